"""FITS in words: a sketch for the terminal, and the table in sentences for ears."""

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.picture import Scene, seat_mark
from meowple.core.translation import Translator, whole
from meowple.games.fits.components import BOARDS, COLUMNS, PIECES, ROWS, SHAPES
from meowple.games.fits.fields import OVER, START_PIECE
from meowple.games.fits.rules import Fits
from meowple.games.fits.scoring import PAIR, SINGLE, tally
from meowple.games.fits.words import SYMBOL_NAMES, TURN_NAMES, piece_name


def headline(scene: Scene) -> str:
    """One sentence on where the game stands."""
    state, translate = fits(scene), scene.translate
    if state.step == OVER:
        return translate("FITS, the end")
    if state.board == NOTHING:
        return translate("FITS")
    return translate("FITS, round {n}, board {board}", n=len(state.played) + 1, board=state.board)


def fits(scene: Scene) -> Fits:
    assert isinstance(scene.seen, Fits)
    return scene.seen


# What the picture and the guide say alike


def marks_of(board: int) -> dict[tuple[int, int], str]:
    """The special squares of a board: a number, or the letter of a symbol."""
    if board not in BOARDS:
        return {}
    numbers = {square: str(value) for square, value in BOARDS[board].values.items()}
    return {**numbers, **BOARDS[board].symbols}


def mark_told(mark: str, translate: Translator) -> str:
    return translate(SYMBOL_NAMES[mark]) if mark in SYMBOL_NAMES else whole(int(mark))


def mark_id(seat: Seat, square: tuple[int, int]) -> str:
    """The shape of a special square in the picture."""
    return f"fits-mark{seat}-c{square[0] + 1}r{square[1] + 1}"


def place_told(square: tuple[int, int], mark: str, translate: Translator) -> str:
    return translate(
        "{mark} in column {column}, row {row}", mark=mark_told(mark, translate), column=square[0] + 1, row=square[1] + 1
    )


def open_told(state: Fits, seat: Seat, translate: Translator) -> str:
    """4a. The plain squares a ramp leaves open; all of a ramp without a board."""
    still_open = tally(state.board, state.ramps[seat].covered).open_squares if state.board in BOARDS else COLUMNS * ROWS
    return translate.many("{n} square open", "{n} squares open", still_open)


def so_far(state: Fits, seat: Seat, translate: Translator) -> str:
    """Below a ramp: what is still open; once the game is over, what the ramp has earned."""
    if state.step != OVER:
        return open_told(state, seat, translate)
    earned = tally(state.board, state.ramps[seat].covered).points
    return translate.many("this board: {n} point", "this board: {n} points", earned)


def turning_told(piece: int, turn: int, translate: Translator) -> str:
    """2b. The piece in one turning, row by row from below."""
    return translate(
        "{turning}: its columns, row by row from below: {rows}.",
        turning=translate(TURN_NAMES[turn]),
        rows=rows_told(piece, turn),
    )


def rows_told(piece: int, turn: int) -> str:
    """Which of its columns a piece fills in this turning, row by row from below."""
    shape = SHAPES[piece][turn]
    assert shape is not None
    rows = [sorted(x + 1 for x, y in shape.squares if y == row) for row in range(shape.height)]
    return "; ".join(" ".join(map(str, row)) for row in rows)


def sketch(scene: Scene) -> str:
    """The ramps side by side in plain text; letters tell the pieces apart, dots are open squares."""
    state = fits(scene)
    highest = max(ROWS, *(height for ramp in state.ramps for height in ramp.heights))
    blocks = [_sketch_ramp(scene, state, seat, highest) for seat in scene.seats_from_viewer()]
    lines = [headline(scene), *("   ".join(parts).rstrip() for parts in zip(*blocks, strict=True))]
    mine = scene.seats_from_viewer()[0]
    if mine in state.acting:
        lines += ["", *_sketch_turnings(state, state.piece_of(mine), scene.translate)]
    to_come = ", ".join(PIECES[piece] for piece in _to_come(state, mine))
    return "\n".join([*lines, "", scene.translate("Still to come") + ": " + (to_come or "–")])


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
    foot = "   " + " ".join(f"{column + 1}" for column in range(COLUMNS))
    return [line.ljust(14) for line in [name, *rows, foot, so_far(state, seat, scene.translate)]]


