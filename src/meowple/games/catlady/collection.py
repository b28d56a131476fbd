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
    KINDS,
    LASER,
    LOST,
    SPRAY,
    STRAY,
    TOY,
    TREATS,
)


class Collection:
    """3. One player's cards and cubes. `meals` runs beside `cats`: what each has eaten, see `meal`."""

    def __init__(self) -> None:
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
        """13c. Start card of the furry player."""
        self.extra_costumes = 0
        self.extra_catnip = 0

    def copy(self) -> "Collection":
        other = Collection()
        other.cats = self.cats[:]
        other.meals = self.meals[:]
        other.food = self.food[:]
        other.toys = self.toys[:]
        other.costumes = self.costumes[:]
        other.boxes = self.boxes[:]
        other.catnip = self.catnip
        other.lost = self.lost
        other.spray = self.spray
        other.brush = self.brush
        other.bag = self.bag
        other.laser = self.laser
        other.tokens = self.tokens
        other.converted = self.converted
        other.crazy_toys = self.crazy_toys
        other.extra_costumes = self.extra_costumes
        other.extra_catnip = self.extra_catnip
        return other

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

    def dump(self) -> dict[str, object]:
        return {
            "bag": self.bag,
            "boxes": [CARDS[kind].key for kind in self.boxes],
            "brush": self.brush,
            "catnip": self.catnip,
            "cats": [CARDS[kind].key for kind in self.cats],
            "converted": self.converted,
            "costumes": [CARDS[kind].key for kind in self.costumes],
            "extra": [self.crazy_toys, self.extra_costumes, self.extra_catnip],
            "food": self.food,
            "laser": self.laser,
            "lost": self.lost,
            "meals": self.meals,
            "spray": self.spray,
            "tokens": self.tokens,
            "toys": self.toys,
        }


def load_collection(raw: dict[str, object]) -> Collection:
    made = Collection()
    made.cats = [cat_kind(str(name)) for name in _list(raw["cats"])]
    made.meals = _numbers(raw["meals"])
    made.food = _numbers(raw["food"])
    made.toys = _numbers(raw["toys"])
    made.costumes = [KINDS[str(name)] for name in _list(raw["costumes"])]
    made.boxes = [KINDS[str(name)] for name in _list(raw["boxes"])]
    made.crazy_toys, made.extra_costumes, made.extra_catnip = _numbers(raw["extra"])
    made.bag, made.brush, made.catnip = number(raw["bag"]), number(raw["brush"]), number(raw["catnip"])
    made.laser, made.lost, made.spray = number(raw["laser"]), number(raw["lost"]), number(raw["spray"])
    made.tokens, made.converted = number(raw["tokens"]), number(raw["converted"])
    if len(made.food) != 5 or len(made.toys) != 5 or len(made.meals) != len(made.cats):
        raise ValueError("five foods, five toys, a meal for each cat")
    if any(CARDS[kind].type != COSTUME for kind in made.costumes) or any(CARDS[k].type != BOX for k in made.boxes):
        raise ValueError("costumes are costumes and boxes are boxes")
    return made


def cat_kind(name: str) -> int:
    kind = KINDS[name]
    if not CARDS[kind].is_cat:
        raise ValueError(f"{name} is no cat")
    return kind


def number(value: object) -> int:
    """A number as this game keeps them: not negative, not huge."""
    if type(value) is not int or not 0 <= value < 1 << 22:
        raise ValueError(f"{str(value)[:40]} is no number here")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError("a list is missing")
    return value


def _numbers(value: object) -> list[int]:
    return [number(each) for each in _list(value)]


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
    if eaten < TREATED:
        for food in range(3):
            if portion(eaten, food):
                mask |= 1 << food
    return mask
