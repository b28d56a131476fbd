"""The picture contract: what a game is given to draw, and the colours and marks all pictures share.

A picture is drawn from what a viewer sees, in parts: each part is one element with a stable `id`, so that a page can take
just the parts that changed. Every shape a click can mean carries its word in `data-word`, inside a `<g>` or shape with a
stable `id`; the site lights up the words that may be said next, and those that may come later: what is touched first waits
for its turn. A shape that stands for several words (a card of a market: its row, its column) names them in `data-offers`, and
a touch offers them. Colours are CSS variables with the light set as fallback,
so the same text serves the site, light and dark, and a notebook. Everything is said by classes and presentation
attributes, never by `style`: the site's content policy forbids it.
"""

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Final, Literal

from meowple.core.action import Seat
from meowple.core.lettering import size_within
from meowple.core.sentences import Wanted
from meowple.core.state import State
from meowple.core.translation import Translator

LIGHT: Final = {
    "paper": "#fbf3e4",
    "card": "#fff9ee",
    "edge": "#e6d6bd",
    "ink": "#3b2a4a",
    "plum": "#3b2a4a",
    "marmalade": "#e8954a",
    "teal": "#2f8f83",
    "rose": "#e2777a",
    "sky": "#5b8fd6",
    "gold": "#f2c53d",
    "moss": "#7a9a4b",
    "glow": "#b35c14",
    "marmalade-ink": "#94490c",
    "teal-ink": "#1c655b",
    "sky-ink": "#2c5a9e",
    "rose-ink": "#a3343f",
    "moss-ink": "#4a6423",
    "plum-ink": "#3b2a4a",
    "lawn": "#e6efcf",
    "lawn-ink": "#3b2a4a",
    "wood": "#c99a66",
    "bark": "#8a6039",
    "well": "#f3e3c8",
    "groove": "#dcc39b",
    "engraved": "#5f3e20",
    "chair": "#eccbb9",
    "cushion": "#e2b3a0",
    "seam": "#855c3d",
    "held": "#d7efe9",
    "loose": "#fbdedd",
    "rug": "#5d8f8c",
    "fringe": "#b9d6cc",
    "floor": "#f4e4c6",
    "slab": "#ead3ab",
    "tile": "#fff9ee",
    "faded": "#cdb994",
    "fur-line": "#332e3f",
    "earth": "#d9c9a3",
    "pigsty": "#f3d9d3",
    "green": "#cfe3a8",
    "blue": "#c3dff0",
    "purple": "#dccdf0",
    "yellow": "#f7e7a6",
    "gem-round": "#f5c832",
    "gem-heart": "#ee6f9d",
    "gem-drop": "#3f86dd",
    "gem-square": "#35b066",
    "gem-star": "#b6dd2e",
}
"""Colours that end in ink are for letters: they stand out from paper and card. What can be done now glows.

After them come what games lie on, and what their things are made of."""
DARK: Final = {
    **LIGHT,
    "paper": "#231b2b",
    "card": "#30263a",
    "edge": "#4a3d57",
    "ink": "#f6ecdc",
    "plum": "#8d74a8",
    "marmalade": "#f0a864",
    "teal": "#4db3a6",
    "rose": "#ee9597",
    "sky": "#82adea",
    "gold": "#f7d566",
    "moss": "#9bbb69",
    "glow": "#f7b877",
    "marmalade-ink": "#f7b877",
    "teal-ink": "#6fcabd",
    "sky-ink": "#9cc0f2",
    "rose-ink": "#f7a9ab",
    "moss-ink": "#b3d083",
    "plum-ink": "#c3abdd",
    "lawn": "#2c3a2a",
    "lawn-ink": "#f6ecdc",
    "wood": "#59422f",
    "bark": "#b8936c",
    "well": "#2c2431",
    "groove": "#4b3f50",
    "engraved": "#e8d0ae",
    "chair": "#4a3843",
    "cushion": "#5b444e",
    "seam": "#a78b9e",
    "held": "#1d443f",
    "loose": "#57292f",
    "rug": "#2c4a49",
    "fringe": "#7aa39b",
    "floor": "#3a2f40",
    "slab": "#312837",
    "tile": "#d3c5b1",
    "faded": "#75685f",
    "fur-line": "#b5abc6",
    "earth": "#4a4232",
    "pigsty": "#553a3b",
    "green": "#33472a",
    "blue": "#273f52",
    "purple": "#403355",
    "yellow": "#4f4622",
    "gem-heart": "#f79abd",
    "gem-drop": "#6ba6f0",
    "gem-square": "#4cc07c",
}
SAFE_LIGHT: Final = {
    "marmalade": "#e69f00",
    "teal": "#0b5394",
    "sky": "#56b4e9",
    "rose": "#d55e00",
    "moss": "#009e73",
    "marmalade-ink": "#7a5200",
    "teal-ink": "#0a4a85",
    "sky-ink": "#1c5f8a",
    "rose-ink": "#8f3a00",
    "moss-ink": "#00604a",
    "gem-round": "#f0e442",
    "gem-heart": "#e8a0cc",
    "gem-drop": "#0b5394",
    "gem-square": "#009e73",
    "gem-star": "#d55e00",
}
"""Instead of those above for people who see red and green alike: told apart by blue, yellow and how light they are."""
SAFE_DARK: Final = {
    **SAFE_LIGHT,
    "marmalade": "#f5c518",
    "teal": "#5b8fe0",
    "sky": "#a6dcff",
    "rose": "#e8602a",
    "plum": "#7a6a8c",
    "moss": "#2fc796",
    "marmalade-ink": "#f5c55c",
    "teal-ink": "#93b9f5",
    "sky-ink": "#b5e0fb",
    "rose-ink": "#ff9c66",
    "moss-ink": "#5fdcb4",
    "gem-drop": "#5b8fe0",
    "gem-square": "#2fc796",
}
SEAT_COLOURS: Final = ("marmalade", "teal", "sky", "rose", "moss", "plum")
SEAT_MARKS: Final = ("●", "▲", "■", "◆", "★", "✚")
"""Colour and mark, always both."""


