"""The sleeping cats: six ways to lie, many coats, and a golden litter. Each fills a tile of 76 by 48."""

from collections.abc import Callable
from typing import Final

INK: Final = "#3b2a4a"


class Coat:
    """Fur, its darker edge and stripes, its lighter belly, and whether faces need light strokes on it."""

    def __init__(self, fur: str, dark: str, light: str, kind: str = "plain", patch: str = "", face: str = INK) -> None:
        self.fur = fur
        self.dark = dark
        self.light = light
        self.kind = kind
        self.patch = patch or dark
        self.face = face


MARMALADE: Final = Coat("#eb9c53", "#96501a", "#fde3c4", "tabby")
CHARCOAL: Final = Coat("#4d465c", "#2c2736", "#756d88", face="#f3e7d3")
SNOW: Final = Coat("#fdf9f1", "#7d6d54", "#ffffff")
SILVER: Final = Coat("#a3acba", "#4d5666", "#dbe0e8", "tabby")
TUXEDO: Final = Coat("#453f54", "#28232f", "#fbf6ec", "bib", "#fbf6ec", "#f3e7d3")
CALICO: Final = Coat("#fdf6ea", "#7d6a4a", "#ffffff", "patches", "#e8954a")
COCOA: Final = Coat("#c79a6d", "#6f4520", "#f0dcc2", "tabby")
CREAM: Final = Coat("#f5dfbd", "#84602f", "#fff4e2", "points", "#7f5b46")
BLUE: Final = Coat("#8397b5", "#4f6280", "#c6d2e4")
RUSSET: Final = Coat("#d57e52", "#94492a", "#fdf6ea", "bib", "#fdf6ea")
GOLD: Final = Coat("#f4c944", "#5c3f00", "#fdefb4", "tabby", "#d59f1f")

Pose = Callable[[Coat], str]


def _path(d: str, fill: str, edge: str = "none", width: float = 1.5) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{edge}" stroke-width="{width:g}" stroke-linejoin="round"/>'


def _line(d: str, colour: str, width: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'


def _oval(x: float, y: float, rx: float, ry: float, fill: str, edge: str = "none") -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'


def _tail(d: str, coat: Coat) -> str:
    colour = coat.patch if coat.kind == "points" else coat.fur
    return _line(d, coat.dark, 8) + _line(d, colour, 5.4)


def _stripes(coat: Coat, places: str) -> str:
    """Tabby stripes, or a patch for a calico, where the pose wants them."""
    if coat.kind == "tabby":
        return _line(places, coat.patch, 2.6)
    return ""


def _head(x: float, y: float, coat: Coat, tilt: float = 0, size: float = 1) -> str:
    """A round head with a soft edge, ears, shut eyes and a smile."""
    ear = coat.patch if coat.kind == "points" else coat.fur
    marks = ""
    if coat.kind == "tabby":
        marks = _line("M-3.500-8.500v3.200M0-9.500v3.600M3.500-8.500v3.200", coat.patch, 1.7)
    elif coat.kind == "patches":
        marks = _path("M1-8.600L9.500-14.500L12-3C9 1 2 0 1-8.600Z", coat.patch)
    elif coat.kind == "points":
        marks = _oval(0, 3.600, 5.600, 4.600, coat.patch)
    elif coat.kind == "bib":
        marks = _path("M0-7C2 0 6 3 6.500 5.500C5 9.500-5 9.500-6.500 5.500C-6 3-2 0 0-7Z", coat.patch)
    face = "#f3e7d3" if coat.kind == "points" else coat.face
    muzzle = INK if coat.kind == "bib" else face
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({tilt:g}) scale({size:g})">'
        + _path("M-11.500-1L-11-14.500L-3.500-9.500L3.500-9.500L11-14.500L11.500-1Z", ear, coat.dark)
        + _path("M-9.500-5L-9.300-11.500L-5.500-8.800ZM9.500-5L9.300-11.500L5.500-8.800Z", "#f2a7a0")
        + _path(
            "M-12.500 1C-12.500-7-7-9.800 0-9.800S12.500-7 12.500 1C12.500 7.500 7 10 0 10S-12.500 7.500-12.500 1Z",
            coat.fur,
            coat.dark,
        )
        + marks
        + _oval(-8.500, 4, 2.400, 1.500, "#f09a95")
        + _oval(8.500, 4, 2.400, 1.500, "#f09a95")
        + _line("M-8.500 .5q2.300 2.600 4.600 0M3.900 .5q2.300 2.600 4.600 0", coat.face, 1.7)
        + _path("M-1.700 2.700h3.400l-1.700 2Z", "#d9666b")
        + _line("M0 4.700q-1.700 2.300-3.500 1M0 4.700q1.700 2.300 3.500 1", muzzle, 1.2)
        + "</g>"
    )


