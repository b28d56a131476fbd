"""Moments of Gardlings: too many gnomes, no place for a tile, a round counted; the medals; what went well."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.guide_moments import MISHAP, ROUND
from meowple.core.picture import Scene
from meowple.games.gardlings.components import BOX
from meowple.games.gardlings.picture_text import gardlings_of

MOMENTS: Final = {"busted": MISHAP, "got_stuck": MISHAP, "garden_counted": ROUND}


def ladder(scene: Scene) -> list[tuple[str, str]]:
    """9a. Few tiles are better, the victory tile counted."""
    gold, silver, bronze = BOX.medals[gardlings_of(scene).variant.goal]
    many = scene.translate.many
    rungs = [("bronze", bronze), ("silver", silver), ("gold", gold)]
    return [("none", ""), *[(medal, many("at most {n} tile", "at most {n} tiles", most)) for medal, most in rungs]]


def well_done(scene: Scene, seat: Seat) -> str:
    """The gems that were found, before dragons and gnomes took their share."""
    gems = gardlings_of(scene).builders[seat].garden.gems
    return (
        scene.translate.many("{n} gem found in the last garden", "{n} gems found in the last garden", gems)
        if gems
        else ""
    )


def tie_break(scene: Scene, first: Seat, second: Seat) -> str:
    """8a, 8b, 8d. The victory tile goes to the one with most gems, then to the one with most coins."""
    builders, name = gardlings_of(scene).builders, scene.names[first]
    n, m = builders[first].coins, builders[second].coins
    if n > m:
        return scene.translate("Equal gems: {name} has more coins, {n} to {m}.", name=name, n=n, m=m)
    return scene.translate("{name} took the victory tile.", name=name)
