"""Every sentence has one number: enumerated from the rules, the same for ever, and found again."""

import tomllib
from pathlib import Path

import pytest

from meowple.core.action import CHANCE, Action
from meowple.core.errors import BadSetup, NoNumber
from meowple.core.game import Game
from meowple.core.spaces import Frame, middle_of
from meowple.core.state import State
from meowple.games import find
from meowple.games.gardlings.position import Position as Garden
from meowple.games.mousetrap.actions import cell_at
from meowple.games.mousetrap.position import Position as Floor
from meowple.testing.setups import LONG, Setup
from tests.research.shared import GAMES, named, played, varied_tables
from tools.spaces import check

PROMISED = tomllib.loads((Path(__file__).parent / "promised.toml").read_text(encoding="utf-8"))
MOST = 100_000 if LONG else 120


@pytest.mark.parametrize("setup", varied_tables(), ids=named)
def test_every_legal_sentence_has_a_number_of_its_own_and_is_found_by_it(setup: Setup) -> None:
    assert setup.game.spaces is not None
    numbering = setup.game.spaces.numbering(0)
    for state, seat in played(setup, 1, MOST):
        legal = state.legal(seat)
        numbers = numbering.numbers(state.seen_by(seat), seat, legal)
        assert numbers == numbering.legal(state, seat), "a seat knows its own numbers"
        assert len(set(numbers)) == len(legal) and all(0 <= number < numbering.size for number in numbers)
        assert [numbering.action(state, seat, number) for number in numbers] == legal


@pytest.mark.parametrize("setup", varied_tables(), ids=named)
def test_everything_chance_brings_has_a_number(setup: Setup) -> None:
    assert setup.game.spaces is not None
    numbering = setup.game.spaces.numbering(0)
    state = setup.game.new(setup.players, setup.options)
    for _ in range(30):
        if state.to_act() != (CHANCE,):
            break
        outcomes = [action for action, _ in state.chances()]
        assert [numbering.chances[numbering.chance_number(action)] for action in outcomes] == outcomes
        state.apply(CHANCE, outcomes[-1])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_numbers_are_enumerated_from_the_rules(game: Game) -> None:
    """Every number is a sentence of the game; no sentence has two; groups and sentences have the same order."""
    assert game.spaces is not None
    numbering = game.spaces.numbering(0)
    state = game.new(game.players[0])
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.chances()[0][0])
    seat = state.to_act()[0]
    step = max(1, numbering.size // 600)
    said = [numbering.action(state, seat, number) for number in range(0, numbering.size, step)]
    assert len({action.text for action in said}) == len(said)
    assert all(game.parse(action.text) == action for action in said)
    assert numbering.numbers(state, seat, said) == list(range(0, numbering.size, step))
    assert all(game.parse(action.text) == action for action in numbering.chances if len(action.text.split(" ")) > 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_version_keeps_its_numbers_for_ever(game: Game) -> None:
    """Whoever changes a number raises the version and adds a line to promised.toml."""
    assert game.spaces is not None
    numbering, observer = game.spaces.numbering(0), game.spaces.observer(game.players[-1], 0)
    promised = PROMISED[game.name]
    assert promised["numbering"][str(numbering.version)] == [numbering.size, check(numbering)]
    assert promised["observing"][str(observer.version)] == [part.name for part in observer.parts]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_is_no_number_beyond_the_last(game: Game) -> None:
    assert game.spaces is not None
    numbering = game.spaces.numbering(0)
    state = game.new(game.players[0])
    for number in (-1, numbering.size):
        with pytest.raises(NoNumber, match=f"0 to {numbering.size - 1}, not {number}"):
            numbering.action(state, 0, number)
    with pytest.raises(NoNumber, match="'purr' has no number"):
        numbering.numbers(state, 0, [Action("purr")])
    with pytest.raises(NoNumber, match="never says 'purr'"):
        numbering.chance_number(Action("purr"))


# Windows


def row_of_tiles(length: int) -> State:
    """A game of Mousetrap in which everybody lays to the right of the last tile."""
    state = find("mousetrap").new(2)
    while len(_cells(state)) < length:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chances()[0][0])
        else:
            wanted = f" {len(_cells(state))},0"
            state.apply(seat, next(action for action in state.legal(seat) if action.text.endswith(wanted)))
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.chances()[0][0])
    return state


