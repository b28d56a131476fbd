"""OpenSpiel's own test, for every game, with serialisation; chance, information states, resampling."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from meowple.core.errors import BadSetup
from meowple.core.game import OptionValue
from meowple.games import SHELF, find
from meowple.research import open_spiel_game, register
from meowple.research.open_spiel import MeowpleState, read_options, write_options
from meowple.testing.setups import LONG, Setup
from tests.kit import toys
from tests.research.shared import named, tables


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_random_simulations(setup: Setup) -> None:
    """Random games of Purrramid have thousands of lines; only a long run writes down and reads all of them."""
    game = open_spiel_game(setup.game, setup.players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=LONG or setup.game.name != "purrramid", verbose=False)


def play(game: pyspiel.Game, steps: int, seed: int = 1) -> MeowpleState:
    """The position after so many moves at random, chance included; at the next choice of a seat."""
    rng = random.Random(seed)
    state: MeowpleState = game.new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 1
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_all_games_are_registered_by_their_names() -> None:
    assert {f"meowple_{name}" for name in SHELF} <= set(register())
    game = pyspiel.load_game("meowple_fits(players=3,options=boards:12+shuffle:true)")
    assert game.num_players() == 3 and game.num_distinct_actions() == 41
    assert game.new_initial_state().play.state.boards == [1, 2]


def test_options_are_one_word() -> None:
    fits = find("fits")
    options: dict[str, OptionValue] = {"boards": "12", "shuffle": True}
    assert read_options(fits, write_options(options)) == options and read_options(fits, "") == {}
    with pytest.raises(BadSetup, match="there is no option fish"):
        read_options(fits, "fish:1")


def test_chance_has_the_weights_of_the_rules() -> None:
    state = play(open_spiel_game("purrramid", 2), 0)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    chances = state.play.state.chances()
    total = sum(weight for _, weight in chances)
    told = {state.action_to_string(number): weight for number, weight in state.chance_outcomes()}
    assert told == pytest.approx({action.text: weight / total for action, weight in chances})


def test_a_state_is_read_again_as_it_was_written() -> None:
    game = open_spiel_game("mousetrap", 2)
    state = play(game, 14)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state) and again.history() == state.history()
    assert again.information_state_string(0) == state.information_state_string(0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(again) == str(state) != str(clone)


def test_an_information_state_is_what_a_seat_has_heard() -> None:
    """The other hand is no part of it; what was laid is."""
    state = play(open_spiel_game("mousetrap", 2), 12)
    mine, other = (state.information_state_string(seat).splitlines() for seat in (0, 1))
    assert len(mine) == len(other) == len(state.history())
    assert "-1 draw" in mine and "-1 draw" in other and mine != other
    assert [line for line in mine if " place " in line] == [line for line in other if " place " in line]


@pytest.mark.parametrize("name", ["mousetrap", "fits"])
def test_resampled_states_look_the_same_to_the_player(name: str) -> None:
    state = play(open_spiel_game(name, 2), 12 if name == "mousetrap" else 4)
    if name == "fits":
        state.apply_action(state.legal_actions()[0])
        while state.is_chance_node() or state.current_player() == 0:
            state.apply_action(state.legal_actions()[0])
    player, rng = state.current_player(), random.Random(3)
    found = [state.resample_from_infostate(player, rng.random) for _ in range(8)]
    for other in found:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert (np.array(other.observation_tensor(player)) == np.array(state.observation_tensor(player))).all()
    assert len({str(other) for other in found}) > 1


def test_searches_of_open_spiel_play_our_games() -> None:
    """By resampling where something is hidden; plainly where nothing is."""
    rng = np.random.RandomState(1)
    hidden = play(open_spiel_game("mousetrap", 2), 90)
    bot = ismcts.ISMCTSBot(
        game=hidden.get_game(),
        uct_c=2.0,
        max_simulations=4,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        random_state=rng,
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    assert bot.step(hidden) in hidden.legal_actions()
    shown = play(open_spiel_game("purrramid", 2), 20)
    assert shown.get_game().get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert hidden.get_game().get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


def test_no_other_observations_are_there() -> None:
    game = open_spiel_game("fits", 2)
    with pytest.raises(ValueError, match="no other observations"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=False))


def test_a_game_without_numbers_is_refused() -> None:
    with pytest.raises(BadSetup, match="peek declares no numbers"):
        open_spiel_game(toys.GAME)
