"""What the guide says: true numbers at every decision, an answer for everything drawn, sums that are right."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from meowple.core.errors import Reason
from meowple.core.picture import Scene, Shape
from meowple.games.purrramid import GAME
from meowple.games.purrramid.guide_things import BUTTONS, PLAIN
from meowple.games.purrramid.rules import Purrramid
from tests.purrramid.tables import cover, cover_all_but, fresh, play

ENGLISH = GAME.translator("en")
RULES = GAME.rules_text("en")


def scene(state: Purrramid, *said: str, viewer: int = 0, lang: str = "en", shape: Shape = "wide") -> Scene:
    return Scene(
        state.seen_by(viewer), viewer, GAME.translator(lang), ("Ada", "Bo", "Cy")[: state.players], said, shape
    )


def prompted(state: Purrramid, *said: str) -> str:
    return GAME.prompt(scene(state, *said), state.legal(0))


def test_after_a_roll_the_prompt_counts_the_fields_that_hold() -> None:
    state = fresh(2)
    play(state, "roll 1 2 3 5 6")
    assert prompted(state) == "Choose dice that add up to one open field: 9 would hold at once."
    assert prompted(state, "place") == prompted(state)
    cover_all_but(state, "h2 i1 i2")
    assert prompted(state) == "Choose dice that add up to one open field: 1 would hold at once."
    cover_all_but(state, "h2 i1")
    play(state, "place i1 2", "go", "roll 1 1 2 6")
    assert prompted(state) == "Choose dice that add up to one open field: 1 would hold at once."


def test_the_prompt_grows_with_the_choice() -> None:
    state = fresh(2)
    play(state, "roll 1 2 3 5 6")
    assert prompted(state, "place", "c2") == "Field c2 asks for 8. Choose the dice: 2+6, 3+5, 1+2+5."
    assert prompted(state, "place", "c2", "2") == "2 of 8 on field c2: choose dice that add up to 6 more."
    assert prompted(state, "place", "c2", "2", "6") == "Confirm, and you may stop there: 1 cat, 1 ball of yarn."
    assert prompted(state, "place", "d1", "3") == (
        "Confirm, but it does not hold yet: you would have to roll 4 dice more."
    )


def test_stopping_and_rolling_on_are_told_with_their_numbers() -> None:
    state = fresh(2)
    play(state, "roll 1 2 3 5 6", "place c2 2 6", "go", "roll 2 4 4", "place c1 2")
    # safe are 7 (c3) and 3 (d1): of 36 throws those with a 3 (11), 1+2 (2), and sums of 7 without a 3 (4) do
    safe = 11 + 2 + 4
    percent = f"{100 * (36 - safe) / 36:.0f}"
    assert prompted(state) == f"Stop (2 cats, 1 ball of yarn), or roll 2 dice: {percent}% nothing safe."
    assert prompted(state, "go") == f"Confirm, and you roll 2 dice: {percent}% nothing safe."
    assert prompted(state, "stop") == "Confirm, and the turn is over: 2 cats, 1 ball of yarn."
    play(state, "go", "roll 1 2", "place d1 1 2")
    assert prompted(state) == "No dice are left: stop (3 cats, 1 ball of yarn, extra turn)."


def test_a_stop_that_fails_is_never_praised() -> None:
    state = fresh(2)
    play(state, "roll 1 2 3 5 6", "place d1 3")
    assert prompted(state).startswith("Nothing below: d1. Roll 4 dice to mend it (")
    assert prompted(state).endswith("% nothing safe), or stop: catastrophe.")
    assert prompted(state, "stop").startswith("Stopping now is a catastrophe.")
    assert "catastrophe" in prompted(state, "stop", "anyway")
    state = fresh(2)
    play(state, "roll 1 1 1 3 6", "place k1 1 1 1 3 6")
    assert prompted(state).startswith("No dice are left and they do not hold")


def test_yarn_and_dead_rolls_are_offered_as_they_are() -> None:
    state = fresh(2)
    cover_all_but(state, "k1")
    play(state, "roll 1 1 1 1 1")
    assert prompted(state) == "Nothing fits: it is a catastrophe, take the dice off."
    assert prompted(state, "catastrophe") == "Confirm: the dice come off and your turn is over."
    state.yarn[0] = 1
    assert prompted(state) == "Nothing fits: give a ball of yarn and roll again, or take the dice off."
    assert prompted(state, "reroll").endswith("you roll 5 dice again.")
    cover_all = fresh(2)
    play(cover_all, "roll 1 2 3 5 6")
    cover_all.yarn[0] = 2
    assert prompted(cover_all).endswith("Or give a ball of yarn and roll again.")


def moments() -> list[Purrramid]:
    """Positions in which, together, everything is drawn that can be."""
    rolled, placed, loose, extra, dead = fresh(2), fresh(2), fresh(3, tiles_link=True), fresh(3), fresh(2, games=2)
    play(rolled, "roll 1 2 3 5 6")
    play(placed, "roll 1 2 3 5 6", "place c2 2 6")
    cover(loose, "a1")
    play(loose, "roll 1 2 3 4 6", "place b9 2 4")
    play(extra, "roll 1 1 1 1 2", "place a2 1 1 1 1 2", "stop")
    cover_all_but(dead, "k1")
    play(dead, "roll 1 1 1 1 1")
    dead.yarn[0] = 1
    missed, won = fresh(2), fresh(2)
    play(missed, "roll 1 2 3 5 6", "place d1 3", "stop anyway", "roll 1 2 3 5 6")
    won.left[0] = 1
    play(won, "roll 1 2 3 5 6", "place c2 2 6", "stop")
    cover_all_but(won, "c9")
    won.gold[won.board.slot_named("k1")] = 3
    over = fresh(3)
    over.left[0] = 1
    cover_all_but(over, "k1")
    play(over, "roll 1 1 1 3 6", "place k1 1 1 1 3 6", "stop")
    return [fresh(3, first="draw"), fresh(2), rolled, placed, loose, extra, dead, missed, won, over]


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_every_shape_and_every_number_answers(lang: str, shape: Shape) -> None:
    asked: set[str] = set()
    for state in moments():
        for said in ((), ("stop",)):
            shown = scene(state, *said, lang=lang, shape=shape)
            svg = GAME.picture(shown)
            root = ElementTree.fromstring(svg)
            names = set(re.findall(r' data-(?:what|word)="([^"]+)"', svg))
            for name in names:
                told = GAME.explain(shown, name)
                assert told is not None and len(told.text) > len(told.name) and told.text[-1] in ".!", name
                assert not told.rule or f"{told.rule}. " in RULES, name
            asked |= {name.partition(":")[0] for name in names}
            assert _mute(root) == []
    below = (
        {*BUTTONS, "nothing"} if shape == "tall" else set()
    )  # on a phone what needs no field stands below the picture
    assert {*BUTTONS, *PLAIN} - {"match"} - below <= asked and {"left", "yarn", "seat", "turn", "dice"} <= asked


def _mute(shape: ElementTree.Element, is_named: bool = False) -> list[str]:
    """Texts of a picture that lie in nothing that answers."""
    named = is_named or shape.get("data-what") is not None or shape.get("data-word") is not None
    own = [shape.text or ""] if shape.tag.endswith("}text") and not named else []
    return own + [text for child in shape for text in _mute(child, named)]


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
@pytest.mark.parametrize(("shape", "edge"), [("wide", 888), ("tall", 356)])
def test_texts_stay_on_their_cards(lang: str, shape: Shape, edge: float) -> None:
    grand = fresh(2)
    grand.left[0] = 3
    play(grand, "roll 1 2 3 5 6", "place c2 2 6", "go", "roll 2 4 4", "place c1 2", "go", "roll 1 2", "place d1 1 2")
    for state in [grand, *moments()]:
        for said in ((), ("stop",)):
            root = ElementTree.fromstring(GAME.picture(scene(state, *said, lang=lang, shape=shape)))
            for text in root.iter("{http://www.w3.org/2000/svg}text"):
                wide = len(text.text or "") * float(text.get("font-size", "0")) * 0.52
                over = {"start": wide, "middle": wide / 2, "end": 0.0}[text.get("text-anchor", "start")]
                assert float(text.get("x", "0")) + over <= edge, text.text


def test_no_two_kinds_share_a_text() -> None:
    for lang in ("en", "pl", "cs"):
        translate = GAME.translator(lang)
        texts = [translate(text) for _, text, _ in [*BUTTONS.values(), *PLAIN.values()]]
        state = moments()[2]
        fields = [GAME.explain(scene(state, lang=lang), name) for name in ("c1", "c2", "d4", "e4")]
        texts += [told.text for told in fields if told is not None]
        assert len(set(texts)) == len(texts) == len(BUTTONS) + len(PLAIN) + 4


def test_what_things_are_is_true_of_this_position() -> None:
    state = fresh(2)
    play(state, "roll 1 2 3 5 6", "place c2 2 6", "go", "roll 1 3 4", "place c9 4")
    told = {name: GAME.explain(scene(state), name) for name in ("d1", "d4", "e4", "c5", "dice:c2", "dice:c9", "a1")}
    said = {name: (found.text, found.rule) for name, found in told.items() if found is not None}
    assert said["d1"][0].endswith("It is in the air: below it c1 must be filled.")
    assert said["d4"][1] == "4b" and "c4, c5, c6" in said["d4"][0] and said["e4"][1] == "4c"
    assert said["c5"] == (
        "Dice that make exactly 8 fit; its cat brings you the ball of yarn. It has something below.",
        "4e",
    )
    assert said["dice:c2"] == ("2+6 make 8. The tick says: they hold. A good stop turns them into cats.", "4a")
    assert said["dice:c9"][0].startswith("4 make 4. The open chain") and said["dice:c9"][1] == "3d"
    assert said["a1"][1] == "1b"
    assert all(GAME.explain(scene(state), name) is None for name in ("z9", "yarn:7", "what", "", "dice:", "7"))


def test_standing_is_progress_until_the_end() -> None:
    state = fresh(2)
    assert [GAME.standing(scene(state), seat) for seat in (0, 1)] == ["26 cats to bed", "25 cats to bed"]
    assert GAME.standing(scene(fresh(2, first="draw")), 0) == "no cats dealt yet"
    won, over = moments()[-2:]
    assert GAME.standing(scene(won), 0) == "winner, 0 golden cats laid"
    assert GAME.standing(scene(over), 0) == f"{over.scores()[0]} points"
    assert GAME.standing(scene(over), 1) == "−24 points"
    second = fresh(2, games=2)
    second.game, second.totals = 2, [4, -3]
    assert GAME.standing(scene(second), 1) == "25 cats to bed; before: −3 points"
    assert ">Σ −3<" in GAME.picture(scene(second)) and "Match so far: −3." in GAME.sketch(scene(second))


def test_rows_add_up_and_lie_in_the_picture() -> None:
    for state in moments():
        drawn = GAME.picture(scene(state))
        for seat in range(state.players):
            rows = GAME.score_rows(scene(state), seat)
            assert sum(row.points for row in rows) == state.scores()[seat]
            assert all(f'id="{shape}"' in drawn for row in rows for shape in row.shapes)
    over = moments()[-1]
    assert [(row.text, row.shapes) for row in GAME.score_rows(scene(over), 0)] == [
        ("2 golden cats in bed, 1 point each", ("purr-k1",))
    ]
    assert GAME.score_rows(scene(over), 2)[0].text == "23 cats not in bed, −1 point each"


@pytest.mark.parametrize(("lang", "said"), [("en", "2.9"), ("pl", "2,9 płytki"), ("cs", "2,9 destičky")])
def test_hints_have_the_comma_of_their_language(lang: str, said: str) -> None:
    assert said in GAME.say_reason(Reason("hint_place", {"tiles": "2.9"}), GAME.translator(lang))
