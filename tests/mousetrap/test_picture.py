"""The picture says what the table says: what can be clicked, what would change, who is in danger."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from random import Random

import pytest

from meowple.core.picture import SHAPES, Scene, Shape
from meowple.core.sentences import next_words
from meowple.core.translation import LANGUAGES
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.diagram import read_diagram
from meowple.games.mousetrap.rules import Mousetrap
from tests.mousetrap.positions import drawn, new, play_randomly

TABLE = "* [m1] . #\n* A m2 *"
NAMES = ("Ala", "Olek", "Zosia", "Jan")


def scene(state: Mousetrap, seat: int | None, *said: str, shape: Shape = "wide", lang: str = "en") -> Scene:
    return Scene(state.seen_by(seat), seat, GAME.translator(lang), NAMES[: state.players], said, shape)


def draw(state: Mousetrap, seat: int | None, *said: str, shape: Shape = "wide") -> ElementTree.Element:
    return ElementTree.fromstring(GAME.picture(scene(state, seat, *said, shape=shape)))


def find(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(shape for shape in root.iter() if shape.get("id") == name)


def texts(root: ElementTree.Element) -> list[str]:
    return [shape.text or "" for shape in root.iter() if shape.tag.endswith("text")]


def example() -> Mousetrap:
    return drawn(f"{TABLE}\n. . . #", "milk mouse mouse", "cheese mouse trap", set="r2")


def parts(state: Mousetrap, seat: int, *said: str, shape: Shape = "wide") -> dict[str, str]:
    return GAME.draw(scene(state, seat, *said, shape=shape)).parts


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("tiles", [0, 20, 72])
def test_every_part_is_one_element_without_style(shape: Shape, tiles: int) -> None:
    state = play_randomly(new(3), 5, tiles)
    drawn_parts = parts(state, 1, shape=shape)
    hand = [] if state.is_over() else ["hand"]
    named = ["defs", "ground", "places", "tiles", "frame", *(f"seat{seat}" for seat in (1, 2, 0)), *hand]
    assert list(drawn_parts) == [f"mousetrap-{name}" for name in named]
    for id, markup in drawn_parts.items():
        assert ElementTree.fromstring(markup).get("id") == id
        assert "style=" not in markup


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_a_move_changes_few_parts(shape: Shape) -> None:
    """A tile of another seat where nothing counts: what is free, what lies, and the seat that laid it."""
    state = drawn("[m1] *\n m2 ~\n . m3", *["mouse mouse cheese"] * 3, players=3)
    before = parts(state, 1, shape=shape)
    state.apply(2, GAME.read("place mouse 0,-2"))
    changed = [id for id, markup in parts(state, 1, shape=shape).items() if before[id] != markup]
    assert changed == ["mousetrap-places", "mousetrap-tiles", "mousetrap-seat2"]
    chosen = parts(state, 1, "place", "mouse", shape=shape)
    assert [id for id in chosen if chosen[id] != parts(state, 1, shape=shape)[id]] == ["mousetrap-hand"]


def test_every_next_word_is_on_a_shape() -> None:
    state = play_randomly(new(3), 5, 30)
    seat = state.turn
    words = {shape.get("data-word") for shape in draw(state, seat).iter()} - {None}
    legal = state.legal(seat)
    tiles = next_words(legal, ["place"])
    assert words == {*tiles, *next_words(legal, ["place", tiles[0]])}


def test_a_chosen_tile_shows_what_it_would_change_everywhere() -> None:
    state = example()
    seat = state.turn
    assert seat == 0 and state.scores() == [0, 0]
    root = draw(state, 0, "place", "milk")
    assert texts(find(root, "mousetrap-at0_-2")) == ["+1", "▲+1"]
    assert texts(find(root, "mousetrap-at0_1")) == []
    assert texts(find(draw(state, 0), "mousetrap-at0_-2")) == []


def test_a_whole_sentence_is_shown_as_a_ghost() -> None:
    state = example()
    root = draw(state, 0, "place", "milk", "0,-2")
    assert find(root, "mousetrap-ghost").get("opacity") == ".72"
    assert [words for words in texts(root) if "→" in words] == ["0 → 1", "0 → 1"]
    assert texts(find(root, "mousetrap-at0_-2")) == [], "the place stays, to be pointed at; what it would bring is seen"
    for changed in ("0_0", "0_-1", "1_-1"):
        assert find(root, f"mousetrap-tile{changed}")[0].get("stroke-dasharray"), changed
    assert find(root, "mousetrap-tile-1_0")[0].get("stroke-dasharray") is None
    assert not [shape for shape in draw(state, 0).iter() if shape.get("id") == "mousetrap-ghost"]


def test_words_of_tiles_one_does_not_hold_show_nothing() -> None:
    state = example()
    assert GAME.picture(scene(state, 0, "place", "supermouse", "0,-2")) == GAME.picture(scene(state, 0))
    assert GAME.picture(scene(state, 0, "place", "milk", "9,9")) != GAME.picture(scene(state, 0))
    assert "mousetrap-ghost" not in GAME.picture(scene(state, 0, "place", "milk", "9,9"))


def test_danger_and_cheese_are_shown_live() -> None:
    root = draw(example(), None)
    assert texts(find(root, "mousetrap-tile0_0")) == ["!"]
    fed = draw(drawn("* [m1] .\n* A ~", set="r2"), None)
    assert texts(find(fed, "mousetrap-tile0_0")) == ["1"]
    assert "shape7b" in ElementTree.tostring(find(fed, "mousetrap-tile0_-1"), "unicode")
    assert "shape7a" in ElementTree.tostring(find(root, "mousetrap-tile0_-1"), "unicode")


def test_mice_differ_by_shape_and_owners_by_mark_not_only_by_colour() -> None:
    root = draw(new(4, set="3,1,2,abcd,abcd,2,3,5"), None)
    mice = {
        re.sub(r"#\w+", "", ElementTree.tostring(find(root, f"mousetrap-shape{kind}a"), "unicode")) for kind in range(7)
    }
    assert len(mice) == 7
    coats = {tuple(part.get("d") for part in find(root, f"mousetrap-coat{seat}")) for seat in range(4)}
    assert len(coats) == 4


def sized(shape: ElementTree.Element, scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Every text with its size on the screen."""
    for found in re.findall(r"scale\(([\d.]+)\)", shape.get("transform", "")):
        scale *= float(found)
    if shape.tag.endswith("text"):
        yield float(shape.attrib["font-size"]) * scale, shape.text or ""
    for child in shape:
        yield from sized(child, scale)


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("tiles", [3, 60, 95, 96])
def test_no_text_is_smaller_than_twelve(shape: Shape, tiles: int) -> None:
    state = play_randomly(new(4), 2, tiles)
    root = draw(
        state, state.turn, "place", *([] if state.is_over() else [state.legal(state.turn)[0].text.split(" ")[1]])
    )
    found = list(sized(root if shape == "wide" else draw(state, 0, shape=shape)))
    assert found and [each for each in found if each[0] < 11.99] == []


