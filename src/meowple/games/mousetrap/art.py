"""How Mousetrap looks: mice with capes, helmets and collars, cats in four coats, on a kitchen floor.

Every tile is drawn once, as a shape of 100 by 100 that the picture uses again and again.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from meowple.core.picture import ink, seat_colour
from meowple.games.mousetrap.components import CAT, CAT_KINDS, FRIEND, MILK, SUPERMOUSE, TRAP, TRAPMOUSE, is_mouse

LINE: Final = "#3b2a4a"
FURS: Final = {
    "a": ("#e8954a", "#b8641f"),
    "b": ("#f7ead2", "#a9825a"),
    "c": ("#4a4458", "#2f2a3a"),
    "d": ("#fbf6ec", "#8b8f9c"),
}
"""Coat and markings of the four kinds of cats."""

_HEAD: Final = "M22 44L24 16Q26 12 31 15L43 26Q50 24 57 26L69 15Q74 12 76 16L78 44Q80 70 50 72Q20 70 22 44Z"
_MARKINGS: Final = {
    "a": '<path d="M50 25V37M41 26.5L43 36M59 26.5L57 36M23 46L33 48M77 46L67 48M23 56L33 55M77 56L67 55" '
    'fill="none" stroke="{dark}" stroke-width="4.5" stroke-linecap="round"/>',
    "b": '<g fill="{dark}"><circle cx="35" cy="31" r="5"/><circle cx="62" cy="30" r="4"/><circle cx="70" cy="57" r="4.5"/>'
    '<circle cx="30" cy="58" r="3.5"/><circle cx="50" cy="29" r="3"/><circle cx="71" cy="41" r="3"/></g>',
    "c": '<path d="M56 27A6 6 0 1 0 58 35A7.5 7.5 0 0 1 56 27Z" fill="#f2c53d"/>',
    "d": '<path d="M50 25.5Q57 24 57 26L69 15Q74 12 76 16L78 44Q78 50 76 55Q60 56 54 46Q49 36 50 25.5Z" fill="{dark}"/>',
}


def _cat_head(letter: str) -> str:
    """Ears, coat and markings, without a face."""
    coat, dark = FURS[letter]
    return (
        f'<path d="{_HEAD}" fill="{coat}" stroke="{LINE}" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<path d="M27 22L28 33L36 27ZM73 22L72 33L64 27Z" fill="#f2a7a0"/>' + _MARKINGS[letter].format(dark=dark)
    )


def _cat(letter: str, is_fed: bool) -> str:
    face = "#f6ecdc" if letter == "c" else LINE
    soft = 'fill="none" stroke-linecap="round"'
    muzzle = '<ellipse cx="50" cy="60" rx="13" ry="8.5" fill="#fffaf0" opacity=".9"/>'
    nose = f'<path d="M46.5 54.5H53.5L50 58.5Z" fill="#e2777a" stroke="{LINE}" stroke-width="1"/>'
    if is_fed:
        eyes = f'<path d="M33 47Q38 52 43 47M57 47Q62 52 67 47" {soft} stroke="{face}" stroke-width="3"/>'
        mouth = (
            '<path d="M40 61Q45 66 50 61.5Q55 66 60 61" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>'
            f'<path d="M42 60.5Q46 65 50 60.5Q54 65 58 60.5" fill="none" stroke="{LINE}" stroke-width="2" stroke-linecap="round"/>'
        )
    else:
        eyes = (
            f'<g fill="#f2c53d" stroke="{LINE}" stroke-width="2"><ellipse cx="38" cy="46" rx="6.5" ry="6"/>'
            f'<ellipse cx="62" cy="46" rx="6.5" ry="6"/></g><g fill="{LINE}"><ellipse cx="38" cy="46" rx="1.9" ry="5"/>'
            f'<ellipse cx="62" cy="46" rx="1.9" ry="5"/></g>'
        )
        mouth = (
            f'<path d="M41 61Q46 65 50 60.5Q54 65 59 61" fill="none" stroke="{LINE}" stroke-width="2.2" stroke-linecap="round"/>'
            '<path d="M44.5 63L46 67.5L47.5 63.5ZM52.5 63.5L54 67.5L55.5 63Z" fill="#fff" stroke="#3b2a4a" stroke-width=".8"/>'
        )
    whiskers = (
        f'<path d="M24 57H10M25 62L12 66M76 57H90M75 62L88 66" {soft} stroke="{LINE}" stroke-width="1.8" opacity=".7"/>'
    )
    paws = (
        f'<g fill="{FURS[letter][0]}" stroke="{LINE}" stroke-width="2.5"><ellipse cx="34" cy="82" rx="12" ry="8"/>'
        f'<ellipse cx="66" cy="82" rx="12" ry="8"/></g>'
        f'<path d="M31 79V85M37 79V85M63 79V85M69 79V85" stroke="{face}" stroke-width="1.8" stroke-linecap="round"/>'
    )
    return paws + _cat_head(letter) + muzzle + eyes + nose + mouth + whiskers


def _mouse(kind: int, is_caught: bool) -> str:
    """In the owner's colour: `currentColor`."""
    edge = f'stroke="{LINE}" stroke-width="2.5" stroke-linejoin="round"'
    tail = f'<path d="M68 80Q90 84 86 66Q84 58 90 54" fill="none" stroke="{LINE}" stroke-width="4" stroke-linecap="round"/>'
    cape = ""
    if kind == SUPERMOUSE:
        cape = (
            f'<path d="M34 58Q14 78 16 93Q28 86 36 92Q50 84 64 92Q72 86 84 93Q86 78 66 58Z" fill="#c9404a" {edge}/>'
            '<path d="M32 66Q26 78 26 86M68 66Q74 78 74 86" fill="none" stroke="#8f2531" stroke-width="2"/>'
        )
    body = f'<ellipse cx="50" cy="73" rx="22" ry="17" fill="currentColor" {edge}/>'
    belly = '<ellipse cx="50" cy="78" rx="12" ry="10" fill="#fffaf0" opacity=".75"/>'
    ears = (
        f'<g fill="currentColor" {edge}><circle cx="29" cy="27" r="14"/><circle cx="71" cy="27" r="14"/></g>'
        '<g fill="#f6c3bd"><circle cx="29" cy="28" r="8"/><circle cx="71" cy="28" r="8"/></g>'
    )
    head = f'<path d="M27 42Q28 24 50 24Q72 24 73 42Q73 56 50 63Q27 56 27 42Z" fill="currentColor" {edge}/>'
    whiskers = f'<path d="M38 54L22 52M38 57L24 61M62 54L78 52M62 57L76 61" stroke="{LINE}" stroke-width="1.6"/>'
    nose = f'<circle cx="50" cy="59" r="4" fill="#e2777a" stroke="{LINE}" stroke-width="1.5"/>'
    return tail + cape + body + belly + ears + head + _mouse_gear(kind) + _mouse_face(kind, is_caught) + whiskers + nose


