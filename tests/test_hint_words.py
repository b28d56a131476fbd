"""What a hint says is grammar in every language, whatever its numbers are: one point, hardly any tile, no “2.0”."""

import re
from collections.abc import Mapping

import pytest

import meowple
from meowple.core.errors import Reason, Value
from meowple.core.game import Game
from meowple.core.translation import LANGUAGES

NAMES: dict[str, dict[str, Value]] = {
    "catlady": {"line": "row2", "category": "toys", "other": "take row1"},
    "fits": {"other": "drop turn1 c2", "size": 5, "orders": 40},
    "gardlings": {"other": "place across1,2 turn1"},
    "mousetrap": {"other": "place cheese 1,0"},
    "purrramid": {"other": "place c2 3 5"},
}
"""What a hint names, by game, and what is never one; everything else in it is a number that may be."""
REFUSALS = ("cat_sits_there",)
"""Reasons that name such a thing too, and are no hints."""
NAMELESS = {
    "catlady": "gains_most card_brings card_brings_more spray_can_wait spray_blocks laser_brings give_costs give_gains "
    "discard_takes place_blocks feast_counts",
    "fits": "",
    "gardlings": "only_fit odds_are_good odds_are_bad stop_pays unicorn_helps",
    "mousetrap": "",
    "purrramid": "hint_as_good hint_reroll_dead",
}
"""Hints that have numbers alone."""
OUTSIDE = {"hint_place": ("tiles",), "hint_go": ("go", "stop"), "hint_stop": ("go", "stop")}
"""Purrramid's hints whose sentence depends on a number, with their numbers."""
ONE: dict[str, Value] = {"catlady": 1, "fits": "1.0", "gardlings": 1, "mousetrap": "1.0", "purrramid": "1.0"}
"""As its bots write it."""
WRONG = {
    "en": r"\b1 (points|tiles|gems|rounds|squares|pieces|coins|games|times)\b",
    "pl": r"(?<![,\d])1 (punkty|punktów|płytek|klejnoty|klejnotów|rund|kwadraciki|kwadracików)\b",
    "cs": r"(?<![,\d])1 (body|bodů|destičky|destiček|drahokamy|drahokamů|kola|kol|čtverečky|čtverečků)\b",
}
"""One, as if it were several."""
NOTHING = {
    "catlady": {"give_costs": "points", "gains_more": "less", "leaves_less": "here", "spray_blocks": "here"},
    "gardlings": {"as_many_gems": "gems", "touches_more": "gems", "grows_better": "gems"},
    "purrramid": {"hint_stop": "go", "hint_even": "tiles", "hint_as_good": "tiles", "hint_next": "less"}
    | {"hint_holds": "less", "hint_reroll": "less"},
}
"""A number of a hint that may be nothing, as bots round it."""


def hints(game: Game) -> dict[str, tuple[str, ...]]:
    """The numbers of each hint, by its code."""
    reasons: Mapping[str, str] = getattr(game.wording, "REASONS", {})
    names, found = NAMES[game.name], dict(OUTSIDE) if game.name == "purrramid" else {}
    for code, template in reasons.items():
        told = dict.fromkeys(re.findall(r"{(\w+)}", template))
        if (told.keys() & names.keys() and code not in REFUSALS) or code in NAMELESS[game.name].split():
            found[code] = tuple(name for name in told if name not in names)
    return found


def said(game: Game, code: str, numbers: dict[str, Value], lang: str) -> str:
    return game.say_reason(Reason(code, {**NAMES[game.name], **numbers}), game.translator(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_one_is_told_as_one_and_without_a_decimal(name: str, lang: str) -> None:
    game = meowple.games[name]
    assert len(hints(game)) >= 3
    for code, numbers in hints(game).items():
        told = said(game, code, dict.fromkeys(numbers, ONE[name]), lang)
        assert not re.search(WRONG[lang], told) and not re.search(r"\d[.,]0\b", told), f"{code}: {told}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NOTHING)
def test_nothing_is_told_in_words(name: str, lang: str) -> None:
    game = meowple.games[name]
    for code, nothing in NOTHING[name].items():
        numbers = dict.fromkeys(hints(game)[code], 7) | {nothing: "0.0" if name == "purrramid" else 0}
        told = said(game, code, numbers, lang)
        assert not re.search(r"(?<![\d,])0(?![\d,])", told), f"{code}: {told}"
