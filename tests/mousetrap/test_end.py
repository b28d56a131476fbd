"""Mousetrap by the numbers of its RULES.md: the end and the counting, and the booklet's example."""

from meowple.core.action import CHANCE
from meowple.core.state import Event
from meowple.core.table import Table
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.actions import place_name
from meowple.games.mousetrap.components import KINDS
from meowple.games.mousetrap.diagram import floor_from_diagram, set_up
from meowple.games.mousetrap.scoring import earnings, name_tiles, turned_over
from tests.mousetrap.positions import naive_end, new, play_randomly, points, table

EXAMPLE = """
[*1]  #2   *2   h1   m2   m1   .
 m2   a1   b1   *1   m1   *2   B2
 B1   m1   *2   a2   #1   m1   h2
 ~2   *1   m2   b2   m2   m1   h1
 ~2   c1   *2   m2   *1   *1   #1
 m2   m1   h2   A2   s1   ~1   #2
 A1   C1   C2   ~1   *2   c2   s2
"""
"""Our own table: yellow (1) scores 1+2+2+2+3+1+2+2+1 and blue (2) 1+1+1+1+3+2+2, as in the booklet's example."""

ORDER = (
    "0,0 0,-1 0,-2 1,0 1,-2 2,0 1,-3 0,-3 1,-1 2,-3 3,0 2,-2 2,-1 3,-2 1,-4 4,0 3,-1 2,-4 4,-2 0,-4 5,0 3,-4 4,-4 5,-1 "
    "5,-4 4,-3 4,-1 3,-3 6,-4 6,-5 5,-5 2,-5 1,-5 2,-6 3,-6 0,-5 6,-3 3,-5 4,-5 5,-6 5,-3 6,-2 0,-6 6,-6 5,-2 4,-6 "
    "1,-6 6,-1"
)


def steps(text: str) -> list[str]:
    floor = floor_from_diagram(text, 2)
    return [name_tiles(floor, numbers) for numbers in turned_over(floor)]


def test_4a_the_game_ends_when_all_tiles_are_laid() -> None:
    for players in GAME.players:
        state = new(players)
        play_randomly(state, players, 24 * players - 1)
        assert not state.is_over() and state.progress() < 1
        play_randomly(state, players)
        assert (
            state.is_over()
            and len(state.floor.kinds) == 24 * players
            and state.components() == new(players).components()
        )


def test_4a_the_end_is_told_in_order() -> None:
    state = play_randomly(new(), 8, 47)
    events: list[Event] = []
    state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0], events.append)
    kinds = [event.kind for event in events if event.kind not in ("laid", "stood")]
    assert kinds == ["cats_fed", "traps_disarmed", "caught_by_cats", "caught_by_traps", "scored", "scored"]
    told = {event.kind: event.values for event in events}
    found, _ = naive_end(state.floor)
    for kind, places in zip(kinds, found, strict=False):
        assert told[kind]["count"] == len(places)
        listed = {tile.split(" ")[1] for tile in str(told[kind]["tiles"]).split("; ") if tile}
        assert listed == {f"{x},{y}" for x, y in places}
    assert [event.values["points"] for event in events[-2:]] == state.scores()


def test_4b_first_the_cats_beside_milk() -> None:
    assert steps("[A] ~ B C")[0] == "cat-a 0,0; cat-b 2,0"


def test_4c_second_the_surrounded_traps() -> None:
    assert steps(". m1 .\n m1 [#] s2\n. h2 #")[1] == "trap 0,0"


def test_4d_third_the_mice_caught_by_cats() -> None:
    assert steps("[m1] A ~ B m2")[2:] == ["", ""]
    assert steps("[m1] A a1 * B m2")[2] == "mouse 0,0; mouse 5,0"


def test_4e_fourth_the_mice_caught_by_traps() -> None:
    assert steps("[m1] # h1 s2")[2:] == ["", "mouse 0,0"]


def test_4e_a_mouse_beside_cat_and_trap_is_turned_over_once() -> None:
    assert steps("[A] m1 # m2")[2:] == ["mouse 1,0", "mouse 3,0"]


def test_5a_a_point_for_each_cheese_beside_a_free_mouse() -> None:
    assert points(". * .\n* m1 *\n. * .") == [4, 0]
    assert sorted(earnings(floor_from_diagram(". * . .\n* m1 * .\n. * m1 *", 2), 0)) == [3, 4]


def test_5b_a_cheese_pays_every_mouse_beside_it() -> None:
    assert points(". m1 .\nm2 * m1\n. m2 .") == [2, 2]


def test_5c_most_points_win_and_equal_points_share() -> None:
    state = set_up(new(3), "m1 * m2\n. m3 .")
    assert state.scores() == [1, 1, 1] and state.winners() == [0, 1, 2] and state.ranking() == [1, 1, 1]
    state = set_up(new(3), "m1 * m2\n* . .")
    assert state.scores() == [2, 1, 0] and state.winners() == [0] and state.ranking() == [1, 2, 3]


def test_5c_the_dossiers_vectors() -> None:
    assert points(". . m1 A\n* m1 # m1 *\n. * m1 . .") == [3, 0]
    assert points("~ A .\n* m1 *") == [2, 0]
    assert points("A . .\na1 * .\nB . .") == [0, 0]
    assert points("# h1 *") == [1, 0]
    assert points(". A .\n* s1 *\n. # .") == [2, 0]


# The booklet's example


def test_the_example_table_scores_16_to_11() -> None:
    floor = floor_from_diagram(EXAMPLE, 2)
    assert floor.points == [16, 11] == naive_end(floor)[1]
    assert sorted(earnings(floor, 0)) == sorted([1, 2, 2, 2, 3, 1, 2, 2, 1])
    assert sorted(earnings(floor, 1)) == sorted([1, 1, 1, 1, 3, 2, 2])
    fed, disarmed, by_cats, by_traps = turned_over(floor)
    assert len(fed) == 3 and len(disarmed) == 1 and by_cats and by_traps


def test_the_example_is_a_finished_position() -> None:
    state = set_up(new(), EXAMPLE)
    assert state.is_over() and state.scores() == [16, 11] and state.winners() == [0]
    assert GAME.load(state.dump()).dump() == state.dump()


def play_example() -> Table:
    """All 48 tiles laid one by one, every draw and choice through the checked door."""
    floor = floor_from_diagram(EXAMPLE, 2)
    by_place = {place_name(cell): KINDS[floor.kinds[number]] for number, cell in enumerate(floor.cells)}
    places = ORDER.split(" ")
    tiles = [[by_place[place] for place in places[seat::2]] for seat in (0, 1)]
    at = table()
    next_draw = [0, 0]
    for place in [*places, None]:
        while at.to_act == (CHANCE,):
            seat = at.state.drawer()
            at.play(CHANCE, f"draw {tiles[seat][next_draw[seat]]}")
            next_draw[seat] += 1
        if place is not None:
            at.play(at.to_act[0], f"place {by_place[place]} {place}")
    return at


def test_the_example_can_be_played_from_the_first_tile_to_the_last() -> None:
    at = play_example()
    assert at.over and at.scores == [16, 11] and at.number == 94
    scored = [event for event in at.history[-1].events if event.kind == "scored"]
    assert [event.values["points"] for event in scored] == [16, 11]
    assert sorted(str(scored[0].values["mice"]).split("+")) == list("111222223")
