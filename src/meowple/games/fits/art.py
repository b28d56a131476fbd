"""How FITS looks: glazed pieces, a wooden ramp, engraved squares."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from meowple.core.picture import KEPT, ink, label, seat_colour
from meowple.core.translation import whole
from meowple.games.fits.outline import Square, outline

WELL: Final = ink("well")
ENGRAVING: Final = ink("engraved")
LEAST: Final = 12.0
"""No number on a square is smaller."""

_SYMBOLS: Final = {
    "A": "M-9 0C-5-6 3-6 6-1L10-5V5L6 1C3 6-5 6-9 0ZM-5-1a1 1 0 1 0 .1 0Z",
    "B": "M0 1C4 1 6 4 6 6.500C6 9 3 8.500 0 8.500S-6 9-6 6.500C-6 4-4 1 0 1ZM-7-3a2 2.600 0 1 0 .1 0ZM-2.500-8a2 2.800 0 1 0 .1 0ZM2.500-8a2 2.800 0 1 0 .1 0ZM7-3a2 2.600 0 1 0 .1 0Z",
    "C": "M4-9A9.500 9.500 0 1 0 4 9A12 12 0 0 1 4-9Z",
    "D": "M0 9C-12 1-9-8-4-8C-1.500-8 0-6 0-5C0-6 1.500-8 4-8C9-8 12 1 0 9Z",
    "E": "M0-9C5-9 6-5 6-1C6 3 8 4 8 6H-8C-8 4-6 3-6-1C-6-5-5-9 0-9ZM-2 7.500H2A2 2 0 1 1-2 7.500Z",
}
"""Fish, paw, moon, heart and bell, drawn round the origin."""


def glazed(
    name: str,
    squares: Sequence[Square],
    seat: int,
    cell: float,
    left: float,
    bottom: float,
    opacity: str = "1",
    rise: float = 0,
) -> str:
    """A ceramic piece in the seat's colour, with a light edge so that each piece is told apart."""
    rise = rise or cell
    path = outline(squares, cell, left, bottom, rise)
    shine = "".join([f"M{left + (x + 0.3) * cell:g} {bottom - (y + 0.7) * rise:g}h0" for x, y in squares])
    return (
        f'<g id="{name}" class="piece" opacity="{opacity}" stroke-linejoin="round">'
        f'<path d="{path}" fill="{seat_colour(seat)}" stroke="#fffaf0" stroke-width="{max(cell * 0.11, 3.8):g}"/>'
        f'<path d="{path}" fill="none" stroke="#2a1c36" stroke-width="{max(cell * 0.055, 2):g}"/>'
        f'<path d="{shine}" stroke="#fff" stroke-width="{rise * 0.18:g}" stroke-linecap="round" opacity=".5"/></g>'
    )


@lru_cache(maxsize=KEPT)
def special(mark: str, cell: float, x: float, y: float, is_told: bool) -> str:
    """A special square, engraved: a number in a ring, minus five in a dark square, or a symbol. x, y is its middle.

    On small ramps nothing is told: the ring and the square stand alone.
    """
    if mark in _SYMBOLS:
        return (
            f'<path d="{_SYMBOLS[mark]}" transform="translate({x:g} {y:g}) scale({cell * 0.038:g})" '
            f'fill="{ENGRAVING}" fill-rule="evenodd"/>'
        )
    half = max(cell * 0.36, 9 if is_told else 0)
    if mark.startswith("-"):
        minus = whole(int(mark))
        return (
            f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="{cell * 0.1:g}" '
            f'fill="{ENGRAVING}"/>'
            + (
                label(x, y + cell * 0.17, minus, max(cell * 0.46, LEAST), "middle", fill=WELL, font_weight="700")
                if is_told
                else ""
            )
        )
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{half:g}" fill="{WELL}" stroke="{ENGRAVING}" '
        f'stroke-width="{cell * 0.06:g}"/>'
        + (
            label(x, y + cell * 0.18, mark, max(cell * 0.5, LEAST), "middle", fill=ENGRAVING, font_weight="700")
            if is_told
            else ""
        )
    )


@lru_cache(maxsize=KEPT)
def ramp_wood(cell: float, left: float, bottom: float, columns: int, rows: int, rise: float) -> str:
    """The wooden frame, slightly wider at the foot as if it leaned back, and the empty field with its grooves."""
    width, height, rim = columns * cell, rows * rise, 18.0 if cell > rise else rise * 0.34
    top = bottom - height
    frame = (
        f'<path d="M{left - rim:g} {top - rim * 0.5:g}H{left + width + rim:g}L{left + width + rim * 1.5:g} {bottom + rim:g}'
        f'Q{left + width / 2:g} {bottom + rim * 1.6:g} {left - rim * 1.5:g} {bottom + rim:g}Z" '
        f'fill="{ink("wood")}" stroke="{ink("bark")}" stroke-width="{cell * 0.05:g}" stroke-linejoin="round"/>'
    )
    field = f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="{WELL}"/>'
    lines = "".join(f"M{left + at * cell:g} {top:g}V{bottom:g}" for at in range(1, columns))
    lines += "".join(f"M{left:g} {bottom - at * rise:g}H{left + width:g}" for at in range(1, rows))
    thick = max(cell * 0.03, 0.5)
    return frame + field + f'<path d="{lines}" fill="none" stroke="{ink("groove")}" stroke-width="{thick:g}"/>'


@lru_cache(maxsize=KEPT)
def card_face(x: float, y: float, width: float, height: float, edge: str = "edge", thick: float = 1.5) -> str:
    """An empty card with an edge in a colour of the palette."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" '
        f'fill="{ink("card")}" stroke="{ink(edge)}" stroke-width="{thick:g}"/>'
    )
