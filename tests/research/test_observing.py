"""What a seat sees, as arrays: whole, within bounds, and nothing it may not know."""

from typing import Any

import numpy as np
import pytest

from meowple.core.errors import BadSetup
from meowple.core.game import Game
from meowple.core.spaces import Observation, Observer, Part
from meowple.core.state import State
from meowple.games import find
from meowple.games.catlady.components import KINDS
from meowple.games.catlady.observing import BOXES
from meowple.games.catlady.position import Position as CatLady
from meowple.games.fits.position import Position as Fits
from meowple.games.mousetrap.position import Position as Mousetrap
from meowple.research.numbers import TableNumbers
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import Leak, Twins
from tests.kit import toys
from tests.research.shared import GAMES, named, played, varied_tables


@pytest.mark.parametrize("setup", varied_tables(), ids=named)
def test_every_entry_is_there_and_within_its_bounds(setup: Setup) -> None:
    numbers = TableNumbers(setup.game, setup.players)
    observer = numbers.observer
    for at, (state, _) in enumerate(played(setup, 2, 100_000 if LONG else 150)):
        if at % 7 and not LONG:
            continue
        for viewer in (0, setup.players - 1):
            seen = observer.observe(state.seen_by(viewer), viewer)
            assert len(seen.numbers) == observer.number_count
            flat = numbers.flat(seen)
            assert flat.dtype == np.int16 and flat.shape == (numbers.size,)
            for part, array in zip(observer.parts, numbers.parts(flat).values(), strict=True):
                assert array.shape == part.shape
                assert part.low <= array.min() and array.max() <= part.high, part.name


def test_bits_do_not_run_over_into_the_next_plane() -> None:
    """The one promise about bits that arrays cannot show."""
    for game in GAMES:
        numbers = TableNumbers(game, game.players[-1])
        for state, seat in played(Setup(game, game.players[-1], {}), 4, 60):
            seen = numbers.observer.observe(state.seen_by(seat), seat)
            for bits, size in zip(seen.bits, numbers.observer.plane_sizes, strict=True):
                assert 0 <= bits < 1 << size


HIDING: list[tuple[str, int, dict[str, Any]]] = [
    ("fits", 2, {}), ("mousetrap", 2, {}), ("mousetrap", 3, {}), ("gardlings", 2, {"hidden": True}),
]  # fmt: skip


class WatchedTwins(Twins):
    """Twins whose arrays are compared too, as this observer makes them."""

    observer: Observer

    def compare(self, is_drawn: bool = True) -> None:
        super().compare(False)
        seen = [self.look(table.state) for table in (self.a, self.b)]
        if (seen[0].bits, seen[0].numbers) != (seen[1].bits, seen[1].numbers):
            raise Leak("observation", seen[0].numbers, seen[1].numbers)

    def look(self, state: State) -> Observation:
        assert self.viewer is not None
        return self.observer.observe(state.seen_by(self.viewer), self.viewer)


class PeekingTwins(WatchedTwins):
    """What would come out if an observer looked into the other hand."""

    def look(self, state: State) -> Observation:
        assert isinstance(state, Mousetrap) and self.viewer is not None
        seen = super().look(state)
        return Observation(seen.bits, [*seen.numbers, *state.hands[1 - self.viewer]])


def watch(kind: type[WatchedTwins], name: str, players: int, options: dict[str, Any]) -> int:
    game = find(name)
    assert game.spaces is not None
    differed = 0
    for seed in range(12 if LONG else 2):
        twins = kind(Setup(game, players, options), seed % players, seed)
        twins.observer = game.spaces.observer(players, 0)
        twins.run(400 if LONG else 40)
        differed += twins.differed
    return differed


@pytest.mark.parametrize(("name", "players", "options"), HIDING)
def test_twins_give_equal_arrays(name: str, players: int, options: dict[str, Any]) -> None:
    assert watch(WatchedTwins, name, players, options), "no twin was ever different"


def test_twins_would_tell_an_observer_that_peeks() -> None:
    with pytest.raises(Leak, match="observation"):
        watch(PeekingTwins, "mousetrap", 2, {})


OWN_VIEW = {"mousetrap": {"unlaid"}}
"""Parts in which a seat sees its own things otherwise than those of the others."""


