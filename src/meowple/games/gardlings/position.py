"""A position of Gardlings: what is kept, copied and dumped, what a seat may know, and how it stands."""

from random import Random
from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.state import State, below
from meowple.games.gardlings.actions import DREW, LAID, SHIFTED, STOP, Lift, Place, Reveal
from meowple.games.gardlings.builder import HIDDEN, NOTHING, Builder
from meowple.games.gardlings.components import BOX, GNOMES_OF
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.market import Market, new_market

# The steps of a game; DEAL, TOPS, DRAWN, COMFORT and SHOW are chance's
DEAL: Final = 0
TOPS: Final = 1
BUILD: Final = 2
DRAWN: Final = 3
BUY: Final = 4
COMFORT: Final = 5
SHOW: Final = 6
CHANGE: Final = 7
OVER: Final = 8

MOST_GNOMES: Final = 5
SET: Final = 3
"""5f to 5j. Three pigs or three dragons have an effect."""
USUAL_ROUNDS: Final = 12
"""A guess, for the progress bar only."""
TRIES: Final = 60


class Variant:
    """The options of a table: never changed, shared by all its positions."""

    def __init__(
        self,
        goal: int,
        coins: str,
        gnomes: str,
        pigs: str,
        dragons: str,
        ponds: bool,
        hidden: bool,
        before_losses: bool,
        round_limit: int,
    ) -> None:
        self.goal = goal
        self.original_coins = coins == "original"
        self.advanced_gnomes = gnomes == "advanced"
        self.advanced_pigs = pigs == "advanced"
        self.advanced_dragons = dragons == "advanced"
        self.ponds = ponds
        self.hidden = hidden
        self.before_losses = before_losses
        self.round_limit = round_limit

    def dump(self) -> str:
        flags = [self.original_coins, self.advanced_gnomes, self.advanced_pigs, self.advanced_dragons]
        flags += [self.ponds, self.hidden, self.before_losses]
        return f"[{self.goal},{self.round_limit},{','.join([str(int(flag)) for flag in flags])}]"


