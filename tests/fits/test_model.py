"""The engine against the second model: whole games in lock-step at all player counts and options."""

import itertools
import json
from random import Random
from typing import Any

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadSentence
from meowple.core.state import State
from meowple.games import find
from meowple.games.fits.components import PIECES, SHAPES
from meowple.games.fits.scoring import rank
from meowple.testing.setups import LONG
from tests.always import Always
from tests.fits.model import TURNINGS, Model, Ramp, Told

GAME = find("fits")
SENTENCES = [*(f"drop turn{turn} c{column}" for turn in range(8) for column in range(1, 7)), "aside", "card I3"]
STYLES = ("careful", "careful", "careful", "anyhow", "tower", "sparing")
SETUPS = [
    (1, "1234", False, False), (1, "4321", True, True), (1, "31", False, True), (1, "2", True, False),
    (2, "1243", False, False), (2, "24", True, True), (2, "13", False, True),
    (3, "1432", True, False), (3, "31", False, False), (3, "4", True, True),
    (4, "1234", True, True), (4, "2", False, False), (4, "34", True, False), (4, "1", False, True),
]  # fmt: skip
EVERY_SETUP = [
    (players, "".join(boards), shuffle, may_refuse)
    for players in range(1, 5)
    for length in range(1, 5)
    for boards in itertools.permutations("1234", length)
    for shuffle in (False, True)
    for may_refuse in (False, True)
]


def faults(ramp: Ramp, squares: list[tuple[int, int]]) -> int:
    """Gaps closed by laying there, and how high it gets."""
    covered = ramp.covered | set(squares)
    gaps = sum((x, row) not in covered for x, top in squares for row in range(1, top))
    return 20 * gaps + sum(row for _, row in squares)


def choice(model: Model, seat: int, style: str, rng: Random) -> str:
    """A sentence in this style: careful players fill the ramp, towers leave it at the top, sparing ones lay little."""
    legal = sorted(model.legal(seat))
    if style == "sparing" and "aside" in legal and rng.random() < 0.8:
        return "aside"
    ways = model.ramps[seat].ways(model.piece_of(seat))
    if not ways or style in ("anyhow", "sparing") or rng.random() < 0.05:
        return rng.choice(legal)
    if style == "tower":
        return max(sorted(ways), key=lambda way: max(row for _, row in ways[way]))
    return min(sorted(ways), key=lambda way: faults(model.ramps[seat], ways[way]))


def compare(state: State, model: Model, log: list[str]) -> None:
    """Everything the rules say about where the game stands."""
    told = log[-12:]
    assert state.to_act() == model.to_act(), told
    for seat in range(model.players):
        said = [action.text for action in state.legal(seat)]
        assert len(said) == len(set(said)) and set(said) == model.legal(seat), told
    assert {action.text: weight for action, weight in state.chances()} == model.chances(), told
    assert state.scores() == model.scores() and state.ranking() == model.ranking(), told
    assert state.verdict() == model.verdict() and state.is_over() == (model.due == "over"), told
    assert state.drawer() == model.drawer() and state.progress() == model.progress(), told
    pieces = {f"pieces of seat {seat}": 16 for seat in range(model.players)}
    assert state.components() == {"boards": model.boards, **pieces}, told
    compare_facts(json.loads(state.dump()), model, told)


def compare_facts(raw: dict[str, Any], model: Model, told: list[str]) -> None:
    """What lies where."""
    assert raw["ramps"] == [ramp.laid for ramp in model.ramps], told
    assert raw["aside"] == [ramp.aside for ramp in model.ramps], told
    assert (raw["cards_left"], raw["points"]) == (model.cards, model.earned), told
    assert (raw["boards_left"], raw["played"]) == (model.boards_left, model.played), told
    assert raw["board"] == (model.board if model.board else -1), told
    assert raw["starts"] == [*model.starts, *[None] * (model.players - len(model.starts))], told
    assert raw["shown"] == (model.shown or None if model.due == "pieces" else None), told
    assert raw["choices"] == [model.chosen.get(seat) for seat in range(model.players)], told