def parts_by_seat(game: Game) -> set[str]:
    """The parts that have a row for each seat: those whose first length grows with the number of players."""
    assert game.spaces is not None
    few, many = game.spaces.observer(2, 0), game.spaces.observer(3, 0)
    pairs = zip(few.parts, many.parts, strict=True)
    return {one.name for one, other in pairs if one.shape[0] != other.shape[0]} - OWN_VIEW.get(game.name, set())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_seats_come_in_the_order_of_play_from_the_one_that_looks(game: Game) -> None:
    """The row of a seat says the same to everybody, wherever it stands."""
    by_seat, numbers = parts_by_seat(game), TableNumbers(game, 3)
    for at, (state, _) in enumerate(played(Setup(game, 3, {}), 5, 90)):
        if at % 6:
            continue
        first = numbers.parts(numbers.observe(state, 0))
        for viewer in (1, 2):
            seen = numbers.parts(numbers.observe(state, viewer))
            for name in by_seat:
                assert (np.roll(seen[name], viewer, axis=0) == first[name]).all(), name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_who_owes_a_choice_is_shown(game: Game) -> None:
    numbers = TableNumbers(game, 3)
    name = "owing" if "owing" in parts_by_seat(game) else "turn"
    for state, seat in played(Setup(game, 3, {}), 6, 25):
        acting = numbers.parts(numbers.observe(state, seat))[name]
        token_is_placed = game.name == "catlady" and len(state.legal(seat)) == 6
        assert acting[0] == 1 or token_is_placed, "the last seat places the token before the first turn"


def test_what_is_not_laid_in_mousetrap_is_the_rest_of_the_set() -> None:
    numbers = TableNumbers("mousetrap", 3)
    for state, seat in played(Setup(numbers.game, 3, {}), 1, 60):
        assert isinstance(state, Mousetrap)
        parts = numbers.parts(numbers.observe(state, seat))
        for later in range(3):
            laid = (parts["kinds"] & parts["owners"][later]).sum(axis=(1, 2))
            held = parts["hand"] if later == 0 else 0
            whole = [state.tiles.count(kind) for kind in range(len(laid))]
            assert (parts["unlaid"][later] + held + laid).tolist() == whole


def test_boxes_of_cat_lady_are_counted_by_kind() -> None:
    numbers = TableNumbers("catlady", 2)
    state = numbers.game.new(2)
    assert isinstance(state, CatLady)
    state.collections[1].boxes = [KINDS["white-milk-box"], KINDS["gray-box"], KINDS["gray-box"]]
    boxes = numbers.parts(numbers.observe(state, 0))["boxes"].tolist()
    assert boxes == [[0] * len(BOXES), [state.collections[1].boxes.count(kind) for kind in BOXES]]


def test_what_is_laid_in_fits_is_seen_where_it_lies() -> None:
    numbers = TableNumbers("fits", 1)
    for state, _ in played(Setup(numbers.game, 1, {}), 1, 20):
        assert isinstance(state, Fits)
        ramp = numbers.parts(numbers.observe(state, 0))["ramps"][0]
        covered = state.ramps[0].covered
        assert all(ramp[column, row] == covered[column] >> row & 1 for column in range(6) for row in range(12))


def test_places_of_mousetrap_are_seen_where_their_numbers_say() -> None:
    numbers = TableNumbers("mousetrap", 2)
    for state, seat in played(Setup(numbers.game, 2, {}), 1, 40):
        assert isinstance(state, Mousetrap)
        parts = numbers.parts(numbers.observe(state, seat))
        rim = np.flatnonzero(parts["states"][2])
        assert sorted({number % 961 for number in numbers.numbering.legal(state, seat)}) == rim.tolist()
        assert parts["kinds"].sum() == len(state.floor.cells) == parts["owners"].sum()


def test_many_observations_are_taken_apart_at_once() -> None:
    numbers = TableNumbers("fits", 2)
    (state, seat), *_ = played(Setup(numbers.game, 2, {}), 1, 1)
    one = numbers.observe(state, seat)
    many = numbers.parts(np.stack([one, one, one]))
    assert many["ramps"].shape == (3, 2, 6, 12) and many["points"].shape == (3, 2)


def test_a_game_without_numbers_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadSetup, match=r"^peek declares no numbers for its choices and positions$"):
        TableNumbers(toys.GAME, 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_so_many_cannot_play(game: Game) -> None:
    with pytest.raises(BadSetup, match="players, not 99"):
        TableNumbers(game, 99)


def test_parts_of_bits_come_first() -> None:
    class Mixed(Observer):
        def observe(self, seen: Any, seat: int) -> Observation:
            raise NotImplementedError

    with pytest.raises(BadSetup, match="bits come first"):
        Mixed(1, 2, 0, [Part("points", (2,), "", 0, 9), Part("turn", (2,), "")])
