"""Purrramid as a picture: the pyramid of cats, this turn's dice and whether they hold, everybody's tiles and yarn."""

from typing import Final

from meowple.core.picture import Picture, Scene, group, ink, label
from meowple.core.sentences import complete
from meowple.games.purrramid.actions import Place, Stop
from meowple.games.purrramid.art import armchair, dice_patch, dice_row, patch, thing
from meowple.games.purrramid.art_cats import DEFS, cat_name
from meowple.games.purrramid.components import STACKED, WIDE, Board, Field
from meowple.games.purrramid.guide_things import cat_kind
from meowple.games.purrramid.picture_chips import field_words, offered_fields
from meowple.games.purrramid.picture_panel import SEAT_ROW, TALL_CARD, seats, turn
from meowple.games.purrramid.picture_text import describe, headline, purrramid, set_up, sketch
from meowple.games.purrramid.position import DICED, PLACE, TILED
from meowple.games.purrramid.rules import Purrramid

__all__ = ["describe", "draw", "sketch"]

RATIO: Final = 48 / 76
TALL_ROW: Final = 22.0
"""How high a row is on a phone: there the pyramid is a map, and fields are touched as chips below it."""


class Layout:
    """Where the pyramid stands: its floor, the width of a tile and the height of a row; and how large it all is."""

    def __init__(self, board: Board, players: int, tall: bool) -> None:
        widest = max(field.right for field in board.fields) / 2
        if tall:
            self.width, self.left, self.unit = 360.0, 15.0, 338 / widest
            self.top = 8.0
        else:
            self.width, self.left, self.unit = 900.0, 32.0, 836 / widest
            self.top = 22.0
        self.row = TALL_ROW if tall else self.unit * RATIO + 1
        self.bottom = self.top + board.rows * self.row
        self.height = self.bottom + (16 + TALL_CARD + 14 + SEAT_ROW * ((players + 1) // 2) if tall else 50)

    def corner(self, field: Field) -> tuple[float, float]:
        return self.left + field.left * self.unit / 2, self.bottom - (field.row + 1) * self.row

    def wide(self, field: Field) -> float:
        return self.unit * (2 if field.value == WIDE else 1)


class Marks:
    """What this moment of the turn adds to the fields."""

    def __init__(self, scene: Scene, state: Purrramid) -> None:
        self.linked = state.group_of_first()
        self.faces = {state.slot_of(action): action.faces for action in state.placed}
        self.possible: set[int] = set()
        """Where the viewer may put dice now,"""
        self.untouched: set[int] = set()
        """and on a phone, where only once dice have been chosen: until then no chip would stand for it."""
        if state.step == PLACE and scene.viewer == state.turn:
            self.possible = {state.slot_of(place) for place in state.legal(state.turn) if isinstance(place, Place)}
        if scene.tall:
            self.untouched = self.possible - {field.slot for field in offered_fields(scene, state)}


def draw(scene: Scene) -> Picture:
    state = purrramid(scene)
    shown = set_up(state)
    layout = Layout(state.board, state.players, scene.tall)
    parts = {"purrramid-armchair": _armchair(layout, scene.tall)}
    if scene.tall:
        parts |= seats(scene, state, 4, layout.bottom + 22 + TALL_CARD, 352, columns=2)
        parts |= turn(scene, state, 4, layout.bottom + 16, 352)
    else:
        parts |= seats(scene, state, 12, 12, 276, columns=1)
        parts |= turn(scene, state, 612, 12, 276)
    parts |= _rows(scene, shown, layout)
    parts["purrramid-ghost"] = _ghost(scene, shown, layout)
    drawn = {id: group(id, body) for id, body in parts.items()}
    defs = {"purrramid-defs": f'<defs id="purrramid-defs">{DEFS}</defs>'}
    return Picture(layout.width, layout.height, headline(scene), defs | drawn)


def _armchair(layout: Layout, tall: bool) -> str:
    if tall:
        return thing("chair", armchair(layout.width, layout.top - 4, layout.bottom + 8))
    return thing("chair", armchair(layout.width, layout.top, layout.bottom + 12))


def _rows(scene: Scene, state: Purrramid, layout: Layout) -> dict[str, str]:
    """The rows from the floor up, each with its letter as the log has it, and its fields."""
    marks = Marks(scene, state)
    parts: dict[str, str] = {}
    for field in state.board.fields:
        x, y = layout.corner(field)
        letter = field.name[0]
        row = f"purrramid-row-{letter}"
        if row not in parts:
            line = y + layout.row * 0.5 + 4
            parts[row] = label(
                x - 4,
                line,
                letter,
                12 if scene.tall else 14,
                "end",
                fill=ink("ink"),
                font_weight="600",
                data_what="row",
            )
        parts[row] += _field(scene, state, field, layout, marks)
    return parts


def _field(scene: Scene, state: Purrramid, field: Field, layout: Layout, marks: Marks) -> str:
    """A field with what is on it: cats, dice, or nothing yet."""
    slot = field.slot
    if state.on[slot] == TILED:
        cats = _cats(field, state.tiles[slot], state.gold[slot], layout)
        cats += _fresh(field, layout) if slot in state.fresh else ""
        return group(f"purr-{field.name}", cats, data_what=f"{cat_kind(state, slot)}:{field.name}")
    if state.on[slot] == DICED:
        x, y = layout.corner(field)
        is_supported, is_linked = state.is_supported(slot), slot in marks.linked
        dice = dice_patch(x, y, layout.wide(field), layout.row, marks.faces[slot], is_supported, is_linked)
        return group(f"purr-{field.name}", dice, data_what=f"dice:{field.name}")
    return _open_field(scene, state, field, layout, marks)


def _open_field(scene: Scene, state: Purrramid, field: Field, layout: Layout, marks: Marks) -> str:
    """A patch of the blanket; framed if dice may go there, boldly if they would hold there at once."""
    slot = field.slot
    x, y = layout.corner(field)
    width = layout.wide(field)
    is_supported, has_yarn = state.is_supported(slot), state.has_yarn(slot)
    body = patch(x, y, width, layout.row, field.value, is_supported, has_yarn)
    is_possible, is_chosen = slot in marks.possible, field.name in scene.said
    if is_possible or is_chosen:
        bold = (3.6 if is_possible and state.would_hold(slot) else 1.6) * (1 if layout.unit > 50 else 0.8)
        body += (
            f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{width - 3:g}" height="{layout.row - 3:g}" '
            f'rx="{layout.row * 0.2:g}" fill="{ink("marmalade") if is_chosen else "none"}" fill-opacity=".28" '
            f'stroke="{ink("glow")}" stroke-width="{bold:g}"/>'
        )
    if slot in marks.untouched:
        return group(f"purr-{field.name}", body, data_what=field.name)
    return group(f"purr-{field.name}", body, data_word=field.name, aria_label=field_words(scene, state, field))


def _cats(field: Field, tiles: int, gold: int, layout: Layout) -> str:
    """One cat, two side by side, or a stack of three."""
    x, y = layout.corner(field)
    step = layout.unit * 0.035 if field.value == STACKED else 0
    body = ""
    for copy in range(tiles):
        across = copy * (layout.unit if field.value == WIDE else step)
        body += (
            f'<use class="settle" href="#{cat_name(field.slot, copy, copy >= tiles - gold)}" x="{x + across:g}" '
            f'y="{y + 0.5 - copy * step * 1.4:g}" width="{layout.unit:g}" height="{layout.row - 1:g}"/>'
        )
    return body


def _fresh(field: Field, layout: Layout) -> str:
    """A frame round cats that have just lain down."""
    x, y = layout.corner(field)
    height = layout.row - 1
    return (
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{layout.wide(field) - 2:g}" height="{height - 1:g}" '
        f'rx="{height * 0.2:g}" fill="none" stroke="{ink("glow")}" stroke-width="{max(layout.unit * 0.04, 2):g}"/>'
    )


def _ghost(scene: Scene, state: Purrramid, layout: Layout) -> str:
    """What the words said would do: dice on a field, or cats where the dice lie."""
    said = complete(state.legal(state.turn), list(scene.said)) if scene.said else None
    if isinstance(said, Place):
        field = state.board.fields[state.slot_of(said)]
        x, y = layout.corner(field)
        dice = dice_row(x, y, layout.wide(field), layout.row, said.faces)
        return group("purr-ghost", dice, opacity=".7", pointer_events="none")
    if not isinstance(said, Stop):
        return ""
    after, body = state.copy(), ""
    after.lay_tiles(state.placed, None)
    for action in state.placed:
        field = state.board.fields[state.slot_of(action)]
        cats = _cats(field, after.tiles[field.slot], after.gold[field.slot], layout)
        body += group(f"purr-ghost-{field.name}", cats, opacity=".75", pointer_events="none")
    return body
