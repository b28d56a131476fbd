"""Many tables at once give what plain play gives, table by table."""

from random import Random

import numpy as np
import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadSetup, IllegalMove
from meowple.core.rows import Rows
from meowple.core.state import State
from meowple.games import find, find_bot
from meowple.research import gym_env, vector_env
from meowple.research.numbers import TableNumbers
from meowple.testing.setups import LONG, Setup
from tests.research.shared import named, played, tables, varied_tables

STEPS = 400 if LONG else 12


class PlainTable:
    """One table as anybody would play it: a position, its chances, a choice by number."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.numbers = TableNumbers(setup.game, setup.players)
        self.setup = setup
        self.rng = Random(seed)
        self.begin()

    def begin(self) -> None:
        self.state: State = self.setup.game.new(self.setup.players, self.setup.options)
        self.draw()

    def draw(self) -> None:
        while self.state.to_act() == (CHANCE,):
            self.state.apply(CHANCE, self.state.draw(self.rng))

    def step(self, number: int) -> bool:
        """One choice; True if that was the end, and a new game has begun."""
        seat = self.state.to_act()[0]
        self.state.apply(seat, self.numbers.action(self.state, seat, number))
        self.draw()
        is_over = self.state.is_over()
        if is_over:
            self.begin()
        return is_over


@pytest.mark.parametrize("setup", tables(), ids=named)
def test_rows_are_what_plain_play_gives(setup: Setup) -> None:
    seeds: list[int | None] = [5, 6, 7]
    env = vector_env(setup.game, 3, setup.players)
    plain = [PlainTable(setup, 5), PlainTable(setup, 6), PlainTable(setup, 7)]
    observed, infos = env.reset(seed=seeds)
    for step in range(STEPS):
        for at, table in enumerate(plain):
            seat = table.state.to_act()[0]
            assert infos["seat"][at] == seat
            assert (observed[at] == table.numbers.observe(table.state, seat)).all()
            assert (infos["action_mask"][at] == table.numbers.mask(table.state, seat)).all()
        legal = [np.flatnonzero(mask) for mask in infos["action_mask"]]
        chosen = np.array([numbers[step * 5 % len(numbers)] for numbers in legal])
        observed, _, ends, _, infos = env.step(chosen)
        assert [bool(end) for end in ends] == [table.step(number) for table, number in zip(plain, chosen, strict=True)]


HIDDEN = Setup(find("gardlings"), 2, {"hidden": True})


@pytest.mark.parametrize("setup", [*varied_tables(), HIDDEN], ids=named)
def test_the_fast_forms_are_equal_to_the_plain_ones(setup: Setup) -> None:
    """`fill` gives what `observe` of the seat's own view gives, `legal` and `mask` what the rules' own list does."""
    numbers = TableNumbers(setup.game, setup.players)
    observer, numbering = numbers.observer, numbers.numbering
    for at, (state, seat) in enumerate(played(setup, 8, 100_000 if LONG else 90)):
        plain = numbering.numbers(state, seat, state.legal(seat))
        assert numbering.legal(state, seat) == plain
        assert numbering.mask(state, seat) == sum(1 << number for number in plain)
        if at % 6 and not LONG:
            continue
        for viewer in {seat, (seat + 1) % setup.players}:
            rows = Rows()
            observer.fill(state, viewer, 0, rows)
            rows.end_row()
            found = np.zeros((1, numbers.size), np.int16)
            numbers.spread(rows, found)
            assert (found[0] == numbers.observe(state, viewer)).all()


def test_a_game_that_is_over_begins_anew_in_the_same_step() -> None:
    env = vector_env("fits", 2, 2, boards="1")
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(80):
        observed, rewards, ends, cuts, infos = env.step(env.masks.argmax(axis=1))
        assert not cuts.any() and infos["action_mask"].any(axis=1).all()
        for at in np.flatnonzero(ends):
            ended += 1
            returns = infos["returns"][at]
            assert returns.sum() == 0 and rewards[at] in returns
            last = env.table_numbers.parts(infos["final_obs"][at])
            assert last["step"].argmax() == 5 and last["points"].any()
            assert env.table_numbers.parts(observed[at])["step"].argmax() == 2
        assert (rewards[~ends] == 0).all()
    assert ended >= 4


@pytest.mark.parametrize("name", ["fits", "mousetrap"])
def test_with_bots_a_row_is_always_the_same_seat_and_plays_as_one_environment_does(name: str) -> None:
    """Whoever chooses at the same time does so after the row."""
    many = vector_env(name, 2, 2, seat=1, against="random")
    observed, infos = many.reset(seed=[5, 6])
    one = gym_env(name, 2, seat=1, against="random")
    one.reset()
    one.match.begin(5)
    one._wait()
    for _ in range(STEPS):
        assert (infos["seat"] == 1).all()
        assert (observed[0] == one.match.observe(1)).all() and (many.masks[0] == one.action_masks()).all()
        chosen = many.masks.argmax(axis=1)
        observed, _, ends, _, infos = many.step(chosen)
        if one.step(int(chosen[0]))[2]:
            assert ends[0]
            break


def test_illegal_numbers_lose_are_replaced_or_raise() -> None:
    illegal = np.array([40, 40])
    env = vector_env("fits", 2, 1)
    env.reset(seed=1)
    assert not env.masks[:, 40].any(), "a start piece may not be set aside"
    _, rewards, ends, _, infos = env.step(illegal)
    assert rewards.tolist() == [-1.0, -1.0] and ends.all() and infos["illegal"].tolist() == [0, 1]
    env = vector_env("fits", 2, 1, illegal="replace")
    env.reset(seed=1)
    assert not env.step(illegal)[2].any()
    env = vector_env("fits", 2, 1, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(illegal)


def test_bots_need_their_seats() -> None:
    with pytest.raises(BadSetup, match="a table has seats 0 to 1"):
        vector_env("fits", 2, 2, seat=5, against="random")
    env = vector_env("fits", 2, 3, against=["random", find_bot(find("fits"), "random")])
    assert [bot is None for bot in env.tables.others] == [True, False, False]
