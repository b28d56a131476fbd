"""Luck is zero on average, choices are judged by what could be known, and the dearest blunder is named."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

import meowple
from meowple.arena.accounts import Account, accounts
from meowple.arena.luck import Study, quick_bot
from meowple.arena.matches import Fixture, play_and_record
from meowple.bots.random import RandomBot
from meowple.core.action import CHANCE
from meowple.core.dealer import seeded
from meowple.core.errors import BadSetup
from meowple.core.table import Table
from meowple.core.translation import translator
from meowple.testing.setups import LONG
from tests.arena.toys import GUESSES, KEEP, ROLLS, SPOIL, Coin, Dice, Says, ToyGame, played

KEEPER = Says(KEEP)


def account_of(table: Table, playouts: int = 64, guess: Says = KEEPER) -> Account:
    return accounts(Study(table, playouts=playouts, quick=guess, adviser=guess).run())[0]


def is_near_zero(values: list[float]) -> bool:
    """Whether the mean is 0 within three standard errors, and the values are not all 0."""
    return stdev(values) > 0 and abs(fmean(values)) <= 3 * stdev(values) / sqrt(len(values))


# Where luck is exactly known


def test_rolls_above_the_average_are_luck_and_nothing_else() -> None:
    found = account_of(played(Dice, "roll 6", "keep", "roll 5", "keep", "roll 1", "keep", "roll 6", "keep"))
    assert found.luck.value == pytest.approx(18 - 14, abs=3 * found.luck.error) and found.luck.error < 0.3
    assert found.choices.value == found.cost.value == found.others.value == found.hidden.value == 0
    assert found.dearest is None


def test_every_roll_has_its_own_luck() -> None:
    table = played(Dice, "roll 6", "keep", "roll 1", "keep", "roll 4", "keep", "roll 3", "keep")
    study = Study(table, playouts=64, quick=KEEPER, adviser=KEEPER).run()
    for fortune, roll, line in zip(study.fortunes, (6, 1, 4, 3), (1, 3, 5, 7), strict=True):
        luck = fortune.luck[0]
        assert (fortune.first, fortune.last) == (line, line)
        assert luck.value == pytest.approx(roll - 3.5, abs=4 * luck.error) and luck.error < 0.6
    dice = accounts(study)[0].dice
    assert dice.value == pytest.approx(sum(fortune.luck[0].value for fortune in study.fortunes))


def test_spoiling_costs_twice_the_roll_and_the_dearest_is_named() -> None:
    table = played(Dice, "roll 3", "spoil", "roll 2", "keep", "roll 6", "spoil", "roll 1", "spoil")
    found = account_of(table)
    assert found.cost.value == -found.choices.value == 2 * (3 + 6 + 1) and found.cost.error == 0
    assert found.dearest is not None and found.dearest.line == 6 and found.dearest.better == "keep"
    assert found.price.value == 12
    assert found.luck.value == pytest.approx(12 - 14, abs=3 * found.luck.error)
    told = " ".join(found.tell(table.game, "Ann", translator("en")))
    assert "The choices cost 20.0 ± 0.0 against the best we know." in told
    assert "The dearest was line 6, 12.0 ± 0.0: spoil Better: keep" in told and "Luck took " in told


def test_result_is_expected_plus_luck_plus_choices_plus_others() -> None:
    found = account_of(played(Dice, "roll 3", "spoil", "roll 2", "keep", "roll 6", "spoil", "roll 1", "keep"))
    parts = (found.expected, found.luck, found.choices, found.others)
    assert found.result.value == pytest.approx(sum(part.value for part in parts))
    assert found.luck.value == pytest.approx(found.dice.value + found.hidden.value)


def test_a_guess_is_judged_by_what_could_be_known() -> None:
    """Tails under the cup and heads guessed: bad luck, not a bad choice."""
    for side, guess in ((0, 1), (1, 0), (1, 1)):
        table = played(Coin, f"toss {GUESSES[side]}", str(GUESSES[guess]))
        found = account_of(table, 256, Says(GUESSES[0]))
        assert abs(found.choices.value) <= 3 * max(found.choices.error, 1e-9) and found.choices.error < 0.1
        assert abs(found.cost.value) <= 3 * max(found.cost.error, 1e-9)
        assert found.luck.value == pytest.approx(int(side == guess) - 0.5, abs=4 * found.luck.error)
        if guess == 1:
            assert found.hidden.value == pytest.approx(1 if side else -1, abs=4 * found.hidden.error)


def test_what_was_taken_back_does_not_count() -> None:
    table = played(Dice, "roll 3", "keep", "roll 2", "keep", "roll 6", "keep", "roll 5", "spoil")
    assert account_of(table).cost.value == 10
    table.undo(0)
    table.play(0, "keep")
    found = account_of(table)
    assert found.cost.value == 0 and found.result.value == 16 and found.dearest is None


# Zero on average


def random_game(seed: int) -> Table:
    table = Table(ToyGame(Dice), 1)
    rng = Random(seed)
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, rng.choice(ROLLS if seat == CHANCE else [KEEP, SPOIL]))
    return table


def test_luck_is_zero_on_average_in_a_toy() -> None:
    found = [account_of(random_game(seed), 4) for seed in range(200)]
    assert is_near_zero([one.luck.value for one in found])
    assert fmean(one.choices.value for one in found) < -5, "half of all points are spoiled"


@pytest.mark.parametrize(
    ("game", "seats", "options", "games"),
    [("fits", ("easy",), {"boards": "1"}, 40)] + [("mousetrap", ("easy", "random"), {}, 12)] * LONG,
)
def test_luck_is_zero_on_average_in_a_real_game(
    game: str, seats: tuple[str, ...], options: dict[str, str], games: int
) -> None:
    """The player is better than the one who plays on here: its choices are not zero, the dice are."""
    dice, choices = [], []
    for number in range(5 * games if LONG else games):
        record = play_and_record(Fixture(game, seats, 7, number, options)).record
        found = accounts(Study(meowple.replay(record or ""), playouts=2, quick=RandomBot(), advised=[]).run())[0]
        dice.append(found.dice.value)
        choices.append(found.choices.value)
    assert is_near_zero(dice), (fmean(dice), stdev(dice))
    assert fmean(choices) > 3 * stdev(choices) / sqrt(len(choices))


# Repeatable, and clear about what cannot be told


def test_the_same_seed_tells_the_same() -> None:
    told = [
        accounts(Study(random_game(3), playouts=4, seed=seed, adviser=KEEPER).run())[0].json() for seed in (1, 1, 2)
    ]
    assert told[0] == told[1] != told[2]


def test_a_running_game_and_a_strange_unit_are_refused() -> None:
    with pytest.raises(BadSetup, match="still running"):
        Study(Table(ToyGame(Dice), 1, dealer=seeded(1)))
    with pytest.raises(BadSetup, match="points or wins"):
        Study(played(Coin, "toss heads", "heads"), "euros")


def test_a_game_without_bots_is_played_on_at_random() -> None:
    assert isinstance(quick_bot(ToyGame(Dice)), RandomBot)
    study = Study(played(Dice, *(("roll 6", str(SPOIL)) * 4)), playouts=8).run()
    assert accounts(study)[0].dearest is not None, "the search finds that keeping is better"
