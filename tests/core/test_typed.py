"""What is typed means the sentence somebody would expect; the page reads it alike (tests/web/test_browser_ears.py)."""

import pytest

from meowple.core.action import Action
from meowple.core.typed import fitting

FITS = ["drop turn3 c4", "drop turn0 c4", "drop turn4 c3", "drop turn4 c6", "aside"]
MOUSETRAP = ["place cheese 3,-1", "place cheese 1,0", "place cat-c 1,0", "place cheese 12,0"]
GARDLINGS = ["buy green-upper", "buy green-lower", "take consolation"]
LABELS = {"aside": "Odłóż", "turn3": "ćwierć obrotu w lewo", "turn0": "tak jak tu", "c4": "kolumna 4", "drop": "Połóż"}


def meant(legal: list[str], typed: str, labels: dict[str, str] | None = None) -> list[str]:
    return [action.text for action in fitting([Action(text) for text in legal], labels or {}, typed)]


@pytest.mark.parametrize(
    ("legal", "typed", "wanted"),
    [
        (FITS, "3 4", ["drop turn3 c4"]),
        (FITS, "d 3", ["drop turn3 c4", "drop turn4 c3"]),
        (FITS, "turn4 c6", ["drop turn4 c6"]),
        (FITS, "a", ["aside"]),
        (FITS, "", FITS),
        (FITS, "7", []),
        (MOUSETRAP, "ch 3 −1", ["place cheese 3,-1"]),
        (MOUSETRAP, "c 1 0", ["place cheese 1,0", "place cat-c 1,0"]),
        (MOUSETRAP, "cat-c 1,0", ["place cat-c 1,0"]),
        (MOUSETRAP, "ch 1", ["place cheese 1,0"]),
        (GARDLINGS, "g u", ["buy green-upper"]),
        (GARDLINGS, "CONS", ["take consolation"]),
    ],
)
def test_each_bit_begins_a_word_and_numbers_are_those_of_the_notation(
    legal: list[str], typed: str, wanted: list[str]
) -> None:
    assert meant(legal, typed) == wanted


def test_words_may_be_those_people_use_without_their_accents() -> None:
    assert meant(FITS, "odloz", LABELS) == ["aside"]
    assert meant(FITS, "lewo kol", LABELS) == ["drop turn3 c4"]


def test_dice_may_be_typed_in_any_order_and_with_a_plus() -> None:
    legal = [Action("place c2 2 6", 2), Action("place c2 4 4", 2), Action("place d2 4 4", 2)]
    assert fitting(legal, {}, "c2 6+2") == [legal[0]]
    assert fitting(legal, {}, "d 4+4") == [legal[2]]


def test_what_asks_really_has_to_be_typed() -> None:
    assert meant(["stop anyway", "draw"], "stop") == []
    assert meant(["stop anyway", "draw"], "s a") == ["stop anyway"]


def test_a_sentence_in_full_means_itself_though_others_begin_alike() -> None:
    assert meant(["feed bell chicken", "feed bell chicken2"], "feed bell chicken") == ["feed bell chicken"]
    assert meant(["feed bell chicken", "feed bell chicken2"], "bell chicken2") == ["feed bell chicken2"]