def _mouse_face(kind: int, is_caught: bool) -> str:
    """Bright eyes; a mouse in danger hides them behind its paws."""
    if is_caught:
        return (
            f'<g fill="currentColor" stroke="{LINE}" stroke-width="2.5"><ellipse cx="40" cy="45" rx="8.5" ry="7"/>'
            f'<ellipse cx="60" cy="45" rx="8.5" ry="7"/></g><path d="M37 42V47M43 42V47M57 42V47M63 42V47" '
            f'stroke="{LINE}" stroke-width="1.6" stroke-linecap="round"/>'
        )
    mask = '<path d="M30 40Q40 36 50 41Q60 36 70 40Q70 50 60 51Q53 51 50 47Q47 51 40 51Q30 50 30 40Z" fill="#c9404a"/>'
    return (
        (mask if kind == SUPERMOUSE else "")
        + f'<g fill="#fff"><circle cx="41" cy="45" r="5"/><circle cx="59" cy="45" r="5"/></g><g fill="{LINE}">'
        f'<circle cx="42" cy="45.5" r="3.2"/><circle cx="58" cy="45.5" r="3.2"/></g><g fill="#fff"><circle cx="43" cy="44" r="1.1"/>'
        '<circle cx="59" cy="44" r="1.1"/></g>'
    )