def compare_secrets(state: State, model: Model, viewer: int | None, rng: Random) -> None:
    """1e. Others' choices lie face down, and may be any that were legal."""
    seen = state.seen_by(viewer)
    shown = {seat: said if seat == viewer else "chosen" for seat, said in model.chosen.items()}
    compare_facts({**json.loads(seen.dump()), "choices": json.loads(state.dump())["choices"]}, model, ["seen"])
    assert json.loads(seen.dump())["choices"] == [shown.get(seat) for seat in range(model.players)]
    imagined = seen.imagine(rng)
    assert imagined.seen_by(viewer) == seen
    for seat, said in enumerate(json.loads(imagined.dump())["choices"]):
        assert said in model.ways(seat) if seat in model.chosen else said is None
        assert seat != viewer or said == model.chosen.get(seat)


def compare_refusals(state: State, model: Model, rng: Random) -> None:
    """A refusal has a reason, and what may be said has none."""
    for sentence in rng.sample(SENTENCES, 4):
        for seat in range(model.players):
            reason = state.why_not(seat, GAME.read(sentence))
            assert (reason is None) == (sentence in model.legal(seat)), (seat, sentence, reason)


def compare_choices(state: State) -> None:
    """2a to 2d, 3a. A choice by chance is any of those a seat has, each as often as the others."""
    for seat in state.to_act():
        legal = [action.text for action in state.legal(seat)]
        numbers = [(place + 0.5) / len(legal) for place in range(len(legal))]
        assert [state.random_choice(seat, Always(number)).text for number in numbers] == legal, (seat, legal)


def say(state: State, model: Model, seat: int, said: str) -> State:
    """In both: the engine plays on with a copy, and both tell the same."""
    for viewer in (None, *range(model.players)):
        assert state.told(seat, GAME.read(said), viewer).text == model.heard(seat, said, viewer)
    before, after, told = state.dump(), state.copy(), list[Told]()
    after.apply(seat, GAME.read(said), lambda event: told.append((event.kind, event.values)))
    assert state.dump() == before
    model.told = []
    model.say(seat, said)
    assert told == model.told
    return after


def play(players: int, boards: str, shuffle: bool, may_refuse: bool, rng: Random) -> None:
    """A whole game in both."""
    state = GAME.new(players, {"boards": boards, "shuffle": shuffle, "start_piece_may_be_refused": may_refuse})
    model = Model(players, boards, shuffle, may_refuse)
    styles = [rng.choice(STYLES) for _ in range(players)]
    log: list[str] = []
    compare(state, model, log)
    while not state.is_over():
        seat = rng.choice(model.to_act())
        said = state.draw(rng).text if seat == CHANCE else choice(model, seat, styles[seat], rng)
        log.append(f"{seat} {said}")
        state = say(state, model, seat, said)
        compare(state, model, log)
        compare_secrets(state, model, rng.choice([None, *range(players)]), rng)
        compare_refusals(state, model, rng)
        compare_choices(state)
        if rng.random() < 0.1:
            assert GAME.load(state.dump()) == state
    assert len(log) <= GAME.longest(players, {})


def test_what_is_no_sentence_is_refused() -> None:
    for text in (
        "",
        "drop",
        "drop turn8 c1",
        "drop turn0 c7",
        "drop turn0 c0",
        "card I5",
        "start I3",
        "board 5",
        "chosen",
    ):
        with pytest.raises(BadSentence):
            GAME.read(text)


@pytest.mark.parametrize(("players", "boards", "shuffle", "may_refuse"), EVERY_SETUP if LONG else SETUPS)
def test_whole_games_go_the_same_way(players: int, boards: str, shuffle: bool, may_refuse: bool) -> None:
    play(players, boards, shuffle, may_refuse, Random(f"{players} {boards} {shuffle} {may_refuse}"))


def test_6b_the_same_points_earn_the_same_rank() -> None:
    model = Model(1, "1234", False, False)
    model.due = "over"
    for points in range(-60, 60):
        model.earned = [[points, 0, 0, 0]]
        assert rank(points) == model.verdict(), points


def test_2b_the_same_pieces_have_the_same_turnings() -> None:
    for piece, shapes in zip(PIECES, SHAPES, strict=True):
        for turn, shape in enumerate(shapes):
            assert (shape is not None) == (turn in TURNINGS[piece]), (piece, turn)
            if shape is not None:
                rows = TURNINGS[piece][turn][::-1]
                squares = [(x, row) for x in range(len(rows[0])) for row in range(len(rows)) if rows[row][x] == "#"]
                assert (shape.width, shape.height, shape.squares) == (len(rows[0]), len(rows), squares), (piece, turn)
