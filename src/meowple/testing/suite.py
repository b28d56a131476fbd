"""The promises of a game, at every player count and option: the tests that the plugin runs."""

import os
import subprocess
import sys
from collections import Counter
from random import Random

from meowple.bots.random import RandomBot
from meowple.core.action import CHANCE, Action
from meowple.core.dealer import seeded
from meowple.core.game import Game
from meowple.core.picture import SHAPES, Scene
from meowple.core.reading import read_record
from meowple.core.replay import rebuild
from meowple.core.table import Table
from meowple.core.verifying import verify
from meowple.core.view import View
from meowple.games import find_bot
from meowple.testing.booklets import check_booklet
from meowple.testing.copies import check_copy_is_whole, check_equality
from meowple.testing.drawing import check_draw
from meowple.testing.dumps import check_dump, check_refusals
from meowple.testing.guides import check_guide
from meowple.testing.languages import NotingTranslator, languages
from meowple.testing.lessons import check_lesson
from meowple.testing.pictures import check_picture
from meowple.testing.promises import (
    apply_twice_alike,
    check_chances,
    check_copy,
    check_legal,
    check_standing,
    check_told,
    check_views,
    nonsense,
    random_action,
    viewers,
)
from meowple.testing.setups import LONG, Setup
from meowple.testing.twins import check_twins

MOST_LINES = 1000
"""How far a game is followed where every line would take too long."""


def test_a_random_game_keeps_every_promise(any_setup: Setup) -> None:
    """Every promise about single positions, at every so-manieth of them, and the bound on the whole."""
    game, rng = any_setup.game, Random(str(any_setup))
    state = game.new(any_setup.players, any_setup.options)
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
        assert lines <= game.longest(any_setup.players, any_setup.options), "the game is longer than its RULES say"
    check_dump(game, state)
    check_standing(state)


def test_copies_are_whole_and_no_other_dump_is_taken(plain_setup: Setup) -> None:
    """At positions all along a game: no field is forgotten, shared or undeclared; broken dumps are refused."""
    game, rng = plain_setup.game, Random(str(plain_setup))
    state = game.new(plain_setup.players, plain_setup.options)
    lines = 0
    while not state.is_over():
        is_sampled = lines < 12 or lines % 31 == 0 or LONG
        if is_sampled:
            for viewer in (None, 0):
                check_copy_is_whole(state.seen_by(viewer))
            check_copy_is_whole(state)
        if lines < 3 or lines % 61 == 0 or LONG:
            check_refusals(game, state, rng)
        before = state.copy() if is_sampled else None
        state.apply(*random_action(state, rng))
        if before is not None:
            check_equality(before, state)
        lines += 1
    check_copy_is_whole(state)
    check_refusals(game, state, rng)


def test_draw_is_as_likely_as_chances_say(any_setup: Setup) -> None:
    """All along a game, twice for each kind of chance: what its outcomes are called and how many there are."""
    rng = Random(str(any_setup))
    state = any_setup.game.new(any_setup.players, any_setup.options)
    checked: Counter[tuple[str, ...]] = Counter()
    for _ in range(any_setup.game.longest(any_setup.players, any_setup.options) if LONG else MOST_LINES):
        if state.is_over():
            break
        if state.to_act() == (CHANCE,):
            chances = state.chances()
            kind = (str(len(chances)), *sorted({action.text.split(" ")[0] for action, _ in chances}))
            if checked[kind] < 2:
                check_draw(state, rng)
                check_draw(state.seen_by(rng.choice(viewers(any_setup.players))), rng)
                checked[kind] += 1
        state.apply(*random_action(state, rng))


def test_a_record_replays_to_the_same_table(any_setup: Setup) -> None:
    """With undo now and then: the record, as text, gives back state, hashes, decisions and views; and is verified."""
    game, rng = any_setup.game, Random(str(any_setup))
    table = Table(game, any_setup.players, any_setup.options, seeded(rng.randrange(1000)))
    while not table.over and table.number < 400:
        seat = rng.choice(table.to_act)
        table.play(seat, rng.choice(table.legal(seat)))
        taker = rng.randrange(any_setup.players)
        if rng.random() < 0.05 and table.undo_offer(taker) is not None:
            table.undo(taker)
        if rng.random() < 0.02 and len(table.live) > 3:
            number = rng.choice(table.live[-3:]).line.n
            table.rewind(taker, number, tuple(range(any_setup.players)))
    text = str(table.record)
    again = rebuild(game, read_record(text))
    assert str(again.record) == text
    assert again.state == table.state and again.state.dump() == table.state.dump()
    for seat in range(any_setup.players):
        assert again.decision(seat) == table.decision(seat)
    if table.number < 400:
        assert View(again, 0).json() == View(table, 0).json()
    assert verify(game, read_record(text)).draws == sum(entry.line.seat == CHANCE for entry in table.history)


def test_twins_look_the_same(any_setup: Setup) -> None:
    """Nobody, spectators included, learns what they may not know."""
    lines = any_setup.game.longest(any_setup.players, any_setup.options) if LONG else 30
    for viewer in viewers(any_setup.players):
        check_twins(any_setup, viewer, range(6 if LONG else 1), lines)


