"""The drawings of Gardlings: lawn tiles, half gems that lock together at the edges, sparkles where they did."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from meowple.core.picture import ink, label
from meowple.games.gardlings.art_creatures import creature, whole_creature
from meowple.games.gardlings.components import COLOUR_OF, CREATURES, FACE_OF, GNOMES_OF, Turned

UNIT: Final = 48.0
"""A cell of a drawn tile; everything else scales from it."""

LAWNS: Final = (
    (ink("earth"), "#a58a5a"),  # gnomes: trampled
    (ink("pigsty"), "#c98d86"),  # consolation
    (ink("green"), "#6f9a3e"),
    (ink("blue"), "#4a86b8"),
    (ink("purple"), "#8a68b8"),
    (ink("yellow"), "#c79a1e"),
)
"""Fill and edge by pile: gnomes, consolation, green, blue, purple, yellow."""

GEM_COLOURS: Final = {
    "y": (ink("gem-round"), "#2e2000"),
    "p": (ink("gem-heart"), "#4d0c27"),
    "b": (ink("gem-drop"), "#0c2b57"),
    "d": (ink("gem-square"), "#03200f"),
    "t": (ink("gem-star"), "#2a3800"),
    "r": ("#fff6e6", "#3f2859"),
}

_HALVES: Final = {
    "y": "M-11 0A11 11 0 0 0 11 0Z",
    "p": "M0 0C-5 3 -12 6 -11 11C-10 16 -3 15 0 10C3 15 10 16 11 11C12 6 5 3 0 0Z",
    "b": "M-9 0C-9 6 -4 9 0 16C4 9 9 6 9 0Z",
    "d": "M-13 0H-2V11H-13ZM2 0H13V11H2Z",
    "t": "M-15 0L-12 11L-7 4L0 15L7 4L12 11L15 0Z",
    "r": "M-9 0C-9 8 -5 14 0 14S9 8 9 0Z",
}
"""Half a gem inside its edge, which runs along the x axis: round, heart, drop, two squares, three-pointed star, egg."""

_RAINBOW: Final = (
    '<path d="M-7.500 2C-6 9 -3 11.500 0 11.500S6 9 7.500 2" fill="none" stroke="#ee6f9d" stroke-width="2.6"/>'
    '<path d="M-5 1.500C-4 6 -2 8 0 8S4 6 5 1.500" fill="none" stroke="#f5c832" stroke-width="2.6"/>'
    '<path d="M-2.300 1Q0 7 2.300 1" fill="none" stroke="#3f86dd" stroke-width="2.6"/>'
)
SPARK: Final = "M0 -9L2 -2L9 0L2 2L0 9L-2 2L-9 0L-2 -2Z"


def gem_shapes() -> str:
    """Half of every gem, to be used by name."""
    return "".join(f'<g id="gardlings-gem-{mark}">{_gem(mark)}</g>' for mark in _HALVES)


def _gem(mark: str) -> str:
    fill, edge = GEM_COLOURS[mark]
    shine = "" if mark in "pt" else '<path d="M-5 2.500h4" stroke="#fff" stroke-width="1.6" opacity=".7"/>'
    extra = _RAINBOW if mark == "r" else shine
    return (
        f'<path d="{_HALVES[mark]}" fill="{fill}" stroke="{edge}" stroke-width="2.6" stroke-linejoin="round"/>{extra}'
    )


def half_gem(mark: str, x: float, y: float, turn: float, is_told: bool = False, is_alone: bool = False) -> str:
    """One half, its flat side on the edge at x, y; `turn` points its inside: 0 down, then clockwise.

    `is_told`: somebody may ask what it is. `is_alone`: in a picture that has no definitions.
    """
    if mark == "-":
        return ""
    what = f' data-what="gem:{mark}"' if is_told else ""
    put = f'{what} transform="translate({x:g} {y:g}) rotate({turn:g})"'
    return f"<g{put}>{_gem(mark)}</g>" if is_alone else f'<use href="#gardlings-gem-{mark}"{put}/>'


def lawn_of(tile: int) -> tuple[str, str]:
    return LAWNS[COLOUR_OF[tile] + 1]


def edge_middle(turned: Turned, place: int) -> tuple[float, float]:
    """Where an edge place is, in units of cells from the tile's left upper corner."""
    side = turned.sides[place]
    x = y = 0.0
    if not turned.in_first[place]:
        x, y = (0.0, 1.0) if turned.turn % 2 else (1.0, 0.0)
    return x + (0.5, 1.0, 0.5, 0.0)[side], y + (0.0, 0.5, 1.0, 0.5)[side]