Shape = Literal["wide", "tall", "low"]
"""For a wide screen, for a phone, for a phone on its side."""
SHAPES: Final[tuple[Shape, ...]] = ("wide", "tall", "low")
LOW_WIDTH: Final = 436.0
LOW_HEIGHT: Final = 326.0
"""So much of a low picture is seen before it is moved: what can be done now lies there, the rest below."""


class Scene:
    """What a game draws: the position as the viewer sees it, in which language, and the words said so far."""

    def __init__(
        self,
        seen: State,
        viewer: Seat | None,
        translate: Translator,
        names: tuple[str, ...] = (),
        said: tuple[str, ...] = (),
        shape: Shape = "wide",
        is_open: bool = False,
        wanted: Wanted = (),
    ) -> None:
        """`said` shows a choice half made, or a whole one as a ghost.

        `tall` is for thumbs, on a phone or on its side; `low` is on its side: what one plays with lies side by side.

        `is_open` draws what a picture would cover though it is known: for replays of closed tables, with all hands open.
        `wanted` was touched before its turn.
        """
        self.seen = seen
        self.viewer = viewer
        self.translate = translate
        self.names = names or tuple(translate("Seat {n}", n=seat + 1) for seat in range(seen.players))
        self.said = said
        self.shape: Shape = shape
        self.tall = shape != "wide"
        self.low = shape == "low"
        self.is_open = is_open
        self.wanted = wanted

    def seats_from_viewer(self) -> list[Seat]:
        """All seats, the viewer's own first, then round the table."""
        first = self.viewer or 0
        return [(first + step) % self.seen.players for step in range(self.seen.players)]


@lru_cache(maxsize=len(LIGHT))
def ink(name: str) -> str:
    """A colour of the palette, for `fill` or `stroke`."""
    return f"var(--{name},{LIGHT[name]})"


def seat_colour(seat: Seat) -> str:
    return ink(SEAT_COLOURS[seat % len(SEAT_COLOURS)])


def seat_ink(seat: Seat) -> str:
    """The seat's colour for letters."""
    return ink(f"{SEAT_COLOURS[seat % len(SEAT_COLOURS)]}-ink")


def seat_mark(seat: Seat) -> str:
    return SEAT_MARKS[seat % len(SEAT_MARKS)]


