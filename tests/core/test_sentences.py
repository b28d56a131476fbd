"""The tree of words: what may be said next, in which order, and which click means what."""

from meowple.core.action import Action
from meowple.core.sentences import bridges, clashes, complete, matches, next_words
from meowple.games import games

DROPS = [Action("drop turn0 c1"), Action("drop turn0 c2"), Action("drop turn1 c1"), Action("aside")]
DICE = [Action("lay f8 d3 d5", 2), Action("lay f8 d4 d4", 2), Action("lay f3 d3", 2), Action("stop")]


def test_next_words_follow_what_was_said() -> None:
    assert next_words(DROPS, []) == ["drop", "aside"]
    assert next_words(DROPS, ["drop"]) == ["turn0", "turn1"]
    assert next_words(DROPS, ["drop", "turn1"]) == ["c1"]
    assert next_words(DROPS, ["drop", "turn1", "c1"]) == []
    assert next_words(DROPS, ["fly"]) == []


def test_words_of_a_set_come_in_any_order() -> None:
    assert next_words(DICE, ["lay", "f8"]) == ["d3", "d5", "d4"]
    assert next_words(DICE, ["lay", "f8", "d5"]) == ["d3"]
    assert next_words(DICE, ["lay", "f8", "d4"]) == ["d4"]
    assert complete(DICE, ["lay", "f8", "d5", "d3"]) is DICE[0]
    assert complete(DICE, ["lay", "f8", "d5"]) is None
    assert not matches(DICE[0], ["f8", "lay"])


def test_a_click_may_say_the_words_before_it_where_only_one_way_leads_there() -> None:
    assert bridges(DROPS, [])["turn1"] == ["drop", "turn1"]
    assert "c1" not in bridges(DROPS, []), "which turning?"
    assert bridges(DROPS, [])["c2"] == ["drop", "turn0", "c2"]
    assert bridges(DROPS, ["drop", "turn1"]) == {"c1": ["c1"]}
    assert bridges(DICE, [])["f3"] == ["lay", "f3"]


def test_clashes_are_found() -> None:
    assert clashes(DROPS) == [] and clashes(DICE) == []
    longer = Action("aside now")
    assert clashes([*DROPS, longer]) == [(DROPS[3], longer)]
    more = Action("lay f8 d5 d3 d1", 2)
    assert (DICE[0], more) in clashes([*DICE, more])


def test_fits_says_every_word_of_every_sentence() -> None:
    game = games["fits"]
    table = game.new(1)
    table.apply(-1, game.read("start L5"))
    legal = table.legal(0)
    for action in legal:
        said: list[str] = []
        for word in action.text.split(" "):
            assert word in next_words(legal, said)
            said.append(word)
        assert complete(legal, said) == action
