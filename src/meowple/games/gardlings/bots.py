"""Players of Gardlings: `easy` overlooks things, `medium` takes what is best now, `hard` looks ahead."""

from random import Random
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.bot import IS_COMPILED, Bot
from meowple.core.errors import Reason
from meowple.core.state import State, below, shuffled
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
from meowple.games.gardlings.builder import NOTHING
from meowple.games.gardlings.components import GNOMES_OF, PRICES
from meowple.games.gardlings.foresight import (
    Prospect,
    Way,
    best_of_many,
    rounds_after,
    ways_to_lay,
    ways_with_unicorns,
    worth_when_grown,
)
from meowple.games.gardlings.market import PILE_COUNT
from meowple.games.gardlings.plot import Window
from meowple.games.gardlings.position import BUILD, BUY
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.thinking import Outlook, best_place, risk, worth_of

COIN: Final = 0.3
FOUND_COIN: Final = 0.4
PITY: Final = 3.5
"""What a coin spent, a coin found and the consolation are worth to a buyer, in the measure of `worth_of`."""
NODES: Final = 100
NODES_UNCOMPILED: Final = 3
"""How many gardens `hard` imagines for one choice; uncompiled fewer, so as to answer in time."""


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
        most = PITY
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
        if isinstance(action, Place) and builder.hand != NOTHING and builder.lifted == NOTHING:
            return Reason("good_fit", {"gems": builder.garden.gain(builder.hand, action.at * 4 + action.turn)})
        if isinstance(action, Lift | Place):
            return Reason("unicorn_makes_room" if seen.must_lay(seat) else "unicorn_helps")
        if seen.step == BUY:
            return Reason("rich_tile")
        if seen.step != BUILD or builder.hand != NOTHING or not builder.bag:
            return None
        if seen.net_gems(seat) >= seen.variant.goal:
            return Reason("enough_gems")
        bad = risk(builder.garden, builder.bag, seen.gnomes_allowed(seat))
        return Reason("odds_are_good" if action == DRAW else "odds_are_bad", {"bad": bad, "all": len(builder.bag)})


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


class Child(Gardener):
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
        is_enough = seen.net_gems(seat) >= seen.variant.goal
        return STOP if is_enough or bad > nerve * len(builder.bag) else DRAW

    def buy(self, seen: Gardlings, seat: Seat, legal: list[Action], rng: Random) -> Action:
        """One of the dearest."""
        first = max(0, len(legal) - 3)
        return legal[first + below(rng, len(legal) - first)]


class Planner(Gardener):
    """Lets the garden grow in its mind before it lays a tile or goes on; buys what saves most rounds."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        """How many times a garden is grown for one choice."""

    def place(self, seen: Gardlings, seat: Seat, rng: Random) -> Action:
        """Where the tile promises most; a unicorn that is in its way makes room first."""
        builder = seen.builders[seat]
        garden = builder.garden
        free = [each for each in garden.unicorns if not builder.lifts.get(each, 0) and seen.can_lift(seat, each)]
        ways = ways_with_unicorns(garden, builder.hand, free)
        if not ways:
            return super().place(seen, seat, rng)
        way = self.best_way(seen, seat, ways, rng)
        return place_action(way.code) if way.lifted == NOTHING else lift_action(garden.where[way.lifted])

    def put_down(self, seen: Gardlings, seat: Seat, rng: Random) -> Action:
        """With a tile in hand: out of the way of that tile."""
        builder = seen.builders[seat]
        ways: list[Way] = []
        if builder.hand != NOTHING and not seen.is_bust(seat):
            ways = ways_to_lay(builder.garden, builder.hand, builder.lifted)
        if ways:
            wanted = self.best_way(seen, seat, ways, rng).code
            for code in builder.garden.places(builder.lifted):
                tried = builder.garden.copy()
                tried.lay(builder.lifted, code)
                if wanted in tried.places(builder.hand):
                    return place_action(code)
        return super().put_down(seen, seat, rng)

    def best_way(self, seen: Gardlings, seat: Seat, ways: list[Way], rng: Random) -> Way:
        builder = seen.builders[seat]
        room = seen.gnomes_allowed(seat) - builder.garden.gnomes - GNOMES_OF[builder.hand]
        return best_of_many(ways, builder.bag, room, self.nodes, rng)

    def wants_more(self, seen: Gardlings, seat: Seat, rng: Random) -> bool:
        """Whether going on is better on average than what is there now."""
        builder = seen.builders[seat]
        garden = builder.garden
        prospect = Prospect(seen, seat)
        if prospect.daring[garden.gems] < 0:
            return False
        if not risk(garden, builder.bag, prospect.allowed(garden)):
            return True
        plot = Window(garden).plot
        total = 0.0
        for _ in range(self.nodes):
            total += worth_when_grown(plot.copy(), shuffled(builder.bag, rng), prospect)
        return total > self.nodes * prospect.worths[prospect.after_losses(garden.gems, False)]

    def buy(self, seen: Gardlings, seat: Seat, legal: list[Action], rng: Random) -> Action:
        best: Action = TAKE_CONSOLATION
        least = rounds_after(seen, seat, NOTHING, 0)
        for pile in range(PILE_COUNT):
            if BUYS[pile] in legal:
                rounds = rounds_after(seen, seat, pile, seen.gems[seat])
                if rounds < least:
                    best, least = BUYS[pile], rounds
        return best


def easy() -> Bot:
    return Child()


def medium() -> Bot:
    return Gardener()


def hard() -> Bot:
    return Planner(NODES if IS_COMPILED else NODES_UNCOMPILED)
