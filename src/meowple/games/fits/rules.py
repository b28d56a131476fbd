"""FITS: everybody slides the same pieces down a ramp of their own. Chapters as in RULES.md."""

import json
from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason
from meowple.core.state import Event, Listener, State, below
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
    Together,
    TurnUp,
)
from meowple.games.fits.components import COLUMNS, PIECES, SHAPES, START_CARDS
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.scoring import rank, tally

NOTHING: Final = -1

# The steps of a round, in order
BOARD: Final = 0
START_CARD: Final = 1
START_PIECE: Final = 2
CARD: Final = 3
PIECE: Final = 4
OVER: Final = 5

_CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)
_NOBODY: Final[tuple[Seat, ...]] = ()
_EVERYBODY: Final[list[tuple[Seat, ...]]] = [tuple(range(players)) for players in range(5)]


class Fits(State):
    """A position. `shown` is the building card on the table, `choices` what seats have chosen but not revealed."""

    def __init__(self, players: int, version: int, boards: list[int], shuffle: bool, may_refuse_start: bool) -> None:
        super().__init__(players, version)
        self.boards = boards
        self.shuffle = shuffle
        self.may_refuse_start = may_refuse_start
        self.step = BOARD
        self.board = NOTHING
        self.boards_left = boards[:]
        self.ramps = [Ramp() for _ in range(players)]
        self.starts = [NOTHING] * players
        self.aside: list[list[int]] = [[] for _ in range(players)]
        self.cards_left = list(range(len(PIECES)))
        self.shown = NOTHING
        self.choices: list[Action | None] = [None] * players
        self.acting: tuple[Seat, ...] = _NOBODY
        self.played: list[int] = []
        self.points: list[list[int]] = [[] for _ in range(players)]

    # 1. A round

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
        self.boards_left.remove(board)
        self.board = board
        self.ramps = [Ramp() for _ in range(self.players)]
        self.aside = [[] for _ in range(self.players)]
        self.starts = [NOTHING] * self.players
        self.cards_left = list(range(len(PIECES)))
        self.shown = NOTHING
        self.step = START_CARD
        self.acting = _CHANCE_ACTS
        if tell is not None:
            tell(Event("board_laid", {"board": board, "round": len(self.played) + 1}))

    def deal_start(self, piece: int) -> None:
        """1b. A start card for the next seat that has none; the last of four is no chance."""
        self.starts[self.starts.index(NOTHING)] = piece
        if NOTHING in self.starts:
            left = [other for other in START_CARDS if other not in self.starts]
            if len(left) == 1:
                self.deal_start(left[0])
            return
        self.step = START_PIECE
        self.acting = _EVERYBODY[self.players]

    def turn_up(self, piece: int, tell: Listener | None) -> None:
        """1d, 3b. Show a building card: everybody owes a choice but those who started with that piece."""
        self.cards_left.remove(piece)
        self.shown = piece
        self.step = PIECE
        if piece not in self.starts:
            self.acting = _EVERYBODY[self.players]
            return
        sitting_out = self.starts.index(piece)
        self.acting = tuple([seat for seat in range(self.players) if seat != sitting_out])
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

    def piece_of(self, seat: Seat) -> int:
        """The piece this seat has to lay now."""
        return self.starts[seat] if self.step == START_PIECE else self.shown

    def choose(self, seat: Seat, action: Action, tell: Listener | None) -> None:
        """1e. Keep the choice face down until all have chosen, then lay all pieces together."""
        if self.players == 1:
            self.lay(seat, action, tell)
            self.next_card(tell)
            return
        self.choices[seat] = action
        if len(self.acting) > 1:
            self.acting = tuple([other for other in self.acting if other != seat])
            return
        for other in range(self.players):
            chosen = self.choices[other]
            if chosen is not None:
                self.choices[other] = None
                self.lay(other, chosen, tell)
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
        return self.ways_to_lay(seat) if seat in self.acting and seat != CHANCE else []

    def ways_to_lay(self, seat: Seat) -> list[Action]:
        """2a to 2d, 3a. Whatever the seat may choose, or may have chosen face down, for its piece."""
        piece = self.piece_of(seat)
        may_refuse = self.step == PIECE or self.may_refuse_start  # 1c, 3a
        above = self.ramps[seat].above()
        if not above:
            return (DROPS_OR_ASIDE if may_refuse else DROPS_ONLY)[piece][:]
        ways: list[Action] = []
        for drop, barrier in zip(PIECE_DROPS[piece], BARRIERS[piece]):
            if not barrier & above:  # 2d
                ways.append(drop)
        if may_refuse:
            ways.append(SET_ASIDE)
        return ways

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        no_turn = self.why_no_turn(seat)
        if no_turn is not None:
            return no_turn
        piece = self.piece_of(seat)
        if isinstance(action, Drop):
            shape = SHAPES[piece][action.turn]
            if shape is None:
                return Reason("looks_the_same", {"piece": PIECES[piece], "turn": action.turn})  # 2b
            if action.column + shape.width > COLUMNS:
                return Reason("stands_out_at_the_side", {"column": action.column + 1})  # 2a
            if not self.ramps[seat].takes(piece, action):
                return Reason("rests_above_the_field", {"column": action.column + 1})  # 2d
            return None
        if action != SET_ASIDE:
            return Reason("not_a_choice")
        if self.step == START_PIECE and not self.may_refuse_start:
            return Reason("start_piece_is_a_must")  # 1c
        return None

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
        self.played.append(self.board)
        for seat in range(self.players):
            points = tally(self.board, self.ramps[seat].covered).points
            self.points[seat].append(points)
            if tell is not None:
                tell(Event("scored", {"seat": seat, "board": self.board, "points": points}))
        self.next_board(tell)

    # 5. End; 6. Alone

    def scores(self) -> list[int]:
        """5a. The points of all rounds scored so far."""
        return [sum(points) for points in self.points]

    def verdict(self) -> str | None:
        """6b. A rank for one player who has played all four boards."""
        if self.players > 1 or self.step != OVER or len(self.played) < 4:
            return None
        return rank(self.scores()[0])

    def progress(self) -> float:
        """8a. By cards used up."""
        if self.step == OVER:
            return 1.0
        begun = 0 if self.step in (BOARD, START_CARD, START_PIECE) else len(PIECES) - len(self.cards_left)
        return (len(self.played) * len(PIECES) + begun) / (len(self.boards) * len(PIECES))

    # What a seat knows

    def seen_by(self, seat: Seat | None) -> "Fits":
        """1e. The others' choices lie face down."""
        seen = self.copy()
        for other in range(self.players):
            if other != seat and seen.choices[other] is not None:
                seen.choices[other] = CHOSEN
        return seen

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        """1e. A choice is told to nobody else, until the last one reveals them all."""
        if seat == CHANCE:
            return action
        if len(self.acting) > 1:
            return action if seat == viewer else CHOSEN
        revealed = [(other, choice) for other, choice in enumerate(self.choices) if choice is not None]
        return Together([*revealed, (seat, action)]) if revealed else action

    def imagine(self, rng: Random) -> "Fits":
        imagined = self.copy()
        for seat in range(self.players):
            if imagined.choices[seat] is CHOSEN:
                possible = imagined.ways_to_lay(seat)
                imagined.choices[seat] = possible[below(rng, len(possible))]
        return imagined

    # What is kept

    def copy(self) -> "Fits":
        other = Fits(self.players, self.version, self.boards, self.shuffle, self.may_refuse_start)
        other.step = self.step
        other.board = self.board
        other.boards_left = self.boards_left[:]
        other.ramps = [ramp.copy() for ramp in self.ramps]
        other.aside = [pieces[:] for pieces in self.aside]
        other.starts = self.starts[:]
        other.cards_left = self.cards_left[:]
        other.shown = self.shown
        other.choices = self.choices[:]
        other.acting = self.acting
        other.played = self.played[:]
        other.points = [points[:] for points in self.points]
        return other

    def dump(self) -> str:
        return json.dumps(
            {
                "acting": list(self.acting),
                "aside": [[PIECES[piece] for piece in pieces] for pieces in self.aside],
                "board": self.board,
                "boards": self.boards,
                "boards_left": self.boards_left,
                "cards_left": [PIECES[piece] for piece in self.cards_left],
                "choices": [None if choice is None else choice.text for choice in self.choices],
                "may_refuse_start": self.may_refuse_start,
                "played": self.played,
                "points": self.points,
                "ramps": [ramp.dump() for ramp in self.ramps],
                "shown": _name(self.shown),
                "shuffle": self.shuffle,
                "starts": [_name(piece) for piece in self.starts],
                "step": self.step,
                "version": self.version,
            },
            separators=(",", ":"),
        )

    def components(self) -> dict[str, int]:
        """Each seat's sixteen pieces, laid, set aside or to come; and the boards."""
        boards = len(self.boards_left) + len(self.played) + (self.step not in (BOARD, OVER))
        return {"boards": boards, **{f"pieces of seat {seat}": self.pieces_of(seat) for seat in range(self.players)}}

    def pieces_of(self, seat: Seat) -> int:
        start = self.starts[seat]
        used = len(self.ramps[seat].laid) + len(self.aside[seat])
        to_come = sum(1 for piece in self.cards_left if piece != start or used == 0)
        return used + to_come + (self.shown not in (NOTHING, start))


def _name(piece: int) -> str | None:
    return None if piece == NOTHING else PIECES[piece]
