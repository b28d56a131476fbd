"""Gardlings: draw and lay tiles until the gnomes get too many, then buy a better one. Chapters as in RULES.md."""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import Reason
from meowple.core.fields import NOTHING
from meowple.core.state import Listener, below
from meowple.games.gardlings import scoring
from meowple.games.gardlings.actions import (
    COMFORTS,
    DEALS,
    DRAW,
    DRAWS,
    FIRSTS,
    SHOWS,
    STOP,
    STOP_ANYWAY,
    Buy,
    Change,
    First,
    Lift,
    Place,
    TileAction,
)
from meowple.games.gardlings.builder import Builder
from meowple.games.gardlings.building import draw_tile, lay, receive, stop, ways_to_build
from meowple.games.gardlings.buying import (
    after_purchase,
    begin_round,
    buy,
    change,
    comfort,
    take_consolation,
    ways_to_buy,
    ways_to_change,
)
from meowple.games.gardlings.loading import check
from meowple.games.gardlings.market import COINED, PILE_COUNT, new_market
from meowple.games.gardlings.position import Position, boxes_for
from meowple.games.gardlings.screens import cover_for, imagine_gardens, told
from meowple.games.gardlings.steps import BUILD, BUY, COMFORT, DEAL, DRAWN, LOT, SHOW, TOPS
from meowple.games.gardlings.variant import Variant
from meowple.games.gardlings.why_not import why_not

START_BAG: Final = (4, 6, 8)
"""1a. Four tiles with one gnome, then two consolation pigs, then two tiles with two gnomes."""


class Gardlings(Position):
    """A position with all its rules: chapters 2 to 8 are in `building`, `buying` and `scoring`."""

    # 1. The game: filling bags and opening piles

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
        builder = self.builder_to_change(self.turn)
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
            begin_round(self, tell)

    # Who may do what

    def to_act(self) -> tuple[Seat, ...]:
        return self.acting

    def legal(self, seat: Seat) -> list[Action]:
        if seat not in self.acting or seat == CHANCE:
            return []
        if self.step == BUILD:
            return ways_to_build(self, seat)
        return ways_to_buy(self, seat) if self.step == BUY else ways_to_change(self, seat)

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
        if self.step == LOT:
            return [(FIRSTS[seat], 1) for seat in range(self.players)]
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
            lay(self, seat, action.at * 4 + action.turn, tell)
        elif isinstance(action, TileAction):
            self.chance_brings(action.tile, tell)
        elif isinstance(action, Lift):
            builder = self.builder_to_change(seat)
            builder.lift(builder.garden.cells[action.at])
        elif isinstance(action, Buy):
            buy(self, seat, action.pile, tell)
        elif isinstance(action, Change):
            change(self, seat, action, tell)
        elif isinstance(action, First):
            self.start = action.seat
            self.step = DEAL
        elif action.text == DRAW.text:
            draw_tile(self, seat, tell)
        elif action.text == STOP.text or action.text == STOP_ANYWAY.text:
            stop(self, seat, tell)
        else:
            take_consolation(self, seat, tell)

    def chance_brings(self, tile: int, tell: Listener | None) -> None:
        if self.step == DRAWN:
            receive(self, self.turn, tile, tell)
        elif self.step == DEAL:
            self.deal(tile)
        elif self.step == TOPS:
            self.show_first(tile, tell)
        elif self.step == COMFORT:
            self.market_to_change().unseen[0].remove(tile)
            comfort(self, tile, tell)
        else:
            self.market_to_change().show(self.pile, tile)
            after_purchase(self, tell)

    # What a seat knows

    def seen_by(self, seat: Seat | None) -> "Gardlings":
        seen = self.copy()
        cover_for(seen, seat)
        return seen

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        return told(self, seat, action, viewer)

    def imagine(self, rng: Random) -> "Gardlings":
        imagined = self.copy()
        imagine_gardens(imagined, rng)
        return imagined

    def settle(self) -> None:
        check(self)
        if self.step == DEAL and len(self.source()) < 2:
            raise ValueError("the only tile left is no chance")

    def copy(self) -> "Gardlings":
        other = Gardlings(self.players, self.version, self.variant, self.market, self.builders[:], self.gems[:])
        self.copy_into(other)
        return other

    # How it stands

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def verdict(self) -> str | None:
        return scoring.verdict(self)

    def rounds(self) -> int:
        return self.round

    def progress(self) -> float:
        return scoring.progress(self)


def first_position(players: int, version: int, variant: Variant, first: Seat) -> Gardlings:
    """1a, 1b, 1d. Empty bags and closed piles: chance fills and opens them; if nobody is first it draws that, too."""
    builders = [Builder() for _ in range(players)]
    state = Gardlings(players, version, variant, new_market(boxes_for(players)), builders, [0] * players)
    if first != NOTHING:
        state.start = first
    elif players > 1:
        state.step = LOT
    return state
