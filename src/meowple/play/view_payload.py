"""What one viewer gets of a table: a typed payload made of parts, of which a page takes those it lacks.

    {"version": 1, "parts": {"prompt": "Your turn. …", "seat:0": {…}, "log:12": {…}, "picture:fits-ramp0": "<g …"}}

Each part is keyed by its id and replaces the part of that id; what is not there has not changed.
"""

import math
import time
from functools import lru_cache
from typing import Final, TypedDict

from meowple.core.action import CHANCE, Seat
from meowple.core.game import Game
from meowple.core.picture import Picture, Scene, Shape, seat_mark
from meowple.core.translation import Translator
from meowple.core.view import View
from meowple.core.words import say_level
from meowple.play.first_table import say_step_up, step_up
from meowple.play.live_table import LiveTable
from meowple.play.log_parts import log_parts
from meowple.play.models import Person, SeatInfo
from meowple.play.table_actions import PHRASES, lesson_of
from meowple.play.words import FOLDER, REASONS

VERSION: Final = 1
Part = object
Parts = dict[str, Part]
"""By id, ready to be sent as JSON."""


class Choice(TypedDict):
    """What this viewer may say now: sentences with the place where words of a set begin, and what words are called."""

    seat: Seat | None
    decision: int
    mine: bool
    legal: list[tuple[str, int]]
    labels: dict[str, str]
    undo: bool
    chose: bool


class Standing(TypedDict):
    """How far the table is."""

    number: int
    over: bool
    closed: bool


class SeatPart(TypedDict):
    name: str
    mark: str
    points: str
    turn: bool
    note: str
    """Who had this seat before: nobody takes a hand over unseen."""


class PicturePart(TypedDict):
    """The frame of the picture and the order of its parts."""

    before: str
    after: str
    order: list[str]


class LessonPart(TypedDict):
    """What a lesson tells now, the rule it teaches, what it points at, and whether reading it is all there is to do."""

    title: str
    text: str
    rule: str
    point: list[str]
    go_on: bool
    step: int
    steps: int


class Payload(TypedDict):
    version: int
    parts: Parts


def table_parts(live: LiveTable, viewer: Seat | None, lang: str, shape: Shape) -> Parts:
    """Everything that is the same for all who look through these eyes, in this language and shape."""
    table, game = live.table, live.table.game
    translate = game.translator(lang, FOLDER)
    names = names_of(live, translate)
    view = View(table, viewer)
    scene = Scene(view.seen, viewer, translate, names, shape=shape)
    return {
        "standing": Standing(number=table.number, over=table.over, closed=table.closed),
        "choice": choice_part(live, viewer, translate),
        "prompt": prompt(live, scene),
        "lesson": lesson_part(live, translate),
        **seat_parts(live, scene),
        **log_parts(live, view, names, translate),
        **picture_parts(game.draw(scene)),
    }


def picture_parts(picture: Picture) -> Parts:
    before, after = picture.frame()
    order = list(picture.parts)
    return {
        "picture": PicturePart(before=before, after=after, order=order),
        **{f"picture:{id}": part for id, part in picture.parts.items()},
    }


def choice_part(live: LiveTable, viewer: Seat | None, translate: Translator) -> Choice:
    table = live.table
    if live.info.held is not None:
        return Choice(seat=viewer, decision=0, mine=False, legal=[], labels={}, undo=False, chose=False)
    legal = [(action.text, action.set_from) for action in ([] if viewer is None else table.legal(viewer))]
    return Choice(
        seat=viewer,
        decision=0 if viewer is None else table.decision(viewer),
        mine=viewer is not None and viewer in table.to_act,
        legal=legal,
        labels=_labels(table.game, tuple([text for text, _ in legal]), translate),
        undo=viewer is not None and not live.info.lesson and table.undo_offer(viewer) is not None,
        chose=not live.info.lesson and any(entry.line.seat == viewer for entry in reversed(table.live)),
    )


@lru_cache(maxsize=1000)
def _labels(game: Game, legal: tuple[str, ...], translate: Translator) -> dict[str, str]:
    """What the words of these sentences are called. Nobody changes it: whoever has the same choice is told the same."""
    verbs = {word: words[0] for words in (text.split(" ") for text in legal) for word in words}
    return {word: _label(game, word, verb, translate) for word, verb in verbs.items()}


@lru_cache(maxsize=20_000)
def _label(game: Game, word: str, verb: str, translate: Translator) -> str:
    """What a word is called: the same each time, and asked for with every view."""
    return game.say_word(word, translate, "" if word == verb else verb)


def lesson_part(live: LiveTable, translate: Translator) -> LessonPart | None:
    """Nothing at a table where nobody learns, and after the last step."""
    if not live.info.lesson or live.info.closed:
        return None
    run = lesson_of(live)
    step = run.step
    assert step is not None, "a lesson that is done is closed"
    return LessonPart(
        title=translate(run.lesson.title),
        text=translate(step.say),
        rule=step.rule,
        point=list(step.point),
        go_on=not step.awaited,
        step=run.number,
        steps=len(run.lesson.told()),
    )


def seat_parts(live: LiveTable, scene: Scene) -> Parts:
    """Name, mark, score as it stands and whose turn."""
    return {
        f"seat:{seat}": SeatPart(
            name=name,
            mark=seat_mark(seat),
            points=live.table.game.standing(scene, seat),
            turn=seat in live.table.to_act,
            note=_note(live.info.seats[seat], scene.translate),
        )
        for seat, name in enumerate(scene.names)
    }


