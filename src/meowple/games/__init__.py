"""The shelf: our games, then those of installed packages. A game is loaded when it is first asked for."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Final

from meowple.bots.random import RandomBot
from meowple.bots.search import SearchBot
from meowple.core.bot import Bot
from meowple.core.errors import UnknownBot, UnknownGame
from meowple.core.game import Game
from meowple.games.guests import Offer, Unloadable, checked, offers

SHELF: Final = ("purrramid", "fits", "catlady", "mousetrap", "gardlings")
"""Our folders, in the order the home page shows them. Each has a `GAME`."""


class Shelf(Mapping[str, Game]):
    """Games by name: ours in the order of SHELF, then guests in alphabetical order.

    What cannot be loaded is left out; `reasons` says why, in one sentence each.
    """

    def __init__(self, chosen: list[str] | None = None, points: Iterable[EntryPoint] | None = None) -> None:
        """`chosen` puts out only some games; `points` stand for what is installed, in tests."""
        self._chosen = chosen
        self._points = points
        self._offers: dict[str, list[Offer]] | None = None
        self._loaded: dict[str, Game] = {}
        self._failed: dict[str, str] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in self._loaded and name not in self._failed and self._is_chosen(name):
            self._load(name)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and self[name] is not None
        except KeyError:
            return False

    def __iter__(self) -> Iterator[str]:
        return iter([name for name in self._names() if name in self])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __getattr__(self, name: str) -> ModuleType:
        """`meowple.games` is this shelf, and a package too: `import meowple.games.fits as fits` looks here."""
        if f"{__name__}.{name}" in sys.modules:
            return sys.modules[f"{__name__}.{name}"]
        raise AttributeError(f"the shelf has no attribute {name}")

    def __repr__(self) -> str:
        return f"<Shelf: {', '.join(self)}>"

    def reasons(self) -> dict[str, str]:
        """Every game that cannot be played, and why."""
        shadowed = {
            name: f"{name} of {offered[0].distribution} is left out: Meowple has a game of that name."
            for name, offered in self._offered().items()
            if name in SHELF
        }
        return {**shadowed, **{name: self._failed[name] for name in self._names() if name not in self}}

    def _names(self) -> list[str]:
        return self._chosen or [*SHELF, *(name for name in self._offered() if name not in SHELF)]

    def _is_chosen(self, name: str) -> bool:
        return name in self._chosen if self._chosen else name in SHELF or name in self._offered()

    def _offered(self) -> dict[str, list[Offer]]:
        if self._offers is None:
            self._offers = offers(self._points)
        return self._offers

    def _load(self, name: str) -> None:
        try:
            self._loaded[name] = _ours(name) if name in SHELF else self._guest(name)
        except Unloadable as error:
            self._failed[name] = f"{error}."

    def _guest(self, name: str) -> Game:
        offered = self._offered().get(name, [])
        if not offered:
            raise Unloadable(f"There is no game {name[:40]}, of ours or installed")
        if len(offered) > 1:
            rivals = " and ".join(sorted(offer.distribution for offer in offered))
            raise Unloadable(f"{name} is offered by {rivals}: uninstall one of them")
        try:
            return offered[0].load()
        except Unloadable as error:
            raise Unloadable(f"{name} of {offered[0].distribution} cannot be loaded: {error}") from error


def _ours(name: str) -> Game:
    try:
        return checked(import_module(f"meowple.games.{name}").GAME, name)
    except Exception as error:
        raise Unloadable(f"{name} of Meowple itself cannot be loaded: {type(error).__name__}: {error}") from error


class _Broken(Mapping[str, str]):
    """Looked up when asked for, so that importing the shelf loads no game."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def __getitem__(self, name: str) -> str:
        return self._shelf.reasons()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._shelf.reasons())

    def __len__(self) -> int:
        return len(self._shelf.reasons())


games: Final = Shelf(os.environ.get("MEOWPLE_SHELF", "").split())
"""Every game that can be played; an operator may put out only some of them by MEOWPLE_SHELF."""

broken: Final[Mapping[str, str]] = _Broken(games)
"""Every game that cannot, with the reason in one sentence."""


def find(name: str) -> Game:
    """The game of this name; UnknownGame lists what there is, or says why this one cannot be loaded."""
    if name in games:
        return games[name]
    why = broken.get(name)
    raise UnknownGame(why or f"there is no game {name[:40]} on the shelf; there is {', '.join(games)}")


def find_bot(game: Game, name: str) -> Bot:
    """A player by its level, or `random` or `search`, which play any game; UnknownBot lists what there is."""
    if name == "random":
        return RandomBot()
    if name == "search":
        return SearchBot()
    if name not in game.bots:
        raise UnknownBot(f"{game.name} has no bot {name[:40]}; there is {', '.join(['random', 'search', *game.bots])}")
    return game.bots[name]()
