"""Games as rows of numbers and words: one table of games, one of moves, each column documented."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from meowple.arena.matches import Fixture, play_and_record
from meowple.arena.runners import Runner
from meowple.core.action import CHANCE
from meowple.core.entry import Entry
from meowple.core.errors import BadSetup
from meowple.core.line_text import API
from meowple.core.reading import read_record
from meowple.core.replay import rebuild
from meowple.core.table import DEALER, PERSON, TYPED, Table
from meowple.games import find

VERSION: Final = 1
"""Of the schema: rises when a column changes its meaning or goes; new columns may come."""
PROGRAM: Final = "program"
OTHER: Final = "other"
"""What is said in place of a name."""


class Column:
    """A column: its name, whether it holds `int`, `bool`, `text`, `ints` or `texts`, whether it may be empty."""

    def __init__(self, name: str, kind: str, about: str, is_optional: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.about = about
        self.is_optional = is_optional


GAMES: Final = [
    Column("game_id", "int", "the number of the game in this dataset, from 0"),
    Column("game", "text", "its name, such as fits"),
    Column("rules", "int", "the version of its rules"),
    Column("players", "int", "how many sit at the table"),
    Column("options", "text", "its options, all of them, as JSON"),
    Column("seats", "texts", "who sits there: a level of our bots, person or program"),
    Column("source", "text", "bots or site"),
    Column("seed", "int", "of the run; empty for games of a site", True),
    Column("number", "int", "of the game in its run; empty for games of a site", True),
    Column("is_over", "bool", "whether it was played to its end"),
    Column("scores", "ints", "by seat, at the end or as they stood"),
    Column("places", "ints", "by seat, from 1; ties share a place"),
    Column("verdict", "text", "the rank, medal or title earned, in games that give any", True),
    Column("moves", "int", "how many rows of the other table belong to it"),
]
MOVES: Final = [
    Column("game_id", "int", "the game it belongs to"),
    Column("move", "int", "its place in the game, from 0"),
    Column("seat", "int", "who says it, from 0; -1 is chance"),
    Column("by", "text", "a level, person, program, dealer (sealed dice) or typed (real dice)"),
    Column("say", "text", "the sentence"),
    Column("legal", "texts", "everything the seat could have said; empty for chance"),
    Column(
        "state", "text", "what the seat saw before, as Game.load reads it; empty for chance, or if not asked for", True
    ),
]
Row = dict[str, Any]


class GameRows:
    """One game: its row, and a row for each of its moves in the order of play. What was taken back is left out."""

    def __init__(self, game: Row, moves: list[Row]) -> None:
        self.game = game
        self.moves = moves

    def numbered(self, id: int) -> "GameRows":
        return GameRows({**self.game, "game_id": id}, [{**move, "game_id": id} for move in self.moves])


def rows_of(
    table: Table, source: str, with_states: bool, seed: int | None = None, number: int | None = None
) -> GameRows:
    """A table as rows, without anybody's name. `game_id` is 0 until it is numbered."""
    state = table.state
    moves = [_move(table, at, entry, with_states) for at, entry in enumerate(table.live)]
    game: Row = {
        "game_id": 0,
        "game": table.game.name,
        "rules": state.version,
        "players": table.players,
        "options": json.dumps(table.options, sort_keys=True),
        "seats": [_nameless(table, by) for by in table.seats],
        "source": source,
        "seed": seed,
        "number": number,
        "is_over": state.is_over(),
        "scores": state.scores(),
        "places": state.ranking(),
        "verdict": state.verdict(),
        "moves": len(moves),
    }
    return GameRows(game, moves)


def _move(table: Table, at: int, entry: Entry, with_states: bool) -> Row:
    seat, before = entry.line.seat, entry.before
    is_choice = seat != CHANCE
    return {
        "game_id": 0,
        "move": at,
        "seat": seat,
        "by": _nameless(table, entry.line.by),
        "say": entry.line.say,
        "legal": [action.text for action in before.legal(seat)] if is_choice else [],
        "state": before.seen_by(seat).dump() if with_states and is_choice else None,
    }


def _nameless(table: Table, by: str) -> str:
    """Who it was, but for names: of people, and of programs that people gave names to."""
    by = by.partition(" for ")[0]  # a level that stood in for somebody
    if by in (PERSON, DEALER, TYPED, "random", "search") or by in table.game.bots:
        return by
    return PROGRAM if by.startswith(API) else OTHER


# Where games come from


class Task:
    """A game to be played and put into rows, wherever that is done."""

    def __init__(self, fixture: Fixture, with_states: bool) -> None:
        self.fixture = fixture
        self.with_states = with_states


def play_to_rows(task: Task) -> GameRows:
    fixture = task.fixture
    record = play_and_record(fixture).record
    assert record is not None
    table = rebuild(find(fixture.game), read_record(record))
    return rows_of(table, "bots", task.with_states, fixture.seed, fixture.number)


def play_games(fixtures: list[Fixture], on: Runner, with_states: bool) -> Iterator[GameRows]:
    return numbered(on.map(play_to_rows, [Task(fixture, with_states) for fixture in fixtures]))


def numbered(games: Iterable[GameRows]) -> Iterator[GameRows]:
    for id, game in enumerate(games):
        yield game.numbered(id)


def fixtures_of(game: str, seats: tuple[str, ...], count: int, seed: int, options: dict[str, Any]) -> list[Fixture]:
    """So many games of one table; BadSetup if the game does not take it."""
    chosen = find(game)
    if not seats:
        raise BadSetup("say who plays: --seats")
    chosen.new(len(seats), options)
    return [Fixture(game, seats, seed, number, options) for number in range(count)]
