"""Chapters 5g, 5h, 6, 7 and 8: from the moment everybody has stopped to the next round."""

from typing import Final

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.state import Event, Listener
from meowple.games.gardlings.actions import BUYS, CONSOLATION, PILES, TAKE_CONSOLATION, Change
from meowple.games.gardlings.builder import NOTHING
from meowple.games.gardlings.components import COLOUR_OF, CREATURE_OF, NAMES, PIG, PRICES
from meowple.games.gardlings.market import COINED, PILE_COUNT
from meowple.games.gardlings.position import BUILD, BUY, CHANGE, COMFORT, OVER, SET, SHOW, Position

CHANCE_ACTS: Final[tuple[Seat, ...]] = (CHANCE,)


class Buying(Position):
    # 1. Rounds

    def begin_round(self, tell: Listener | None) -> None:
        """1d. Everybody builds at once."""
        self.step = BUILD
        self.acting = tuple(range(self.players))
        if tell is not None:
            tell(Event("round_began", {"round": self.round, "seat": self.start}))

    def end_round(self, tell: Listener | None) -> None:
        """1f. All tiles go back into their bags; the starting player's left neighbour is next."""
        for seat in range(self.players):
            self.builder(seat).clear()
        self.round += 1
        self.start = (self.start + 1) % self.players
        self.turn = 0
        self.gems = [0] * self.players
        self.begin_round(tell)

    # 6. Ponds, 5f. Pigs, 8. Victory: when everybody has stopped

    def count_gardens(self, tell: Listener | None) -> None:
        """6a, 5f, 8a. Coins for ponds and pigs, in buying order; gems after losses; the victory tile; else buying."""
        for place in range(self.players):
            seat = (self.start + place) % self.players
            garden = self.builders[seat].garden
            earned = garden.ponds() if self.variant.ponds else 0
            earned += garden.pigs >= SET and not self.variant.advanced_pigs
            coins = 0
            while coins < earned and self.market_to_change().pay_out():
                coins += 1
            self.builder(seat).coins += coins
            self.gems[seat] = self.net_gems(seat)
            if tell is not None:
                values: dict[str, str | int] = {"gems": garden.gems, "left": self.gems[seat], "coins": coins}
                tell(Event("garden_counted", {"seat": seat, **values}))
        self.step = BUY
        self.turn = self.start
        self.acting = (self.start,)
        self.award_victory(tell)

    def award_victory(self, tell: Listener | None) -> None:
        """8a to 8d. Most gems among those who reach the goal, then most coins; a full tie gives it to nobody."""
        best: list[Seat] = []
        best_key = (0, 0)
        for seat in range(self.players):
            if self.gems[seat] >= self.variant.goal:
                gems = self.builders[seat].garden.gems if self.variant.before_losses else self.gems[seat]
                key = (gems, self.builders[seat].coins)
                if key > best_key:
                    best, best_key = [seat], key
                elif key == best_key:
                    best.append(seat)
        if len(best) == 1:
            self.winner = best[0]
            self.end_game(tell, "won", best[0])
            return
        if best and tell is not None:
            tell(Event("victory_tied", {"gems": best_key[0]}))
        if self.round == self.variant.round_limit:
            self.end_game(tell, "time_ran_out", self.start)

    def end_game(self, tell: Listener | None, kind: str, seat: Seat) -> None:
        self.step = OVER
        self.acting = ()
        if tell is not None:
            tell(Event(kind, {"seat": seat, "gems": self.gems[seat]}))

    # 7. Buying

    def ways_to_buy(self, seat: Seat) -> list[Action]:
        """7a to 7c. Whatever gems and coins can pay for; and always the consolation."""
        purse = self.gems[seat] + self.builders[seat].coins
        found: list[Action] = [
            BUYS[pile] for pile in range(PILE_COUNT) if PRICES[1 + pile // 2] <= purse and self.market.is_open(pile)
        ]
        found.append(TAKE_CONSOLATION)
        return found

    def buy(self, seat: Seat, pile: int, tell: Listener | None) -> None:
        """7a, 7b, 7d. Pay with gems, then coins; get the tile and what lies beside it; a coin for the other pile."""
        market = self.market_to_change()
        builder = self.builder(seat)
        paid = max(0, PRICES[1 + pile // 2] - self.gems[seat])
        found = market.beside[pile]
        market.beside[pile] = 0
        builder.coins += found - paid
        market.bank += paid
        tile = market.take_top(pile)
        builder.put_in_bag(tile)
        if pile >= COINED and not self.variant.original_coins:
            market.add_coin(pile ^ 1)
        if tell is not None:
            values: dict[str, str | int] = {"tile": NAMES[tile], "pile": PILES[pile], "paid": paid, "coins": found}
            tell(Event("bought", {"seat": seat, **values}))
        self.show_next(pile, tell)

    def take_consolation(self, seat: Seat, tell: Listener | None) -> None:
        """7c, 7h. A consolation pig and a coin, as far as there are any."""
        market = self.market_to_change()
        self.builder(seat).coins += market.pay_out()
        if len(market.unseen[0]) > 1:
            self.step = COMFORT
            self.acting = CHANCE_ACTS
        elif market.unseen[0]:
            self.comfort(market.unseen[0][0], tell)
        else:
            if market.bottom[CONSOLATION]:
                self.builder(seat).put_in_bag(market.bottom[CONSOLATION].pop(0))
            self.after_purchase(tell)

    def comfort(self, tile: int, tell: Listener | None) -> None:
        """7c. Chance says which pig it is."""
        self.market_to_change().unseen[0].remove(tile)
        self.builder(self.turn).put_in_bag(tile)
        if tell is not None:
            tell(Event("comforted", {"seat": self.turn, "tile": NAMES[tile]}))
        self.after_purchase(tell)

    def show_next(self, pile: int, tell: Listener | None) -> None:
        """7f. The next tile of the pile is opened; the only unseen one of its colour is no chance."""
        market = self.market
        if market.top[pile] == NOTHING and market.unknown[pile]:
            unseen = market.unseen[1 + pile // 2]
            if len(unseen) > 1:
                self.step = SHOW
                self.pile = pile
                self.acting = CHANCE_ACTS
                return
            self.market_to_change().show(pile, unseen[0])
        self.after_purchase(tell)

    def after_purchase(self, tell: Listener | None) -> None:
        """5g, 1f. The buyer's pig changes, then the next one buys, then the round is over."""
        self.pile = NOTHING
        if not self.has_changed and self.ways_to_change(self.turn):
            self.step = CHANGE
            self.has_changed = True
            self.acting = (self.turn,)
            return
        self.has_changed = False
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.start:
            self.end_round(tell)
            return
        self.step = BUY
        self.acting = (self.turn,)

    # 5g, 5h. Pigs that change

    def ways_to_change(self, seat: Seat) -> list[Action]:
        """5g, 5h. Each pig of the garden, under each pile of its colour, for each open tile of the next colour."""
        garden = self.builders[seat].garden
        if not self.variant.advanced_pigs or garden.pigs < SET:
            return []
        found: list[Action] = []
        for pig in sorted(garden.where):
            colour = COLOUR_OF[pig]
            if CREATURE_OF[pig] == PIG:
                for under in (CONSOLATION,) if colour == 0 else (2 * colour - 2, 2 * colour - 1):
                    for taken in (2 * colour, 2 * colour + 1):
                        if self.market.is_open(taken):
                            found.append(Change(pig, under, taken))
        return found

    def change(self, seat: Seat, action: Change, tell: Listener | None) -> None:
        """5g. Back under its pile with the pig; a tile of the next colour instead."""
        builder = self.builder(seat)
        market = self.market_to_change()
        builder.garden.take_up(action.pig)
        market.put_under(action.under, action.pig)
        tile = market.take_top(action.taken)
        builder.put_in_bag(tile)
        if tell is not None:
            tell(Event("pig_changed", {"seat": seat, "pig": NAMES[action.pig], "tile": NAMES[tile]}))
        self.show_next(action.taken, tell)
