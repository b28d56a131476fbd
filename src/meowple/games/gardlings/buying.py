"""Chapters 1d, 1f, 5f to 5h, 6, 7 and 8: from the moment everybody has stopped to the next round."""

from meowple.core.action import Action, Seat
from meowple.core.fields import NOTHING
from meowple.core.state import Event, Listener
from meowple.games.gardlings.actions import BUYS, CONSOLATION, PILES, TAKE_CONSOLATION, Change
from meowple.games.gardlings.components import COLOUR_OF, CREATURE_OF, NAMES, PIG, PRICES
from meowple.games.gardlings.market import COINED, PILE_COUNT
from meowple.games.gardlings.position import CHANCE_ACTS, SET, Position
from meowple.games.gardlings.scoring import contenders, net_gems
from meowple.games.gardlings.steps import BUILD, BUY, CHANGE, COMFORT, OVER, SHOW

# 1. Rounds


def begin_round(state: Position, tell: Listener | None) -> None:
    """1d. Everybody builds at once."""
    state.step = BUILD
    state.acting = tuple(range(state.players))
    if tell is not None:
        tell(Event("round_began", {"round": state.round, "seat": state.start}))


def end_round(state: Position, tell: Listener | None) -> None:
    """1f. All tiles go back into their bags; the starting player's left neighbour is next."""
    for seat in range(state.players):
        state.builder_to_change(seat).clear()
    state.round += 1
    state.start = (state.start + 1) % state.players
    state.turn = 0
    state.gems = [0] * state.players
    begin_round(state, tell)


# 6. Ponds, 5f. Pigs, 8. Victory: when everybody has stopped


def count_gardens(state: Position, tell: Listener | None) -> None:
    """6a, 5f, 8a. Coins for ponds and pigs, in buying order; gems after losses; the victory tile; else buying."""
    for place in range(state.players):
        seat = (state.start + place) % state.players
        builder = state.builder_to_change(seat)
        builder.uncover()
        garden = builder.garden
        ponds = garden.ponds() if state.variant.ponds else 0
        pigs = int(garden.pigs >= SET and not state.variant.advanced_pigs)
        coins = 0
        while coins < ponds + pigs and state.market_to_change().pay_out():
            coins += 1
        builder.coins += coins
        state.gems[seat] = net_gems(state, seat)
        if tell is not None:
            values: dict[str, str | int] = {"gems": garden.gems, "left": state.gems[seat], "coins": coins}
            tell(Event("garden_counted", {"seat": seat, **values, "ponds": ponds, "pigs": pigs}))
    state.step = BUY
    state.turn = state.start
    state.acting = (state.start,)
    award_victory(state, tell)


def award_victory(state: Position, tell: Listener | None) -> None:
    """8a to 8d. Most gems among those who reach the goal, then most coins; a full tie gives it to nobody."""
    best, gems = contenders(state)
    if len(best) == 1:
        state.winner = best[0]
        end_game(state, tell, "won", best[0])
        return
    if best and tell is not None:
        tell(Event("victory_tied", {"gems": gems}))
    if state.round == state.variant.round_limit:
        end_game(state, tell, "time_ran_out", state.start)


def end_game(state: Position, tell: Listener | None, kind: str, seat: Seat) -> None:
    state.step = OVER
    state.acting = ()
    if tell is not None:
        tell(Event(kind, {"seat": seat, "gems": state.gems[seat]}))


# 7. Buying


