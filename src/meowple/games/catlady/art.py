"""How Cat Lady looks: small icons, card frames, the rug and the cat token. The cats themselves are in `art_cats`."""

from functools import lru_cache
from html import escape
from typing import Final

from meowple.core.picture import group, ink, label
from meowple.core.translation import Translator
from meowple.games.catlady.words_cards import COLOUR_LETTERS

RUG: Final = ink("rug")
LINE: Final = ink("fur-line")
FRINGE: Final = ink("fringe")
INK: Final = "#3b2a4a"

KEPT: Final = 4000
"""How many pieces of a kind are kept as they were drawn: most are the same in the next picture."""

_LEAF: Final = "M0 9C-9 4-9-5 0-10C9-5 9 4 0 9ZM0 10V-4M0 2L-4-2M0 4L4 0"

ICONS: Final = {
    "chicken": '<path d="M-8 8L-3 3C-6-3-2-9 4-9C9-9 10-3 7 1C4 5 0 5-2 4L-7 9Z" fill="#c8793a" stroke="#7f4519"/>'
    '<circle cx="-8" cy="8" r="2.6" fill="#fff6e4" stroke="#7f4519"/>',
    "tuna": '<path d="M-10 0C-6-7 3-7 6-1L10-5V5L6 1C3 7-6 7-10 0Z" fill="#5b8fd6" stroke="#2c4f86"/>'
    '<circle cx="-5" cy="-1" r="1.3" fill="#fff" stroke="none"/>',
    "milk": '<path d="M-3-10H3V-6L6-2V9H-6V-2L-3-6Z" fill="#fffdf6" stroke="#8d8398"/>'
    '<path d="M-6 2H6V9H-6Z" fill="#cfe3f7" stroke="#8d8398"/>',
    "wild": f'<path d="M-9-1H9C9 6 5 9 0 9S-9 6-9-1Z" fill="#8d5fb0" stroke="{LINE}"/>'
    f'<path d="M0-10L2-5L7-5L3-2L0-3L-3-2L-7-5L-2-5Z" fill="#f2c53d" stroke="{LINE}"/>',
    "treat": '<path d="M0 8C-11 0-8-8-4-8C-1-8 0-6 0-5C0-6 1-8 4-8C8-8 11 0 0 8Z" fill="#e2777a" stroke="#8e3b3e"/>'
    '<path d="M-3-2H3M0-4V1" stroke="#fff" stroke-width="1.6"/>',
    "mouse": '<path d="M-8 4C-8-4 2-6 6 1C7 3 6 5 4 5H-6C-8 5-8 5-8 4ZM6 3C9 3 10 0 9-3" '
    'fill="#b9b3c2" stroke="#4f475c"/><circle cx="-4" cy="-3" r="2.4" fill="#e9c2c2" stroke="#4f475c"/>',
    "yarn": '<circle r="7.5" fill="#e2777a" stroke="#8e3b3e"/>'
    '<path d="M-6-3C-2-6 4-4 6 1M-7 2C-3-2 3 0 4 6M-2 7C-1 3 3-2 6-4M5 6C8 8 10 6 10 9" fill="none" stroke="#8e3b3e"/>',
    "feather": '<path d="M-8 9L1 0M1 0C-3-5 0-10 8-10C9-4 6 1 1 0Z" fill="#7fc4ba" stroke="#22665e"/>',
    "tower": '<path d="M-8 9H8V6H-8ZM-2 6V-3H2V6ZM-7-3H7V-6H-7Z" fill="#cda06b" stroke="#77512a"/>'
    '<path d="M2-6C2-9 6-9 6-6" fill="none" stroke="#77512a"/>',
    "post": '<path d="M-7 9H7V6H-7Z" fill="#9c7a52" stroke="#5f4527"/>'
    '<path d="M-3 6V-9H3V6M-3-5L3-7M-3-1L3-3M-3 3L3 1" fill="#ead9b5" stroke="#5f4527"/>',
    "costume": f'<path d="M-9 6H9V4C5 3 4-9 0-9S-5 3-9 4Z" fill="#7b5ea7" stroke="{LINE}"/>'
    '<path d="M-5 2C-2 4 2 4 5 2" fill="none" stroke="#f2c53d" stroke-width="2"/>',
    "catnip": f'<path d="{_LEAF}" fill="#7fae4c" stroke="#3f6420"/>',
    "lost": '<rect x="-7" y="-9" width="14" height="18" rx="2" fill="#fff6d8" stroke="#8a6a1f"/>'
    '<path d="M-4-1L-4-6L-1-4H1L4-6L4-1C4 3-4 3-4-1Z" fill="#8a6a1f" stroke="none"/>'
    '<path d="M-4 6H4" stroke="#8a6a1f" stroke-width="1.6"/>',
    "spray": '<path d="M-5 10V0C-5-3-2-3-2-5H3C3-3 5-2 5 1V10Z" fill="#8fd0e8" stroke="#2b6d87"/>'
    '<path d="M-2-5V-9H6L8-6H3V-5Z" fill="#e2777a" stroke="#8e3b3e"/>',
    "box": '<path d="M-8-2L0-5L8-2V7L0 10L-8 7Z" fill="#d9ab74" stroke="#7d5528"/>'
    '<path d="M-8-2L0 1L8-2M0 1V10M-8-2L-10-6L-3-8L0-5M8-2L10-6L3-8L0-5" fill="#ebc796" stroke="#7d5528"/>',
    "brush": '<path d="M-9-3C-9-7 3-7 3-3V1H-9Z" fill="#c98acb" stroke="#6d3a70"/>'
    '<path d="M3-3H10V-1H3M-8 1V7M-5 1V8M-2 1V8M1 1V7" fill="#c98acb" stroke="#6d3a70"/>',
    "bag": '<path d="M-7-3H7L8 10H-8Z" fill="#8fbf7a" stroke="#3d6b2b"/>'
    '<path d="M-4-3C-4-11 4-11 4-3" fill="none" stroke="#3d6b2b" stroke-width="1.6"/>',
    "laser": f'<path d="M-10 6L-2-2L2 2L-6 10Z" fill="#665a78" stroke="{LINE}"/>'
    '<path d="M2-2L8-8" stroke="#e5484d" stroke-width="2"/><circle cx="9" cy="-9" r="2" fill="#e5484d" stroke="none"/>',
    "token": '<circle r="8.5" fill="#f2c53d" stroke="#9a7410"/>'
    '<path d="M-2.500-2.500C-2.500-5.500 2.500-5.500 2.500-2.500C2.500-.500-2.500 2-2.500 4.200H2.800" fill="none" stroke="#463302" stroke-width="2"/>',
    "point": '<path d="M0-9L2.500-3L9-3L4 1L6 8L0 4L-6 8L-4 1L-9-3L-2.500-3Z" fill="#f2c53d" stroke="#9a7410"/>',
    "paw": '<path d="M0 1C4 1 6 4 6 6.500C6 9 3 8.500 0 8.500S-6 9-6 6.500C-6 4-4 1 0 1ZM-7-3a2 2.600 0 1 0 .1 0Z'
    'M-2.500-8a2 2.800 0 1 0 .1 0ZM2.500-8a2 2.800 0 1 0 .1 0ZM7-3a2 2.600 0 1 0 .1 0Z" fill="var(--ink,#3b2a4a)" stroke="none"/>',
    "any": '<circle r="7.5" fill="#fff9ee" stroke="#8d5fb0" stroke-width="2"/>'
    f'<path d="M-2.600-2C-2.600-5 2.800-5 2.800-2C2.800 0 0 0 0 2M0 4.300v.4" fill="none" stroke="{LINE}" stroke-width="2"/>',
}
"""Each drawn round the origin, about 20 wide."""


