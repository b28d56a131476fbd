"""What every purchase board keeps to: what no game could write is refused."""

from meowple.core.fields import NOTHING
from meowple.games.gardlings.actions import CONSOLATION
from meowple.games.gardlings.components import COLOUR_OF, COLOURS, CREATURE_OF, GNOMES_OF, PIG
from meowple.games.gardlings.market import COINED, PILE_COUNT, Market, new_market
from meowple.games.gardlings.steps import DEAL, LOT, SHOW, TOPS
from meowple.games.gardlings.variant import Variant


def refuse_if(is_wrong: bool, why: str) -> None:
    if is_wrong:
        raise ValueError(why)


def check_market(market: Market, variant: Variant, step: int, pile: int) -> None:
    _check_kinds(market)
    _check_piles(market, variant, step, pile)
    _check_coins(market, variant, step, pile)
    if step in (LOT, DEAL, TOPS):
        fresh = new_market(market.boxes)
        shown = [int(at < pile) for at in range(PILE_COUNT)]
        unknown = [fresh.unknown[at] - shown[at] for at in range(PILE_COUNT)]
        refuse_if(market.unknown != unknown, "the piles are opened one after another")
    elif step == SHOW:
        refuse_if(len(market.unseen[1 + pile // 2]) < 2, "the only tile left is no chance")


def _check_kinds(market: Market) -> None:
    """1b, 5g. Everything lies where its colour belongs; what has no order is sorted."""
    for colour in range(len(COLOURS)):
        _check_sorted(market.unseen[colour], [COLOUR_OF[tile] == colour for tile in market.unseen[colour]])
    for kind in range(len(market.spare)):
        _check_sorted(market.spare[kind], [GNOMES_OF[tile] == kind + 1 for tile in market.spare[kind]])
    for pile in range(PILE_COUNT + 1):
        colour = 0 if pile == CONSOLATION else 1 + pile // 2
        for tile in market.bottom[pile]:
            refuse_if(COLOUR_OF[tile] != colour or CREATURE_OF[tile] != PIG, "only pigs go back, each to its colour")
        if pile != CONSOLATION and market.top[pile] != NOTHING:
            refuse_if(COLOUR_OF[market.top[pile]] != colour, "every tile lies with its colour")


def _check_sorted(tiles: list[int], belongs: list[bool]) -> None:
    refuse_if(not all(belongs), "every tile lies with its colour")
    refuse_if(tiles != sorted(tiles), "what is unseen has no order")


def _check_piles(market: Market, variant: Variant, step: int, pile: int) -> None:
    """1b, 7f, 7g. Every pile has an open top; a price is gone once both its piles were empty."""
    fresh = new_market(market.boxes)
    for at in range(PILE_COUNT):
        is_due = step in (LOT, DEAL) or (step == TOPS and at >= pile) or (step == SHOW and at == pile)
        is_open = market.top[at] != NOTHING
        if is_due:
            refuse_if(is_open or not market.unknown[at], "this pile is open")
        refuse_if(not is_due and not is_open and market.size(at) > 0, "every pile has an open top")
        most = fresh.unknown[at] - (step not in (LOT, DEAL, TOPS))
        refuse_if(market.unknown[at] > most, "no pile grows but by pigs")
    for tiles in market.bottom:
        refuse_if(len(tiles) > 0 and not variant.advanced_pigs, "no pig has changed")
    refuse_if(market.closed[0], "the consolation has no price")
    for colour in range(1, len(COLOURS)):
        upper, lower = 2 * colour - 2, 2 * colour - 1
        is_empty = not market.size(upper) and not market.size(lower)
        if not market.closed[colour]:
            refuse_if(is_empty, "the price of two empty piles is gone")
            continue
        refuse_if(len(market.unseen[colour]) > 0, "this price is not gone")
        refuse_if(not is_empty and not variant.advanced_pigs, "this price is not gone")
        for tile in (market.top[upper], market.top[lower]):
            refuse_if(tile != NOTHING and CREATURE_OF[tile] != PIG, "this price is not gone")


def _check_coins(market: Market, variant: Variant, step: int, pile: int) -> None:
    """7d, 7e, 7g, 7h. Coins lie beside blue, purple and yellow piles that are not empty."""
    for at in range(PILE_COUNT):
        coins = market.beside[at]
        refuse_if(coins > 0 and (at < COINED or market.closed[1 + at // 2]), "no coins lie here")
        refuse_if(coins > 1 and variant.original_coins, "no coins are added")
        if not market.size(at) and not variant.advanced_pigs:
            refuse_if(coins > 0, "no coins lie beside an empty pile")
        if step in (LOT, DEAL, TOPS):
            due = variant.original_coins and COINED <= at < pile
            refuse_if(coins != int(due), "no coins have been added yet")