class Position(State):
    """Builders and market are shared between copies until somebody changes them (`builder`, `market_to_change`)."""

    def __init__(self, players: int, version: int, variant: Variant, market: Market) -> None:
        super().__init__(players, version)
        self.variant = variant
        self.market = market
        self.builders: list[Builder] = []
        self.owns = [False] * players
        self.owns_market = False
        self.step = DEAL
        self.acting: tuple[Seat, ...] = (CHANCE,)
        self.round = 1
        self.start = 0
        """The starting player of the round."""
        self.turn = 0
        """Whose bag is filled, who draws, who buys."""
        self.pile = NOTHING
        """The pile whose top is to be shown."""
        self.has_changed = False
        """5g. Whether the buyer's pig has changed already (or need not)."""
        self.gems = [0] * players
        """2. What each seat may spend in this round, from the moment everybody has stopped."""
        self.winner = NOTHING

    # Changing what is shared

    def builder(self, seat: Seat) -> Builder:
        """The seat's things, to be changed: its own copy from now on."""
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
        for seat in range(self.players):
            self.owns[seat] = False
        self.owns_market = False
        other.builders = self.builders[:]
        other.step = self.step
        other.acting = self.acting
        other.round = self.round
        other.start = self.start
        other.turn = self.turn
        other.pile = self.pile
        other.has_changed = self.has_changed
        other.gems = self.gems[:]
        other.winner = self.winner

    # 3. Gnomes, 5. Dragons: what is worked out from a garden

    def gnomes_allowed(self, seat: Seat) -> int:
        """3a, 5i, 5k. Five; six with three dragons under the basic rule, which holds when playing alone."""
        has_dragons = self.builders[seat].garden.dragons >= SET
        return MOST_GNOMES + (has_dragons and (self.players == 1 or not self.variant.advanced_dragons))

    def is_bust(self, seat: Seat) -> bool:
        """3a. Whether the tile in hand brings too many gnomes."""
        builder = self.builders[seat]
        return builder.hand >= 0 and builder.garden.gnomes + GNOMES_OF[builder.hand] > self.gnomes_allowed(seat)

    def is_hit(self, seat: Seat) -> bool:
        """5j. Whether somebody else's three dragons cost this seat gems."""
        if not self.variant.advanced_dragons or self.builders[seat].garden.dragons >= SET:
            return False
        return any(builder.garden.dragons >= SET for builder in self.builders)

    def net_gems(self, seat: Seat) -> int:
        """3b, 5j. The gems left after dragons, then gnomes, have taken theirs; never below 0."""
        gems = self.builders[seat].garden.gems
        if self.is_hit(seat):
            gems = max(0, gems - 2)
        if self.is_bust(seat):
            gems = (gems + 1) // 2 if self.variant.advanced_gnomes else max(0, gems - 3)
        return gems

    def is_building(self) -> bool:
        return self.step == BUILD or self.step == DRAWN

    # How it stands

    def scores(self) -> list[int]:
        """The gems of this round: as they stand while building, then what may be spent."""
        if self.is_building():
            return [self.net_gems(seat) for seat in range(self.players)]
        return self.gems[:]

    def ranking(self) -> list[int]:
        """8a, 8b, 8d. Who took the victory tile is first; the others by gems, then coins."""
        scores = self.scores()
        keys = [(seat == self.winner, scores[seat], self.builders[seat].coins) for seat in range(self.players)]
        return [1 + sum([other > mine for other in keys]) for mine in keys]

    def verdict(self) -> str | None:
        """9a. Alone: a medal for few tiles, the victory tile counted."""
        if self.players > 1 or self.step != OVER:
            return None
        if self.winner == NOTHING:
            return "none"
        tiles = len(self.builders[0].tiles()) + 1
        gold, silver, bronze = BOX.medals[self.variant.goal]
        if tiles <= gold:
            return "gold"
        if tiles <= silver:
            return "silver"
        return "bronze" if tiles <= bronze else "none"

    def progress(self) -> float:
        if self.step == OVER:
            return 1.0
        if self.step < BUILD:
            return 0.0
        return min(0.95, (self.round - 1) / min(self.variant.round_limit, USUAL_ROUNDS))

    # What a seat knows

    def is_screened(self) -> bool:
        """1e. Whether gardens lie behind screens just now."""
        return self.variant.hidden and self.is_building()

    def cover_for(self, seat: Seat | None) -> None:
        """1e. Turn face down what this seat may not know."""
        if self.is_screened():
            for other in range(self.players):
                if other != seat:
                    self.builders[other] = self.builders[other].behind_a_screen()
                    self.owns[other] = True

    def told(self, seat: Seat, action: Action, viewer: Seat | None) -> Action:
        """1e. Behind a screen the others hear that something was done, not what; the last stop opens everything."""
        if not self.is_screened():
            return action
        if seat == CHANCE:
            return action if viewer == self.turn else DREW
        if action == STOP and len(self.acting) == 1:
            others = [other for other in range(self.players) if other != viewer]
            return Reveal([f"{other} {self.builders[other].dump()}" for other in others]) if others else action
        if seat == viewer:
            return action
        if isinstance(action, Place):
            return LAID if self.builders[seat].lifted == NOTHING else SHIFTED
        return SHIFTED if isinstance(action, Lift) else action

    def imagine_gardens(self, rng: Random) -> None:
        """1e. Fill gardens behind screens in some way their owner could have built."""
        for seat in range(self.players):
            builder = self.builders[seat]
            if builder.covered or builder.hand == HIDDEN:
                for tries in range(TRIES):
                    imagined = self._imagined(builder, rng, tries > TRIES // 2)
                    self.builders[seat] = imagined
                    self.owns[seat] = True
                    if len(imagined.garden.where) == builder.covered and (
                        imagined.hand == NOTHING or not imagined.stopped or not self._must_lay(seat)
                    ):
                        break

    def _must_lay(self, seat: Seat) -> bool:
        builder = self.builders[seat]
        return not self.is_bust(seat) and builder.garden.has_place(builder.hand)

    def _imagined(self, covered: Builder, rng: Random, gnomes_first: bool) -> Builder:
        """One try: lay random tiles that keep within five gnomes, then draw one if one is in hand."""
        builder = Builder()
        builder.coins = covered.coins
        builder.stopped = covered.stopped
        left = covered.bag[:]
        garden = Garden()
        while len(garden.where) < covered.covered:
            fitting = [
                tile for tile in left if garden.gnomes + GNOMES_OF[tile] <= MOST_GNOMES and garden.has_place(tile)
            ]
            if gnomes_first and garden.gnomes < MOST_GNOMES:
                fitting = [tile for tile in fitting if GNOMES_OF[tile]] or fitting
            if not fitting:
                break
            tile = fitting[below(rng, len(fitting))]
            places = garden.places(tile)
            garden.lay(tile, places[below(rng, len(places))])
            left.remove(tile)
        builder.garden = garden
        if covered.hand == HIDDEN and left:
            builder.hand = left.pop(below(rng, len(left)))
        builder.bag = left
        return builder

    # What is kept

    def dump(self) -> str:
        return (
            f'{{"acting":[{",".join([str(seat) for seat in self.acting])}],'
            f'"builders":[{",".join([builder.dump() for builder in self.builders])}],'
            f'"gems":[{",".join([str(gems) for gems in self.gems])}],"has_changed":{int(self.has_changed)},'
            f'"market":{self.market.dump()},"pile":{self.pile},"round":{self.round},"start":{self.start},'
            f'"step":{self.step},"turn":{self.turn},"variant":{self.variant.dump()},"version":{self.version},'
            f'"winner":{self.winner}}}'
        )

    def components(self) -> dict[str, int]:
        """Tiles and coins, wherever they are."""
        tiles = self.market.tiles() + sum([len(builder.tiles()) for builder in self.builders])
        coins = self.market.bank + sum(self.market.beside) + sum([builder.coins for builder in self.builders])
        return {"tiles": tiles, "coins": coins}


__all__ = ["Position", "Variant", "new_market"]
