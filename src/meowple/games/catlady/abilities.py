"""Chapters 9 and 10 of RULES.md: what fed cats are worth beside the points printed on them.

What abilities mean for the search for the best feeding is in `feeding_rates.py`, what bots make of them in
`bots/guess_cats.py`; cats that count as things (10n) are in `census.py`.
"""

from collections.abc import Callable
from typing import Final

from meowple.games.catlady.census import Census
from meowple.games.catlady.collection import Collection, portion, portions
from meowple.games.catlady.components import PLAIN_FOODS, Card


class Scored:
    """One player whose points are counted: what is there, and what came of comparing it with others."""

    def __init__(self, mine: Collection, census: Census, most_fed: int, goals_met: int) -> None:
        self.mine = mine
        self.census = census
        self.most_fed = most_fed
        """What another player has at most."""
        self.goals_met = goals_met


def per_colour(card: Card, eaten: int, scored: Scored) -> int:
    """9a. For each fed cat of a colour."""
    return card.weight * scored.census.colours[card.about]


def per_eater(card: Card, eaten: int, scored: Scored) -> int:
    """10m. For each fed cat that eats a food."""
    return card.weight * scored.census.eaters[card.about]


def per_multicolour(card: Card, eaten: int, scored: Scored) -> int:
    """10k. Tigra: for each fed multicoloured cat."""
    return card.weight * scored.census.multicolour


def per_two_food(card: Card, eaten: int, scored: Scored) -> int:
    """10l. Melania: for each fed cat that wants two food."""
    return card.weight * scored.census.two_food


def colour_sets(card: Card, eaten: int, scored: Scored) -> int:
    """9b. LeVar: for each set of a black, an orange and a white cat."""
    return card.weight * min(scored.census.colours[:3])


def per_costume(card: Card, eaten: int, scored: Scored) -> int:
    """9c. Zoroaster."""
    return card.weight * scored.census.costumes


def per_toy(card: Card, eaten: int, scored: Scored) -> int:
    """9d. Penny."""
    return card.weight * scored.census.toys


def most_cats(card: Card, eaten: int, scored: Scored) -> int:
    """9f. Hemingway: with more fed cats than anybody else."""
    return card.weight if scored.census.fed > scored.most_fed else 0


def per_food(card: Card, eaten: int, scored: Scored) -> int:
    """9i, 9j, 10j. Waffle, Cow, Prestige: for each food eaten."""
    return card.weight * portions(eaten)


def same_food(card: Card, eaten: int, scored: Scored) -> int:
    """9k. Truffle: for each other fed cat that eats the same."""
    alike = [scored.census.eaters[food] - 1 for food in range(PLAIN_FOODS) if portion(eaten, food)]
    return card.weight * sum(alike)


def per_goal(card: Card, eaten: int, scored: Scored) -> int:
    """10a. Caper: for each shared goal met."""
    return card.weight * scored.goals_met


def food_sets(card: Card, eaten: int, scored: Scored) -> int:
    """10b. Sniffer: for each set of the three foods eaten."""
    return card.weight * min(scored.census.eaten)


def tidy(card: Card, eaten: int, scored: Scored) -> int:
    """10e. Tummy: for each spray bottle and lost cat kept."""
    return card.weight * (scored.mine.spray + scored.mine.lost)


def toy_sets(card: Card, eaten: int, scored: Scored) -> int:
    """10g. Schabomir: as much as all toy sets."""
    return scored.census.toy_points


ABILITIES: Final[dict[str, Callable[[Card, int, Scored], int]]] = {
    "colour": per_colour,
    "eater": per_eater,
    "multicolour": per_multicolour,
    "two-food": per_two_food,
    "colour-sets": colour_sets,
    "costumes": per_costume,
    "toys": per_toy,
    "most-cats": most_cats,
    "food": per_food,
    "same-food": same_food,
    "goals": per_goal,
    "food-sets": food_sets,
    "tidy": tidy,
    "toy-sets": toy_sets,
}
"""By the word on the card: points of a cat fed with food on top of its printed ones. Wavelet (10d) is counted last."""
