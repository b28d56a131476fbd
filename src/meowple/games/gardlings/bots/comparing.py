"""Why this and not the next best: gems at once, what the bag could then complete, neighbours, rounds to go."""

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.fields import NOTHING
from meowple.games.gardlings.actions import BUYS, TAKE_CONSOLATION, Buy, Lift, Place, lift_action, place_action
from meowple.games.gardlings.bots.lookahead import rounds_after
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
    """4a. What laying the tile here, or the unicorn in the air, brings, and what the next best place would."""
    builder = seen.builders[seat]
    tile = builder.hand if builder.lifted == NOTHING else builder.lifted
    garden, code = builder.garden, action.at * 4 + action.turn
    gems, next_best = garden.gain(tile, code), runner_up(garden, tile, code)
    if next_best == NOTHING:
        return Reason("only_fit", {"gems": gems}) if gems else Reason("only_place")
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
    sides, sides_there = touches(garden, tile, code), touches(garden, tile, next_best)
    if more == fewer and gems == less and sides > sides_there:
        return Reason("touches_more", {"gems": gems, "here": sides, "there": sides_there, "other": other})
    return Reason("as_many_gems", {"gems": gems, "other": other})


def lift_compared(garden: Garden, action: Lift) -> Reason:
    """5d. What the unicorn completes where it does most, and what where it lies."""
    tried = garden.copy()
    unicorn, most = NOTHING, 0
    for each in garden.unicorns:
        if lift_action(garden.where[each]).text == action.text:
            unicorn = each
    home = tried.take_up(unicorn)
    for code in tried.places(unicorn):
        most = max(most, tried.gain(unicorn, code))
    return Reason("unicorn_helps", {"here": most, "there": tried.gain(unicorn, home)})


def halves(tile: int) -> int:
    """The half gems at the edge of a tile."""
    found = 0
    for mark in FACE_OF[tile].marks:
        if mark != BLANK:
            found += 1
    return found


def rounds_with(seen: Gardlings, seat: Seat, pile: int) -> float:
    """7. About how far away the goal is with the tile of this pile; NOTHING is the consolation."""
    return rounds_after(seen, seat, pile, 0 if pile == NOTHING else seen.gems[seat])


def buy_compared(seen: Gardlings, seat: Seat, action: Action) -> Reason:
    """8a. The tile, or the consolation, against what else that can be had brings the goal nearest."""
    pile = action.pile if isinstance(action, Buy) else NOTHING
    legal, other, least = seen.legal(seat), NOTHING - 1, 0.0
    for each in range(NOTHING, PILE_COUNT):
        choice = TAKE_CONSOLATION if each == NOTHING else BUYS[each]
        if each != pile and choice in legal:
            rounds = rounds_with(seen, seat, each)
            if other < NOTHING or rounds < least:
                other, least = each, rounds
    if other < NOTHING:
        return Reason("only_purchase")
    text = TAKE_CONSOLATION.text if other == NOTHING else BUYS[other].text
    if pile != NOTHING and other != NOTHING:
        mine, theirs = seen.market.top[pile], seen.market.top[other]
        if halves(mine) > halves(theirs):
            return Reason("more_halves", {"here": halves(mine), "there": halves(theirs), "other": text})
        if halves(mine) == halves(theirs) and GNOMES_OF[mine] < GNOMES_OF[theirs]:
            return Reason("fewer_gnomes", {"here": GNOMES_OF[mine], "there": GNOMES_OF[theirs], "other": text})
    here, there = f"{rounds_with(seen, seat, pile):.1f}", f"{least:.1f}"
    if float(here) < float(there):
        return Reason("saves_rounds", {"here": here, "there": there, "other": text})
    return Reason("as_many_rounds", {"here": here, "other": text})
