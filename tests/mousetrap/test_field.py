"""The field kept up to date tile by tile agrees with the booklet's four steps done naively, on any table."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from meowple.games.mousetrap.actions import cell_at, place_name, x_of, y_of
from meowple.games.mousetrap.components import KINDS
from meowple.games.mousetrap.drawing import draw_field
from meowple.games.mousetrap.ending import earnings, turned_over
from meowple.games.mousetrap.field import Field
from meowple.games.mousetrap.judging import against_all, worth
from tests.mousetrap.positions import naive_end


def random_field(seed: int, tiles: int, players: int, any_cat: bool, kinds: list[int], compact: bool) -> Field:
    """Tiles of these kinds laid anywhere; compact ones fill holes first, so that much touches."""
    rng = Random(seed)
    field = Field(players, any_cat)
    for _ in range(tiles):
        choices = rng.sample(field.rim, min(len(field.rim), 6 if compact else 1))
        spot = max(choices, key=lambda cell: len(field.beside(cell)))
        field.lay(rng.choice(kinds), rng.randrange(players), spot)
    return field


tables = st.builds(
    random_field,
    st.integers(0, 2**32),
    st.integers(0, 96),
    st.integers(2, 4),
    st.booleans(),
    st.lists(st.integers(0, len(KINDS) - 1), min_size=1, max_size=30),
    st.booleans(),
)


def places(field: Field, numbers: list[int]) -> set[str]:
    return {place_name(field.cells[number]) for number in numbers}


@settings(max_examples=250, deadline=None)
@given(tables)
def test_points_and_steps_are_those_of_the_naive_resolution(field: Field) -> None:
    steps, points = naive_end(field)
    assert field.points == points
    assert [sum(earnings(field, seat)) for seat in range(len(points))] == points
    for found, wanted in zip(turned_over(field), steps, strict=True):
        assert places(field, found) == {f"{x},{y}" for x, y in wanted}


@settings(max_examples=60, deadline=None)
@given(tables, st.integers(0, 3), st.randoms(use_true_random=False))
def test_worth_is_what_laying_the_tile_changes(field: Field, seat: int, rng: Random) -> None:
    seat %= len(field.points)
    weights = [rng.uniform(-1, 1) for _ in field.points]
    for cell in rng.sample(field.rim, min(8, len(field.rim))):
        for kind in range(len(KINDS)):
            tried = field.copy()
            tried.lay(kind, seat, cell)
            change = sum(w * (b - a) for w, a, b in zip(weights, field.points, tried.points, strict=True))
            assert abs(worth(field, kind, seat, cell, weights) - change) < 1e-9


def test_worth_counts_a_mouse_that_two_hunters_held_once() -> None:
    cats = draw_field("[*] m1 A\n. B .", 2)
    assert worth(cats, KINDS.index("milk"), 0, cell_at(2, -1), [1.0, -1.0]) == 1
    traps = draw_field(". . m1 .\n[*] m1 # m1\nm1 # . .\n. m1 . .", 2)
    assert worth(traps, KINDS.index("mouse"), 1, cell_at(2, -1), [1.0, -1.0]) == 2


@settings(max_examples=60, deadline=None)
@given(tables)
def test_the_rim_is_every_free_cell_beside_a_tile(field: Field) -> None:
    cells = set(field.cells)
    around = {cell + step for cell in cells for step in (1, -1, 256, -256)} - cells
    if cells:
        assert set(field.rim) == around
    assert len(set(field.rim)) == len(field.rim)
    assert all(field.takes(cell) for cell in field.rim) and not any(map(field.takes, cells))
    assert all(field.spots[cell] == -1 - place for place, cell in enumerate(field.rim))


def test_a_copy_shares_nothing() -> None:
    field = random_field(1, 40, 2, False, list(range(14)), True)
    before = (field.points[:], field.marks[:], field.cheeses[:], dict(field.spots), field.rim[:])
    tried = field.copy()
    for cell in field.rim:
        tried.lay(13, 0, cell)
    assert (field.points, field.marks, field.cheeses, field.spots, field.rim) == before


def test_weights_want_to_be_ahead_of_all_others() -> None:
    assert against_all(1, 2) == [-1.0, 1.0]
    assert against_all(0, 3) == [1.0, -0.5, -0.5]


@settings(max_examples=80, deadline=None)
@given(tables, st.randoms(use_true_random=False))
def test_laying_a_tile_touches_only_its_neighbours_and_theirs(field: Field, rng: Random) -> None:
    chosen = rng.choice(field.rim)
    tried = field.copy()
    tried.lay(rng.randrange(len(KINDS)), 0, chosen)
    for number, cell in enumerate(field.cells):
        if (field.marks[number], field.cheeses[number]) != (tried.marks[number], tried.cheeses[number]):
            assert abs(x_of(cell) - x_of(chosen)) + abs(y_of(cell) - y_of(chosen)) <= 2
    assert len(tried.rim) <= len(field.rim) + 3
