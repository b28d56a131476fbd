"""Chapters 9, 10 and 11 of RULES.md: how it ends, what it counts, how long it can take."""

from collections import Counter
from random import Random

import pytest

from meowple.bots.playout import play_random
from meowple.core.action import CHANCE
from meowple.core.errors import BadSetup
from meowple.core.state import Event
from meowple.games.purrramid import GAME
from meowple.games.purrramid.components import MOST_TURNS
from meowple.games.purrramid.position import OPEN
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.scoring import places_of, points_of, title_of
from tests.purrramid.tables import cover, cover_all_but, fresh, kinds, may, play, slot


def test_9a_all_fields_filled() -> None:
    state = fresh()
    cover_all_but(state, "a2 k1")
    state.left[0] = 1
    play(state, "roll 1 2 3 4 6", "place a2 6", "stop")
    assert not state.is_over() and state.winner == 0
    play(state, "roll 1 2 3 6 6", "place k1 6 6", "stop")
    assert state.is_over() and state.ended == "full"


def test_9a_two_players_fill_what_was_left_open_for_them() -> None:
    state = fresh(2)
    cover_all_but(state, "k1")
    state.left = [5, 5]
    play(state, "roll 1 2 3 6 6", "place k1 6 6", "stop")
    assert state.ended == "full" and state.left == [2, 5]


def test_9b_another_player_lays_the_last_tile() -> None:
    state = fresh()
    state.winner, state.left = 2, [1, 5, 0]
    events = play(state, "roll 1 2 3 4 6", "place a2 6", "stop")
    assert state.ended == "other" and state.scores() == [0, -5, 0]
    assert kinds(events) == ["laid", "game_ended", "scored", "scored", "scored", "titled"]


def test_9c_the_twelfth_golden_tile() -> None:
    state = fresh()
    state.winner, state.left, state.golden = 0, [0, 5, 6], 1
    play(state, "roll 1 2 3 4 6", "place a2 6", "stop")
    assert state.ended == "golden" and state.scores() == [12, -5, -6]


def test_9d_what_is_left_of_the_turn_is_not_laid() -> None:
    state = fresh()
    state.winner, state.left, state.golden = 0, [0, 5, 6], 1
    play(state, "roll 1 2 3 4 6", "place a2 6", "go", "roll 1 2 3 4", "place a3 3", "stop")
    assert state.ended == "golden" and state.tiles[slot(state, "a3")] == 0 and state.golden == 0
    stacked = fresh()
    cover_all_but(stacked, "e4 f3")
    stacked.winner, stacked.left, stacked.golden = 0, [0, 5, 6], 2
    play(stacked, "roll 1 2 3 6 6", "place e4 6 6", "stop")
    assert stacked.ended == "golden" and stacked.tiles[slot(stacked, "e4")] == 2  # an unfinished stack


def test_9d_neither_yarn_nor_dice_move_after_the_end() -> None:
    state = fresh()
    cover_all_but(state, "b4 b5")
    state.winner, state.left, state.golden = 2, [1, 5, 0], 7
    play(state, "roll 1 2 3 4 4", "place b5 4", "go", "roll 1 2 3 5", "place b4 3 5", "stop")
    assert state.ended == "other" and state.yarn == [0, 0, 0] and state.has_yarn(slot(state, "b4"))
    assert state.placed == [] and state.on[slot(state, "b4")] == OPEN and state.rolled() == ()
    assert (state.dice, state.hand, state.turn, state.turns) == (5, 2, 0, 1)
    assert state.to_act() == () and state.chances() == [] and not any(state.legal(seat) for seat in range(3))
    taken = fresh()
    cover_all_but(taken, "b4 b5")
    taken.winner, taken.left = 2, [1, 5, 0]
    play(taken, "roll 1 2 3 4 4", "place b4 4 4", "stop")
    assert taken.ended == "other" and taken.yarn == [1, 0, 0], "the field that ends it still gives its yarn"


