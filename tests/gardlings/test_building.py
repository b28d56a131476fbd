"""Chapters 1 to 4 of RULES.md."""

from random import Random

from meowple.core.action import CHANCE
from meowple.games.gardlings.actions import Place
from meowple.games.gardlings.components import COLOUR_OF, FACE_OF, GNOMES_OF, NAMES
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.steps import BUILD, BUY
from tests.gardlings.help import all_stop, begun, code, do, garden, let_chance, says, set_up, tile, why


def test_1a_a_bag_has_four_single_gnomes_two_doubles_and_two_pigs() -> None:
    state = begun(4)
    for builder in state.builders:
        assert [GNOMES_OF[each] for each in builder.bag] == [1] * 4 + [2] * 2 + [0] * 2
        assert [COLOUR_OF[each] for each in builder.bag[6:]] == [0, 0]
    assert state.market.spare == [[], []]
    assert [len(tiles) for tiles in begun(1).market.spare] == [12, 6]


def test_1b_each_colour_makes_two_open_piles() -> None:
    market = begun(2).market
    assert [market.size(pile) for pile in range(8)] == [10] * 8
    assert [COLOUR_OF[top] for top in market.top] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert len(market.unseen[0]) == 12


def test_1c_the_goal_is_20_or_17() -> None:
    assert all_stop(begun(), 19)[-1].kind != "won"
    assert all_stop(begun(), 20)[-1].kind == "won"
    assert all_stop(begun(goal=17), 17)[-1].kind == "won"


def test_1d_all_build_at_once_then_buy_in_turn() -> None:
    state = begun(3)
    assert state.to_act() == (0, 1, 2)
    do(state, 1, "stop anyway")
    assert state.to_act() == (0, 2)
    do(state, 2, "draw")
    assert state.to_act() == (CHANCE,) and state.drawer() == 2
    let_chance(state)
    do(state, 2, "stop")
    do(state, 0, "stop anyway")
    assert state.to_act() == (0,) and state.step == BUY
    do(state, 0, "take consolation")
    let_chance(state)
    assert state.to_act() == (1,)


def test_1e_gardens_are_open_unless_hidden() -> None:
    state = begun(2)
    do(state, 0, "draw")
    assert state.seen_by(1).dump() == state.dump()
    screened = begun(2, hidden=True)
    do(screened, 0, "draw")
    drawn = screened.draw(Random(1))
    assert screened.told(CHANCE, drawn, 1).text == "drew" and screened.told(CHANCE, drawn, 0) == drawn
    screened.apply(CHANCE, drawn)
    seen = screened.seen_by(1)
    assert seen.builders[0].covered == 1 and not seen.builders[0].garden.where and seen.builders[0].in_bag() == 7
    assert screened.seen_by(0).builders[0].garden.where
    do(screened, 0, "stop")
    assert "across0,0" in screened.told(1, screened.legal(1)[-1], 1).text, "the last stop opens all gardens"
    do(screened, 1, "stop anyway")
    assert screened.seen_by(1).dump() == screened.dump()


def test_1f_everything_goes_back_and_the_next_seat_starts() -> None:
    state = begun(2)
    do(state, 0, "draw")
    let_chance(state)
    all_stop(state, 4, 0)
    do(state, 0, "buy green-upper")
    let_chance(state)
    do(state, 1, "take consolation")
    let_chance(state)
    assert (state.round, state.start, state.step) == (2, 1, BUILD)
    assert [len(builder.bag) for builder in state.builders] == [9, 9]
    assert all(not builder.garden.where for builder in state.builders)
    all_stop(state, 0, 0)
    assert state.to_act() == (1,)


def test_2a_a_tile_is_laid_before_the_next_is_drawn() -> None:
    state = begun()
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("n1-02",), hand="n1-03")
    assert "draw" not in says(state) and why(state, "draw") == "lay_first"
    do(state, 0, "place across-2,0 turn0")
    assert "draw" in says(state)


def test_2b_a_tile_must_touch_the_garden() -> None:
    state = begun()
    do(state, 0, "draw")
    let_chance(state)
    assert list(state.builders[0].garden.where.values()) == [code("across0,0 turn0")]
    set_up(state, 0, ("n1-01 across0,0 turn0",), hand="n1-03")
    assert why(state, "place across5,5 turn0") == "touches_nothing"
    assert why(state, "place across-2,-1 turn0") == "touches_nothing", "a corner is not a side"
    assert why(state, "place across1,0 turn0") == "cells_taken"


