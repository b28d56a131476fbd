"""Why this card is played, kept, given or discarded: what each choice is worth, in points to expect."""

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.games.catlady.actions import (
    END,
    FEAST,
    PLACE,
    TAKE,
    Adopt,
    Brush,
    Discard,
    Give,
    Laser,
    Place,
    Shop,
    Spray,
    Swap,
    Take,
)
from meowple.games.catlady.bots.comparing import best_line, best_of_lines, take_compared
from meowple.games.catlady.bots.greedy import GreedyChoices, later, worth_with_line
from meowple.games.catlady.bots.worth import Outlook, worth_of
from meowple.games.catlady.components import LINES
from meowple.games.catlady.rules import CatLady


def choice_compared(seen: CatLady, seat: Seat, action: Action, greedy: GreedyChoices) -> Reason | None:
    """Why this choice, of whatever kind it is; None if there is nothing to say but that it is one."""
    if isinstance(action, Take):
        return take_compared(seen, seat, action, greedy.weights)
    if isinstance(action, Spray):
        return spray_compared(seen, seat, action, greedy)
    if isinstance(action, Swap):
        return Reason("even_card", {"other": greedy.choose(seen, seat).text})
    if isinstance(action, (Adopt, Shop, Brush)):
        return card_compared(seen, seat, action, greedy)
    if action == END:
        return end_compared(seen, seat, greedy)
    if action == FEAST:
        points = seen.tallies()[seat].total()
        return Reason("feast_counts", {"points": points}) if points > 0 else Reason("feast_best")
    if isinstance(action, Laser):
        return laser_compared(seen, seat, action, greedy)
    return given_compared(seen, seat, action, greedy)


def gain_of(seen: CatLady, seat: Seat, action: Adopt | Shop | Brush, greedy: GreedyChoices) -> int:
    """About how many points playing this brings."""
    outlook = later(seen, seat) if seen.has_taken else Outlook(seen, seat)
    return round(
        greedy.play_gain(seen, seat, action, outlook) - worth_of(seen.collections[seat], outlook, greedy.weights)
    )


def best_card(seen: CatLady, seat: Seat, action: Action, greedy: GreedyChoices) -> tuple[Action, int] | None:
    """The best card but this one that could be played now, and about how many points it brings."""
    best: tuple[Action, int] | None = None
    for other in seen.legal(seat):
        if isinstance(other, (Adopt, Shop, Brush)) and other != action:
            gain = gain_of(seen, seat, other, greedy)
            if best is None or gain > best[1]:
                best = (other, gain)
    return best


def card_compared(seen: CatLady, seat: Seat, action: Adopt | Shop | Brush, greedy: GreedyChoices) -> Reason:
    """4a, 4c, 4e. What it brings, and what the best other card that can be played now would."""
    points, other = gain_of(seen, seat, action, greedy), best_card(seen, seat, action, greedy)
    if points <= 0 or (other is not None and points <= other[1]):
        return Reason("even_card", {"other": END.text if other is None or other[1] <= 0 else other[0].text})
    if other is None or other[1] <= 0:
        return Reason("card_brings", {"points": points})
    return Reason("card_brings_more", {"points": points, "less": other[1]})


def end_compared(seen: CatLady, seat: Seat, greedy: GreedyChoices) -> Reason | None:
    """2d. What the best that could still be played would bring."""
    other = best_card(seen, seat, END, greedy)
    if other is not None:
        return Reason("no_card_helps") if other[1] <= 0 else Reason("even_card", {"other": other[0].text})
    if not seen.collections[seat].spray:
        return None
    rival, weights = (seat + 1) % len(seen.collections), greedy.weights
    free = best_line(seen, rival, seen.token, weights)
    least = free
    for line in range(len(LINES)):
        least = min(least, best_line(seen, rival, line, weights))
    return Reason("spray_can_wait", {"points": free - least}) if free > least else Reason("no_card_helps")


def spray_compared(seen: CatLady, seat: Seat, action: Spray, greedy: GreedyChoices) -> Reason:
    """4b. Before taking: the line that becomes free. After it: what the next player can no longer take."""
    weights = greedy.weights
    if seen.has_taken:
        rival = (seat + 1) % len(seen.collections)
        here, there = best_line(seen, rival, action.line, weights), best_line(seen, rival, seen.token, weights)
        if here >= there:
            return Reason("even_card", {"other": END.text})
        return Reason("spray_blocks", {"here": here, "there": there})
    outlook = Outlook(seen, seat)
    now = worth_of(seen.collections[seat], outlook, weights)
    points = round(worth_with_line(seen, seat, seen.token, outlook, weights) - now)
    line, less = best_of_lines(seen, seat, seen.token, weights)
    if points <= less:
        return Reason("even_card", {"other": TAKE[line].text})
    return Reason("spray_frees", {"line": LINES[seen.token], "points": points, "less": less})


def laser_compared(seen: CatLady, seat: Seat, action: Laser, greedy: GreedyChoices) -> Reason:
    """4f. Two cards of one's choice against the best line."""
    outlook, mine = Outlook(seen, seat), seen.collections[seat].copy()
    now = worth_of(mine, outlook, greedy.weights)
    mine.laser -= 1
    mine.add(seen.grid[action.first])
    mine.add(seen.grid[action.second])
    points = round(worth_of(mine, outlook, greedy.weights) - now)
    return Reason("laser_brings", {"points": points, "less": best_line(seen, seat, seen.token, greedy.weights)})


def given_compared(seen: CatLady, seat: Seat, action: Action, greedy: GreedyChoices) -> Reason | None:
    """1f, 4c, 4f. A cat given away, a card taken from the next player, a line that is blocked at the start."""
    outlook, weights = Outlook(seen, seat), greedy.weights
    if isinstance(action, Give):
        mine = seen.collections[seat].copy()
        now = worth_of(mine, outlook, weights)
        mine.drop_cat(action.kind)
        cost = round(now - worth_of(mine, outlook, weights))
        return Reason("give_costs", {"points": cost}) if cost >= 0 else Reason("give_gains", {"points": -cost})
    rival = (seat + 1) % len(seen.collections)
    ahead = Outlook(seen, rival)
    theirs = seen.collections[rival].copy()
    now = worth_of(theirs, ahead, weights)
    if isinstance(action, Discard):
        theirs.add(seen.grid[action.cell])
        points = round(worth_of(theirs, ahead, weights) - now)
        return Reason("discard_takes", {"points": points}) if points > 0 else Reason("discard_harmless")
    if isinstance(action, Place):
        points = round(worth_with_line(seen, rival, action.line, ahead, weights) - now)
        line, less = best_of_lines(seen, rival, action.line, weights)
        if points <= less:
            return Reason("even_card", {"other": PLACE[line].text})
        return Reason("place_blocks", {"points": points, "less": less})
    return None
