"""Alone against the furry player: weights of its own, and what the parts of the guess came to in the end."""

from math import exp
from typing import Final

from meowple.games.catlady.bots.worth import Outlook, Weights, parts_of, worth_of
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import CARDS, TREAT, WILD
from meowple.games.catlady.position import FURRY, Position


class AloneWeights(Weights):
    """Found by the cross-entropy method: half a million games alone, played by what looks best at once."""

    def __init__(self) -> None:
        super().__init__()
        self.cube_later = 1.23
        self.cube_wasted = -0.07
        self.wild_later = 2.42
        self.treat_later = 0.63
        self.hope = 0.99
        self.missing = 0.82
        self.growth = 0.78
        self.lost_one = 2.0
        self.lost_pair = 2.58
        self.spray = -0.05
        self.brush = 0.69
        self.bag = 1.81
        self.laser = 0.66
        self.toy_hope = 0.46
        self.catnip_hope = 2.35
        self.box_hope = 0.77
        self.costume_steep = 1.51
        self.fed_later = 8.38


ALONE: Final = AloneWeights()

_CAME_TO: Final[list[list[float]]] = [
    [0.50, 1.06, 0.68, 0.08],  # tokens
    [0.81, 0.04, 0.99, -0.35],  # cats
    [0.50, -0.49, 0.72, 0.16],  # toys
    [0.77, -1.47, 1.02, -1.40],  # catnip
    [1.37, -1.45, 0.24, -0.43],  # costumes
    [0.47, -0.32, 0.57, -0.95],  # boxes
    [1.67, -3.37, 1.51, -2.01],  # number of cats
    [0.12, 0.48, -0.07, 0.46],  # plain food
    [0.73, 0.13, -0.37, -0.11],  # wild food
    [0.99, -0.49, 0.62, 0.62],  # treats
    [0.19, 1.22, -0.10, 1.76],  # number of costumes
    [0.83, 1.84, 0.37, 0.19],  # number of toys
    [-0.49, 3.41, 0.22, 2.29],  # lost cats
    [-1.53, 4.48, -1.90, 4.15],  # fed cats
    [0.74, 5.90, 0.10, 5.89],  # number of catnip
    [1.36, 2.03, 1.80, 2.51],  # number of boxes
    [0.55, -1.55, 0.13, 0.59],  # spray bottles
    [0.40, -0.39, 0.33, 0.08],  # brushes
    [0.56, 1.84, -0.25, 1.82],  # bags
    [0.93, -2.32, 0.10, 0.57],  # lasers
]
"""What each of `numbers_of` adds to the lead in the end: mine with no turn to come, how much more with all of them; the
furry player's likewise. By least squares over 24,000 games alone, played by this very guess with some noise."""
_LONG_SEARCHES: Final = ("colour-sets", "copy", "food", "food-sets", "same-food")
"""LeVar Purrton, Wavelet, and cats that eat anything: up to 50 ms for one feeding, a thousand times the usual."""
_LEAD: Final = (-4.3, 20.5)
"""By how many points one ends ahead on top of that: at one's last turn, and how much more with all turns to come."""


def _column(at: int) -> list[float]:
    return [row[at] for row in _CAME_TO]


_MINE: Final[list[float]] = _column(0)
_MINE_LEFT: Final[list[float]] = _column(1)
_FURRY: Final[list[float]] = _column(2)
_FURRY_LEFT: Final[list[float]] = _column(3)


def numbers_of(mine: Collection, outlook: Outlook, weights: Weights) -> list[float]:
    """The parts of the guess, and things counted."""
    numbers, fed = parts_of(mine, outlook, weights)
    food = mine.food
    plain = food[0] + food[1] + food[2]
    counts = [len(mine.cats), plain, food[WILD], food[TREAT], mine.costume_count(), sum(mine.toys), mine.lost]
    for count in counts:
        numbers.append(float(count))
    numbers.append(fed)
    for count in [mine.catnip_count(), len(mine.boxes), mine.spray, mine.brush, mine.bag, mine.laser]:
        numbers.append(float(count))
    return numbers


def worth_ahead(mine: Collection, outlook: Outlook, weights: Weights) -> float:
    """The guess; alone, as long as turns are to come, by what it came to in the end."""
    if not isinstance(weights, AloneWeights) or outlook.left == 0.0:
        return worth_of(mine, outlook, weights)
    at_end, more = (_FURRY, _FURRY_LEFT) if outlook.is_furry else (_MINE, _MINE_LEFT)
    numbers, points = numbers_of(mine, outlook, weights), 0.0
    for at in range(len(numbers)):
        points += numbers[at] * (at_end[at] + outlook.left * more[at])
    return points


def lead_ahead(state: Position) -> float:
    """By how many points one ends ahead of the furry player, as a guess."""
    mine, furry = Outlook(state, 0), Outlook(state, FURRY)
    if state.deck == 0:
        mine.left = furry.left = 0.0
    lead = worth_ahead(state.collections[0], mine, ALONE) - worth_ahead(state.collections[FURRY], furry, ALONE)
    return lead + _LEAD[0] + _LEAD[1] * mine.left if state.deck else lead


def win_chance(lead: float, width: float) -> float:
    """13m. Only more points win: far ahead or far behind a point hardly counts."""
    return 1.0 / (1.0 + exp(-lead / width))


def width_of(left: float) -> float:
    """How far the end may still be from the guess: the spread of the fit, as that of a logistic curve."""
    return 4.0 + 2.5 * left


def feed_quickly(state: Position) -> bool:
    """Whether neither of the two has a cat for which the search for the best feeding is long."""
    cats = state.collections[0].cats + state.collections[FURRY].cats
    return not [kind for kind in cats if CARDS[kind].ability in _LONG_SEARCHES]
