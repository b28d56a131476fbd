"""`medium` takes what is best now; `easy` does so too, but overlooks things."""

from random import Random
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.fields import NOTHING
from meowple.core.state import State, below
from meowple.games.gardlings.actions import (
    BUYS,
    DRAW,
    STOP,
    TAKE_CONSOLATION,
    Change,
    Lift,
    Place,
    lift_action,
    place_action,
)
from meowple.games.gardlings.bots.comparing import buy_compared, lift_compared, place_compared
from meowple.games.gardlings.bots.thinking import Outlook, best_place, risk, worth_of
from meowple.games.gardlings.components import PRICES
from meowple.games.gardlings.market import PILE_COUNT
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.scoring import net_gems
from meowple.games.gardlings.steps import BUILD, BUY

COIN: Final = 0.3
FOUND_COIN: Final = 0.4
CONSOLATION_WORTH: Final = 3.5
"""What a coin spent, a coin found and the consolation are worth to a buyer, in the measure of `worth_of`."""


class Gardener(Bot):
    """Lays each tile where it completes most, draws while the odds are good, buys the best tile it can pay for."""

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        assert isinstance(seen, Gardlings)
        legal = seen.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if seen.step == BUILD:
            return self.build(seen, seat, rng)
        return self.buy(seen, seat, legal, rng) if seen.step == BUY else self.change(seen, seat, legal)

    def build(self, seen: Gardlings, seat: Seat, rng: Random) -> Action:
        builder = seen.builders[seat]
        if builder.lifted != NOTHING:
            return self.put_down(seen, seat, rng)
        if seen.must_lay(seat):
            return self.place(seen, seat, rng)
        lift = better_unicorn(seen, seat)
        if lift is not None:
            return lift
        if builder.hand != NOTHING or not builder.bag:
            return STOP
        return DRAW if self.wants_more(seen, seat, rng) else STOP

    def put_down(self, seen: Gardlings, seat: Seat, rng: Random) -> Action:
        """5d. A place for the unicorn in the air."""
        builder = seen.builders[seat]
        return place_action(best_place(builder.garden, builder.lifted))

    def place(self, seen: Gardlings, seat: Seat, rng: Random) -> Action:
        builder = seen.builders[seat]
        return place_action(best_place(builder.garden, builder.hand))

    def wants_more(self, seen: Gardlings, seat: Seat, rng: Random) -> bool:
        builder = seen.builders[seat]
        outlook = Outlook(seen, seat)
        bad = risk(builder.garden, builder.bag, outlook.allowed(builder.garden))
        return bad <= outlook.daring[builder.garden.gems] * len(builder.bag)

    def buy(self, seen: Gardlings, seat: Seat, legal: list[Action], rng: Random) -> Action:
        owned = seen.builders[seat].tiles()
        best: Action = TAKE_CONSOLATION
        most = CONSOLATION_WORTH
        for pile in range(PILE_COUNT):
            if BUYS[pile] in legal:
                worth = worth_of(seen.market.top[pile], owned) + FOUND_COIN * seen.market.beside[pile]
                worth -= COIN * max(0, PRICES[1 + pile // 2] - seen.gems[seat])
                if worth > most:
                    best, most = BUYS[pile], worth
        return best

    def change(self, seen: Gardlings, seat: Seat, legal: list[Action]) -> Action:
        """5g. The change that wins most."""
        owned = seen.builders[seat].tiles()
        best = legal[0]
        most = -99.0
        for action in legal:
            if isinstance(action, Change):
                won = worth_of(seen.market.top[action.taken], owned) - worth_of(action.pig, owned)
                if won > most:
                    best, most = action, won
        return best

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        assert isinstance(seen, Gardlings)
        builder = seen.builders[seat]
        is_unicorn = isinstance(action, Lift) or builder.lifted != NOTHING
        if is_unicorn and seen.must_lay(seat):
            return Reason("unicorn_makes_room")
        if isinstance(action, Place):
            return place_compared(seen, seat, action)
        if isinstance(action, Lift):
            return lift_compared(builder.garden, action)
        if seen.step == BUY:
            return buy_compared(seen, seat, action)
        if seen.step != BUILD or builder.hand != NOTHING or not builder.bag:
            return None
        if net_gems(seen, seat) >= seen.variant.goal:
            return Reason("enough_gems")
        bad = risk(builder.garden, builder.bag, seen.gnomes_allowed(seat))
        values: dict[str, str | int] = {"bad": bad, "all": len(builder.bag), "gems": builder.garden.gems}
        if bad == 0:
            return Reason("odds_are_safe") if action == DRAW else Reason("stop_pays", {"gems": builder.garden.gems})
        return Reason("odds_are_good" if action == DRAW else "odds_are_bad", values)


def better_unicorn(seen: Gardlings, seat: Seat) -> Action | None:
    """A unicorn that would complete more gems elsewhere."""
    garden = seen.builders[seat].garden
    for unicorn in garden.unicorns:
        if seen.can_lift(seat, unicorn):
            tried = garden.copy()
            home = tried.take_up(unicorn)
            now = tried.gain(unicorn, home)
            for code in tried.places(unicorn):
                if tried.gain(unicorn, code) > now:
                    return lift_action(home)
    return None


class Beginner(Gardener):
    """Takes one of the better places, forgets unicorns, gets nervous at chance, and buys what looks nice."""

    def build(self, seen: Gardlings, seat: Seat, rng: Random) -> Action:
        builder = seen.builders[seat]
        if builder.lifted != NOTHING or seen.must_lay(seat):
            tile = builder.lifted if builder.lifted != NOTHING else builder.hand
            codes = builder.garden.places(tile)
            one, two = codes[below(rng, len(codes))], codes[below(rng, len(codes))]
            return place_action(one if builder.garden.gain(tile, one) >= builder.garden.gain(tile, two) else two)
        if builder.hand != NOTHING or not builder.bag:
            return STOP
        bad = risk(builder.garden, builder.bag, seen.gnomes_allowed(seat))
        nerve = 0.1 + 0.4 * rng.random()
        is_enough = net_gems(seen, seat) >= seen.variant.goal
        return STOP if is_enough or bad > nerve * len(builder.bag) else DRAW

    def buy(self, seen: Gardlings, seat: Seat, legal: list[Action], rng: Random) -> Action:
        """One of the dearest."""
        first = max(0, len(legal) - 3)
        return legal[first + below(rng, len(legal) - first)]
