"""What `tools/fuzz.py` sends: each kind makes one odd input after the other and says whether it was taken."""

import asyncio
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from meowple.core.dealer import seeded
from meowple.core.errors import MeowpleError
from meowple.core.game import Game
from meowple.core.reading import read_record
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.games import games
from meowple.testing.dumps import check_changed
from tools.fuzz_site import FuzzedSite

ODD_WORDS = (
    "",
    " ",
    "-1",
    "0",
    "99",
    "1e9",
    "９",
    "c0",
    "turn-1",
    "anyway",
    "undo 1",
    "rewind 0",
    "żółw",
    "\x00",
    "\ud800",
    "x" * 300,
)
"""Words that meet somebody's `int`, `split` or dictionary at a bad moment."""
ODD_VALUES: tuple[Any, ...] = (-1, 0, 1, 2, 7, 10**30, 1.5, True, None, "", "cat", "31", [], [0], {}, {"cat": 1})
SOME_LINES = 60


def some_table(rng: Random, most: int = SOME_LINES) -> Table:
    """A game at any count with any options, played for a while by chance."""
    game = rng.choice(list(games.values()))
    players = rng.choice(game.players)
    options = {
        option.name: rng.choice([value for value in option.choices if option.accepts(value, players) is None])
        for option in game.options
        if rng.random() < 0.4
    }
    try:
        table = Table(game, players, options, seeded(rng.randrange(2**32)))
    except MeowpleError:  # two of them do not go together
        table = Table(game, players, {}, seeded(rng.randrange(2**32)))
    for _ in range(rng.randrange(most)):
        if not table.over:
            seat = rng.choice(table.to_act)
            table.play(seat, rng.choice(table.legal(seat)))
    return table


def changed(text: str, rng: Random) -> str:
    """Cut, doubled, swapped or with a letter changed somewhere."""
    at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    match rng.randrange(4):
        case 0:
            return text[:at] + text[to:]
        case 1:
            return text[:to] + text[at:]
        case 2:
            return text[:at] + rng.choice(ODD_WORDS) + text[at:]
        case _:
            return text[:at] + chr(rng.choice((0, 9, 34, 45, 48, 57, 92, 120, 0x661, 0x1F600))) + text[at + 1 :]


class Batch:
    """Inputs of one kind after the other; `sent` is the last of them, for the book of faults."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.sent = ""

    def one(self) -> bool:
        """Try one input; whether it was taken. Refusals on purpose are no more than that."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Nothing is left behind."""


class Sentences(Batch):
    """Words said at a running table, by seats that may and may not."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.table = some_table(rng)
        self.said = [entry.line.say for entry in self.table.history]

    def one(self) -> bool:
        table, rng = self.table, self.rng
        while table.over:
            self.table = table = some_table(rng)
            self.said = [entry.line.say for entry in table.history]
        seat = rng.choice(table.to_act) if rng.random() < 0.9 else rng.randrange(-2, 9)
        legal = [action.text for action in table.legal(seat)] if 0 <= seat < table.players else []
        self.sent = self._sentence(legal)
        before = table.number
        try:
            table.play(seat, self.sent)
        except MeowpleError:
            assert table.number == before, "it was refused, and a line was written"
            return False
        assert table.game.read(self.sent).text in legal, "it was taken, and is not legal"
        return True

    def _sentence(self, legal: list[str]) -> str:
        rng = self.rng
        match rng.randrange(40):
            case 0 if legal:
                return rng.choice(legal)
            case n if n < 20 and (legal or self.said):
                return changed(rng.choice(legal or self.said), rng)
            case n if n < 30 and self.said:
                return rng.choice(self.said)
            case _:
                words = [*ODD_WORDS, *(word for said in (legal + self.said)[:20] for word in said.split())]
                return " ".join(rng.choice(words) for _ in range(rng.randrange(6)))


class Options(Batch):
    """Numbers of players, options and versions that no form offers."""

    def one(self) -> bool:
        rng = self.rng
        game = rng.choice(list(games.values()))
        players = rng.choice([*game.players, *game.players, -1, 0, 1, 5, 9, 10**9])
        given: dict[str, Any] = {}
        for option in game.options:
            if rng.random() < 0.5:
                known = rng.choice(option.choices)
                given[option.name] = (
                    known if rng.random() < 0.6 else rng.choice([*ODD_VALUES, changed(str(known), rng)])
                )
        if rng.random() < 0.1:
            given[rng.choice(ODD_WORDS)] = rng.choice(ODD_VALUES)
        version = rng.choice((0, 0, 0, 1, 2, 3, -1, 10**9))
        self.sent = f"{game.name} {players} {given} {version}"
        try:
            game.new(players, given, version)
        except MeowpleError:
            return False
        return True


class Dumps(Batch):
    """Positions changed in one place, which must be refused or can be played on, and texts that are none."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        table = some_table(rng)
        self.game: Game = table.game
        seat = rng.randrange(-1, table.players)
        self.is_whole = seat < 0
        """What one seat sees is not played on: choices that are hidden from it would have to be imagined first."""
        self.text = (table.state if self.is_whole else table.state.seen_by(seat)).dump()

    def one(self) -> bool:
        if self.is_whole and self.rng.random() < 0.7:
            self.sent = self.text
            return check_changed(self.game, self.text, self.rng)
        self.sent = changed(self.text, self.rng)
        try:
            self.game.load(self.sent)
        except MeowpleError:
            return False
        return True


class Records(Batch):
    """Records changed in one place: nothing but a whole one is replayed."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.text = str(some_table(rng, 25).record)

    def one(self) -> bool:
        self.sent = changed(self.text, self.rng) if self.rng.random() < 0.5 else self._field_changed()
        try:
            record = read_record(self.sent)
            rebuild(games.get(record.game, games["fits"]), record)
        except MeowpleError:
            return False
        return True

    def _field_changed(self) -> str:
        raw = json.loads(self.text)
        holder = self.rng.choice([raw, raw["options"], raw["dice"], *raw["lines"]]) or raw
        holder[self.rng.choice([*holder, "cat"])] = self.rng.choice(ODD_VALUES)
        return json.dumps(raw)


class Api(Batch):
    """Requests to a site of its own, every route of the API and every method."""

    def __enter__(self) -> Self:
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.site = self.runner.run(FuzzedSite.open(Path(self.folder.name), self.rng))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.runner.close()
        self.site.close()
        self.folder.cleanup()

    def one(self) -> bool:
        self.sent, status, body = self.runner.run(self.site.ask(self._body))
        assert status < 500, f"{status} {body[:300]!r}"
        return status < 400

    def _body(self) -> str:
        """What is sent with it: fields a route knows, with values it does not."""
        rng = self.rng
        names = ("game", "seats", "options", "invite", "seat", "say", "decision", "nonce", "seal", "seals", "cat")
        values = [*ODD_VALUES, *ODD_WORDS, "fits", ["me"], ["me", "invite"], "drop turn0 c0"]
        text = json.dumps({name: rng.choice(values) for name in rng.sample(names, rng.randrange(5))})
        return changed(text, rng) if rng.random() < 0.3 else text


KINDS: dict[str, Callable[[Random], Batch]] = {
    "sentences": Sentences,
    "options": Options,
    "dumps": Dumps,
    "records": Records,
    "api": Api,
}
