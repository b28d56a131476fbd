"""A position of Gardlings: what is kept and copied, and what is worked out from a garden."""

from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.fields import NOTHING, Fields
from meowple.core.state import State
from meowple.games.gardlings.builder import LIFTS, Builder
from meowple.games.gardlings.components import GNOMES_OF
from meowple.games.gardlings.fields import FIELDS
from meowple.games.gardlings.market import Market
from meowple.games.gardlings.steps import BUILD, DEAL, DRAWN
from meowple.games.gardlings.variant import Variant

CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)
MOST_GNOMES: Final = 5
SET: Final = 3
"""5f to 5j. Three pigs or three dragons have an effect."""


def boxes_for(players: int) -> int:
    """10a. A box for every four players."""
    return (players + 3) // 4


class Position(State):
    """Builders and market are shared between copies until somebody changes them: `builder_to_change`,
    `market_to_change`."""

    def __init__(
        self, players: int, version: int, variant: Variant, market: Market, builders: list[Builder], gems: list[int]
    ) -> None:
        super().__init__(players, version)
        self.variant = variant
        self.market = market
        self.builders = builders
        self.owns = [False] * players
        self.owns_market = False
        """Whose things, and whether the market, no other position shares."""
        self.step = DEAL
        self.acting = CHANCE_ACTS
        self.round = 1
        self.start = 0
        """The starting player of the round."""
        self.turn = 0
        """Whose bag is filled, who draws, who buys."""
        self.pile = NOTHING
        """The pile whose top is to be shown."""
        self.has_changed = False
        """5g. Whether the buyer's pig has changed already (or need not)."""
        self.gems = gems
        """2. What each seat may spend in this round, from the moment everybody has stopped."""
        self.winner = NOTHING

    # Changing what is shared

    def builder_to_change(self, seat: Seat) -> Builder:
        if not self.owns[seat]:
            self.builders[seat] = self.builders[seat].copy()
            self.owns[seat] = True
        found = self.builders[seat]
        found.text = ""
        return found

    def market_to_change(self) -> Market:
        if not self.owns_market:
            self.market = self.market.copy()
            self.owns_market = True
        self.market.text = ""
        return self.market

    def copy_into(self, other: "Position") -> None:
        """Fill a copy that was made with builders, market and gems."""
        for seat in range(self.players):
            self.owns[seat] = False
        self.owns_market = False
        other.step = self.step
        other.acting = self.acting
        other.round = self.round
        other.start = self.start
        other.turn = self.turn
        other.pile = self.pile
        other.has_changed = self.has_changed
        other.winner = self.winner

    # What is kept

    def fields(self) -> Fields:
        return FIELDS

    def components(self) -> dict[str, int]:
        """Tiles and coins, wherever they are."""
        tiles = len(self.market.tiles()) + sum([len(builder.tiles()) for builder in self.builders])
        coins = self.market.bank + sum(self.market.beside) + sum([builder.coins for builder in self.builders])
        return {"tiles": tiles, "coins": coins}

    # What is worked out from a garden

    def is_building(self) -> bool:
        return self.step == BUILD or self.step == DRAWN

    def gnomes_allowed(self, seat: Seat) -> int:
        """3a, 5i, 5k. Five; six with three dragons under the basic rule, which holds when playing alone."""
        has_dragons = self.builders[seat].garden.dragons >= SET
        return MOST_GNOMES + (has_dragons and (self.players == 1 or not self.variant.advanced_dragons))

    def is_bust(self, seat: Seat) -> bool:
        """3a. Whether the tile in hand brings too many gnomes."""
        builder = self.builders[seat]
        return builder.hand >= 0 and builder.garden.gnomes + GNOMES_OF[builder.hand] > self.gnomes_allowed(seat)

    def must_lay(self, seat: Seat) -> bool:
        """2a, 2e. Whether the tile in hand fits somewhere and brings no bust."""
        builder = self.builders[seat]
        return builder.hand >= 0 and not self.is_bust(seat) and builder.garden.has_place(builder.hand)

    def asks_before_stopping(self, seat: Seat) -> bool:
        """2h. Whether the seat has drawn nothing yet; before version 2 nobody was asked."""
        builder = self.builders[seat]
        return self.version >= 2 and not builder.garden.where and not builder.is_covered()

    def can_lift(self, seat: Seat, unicorn: int) -> bool:
        """5d, 5e. Whether a unicorn of the garden may be moved now."""
        builder = self.builders[seat]
        return builder.lifts.get(unicorn, 0) < LIFTS and builder.garden.hangs_together_without(unicorn)
