"""What the other players mean for one player's points: leftovers, costumes, most fed cats, shared goals."""

from typing import Final

from meowple.games.catlady.census import GOAL_COUNTS, Census
from meowple.games.catlady.components import CARDS, GOALS

NOBODY_KNOWS: Final = len(CARDS)
"""More fed cats than there are."""


class Others:
    """6h. The others as one player's feeding sees them. Without regard to others nothing is compared."""

    def __init__(self) -> None:
        self.regard = False
        self.most_waste = 0
        self.most_fed = NOBODY_KNOWS
        self.costumes: list[int] = []
        self.players = 1
        self.no_waste_costs = False
        self.goals: list[tuple[str, int, int]] = []
        """What is asked for, how much of it this player must bring, the points."""

    def costume_points(self, mine: int) -> int:
        if not self.regard:
            return -2 if mine == 0 else 0
        return costume_points([mine, *self.costumes], self.players)[0]

    def waste_points(self, waste: int) -> int:
        """7c. Whoever has wasted most, tied or not, loses two points; wasting nothing costs nothing."""
        if not self.regard or waste < self.most_waste or (waste == 0 and not self.no_waste_costs):
            return 0
        return -2


def others_of(seat: int, census: list[Census], goals: list[int], no_waste_costs: bool) -> Others:
    """The others, as they have fed or would feed, seen from this seat."""
    made = Others()
    made.regard = True
    others = [census[other] for other in range(len(census)) if other != seat]
    made.most_waste = max([other.waste for other in others])
    made.most_fed = max([other.fed for other in others])
    made.costumes = [other.costumes for other in others]
    made.players = len(census)
    made.no_waste_costs = no_waste_costs
    if len(goals) == len(census):
        for place, partner in ((seat, (seat + 1) % len(census)), ((seat - 1) % len(census), (seat - 1) % len(census))):
            goal = GOALS[goals[place]]
            made.goals.append((goal.key, goal.demand - GOAL_COUNTS[goal.key](census[partner]), goal.vp))
    return made


def costume_points(counts: list[int], players: int) -> list[int]:
    """7d to 7f. Most costumes 6, shared and rounded up; with five or six also second 3; none at all -2."""
    prizes = [6, 3] if players > 4 else [6]
    points: list[int] = []
    for mine in counts:
        better = len([count for count in counts if count > mine])
        equal = counts.count(mine)
        shared = sum(prizes[better : better + equal])
        points.append(-(-shared // equal) if mine else -2)
    return points


def is_goal_met(key: str, count: int, wanted: int) -> bool:
    """11e. Leftovers at most, everything else at least."""
    return count <= wanted if key == "leftovers" else count >= wanted