def test_2c_gem_to_same_gem_and_blank_to_blank() -> None:
    state = begun()
    set_up(state, 0, ("n1-01 across0,0 turn0",), hand="n1-03")  # its left end is pink, its right end blank
    assert why(state, "place across-2,0 turn0") == ""
    assert why(state, "place across-2,0 turn2") == "does_not_match"  # blue to pink
    assert why(state, "place across2,0 turn0") == "does_not_match"  # blue to blank
    set_up(state, 0, ("n1-01 across0,0 turn0",), hand="n1-12")
    do(state, 0, "place across2,0 turn0")  # blank to blank is a touch, too
    assert state.builders[0].garden.gems == 0


def test_2c_every_touching_place_counts() -> None:
    """Whatever `places` finds matches everywhere it touches, and nothing else does."""
    rng = Random(4)
    for _ in range(40):
        made = garden("n1-01 across0,0 turn0")
        left = [each for each in range(120) if each != tile("n1-01")]
        for _ in range(8):
            each = rng.choice(left)
            places = made.places(each)
            assert (
                set(places)
                == {
                    spot * 4 + turn
                    for cell in made.rim
                    for turn in range(4)
                    for spot in _spots(cell, turn)
                    if _matches(made, each, spot, turn)
                }
                or len(FACE_OF[each].turnings) == 2
            )
            if places:
                made.lay(each, rng.choice(places))
                left.remove(each)


def _spots(cell: int, turn: int) -> tuple[int, int]:
    return cell, cell - (256 if turn % 2 else 1)


def _matches(made: Garden, each: int, spot: int, turn: int) -> bool:
    """The rule read out slowly, from the marks themselves."""
    turned = FACE_OF[each].turned[turn]
    if spot in made.cells or spot + turned.step in made.cells:
        return False
    touches = False
    for place in range(6):
        outside = spot + turned.beyond[place]
        if outside in made.cells:
            touches = True
            other = made.cells[outside]
            lying = made.where[other]
            there = FACE_OF[other].turned[lying & 3]
            inside = spot if turned.in_first[place] else spot + turned.step
            mark = next(
                there.marks[at]
                for at in range(6)
                if (lying >> 2) + there.beyond[at] == inside
                and (lying >> 2) + (0 if there.in_first[at] else there.step) == outside
            )
            mine = turned.marks[place]
            if mine != mark and not ({mine, mark} <= set("ypbr") and "r" in (mine, mark)):
                return False
    return touches


def test_2d_a_tile_may_be_turned_but_looks_alike_once() -> None:
    turns = {each & 3 for each in garden("b7-14 across0,0 turn0").places(tile("b7-05"))}
    assert turns == {0, 1, 2, 3}
    state = begun()
    set_up(state, 0, ("b7-05 across0,0 turn0",), hand="y14-09")  # looks the same after a half turn
    assert {int(each[-1]) for each in says(state) if each.startswith("place")} <= {0, 1}
    assert why(state, "place across0,-1 turn2") == "looks_the_same"


def test_2e_stop_at_any_time_but_not_with_a_tile_that_fits() -> None:
    state = begun()
    do(state, 0, "draw")
    let_chance(state)
    assert says(state) == ["draw", "stop"]
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("n1-02",), hand="n1-03")
    assert "stop" not in says(state) and why(state, "stop") == "tile_fits"
    set_up(state, 0, ("n1-01 across0,0 turn0",))
    assert says(state) == ["stop"] and why(state, "draw") == "bag_is_empty"


def test_2f_a_tile_that_fits_nowhere_ends_the_building_for_free() -> None:
    state = begun()
    set_up(state, 0, ("g4-19 across0,0 turn0",), ("n1-02",), hand="c0-01")
    stuck = state.builders[0].garden
    for cell in list(stuck.rim):
        stuck.rim[cell] = 0x20202020  # nothing but triples
    stuck.gems = 8
    assert says(state) == ["stop"] and why(state, "draw") == "stuck"
    do(state, 0, "stop")
    assert state.gems == [8], "no gnome takes anything"


def test_2f_a_unicorn_may_make_room() -> None:
    state = begun()
    set_up(state, 0, ("n1-01 across0,0 turn0", "g4-10 across0,1 turn0"), hand="c0-01")
    stuck = state.builders[0].garden
    for cell in list(stuck.rim):
        stuck.rim[cell] = 0x20202020
    assert says(state) == ["lift across0,1", "stop"]
    do(state, 0, "lift across0,1")
    assert all(isinstance(action, Place) for action in state.legal(0))


def test_2g_building_ends_when_all_have_stopped() -> None:
    state = begun(2)
    do(state, 1, "stop anyway")
    assert state.step == BUILD and says(state, 1) == [] and why(state, "draw", 1) == "not_your_turn"
    do(state, 0, "stop anyway")
    assert state.step == BUY


