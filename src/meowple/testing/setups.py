"""Every way a game can be set up that the kit tries: all player counts, options in all pairs."""

import itertools
import os
from collections.abc import Iterable

from meowple.core.game import Game, Options, OptionValue

LONG = os.environ.get("MEOWPLE_LONG") == "1"
"""A long run: full products of options, nothing sampled."""
MANY = 6
"""Options with more values than this are sampled."""


class Setup:
    """One game with a number of players and options; its text is the test's id."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self.options = options

    def __str__(self) -> str:
        told = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.players}p" + (f"-{told}" if told else "")


def option_sets(game: Game, players: int) -> list[dict[str, OptionValue]]:
    """The defaults first, then a small set in which every pair of choices of two options occurs together."""
    choices = {
        option.name: _some([value for value in option.choices if option.accepts(value, players) is None])
        for option in game.options
    }
    if LONG:
        return [dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())]
    chosen: list[dict[str, OptionValue]] = [{option.name: option.default for option in game.options}]
    missing = set(_pairs(choices))
    missing -= {pair for pair in missing if _has(chosen[0], pair)}
    while missing:
        chosen.append(_row_for(choices, missing))
        missing -= {pair for pair in missing if _has(chosen[-1], pair)}
    return chosen


def _some(values: list[OptionValue]) -> list[OptionValue]:
    """Of many values of one option (a seat out of twelve) a few, but in a long run."""
    if LONG or len(values) <= MANY:
        return values
    return [values[0], values[1], values[len(values) // 2], values[-2], values[-1]]


Pair = tuple[tuple[str, OptionValue], ...]


def _pairs(choices: dict[str, list[OptionValue]]) -> list[Pair]:
    if len(choices) == 1:
        name = next(iter(choices))
        return [((name, value),) for value in choices[name]]
    return [
        ((one, first), (two, second))
        for one, two in itertools.combinations(choices, 2)
        for first in choices[one]
        for second in choices[two]
    ]


def _has(row: dict[str, OptionValue], pair: Pair) -> bool:
    return all(name in row and row[name] == value and type(row[name]) is type(value) for name, value in pair)


def _row_for(choices: dict[str, list[OptionValue]], missing: set[Pair]) -> dict[str, OptionValue]:
    """Greedily the row that covers many missing pairs, beginning with one of them."""
    row: dict[str, OptionValue] = dict(min(missing, key=str))
    for name, values in choices.items():
        if name not in row:
            row[name] = max(values, key=lambda value: sum(_has({**row, name: value}, pair) for pair in missing))
    return {name: row[name] for name in choices}


def all_setups(games: Iterable[Game]) -> list[Setup]:
    """Options in all pairs up to four players and at the most; between, the usual ones only, but in a long run."""
    found = []
    for game in games:
        for players in game.players:
            is_between = 4 < players < game.players[-1]
            options = option_sets(game, players)
            found += [Setup(game, players, chosen) for chosen in (options[:1] if is_between and not LONG else options)]
    return found


def plain_setups(games: Iterable[Game]) -> list[Setup]:
    """Every game at every player count with its default options."""
    return [Setup(game, players, {}) for game in games for players in game.players]
