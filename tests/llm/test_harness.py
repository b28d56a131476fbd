"""Kaggle's shape: legal moves, a prompt and an action come from the JSON of a view."""

import json
from random import Random
from typing import Any

import pytest

from meowple.core.errors import BadSetup
from meowple.core.view import View
from meowple.games import find_bot
from meowple.llm import Harness, StandIn
from meowple.llm.harness import INVALID
from meowple.llm.prompts import Style
from meowple.llm.stand_in import PROSE, last_list
from tests.llm.shared import FIVE, middle


def observation(table: Any, seat: int) -> Any:
    return json.loads(json.dumps(View(table, seat).json()))


def test_the_three_functions() -> None:
    table = middle("catlady")
    seat = table.to_act[0]
    seen = observation(table, seat)
    harness = Harness()
    legal = harness.get_legal_moves(seen)
    assert list(legal.values()) == seen["legal"] == last_list(harness.generate_prompt(seen))
    assert harness.parse_response(f"I take it.\nSay: {legal[1]}", seen) == legal[1]
    blocked = next(
        line for line in ("row1", "row2", "row3", "col1", "col2", "col3") if f"take {line}" not in seen["legal"]
    )
    assert harness.parse_response(f"Say: take {blocked}", seen) is None
    assert "cat token" in harness.why_not(f"Say: take {blocked}", seen).lower()
    assert harness.why_not(legal[0], seen) == ""
    with pytest.raises(BadSetup, match="no model"):
        harness(seen)


def test_who_is_not_due_has_no_moves() -> None:
    table = middle("mousetrap")
    waiting = observation(table, 1 - table.to_act[0])
    harness = Harness(StandIn(1))
    assert harness.get_legal_moves(waiting) == {}
    assert harness(waiting)["submission"] == INVALID


def test_an_agent_is_told_why_and_asked_again_and_gives_up() -> None:
    table = middle("fits")
    seen = observation(table, table.to_act[0])
    given: list[str] = []

    def model(prompt: str) -> str:
        given.append(prompt)
        return PROSE

    told = Harness(model, tries=2)(seen)
    assert told["submission"] == INVALID and told["status"] == "That is no sentence of this game."
    assert "was refused" in given[1]


@pytest.mark.parametrize("name", FIVE)
def test_a_stand_in_plays_whole_games(name: str) -> None:
    """Against the game's own bot, so that a match of Purrramid comes to an end."""
    table = middle(name, 0, seed=2)
    game = table.game
    agent = Harness(StandIn(3, slips=0.05), Style(rules=False))
    bot, answers = find_bot(game, next(iter(game.bots))), 0
    while not table.over:
        seat = table.to_act[0]
        if seat == 1:
            table.play(1, bot.choose(table.state.seen_by(1), 1, Random(table.number)))
        else:
            told = agent(View(table, 0).json() | {"log": []})
            assert told["actionString"] == table.legal(0)[told["submission"]].text
            table.play(0, str(told["actionString"]))
            answers += 1
    assert answers > 10
