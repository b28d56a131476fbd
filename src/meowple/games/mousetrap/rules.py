"""Mousetrap: lay mice beside cheese and away from cats and traps. Chapters as in RULES.md."""

from random import Random
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.state import Event, Listener, below
from meowple.games.mousetrap.actions import (
    DRAW_UNSEEN,
    DRAWS,
    STARTS,
    TWIN_DRAWS,
    Draw,
    DrawUnseen,
    Place,
    Start,
    place_name,
)
from meowple.games.mousetrap.components import HAND, KINDS, NOBODY
from meowple.games.mousetrap.floor import empty_floor
from meowple.games.mousetrap.loading import check_draw, check_position
from meowple.games.mousetrap.position import NOT_DRAWN, Position
from meowple.games.mousetrap.scoring import STEPS, earnings, name_tiles, turned_over
from meowple.games.mousetrap.why_not import why_not

ANY_KIND: Final = -1
"""A tile of which it is not said, or not known, what it is."""


class Mousetrap(Position):
    """A position that plays by the rules."""

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
                self.take(seat, ANY_KIND)
                if tell is not None:
                    tell(Event("took_last", {"seat": seat}))

    def unsaid(self, seat: Seat, action: Action, viewer: Seat | None) -> str:
        """2f. The last tile of one's own stack, which comes without a draw."""
        is_last = isinstance(action, Place) and seat == viewer and self.stack_size(seat) == 1 and not self.unseen[seat]
        return KINDS[self.stacks[seat][0]] if is_last else ""

    def take(self, seat: Seat, kind: int) -> None:
        """A tile of this kind (ANY_KIND: whatever it is) goes from the stack into the hand, unseen if need be."""
        stack = self.stacks[seat]
        if self.unseen[seat] or (kind == ANY_KIND and stack[0] != stack[-1]):
            self.hold(seat, self.hands[seat], stack, self.unseen[seat] + 1)
            self.lay_open(seat)
            return
        at = 0
        while kind != ANY_KIND and stack[at] != kind:
            at += 1
        stack = stack[:]
        taken = stack.pop(at)
        hand = self.hands[seat][:]
        at = len(hand)
        while at > 0 and hand[at - 1] > taken:
            at -= 1
        hand.insert(at, taken)
        self.hold(seat, hand, stack, 0)

    # 2. A turn

    def legal(self, seat: Seat) -> list[Action]:
        """2a to 2d. Every tile of the hand (if face down: whatever it may be) on every free cell beside a tile."""
        found: list[Action] = []
        if not self.is_turn_of(seat):
            return found
        before = ANY_KIND
        for kind in self.may_lay(seat):
            if kind != before:
                before = kind
                found = found + self.floor.places_of(kind) if found else self.floor.places_of(kind)
        return found

    def random_choice(self, seat: Seat, rng: Random) -> Action:
        kinds: list[int] = []
        for kind in self.may_lay(seat):
            if not kinds or kind != kinds[-1]:
                kinds.append(kind)
        places = self.floor.places
        at = below(rng, len(kinds) * len(places))
        return places[at % len(places)][kinds[at // len(places)]]

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return why_not(self, seat, action)

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        if isinstance(action, Place):
            self.place(seat, action, tell)
        elif isinstance(action, Draw):
            self.take(self.drawing, action.kind)
            self.go_on(tell)
        elif isinstance(action, DrawUnseen):
            self.take(self.drawing, ANY_KIND)
            self.go_on(tell)
        elif isinstance(action, Start):
            self.start = self.turn = action.seat  # 6d
            self.go_on(tell)

    def place(self, seat: Seat, action: Place, tell: Listener | None) -> None:
        """2a, 2e. Lay the tile and draw another; then it is the next seat's turn."""
        if self.unseen[seat]:
            self.hold(seat, self.hands[seat], _less(self.stacks[seat], action.kind), self.unseen[seat] - 1)
            self.lay_open(seat)
        else:
            self.hold(seat, _less(self.hands[seat], action.kind), self.stacks[seat], 0)
        before = None if tell is None else self.floor.points[:]
        self.floor.lay(action.kind, seat, action.cell)
        self.turn = (seat + 1) % self.players
        if tell is not None:
            tell(Event("laid", {"seat": seat, "tile": KINDS[action.kind], "place": place_name(action.cell)}))
            if self.floor.points != before:
                tell(Event("stood", {"points": " : ".join(map(str, self.floor.points))}))
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

    # 4. The end; 5. Counting

    def tell_ending(self, tell: Listener) -> None:
        """4b to 4e, 5a. Step by step, with the tiles each step turns over; then every seat's mice."""
        for step, numbers in zip(STEPS, turned_over(self.floor)):
            tell(Event(step, {"count": len(numbers), "tiles": name_tiles(self.floor, numbers)}))
        for seat in range(self.players):
            mice = "+".join(map(str, earnings(self.floor, seat)))
            tell(Event("scored", {"seat": seat, "mice": mice, "points": self.floor.points[seat]}))

    # Other positions made from this one

    def copy(self) -> "Mousetrap":
        other = Mousetrap(
            self.players,
            self.version,
            self.tiles,
            self.any_cat,
            self.start,
            self.floor.copy(),
            self.hands,
            self.stacks,
            self.unseen,
        )
        other.turn = self.turn
        other.drawing = self.drawing
        return other

    def seen_by(self, seat: Seat | None) -> "Mousetrap":
        seen = self.copy()
        seen.hide_hands(seat)
        return seen

    def imagine(self, rng: Random) -> "Mousetrap":
        imagined = self.copy()
        imagined.fill_hands(rng)
        return imagined

    def settle(self) -> None:
        """2e, 2f. A game could have come to this, and nothing is left to be drawn but by the seat that draws now."""
        check_position(self)
        drawing, held = self.drawing, [self.hand_size(seat) for seat in range(self.players)]
        self.go_on(None)
        if self.drawing != drawing:
            raise ValueError("another seat draws now")
        if held != [self.hand_size(seat) for seat in range(self.players)]:
            raise ValueError("the last tile of a stack is not drawn yet")
        check_draw(self)


def _less(tiles: list[int], kind: int) -> list[int]:
    """The tiles but for one of this kind."""
    left = tiles[:]
    left.remove(kind)
    return left


def set_out(players: int, version: int, tiles: list[int], any_cat: bool, start: Seat) -> Mousetrap:
    """1a, 1b. Everybody's set is a stack, the table is empty, and nobody has drawn yet."""
    floor = empty_floor(players, any_cat)
    hands: list[list[int]] = [[] for _ in range(players)]
    stacks = [tiles[:] for _ in range(players)]
    return Mousetrap(players, version, tiles, any_cat, start, floor, hands, stacks, [0] * players)
