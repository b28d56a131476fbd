"""The net under the rules: games played by chance from a seed, each kept as its setup and one hash.

With `Random(str(seed))` pick a seat of `to_act`, then one of its `legal` actions, or for CHANCE an outcome of `chances`
by weight; each pick is `int(random() * n)`. That seldom gets far in games of nerve, so where the seed is odd the
players of one game are fond of some first words and shy of others. What counts is the contract alone: the order of
`to_act`, `legal` and `chances`, the sentences, and how the position ends.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.game import Game, OptionValue
from meowple.core.state import State
from meowple.games import find

FOLDER = Path(__file__).resolve().parent
Thing = TypeVar("Thing")


class Kept:
    """One game of the net: how it was set up, how many lines it had, chance included, and its hash."""

    def __init__(
        self, game: str, rules: int, seed: int, players: int, options: dict[str, OptionValue], lines: int, hash: str
    ) -> None:
        self.game = game
        self.rules = rules
        self.seed = seed
        self.players = players
        self.options = options
        self.lines = lines
        self.hash = hash

    def __str__(self) -> str:
        """The game's line in the file."""
        fields = {name: value for name, value in vars(self).items() if name != "game"}
        return json.dumps(fields, separators=(",", ":"))

    @property
    def played(self) -> tuple[int, str]:
        """How many lines there should be, and the hash."""
        return self.lines, self.hash


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.jsonl"


def names() -> list[str]:
    """The games that have a file."""
    return sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def kept(game: str) -> list[Kept]:
    """All games of the file, of every rules version, in its order."""
    path = file_of(game)
    rows = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return [Kept(game, **json.loads(row)) for row in rows]


def replay(one: Kept) -> tuple[int, str]:
    """Play a kept game again by its own rules version: how many lines it has now, and its hash."""
    try:
        return play(find(one.game), one.rules, one.seed, one.players, one.options)
    except Exception as error:
        error.add_note(f"in {one.game} {one}")
        raise


def play(game: Game, rules: int, seed: int, players: int, options: dict[str, OptionValue]) -> tuple[int, str]:
    """A whole game: the number of lines, and the first 16 digits of a SHA-256 of all that was said and how it ended."""
    state = game.new(players, options, rules)
    lines = 0
    said = hashlib.sha256()
    for seat, action in walk(state, seed):
        lines += 1
        said.update(f"{seat} {action}\n".encode())
    said.update(f"{state.dump()}\n{state.scores()} {state.ranking()} {state.verdict()}\n".encode())
    return lines, said.hexdigest()[:16]


def walk(state: State, seed: int) -> Iterator[tuple[Seat, Action]]:
    """Play the position to its end, telling each seat and action after it was done."""
    rng = Random(str(seed))
    is_fond = seed % 2 == 1
    tastes: dict[str, int] = {}
    while acting := state.to_act():
        seat = acting[int(rng.random() * len(acting))]
        if seat == CHANCE:  # not by `draw`: how a game draws faster than from its list is its own affair
            action = weighed(state.chances(), rng)
        else:
            legal = state.legal(seat)
            action = fond_choice(legal, tastes, rng) if is_fond else legal[int(rng.random() * len(legal))]
        state.apply(seat, action)
        yield seat, action


def fond_choice(legal: list[Action], tastes: dict[str, int], rng: Random) -> Action:
    """One of the first words by how much it is liked (1 to 64, drawn when first heard), then any action with it."""
    by_word: dict[str, list[Action]] = {}
    for action in legal:
        by_word.setdefault(action.text.partition(" ")[0], []).append(action)
    for word in by_word:
        if word not in tastes:
            tastes[word] = 2 ** int(rng.random() * 7)
    liked = weighed([(actions, tastes[word]) for word, actions in by_word.items()], rng)
    return liked[int(rng.random() * len(liked))]


def weighed(things: list[tuple[Thing, int]], rng: Random) -> Thing:
    at = int(rng.random() * sum(weight for _, weight in things))
    for thing, weight in things:
        at -= weight
        if at < 0:
            return thing
    raise AssertionError("weights are positive")
