"""FITS: everybody slides the same pieces down a ramp of their own. Chapters as in RULES.md."""

from random import Random
from typing import Final

from mypy_extensions import i64

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason
from meowple.core.fields import NOTHING
from meowple.core.state import Event, Listener, below
from meowple.games.fits.actions import (
    BARRIERS,
    CARDS,
    CHOSEN,
    DROPS_ONLY,
    DROPS_OR_ASIDE,
    LAY_BOARD,
    PIECE_DROPS,
    SET_ASIDE,
    STARTS,
    Deal,
    Drop,
    LayBoard,
    TurnUp,
)
from meowple.games.fits.components import PIECES, START_CARDS
from meowple.games.fits.fields import BOARD, CARD, MOST_PLAYERS, OVER, PIECE, START_CARD, START_PIECE
from meowple.games.fits.loading import check_position
from meowple.games.fits.position import Position
from meowple.games.fits.ramp import empty_ramp
from meowple.games.fits.scoring import points
from meowple.games.fits.why_not import why_no_choice

_CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)
_NOBODY: Final[tuple[Seat, ...]] = ()
_EVERYBODY: Final[list[tuple[Seat, ...]]] = [tuple(range(players)) for players in range(MOST_PLAYERS + 1)]


def _by_bits() -> list[tuple[Seat, ...]]:
    """Some of the seats, by a bit for each."""
    return [tuple([seat for seat in _EVERYBODY[MOST_PLAYERS] if bits >> seat & 1]) for bits in range(1 << MOST_PLAYERS)]


_SEATS: Final[list[tuple[Seat, ...]]] = _by_bits()


def _place_of(piece: int, pieces: list[int]) -> int:
    """Where it lies among these; NOTHING if it does not."""
    for at, other in enumerate(pieces):
        if other == piece:
            return at
    return NOTHING