@lru_cache(maxsize=KEPT)
def icon(name: str, x: float, y: float, size: float = 20) -> str:
    scale = size / 20
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})" '
        f'stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round">{ICONS[name]}</g>'
    )


@lru_cache(maxsize=KEPT)
def dot(colour: int, x: float, y: float, r: float, translate: Translator) -> str:
    """A fur colour with its letter, so that colour is never the only sign."""
    fill, pen = (("#4a4458", "#fff"), ("#e8954a", INK), ("#fffdf8", INK), ("#9aa3b2", INK))[colour]
    letter = translate(COLOUR_LETTERS[colour])
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{ink("ink")}" stroke-width="1"/>'
        f'<text x="{x:g}" y="{y + 4.3:g}" text-anchor="middle" '
        f'fill="{pen}" font-size="12" font-weight="800">{letter}</text>'
    )


@lru_cache(maxsize=KEPT)
def frame(x: float, y: float, width: float, height: float, edge: str = "", wide: float = 1.5) -> str:
    stroke = edge or ink("edge")
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" '
        f'fill="{ink("card")}" stroke="{stroke}" stroke-width="{wide:g}"/>'
    )


@lru_cache(maxsize=KEPT)
def panel(x: float, width: float, height: float) -> str:
    return (
        f'<rect x="{x:g}" y="0" width="{width:g}" height="{height:g}" rx="14" '
        f'fill="{ink("card")}" fill-opacity=".55" stroke="{ink("edge")}" stroke-width="1.2"/>'
    )


