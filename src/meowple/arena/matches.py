"""Who is stronger: games on fixed seeds, every seed played from every seat, kept as JSON lines and as records."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

from meowple.arena.agents import Agent, ProgramBot, places_after
from meowple.arena.runners import Runner
from meowple.core.action import CHANCE, Action, Seat
from meowple.core.bot import Bot
from meowple.core.dealer import Dealer, seeded
from meowple.core.entry import outcome_at
from meowple.core.errors import BadSetup
from meowple.core.game import Game, Options
from meowple.core.state import State
from meowple.core.table import Table
from meowple.games import find, find_bot

STAND_IN: Final = "stand-in"
"""By whom a line is said where a program has lost."""


class Fixture:
    """One game to be played: who sits where, and which seed. Games of one number are rotations of each other."""

    def __init__(
        self,
        game: str,
        seats: tuple[str, ...],
        seed: int,
        number: int,
        options: Options,
        agents: Sequence[Agent] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.number = number
        self.options = dict(options)
        self.agents = {agent.name: agent for agent in agents}
        """The programs among those who sit there."""

    @property
    def name(self) -> str:
        """Tells this game from all others of a tournament."""
        return (
            f"{self.game} {json.dumps(self.options, sort_keys=True)} {self.seed} {self.number} {' '.join(self.seats)}"
        )

    @property
    def file(self) -> str:
        """Where its record is kept, below the folder of the tournament."""
        return f"{self.game}-{self.seed}-{self.number}-{'-'.join(self.seats)}.json"

    def dealer(self) -> Dealer:
        """The dice: the same for every rotation, and repeatable by anybody who has the record."""
        return seeded(self.seed * 1_000_000 + self.number)

    def players(self, game: Game) -> list[Bot]:
        """Who plays: bots of the game, and a process of its own for each seat of a program."""
        return [
            ProgramBot(game, self.agents[name], len(self.seats), seat, self.options)
            if name in self.agents
            else find_bot(game, name)
            for seat, name in enumerate(self.seats)
        ]


class Result:
    """A fixture with its scores and places, the rank or title earned, and its record if that was asked for."""

    def __init__(
        self, fixture: Fixture, scores: list[int], places: list[int], verdict: str | None = None, rules: int = 1
    ) -> None:
        self.fixture = fixture
        self.scores = scores
        self.places = places
        self.verdict = verdict
        self.rules = rules
        self.forfeits: dict[Seat, str] = {}
        """Programs that lost by time, by errors, or because they ended; their places are the last."""
        self.record: str | None = None

    def share(self, seat: Seat) -> float:
        """The part of the game this seat won: ties are shared."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def json(self) -> dict[str, object]:
        told: dict[str, object] = {
            "game": self.fixture.game,
            "rules": self.rules,
            "options": self.fixture.options,
            "seed": self.fixture.seed,
            "number": self.fixture.number,
            "seats": list(self.fixture.seats),
            "scores": self.scores,
            "places": self.places,
        }
        if self.verdict is not None:
            told["verdict"] = self.verdict
        if self.forfeits:
            told["forfeits"] = {str(seat): how for seat, how in self.forfeits.items()}
        return told

    def line(self) -> str:
        return json.dumps(self.json(), separators=(",", ":")) + "\n"


