"""The picture: previews, covered hands, previews that promise what comes."""

import re
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest

import meowple
from meowple.core.action import Seat
from meowple.core.picture import Scene, Shape
from meowple.games import find_bot
from meowple.games.catlady import GAME
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.picture_cards import market_card
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import OVER
from tests.catlady.samples import collection
from tests.catlady.tables import dealt, may, ready, say


def drawn(state: CatLady, viewer: int | None = 0, said: tuple[str, ...] = ()) -> str:
    return GAME.picture(Scene(state.seen_by(viewer), viewer, GAME.translator("en"), ("Ann", "Bob"), said))


def test_a_whole_sentence_shows_what_it_would_gain() -> None:
    state = ready("shadow jazz bell pirate catnip yarn mouse yarn feather")
    assert "catlady-ghost" not in drawn(state)
    before = state.scores()[0]
    picture = drawn(state, said=("take", "row2"))
    say(state, "take row2", refill=False)
    gain = state.scores()[0] - before
    assert f">{gain:+d}<" in picture and "catlady-ghost" in picture


def test_half_a_sentence_shows_no_gain() -> None:
    assert "catlady-ghost" not in drawn(ready(), said=("take",))


def test_covered_hands_show_no_numbers() -> None:
    for cover, shown in ((False, True), (True, False)):
        state = dealt(2, cover_hands=cover)
        state.collections[1] = collection(toys=43210, costumes=2)
        sketch = GAME.sketch(Scene(state, 0, GAME.translator("en"), ("Ann", "Bob")))
        told = " ".join(GAME.describe(Scene(state, 0, GAME.translator("en"), ("Ann", "Bob"))))
        assert ("Toy mouse" in sketch.split("Bob")[1]) == shown
        assert ("Bob would now have" in told) == shown
        assert ("hand covered" in drawn(state)) == (not shown)
        assert "Toy mouse" in GAME.sketch(Scene(state, 1, GAME.translator("en"), ("Ann", "Bob"))).split("Bob")[1]


def test_ears_hear_market_token_strays_and_points() -> None:
    state = ready()
    lines = GAME.describe(Scene(state, 0, GAME.translator("en"), ("Ann", "Bob")))
    told = " ".join(lines)
    assert "Shadow (black; eats 1 tuna; 1 point)" in told
    assert "The cat token is at the top row." in told and "Strays on offer" in told


def test_no_total_is_below_zero_until_the_end() -> None:
    """A hungry cat costs points, which are no score yet: it may still be fed."""
    state = ready()
    state.collections[0] = collection("shadow jazz")
    told, sketch, picture = telling(state)
    assert state.scores()[0] < 0
    assert "Ann would have no points yet (" in told and "Ann (–)" in sketch and ">–</text>" in picture
    state.collections[0] = collection("shadow", (0, 1, 0, 0, 0), toys=43210)
    told, sketch, picture = telling(state)
    points = state.scores()[0]
    assert points > 0 and f"Ann would now have {points} points" in told and f"Ann ({points})" in sketch
    state.collections[0] = collection("shadow jazz")
    state.stage = OVER
    points = -state.scores()[0]
    assert f"Ann: −{points} points in all" in telling(state)[0] and f"Ann (−{points})" in telling(state)[1]


def telling(state: CatLady) -> tuple[str, str, str]:
    """The position in words, as a sketch and as a picture."""
    scene = Scene(state, 0, GAME.translator("en"), ("Ann", "Bob"))
    return " ".join(GAME.describe(scene)), GAME.sketch(scene), GAME.picture(scene)


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize(("players", "edition"), [(1, "treats"), (3, "treats-goals"), (6, "treats")])
def test_every_part_is_one_element_with_its_own_id_and_no_style(players: int, edition: str, shape: Shape) -> None:
    state = dealt(players, edition)
    drawn = GAME.draw(Scene(state, 0, GAME.translator("en"), shape=shape))
    assert ("catlady-goals" in drawn.parts) == (edition == "treats-goals")
    assert len(drawn.parts) >= 7
    assert ("catlady-scores" in drawn.parts) == (players == 1), "nothing to count yet, but what the furry player shows"
    for id, part in drawn.parts.items():
        element = ElementTree.fromstring(part)
        assert element.get("id") == id and id.startswith("catlady-")
        assert all(found.get("style") is None for found in element.iter())


