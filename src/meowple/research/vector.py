"""Gymnasium, many tables at once in one process: `vector_env`."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from meowple.bots.tables import END, RAISE, REPLACE, ManyTables
from meowple.core.action import Seat
from meowple.core.bot import Bot
from meowple.core.errors import BadSetup
from meowple.core.game import Game, OptionValue
from meowple.core.state import State
from meowple.games import find_bot
from meowple.research.environment import new_match, observation_box
from meowple.research.numbers import Mask, Numbers, TableNumbers, array_of

_ILLEGAL: Final = {"end": END, "replace": REPLACE, "raise": RAISE}
Infos = dict[str, Any]


class MeowpleVector(VectorEnv[Numbers, NDArray[np.int64], NDArray[Any]]):
    """Row by row what the seat sees that is to choose; a table that is over begins anew in the same step.

    `infos` has the masks, the seats that are to choose, and for tables that ended what every seat got and what the seat
    that chose saw last. Without bots all seats of a table are one row, and a reward is that of the seat that chose.
    Arrays are used again in every step: copy what you keep, and change nothing in them.
    """

    def __init__(self, numbers: TableNumbers, tables: ManyTables, num_envs: int) -> None:
        self.num_envs = num_envs
        self.table_numbers = numbers
        self.tables = tables
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.render_mode = None
        self.single_observation_space = observation_box(numbers)
        self.single_action_space = gymnasium.spaces.Discrete(numbers.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seeds = Random()
        self.observations: Numbers = np.zeros((num_envs, numbers.size), np.int16)
        self.masks: Mask = np.zeros((num_envs, numbers.choices), np.int8)
        self.rewards = np.zeros(num_envs, np.float64)
        self.ends = np.zeros(num_envs, np.bool_)
        self.cuts = np.zeros(num_envs, np.bool_)
        self._mask_starts = np.arange(num_envs) * numbers.choices
        self._set = self._legal = np.zeros(0, np.int64)
        """Which entries of the observations and of the masks were set one by one, rows lying one after another."""

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Infos]:
        """New games; one seed for all tables together, or a list of one for each."""
        if isinstance(seed, int):
            self.seeds.seed(seed)
        given = list(seed) if isinstance(seed, list) else [None] * self.num_envs
        self.tables.begin([self.seeds.getrandbits(63) if one is None else one for one in given])
        self._look()
        return self.observations, self._infos()

    def step(self, actions: NDArray[np.int64]) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        tables = self.tables
        tables.step(actions.tolist())
        self.rewards[:] = 0
        self.ends[:] = False
        for at, returns in zip(tables.over, tables.returns):
            self.rewards[at] = returns[tables.acted[at]]
            self.ends[at] = True
        self._look()
        return self.observations, self.rewards, self.ends, self.cuts, self._infos()

    # Copies

    def copy(self) -> "MeowpleVector":
        """The same tables at the same point; both go on alike, each by itself."""
        return self._with([state.copy() for state in self.tables.states], [rng.getstate() for rng in self.tables.rngs])

    def imagine(self, seed: int) -> "MeowpleVector":
        """Every table for all the seat knows that is to choose there: hidden things filled in, and another chance."""
        rngs = [Random(f"{seed} {at}") for at in range(self.num_envs)]
        seen = [state.seen_by(seat) for state, seat in zip(self.tables.states, self.tables.seats)]
        states = [view.imagine(rng) for view, rng in zip(seen, rngs)]
        return self._with(states, [rng.getstate() for rng in rngs])

    def _with(self, states: list[State], rngs: list[tuple[Any, ...]]) -> "MeowpleVector":
        other = MeowpleVector(self.table_numbers, self.tables.fresh(), self.num_envs)
        other.seeds.setstate(self.seeds.getstate())
        other.tables.put(states, rngs)
        other._look()
        return other

    def get_state(self) -> dict[str, Any]:
        """Everything that changes, as plain values."""
        rngs = [_written(rng) for rng in [*self.tables.rngs, self.seeds]]
        return {"positions": [state.dump() for state in self.tables.states], "rngs": rngs}

    def set_state(self, kept: dict[str, Any]) -> None:
        *rngs, seeds = [(version, tuple(numbers), gauss) for version, numbers, gauss in kept["rngs"]]
        self.seeds.setstate(seeds)
        self.tables.put([self.table_numbers.game.load(position) for position in kept["positions"]], rngs)
        self._look()

    def _look(self) -> None:
        """Fill the arrays: bits are unpacked for all rows at once, and what was set alone is taken back first."""
        tables, numbers = self.tables, self.table_numbers
        self.observations.reshape(-1)[self._set] = 0
        self._set = numbers.spread(tables.observed(), self.observations)
        if tables.by_bits:
            bits = array_of(tables.masks).view(np.uint8).reshape(self.num_envs, -1)
            self.masks[:] = np.unpackbits(bits, axis=1, count=self.masks.shape[1], bitorder="little")
        else:
            masks = self.masks.reshape(-1)
            masks[self._legal] = 0
            counts = array_of([len(numbers) for numbers in tables.numbers])
            self._legal = array_of(tables.legal_numbers()) + np.repeat(self._mask_starts, counts)
            masks[self._legal] = 1

    def _infos(self) -> Infos:
        tables = self.tables
        seats = np.frombuffer(bytes(tables.seats), np.uint8).astype(np.int64)
        infos: Infos = {"action_mask": self.masks, "seat": seats}
        if tables.faults:
            infos["illegal"] = np.array(tables.faults)
        if tables.over:
            seen = np.full(self.num_envs, None, object)
            returns = np.zeros((self.num_envs, self.table_numbers.players))
            returns[tables.over] = tables.returns
            last = np.zeros((len(tables.over), self.table_numbers.size), np.int16)
            self.table_numbers.spread(tables.last_observed(), last)
            for at, row in zip(tables.over, last):
                seen[at] = row
            infos |= {"final_obs": seen, "_final_obs": self.ends.copy(), "returns": returns}
        return infos


def _written(rng: Random) -> list[Any]:
    version, numbers, gauss = rng.getstate()
    return [version, list(numbers), gauss]


def vector_env(
    game: str | Game,
    num_envs: int = 1,
    players: int | None = None,
    *,
    seat: Seat = 0,
    against: str | Bot | Sequence[str | Bot] | None = None,
    window: int = 0,
    illegal: str = "end",
    rewards: str = "",
    **options: OptionValue,
) -> MeowpleVector:
    """So many tables; `against` puts bots on all seats but one, without it every seat is played by its table's row."""
    match = new_match(game, players, options, window, illegal, rewards)
    numbers = match.numbers
    others: list[Bot | None] = [None] * numbers.players
    if against is not None:
        left = [other for other in range(numbers.players) if other != seat]
        named = [against] * len(left) if isinstance(against, (str, Bot)) else list(against)
        if len(left) == numbers.players or len(named) != len(left):
            raise BadSetup(f"a table has seats 0 to {numbers.players - 1}, and a player for each of the others")
        for other, bot in zip(left, named):
            others[other] = find_bot(numbers.game, bot) if isinstance(bot, str) else bot
    first = numbers.game.new(numbers.players, match.options)
    by_scores = match.rewards == "scores"
    tables = ManyTables(first, numbers.numbering, numbers.observer, others, num_envs, _ILLEGAL[illegal], by_scores)
    return MeowpleVector(numbers, tables, num_envs)