FOUR_GNOMES = ("n2-01 across0,0 turn0", "n2-02 across10,0 turn0")


def test_3a_the_sixth_gnome_ends_the_building() -> None:
    state = begun()
    set_up(state, 0, (*FOUR_GNOMES, "n1-01 across20,0 turn0"), ("n1-02", "c0-01"))
    do(state, 0, "draw")
    events = do(state, CHANCE, "drawn n1-02")
    assert events[0].kind == "busted" and says(state) == ["stop"]
    assert tile("n1-02") not in state.builders[0].garden.where
    assert why(state, "draw") == "busted" and why(state, "place across0,1 turn0") == "busted"


def test_3a_five_gnomes_are_allowed_and_two_count_as_two() -> None:
    state = begun()
    set_up(state, 0, FOUR_GNOMES, hand="n1-01")
    assert not state.is_bust(0)
    set_up(state, 0, FOUR_GNOMES, hand="n2-03")
    assert state.is_bust(0)


def _bust(gems: int, **options: bool | int | str) -> int:
    state = begun(**options)
    set_up(state, 0, FOUR_GNOMES, hand="n2-03")
    state.builders[0].garden.gems = gems
    do(state, 0, "stop")
    return state.gems[0]


def test_3b_a_bust_costs_three_gems() -> None:
    assert _bust(7) == 4, "the rulebook's Maria: 7 gems, 4 to spend"
    assert _bust(2) == 0
    assert _bust(7, gnomes="advanced") == 4 and _bust(8, gnomes="advanced") == 4 and _bust(1, gnomes="advanced") == 1


def test_3b_maria_may_buy_for_four_or_with_coins_for_seven() -> None:
    state = begun()
    set_up(state, 0, FOUR_GNOMES, hand="n2-03")
    state.builders[0].garden.gems = 7
    state.builders[0].coins = 3
    do(state, 0, "stop")
    assert says(state) == ["buy green-upper", "buy green-lower", "buy blue-upper", "buy blue-lower", "take consolation"]
    do(state, 0, "buy blue-lower")
    assert state.builders[0].coins == 0


def test_3c_too_many_gnomes_and_no_place_is_a_bust() -> None:
    state = begun()
    set_up(state, 0, FOUR_GNOMES, hand="n2-03")
    state.builders[0].garden.rim = dict.fromkeys(state.builders[0].garden.rim, 538976288)
    state.builders[0].garden.gems = 7
    do(state, 0, "stop")
    assert state.gems == [4]


def test_3d_the_tile_set_aside_goes_back() -> None:
    state = begun()
    set_up(state, 0, FOUR_GNOMES, hand="n2-03")
    do(state, 0, "stop", "take consolation")
    let_chance(state)
    assert tile("n2-03") in state.builders[0].bag and len(state.builders[0].bag) == 4


def test_4a_two_single_halves_make_one_gem() -> None:
    assert garden("n1-01 across0,0 turn0", "n1-03 across-2,0 turn0").gems == 1


def test_4b_two_double_halves_make_two() -> None:
    assert garden("g4-05 across0,0 turn0", "n2-05 across2,0 turn0").gems == 2


def test_4c_two_triple_halves_make_three() -> None:
    assert garden("g4-20 across0,0 turn2", "b7-19 across2,0 turn0").gems == 3


def test_4d_open_halves_and_blanks_count_nothing() -> None:
    assert garden("y14-18 across0,0 turn0").gems == 0
    assert garden("n1-01 across0,0 turn0", "n1-12 across2,0 turn0").gems == 0


def test_gems_are_the_same_counted_at_once_or_step_by_step() -> None:
    rng = Random(9)
    for _ in range(60):
        made = garden("b7-15 across0,0 turn0")
        pool = rng.sample([each for each in range(120) if NAMES[each] != "b7-15"], 14)
        for each in pool:
            places = made.places(each)
            if places:
                made.lay(each, rng.choice(places))
        assert made.gems == _count(made)
        for each in list(made.unicorns):
            where = made.where[each]
            made.take_up(each)
            assert made.gems == _count(made)
            made.lay(each, where)
            assert made.gems == _count(made)


def _count(made: Garden) -> int:
    """All gems from scratch: each joint once, then each line."""
    total = 0
    for each, lying in made.where.items():
        turned = FACE_OF[each].turned[lying & 3]
        done = [(lying >> 2) + turned.beyond[place] in made.cells for place in range(6)]
        total += sum(turned.worth[place] for place in range(6) if done[place] and turned.sides[place] in (1, 2))
        total += sum(done[one] and done[two] for one, two in turned.lines)
    return total
