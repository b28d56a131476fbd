"""Bots that fail in every way a bot can, put on the lid of a game inside the worker that is asked for them."""

import os
import time
from collections.abc import Callable
from random import Random

from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.game import Levels
from meowple.core.state import State
from meowple.games import find
from meowple.web import bot_worker

FOREVER = 3600.0


class Errs(Bot):
    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        raise ZeroDivisionError("a mistake in a bot")


class Cheats(Bot):
    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        return Action("win at once")


class Sleeps(Bot):
    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        time.sleep(FOREVER)
        raise AssertionError("nobody waits that long")


class Dies(Bot):
    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        os._exit(1)


def _with(bad: Callable[[], Bot], levels: tuple[str, ...], game: str) -> None:
    """From now on these levels are bad, in this process alone."""
    lid = find(game)
    lid.bots = Levels({**lid.bots, **dict.fromkeys(levels, bad)}, lid.bots.first)


def errs(game: str, dump: str, seat: Seat, level: str, seed: int) -> str:
    _with(Errs, ("hard",), game)
    return bot_worker.choose(game, dump, seat, level, seed)


def cheats(game: str, dump: str, seat: Seat, level: str, seed: int) -> str:
    _with(Cheats, ("hard",), game)
    return bot_worker.choose(game, dump, seat, level, seed)


def sleeps(game: str, dump: str, seat: Seat, level: str, seed: int) -> str:
    _with(Sleeps, ("medium", "hard"), game)
    return bot_worker.choose(game, dump, seat, level, seed)


def dies(game: str, dump: str, seat: Seat, level: str, seed: int) -> str:
    _with(Dies, ("hard",), game)
    return bot_worker.choose(game, dump, seat, level, seed)


def all_err(game: str, dump: str, seat: Seat, level: str, seed: int) -> str:
    _with(Errs, ("easy", "medium", "hard"), game)
    return bot_worker.choose(game, dump, seat, level, seed)
