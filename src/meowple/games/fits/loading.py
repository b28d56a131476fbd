"""What no game of FITS could come to: a loaded position is held against the rules, chapter by chapter."""

from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.fields import NOTHING
from meowple.games.fits.actions import CHOSEN, Drop
from meowple.games.fits.components import BOARDS, COLUMNS, PIECES, ROWS, START_CARDS, Board
from meowple.games.fits.fields import BOARD, CARD, MOST_PLAYERS, OVER, PIECE, START_CARD, START_PIECE
from meowple.games.fits.position import Position
from meowple.games.fits.scoring import PAIR, SINGLE, tally


def check_position(position: Position) -> None:
    """ValueError says what no game could have come to."""
    _check_seats(position)
    _check_boards(position)
    _check_cards(position)
    for seat in range(position.players):
        _check_pieces(position, seat)
        _check_points(position, seat)
        _check_choice(position, seat)
    _check_order(position)
    _check_turn(position)


def _check_seats(position: Position) -> None:
    rows = {len(position.ramps), len(position.aside), len(position.starts), len(position.choices), len(position.points)}
    if rows != {position.players} or not 1 <= position.players <= MOST_PLAYERS:
        raise ValueError("every seat has a ramp, a start card, a choice and its points")


def _check_boards(position: Position) -> None:
    """1a, 7a, 7b. Each board once, in the order of play unless they are shuffled."""
    boards, left, played = position.boards, position.boards_left, position.played
    is_laid = position.step not in (BOARD, OVER)
    begun = [*played, position.board] if is_laid else played
    if sorted([*begun, *left]) != sorted(boards) or not boards or len(set(boards)) != len(boards):
        raise ValueError("a board is missing or there twice")
    if not is_laid and position.board != (played[-1] if played else NOTHING):
        raise ValueError("the board on the ramps is the last one played")
    if left != [board for board in boards if board in left]:
        raise ValueError("the boards still to come are in the order of play")
    if not position.shuffle and begun != boards[: len(begun)]:
        raise ValueError("the boards are played in their order")
    if position.step == BOARD and not (position.shuffle and len(left) > 1):
        raise ValueError("there is no board to draw")
    if position.step == OVER and left:
        raise ValueError("there are boards still to come")


def _check_cards(position: Position) -> None:
    """1b, 1d. Start cards and building cards are those of the step."""
    step, starts, left = position.step, position.starts, position.cards_left
    if left != sorted(set(left)) or position.shown in left:
        raise ValueError("a building card is there twice or out of order")
    dealt = [piece for piece in starts if piece != NOTHING]
    if any(piece not in START_CARDS for piece in dealt) or len(set(dealt)) != len(dealt):
        raise ValueError("a start card is there twice, or is none")
    if (position.shown != NOTHING) != (step == PIECE):
        raise ValueError("a piece is missing or there twice: a building card is shown while it is laid")
    if step == START_CARD:
        to_deal = position.players - len(dealt)
        if starts != [*dealt, *[NOTHING] * to_deal] or to_deal == 0 or len(dealt) == len(START_CARDS) - 1:
            raise ValueError("start cards are dealt seat by seat, and the last one is no chance")
    elif len(dealt) != (0 if _is_first_draw(position) else position.players):
        raise ValueError("there is no piece to lay: every seat has a start card")
    if step in (START_CARD, START_PIECE) or _is_first_draw(position):
        if len(left) != len(PIECES):
            raise ValueError("a piece is missing or there twice: no building card was turned up")
    elif step in (BOARD, OVER) and left:
        raise ValueError("a piece is missing or there twice: all building cards were turned up")
    if step == CARD and len(left) < 2:
        raise ValueError("the last building card is no chance")


def _is_first_draw(position: Position) -> bool:
    """7b. Whether the very first board is being drawn."""
    return position.step == BOARD and not position.played