def _mouse_gear(kind: int) -> str:
    if kind == SUPERMOUSE:
        return (
            f'<path d="M50 68L53 75L60.5 75.5L54.5 80L56.5 87L50 83L43.5 87L45.5 80L39.5 75.5L47 75Z" '
            f'fill="#f2c53d" stroke="{LINE}" stroke-width="1.8" stroke-linejoin="round"/>'
        )
    if kind == TRAPMOUSE:
        return (
            f'<path d="M25 37Q25 10 50 10Q75 10 75 37Q63 32 50 32Q37 32 25 37Z" fill="#aeb6c4" stroke="{LINE}" stroke-width="2.5"/>'
            f'<path d="M46.5 10.5V32M53.5 10.5V32" stroke="#7c8596" stroke-width="2"/>'
            f'<path d="M47 10Q50 -2 62 4Q54 5 53 10Z" fill="#e2777a" stroke="{LINE}" stroke-width="2"/>'
            '<g fill="#fff"><circle cx="33" cy="29" r="1.9"/><circle cx="67" cy="29" r="1.9"/></g>'
        )
    if FRIEND <= kind < CAT:
        letter = CAT_KINDS[kind - FRIEND]
        return (
            f'<path d="M32 62Q50 72 68 62" fill="none" stroke="#b03a55" stroke-width="6" stroke-linecap="round"/>'
            f'<circle cx="50" cy="78" r="21" fill="#fffaf0" stroke="#b03a55" stroke-width="3"/>'
            f'<g transform="translate(50 79) scale(.56) translate(-50 -45)">{_cat_head(letter)}{_friendly(letter)}</g>'
        )
    return ""


def _friendly(letter: str) -> str:
    face = "#f6ecdc" if letter == "c" else LINE
    return (
        f'<path d="M32 49Q38 55 44 49M56 49Q62 55 68 49M42 60Q46 65 50 60Q54 65 58 60" '
        f'fill="none" stroke="{face}" stroke-width="4" stroke-linecap="round"/>'
    )


def _milk() -> str:
    return (
        f'<path d="M14 48H86Q84 84 62 86H38Q16 84 14 48Z" fill="#5b8fd6" stroke="{LINE}" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<ellipse cx="50" cy="48" rx="36" ry="14" fill="#fff" stroke="{LINE}" stroke-width="2.5"/>'
        '<path d="M26 47Q36 39 50 40" fill="none" stroke="#d9e6f7" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M40 66L46 62V72ZM46 67Q54 58 62 67Q54 76 46 67Z" fill="#fff" opacity=".9"/>'
        f'<path d="M50 12Q60 25 50 30Q40 25 50 12Z" fill="#fff" stroke="{LINE}" stroke-width="2.2"/>'
    )


def _trap(is_idle: bool) -> str:
    board = (
        f'<rect x="14" y="18" width="72" height="68" rx="8" fill="#c99a66" stroke="{LINE}" stroke-width="2.5"/>'
        '<path d="M20 34H80M20 70H80" stroke="#a97945" stroke-width="2"/>'
    )
    if is_idle:
        return (
            board
            + f'<path d="M24 52Q30 34 50 40M76 52Q78 70 58 74" fill="none" stroke="#7c8596" stroke-width="5" stroke-linecap="round"/>'
            '<path d="M36 46L64 66M64 46L36 66" stroke="#7c8596" stroke-width="4" stroke-linecap="round" opacity=".45"/>'
            f'<path d="M50 70C34 59 38 46 45 46C48 46 50 49 50 50C50 49 52 46 55 46C62 46 66 59 50 70Z" '
            f'fill="#7a9a4b" stroke="{LINE}" stroke-width="2"/>'
        )
    return (
        board
        + f'<path d="M24 52V26H76V52" fill="none" stroke="{LINE}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>'
        '<path d="M24 52V26H76V52" fill="none" stroke="#c3cad6" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round"/>'
        f'<path d="M20 52H80" stroke="{LINE}" stroke-width="9" stroke-linecap="round"/>'
        '<path d="M21 52H79" stroke="#7c8596" stroke-width="5" stroke-dasharray="3.5 2.5"/>'
        f'<path d="M50 60L62 78H38Z" fill="#e2777a" stroke="{LINE}" stroke-width="2.5" stroke-linejoin="round"/>'
        '<path d="M50 66V71M50 74.5V75" stroke="#fff" stroke-width="3" stroke-linecap="round"/>'
    )


def _cheese() -> str:
    return (
        f'<path d="M12 62L70 20Q88 30 88 52V62Z" fill="#fbe08a" stroke="{LINE}" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<path d="M12 62H88V82Q88 86 84 86H16Q12 86 12 82Z" fill="#f2c53d" stroke="{LINE}" stroke-width="2.5"/>'
        '<g fill="#d9a520"><ellipse cx="30" cy="74" rx="7" ry="5.5"/><ellipse cx="58" cy="70" rx="6" ry="4.5"/>'
        '<ellipse cx="76" cy="78" rx="5" ry="4"/><ellipse cx="62" cy="44" rx="7" ry="5"/><ellipse cx="44" cy="54" rx="4.5" ry="3"/>'
        '<ellipse cx="76" cy="54" rx="5" ry="3.5"/></g>'
    )


