"""What is said, in three languages."""

import re
from collections import Counter

import pytest

from meowple.core.errors import Reason
from meowple.core.state import Event
from meowple.core.translation import LANGUAGES
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.components import KINDS, SETS
from meowple.games.mousetrap.scoring import STEPS
from meowple.games.mousetrap.words import REASONS, TILE_NAMES, place_words

NAMES = ("Ala", "Olek")


def test_every_kind_of_tile_has_a_name_of_its_own() -> None:
    assert list(TILE_NAMES) == KINDS
    for lang in LANGUAGES:
        translate = GAME.translator(lang)
        assert len({GAME.say_word(kind, translate) for kind in KINDS}) == len(KINDS)


def test_places_are_said_as_steps_from_the_middle() -> None:
    translate = GAME.translator("en")
    assert place_words("3,-1", translate) == "3 right, 1 down"
    assert place_words("-2,5", translate) == "2 left, 5 up"
    assert place_words("0,0", translate) == "middle"


@pytest.mark.parametrize("code", REASONS)
def test_every_reason_is_worded_in_every_language(code: str) -> None:
    values: dict[str, str | int] = {"tile": "cheese", "place": "1,0", "own": "+1", "others": "-1", "by": "2.5"}
    values |= {"own_there": "+0", "others_there": "-2", "other": "place cheese 1,0"}
    needed = {name: value for name, value in values.items() if "{" + name + "}" in REASONS[code]}
    said = {GAME.say_reason(Reason(code, needed), GAME.translator(lang)) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES) and not any("{" in each for each in said)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_steps_of_the_end_name_their_tiles(step: str, lang: str) -> None:
    translate = GAME.translator(lang)
    told = []
    for count in (0, 1, 2, 5):
        tiles = "; ".join(["cat-a 3,-1"] * count)
        told.append(GAME.say_event(Event(step, {"count": count, "tiles": tiles}), NAMES, translate))
    assert len(set(told)) == 4
    assert GAME.say_word("cat-a", translate) not in told[0]
    assert told[3].count(GAME.say_word("cat-a", translate)) == 5 and re.search(r"\b5\b", told[3].split(":")[0])


def test_cats_and_traps_catch_mice_and_never_the_other_way_round() -> None:
    """In Polish and Czech the order of words decides who catches whom."""

    def said(step: str, count: int, lang: str) -> str:
        event = Event(step, {"count": count, "tiles": "; ".join(["mouse 1,0"] * count)})
        return GAME.say_event(event, NAMES, GAME.translator(lang)).split(":")[0]

    assert [said("caught_by_cats", n, "pl") for n in (1, 2)] == ["Koty łapią 1 mysz", "Koty łapią 2 myszy"]
    assert [said("caught_by_cats", n, "cs") for n in (1, 5)] == ["Kočky chytily 1 myš", "Kočky chytily 5 myší"]
    assert [said("caught_by_traps", n, "cs") for n in (2, 5)] == ["Pasti chytily 2 myši", "Pasti chytily 5 myší"]
    assert said("traps_disarmed", 2, "pl") == "Myszy rozbroiły 2 pułapki"
    assert said("traps_disarmed", 2, "cs") == "Myši zneškodnily 2 pasti"


def test_numbers_in_hints_are_written_as_people_write_them() -> None:
    def hint(code: str, lang: str, **values: str) -> str:
        return GAME.say_reason(Reason(code, dict(values)), GAME.translator(lang))

    assert " 2.5 " in hint("imagined_more", "en", by="2.5", other="place mouse 1,0")
    assert " 2,5 " in hint("imagined_more", "pl", by="2.5", other="place mouse 1,0")
    assert " 0,6 " in hint("imagined_more", "cs", by="0.6", other="place mouse 1,0")
    assert " o +1, " in hint("as_it_stands", "pl", own="+1", others="-2")
    assert hint("as_it_stands", "cs", own="+1", others="-2").endswith(" o −2. (2g)")


def test_plurals() -> None:
    def points(n: int, lang: str) -> str:
        return GAME.say_event(Event("scored", {"seat": 0, "points": n, "mice": ""}), NAMES, GAME.translator(lang))

    assert [points(n, "en") for n in (1, 2)] == ["Ala gets 1 point.", "Ala gets 2 points."]
    polish = ["Ala dostaje 1 punkt.", "Ala dostaje 3 punkty.", "Ala dostaje 12 punktów.", "Ala dostaje 22 punkty."]
    assert [points(n, "pl") for n in (1, 3, 12, 22)] == polish
    assert [points(n, "cs") for n in (1, 3, 5)] == ["Ala získává 1 bod.", "Ala získává 3 body.", "Ala získává 5 bodů."]


def test_a_score_shows_where_it_comes_from() -> None:
    event = Event("scored", {"seat": 1, "points": 5, "mice": "2+3"})
    assert GAME.say_event(event, NAMES, GAME.translator("en")) == "Olek gets 5 points (2+3)."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6a_the_name_of_a_set_says_what_is_in_it(lang: str) -> None:
    """Mice of all kinds, cats, milks, traps and cheeses, as many as there are."""
    option, translate = GAME.options[0], GAME.translator(lang)
    for name, tiles in SETS.items():
        kinds = [KINDS[kind] for kind in tiles]
        mice = sum("mouse" in kind or kind.startswith("friend") for kind in kinds)
        cats = sum(kind.startswith("cat") for kind in kinds)
        counts = [mice, cats, *map(kinds.count, ("milk", "trap", "cheese"))]
        said = GAME.say_choice(option, name, translate)
        assert [int(number) for number in re.findall(r"\d+", said)] == counts and ": " in said


def test_6a_the_rules_say_how_the_sets_differ() -> None:
    usual = Counter(SETS["r1"])
    differ = {
        name: {KINDS[kind]: tiles.count(kind) for kind in range(len(KINDS)) if tiles.count(kind) != usual[kind]}
        for name, tiles in SETS.items()
    }
    assert differ == {
        "r1": {},
        "r2": {"mouse": 5, "milk": 3},
        "r3": {"mouse": 5, "cheese": 6},
        "r4": {"mouse": 7, "friend-c": 0, "cat-a": 2, "cat-b": 2, "cat-c": 0, "trap": 1},
    }
