"""PettingZoo, all choices of a moment at once: `parallel_env`, for games in which seats choose simultaneously."""

from typing import Any, Final

import numpy as np
from pettingzoo import ParallelEnv

from meowple.core.errors import BadSetup
from meowple.core.game import Game, OptionValue
from meowple.research.environment import AgentsEnvironment, Observed, new_match
from meowple.research.match import Match

PROGRESS: Final = ("agents", "cycles")


class MeowpleParallel(AgentsEnvironment, ParallelEnv):  # type: ignore[misc] # PettingZoo is not typed
    """In each cycle every seat that owes a choice makes it; a seat with an empty mask owes none, its number is ignored.

    Where seats take turns only one of them owes a choice, and `aec_env` fits better.
    """

    def __init__(self, match: Match, max_cycles: int | None, render_mode: str | None) -> None:
        self.set_up_agents(match, render_mode)
        self.max_cycles = max_cycles
        self.cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self.begin(seed)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Observed]:
        return {
            agent: {"observation": self.match.observe(seat), "action_mask": self.match.mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: dict[str, int | np.integer[Any]]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """All choices of this cycle; those of seats that owe none are ignored."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in self.match.to_act:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise BadSetup(f"{agent} owes a choice")
            if seat in self.match.to_act:
                reason = self.match.play(seat, int(actions[agent]))
                if reason is not None:
                    infos[agent]["illegal"] = str(reason)
        self.cycles += 1
        is_over = self.match.is_over
        is_late = not is_over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = dict(zip(self.possible_agents, self.match.returns()))
        ends, cuts = dict.fromkeys(self.agents, is_over), dict.fromkeys(self.agents, is_late)
        if is_over or is_late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return self._observed(), rewards, ends, cuts, infos

    def render(self) -> str | None:
        """The table as everybody sees it."""
        return self.show(None)

    def close(self) -> None:
        """Nothing is held open."""

    def progress(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in PROGRESS}


def parallel_env(
    game: str | Game,
    players: int | None = None,
    *,
    window: int = 0,
    illegal: str = "end",
    rewards: str = "",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: OptionValue,
) -> MeowpleParallel:
    """A table of so many players (two if the game allows it) with these options of the game."""
    return MeowpleParallel(new_match(game, players, options, window, illegal, rewards), max_cycles, render_mode)