def curled(coat: Coat) -> str:
    """A ring with the tail round the nose."""
    return (
        _oval(42, 27, 27, 16, coat.fur, coat.dark)
        + (_path("M44 11.500C58 11 68 19 68 28C58 30 48 22 44 11.500Z", coat.patch) if coat.kind == "patches" else "")
        + _stripes(coat, "M44 12.500q3 3 2.500 7M53 14q3 3 2 7.500M61 19q2 3 .5 6.500")
        + _head(23, 24, coat, -8)
        + _tail("M66 32C60 43 38 45 24 38", coat)
    )


def loaf(coat: Coat) -> str:
    """Paws tucked in, like fresh bread."""
    return (
        _tail("M62 38C73 37 73 26 66 26", coat)
        + _path("M12 43C8 24 24 15 42 15S70 26 66 43Q40 46 12 43Z", coat.fur, coat.dark)
        + (
            _path("M48 15.600C62 18 69 30 66.500 41C56 38 47 28 48 15.600Z", coat.patch)
            if coat.kind == "patches"
            else ""
        )
        + _stripes(coat, "M46 16q3 4 1.500 9M55 18.500q3 4 1.500 9M62.500 24q2.500 4 .5 8.500")
        + _oval(25, 41.500, 7, 3.400, coat.light, coat.dark)
        + _oval(41, 41.500, 7, 3.400, coat.light, coat.dark)
        + _head(32, 24, coat)
    )


def stretched(coat: Coat) -> str:
    """As long as the tile."""
    return (
        _tail("M66 32C77 25 70 11 61 15", coat)
        + _line("M22 40H6M26 43.500H10", coat.dark, 8)
        + _line("M22 40H6M26 43.500H10", coat.light, 5.400)
        + _path("M14 44C14 31 30 29 40 27C54 20 70 25 70 37Q71 43 66 44Z", coat.fur, coat.dark)
        + (
            _path("M52 23.500C62 22 69 28 69.500 36C60 37 54 31 52 23.500Z", coat.patch)
            if coat.kind == "patches"
            else ""
        )
        + _stripes(coat, "M46 25q3 4 1.500 8M54 23.500q3 4 2 8.500M62 25q3 4 1.500 8.500")
        + _oval(58, 43, 8, 3.200, coat.light, coat.dark)
        + _head(23, 30, coat, 6)
    )


def belly_up(coat: Coat) -> str:
    """On the back, front paws folded, soles showing."""
    pads = "M59.300 16.500a1.300 1.300 0 1 0 .1 0ZM62.700 16.500a1.300 1.300 0 1 0 .1 0ZM66.900 23.300a1.300 1.300 0 1 0 .1 0ZM70 24.500a1.300 1.300 0 1 0 .1 0Z"
    return (
        _tail("M62 42C72 46 75 40 70 35", coat)
        + _oval(61, 19.500, 5, 6, coat.light, coat.dark)
        + _path("M14 34C16 21 34 19 46 20S69 25 68.500 35S52 45 38 45S12 44 14 34Z", coat.fur, coat.dark)
        + _stripes(coat, "M52 21.500q1 2 .5 4M45 20.800q1 2 .5 4M57 43q-1-2-.5-4M48 44.500q-1-2-.5-4")
        + _oval(46, 33.500, 15, 7.500, coat.light)
        + _oval(67.500, 27, 4.800, 5.600, coat.light, coat.dark)
        + _oval(60.800, 20.600, 2.200, 1.900, "#f2a7a0")
        + _oval(67.300, 28.600, 2.200, 1.900, "#f2a7a0")
        + _path(pads, "#f2a7a0")
        + _line("M35 24q5 0 5 5M41 41q5-1 4-5", coat.dark, 8)
        + _line("M35 24q5 0 5 5M41 41q5-1 4-5", coat.fur, 5.400)
        + _head(20, 30, coat, -28)
    )