def test_9e_after_so_many_turns_points_decide() -> None:
    state = fresh()
    state.turns = MOST_TURNS
    state.left = [4, 3, 3]
    play(state, "roll 1 2 3 4 6", "place a3 1 2", "go", "roll 4 4 4", "place a8 4")
    assert may(state, "stop anyway")
    events = play(state, "stop anyway")
    assert state.ended == "turns" and kinds(events)[:2] == ["catastrophe", "game_ended"]
    assert state.winner == -1 and state.verdict() is None
    assert state.winners() == [1, 2] and state.ranking() == [3, 1, 1]


def test_9e_the_three_thousandth_turn_is_the_last() -> None:
    for turns, last in ((MOST_TURNS - 1, False), (MOST_TURNS, True)):
        state = fresh()
        state.turns = turns
        play(state, "roll 1 2 3 4 6", "place a2 6")
        assert not state.is_over()
        play(state, "stop")
        assert state.is_over() is last and state.rounds() == MOST_TURNS
        assert state.left[0] == 24, "what that turn laid counts"


def test_9e_an_extra_turn_is_no_turn_of_its_own() -> None:
    state = fresh()
    state.turns = MOST_TURNS
    play(state, "roll 1 1 1 1 2", "place a2 1 1 1 1 2", "stop", "roll 1 1 1 1", "place a8 1 1 1 1")
    assert not state.is_over() and state.rounds() == MOST_TURNS


@pytest.mark.parametrize("able", [0, 1, 2])
def test_9f_looks_at_every_seat(able: int) -> None:
    """Three tiles fill the 12: it is enough if one seat has them, whoever's turn it is."""
    state = fresh(short_may_not=True, gold_next_field=True)
    cover_all_but(state, "k1")
    state.left = [2, 2, 2]
    state.left[able] = 3
    play(state, "roll 1 1 1 1 1", "catastrophe")
    assert not state.is_over()
    state.left[able] = 2
    play(state, "roll 1 1 1 1 1", "catastrophe")
    assert state.ended == "stuck" and state.to_act() == ()


def test_9f_golden_tiles_are_tiles_for_the_winner_only() -> None:
    for winner, golden, stuck in ((0, 3, False), (0, 2, True), (1, 2, True)):
        state = fresh(2, short_may_not=True)
        cover_all_but(state, "k1")
        state.left, state.winner, state.golden = [2, 2], winner, golden
        state.left[winner] = 0
        play(state, "roll 1 1 1 1 1", "catastrophe")
        assert (state.ended == "stuck") is stuck


def test_9f_by_option_it_ends_when_nobody_has_tiles_enough() -> None:
    state = fresh(2, short_may_not=True)
    cover_all_but(state, "j1 k1")
    state.left, state.golden, state.winner = [2, 2], 0, 1
    state.left[1] = 0
    play(state, "roll 1 1 1 4 6", "place j1 4 6")
    assert may(state, "stop")
    stuck = fresh(2, short_may_not=True, gold_next_field=True)
    cover_all_but(stuck, "k1")
    stuck.left = [2, 1]
    play(stuck, "roll 1 1 1 1 1", "catastrophe")
    assert stuck.ended == "stuck" and stuck.scores() == [-2, -1] and stuck.winners() == [1]
    going = fresh(2, gold_next_field=True)
    cover_all_but(going, "k1")
    going.left = [2, 1]
    play(going, "roll 1 1 1 1 1", "catastrophe")
    assert not going.is_over()


def test_10a_the_winner_counts_golden_tiles() -> None:
    assert points_of(1, 7, [3, 0, 2]) == [-3, 7, -2]


def test_10b_the_others_lose_for_tiles_left() -> None:
    assert points_of(-1, 0, [3, 4, 2]) == [-3, -4, -2]
    assert fresh(4).scores() == [-19, -18, -18, -17]


def test_10c_the_winner_is_first_whatever_the_points() -> None:
    assert places_of([0, 0, -4], 1) == [2, 1, 3]
    assert places_of([-4, 0, -4, -1], 1) == [3, 1, 3, 2]
    state = fresh()
    state.winner, state.left = 2, [1, 5, 0]
    play(state, "roll 1 2 3 4 6", "place a2 6", "stop")
    assert state.scores()[0] == state.scores()[2] == 0 and state.winners() == [2] and state.ranking() == [2, 3, 1]


