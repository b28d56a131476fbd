"""Chapters 2 to 5: a turn, what is taken, what is played, the end."""

import pytest

from meowple.games.catlady import GAME
from meowple.games.catlady.components import CARDS, KINDS
from meowple.games.catlady.stages import FEEDING, OVER
from tests.catlady.tables import at_the_end, may, ready, refusal, say, texts


def keys(kinds: list[int]) -> list[str]:
    return [CARDS[kind].key for kind in kinds]


def test_2a_a_turn_takes_a_row_or_column() -> None:
    state = ready()
    say(state, "take col1")
    assert keys(state.collections[0].cats) == ["shadow", "jazz", "bell"]
    assert len(texts(ready())) == 5


def test_2b_not_where_the_token_stands() -> None:
    state = ready(token="col3")
    assert not may(state, "take col3") and refusal(state, "take col3") == "cat_sits_there"


def test_2c_the_token_moves_to_the_line_taken() -> None:
    state = ready()
    say(state, "take col2")
    assert state.token == 4 and state.turn == 1


def test_2d_gaps_are_filled_row_by_row() -> None:
    state = ready()
    deck = state.deck
    say(state, "take col2", refill=False)
    state.apply(-1, GAME.parse("card catnip"))
    assert state.grid[1] == KINDS["catnip"] and state.grid[4] == state.grid[7] == -1
    assert state.deck == deck - 1


def test_2e_cards_are_played_before_and_after_taking() -> None:
    state = ready()
    state.collections[0].spray = 2
    say(state, "spray row2", "take row1", "spray row3")
    assert state.token == 2 and state.turn == 1


def test_2f_a_turn_with_nothing_to_play_ends_by_itself() -> None:
    state = ready()
    state.collections[0].spray = 1
    say(state, "take row2")
    assert state.turn == 0 and may(state, "end") and refusal(state, "take row1") == "already_taken"
    say(state, "end")
    assert state.turn == 1
    assert refusal(state, "end") == "take_first"


def test_3a_cats_lie_in_front_of_you() -> None:
    state = ready()
    say(state, "take col1")
    assert state.collections[0].meals == [0, 0, 0]


def test_3b_food_becomes_cubes() -> None:
    state = ready("shadow jazz bell chicken2 tuna milk mouse yarn feather")
    gone = state.discarded
    say(state, "take row2")
    assert state.collections[0].food == [2, 1, 1, 0, 0] and state.discarded == gone + 3
    assert state.cubes == [18, 19, 14, 5, 6]


def test_3c_wild_food_is_a_cube_of_its_own() -> None:
    state = ready("shadow jazz bell wild tuna milk mouse yarn feather")
    say(state, "take row2")
    assert state.collections[0].food == [0, 1, 1, 1, 0]


def test_3d_costumes_catnip_and_toys_are_kept() -> None:
    state = ready("shadow jazz bell pirate catnip yarn mouse yarn feather")
    say(state, "take row2")
    mine = state.collections[0]
    assert (mine.costume_count(), mine.catnip, mine.toys) == (1, 1, [0, 1, 0, 0, 0])


def test_3e_lost_cats_and_sprays_are_kept() -> None:
    state = ready("shadow jazz bell lost spray yarn mouse yarn feather")
    say(state, "take row2")
    mine = state.collections[0]
    assert (mine.lost, mine.spray) == (1, 1)


def test_3f_a_treat_is_a_token_that_counts_as_food() -> None:
    state = ready("shadow jazz bell treat catnip yarn mouse yarn feather")
    say(state, "take row2")
    assert state.collections[0].food == [0, 0, 0, 0, 1]


def test_3g_chicken_and_tuna_bring_one_of_each() -> None:
    state = ready("shadow jazz bell chicken-tuna catnip yarn mouse yarn feather")
    say(state, "take row2")
    assert state.collections[0].food == [1, 1, 0, 0, 0]


def test_3h_boxes_lie_in_front_of_you() -> None:
    state = ready("shadow jazz bell gray-box catnip yarn mouse yarn feather")
    say(state, "take row2")
    assert keys(state.collections[0].boxes) == ["gray-box"]


def test_3i_brush_bag_and_laser_are_kept() -> None:
    state = ready("mouse yarn post brush bag laser mouse yarn feather")
    say(state, "take row2")
    mine = state.collections[0]
    assert (mine.brush, mine.bag, mine.laser) == (1, 1, 1)


def test_3j_everybody_may_know_what_everybody_has() -> None:
    state = ready()
    say(state, "take row2")
    assert state.seen_by(1).dump() == state.seen_by(None).dump() == state.dump()


