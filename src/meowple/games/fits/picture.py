"""FITS as a picture: the own ramp large, the shown piece in all its turnings, what is still to come, the others small."""

from functools import lru_cache
from typing import Final, NamedTuple

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.fields import NOTHING
from meowple.core.picture import (
    KEPT,
    KEPT_PARTS,
    LOW_HEIGHT,
    LOW_WIDTH,
    Picture,
    Scene,
    group,
    ink,
    label,
    seat_ink,
    seat_mark,
    seat_name,
)
from meowple.core.translation import Translator
from meowple.games.fits.actions import CHOSEN, Drop
from meowple.games.fits.art import card_face, glazed, ramp_wood, special
from meowple.games.fits.components import BOARDS, COLUMNS, PIECES, ROWS, SHAPES
from meowple.games.fits.fields import OVER
from meowple.games.fits.outline import open_squares, outline
from meowple.games.fits.picture_text import describe, headline, mark_id, marks_of, sketch, so_far
from meowple.games.fits.rules import Fits
from meowple.games.fits.words import SYMBOL_NAMES, TURN_NAMES, piece_name

__all__ = ["describe", "draw", "sketch"]

ABOVE: Final = 3
"""Rows kept free above the field: no piece stands out farther."""
TURN_CELL: Final = 76.0
PANEL_WIDTH: Final = 2 * TURN_CELL + 6
SMALL_TURN: Final = 50.0
"""A turning on a phone, where all eight stand in one column beside the ramp."""
IN_HAND: Final = 432.0
"""So high is what one plays with on a phone; the rest lies below."""
OWN: Final = 40.0
"""Squares at least so wide are one's own, and large enough for numbers."""


class Place(NamedTuple):
    """Where a ramp is drawn: its field's left and bottom edge, how wide a square is, and how high if not as high.

    Every kept piece of a ramp is looked up by it.
    """

    cell: float
    left: float
    bottom: float
    high: float = 0

    @property
    def rise(self) -> float:
        return self.high or self.cell

    @property
    def top(self) -> float:
        """Of the room kept for pieces that stand out above the field."""
        return self.bottom - (ROWS + ABOVE) * self.rise


def draw(scene: Scene) -> Picture:
    state = scene.seen
    assert isinstance(state, Fits)
    mine, *others = scene.seats_from_viewer()
    place = _own_place(scene)
    panel_left = place.left + COLUMNS * place.cell + (19 if scene.tall else 38)
    places, width, height = _places_of_others(scene, len(others), panel_left + PANEL_WIDTH, place.bottom)
    parts = {
        f"fits-ramp{mine}": _ramp(state.board, mine, place),
        f"fits-laid{mine}": _laid(state, mine, place),
        "fits-choice": group("fits-choice", _ghost(state, mine, _half_made(scene, state, mine), place, "fits-ghost")),
        "fits-columns": _columns(scene.translate, state.board, place),
        f"fits-points{mine}": _points(scene, state, mine, place, 15 if scene.low else 38 if scene.tall else 34, 16),
        "fits-turnings": _turnings(scene, state, mine, panel_left, 20),
        "fits-to-come": _to_come_below(scene, state)
        if scene.tall
        else _to_come(scene, state, panel_left, 20 + 4 * (TURN_CELL + 6) + 30),
    }
    for seat, small in zip(others, places, strict=True):
        parts[f"fits-name{seat}"] = _name(scene, state, seat, small)
        parts[f"fits-ramp{seat}"] = _ramp(state.board, seat, small)
        parts[f"fits-laid{seat}"] = _laid_by_other(scene, state, seat, small)
    return Picture(width, height, headline(scene), parts)


def _own_place(scene: Scene) -> Place:
    """Where one's own ramp goes; on a phone its rows are lower than its columns are wide."""
    if scene.low:
        return Place(44.0, 24.0, 305.0, 20.0)
    return Place(44.0, 21.0, 412.0, 27.0) if scene.tall else Place(42.0, 24.0, 32 + 42 * (ROWS + ABOVE))


def _in_hand(scene: Scene) -> float:
    return LOW_HEIGHT if scene.low else IN_HAND


