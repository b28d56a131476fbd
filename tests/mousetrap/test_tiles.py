"""Mousetrap by the numbers of its RULES.md: what the tiles do."""

import pytest

from meowple.games.mousetrap.actions import cell_at
from meowple.games.mousetrap.components import KIND_OF
from meowple.games.mousetrap.floor import empty_floor
from tests.mousetrap.positions import points


def test_3a_corners_never_count() -> None:
    assert points("m1 ~\n ~ *") == [0, 0]
    assert points("m1 *\n ~ A") == [1, 0]
    assert points("m1 *\n ~ #") == [1, 0]
    assert points("A m1 *\n m2 ~ m2") == [0, 1]


def test_3b_a_mouse_scores_for_its_owner() -> None:
    assert points("m1 * m2") == [1, 1]
    assert points("s3 * m2", players=3) == [0, 1, 1]


def test_3c_a_supermouse_is_never_caught() -> None:
    assert points(". A .\n* s1 *\n. # .") == [2, 0]
    assert points(". A .\n* m1 *\n. ~ .") == [0, 0]


def test_3d_a_trap_mouse_is_not_caught_by_traps() -> None:
    assert points("# h1 *") == [1, 0]
    assert points("A h1 *") == [0, 0]


def test_3e_a_friend_is_safe_from_its_kind_of_cat_only() -> None:
    assert points("A a1 *") == [1, 0]
    assert points("A2 a1 *") == [1, 0]
    assert points("B a1 *") == [0, 0]
    assert points("# a1 *") == [0, 0]
    assert points(". A .\n* a1 B") == [0, 0]
    assert [points(f"{cat} {friend}1 *")[0] for cat in "ABCD" for friend in "abcd"] == [
        1 if cat.lower() == friend else 0 for cat in "ABCD" for friend in "abcd"
    ]


def test_3f_a_cat_catches_mice_of_everybody() -> None:
    assert points("* m1 A1 m2 *") == [0, 0]
    assert points("* h1 A1 h2 *") == [0, 0]


def test_3g_a_cat_beside_milk_catches_nobody() -> None:
    assert points("* m1 A m2 *\n. . ~ . .") == [1, 1]
    assert points(". A m1 *\n. ~ . .\n. B m2 *") == [1, 1]
    assert points("* m1 A ~ B m2 *") == [1, 1]


def test_3h_a_fed_cat_protects_nobody() -> None:
    assert points("~ A m1 B\n. . * .") == [0, 0]
    assert points("~ A m1 #\n. . * .") == [0, 0]


def test_3i_a_trap_catches_mice_of_everybody() -> None:
    assert points("* m1 # m2 *") == [0, 0]
    assert points("* a1 # a2 *") == [0, 0]


def test_3j_four_mice_disarm_a_trap() -> None:
    assert points(". . m1 .\n* m1 # m2\n. . s2 *") == [1, 2]
    assert points(". . m1 .\n* m1 # m2\n. . h2 *") == [1, 2]


@pytest.mark.parametrize("last", ["trap", "mouse"])
def test_3j_whether_the_trap_or_the_fourth_mouse_is_laid_last(last: str) -> None:
    """A ring of tiles around a hole, with cheese at its corners: the trap goes into the hole among four mice."""
    floor = empty_floor(2, False)
    ring = [("cheese", -1, 1), ("mouse", 0, 1), ("cheese", 1, 1), ("mouse", 1, 0), ("cheese", 1, -1), ("mouse", 0, -1)]
    ring += [("cheese", -1, -1), ("mouse", -1, 0)]
    order = [*ring, ("trap", 0, 0)] if last == "trap" else [*ring[:-1], ("trap", 0, 0), ring[-1]]
    for number, (kind, x, y) in enumerate(order):
        if last == "mouse" and number == 8:
            assert floor.points == [0, 0], "with three mice beside it, it catches them"
        floor.lay(KIND_OF[kind], number % 2, cell_at(x + 1, y - 1))
    assert sum(floor.points) == 8


def test_3j_an_empty_side_or_another_tile_keeps_it_dangerous() -> None:
    assert points(". . m1 .\n* m1 # m2\n. . . .") == [0, 0]
    assert points(". . m1 .\n* m1 # m2\n. . ~ *") == [0, 0]


def test_3j_a_mouse_that_a_cat_catches_counts_too() -> None:
    assert points(". * m1 A\n* m1 # m2\n. . m2 *") == [2, 1]


def test_3k_things_on_the_table_belong_to_nobody() -> None:
    assert points("m1 *2") == points("m1 *1") == [1, 0]
    assert points("A1 m1 *") == points("A2 m1 *") == [0, 0]
    assert points("~1 A2 m1 *") == points("~2 A1 m1 *") == [1, 0]
    assert points("# m1 *") == points("#1 m1 *") == [0, 0]
