"""What now, what is that, what does it count: true sentences at a table of Mousetrap."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from meowple.core.picture import Scene, Shape
from meowple.core.translation import LANGUAGES
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.components import KINDS
from meowple.games.mousetrap.rules import Mousetrap
from tests.mousetrap.positions import drawn, new, play_randomly

NAMES = ("Ala", "Olek", "Zosia", "Jan")
ALL_KINDS = "3,1,2,abcd,abcd,2,3,5"


def scene(state: Mousetrap, seat: int | None = 0, *said: str, lang: str = "en", shape: Shape = "wide") -> Scene:
    return Scene(state.seen_by(seat), seat, GAME.translator(lang), NAMES[: state.players], said, shape)


def example() -> Mousetrap:
    """A mouse of each seat beside cheese, both beside the same hungry tabby."""
    return drawn("* [m1] . #\n* A m2 *\n. . . #", "milk mouse mouse", "cheese mouse trap", set="r2")


def prompt(state: Mousetrap, *said: str) -> str:
    return GAME.prompt(scene(state, state.turn, *said), state.legal(state.turn))


def told(state: Mousetrap, name: str, lang: str = "en") -> str:
    found = GAME.explain(scene(state, 0, lang=lang), name)
    assert found is not None, name
    return found.text


def test_the_prompt_grows_with_the_choice_and_its_numbers_are_true() -> None:
    state = example()
    assert prompt(state) == prompt(state, "place")
    assert prompt(state) == (
        "Choose one of your 3 tiles, then a place beside the others. The best place brings you +1 now."
    )
    assert prompt(state, "place", "milk") == "Choose a place for this tile (milk). The best place brings you +1 now."
    assert prompt(state, "place", "milk", "0,-2") == "Confirm this place: you +1, Olek +1."
    assert prompt(state, "place", "mouse", "0,1") == "Confirm this place: nobody's points change for now."


def test_a_prompt_says_so_if_nothing_is_to_be_gained_or_something_lost() -> None:
    state = drawn("* [m1]", "milk trap trap", "mouse mouse mouse")
    assert prompt(state, "place", "milk").endswith("No place brings you points now.")
    assert prompt(state, "place", "trap", "1,0") == "Confirm this place: you −1."


def test_the_first_and_the_last_tile_have_a_prompt_of_their_own() -> None:
    assert prompt(play_randomly(new(), 1, 0)).endswith("the very first goes in the middle of the table.")
    last = play_randomly(new(), 1, 47)
    assert prompt(last).startswith("Touch your last tile, ")


@pytest.mark.parametrize("friends", ["kind", "any"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_kinds_share_a_text(lang: str, friends: str) -> None:
    state = new(2, set=ALL_KINDS, friends=friends)
    texts = [told(state, kind, lang) for kind in KINDS]
    assert len(set(texts)) == len(KINDS)
    left = [told(state, f"left:1:{kind}", lang) for kind in KINDS]
    assert len(set(left)) == len(KINDS)


def test_6c_friends_of_all_cats_are_told_so() -> None:
    assert "Other cats catch it" in told(new(), "friend-a")
    assert "all cats leave it alone" in told(new(friends="any"), "friend-a")


def test_a_tile_on_the_table_says_how_it_stands() -> None:
    state = example()
    assert told(state, "tile:0,0").endswith("Owner: Ala. It is in danger: tabby.")
    assert told(state, "tile:0,-1").endswith("It is hungry now.")
    state.apply(0, GAME.read("place milk 0,-2"))
    assert told(state, "tile:0,0").endswith("Owner: Ala. It is free and has 1 cheese beside it.")
    assert told(state, "tile:0,-1").endswith("It is fed now.")
    assert told(state, "tile:0,-2").endswith("Cats beside it now: 1.")
    assert told(state, "tile:2,-1").endswith("Mice beside it now: 1.")
    assert told(state, "tile:2,0").endswith("Mice beside it now: 0 of 4.")


def test_a_place_says_what_lies_beside_it_and_what_the_chosen_tile_changes() -> None:
    state = example()
    assert told(state, "0,-2") == "A tile laid there would have beside it: tabby."
    chosen = GAME.explain(scene(state, 0, "place", "milk"), "0,-2")
    assert chosen is not None and chosen.text.endswith("The chosen tile changes the points there: you +1, Olek +1.")


@pytest.mark.parametrize(
    "name", ["", "nothing", "tile:9,9", "tile:x", "0,0", "left:0:dog", "left:7:mouse", "seat:²", ":"]
)
def test_what_is_not_there_has_no_answer(name: str) -> None:
    assert GAME.explain(scene(example()), name) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tile_answers_to_the_name_people_call_it(lang: str) -> None:
    state = new(2, set=ALL_KINDS)
    for kind in KINDS:
        assert told(state, GAME.say_word(kind, GAME.translator(lang)), lang) == told(state, kind, lang)


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("tiles", [0, 1, 20, 47, 48])
def test_every_number_and_every_tile_in_the_picture_answers(tiles: int, shape: Shape) -> None:
    """Each text and each tile lies in a shape that says what it is; and what it says has an answer."""
    state = play_randomly(new(), 3, tiles)
    shown = scene(state, 0, shape=shape)
    asked: set[str] = set()

    def walk(shape: ElementTree.Element, what: str) -> None:
        what = shape.get("data-what") or shape.get("data-word") or what
        if shape.tag.endswith(("}text", "}use")):
            assert what, ElementTree.tostring(shape)
            asked.add(what)
        for child in shape:
            if not child.tag.endswith("}defs"):
                walk(child, what)

    walk(ElementTree.fromstring(GAME.picture(shown)), "")
    assert {"seat:0", "points:0", "points:1"} <= asked
    assert ("sum:0" in asked) == state.is_over()
    assert all(GAME.explain(shown, what) is not None for what in asked)


def test_5a_rows_name_the_mice_and_mark_their_cheese() -> None:
    state = example()
    assert [(row.text, row.points) for row in GAME.score_rows(scene(state), 0)] == [
        ("mouse (middle), in danger: tabby", 0)
    ]
    state.apply(0, GAME.read("place milk 0,-2"))
    row = GAME.score_rows(scene(state), 0)[0]
    assert (row.text, row.points) == ("mouse (middle): 1 cheese", 1)
    assert row.shapes == ("mousetrap-tile0_0", "mousetrap-tile-1_0")
    assert [row.points for row in GAME.score_rows(scene(new()), 0)] == [0]


def test_5a_every_marked_shape_is_drawn_and_rows_add_up_at_the_end() -> None:
    state = play_randomly(new(3), 8)
    picture = GAME.picture(scene(state, None))
    for seat in range(3):
        rows = GAME.score_rows(scene(state, None), seat)
        assert sum(row.points for row in rows) == state.scores()[seat]
        assert all(f'id="{shape}"' in picture for row in rows for shape in row.shapes)


def test_points_are_for_now_until_the_end() -> None:
    state = play_randomly(new(), 4, 40)
    assert re.fullmatch(r"\d+ points? for now", GAME.standing(scene(state), 0))
    over = play_randomly(state, 4)
    assert re.fullmatch(r"\d+ points?", GAME.standing(scene(over), 0))
