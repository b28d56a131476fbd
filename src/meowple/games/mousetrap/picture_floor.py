"""The kitchen floor with everything laid on it: it moves back as more is laid, so that all of it can be seen."""

from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from meowple.core.action import Seat
from meowple.core.picture import Scene, group, ink, label, seat_mark
from meowple.core.translation import Translator, whole
from meowple.games.mousetrap.actions import Place, place_name, x_of, y_of
from meowple.games.mousetrap.components import KIND_OF, is_mouse
from meowple.games.mousetrap.floor import Floor
from meowple.games.mousetrap.picture_tiles import Marks, draw_tile
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.words import place_words

LARGEST: Final = 84.0
SMALLEST: Final = 28.0
"""A tile on the screen, in px."""
CROWDED: Final = 24.0
"""On smaller tiles, on a phone on its side, there is no room for numbers."""
RIM: Final = 0.5
"""How much floor is seen beyond, in tiles;"""
TALL_RIM: Final = 0.06
"""on a phone hardly any."""
PIECES_KEPT: Final = 8000
"""How many tiles and free places are kept as they were drawn: a move changes few of them."""


class Preview:
    """What the words said so far would do: the tile chosen, and the floor with the ghost of it."""

    def __init__(self, scene: Scene) -> None:
        state = scene.seen
        assert isinstance(state, Mousetrap)
        self.kind: int | None = None
        self.ghost: Place | None = None
        self.floor = state.floor
        said, seat = scene.said, scene.viewer
        if seat is None or len(said) < 2 or said[0] != "place" or said[1] not in KIND_OF:
            return
        legal = [action for action in state.legal(seat) if action.text.startswith(f"place {said[1]} ")]
        if not legal:
            return
        self.kind = KIND_OF[said[1]]
        for action in legal:
            if isinstance(action, Place) and action.text == " ".join(said):
                self.ghost = action
                self.floor = state.floor.copy()
                self.floor.lay(action.kind, seat, action.cell)

    def changes(self, state: Mousetrap, seat: Seat, cell: int) -> list[int]:
        """By how much everybody's points would change if the chosen tile lay here."""
        assert self.kind is not None
        tried = state.floor.copy()
        tried.lay(self.kind, seat, cell)
        return [after - before for after, before in zip(tried.points, state.floor.points)]


Window = tuple[int, int, int, int]


def window(state: Mousetrap) -> Window:
    """West, south, east, north of all that is shown: tiles and free places, at least five by five."""
    cells = [*state.floor.cells, *([] if state.is_over() else state.floor.rim)]
    xs, ys = [x_of(cell) for cell in cells], [y_of(cell) for cell in cells]
    return min(*xs, -2), min(*ys, -2), max(*xs, 2), max(*ys, 2)


def size_needed(shown: Window) -> tuple[float, float]:
    """How much room the floor takes when its tiles are as small as they may get."""
    west, south, east, north = shown
    return (east - west + 1 + RIM) * SMALLEST, (north - south + 1 + RIM) * SMALLEST


def draw_floor(
    scene: Scene, preview: Preview, shown: Window, left: float, top: float, width: float, height: float
) -> dict[str, str]:
    """The parts of the floor: the bare ground, the free places, the tiles, and the frame round it."""
    state = scene.seen
    assert isinstance(state, Mousetrap)
    west, south, east, north = shown
    rim = TALL_RIM if scene.tall else RIM
    cell = min(LARGEST, width / (east - west + 1 + rim), height / (north - south + 1 + rim))
    scale = cell / 100
    across = left + width / 2 - (west + east + 1) / 2 * cell
    down = top + height / 2 + (south + north - 1) / 2 * cell
    ground = (
        f'<rect x="{(left - across) / scale:g}" y="{(top - down) / scale:g}" width="{width / scale:g}" '
        f'height="{height / scale:g}" fill="url(#mousetrap-floor)" data-what="floor"/>'
    )
    places = "" if state.is_over() else _free_places(scene, state, preview, scale)
    tiles = "".join(_laid(state, preview, number, scale) for number in range(len(preview.floor.kinds)))
    frame = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="18"'
    view = f"translate({across:.1f} {down:.1f}) scale({scale:.4f})"
    clip = f'<clipPath id="mousetrap-clip"><rect {frame}/></clipPath>'
    return {
        "mousetrap-ground": group("mousetrap-ground", clip + _clipped("ground", ground, view)),
        "mousetrap-places": group("mousetrap-places", _clipped("places", places, view)),
        "mousetrap-tiles": group("mousetrap-tiles", _clipped("tiles", tiles, view)),
        "mousetrap-frame": f'<rect id="mousetrap-frame" {frame} fill="none" stroke="{ink("bark")}" stroke-width="3"/>',
    }


