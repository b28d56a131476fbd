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
from html import escape
from typing import Final

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
}
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
}
SEAT_COLOURS: Final = ("marmalade", "teal", "sky", "rose", "moss", "plum")
SEAT_MARKS: Final = ("●", "▲", "■", "◆", "★", "✚")
"""Colour and mark, always both."""


class Scene:
    """What a game draws: the position as the viewer sees it, in which language, and the words said so far."""

    def __init__(
        self,
        seen: State,
        viewer: Seat | None,
        translate: Translator,
        names: tuple[str, ...] = (),
        said: tuple[str, ...] = (),
        tall: bool = False,
        is_open: bool = False,
        wanted: Wanted = (),
    ) -> None:
        """`said` shows a choice half made, or a whole one as a ghost; `tall` is the shape for a phone.

        `is_open` draws what a picture would cover though it is known: for replays of closed tables, with all hands open.
        `wanted` was touched before its turn.
        """
        self.seen = seen
        self.viewer = viewer
        self.translate = translate
        self.names = names or tuple(translate("Seat {n}", n=seat + 1) for seat in range(seen.players))
        self.said = said
        self.tall = tall
        self.is_open = is_open
        self.wanted = wanted

    def seats_from_viewer(self) -> list[Seat]:
        """All seats, the viewer's own first, then round the table."""
        first = self.viewer or 0
        return [(first + step) % self.seen.players for step in range(self.seen.players)]


def ink(name: str) -> str:
    """A colour of the palette, for `fill` or `stroke`."""
    return f"var(--{name},{LIGHT[name]})"


def seat_colour(seat: Seat) -> str:
    return ink(SEAT_COLOURS[seat % len(SEAT_COLOURS)])


def seat_mark(seat: Seat) -> str:
    return SEAT_MARKS[seat % len(SEAT_MARKS)]


BOLD: Final = ("bold", "600", "700", "800")


def label(
    x: float, y: float, words: str, size: float = 16, anchor: str = "start", room: float = 0, **attributes: str
) -> str:
    """A line of text in the ink of the theme; `font_weight="bold"` and the like are attributes of it.

    With a `room` its letters are as much smaller as it takes to stay within it.
    """
    if room:
        size = size_within(words, size, room, attributes.get("font_weight") in BOLD)
    more = {"fill": ink("ink"), **attributes}
    said = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}"{said}>{escape(words)}</text>'


def clipped(words: str, most: int) -> str:
    """Words that have to fit: what is cut off is said to be."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


class Picture:
    """An SVG in parts. Each part is one element (mostly a `<g>`) whose id is its key; they are drawn in this order.

    It scales to its place and names itself for screen readers. Shapes that carry a word are pictures with a name of their
    own (the site turns those that glow into buttons), so the whole is a group of them.
    """

    def __init__(self, width: float, height: float, title: str, parts: Mapping[str, str]) -> None:
        self.width = width
        self.height = height
        self.title = title
        self.parts = {id: part.replace(' data-word="', ' role="img" data-word="') for id, part in parts.items()}

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


def group(id: str, body: str, **attributes: str) -> str:
    """A `<g>` with this id: what a part of a picture mostly is."""
    said = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<g id="{id}"{said}>{body}</g>'
