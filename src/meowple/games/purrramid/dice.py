"""Five dice: every roll, how likely it is, and what any part of it adds up to. All tables are made once."""

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

DICE: Final = 5
FACES: Final = 6
HIGHEST: Final = 12
"""No field asks for more."""

Faces = tuple[int, ...]


def _all_rolls() -> list[Faces]:
    """Every group of one to five dice, lowest face first; fewer dice first."""
    rolls: list[Faces] = []
    for number in range(1, DICE + 1):
        rolls += combinations_with_replacement(range(1, FACES + 1), number)
    return rolls


ROLLS: Final[list[Faces]] = _all_rolls()
"""A roll, or the part of it that is laid on a field, is its place in this list."""
SIZE: Final[list[int]] = [len(faces) for faces in ROLLS]
ROLL_OF: Final[dict[Faces, int]] = {faces: roll for roll, faces in enumerate(ROLLS)}


def _weight(faces: Faces) -> int:
    """In how many ways so many dice show these faces."""
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways


WEIGHT: Final[list[int]] = [_weight(faces) for faces in ROLLS]
WAYS: Final[list[int]] = [FACES**number for number in range(DICE + 1)]
"""In how many ways so many dice can fall."""
ROLLS_WITH: Final[list[list[int]]] = [
    [roll for roll in range(len(ROLLS)) if SIZE[roll] == number] for number in range(DICE + 1)
]


def _draws(number: int) -> list[int]:
    """Each roll as often as its weight says."""
    drawn: list[int] = []
    for roll in ROLLS_WITH[number]:
        drawn += [roll] * WEIGHT[roll]
    return drawn


DRAWS: Final[list[list[int]]] = [_draws(number) for number in range(DICE + 1)]


def _parts(faces: Faces) -> list[list[int]]:
    """2c. By sum, the different groups of these dice that make it; fewest dice first."""
    groups: set[Faces] = set()
    for chosen in range(1, 1 << len(faces)):
        groups.add(tuple([face for at, face in enumerate(faces) if chosen >> at & 1]))
    by_sum: list[list[int]] = [[] for _ in range(HIGHEST + 1)]
    for roll in sorted(ROLL_OF[group] for group in groups):
        total = sum(ROLLS[roll])
        if total <= HIGHEST:
            by_sum[total].append(roll)
    return by_sum


PARTS: Final[list[list[list[int]]]] = [_parts(faces) for faces in ROLLS]

SUMS: Final[list[int]] = [
    sum(1 << total for total in range(HIGHEST + 1) if PARTS[roll][total]) for roll in range(len(ROLLS))
]
"""Bit v is set if some of the dice make v."""


def dead_ways(values: int, number: int) -> int:
    """2g. In how many of the `WAYS[number]` throws no dice make any of these values (bits)."""
    ways = 0
    for roll in ROLLS_WITH[number]:
        if not SUMS[roll] & values:
            ways += WEIGHT[roll]
    return ways