def _note(seat: SeatInfo, translate: Translator) -> str:
    return translate("the seat of {name} before", name=seat.before) if seat.before else ""


def prompt(live: LiveTable, scene: Scene) -> str:
    """One sentence: what the viewer may do now, for whom everybody waits, or how it ended."""
    table, viewer, names, translate = live.table, scene.viewer, scene.names, scene.translate
    if table.over:
        return ending(table.game, live, names, translate)
    if live.info.held is not None:
        return translate(REASONS[live.info.held])
    if viewer is not None and viewer in table.to_act:
        return f"{translate('Your turn.')} {table.game.prompt(scene, table.legal(viewer))}"
    waiting = ", ".join(names[seat] for seat in table.to_act if seat != CHANCE)
    return translate("Waiting for {names}.", names=waiting) if waiting else translate("This table is closed.")


def ending(game: Game, live: LiveTable, names: tuple[str, ...], translate: Translator) -> str:
    state = live.table.state
    winners = ", ".join(names[seat] for seat in state.winners())
    verdict = state.verdict()
    if verdict is None:
        return translate("The end. First: {names}.", names=winners)
    title = game.say_verdict(verdict, translate)
    if state.players == 1:
        return translate("The end. {title}!", title=title)
    return translate("The end. First: {names}, {title}.", names=winners, title=title)


def names_of(live: LiveTable, translate: Translator) -> tuple[str, ...]:
    """Who sits where, as people are told; the second of one name is called so."""
    names = [
        say_level(seat.bot, translate) if seat.bot is not None else seat.name or translate("free seat")
        for seat in live.info.seats
    ]
    before = [names[:at].count(name) for at, name in enumerate(names)]
    return tuple(f"{name} {count + 1}" if count else name for name, count in zip(names, before, strict=True))


# What is this person's own


class Company(TypedDict):
    """What may be done besides moving: questions, empty seats, the rematch."""

    asked: dict[str, object] | None
    absent: list[tuple[Seat, str]]
    away: bool
    host: bool
    guests: list[tuple[Seat, str]]
    invites: list[str]
    open: bool
    rematch: str | None
    step_up: str | None
    """After a win: what the button says that leads one step further."""
    seated: bool
    own: list[Seat]
    alone: bool
    """Nobody else plays here but bots."""


def personal_parts(live: LiveTable, person: Person) -> Parts:
    translate = live.table.game.translator(person.lang, FOLDER)
    names = names_of(live, translate)
    talk = [(names[seat], translate(PHRASES[said])) for seat, said in live.talk]
    return {"company": company_part(live, person, names, translate), "talk": talk, "clock": clock_part(live)}


def company_part(live: LiveTable, person: Person, names: tuple[str, ...], translate: Translator) -> Company:
    info, mine = live.info, live.seats_of(person.id)
    is_host, above = info.host == person.id, step_up(live, person.id)
    return Company(
        asked=asked_part(live, mine, names, translate),
        absent=_absent(live, names) if mine else [],
        away=any(info.seats[seat].stand_in for seat in mine),
        host=is_host,
        guests=_guests(live, person, names) if is_host and info.class_id is None else [],
        invites=[f"/j/{seat.invite}" for seat in info.seats if seat.invite and not seat.is_taken] if is_host else [],
        open=info.is_open_to_all,
        rematch=info.rematch,
        step_up=None if above is None else say_step_up(live, above, translate),
        seated=bool(mine),
        own=mine,
        alone=not any(seat.bot is None and seat.person != person.id for seat in info.seats),
    )


def _absent(live: LiveTable, names: tuple[str, ...]) -> list[tuple[Seat, str]]:
    """Who owes a choice and has not been seen for a while."""
    return [(seat, names[seat]) for seat in live.table.to_act if seat != CHANCE and live.is_absent(seat)]


def _guests(live: LiveTable, host: Person, names: tuple[str, ...]) -> list[tuple[Seat, str]]:
    """Whose seats the host may open to others."""
    others = [seat.seat for seat in live.info.seats if seat.person not in (None, host.id)]
    return [(seat, names[seat]) for seat in others if not live.info.begun or live.is_gone(seat)]


class Clock(TypedDict):
    """Until when those who owe a choice may think, in seconds since 1970, and how many they have for a move."""

    until: int
    seconds: int


def clock_part(live: LiveTable) -> Clock | None:
    """Nothing where nobody is timed: without a clock, in a pause, or while only bots think."""
    info = live.info
    timed = [seat for seat in live.table.to_act if seat != CHANCE and live.bot_at(seat) is None]
    if not info.per_move or not info.begun or info.held is not None or not timed:
        return None
    until = time.time() + live.moved_at + info.per_move - live.now()
    return Clock(until=math.floor(until), seconds=info.per_move)  # never more than there is


def asked_part(
    live: LiveTable, mine: list[Seat], names: tuple[str, ...], translate: Translator
) -> dict[str, object] | None:
    """Somebody asks to go back by consent."""
    if live.asked_back is None:
        return None
    seat, number = live.asked_back
    text = translate("{who} asks to go back to before line {number}.", who=names[seat], number=number)
    return {"text": text, "mine": seat in mine, "agreed": all(own in live.agreed for own in mine)}


def curtain_parts(live: LiveTable, person: Person) -> Parts:
    """All that is shown while the curtain is down: for whom it can be lifted."""
    mine = live.seats_of(person.id)
    due = [seat for seat in live.table.to_act if seat in mine]
    names = names_of(live, live.table.game.translator(person.lang, FOLDER))
    return {"curtain": [(seat, names[seat]) for seat in due or mine]}
