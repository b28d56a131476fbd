"""What a cat may earn if it is fed, guessed fast: what is there counts, and a little of what may come (`grow`)."""

from collections.abc import Callable
from typing import Final

from meowple.games.catlady.census import toy_points
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import CARDS, Card


def cat_worth(card: Card, mine: Collection, grow: float) -> float:
    """Printed points, and the guess at the ability."""
    if card.ability == "":
        return float(card.vp)
    guess = GUESSES.get(card.ability)
    return card.vp + (ROUGHLY.get(card.ability, 0.0) if guess is None else guess(card, mine, grow))


def _eaters(mine: Collection, food: int) -> int:
    count = 0
    for kind in mine.cats:
        count += CARDS[kind].eats >> food & 1
    return count


def _of_colour(mine: Collection, colour: int) -> int:
    count = 0
    for kind in mine.cats:
        count += CARDS[kind].colours >> colour & 1
    return count


def _colour(card: Card, mine: Collection, grow: float) -> float:
    """9a."""
    return card.weight * (0.85 * _of_colour(mine, card.about) + grow)


def _eater(card: Card, mine: Collection, grow: float) -> float:
    """10m."""
    return card.weight * (0.85 * _eaters(mine, card.about) + 1.4 * grow)


def _same_food(card: Card, mine: Collection, grow: float) -> float:
    """9k."""
    most = max(_eaters(mine, 0), _eaters(mine, 1), _eaters(mine, 2))
    return card.weight * (0.85 * most + grow)


def _multicolour(card: Card, mine: Collection, grow: float) -> float:
    """10k."""
    return card.weight * (sum([1 for kind in mine.cats if CARDS[kind].is_multicolour]) + 0.4 * grow)


def _two_food(card: Card, mine: Collection, grow: float) -> float:
    """10l."""
    return card.weight * (0.85 * sum([1 for kind in mine.cats if CARDS[kind].is_two_food]) + grow)


def _colour_sets(card: Card, mine: Collection, grow: float) -> float:
    """9b."""
    least = min(_of_colour(mine, 0), _of_colour(mine, 1), _of_colour(mine, 2))
    return card.weight * (0.9 * least + 0.8 * grow)


def _food_sets(card: Card, mine: Collection, grow: float) -> float:
    """10b."""
    return card.weight * (1.0 + 1.2 * grow)


def _costumes(card: Card, mine: Collection, grow: float) -> float:
    """9c."""
    return card.weight * (mine.costume_count() + 0.6 * grow)


def _toys(card: Card, mine: Collection, grow: float) -> float:
    """9d."""
    return card.weight * (sum(mine.toys) + grow)


def _toy_sets(card: Card, mine: Collection, grow: float) -> float:
    """10g."""
    return toy_points(mine.toys, 0) + grow


def _tidy(card: Card, mine: Collection, grow: float) -> float:
    """10e."""
    return float(card.weight * (mine.spray + mine.lost))


def _copy(card: Card, mine: Collection, grow: float) -> float:
    """10d. The best printed points of a cat."""
    best = 0
    for kind in mine.cats:
        best = max(best, CARDS[kind].vp)
    return float(best)


GUESSES: Final[dict[str, Callable[[Card, Collection, float], float]]] = {
    "colour": _colour,
    "eater": _eater,
    "same-food": _same_food,
    "multicolour": _multicolour,
    "two-food": _two_food,
    "colour-sets": _colour_sets,
    "food-sets": _food_sets,
    "costumes": _costumes,
    "toys": _toys,
    "toy-sets": _toy_sets,
    "tidy": _tidy,
    "copy": _copy,
}
ROUGHLY: Final = {
    "most-cats": 2.0,
    "toy": 1.5,
    "costume": 1.5,
    "catnip": 1.5,
    "wild": 1.0,
    "loot": 4.0,
    "goals": 3.0,
}
"""Abilities that are worth about the same whatever else is there."""
