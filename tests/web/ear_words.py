"""Somebody who decides by what is said of each move, and by nothing else: the words of its effect, in English."""

import re
from collections.abc import Callable
from itertools import pairwise

from tests.web.ear_catlady import catlady

Heard = tuple[str, str]
"""A sentence as the list names it, and what it is said to do."""


def _number(pattern: str, text: str, otherwise: float = 0) -> float:
    found = re.search(pattern, text.replace("−", "-"))
    return float(found[1]) if found else otherwise


def fits(_say: str, effect: str) -> float:
    """As low and as even as can be, no gaps, full rows; setting aside costs its squares."""
    if "open" in effect:
        return -8 * _number(r"(\d+) square", effect)
    told = re.search(r"columns then ([\d ]+)", effect)
    heights = [int(height) for height in told[1].split()] if told else []
    steps = sum(abs(one - other) for one, other in pairwise(heights))
    closed, row = _number(r"closes (\d+)", effect), _number(r"row (\d+)", effect)
    return 2 * _number(r"fills (\d+)", effect) - 4 * closed - row - steps


def purrramid(say: str, effect: str) -> float:
    """Whatever one may stop with; on as long as it is fairly safe and not much is at stake."""
    cats, yarn = _number(r"(\d+) cat", effect), _number(r"(\d+) ball", effect)
    extra = 40 * ("extra" in effect) + 500 * ("victory" in effect)
    if effect.startswith("then you may stop"):
        return 100 + 8 * cats + 8 * yarn + extra
    if effect.startswith("roll "):
        return 45 - _number(r"([\d.]+)%", effect)
    if say == "stop":
        return 8 * cats + 5 * yarn + extra
    if "yarn" in effect:
        return -90
    return -200 if "catastrophe" in effect or "no cat" in effect else -_number(r"([\d.]+)%", effect)


def mousetrap(_say: str, effect: str) -> float:
    """One's own points against those of the others."""
    changes = effect.partition(";")[0]
    own = _number(r"you ([+-]\d+)", changes)
    others = sum(map(float, re.findall(r"(?<!you) ([+-]\d+)", changes.replace("−", "-"))))
    return 2 * own - others


def gardlings(_say: str, effect: str) -> float:
    """The most gems; on while few tiles of the bag would be too many gnomes; the dearest tile."""
    if "too many gnomes" in effect:
        bad, total = _number(r"(\d+) of", effect), _number(r"of (\d+)", effect, 1)
        return 30 - 100 * bad / max(total, 1)
    if effect.startswith("makes "):
        return 100 + _number(r"makes (\d+)", effect)
    if effect.startswith("you keep "):
        return 0
    if "gives up" in effect:
        return -10
    return 10 + _number(r"\((\d+)\)", effect) if effect else -10


JUDGES: dict[str, Callable[[str, str], float]] = {
    "fits": fits, "purrramid": purrramid, "mousetrap": mousetrap, "catlady": catlady, "gardlings": gardlings
}  # fmt: skip


def chosen(game: str, heard: list[Heard]) -> str:
    """The sentence that sounds best; of several the first."""
    return max(heard, key=lambda one: JUDGES[game](*one))[0]
