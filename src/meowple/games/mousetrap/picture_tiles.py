"""One tile as a picture, on the floor or in a hand, and the shapes all tiles are made of."""

from functools import lru_cache
from html import escape
from typing import Final

from meowple.core.action import Seat
from meowple.core.picture import Scene, ink, seat_colour
from meowple.games.mousetrap.art import card, coat, floor_pattern, shape, shape_name
from meowple.games.mousetrap.components import KINDS, is_mouse
from meowple.games.mousetrap.words import tile_name

Marks = dict[str, str]
"""Attributes of a tile's card where it looks otherwise than usual."""
NO_MARKS: Final[Marks] = {}


@lru_cache(maxsize=64)
def defs(kinds: tuple[int, ...], players: int) -> str:
    """Every shape the picture uses, drawn once."""
    shapes = "".join(shape(kind, turned) for kind in kinds for turned in (False, True))
    coats = "".join(coat(seat) for seat in range(players))
    return f'<defs id="mousetrap-defs">{floor_pattern()}{coats}{shapes}</defs>'


def draw_tile(kind: int, owner: Seat, is_turned: bool, marks: Marks = NO_MARKS, is_faded: bool = False) -> str:
    """A tile's face in 100 by 100; mice in the owner's colour and pattern."""
    faded = ' opacity=".5"' if is_faded else ""
    use = f'<use{faded} href="#{shape_name(kind, is_turned)}"'
    if not is_mouse(kind):
        return card(marks) + f"{use}/>"
    return card(marks) + f'<use{faded} href="#mousetrap-coat{owner}"/>{use} color="{seat_colour(owner)}"/>'


def hand_tile(scene: Scene, kind: int, seat: Seat, copy: int, x: float, y: float, size: float) -> str:
    """A tile of the own hand: a click chooses it."""
    is_chosen = len(scene.said) > 1 and scene.said[1] == KINDS[kind]
    marks = {"fill": "#ffe0b8", "stroke": ink("glow"), "stroke-width": "7"} if is_chosen else NO_MARKS
    return (
        f'<g id="mousetrap-hand-{KINDS[kind]}-{copy}" class="dealt" data-word="{KINDS[kind]}" '
        f'aria-label="{escape(tile_name(KINDS[kind], scene.translate))}" '
        f'transform="translate({x:g} {y:g}) scale({size / 100:g})">{draw_tile(kind, seat, False, marks)}</g>'
    )
