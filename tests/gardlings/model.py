"""A second model of Gardlings: plain and slow, written from RULES.md and tiles.toml. It shares no code with the engine.

It speaks the engine's sentences and is held against it line by line in test_model.py. Bags are filled seat by seat:
four gnomes, two pigs, two double gnomes; that order is no rule, but chance has to speak in some order.
"""

from tests.gardlings.model_garden import BOX, COLOURS, TILES
from tests.gardlings.model_market import HALVES, Market
from tests.gardlings.model_seat import Seat

CHANCE = -1
Options = dict[str, bool | int | str]
Told = tuple[str, dict[str, int | str], tuple[int, ...] | None]
"""What people hear: of what, with which names and numbers, and who may hear it; None is everybody."""
DEFAULTS: Options = {
    "goal": 20, "coins": "czech", "gnomes": "basic", "pigs": "basic", "dragons": "basic", "ponds": False,
    "hidden": False, "tie_before_losses": False, "round_limit": 40, "first": "1",
}  # fmt: skip


class Model:
    """A game in progress. Chance names what it brings, as players do."""

    def __init__(self, players: int, options: Options, version: int = 2) -> None:
        self.players = players
        self.options = {**DEFAULTS, **options}
        self.asks = version > 1
        self.market = Market((players + 3) // 4)  # 10a
        self.seats = [Seat() for _ in range(players)]
        self.gems = [0] * players
        self.round = 1
        self.winner: int | None = None
        self.changed = False
        self.pile = ""
        self.turn = 0
        self.told: list[Told] = []
        self.is_certain = False
        self.stage = "dealing"
        first = self.options["first"]
        self.start = 0 if first == "draw" else int(first) - 1
        if first == "draw" and players > 1:
            self.stage = "lot"

    def is_on(self, option: str) -> bool:
        return self.options[option] in (True, "advanced", "original")

    # Who may do what

    def to_act(self) -> tuple[int, ...]:
        if self.stage == "building":
            return tuple(at for at, seat in enumerate(self.seats) if not seat.stopped)
        if self.stage == "over":
            return ()
        return (self.turn,) if self.stage in ("buying", "changing") else (CHANCE,)

    def chances(self) -> set[str]:
        """Every outcome; all are equally likely."""
        if self.stage == "lot":
            return {f"first {seat + 1}" for seat in range(self.players)}
        if self.stage == "dealing":
            return {f"deal {name}" for name in self.source()}
        if self.stage == "drawing":
            return {f"drawn {name}" for name in self.seats[self.turn].bag}
        if self.stage == "comforting":
            return {f"comfort {name}" for name in self.market.unseen["consolation"]}
        return {f"show {name}" for name in self.market.unseen[self.pile.split("-")[0]]}

    def source(self) -> set[str]:
        """1a."""
        filled = len(self.seats[self.turn].bag)
        if filled < 4:
            return self.market.spare["one_gnome"]
        return self.market.unseen["consolation"] if filled < 6 else self.market.spare["two_gnomes"]

    def legal(self, at: int) -> set[str]:
        seat = self.seats[at]
        if self.stage == "building":
            return seat.sentences(self.gnomes_allowed(seat), self.asks)
        if self.stage == "changing":
            return self.changes()
        purse = self.gems[at] + seat.coins
        buys = {f"buy {pile}" for pile in HALVES if self.market.price(pile) <= purse and self.market.is_open(pile)}
        return {"take consolation", *buys}  # 7a, 7c

    def changes(self) -> set[str]:
        """5g, 5h."""
        garden = self.seats[self.turn].garden
        if not self.is_on("pigs") or garden.count("pig") < 3:
            return set()
        found = set()
        for name in garden.laid:
            colour = TILES[name].pile
            if TILES[name].creature != "pig":
                continue
            dearer = COLOURS[COLOURS.index(colour) + 1]
            homes = ["consolation"] if colour == "consolation" else [f"{colour}-upper", f"{colour}-lower"]
            takes = [pile for pile in (f"{dearer}-upper", f"{dearer}-lower") if self.market.is_open(pile)]
            found |= {f"change {name} {home} {pile}" for home in homes for pile in takes}
        return found

    # What happens

    def apply(self, at: int, sentence: str) -> None:
        """Do what the sentence says; a chance with one outcome is none."""
        self.told = []
        word, *rest = sentence.split(" ")
        getattr(self, f"do_{word}")(at, *rest)
        self.is_certain = True
        while self.to_act() == (CHANCE,) and len(self.chances()) == 1:
            word, *rest = next(iter(self.chances())).split(" ")
            getattr(self, f"do_{word}")(CHANCE, *rest)
        self.is_certain = False

    def tell(self, kind: str, **values: int | str) -> None:
        self.told.append((kind, values, None))

    def tell_building(self, kind: str, at: int, name: str, gems: int = 0) -> None:
        """1e. What happens behind a screen is for its owner."""
        self.told.append((kind, {"seat": at, "tile": name, "gems": gems}, (at,) if self.is_on("hidden") else None))

    def do_first(self, at: int, seat: str) -> None:
        self.start = int(seat) - 1
        self.stage = "dealing"

    def do_deal(self, at: int, name: str) -> None:
        self.source().remove(name)
        bag = self.seats[self.turn].bag
        bag.add(name)
        if len(bag) == 8:
            self.turn += 1
            if self.turn == self.players:
                self.turn, self.stage, self.pile = 0, "opening", HALVES[0]

    def do_show(self, at: int, name: str) -> None:
        """1b, 7e, 7f."""
        self.market.show(self.pile, name)
        if self.stage == "showing":
            self.after_purchase()
            return
        if self.is_on("coins") and self.market.earns_coins(self.pile):
            self.market.add_coin(self.pile)
        if self.pile == HALVES[-1]:
            self.stage, self.turn, self.pile = "building", 0, ""
            self.tell("round_began", round=1, seat=self.start)
        else:
            self.pile = HALVES[HALVES.index(self.pile) + 1]

    def do_draw(self, at: int) -> None:
        """2a, 5e."""
        self.seats[at].moves.clear()
        self.turn, self.stage = at, "drawing"

    def do_drawn(self, at: int, name: str) -> None:
        """2a, 2b, 2f, 3a."""
        at, self.turn, self.stage = self.turn, 0, "building"
        seat = self.seats[at]
        if self.is_certain:
            self.tell_building("drew_last", at, name)
        seat.receive(name)
        if not seat.hand:
            self.tell_building("laid", at, name)
        elif seat.is_bust(self.gnomes_allowed(seat)):
            self.tell_building("busted", at, name)
        elif not seat.garden.spots(name):
            self.tell_building("got_stuck", at, name)

    def do_place(self, at: int, spot: str, turn: str) -> None:
        """2b, 5d, 5i, 5j."""
        seat = self.seats[at]
        name, gems, dragons = seat.lifted or seat.hand, seat.garden.gems(), seat.garden.count("dragon")
        seat.place(spot, int(turn[-1]))
        self.tell_building("laid", at, name, seat.garden.gems() - gems)
        if dragons == 2 and seat.garden.count("dragon") == 3:
            self.tell_building("dragons_met", at, name)

    def do_lift(self, at: int, spot: str) -> None:
        self.seats[at].lift(spot)

    def do_stop(self, at: int, anyway: str = "") -> None:
        """2g."""
        self.seats[at].stopped = True
        if all(seat.stopped for seat in self.seats):
            self.count()

    # 3, 5, 6, 8. When all have stopped

    def behind_screens(self) -> set[int]:
        """1e. The seats whose gardens the others cannot see."""
        return set(range(self.players)) if self.is_on("hidden") and self.stage in ("building", "drawing") else set()

    def gnomes_allowed(self, seat: Seat) -> int:
        """3a, 5i, 5j, 5k."""
        basic = self.players == 1 or not self.is_on("dragons")
        return 6 if basic and seat.garden.count("dragon") >= 3 else 5

    def net(self, at: int) -> int:
        """3b, 5j."""
        seat = self.seats[at]
        gems = seat.garden.gems()
        others = [other for place, other in enumerate(self.seats) if place != at]
        if self.is_on("dragons") and seat.garden.count("dragon") < 3:
            gems = max(0, gems - 2) if any(other.garden.count("dragon") >= 3 for other in others) else gems
        if seat.is_bust(self.gnomes_allowed(seat)):
            gems = gems - gems // 2 if self.is_on("gnomes") else max(0, gems - 3)
        return gems

    def buying_order(self) -> list[int]:
        return [(self.start + place) % self.players for place in range(self.players)]

    def count(self) -> None:
        """6a, 5f, 8."""
        self.gems = [self.net(at) for at in range(self.players)]
        for at in self.buying_order():
            seat = self.seats[at]
            ponds = seat.garden.ponds() if self.is_on("ponds") else 0
            pigs = 1 if seat.garden.count("pig") >= 3 and not self.is_on("pigs") else 0
            coins = self.market.pay(ponds + pigs)
            seat.coins += coins
            gems = {"gems": seat.garden.gems(), "left": self.gems[at]}
            self.tell("garden_counted", seat=at, **gems, coins=coins, ponds=ponds, pigs=pigs)
        self.turn, self.stage = self.start, "buying"
        reached = {at: self.contest(at) for at in range(self.players) if self.gems[at] >= int(self.options["goal"])}
        best = [at for at in reached if reached[at] == max(reached.values())]
        if len(best) == 1:
            self.winner, self.stage = best[0], "over"
            self.tell("won", seat=best[0], gems=self.gems[best[0]])
            return
        if best:
            self.tell("victory_tied", gems=reached[best[0]][0])
        if self.round == self.options["round_limit"]:
            self.stage = "over"
            self.tell("time_ran_out", seat=self.start, gems=self.gems[self.start])

    def contest(self, at: int) -> tuple[int, int]:
        """8b."""
        seat = self.seats[at]
        return (seat.garden.gems() if self.is_on("tie_before_losses") else self.gems[at], seat.coins)

    # 7. Buying

    def do_buy(self, at: int, pile: str) -> None:
        """7a to 7d."""
        seat, market = self.seats[at], self.market
        paid = max(0, market.price(pile) - self.gems[at])
        seat.coins -= paid
        market.bank += paid
        found, market.beside[pile] = market.beside[pile], 0
        seat.coins += found
        tile = market.take(pile)
        seat.bag.add(tile)
        self.tell("bought", seat=at, tile=tile, pile=pile, paid=paid, coins=found)
        if not self.is_on("coins") and market.earns_coins(pile):
            market.add_coin(market.other(pile))
        self.open_next(pile)

    def do_take(self, at: int, consolation: str) -> None:
        """7c, 7h."""
        seat, market = self.seats[at], self.market
        coins = market.pay(1)
        seat.coins += coins
        self.tell("consoled", seat=at, coins=coins)
        if market.unseen["consolation"]:
            self.stage = "comforting"
            return
        if market.under["consolation"]:
            pig = market.under["consolation"].pop(0)
            seat.bag.add(pig)
            self.tell("comforted", seat=at, tile=pig)
        else:
            self.tell("pigs_are_gone", seat=at)
        self.after_purchase()

    def do_comfort(self, at: int, name: str) -> None:
        if self.is_certain:
            self.tell("comforted", seat=self.turn, tile=name)
        self.market.unseen["consolation"].remove(name)
        self.seats[self.turn].bag.add(name)
        self.after_purchase()

    def do_change(self, at: int, pig: str, home: str, taken: str) -> None:
        """5g, 5h."""
        self.seats[at].garden.take_up(pig)
        self.market.put_under(home, pig)
        tile = self.market.take(taken)
        self.seats[at].bag.add(tile)
        self.tell("pig_changed", seat=at, pig=pig, tile=tile)
        self.open_next(taken)

    def open_next(self, pile: str) -> None:
        """7f."""
        if self.market.is_due(pile):
            self.stage, self.pile = "showing", pile
        else:
            self.after_purchase()

    def after_purchase(self) -> None:
        """5g, 1f."""
        self.pile = ""
        if not self.changed and self.changes():
            self.stage, self.changed = "changing", True
            return
        self.changed = False
        self.turn = (self.turn + 1) % self.players
        self.stage = "buying"
        if self.turn == self.start:
            for seat in self.seats:
                seat.tidy()
            self.round += 1
            self.start = (self.start + 1) % self.players
            self.gems = [0] * self.players
            self.turn, self.stage = 0, "building"
            self.tell("round_began", round=self.round, seat=self.start)

    # How it stands

    def components(self) -> dict[str, int]:
        """Nothing is lost, nothing is made."""
        market = self.market
        piles = [*market.unseen.values(), *market.spare.values(), *market.under.values()]
        tiles = sum(map(len, piles)) + sum(top is not None for top in market.top.values())
        coins = market.bank + sum(market.beside.values()) + sum(seat.coins for seat in self.seats)
        return {"tiles": tiles + sum(len(seat.tiles()) for seat in self.seats), "coins": coins}

    def scores(self) -> list[int]:
        if self.stage in ("building", "drawing"):
            return [self.net(at) for at in range(self.players)]
        return self.gems

    def ranking(self) -> list[int]:
        """8a, 8d."""
        scores = self.scores()
        keys = [(at == self.winner, scores[at], seat.coins) for at, seat in enumerate(self.seats)]
        return [1 + sum(other > key for other in keys) for key in keys]

    def verdict(self) -> str | None:
        """9a."""
        if self.players > 1 or self.stage != "over":
            return None
        tiles = len(self.seats[0].tiles()) + 1
        most = BOX["medals"][str(self.options["goal"])]
        medals = [medal for medal, fits in zip(("gold", "silver", "bronze"), most, strict=True) if tiles <= fits]
        return medals[0] if medals and self.winner is not None else "none"
