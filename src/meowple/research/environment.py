"""What all environments share: one match, its seeds, copies, and the table in plain text."""

import copy as copying
import sys
from random import Random
from typing import Any, Final, Self

import gymnasium.spaces
import numpy as np
from numpy.typing import NDArray

from meowple.core.action import Seat
from meowple.core.errors import BadSetup
from meowple.core.game import Game, Options
from meowple.games import find
from meowple.research.match import Match
from meowple.research.numbers import TableNumbers

RENDER_MODES: Final = ["human", "ansi", "svg"]


def new_match(
    game: str | Game, players: int | None, options: Options, window: int, illegal: str, rewards: str
) -> Match:
    """A match of a game on the shelf, or of any; of two if nothing else is said and the game is for two."""
    chosen = game if isinstance(game, Game) else find(game)
    usual = 2 if 2 in chosen.players else chosen.players[0]
    numbers = TableNumbers(chosen, usual if players is None else players, window)
    return Match(numbers, options, illegal, rewards)


def observation_box(numbers: TableNumbers) -> Any:
    """The space of observations; Gymnasium cannot say in types of which numbers it is."""
    return gymnasium.spaces.Box(numbers.low, numbers.high, dtype=np.int16)


def masked_space(numbers: TableNumbers) -> gymnasium.spaces.Dict:
    """An observation with the mask of legal choices beside it, as PettingZoo's agents are trained."""
    mask = gymnasium.spaces.Box(0, 1, (numbers.choices,), np.int8)
    return gymnasium.spaces.Dict({"observation": observation_box(numbers), "action_mask": mask})


class MatchEnvironment:
    """A face of one match. `get_state` and `set_state` carry it through processes; `imagine` forgets what is hidden."""

    match: Match
    render_mode: str | None

    def set_up(self, match: Match, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(f"a table is rendered as {', '.join(RENDER_MODES)}, not {render_mode[:40]}")
        self.match = match
        self.render_mode = render_mode
        self.seeds = Random()

    def begin(self, seed: int | None) -> None:
        """A new game: the same for the same seed; without one the next in a row that a seed began."""
        if seed is not None:
            self.seeds.seed(int(seed))
        self.match.begin(self.seeds.getrandbits(63))

    def show(self, viewer: Seat | None) -> str | None:
        """The table as the viewer sees it, in the chosen way."""
        if self.render_mode == "svg":
            return self.match.picture(viewer)
        text = self.match.text(viewer)
        if self.render_mode != "human":
            return text if self.render_mode == "ansi" else None
        sys.stdout.write(text + "\n")
        return None

    # Copies

    def copy(self) -> Self:
        """The same environment at the same point; both go on alike, each by itself."""
        return self.with_match(self.match.copy())

    def imagine(self, seat: Seat, seed: int) -> Self:
        """A copy for all this seat knows: what is hidden from it is filled in somehow, and chance will be another."""
        return self.with_match(self.match.imagine(seat, seed))

    def with_match(self, match: Match) -> Self:
        other = copying.copy(self)
        other.match = match
        other.seeds = Random()
        other.seeds.setstate(self.seeds.getstate())
        other.own_progress(copying.deepcopy(self.progress()))
        return other

    def get_state(self) -> dict[str, Any]:
        """Everything that changes, as plain values."""
        version, numbers, gauss = self.seeds.getstate()
        seeds = [version, list(numbers), gauss]
        return {"match": self.match.get_state(), "seeds": seeds, "progress": copying.deepcopy(self.progress())}

    def set_state(self, kept: dict[str, Any]) -> None:
        self.match.set_state(kept["match"])
        version, numbers, gauss = kept["seeds"]
        self.seeds.setstate((version, tuple(numbers), gauss))
        self.own_progress(copying.deepcopy(kept["progress"]))

    def progress(self) -> dict[str, Any]:
        """What the framework keeps beside the match."""
        return {}

    def own_progress(self, kept: dict[str, Any]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)


Observed = dict[str, NDArray[Any]]


class AgentsEnvironment(MatchEnvironment):
    """What both faces of PettingZoo share: an agent for every seat, with the same spaces for all of them."""

    def set_up_agents(self, match: Match, render_mode: str | None) -> None:
        self.set_up(match, render_mode)
        numbers = match.numbers
        name = f"meowple_{numbers.game.name}_v{numbers.game.version}"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(numbers.players)]
        self.observation_spaces = {agent: masked_space(numbers) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(numbers.choices) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]
