"""The picture contract: what a game is given to draw, and the colours and marks all pictures share.

A picture is one SVG string, drawn from what a viewer sees. Every shape a click can mean carries its word in `data-word`,
inside a `<g>` or shape with a stable `id`; the site lights up the words that may be said next. Colours are CSS variables with
the light set as fallback, so the same string serves the site, light and dark, and a notebook.
"""

from html import escape
from typing import TYPE_CHECKING, Final

from meowple.core.action import Seat
from meowple.core.state import State
from meowple.core.tongue import Tongue

if TYPE_CHECKING:
    from meowple.core.table import Table

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
        tongue: Tongue,
        names: tuple[str, ...] = (),
        said: tuple[str, ...] = (),
        tall: bool = False,
        is_open: bool = False,
    ) -> None:
        """`said` shows a choice half made, or a whole one as a ghost; `tall` is the shape for a phone.

        `is_open` draws what a picture would cover though it is known: for replays of closed tables, with all hands open.
        """
        self.seen = seen
        self.viewer = viewer
        self.tongue = tongue
        self.names = names or tuple(tongue("Seat {n}", n=seat + 1) for seat in range(seen.players))
        self.said = said
        self.tall = tall
        self.is_open = is_open

    def seats_from_viewer(self) -> list[Seat]:
        """All seats, the viewer's own first, then round the table."""
        first = self.viewer or 0
        return [(first + step) % self.seen.players for step in range(self.seen.players)]


def ink(name: str) -> str:
    """A colour of the palette for `fill` or `stroke` inside `style`."""
    return f"var(--{name},{LIGHT[name]})"


def seat_colour(seat: Seat) -> str:
    return ink(SEAT_COLOURS[seat % len(SEAT_COLOURS)])


def seat_mark(seat: Seat) -> str:
    return SEAT_MARKS[seat % len(SEAT_MARKS)]


def text(x: float, y: float, words: str, size: float = 16, style: str = "", anchor: str = "start") -> str:
    """A line of text in the ink of the theme; extra style after it wins."""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" '
        f'style="fill:{ink("ink")};font-size:{size:g}px;{style}">{escape(words)}</text>'
    )


def clipped(words: str, most: int) -> str:
    """Words that have to fit: what is cut off is said to be."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def svg(width: float, height: float, title: str, body: str) -> str:
    """The frame of every picture: scales to its place, names itself for screen readers.

    Shapes that carry a word are pictures with a name of their own (the site turns those that glow into buttons), so the whole
    is a group of them.
    """
    body = body.replace(' data-word="', ' role="img" data-word="')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="group" class="picture" '
        f'style="font-family:ui-rounded,system-ui,sans-serif;max-width:100%;height:auto" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title>{body}</svg>'
    )


class Drawn:
    """A table as a notebook shows it: through one pair of eyes, None being a spectator's."""

    def __init__(self, table: "Table", viewer: Seat | None = None, lang: str = "en") -> None:
        self.game = table.game
        self.scene = Scene(table.state.seen_by(viewer), viewer, table.game.tongue(lang))

    def _repr_svg_(self) -> str:
        return self.game.picture(self.scene)
