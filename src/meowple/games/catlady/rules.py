"""Cat Lady with the Box of Treats: who may do what, and what comes of it.

The chapters of RULES.md are modules of functions on a `Position`: setting_up (1), turns (2, 11), playing (3, 4),
feeding (5, 6), looting (10h), furry (13). This class says which of them is due.
"""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason, Value
from meowple.core.state import Event, Listener, below
from meowple.games.catlady.actions import (
    DEAL,
    DISCARD,
    DONE,
    FEAST,
    FLIP_TURN,
    PLACE,
    Deal,
    Discard,
    FlipTurn,
    Give,
    Lead,
    Place,
)
from meowple.games.catlady.components import CARDS, CELLS, TURN_CARDS
from meowple.games.catlady.feeding import (
    feast,
    feeding_choices,
    finish_feeding,
    finish_if_nothing_is_left,
    play_meal,
)
from meowple.games.catlady.furry import flip, furry_takes, lead_choices
from meowple.games.catlady.loading import check_moment
from meowple.games.catlady.loading_components import check_components
from meowple.games.catlady.looting import loot_choices
from meowple.games.catlady.playing import cats_to_give, give
from meowple.games.catlady.position import EMPTY, Position
from meowple.games.catlady.scoring import Tally
from meowple.games.catlady.setting_up import card_chances, deal, dealing_chances, open_boxes, place_token
from meowple.games.catlady.stages import (
    BRUSHING,
    DEALING,
    FEEDING,
    FLIPPING,
    LASERING,
    LEADING,
    LOOTING,
    OVER,
    PLACING,
    REFILLING,
    TURN,
)
from meowple.games.catlady.standings import tallies
from meowple.games.catlady.turns import deal_card, discard, end_if_idle, play_turn, turn_choices
from meowple.games.catlady.why_not import why_not

_CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)
_NOBODY: Final[tuple[Seat, ...]] = ()
_SEATS: Final[list[tuple[Seat, ...]]] = [(seat,) for seat in range(6)]


class CatLady(Position):
    """A position that is played."""

    # Who may do what

    def to_act(self) -> tuple[Seat, ...]:
        stage = self.stage
        if stage in (DEALING, REFILLING, FLIPPING):
            return _CHANCE_ACTS
        if stage == OVER:
            return _NOBODY
        if stage == PLACING:
            return _SEATS[self.players - 1]  # 1f
        if stage == LEADING:
            return _SEATS[0]
        return _SEATS[self.turn]

    def legal(self, seat: Seat) -> list[Action]:
        stage = self.stage
        if stage == TURN:
            return turn_choices(self) if seat == self.turn else []
        if seat not in self.to_act() or seat == CHANCE:
            return []
        if stage == FEEDING:
            return feeding_choices(self)
        if stage == LOOTING:
            return loot_choices(self)
        if stage == BRUSHING:
            return cats_to_give(self)
        if stage == LASERING:
            return [DISCARD[cell] for cell in range(9) if self.grid[cell] >= 0]
        if stage == LEADING:
            return lead_choices(self)
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
        if self.stage == REFILLING:
            return card_chances(self)
        return dealing_chances(self) if self.stage == DEALING else []

    def draw(self, rng: Random) -> Action:
        if self.stage == REFILLING or (self.stage == DEALING and EMPTY in self.grid):
            return DEAL[self.unknown[below(rng, len(self.unknown))]]
        return super().draw(rng)

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
                place = CELLS[self.first_gap()]
                told: dict[str, Value] = {"card": CARDS[self.unknown[0]].key, "cell": place}
                self.happen_surely(DEAL[self.unknown[0]], "dealt", told, tell)
            else:
                card = self.turn_deck[0]
                self.happen_surely(FLIP_TURN[card], "turn_card", {"what": TURN_CARDS[card].demand}, tell)

    def unsaid(self, seat: Seat, action: Action, viewer: Seat | None) -> str:
        """The place a new card is dealt to: the first empty one."""
        return CELLS[self.first_gap()] if isinstance(action, Deal) and EMPTY in self.grid else ""

    def happen(self, action: Action, tell: Listener | None) -> None:
        """An outcome of chance."""
        if isinstance(action, Deal):
            deal_card(self, action.kind, tell)
        elif isinstance(action, FlipTurn):
            flip(self, action.card, tell)
        else:
            deal(self, action, tell)

    def happen_surely(self, action: Action, kind: str, values: dict[str, Value], tell: Listener | None) -> None:
        """What has no line of its own, because nothing else could come, is told as an event."""
        if tell is not None:
            tell(Event(kind, values))
        self.happen(action, tell)

    def choose(self, action: Action, tell: Listener | None) -> None:
        """A choice of the seat that is to act."""
        stage = self.stage
        if stage == TURN:
            play_turn(self, action, tell)
        elif stage in (FEEDING, LOOTING):
            self.choose_meal(action, tell)
        elif isinstance(action, Give):
            give(self, action, tell)
            if self.stage == FEEDING:
                finish_if_nothing_is_left(self, tell)
            else:
                end_if_idle(self, tell)
        elif action == FEAST:
            feast(self, tell)
        elif isinstance(action, Discard):
            discard(self, action, tell)
        elif isinstance(action, Lead):
            furry_takes(self, action.line, tell)  # 13g
        elif isinstance(action, Place):
            place_token(self, action.line, tell)

    def choose_meal(self, action: Action, tell: Listener | None) -> None:
        if action == DONE:
            finish_feeding(self, tell)
        elif action == FEAST:
            feast(self, tell)
        else:
            play_meal(self, action, tell)
            finish_if_nothing_is_left(self, tell)

    # 12. Who wins

    def tallies(self) -> list[Tally]:
        """7. Everybody's points, category by category; alone with the furry player's."""
        return tallies(self)

    def scores(self) -> list[int]:
        """12a. Final points, or as they stand if everybody fed in their best way now."""
        return [tally.total() for tally in tallies(self)[: self.players]]

    def ranking(self) -> list[int]:
        """12a, 12b. By points, then by fed cats; who is still equal shares the place."""
        standing = [(tally.total(), tally.fed) for tally in tallies(self)[: self.players]]
        return [1 + sum([1 for other in standing if other > mine]) for mine in standing]

    def verdict(self) -> str | None:
        """13m. Alone: won only with strictly more points than the furry player."""
        if not self.is_solo or self.stage != OVER:
            return None
        person, furry = tallies(self)
        return "won" if person.total() > furry.total() else "lost"

    # What is kept

    def copy(self) -> "CatLady":
        return CatLady(self.players, self.version, self.house_rules, self)

    def settle(self) -> None:
        fresh = CatLady(self.players, self.version, self.house_rules)
        open_boxes(fresh)
        check_components(self, fresh)
        check_moment(self, fresh)
        if self.stage in (REFILLING, FLIPPING) and self.is_chance_certain():
            raise ValueError("a chance with one outcome is no chance")
