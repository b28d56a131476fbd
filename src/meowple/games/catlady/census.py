"""Chapter 8 of RULES.md: what is counted among one player's cats and things; toy sets and boxes (7h, 7k)."""

from collections.abc import Callable
from typing import Final

from meowple.core.fields import NOTHING
from meowple.games.catlady.collection import TREATED, Collection, eats, is_fed, portion, portions
from meowple.games.catlady.components import CARDS, NEWEST, PLAIN_FOODS

SET_POINTS: Final = (0, 1, 3, 5, 8, 12)
"""7h. For a set of so many different toys."""


class Things:
    """3d, 10n, 13c. Costumes, catnip and toys, with whatever counts as such."""

    def __init__(self, mine: Collection) -> None:
        self.costumes = mine.costume_count()
        self.catnip = mine.catnip_count()
        self.jokers = mine.crazy_toys
        """10f, 13c. Toys of any kind."""
        self.toys = sum(mine.toys) + mine.crazy_toys


def _as_catnip(things: Things) -> None:
    """9e. Macak."""
    things.catnip += 1


def _as_costume(things: Things) -> None:
    """10c. Praline."""
    things.costumes += 1


def _as_toy(things: Things) -> None:
    """10f. Pepper."""
    things.toys += 1
    things.jokers += 1


CATS_AS_THINGS: Final[dict[str, Callable[[Things], None]]] = {
    "catnip": _as_catnip,
    "costume": _as_costume,
    "toy": _as_toy,
}
"""10n. By ability: what a cat counts as, fed with food."""


class Census(Things):
    """8. What is counted before anything is compared with others."""

    def __init__(self, mine: Collection, version: int = NEWEST) -> None:
        super().__init__(mine)
        self.fed = 0
        self.multicolour = 0
        self.two_food = 0
        self.colours = [0, 0, 0, 0]
        self.eaters = [0, 0, 0]
        self.eaten = [0, 0, 0]
        self.strays = mine.strays()
        self.waste = sum(mine.food)
        for at in range(len(mine.cats)):
            self._count_cat(mine.cats[at], mine.meals[at])
        self.toy_points = toy_points(mine.toys, self.jokers)
        self.filled = filled_boxes(mine, version)

    def _count_cat(self, kind: int, eaten: int) -> None:
        card = CARDS[kind]
        if not is_fed(kind, eaten):
            self.waste += portions(eaten)  # 6g
            return
        self.fed += card.counts
        for colour in range(len(self.colours)):
            if card.colours >> colour & 1:
                self.colours[colour] += 1
        self.multicolour += 1 if card.is_multicolour else 0
        self.two_food += 1 if card.is_two_food else 0
        mask = eats(kind, eaten)
        for food in range(PLAIN_FOODS):
            self.eaters[food] += mask >> food & 1
        if eaten >= TREATED:
            return
        for food in range(PLAIN_FOODS):
            self.eaten[food] += portion(eaten, food)
        count_as = CATS_AS_THINGS.get(card.ability)
        if count_as is not None:
            count_as(self)


# 11d. What one player brings to a shared goal


def _toys(census: Census) -> int:
    return census.toys


def _cats(census: Census) -> int:
    return census.fed


def _costumes(census: Census) -> int:
    return census.costumes


def _catnip(census: Census) -> int:
    return census.catnip


def _gray(census: Census) -> int:
    return census.colours[3]


def _multicolour(census: Census) -> int:
    return census.multicolour


def _strays(census: Census) -> int:
    return census.strays


def _boxes(census: Census) -> int:
    return census.filled


def _two_food(census: Census) -> int:
    return census.two_food


def _leftovers(census: Census) -> int:
    return census.waste


GOAL_COUNTS: Final[dict[str, Callable[[Census], int]]] = {
    "toys": _toys,
    "cats": _cats,
    "costumes": _costumes,
    "catnip": _catnip,
    "gray": _gray,
    "multicolour": _multicolour,
    "strays": _strays,
    "boxes": _boxes,
    "two-food": _two_food,
    "leftovers": _leftovers,
}

# 7h. Toys


def toy_points(toys: list[int], jokers: int) -> int:
    """7h. Sets of different toys, the largest first; a joker is whatever helps most, never a sixth toy."""
    if jokers:
        return max([toy_points(_with_toy(toys, place), jokers - 1) for place in range(len(toys))])
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


def _with_toy(toys: list[int], place: int) -> list[int]:
    more = toys[:]
    more[place] += 1
    return more


# 7k. Boxes


def fits_box(kind: int, mask: int, box: int) -> bool:
    """7k. The right colour and, where the box names a food, an eater of it; never the three cats on one card."""
    card, wanted = CARDS[kind], CARDS[box]
    if card.counts != 1:
        return False
    if wanted.box_multicolour:
        return card.is_multicolour
    if not card.colours & wanted.colours:
        return False
    return wanted.box_food < 0 or mask >> wanted.box_food & 1 == 1


def match_boxes(cats: list[int], masks: list[int], boxes: list[int]) -> int:
    """7k. The most boxes that can be filled, one cat each."""
    box_of = [NOTHING] * len(cats)
    filled = 0
    for place in range(len(boxes)):
        if _find_cat(place, cats, masks, boxes, box_of, [False] * len(cats)):
            filled += 1
    return filled


def _find_cat(
    place: int, cats: list[int], masks: list[int], boxes: list[int], box_of: list[int], tried: list[bool]
) -> bool:
    """A cat for this box; one that sits in another box may move if there is another cat for that."""
    for at in range(len(cats)):
        if not tried[at] and fits_box(cats[at], masks[at], boxes[place]):
            tried[at] = True
            if box_of[at] == NOTHING or _find_cat(box_of[at], cats, masks, boxes, box_of, tried):
                box_of[at] = place
                return True
    return False


def filled_boxes(mine: Collection, version: int = NEWEST) -> int:
    """7j. How many boxes a cat sits in."""
    if not mine.boxes:
        return 0
    masks = [known_eaters(mine, at) for at in range(len(mine.cats))]
    if version < 2:  # a cat fed in part, too, ate what it had been given
        masks = [eats(mine.cats[at], mine.meals[at]) for at in range(len(mine.cats))]
    return match_boxes(mine.cats, masks, mine.boxes)


def known_eaters(mine: Collection, at: int) -> int:
    """8d. What this cat eats, as bits: a cat fed only in part is known by what is printed on it."""
    kind, eaten = mine.cats[at], mine.meals[at]
    return eats(kind, eaten) if is_fed(kind, eaten) else CARDS[kind].eats