def fixtures(
    game: Game,
    entrants: list[str],
    games: int,
    seed: int,
    options: Options,
    players: int,
    agents: Sequence[Agent] = (),
) -> list[Fixture]:
    """Every group of entrants that fills a table, `games` games each, every seed from every rotation of the seats."""
    programs = [agent.name for agent in agents]
    for name in entrants:
        if name not in programs:
            find_bot(game, name)
    if len(entrants) < players or players < 1:
        raise BadSetup(f"a table of {players} needs at least {players} entrants, each named once")
    if len(set(entrants)) < len(entrants):
        raise BadSetup("name each entrant once")
    game.new(players, options)
    return [
        Fixture(game.name, (*group[turn:], *group[:turn]), seed, number, options, agents)
        for group in combinations(entrants, players)
        for number in range((games + players - 1) // players)
        for turn in range(players)
    ]


def play(fixture: Fixture) -> Result:
    """One game. The table's dice and each seat have random numbers of their own."""
    return _play(fixture)[0]


def play_and_record(fixture: Fixture) -> Result:
    """The same game with its record: the choices once more at a table with the same dice, which must agree."""
    result, said = _play(fixture)
    table = Table(find(fixture.game), len(fixture.seats), fixture.options, fixture.dealer(), fixture.seats)
    for seat, action, by in said:
        table.play(seat, action, by=by)
    assert table.over and table.scores == result.scores, f"the table of {fixture.name} came out otherwise"
    table.close()
    result.record = str(table.record)
    return result


Said = list[tuple[Seat, Action, str]]
"""Who said what, and by whom it was said where that is not who sits there."""


def _play(fixture: Fixture) -> tuple[Result, Said]:
    game = find(fixture.game)
    state = game.new(len(fixture.seats), fixture.options)
    players = fixture.players(game)
    programs = [player for player in players if isinstance(player, ProgramBot)]
    try:
        said = _play_out(fixture, state, players, programs)
        forfeits = {program.seat: program.forfeit for program in programs if program.forfeit}
        places = places_after(state.ranking(), forfeits)
        for program in programs:
            program.end(state.scores(), places, forfeits)
    except BaseException:
        for program in programs:
            program.program.kill()
        raise
    result = Result(fixture, state.scores(), places, state.verdict(), state.version)
    result.forfeits = forfeits
    return result, said


def _play_out(fixture: Fixture, state: State, players: list[Bot], programs: list[ProgramBot]) -> Said:
    rngs = [Random(f"{fixture.seed} {fixture.number} seat {seat}") for seat in range(len(fixture.seats))]
    dealer = fixture.dealer()
    drawn: dict[Seat, int] = {}
    said: Said = []
    while acting := state.to_act():
        seat = acting[0]
        if seat == CHANCE:
            action = deal(state, dealer, drawn)
        else:
            player = players[seat]
            action = player.choose(state.seen_by(seat), seat, rngs[seat])
            has_lost = isinstance(player, ProgramBot) and player.forfeit
            said.append((seat, action, STAND_IN if has_lost else ""))
        for program in programs:
            program.hear(state, seat, action)
        state.apply(seat, action)
    return said


def deal(state: State, dealer: Dealer, drawn: dict[Seat, int]) -> Action:
    """The outcome a table's dealer would draw now; `drawn` counts the draws of each seat."""
    chances = state.chances()
    drawer = state.drawer()
    counter = drawn.get(drawer, 0)
    drawn[drawer] = counter + 1
    return outcome_at(chances, dealer.pick(sum(weight for _, weight in chances), drawer, counter))


def read_results(path: Path) -> dict[str, Result]:
    """What was already played, by fixture name; a last line cut off by a crash is played again."""
    found: dict[str, Result] = {}
    if not path.exists():
        return found
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            raw = json.loads(line)
        except ValueError:
            break
        fixture = Fixture(raw["game"], tuple(raw["seats"]), raw["seed"], raw["number"], raw["options"])
        if raw["rules"] == find(fixture.game).version:
            result = Result(fixture, raw["scores"], raw["places"], raw.get("verdict"), raw["rules"])
            result.forfeits = {int(seat): how for seat, how in raw.get("forfeits", {}).items()}
            found[fixture.name] = result
    return found


def run(
    todo: Iterable[Fixture], on: Runner, results: Path | None = None, records: Path | None = None
) -> Iterator[Result]:
    """Play what is missing and yield every result in order. What is kept in a file or folder is not played again."""
    todo = list(todo)
    done = read_results(results) if results is not None else {}
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        done = {name: result for name, result in done.items() if (records / result.fixture.file).exists()}
    missing = [fixture for fixture in todo if fixture.name not in done] if done else todo
    fresh = on.map(play if records is None else play_and_record, missing)
    if results is not None:
        results.parent.mkdir(parents=True, exist_ok=True)
        results.write_text("".join(result.line() for result in done.values()), encoding="utf-8")
    for fixture in todo:
        result = done.get(fixture.name) if done else None
        if result is None:
            result = next(fresh)
            if records is not None and result.record is not None:
                (records / fixture.file).write_text(result.record, encoding="utf-8")
            if results is not None:
                with results.open("a", encoding="utf-8") as file:
                    file.write(result.line())
        yield result
