"""Cat Lady with the Box of Treats: who may do what, and what comes of it. Chapters as in RULES.md."""

from random import Random

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason
from meowple.core.state import Event, Listener, below
from meowple.games.catlady.actions import (
    DEAL,
    DISCARD,
    DONE,
    FEAST,
    FLIP_TURN,
    LEAD,
    PLACE,
    START_CARD,
    STRAYS,
    TURN_GOAL,
    Deal,
    Discard,
    FlipTurn,
    Give,
    Lead,
    Place,
    StartCard,
    Stray,
    TurnGoal,
)
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.furry import FURRY
from meowple.games.catlady.meals import Meals
from meowple.games.catlady.position import (
    BRUSHING,
    DEALING,
    EMPTY,
    FEEDING,
    FLIPPING,
    LASERING,
    LEADING,
    LOOTING,
    OVER,
    REFILLING,
    TURN,
    House,
)
from meowple.games.catlady.refusals import why_not


class CatLady(Meals):
    """A position. Nothing is hidden but the order of the deck: every card was taken from the open market (3j)."""

    def __init__(self, players: int, version: int, house: House) -> None:
        super().__init__(players, version, house)

    # Who may do what

    def legal(self, seat: Seat) -> list[Action]:
        stage = self.stage
        if stage == TURN:
            return self.turn_choices() if seat == self.turn else []
        if seat not in self.to_act() or seat == CHANCE:
            return []
        if stage == FEEDING:
            return self.feeding_choices()
        if stage == LOOTING:
            return self.loot_choices()
        if stage == BRUSHING:
            return self.cats_to_give()
        if stage == LASERING:
            return [DISCARD[cell] for cell in range(9) if self.grid[cell] >= 0]
        if stage == LEADING:
            return [LEAD[line] for line in self.furry_lines()]
        return PLACE[:]

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        no_turn = self.why_no_turn(seat)
        if no_turn is not None:
            return no_turn
        if action in self.legal(seat):
            return None
        return why_not(self, action)

    # Chance: a deck has no order

    def chances(self) -> list[tuple[Action, int]]:
        if self.stage == FLIPPING:
            return [(FLIP_TURN[card], 1) for card in self.turn_deck]
        if self.stage == REFILLING or (self.stage == DEALING and EMPTY in self.grid):
            found: list[tuple[Action, int]] = []
            last = EMPTY
            for kind in self.unknown:
                if kind != last:
                    found.append((DEAL[kind], self.unknown.count(kind)))
                    last = kind
            return found
        if self.stage != DEALING:
            return []
        if self.deals_stray():
            return [(STRAYS[kind], 1) for kind in self.stray_pool]
        if self.goals_wanted() > 0:
            return [(TURN_GOAL[goal], 1) for goal in self.goal_box]
        return [(START_CARD[start], 1) for start in self.start_box]

    def draw(self, rng: Random) -> Action:
        if self.stage == REFILLING or (self.stage == DEALING and EMPTY in self.grid):
            return DEAL[self.unknown[below(rng, len(self.unknown))]]
        return super().draw(rng)

    def deals_stray(self) -> bool:
        return self.owes_stray or (len(self.strays) < self.strays_wanted() and not self.starts)

    def goals_wanted(self) -> int:
        """11a. One goal between every two neighbours and two in the pool."""
        return self.players + 2 - len(self.goals) - len(self.goal_pool) if self.house.goals else 0

    def is_chance_certain(self) -> bool:
        """A chance with one outcome is no chance."""
        if self.stage == REFILLING:
            return self.unknown[0] == self.unknown[-1]
        return self.stage == FLIPPING and len(self.turn_deck) == 1

    # What happens

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        if seat == CHANCE:
            self.happen(action, tell)
        else:
            self.choose(action, tell)
        while self.stage in (REFILLING, FLIPPING) and self.is_chance_certain():
            if self.stage == REFILLING:
                self.happen(DEAL[self.unknown[0]], tell)
            else:
                self.happen(FLIP_TURN[self.turn_deck[0]], tell)

    def happen(self, action: Action, tell: Listener | None) -> None:
        """An outcome of chance."""
        if isinstance(action, Deal):
            self.deal_card(action.kind, tell)
            return
        if isinstance(action, FlipTurn):
            self.flip(action.card, tell)
            return
        if isinstance(action, Stray):
            self.deal_stray(action.kind, tell)
        elif isinstance(action, TurnGoal):
            self.goal_box.remove(action.goal)
            (self.goals if len(self.goals) < self.players else self.goal_pool).append(action.goal)
        elif isinstance(action, StartCard):
            self.deal_start(action.start, tell)
        starts = self.house.start_cards if self.is_solo else 0
        if not self.deals_stray() and self.goals_wanted() == 0 and len(self.starts) == starts:
            self.end_of_dealing(tell)

    def deal_stray(self, kind: int, tell: Listener | None) -> None:
        """1e, 13c. A stray on offer, or for the furry player by a start card."""
        self.stray_pool.remove(kind)
        if not self.owes_stray:
            self.strays.append(kind)
            return
        self.owes_stray = False
        self.collections[FURRY].add_cat(kind)
        if tell is not None:
            tell(Event("adopted", {"seat": FURRY, "card": CARDS[kind].key}))

    def choose(self, action: Action, tell: Listener | None) -> None:
        """A choice of the seat that is to act."""
        stage = self.stage
        if stage == TURN:
            self.play_turn(action, tell)
        elif stage in (FEEDING, LOOTING):
            if action == DONE:
                self.finish_feeding(tell)
            elif action == FEAST:
                self.feast(tell)
            else:
                self.play_meal(action, tell)
                self.finish_if_nothing_is_left(tell)
        elif isinstance(action, Give):
            self.give(action, tell)
            if self.stage == FEEDING:
                self.finish_if_nothing_is_left(tell)
            else:
                self.end_if_idle(tell)
        elif isinstance(action, Discard):
            self.discard(action, tell)
        elif isinstance(action, Lead):
            self.lead(action, tell)
        elif isinstance(action, Place):
            self.place_token(action.line, tell)

    def finish_if_nothing_is_left(self, tell: Listener | None) -> None:
        """6g. When no cube can go anywhere any more, feeding is done."""
        if self.stage == FEEDING and not self.meal_choices():
            self.finish_feeding(tell)

    # 12. Who wins

    def scores(self) -> list[int]:
        """12a. Final points, or as they stand if everybody fed in their best way now."""
        return [tally.total() for tally in self.tallies()[: self.players]]

    def ranking(self) -> list[int]:
        """12a, 12b. By points, then by fed cats; who is still equal shares the place."""
        standing = [(tally.total(), tally.fed) for tally in self.tallies()[: self.players]]
        return [1 + sum([1 for other in standing if other > mine]) for mine in standing]

    def verdict(self) -> str | None:
        """13m. Alone: won only with strictly more points than the furry player."""
        if not self.is_solo or self.stage != OVER:
            return None
        person, furry = self.tallies()
        return "won" if person.total() > furry.total() else "lost"

    # What a seat knows: everything that lies open, and that is everything but the order of the deck

    def seen_by(self, seat: Seat | None) -> "CatLady":
        return self.copy()

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        return action

    def imagine(self, rng: Random) -> "CatLady":
        return self.copy()

    def copy(self) -> "CatLady":
        other = CatLady(self.players, self.version, self.house)
        self.copy_onto(other)
        return other