def _clipped(name: str, body: str, view: str) -> str:
    """All that lies on the floor moves and shrinks together, and is seen only within the frame."""
    return f'<g clip-path="url(#mousetrap-clip)">{group(f"mousetrap-{name}-view", body, transform=view)}</g>'


def _at(cell: int) -> str:
    return f"translate({x_of(cell) * 100} {-y_of(cell) * 100})"


def _name(cell: int) -> str:
    return place_name(cell).replace(",", "_")


def tile_id(cell: int) -> str:
    """The id of the shape of the tile that lies here."""
    return f"mousetrap-tile{_name(cell)}"


def _free_places(scene: Scene, state: Mousetrap, preview: Preview, scale: float) -> str:
    """Where the next tile may lie; once a tile is chosen, what it would change there."""
    mine = scene.viewer is not None and state.is_turn_of(scene.viewer)
    drawn = ""
    for cell in state.floor.rim:
        is_under_ghost = preview.ghost is not None and preview.ghost.cell == cell
        change = ""
        if preview.kind is not None and scene.viewer is not None and not is_under_ghost:
            change = _change(scene.viewer, preview.changes(state, scene.viewer, cell), scale)
        drawn += _free_place(cell, mine, change, scene.tall, scene.translate)
    return drawn


@lru_cache(maxsize=PIECES_KEPT)
def _free_place(cell: int, mine: bool, change: str, tall: bool, translate: Translator) -> str:
    place, inset = place_name(cell), 0 if tall else 7
    return (
        f'<g id="mousetrap-at{_name(cell)}" data-word="{place}" transform="{_at(cell)}" '
        f'aria-label="{escape(place_words(place, translate))}">'
        f'<rect x="{inset}" y="{inset}" width="{100 - 2 * inset}" height="{100 - 2 * inset}" rx="14" fill="{ink("card")}" '
        f'fill-opacity="{0.55 if mine else 0.25}" '
        f'stroke="{ink("glow" if mine else "bark")}" stroke-width="2" stroke-dasharray="6 4" '
        f'vector-effect="non-scaling-stroke"/>{change}</g>'
    )


def _change(seat: Seat, changes: list[int], scale: float) -> str:
    """+2 for oneself large, for the others small with their mark."""
    own = changes[seat]
    others = [(other, change) for other, change in enumerate(changes) if change and other != seat]
    if not own and not others:
        return '<circle cx="50" cy="50" r="5" fill="#a98a5e"/>'
    is_crowded = 100 * scale < CROWDED
    large = 12.0 if is_crowded else 15.0
    lines = [(whole(own, signed=True), large, ink("teal-ink" if own > 0 else "rose-ink"))] if own else []
    if not is_crowded:
        lines += [(f"{seat_mark(other)}{whole(change, signed=True)}", 14.0, ink("ink")) for other, change in others[:2]]
    drawn, y = "", 50 - (len(lines) - 1) * 6.5 / scale + 5 / scale
    for words, size, colour in lines:
        drawn += label(50, y, words, size / scale, "middle", fill=colour, font_weight="700")
        y += 13 / scale
    return drawn


class Laid(NamedTuple):
    """All that a tile on the floor is drawn from: what it is, whose, where, and how it stands."""

    kind: int
    owner: Seat
    cell: int
    is_turned: bool
    """Idle or caught;"""
    is_caught: bool
    cheeses: int
    is_out: bool
    """out of the game at its end;"""
    is_ghost: bool
    is_changed: bool
    """by the ghost;"""
    is_last: bool
    """the last one laid."""


