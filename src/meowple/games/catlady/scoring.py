"""Chapters 7 to 10 of RULES.md: what a fed collection is worth."""

from typing import Final

from meowple.games.catlady.collection import TREATED, Collection, eats, is_fed, portion, portions
from meowple.games.catlady.components import (
    AS_CATNIP,
    AS_COSTUME,
    AS_TOY,
    BLACK,
    CARDS,
    COLOUR_SETS,
    COPY,
    FOOD_SETS,
    GRAY,
    MOST_CATS,
    ORANGE,
    PER_COLOUR,
    PER_COSTUME,
    PER_EATER,
    PER_FOOD,
    PER_GOAL,
    PER_MULTICOLOUR,
    PER_TOY,
    PER_TWO_FOOD,
    SAME_FOOD,
    TIDY,
    TOY_SETS,
    WHITE,
)

NEGLECT: Final = 2
"""7b. What an unfed cat costs."""
TREAT_WORTH: Final = 1
TOKEN: Final = 2
SET_POINTS: Final = (0, 1, 3, 5, 8, 12)
CATEGORIES: Final = ("cats", "leftovers", "costumes", "catnip", "toys", "tokens", "boxes", "goals", "furry")


class Census:
    """8. What is counted among one player's fed cats and things before anything is compared with others."""

    def __init__(self, mine: Collection) -> None:
        self.fed = 0
        self.unfed = 0
        self.gray = 0
        self.multicolour = 0
        self.two_food = 0
        self.colours = [0, 0, 0, 0]
        self.eaters = [0, 0, 0]
        self.eaten = [0, 0, 0]
        self.costumes = mine.costume_count()
        self.catnip = mine.catnip_count()
        self.toys = sum(mine.toys) + mine.crazy_toys
        self.jokers = mine.crazy_toys
        self.strays = mine.strays()
        self.waste = sum(mine.food)
        for at in range(len(mine.cats)):
            self._count_cat(mine.cats[at], mine.meals[at])
        self.toy_points = toy_points(mine.toys, self.jokers)
        self.filled = filled_boxes(mine)

    def _count_cat(self, kind: int, eaten: int) -> None:
        card = CARDS[kind]
        if not is_fed(kind, eaten):
            self.unfed += card.counts
            self.waste += portions(eaten)  # 6g
            return
        self.fed += card.counts
        for colour in range(4):
            if card.colours >> colour & 1:
                self.colours[colour] += 1
        self.gray = self.colours[3]
        self.multicolour += 1 if card.is_multicolour else 0
        self.two_food += 1 if card.is_two_food else 0
        mask = eats(kind, eaten)
        for food in range(3):
            self.eaters[food] += mask >> food & 1
        if eaten >= TREATED:
            return
        for food in range(3):
            self.eaten[food] += portion(eaten, food)
        if card.ability == AS_CATNIP:  # 9e
            self.catnip += 1
        elif card.ability == AS_COSTUME:  # 10c
            self.costumes += 1
        elif card.ability == AS_TOY:  # 10f
            self.toys += 1
            self.jokers += 1

    def goal_count(self, key: str) -> int:
        """11d. What this player brings to a shared goal."""
        if key == "toys":
            return self.toys
        if key == "cats":
            return self.fed
        if key == "costumes":
            return self.costumes
        if key == "catnip":
            return self.catnip
        if key == "gray":
            return self.gray
        if key == "multicolour":
            return self.multicolour
        if key == "strays":
            return self.strays
        if key == "boxes":
            return self.filled
        if key == "two-food":
            return self.two_food
        return self.waste


class Tally:
    """How one player's points come about, in the order they are counted."""

    def __init__(self) -> None:
        self.points = [0] * len(CATEGORIES)
        self.fed = 0
        self.cats: list[tuple[int, int]] = []
        """Each cat with what it is worth."""

    def total(self) -> int:
        return sum(self.points)


def toy_points(toys: list[int], jokers: int) -> int:
    """7h. Sets of different toys, the largest first; a joker is whatever helps most, never a sixth toy."""
    if jokers:
        best = 0
        for place in range(5):
            tried = toys[:]
            tried[place] += 1
            best = max(best, toy_points(tried, jokers - 1))
        return best
    points = 0
    layer = 1
    while True:
        different = 0
        for count in toys:
            if count >= layer:
                different += 1
        if different == 0:
            return points
        points += SET_POINTS[different]
        layer += 1


def fits_box(kind: int, mask: int, box: int) -> bool:
    """7k. The right colour and, where the box names a food, an eater of it; never the three cats on one card."""
    card, wanted = CARDS[kind], CARDS[box]
    if card.counts > 1:
        return False
    if wanted.box_multicolour:
        return card.is_multicolour
    if not card.colours & wanted.colours:
        return False
    return wanted.box_food < 0 or mask >> wanted.box_food & 1 == 1


