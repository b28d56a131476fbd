"""A long text that changed in one place is sent as that place alone: what is cut out of it, and what goes in."""

from functools import lru_cache
from typing import Final, TypedDict

from meowple.play.view_payload import Parts

WORTH_IT: Final = 200
"""Letters that have to be saved."""
KEPT: Final = 100
"""How many changes are remembered: whoever sees the same part at a table is sent the same change of it."""


class Cut(TypedDict):
    """`cut` is where, how many letters go, and how many the old text has: a page that has another one lets it be."""

    cut: tuple[int, int, int]
    text: str


@lru_cache(maxsize=KEPT)
def cut(old: str, new: str) -> Cut | None:
    """The new text as a change of the old one; None if that would not be much shorter. Nobody changes what it gives."""
    if not _counts_alike(old) or not _counts_alike(new):
        return None
    start = _common(old, new)
    end = _common_end(old, new, min(len(old), len(new)) - start)
    text = new[start : len(new) - end]
    if len(new) - len(text) < WORTH_IT:
        return None
    return Cut(cut=(start, len(old) - end - start, len(old)), text=text)


def shortened(has: Parts, parts: Parts) -> Parts:
    """These parts for a page that has those: long texts as what changed in them."""
    told: Parts = {}
    for id, part in parts.items():
        old = has.get(id)
        told[id] = part
        if isinstance(old, str) and isinstance(part, str) and len(part) >= WORTH_IT:
            told[id] = cut(old, part) or part
    return told


@lru_cache(maxsize=KEPT)
def _counts_alike(text: str) -> bool:
    """Whether a browser counts its letters as we do: beyond the first 65,536 it counts them twice.

    The new text of one move is the old one of the next.
    """
    return text.isascii() or len(text.encode("utf-16-le")) == 2 * len(text)


def _common(one: str, other: str) -> int:
    """With how many letters both begin."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def _common_end(one: str, other: str, most: int) -> int:
    """With how many letters both end, of so many at most."""
    least, last, last_of_other = 0, len(one), len(other)
    while least < most:
        middle = (least + most + 1) // 2
        if one[last - middle : last - least] == other[last_of_other - middle : last_of_other - least]:
            least = middle
        else:
            most = middle - 1
    return least
