"""Why this line and not the next best: what each is worth, and where the points come from."""

from meowple.core.action import Seat
from meowple.core.errors import Reason
from meowple.games.catlady.actions import Take
from meowple.games.catlady.bots.greedy import worth_with_line
from meowple.games.catlady.bots.worth import Outlook, Weights, worth_of
from meowple.games.catlady.components import LINE_CELLS, LINES
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import CATEGORIES


def take_compared(seen: CatLady, seat: Seat, action: Take, weights: Weights) -> Reason:
    """3a. The line against the best other one."""
    outlook = Outlook(seen, seat)
    before = worth_of(seen.collections[seat], outlook, weights)
    gain = worth_with_line(seen, seat, action.line, outlook, weights) - before
    other: Take | None = None
    most = 0.0
    for choice in seen.legal(seat):
        if isinstance(choice, Take) and choice.line != action.line:
            worth = worth_with_line(seen, seat, choice.line, outlook, weights) - before
            if other is None or worth > most:
                other, most = choice, worth
    if other is None:
        return Reason("gains_most", {"points": round(gain)}) if round(gain) > 0 else Reason("only_line")
    if round(gain) <= round(most):
        return left_compared(seen, seat, action, other, weights)
    values: dict[str, str | int] = {"points": round(gain), "less": round(most), "line": LINES[other.line]}
    category, by = best_category(seen, seat, action, other)
    if by <= 0:
        return Reason("gains_more", values)
    return Reason("gains_in", {**values, "category": category, "by": by})


def left_compared(seen: CatLady, seat: Seat, action: Take, other: Take, weights: Weights) -> Reason:
    """2b. Lines of the same worth: what each leaves to the next player."""
    here, there = left_over(seen, seat, action, weights), left_over(seen, seat, other, weights)
    if seen.deck == 0 or here >= there:
        return Reason("even_line", {"line": LINES[other.line]})
    return Reason("leaves_less", {"here": here, "there": there, "line": LINES[other.line]})


def left_over(seen: CatLady, seat: Seat, action: Take, weights: Weights) -> int:
    """What the best of the lines that are left is worth to the next player, as long as no new card has come."""
    after = seen.copy()
    after.grid = seen.grid[:]
    for cell in LINE_CELLS[action.line]:
        after.grid[cell] = -1
    return best_line(after, (seat + 1) % len(seen.collections), action.line, weights)


def best_line(state: CatLady, seat: Seat, token: int, weights: Weights) -> int:
    """What the best line is worth to this seat while the cat token sits at another one."""
    return best_of_lines(state, seat, token, weights)[1]


def best_of_lines(state: CatLady, seat: Seat, token: int, weights: Weights) -> tuple[int, int]:
    """The best line for this seat while the cat token sits at another one, and what it is worth, if anything."""
    outlook = Outlook(state, seat)
    now, best, most = worth_of(state.collections[seat], outlook, weights), -1, 0.0
    for line in range(len(LINES)):
        if line != token:
            worth = worth_with_line(state, seat, line, outlook, weights) - now
            if best < 0 or worth > most:
                best, most = line, worth
    return best, round(max(most, 0.0))


def best_category(seen: CatLady, seat: Seat, action: Take, other: Take) -> tuple[str, int]:
    """In which kind of points the one line is ahead of the other, as things stand, and by how many."""
    here, there = points_after(seen, seat, action), points_after(seen, seat, other)
    best = 0
    for at in range(len(CATEGORIES)):
        if here[at] - there[at] > here[best] - there[best]:
            best = at
    return CATEGORIES[best], here[best] - there[best]


def points_after(seen: CatLady, seat: Seat, action: Take) -> list[int]:
    after = seen.copy()
    after.apply(seat, action)
    return list(after.tallies()[seat].points)
