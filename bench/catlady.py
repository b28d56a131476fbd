"""Cat Lady: random playouts without and with feeding, and how long the best feeding of real collections takes.

    PYTHONPATH=build/compiled python bench/catlady.py

Numbers are processor time, so that other work on the machine matters less.
"""

import time
from random import Random

from meowple.bots.playout import play_random
from meowple.core.action import CHANCE
from meowple.games.catlady import GAME
from meowple.games.catlady.actions import FEAST
from meowple.games.catlady.best_feeding import best_feeding
from meowple.games.catlady.bots.levels import medium
from meowple.games.catlady.loot_search import plan_loot
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.standings import others_at_table

GAMES = 40


def new(players: int) -> CatLady:
    state = GAME.new(players, {"edition": "treats-goals" if players > 2 else "treats"})
    assert isinstance(state, CatLady)
    return state


def until_feeding(state: CatLady, rng: Random) -> int:
    """Random play up to the feeding; how many choices that were."""
    choices = 0
    while not state.is_feeding:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(seat, rng.choice(state.legal(seat)))
            choices += 1
    return choices


def best_feedings(players: int, seed: int) -> list[float]:
    """Seconds for the best feeding of each seat at the end of a game of `medium` players."""
    state, rng, bot, spent = new(players), Random(seed), medium(), []
    while not state.is_over():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        elif FEAST in state.legal(seat):
            mine, others = state.collections[seat], others_at_table(state, seat)
            began = time.process_time()
            plan_loot(state, others)
            best_feeding(mine, others, False)
            spent.append(time.process_time() - began)
            state.apply(seat, FEAST)
        else:
            state.apply(seat, bot.choose(state, seat, rng))
    return spent


def main() -> None:
    rng = Random(1)
    for name, play in (("until feeding", until_feeding), ("whole games", play_random)):
        began = time.process_time()
        choices = sum(play(new(players), rng) for players in range(2, 7) for _ in range(GAMES))
        print(f"{name}: {choices / (time.process_time() - began):,.0f} choices a second")
    spent = sorted(
        each for players in range(1, 7) for seed in range(GAMES // 2) for each in best_feedings(players, seed)
    )
    median, longest = 1000 * spent[len(spent) // 2], 1000 * spent[-1]
    print(f"best feeding: median {median:.2f} ms, longest {longest:.1f} ms of {len(spent)}")


if __name__ == "__main__":
    main()
