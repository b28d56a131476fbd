"""What a position keeps: refusals of dumps no game could come to, things shared by copies, remembered texts."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadDump
from meowple.games.gardlings import GAME
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import OVER
from tests.gardlings.help import all_stop, begun, do, let_chance

Raw = dict[str, Any]


def _move(raw: Raw, name: str) -> None:
    """Put another tile into the first bag instead of its last."""
    raw["builders"][0]["bag"][-1] = name


SPOILED: dict[str, tuple[Callable[[Raw], None], str]] = {
    "unknown field": (lambda raw: raw.update(luck=1), "there is no field luck"),
    "missing field": (lambda raw: raw.pop("turn"), "the field turn is missing"),
    "boxes": (lambda raw: raw["market"].update(boxes=2), "there is a box for every four players"),
    "gems": (lambda raw: raw["gems"].append(0), "every seat has a bag and gems"),
    "seat": (lambda raw: raw.update(start=2), "there is no such seat"),
    "acting": (lambda raw: raw.update(acting=[0, 2]), "there is no such seat"),
    "step": (lambda raw: raw.update(step=10), "10 is not a number from 0 to 9"),
    "pile": (lambda raw: raw.update(pile=8), "8 is not a number from -1 to 7"),
    "truth as number": (lambda raw: raw.update(has_changed=2), "2 is not a number from 0 to 1"),
    "options": (lambda raw: raw["variant"].pop(), "a list of 7 is missing"),
    "tile twice": (lambda raw: _move(raw, raw["market"]["top"][0]), "every tile is in exactly one place"),
    "no such tile": (lambda raw: _move(raw, "z9-99"), "there is no z9-99 here"),
    "bag in order": (lambda raw: raw["builders"][0]["bag"].reverse(), "a bag has no order and no tile twice"),
    "same place": (
        lambda raw: raw["builders"][0].update(garden=["n1-01 across0,0 turn0", "n1-02 across1,0 turn0"]),
        "no two tiles lie in one place",
    ),
    "laid twice": (
        lambda raw: raw["builders"][0].update(garden=["n1-01 across0,0 turn0", "n1-01 across5,0 turn0"]),
        "no tile lies twice in a garden",
    ),
    "lifts": (lambda raw: raw["builders"][0].update(lifts={"g4-09": 3}), "3 is not a number from 1 to 2"),
    "unseen": (lambda raw: raw["market"]["unknown"].__setitem__(0, 3), "the unseen tiles of a colour lie in its two"),
    "piles": (lambda raw: raw["market"]["top"].pop(), "a list of 8 is missing"),
    "closed": (lambda raw: raw["market"]["closed"].__setitem__(1, 2), "2 is not a number from 0 to 1"),
    "option": (lambda raw: raw["variant"].__setitem__(5, 2), "2 is not a number from 0 to 1"),
    "goal": (lambda raw: raw["variant"].__setitem__(0, 100), "100 is not a number from 1 to 99"),
    "coins": (lambda raw: raw["market"].update(bank=85), "85 is not a number from 0 to 84"),
    "purse": (lambda raw: raw["builders"][0].update(coins=1000), "1000 is not a number from 0 to 999"),
    "boxes enough": (lambda raw: raw["market"].update(boxes=4), "4 is not a number from 1 to 3"),
    "stopped": (lambda raw: raw["builders"][1].update(stopped=0), "0 is neither true nor false"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_what_no_game_could_come_to_is_refused_with_its_reason(name: str) -> None:
    spoil, reason = SPOILED[name]
    raw = json.loads(begun(2).dump())
    spoil(raw)
    with pytest.raises(BadDump, match=reason):
        GAME.load(json.dumps(raw, separators=(",", ":")))


def test_a_dump_with_too_many_players_or_none_is_refused() -> None:
    raw = json.loads(begun(2).dump())
    for times in (0, 7):
        with pytest.raises(BadDump, match="players"):
            GAME.load(json.dumps({**raw, "builders": raw["builders"] * times}, separators=(",", ":")))


def test_copies_share_builders_and_market_until_one_changes_them() -> None:
    state = begun(2)
    before = state.dump()
    other = state.copy()
    assert other == state
    assert all(one is two for one, two in zip(state.builders, other.builders, strict=True))
    assert other.market is state.market
    do(other, 0, "draw")
    let_chance(other)
    assert other.builders[0] is not state.builders[0] and other.builders[1] is state.builders[1]
    all_stop(other, 14, 0)
    do(other, 0, "take consolation")
    assert other.market is not state.market
    assert state.dump() == before


def test_what_a_copy_shares_is_not_changed_by_the_original_either() -> None:
    state = begun(2)
    other = state.copy()
    before = other.dump()
    do(state, 1, "draw")
    let_chance(state)
    all_stop(state, 0, 14)
    do(state, 0, "take consolation")
    assert other.dump() == before


@pytest.mark.parametrize("options", [{}, {"pigs": "advanced", "ponds": True, "coins": "original", "round_limit": 4}])
def test_remembered_texts_are_never_stale(options: dict[str, bool | int | str]) -> None:
    """A position in which nothing has a text yet dumps to the same."""
    state, rng = GAME.new(3, options), Random(4)
    while not state.is_over() and state.rounds() != 4:
        seat = rng.choice(state.to_act())
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
        text = state.dump()
        assert GAME.load(text).dump() == text
        assert state.rounds() == json.loads(text)["round"]
    assert (state.rounds() or 0) == 4


TAKEN: tuple[str, ...] = ("across1,0 turn0", "across-1,0 turn0", "across1,0 turn2", "across-1,0 turn2")
TAKEN += ("down1,0 turn1", "down1,-1 turn1", "down0,0 turn3", "down0,-1 turn3")
FREE: tuple[str, ...] = ("across2,0 turn0", "across-2,0 turn0", "across2,0 turn2", "across0,1 turn2")
FREE += ("down1,-2 turn1", "down1,1 turn1", "down0,-2 turn3", "down2,0 turn3")


@pytest.mark.parametrize("spot", TAKEN + FREE)
def test_2b_no_two_tiles_lie_in_one_place_however_they_are_turned(spot: str) -> None:
    raw = json.loads(begun(2).dump())
    raw["builders"][0]["garden"] = ["n1-01 across0,0 turn0", f"n1-02 {spot}"]
    with pytest.raises(BadDump) as refused:
        GAME.load(json.dumps(raw, separators=(",", ":")))
    assert ("no two tiles lie in one place" in str(refused.value)) == (spot in TAKEN)


def test_progress_is_the_rounds_behind_us() -> None:
    """Twelve rounds are usual; fewer if the last one comes earlier; only the end is the end."""
    state = GAME.new(2, {"first": "draw"})
    assert isinstance(state, Gardlings) and state.progress() == 0
    state.apply(CHANCE, GAME.read("first 1"))
    state.round = 4
    assert state.progress() == 0  # bags are filled
    for limit, number, progress in ((40, 1, 0), (40, 4, 0.25), (40, 7, 0.5), (40, 12, 11 / 12), (40, 13, 0.95)):
        state = begun(2, round_limit=limit)
        state.round = number
        assert state.progress() == progress
    state = begun(2, round_limit=2)
    all_stop(state, 0, 0)
    assert state.progress() == 0
    state.round = 2
    assert state.progress() == 0.5
    state.step = OVER
    assert state.progress() == 1


def test_what_is_changed_twice_is_copied_once() -> None:
    state = begun(2).copy()
    assert state.builder_to_change(0) is state.builder_to_change(0)
    assert state.market_to_change() is state.market_to_change()
