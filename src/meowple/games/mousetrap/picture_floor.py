"""The kitchen floor with everything laid on it: it moves back as the field grows, so that all of it can be seen."""

from functools import lru_cache
from html import escape
from typing import Final

from meowple.core.action import Seat
from meowple.core.picture import Scene, ink, seat_colour, seat_mark, text
from meowple.games.mousetrap.actions import Place, place_name, x_of, y_of
from meowple.games.mousetrap.art import card, coat, floor_pattern, shape, shape_name
from meowple.games.mousetrap.components import KIND_OF, KINDS, is_mouse
from meowple.games.mousetrap.field import Field
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.words import place_words, tile_name

LARGEST: Final = 84.0
SMALLEST: Final = 28.0
"""A tile on the screen, in px."""
RIM: Final = 0.5
"""How much floor is seen beyond, in tiles."""


class Preview:
    """What the words said so far would do: the tile chosen, and the table with the ghost of it."""

    def __init__(self, scene: Scene) -> None:
        state = scene.seen
        assert isinstance(state, Mousetrap)
        self.kind: int | None = None
        self.ghost: Place | None = None
        self.field = state.field
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
                self.field = state.field.copy()
                self.field.lay(action.kind, seat, action.cell)

    def changes(self, state: Mousetrap, seat: Seat, cell: int) -> list[int]:
        """By how much everybody's points would change if the chosen tile lay here."""
        assert self.kind is not None
        tried = state.field.copy()
        tried.lay(self.kind, seat, cell)
        return [after - before for after, before in zip(tried.points, state.field.points)]


def defs(state: Mousetrap) -> str:
    """Every shape the picture uses, drawn once."""
    return _defs(tuple(sorted(set(state.tiles))), state.players)


@lru_cache(maxsize=64)
def _defs(kinds: tuple[int, ...], players: int) -> str:
    shapes = "".join(shape(kind, turned) for kind in kinds for turned in (False, True))
    coats = "".join(coat(seat) for seat in range(players))
    return f"<defs>{floor_pattern()}{coats}{shapes}</defs>"


def window(state: Mousetrap) -> tuple[int, int, int, int]:
    """West, south, east, north of all that is shown: tiles and free places, at least five by five."""
    cells = [*state.field.cells, *([] if state.is_over() else state.field.rim)]
    xs, ys = [x_of(cell) for cell in cells], [y_of(cell) for cell in cells]
    return min(*xs, -2), min(*ys, -2), max(*xs, 2), max(*ys, 2)


def size_needed(state: Mousetrap) -> tuple[float, float]:
    """How much room the field takes when its tiles are as small as they may get."""
    west, south, east, north = window(state)
    return (east - west + 1 + RIM) * SMALLEST, (north - south + 1 + RIM) * SMALLEST


def draw_floor(scene: Scene, preview: Preview, left: float, top: float, width: float, height: float) -> str:
    state = scene.seen
    assert isinstance(state, Mousetrap)
    west, south, east, north = window(state)
    cell = min(LARGEST, width / (east - west + 1 + RIM), height / (north - south + 1 + RIM))
    scale = cell / 100
    across = left + width / 2 - (west + east + 1) / 2 * cell
    down = top + height / 2 + (south + north - 1) / 2 * cell
    body = (
        f'<rect x="{(left - across) / scale:g}" y="{(top - down) / scale:g}" width="{width / scale:g}" '
        f'height="{height / scale:g}" style="fill:url(#mousetrap-floor)"/>'
    )
    if not state.is_over():
        body += _free_places(scene, state, preview, scale)
    for number in range(len(preview.field.kinds)):
        body += _laid(state, preview, number, scale)
    frame = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="18"'
    return (
        f'<clipPath id="mousetrap-clip"><rect {frame}/></clipPath><g clip-path="url(#mousetrap-clip)">'
        f'<g id="mousetrap-table" style="transform:translate({across:.1f}px,{down:.1f}px) scale({scale:.4f});'
        f'transition:transform .3s ease-out">{body}</g></g>'
        f'<rect {frame} style="fill:none;stroke:#b98f5a;stroke-width:3"/>'
    )


def _at(cell: int) -> str:
    return f"translate({x_of(cell) * 100} {-y_of(cell) * 100})"


def _name(cell: int) -> str:
    return place_name(cell).replace(",", "_")


def _free_places(scene: Scene, state: Mousetrap, preview: Preview, scale: float) -> str:
    """Where the next tile may lie; once a tile is chosen, what it would change there."""
    mine = scene.viewer is not None and state.is_turn_of(scene.viewer)
    edge = ink("marmalade") if mine else "#a98a5e"
    drawn = ""
    for cell in state.field.rim:
        place = place_name(cell)
        is_under_ghost = preview.ghost is not None and preview.ghost.cell == cell
        label = ""
        if preview.kind is not None and scene.viewer is not None and not is_under_ghost:
            label = _change(scene.viewer, preview.changes(state, scene.viewer, cell), scale)
        drawn += (
            f'<g id="mousetrap-at{_name(cell)}" data-word="{place}" transform="{_at(cell)}" '
            f'aria-label="{escape(place_words(place, scene.tongue))}">'
            f'<rect x="7" y="7" width="86" height="86" rx="14" style="fill:#fffaf0;fill-opacity:{0.55 if mine else 0.25};'
            f'stroke:{edge};stroke-width:{1.6 / scale:.1f};stroke-dasharray:{5 / scale:.1f} {4 / scale:.1f}"/>{label}</g>'
        )
    return drawn


