"""Chapters 2, 3 and 5d, 5e: drawing, laying, lifting unicorns, stopping."""

from meowple.core.action import Action, Seat
from meowple.core.state import Event, Listener
from meowple.games.gardlings.actions import DRAW, STOP, lift_action, place_action
from meowple.games.gardlings.builder import HIDDEN, LIFTS, NOTHING
from meowple.games.gardlings.buying import CHANCE_ACTS, Buying
from meowple.games.gardlings.components import HOME, NAMES
from meowple.games.gardlings.position import BUILD, DRAWN, SET


class Building(Buying):
    # 2. Building a garden; 3. Gnomes

    def tell_building(self, seat: Seat, kind: str, tile: int, tell: Listener, gems: int = 0) -> None:
        """1e. What happens behind a screen is told to its owner only."""
        viewers = (seat,) if self.variant.hidden else None
        tell(Event(kind, {"seat": seat, "tile": NAMES[tile], "gems": gems}, viewers))

    def draw_tile(self, seat: Seat, tell: Listener | None) -> None:
        """2a. Chance picks from the bag; the last tile is no chance."""
        builder = self.builder(seat)
        builder.forget_lifts()
        if len(builder.bag) == 1:
            self.receive(seat, builder.bag[0], tell)
            return
        self.step = DRAWN
        self.turn = seat
        self.acting = CHANCE_ACTS

    def receive(self, seat: Seat, tile: int, tell: Listener | None) -> None:
        """2a, 2b, 2f, 3a. The tile is in hand; the first one is laid at once, where it lies makes no difference."""
        builder = self.builder(seat)
        builder.bag.remove(tile)
        builder.hand = tile
        if self.step == DRAWN:
            self.step = BUILD
            self.turn = 0
            self.acting = tuple([other for other in range(self.players) if not self.builders[other].stopped])
        if not builder.garden.where:
            self.lay(seat, HOME * 4, tell)
        elif tell is not None:
            if self.is_bust(seat):
                self.tell_building(seat, "busted", tile, tell)
            elif not builder.garden.has_place(tile):
                self.tell_building(seat, "got_stuck", tile, tell)

    def lay(self, seat: Seat, code: int, tell: Listener | None) -> None:
        """2b to 2d, 5d, 5j. Lay the unicorn in the air, or else the tile in hand."""
        builder = self.builder(seat)
        tile = builder.lifted
        if tile != NOTHING:
            builder.lifted = NOTHING
        else:
            tile = builder.hand
            builder.hand = NOTHING
        dragons = builder.garden.dragons
        gems = builder.garden.lay(tile, code)
        if tell is not None:
            self.tell_building(seat, "laid", tile, tell, gems)
            if dragons < SET <= builder.garden.dragons:
                self.tell_building(seat, "dragons_met", tile, tell)

    def stop(self, seat: Seat, tell: Listener | None) -> None:
        """2e, 2g. Done for this round; when all are, the gardens are counted."""
        self.builder(seat).stopped = True
        self.acting = tuple([other for other in self.acting if other != seat])
        if not self.acting:
            self.count_gardens(tell)

    def must_lay(self, seat: Seat) -> bool:
        """2a, 2e. Whether the tile in hand fits somewhere and brings no bust."""
        builder = self.builders[seat]
        return builder.hand >= 0 and not self.is_bust(seat) and builder.garden.has_place(builder.hand)

    def can_lift(self, seat: Seat, unicorn: int) -> bool:
        """5d, 5e."""
        builder = self.builders[seat]
        return builder.lifts.get(unicorn, 0) < LIFTS and builder.garden.hangs_together_without(unicorn)

    def ways_to_build(self, seat: Seat) -> list[Action]:
        builder = self.builders[seat]
        garden = builder.garden
        if builder.lifted != NOTHING:
            return [place_action(code) for code in garden.places(builder.lifted)]
        found: list[Action] = []
        if builder.hand == HIDDEN:
            return found
        if builder.hand == NOTHING:
            if builder.bag:
                found.append(DRAW)
            may_stop = True
        else:
            may_stop = self.is_bust(seat)
            if not may_stop:
                for code in garden.places(builder.hand):
                    found.append(place_action(code))
                may_stop = not found  # 2f
        for unicorn in garden.unicorns:
            if self.can_lift(seat, unicorn):
                found.append(lift_action(garden.where[unicorn]))
        if may_stop:
            found.append(STOP)
        return found