def match_boxes(cats: list[int], masks: list[int], boxes: list[int]) -> int:
    """7k. The most boxes that can be filled, one cat each."""
    cat_of = [-1] * len(boxes)
    filled = 0
    for at in range(len(cats)):
        if _find_box(at, cats, masks, boxes, cat_of, [False] * len(boxes)):
            filled += 1
            if filled == len(boxes):
                break
    return filled


def _find_box(
    at: int, cats: list[int], masks: list[int], boxes: list[int], cat_of: list[int], tried: list[bool]
) -> bool:
    for place in range(len(boxes)):
        if not tried[place] and fits_box(cats[at], masks[at], boxes[place]):
            tried[place] = True
            if cat_of[place] < 0 or _find_box(cat_of[place], cats, masks, boxes, cat_of, tried):
                cat_of[place] = at
                return True
    return False


def filled_boxes(mine: Collection) -> int:
    if not mine.boxes:
        return 0
    masks = [eats(mine.cats[at], mine.meals[at]) for at in range(len(mine.cats))]
    return match_boxes(mine.cats, masks, mine.boxes)


def costume_points(counts: list[int], players: int) -> list[int]:
    """7d to 7f. Most costumes 6, shared and rounded up; with five or six also second 3; none at all -2."""
    most = max(counts)
    first = counts.count(most)
    points = [0] * len(counts)
    if most > 0:
        prize = 6 if players <= 4 or first == 1 else 9
        second = max([count for count in counts if count < most] or [0])
        seconds = counts.count(second)
        for at, count in enumerate(counts):
            if count == most:
                points[at] = -(-prize // first)
            elif players > 4 and first == 1 and count == second and second > 0:
                points[at] = -(-3 // seconds)
    for at, count in enumerate(counts):
        if count == 0:
            points[at] = -2
    return points


def catnip_points(catnip: int, fed: int) -> int:
    """7g."""
    return 0 if catnip == 0 else -2 if catnip == 1 else fed if catnip < 4 else 2 * fed


def cat_points(kind: int, eaten: int, mine: Collection, census: Census, most_fed: int, goals: int) -> int:
    """7a, 9, 10. What a fed cat is worth, Falka aside; `most_fed` is what the others have at most."""
    card = CARDS[kind]
    if eaten >= TREATED:
        return TREAT_WORTH
    ability, weight = card.ability, card.weight
    bonus = 0
    if ability == PER_COLOUR:
        bonus = census.colours[(BLACK, ORANGE, WHITE, GRAY).index(card.about)]
    elif ability == PER_EATER:
        bonus = census.eaters[card.about]
    elif ability == PER_MULTICOLOUR:
        bonus = census.multicolour
    elif ability == PER_TWO_FOOD:
        bonus = census.two_food
    elif ability == COLOUR_SETS:
        bonus = min(census.colours[0], census.colours[1], census.colours[2])
    elif ability == PER_COSTUME:
        bonus = census.costumes
    elif ability == PER_TOY:
        bonus = census.toys
    elif ability == MOST_CATS:
        bonus = 1 if census.fed > most_fed else 0
    elif ability == PER_FOOD:
        bonus = portions(eaten)
    elif ability == SAME_FOOD:
        for food in range(3):
            if portion(eaten, food):
                bonus = census.eaters[food] - 1
    elif ability == PER_GOAL:
        bonus = goals
    elif ability == FOOD_SETS:
        bonus = min(census.eaten)
    elif ability == TIDY:
        bonus = mine.spray + mine.lost
    elif ability == TOY_SETS:
        return census.toy_points
    return card.vp + weight * bonus


def score_cats(mine: Collection, census: Census, most_fed: int, goals: int, tally: Tally) -> None:
    """7a, 7b. Every cat, and Falka last: as much as the best other fed cat (10d)."""
    best = 0
    falka = -1
    for at in range(len(mine.cats)):
        kind = mine.cats[at]
        if not is_fed(kind, mine.meals[at]):
            tally.cats.append((kind, -NEGLECT * CARDS[kind].counts))
        elif CARDS[kind].ability == COPY and mine.meals[at] < TREATED:
            falka = at
            tally.cats.append((kind, 0))
        else:
            points = cat_points(kind, mine.meals[at], mine, census, most_fed, goals)
            best = max(best, points)
            tally.cats.append((kind, points))
    if falka >= 0:
        tally.cats[falka] = (mine.cats[falka], best)
    tally.points[0] = sum([points for _, points in tally.cats])
