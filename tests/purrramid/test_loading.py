"""Loading refuses what no game could write; anything else it takes can be played on from."""

from random import Random

import pytest

from meowple.core.errors import BadDump
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import Place
from meowple.games.purrramid.loading import check_reachable
from meowple.games.purrramid.position import OVER
from meowple.games.purrramid.rules import Purrramid
from meowple.testing.dumps import check_changed
from meowple.testing.setups import LONG
from tests.purrramid.tables import cover, fresh, play
from tests.purrramid.walks import by_chance, changed, near_the_last_turn, steps

CHANGED = 20_000 if LONG else 400
CHUNKS = 20 if LONG else 4


def dumps_along_games(rng: Random, many: int) -> list[str]:
    """From all over games of all player counts and options; each dump itself loads."""
    found: list[str] = []
    while len(found) < many:
        players = rng.randint(2, 4)
        state = fresh(players, **by_chance(rng, players))
        found += [state.dump()]
        for number, _ in enumerate(steps(state, rng)):
            if rng.random() < 0.05:
                found.append(state.dump())
            if number % 97 == 96 and state.turns < 2000:
                found.append(near_the_last_turn(state).dump())
        found.append(state.dump())
    return rng.sample(found, many)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_changed_dump_is_refused_or_can_be_played_on(chunk: int) -> None:
    rng = Random(f"changed {chunk}")
    taken = 0
    for text in dumps_along_games(rng, CHANGED // CHUNKS):
        assert GAME.load(text).dump() == text
        taken += check_changed(GAME, text, rng)
    assert taken < CHANGED // CHUNKS // 3, "most changes make a position that no game comes to"


def refusal(state: Purrramid, **change: object) -> str:
    with pytest.raises(BadDump) as refused:
        GAME.load(changed(state, **change))
    return str(refused.value)


def in_a_turn(players: int = 3, **options: bool | int | str) -> Purrramid:
    state = fresh(players, **options)
    play(state, "roll 1 2 3 4 6", "place a2 6", "stop", "roll 1 2 3 4 6", "place a4 6", "go")
    return state


def at_the_end(**options: bool | int | str) -> Purrramid:
    state = fresh(3, **options)
    for _ in steps(state, Random(4)):
        pass
    return state


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ended": "nonsense"}, "nonsense is not one of"),
        ({"ended": "full"}, "a match is over if its last game has ended"),
        ({"turns": 5000}, "5000 is not a number from 0 to 3000"),
        ({"turns": 3}, "it is another seat's"),
        ({"turns": 0}, "1 to 3000 turns"),
        ({"turn": 0}, "it is another seat's"),
        ({"first": 1}, "another seat began"),
        ({"first_option": "2"}, "another seat began"),
        ({"first_option": "4"}, "fewer seats"),
        ({"winner": 1}, "a winner has no ordinary tiles left"),
        ({"version": 2}, "2 is not a number from 1 to 1"),
        ({"neutral": 21}, "those of a game for two"),
        ({"left": [23, 25, 23]}, "more tiles than were dealt"),
        ({"left": [25, 24, 22]}, "has all its tiles and no yarn"),
        ({"fresh": [1]}, "what happened before is over"),
        ({"mishap": 0}, "what happened before is over"),
        ({"totals": [0, 0, -1]}, "no game brings so many points"),
        ({"games": 2, "game": 2}, "another seat began"),
    ],
)
def test_what_no_game_could_write_is_refused(change: dict[str, object], reason: str) -> None:
    state = in_a_turn()
    assert GAME.load(changed(state)) == state
    assert reason in refusal(state, **change)


def test_cats_that_lie_on_nothing_are_refused() -> None:
    state = in_a_turn()
    hanging = [0] * state.board.size
    hanging[state.board.slot_named("b4")] = 1
    assert "a cat lies on nothing" in refusal(state, tiles=hanging, yarn=[1, 0, 0])


def test_an_end_has_its_reason() -> None:
    state = at_the_end()
    assert state.is_over() and GAME.load(state.dump()) == state
    for other in ("full", "other", "golden", "turns", "stuck", ""):
        if other != state.ended:
            assert "not a position" in refusal(state, ended=other)
    assert "not a position" in refusal(state, step=1)
    assert "not a position" in refusal(state, winner=-1)
    assert "no game brings so many points" in refusal(state, totals=[total + 1 for total in state.totals])
    assert "fewer dice in this turn" in refusal(state, dice=1, hand=1)


def as_place(sentence: str) -> Place:
    action = GAME.parse(sentence)
    assert isinstance(action, Place)
    return action


def arranged(**options: bool | int | str) -> Purrramid:
    """A second turn of seat 0 with four rows covered, as a game could have come to."""
    state = fresh(3, **options)
    cover(state, "a b c d")
    state.turns, state.left, state.fresh = 4, [9, 8, 7], [0]
    check_reachable(state)
    return state