@lru_cache(maxsize=1024)
def face(tile: int, turn: int, joined: int, is_alone: bool = False) -> str:
    """A tile at the origin, cell size UNIT; `joined` has a bit for each edge place whose gem is complete.

    `is_alone`: for a picture that has no definitions.
    """
    turned = FACE_OF[tile].turned[turn]
    width, height = (UNIT, 2 * UNIT) if turn % 2 else (2 * UNIT, UNIT)
    fill, edge = lawn_of(tile)
    body = (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="8" '
        f'fill="{fill}" stroke="{edge}" stroke-width="2"/>'
    )
    tufts = (
        "M10 38l2 -5l2 5M76 14l2 -5l2 5M60 42l2 -4l2 4"
        if turn % 2 == 0
        else "M8 14l2 -5l2 5M34 84l2 -5l2 5M36 40l2 -4l2 4"
    )
    body += f'<path d="{tufts}" fill="none" stroke="{edge}" stroke-width="1.4" opacity=".55" stroke-linejoin="round"/>'
    for one, two in turned.lines:
        (x1, y1), (x2, y2) = edge_middle(turned, one), edge_middle(turned, two)
        done = joined >> one & 1 and joined >> two & 1
        colour = GEM_COLOURS[turned.marks[one]][0 if done else 1]
        dash = "" if done else ' stroke-dasharray="3 4"'
        body += (
            f'<path d="M{x1 * UNIT:g} {y1 * UNIT:g}L{x2 * UNIT:g} {y2 * UNIT:g}" '
            f'fill="none" stroke="{colour}" stroke-width="{5 if done else 3}"{dash} stroke-linecap="round"/>'
        )
    body += _creatures(tile, width, height, whole_creature if is_alone else creature)
    for one, two in turned.lines:
        (x1, y1), (x2, y2) = edge_middle(turned, one), edge_middle(turned, two)
        done = joined >> one & 1 and joined >> two & 1
        x, y = (x1 + x2) / 2 * UNIT, (y1 + y2) / 2 * UNIT
        main, dark = GEM_COLOURS[turned.marks[one]]
        body += f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{main if done else "#fff6e6"}" stroke="{dark}" stroke-width="2"/>'
    for place, mark in enumerate(turned.marks):
        x, y = edge_middle(turned, place)
        body += half_gem(mark, x * UNIT, y * UNIT, turned.sides[place] * 90, is_told=True, is_alone=is_alone)
    return body


def _creatures(tile: int, width: float, height: float, draw: Callable[[str, float, float, float], str]) -> str:
    name = CREATURES[FACE_OF[tile].creature]
    if GNOMES_OF[tile] == 2:
        if width > height:
            return draw(name, width * 0.34, height * 0.52, 0.78) + draw(name, width * 0.66, height * 0.52, 0.78)
        return draw(name, width / 2, height * 0.33, 0.78) + draw(name, width / 2, height * 0.67, 0.78)
    return draw(name, width / 2, height / 2, 0.92)


@lru_cache(maxsize=1024)
def small_face(tile: int, turn: int, is_tiny: bool = False) -> str:
    """A tile for small gardens and lists: lawn, creature and dots for gems, cell size UNIT; the tiny have dark edges."""
    turned = FACE_OF[tile].turned[turn]
    width, height = (UNIT, 2 * UNIT) if turn % 2 else (2 * UNIT, UNIT)
    fill, edge = lawn_of(tile)
    edge, wide = ("#2b2238", 12) if is_tiny else (edge, 3)
    body = (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="8" '
        f'fill="{fill}" stroke="{edge}" stroke-width="{wide}"/>' + _creatures(tile, width, height, creature)
    )
    for place, mark in enumerate(turned.marks):
        if mark != "-":
            x, y = edge_middle(turned, place)
            body += half_gem(mark, x * UNIT, y * UNIT, turned.sides[place] * 90)
    return body


@lru_cache(maxsize=1024)
def spark(x: float, y: float, size: float, name: str, what: str) -> str:
    """A completed gem sparkles."""
    return (
        f'<path id="{name}" class="spark" data-what="{what}" d="{SPARK}" transform="translate({x:g} {y:g}) scale({size:g})" '
        f'fill="#fffdf2" stroke="#2b1d00" stroke-width="3.2"/>'
    )


@lru_cache(maxsize=1024)
def coin(x: float, y: float, radius: float, words: str = "") -> str:
    drawn = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#f2c53d" stroke="#6f4e00" stroke-width="1.5"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.7:g}" fill="none" stroke="#a87a08" stroke-width="1" opacity=".6"/>'
    )
    if words:
        drawn += label(x, y + 5, words, 14, "middle", fill="#463302", font_weight="700")
    return drawn


class Area(NamedTuple):
    """A rectangle of the picture that one thing is drawn into."""

    left: float
    top: float
    width: float
    height: float

    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2

    def inside(self, side: float, top: float, bottom: float) -> "Area":
        """What is left of it between margins."""
        return Area(self.left + side, self.top + top, self.width - 2 * side, self.height - top - bottom)


@lru_cache(maxsize=1024)
def panel(area: Area) -> str:
    return (
        f'<rect x="{area.left:g}" y="{area.top:g}" width="{area.width:g}" height="{area.height:g}" rx="14" '
        f'fill="{ink("card")}" stroke="{ink("edge")}" stroke-width="1.5"/>'
    )


def bag(x: float, y: float, scale: float) -> str:
    """A cloth bag tied with a ribbon."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        '<path d="M-10 -18q10 6 20 0l5 -9q-15 5 -30 0z" fill="#9c6f9a" stroke="#5d3d63" stroke-width="1.5" stroke-linejoin="round"/>'
        '<path d="M-9 -17q-18 14 -18 31q0 14 27 14t27 -14q0 -17 -18 -31z" fill="#b98ab6" stroke="#5d3d63" stroke-width="1.5"/>'
        '<path d="M-11 -17q11 5 22 0" fill="none" stroke="#f2c53d" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M-16 6q-4 8 0 14" fill="none" stroke="#e4c9e2" stroke-width="2.5" stroke-linecap="round"/></g>'
    )
