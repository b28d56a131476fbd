"""Mousetrap: lay mice beside cheese and away from cats and traps. Chapters as in RULES.md."""

import json
from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason
from meowple.core.state import Event, Listener, State, below
from meowple.games.mousetrap.actions import (
    DRAW_UNSEEN,
    DRAWS,
    MIDDLE,
    STARTS,
    TWIN_DRAWS,
    Draw,
    DrawUnseen,
    Place,
    Start,
    place_name,
)
from meowple.games.mousetrap.components import HAND, KINDS, SET_SIZE, write_set
from meowple.games.mousetrap.ending import STEPS, earnings, name_tiles, turned_over
from meowple.games.mousetrap.field import Field

NOBODY: Final = -1
NOT_DRAWN: Final = -1
"""The starting seat before it is drawn."""

_CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)
_NOBODY_ACTS: Final[tuple[Seat, ...]] = ()
_ACTS: Final[list[tuple[Seat, ...]]] = [(0,), (1,), (2,), (3,)]


class Mousetrap(State):
    """A position. A hand that lies face down is only a number in `unseen`: its tiles are among those of the stack.

    Hands and stacks are kept sorted: a stack has no order.
    """

    def __init__(self, players: int, version: int, tiles: list[int], any_cat: bool, start: Seat) -> None:
        super().__init__(players, version)
        self.tiles = tiles
        """1a, 1b. What each player's set is made of."""
        self.start = start
        self.field = Field(players, any_cat)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stacks = [tiles[:] for _ in range(players)]
        self.unseen = [0] * players
        self.turn = start
        self.drawing = NOBODY
        """The seat chance draws a tile for now."""

    # 1. Preparation

    def go_on(self, tell: Listener | None) -> None:
        """1c, 2e, 2f. Whoever has fewer than three tiles draws while there is a stack; the last tile is no chance."""
        self.drawing = NOBODY
        if self.start == NOT_DRAWN:
            return
        for seat in range(self.players):
            while self.hand_size(seat) < HAND:
                left = self.stack_size(seat)
                if left > 1:
                    self.drawing = seat
                    return
                if left == 0:
                    break
                self.take(seat, NOBODY)
                if tell is not None:
                    tell(Event("took_last", {"seat": seat}))

    def hand_size(self, seat: Seat) -> int:
        return len(self.hands[seat]) + self.unseen[seat]

    def stack_size(self, seat: Seat) -> int:
        return len(self.stacks[seat]) - self.unseen[seat]

    def take(self, seat: Seat, kind: int) -> None:
        """A tile of this kind (NOBODY: whatever it is) goes from the stack into the hand, unseen if need be."""
        stack = self.stacks[seat]
        if self.unseen[seat] or (kind == NOBODY and stack[0] != stack[-1]):
            self.unseen[seat] += 1
            self.lay_open(seat)
            return
        at = 0
        while kind != NOBODY and stack[at] != kind:
            at += 1
        taken = stack.pop(at)
        hand = self.hands[seat]
        at = len(hand)
        while at > 0 and hand[at - 1] > taken:
            at -= 1
        hand.insert(at, taken)

    def lay_open(self, seat: Seat) -> None:
        """1e. A face-down hand that everybody can work out is no secret: no stack is left, or all tiles are alike."""
        stack = self.stacks[seat]
        hidden = self.unseen[seat]
        if hidden and (len(stack) == hidden or stack[0] == stack[-1]):
            self.hands[seat] = stack[:hidden]
            self.stacks[seat] = stack[hidden:]
            self.unseen[seat] = 0

    # 2. A turn

    def to_act(self) -> tuple[Seat, ...]:
        if self.drawing != NOBODY or self.start == NOT_DRAWN:
            return _CHANCE_ACTS
        if len(self.field.kinds) == SET_SIZE * self.players:
            return _NOBODY_ACTS  # 4a
        return _ACTS[self.turn]

    def is_turn_of(self, seat: Seat) -> bool:
        return seat == self.turn and self.drawing == NOBODY and self.start != NOT_DRAWN

    def legal(self, seat: Seat) -> list[Action]:
        """2a to 2d. Every tile of the hand (if face down: whatever it may be) on every free cell beside a tile."""
        found: list[Action] = []
        if not self.is_turn_of(seat):
            return found
        before = NOBODY
        for kind in self.stacks[seat] if self.unseen[seat] else self.hands[seat]:
            if kind != before:
                before = kind
                found = found + self.field.places_of(kind) if found else self.field.places_of(kind)
        return found

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        no_turn = self.why_no_turn(seat)
        if no_turn is not None:
            return no_turn
        if not isinstance(action, Place):
            return Reason("not_a_choice")  # 2a
        if action.kind not in (self.stacks[seat] if self.unseen[seat] else self.hands[seat]):
            return Reason("not_in_hand", {"tile": KINDS[action.kind]})  # 2a
        if self.field.takes(action.cell):
            return None
        place = place_name(action.cell)
        if not self.field.kinds:
            return Reason("begin_in_the_middle", {"place": place_name(MIDDLE)})  # 2b
        if self.field.tile_at(action.cell) >= 0:
            return Reason("taken", {"place": place})  # 2d
        return Reason("not_beside", {"place": place})  # 2c

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        if isinstance(action, Place):
            self.place(seat, action, tell)
        elif isinstance(action, Draw):
            self.take(self.drawing, action.kind)
            self.go_on(tell)
        elif isinstance(action, DrawUnseen):
            self.take(self.drawing, NOBODY)
            self.go_on(tell)
        elif isinstance(action, Start):
            self.start = self.turn = action.seat  # 6d
            self.go_on(tell)

    def place(self, seat: Seat, action: Place, tell: Listener | None) -> None:
        """2a, 2e. Lay the tile and draw another; then it is the next seat's turn."""
        if self.unseen[seat]:
            self.stacks[seat].remove(action.kind)
            self.unseen[seat] -= 1
            self.lay_open(seat)
        else:
            self.hands[seat].remove(action.kind)
        before = None if tell is None else self.field.points[:]
        self.field.lay(action.kind, seat, action.cell)
        self.turn = (seat + 1) % self.players
        if tell is not None:
            tell(Event("laid", {"seat": seat, "tile": KINDS[action.kind], "place": place_name(action.cell)}))
            if self.field.points != before:
                tell(Event("stood", {"points": " : ".join(map(str, self.field.points))}))
        self.go_on(tell)
        if tell is not None and self.is_over():
            self.tell_ending(tell)

    # Chance

    def chances(self) -> list[tuple[Action, int]]:
        if self.start == NOT_DRAWN:
            return [(STARTS[seat], 1) for seat in range(self.players)]
        if self.drawing == NOBODY:
            return []
        if self.unseen[self.drawing]:
            return [(DRAW_UNSEEN, 1)]
        stack = self.stacks[self.drawing]
        first = stack[0]
        if first == stack[-1]:
            return [(DRAWS[first], 1), (TWIN_DRAWS[first], len(stack) - 1)]
        return [(DRAWS[kind], stack.count(kind)) for kind in range(first, len(KINDS)) if kind in stack]

    def draw(self, rng: Random) -> Action:
        if self.start == NOT_DRAWN:
            return STARTS[below(rng, self.players)]
        if self.unseen[self.drawing]:
            return DRAW_UNSEEN
        stack = self.stacks[self.drawing]
        at = below(rng, len(stack))
        kind = stack[at]
        return TWIN_DRAWS[kind] if at and stack[0] == stack[-1] else DRAWS[kind]

    def drawer(self) -> Seat:
        return CHANCE if self.drawing == NOBODY else self.drawing

    # 4. The end; 5. Counting

    def tell_ending(self, tell: Listener) -> None:
        """4b to 4e, 5a. Step by step, with the tiles each step turns over; then every seat's mice."""
        for step, numbers in zip(STEPS, turned_over(self.field)):
            tell(Event(step, {"count": len(numbers), "tiles": name_tiles(self.field, numbers)}))
        for seat in range(self.players):
            mice = "+".join(map(str, earnings(self.field, seat)))
            tell(Event("scored", {"seat": seat, "mice": mice, "points": self.field.points[seat]}))

    def scores(self) -> list[int]:
        """5a. As they would be if the game ended now."""
        return self.field.points[:]

    def progress(self) -> float:
        return len(self.field.kinds) / (SET_SIZE * self.players)

    # What a seat knows

    def seen_by(self, seat: Seat | None) -> "Mousetrap":
        """1c, 1e. The others' hands lie face down: their tiles are somewhere among those not laid yet."""
        seen = self.copy()
        for other in range(self.players):
            if other != seat and seen.hands[other]:
                seen.unseen[other] = len(seen.hands[other])
                seen.stacks[other] = sorted(seen.stacks[other] + seen.hands[other])
                seen.hands[other] = []
                seen.lay_open(other)
        return seen

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        """1c. Only the drawing seat hears what it draws."""
        return DRAW_UNSEEN if isinstance(action, Draw) and viewer != self.drawing else action

    def imagine(self, rng: Random) -> "Mousetrap":
        """Face-down hands filled with any of the tiles that seat has not laid."""
        imagined = self.copy()
        for seat in range(self.players):
            stack = imagined.stacks[seat]
            for _ in range(imagined.unseen[seat]):
                imagined.hands[seat].append(stack.pop(below(rng, len(stack))))
            imagined.hands[seat].sort()
            imagined.unseen[seat] = 0
        return imagined

    # What is kept

    def copy(self) -> "Mousetrap":
        other = Mousetrap(0, self.version, self.tiles, self.field.any_cat, self.start)
        other.players = self.players
        other.field = self.field.copy()
        other.hands = [hand[:] for hand in self.hands]
        other.stacks = [stack[:] for stack in self.stacks]
        other.unseen = self.unseen[:]
        other.turn = self.turn
        other.drawing = self.drawing
        return other

    def dump(self) -> str:
        field = self.field
        laid = [
            f"{field.owners[number] + 1} {KINDS[kind]} {place_name(field.cells[number])}"
            for number, kind in enumerate(field.kinds)
        ]
        return json.dumps(
            {
                "any_cat": field.any_cat,
                "drawing": self.drawing,
                "hands": [[KINDS[kind] for kind in hand] for hand in self.hands],
                "laid": laid,
                "set": write_set(self.tiles),
                "stacks": [[KINDS[kind] for kind in stack] for stack in self.stacks],
                "start": self.start,
                "turn": self.turn,
                "unseen": self.unseen,
                "version": self.version,
            },
            separators=(",", ":"),
        )

    def components(self) -> dict[str, int]:
        """Each kind of tile: laid, in hands and in stacks."""
        counts = [0] * len(KINDS)
        for places in ([self.field.kinds], self.hands, self.stacks):
            for kinds in places:
                for kind in kinds:
                    counts[kind] += 1
        return {KINDS[kind]: count for kind, count in enumerate(counts) if count}
