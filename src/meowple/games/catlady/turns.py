"""Chapters 1 to 4 and 11 of RULES.md: setting up, a turn, taking and playing cards, swapping goals."""

from typing import Final

from meowple.core.action import Action
from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import (
    ADOPT,
    ADOPT_TOKEN,
    BRUSH,
    END,
    GIVE,
    LASER,
    SHOP,
    SPRAY,
    SWAP,
    TAKE,
    Adopt,
    Brush,
    Discard,
    Give,
    Laser,
    Spray,
    Swap,
    Take,
)
from meowple.games.catlady.components import CARDS, CELLS, GOALS, LINE_CELLS, LINES
from meowple.games.catlady.position import BRUSHING, EMPTY, FEEDING, LASERING, PLACING, REFILLING, TURN, Position

LOST_FOR_ONE: Final = 2


class Turns(Position):
    """What happens in a turn before anybody feeds."""

    # 1. Setting up

    def strays_wanted(self) -> int:
        """1e, 13a. Three strays on offer, four with five or six players, two alone."""
        return 2 if self.players == 1 else 4 if self.players > 4 else 3

    def end_of_dealing(self, tell: Listener | None) -> None:
        """1f, 13a. The last seat places the cat token; alone it begins at the left column."""
        if self.is_solo:
            self.token = 3
            self.begin_turn()
        else:
            self.stage = PLACING

    def place_token(self, line: int, tell: Listener | None) -> None:
        """1f."""
        self.token = line
        if tell is not None:
            tell(Event("token_placed", {"seat": self.players - 1, "line": LINES[line]}))
        self.begin_turn()

    # 2. A turn

    def begin_turn(self) -> None:
        self.is_fresh = True
        self.has_taken = False
        if self.is_solo and self.turn == 1:
            self.begin_furry_turn()
        else:
            self.stage = TURN

    def end_turn(self, tell: Listener | None) -> None:
        """2f, 5a. The next player's turn, or the end."""
        if self.is_last:
            self.begin_feeding(tell)
            return
        self.turn = (self.turn + 1) % len(self.collections)
        self.begin_turn()

    def take_line(self, line: int, tell: Listener | None) -> None:
        """2a to 2d. Take three cards, move the token there, refill."""
        kinds = [self.grid[cell] for cell in LINE_CELLS[line]]
        if tell is not None:
            names = " ".join([CARDS[kind].key for kind in kinds])
            tell(Event("took", {"seat": self.turn, "line": LINES[line], "cards": names}))
        for cell in LINE_CELLS[line]:
            self.take_card(cell)
        self.token = line
        self.has_taken = True
        self.is_fresh = False
        if not self.is_solo:
            self.swapped[self.turn] = False
        self.after_taking(tell)
        self.refill(tell)

    def after_taking(self, tell: Listener | None) -> None:
        """13l. Where the furry player plays its lost cats."""

    def take_card(self, cell: int) -> None:
        """3. One card of the market into the collection of whose turn it is."""
        kind = self.grid[cell]
        self.grid[cell] = EMPTY
        if self.collections[self.turn].add(kind):
            self.discarded += 1
            for cube in range(5):
                self.cubes[cube] -= CARDS[kind].need[cube]

    def refill(self, tell: Listener | None) -> None:
        """2d, 5a. Refill the gaps from the deck; if it is empty, this was the last turn."""
        if self.deck == 0:
            self.is_last = True
            self.after_refill(tell)
        else:
            self.stage = REFILLING

    def deal_card(self, kind: int, tell: Listener | None) -> None:
        """1d, 2d. The next card into the first gap, row by row."""
        self.unknown.remove(kind)
        self.deck -= 1
        self.grid[self.grid.index(EMPTY)] = kind
        if self.stage == REFILLING and EMPTY not in self.grid:
            self.after_refill(tell)

    def after_refill(self, tell: Listener | None) -> None:
        """2e, 2f, 4g. Whoever has taken a line may still play cards; the laser ends the turn at once."""
        self.stage = TURN
        if not self.has_taken or (self.is_solo and self.turn == 1) or not self.plays():
            self.end_turn(tell)

    # 4. Playing cards

    def plays(self) -> list[Action]:
        """2e, 4a to 4e. Cards the player may play now, before or after taking."""
        found: list[Action] = []
        mine = self.collections[self.turn]
        if mine.lost >= LOST_FOR_ONE:
            found = [ADOPT[kind] for kind in self.strays]
            found.append(ADOPT_TOKEN)
        if mine.spray:
            for line in range(6):
                if line != self.token:
                    found.append(SPRAY[line])
        if mine.brush and mine.cats:
            for cell in self.grid_cats():
                found.append(BRUSH[cell])
        if mine.bag:
            found.append(SHOP)
        return found

    def turn_choices(self) -> list[Action]:
        """2a, 2b, 4f, 11c. Everything the player may do in the turn."""
        found = self.plays()
        if self.has_taken:
            found.append(END)
            return found
        takes = [TAKE[line] for line in range(6) if line != self.token]
        if self.is_fresh and self.collections[self.turn].laser:
            takes += LASER
        takes += found
        if self.goals and self.may_swap():
            for mine in self.own_goals():
                for pool in self.goal_pool:
                    takes.append(SWAP[mine][pool])
        return takes

    def adopt(self, action: Adopt, tell: Listener | None) -> None:
        """4a. Two lost cats for a stray on offer or for a token."""
        mine = self.collections[self.turn]
        mine.lost -= LOST_FOR_ONE
        self.discarded += LOST_FOR_ONE
        self.is_fresh = False
        self.take_stray(action.kind, tell)

    def take_stray(self, kind: int, tell: Listener | None) -> None:
        mine = self.collections[self.turn]
        if kind >= 0:
            self.strays.remove(kind)
            mine.add_cat(kind)
            if tell is not None:
                tell(Event("adopted", {"seat": self.turn, "card": CARDS[kind].key}))
        else:
            self.gain_token(self.turn, tell)

    def gain_token(self, seat: int, tell: Listener | None) -> None:
        """12d. Tokens never run out; every gain is told."""
        self.collections[seat].tokens += 1
        if tell is not None:
            tell(Event("token_gained", {"seat": seat}))

    def spray(self, action: Spray, tell: Listener | None) -> None:
        """4b. The token to another line."""
        self.collections[self.turn].spray -= 1
        self.discarded += 1
        self.token = action.line
        self.is_fresh = False
        if tell is not None:
            tell(Event("sprayed", {"seat": self.turn, "line": LINES[action.line]}))

    def start_brushing(self, action: Brush) -> None:
        """4c. The cat to be had; what is given for it comes next."""
        self.brushed = action.cell
        self.stage = BRUSHING

    def cats_to_give(self) -> list[Action]:
        """4d, 10i. Any own cat; while feeding, one that has eaten nothing."""
        mine = self.collections[self.turn]
        return [GIVE[mine.cats[at]] for at in range(len(mine.cats)) if mine.meals[at] == 0]

    def give(self, action: Give, tell: Listener | None) -> None:
        """4c. The cats change places."""
        mine = self.collections[self.turn]
        mine.brush -= 1
        self.discarded += 1
        taken = self.grid[self.brushed]
        mine.drop_cat(action.kind)
        mine.add_cat(taken)
        self.grid[self.brushed] = action.kind
        if tell is not None:
            tell(Event("brushed", {"seat": self.turn, "card": CARDS[taken].key, "given": CARDS[action.kind].key}))
        self.brushed = EMPTY
        self.is_fresh = False
        self.stage = FEEDING if self.is_feeding else TURN

    def shop(self, tell: Listener | None) -> None:
        """4e. One cube of each type; every opponent gets a token."""
        mine = self.collections[self.turn]
        mine.bag -= 1
        self.discarded += 1
        self.is_fresh = False
        for cube in range(3):
            mine.food[cube] += 1
            self.cubes[cube] -= 1
        if tell is not None:
            tell(Event("shopped", {"seat": self.turn}))
        for seat in range(len(self.collections)):
            if seat != self.turn:
                self.gain_token(seat, tell)

    def laser(self, action: Laser, tell: Listener | None) -> None:
        """4f. Any two cards; one to discard comes next."""
        mine = self.collections[self.turn]
        mine.laser -= 1
        self.discarded += 1
        if tell is not None:
            names = f"{CARDS[self.grid[action.first]].key} {CARDS[self.grid[action.second]].key}"
            tell(Event("lasered", {"seat": self.turn, "cards": names}))
        self.take_card(action.first)
        self.take_card(action.second)
        self.is_fresh = False
        if not self.is_solo:
            self.swapped[self.turn] = False
        self.stage = LASERING

    def discard(self, action: Discard, tell: Listener | None) -> None:
        """4f, 4g. One more card goes; refill; the token stays and the turn is over."""
        if tell is not None:
            key = CARDS[self.grid[action.cell]].key
            tell(Event("discarded", {"seat": self.turn, "card": key, "cell": CELLS[action.cell]}))
        self.grid[action.cell] = EMPTY
        self.discarded += 1
        self.refill(tell)

    # 11. Shared goals

    def own_goals(self) -> list[int]:
        """11b. The goals shared with both neighbours."""
        return [self.goals[self.turn], self.goals[(self.turn - 1) % self.players]]

    def may_swap(self) -> bool:
        """11f. Not if every player's last turn was a swap."""
        return False in self.swapped

    def swap(self, action: Swap, tell: Listener | None) -> None:
        """11c. Instead of taking a line: no card is taken and the token stays."""
        place = self.goals.index(action.mine)
        self.goals[place] = action.pool
        self.goal_pool[self.goal_pool.index(action.pool)] = action.mine
        self.swapped[self.turn] = True
        self.has_taken = True
        self.is_fresh = False
        if tell is not None:
            given, got = GOALS[action.mine].key, GOALS[action.pool].key
            tell(Event("swapped", {"seat": self.turn, "goal": given, "new": got}))
        self.after_refill(tell)

    def play_turn(self, action: Action, tell: Listener | None) -> None:
        """One of `turn_choices`."""
        if isinstance(action, Take):
            self.take_line(action.line, tell)
        elif isinstance(action, Laser):
            self.laser(action, tell)
        elif isinstance(action, Swap):
            self.swap(action, tell)
        elif action is END or action == END:
            self.end_turn(tell)
        else:
            self.play_card(action, tell)
            if self.stage == TURN:
                self.end_if_idle(tell)

    def play_card(self, action: Action, tell: Listener | None) -> None:
        if isinstance(action, Adopt):
            self.adopt(action, tell)
        elif isinstance(action, Spray):
            self.spray(action, tell)
        elif isinstance(action, Brush):
            self.start_brushing(action)
        else:
            self.shop(tell)

    def end_if_idle(self, tell: Listener | None) -> None:
        """2f. A turn in which nothing more can be played ends by itself."""
        if self.has_taken and not self.plays():
            self.end_turn(tell)
