"""What somebody typed means a sentence: each bit typed begins a word, what is left out is left out.

`3 4` means `drop turn3 c4`, `g u` means `buy green-upper`, `c2 4+4` means `place c2 4 4`. The words may be those of
the notation or what people call them. The terminal reads by this; `static/typed.js` does the same in a page, and a test
holds the two equal.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from meowple.core.action import Action
from meowple.core.sentences import words_of

SURE: Final = "anyway"
"""The word that asks "really?": it has to be typed, it never goes without saying."""
BETWEEN: Final = re.compile(r"[\s,;:·+()]+")
NUMBERED: Final = re.compile(r"[^\d-]*(-?\d+)")
HYPHEN: Final = re.compile(r"-(?=[a-z])")

EXACT: Final = 2
NUMBERS: Final = 1
ANYHOW: Final = 0
"""With how much care bits are compared: no word is cut short; no number is; anything may be."""


class Bit:
    """A word of a sentence, or a part of one; half of a word like `green-upper` is never taken for the whole of it."""

    def __init__(self, text: str, is_half: bool) -> None:
        self.text = text
        self.is_half = is_half
        number = NUMBERED.fullmatch(text)
        self.number = "" if number is None else number[1]

    def is_meant(self, typed: str, care: int) -> bool:
        """`c4` is meant by c4, by 4 and, cut short, by c."""
        if care == EXACT:
            return not self.is_half and typed in (self.text, self.number)
        if care == NUMBERS and NUMBERED.fullmatch(typed) is not None:
            return typed in (self.text, self.number)
        return self.text.startswith(typed) or self.number.startswith(typed)


def fold(text: str) -> str:
    """Small letters without their accents, minus signs as keyboards have them."""
    plain = text.lower().replace("\N{MINUS SIGN}", "-").replace("ł", "l")
    return "".join([letter for letter in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(letter)])


def bits_of(text: str) -> list[Bit]:
    """What stands between spaces, commas and the like."""
    halves = [HYPHEN.split(word) for word in BETWEEN.split(fold(text)) if word]
    return [Bit(half, len(word) > 1) for word in halves for half in word if half]


class Spelling:
    """One way to say a sentence, bit by bit; the last ones may come in any order."""

    def __init__(self, fixed: list[Bit], any_order: list[Bit], sure: int) -> None:
        self.fixed = fixed
        self.any_order = any_order
        self.sure = sure
        """How many bits at the end ask "really?"."""

    def is_meant(self, typed: list[str], care: int) -> bool:
        """Whether these bits say this sentence, or enough of it."""
        at, left = 0, list(self.any_order)
        for bit in typed:
            found = _first(self.fixed[at:], bit, care)
            if found >= 0 and len(left) == len(self.any_order):
                at += found + 1
                continue
            among = _first(left, bit, care)
            if among < 0:
                return False
            del left[among]
        return not self.sure or at > len(self.fixed) - self.sure


def _first(bits: list[Bit], typed: str, care: int) -> int:
    for at, bit in enumerate(bits):
        if bit.is_meant(typed, care):
            return at
    return -1


def spellings_of(action: Action, labels: Mapping[str, str]) -> list[Spelling]:
    """As the notation has it, and as people call it."""
    words = words_of(action)
    fixed = len(words) if action.set_from < 0 else action.set_from
    found = []
    for spelled in ([bits_of(word) for word in words], [bits_of(labels.get(word, word)) for word in words]):
        sure = len(spelled[-1]) if words[-1] == SURE else 0
        first = [bit for bits in spelled[:fixed] for bit in bits]
        found.append(Spelling(first, [bit for bits in spelled[fixed:] for bit in bits], sure))
    return found


def fitting(legal: Sequence[Action], labels: Mapping[str, str], typed: str) -> list[Action]:
    """The sentences that what was typed can mean, in their order: those it names in full, if there are any."""
    whole = [action for action in legal if action.text == typed.strip()]
    bits = [bit.text for bit in bits_of(typed)]
    if whole or not bits:
        return whole or list(legal)
    spelled = [(action, spellings_of(action, labels)) for action in legal]
    for care in (EXACT, NUMBERS, ANYHOW):
        found = [action for action, ways in spelled if any(way.is_meant(bits, care) for way in ways)]
        if found:
            return found
    return []
