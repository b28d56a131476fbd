"""Moments of Cat Lady: everything has been counted; alone, whether the furry player is beaten."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.guide_moments import ROUND
from meowple.core.picture import Scene
from meowple.games.catlady.picture_text import catlady_of

MOMENTS: Final = {"scored": ROUND}


def ladder(scene: Scene) -> list[tuple[str, str]]:
    """13m."""
    return [("lost", ""), ("won", scene.translate("more points than the furry player"))]


def tie_break(scene: Scene, first: Seat, second: Seat) -> str:
    """12b. Of tied players the one with more fed cats wins."""
    fed = [tally.fed for tally in catlady_of(scene).tallies()]
    return scene.translate(
        "Equal points: {name} has more fed cats, {n} to {m}.", name=scene.names[first], n=fed[first], m=fed[second]
    )