def _change(seat: Seat, changes: list[int], scale: float) -> str:
    """+2 for oneself large, for the others small with their mark."""
    own = changes[seat]
    others = [(other, change) for other, change in enumerate(changes) if change and other != seat]
    if not own and not others:
        return '<circle cx="50" cy="50" r="5" style="fill:#a98a5e;opacity:.6"/>'
    lines = [(signed(own), 15.0, "#1f6b61" if own > 0 else "#a83238")] if own else []
    lines += [(f"{seat_mark(other)}{signed(change)}", 12.0, "#3b2a4a") for other, change in others[:2]]
    drawn, y = "", 50 - (len(lines) - 1) * 6.5 / scale + 5 / scale
    for words, size, colour in lines:
        drawn += text(50, y, words, size / scale, f"fill:{colour};font-weight:700", "middle")
        y += 13 / scale
    return drawn


def signed(change: int) -> str:
    return f"+{change}" if change > 0 else str(change).replace("-", "−")


def _laid(state: Mousetrap, preview: Preview, number: int, scale: float) -> str:
    """One tile: what it is, whose, how it stands; the last one is marked, a ghost is half transparent."""
    field = preview.field
    cell, kind = field.cells[number], field.kinds[number]
    turned = field.is_idle(number) or field.is_caught(number)
    is_ghost = number == len(state.field.kinds)
    changed = not is_ghost and preview.ghost is not None and _stands(field, number) != _stands(state.field, number)
    edge = ""
    if is_ghost or changed:
        edge = (
            f"stroke:{ink('marmalade')};stroke-width:{3 / scale:.1f};stroke-dasharray:{6 / scale:.1f} {3 / scale:.1f}"
        )
    elif number == len(state.field.kinds) - 1 and preview.ghost is None:
        edge = f"stroke:{ink('marmalade')};stroke-width:{2.6 / scale:.1f}"
    if state.is_over() and turned:
        edge = f"fill:#cdb994;stroke:#a98a5e;{edge}"
    face = draw_tile(kind, field.owners[number], turned, edge)
    if state.is_over() and turned:
        face = face.replace("<use ", '<use opacity=".5" ')
    name = "mousetrap-ghost" if is_ghost else f"mousetrap-tile{_name(cell)}"
    style = "opacity:.72;pointer-events:none" if is_ghost else ""  # the place below is what one points at
    return (
        f'<g id="{name}" class="piece" transform="{_at(cell)}" style="{style}">{face}'
        f"{_badge(field, number, scale) if is_mouse(kind) else ''}</g>"
    )


def _stands(field: Field, number: int) -> tuple[bool, bool, int]:
    cheeses = field.cheeses[number] if is_mouse(field.kinds[number]) else 0
    return field.is_idle(number), field.is_caught(number), cheeses


def draw_tile(kind: int, owner: Seat, turned: bool, edge: str = "") -> str:
    """A tile's face in 100 by 100; mice in the owner's colour and pattern."""
    use = f'<use href="#{shape_name(kind, turned)}"'
    if not is_mouse(kind):
        return card(edge) + f"{use}/>"
    return card(edge) + f'<use href="#mousetrap-coat{owner}"/>{use} style="color:{seat_colour(owner)}"/>'


def _badge(field: Field, number: int, scale: float) -> str:
    """The cheese a mouse has, or that it would be caught."""
    radius = max(9.0, 14 * scale) / scale
    size = max(12.0, 19 * scale) / scale
    x, y = 103 - radius, radius - 3
    middle = f'cx="{x:.1f}" cy="{y:.1f}"'
    y += size * 0.36
    if field.is_caught(number):
        return (
            f'<circle {middle} r="{radius:.1f}" style="fill:#c9404a;stroke:#fffaf0;stroke-width:{1.5 / scale:.1f}"/>'
            + text(x, y, "!", size, "fill:#fff;font-weight:800", "middle")
        )
    if not field.cheeses[number]:
        return ""
    return (
        f'<circle {middle} r="{radius:.1f}" style="fill:#f2c53d;stroke:#3b2a4a;stroke-width:{1.3 / scale:.1f}"/>'
        + text(x, y, str(field.cheeses[number]), size, "fill:#3b2a4a;font-weight:800", "middle")
    )


def hand_tile(scene: Scene, kind: int, seat: Seat, copy: int, x: float, y: float, size: float) -> str:
    """A tile of the own hand: a click chooses it."""
    chosen = len(scene.said) > 1 and scene.said[1] == KINDS[kind]
    edge = f"stroke:{ink('marmalade')};stroke-width:7;fill:#ffe9cf" if chosen else ""
    return (
        f'<g id="mousetrap-hand-{KINDS[kind]}-{copy}" data-word="{KINDS[kind]}" '
        f'aria-label="{escape(tile_name(KINDS[kind], scene.tongue))}" transform="translate({x:g} {y:g}) scale({size / 100:g})">'
        f"{draw_tile(kind, seat, False, edge)}</g>"
    )
