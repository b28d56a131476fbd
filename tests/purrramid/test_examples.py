"""The rulebook's example turns, and positions that only a mistake would load."""

import json
from collections import Counter
from random import Random

import pytest

from meowple.core.errors import BadDump, BadSentence
from meowple.games.purrramid import GAME
from tests.purrramid.tables import fresh, kinds, may, play, slot


@pytest.mark.parametrize("six", ["a2", "a4"])
def test_leokadia_and_her_useless_4(six: str) -> None:
    state = fresh(3)
    play(state, "roll 1 3 3 5 5", f"place {six} 3 3", "go")
    play(state, "roll 1 2 6", "place a3 1 2", "go", "roll 4")
    fours = [str(action) for action in state.legal(0)]
    assert fours and all(say.endswith(" 4") for say in fours)
    for four in fours:  # none of them is supported and connected
        tried = state.copy()
        play(tried, four)
        assert [str(action) for action in tried.legal(0)] == ["stop anyway"]
    assert kinds(play(state, fours[0], "stop anyway")) == ["catastrophe"]
    assert sum(state.tiles) == 0 and state.drawer() == 1


def test_filemon_builds_a_base_takes_yarn_and_goes_on() -> None:
    state = fresh(3)
    play(state, "roll 1 1 1 1 1", "place a9 1", "stop")
    play(state, "roll 2 3 5 5 6", "place a4 6", "go", "roll 1 3 4 4", "place b4 4 4")
    assert state.has_yarn(slot(state, "b4")) and may(state, "stop anyway")
    play(state, "go", "roll 1 1", "place a5 1 1")
    events = play(state, "stop")
    assert kinds(events) == ["laid", "extra_turn"] and events[0].values == {"seat": 1, "tiles": 3, "yarn": 1}
    assert state.left[1] == 21 and state.hand == 4
    play(state, "roll 1 2 5 5", "place a3 1 2", "go", "roll 5 5", "reroll", "roll 4 6", "place a2 6")
    assert state.yarn[1] == 0
    assert kinds(play(state, "stop")) == ["laid"]
    assert state.left[1] == 19 and state.drawer() == 2 and state.hand == 5


def spoiled(change: dict[str, object]) -> str:
    state = fresh(3)
    play(state, "roll 1 2 3 4 6", "place a2 6", "go", "roll 1 2 3 6")
    raw = json.loads(state.dump())
    raw.update(change)
    return json.dumps(raw, separators=(",", ":"))


def test_an_untouched_dump_loads() -> None:
    assert GAME.load(spoiled({})).dump() == spoiled({})


@pytest.mark.parametrize(
    "change",
    [
        {"players": 5},
        {"players": True},
        {"left": [1, 2]},
        {"left": [25, 24, 22]},
        {"yarn": [0, 0, 1]},
        {"hand": 5},
        {"dice": 4},
        {"roll": []},
        {"roll": [6, 3, 2, 1]},
        {"roll": [1, 2, 3]},
        {"placed": []},
        {"placed": ["place a3 6"]},
        {"placed": ["go"]},
        {"placed": ["place z9 6"]},
        {"placed": ["place a2 6", "place a2 6"]},
        {"step": 3},
        {"step": 7},
        {"step": 0},
        {"turn": 3},
        {"winner": -2},
        {"side": "c"},
        {"games": 10},
        {"version": 2},
        {"tiles": [4] * 63},
        {"gold": [1] * 63},
        {"fresh": [63]},
        {"extra": 1},
        {"tiles_link": 1},
    ],
)
def test_a_position_that_makes_no_sense_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadDump):
        GAME.load(spoiled(change))


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "7", '"x"', "[" * 5000])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadDump):
        GAME.load(text)


def test_dice_may_be_said_in_any_order() -> None:
    assert GAME.read("place b4 5 3") == GAME.read("place b4 3 5")
    assert GAME.read("roll 6 1 3").text == "roll 1 3 6"


@pytest.mark.parametrize(
    "text",
    [
        "place", "place a1", "put a1 1", "roll", "roll 7", "roll 1 1 1 1 1 1", "place a0 1", "place a16 1",
        "place A1 1", "place 1a 1", "place a1 0", "place a01 1", "first 5", "go on", "stop now",
    ],
)  # fmt: skip
def test_what_is_no_sentence_is_refused(text: str) -> None:
    with pytest.raises(BadSentence, match="knows sentences like"):
        GAME.read(text)


class EachInTurn(Random):
    """Draws every one of so many equal chances once."""

    def __init__(self, chances: int) -> None:
        super().__init__(0)
        self.chances = chances
        self.drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return (self.drawn - 0.5) / self.chances


@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5])
def test_draw_gives_what_chances_says_no_more_and_no_less(hand: int) -> None:
    state = fresh(3)
    state.begin_part(hand)
    chances = {action.text: weight for action, weight in state.chances()}
    assert sum(chances.values()) == 6**hand
    rng = EachInTurn(6**hand)
    assert Counter(state.draw(rng).text for _ in range(6**hand)) == chances


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_drawn_as_often_to_begin(players: int) -> None:
    state = fresh(players, first="draw")
    rng = EachInTurn(players)
    drawn = Counter(state.draw(rng).text for _ in range(players))
    assert drawn == {action.text: weight for action, weight in state.chances()}
    assert list(drawn) == [f"first {seat + 1}" for seat in range(players)]
