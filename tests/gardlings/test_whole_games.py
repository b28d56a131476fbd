"""Positions read back, secrets, whole games and bots."""

import itertools
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meowple.bots.playout import play_out
from meowple.core.bot import Bot
from meowple.core.errors import BadDump, BadSentence
from meowple.games.gardlings import GAME
from meowple.games.gardlings.bots import levels
from meowple.games.gardlings.bots.planner import Planner
from meowple.games.gardlings.components import FACE_OF
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.rules import Gardlings
from meowple.testing.setups import Setup
from meowple.testing.twins import check_twins
from tests.gardlings.help import begun, do, let_chance, set_up


def _changed(**changes: object) -> str:
    raw = json.loads(begun(2).dump())
    raw.update(changes)
    return json.dumps(raw, separators=(",", ":"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", "null", begun(2).dump() + " ", _changed(step=9), _changed(turn=2), _changed(winner=-2)),
        *(_changed(gems=[0]), _changed(builders=[]), _changed(version="1"), _changed(variant=[20, 40])),
    ],
)
def test_a_dump_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadDump):
        GAME.load(text)


def test_no_tile_is_in_two_places() -> None:
    raw = json.loads(begun(1).dump())
    raw["builders"][0]["bag"][0] = "y14-01"
    raw["builders"][0]["bag"].sort()
    with pytest.raises(BadDump):
        GAME.load(json.dumps(raw, separators=(",", ":")))
    raw = json.loads(begun(1).dump())
    raw["builders"][0]["garden"] = ["n1-01 across0,0 turn0", "n1-02 across1,0 turn0"]
    with pytest.raises(BadDump):
        GAME.load(json.dumps(raw, separators=(",", ":")))


@pytest.mark.parametrize(
    "text",
    [
        *("place", "place across0,0", "place across0,0 turn1", "place down0,0 turn0", "place across1,-0 turn0"),
        *("lift 1,1", "place across--1,0 turn0", "place across100,0 turn0", "buy red-upper", "drawn n1-99", "drew"),
        *("change n1-01 consolation green-upper", "change c0-01 consolation consolation", "laid", "shifted"),
        *("reveal 0", "across1,2"),
    ],
)
def test_nonsense_is_no_sentence(text: str) -> None:
    with pytest.raises(BadSentence):
        GAME.read(text)


def test_every_spot_within_reach_is_understood() -> None:
    for x, y in itertools.product((-99, -10, -1, 0, 9, 10, 99), repeat=2):
        for text in (
            f"place across{x},{y} turn2",
            f"place down{x},{y} turn3",
            f"lift across{x},{y}",
            f"lift down{x},{y}",
        ):
            assert GAME.read(text).text == text
    for text in ("place across0,100 turn0", "place across-100,0 turn0", "lift down0,-100", "lift across100,0"):
        with pytest.raises(BadSentence):
            GAME.read(text)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 119), min_size=2, max_size=16, unique=True), st.randoms(use_true_random=False))
def test_a_garden_taken_apart_leaves_nothing_behind(tiles: list[int], rng: Random) -> None:
    """Laying and taking up in any order keeps rim and gems as if the garden had been laid afresh."""
    made = Garden()
    for tile in tiles:
        places = made.places(tile)
        assert made.has_place(tile) == bool(places)
        if places:
            made.lay(tile, rng.choice(places))
    for tile in rng.sample(list(made.where), len(made.where)):
        made.take_up(tile)
        afresh = Garden()
        for other, code in made.where.items():
            afresh.lay(other, code)
        assert (made.gems, made.cells, made.rim) == (afresh.gems, afresh.cells, afresh.rim)
        assert (made.gnomes, made.pigs, made.dragons) == (afresh.gnomes, afresh.pigs, afresh.dragons)
    assert made.rim == {} and made.gems == 0


def test_legal_places_do_not_depend_on_what_lies_inside() -> None:
    """Only the rim is searched: a garden without its inner cells offers the same places."""
    rng = Random(3)
    made = Garden()
    for tile in rng.sample(range(120), 40):
        places = made.places(tile)
        if places:
            made.lay(tile, min(places, key=lambda code: -made.gain(tile, code)))
    inner = [cell for cell in made.cells if all(cell + step in made.cells for step in (1, -1, 256, -256))]
    bare = made.copy()
    for cell in inner:
        del bare.cells[cell]
    assert all(bare.places(tile) == made.places(tile) for tile in range(len(FACE_OF) // 3))


def test_screens_keep_their_secrets_to_the_end_of_a_round() -> None:
    for viewer in (None, 0, 1):
        check_twins(Setup(GAME, 2, {"hidden": True, "dragons": "advanced", "round_limit": 2}), viewer, range(2), 150)


def test_an_imagined_garden_could_have_been_built() -> None:
    state = begun(2, hidden=True)
    rng = Random(5)
    for _ in range(5):
        do(state, 1, "draw")
        let_chance(state)
        places = [action for action in state.legal(1) if action.text.startswith("place")]
        if not places:
            break
        state.apply(1, rng.choice(places))
    truth = state.builders[1]
    for seed in range(20):
        imagined = state.seen_by(0).imagine(Random(seed)).builders[1]
        assert imagined.tiles() == truth.tiles() and len(imagined.garden.where) == len(truth.garden.where)
        assert imagined.garden.gnomes <= 5 and imagined.laid()[0].endswith(" across0,0 turn0")
        again = Garden()
        for tile, code in imagined.garden.where.items():
            assert code in again.places(tile)
            again.lay(tile, code)


# Bots


def _play(names: list[Bot], seed: int, **options: bool | int | str) -> Gardlings:
    state = GAME.new(len(names), options)
    assert isinstance(state, Gardlings)
    play_out(state, names, Random(seed), [Random(seed + seat) for seat in range(len(names))])
    return state


@pytest.mark.parametrize("players", [1, 2, 3, 4, 8])
def test_medium_games_end_with_a_winner(players: int) -> None:
    state = _play([levels.medium() for _ in range(players)], 3, pigs="advanced", dragons="advanced", ponds=True)
    assert state.winner >= 0 and state.round < 25 and state.gems[state.winner] >= 20


def test_medium_beats_easy() -> None:
    wins = 0
    for seed in range(10):
        wins += _play([levels.medium(), levels.easy()], seed).winner == 0
        wins += _play([levels.easy(), levels.medium()], seed).winner == 1
    assert wins >= 18


def test_hard_takes_a_sure_win_and_gives_reasons() -> None:
    state = begun(1)
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("c0-01", "n1-02"))
    state.builders[0].garden.gems = 20
    planner = Planner(20)
    chosen = planner.choose(state, 0, Random(1))
    assert chosen.text == "stop"
    reason = planner.because(state, 0, chosen)
    assert reason is not None and reason.code == "enough_gems"


def test_hard_stops_when_the_bag_holds_nothing_but_gnomes() -> None:
    state = begun(1)
    set_up(state, 0, ("n2-01 across0,0 turn0", "n2-02 across10,0 turn0", "n1-01 across20,0 turn0"), ("n1-02", "n1-03"))
    state.builders[0].garden.gems = 10
    assert Planner(20).choose(state, 0, Random(1)).text == "stop"
