"""Options are full rules: bots, odds, hints and endings under every combination at 1 to 4 players."""

import itertools
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.game import OptionValue
from meowple.core.picture import Scene
from meowple.games.gardlings import GAME
from meowple.games.gardlings.rules import Gardlings
from meowple.testing.setups import LONG

Options = dict[str, OptionValue]
ROUNDS = 3


def combinations(players: int) -> list[Options]:
    """All of them in a long run, else a few by chance; games are cut short but for the few in which rounds matter."""
    choices = {
        option.name: [value for value in option.choices if option.accepts(value, players) is None]
        for option in GAME.options
        if option.name != "round_limit"
    }
    found = [dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())]
    chosen = found if LONG else Random(players).sample(found, 2)
    return [{**options, "round_limit": ROUNDS} for options in chosen]


SETUPS = [(players, options) for players in (1, 2, 3, 4) for options in combinations(players)]


@pytest.mark.parametrize(("players", "options"), SETUPS, ids=str)
def test_options_are_full_rules(players: int, options: Options) -> None:
    """Bots of every level choose what is legal and give reasons; what is shown agrees with the option; games end."""
    state, rng, english = GAME.new(players, options), Random(players), GAME.translator("en")
    assert isinstance(state, Gardlings)
    levels = [*GAME.bots]
    bots = [GAME.bots[levels[seat % len(levels)]]() for seat in range(players)]
    adviser = GAME.bots[GAME.bots.hints]()
    lines = 0
    while not state.is_over():
        seat = rng.choice(state.to_act())
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            seen = state.seen_by(seat)
            action = bots[seat].choose(seen, seat, rng)
            assert action in state.legal(seat), action
            reason = adviser.because(seen, seat, action)
            assert reason is None or GAME.say_reason(reason, english)
            if lines % 9 == 0:
                check_numbers(seen, seat)
            state.apply(seat, action)
        lines += 1
    assert lines <= GAME.longest(players, options)
    check_end(state, options)


def check_numbers(seen: Gardlings, seat: int) -> None:
    """1c, 3a, 5i, 5j. The goal, the gnomes and the odds that are shown are those of the rules."""
    told = " ".join(GAME.describe(Scene(seen, seat, GAME.translator("en"))))
    assert f"to {seen.variant.goal} gems" in told
    builder = seen.builders[seat]
    if seen.is_building() and seat in seen.acting and builder.hand < 0 and builder.lifted < 0 and builder.bag:
        bad = 0
        for tile in builder.bag:
            tried = seen.copy()
            tried.builder_to_change(seat).hand = tile
            bad += tried.is_bust(seat)
        assert f"{bad} of {len(builder.bag)} tiles in the bag would be too many gnomes." in told


def check_end(state: Gardlings, options: Options) -> None:
    """8. Whoever reached the goal has won; else the last round decides."""
    most = max(state.gems)
    if state.winner >= 0:
        assert state.gems[state.winner] >= state.variant.goal and state.winners() == [state.winner]
    else:
        assert state.round == options["round_limit"]
        assert all(state.gems[seat] == most for seat in state.winners())
    assert (state.verdict() is None) == (state.players > 1)
