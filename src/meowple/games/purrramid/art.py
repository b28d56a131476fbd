"""How Purrramid looks besides its cats: soft dice, balls of yarn, patchwork fields, an armchair behind it all."""

from functools import lru_cache
from html import escape
from typing import Final

from meowple.core.lettering import lines_within
from meowple.core.picture import BOLD, ink, label
from meowple.games.purrramid.components import WIDE

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
GOOD: Final = ink("teal-ink")
BAD: Final = ink("rose-ink")
NUMBER: Final = ink("ink")
PIP: Final = "#4a3558"
CAT: Final = ink("seam")


@lru_cache(maxsize=2048)
def die(x: float, y: float, size: float, face: int) -> str:
    """A soft die with its left upper corner here; face 0 is one not rolled yet."""
    half, pip = size / 2, size * 0.095
    body = (
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="{size * 0.26:g}" '
        f'fill="#fffdf7" stroke="#5f4a73" stroke-width="{max(size * 0.06, 1):g}"/>'
    )
    if face == 0:
        return body + (
            f'<path d="M{x + size * 0.3:g} {y + half:g}q{size * 0.1:g} {size * 0.1:g} {size * 0.2:g} 0'
            f'q{size * 0.1:g} {size * 0.1:g} {size * 0.2:g} 0" '
            f'fill="none" stroke="#8f78a2" stroke-width="{max(size * 0.06, 1):g}" stroke-linecap="round"/>'
        )
    dots = "".join(
        f'<circle cx="{x + half + across * size * 0.26:g}" cy="{y + half + down * size * 0.26:g}" r="{pip:g}"/>'
        for across, down in PIPS[face]
    )
    return body + f'<g fill="{PIP}">{dots}</g>'


@lru_cache(maxsize=2048)
def yarn(x: float, y: float, r: float) -> str:
    """A ball of yarn round this point, its end trailing off."""
    thin = max(r * 0.14, 0.7)
    return (
        f'<g transform="translate({x:g} {y:g}) scale({r / 10:g})" fill="none" stroke-linecap="round">'
        f'<path d="M6 8C10 13 14 8 17 11" stroke="#b0484f" stroke-width="{thin * 10 / r:g}"/>'
        f'<circle r="10" fill="#e2777a" stroke="#b0484f" stroke-width="1.2"/>'
        f'<path d="M-9-3C-3-9 5-8 9-2M-9.500 2C-2-5 6-3 9.500 3M-7 6.500C-2 0 4 2 6 8M-4-9C2-4 3 4-2 9.500" '
        f'stroke="#fbd3d0" stroke-width="1.400"/></g>'
    )


@lru_cache(maxsize=2048)
def mini_cat(x: float, y: float, r: float, colour: str) -> str:
    """A tiny head that means one tile."""
    return (
        f'<path transform="translate({x:g} {y:g}) scale({r / 10:g})" '
        f'd="M-10 0L-9-11L-3-7H3L9-11L10 0C10 7 5 9 0 9S-10 7-10 0Z" fill="{colour}"/>'
    )


NARROW: Final = 27.0
"""Fields so narrow have the number right beside the yarn."""


@lru_cache(maxsize=2048)
def patch(x: float, y: float, width: float, height: float, value: int, is_supported: bool, has_yarn: bool) -> str:
    """An open field: a patch of the blanket with its number; paler while nothing carries it."""
    dash = "" if is_supported else ' stroke-dasharray="4 3"'
    fill = ink("card" if is_supported else "paper")
    body = (
        f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{width - 3:g}" height="{height - 3:g}" rx="{height * 0.2:g}" '
        f'fill="{fill}" stroke="{ink("seam")}" stroke-width="1.4"{dash}/>'
    )
    size = max(height * 0.42, 13)
    middle, line = x + width / 2, y + height / 2 + size * 0.36
    if has_yarn and width < NARROW:
        return body + yarn(x + 6.5, y + height / 2, 4) + _number(x + width - 7.5, line, value, size, is_supported)
    if has_yarn:
        body += yarn(middle - size * 0.6, y + height / 2, height * 0.27)
        return body + _number(middle + size * 0.62, line, value, size, is_supported)
    if value < WIDE:
        return body + _number(middle, line, value, size, is_supported)
    if height < 30:
        body += _number(middle, line - 2, value, size, is_supported)
        return body + _tiles_as_dots(middle, y + height - 5, 2 if value == WIDE else 3)
    has_room = height > 40
    size = min(size, (width - 6) / (3.4 if has_room else 2.5))  # two digits, how many tiles, and a cat where one fits
    body += _number(middle - size * (0.9 if has_room else 0.5), line, value, size, is_supported)
    body += _times(
        middle + size * (0.35 if has_room else 0.75), line, "×2" if value == WIDE else "×3", size * 0.68, is_supported
    )
    if has_room:
        body += mini_cat(middle + size * 1.25, y + height / 2 - size * 0.05, height * 0.12, CAT)
    return body


