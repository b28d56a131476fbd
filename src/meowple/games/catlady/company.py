"""What the other players mean for one player's points, and the final tally of all."""

from typing import Final

from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import GOALS
from meowple.games.catlady.scoring import TOKEN, Census, Tally, catnip_points, costume_points, score_cats

NOBODY_KNOWS: Final = 1 << 20


class Company:
    """6h. The others as one player's feeding sees them. Without regard to others nothing is compared."""

    def __init__(self) -> None:
        self.regard = False
        self.most_waste = 0
        self.most_fed = NOBODY_KNOWS
        self.costumes: list[int] = []
        self.players = 1
        self.zero_penalty = False
        self.goals: list[tuple[str, int, int]] = []
        """What is asked for, how much of it this player must bring, the points."""

    def costume_points(self, mine: int) -> int:
        if not self.regard:
            return -2 if mine == 0 else 0
        return costume_points([mine, *self.costumes], self.players)[0]

    def waste_points(self, waste: int) -> int:
        """7c. Whoever has wasted most, tied or not, loses two points; wasting nothing costs nothing."""
        if not self.regard or waste < self.most_waste or (waste == 0 and not self.zero_penalty):
            return 0
        return -2

    def key(self) -> tuple[object, ...]:
        fixed = (self.regard, self.most_waste, self.most_fed, self.players, self.zero_penalty)
        return (fixed, tuple(sorted(self.costumes)), tuple(self.goals))


def company_of(seat: int, census: list[Census], goals: list[int], zero_penalty: bool) -> Company:
    """The others, as they have fed or would feed, seen from this seat."""
    made = Company()
    made.regard = True
    others = [census[other] for other in range(len(census)) if other != seat]
    made.most_waste = max([other.waste for other in others])
    made.most_fed = max([other.fed for other in others])
    made.costumes = [other.costumes for other in others]
    made.players = len(census)
    made.zero_penalty = zero_penalty
    if len(goals) == len(census):
        for place, partner in ((seat, (seat + 1) % len(census)), ((seat - 1) % len(census), (seat - 1) % len(census))):
            goal = GOALS[goals[place]]
            made.goals.append((goal.key, goal.demand - census[partner].goal_count(goal.key), goal.vp))
    return made


def is_goal_met(key: str, count: int, wanted: int) -> bool:
    """11e. Leftovers at most, everything else at least."""
    return count <= wanted if key == "leftovers" else count >= wanted


def tally_one(mine: Collection, count: Census, company: Company) -> Tally:
    """7. One player's points, category by category, in this company."""
    tally = Tally()
    met = [vp for key, wanted, vp in company.goals if is_goal_met(key, count.goal_count(key), wanted)]
    score_cats(mine, count, company.most_fed, len(met), tally)
    tally.fed = count.fed
    tally.points[1] = company.waste_points(count.waste)
    tally.points[2] = company.costume_points(count.costumes)
    tally.points[3] = catnip_points(count.catnip, count.fed)
    tally.points[4] = count.toy_points
    tally.points[5] = TOKEN * mine.tokens
    tally.points[6] = count.filled * len(mine.boxes)
    tally.points[7] = sum(met)
    return tally


def tally_all(collections: list[Collection], goals: list[int], zero_penalty: bool, furry: int) -> list[Tally]:
    """7. Everybody's points; `furry` is the furry player's place or -1."""
    census = [Census(mine) for mine in collections]
    tallies: list[Tally] = []
    for seat in range(len(collections)):
        tally = tally_one(collections[seat], census[seat], company_of(seat, census, goals, zero_penalty))
        if seat == furry:  # 13j
            tally.points[8] = collections[seat].brush + collections[seat].laser + collections[seat].spray
        tallies.append(tally)
    return tallies