def palette_css() -> str:
    """The colours of site and pictures as CSS variables: as the system has it or somebody chose; paper is light."""

    def rule(root: str, colours: Mapping[str, str]) -> str:
        return f"{root}{{{';'.join(f'--{name}:{colour}' for name, colour in colours.items())}}}"

    safe, darkened = ":root[data-colours=safe]", {name: DARK[name] for name in DARK if DARK[name] != LIGHT[name]}
    system = rule(":root:not([data-theme=light])", darkened) + rule(f"{safe}:not([data-theme=light])", SAFE_DARK)
    chosen = rule(":root[data-theme=dark]", darkened) + rule(f"{safe}[data-theme=dark]", SAFE_DARK)
    by_system = f"@media (prefers-color-scheme:dark){{{system}}}"
    return (
        rule(":root", LIGHT)
        + rule(safe, SAFE_LIGHT)
        + by_system
        + chosen
        + f"@media print{{{rule(':root:root:root', LIGHT)}}}"
    )


BOLD: Final = ("bold", "600", "700", "800")
KEPT: Final = 4_000
"""How many small pieces of pictures are kept: most of a picture is the same as in the one before."""
KEPT_PARTS: Final = 500
"""How many whole parts of one kind: some have ten thousand letters, and the position they are drawn from comes once.

A part that a move leaves as it was is found again with the next move at that table: so many are room for the seats of
some two hundred tables of a game, about as many as a core carries."""


@lru_cache(maxsize=KEPT)
def label(
    x: float, y: float, words: str, size: float = 16, anchor: str = "start", room: float = 0, **attributes: str
) -> str:
    """A line of text in the ink of the theme; `font_weight="bold"` and the like are attributes of it.

    With a `room` its letters are as much smaller as it takes to stay within it.
    """
    if room:
        size = size_within(words, size, room, attributes.get("font_weight") in BOLD)
    said = _said(tuple({"fill": ink("ink"), **attributes}.items()))
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}"{said}>{escape(words)}</text>'


READABLE: Final = 12.0
"""No smaller letters than these, where a picture is as large as it was drawn."""

ON_A_PHONE: Final = 200.0
"""No line of a tall picture need be longer: at twice the size it is as wide as a phone."""


def seat_name(seat: Seat, name: str, size: float, room: float, after: str = "") -> tuple[str, float]:
    """A seat's mark and name, and how large; the mark alone where the name has no room: nobody's name is cut."""
    words = f"{seat_mark(seat)} {name}{after}"
    fitting = size_within(words, size, room, bold=True)
    return (words, fitting) if fitting >= READABLE else (f"{seat_mark(seat)}{after}", size)


def clipped(words: str, most: int) -> str:
    """Words that have to fit: what is cut off is said to be."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


class Picture:
    """An SVG in parts. Each part is one element (mostly a `<g>`) whose id is its key; they are drawn in this order.

    It scales to its place and names itself for screen readers. Shapes that carry a word are pictures with a name of their
    own (the site makes them the cells of a grid), so the whole is a group of them. What is written in it is not read
    out letter by letter: those names and the table in words say it.
    """

    def __init__(self, width: float, height: float, title: str, parts: Mapping[str, str]) -> None:
        self.width = width
        self.height = height
        self.title = title
        self.parts = {id: _named(part) for id, part in parts.items()}

    def frame(self) -> tuple[str, str]:
        """What stands before and after the parts."""
        title = escape(self.title)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" role="group" '
            f'class="picture" font-family="ui-rounded,system-ui,sans-serif" aria-label="{title}"><title>{title}</title>',
            "</svg>",
        )

    def __str__(self) -> str:
        before, after = self.frame()
        return before + "".join(self.parts.values()) + after


@lru_cache(maxsize=KEPT_PARTS)
def _named(part: str) -> str:
    """As screen readers take it: what carries a word is a picture with a name, texts are not read out."""
    return part.replace(' data-word="', ' role="img" data-word="').replace("<text ", '<text aria-hidden="true" ')


def group(id: str, body: str, **attributes: str) -> str:
    """A `<g>` with this id: what a part of a picture mostly is."""
    return f'<g id="{id}"{_said(tuple(attributes.items()))}>{body}</g>'


@lru_cache(maxsize=KEPT)
def _said(attributes: tuple[tuple[str, str], ...]) -> str:
    """Attributes as an element says them."""
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes)