def _number(x: float, y: float, value: int, size: float, is_supported: bool) -> str:
    weight = "800" if is_supported else "600"
    return label(x, y, str(value), size, "middle", fill=NUMBER, font_weight=weight)


def _tiles_as_dots(x: float, y: float, tiles: int) -> str:
    """How many tiles a field takes, where there is no room for letters."""
    dots = "".join(f'<circle cx="{x + (at - (tiles - 1) / 2) * 5:g}" cy="{y:g}" r="1.6"/>' for at in range(tiles))
    return f'<g fill="{CAT}">{dots}</g>'


def _times(x: float, y: float, said: str, size: float, is_supported: bool) -> str:
    """How many tiles a field takes that takes more than one."""
    weight = "700" if is_supported else "600"
    return label(x, y, said, size, "middle", fill=NUMBER, font_weight=weight)


@lru_cache(maxsize=2048)
def dice_patch(
    x: float, y: float, width: float, height: float, faces: tuple[int, ...], supported: bool, linked: bool
) -> str:
    """A field with dice: teal and ticked if it holds, rose and dashed if not, with a sign that says what is missing."""
    good = supported and linked
    edge, fill = (GOOD, ink("held")) if good else (BAD, ink("loose"))
    dash = "" if good else ' stroke-dasharray="6 3"'
    body = (
        f'<rect x="{x + 2:g}" y="{y + 2:g}" width="{width - 4:g}" height="{height - 4:g}" rx="{height * 0.2:g}" '
        f'fill="{fill}" stroke="{edge}" stroke-width="{max(height * 0.055, 2):g}"{dash}/>'
    )
    return body + dice_row(x, y, width, height, faces) + patch_badge(x, y, width, height, supported, linked)


def patch_badge(x: float, y: float, width: float, height: float, supported: bool, linked: bool) -> str:
    """At the upper right corner of a field: whether its dice hold."""
    return badge(x + width - height * 0.14, y + height * 0.16, height * 0.2, supported, linked)


