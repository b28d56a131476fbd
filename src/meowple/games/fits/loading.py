"""A position read back from its dump."""

import json
from typing import cast

from meowple.core.action import Action
from meowple.core.errors import BadDump, MeowpleError
from meowple.games.fits.actions import CHOSEN, parse
from meowple.games.fits.components import PIECES
from meowple.games.fits.ramp import load_ramp
from meowple.games.fits.rules import NOTHING, Fits


def load(text: str) -> Fits:
    """The position this dump describes: it must dump to the very same text again."""
    try:
        state = _read(json.loads(text))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, MeowpleError) as error:
        raise BadDump(f"this is not a position of FITS: {str(error)[:100]}") from error
    if state.dump() != text:
        raise BadDump("this is not a position of FITS as FITS would write it")
    return state


def _read(raw: dict[str, object]) -> Fits:
    ramps = cast(list[list[str]], raw["ramps"])
    boards = cast(list[int], raw["boards"])
    state = Fits(len(ramps), int(str(raw["version"])), boards, raw["shuffle"] is True, raw["may_refuse_start"] is True)
    state.step = int(str(raw["step"]))
    state.board = int(str(raw["board"]))
    state.boards_left = [int(number) for number in cast(list[int], raw["boards_left"])]
    state.ramps = [load_ramp(rows) for rows in ramps]
    state.aside = [[PIECES.index(piece) for piece in pieces] for pieces in cast(list[list[str]], raw["aside"])]
    state.starts = [_piece(name) for name in cast(list[str | None], raw["starts"])]
    state.cards_left = [PIECES.index(name) for name in cast(list[str], raw["cards_left"])]
    state.shown = _piece(cast(str | None, raw["shown"]))
    state.choices = [_choice(say) for say in cast(list[str | None], raw["choices"])]
    state.acting = tuple([int(seat) for seat in cast(list[int], raw["acting"])])
    state.played = [int(number) for number in cast(list[int], raw["played"])]
    state.points = [[int(point) for point in points] for points in cast(list[list[int]], raw["points"])]
    per_seat = (state.aside, state.starts, state.choices, state.points)
    if any(len(rows) != state.players for rows in per_seat) or not 1 <= state.players <= 4:
        raise ValueError("every seat has a ramp, a start card, a choice and its points")
    return state


def _piece(name: str | None) -> int:
    return NOTHING if name is None else PIECES.index(name)


def _choice(say: str | None) -> Action | None:
    if say is None:
        return None
    return CHOSEN if say == CHOSEN.text else parse(say)