def standing(id: str, top: float, body: str) -> str:
    """A panel that is drawn from 0 downwards, where it stands: should it move, nothing else of it changes."""
    return group(id, f'<g transform="translate(0 {top:g})">{body}</g>')


@lru_cache(maxsize=KEPT)
def badge(x: float, y: float, words: str, fill: str = "#f2c53d") -> str:
    """Points on a star-yellow pill."""
    width = 14 + 7 * len(words)
    return (
        f'<rect x="{x - width / 2:g}" y="{y - 10:g}" width="{width:g}" height="19" rx="9.500" '
        f'fill="{fill}" stroke="#9a7410" stroke-width="1"/>'
        + label(x, y + 5, words, 13, "middle", fill=INK, font_weight="800")
    )


@lru_cache(maxsize=KEPT)
def rug(x: float, y: float, width: float, height: float) -> str:
    """A woven rug with fringes, for the market to lie on."""
    fringe = "".join(
        f"M{x - 7:g} {y + 8 + at * 9:g}h7M{x + width:g} {y + 8 + at * 9:g}h7" for at in range(int((height - 10) / 9))
    )
    return (
        f'<path d="{fringe}" stroke="{FRINGE}" stroke-width="2.5" stroke-linecap="round"/>'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="16" fill="{RUG}" stroke="{FRINGE}" stroke-width="2"/>'
        f'<rect x="{x + 6:g}" y="{y + 6:g}" width="{width - 12:g}" height="{height - 12:g}" rx="12" '
        f'fill="none" stroke="{FRINGE}" stroke-width="2" stroke-dasharray="7 5"/>'
    )


@lru_cache(maxsize=KEPT)
def token_cat(x: float, y: float, size: float = 30, is_alone: bool = False) -> str:
    """The cat token: a purple cat that sits at a line. `is_alone`: beside an answer, not at a table."""
    scale = size / 30
    marks = "" if is_alone else f' id="catlady-token" class="piece"{what("thing", "cat-token")}'
    return (
        f'<g{marks} transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<ellipse cy="14" rx="13" ry="3" fill="{INK}" opacity=".2"/>'
        '<path d="M9 12C17 11 16 2 11 3" fill="none" stroke="#6b4a8a" stroke-width="3.5" stroke-linecap="round"/>'
        f'<path d="M-10 14C-12 2-6-1 0-1S12 2 10 14Z" fill="#7b5ea7" stroke="{LINE}" stroke-width="1.2"/>'
        f'<path d="M-9-5L-9-16L-4-12H4L9-16L9-5C9 1-9 1-9-5Z" fill="#8f72bb" stroke="{LINE}" stroke-width="1.2"/>'
        '<path d="M-6-6q2-2 4 0M2-6q2-2 4 0" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>'
        '<path d="M-1.500-3h3l-1.500 2Z" fill="#f2c53d"/></g>'
    )