def shape_name(kind: int, is_turned: bool) -> str:
    """The id of a tile's shape; a caught mouse, a fed cat and a disarmed trap look different."""
    return f"mousetrap-shape{kind}{'b' if is_turned else 'a'}"


def drawing(kind: int, is_turned: bool) -> str:
    """What is on a tile, in 100 by 100."""
    if is_mouse(kind):
        return _mouse(kind, is_turned)
    if kind < MILK:
        return _cat(CAT_KINDS[kind - CAT], is_turned)
    return _milk() if kind == MILK else _trap(is_turned) if kind == TRAP else _cheese()


def shape(kind: int, is_turned: bool) -> str:
    """The drawing of a tile, to be used by its name."""
    return f'<g id="{shape_name(kind, is_turned)}">{drawing(kind, is_turned)}</g>'


COATS: Final = (
    "M12 12h.1M50 8h.1M88 12h.1M8 50h.1M92 50h.1M12 88h.1M88 88h.1M50 93h.1",
    "M4 30L30 4M4 16L16 4M70 96L96 70M84 96L96 84M4 70L30 96M4 84L16 96M70 4L96 30M84 4L96 16",
    "M5 24H24V5M5 13H13V5M95 24H76V5M95 13H87V5M5 76H24V95M5 87H13V95M95 76H76V95M95 87H87V95",
    "M14 6L22 14L14 22L6 14ZM86 6L94 14L86 22L78 14ZM14 78L22 86L14 94L6 86ZM86 78L94 86L86 94L78 86Z",
)
"""The pattern on the tiles of each seat: dots, stripes, corners, diamonds."""


MARKS: Final = (
    "M16 72a11 11 0 1 0 .1 0Z",
    "M16 71L28 93H4Z",
    "M5 72H27V94H5Z",
    "M16 69L29 82L16 95L3 82Z",
)
"""The mark of each seat, in the lower left corner: disc, triangle, square, diamond."""


def coat(seat: int) -> str:
    """The pattern round a mouse and the mark of its owner, in the owner's colour."""
    width = 9 if seat == 0 else 3
    return (
        f'<g id="mousetrap-coat{seat}"><rect x="4" y="4" width="92" height="92" rx="13" '
        f'fill="{seat_colour(seat)}" opacity=".2"/><path d="{COATS[seat]}" '
        f'fill="none" stroke="{seat_colour(seat)}" stroke-width="{width}" stroke-linecap="round" opacity=".75"/>'
        f'<path d="{MARKS[seat]}" fill="{seat_colour(seat)}" stroke="#fffaf0" stroke-width="3" paint-order="stroke"/></g>'
    )


def card(marks: Mapping[str, str]) -> str:
    """The blank face of a tile; `marks` are attributes that make it look otherwise than usual."""
    looks = {"fill": ink("tile"), "stroke": ink("bark"), "stroke-width": "2", **marks}
    said = " ".join(f'{name}="{value}"' for name, value in looks.items())
    return f'<rect x="3" y="3" width="94" height="94" rx="14" {said}/>'


@lru_cache(maxsize=8)
def back(seat: int) -> str:
    """A face-down tile: the owner's colour and pattern, and a little paw."""
    return (
        f'<rect x="3" y="3" width="94" height="94" rx="14" fill="{seat_colour(seat)}" stroke="{LINE}" stroke-width="5"/>'
        f'<path d="{COATS[seat]}" fill="none" stroke="#fffaf0" stroke-width="{9 if seat == 0 else 3}" stroke-linecap="round" opacity=".7"/>'
        '<g fill="#fffaf0" opacity=".9"><ellipse cx="50" cy="60" rx="15" ry="12"/><circle cx="31" cy="45" r="6"/>'
        '<circle cx="43" cy="35" r="6.5"/><circle cx="57" cy="35" r="6.5"/><circle cx="69" cy="45" r="6"/></g>'
    )


def floor_pattern() -> str:
    """Two by two kitchen tiles; one is as large as a game tile."""
    return (
        f'<pattern id="mousetrap-floor" width="200" height="200" patternUnits="userSpaceOnUse">'
        f'<rect width="200" height="200" fill="{ink("floor")}"/><path d="M0 0H100V100H0ZM100 100H200V200H100Z" fill="{ink("slab")}"/>'
        '<path d="M0 0H200M0 100H200M0 0V200M100 0V200" stroke="#fff7e6" stroke-width="3" opacity=".12"/></pattern>'
    )