def _without(acting: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    bits = 0
    for other in acting:
        if other != seat:
            bits |= 1 << other
    return _SEATS[bits]


class Fits(Position):
    """The game itself: who may choose what, and what comes of it."""

    def copy(self) -> "Fits":
        copied = Fits(self.players, self.version)
        copied.copy_from(self)
        return copied

    # 1. A round

    def begin(self, boards: list[int], shuffle: bool, may_refuse_start: bool) -> None:
        """1a. The first board of a game with these boards, in this order unless they are shuffled."""
        self.boards = boards
        self.shuffle = shuffle
        self.may_refuse_start = may_refuse_start
        self.board = NOTHING
        self.boards_left = boards
        self.choices = [None] * self.players
        self.played = []
        self.points = [[] for _ in range(self.players)]
        self.clear_ramps()
        self.next_board(None)

    def clear_ramps(self) -> None:
        """1a. Empty ramps and all cards for a new round."""
        self.ramps = [empty_ramp() for _ in range(self.players)]
        self.aside = [[] for _ in range(self.players)]
        self.starts = [NOTHING] * self.players
        self.cards_left = list(range(len(PIECES)))
        self.shown = NOTHING

    def next_board(self, tell: Listener | None) -> None:
        """1a, 7b. Clear the ramps for the next board, or end the game."""
        if not self.boards_left:
            self.step = OVER
            self.acting = _NOBODY
            return
        self.step = BOARD
        self.acting = _CHANCE_ACTS
        if not self.shuffle or len(self.boards_left) == 1:
            self.lay_board(self.boards_left[0], tell)

    def lay_board(self, board: int, tell: Listener | None) -> None:
        """1a. An empty ramp with this board on it."""
        self.boards_left = [left for left in self.boards_left if left != board]
        self.board = board
        self.clear_ramps()
        self.step = START_CARD
        if tell is not None:
            tell(Event("board_laid", {"board": board, "round": len(self.played) + 1}))

    def deal_start(self, piece: int) -> None:
        """1b. A start card for the next seat that has none; the last of four is no chance."""
        starts = self.starts[:]
        starts[starts.index(NOTHING)] = piece
        self.starts = starts
        if NOTHING in self.starts:
            left = [other for other in START_CARDS if other not in self.starts]
            if len(left) == 1:
                self.deal_start(left[0])
            return
        self.step = START_PIECE
        self.acting = _EVERYBODY[self.players]

    def turn_up(self, piece: int, tell: Listener | None) -> None:
        """1d, 3b. Show a building card: everybody owes a choice but those who started with that piece."""
        self.cards_left.pop(_place_of(piece, self.cards_left))
        self.shown = piece
        self.step = PIECE
        sitting_out = _place_of(piece, self.starts)
        if sitting_out == NOTHING:
            self.acting = _EVERYBODY[self.players]
            return
        self.acting = _without(_EVERYBODY[self.players], sitting_out)
        if tell is not None:
            tell(Event("sat_out", {"seat": sitting_out, "piece": PIECES[piece]}))
        if not self.acting:
            self.next_card(tell)

    def next_card(self, tell: Listener | None) -> None:
        """1d, 1g. Turn up the next card (the last one is no chance), or score the round."""
        if not self.cards_left:
            self.score_round(tell)
            return
        self.step = CARD
        self.shown = NOTHING
        self.acting = _CHANCE_ACTS
        if len(self.cards_left) == 1:
            self.turn_up(self.cards_left[0], tell)

    def choose(self, seat: Seat, action: Action, tell: Listener | None) -> None:
        """1e. Keep the choice face down until all have chosen, then lay all pieces together."""
        if self.players == 1:
            self.lay(seat, action, tell)
            self.next_card(tell)
            return
        if len(self.acting) > 1:
            self.choices[seat] = action
            self.acting = _without(self.acting, seat)
            return
        for other, kept in enumerate(self.choices):
            if other == seat:
                self.lay(seat, action, tell)
            elif kept is not None:
                self.choices[other] = None
                self.lay(other, kept, tell)
        self.next_card(tell)

    # 2. Laying a piece; 3. Not laying a piece

    def lay(self, seat: Seat, chosen: Action, tell: Listener | None) -> None:
        """2c, 3a. Slide the piece down the ramp, or set it aside."""
        piece = self.piece_of(seat)
        if isinstance(chosen, Drop):
            row = self.ramps[seat].lay(piece, chosen)
            if tell is not None:
                place: dict[str, str | int] = {"turn": chosen.turn, "column": chosen.column + 1, "row": row + 1}
                tell(Event("laid", {"seat": seat, "piece": PIECES[piece], **place}))
            return
        self.aside[seat].append(piece)
        if tell is not None:
            tell(Event("set_aside", {"seat": seat, "piece": PIECES[piece]}))

    def to_act(self) -> tuple[Seat, ...]:
        return self.acting

    def legal(self, seat: Seat) -> list[Action]:
        return self.ways_to_lay(seat)[:] if seat != CHANCE and self.owes(seat) else []

    def random_choice(self, seat: Seat, rng: Random) -> Action:
        piece = self.piece_of(seat)
        ways = (DROPS_OR_ASIDE if self.step == PIECE or self.may_refuse_start else DROPS_ONLY)[piece]
        blocked: i64 = self.ramps[seat].blocked(piece)
        if not blocked:
            return ways[below(rng, len(ways))]
        left: i64 = len(ways)
        bits = blocked
        while bits:
            bits &= bits - 1
            left -= 1
        wanted: i64 = below(rng, left)
        at: i64 = 0
        while blocked & 1 or wanted:
            if not blocked & 1:
                wanted -= 1
            blocked >>= 1
            at += 1
        return ways[at]

    def ways_to_lay(self, seat: Seat) -> list[Action]:
        """2a to 2d, 3a. Whatever the seat may choose, or may have chosen face down, for its piece.

        The list may be one that is used again: nobody changes it.
        """
        piece = self.piece_of(seat)
        may_refuse = self.step == PIECE or self.may_refuse_start  # 1c, 3a
        above = self.ramps[seat].above()
        if not above:
            return (DROPS_OR_ASIDE if may_refuse else DROPS_ONLY)[piece]
        ways: list[Action] = []
        for drop, barrier in zip(PIECE_DROPS[piece], BARRIERS[piece]):
            if not barrier & above:  # 2d
                ways.append(drop)
        if may_refuse:
            ways.append(SET_ASIDE)
        return ways

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        no_turn = self.why_no_turn(seat)
        return no_turn if no_turn is not None else why_no_choice(self, seat, action)

    # Chance

    def chances(self) -> list[tuple[Action, int]]:
        if self.step == CARD:
            return [(CARDS[piece], 1) for piece in self.cards_left]
        if self.step == START_CARD:
            return [(STARTS[piece], 1) for piece in START_CARDS if piece not in self.starts]
        if self.step == BOARD:
            return [(LAY_BOARD[board], 1) for board in sorted(self.boards_left)]
        return []

    def draw(self, rng: Random) -> Action:
        if self.step == CARD:
            return CARDS[self.cards_left[below(rng, len(self.cards_left))]]
        chances = self.chances()
        return chances[below(rng, len(chances))][0]

    def drawer(self) -> Seat:
        return self.starts.index(NOTHING) if self.step == START_CARD else CHANCE

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        if seat != CHANCE:
            self.choose(seat, action, tell)
        elif isinstance(action, TurnUp):
            self.turn_up(action.piece, tell)
        elif isinstance(action, Deal):
            self.deal_start(action.piece)
        elif isinstance(action, LayBoard):
            self.lay_board(action.board, tell)

    # 4. Scoring

    def score_round(self, tell: Listener | None) -> None:
        """1g, 4h. Score every ramp on the board that lies on it."""
        self.shown = NOTHING
        self.played = [*self.played, self.board]
        earned = [points(self.board, ramp) for ramp in self.ramps]
        self.points = [[*before, more] for before, more in zip(self.points, earned)]
        for seat, more in enumerate(earned):
            if tell is not None:
                tell(Event("scored", {"seat": seat, "board": self.board, "points": more}))
        self.next_board(tell)

    def settle(self) -> None:
        check_position(self)

    # What a seat knows

    def imagine(self, rng: Random) -> "Fits":
        """1e. A choice that lies face down may be any that was legal."""
        imagined = self.copy()
        for seat in range(self.players):
            if imagined.choices[seat] is CHOSEN:
                possible = imagined.ways_to_lay(seat)
                imagined.choices[seat] = possible[below(rng, len(possible))]
        return imagined
