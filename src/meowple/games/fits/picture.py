"""FITS as a picture: the own ramp large, the shown piece in all its turnings, what is still to come, the others small."""

from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.picture import Scene, clipped, ink, seat_colour, seat_mark, svg, text
from meowple.core.tongue import Tongue
from meowple.games.fits.actions import CHOSEN, Drop
from meowple.games.fits.art import card_back, glazed, outline, ramp_wood, special
from meowple.games.fits.components import BOARDS, COLUMNS, PIECES, ROWS, SHAPES
from meowple.games.fits.rules import NOTHING, OVER, Fits
from meowple.games.fits.scoring import tally
from meowple.games.fits.words import SYMBOL_NAMES, TURN_NAMES, piece_name

ABOVE: Final = 3
"""Rows kept free above the field: no piece stands out farther."""


def picture(scene: Scene) -> str:
    state = _fits(scene)
    mine, *others = scene.seats_from_viewer()
    cell = 32.0 if scene.tall else 42.0
    ramp_left, ramp_bottom = 24.0, 24 + cell * (ROWS + ABOVE) + 8
    panel_left = ramp_left + COLUMNS * cell + cell * 0.9
    body = _ramp(scene, state, mine, cell, ramp_left, ramp_bottom, is_main=True)
    body += _turnings(scene, state, mine, panel_left, 20)
    panel_width = 2 * TURN_CELL + 6
    still = _to_come(scene, state, panel_left, 20 + 4 * (TURN_CELL + 6) + 30, panel_width)
    body += still
    if scene.tall:
        width = panel_left + panel_width + 10
        bottom, small = ramp_bottom + 66, 12.0
        for place, seat in enumerate(others):
            left = 24 + place * (width - 24) / 3
            body += _small(scene, state, seat, small, left, bottom + (ROWS + ABOVE) * small + 20)
        height = bottom + ((ROWS + ABOVE) * small + 48 if others else -20)
    else:
        small = 27.0 if len(others) == 1 else 18.5
        step = (COLUMNS + 2.5) * small
        width = panel_left + panel_width + ((len(others) + 1) // 2 * step + 24 if others else 14)
        for place, seat in enumerate(others):
            left = panel_left + panel_width + 34 + place // 2 * step
            body += _small(scene, state, seat, small, left, 28 + (ROWS + ABOVE) * small + place % 2 * 330)
        height = ramp_bottom + 46
    return svg(width, height, headline(scene), body)


TURN_CELL: Final = 76.0


def headline(scene: Scene) -> str:
    """One sentence on where the game stands."""
    state, tongue = _fits(scene), scene.tongue
    if state.step == OVER:
        return tongue("FITS, the end")
    if state.board == NOTHING:
        return tongue("FITS")
    return tongue("FITS, round {n}, board {board}", n=len(state.played) + 1, board=state.board)


def _fits(scene: Scene) -> Fits:
    assert isinstance(scene.seen, Fits)
    return scene.seen


def _ramp(scene: Scene, state: Fits, seat: Seat, cell: float, left: float, bottom: float, is_main: bool) -> str:
    """One ramp with its board and everything laid on it."""
    name = f"fits-ramp{seat}"
    board = BOARDS.get(state.board)
    body = ramp_wood(cell, left, bottom, COLUMNS, ROWS)
    if board is not None:
        marks = {**{place: str(value) for place, value in board.values.items()}, **board.symbols}
        for (column, row), mark in marks.items():
            body += special(mark, cell, left + (column + 0.5) * cell, bottom - (row + 0.5) * cell)
    for piece, turn, column, row in state.ramps[seat].pieces():
        shape = SHAPES[piece][turn]
        assert shape is not None
        squares = [(column + x, row + y) for x, y in shape.squares]
        body += glazed(f"{name}-{PIECES[piece]}", squares, seat, cell, left, bottom)
    if is_main or scene.is_open:
        body += _ghost(scene, state, seat, cell, left, bottom, "fits-ghost" if is_main else f"fits-ghost{seat}")
    if is_main:
        body += _column_zones(scene, cell, left, bottom)
    now = tally(state.board, state.ramps[seat].covered).points if board is not None else 0
    label = scene.tongue.many("now {n} point", "now {n} points", now)
    size = 15 if is_main else 13
    if board is not None:
        body += text(
            left + COLUMNS * cell / 2, bottom + (34 if is_main else 21), label, size, "font-weight:600", "middle"
        )
    return f'<g id="{name}">{body}</g>'


def _ghost(scene: Scene, state: Fits, seat: Seat, cell: float, left: float, bottom: float, name: str) -> str:
    """The piece where the words said so far, or the choice already made, would put it."""
    drop = state.choices[seat]
    if name == "fits-ghost" and len(scene.said) == 3 and scene.said[0] == "drop":
        drop = next((found for found in state.legal(seat) if found.text == " ".join(scene.said)), None)
    if not isinstance(drop, Drop):
        return ""
    piece = state.piece_of(seat)
    shape = SHAPES[piece][drop.turn]
    assert shape is not None
    row = state.ramps[seat].rest(shape, drop.column)
    squares = [(drop.column + x, row + y) for x, y in shape.squares]
    return glazed(name, squares, seat, cell, left, bottom, "opacity:.5")


def _column_zones(scene: Scene, cell: float, left: float, bottom: float) -> str:
    """What a click on a column means: the piece's left edge goes there."""
    top = bottom - (ROWS + ABOVE) * cell
    zones = ""
    for column in range(COLUMNS):
        x = left + column * cell
        says = scene.tongue("column {n}", n=column + 1)
        zones += (
            f'<g id="fits-c{column + 1}" data-word="c{column + 1}" aria-label="{says}">'
            f'<rect x="{x:g}" y="{top:g}" width="{cell:g}" height="{bottom - top:g}" rx="6" style="fill:transparent"/>'
            + text(x + cell / 2, top + 13, str(column + 1), 13, "opacity:.75;font-weight:600", "middle")
            + "</g>"
        )
    return zones


def _turnings(scene: Scene, state: Fits, seat: Seat, left: float, top: float) -> str:
    """The piece to lay in each turning that looks different: a click chooses it."""
    tongue = scene.tongue
    piece = state.piece_of(seat) if state.acting and state.acting[0] != CHANCE else NOTHING
    if piece == NOTHING:
        return text(left, top + 14, tongue("The end") if state.step == OVER else "", 16, "font-weight:700")
    body = text(left, top + 6, piece_name(PIECES[piece], tongue), 17, "font-weight:700")
    shown = [(turn, shape) for turn, shape in enumerate(SHAPES[piece]) if shape is not None]
    for place, (turn, shape) in enumerate(shown):
        x = left + place % 2 * (TURN_CELL + 6)
        y = top + 16 + place // 2 * (TURN_CELL + 6)
        square = min(17.0, (TURN_CELL - 14) / max(shape.width, shape.height))
        chosen = f"turn{turn}" in scene.said
        edge = f"stroke:{ink('marmalade')};stroke-width:3" if chosen else f"stroke:{ink('edge')};stroke-width:1.5"
        body += (
            f'<g id="fits-turn{turn}" data-word="turn{turn}" aria-label="{tongue(TURN_NAMES[turn])}">'
            f'<rect x="{x:g}" y="{y:g}" width="{TURN_CELL:g}" height="{TURN_CELL:g}" rx="10" '
            f'style="fill:{ink("card")};{edge}"/>'
            + glazed(
                f"fits-turn{turn}-piece",
                shape.squares,
                seat,
                square,
                x + (TURN_CELL - shape.width * square) / 2,
                y + (TURN_CELL + shape.height * square) / 2,
            )
            + "</g>"
        )
    if seat not in state.acting and state.choices[seat] is not None:
        body += text(left, top + 30 + 4 * (TURN_CELL + 6) - 14, tongue("Waiting for the others …"), 13, "opacity:.8")
    return body


def _to_come(scene: Scene, state: Fits, left: float, top: float, width: float) -> str:
    """1f. The pieces still to come: everybody may know them."""
    body = card_back(left - 4, top, width + 8, 190)
    body += text(left + 6, top + 20, scene.tongue("Still to come"), 14, "font-weight:600")
    square, step = 6.6, width / 4
    for place, piece in enumerate(PIECES):
        shape = SHAPES[place][0]
        assert shape is not None
        x = left + place % 4 * step + (step - shape.width * square) / 2
        y = top + 30 + place // 4 * 38 + 30
        there = place in state.cards_left
        style = f"fill:{ink('ink')};opacity:.8" if there else f"fill:none;stroke:{ink('ink')};opacity:.25"
        path = outline(shape.squares, square, x, y)
        body += f'<path id="fits-left-{piece}" d="{path}" style="{style};stroke-width:1"/>'
    return body


def _small(scene: Scene, state: Fits, seat: Seat, cell: float, left: float, bottom: float) -> str:
    """Another player's ramp; a tick says that a choice is made."""
    name = clipped(scene.names[seat], 11)
    top = bottom - (ROWS + ABOVE) * cell
    tick = " ✓" if state.choices[seat] is CHOSEN else ""
    label = text(left, top - 6, f"{seat_mark(seat)} {name}{tick}", 13, f"fill:{seat_colour(seat)};font-weight:700")
    return label + _ramp(scene, state, seat, cell, left, bottom, is_main=False)


def sketch(scene: Scene) -> str:
    """The ramps side by side in plain text; letters tell the pieces apart, dots are open squares."""
    state = _fits(scene)
    highest = max(ROWS, *(height for ramp in state.ramps for height in ramp.heights))
    blocks = [_sketch_ramp(scene, state, seat, highest) for seat in scene.seats_from_viewer()]
    lines = [headline(scene), *("   ".join(parts).rstrip() for parts in zip(*blocks, strict=True))]
    mine = scene.seats_from_viewer()[0]
    if mine in state.acting:
        lines += ["", *_sketch_turnings(state, state.piece_of(mine), scene.tongue)]
    to_come = ", ".join(PIECES[piece] for piece in state.cards_left)
    return "\n".join([*lines, "", scene.tongue("Still to come") + ": " + (to_come or "–")])


def _sketch_ramp(scene: Scene, state: Fits, seat: Seat, highest: int) -> list[str]:
    ramp = state.ramps[seat]
    squares: dict[tuple[int, int], str] = {}
    board = BOARDS.get(state.board)
    if board is not None:
        squares.update({place: "-" if value < 0 else str(value) for place, value in board.values.items()})
        squares.update({place: symbol.lower() for place, symbol in board.symbols.items()})
    for piece, turn, column, row in ramp.pieces():
        shape = SHAPES[piece][turn]
        assert shape is not None
        squares.update({(column + x, row + y): PIECES[piece][0] for x, y in shape.squares})
    rows = [
        f"{row + 1 if row < ROWS else '':>2} "
        + " ".join(squares.get((column, row), "." if row < ROWS else " ") for column in range(6))
        for row in reversed(range(highest))
    ]
    name = f"{seat_mark(seat)} {scene.names[seat]}"[:14]
    now = tally(state.board, ramp.covered).points if board is not None else 0
    foot = "   " + " ".join(f"{column + 1}" for column in range(COLUMNS))
    return [line.ljust(14) for line in [name, *rows, foot, scene.tongue.many("now {n} point", "now {n} points", now)]]


def _sketch_turnings(state: Fits, piece: int, tongue: Tongue) -> list[str]:
    """The piece in each of its turnings, side by side."""
    shown = [(turn, shape) for turn, shape in enumerate(SHAPES[piece]) if shape is not None]
    lines = [f"{piece_name(PIECES[piece], tongue)} ({PIECES[piece]})"]
    lines.append("  ".join(f"turn{turn}".ljust(9) for turn, _ in shown).rstrip())
    for row in reversed(range(max(shape.height for _, shape in shown))):
        cells = [
            " ".join("#" if (column, row) in shape.squares else " " for column in range(shape.width))
            for _, shape in shown
        ]
        lines.append("  ".join(cell.ljust(9) for cell in cells).rstrip())
    return lines


def describe(scene: Scene) -> list[str]:
    """The table for ears: the piece, then each ramp column by column."""
    state, tongue = _fits(scene), scene.tongue
    lines = [headline(scene)]
    mine = scene.seats_from_viewer()[0]
    if mine in state.acting:
        lines.append(tongue("To lay: {piece}.", piece=piece_name(PIECES[state.piece_of(mine)], tongue)))
        lines += _describe_turnings(state.piece_of(mine), tongue)
    for seat in scene.seats_from_viewer():
        ramp = state.ramps[seat]
        heights = ", ".join(str(height) for height in ramp.heights)
        now = tally(state.board, ramp.covered).points if state.board != NOTHING else 0
        points = tongue.many("now {n} point", "now {n} points", now)
        lines.append(
            tongue(
                "{who}: columns are {heights} high, {points}.", who=scene.names[seat], heights=heights, points=points
            )
        )
    lines += _describe_specials(state, mine, tongue)
    left = ", ".join(piece_name(PIECES[piece], tongue) for piece in state.cards_left)
    lines.append(tongue("Still to come: {pieces}.", pieces=left or "–"))
    return lines


def _describe_turnings(piece: int, tongue: Tongue) -> list[str]:
    """The piece in each turning, row by row from below: which of its columns are filled."""
    lines = []
    for turn, shape in enumerate(SHAPES[piece]):
        if shape is not None:
            rows = [sorted(x + 1 for x, y in shape.squares if y == row) for row in range(shape.height)]
            told = "; ".join(" ".join(map(str, row)) for row in rows)
            lines.append(
                tongue(
                    "{turning}: its columns, row by row from below: {rows}.",
                    turning=tongue(TURN_NAMES[turn]),
                    rows=told,
                )
            )
    return lines


def _describe_specials(state: Fits, seat: Seat, tongue: Tongue) -> list[str]:
    board = BOARDS.get(state.board)
    if board is None:
        return []
    marks = {**{place: str(value) for place, value in board.values.items()}}
    marks.update({place: tongue(SYMBOL_NAMES[symbol]) for place, symbol in board.symbols.items()})
    open_marks = [
        tongue("{mark} in column {column}, row {row}", mark=mark, column=column + 1, row=row + 1)
        for (column, row), mark in sorted(marks.items())
        if not state.ramps[seat].covered[column] >> row & 1
    ]
    return [tongue("Open special squares: {marks}.", marks="; ".join(open_marks))] if open_marks else []