def _check_pieces(position: Position, seat: Seat) -> None:
    """1c, 1d, 3b. What was laid or set aside is the start piece, then every card turned up and used."""
    laid, aside = [code // 1000 for code in position.ramps[seat].laid], position.aside[seat]
    expected: list[int] = []
    if position.step in (CARD, PIECE, OVER) or (position.step == BOARD and position.played):
        start = position.starts[seat]
        used = [piece for piece in range(len(PIECES)) if piece not in position.cards_left and piece != position.shown]
        expected = sorted({start, *used})
        if laid[:1] != [start] and not (position.may_refuse_start and aside[:1] == [start]):
            raise ValueError("the start piece comes first")
    if sorted([*laid, *aside]) != expected:
        raise ValueError("a piece is missing or there twice")


def _bounds(board: Board) -> tuple[int, int]:
    """4. No ramp costs or earns more than this."""
    values = list(board.values.values())
    pairs = len(board.symbols) // 2
    plain = COLUMNS * ROWS - len(values) - len(board.symbols)
    least = sum(value for value in values if value < 0) + SINGLE * pairs - plain
    most = sum(value for value in values if value > 0) + PAIR * pairs + (ROWS if board.number == 1 else 0)
    return least, most


_BOUNDS: Final = {number: _bounds(board) for number, board in BOARDS.items()}


def _check_points(position: Position, seat: Seat) -> None:
    """1g. Every board played has its points; the last one still lies on the ramps until the next is drawn."""
    points, played = position.points[seat], position.played
    if len(points) != len(played):
        raise ValueError("every board played has its points")
    for board, earned in zip(played, points):
        least, most = _BOUNDS[board]
        if not least <= earned <= most:
            raise ValueError(f"board {board} cannot earn {earned} points")
    lies_there = [tally(played[-1], position.ramps[seat].covered).points] if played else []
    if position.step in (BOARD, OVER) and points[-1:] != lies_there:
        raise ValueError("the last board counts what lies on it")


def _check_choice(position: Position, seat: Seat) -> None:
    """1c, 1e, 2d, 3b. Only who owes a choice has one, and it was legal."""
    choice = position.choices[seat]
    if choice is None:
        return
    if position.step not in (START_PIECE, PIECE) or position.players == 1:
        raise ValueError("there is nothing to choose")
    if position.step == PIECE and position.starts[seat] == position.shown:
        raise ValueError("whoever sits out chooses nothing")
    if isinstance(choice, Drop):
        if not position.ramps[seat].takes(position.piece_of(seat), choice):
            raise ValueError("a piece cannot be laid as chosen")
    elif choice is not CHOSEN and position.step == START_PIECE and not position.may_refuse_start:
        raise ValueError("the start piece cannot be set aside")


def _check_order(position: Position) -> None:
    """1d. The same cards came for everybody, in one order: some piece is always the next one of all who use it."""
    rows: list[list[int]] = []
    for seat in range(position.players):
        start = position.starts[seat]
        rows.append([code // 1000 for code in position.ramps[seat].laid if code // 1000 != start])
        rows.append([piece for piece in position.aside[seat] if piece != start])
    while any(rows):
        later = {piece for row in rows for piece in row[1:]}
        came = {row[0] for row in rows if row} - later
        if not came:
            raise ValueError("the cards came in one order for everybody")
        rows = [[piece for piece in row if piece not in came] for row in rows]


def _check_turn(position: Position) -> None:
    """1e. Whoever has not chosen is to act; of a table that somebody sees at most their own choice lies open."""
    choices = [choice for choice in position.choices if choice is not None]
    hidden = sum(1 for choice in choices if choice is CHOSEN)
    if hidden and len(choices) - hidden > 1:
        raise ValueError("either all choices lie open or all but one's own are hidden")
    owing = _owing(position)
    if position.acting != owing or (not owing and position.step != OVER):
        raise ValueError("somebody else is to act")


def _owing(position: Position) -> tuple[Seat, ...]:
    """Who is to act, worked out from everything else."""
    if position.step == OVER:
        return ()
    if position.step not in (START_PIECE, PIECE):
        return (CHANCE,)
    sitting_out = position.starts.index(position.shown) if position.shown in position.starts else NOTHING  # 3b
    seats = range(position.players)
    return tuple([seat for seat in seats if position.choices[seat] is None and seat != sitting_out])
