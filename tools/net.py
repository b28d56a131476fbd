"""The net of games under the rules (tests/net): PYTHONPATH=src:. python tools/net.py fits

    python tools/net.py fits             1,000 games of the newest rules, added to the file if it has none of them
    python tools/net.py fits --again     in place of those that are there: only before these rules are published

Games of older rules stay as they are for ever. Much faster with PYTHONPATH=build/compiled:.
"""

import argparse
import itertools
import sys
from random import Random

from meowple.core.game import Game, OptionValue
from meowple.games import find
from meowple.testing.setups import LONG, option_sets
from tests.net.games import Kept, file_of, kept, play, walk

GAMES = 1000
SHORT, LONG_ONE = 6_000, 30_000
"""How many lines a game may have, and one in twenty of them: so that all can be played again in minutes."""
ODD = 0.25
"""How often a value is taken that no menu offers."""
VALUES: tuple[OptionValue, ...] = (
    *range(1, 41),
    *("".join(order) for size in range(1, 5) for order in itertools.permutations("1234", size)),
    *("1,1,1,a,a,1,1,17", "4,2,3,abc,aabbc,2,2,3", "3,3,3,aab,abb,3,3,3", "9,1,1,c,abc,1,1,7", "2,6,1,bb,b,8,1,3"),
)
"""Where an option accepts more than a menu offers, these are tried."""

Chosen = tuple[int, dict[str, OptionValue]]


def pairs(game: Game) -> list[Chosen]:
    """All pairs of choices at every player count, the counts taking turns."""
    columns = [[(players, options) for options in option_sets(game, players)] for players in game.players]
    return [row for rank in itertools.zip_longest(*columns) for row in rank if row is not None]


def by_chance(game: Game, players: int, rng: Random) -> Chosen:
    """Any values that are accepted together with so many players."""
    options: dict[str, OptionValue] = {}
    for option in game.options:
        offered = [value for value in option.choices if option.accepts(value, players) is None]
        odd = [value for value in VALUES if value not in offered and option.accepts(value, players) is None]
        options[option.name] = rng.choice(odd if odd and rng.random() < ODD else offered)
    return players, options


def make(game: Game, rules: int) -> list[Kept]:
    """The pairs first, then setups by chance; too long a game is played again with another seed or setup."""
    rng = Random(f"{game.name} {rules}")
    first = pairs(game)
    made = []
    for number in range(GAMES):
        most = LONG_ONE if number % 20 == 0 else SHORT
        while True:
            players = game.players[number % len(game.players)]
            chosen = first[number] if number < len(first) else by_chance(game, players, rng)
            seed = rng.randrange(1_000_000)
            if has_at_most(game, rules, seed, chosen, most):
                break
            most += most // 10  # a pair that is always long ends somewhere
        made.append(Kept(game.name, rules, seed, *chosen, *play(game, rules, seed, *chosen)))
    return made


def has_at_most(game: Game, rules: int, seed: int, chosen: Chosen, most: int) -> bool:
    """Whether this game has so many lines or fewer."""
    state = game.new(*chosen, rules)
    return sum(1 for _ in itertools.islice(walk(state, seed), most + 1)) <= most


def main() -> int:
    parser = argparse.ArgumentParser(description="play the games that tests/net keeps")
    parser.add_argument("game")
    parser.add_argument("--again", action="store_true", help="in place of the games of the newest rules")
    given = parser.parse_args()
    if LONG:
        return _no("MEOWPLE_LONG makes all products of the options instead of pairs: unset it")
    game = find(given.game)
    there = kept(game.name)
    if any(one.rules == game.version for one in there) and not given.again:
        return _no(f"rules {game.version} of {game.name} are in the net already")
    made = make(game, game.version)
    rows = [*(one for one in there if one.rules < game.version), *made]
    file_of(game.name).write_text("".join(f"{one}\n" for one in rows), encoding="ascii")
    print(f"{game.name}: {len(made)} games of rules {game.version}, {sum(one.lines for one in made)} lines")
    return 0


def _no(why: str) -> int:
    print(why, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
