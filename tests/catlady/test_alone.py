"""Alone: what the bots expect of the furry player, and that only winning counts."""

from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.games.catlady import GAME
from meowple.games.catlady.actions import END, Laser
from meowple.games.catlady.bots.alone import ALONE, feed_quickly, lead_ahead, width_of, win_chance, worth_ahead
from meowple.games.catlady.bots.furry_next import FurryNext
from meowple.games.catlady.bots.thinking import LookaheadBot
from meowple.games.catlady.bots.worth import WEIGHTS, Outlook, worth_of
from meowple.games.catlady.components import KINDS, TURN_KEYS
from meowple.games.catlady.furry import furry_lines
from meowple.games.catlady.position import FURRY
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import TURN

DULL, NO_TAKING = "bag", -1


def alone(cells: dict[int, str], turn_card: str) -> CatLady:
    """A market of shopping bags with these cards among them, and one turn card to come."""
    state = GAME.new(1)
    assert isinstance(state, CatLady)
    state.grid = [KINDS[cells.get(cell, DULL)] for cell in range(9)]
    state.turn_deck = [TURN_KEYS.index(turn_card)]
    state.turn_card = state.turn_deck[0]
    state.token, state.deck = 3, 30
    return state


def test_the_furry_player_is_expected_where_its_rule_leads_it() -> None:
    state = alone({0: "mouse", 1: "yarn", 8: "feather"}, "toys-row3")
    assert furry_lines(state) == [0]
    furry = FurryNext(state)
    assert furry.worth(NO_TAKING, 3) == pytest.approx(6.6)
    assert furry.worth(1, 1) == pytest.approx(6.6), "another line changes nothing"
    assert furry.worth(0, 0) == pytest.approx(3.3), "its line is taken: one toy is left, and the arrow shows a row"


def test_without_what_it_asks_for_the_arrow_and_with_its_own_card_the_token_leads_it() -> None:
    state = alone({6: "mouse", 3: "milk", 4: "milk", 5: "milk"}, "catnip-row1")
    assert furry_lines(state) == [0] and FurryNext(state).worth(NO_TAKING, 3) == 0.0
    token = FurryNext(alone({6: "mouse"}, "token"))
    assert token.worth(NO_TAKING, 3) == pytest.approx(3.3) and token.worth(NO_TAKING, 0) == 0.0
    assert token.worth(0, 0) == pytest.approx(5.4), "three new cards"


def test_alone_catnip_of_the_furry_player_costs_the_lead_while_turns_are_to_come() -> None:
    state = alone({}, "token")
    before = lead_ahead(state)
    state.collections[FURRY].catnip += 1
    assert lead_ahead(state) < before - 1.0
    state.deck = 0
    outlook = Outlook(state, 0)
    outlook.left = 0.0
    mine = state.collections[0]
    assert worth_ahead(mine, outlook, ALONE) == worth_of(mine, outlook, ALONE), "in the end points are points"
    assert worth_ahead(mine, Outlook(state, 0), WEIGHTS) == worth_of(mine, Outlook(state, 0), WEIGHTS)


def test_a_token_brings_the_person_more_than_the_furry_player_while_turns_are_to_come() -> None:
    """Each of the two has numbers of its own."""
    state, gains = alone({}, "token"), []
    for seat in (0, FURRY):
        mine, outlook = state.collections[seat].copy(), Outlook(state, seat)
        before = worth_ahead(mine, outlook, ALONE)
        mine.tokens += 1
        gains.append(worth_ahead(mine, outlook, ALONE) - before)
    assert gains[0] > gains[1] + 0.3


def test_13m_a_point_counts_most_where_the_game_is_even() -> None:
    width = width_of(0.5)
    assert win_chance(0.0, width) == 0.5
    assert win_chance(1.0, width) - win_chance(0.0, width) > 5 * (win_chance(21.0, width) - win_chance(20.0, width))
    assert width_of(0.0) < width_of(1.0), "near the end the guess is surer"


def test_an_imagined_end_is_guessed_only_where_the_best_feeding_is_a_long_search() -> None:
    state = alone({}, "token")
    state.collections[FURRY].add_cat(KINDS["picatso"])
    assert feed_quickly(state)
    for seat in (0, FURRY):
        for slow in ("waffle", "falka", "levar"):
            tried = state.copy()
            tried.collections[seat].add_cat(KINDS[slow])
            assert not feed_quickly(tried)


@pytest.mark.parametrize("players", [1, 2])
def test_4g_a_laser_in_the_last_turn_is_judged_as_if_it_were_played(players: int) -> None:
    state, rng, bot = GAME.new(players), Random(5), LookaheadBot(1)
    assert isinstance(state, CatLady)
    while not (state.deck == 0 and state.stage == TURN and not state.has_taken):
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.random_choice(seat, rng))
    seat = state.turn
    state.collections[seat].laser = 1
    lasers = [action for action in state.legal(seat) if isinstance(action, Laser)]
    judged = {action.text: bot.imagine(state, seat, action, Random(1)) for action in lasers}
    assert len(set(judged.values())) > 1, "what is taken matters"
    for action in lasers:
        played = state.copy()
        played.apply(seat, action)
        played.apply(seat, played.legal(seat)[0])
        assert played.is_feeding
        assert judged[action.text] == bot.judge_the_end(played, seat, END, False)
