"""The promises of every game on the shelf, at every player count and option."""

import os
import subprocess
import sys
from random import Random

import pytest

import meowple
from meowple.core.action import CHANCE, Action
from meowple.core.dealer import seeded
from meowple.core.picture import Scene
from meowple.core.table import Table
from meowple.core.tongue import LANGUAGES
from meowple.core.view import View
from meowple.games import games
from tests.kit.pictures import check_picture
from tests.kit.promises import (
    apply_twice_alike,
    check_chances,
    check_copy,
    check_draw_frequencies,
    check_dump,
    check_legal,
    check_standing,
    check_told,
    check_views,
    nonsense,
    random_action,
    viewers,
)
from tests.kit.setups import LONG, Setup, all_setups, plain_setups

SETUPS = all_setups()
PLAIN = plain_setups()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_random_game_keeps_every_promise(setup: Setup) -> None:
    """Every promise about single positions, at every so-manieth of them, and the bound on the whole."""
    game, rng = setup.game, Random(str(setup))
    state = game.new(setup.players, setup.options)
    components = state.components()
    said: list[Action] = []
    lines = 0
    while not state.is_over():
        check_chances(state, rng)
        seat, action = random_action(state, rng)
        is_sampled = lines < 40 or lines % 7 == 0 or LONG
        if is_sampled:
            check_legal(game, state, rng.sample(said, min(len(said), 12)))
            check_copy(state, seat, action)
            check_views(state, rng)
            check_told(state, seat)
        if lines < 10 or lines % 23 == 0 or LONG:
            check_dump(game, state)
            check_standing(state)
        if action not in said and len(said) < 200:
            said.append(action)
        if is_sampled:
            apply_twice_alike(state, seat, action)
        else:
            state.apply(seat, action)
        assert state.components() == components, f"{action} made or lost something"
        lines += 1
        assert lines <= game.longest(setup.players, setup.options), "the game is longer than its RULES say"
    check_dump(game, state)
    check_standing(state)


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_draw_is_as_likely_as_chances_say(setup: Setup) -> None:
    rng = Random(5)
    state = setup.game.new(setup.players, setup.options)
    checked = 0
    for _ in range(400):
        if state.is_over() or checked == 4:
            break
        if state.to_act() == (CHANCE,) and len(state.chances()) <= 300 and rng.random() < 0.5:
            check_draw_frequencies(state, rng)
            checked += 1
        seat, action = random_action(state, rng)
        state.apply(seat, action)
    assert checked or setup.game.name not in games


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_record_replays_to_the_same_table(setup: Setup) -> None:
    """With undo now and then: the record, as text, gives back state, hashes, decisions and views; and is verified."""
    rng = Random(str(setup))
    table = Table(setup.game, setup.players, setup.options, seeded(rng.randrange(1000)))
    while not table.over and table.number < 400:
        seat = rng.choice(table.to_act)
        table.play(seat, rng.choice(table.legal(seat)))
        taker = rng.randrange(setup.players)
        if rng.random() < 0.05 and table.undo_offer(taker) is not None:
            table.undo(taker)
        if rng.random() < 0.02 and len(table.live) > 3:
            number = rng.choice(table.live[-3:]).line.n
            table.rewind(taker, number, tuple(range(setup.players)))
    text = str(table.record)
    again = meowple.replay(text)
    assert str(again.record) == text
    assert again.state.dump() == table.state.dump()
    for seat in range(setup.players):
        assert again.decision(seat) == table.decision(seat)
    if table.number < 400:
        assert View(again, 0).json() == View(table, 0).json()
    assert meowple.verify(text) == sum(entry.line.seat == CHANCE for entry in table.history)


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_pictures_and_words_of_a_whole_game(setup: Setup) -> None:
    """Every picture is sound and names what can be clicked; every move, event and word is said in each language."""
    game, rng = setup.game, Random(3)
    state = game.new(setup.players, setup.options)
    tongues = [game.tongue(lang) for lang in LANGUAGES]
    names = tuple(f"P{seat}" for seat in range(setup.players))
    step = 0
    while not state.is_over():
        seat, action = random_action(state, rng)
        if step < 12 or step % (11 if setup.players <= 4 or LONG else 37) == 0:
            tongue = tongues[step % len(tongues)]
            for viewer in viewers(state.players):
                check_picture(game, Scene(state.seen_by(viewer), viewer, tongue, names, tall=step % 2 == 1))
        for tongue in tongues:
            who = "" if seat == CHANCE else names[seat]
            assert game.say_action(action, who, tongue)
            if seat != CHANCE:
                for other in state.legal(seat)[:: max(1, len(state.legal(seat)) // 8)]:
                    assert all(game.say_word(word, tongue) for word in other.text.split(" "))
        for event in apply_twice_alike(state, seat, action):
            for tongue in tongues:
                assert "{" not in game.say_event(event, names, tongue)
        step += 1
    for viewer in viewers(state.players):
        check_picture(game, Scene(state.seen_by(viewer), viewer, tongues[0], names))
    verdict = state.verdict()
    if verdict is not None:
        assert all(game.say_verdict(verdict, tongue) for tongue in tongues)


@pytest.mark.parametrize("name", games)
def test_every_option_title_and_nonsense_word(name: str) -> None:
    game = games[name]
    nonsense(game)
    for lang in LANGUAGES:
        tongue = game.tongue(lang)
        assert game.title(tongue) and game.blurb(tongue)
        assert all(game.say_option(option, tongue) for option in game.options)
        for option in game.options:
            said = [game.say_choice(option, value, tongue) for value in option.choices]
            assert len(set(said)) == len(said), option.name
            spoken = [text for value, text in zip(option.choices, said, strict=True) if isinstance(value, str)]
            assert all(text.isdecimal() or " " in text for text in spoken), "a menu speaks to people"


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_every_bot_plays_legal_moves_from_a_loaded_view(setup: Setup) -> None:
    """A bot gets its seat's view, loaded from text; the same view and random numbers give the same choice."""
    game = setup.game
    for name, make in game.bots.items():
        rng = Random(11)
        state = game.new(setup.players, setup.options)
        bot = make()
        choices = 0
        while not state.is_over() and choices < 18:
            seat = rng.choice(state.to_act())
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
                continue
            seen = state.seen_by(seat)
            before = seen.dump()
            chosen = bot.choose(seen, seat, Random(choices))
            assert chosen in state.legal(seat), f"{name} chose {chosen}"
            assert seen.dump() == before, f"{name} changed the state it was shown"
            if choices % 6 == 0:
                assert make().choose(game.load(before), seat, Random(choices)) == chosen, f"{name} is not repeatable"
                reason = bot.because(seen, seat, chosen)
                assert reason is None or all(game.say_reason(reason, game.tongue(lang)) for lang in LANGUAGES)
            state.apply(seat, chosen)
            choices += 1


SAME_HASH = """
import sys
import meowple
from random import Random
for name, game in meowple.games.items():
    rng, table = Random(1), meowple.new(name, game.players[-1], seed=1)
    while not table.over and table.number < 150:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.legal(seat)))
    print(name, table.history[-1].line.hash)
"""


def test_the_same_record_has_the_same_hash_in_another_process() -> None:
    def run(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(
            [sys.executable, "-c", SAME_HASH], env=environment, capture_output=True, text=True, check=True
        ).stdout

    first = run("1")
    assert first.count("\n") == len(games)
    assert first == run("2")
