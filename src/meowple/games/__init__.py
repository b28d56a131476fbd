"""The shelf: the only list of games."""

import os
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from meowple.bots.random import RandomBot
from meowple.bots.search import SearchBot
from meowple.core.bot import Bot
from meowple.core.errors import UnknownBot, UnknownGame
from meowple.core.game import Game

SHELF: Final = ("purrramid", "fits", "catlady", "mousetrap", "gardlings")
"""The folders, in the order the home page shows them. Each has a `GAME`."""


def _take_down(name: str) -> Game:
    game: Game = import_module(f"meowple.games.{name}").GAME
    return game


_chosen = os.environ.get("MEOWPLE_SHELF", " ".join(SHELF)).split()
"""An operator may put out only some games."""

games: Mapping[str, Game] = MappingProxyType({name: _take_down(name) for name in _chosen})


def find(name: str) -> Game:
    """The game of this name; UnknownGame lists what there is."""
    if name not in games:
        raise UnknownGame(f"there is no game {name[:40]} on the shelf; there is {', '.join(games)}")
    return games[name]


def find_bot(game: Game, name: str) -> Bot:
    """A player by its level, or `random` or `search`, which play any game; UnknownBot lists what there is."""
    if name == "random":
        return RandomBot()
    if name == "search":
        return SearchBot()
    if name not in game.bots:
        raise UnknownBot(f"{game.name} has no bot {name[:40]}; there is random, search, {', '.join(game.bots)}")
    return game.bots[name]()
