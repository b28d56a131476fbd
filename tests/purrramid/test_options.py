"""Options are full rules: players, odds, hints and pictures respect every one of them, at every number of players."""

import copy
from random import Random

import pytest

from meowple.bots.playout import play_out
from meowple.core.picture import Scene
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import Place
from meowple.games.purrramid.bots.levels import LEVELS, easy, hard, medium
from meowple.games.purrramid.bots.lookahead import stop_value
from meowple.games.purrramid.bots.thinking import LookAhead, Solver
from meowple.games.purrramid.picture_odds import Stopping, dead_told, safe_values, unsafe_told
from meowple.games.purrramid.position import DECIDE, PLACE
from meowple.games.purrramid.rules import Purrramid
from meowple.testing.setups import LONG
from tests.purrramid.model import Model, rolls
from tests.purrramid.model_lockstep import read
from tests.purrramid.tables import cover, cover_all_but, fresh, play
from tests.purrramid.walks import Options, all_options, late, steps

ENGLISH = GAME.translator("en")
SETUPS = [(players, options) for options in all_options() for players in (2, 3, 4)]


def ids(value: object) -> str:
    return "+".join(name for name, on in value.items() if on) if isinstance(value, dict) else str(value)


# The players


@pytest.mark.parametrize("level", LEVELS if LONG else ["medium"])
@pytest.mark.parametrize(("players", "options"), SETUPS if LONG else SETUPS[::13], ids=ids)
def test_every_level_ends_its_games(players: int, options: Options, level: str) -> None:
    state = fresh(players, **options)
    play_out(state, [LEVELS[level]()] * players, Random(level), [Random(seat) for seat in range(players)])
    assert state.is_over() and state.turns < 150


@pytest.mark.parametrize("chosen", range(16) if LONG else [6])
def test_the_levels_end_a_match_together(chosen: int) -> None:
    options = all_options()[2 * chosen + 1]
    state = fresh(3, **options, games=2, first="draw")
    play_out(state, [easy(), hard(), medium()], Random(chosen), [Random(seat) for seat in range(3)])
    assert state.is_over() and state.game == 2 and state.turns < 150


def nobody_can_fill_the_top() -> Purrramid:
    """Two tiles each; only j1 and the 12 above it are open."""
    state = fresh(2, side="b", short_may_not=True, gold_next_field=True)
    cover_all_but(state, "j1 k1")
    state.left = [2, 2]
    play(state, "roll 1 2 4 5 6", "place j1 1")
    return state


@pytest.mark.parametrize("bot", [LookAhead(0.0), Solver()])
def test_4f_no_player_counts_on_a_field_it_cannot_fill(bot: LookAhead | Solver) -> None:
    state = nobody_can_fill_the_top()
    assert str(bot.choose(state, 0, Random(1))) == "stop"
    play(state, "stop")
    assert state.ended == "stuck" and state.scores() == [-1, -2]


def test_4f_medium_ends_the_games_it_once_played_on_for_ever() -> None:
    for seed in (0, 22, 27, 39):
        state = fresh(2, side="b", short_may_not=True, gold_next_field=True)
        play_out(state, [medium(), medium()], Random(seed), [Random(seed * 10), Random(seed * 10 + 1)])
        assert state.turns < 100


def test_3h_the_look_ahead_lays_where_cats_link() -> None:
    for links in (False, True):
        state = fresh(tiles_link=links)
        cover(state, "a3")
        play(state, "roll 1 1 1 1 6", "place a2 6", "go", "roll 1 1 1 6")
        assert (LookAhead(0.0).value(state, GAME.parse("place a4 6")) > 0) is links


# The numbers shown


def odds_by_the_model(model: Model) -> tuple[int, int]:
    """In how many throws nothing fits, and in how many nothing fits that holds."""
    dead = unsafe = 0
    for sentence, ways in rolls(model.hand).items():
        model.rolled = [int(face) for face in sentence.split()[1:]]
        places = model.placings()
        dead += 0 if places else ways
        unsafe += 0 if any(model.would_hold(name) for name in {place.split()[1] for place in places}) else ways
    return dead, unsafe


