"""Why this and not the next best: gems at once, what the bag could then complete, half gems, gnomes."""

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.fields import NOTHING
from meowple.games.gardlings.actions import BUYS, Buy, Place, place_action
from meowple.games.gardlings.bots.thinking import touches
from meowple.games.gardlings.components import FACE_OF, GNOMES_OF
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.market import PILE_COUNT
from meowple.games.gardlings.rules import Gardlings

BLANK = "-"


def promise(garden: Garden, bag: list[int]) -> int:
    """The gems each tile of the bag could complete if it came next, added up."""
    found = 0
    for tile in bag:
        most = 0
        for code in garden.places(tile):
            most = max(most, garden.gain(tile, code))
        found += most
    return found


def runner_up(garden: Garden, tile: int, chosen: int) -> int:
    """The place that completes and touches most but for the chosen one; NOTHING if there is no other."""
    best = NOTHING
    most = -1
    for code in garden.places(tile):
        if code != chosen:
            value = garden.gain(tile, code) * 8 + touches(garden, tile, code)
            if value > most:
                best, most = code, value
    return best


def place_compared(seen: Gardlings, seat: Seat, action: Place) -> Reason:
    """4a. What laying the tile here brings, and what the next best place would."""
    builder = seen.builders[seat]
    garden, tile, code = builder.garden, builder.hand, action.at * 4 + action.turn
    gems, next_best = garden.gain(tile, code), runner_up(garden, tile, code)
    if next_best == NOTHING:
        return Reason("only_fit", {"gems": gems})
    other, less = place_action(next_best).text, garden.gain(tile, next_best)
    if gems > less:
        return Reason("more_gems", {"gems": gems, "less": less, "other": other})
    here, there = garden.copy(), garden.copy()
    here.lay(tile, code)
    there.lay(tile, next_best)
    more, fewer = promise(here, builder.bag), promise(there, builder.bag)
    if more > fewer:
        values: dict[str, str | int] = {"here": more, "there": fewer, "all": len(builder.bag)}
        return Reason("promises_more", {"other": other, **values})
    return Reason("grows_better", {"gems": gems, "other": other})


def halves(tile: int) -> int:
    """The half gems at the edge of a tile."""
    found = 0
    for mark in FACE_OF[tile].marks:
        if mark != BLANK:
            found += 1
    return found


def buy_compared(seen: Gardlings, seat: Seat, action: Action) -> Reason:
    """8a. The tile against the one with most half gems among the others that can be paid."""
    if not isinstance(action, Buy):
        return Reason("rich_tile")
    legal = seen.legal(seat)
    other = NOTHING
    for pile in range(PILE_COUNT):
        if pile == action.pile or BUYS[pile] not in legal:
            continue
        if other == NOTHING or halves(seen.market.top[pile]) > halves(seen.market.top[other]):
            other = pile
    if other == NOTHING:
        return Reason("rich_tile")
    mine, theirs = seen.market.top[action.pile], seen.market.top[other]
    text = BUYS[other].text
    if halves(mine) > halves(theirs):
        return Reason("more_halves", {"here": halves(mine), "there": halves(theirs), "other": text})
    if GNOMES_OF[mine] < GNOMES_OF[theirs]:
        return Reason("fewer_gnomes", {"here": GNOMES_OF[mine], "there": GNOMES_OF[theirs], "other": text})
    return Reason("saves_rounds", {"other": text})
