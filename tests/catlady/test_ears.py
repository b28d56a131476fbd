"""What is said of each choice is true: points, hungry cats, food to spare, turns, and what is left to others."""

import re
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.picture import Scene
from meowple.games import find_bot
from meowple.games.catlady import GAME
from meowple.games.catlady.components import KINDS
from meowple.games.catlady.guide_ears import effects
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import TURN
from tests.catlady.samples import collection
from tests.catlady.tables import at_the_end, dealt, ready, say, set_market
from tests.catlady.test_guide import scene

FOOD_AND_CATS = "shadow chicken mouse sox tuna milk bell milk2 feather"


def heard(state: CatLady, sentence: str, lang: str = "en") -> str:
    """What is said of this choice."""
    seat = state.to_act()[0]
    legal = state.legal(seat)
    at = [action.text for action in legal].index(sentence)
    return effects(scene(state, lang=lang, viewer=seat), legal)[at].text


def test_a_line_says_who_stays_hungry_for_what_and_what_food_is_left() -> None:
    state = ready(FOOD_AND_CATS)
    told = heard(state, "take row2")
    assert "Hungry: Sox lacks 1 tuna (+10)." in told and "To spare" not in told, "8 with her, 2 for the leftovers"
    state.collections[0].food = [2, 2, 0, 0, 0]
    told = heard(state, "take row2")
    assert "Hungry" not in told and "To spare: 2 chicken, 1 tuna." in told


def test_hungry_cats_do_not_count_on_the_same_food() -> None:
    state = ready("shadow chicken mouse yarn yarn yarn bell milk2 feather")
    state.collections[0] = collection("sox sparkle", (0, 1, 0, 0, 0))
    told = heard(state, "take row2")
    assert "Hungry: Sox lacks 1 tuna, 1 milk (+10); Sparkle lacks 2 tuna (+5)." in told and "To spare" not in told


def test_a_cat_that_eats_anything_lacks_any_food() -> None:
    state = ready()
    state.collections[0] = collection("weszyl", (1, 0, 0, 0, 0))
    assert "Sniffer lacks 1 food of any type" in heard(state, "take row2")


def test_what_is_counted_is_told_where_it_changes() -> None:
    state = ready("pirate catnip mouse yarn lost jazz crown yarn feather")
    state.collections[0] = collection("", (0, 0, 0, 0, 0), lost=1)
    state.collections[1] = collection("", (0, 0, 0, 0, 0), costumes=2)
    assert "Costumes: 2, most elsewhere: 2." in heard(state, "take col1")
    assert "Catnip: 1, fed cats: 0. Lost cats: 2." in heard(state, "take col2")
    assert "Kinds of toys: 2." in heard(state, "take col3")
    assert not re.search("Costumes|Catnip|Lost", heard(state, "take col3"))


def change_heard(told: str) -> int:
    """By how many points one would be better off; told once, and never as a number below zero."""
    (change,) = re.findall(r"brings you \d+|costs you \d+|points stay as they are", told)
    return 0 if change.startswith("points") else int(change.split()[-1]) * (-1 if change.startswith("costs") else 1)


@pytest.mark.parametrize("seed", range(3))
def test_points_and_turns_are_those_that_come(seed: int) -> None:
    """Games of bots: what is said of each choice beside what came of it."""
    state, rng, bot = dealt(seed=seed), Random(seed), find_bot(GAME, "easy")
    turns: list[list[int]] = [[], []]
    while not state.is_feeding:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        action = bot.choose(state.seen_by(seat), seat, rng)
        told, before = heard(state, action.text), state.scores()[seat]
        if state.stage == TURN and state.is_fresh:
            turns[seat].append(int(re.findall(r"turns after this: (\d+)", told)[0]))
        state.apply(seat, action)
        if action.text.startswith(("take", "adopt", "bag", "give")):
            assert change_heard(told) == state.scores()[seat] - before, action
    assert turns == [list(range(len(told)))[::-1] for told in turns]


