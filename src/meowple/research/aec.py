"""PettingZoo, one choice after another: `aec_env`."""

from typing import Any, Final

import numpy as np
from pettingzoo import AECEnv

from meowple.core.errors import Reason
from meowple.core.game import Game, OptionValue
from meowple.research.environment import AgentsEnvironment, Observed, new_match
from meowple.research.match import Match

PROGRESS: Final = (
    "agents",
    "terminations",
    "truncations",
    "rewards",
    "_cumulative_rewards",
    "infos",
    "agent_selection",
)


class MeowpleAEC(AgentsEnvironment, AECEnv):  # type: ignore[misc] # PettingZoo is not typed
    """Seats choose one after another; those who choose face down do not see each other's choices.

    What an agent observes has the mask beside it: `{"observation": …, "action_mask": …}`.
    """

    def __init__(self, match: Match, render_mode: str | None) -> None:
        AECEnv.__init__(self)
        self.set_up_agents(match, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game of the same kind: what may be chosen is chosen when the environment is made."""
        self.begin(seed)
        self.agents = self.possible_agents[:]
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_act[0]]

    def observe(self, agent: str) -> Observed:
        seat = self.possible_agents.index(agent)
        return {"observation": self.match.observe(seat), "action_mask": self.match.mask(seat)}

    def step(self, action: int | np.integer[Any] | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        reason = self.match.play(self.possible_agents.index(agent), int(action))
        self._settle(agent, reason)
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _settle(self, agent: str, reason: Reason | None) -> None:
        """Rewards and the end; the agent whose number was not legal hears why."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {other: {} for other in self.agents}
        if reason is not None:
            self.infos[agent]["illegal"] = str(reason)
        if not self.match.is_over:
            self.agent_selection = self.possible_agents[self.match.to_act[0]]
            return
        self.rewards = dict(zip(self.possible_agents, self.match.returns()))
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The table as the seat sees it that is to choose."""
        over = self.match.is_over
        return self.show(None if over else self.match.to_act[0])

    def close(self) -> None:
        """Nothing is held open."""

    def progress(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in PROGRESS if hasattr(self, name)}


def aec_env(
    game: str | Game,
    players: int | None = None,
    *,
    window: int = 0,
    illegal: str = "end",
    rewards: str = "",
    render_mode: str | None = None,
    **options: OptionValue,
) -> MeowpleAEC:
    """A table of so many players (two if the game allows it) with these options of the game."""
    return MeowpleAEC(new_match(game, players, options, window, illegal, rewards), render_mode)
