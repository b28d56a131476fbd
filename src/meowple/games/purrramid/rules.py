"""Purrramid: roll, lay dice on fields, and stop in time to turn them into sleeping cats. Chapters as in RULES.md."""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason
from meowple.core.fields import NOTHING, Fields
from meowple.core.state import Event, Listener, below
from meowple.games.purrramid.actions import (
    CATASTROPHE,
    GO,
    REROLL,
    STOP,
    STOP_ANYWAY,
    Catastrophe,
    First,
    Go,
    Place,
    Reroll,
    Roll,
    Stop,
)
from meowple.games.purrramid.components import BOARDS, COVERED_FOR_TWO, DEALT, GOLDEN, MOST_TURNS, YARN
from meowple.games.purrramid.dice import DICE, SIZE
from meowple.games.purrramid.fields import FIELDS, settle
from meowple.games.purrramid.position import DECIDE, DICED, OPEN, OVER, PLACE, ROLL, TILED, Position, TableOptions
from meowple.games.purrramid.scoring import NOBODY, points_of, title_of
from meowple.games.purrramid.why_not import why_not_here

_CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)
_NO_SEAT: Final[tuple[Seat, ...]] = ()
_ONE_SEAT: Final[list[tuple[Seat, ...]]] = [(seat,) for seat in range(4)]