def test_what_is_left_to_the_next_player_is_what_a_whole_line_would_bring() -> None:
    state = ready("chicken milk tuna sox yarn yarn pirate crown bunny")
    assert "Best left to the next player: the bottom row (+8)." in heard(state, "take row2")
    assert "Best left to the next player: the middle row (" in heard(state, "take row3")
    assert "next player" not in heard(at_the_end(state), "take row2"), "nobody comes after the last turn"


def test_covered_hands_are_not_told() -> None:
    state = dealt(cover_hands=True)
    say(state, "token row1")
    set_market(state, "chicken milk tuna sox yarn yarn pirate crown bunny")
    told = heard(state, "take row3")
    assert "That brings you" in told and "next player" not in told and "elsewhere" not in told


def test_spray_says_what_it_frees_and_then_what_it_blocks() -> None:
    state = ready("pirate crown bunny shadow tuna chicken yarn yarn mouse")
    state.collections[0].spray = 1
    told = heard(state, "spray row3")
    assert "Free then, the top row: Pirate costume, Crown, Bunny costume. That brings you 8 points." in told
    say(state, "take row2")
    set_market(state, "pirate crown bunny shadow tuna chicken yarn yarn mouse")
    assert "Best left to the next player: the top row (+8)." in heard(state, "end")
    assert "the top row" not in heard(state, "spray row1").partition("Best left")[2]


def test_a_stray_says_whether_it_goes_hungry_and_a_bag_what_it_feeds() -> None:
    state = ready()
    state.collections[0] = collection("sox", (0, 1, 0, 0, 0), lost=2, bag=1)
    state.strays = [KINDS["florence"]]
    assert "Florence lacks 1 chicken, 1 milk" in heard(state, "adopt florence")
    assert "To spare: 1 chicken." in heard(state, "bag")


def test_a_brush_names_the_best_exchange_and_giving_says_what_comes_of_it() -> None:
    state = ready("sox chicken mouse jazz tuna yarn bell milk feather")
    state.collections[0] = collection("shadow picatso", (0, 3, 1, 0, 0), brush=1)
    told = heard(state, "brush a1")
    assert "At best you give Pablo Picatso." in told
    say(state, "brush a1")
    assert change_heard(told) == change_heard(heard(state, "give picatso")) > 0


def test_the_laser_says_what_a_card_would_bring_the_next_player() -> None:
    state = ready("pirate chicken mouse jazz tuna yarn bell milk feather")
    state.collections[0].laser = 1
    say(state, "laser b1 c1", refill=False)
    assert "It would bring the next player: +8." in heard(state, "discard a1")
    assert "It would bring the next player: −2." in heard(state, "discard a2")


@pytest.mark.parametrize("lang", ["pl", "cs"])
def test_other_languages_say_as_much(lang: str) -> None:
    state = ready(FOOD_AND_CATS)
    for action in state.legal(0):
        told = heard(state, action.text, lang)
        assert re.findall(r"\d+", told) == re.findall(r"\d+", heard(state, action.text))
        assert "Hungry" not in told and "points" not in told and "next" not in told


@pytest.mark.parametrize(("players", "edition"), [(1, "treats"), (3, "treats-goals"), (6, "treats-goals")])
def test_every_choice_of_every_kind_of_table_is_told(players: int, edition: str) -> None:
    state, rng, bot = dealt(players, edition), Random(players), find_bot(GAME, "random")
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        legal, before = state.legal(seat), state.dump()
        names = tuple("ABCDEF"[:players])
        told = effects(Scene(state.seen_by(seat), seat, GAME.translator("en"), names), legal)
        assert all(effect.text for effect in told) and len(told) == len(legal)
        assert state.dump() == before
        assert players > 1 or not any("next player" in effect.text for effect in told)
        state.apply(seat, bot.choose(state.seen_by(seat), seat, rng))