def _sketch_turnings(state: Fits, piece: int, translate: Translator) -> list[str]:
    """The piece in each of its turnings, side by side."""
    shown = [(turn, shape) for turn, shape in enumerate(SHAPES[piece]) if shape is not None]
    lines = [f"{piece_name(PIECES[piece], translate)} ({PIECES[piece]})"]
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
    state, translate = fits(scene), scene.translate
    lines = [headline(scene)]
    mine = scene.seats_from_viewer()[0]
    if mine in state.acting:
        lines.append(translate("To lay: {piece}.", piece=piece_name(PIECES[state.piece_of(mine)], translate)))
        lines += _describe_turnings(state.piece_of(mine), translate)
    for seat in scene.seats_from_viewer():
        ramp = state.ramps[seat]
        heights = ", ".join(str(height) for height in ramp.heights)
        lines.append(
            translate(
                "{who}: columns are {heights} high, {points}.",
                who=scene.names[seat],
                heights=heights,
                points=so_far(state, seat, translate),
            )
        )
        lines += _describe_ramp(state, seat, scene.names[seat], translate)
    lines += _describe_specials(state, mine, translate)
    left = ", ".join(piece_name(PIECES[piece], translate) for piece in _to_come(state, mine))
    lines.append(translate("Still to come: {pieces}.", pieces=left or "–"))
    start = state.starts[mine]
    if start in state.cards_left and state.step != START_PIECE:
        name = piece_name(PIECES[start], translate)
        lines.append(translate("When the {piece} comes, your start piece, you sit out.", piece=name))
    return lines


def _to_come(state: Fits, seat: Seat) -> list[int]:
    """1d. What this seat will still be asked to lay: not its own start piece, which lies already."""
    return [piece for piece in state.cards_left if piece != state.starts[seat] or state.step == START_PIECE]


def _describe_turnings(piece: int, translate: Translator) -> list[str]:
    return [turning_told(piece, turn, translate) for turn, shape in enumerate(SHAPES[piece]) if shape is not None]


def holes_of(state: Fits, seat: Seat) -> list[tuple[int, int]]:
    """2c. The open squares that nothing can reach any more."""
    ramp = state.ramps[seat]
    return [
        (column, row)
        for column in range(COLUMNS)
        for row in range(min(ramp.heights[column], ROWS))
        if not ramp.covered[column] >> row & 1
    ]


def full_rows(state: Fits, seat: Seat) -> list[int]:
    """4b. Rows without an open square, from below."""
    covered = state.ramps[seat].covered
    return [row for row in range(ROWS) if all(column >> row & 1 for column in covered)]


def _describe_ramp(state: Fits, seat: Seat, who: str, translate: Translator) -> list[str]:
    """Full rows, and squares closed for good, by column."""
    lines = []
    full = ", ".join(str(row + 1) for row in full_rows(state, seat))
    if full:
        lines.append(translate("{who}, full rows: {rows}.", who=who, rows=full))
    found: dict[int, list[str]] = {}
    for column, row in holes_of(state, seat):
        found.setdefault(column, []).append(str(row + 1))
    if found:
        told = "; ".join(
            translate.many(
                "column {column}: row {rows}",
                "column {column}: rows {rows}",
                len(rows),
                column=column + 1,
                rows=", ".join(rows),
            )
            for column, rows in found.items()
        )
        lines.append(translate("{who}, closed for good: {squares}.", who=who, squares=told))
    return lines


def _describe_specials(state: Fits, seat: Seat, translate: Translator) -> list[str]:
    open_marks = [
        place_told(square, mark, translate)
        for square, mark in sorted(marks_of(state.board).items())
        if not state.ramps[seat].covered[square[0]] >> square[1] & 1
    ]
    if not open_marks:
        return []
    lines = [translate("Open special squares: {marks}.", marks="; ".join(open_marks))]
    if any(mark in SYMBOL_NAMES for mark in marks_of(state.board).values()):
        pair, single = whole(PAIR, signed=True), whole(SINGLE, signed=True)
        lines.append(translate("A symbol seen twice counts {pair}, seen once {single}.", pair=pair, single=single))
    return lines
