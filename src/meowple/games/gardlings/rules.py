"""Gardlings: draw and lay tiles until the gnomes get too many, then buy a better one. Chapters as in RULES.md."""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason
from meowple.core.state import Listener, below
from meowple.games.gardlings.actions import (
    COMFORTS,
    DEALS,
    DRAW,
    DRAWS,
    SHOWS,
    STOP,
    Buy,
    Change,
    Lift,
    Place,
    TileAction,
)
from meowple.games.gardlings.builder import NOTHING, Builder
from meowple.games.gardlings.building import Building
from meowple.games.gardlings.buying import CHANCE_ACTS
from meowple.games.gardlings.market import COINED, PILE_COUNT
from meowple.games.gardlings.position import BUILD, BUY, COMFORT, DEAL, DRAWN, SHOW, TOPS
from meowple.games.gardlings.refusals import why_not

START_BAG: Final = (4, 6, 8)
"""1a. Four tiles with one gnome, then two consolation pigs, then two tiles with two gnomes."""


class Gardlings(Building):
    """A position with all its rules: `Buying` and `Building` hold chapters 2 to 8."""

    # 1. The game: filling bags and opening piles

    def begin(self) -> None:
        """1a. Empty bags; chance fills them."""
        self.builders = [Builder() for _ in range(self.players)]
        self.owns = [True] * self.players
        self.owns_market = True
        self.acting = CHANCE_ACTS

    def source(self) -> list[int]:
        """1a. What the next tile of a start bag is drawn from."""
        filled = len(self.builders[self.turn].bag)
        if filled < START_BAG[0]:
            return self.market.spare[0]
        return self.market.unseen[0] if filled < START_BAG[1] else self.market.spare[1]

    def deal(self, tile: int) -> None:
        """1a. One tile into the bag; the only one left is no chance."""
        self.market_to_change()
        self.source().remove(tile)
        builder = self.builder(self.turn)
        builder.put_in_bag(tile)
        if len(builder.bag) == START_BAG[2]:
            self.turn += 1
            if self.turn == self.players:
                self.turn = 0
                self.step = TOPS
                self.pile = 0
                return
        if len(self.source()) == 1:
            self.deal(self.source()[0])

    def show_first(self, tile: int, tell: Listener | None) -> None:
        """1b, 7e. Open the piles one after another, then begin."""
        market = self.market_to_change()
        market.show(self.pile, tile)
        if self.variant.original_coins and self.pile >= COINED:
            market.add_coin(self.pile)
        self.pile += 1
        if self.pile == PILE_COUNT:
            self.pile = NOTHING
            self.begin_round(tell)

    # Who may do what

    def to_act(self) -> tuple[Seat, ...]:
        return self.acting

    def legal(self, seat: Seat) -> list[Action]:
        if seat not in self.acting or seat == CHANCE:
            return []
        if self.step == BUILD:
            return self.ways_to_build(seat)
        return self.ways_to_buy(seat) if self.step == BUY else self.ways_to_change(seat)

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        no_turn = self.why_no_turn(seat)
        return why_not(self, seat, action) if no_turn is None else no_turn

    def chances(self) -> list[tuple[Action, int]]:
        if self.step == DRAWN:
            return [(DRAWS[tile], 1) for tile in self.builders[self.turn].bag]
        if self.step == DEAL:
            return [(DEALS[tile], 1) for tile in self.source()]
        if self.step == COMFORT:
            return [(COMFORTS[tile], 1) for tile in self.market.unseen[0]]
        if self.step == TOPS or self.step == SHOW:
            return [(SHOWS[tile], 1) for tile in self.market.unseen[1 + self.pile // 2]]
        return []

    def draw(self, rng: Random) -> Action:
        if self.step == DRAWN:
            bag = self.builders[self.turn].bag
            return DRAWS[bag[below(rng, len(bag))]]
        chances = self.chances()
        return chances[below(rng, len(chances))][0]

    def drawer(self) -> Seat:
        return self.turn if self.step in (DEAL, DRAWN, COMFORT) else CHANCE

    def apply(self, seat: Seat, action: Action, tell: Listener | None = None) -> None:
        if isinstance(action, Place):
            self.lay(seat, action.at * 4 + action.turn, tell)
        elif isinstance(action, TileAction):
            self.chance_brings(action.tile, tell)
        elif isinstance(action, Lift):
            builder = self.builder(seat)
            builder.lift(builder.garden.cells[action.at])
        elif isinstance(action, Buy):
            self.buy(seat, action.pile, tell)
        elif isinstance(action, Change):
            self.change(seat, action, tell)
        elif action.text == DRAW.text:
            self.draw_tile(seat, tell)
        elif action.text == STOP.text:
            self.stop(seat, tell)
        else:
            self.take_consolation(seat, tell)

    def chance_brings(self, tile: int, tell: Listener | None) -> None:
        if self.step == DRAWN:
            self.receive(self.turn, tile, tell)
        elif self.step == DEAL:
            self.deal(tile)
        elif self.step == TOPS:
            self.show_first(tile, tell)
        elif self.step == COMFORT:
            self.comfort(tile, tell)
        else:
            self.market_to_change().show(self.pile, tile)
            self.after_purchase(tell)

    # Copies

    def copy(self) -> "Gardlings":
        other = Gardlings(self.players, self.version, self.variant, self.market)
        self.copy_into(other)
        return other

    def seen_by(self, seat: Seat | None) -> "Gardlings":
        seen = self.copy()
        seen.cover_for(seat)
        return seen

    def imagine(self, rng: Random) -> "Gardlings":
        imagined = self.copy()
        imagined.imagine_gardens(rng)
        return imagined
