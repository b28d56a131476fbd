"""Positions for the tests: a fresh table, lines played one by one, fields filled beforehand."""

from meowple.core.action import CHANCE
from meowple.core.game import OptionValue
from meowple.core.state import Event
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import Place, parse
from meowple.games.purrramid.position import OPEN, TILED
from meowple.games.purrramid.rules import Purrramid


def fresh(players: int = 3, **options: OptionValue) -> Purrramid:
    state = GAME.new(players, options)
    assert isinstance(state, Purrramid)
    return state


def play(state: Purrramid, *lines: str) -> list[Event]:
    """Say these lines, chance's and seats' alike; each must be possible. Returns what happened."""
    events: list[Event] = []
    for line in lines:
        action = parse(line)
        seat = state.to_act()[0]
        possible = [found for found, _ in state.chances()] if seat == CHANCE else state.legal(seat)
        assert action in possible, f"{line} is not among {possible[:20]}"
        state.apply(seat, action, events.append)
    return events


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def may(state: Purrramid, line: str) -> bool:
    return parse(line) in state.legal(state.to_act()[0])


def why_not(state: Purrramid, line: str) -> str:
    """The code of the refusal."""
    action = parse(line)
    reason = state.why_not(state.to_act()[0], action)
    assert reason is not None and action not in state.legal(state.to_act()[0])
    return reason.code


def slot(state: Purrramid, name: str) -> int:
    found = state.board.slot_named(name)
    assert found >= 0, name
    return found


def cover(state: Purrramid, names: str) -> None:
    """Tiles of nobody on these fields (`a` means the whole row a)."""
    for field in state.board.fields:
        if field.name in names.split() or field.name[0] in names.split():
            assert state.on[field.slot] == OPEN
            state.on[field.slot] = TILED
            state.tiles[field.slot] = field.tiles
            state.unfilled -= 1


def cover_all_but(state: Purrramid, names: str) -> None:
    """Only these fields stay open."""
    for field in state.board.fields:
        if field.name not in names.split() and state.on[field.slot] == OPEN:
            cover(state, field.name)


def fields_of(state: Purrramid) -> set[str]:
    """The fields that dice may be placed on now."""
    return {action.field for action in state.legal(state.to_act()[0]) if isinstance(action, Place)}
