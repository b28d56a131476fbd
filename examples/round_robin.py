"""Every pair of the quick FITS bots plays ten games, seats swapped; who gets how many points?"""

from itertools import permutations

import meowple
from meowple.arena.simulation import Simulation

game = meowple.games["fits"]
for seats in permutations(["random", "easy", "medium"], 2):
    run = Simulation(game, seats, seed=1)
    run.run(games=10)
    first, second = (sum(outcome.scores[seat] for outcome in run.outcomes) / 10 for seat in (0, 1))
    print(f"{seats[0]:>8} {first:7.1f}   {second:7.1f} {seats[1]}")
