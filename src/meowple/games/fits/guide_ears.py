"""FITS for ears: what each way to lay the piece does, the piece itself, one column, row or square."""

import re
from collections.abc import Sequence
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.guide_ears import Effect
from meowple.core.picture import Scene
from meowple.core.translation import Translator
from meowple.games.fits.actions import Drop
from meowple.games.fits.components import COLUMNS, PIECES, ROWS, SHAPES
from meowple.games.fits.picture_text import fits, mark_told, marks_of, turning_told
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.rules import Fits
from meowple.games.fits.scoring import tally
from meowple.games.fits.words import piece_name

Square = tuple[int, int]
PLACE: Final = re.compile(r"(?:c(\d))?,?(?:r(\d\d?))?")


class Landing:
    """2c. What a piece does to a ramp: the row it rests in, the squares it covers and those it closes for good."""

    def __init__(self, ramp: Ramp, piece: int, drop: Drop) -> None:
        after = ramp.copy()
        self.row = after.lay(piece, drop)
        self.after = after.covered
        self.heights = after.heights
        self.covers: list[Square] = []
        self.closes: list[Square] = []
        for column in range(COLUMNS):
            for row in range(ramp.heights[column], min(after.heights[column], ROWS)):
                (self.covers if after.covered[column] >> row & 1 else self.closes).append((column, row))


def effects(scene: Scene, legal: Sequence[Action]) -> list[Effect]:
    """The row it rests in, squares it closes, rows it fills, what it hides."""
    state, seat, translate = fits(scene), scene.viewer or 0, scene.translate
    found: list[Effect] = []
    for action in legal:
        if isinstance(action, Drop):
            found.append(_landed(state, seat, Landing(state.ramps[seat], state.piece_of(seat), action), translate))
        else:
            size = len(SHAPES[state.piece_of(seat)][0].squares)  # type: ignore[union-attr]
            lost = translate.many("{n} square stays open", "{n} squares stay open", size)
            found.append(Effect(lost, -3 * size))
    return found


def _landed(state: Fits, seat: Seat, landing: Landing, translate: Translator) -> Effect:
    before, after = tally(state.board, state.ramps[seat].covered), tally(state.board, landing.after)
    told = [translate("rests in row {row}", row=landing.row + 1)]
    if landing.closes:
        told.append(translate.many("closes {n} square", "closes {n} squares", len(landing.closes)))
    else:
        told.append(translate("no gap"))
    filled = after.rows - before.rows
    if filled:
        told.append(translate.many("fills {n} row", "fills {n} rows", filled))
    marks = marks_of(state.board)
    hidden = [mark_told(marks[square], translate) for square in landing.covers if square in marks]
    if hidden:
        told.append(translate("hides {marks}", marks=", ".join(hidden)))
    told.append(translate("columns then {heights}", heights=" ".join(map(str, landing.heights))))
    worth = 2 * (after.points - before.points) - 5 * len(landing.closes) - 2 * landing.row
    return Effect(", ".join(told), worth)


def at_hand(scene: Scene) -> str:
    """2b. The piece, and how it can be turned."""
    state, translate, seat = fits(scene), scene.translate, scene.viewer or 0
    if seat not in state.acting:
        return ""
    piece = state.piece_of(seat)
    turnings = [turning_told(piece, turn, translate) for turn, shape in enumerate(SHAPES[piece]) if shape is not None]
    return " ".join([translate("To lay: {piece}.", piece=piece_name(PIECES[piece], translate)), *turnings])


def place(scene: Scene, name: str) -> str:
    """A column (c3), a row (r4) or a square (c3r4) of one's own ramp."""
    found = PLACE.fullmatch(name)
    column, row = (int(found[1] or 0), int(found[2] or 0)) if found and name else (0, 0)
    if not 0 <= column <= COLUMNS or not 0 <= row <= ROWS or not column + row:
        return ""
    state, translate, seat = fits(scene), scene.translate, scene.viewer or 0
    if column and row:
        return translate(
            "Column {column}, row {row}: {what}.",
            column=column,
            row=row,
            what=square_told(state, seat, (column - 1, row - 1), translate),
        )
    if column:
        return column_told(state, seat, column - 1, translate)
    return row_told(state, seat, row - 1, translate)


def square_told(state: Fits, seat: Seat, square: Square, translate: Translator) -> str:
    ramp, (column, row) = state.ramps[seat], square
    if ramp.covered[column] >> row & 1:
        return translate("covered")
    mark = marks_of(state.board).get(square)
    told = translate("open") if row >= ramp.heights[column] else translate("closed for good")
    return told if mark is None else f"{told}, {mark_told(mark, translate)}"


def column_told(state: Fits, seat: Seat, column: int, translate: Translator) -> str:
    ramp = state.ramps[seat]
    holes = [row + 1 for row in range(min(ramp.heights[column], ROWS)) if not ramp.covered[column] >> row & 1]
    told = translate("Column {column} is {height} high", column=column + 1, height=ramp.heights[column])
    if holes:
        told += ", " + translate("holes in rows {rows}", rows=", ".join(map(str, holes)))
    beside = [f"{other + 1}: {ramp.heights[other]}" for other in (column - 1, column + 1) if 0 <= other < COLUMNS]
    return f"{told}; {translate('beside it {columns}', columns=', '.join(beside))}."


def row_told(state: Fits, seat: Seat, row: int, translate: Translator) -> str:
    free = [column + 1 for column in range(COLUMNS) if not state.ramps[seat].covered[column] >> row & 1]
    if not free:
        return translate("Row {row} is full.", row=row + 1)
    return translate("Row {row}: open in columns {columns}.", row=row + 1, columns=", ".join(map(str, free)))
