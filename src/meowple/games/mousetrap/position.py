"""A position of Mousetrap: what lies where, what a seat knows of it and how it stands. The rules move it on."""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.fields import Fields
from meowple.core.state import State, below
from meowple.games.mousetrap.actions import DRAW_UNSEEN, Draw
from meowple.games.mousetrap.components import KINDS, NOBODY, SET_SIZE
from meowple.games.mousetrap.fields import FIELDS
from meowple.games.mousetrap.floor import Floor

NOT_DRAWN: Final = NOBODY
"""The starting seat before it is drawn."""

_CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)
_NOBODY_ACTS: Final[tuple[Seat, ...]] = ()
_ACTS: Final[list[tuple[Seat, ...]]] = [(0,), (1,), (2,), (3,)]


class Position(State):
    """What lies where. A hand that lies face down is only a number in `unseen`: its tiles are among those of the stack.

    Hands and stacks are kept sorted: a stack has no order. They are replaced, never changed: copies share them.
    """

    def __init__(
        self,
        players: int,
        version: int,
        tiles: list[int],
        any_cat: bool,
        start: Seat,
        floor: Floor,
        hands: list[list[int]],
        stacks: list[list[int]],
        unseen: list[int],
    ) -> None:
        super().__init__(players, version)
        self.tiles = tiles
        """1a, 1b. What each player's set is made of."""
        self.any_cat = any_cat
        """6c. Whether a friend is safe from every cat."""
        self.start = start
        self.floor = floor
        self.hands = hands
        self.stacks = stacks
        self.unseen = unseen
        self.turn = start
        self.drawing = NOBODY
        """The seat chance draws a tile for now."""

    # Hands and stacks

    def hold(self, seat: Seat, hand: list[int], stack: list[int], unseen: int) -> None:
        """This seat has these tiles now: the only way they change."""
        self.hands, self.stacks = self.hands[:], self.stacks[:]
        self.hands[seat] = hand
        self.stacks[seat] = stack
        if unseen != self.unseen[seat]:
            self.unseen = self.unseen[:]
            self.unseen[seat] = unseen

    def hand_size(self, seat: Seat) -> int:
        return len(self.hands[seat]) + self.unseen[seat]

    def stack_size(self, seat: Seat) -> int:
        return len(self.stacks[seat]) - self.unseen[seat]

    def may_lay(self, seat: Seat) -> list[int]:
        """The tiles of the hand; if it is face down, whatever may be in it."""
        return self.stacks[seat] if self.unseen[seat] else self.hands[seat]

    def lay_open(self, seat: Seat) -> None:
        """1e. A face-down hand that everybody can work out is no secret: no stack is left, or all tiles are alike."""
        stack = self.stacks[seat]
        hidden = self.unseen[seat]
        if hidden and (len(stack) == hidden or stack[0] == stack[-1]):
            self.hold(seat, stack[:hidden], stack[hidden:], 0)

    def components(self) -> dict[str, int]:
        """Each kind of tile: laid, in hands and in stacks."""
        counts = [0] * len(KINDS)
        for places in ([self.floor.kinds], self.hands, self.stacks):
            for kinds in places:
                for kind in kinds:
                    counts[kind] += 1
        return {KINDS[kind]: count for kind, count in enumerate(counts) if count}

    # Whose turn it is, and how it stands

    def to_act(self) -> tuple[Seat, ...]:
        if self.drawing != NOBODY or self.start == NOT_DRAWN:
            return _CHANCE_ACTS
        if len(self.floor.kinds) == SET_SIZE * self.players:
            return _NOBODY_ACTS  # 4a
        return _ACTS[self.turn]

    def is_turn_of(self, seat: Seat) -> bool:
        return seat == self.turn and self.drawing == NOBODY and self.start != NOT_DRAWN

    def drawer(self) -> Seat:
        return CHANCE if self.drawing == NOBODY else self.drawing

    def scores(self) -> list[int]:
        """5a. As they would be if the game ended now."""
        return self.floor.points[:]

    def progress(self) -> float:
        return len(self.floor.kinds) / (SET_SIZE * self.players)

    # What a seat knows

    def hide_hands(self, viewer: Seat | None) -> None:
        """1c, 1e. The others' hands lie face down: their tiles are somewhere among those not laid yet."""
        for seat in range(self.players):
            if seat != viewer and self.hands[seat]:
                hand = self.hands[seat]
                self.hold(seat, [], sorted(self.stacks[seat] + hand), len(hand))
                self.lay_open(seat)

    def fill_hands(self, rng: Random) -> None:
        """Face-down hands get any of the tiles that seat has not laid."""
        for seat in range(self.players):
            hand, stack = self.hands[seat][:], self.stacks[seat][:]
            for _ in range(self.unseen[seat]):
                hand.append(stack.pop(below(rng, len(stack))))
            self.hold(seat, sorted(hand), stack, 0)

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        """1c. Only the drawing seat hears what it draws."""
        return DRAW_UNSEEN if isinstance(action, Draw) and viewer != self.drawing else action

    # What is kept

    def fields(self) -> Fields:
        return FIELDS
