"""What now, what is that, what does it count: true sentences and true numbers."""

import pytest

from meowple.core.errors import Reason
from meowple.core.picture import Scene
from meowple.games.catlady import GAME
from meowple.games.catlady.components import CARDS, GOALS
from meowple.games.catlady.guide_words import COUNTS, DEMANDS, FOOD_TEXTS, THINGS
from meowple.games.catlady.rules import CatLady
from meowple.play.words import say_words
from tests.catlady.samples import collection
from tests.catlady.tables import dealt, feeding, ready, say

EVERYTHING = (
    *(f"card:{card.key}" for card in CARDS),
    *(f"food:{name}" for name in FOOD_TEXTS),
    *(f"goal:{goal.key}" for goal in GOALS),
    *(f"thing:{name}" for name in THINGS),
    *(f"count:{name}" for name in COUNTS),
    *(f"turn:{name}" for name in DEMANDS),
)


def scene(state: CatLady, *said: str, lang: str = "en", viewer: int = 0) -> Scene:
    return Scene(state.seen_by(viewer), viewer, GAME.translator(lang), ("Ann", "Bob"), said)


def prompt(state: CatLady, *said: str) -> str:
    return GAME.prompt(scene(state, *said), state.legal(state.to_act()[0]))


def hungry(cats: str, *food: int) -> CatLady:
    """The first seat has these cats and this food, and feeds."""
    state = ready()
    state.collections[0] = collection(cats, food)
    return feeding(state)


def test_a_turn_says_which_line_is_blocked_and_what_a_line_brings() -> None:
    state = ready("shadow jazz bell pirate catnip yarn mouse yarn feather")
    assert prompt(state) == "Take three cards: touch any card. Blocked: the top row."
    before = state.scores()[0]
    told = prompt(state, "take", "row2")
    say(state, "take row2", refill=False)
    assert state.scores()[0] - before == 7
    assert told == "You get: Pirate costume, Catnip, Ball of yarn. That brings you 7 points."


@pytest.mark.parametrize(
    ("lang", "adopted", "placed"),
    [
        ("en", "a token worth 2 points", "Token"),
        ("pl", "żeton za 2 punkty", "Postaw znacznik kota"),
        ("cs", "žeton za 2 body", "Postav figurku kočky"),
    ],
)
def test_the_token_one_adopts_is_not_the_cats_token(lang: str, adopted: str, placed: str) -> None:
    translate = GAME.translator(lang)
    assert say_words(GAME, ["adopt", "token"], translate)[1] == adopted
    assert say_words(GAME, ["token", "row1"], translate)[0] == placed
    hint = GAME.say_reason(Reason("even_card", {"other": "adopt token"}), translate)
    assert adopted in hint and placed not in hint.replace(adopted, "")


def test_feeding_says_what_a_cat_wants_and_what_it_brings() -> None:
    state = hungry("pumpkin weszyl", 4, 0, 1, 0, 0)
    assert "Still hungry: Pumpkin, Sniffer." in prompt(state)
    assert prompt(state, "feed", "pumpkin") == "Feed Pumpkin: 2 chicken, 1 milk. That is 6 points instead of −2."
    assert prompt(state, "feed", "pumpkin", "chicken").endswith("still wants: 1 chicken, 1 milk.")
    assert prompt(state, "feed", "weszyl", "chicken").endswith("still wants: 1 food of any type.")
    say(state, "feed pumpkin chicken", "feed pumpkin chicken")
    assert prompt(state, "feed", "pumpkin", "milk").endswith("Then this cat is fed and purrs!")
    assert prompt(state, "done") == "Feeding is over. Cats still hungry: 2; food left over: 5."  # 6g


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_everything_says_what_it_is_and_no_two_share_a_text(lang: str) -> None:
    table, rules = scene(ready(), lang=lang), GAME.rules_text("en")
    told = {}
    for name in EVERYTHING:
        found = GAME.explain(table, name)
        assert found is not None and len(found.text) > len(found.name) + 20, name
        assert f"\n{found.rule}. " in rules, name
        told[name] = found.text
    assert len(set(told.values())) == len(EVERYTHING)


def test_a_market_card_answers_by_its_place_and_a_line_by_the_token() -> None:
    table = scene(ready("shadow chicken mouse jazz tuna yarn bell milk feather"))
    shadow, top, left = (GAME.explain(table, name) for name in ("a1", "row1", "col1"))
    assert shadow is not None and "Fed, this cat brings 1 point; hungry, it costs 2 points." in shadow.text
    assert shadow.picture.startswith("<svg ") and shadow.rule == "7a"
    assert top is not None and "nobody may take it now" in top.text
    assert left is not None and "three cards are yours" in left.text
    assert GAME.explain(table, "nonsense") is None and GAME.explain(table, "card:nonsense") is None


def test_a_score_is_told_cat_by_cat_with_shapes_that_are_there() -> None:
    state = ready()
    state.collections[0] = collection(
        "pumpkin shadow jazz", (2, 1, 1, 0, 0), "gray", toys=11000, costumes=2, catnip=1, tokens=3
    )
    state.collections[1] = collection("bell", (3, 0, 0, 0, 0), costumes=1, tokens=1)
    for viewer, seat in ((0, 0), (0, 1), (1, 0)):
        table = scene(state, viewer=viewer)
        rows, drawn = GAME.score_rows(table, seat), str(GAME.draw(table))
        assert sum(row.points for row in rows) == state.scores()[seat]
        assert all(f'id="{shape}"' in drawn for row in rows for shape in row.shapes)
        assert all(row.shapes for row in rows)
    told = {row.text: row.points for row in GAME.score_rows(scene(state), 0)}
    assert told["Pumpkin, fed"] == 6 and told["Jazz, hungry"] == -2 and told["Toys: 2"] == 3 and told["Tokens: 3"] == 6


def test_a_covered_hand_tells_no_rows() -> None:
    state = dealt(2, cover_hands=True)
    state.collections[1] = collection("bell", (1, 0, 0, 0, 0), toys=11111)
    assert GAME.score_rows(scene(state), 1) == []
    assert GAME.score_rows(scene(state), 0)


def test_until_the_end_a_seat_stands_by_its_cats() -> None:
    state = hungry("pumpkin shadow", 2, 0, 1, 0, 0)
    assert GAME.standing(scene(state), 1) == "no cat yet"
    say(state, "feed pumpkin chicken", "feed pumpkin chicken")
    assert GAME.standing(scene(state), 0) == "fed cats: 0 of 2"
    say(state, "feed pumpkin milk")
    assert GAME.standing(scene(state), 0) == GAME.say_score(state.scores()[0], GAME.translator("en"))
    early = ready()
    early.collections[0] = collection("pumpkin shadow", (2, 0, 1, 0, 0))
    assert GAME.standing(scene(early), 0) == "food for 1 of 2 cats"
    early.collections[0] = collection("shadow")
    assert GAME.standing(scene(early), 0) == "food for 0 of 1 cat"
