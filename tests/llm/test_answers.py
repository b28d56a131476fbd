"""Answers are read leniently and judged strictly."""

import pytest

from meowple.games import games
from meowple.llm.answers import read_answer
from meowple.llm.player import judge_answer
from meowple.llm.sight import sight_of_table
from meowple.llm.stand_in import PROSE, WAYS
from tests.llm.shared import middle

LENIENT = [
    "drop turn0 c1",
    "  Drop  turn0   c1 . ",
    "Say: drop turn0 c1",
    "I like the left.\n\n**Say:** `drop turn0 c1`",
    "Say: drop turn0 c2\nNo, wait.\nSay: drop turn0 c1",
    "FINAL ANSWER: **drop turn0 c1**",
    'Sure!\n```json\n{"thought": "left", "say": "drop turn0 c1"}\n```',
    "<think>drop turn0 c2 is bad. Say: drop turn0 c2</think>\nI say [drop turn0 c1]",
    "My move is “drop turn0 c1”.",
    "Either drop turn0 c2 or drop turn0 c1, and then we shall see",
    "- drop turn0 c1\n",
]


@pytest.mark.parametrize("answer", LENIENT)
def test_the_same_answer_in_many_ways(answer: str) -> None:
    read = read_answer(games["fits"], answer)
    assert read is not None and read.text == "drop turn0 c1"


@pytest.mark.parametrize(
    "answer", ["", PROSE, "drop", "Say: nothing", "I would stop here and go home", "{}", "x" * 9999]
)
def test_no_sentence_is_made_up(answer: str) -> None:
    for name in games:
        assert read_answer(games[name], answer) is None


def test_numbers_as_people_write_them() -> None:
    read = read_answer(games["mousetrap"], "Say: place mouse −1, 2")
    assert read is not None and read.text == "place mouse -1,2"


def test_every_way_of_the_stand_in_is_understood() -> None:
    for way in WAYS:
        read = read_answer(games["catlady"], way.format(mark="Say:", say="take row1", first="take col1"))
        assert read is not None and read.text == "take row1", way


def test_what_is_read_is_judged_by_the_game_and_by_nothing_else() -> None:
    table = middle("mousetrap")
    seat = table.to_act[0]
    sight = sight_of_table(table, seat)
    legal = table.legal(seat)[0]
    assert judge_answer(sight, f"Say: {legal}").action == legal
    far = judge_answer(sight, f"Say: {legal.text.rpartition(' ')[0]} 20,20")
    assert far.action is None and far.is_read and "(2c)" in far.why, "the game's own reason, with its rule"
    other = judge_answer(sight_of_table(table, 1 - seat), f"Say: {legal}")
    assert other.action is None and other.why
    nothing = judge_answer(sight, "miaow")
    assert nothing.action is None and not nothing.is_read and nothing.why == "That is no sentence of this game."


def test_words_of_a_set_come_in_any_order() -> None:
    table = middle("purrramid", 0)
    seat = table.to_act[0]
    several = [action for action in table.legal(seat) if 0 <= action.set_from < len(action.text.split(" ")) - 1]
    mixed = [action for action in several if len(set(action.text.split(" ")[action.set_from :])) > 1]
    assert mixed, "the first roll offers a field with two different dice"
    words = mixed[0].text.split(" ")
    turned = [*words[: mixed[0].set_from], *reversed(words[mixed[0].set_from :])]
    assert judge_answer(sight_of_table(table, seat), " ".join(turned)).action == mixed[0]


def test_nothing_can_be_said_at_a_closed_table() -> None:
    table = middle("fits", 4)
    seat = table.to_act[0]
    legal = table.legal(seat)[0]
    table.close()
    judged = judge_answer(sight_of_table(table, seat), legal.text)
    assert judged.action is None and judged.why
