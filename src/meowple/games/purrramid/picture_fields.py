"""The rows of the pyramid, field by field: a row is drawn once wherever it looks the same."""

from functools import lru_cache
from typing import Final, NamedTuple

from meowple.core.picture import group, ink, label
from meowple.core.translation import Translator
from meowple.games.purrramid.art import dice_patch, patch
from meowple.games.purrramid.art_cats import cat_name
from meowple.games.purrramid.components import STACKED, WIDE, Board, Field
from meowple.games.purrramid.position import DICED, TILED

RATIO: Final = 48 / 76
TALL_ROW: Final = 22.0
"""How high a row is on a phone: there the pyramid is a map, and fields are touched as chips below it."""
LOW_MAP: Final = 286.0
"""How wide the map is on a phone on its side: there the chips stand beside it,"""
LOW_ROWS: Final = 192.0
"""and so high are all its rows."""
KEPT: Final = 2000
"""How many rows are kept."""


class Layout:
    """Where the pyramid stands: its floor, the width of a tile and the height of a row; and how wide it all is."""

    def __init__(self, board: Board, tall: bool, low: bool) -> None:
        self.rows = [[field for field in board.fields if field.row == row] for row in range(board.rows)]
        widest = max(field.right for field in board.fields) / 2
        self.tall = tall
        if low:
            self.width, self.left, self.unit = LOW_MAP, 14.0, (LOW_MAP - 20) / widest
            self.top = 4.0
        elif tall:
            self.width, self.left, self.unit = 360.0, 15.0, 338 / widest
            self.top = 8.0
        else:
            self.width, self.left, self.unit = 900.0, 32.0, 836 / widest
            self.top = 22.0
        self.row = LOW_ROWS / board.rows if low else TALL_ROW if tall else self.unit * RATIO + 1
        self.bottom = self.top + board.rows * self.row

    def corner(self, field: Field) -> tuple[float, float]:
        return self.left + field.left * self.unit / 2, self.bottom - (field.row + 1) * self.row

    def wide(self, field: Field) -> float:
        return self.unit * (2 if field.value == WIDE else 1)


@lru_cache(maxsize=16)
def layout_of(board: Board, tall: bool, low: bool) -> Layout:
    """The same for all tables with this side of the board, in this shape."""
    return Layout(board, tall, low)


class Look(NamedTuple):
    """All that a field is drawn from, besides where it lies: cats, dice, or nothing yet."""

    on: int
    is_supported: bool = False
    is_linked: bool = False
    faces: tuple[int, ...] = ()
    """The dice on it;"""
    tiles: int = 0
    gold: int = 0
    is_fresh: bool = False
    kind: str = ""
    """the cats on it, and what kind they are;"""
    has_yarn: bool = False
    joins: bool = False
    """whether dice there would be connected with those on the board;"""
    frame: float = 0
    """how thick its frame is, if dice may go there or it is chosen;"""
    is_chosen: bool = False
    is_untouched: bool = False
    """on a phone, where only once dice have been chosen."""


@lru_cache(maxsize=KEPT)
def draw_row(layout: Layout, row: int, looks: tuple[Look, ...], translate: Translator) -> str:
    """A part of the picture: a row with its letter as the log has it, and its fields."""
    fields = layout.rows[row]
    x, y = layout.corner(fields[0])
    line, size = y + layout.row * 0.5 + 4, 12 if layout.tall else 14
    letter = label(x - 4, line, fields[0].name[0], size, "end", fill=ink("ink"), font_weight="600", data_what="row")
    body = "".join(_field(layout, field, look, translate) for field, look in zip(fields, looks, strict=True))
    return group(row_id(fields), letter + body)


def row_id(fields: list[Field]) -> str:
    return f"purrramid-row-{fields[0].name[0]}"


def _field(layout: Layout, field: Field, look: Look, translate: Translator) -> str:
    """A field with what is on it."""
    if look.on == TILED:
        drawn = cats(layout, field, look.tiles, look.gold) + (_fresh(layout, field) if look.is_fresh else "")
        return group(f"purr-{field.name}", drawn, data_what=f"{look.kind}:{field.name}")
    if look.on == DICED:
        x, y = layout.corner(field)
        dice = dice_patch(x, y, layout.wide(field), layout.row, look.faces, look.is_supported, look.is_linked)
        return group(f"purr-{field.name}", dice, data_what=f"dice:{field.name}")
    return _open_field(layout, field, look, translate)


def _open_field(layout: Layout, field: Field, look: Look, translate: Translator) -> str:
    """A patch of the blanket; framed if dice may go there, boldly if they would hold there at once."""
    x, y = layout.corner(field)
    width = layout.wide(field)
    body = patch(x, y, width, layout.row, field.value, look.is_supported, look.has_yarn)
    if look.frame:
        body += (
            f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{width - 3:g}" height="{layout.row - 3:g}" '
            f'rx="{layout.row * 0.2:g}" fill="{ink("marmalade") if look.is_chosen else "none"}" fill-opacity=".28" '
            f'stroke="{ink("glow")}" stroke-width="{look.frame * (1 if layout.unit > 50 else 0.8):g}"/>'
        )
    if look.is_untouched:
        return group(f"purr-{field.name}", body, data_what=field.name)
    says = field_words(field, look.is_supported, look.has_yarn, look.joins, translate)
    return group(f"purr-{field.name}", body, data_word=field.name, aria_label=says)


def field_words(field: Field, is_supported: bool, has_yarn: bool, joins: bool, translate: Translator) -> str:
    """What an open field is, for ears."""
    says = translate("field {field}: {value}", field=field.name, value=field.value)
    says += ", " + (translate("supported") if is_supported else translate("nothing below"))
    says += ", " + translate("with yarn") if has_yarn else ""
    return says + (", " + translate("joins your dice") if joins else "")


def cats(layout: Layout, field: Field, tiles: int, gold: int) -> str:
    """One cat, two side by side, or a stack of three; in a group each, as browsers do not know the middle of a `use`."""
    x, y = layout.corner(field)
    step = layout.unit * 0.035 if field.value == STACKED else 0
    body = ""
    for copy in range(tiles):
        across = copy * (layout.unit if field.value == WIDE else step)
        body += (
            f'<g class="settle"><use href="#{cat_name(field.slot, copy, copy >= tiles - gold)}" x="{x + across:g}" '
            f'y="{y + 0.5 - copy * step * 1.4:g}" width="{layout.unit:g}" height="{layout.row - 1:g}"/></g>'
        )
    return body


def _fresh(layout: Layout, field: Field) -> str:
    """A frame round cats that have just lain down, within the edge of their tile."""
    x, y = layout.corner(field)
    height = layout.row - 1
    return (
        f'<rect x="{x + 3.5:g}" y="{y + 3.5:g}" width="{layout.wide(field) - 7:g}" height="{height - 6:g}" '
        f'rx="{height * 0.2:g}" fill="none" stroke="{ink("glow")}" stroke-width="{max(layout.unit * 0.04, 2):g}"/>'
    )
