"""Purrramid as a picture: the pyramid of cats, this turn's dice and whether they hold, everybody's tiles and yarn."""

from typing import Final

from meowple.core.picture import Scene, ink, svg, text
from meowple.core.sentences import complete
from meowple.games.purrramid.actions import Place, Stop
from meowple.games.purrramid.art import armchair, dice_patch, dice_row, patch
from meowple.games.purrramid.art_cats import cat_name, symbols_in
from meowple.games.purrramid.components import STACKED, WIDE, Field
from meowple.games.purrramid.lookahead import holds_with
from meowple.games.purrramid.picture_panel import panel, seats
from meowple.games.purrramid.picture_text import describe, headline, purrramid, sketch
from meowple.games.purrramid.position import DICED, FIRST, PLACE, TILED
from meowple.games.purrramid.rules import Purrramid

__all__ = ["describe", "picture", "sketch"]

RATIO: Final = 48 / 76
TALL_RATIO: Final = 0.75
"""On a phone rows are a little higher, for the thumb."""


class Place2D:
    """Where the pyramid stands: units of this width, the floor down there."""

    def __init__(self, left: float, unit: float, top: float, rows: int, ratio: float) -> None:
        self.left = left
        self.unit = unit
        self.row = unit * ratio + 1
        self.bottom = top + rows * self.row

    def corner(self, field: Field) -> tuple[float, float]:
        return self.left + field.left * self.unit / 2, self.bottom - (field.row + 1) * self.row