def test_a_choice_half_made_changes_only_the_parts_it_names() -> None:
    state = ready("shadow jazz bell pirate catnip yarn mouse yarn feather")
    before, after = (
        GAME.draw(Scene(state, 0, GAME.translator("en"), ("Ann", "Bob"), said)).parts
        for said in ((), ("laser", "a1", "b1"))
    )
    assert {id for id in before if before[id] != after[id]} == {"catlady-row1"}


def test_a_taken_line_leaves_the_rug_the_other_rows_and_the_handles() -> None:
    state = ready("shadow jazz bell pirate catnip yarn mouse yarn feather")
    state.collections[0] = collection(toys=1)
    parts = GAME.draw(Scene(state, 1, GAME.translator("en"), ("Ann", "Bob"))).parts
    say(state, "take row2", refill=False)
    after = GAME.draw(Scene(state, 1, GAME.translator("en"), ("Ann", "Bob"))).parts
    same = {id for id in parts if parts[id] == after[id]}
    assert {"catlady-rug", "catlady-row1", "catlady-row3", "catlady-lines"} <= same
    assert {"catlady-row2", "catlady-token", "catlady-scores", "catlady-seat0"} <= set(parts) - same


@pytest.mark.parametrize(
    ("players", "edition"),
    [(1, "treats"), (2, "base"), (4, "treats"), (5, "treats-goals"), (6, "treats"), (6, "treats-goals")],
)
def test_a_wide_picture_stays_so_low_that_letters_are_as_large_as_drawn(players: int, edition: str) -> None:
    """Beside a screen's drawer there are 700 pixels, 660 where the names take two rows; letters of 12 stay 12."""
    table, rng = meowple.new("catlady", players=players, seed=3, options={"edition": edition}), Random(3)
    most, bot = 660 if players > 4 else 700, find_bot(GAME, "easy")
    while not table.over:
        seat = table.to_act[-1]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
        drawn = GAME.draw(Scene(table.state.seen_by(0), 0, GAME.translator("pl")))
        assert drawn.width == 900 and drawn.height <= most, table.number
    assert drawn.height < 644 and "catlady-strays" not in drawn.parts, (
        "nothing is on offer any more, and no paper empty"
    )


def test_on_a_phone_panels_move_only_for_whom_it_is_and_stay_as_they_are() -> None:
    """Strays come up beside the market for whoever may adopt one, and nobody else's picture moves."""
    state = ready()
    state.collections[0], state.collections[1] = collection("shadow", toys=1), collection("jazz")
    may_not, theirs = (parts_on_a_phone(state, seat) for seat in (0, 1))
    state.collections[0].lost = 2
    assert may(state, "adopt " + CARDS[state.strays[0]].key)
    may_now, theirs_now = (parts_on_a_phone(state, seat) for seat in (0, 1))
    assert {id for id in theirs if theirs[id] != theirs_now[id]} == {"catlady-seat0"}
    assert may_not["catlady-seat1"] != may_now["catlady-seat1"]
    assert standing_anywhere(may_not["catlady-seat1"]) == standing_anywhere(may_now["catlady-seat1"])


def parts_on_a_phone(state: CatLady, seat: Seat) -> dict[str, str]:
    return GAME.draw(Scene(state, seat, GAME.translator("en"), ("Ann", "Bob"), shape="tall")).parts


def standing_anywhere(part: str) -> str:
    return re.sub(r"translate\(0 [\d.]+\)", "", part, count=1)


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_no_thing_lies_under_the_name_of_its_card(lang: str) -> None:
    """Icons are squares of 20 about their middle; letters stand four fifths of their size above their foot."""
    translate = GAME.translator(lang)
    for card in CARDS:
        if not card.is_cat:
            drawn = market_card(card, 0, 0, 106, 96, translate, "", 1.5)
            icons = re.findall(r"translate\([\d.]+ ([\d.]+)\) scale\(([\d.]+)\)", drawn)
            lowest = max(float(middle) + 10 * float(scale) for middle, scale in icons)
            words = re.findall(r'<text x="53" y="([\d.]+)" text-anchor="middle" font-size="([\d.]+)"', drawn)
            assert lowest <= min(float(foot) - 0.8 * float(size) for foot, size in words), card.key


def test_no_fur_letter_lies_over_the_next() -> None:
    box = next(card for card in CARDS if card.key == "multicolour-box")
    drawn = market_card(box, 0, 0, 106, 96, GAME.translator("en"), "", 1.5)
    across = [float(x) for x in re.findall(r'<circle cx="([\d.]+)" cy="[\d.]+" r="6.5"', drawn)]
    assert len(across) == 4 and all(after - before >= 13 for before, after in pairwise(across))
