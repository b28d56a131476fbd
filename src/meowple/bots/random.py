"""A player that does anything legal."""

from random import Random

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.state import State


class RandomBot(Bot):
    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        return seen.random_choice(seat, rng)
