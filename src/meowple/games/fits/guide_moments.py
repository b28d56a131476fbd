"""Moments of FITS: a board is finished; how it lay there, the ranks, and the best one has done on a board."""

from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.guide_moments import ROUND
from meowple.core.picture import Scene
from meowple.core.state import Event, State
from meowple.core.translation import Translator
from meowple.games.fits.rules import Fits
from meowple.games.fits.scoring import LOWEST_RANK, RANKS

MOMENTS: Final = {"scored": ROUND}


def round_end(before: State, seat: Seat, action: Action) -> State:
    """1g. The ramps as they were scored: as if no board were left."""
    assert isinstance(before, Fits)
    state = before.copy()
    state.boards_left = []
    state.apply(seat, action)
    state.boards_left = before.boards_left[:]
    return state


def ladder(scene: Scene) -> list[tuple[str, str]]:
    """6b."""
    told = [(LOWEST_RANK, "")]
    for least, name in reversed(RANKS):
        told.append((name, scene.translate("more than {n} points", n=least)))
    return told


def say_record(event: Event, translate: Translator) -> str:
    if event.kind != "scored":
        return ""
    return translate("Your best on board {board} so far", board=event.values["board"])