def picture(scene: Scene) -> str:
    state = purrramid(scene)
    shown = _before_the_draw(state) if state.step == FIRST else state
    rows, widest = state.board.rows, max(field.right for field in state.board.fields) / 2
    if scene.tall:
        width, unit = 400.0, 376 / widest
        seats_high = 34.0 * ((state.players + 1) // 2) + 10
        place = Place2D(18, unit, seats_high + 10, rows, TALL_RATIO)
        height = place.bottom + 34 + 196
        body = armchair(width, seats_high + 6, place.bottom + 8)
        body += seats(scene, state, 8, 8, 384, columns=2)
        body += _pyramid(scene, shown, place)
        body += panel(scene, state, 8, place.bottom + 26, 384)
    else:
        width, unit = 900.0, 836 / widest
        place = Place2D(32, unit, 22, rows, RATIO)
        height = place.bottom + 50
        body = armchair(width, 22, place.bottom + 12)
        body += seats(scene, state, 12, 12, 276, columns=1)
        body += panel(scene, state, 612, 12, 276)
        body += _pyramid(scene, shown, place)
    return svg(width, height, headline(scene), f"<defs>{symbols_in(body)}</defs>" + body)


def _before_the_draw(state: Purrramid) -> Purrramid:
    """The board as it will be, whoever begins."""
    shown = state.copy()
    shown.set_up(0, None)
    return shown


def _pyramid(scene: Scene, state: Purrramid, place: Place2D) -> str:
    """Every field with what is on it; the ghost of a move half made on top."""
    said = complete(state.legal(state.turn), list(scene.said)) if scene.said else None
    linked = state.group_of_first()
    possible = _reachable(scene, state)
    holding = _holding(state, possible)
    faces = {state.slot_of(action): action.faces for action in state.placed}
    body = _letters(state, place)
    for field in state.board.fields:
        slot = field.slot
        x, y = place.corner(field)
        width = place.unit * (2 if field.value == WIDE else 1)
        if state.on[slot] == TILED:
            body += _tiles(field, state.tiles[slot], state.gold[slot], place, x, y, slot in state.fresh)
        elif state.on[slot] == DICED:
            dice = dice_patch(x, y, width, place.row, faces[slot], state.is_supported(slot), slot in linked)
            body += f'<g id="purr-{field.name}" class="dice">{dice}</g>'
            if isinstance(said, Stop):
                body += _tiles(field, field.tiles, 0, place, x, y, False, "purr-ghost")
        else:
            body += _open_field(
                scene, state, field, place, x, y, width, (field.name in possible) + (field.name in holding)
            )
    if isinstance(said, Place):
        field = state.board.fields[state.slot_of(said)]
        x, y = place.corner(field)
        width = place.unit * (2 if field.value == WIDE else 1)
        ghost = dice_row(x, y, width, place.row, said.faces)
        body += f'<g id="purr-ghost" style="opacity:.7;pointer-events:none">{ghost}</g>'
    return f'<g id="purr-pyramid">{body}</g>'


def _reachable(scene: Scene, state: Purrramid) -> set[str]:
    """The fields the viewer may put dice on now."""
    if state.step != PLACE or scene.viewer != state.turn:
        return set()
    return {action.field for action in state.legal(state.turn) if isinstance(action, Place)}


def _holding(state: Purrramid, possible: set[str]) -> set[str]:
    """Those of them where the dice would be supported and connected at once."""
    slots = [state.slot_of(action) for action in state.placed]
    return {name for name in possible if holds_with(state, slots, state.board.slot_named(name))}


def _letters(state: Purrramid, place: Place2D) -> str:
    """The rows by name, as the log has them."""
    body = ""
    for field in state.board.fields:
        if field.name.endswith("1") and len(field.name) == 2:
            x, y = place.corner(field)
            body += text(x - 4, y + place.row * 0.5 + 4, field.name[0], 12, "fill:#6d4a55;font-weight:600", "end")
    return body


def _open_field(
    scene: Scene, state: Purrramid, field: Field, place: Place2D, x: float, y: float, width: float, can: int
) -> str:
    """A patch of the blanket; framed if dice may go there, boldly if they would hold there at once."""
    body = patch(x, y, width, place.row, field.value, state.is_supported(field.slot), state.has_yarn(field.slot))
    chosen = field.name in scene.said
    if can or chosen:
        style = f"fill:{ink('marmalade') if chosen else 'none'};fill-opacity:.28;stroke:{ink('marmalade')}"
        bold = (3.6 if can > 1 else 1.6) * (1 if place.unit > 50 else 0.8)
        body += (
            f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{width - 3:g}" height="{place.row - 3:g}" '
            f'rx="{place.row * 0.2:g}" style="{style};stroke-width:{bold}"/>'
        )
    tongue = scene.tongue
    says = tongue("field {field}: {value}", field=field.name, value=field.value)
    says += ", " + (tongue("supported") if state.is_supported(field.slot) else tongue("nothing below"))
    says += ", " + tongue("with yarn") if state.has_yarn(field.slot) else ""
    return f'<g id="purr-{field.name}" data-word="{field.name}" aria-label="{says}">{body}</g>'


def _tiles(
    field: Field, tiles: int, gold: int, place: Place2D, x: float, y: float, is_fresh: bool, name: str = "purr"
) -> str:
    """One cat, two side by side, or a stack of three."""
    ghostly = name != "purr"
    height = place.row - 1
    body = ""
    for copy in range(tiles):
        golden = copy >= tiles - gold
        step = place.unit * 0.035 if field.value == STACKED else 0
        dx = copy * place.unit if field.value == WIDE else copy * step
        body += (
            f'<use href="#{cat_name(field.slot, copy, golden)}" x="{x + dx:g}" y="{y + 0.5 - copy * step * 1.4:g}" '
            f'width="{place.unit:g}" height="{height:g}"/>'
        )
    if is_fresh:
        wide = place.unit * (2 if field.value == WIDE else 1)
        body += (
            f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{wide - 2:g}" height="{height - 1:g}" rx="{height * 0.2:g}" '
            f'style="fill:none;stroke:{ink("marmalade")};stroke-width:{max(place.unit * 0.04, 2):g}"/>'
        )
    style = ' style="opacity:.75;pointer-events:none"' if ghostly else ""
    return f'<g id="{name}-{field.name}" class="cat"{style}>{body}</g>'
