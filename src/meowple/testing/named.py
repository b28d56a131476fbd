"""A game by what somebody calls it: its name on the shelf, or the package that has it as `GAME`."""

from importlib import import_module

from meowple.core.errors import UnknownGame
from meowple.core.game import Game
from meowple.games import broken, games
from meowple.games.guests import Unloadable, checked


def named(name: str) -> Game:
    """`pig`, `meowple_pig` or `meowple_pig:GAME`; UnknownGame says why there is none."""
    module, colon, attribute = name.partition(":")
    if not colon and name in games:
        return games[name]
    if not colon and name in broken:
        raise UnknownGame(broken[name])
    try:
        found = getattr(import_module(module), attribute or "GAME")
        return checked(found, getattr(found, "name", ""))
    except (ImportError, AttributeError, Unloadable) as error:
        raise UnknownGame(f"{name} is neither a game on the shelf nor a package with a GAME: {error}") from error