def _places_of_others(
    scene: Scene, others: int, panel_right: float, ramp_bottom: float
) -> tuple[list[Place], float, float]:
    """Where the others' ramps go: below on a phone, else beside in columns of two; and the picture's width and height."""
    if scene.tall:
        small, top, width = 15.0, _in_hand(scene) + 142, LOW_WIDTH if scene.low else 360.0
        below = top + (ROWS + ABOVE) * small
        places = [Place(small, 16 + at * 117, below) for at in range(others)]
        return places, width, below + 32 if others else top - 20
    small = 26.0 if others == 1 else 18.5
    step = (COLUMNS + 2.5) * small
    first = 28 + (ROWS + ABOVE) * small
    places = [Place(small, panel_right + 34 + at // 2 * step, first + at % 2 * 330) for at in range(others)]
    width = panel_right + ((others + 1) // 2 * step + 24 if others else 14)
    return places, width, ramp_bottom + 46


@lru_cache(maxsize=KEPT)
def _ramp(board: int, seat: Seat, place: Place) -> str:
    """An empty ramp with its board: the same all round."""
    cell, rise, left, bottom = place.cell, place.rise, place.left, place.bottom
    body = ramp_wood(cell, left, bottom, COLUMNS, ROWS, rise)
    is_told = cell > OWN
    for row in range(ROWS if is_told else 0):
        y = bottom - (row + 0.5) * rise + 5
        size = 12 if cell > rise else 15.5
        number = label(left - 2, y, str(row + 1), size, "end", fill=ink("ink"), font_weight="600")
        body += group(f"fits-row{seat}-{row + 1}", number, data_what=f"row:{row + 1}")
    for (column, row), mark in marks_of(board).items():
        drawn = special(mark, rise, left + (column + 0.5) * cell, bottom - (row + 0.5) * rise, is_told)
        body += group(mark_id(seat, (column, row)), drawn, data_what=_what(mark))
    return group(f"fits-ramp{seat}", body, data_what=f"ramp:{seat}")


def _what(mark: str) -> str:
    """What a special square says it is."""
    if mark in SYMBOL_NAMES:
        return f"symbol:{mark}"
    return f"minus:{mark[1:]}" if mark.startswith("-") else f"bonus:{mark}"


def _open_squares(board: int, covered: tuple[int, ...], seat: Seat, place: Place) -> str:
    """4a. One shape over all plain squares that are open: they can be asked about and marked."""
    squares = open_squares(covered, marks_of(board))
    path = outline(squares, place.cell, place.left, place.bottom, place.rise)
    return f'<path id="fits-open{seat}" data-what="square:open" d="{path}" fill="transparent"/>'


def _laid(state: Fits, seat: Seat, place: Place, more: str = "") -> str:
    """Every piece on the ramp."""
    ramp = state.ramps[seat]
    return _pieces_laid(state.board, tuple(ramp.covered), tuple(ramp.pieces()), seat, place, more)


@lru_cache(maxsize=KEPT_PARTS)
def _pieces_laid(
    board: int,
    covered: tuple[int, ...],
    pieces: tuple[tuple[int, int, int, int], ...],
    seat: Seat,
    place: Place,
    more: str,
) -> str:
    """The open squares come last: what a piece changes stands in one place of the text, and only that is sent."""
    laid = "".join([_piece(seat, piece, turn, column, row, place) for piece, turn, column, row in pieces])
    return group(f"fits-laid{seat}", laid + _open_squares(board, covered, seat, place) + more)


@lru_cache(maxsize=KEPT)
def _piece(seat: Seat, piece: int, turn: int, column: int, row: int, place: Place) -> str:
    shape = SHAPES[piece][turn]
    assert shape is not None
    squares = [(column + x, row + y) for x, y in shape.squares]
    name = f"fits-ramp{seat}-{PIECES[piece]}"
    drawn = glazed(name, squares, seat, place.cell, place.left, place.bottom, rise=place.rise)
    return f'<g class="slide" data-what="piece:{PIECES[piece]}">{drawn}</g>'


def _laid_by_other(scene: Scene, state: Fits, seat: Seat, place: Place) -> str:
    """Another player's pieces and points; with all choices open also the one just made."""
    more = _ghost(state, seat, state.choices[seat], place, f"fits-ghost{seat}") if scene.is_open else ""
    if place.cell > 20:  # there is room for words
        more += _points(scene, state, seat, place, 24, 15.5)
    return _laid(state, seat, place, more)


def _half_made(scene: Scene, state: Fits, seat: Seat) -> Action | None:
    """The choice the words said so far make, or the one already made."""
    if len(scene.said) == 3 and scene.said[0] == "drop":
        return next((found for found in state.legal(seat) if found.text == " ".join(scene.said)), None)
    return state.choices[seat]


def _ghost(state: Fits, seat: Seat, choice: Action | None, place: Place, name: str) -> str:
    """The piece where this choice would put it."""
    if not isinstance(choice, Drop):
        return ""
    shape = SHAPES[state.piece_of(seat)][choice.turn]
    assert shape is not None
    row = state.ramps[seat].row_of(state.piece_of(seat), choice)
    squares = [(choice.column + x, row + y) for x, y in shape.squares]
    return glazed(name, squares, seat, place.cell, place.left, place.bottom, ".5", place.rise)


@lru_cache(maxsize=KEPT)
def _columns(translate: Translator, board: int, place: Place) -> str:
    """What a click on a column means: the piece's left edge goes there. A special square in it says what it is."""
    cell, top = place.cell, place.top
    marks, zones = marks_of(board), ""
    for column in range(COLUMNS):
        x = place.left + column * cell
        says = translate("column {n}", n=column + 1)
        zones += (
            f'<g id="fits-c{column + 1}" data-word="c{column + 1}" aria-label="{says}">'
            f'<rect x="{x:g}" y="{top:g}" width="{cell:g}" height="{place.bottom - top:g}" rx="6" fill="transparent"/>'
            + _casing(x, top, cell, place.bottom - top)
            + label(x + cell / 2, top + 15, str(column + 1), 15.5, "middle", font_weight="600")
            + "".join(
                f'<rect data-what="{_what(mark)}" x="{x:g}" y="{place.bottom - (row + 1) * place.rise:g}" '
                f'width="{cell:g}" height="{place.rise:g}" fill="transparent"/>'
                for (at, row), mark in marks.items()
                if at == column
            )
            + "</g>"
        )
    return group("fits-columns", zones)


def _casing(x: float, y: float, width: float, height: float) -> str:
    """A light line inside the edge of a column that can be touched: it crosses pieces as bright as the edge itself."""
    return (
        f'<rect class="casing" x="{x + 2.5:g}" y="{y + 2.5:g}" width="{width - 5:g}" height="{height - 5:g}" rx="4" '
        f'fill="none" stroke="{ink("card")}" stroke-width="2" visibility="hidden"/>'
    )


def _points(scene: Scene, state: Fits, seat: Seat, place: Place, below: float, size: float) -> str:
    """How the ramp stands."""
    body = ""
    if state.board in BOARDS:
        says = so_far(state, seat, scene.translate)
        room = 8 * place.cell if place.cell < 40 else COLUMNS * place.cell
        middle = place.left + COLUMNS * place.cell / 2
        body = label(middle, place.bottom + below, says, size, "middle", room=room, font_weight="600")
    return group(f"fits-points{seat}", body, data_what=f"so-far:{seat}")


def _turnings(scene: Scene, state: Fits, seat: Seat, left: float, top: float) -> str:
    """The piece to lay in each turning that looks different: a click chooses it."""
    translate = scene.translate
    piece = state.piece_of(seat) if state.acting and state.acting[0] != CHANCE else NOTHING
    if piece == NOTHING:
        over = translate("The round is over") if state.boards_left else translate("The end")
        end = over if state.step == OVER and not scene.tall else ""
        return group("fits-turnings", label(left, top + 14, end, 16, font_weight="700") if end else "")
    name = label(left, top + 6, piece_name(PIECES[piece], translate), 17, font_weight="700")
    body = "" if scene.tall else f'<g data-what="piece:{PIECES[piece]}">{name}</g>'
    for at, turn in enumerate(turn for turn, shape in enumerate(SHAPES[piece]) if shape is not None):
        if scene.tall:
            column, row = (at % 2, at // 2) if scene.low else (0, at)
            x, y = left + column * (SMALL_TURN + 3), 6 + row * (SMALL_TURN + 3)
            body += _turning(translate, seat, piece, turn, f"turn{turn}" in scene.said, x, y, SMALL_TURN)
            continue
        x = left + at % 2 * (TURN_CELL + 6)
        y = top + 16 + at // 2 * (TURN_CELL + 6)
        body += _turning(translate, seat, piece, turn, f"turn{turn}" in scene.said, x, y, TURN_CELL)
    if scene.tall:
        return group("fits-turnings", body)
    if seat not in state.acting and state.choices[seat] is not None:
        waits, low = translate("Waiting for the others …"), top + 16 + 4 * (TURN_CELL + 6)
        body += label(left, low, waits, 15.5, room=2 * TURN_CELL + 6)
    return group("fits-turnings", body)


@lru_cache(maxsize=KEPT)
def _turning(
    translate: Translator, seat: Seat, piece: int, turn: int, is_chosen: bool, x: float, y: float, size: float
) -> str:
    shape = SHAPES[piece][turn]
    assert shape is not None
    square = min(17.0, (size - 14) / max(shape.width, shape.height))
    left = x + (size - shape.width * square) / 2
    bottom = y + (size + shape.height * square) / 2
    edge, thick = ("glow", 3.0) if is_chosen else ("edge", 1.5)
    return (
        f'<g id="fits-turn{turn}" class="dealt" data-face="{PIECES[piece]}" data-word="turn{turn}" aria-label="{translate(TURN_NAMES[turn])}">'
        + card_face(x, y, size, size, edge, thick)
        + glazed(f"fits-turn{turn}-piece", shape.squares, seat, square, left, bottom)
        + "</g>"
    )


def _to_come(scene: Scene, state: Fits, left: float, top: float) -> str:
    """1f. The pieces still to come: everybody may know them."""
    if not state.cards_left:
        return group("fits-to-come", "")
    body = card_face(left - 4, top, PANEL_WIDTH + 8, 190)
    body += label(left + 6, top + 20, scene.translate("Still to come"), 16, font_weight="600")
    return group(
        "fits-to-come", body + _pieces_left(tuple(state.cards_left), left, top + 30, 4), data_what="cards:to-come"
    )


def _to_come_below(scene: Scene, state: Fits) -> str:
    """The same on a phone, under what one plays with."""
    if not state.cards_left:
        return group("fits-to-come", "")
    top = _in_hand(scene)
    body = card_face(4, top + 22, 352, 106)
    body += label(14, top + 40, scene.translate("Still to come"), 14, font_weight="600")
    return group(
        "fits-to-come", body + _pieces_left(tuple(state.cards_left), 22, top + 46, 8), data_what="cards:to-come"
    )


@lru_cache(maxsize=KEPT_PARTS)
def _pieces_left(cards: tuple[int, ...], left: float, top: float, columns: int) -> str:
    """Every piece, small: full if it is still to come."""
    square, step, body, dark = 6.6, PANEL_WIDTH / 4, "", ink("ink")
    for at, piece in enumerate(PIECES):
        shape = SHAPES[at][0]
        assert shape is not None
        x = left + at % columns * step + (step - shape.width * square) / 2
        y = top + at // columns * 38 + 30
        look = f'fill="{dark}" opacity=".8"' if at in cards else f'fill="none" stroke="{dark}" opacity=".25"'
        path = outline(shape.squares, square, x, y)
        body += f'<path id="fits-left-{piece}" data-what="piece:{piece}" d="{path}" {look} stroke-width="1"/>'
    return body


def _name(scene: Scene, state: Fits, seat: Seat, place: Place) -> str:
    """Whose ramp it is; a tick says that a choice is made."""
    tick = " ✓" if state.choices[seat] is CHOSEN else ""
    says, size = f"{seat_mark(seat)}{tick}", 15.5
    if not scene.tall:
        says, size = seat_name(seat, scene.names[seat], 15.5, 8 * place.cell, tick)
    drawn = label(place.left, place.top - 6, says, size, fill=seat_ink(seat), font_weight="700")
    return group(f"fits-name{seat}", drawn, data_what=f"name:{seat}")