def test_the_picture_grows_with_a_field_that_runs_far() -> None:
    line = " ".join(["[m1] m2", *["* *"] * 4, "~ ~", "A A", "B B", "C C", "# #", "m1 m2", "m1 m2", "m1 m2", "m1 m2"])
    state = drawn(line)
    for shape in SHAPES[:2]:  # a low one is moved instead
        width, height = map(float, (draw(state, None, shape=shape).get("viewBox") or "").split(" ")[2:])
        assert width > 30 * 28 and height < 700


def test_the_end_shows_the_sum_and_the_winner() -> None:
    state = play_randomly(new(), 4)
    root = draw(state, 0)
    brought = [root.find(f".//*[@id='mousetrap-sum{seat}']") for seat in range(state.players)]
    assert [sum(int(words) for words in texts(mice)) for mice in brought if mice is not None] == state.scores()
    assert sum("♛" in words for words in texts(root)) == len(state.winners())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_sentences(lang: str) -> None:
    state = example()
    lines = GAME.describe(scene(state, 0, lang=lang))
    assert any("+1" in line for line in lines), "what a tile would bring"
    assert all("{" not in line for line in lines)
    told = " ".join(lines)
    assert GAME.say_word("cat-a", GAME.translator(lang)) in told and "Olek" in told


def test_the_sketch_reads_back_as_the_table() -> None:
    state = play_randomly(new(3), Random(3).randrange(99), 40)
    lines = GAME.sketch(scene(state, None)).split("\n")
    rows = [line.split("|", 1)[1] for line in lines if "|" in line]
    found = {(tile.cell, tile.kind) for tile in read_diagram("\n".join(rows), 3)}
    assert found == set(zip(state.floor.cells, state.floor.kinds, strict=True))
