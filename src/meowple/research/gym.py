"""Gymnasium: one seat of a table, the others played by bots: `gym_env`."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec

from meowple.core.action import Seat
from meowple.core.bot import Bot
from meowple.core.errors import BadSetup, Reason
from meowple.core.game import Game, OptionValue
from meowple.games import find_bot
from meowple.research.environment import RENDER_MODES, MatchEnvironment, new_match, observation_box
from meowple.research.match import Match
from meowple.research.numbers import Mask, Numbers

Info = dict[str, Any]


class MeowpleGym(MatchEnvironment, gymnasium.Env[Numbers, np.int64]):
    """The mask of legal choices is `info["action_mask"]`, and `action_masks()` for agents that ask for it."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(self, match: Match, seat: Seat, bots: dict[Seat, Bot], render_mode: str | None) -> None:
        self.set_up(match, render_mode)
        self.seat = seat
        self.bots = bots
        """Who plays the other seats; each sees its own seat's view."""
        self.observation_space = observation_box(match.numbers)
        self.action_space = gymnasium.spaces.Discrete(match.numbers.choices)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        self.begin(seed)
        self._wait()
        return self.match.observe(self.seat), self._info(None)

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, Info]:
        reason = self.match.play(self.seat, int(action))
        self._wait()
        reward = self.match.returns()[self.seat]
        if self.render_mode == "human":
            self.render()
        return self.match.observe(self.seat), reward, self.match.is_over, False, self._info(reason)

    def _wait(self) -> None:
        """The others choose until this seat owes a choice; whoever chooses at the same time does so after it."""
        match = self.match
        while match.to_act and self.seat not in match.to_act:
            other = match.to_act[0]
            match.apply(other, self.bots[other].choose(match.state.seen_by(other), other, match.rng))

    def _info(self, reason: Reason | None) -> Info:
        info: Info = {"action_mask": self.action_masks()}
        if reason is not None:
            info["illegal"] = str(reason)
        return info

    def action_masks(self) -> Mask:
        """1 for every number that may be chosen now."""
        return self.match.mask(self.seat)

    def render(self) -> str | None:
        return self.show(self.seat)


def gym_env(
    game: str | Game,
    players: int | None = None,
    *,
    seat: Seat = 0,
    against: str | Bot | Sequence[str | Bot] = "random",
    window: int = 0,
    illegal: str = "end",
    rewards: str = "",
    render_mode: str | None = None,
    **options: OptionValue,
) -> MeowpleGym:
    """One seat of a table; `against` is a bot or its name, for all other seats or one for each in their order."""
    match = new_match(game, players, options, window, illegal, rewards)
    others = [other for other in range(match.numbers.players) if other != seat]
    if len(others) == match.numbers.players:
        raise BadSetup(f"there are seats 0 to {len(others) - 1}, not {seat}")
    named = [against] * len(others) if isinstance(against, (str, Bot)) else list(against)
    if len(named) != len(others):
        raise BadSetup(f"{len(others)} other seats need a player each, not {len(named)}")
    chosen = match.numbers.game
    bots = {other: find_bot(chosen, bot) if isinstance(bot, str) else bot for other, bot in zip(others, named)}
    env = MeowpleGym(match, seat, bots, render_mode)
    made_of = {"game": game, "players": players, "seat": seat, "against": against, "window": window}
    made_of |= {"illegal": illegal, "rewards": rewards, **options}
    name = f"meowple/{chosen.name}-v{chosen.version}"
    env.spec = EnvSpec(name, entry_point="meowple.research.gym:gym_env", kwargs=made_of, disable_env_checker=True)
    return env