def complaint(state: Purrramid) -> str:
    with pytest.raises(ValueError, match=r".") as refused:
        check_reachable(state)
    return str(refused.value)


def test_1b_the_lowest_rows_of_two_players_stay_covered() -> None:
    state = fresh(2, side="b")
    tiles = state.tiles[:]
    tiles[1], tiles[state.board.slot_named("c1")] = 0, 1
    assert "the lowest rows covered" in refusal(state, tiles=tiles)
    assert "those of a game for two" in refusal(state, neutral=0)
    assert "never left the box" in refusal(state, box=2, yarn=[1, 0])


def test_4f_dice_lie_only_where_there_are_tiles_for() -> None:
    for forbidden in (False, True):
        state = arranged(short_may_not=forbidden)
        state.winner, state.left, state.golden, state.fresh = 1, [2, 0, 7], 5, []
        state.begin_part(5)
        state.apply(-1, GAME.parse("roll 1 2 4 5 6"))
        state.place(as_place("place e4 2 4 6"))
        if forbidden:
            assert complaint(state) == "dice lie where there are too few tiles for"
        else:
            check_reachable(state)


def test_4f_a_field_is_short_only_where_tiles_ran_out() -> None:
    state = arranged()
    wide = state.board.slot_named("d4")
    state.tiles[wide] = 1
    assert complaint(state) == "a field has fewer tiles than it takes"
    won = arranged(gold_next_field=True)
    won.winner, won.left = 1, [2, 0, 7]
    won.tiles[wide] = 1
    check_reachable(won)
    won.options.short_may_not = True
    assert complaint(won) == "a field has fewer tiles than it takes"


def test_8b_golden_tiles_join_ordinary_ones_on_one_field_at_most() -> None:
    for apart in (False, True):
        state = arranged(gold_next_field=apart)
        state.winner, state.left, state.golden = 1, [2, 0, 7], 11
        state.gold[state.board.slot_named("d4")] = 1
        if apart:
            assert complaint(state) == "golden tiles follow ordinary ones on one field at most"
        else:
            check_reachable(state)


def test_8a_who_is_out_of_tiles_has_won_or_ended_the_game() -> None:
    state = arranged()
    state.left = [9, 0, 7]
    assert complaint(state) == "who has no ordinary tiles left has won"
    state.winner = 1
    check_reachable(state)
    state.left = [9, 0, 0]
    assert complaint(state) == "another player's last tile ends the game"
    state.left, state.golden = [9, 0, 7], 0
    assert complaint(state) == "the last golden tile ends the game"
    state.winner, state.left, state.golden = -1, [9, 8, 7], 11
    assert complaint(state) == "who has no ordinary tiles left has won"


def ended(why: str, **options: bool | int | str) -> Purrramid:
    state = arranged(**options)
    state.step, state.ended, state.hand = OVER, why, 2
    state.totals = [-9, -8, -7]
    return state


def test_9_an_end_is_what_it_says() -> None:
    assert complaint(ended("full")) == "the board is not full"
    assert complaint(ended("turns")) == "after so many turns it is another seat's"
    early = ended("turns")
    early.turn = 1
    assert complaint(early) == "there have been fewer turns than that"
    late = ended("turns")
    late.turns, late.turn = 3000, 0
    check_reachable(late)
    assert complaint(ended("stuck")) == "only by option tiles may be too few"
    assert complaint(ended("stuck", short_may_not=True)) == "a game ends when nobody can fill a field, and not before"
    filled = arranged()
    cover(filled, "e f g h i j k")
    assert complaint(filled) == "a full board ends the game"
    filled.options.games = 2
    filled.ended, filled.step = "full", OVER
    assert complaint(filled) == "a match is over if its last game has ended"


def test_5c_the_last_turn_laid_cats_or_was_a_catastrophe() -> None:
    state = arranged()
    state.mishap = 2
    assert complaint(state) == "the last turn laid some cats, or none in a catastrophe"
    state.fresh = []
    check_reachable(state)
    state.mishap = 1
    assert complaint(state) == "the catastrophe was another seat's"
    state.mishap, state.fresh = -1, [state.board.slot_named("e1")]
    assert complaint(state) == "fresh tiles lie on fields"
    state.fresh = [0, 0]
    assert complaint(state) == "the last turn laid some cats, or none in a catastrophe"
    extra = arranged()
    extra.begin_part(4)
    check_reachable(extra)
    extra.fresh, extra.mishap = [], 2
    assert complaint(extra) == "the catastrophe was another seat's"


def test_10e_points_of_games_before_are_possible_ones() -> None:
    state = arranged(games=3)
    state.game, state.first, state.turn = 2, 1, 1
    state.totals = [12, -24, -23]
    check_reachable(state)
    for totals in ([13, -24, -23], [12, -25, -23], [12, -24, -24], [12, 12, -3]):
        state.totals = totals
        assert complaint(state) in ("no game brings so many points", "one seat alone wins points in a game")