def check_odds(state: Purrramid) -> None:
    """What is told before a decision is what the model finds by trying all rolls."""
    dead, unsafe = odds_by_the_model(read(state.dump()))
    ways = 6**state.hand
    assert dead_told(state, ENGLISH) == f"Next roll dead: {100 * dead / ways:.1f}% ({dead} of {ways})"
    assert unsafe_told(state, ENGLISH) == f"Nothing safe next: {100 * unsafe / ways:.1f}%"


def check_stopping(state: Purrramid) -> None:
    """What a stop would bring is what it brings in the model."""
    told, model = Stopping(state), read(state.dump())
    assert told.holds is model.holds()
    if not told.holds:
        return
    after = copy.deepcopy(model)
    after.apply("stop")
    seat = model.turn
    laid = sum(map(len, after.tiles.values())) - sum(map(len, model.tiles.values()))
    extra = after.part if after.turns == model.turns and not after.ended else 0
    won = after.winner == seat and model.winner is None
    assert (told.tiles, told.yarn) == (laid, after.yarn[seat] - model.yarn[seat])
    assert (told.extra, told.wins) == (extra, won)
    if not extra:
        reason = Solver(nodes=0).because(state, seat, GAME.parse("stop"))
        assert reason is not None and reason.values["stop"] == f"{laid:.1f}"


def check_frames(state: Purrramid) -> None:
    """Bold frames would hold at once; other frames would not."""
    model = read(state.dump())
    for action in state.legal(state.turn):
        if isinstance(action, Place):
            assert state.would_hold(state.slot_of(action)) is model.would_hold(action.field)


def check_hints(state: Purrramid) -> None:
    for action in state.legal(state.turn)[:3]:
        reason = Solver(nodes=200).because(state, state.turn, action)
        assert reason is not None and "{" not in GAME.say_reason(reason, ENGLISH)


@pytest.mark.parametrize(("players", "options"), SETUPS if LONG else SETUPS[::10], ids=ids)
def test_every_number_shown_agrees_with_the_options(players: int, options: Options) -> None:
    rng = Random(f"numbers {players} {options}")
    for _ in range(8 if LONG else 2):
        state = late(rng, players, options, rng.choice([0.3, 0.85, 0.95]))
        for number, _ in enumerate(steps(state, rng)):
            if state.step == DECIDE:
                check_stopping(state)
            if state.step == DECIDE and 0 < state.hand < 4:
                check_odds(state)
            if state.step == PLACE:
                check_frames(state)
            if number % 9 == 0 and state.step in (PLACE, DECIDE):
                check_hints(state)
            if number > 40:
                break


def test_4f_a_field_that_cannot_be_filled_is_not_safe() -> None:
    """A 4 and a 10 beside the dice; who has one tile left beside that owed to the dice can only use the 4."""
    for forbidden, told in ((False, "13.1%"), (True, "23.2%")):
        state = fresh(short_may_not=forbidden)
        cover(state, "a b c")
        state.winner, state.left = 1, [2, 0, 9]
        play(state, "roll 1 1 1 2 5", "place d3 5")
        assert unsafe_told(state, ENGLISH) == f"Nothing safe next: {told}"
        assert safe_values(state) == (1 << 4 if forbidden else 1 << 4 | 1 << 10)
        assert state.open_values() >> 10 & 0b101 == (0 if forbidden else 0b101)  # nor do dice go on a 10 or 12


@pytest.mark.parametrize(("apart", "cats"), [(False, 3), (True, 1)])
def test_8b_the_ghost_of_a_stop_shows_the_cats_it_would_lay(apart: bool, cats: int) -> None:
    state = fresh(gold_next_field=apart)
    cover(state, "a b c d")
    state.left[0] = 1
    play(state, "roll 1 2 4 5 6", "place e4 2 4 6")
    assert stop_value(state) == cats  # what `medium` reckons with
    ghost = GAME.draw(Scene(state, 0, ENGLISH, (), ("stop",))).parts["purrramid-ghost"]
    assert ghost.count("<use ") == cats == Stopping(state).tiles
    assert ghost.count("gold") == cats - 1
