"""The floor kept up to date tile by tile agrees with the booklet's four steps done naively, on any table."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from meowple.games.mousetrap.actions import cell_at, place_name, x_of, y_of
from meowple.games.mousetrap.bots.worth import against_all, worth
from meowple.games.mousetrap.components import KINDS
from meowple.games.mousetrap.diagram import floor_from_diagram
from meowple.games.mousetrap.floor import Floor, empty_floor
from meowple.games.mousetrap.scoring import earnings, turned_over
from tests.mousetrap.positions import naive_end


def random_floor(seed: int, tiles: int, players: int, any_cat: bool, kinds: list[int], compact: bool) -> Floor:
    """Tiles of these kinds laid anywhere; compact ones fill holes first, so that much touches."""
    rng = Random(seed)
    floor = empty_floor(players, any_cat)
    for _ in range(tiles):
        choices = rng.sample(floor.rim, min(len(floor.rim), 6 if compact else 1))
        spot = max(choices, key=lambda cell: len(floor.beside(cell)))
        floor.lay(rng.choice(kinds), rng.randrange(players), spot)
    return floor


tables = st.builds(
    random_floor,
    st.integers(0, 2**32),
    st.integers(0, 96),
    st.integers(2, 4),
    st.booleans(),
    st.lists(st.integers(0, len(KINDS) - 1), min_size=1, max_size=30),
    st.booleans(),
)


def places(floor: Floor, numbers: list[int]) -> set[str]:
    return {place_name(floor.cells[number]) for number in numbers}


@settings(max_examples=250, deadline=None)
@given(tables)
def test_points_and_steps_are_those_of_the_naive_resolution(floor: Floor) -> None:
    steps, points = naive_end(floor)
    assert floor.points == points
    assert [sum(earnings(floor, seat)) for seat in range(len(points))] == points
    for found, wanted in zip(turned_over(floor), steps, strict=True):
        assert places(floor, found) == {f"{x},{y}" for x, y in wanted}


@settings(max_examples=60, deadline=None)
@given(tables, st.integers(0, 3), st.randoms(use_true_random=False))
def test_worth_is_what_laying_the_tile_changes(floor: Floor, seat: int, rng: Random) -> None:
    seat %= len(floor.points)
    weights = [rng.uniform(-1, 1) for _ in floor.points]
    for cell in rng.sample(floor.rim, min(8, len(floor.rim))):
        for kind in range(len(KINDS)):
            tried = floor.copy()
            tried.lay(kind, seat, cell)
            change = sum(w * (b - a) for w, a, b in zip(weights, floor.points, tried.points, strict=True))
            assert abs(worth(floor, kind, seat, cell, weights) - change) < 1e-9


def test_worth_counts_a_mouse_that_two_hunters_held_once() -> None:
    cats = floor_from_diagram("[*] m1 A\n. B .", 2)
    assert worth(cats, KINDS.index("milk"), 0, cell_at(2, -1), [1.0, -1.0]) == 1
    traps = floor_from_diagram(". . m1 .\n[*] m1 # m1\nm1 # . .\n. m1 . .", 2)
    assert worth(traps, KINDS.index("mouse"), 1, cell_at(2, -1), [1.0, -1.0]) == 2


@settings(max_examples=60, deadline=None)
@given(tables)
def test_the_rim_is_every_free_cell_beside_a_tile(floor: Floor) -> None:
    cells = set(floor.cells)
    around = {cell + step for cell in cells for step in (1, -1, 256, -256)} - cells
    if cells:
        assert set(floor.rim) == around
    assert len(set(floor.rim)) == len(floor.rim)
    assert all(floor.takes(cell) for cell in floor.rim) and not any(map(floor.takes, cells))
    assert all(floor.spots[cell] == -1 - place for place, cell in enumerate(floor.rim))


def test_a_copy_shares_nothing() -> None:
    floor = random_floor(1, 40, 2, False, list(range(14)), True)
    before = (floor.points[:], floor.marks[:], floor.cheeses[:], dict(floor.spots), floor.rim[:])
    tried = floor.copy()
    for cell in floor.rim:
        tried.lay(13, 0, cell)
    assert (floor.points, floor.marks, floor.cheeses, floor.spots, floor.rim) == before


def test_weights_want_to_be_ahead_of_all_others() -> None:
    assert against_all(1, 2) == [-1.0, 1.0]
    assert against_all(0, 3) == [1.0, -0.5, -0.5]


@settings(max_examples=80, deadline=None)
@given(tables, st.randoms(use_true_random=False))
def test_laying_a_tile_touches_only_its_neighbours_and_theirs(floor: Floor, rng: Random) -> None:
    chosen = rng.choice(floor.rim)
    tried = floor.copy()
    tried.lay(rng.randrange(len(KINDS)), 0, chosen)
    for number, cell in enumerate(floor.cells):
        if (floor.marks[number], floor.cheeses[number]) != (tried.marks[number], tried.cheeses[number]):
            assert abs(x_of(cell) - x_of(chosen)) + abs(y_of(cell) - y_of(chosen)) <= 2
    assert len(tried.rim) <= len(floor.rim) + 3
