"""Chapter 7 of RULES.md: what a fed collection is worth."""

from typing import Final

from meowple.core.fields import NOTHING
from meowple.games.catlady.abilities import ABILITIES, Scored
from meowple.games.catlady.census import GOAL_COUNTS, Census
from meowple.games.catlady.collection import TREATED, Collection, is_fed
from meowple.games.catlady.components import CARDS, NEWEST
from meowple.games.catlady.others import Others, is_goal_met, others_of

NEGLECT: Final = 2
"""7b. What an unfed cat costs."""
TREAT_WORTH: Final = 1
TOKEN: Final = 2
CATEGORIES: Final = ("cats", "leftovers", "costumes", "catnip", "toys", "tokens", "boxes", "goals", "furry")


class Tally:
    """How one player's points come about, in the order they are counted."""

    def __init__(self) -> None:
        self.points = [0] * len(CATEGORIES)
        self.fed = 0
        self.cats: list[tuple[int, int]] = []
        """Each cat with what it is worth."""

    def total(self) -> int:
        return sum(self.points)


def catnip_points(catnip: int, fed: int) -> int:
    """7g."""
    return 0 if catnip == 0 else -2 if catnip == 1 else fed if catnip < 4 else 2 * fed


def cat_points(kind: int, eaten: int, scored: Scored) -> int:
    """7a, 6e. What a fed cat is worth, Wavelet aside."""
    if eaten >= TREATED:
        return TREAT_WORTH
    card = CARDS[kind]
    ability = ABILITIES.get(card.ability)
    return card.vp if ability is None else card.vp + ability(card, eaten, scored)


def score_cats(scored: Scored, tally: Tally) -> None:
    """7a, 7b. Every cat, and Wavelet last: as much as the best other fed cat (10d)."""
    mine = scored.mine
    best = 0
    wavelet = NOTHING
    for at in range(len(mine.cats)):
        kind = mine.cats[at]
        points = -NEGLECT * CARDS[kind].counts
        if is_fed(kind, mine.meals[at]):
            points = cat_points(kind, mine.meals[at], scored)
            if CARDS[kind].copies and mine.meals[at] < TREATED:
                wavelet = at
            else:
                best = max(best, points)
        tally.cats.append((kind, points))
    if wavelet != NOTHING:
        tally.cats[wavelet] = (mine.cats[wavelet], best)
    tally.points[0] = sum([points for _, points in tally.cats])


def tally_one(mine: Collection, census: Census, others: Others) -> Tally:
    """7. One player's points, category by category, beside these others."""
    tally = Tally()
    met = [vp for key, wanted, vp in others.goals if is_goal_met(key, GOAL_COUNTS[key](census), wanted)]
    score_cats(Scored(mine, census, others.most_fed, len(met)), tally)
    tally.fed = census.fed
    tally.points[1] = others.waste_points(census.waste)
    tally.points[2] = others.costume_points(census.costumes)
    tally.points[3] = catnip_points(census.catnip, census.fed)
    tally.points[4] = census.toy_points
    tally.points[5] = TOKEN * mine.tokens
    tally.points[6] = census.filled * len(mine.boxes)
    tally.points[7] = sum(met)
    return tally


def furry_points(mine: Collection) -> int:
    """13j. One for each brush, laser and spray bottle of the furry player."""
    return mine.brush + mine.laser + mine.spray


def tally_all(
    collections: list[Collection], goals: list[int], no_waste_costs: bool, version: int = NEWEST
) -> list[Tally]:
    """7. Everybody's points."""
    census = [Census(mine, version) for mine in collections]
    return [
        tally_one(collections[seat], census[seat], others_of(seat, census, goals, no_waste_costs))
        for seat in range(len(collections))
    ]
