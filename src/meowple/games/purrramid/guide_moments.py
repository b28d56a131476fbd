"""Moments of Purrramid: catastrophes and finished games of a match; the titles; what went well."""

from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.guide_moments import MISHAP, ROUND
from meowple.core.picture import Scene
from meowple.core.state import State
from meowple.games.purrramid.components import DEALT
from meowple.games.purrramid.picture_text import purrramid
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.scoring import TITLES

MOMENTS: Final = {"catastrophe": MISHAP, "dead_roll": MISHAP, "game_ended": ROUND}


def round_end(before: State, seat: Seat, action: Action) -> State:
    """9, 10e. The pyramid as it was counted: as if this game were the last of the match."""
    assert isinstance(before, Purrramid)
    state = before.copy()
    state.options = before.options.with_games(before.game)
    state.apply(seat, action)
    return state


def ladder(scene: Scene) -> list[tuple[str, str]]:
    """10d."""
    many = scene.translate.many
    return [(title, many("{n} golden cat", "{n} golden cats", least)) for least, title in reversed(TITLES)]


def well_done(scene: Scene, seat: Seat) -> str:
    """How many cats sleep."""
    state = purrramid(scene)
    dealt = DEALT[state.players][(seat - state.first) % state.players]
    asleep = dealt - state.left[seat]
    return scene.translate.many("{n} cat put to sleep", "{n} cats put to sleep", asleep) if asleep else ""
