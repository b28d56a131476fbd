"""Properties: of the best feeding, of dumps, of refusals, of the words."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meowple.core.action import CHANCE
from meowple.core.errors import BadDump, BadSentence
from meowple.core.state import Event
from meowple.core.translation import LANGUAGES
from meowple.games.catlady import GAME
from meowple.games.catlady.actions import FEAST
from meowple.games.catlady.best_feeding import best_feeding, serve
from meowple.games.catlady.collection import TREATED, portions
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.feeding import has_meal_choices, meal_choices
from meowple.games.catlady.looting import BAG_KIND, BRUSH_KIND, LOST_KIND
from meowple.games.catlady.others import Others
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.why_not import why_not
from tests.catlady.samples import fed_by_hand, random_collection, random_others
from tests.catlady.tables import dealt

SEEDS = st.integers(0, 1 << 32)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, food=st.integers(0, 4))
def test_more_food_never_hurts_without_regard_to_others(seed: int, food: int) -> None:
    mine = random_collection(Random(seed), 7, 3)
    before = best_feeding(mine, Others(), False).points
    mine.food[food] += 1
    assert best_feeding(mine, Others(), False).points >= before


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_serving_spends_what_is_eaten(seed: int) -> None:
    rng = Random(seed)
    mine = random_collection(rng, 7, 4)
    cubes = sum(mine.food)
    serve(mine, best_feeding(mine, random_others(rng), False).meals, False)
    eaten = sum(1 if each >= TREATED else portions(each) for each in mine.meals)
    assert sum(mine.food) + eaten == cubes and min(mine.food) >= 0 and mine.converted <= 2


def played(seed: int, players: int, edition: str, lines: int) -> CatLady:
    state = dealt(players, edition, seed=seed)
    rng = Random(seed)
    for _ in range(lines):
        if state.is_over():
            break
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
    return state


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(1, 4))
def test_6g_feeding_is_done_when_there_is_nothing_to_choose(seed: int, players: int) -> None:
    """What is asked for after every cube is what is listed, for every collection as it lies there."""
    rng = Random(seed)
    state = dealt(players, seed=seed)
    for seat in range(players):
        mine = random_collection(rng, 4, rng.choice([0, 0, 1]))
        mine.bag = mine.brush = 1
        if rng.random() < 0.7:
            fed_by_hand(mine, rng)
        state.collections[seat] = mine
        state.turn = seat
        state.looted = [rng.choice([BAG_KIND, BRUSH_KIND, LOST_KIND])] if rng.random() < 0.6 else []
        assert has_meal_choices(state) == bool(meal_choices(state))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), lines=st.integers(0, 160), key=st.integers(0, 40))
def test_a_damaged_dump_is_refused_or_a_position(seed: int, lines: int, key: int) -> None:
    raw = json.loads(played(seed, 3, "treats-goals", lines).dump())
    names = sorted(raw)
    raw[names[key % len(names)]] = [None, "x", -1, [], {}, True, 99][seed % 7]
    text = json.dumps(raw, separators=(",", ":"))
    try:
        loaded = GAME.load(text)
    except BadDump:
        return
    assert loaded.dump() == text


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "1", '{"players":9}', "[" * 5000])
def test_what_is_no_dump_is_refused(text: str) -> None:
    with pytest.raises(BadDump):
        GAME.load(text)


def test_a_doubled_cat_or_cube_is_refused() -> None:
    state = played(4, 2, "treats", 60)
    raw = json.loads(state.dump())
    raw["cubes"][0] += 1
    with pytest.raises(BadDump, match="missing or doubled"):
        GAME.load(json.dumps(raw, separators=(",", ":")))
    cats = [card.key for card in CARDS if card.is_cat]
    raw = json.loads(state.dump())
    raw["grid"][0], raw["grid"][1] = cats[0], cats[0]
    with pytest.raises(BadDump, match="once"):
        GAME.load(json.dumps(raw, separators=(",", ":")))


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("brushed", 9, "from -1 to 8"),
        ("brushed", -2, "from -1 to 8"),
        ("deck", 200, "not longer than what is unknown"),
        ("fed", [False], "every seat has its things"),
        ("grid", [None] * 8, "a list of 9"),
        ("house", [True, False, 2, False, False], "the chosen rules are six"),
        ("house", [False, True, 2, False, False, False], "come with the Box of Treats"),
        ("house", [True, 0, 2, False, False, False], "neither true nor false"),
        ("players", 7, "so many cannot play"),
        ("players", 3.0, "so many cannot play"),
        ("stage", "sleeping", "there is no sleeping"),
        ("stray_pool", ["cow", "dog"], "there is no dog"),
        ("swapped", [False] * 4, "every seat has its things"),
        ("taken", 1, "neither true nor false"),
        ("token", "row4", "there is no row4"),
        ("turn", 3, "every seat has its things"),
        ("unknown", ["tuna", "chicken"], "the deck is sorted"),
        ("version", "1", "not a number"),
    ],
)
def test_what_no_game_could_come_to_is_refused(field: str, value: object, why: str) -> None:
    raw = json.loads(played(4, 3, "treats-goals", 60).dump())
    raw[field] = value
    with pytest.raises(BadDump, match=why):
        GAME.load(json.dumps(raw, separators=(",", ":")))


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("boxes", ["pirate"], "pirate does not belong there"),
        ("cats", ["bag"], "bag does not belong there"),
        ("costumes", ["gray-box"], "gray-box does not belong there"),
        ("extra", [0, 0], "a list of 3"),
        ("food", [0, 0, 0, 0], "a list of 5"),
        ("meals", [0] * 30, "a meal for each cat"),
        ("spray", -1, "not a number"),
        ("toys", [0] * 6, "a list of 5"),
        ("wings", 2, "a collection is missing"),
    ],
)
def test_a_collection_nobody_could_have_is_refused(field: str, value: object, why: str) -> None:
    raw = json.loads(played(4, 3, "treats-goals", 60).dump())
    raw["collections"][1][field] = value
    with pytest.raises(BadDump, match=why):
        GAME.load(json.dumps(raw, separators=(",", ":")))


def test_a_position_loads_again_in_every_stage() -> None:
    stages = set()
    for players in (1, 3):
        state, rng = dealt(players, "treats" if players == 1 else "treats-goals"), Random(players)
        while not state.is_over():
            stages.add(json.loads(state.dump())["stage"])
            assert GAME.load(state.dump()) == state
            seat = state.to_act()[0]
            state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
    assert {"placing", "turn", "refilling", "flipping", "feeding"} <= stages


@pytest.mark.parametrize(
    "text",
    [
        "take", "take row4", "feed tuna bronte", "feed bronte treat-as-tuna", "laser a1 a1", "adopt bronte",
        "card florence", "swap toys toys",
    ],
)  # fmt: skip
def test_words_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(BadSentence):
        GAME.read(text)


def test_a_laser_reads_in_any_order() -> None:
    assert GAME.read("laser c3 a1") == GAME.read("laser a1 c3")


@pytest.mark.parametrize("players", [1, 3, 5])
def test_every_refusal_and_event_has_words(players: int) -> None:
    """Along a game: every sentence that is not legal gets a reason, and every reason and event is worded."""
    state = dealt(players, seed=players)
    rng = Random(players)
    names = tuple(f"P{seat}" for seat in range(players))
    sentences = [GAME.parse(text) for text in (
        "take row1", "take col2", "spray row1", "adopt token", "adopt cow", "brush a1", "give bronte", "bag",
        "laser a1 b1",
        "discard a1", "swap toys cats", "end", "furry row1", "feed sox tuna", "feed cow wild-as-milk", "treat sox",
        "grab a1", "enough", "feast", "done", "token row1",
    )]  # fmt: skip
    codes: set[str] = set()
    while not state.is_over():
        seat = state.to_act()[0]
        events: list[Event] = []
        if seat == CHANCE:
            state.apply(seat, state.draw(rng), events.append)
        else:
            legal = state.legal(seat)
            for action in sentences:
                reason = state.why_not(seat, action)
                assert (reason is None) == (action in legal)
                if reason is not None:
                    codes.add(reason.code)
                    assert all("{" not in GAME.say_reason(reason, GAME.translator(lang)) for lang in LANGUAGES)
            choice = rng.choice([action for action in legal if action != FEAST] or legal)
            state.apply(seat, choice, events.append)
        for event in events:
            assert all("{" not in GAME.say_event(event, names, GAME.translator(lang)) for lang in LANGUAGES)
    assert len(codes) >= 8


def test_a_reason_is_given_in_every_stage() -> None:
    state = dealt(2)
    assert why_not(state, GAME.parse("end")).code == "place_token_first"