def what(kind: str, name: str) -> str:
    """The attribute of a shape that says what it is, for "What is that?"."""
    return f' data-what="{kind}:{name}"'


def named(word: str, name: str) -> str:
    """The attributes of a shape a click can mean: its word, and its name for a screen reader."""
    return f' data-word="{word}" aria-label="{escape(name)}"'


COSTUMES: Final = {
    "bunny": '<path d="M-6 2C-9-6-7-12-4-11C-2-10-2-4-2-1H2C2-4 2-10 4-11C7-12 9-6 6 2C9 10-9 10-6 2Z" '
    'fill="#f7dfe6" stroke="#8e5b6d"/>',
    "pirate": f'<path d="M-10 3C-8-8 8-8 10 3C4 0-4 0-10 3Z" fill="#3b3347" stroke="{LINE}"/>'
    '<path d="M-3-3L3 0M3-3L-3 0" stroke="#fff" stroke-width="1.6"/><circle cy="-4" r="1.800" fill="#fff" stroke="none"/>',
    "superhero": '<path d="M-9-8H9L6 9C2 6-2 6-6 9Z" fill="#d9484b" stroke="#7d1f22"/>'
    '<path d="M0-6L2-1H-1L1 4" fill="none" stroke="#f2c53d" stroke-width="2"/>',
    "alien": '<path d="M-8 7C-12-6 12-6 8 7Z" fill="#93d28a" stroke="#3c6f35"/>'
    '<path d="M-4-3L-6-10M4-3L6-10" stroke="#3c6f35" stroke-width="1.5"/><circle cx="-3" cy="2" r="1.800" fill="#222"/>'
    '<circle cx="3" cy="2" r="1.800" fill="#222"/>',
    "sailor": '<path d="M-9 4H9V1C5 0 6-6 0-6S-5 0-9 1Z" fill="#fdfdff" stroke="#3b5b8c"/><path d="M-9 4H9" stroke="#3b5b8c" stroke-width="3"/>',
    "tuxedo": f'<path d="M-8-7L0 9L8-7L3-9L0-4L-3-9Z" fill="#3b3347" stroke="{LINE}"/><path d="M-4-8L0-6L4-8L4-3L0-5L-4-3Z" fill="#d9484b" stroke="#7d1f22"/>',
    "crown": '<path d="M-9 7V-6L-4 0L0-9L4 0L9-6V7Z" fill="#f2c53d" stroke="#9a7410"/><circle cy="3" r="1.700" fill="#d9484b" stroke="none"/>',
    "frog": '<path d="M-9 5C-9-5 9-5 9 5C5 9-5 9-9 5Z" fill="#86b84f" stroke="#3f6420"/><circle cx="-5" cy="-5" r="3" fill="#cfe8a8" stroke="#3f6420"/>'
    '<circle cx="5" cy="-5" r="3" fill="#cfe8a8" stroke="#3f6420"/><path d="M-5 4Q0 7 5 4" fill="none" stroke="#3f6420"/>',
    "duck": '<path d="M-8 6C-9-8 9-8 8 6Z" fill="#f7d54a" stroke="#a07a10"/><path d="M-4 2H4L6 6H-6Z" fill="#ef8a32" stroke="#a0500f"/>'
    '<circle cx="-3" cy="-2" r="1.200" fill="#222"/><circle cx="3" cy="-2" r="1.200" fill="#222"/>',
    "wizard": f'<path d="M-9 7C-3 4-3-2 1-11C4-2 4 4 9 7Z" fill="#4d6fb8" stroke="{LINE}"/><path d="M0-3L1-1L3-1L1 0L2 2L0 1L-2 2L-1 0L-3-1L-1-1Z" fill="#f2c53d" stroke="none"/>',
    "bee": '<ellipse rx="8" ry="7" fill="#f2c53d" stroke="#5d4506"/><path d="M-3-6V6M2-7V7" stroke="#3b2a1a" stroke-width="2.5"/>'
    '<path d="M-2-6C-7-12-2-13 0-7C2-13 7-12 3-6" fill="#e8f3fb" stroke="#5d4506"/>',
}
ICONS.update(COSTUMES)
