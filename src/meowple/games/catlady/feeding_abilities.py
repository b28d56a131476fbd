"""Which abilities to use: a cat whose ability is used is fed with food; unused, it may get a treat or go hungry."""

from typing import Final

from meowple.core.fields import NOTHING
from meowple.games.catlady.collection import TREATED, Collection, eats, is_fed
from meowple.games.catlady.components import CARDS

_FAR_REACHING: Final = (
    "colour", "eater", "multicolour", "two-food", "colour-sets", "catnip", "most-cats", "wild", "same-food", "goals",
    "food-sets", "costume", "copy", "toy",
)  # fmt: skip
REACHES_OTHERS: Final[list[bool]] = [
    card.ability in _FAR_REACHING or (card.ability == "food" and card.most > 5) for card in CARDS
]
"""By kind: whether the ability changes what other things are worth, so that it is tried used and unused."""


class AbilityChoice:
    """Which cats' abilities are used (bits), what Truffle eats (9k), and whom Wavelet copies (10d)."""

    def __init__(self) -> None:
        self.used = 0
        self.truffle_food = -1
        self.copied = -1
        self.copied_treat = False
        """The copied cat has had a treat."""

    def copy(self) -> "AbilityChoice":
        other = AbilityChoice()
        other.used = self.used
        other.truffle_food = self.truffle_food
        other.copied = self.copied
        other.copied_treat = self.copied_treat
        return other

    def is_used(self, at: int) -> bool:
        return self.used >> at & 1 == 1

    def times(self, at: int) -> int:
        """10d. A copied cat counts twice: for itself and for Wavelet."""
        return 2 if at == self.copied and not self.copied_treat else 1


def ability_choices(mine: Collection) -> list[AbilityChoice]:
    """Every choice there is; abilities of cats already fed are settled."""
    made = [AbilityChoice()]
    wavelet = NOTHING
    for at in range(len(mine.cats)):
        if not REACHES_OTHERS[mine.cats[at]]:
            continue
        if is_fed(mine.cats[at], mine.meals[at]):
            if mine.meals[at] >= TREATED:
                continue
            _settle(mine, at, made)
        else:
            made += _used(mine, at, made)
        if CARDS[mine.cats[at]].copies:
            wavelet = at
    return made if wavelet == NOTHING else _with_copies(mine, made, wavelet)


def _settle(mine: Collection, at: int, choices: list[AbilityChoice]) -> None:
    """A cat that is fed with food already."""
    for choice in choices:
        choice.used |= 1 << at
        if CARDS[mine.cats[at]].counts_same_food:
            choice.truffle_food = eats(mine.cats[at], mine.meals[at]).bit_length() - 1


def _used(mine: Collection, at: int, choices: list[AbilityChoice]) -> list[AbilityChoice]:
    """The same choices with this ability used."""
    counts_same_food = CARDS[mine.cats[at]].counts_same_food
    more: list[AbilityChoice] = []
    for choice in choices:
        for food in range(3 if counts_same_food else 1):
            other = choice.copy()
            other.used |= 1 << at
            if counts_same_food:
                other.truffle_food = food
            more.append(other)
    return more


def _with_copies(mine: Collection, choices: list[AbilityChoice], wavelet: int) -> list[AbilityChoice]:
    """10d. Wavelet copies one other cat: each of them is tried, fed or with a treat."""
    made: list[AbilityChoice] = []
    for choice in choices:
        made.append(choice)
        if not choice.is_used(wavelet):
            continue
        for at in range(len(mine.cats)):
            if at == wavelet:
                continue
            for treated in (False, True):
                if mine.meals[at] and (mine.meals[at] >= TREATED) != treated:
                    continue
                if REACHES_OTHERS[mine.cats[at]] and choice.is_used(at) == treated:
                    continue
                other = choice.copy()
                other.copied = at
                other.copied_treat = treated
                made.append(other)
    return made
