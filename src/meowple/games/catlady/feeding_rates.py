"""What used abilities mean for feeding: so many points for every fed cat of a kind, for sets, for things."""

from collections.abc import Callable
from typing import Final

from meowple.games.catlady.census import CATS_AS_THINGS, Things, toy_points
from meowple.games.catlady.collection import Collection, is_fed
from meowple.games.catlady.components import CARDS, Card
from meowple.games.catlady.feeding_abilities import AbilityChoice


class Rates:
    """With the abilities settled, every other cat is worth a fixed number of points, made of these."""

    def __init__(self, mine: Collection, choice: AbilityChoice, version: int) -> None:
        self.mine = mine
        self.version = version
        self.choice = choice
        self.things = Things(mine)
        self.per_colour = [0, 0, 0, 0]
        self.per_eater = [0, 0, 0]
        self.per_multicolour = 0
        self.per_two_food = 0
        self.per_colour_set = 0
        self.per_food_set = 0
        self.most_cats = 0
        self.per_goal = 0
        self.turns = 0
        """9h. How many cubes Moonbeam may still turn into other food."""
        self.cow = -1
        """9j. Cow, if she eats all that is left."""
        for at in range(len(mine.cats)):
            if choice.is_used(at):
                card = CARDS[mine.cats[at]]
                use = USED.get(card.ability)
                if use is not None:
                    use(self, card, at)
        self.toy_points = toy_points(mine.toys, self.things.jokers)
        catnip = self.things.catnip
        self.per_fed = 0 if catnip < 2 else 1 if catnip < 4 else 2

    def own_points(self, card: Card, at: int, cubes: int) -> int:
        """What the cat itself is worth, fed with so many cubes; what it earns by the rates aside."""
        own = OWN_POINTS.get(card.ability)
        points = card.vp if own is None else card.vp + own(self, card, cubes)
        return points * self.choice.times(at)


# Abilities that change what other cats or things are worth


def _per_colour(rates: Rates, card: Card, at: int) -> None:
    """9a."""
    rates.per_colour[card.about] += card.weight * rates.choice.times(at)


def _per_eater(rates: Rates, card: Card, at: int) -> None:
    """10m."""
    rates.per_eater[card.about] += card.weight * rates.choice.times(at)


def _same_food(rates: Rates, card: Card, at: int) -> None:
    """9k. Truffle makes every eater of its own food worth more."""
    rates.per_eater[rates.choice.truffle_food] += card.weight * rates.choice.times(at)


def _per_multicolour(rates: Rates, card: Card, at: int) -> None:
    """10k."""
    rates.per_multicolour += card.weight * rates.choice.times(at)


def _per_two_food(rates: Rates, card: Card, at: int) -> None:
    """10l."""
    rates.per_two_food += card.weight * rates.choice.times(at)


def _colour_sets(rates: Rates, card: Card, at: int) -> None:
    """9b."""
    rates.per_colour_set += card.weight * rates.choice.times(at)


def _food_sets(rates: Rates, card: Card, at: int) -> None:
    """10b."""
    rates.per_food_set += card.weight * rates.choice.times(at)


def _most_cats(rates: Rates, card: Card, at: int) -> None:
    """9f."""
    rates.most_cats += card.weight * rates.choice.times(at)


def _per_goal(rates: Rates, card: Card, at: int) -> None:
    """10a."""
    rates.per_goal += card.weight * rates.choice.times(at)


def _turn_food(rates: Rates, card: Card, at: int) -> None:
    """9h."""
    rates.turns = card.weight - rates.mine.converted


def _count_as_thing(rates: Rates, card: Card, at: int) -> None:
    """9e, 10c, 10f."""
    CATS_AS_THINGS[card.ability](rates.things)


def _eat_what_is_left(rates: Rates, card: Card, at: int) -> None:
    """9j. Cow, also if she has eaten something already."""
    if rates.version >= 2 or not is_fed(card.kind, rates.mine.meals[at]):
        rates.cow = at


USED: Final[dict[str, Callable[[Rates, Card, int], None]]] = {
    "colour": _per_colour,
    "eater": _per_eater,
    "same-food": _same_food,
    "multicolour": _per_multicolour,
    "two-food": _per_two_food,
    "colour-sets": _colour_sets,
    "food-sets": _food_sets,
    "most-cats": _most_cats,
    "goals": _per_goal,
    "wild": _turn_food,
    "catnip": _count_as_thing,
    "costume": _count_as_thing,
    "toy": _count_as_thing,
    "food": _eat_what_is_left,
}

# Points of the cat itself, once it is known which things there are


def _own_costumes(rates: Rates, card: Card, cubes: int) -> int:
    """9c."""
    return card.weight * rates.things.costumes


def _own_toys(rates: Rates, card: Card, cubes: int) -> int:
    """9d."""
    return card.weight * rates.things.toys


def _own_tidiness(rates: Rates, card: Card, cubes: int) -> int:
    """10e."""
    return card.weight * (rates.mine.spray + rates.mine.lost)


def _own_toy_sets(rates: Rates, card: Card, cubes: int) -> int:
    """10g."""
    return rates.toy_points


def _own_food(rates: Rates, card: Card, cubes: int) -> int:
    """9i, 9j, 10j."""
    return card.weight * cubes


def _not_itself(rates: Rates, card: Card, cubes: int) -> int:
    """9k. Truffle counts only others, but is paid for itself as an eater."""
    return -card.weight


OWN_POINTS: Final[dict[str, Callable[[Rates, Card, int], int]]] = {
    "costumes": _own_costumes,
    "toys": _own_toys,
    "tidy": _own_tidiness,
    "toy-sets": _own_toy_sets,
    "food": _own_food,
    "same-food": _not_itself,
}

# 11d. Goals that do not depend on what is eaten, once the abilities are settled


def _toys(rates: Rates) -> int:
    return rates.things.toys


def _costumes(rates: Rates) -> int:
    return rates.things.costumes


def _catnip(rates: Rates) -> int:
    return rates.things.catnip


def _strays(rates: Rates) -> int:
    return rates.mine.strays()


SETTLED_GOALS: Final[dict[str, Callable[[Rates], int]]] = {
    "toys": _toys,
    "costumes": _costumes,
    "catnip": _catnip,
    "strays": _strays,
}