@lru_cache(maxsize=2048)
def dice_row(x: float, y: float, width: float, height: float, faces: tuple[int, ...]) -> str:
    """Up to three dice side by side, more in two rows."""
    rows = (
        [faces]
        if len(faces) <= 2 or (width > 1.9 * height and len(faces) <= 3)
        else [faces[: (len(faces) + 1) // 2], faces[(len(faces) + 1) // 2 :]]
    )
    size = min(height * 0.56 if len(rows) == 1 else height * 0.38, width * 0.8 / max(len(row) for row in rows))
    body = ""
    for down, row in enumerate(rows):
        top = y + height / 2 + (down - len(rows) / 2) * size * 1.08 + size * 0.04
        for across, face in enumerate(row):
            body += die(x + width / 2 + (across - len(row) / 2) * size * 1.1 + size * 0.05, top, size, face)
    return body


def badge(x: float, y: float, r: float, supported: bool, linked: bool) -> str:
    """A tick; an arrow to the empty place below; or two links of a chain apart."""
    good = supported and linked
    if good:
        sign = "M-4.500 .5L-1.200 4L5-3.500"
    elif not supported:
        sign = "M0-5V4M-3.800 .8L0 4.800L3.800 .8"
    else:
        sign = "M-2-3H-3.500A3 3 0 0 0-3.500 3H-2M2-3H3.500A3 3 0 0 1 3.500 3H2"
    return (
        f'<g transform="translate({x:g} {y:g}) scale({max(r, 7) / 8:g})">'
        f'<circle r="8" fill="{GOOD if good else BAD}" stroke="{ink("card")}" stroke-width="1.600"/>'
        f'<path d="{sign}" fill="none" stroke="{ink("card")}" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round"/></g>'
    )


@lru_cache(maxsize=16)
def armchair(width: float, top: float, bottom: float) -> str:
    """The chair and the rug that the pyramid leans against."""
    mid, tall, wing = width / 2, bottom - top, width * 0.075
    line = f'stroke="{ink("seam")}" stroke-width="{max(width / 320, 1.4):g}" stroke-opacity=".55"'
    left, shoulder = wing * 1.5, bottom - tall * 0.42

    def back(inset: float) -> str:
        edge = left + inset
        return (
            f"M{edge:g} {bottom:g}V{shoulder:g}C{edge:g} {top + tall * 0.12 + inset:g} {mid - width * 0.2:g} "
            f"{top - tall * 0.02 + inset:g} {mid:g} {top - tall * 0.02 + inset:g}S{width - edge:g} "
            f"{top + tall * 0.12 + inset:g} {width - edge:g} {shoulder:g}V{bottom:g}"
        )

    def arm(x: float) -> str:
        middle, high = x + wing * 0.95, bottom - tall * 0.3
        return (
            f'<path d="M{middle - wing * 0.5:g} {bottom + tall * 0.01:g}h{wing:g}l{-wing * 0.15:g} {tall * 0.05:g}h{-wing * 0.7:g}Z" '
            f'fill="#8a5f3a" opacity=".7"/>'
            f'<rect x="{x:g}" y="{high:g}" width="{wing * 1.9:g}" height="{tall * 0.32:g}" rx="{wing * 0.9:g}" '
            f'fill="{ink("cushion")}" {line}/>'
            f'<circle cx="{middle:g}" cy="{high + wing * 0.95:g}" r="{wing * 0.5:g}" fill="none" {line}/>'
        )

    rug = f'cx="{mid:g}" cy="{bottom + tall * 0.025:g}"'
    return (
        f'<ellipse {rug} rx="{width * 0.5:g}" ry="{tall * 0.055:g}" fill="#b98a9a" opacity=".4"/>'
        f'<ellipse {rug} rx="{width * 0.46:g}" ry="{tall * 0.04:g}" fill="none" stroke="#fff2e2" stroke-width="2" stroke-dasharray="7 6" opacity=".7"/>'
        f'<path d="{back(0)}Z" fill="{ink("chair")}" {line}/><path d="{back(width / 60)}" fill="none" {line} stroke-dasharray="5 5"/>'
        + arm(2)
        + arm(width - wing * 1.9 - 2)
    )


def thing(what: str, body: str) -> str:
    """Something that answers when somebody asks what it is."""
    return f'<g data-what="{what}">{body}</g>'


@lru_cache(maxsize=2048)
def card(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="14" '
        f'fill="{ink("card")}" stroke="{ink("edge")}" stroke-width="1.5"/>'
    )


def wrapped(x: float, y: float, words: str, size: float, width: float, **attributes: str) -> str:
    """Text on as many lines as it needs in this width."""
    lines = lines_within(words, size, width, attributes.get("font_weight") in BOLD)
    return "".join(
        label(x, y + at * size * 1.25, line, size, room=width, **attributes) for at, line in enumerate(lines)
    )


@lru_cache(maxsize=2048)
def pill(
    name: str, word: str, x: float, y: float, width: float, says: str, colour: str, chosen: bool, height: float = 30
) -> str:
    """A button of the picture: a click says its word."""
    fill = colour if chosen else "transparent"
    return (
        f'<g id="{name}" data-word="{word}" aria-label="{escape(says)}"><rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="15" '
        f'fill="{fill}" stroke="{colour}" stroke-width="2.200"/>'
        + label(
            x + width / 2,
            y + height / 2 + 5,
            says,
            14,
            "middle",
            room=width - 16,
            fill=ink("card") if chosen else colour,
            font_weight="700",
        )
        + "</g>"
    )