@pytest.mark.parametrize("what", ["stray", "token"])
def test_4a_two_lost_cats_bring_a_stray_or_a_token(what: str) -> None:
    state = ready()
    mine = state.collections[0]
    mine.lost = 1
    stray = CARDS[state.strays[1]].key
    assert refusal(state, f"adopt {stray}") == "two_lost_cats"
    mine.lost = 3
    assert refusal(state, "adopt kapar") == "not_on_offer"
    say(state, f"adopt {stray}" if what == "stray" else "adopt token")
    assert mine.lost == 1 and mine.tokens == (what == "token")
    assert keys(mine.cats) == ([stray] if what == "stray" else [])


def test_4b_a_spray_moves_the_token() -> None:
    state = ready()
    assert refusal(state, "spray row2") == "no_spray"
    state.collections[0].spray = 1
    assert refusal(state, "spray row1") == "token_is_there"
    say(state, "spray row2", "take row1")
    assert state.collections[0].spray == 0


def test_4c_a_brush_swaps_cats() -> None:
    state = ready()
    mine = state.collections[0]
    assert refusal(state, "brush a1") == "no_brush"
    mine.brush = 1
    assert refusal(state, "brush a1") == "no_cat_to_give"
    mine.add_cat(KINDS["cow"])
    assert refusal(state, "brush b1") == "no_cat_there"
    say(state, "brush a1")
    assert refusal(state, "take row2") == "give_first" and refusal(state, "give sox") == "not_your_cat"
    say(state, "give cow")
    assert keys(mine.cats) == ["shadow"] and state.grid[0] == KINDS["cow"] and mine.brush == 0


def test_4d_any_own_cat_for_any_cat_of_the_market() -> None:
    state = ready(token="row1")
    mine = state.collections[0]
    mine.brush = 1
    mine.add_cat(KINDS["cow"])
    mine.add_cat(KINDS["zeus"])
    assert [text for text in texts(state) if text.startswith("brush")] == ["brush a1", "brush a2", "brush a3"]
    say(state, "brush a1")
    assert texts(state) == ["give cow", "give zeus"]
    say(state, "give cow", "take row2", "take col1")
    assert KINDS["cow"] in state.collections[1].cats


def test_4e_a_bag_brings_one_of_each_and_tokens_for_the_others() -> None:
    state = ready(players=4)
    assert refusal(state, "bag") == "no_bag"
    state.collections[0].bag = 1
    say(state, "bag")
    assert state.collections[0].food == [1, 1, 1, 0, 0]
    assert [mine.tokens for mine in state.collections] == [0, 1, 1, 1]


def test_4f_a_laser_takes_two_cards_and_discards_one() -> None:
    state = ready("gray-box jazz bell shadow catnip bag mouse yarn feather")
    mine = state.collections[0]
    assert refusal(state, "laser a1 b2") == "no_laser"
    mine.laser = mine.spray = 1
    say(state, "laser b2 a1")
    assert keys(mine.boxes) == ["gray-box"] and mine.catnip == 1
    assert refusal(state, "take row2") == "discard_one"
    assert not may(state, "discard a1")
    say(state, "discard c2")
    assert min(state.grid) >= 0 and mine.bag == 0
    other = ready()
    other.collections[0].laser = other.collections[0].spray = 1
    say(other, "spray row2")
    assert refusal(other, "laser a1 b2") == "laser_comes_first"


def test_4g_the_laser_ends_the_turn_and_leaves_the_token() -> None:
    state = ready()
    state.collections[0].laser = state.collections[0].spray = 1
    say(state, "laser a1 b2", "discard c3")
    assert state.turn == 1 and state.token == 0 and state.collections[0].spray == 1


def test_4h_cards_left_in_hand_are_worth_nothing() -> None:
    state = ready()
    before = state.scores()
    for name in ("lost", "spray", "brush", "bag", "laser"):
        setattr(state.collections[0], name, 1)
    assert state.scores() == before


def test_5a_the_last_turn_is_the_one_that_cannot_be_refilled() -> None:
    state = at_the_end(ready())
    state.collections[0].spray = 1
    say(state, "take row2")
    assert state.is_last and state.grid[3:6] == [-1, -1, -1] and state.turn == 0
    say(state, "end")
    assert state.stage in (FEEDING, OVER)


def test_5b_cards_may_still_be_played_in_the_last_turn() -> None:
    state = at_the_end(ready())
    state.collections[0].bag = 1
    state.collections[1].bag = 1
    say(state, "take row2")
    say(state, "bag")
    assert state.stage == FEEDING
    assert refusal(state, "bag") == "cards_are_over" and refusal(state, "take row3") == "cards_are_over"


def test_5c_everybody_feeds_in_turn_order() -> None:
    state = at_the_end(ready(players=3))
    assert refusal(state, "done") == "feed_at_the_end"
    for mine in state.collections:
        mine.add_cat(KINDS["cow"])
        mine.food[0] = 1
    say(state, "take row2")
    seats = []
    while state.stage == FEEDING:
        seats.append(state.turn)
        say(state, "done")
    assert seats == [0, 1, 2]
