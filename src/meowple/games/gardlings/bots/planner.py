"""`hard` looks ahead."""

from random import Random

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.fields import NOTHING
from meowple.core.state import State, shuffled
from meowple.games.gardlings.actions import BUYS, TAKE_CONSOLATION, Place, lift_action, parse, place_action
from meowple.games.gardlings.bots.gardener import Gardener
from meowple.games.gardlings.bots.lookahead import (
    RoundsOutlook,
    Way,
    best_of_many,
    full_grown,
    rounds_after,
    ways_to_lay,
    ways_with_unicorns,
    worth_when_grown,
)
from meowple.games.gardlings.bots.plot import NOWHERE, Window, settled
from meowple.games.gardlings.bots.thinking import risk
from meowple.games.gardlings.components import GNOMES_OF
from meowple.games.gardlings.market import PILE_COUNT
from meowple.games.gardlings.rules import Gardlings


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
        outlook = RoundsOutlook(seen, seat)
        if outlook.daring[garden.gems] < 0:
            return False
        if not risk(garden, builder.bag, outlook.allowed(garden)):
            return True
        plot = Window(garden).plot
        total = 0.0
        for _ in range(self.nodes):
            total += worth_when_grown(plot.copy(), shuffled(builder.bag, rng), outlook)
        return total > self.nodes * outlook.worths[outlook.after_losses(garden.gems, False)]

    def buy(self, seen: Gardlings, seat: Seat, legal: list[Action], rng: Random) -> Action:
        best: Action = TAKE_CONSOLATION
        least = rounds_after(seen, seat, NOTHING, 0)
        for pile in range(PILE_COUNT):
            if BUYS[pile] in legal:
                rounds = rounds_after(seen, seat, pile, seen.gems[seat])
                if rounds < least:
                    best, least = BUYS[pile], rounds
        return best

    def because(self, seen: State, seat: Seat, action: Action) -> Reason | None:
        """What can be seen at once, else how the garden grew in the mind."""
        reason = super().because(seen, seat, action)
        if reason is None or reason.code != "as_many_gems" or not isinstance(action, Place):
            return reason
        assert isinstance(seen, Gardlings)
        other = parse(str(reason.values["other"]))
        assert isinstance(other, Place)
        here, there = self.grown(seen, seat, action), self.grown(seen, seat, other)
        if float(here) <= float(there):
            return reason
        return Reason("grows_better", {**reason.values, "here": here, "there": there})

    def grown(self, seen: Gardlings, seat: Seat, action: Place) -> str:
        """The gems of imagined gardens that begin so, on average, in the same orders for each choice."""
        builder = seen.builders[seat]
        tile = builder.hand if builder.lifted == NOTHING else builder.lifted
        window = Window(builder.garden)
        inside = window.code(action.at * 4 + action.turn)
        if inside == NOWHERE:
            return "0"
        plot = settled(window.plot.with_tile(tile, inside))
        room, rng, total = seen.gnomes_allowed(seat) - plot.gnomes, Random(1), 0
        for _ in range(self.nodes):
            total += full_grown(plot.copy(), shuffled(builder.bag, rng), room)
        return f"{total / self.nodes:.1f}"
