"""What a teacher sees of a class: its tables as a spectator does, who sits where, and who has no seat."""

from collections.abc import Sequence
from typing import Literal, TypedDict

from meowple.core.picture import Scene, seat_mark
from meowple.play.classroom import free_seat
from meowple.play.live_table import LiveTable
from meowple.play.models import Classroom, Pupil
from meowple.play.view_payload import names_of, prompt
from meowple.play.words import FOLDER


class SeatView(TypedDict):
    name: str
    mark: str
    turn: bool
    kind: Literal["child", "bot", "free"]


class TableView(TypedDict):
    """One table: `number` is that of its last line, `free` how many seats nobody has."""

    id: str
    place: int
    state: Literal["waiting", "running", "over"]
    said: str
    seats: list[SeatView]
    free: int
    takes: bool
    number: int


class ClassView(TypedDict):
    """`apart` are children who sit at no running or waiting table."""

    held: bool
    ended: bool
    pupils: list[tuple[str, str]]
    apart: list[str]
    tables: list[TableView]


def class_view(room: Classroom, tables: Sequence[LiveTable], pupils: Sequence[Pupil], lang: str) -> ClassView:
    """The same for everybody who may look: nothing here comes from behind a seat's eyes."""
    seated = {seat.person for live in tables if not live.info.closed for seat in live.info.seats}
    return ClassView(
        held=room.held is not None,
        ended=room.ended,
        pupils=[(pupil.person, pupil.name) for pupil in pupils],
        apart=[pupil.name for pupil in pupils if pupil.person not in seated],
        tables=[table_view(live, lang) for live in tables],
    )


def table_view(live: LiveTable, lang: str) -> TableView:
    info, translate = live.info, live.table.game.translator(lang, FOLDER)
    names = names_of(live, translate)
    free = sum(not seat.is_taken for seat in info.seats)
    scene = Scene(live.table.state.seen_by(None), None, translate, names)
    waits = translate.many("Waiting for {n} more child.", "Waiting for {n} more children.", free)
    return TableView(
        id=info.id,
        place=info.class_place or 0,
        state="over" if info.closed else "running" if info.begun else "waiting",
        said=prompt(live, scene) if info.begun or info.closed else waits,
        seats=[
            _seat_view(live, seat, name if info.seats[seat].is_taken else translate("free seat"))
            for seat, name in enumerate(names)
        ],
        free=free,
        takes=free_seat(live) is not None,
        number=live.table.number,
    )


def _seat_view(live: LiveTable, seat: int, name: str) -> SeatView:
    kept = live.info.seats[seat]
    kind: Literal["child", "bot", "free"] = "free"
    if kept.is_taken:
        kind = "child" if kept.person is not None and kept.stand_in is None else "bot"
    turn = live.info.begun and not live.info.closed and seat in live.table.to_act
    return SeatView(name=name, mark=seat_mark(seat), turn=turn, kind=kind)
