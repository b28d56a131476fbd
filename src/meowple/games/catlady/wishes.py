"""What a feast is made of: a wish (which abilities to wake), dishes, and the counts that matter."""

from typing import Final

from meowple.games.catlady.collection import TREATED, portion
from meowple.games.catlady.components import (
    AS_CATNIP,
    AS_COSTUME,
    AS_TOY,
    AS_WILD,
    COLOUR_SETS,
    COPY,
    FOOD_SETS,
    MOST_CATS,
    PER_COLOUR,
    PER_EATER,
    PER_FOOD,
    PER_GOAL,
    PER_MULTICOLOUR,
    PER_TWO_FOOD,
    SAME_FOOD,
    Card,
)

SCALE: Final = 256
"""Points are counted in steps of this many, so that fed cats can break ties below them."""
NEVER: Final = -(1 << 40)

# Counts that may become dimensions
FED: Final = 0
GRAY_FED: Final = 1
MULTICOLOUR_FED: Final = 2
TWO_FOOD_FED: Final = 3
BLACK_FED: Final = 4
ORANGE_FED: Final = 5
WHITE_FED: Final = 6
FLAGS: Final = 7
"""From here on: an any-food cat has eaten what some box asks for."""


SLEEPERS: Final = (
    PER_COLOUR, PER_EATER, PER_MULTICOLOUR, PER_TWO_FOOD, COLOUR_SETS, AS_CATNIP, MOST_CATS, AS_WILD, SAME_FOOD,
    PER_GOAL, FOOD_SETS, AS_COSTUME, COPY, AS_TOY,
)  # fmt: skip


def is_sleeper(card: Card) -> bool:
    """Whether this ability changes what other things are worth, so that it is tried awake and asleep."""
    return card.ability in SLEEPERS or (card.ability == PER_FOOD and card.most > 5)


class Wish:
    """Which cats' abilities are awake (bits), what Truffle eats, and whom Falka copies."""

    def __init__(self) -> None:
        self.awake = 0
        self.truffle = -1
        self.copied = -1
        self.copied_treat = False

    def copy(self) -> "Wish":
        other = Wish()
        other.awake = self.awake
        other.truffle = self.truffle
        other.copied = self.copied
        other.copied_treat = self.copied_treat
        return other


class Dish:
    """One way to feed one cat: its meal, the cubes it takes, its gain, and where it moves the counts."""

    def __init__(self, eaten: int, gain: int, moves: list[int]) -> None:
        self.eaten = eaten
        self.treat = 1 if eaten >= TREATED else 0
        self.chicken = portion(eaten, 0)
        self.tuna = portion(eaten, 1)
        self.milk = portion(eaten, 2)
        self.gain = gain
        self.moves = moves