def flopped(coat: Coat) -> str:
    """On the side, chin on the paws, tail hanging out."""
    return (
        _path("M10 44C8 30 26 20 44 18C62 16 72 28 68 44Z", coat.fur, coat.dark)
        + (_path("M40 18.600C50 15 62 18 66 27C56 33 44 29 40 18.600Z", coat.patch) if coat.kind == "patches" else "")
        + _stripes(coat, "M42 19q3 4 2 9M51 18q3 4 2 9M60 21q3 4 1.500 9")
        + _tail("M66 41C54 45 50 36 57 33", coat)
        + _line("M34 43H14", coat.dark, 8)
        + _line("M34 43H14", coat.light, 5.400)
        + _head(25, 31, coat, 10)
    )


def tucked_in(coat: Coat) -> str:
    """Under a blanket, one paw out."""
    return (
        _path("M16 44C14 26 28 20 44 18S72 26 70 44Z", coat.fur, coat.dark)
        + _head(23, 26, coat, -6)
        + _path("M33 45C30 34 34 24 46 20C60 16 74 27 72 45Z", "#6fb5ab", "#2f7d73")
        + _line("M45 26q3 8 0 17M55 23.500q4 10 1.500 20M65 27q3 8 1.500 16.500", "#f7efdc", 2.600)
        + _oval(34, 38.500, 5.600, 3.800, coat.light, coat.dark)
    )


CATS: Final[tuple[tuple[Pose, Coat, str], ...]] = (
    (curled, MARMALADE, "#fbe3d3"),
    (loaf, TUXEDO, "#dcebf7"),
    (stretched, SILVER, "#fbe6ea"),
    (belly_up, CREAM, "#dff0e4"),
    (flopped, CALICO, "#e4def2"),
    (tucked_in, COCOA, "#fdf0c9"),
    (curled, CHARCOAL, "#f6dfe0"),
    (loaf, SNOW, "#cfe3dd"),
    (stretched, RUSSET, "#e2eaf6"),
    (belly_up, BLUE, "#fbe9cf"),
    (flopped, COCOA, "#d9efe9"),
    (tucked_in, SNOW, "#f3dcec"),
    (curled, CALICO, "#d8e6f2"),
    (loaf, MARMALADE, "#e0f0d8"),
)
"""Pose, coat and the colour of the tile."""
GOLDEN_CATS: Final[tuple[Pose, ...]] = (curled, belly_up, loaf, stretched)


def tile(ground: str, edge: str, cat: str) -> str:
    return (
        f'<rect x="1.500" y="1.500" width="73" height="45" rx="9" fill="{ground}" stroke="{edge}" stroke-width="1.300" '
        f'vector-effect="non-scaling-stroke"/>{cat}'
    )


def _symbol(name: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 76 48" preserveAspectRatio="none">{body}</symbol>'


_SPARKLE: Final = "M0-4.500L1.100-1.100L4.500 0L1.100 1.100L0 4.500L-1.100 1.100L-4.500 0L-1.100-1.100Z"


def _sparkles() -> str:
    return "".join(
        f'<path d="{_SPARKLE}" transform="translate({x} {y}) scale({size})" fill="#fffbe6"/>'
        for x, y, size in ((9, 9, 0.9), (68, 9, 1.1), (70, 40, 0.7))
    )


SYMBOLS: Final = {
    **{f"purr-cat{at}": tile(ground, "#452d14", pose(coat)) for at, (pose, coat, ground) in enumerate(CATS)},
    **{f"purr-gold{at}": tile("#ffe58a", "#4a3200", _sparkles() + pose(GOLD)) for at, pose in enumerate(GOLDEN_CATS)},
}
"""Every tile once, by the name pictures use it by."""
DEFS: Final = "".join(_symbol(name, body) for name, body in SYMBOLS.items())
"""All of them, always the same: a page needs them only once."""


def cat_name(slot: int, copy: int, golden: bool) -> str:
    """Which cat lies there: always the same one, and neighbours differ."""
    if golden:
        return f"purr-gold{(slot + copy) % len(GOLDEN_CATS)}"
    return f"purr-cat{(slot * 5 + slot // 11 * 3 + copy * 4) % len(CATS)}"