def test_10d_seven_titles() -> None:
    bands = [title_of(golden) for golden in range(13)]
    assert [bands.count(title) for title in dict.fromkeys(bands)] == [1, 2, 2, 2, 2, 3, 1]
    translate = GAME.translator("en")
    assert len({GAME.say_verdict(title, translate) for title in bands}) == 7
    state = fresh()
    state.winner, state.left, state.golden = 0, [0, 5, 6], 1
    play(state, "roll 1 2 3 4 6", "place a2 6", "stop")
    assert state.verdict() == "title12"


def end_quickly(state: Purrramid) -> list[Event]:
    """The player to roll becomes the last but one to lay everything: an end by rule 9b."""
    seat = state.drawer()
    other = (seat + 1) % state.players
    state.winner, state.left[seat], state.left[other] = other, 1, 0
    return play(state, "roll 1 2 3 4 6", "place a2 6", "stop")


def test_10e_a_match_adds_up() -> None:
    state = fresh(3, games=2)
    end_quickly(state)
    assert state.totals == [0, 0, -23] and not state.is_over() and state.game == 2
    assert state.left == [23, 25, 24] and state.winner == -1 and sum(state.tiles) == 0
    assert state.scores() == [-23, -25, -47]
    end_quickly(state)
    assert state.is_over() and state.totals == [-23, 0, -23] and state.winners() == [1]
    assert state.ranking() == [2, 1, 2] and state.verdict() is None
    with pytest.raises(BadSetup):
        GAME.new(2, {"games": 10})


def test_10e_nothing_is_carried_into_the_next_game() -> None:
    state = fresh(3, games=2)
    cover(state, "b4")
    state.yarn, state.golden = [1, 2, 0], 9
    state.gold[slot(state, "b4")] = 1
    end_quickly(state)
    assert state.game == 2 and state.yarn == [0, 0, 0] and state.golden == 12
    assert sum(state.gold) == sum(state.tiles) == state.box == 0 and state.yarn_on_board() == 12
    assert state.turns == 1 and state.dice == state.hand == 5 and state.placed == [] and state.ended == ""
    two = fresh(2, games=2)
    cover(two, "c1")
    two.winner, two.left, two.yarn = 1, [1, 0], [3, 1]
    before = fresh(2)
    two.end_game("other", None)
    assert two.tiles == before.tiles and two.box == before.box == 2 and two.unfilled == before.unfilled == 42


def test_10f_the_next_seat_begins_the_next_game() -> None:
    state = fresh(3, games=3, first="3")
    assert state.drawer() == 2
    end_quickly(state)
    assert state.drawer() == 0 and state.first == 0
    end_quickly(state)
    assert state.drawer() == 1 and state.first == 1


def test_11a_random_play_stays_far_below_the_bound() -> None:
    for players in (2, 3, 4):
        state = fresh(players)
        play_random(state, Random(players))
        assert state.winner >= 0 and state.turns < MOST_TURNS // 2
        assert GAME.longest(players, {"games": 2}) == 1 + 2 * (45 * MOST_TURNS + 24)
    assert MOST_TURNS == 3000


def test_11a_a_turn_with_its_extra_turns_has_at_most_fifteen_rolls() -> None:
    """One die at a time, five, four, three, two and one; rolls that yarn brings are not counted."""
    bot, rng, rolls = GAME.bots["easy"](), Random(11), Counter[tuple[int, int]]()
    for game in range(4):
        state = fresh(2)
        while not state.is_over():
            seat = state.to_act()[0]
            action = state.draw(rng) if seat == CHANCE else bot.choose(state.seen_by(seat), seat, rng)
            rolls[game, state.turns] += (seat == CHANCE) - (str(action) == "reroll")
            state.apply(seat, action)
    assert 5 < max(rolls.values()) <= 5 + 4 + 3 + 2 + 1


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_with_a_winner_and_all_tiles(players: int, side: str) -> None:
    for seed in range(12):
        state = fresh(players, side=side)
        components = state.components()
        play_random(state, Random(seed))
        assert state.winner >= 0 and state.winners() == [state.winner] and state.components() == components
