"""A position of FITS: what lies on the table, how it stands, and what a seat knows of it."""

from abc import abstractmethod

from meowple.core.action import Action, Seat
from meowple.core.fields import NOTHING, Fields
from meowple.core.state import State
from meowple.games.fits.actions import CHOSEN, Together
from meowple.games.fits.components import PIECES
from meowple.games.fits.fields import BOARD, CARD, FIELDS, OVER, PIECE, START_PIECE
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.scoring import rank


class Position(State):
    """A new one is blank: `begin`, `copy_from` or loading fills it. Ramps, choices and the like are lists by seat.

    What changes only between rounds (boards, points, start cards) is replaced, never changed: copies share it.
    """

    boards: list[int]
    """7a. In the order of play."""
    shuffle: bool
    may_refuse_start: bool
    step: int
    board: int
    """The one on the ramps, also while the next is drawn."""
    boards_left: list[int]
    played: list[int]
    ramps: list[Ramp]
    starts: list[int]
    """1b. The pieces of the start cards."""
    aside: list[list[int]]
    cards_left: list[int]
    """1f. The building cards still to come, in the order of PIECES."""
    shown: int
    """1d. The building card on the table."""
    choices: list[Action | None]
    """1e. What seats have chosen but not revealed."""
    acting: tuple[Seat, ...]
    points: list[list[int]]
    """By round."""

    def owes(self, seat: Seat) -> bool:
        """Whether the seat is among those that act."""
        for other in self.acting:  # noqa: SIM110 - no generator in a hot path
            if other == seat:
                return True
        return False

    def piece_of(self, seat: Seat) -> int:
        """The piece this seat has to lay now."""
        return self.starts[seat] if self.step == START_PIECE else self.shown

    # What is kept

    @abstractmethod
    def copy(self) -> "Position": ...

    def copy_from(self, other: "Position") -> None:
        """Become the same as the other, sharing nothing that play changes."""
        self.boards = other.boards
        self.boards_left = other.boards_left
        self.played = other.played
        self.points = other.points
        self.starts = other.starts
        self.shuffle = other.shuffle
        self.may_refuse_start = other.may_refuse_start
        self.step = other.step
        self.board = other.board
        self.ramps = [ramp.copy() for ramp in other.ramps]
        self.aside = [pieces[:] for pieces in other.aside]
        self.cards_left = other.cards_left[:]
        self.shown = other.shown
        self.choices = other.choices[:]
        self.acting = other.acting

    def fields(self) -> Fields:
        return FIELDS

    def components(self) -> dict[str, int]:
        """Each seat's sixteen pieces, laid, set aside or to come; and the boards."""
        boards = len(self.boards_left) + len(self.played) + (self.step not in (BOARD, OVER))
        return {"boards": boards, **{f"pieces of seat {seat}": self.pieces_of(seat) for seat in range(self.players)}}

    def pieces_of(self, seat: Seat) -> int:
        start = self.starts[seat]
        used = len(self.ramps[seat].laid) + len(self.aside[seat])
        to_come = sum(1 for piece in self.cards_left if piece != start or used == 0)
        return used + to_come + (self.shown not in (NOTHING, start))

    # What a seat knows

    def seen_by(self, seat: Seat | None) -> "Position":
        """1e. The others' choices lie face down."""
        seen = self.copy()
        for other in range(self.players):
            if other != seat and seen.choices[other] is not None:
                seen.choices[other] = CHOSEN
        return seen

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        """1e. A choice is told to nobody else, until the last one reveals them all."""
        if len(self.acting) > 1:
            return action if seat == viewer else CHOSEN
        revealed = [(other, choice) for other, choice in enumerate(self.choices) if choice is not None]
        return Together([*revealed, (seat, action)]) if revealed else action

    # How it stands

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
        is_begun = self.step in (CARD, PIECE)
        begun = len(PIECES) - len(self.cards_left) if is_begun else 0
        return (len(self.played) * len(PIECES) + begun) / (len(self.boards) * len(PIECES))