def _laid(state: Mousetrap, preview: Preview, number: int, scale: float) -> str:
    """One tile; a ghost is half transparent."""
    floor, kind, last = preview.floor, preview.floor.kinds[number], len(state.floor.kinds) - 1
    is_caught, is_ghost = floor.is_caught(number), number > last
    is_turned = is_caught or floor.is_idle(number)
    is_changed = preview.ghost is not None and (is_ghost or _stands(floor, number) != _stands(state.floor, number))
    laid = Laid(
        kind,
        floor.owners[number],
        floor.cells[number],
        is_turned,
        is_caught,
        floor.cheeses[number] if is_mouse(kind) else 0,
        state.is_over() and is_turned,
        is_ghost,
        is_changed,
        is_last=number == last and preview.ghost is None,
    )
    return _draw_laid(laid, scale)


@lru_cache(maxsize=PIECES_KEPT)
def _draw_laid(laid: Laid, scale: float) -> str:
    face = draw_tile(laid.kind, laid.owner, laid.is_turned, _marks(laid, scale), laid.is_out)
    badge = _badge(laid, scale) if is_mouse(laid.kind) else ""
    kinds = f"piece {'walk' if is_mouse(laid.kind) else 'dealt'}{' out' if laid.is_out else ''}"
    at = f'class="{kinds}" data-face="{laid.is_turned:d}" transform="{_at(laid.cell)}"'
    if laid.is_ghost:  # the place below the ghost is what one points at
        return f'<g id="mousetrap-ghost" {at} opacity=".72" pointer-events="none">{face}{badge}</g>'
    return f'<g id="{tile_id(laid.cell)}" data-what="tile:{place_name(laid.cell)}" {at}>{face}{badge}</g>'


def _marks(laid: Laid, scale: float) -> Marks:
    """The ghost and what it changes have a dashed edge, the last tile a plain one; what is out at the end is dark."""
    marks: Marks = {"fill": ink("faded"), "stroke": ink("bark"), "stroke-width": "5"} if laid.is_out else {}
    if laid.is_changed:
        marks |= {
            "stroke": ink("marmalade"),
            "stroke-width": f"{3 / scale:.1f}",
            "stroke-dasharray": f"{6 / scale:.1f} {3 / scale:.1f}",
        }
    elif laid.is_last:
        marks |= {"stroke": ink("marmalade"), "stroke-width": f"{2.6 / scale:.1f}"}
    return marks


def _stands(floor: Floor, number: int) -> tuple[bool, bool, int]:
    cheeses = floor.cheeses[number] if is_mouse(floor.kinds[number]) else 0
    return floor.is_idle(number), floor.is_caught(number), cheeses


def _badge(laid: Laid, scale: float) -> str:
    """The cheese a mouse has, or that it would be caught."""
    if 100 * scale < CROWDED:
        return _dots(laid.is_caught, laid.cheeses)
    radius = max(9.0, 14 * scale) / scale
    size = max(14.0, 19 * scale) / scale
    x, y = 103 - radius, radius - 3
    disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"'
    y += size * 0.36
    if laid.is_caught:
        return f'{disc} fill="#c9404a" stroke="#fffaf0" stroke-width="{1.5 / scale:.1f}"/>' + label(
            x, y, "!", size, "middle", fill="#fff", font_weight="800"
        )
    if not laid.cheeses:
        return ""
    return f'{disc} fill="#f2c53d" stroke="#3b2a4a" stroke-width="{1.3 / scale:.1f}"/>' + label(
        x, y, str(laid.cheeses), size, "middle", fill="#3b2a4a", font_weight="800"
    )


def _dots(is_caught: bool, cheeses: int) -> str:
    """The same without letters: a red dot, or as many yellow dots as there is cheese."""
    if is_caught:
        return '<circle cx="80" cy="20" r="15" fill="#c9404a" stroke="#fffaf0" stroke-width="6"/>'
    dots = "".join(f'<circle cx="{88 - 24 * at}" cy="12" r="11"/>' for at in range(cheeses))
    return f'<g fill="#f2c53d" stroke="#3b2a4a" stroke-width="4">{dots}</g>' if dots else ""