def ways_to_buy(state: Position, seat: Seat) -> list[Action]:
    """7a to 7c. Whatever gems and coins can pay for; and always the consolation."""
    purse = state.gems[seat] + state.builders[seat].coins
    found: list[Action] = [
        BUYS[pile] for pile in range(PILE_COUNT) if PRICES[1 + pile // 2] <= purse and state.market.is_open(pile)
    ]
    found.append(TAKE_CONSOLATION)
    return found


def buy(state: Position, seat: Seat, pile: int, tell: Listener | None) -> None:
    """7a, 7b, 7d. Pay with gems, then coins; get the tile and what lies beside it; a coin for the other pile."""
    market = state.market_to_change()
    builder = state.builder_to_change(seat)
    paid = max(0, PRICES[1 + pile // 2] - state.gems[seat])
    found = market.beside[pile]
    market.beside[pile] = 0
    builder.coins += found - paid
    market.bank += paid
    tile = market.take_top(pile)
    builder.put_in_bag(tile)
    if pile >= COINED and not state.variant.original_coins:
        market.add_coin(pile ^ 1)
    if tell is not None:
        values: dict[str, str | int] = {"tile": NAMES[tile], "pile": PILES[pile], "paid": paid, "coins": found}
        tell(Event("bought", {"seat": seat, **values}))
    show_next(state, pile, tell)


def take_consolation(state: Position, seat: Seat, tell: Listener | None) -> None:
    """7c, 7h. A consolation pig and a coin, as far as there are any."""
    market = state.market_to_change()
    paid = market.pay_out()
    state.builder_to_change(seat).coins += paid
    if tell is not None:
        tell(Event("consoled", {"seat": seat, "coins": paid}))
    if len(market.unseen[0]) > 1:
        state.step = COMFORT
        state.acting = CHANCE_ACTS
        return
    if market.unseen[0]:
        pig = market.unseen[0].pop()
    elif market.bottom[CONSOLATION]:
        pig = market.bottom[CONSOLATION].pop(0)
    else:
        if tell is not None:
            tell(Event("pigs_are_gone", {"seat": seat}))
        after_purchase(state, tell)
        return
    if tell is not None:
        tell(Event("comforted", {"seat": seat, "tile": NAMES[pig]}))
    comfort(state, pig, tell)


def comfort(state: Position, pig: int, tell: Listener | None) -> None:
    """7c. The pig goes into the buyer's bag."""
    state.builder_to_change(state.turn).put_in_bag(pig)
    after_purchase(state, tell)


def show_next(state: Position, pile: int, tell: Listener | None) -> None:
    """7f. The next tile of the pile is opened; the only unseen one of its colour is no chance."""
    market = state.market
    if market.top[pile] == NOTHING and market.unknown[pile]:
        unseen = market.unseen[1 + pile // 2]
        if len(unseen) > 1:
            state.step = SHOW
            state.pile = pile
            state.acting = CHANCE_ACTS
            return
        state.market_to_change().show(pile, unseen[0])
    after_purchase(state, tell)


def after_purchase(state: Position, tell: Listener | None) -> None:
    """5g, 1f. The buyer's pig changes, then the next one buys, then the round is over."""
    state.pile = NOTHING
    if not state.has_changed and ways_to_change(state, state.turn):
        state.step = CHANGE
        state.has_changed = True
        state.acting = (state.turn,)
        return
    state.has_changed = False
    state.turn = (state.turn + 1) % state.players
    if state.turn == state.start:
        end_round(state, tell)
        return
    state.step = BUY
    state.acting = (state.turn,)


# 5g, 5h. Pigs that change


def ways_to_change(state: Position, seat: Seat) -> list[Action]:
    """5g, 5h. Each pig of the garden, under each pile of its colour, for each open tile of the next colour."""
    garden = state.builders[seat].garden
    if not state.variant.advanced_pigs or garden.pigs < SET:
        return []
    found: list[Action] = []
    for pig in sorted(garden.where):
        colour = COLOUR_OF[pig]
        if CREATURE_OF[pig] == PIG:
            for under in (CONSOLATION,) if colour == 0 else (2 * colour - 2, 2 * colour - 1):
                for taken in (2 * colour, 2 * colour + 1):
                    if state.market.is_open(taken):
                        found.append(Change(pig, under, taken))
    return found


def change(state: Position, seat: Seat, action: Change, tell: Listener | None) -> None:
    """5g. Back under its pile with the pig; a tile of the next colour instead."""
    builder = state.builder_to_change(seat)
    market = state.market_to_change()
    builder.garden.take_up(action.pig)
    market.put_under(action.under, action.pig)
    tile = market.take_top(action.taken)
    builder.put_in_bag(tile)
    if tell is not None:
        tell(Event("pig_changed", {"seat": seat, "pig": NAMES[action.pig], "tile": NAMES[tile]}))
    show_next(state, action.taken, tell)