def test_pictures_and_words_of_a_whole_game(plain_setup: Setup) -> None:
    """Every picture is sound and names what can be clicked; every move, event and word is said in each language."""
    game, players, rng = plain_setup.game, plain_setup.players, Random(3)
    state = game.new(players, plain_setup.options)
    translators = [NotingTranslator(game, lang) for lang in languages(game)]
    names = tuple(f"P{seat}" for seat in range(players))
    step = 0
    while not state.is_over():
        seat, action = random_action(state, rng)
        if step < 12 or step % (11 if players <= 4 or LONG else 37) == 0:
            translate = translators[step % len(translators)]
            shape = SHAPES[step // len(translators) % len(SHAPES)]
            for viewer in viewers(players):
                seen = state.seen_by(viewer)
                check_picture(game, Scene(seen, viewer, translate, names, shape=shape))
        for translate in translators:
            assert game.say_action(action, "" if seat == CHANCE else names[seat], translate)
            legal = [] if seat == CHANCE else state.legal(seat)
            for other in legal[:: max(1, len(legal) // 8)]:
                assert all(game.say_word(word, translate) for word in other.text.split(" "))
        for event in apply_twice_alike(state, seat, action):
            for translate in translators:
                assert "{" not in game.say_event(event, names, translate)
        step += 1
    for viewer in viewers(players):
        check_picture(game, Scene(state.seen_by(viewer), viewer, translators[0], names))
    verdict = state.verdict()
    assert verdict is None or all(game.say_verdict(verdict, translate) for translate in translators)
    for translate in translators:
        assert not translate.missing, f"not translated ({translate.lang}): {sorted(translate.missing)}"


def test_what_now_what_is_that_and_what_counts(plain_setup: Setup) -> None:
    """All along a game, in each language: prompts are sentences, things have answers, rows add up to scores."""
    game, players, rng = plain_setup.game, plain_setup.players, Random(9)
    state = game.new(players, plain_setup.options)
    translators = [NotingTranslator(game, lang) for lang in languages(game)]
    names = tuple(f"P{seat}" for seat in range(players))
    choices = 0
    while not state.is_over():
        seat, action = random_action(state, rng)
        if seat != CHANCE:
            if choices < 6 or choices % (29 if players <= 4 or LONG else 97) == 0:
                check_guide(game, state, seat, translators[choices % len(translators)], names)
            choices += 1
        state.apply(seat, action)
    for translate in translators:
        assert not translate.missing, f"not translated ({translate.lang}): {sorted(translate.missing)}"


def test_every_option_title_and_nonsense_word(game: Game) -> None:
    nonsense(game)
    for lang in languages(game):
        translate = NotingTranslator(game, lang)
        assert game.title(translate) and game.blurb(translate)
        assert all(game.say_option(option, translate) for option in game.options)
        for option in game.options:
            game.say_hint(option, translate)
            said = [game.say_choice(option, value, translate) for value in option.choices]
            assert len(set(said)) == len(said), option.name
            spoken = [text for value, text in zip(option.choices, said, strict=True) if isinstance(value, str)]
            assert all(text.isdecimal() or " " in text for text in spoken), "a menu speaks to people"
        assert not translate.missing, f"not translated ({lang}): {sorted(translate.missing)}"


def test_every_bot_plays_legal_moves_from_a_loaded_view(plain_setup: Setup) -> None:
    """A bot gets its seat's view, loaded from text; the same view and random numbers give the same choice."""
    game = plain_setup.game
    for name in [*game.bots] or [game.bots.first]:
        rng = Random(11)
        state = game.new(plain_setup.players, plain_setup.options)
        bot = find_bot(game, name)
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
                again = find_bot(game, name).choose(game.load(before), seat, Random(choices))
                assert again == chosen, f"{name} is not repeatable"
                reason = bot.because(seen, seat, chosen)
                spoken = [game.translator(lang) for lang in languages(game)]
                assert reason is None or all(game.say_reason(reason, translate) for translate in spoken)
            state.apply(seat, chosen)
            choices += 1


def test_levels_are_there_for_every_purpose(game: Game) -> None:
    """Somebody is offered first, gives hints and stands in; each is a level of the game, or anybody if it has none."""
    for name in (game.bots.first, game.bots.hints, game.bots.stand_in):
        bot = find_bot(game, name)
        assert name in game.bots or (not game.bots and isinstance(bot, RandomBot)), f"{name} is not a level"
        assert game.bots.below(name)[-1:] == list(game.bots)[:1], "the weakest is asked last"


def test_every_lesson_can_be_learned(game: Game) -> None:
    for lesson in game.lessons().values():
        check_lesson(game, lesson)


def test_the_booklet_can_be_read_and_drawn(game: Game) -> None:
    check_booklet(game)


SAME_HASH = """
import sys
from random import Random
from meowple.core.dealer import seeded
from meowple.core.table import Table
from meowple.testing.named import named
game = named(sys.argv[1])
rng, table = Random(1), Table(game, game.players[-1], {}, seeded(1))
while not table.over and table.number < 150:
    seat = table.to_act[0]
    table.play(seat, rng.choice(table.legal(seat)))
print(table.history[-1].line.hash)
"""


def test_the_same_record_has_the_same_hash_in_another_process(game: Game) -> None:
    def run(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        return subprocess.run(
            [sys.executable, "-c", SAME_HASH, type(game).__module__ + ":GAME"],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    first = run("1")
    assert len(first) > 16
    assert first == run("2")
