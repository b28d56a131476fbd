"""Everything one player has taken: cats and what they have eaten, cubes, cards to keep or to play, tokens."""

from typing import Final

from meowple.games.catlady.components import (
    BAG,
    BOX,
    BRUSH,
    CARDS,
    CATNIP,
    COSTUME,
    FOOD,
    LASER,
    LOST,
    PLAIN_FOODS,
    SPRAY,
    STRAY,
    TOY,
    TREATS,
)


class Collection:
    """3. One player's cards and cubes. `meals` runs beside `cats`: what each has eaten, see `meal`."""

    def __init__(self, source: "Collection | None" = None) -> None:
        """Empty, or with the same things as another."""
        if source is None:
            self._start_empty()
        else:
            self._take_over(source)

    def _start_empty(self) -> None:
        self.cats: list[int] = []
        self.meals: list[int] = []
        self.food = [0, 0, 0, 0, 0]
        self.toys = [0, 0, 0, 0, 0]
        self.costumes: list[int] = []
        self.boxes: list[int] = []
        self.catnip = 0
        self.lost = 0
        self.spray = 0
        self.brush = 0
        self.bag = 0
        self.laser = 0
        self.tokens = 0
        self.converted = 0
        """9h. How much food Moonbeam has turned into other food."""
        self.crazy_toys = 0
        """13c. Start cards of the furry player give this and what follows."""
        self.extra_costumes = 0
        self.extra_catnip = 0

    def _take_over(self, source: "Collection") -> None:
        self.cats = source.cats[:]
        self.meals = source.meals[:]
        self.food = source.food[:]
        self.toys = source.toys[:]
        self.costumes = source.costumes[:]
        self.boxes = source.boxes[:]
        self.catnip = source.catnip
        self.lost = source.lost
        self.spray = source.spray
        self.brush = source.brush
        self.bag = source.bag
        self.laser = source.laser
        self.tokens = source.tokens
        self.converted = source.converted
        self.crazy_toys = source.crazy_toys
        self.extra_costumes = source.extra_costumes
        self.extra_catnip = source.extra_catnip

    def copy(self) -> "Collection":
        return Collection(self)

    @property
    def extra(self) -> list[int]:
        """13c. What start cards have given: crazy toys, costumes, catnip."""
        return [self.crazy_toys, self.extra_costumes, self.extra_catnip]

    @extra.setter
    def extra(self, given: list[int]) -> None:
        self.crazy_toys, self.extra_costumes, self.extra_catnip = given

    def add(self, kind: int) -> bool:
        """3a to 3i. Put a taken card where it belongs; True if it is discarded at once for cubes."""
        card = CARDS[kind]
        what = card.type
        if card.is_cat:
            self.add_cat(kind)
        elif what in (FOOD, TREATS):
            for cube in range(5):
                self.food[cube] += card.need[cube]
            return True
        elif what == TOY:
            self.toys[card.place] += 1
        elif what == COSTUME:
            self.costumes.append(kind)
        elif what == BOX:
            self.boxes.append(kind)
        elif what == CATNIP:
            self.catnip += 1
        elif what == LOST:
            self.lost += 1
        elif what == SPRAY:
            self.spray += 1
        elif what == BRUSH:
            self.brush += 1
        elif what == BAG:
            self.bag += 1
        elif what == LASER:
            self.laser += 1
        return False

    def add_cat(self, kind: int) -> None:
        self.cats.append(kind)
        self.meals.append(0)

    def drop_cat(self, kind: int) -> None:
        at = self.cats.index(kind)
        del self.cats[at]
        del self.meals[at]

    def cards(self) -> int:
        """How many cards lie here."""
        held = self.catnip + self.lost + self.spray + self.brush + self.bag + self.laser
        return len(self.cats) + sum(self.toys) + len(self.costumes) + len(self.boxes) + held

    def strays(self) -> int:
        count = 0
        for kind in self.cats:
            if CARDS[kind].type == STRAY:
                count += CARDS[kind].counts
        return count

    def costume_count(self) -> int:
        return len(self.costumes) + self.extra_costumes

    def catnip_count(self) -> int:
        return self.catnip + self.extra_catnip

    def key(self) -> tuple[int, ...]:
        """Everything that counts for feeding and scoring, for caches."""
        numbers = [len(self.cats), *self.cats, *self.meals, *self.food, *self.toys, len(self.costumes), *self.boxes]
        held = [self.catnip, self.lost, self.spray, self.tokens, self.converted, self.brush, self.laser]
        return tuple(numbers + held + [self.crazy_toys, self.extra_costumes, self.extra_catnip])


# Meals: six bits each for chicken, tuna and milk as they count, then a bit for a treat

TREATED: Final = 1 << 18


def meal(chicken: int, tuna: int, milk: int) -> int:
    return chicken | tuna << 6 | milk << 12


def portion(eaten: int, food: int) -> int:
    return eaten >> 6 * food & 63


def portions(eaten: int) -> int:
    return (eaten & 63) + (eaten >> 6 & 63) + (eaten >> 12 & 63)


def is_fed(kind: int, eaten: int) -> bool:
    """6a, 6c, 6d. Fully fed: with a treat, with everything printed, or an any-food cat with at least its minimum."""
    if eaten >= TREATED:
        return True
    card = CARDS[kind]
    if card.most:
        return portions(eaten) >= card.least
    need = card.need
    return (eaten & 63) == need[0] and (eaten >> 6 & 63) == need[1] and (eaten >> 12 & 63) == need[2]


def eats(kind: int, eaten: int) -> int:
    """8d. The food types a cat is an eater of, as bits: what is printed, or what it was fed."""
    mask = CARDS[kind].eats
    for food in range(PLAIN_FOODS):
        if portion(eaten, food):
            mask |= 1 << food
    return mask