def _cells(state: State) -> list[int]:
    assert isinstance(state, Floor)
    return state.floor.cells


def test_mousetrap_has_13454_placings_in_its_usual_window() -> None:
    spaces = find("mousetrap").spaces
    assert spaces is not None
    assert spaces.numbering(0).size == 13_454 == spaces.numbering(31).size


def test_a_legal_place_outside_the_window_raises_and_a_wider_window_is_exact() -> None:
    spaces = find("mousetrap").spaces
    assert spaces is not None
    inside, outside = row_of_tiles(29), row_of_tiles(30)
    assert len(spaces.numbering(31).legal(inside, inside.to_act()[0])) == len(inside.legal(inside.to_act()[0]))
    seat = outside.to_act()[0]
    with pytest.raises(NoNumber, match=r"'place \S+ \S+' lies outside the window of 31 × 31 cells: ask for window=33"):
        spaces.numbering(31).legal(outside, seat)
    wider = spaces.numbering(33)
    numbers = wider.legal(outside, seat)
    assert [wider.action(outside, seat, number) for number in numbers] == outside.legal(seat)
    with pytest.raises(NoNumber, match="the tile at"):
        spaces.observer(2, 27).observe(outside.seen_by(seat), seat)


def test_the_widest_window_holds_the_longest_row() -> None:
    spaces = find("mousetrap").spaces
    assert spaces is not None
    longest = row_of_tiles(47)
    seat = longest.to_act()[0]
    assert len(spaces.numbering(99).legal(longest, seat)) == len(longest.legal(seat))


def test_a_garden_outside_the_window_raises_and_a_wider_window_is_exact() -> None:
    game = find("gardlings")
    assert game.spaces is not None
    narrow, wide = game.spaces.numbering(5), game.spaces.numbering(0)
    refused = 0
    for state, seat in played(Setup(game, 2, {}), 3, 400):
        assert isinstance(state, Garden)
        legal = state.legal(seat)
        assert [wide.action(state, seat, number) for number in wide.legal(state, seat)] == legal
        try:
            assert [narrow.action(state, seat, number) for number in narrow.legal(state, seat)] == legal
        except NoNumber as error:
            refused += 1
            needed = int(str(error).rpartition("window=")[2].split(" ")[0])
            first = str(error).split("'")[1]
            assert narrow.window < needed <= wide.window
            assert game.spaces.numbering(needed).number(state, seat, game.parse(first)) >= 0
    assert refused > 3, "some places lay outside"


def test_the_window_moves_with_what_is_occupied() -> None:
    assert middle_of([]) == (0, 0) and Frame(5, 0, 0).cell(0, 0) == 12
    assert middle_of([cell_at(4, -1), cell_at(7, -2), cell_at(5, -2)]) == (5, -2)
    frame = Frame(5, 5, -2)
    assert (frame.left, frame.low) == (3, -4)
    assert frame.cell(3, -4) == 0 and frame.cell(7, 0) == 24 and frame.cell(8, 0) == frame.cell(7, 1) == -1
    assert (frame.x_of(24), frame.y_of(24)) == (7, 0)


@pytest.mark.parametrize(("name", "window"), [("mousetrap", 30), ("mousetrap", 1), ("gardlings", 103), ("fits", 31)])
def test_a_window_that_cannot_be_is_refused(name: str, window: int) -> None:
    spaces = find(name).spaces
    assert spaces is not None
    with pytest.raises(BadSetup, match="window"):
        spaces.numbering(window)
    with pytest.raises(BadSetup, match="window"):
        spaces.observer(2, window)
