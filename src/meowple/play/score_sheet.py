"""The score sheet of a round or a game: who got what for what, who moved up, which rank it is, what went well."""

from collections.abc import Sequence
from typing import TypedDict

from meowple.core.action import Seat
from meowple.core.guide_moments import END, ROUND, ladder, moment_at, position_at, tie_break, well_done
from meowple.core.picture import Scene, seat_mark
from meowple.core.state import State
from meowple.core.table import Table
from meowple.core.translation import whole
from meowple.play.live_table import LiveTable
from meowple.play.view_payload import names_of
from meowple.play.words import FOLDER


class SheetRow(TypedDict):
    text: str
    points: str


class SheetSeat(TypedDict):
    """One seat: its rows, what they come to, its place, and how many places it has gone up (or down) since before."""

    seat: Seat
    name: str
    mark: str
    rows: list[SheetRow]
    total: str
    place: int
    moved: int
    mine: bool


class Rung(TypedDict):
    name: str
    takes: str
    here: bool


class Sheet(TypedDict):
    line: int
    over: bool
    title: str
    text: str
    won: bool
    """Whether whoever looks has something to celebrate."""
    seats: list[SheetSeat]
    """The first place first."""
    ladder: list[Rung]
    praise: str
    records: list[str]


def sheet_lines(table: Table) -> list[int]:
    """The lines after which there is something to count: each round's last, and the game's."""
    return [line for line in range(1, table.number + 1) if _is_counted(table, line)]


def _is_counted(table: Table, line: int) -> bool:
    moment = moment_at(table, line)
    return moment is not None and moment.kind in (ROUND, END)


def score_sheet(
    live: LiveTable, line: int, viewer: Seat | None, mine: list[Seat], lang: str, records: Sequence[str] = ()
) -> Sheet:
    """The sheet of this line, through these eyes; `mine` are the seats of whoever looks."""
    table, game = live.table, live.table.game
    translate = game.translator(lang, FOLDER)
    state = position_at(table, line).seen_by(viewer)
    scene = Scene(state, viewer, translate, names_of(live, translate))
    earlier = [other for other in sheet_lines(table) if other < line]
    before = position_at(table, earlier[-1]).seen_by(viewer) if earlier else None
    over = line == table.number and table.over
    rungs = ladder(game, scene) if state.verdict() is not None else []
    is_lowest = bool(rungs) and rungs[0][0] == state.verdict() and state.players == 1
    won = any(seat in state.winners() for seat in mine) and not is_lowest
    title = _headline(state, scene, mine, won) if over else translate("Round {n} is over", n=len(earlier) + 1)
    return Sheet(
        line=line,
        over=over,
        title=title,
        text=_decided(live, state, scene, over),
        won=won and over,
        seats=_seats(live, state, scene, before, mine),
        ladder=_ladder(live, state, scene, rungs) if over else [],
        praise=_praise(live, scene, mine) if over and not won else "",
        records=list(records),
    )


def _headline(state: State, scene: Scene, mine: list[Seat], won: bool) -> str:
    translate, first = scene.translate, state.winners()
    if state.players == 1:
        return translate("Well done!") if won else translate("The game is over")
    if won and len(first) == 1:
        shared = len(mine) > 1  # several people round one device
        return translate("{name} has won!", name=scene.names[first[0]]) if shared else translate("You have won!")
    names = ", ".join(scene.names[seat] for seat in first)
    return translate("First: {names}", names=names) if len(first) == 1 else translate("A tie: {names}", names=names)


def _decided(live: LiveTable, state: State, scene: Scene, over: bool) -> str:
    """By how much, or the rank; where points do not say it, what broke the tie, or that nothing did."""
    game, translate, verdict = live.table.game, scene.translate, state.verdict()
    if over and verdict is not None:
        return game.say_verdict(verdict, translate)
    scores, places = state.scores(), state.ranking()
    if not over or state.players == 1:
        return ""
    if places.count(1) > 1:
        return translate("Equal in all that counts: they share the victory.")
    first = places.index(1)
    second = max(
        (seat for seat in range(state.players) if seat != first), key=lambda seat: (scores[seat], -places[seat])
    )
    best, next_best = scores[first], scores[second]
    if best <= next_best:
        return tie_break(game, scene, first, second)
    return translate("{points} ahead of the next", points=game.say_score(best - next_best, translate))


def _seats(live: LiveTable, state: State, scene: Scene, before: State | None, mine: list[Seat]) -> list[SheetSeat]:
    game, places = live.table.game, state.ranking()
    were = places if before is None else before.ranking()
    found = [
        SheetSeat(
            seat=seat,
            name=scene.names[seat],
            mark=seat_mark(seat),
            rows=[
                SheetRow(text=row.text, points=whole(row.points, signed=True)) for row in game.score_rows(scene, seat)
            ],
            total=game.say_score(state.scores()[seat], scene.translate),
            place=places[seat],
            moved=were[seat] - places[seat],
            mine=seat in mine,
        )
        for seat in range(state.players)
    ]
    return sorted(found, key=lambda row: (row["place"], row["seat"]))


def _ladder(live: LiveTable, state: State, scene: Scene, rungs: list[tuple[str, str]]) -> list[Rung]:
    """All ranks, the highest first, with the one that was reached."""
    say, verdict = live.table.game.say_verdict, state.verdict()
    return [Rung(name=say(name, scene.translate), takes=takes, here=name == verdict) for name, takes in reversed(rungs)]


def _praise(live: LiveTable, scene: Scene, mine: list[Seat]) -> str:
    """One thing done well in a game that was not won."""
    told = well_done(live.table.game, scene, mine[0]) if mine else ""
    return scene.translate("Well done – {what}.", what=told.rstrip(".")) if told else ""