class Purrramid(Position):
    """The rules: what may be done in a position and what comes of it."""

    # 1. Before the game

    def set_up(self, first: Seat, tell: Listener | None) -> None:
        """1a to 1f. An empty pyramid, yarn on the open 8s, tiles for everybody, five dice for the first."""
        board = self.board
        self.first = first
        self.on = [OPEN] * board.size
        self.tiles = [0] * board.size
        self.gold = [0] * board.size
        self.unfilled = board.size
        self.neutral = 0
        if self.players == 2:  # 1b
            for slot in board.lowest_two:
                self.on[slot] = TILED
                self.tiles[slot] = board.tiles[slot]
            self.unfilled -= len(board.lowest_two)
            self.neutral = COVERED_FOR_TWO
        self.yarn = [0] * self.players
        self.box = YARN - self.yarn_on_board()  # 1c
        self.left = [0] * self.players
        for place, dealt in enumerate(DEALT[self.players]):  # 1d
            self.left[(first + place) % self.players] = dealt
        self.golden = GOLDEN
        self.winner = NOBODY
        self.turns = 0
        self.turn = (first - 1) % self.players
        self.ended = ""
        if tell is not None:
            tell(Event("game_begun", {"game": self.game, "seat": first}))
        self.next_turn(tell)

    # 2. Rolling and placing

    def next_turn(self, tell: Listener | None) -> None:
        """2a, 9e, 9f. Five dice for the next seat, unless the game is at its end."""
        self.turn = (self.turn + 1) % self.players
        self.turns += 1
        if self.turns > MOST_TURNS:
            self.turns = MOST_TURNS
            self.end_game("turns", tell)
        elif self.options.short_may_not and not self.anybody_can_use_a_field():
            self.end_game("stuck", tell)
        else:
            self.begin_part(DICE)

    def begin_part(self, dice: int) -> None:
        """2a, 7c. A turn, or an extra turn, with so many dice."""
        self.dice = dice
        self.hand = dice
        self.placed = []
        self.roll = NOTHING
        self.step = ROLL

    def place(self, action: Place) -> None:
        """2b, 2d. Dice on a field; those left over may be rolled again."""
        self.on[self.board.slots[action.code]] = DICED
        self.placed.append(action)
        self.hand -= SIZE[action.part]
        self.roll = NOTHING
        self.step = DECIDE
        self.fresh = []
        self.mishap = NOBODY

    def places(self) -> list[Action]:
        """2b, 2c, 2e. Everything the dice just rolled can do; nothing means a dead roll."""
        actions = self.board.places(self.roll)
        slots = self.board.place_slots(self.roll)
        on = self.on
        found: list[Action] = []
        for at in range(len(slots)):
            if on[slots[at]] == OPEN:
                found.append(actions[at])
        if self.options.short_may_not:  # 4f
            tiles, most = self.board.tiles, self.most_tiles(self.turn)
            found = [action for action in found if isinstance(action, Place) and tiles[self.slot_of(action)] <= most]
        return found

    # 3. Going on or stopping

    def stop(self, tell: Listener | None) -> None:
        """4, 7. Dice become cats; then an extra turn, or the next player."""
        seat, laid = self.turn, self.placed
        self.fresh = []
        yarn = self.yarn[seat]
        before = self.tiles_out(seat)
        ended = self.lay_tiles(laid, tell)
        if tell is not None:
            gained: dict[str, str | int] = {"tiles": before - self.tiles_out(seat), "yarn": self.yarn[seat] - yarn}
            tell(Event("laid", {"seat": seat, **gained}))
        if ended:
            self.end_game(ended, tell)
            return
        levels = {self.board.levels[self.board.slots[action.code]] for action in laid}
        if (self.hand == 0 or len(levels) >= 3) and self.dice > 1:  # 7a, 7b, 7d
            if tell is not None:
                tell(Event("extra_turn", {"seat": seat, "dice": self.dice - 1}))
            self.begin_part(self.dice - 1)
        else:
            self.next_turn(tell)

    # 4. Laying tiles; 8. Winning

    def lay_tiles(self, laid: list[Place], tell: Listener | None) -> str:
        """4d, 8b, 9d. Field by field in the order of the dice, tile by tile; returns what ended the game, if so."""
        board, ended = self.board, ""
        for action in laid:
            slot = board.slots[action.code]
            if ended:
                self.on[slot] = OPEN
                continue
            if self.has_yarn(slot):  # 4e
                self.yarn[self.turn] += 1
            self.on[slot] = TILED
            self.unfilled -= 1
            self.fresh.append(slot)
            ended = self.fill(slot, tell)
            if not ended and not self.unfilled:
                ended = "full"  # 9a
        return ended

    def fill(self, slot: int, tell: Listener | None) -> str:
        """4a to 4c, 4f, 8a, 8b. One, two or three tiles on this field, as far as there are any."""
        seat = self.turn
        for _ in range(self.board.tiles[slot]):
            self.tiles[slot] += 1
            if seat == self.winner:
                self.gold[slot] += 1
                self.golden -= 1
                if not self.golden:
                    return "golden"  # 9c
                continue
            self.left[seat] -= 1
            if self.left[seat]:
                continue
            if self.winner != NOBODY:
                return "other"  # 9b
            self.winner = seat  # 8a
            if tell is not None:
                tell(Event("won", {"seat": seat}))
            if self.options.gold_next_field:
                return ""
        return ""

    # 5. Catastrophe; 6. Yarn

    def catastrophe(self, tell: Listener | None) -> None:
        """5c. The dice come off, nothing is laid, the turn is over."""
        for action in self.placed:
            self.on[self.board.slots[action.code]] = OPEN
        self.fresh = []
        self.mishap = self.turn
        self.placed = []
        if tell is not None:
            tell(Event("catastrophe" if self.step == DECIDE else "dead_roll", {"seat": self.turn}))
        self.next_turn(tell)

    def may_reroll(self, is_dead: bool) -> bool:
        """6a, 6c. A ball of yarn rolls all dice just rolled again."""
        return self.yarn[self.turn] > 0 and not (is_dead and self.options.no_yarn_on_dead_roll)

    def reroll(self) -> None:
        """6a, 6d. The yarn goes back to the box."""
        self.yarn[self.turn] -= 1
        self.box += 1
        self.roll = NOTHING
        self.step = ROLL

    # 9. End; 10. Points

    def end_game(self, why: str, tell: Listener | None) -> None:
        """9, 10e, 10f. Count, then the next game of the match, begun by the next seat."""
        points = points_of(self.winner, GOLDEN - self.golden, self.left)
        self.totals = [total + now for total, now in zip(self.totals, points)]
        self.placed = []
        self.roll = NOTHING
        if tell is not None:
            tell(Event("game_ended", {"why": why}))
            for seat in range(self.players):
                tell(Event("scored", {"seat": seat, "points": points[seat]}))
            if self.winner != NOBODY:
                tell(Event("titled", {"seat": self.winner, "title": title_of(GOLDEN - self.golden)}))
        if self.game == self.options.games:
            self.step = OVER
            self.ended = why
            return
        self.game += 1
        self.set_up((self.first + 1) % self.players, tell)

    # The contract

    def to_act(self) -> tuple[Seat, ...]:
        if self.step in (PLACE, DECIDE):
            return _ONE_SEAT[self.turn]
        return _NO_SEAT if self.step == OVER else _CHANCE_ACTS

    def legal(self, seat: Seat) -> list[Action]:
        if seat != self.turn:
            return []
        if self.step == DECIDE:
            stop = STOP if self.can_stop_well() else STOP_ANYWAY  # 3i
            return [GO, stop] if self.hand else [stop]  # 3b
        if self.step != PLACE:
            return []
        found = self.places()
        is_dead = not found
        if is_dead:
            found.append(CATASTROPHE)  # 5a
        if self.may_reroll(is_dead):
            found.append(REROLL)
        return found

    def random_choice(self, seat: Seat, rng: Random) -> Action:
        """One of `legal`; whether it is well to stop is asked only when that is drawn."""
        if self.step != DECIDE:
            legal = self.legal(seat)
            return legal[below(rng, len(legal))]
        if below(rng, 2) == 0 and self.hand:
            return GO
        return STOP if self.can_stop_well() else STOP_ANYWAY

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        no_turn = self.why_no_turn(seat)
        if no_turn is not None:
            return no_turn
        can_place = can_reroll = False
        if self.step == PLACE and isinstance(action, (Reroll, Catastrophe)):
            can_place = bool(self.places())
            can_reroll = self.may_reroll(not can_place)
        return why_not_here(self, action, can_place, can_reroll)

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        if isinstance(action, Roll):
            self.roll = action.roll
            self.step = PLACE
        elif isinstance(action, Place):
            self.place(action)
        elif isinstance(action, Go):
            self.step = ROLL
        elif isinstance(action, Stop):
            self.stop(tell)
        elif isinstance(action, Reroll):
            self.reroll()
        elif isinstance(action, First):
            self.set_up(action.seat, tell)
        else:
            self.catastrophe(tell)

    # What is kept

    def copy(self) -> "Purrramid":
        other = Purrramid(self.players, self.version, self.options, self.board)
        self.copy_into(other)
        return other

    def fields(self) -> Fields:
        return FIELDS

    def settle(self) -> None:
        self.board = BOARDS[self.options.side]
        settle(self)


def begin(players: int, version: int, options: TableOptions) -> Purrramid:
    """1f. The first position: set up, unless chance first draws who begins."""
    state = Purrramid(players, version, options, BOARDS[options.side])
    state.totals = [0] * players
    if options.first != "draw":
        state.set_up(int(options.first) - 1, None)
    return state
