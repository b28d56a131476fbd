"""Games from outside: installed packages offer them by the entry point group `meowple.games`.

A package says in its pyproject.toml

    [project.entry-points."meowple.games"]
    pig = "meowple_pig:GAME"

and its game stands on the shelf beside ours. Nothing of a package is imported before its game is asked for.
"""

import re
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from importlib.metadata import Distribution, EntryPoint, entry_points
from pathlib import Path
from typing import Final

import meowple.core.state
from meowple.core.game import Game, Levels

GROUP: Final = "meowple.games"
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
"""A game's name is a folder, a word to type and a part of an address."""

LID: Final = ("name", "version", "players", "minutes", "options", "bots", "folder", "pictures", "wording")
DRAWS: Final = ("draw", "describe")
SAYS: Final = ("title", "blurb", "say_action", "say_word", "say_event", "say_reason")


class Unloadable(Exception):
    """A game that cannot be put on the shelf: the message is the reason, without a full stop."""


class Offer:
    """One game that an installed distribution offers."""

    def __init__(self, point: EntryPoint) -> None:
        self.point = point
        self.name = point.name
        self.module = point.module
        self.distribution = _named(point.dist)

    @property
    def package(self) -> str:
        """The top folder that the game is imported from."""
        return self.module.partition(".")[0]

    def place(self) -> Path | None:
        """Where that folder lies, found without importing it; None for anything but an ordinary package."""
        spec = PathFinder.find_spec(self.package)
        if spec is None or spec.origin is None or not spec.submodule_search_locations:
            return None
        return Path(spec.origin).parent

    def load(self) -> Game:
        """Import it and look whether it keeps the contract at the surface; Unloadable says what is wrong."""
        if NAME.fullmatch(self.name) is None:
            raise Unloadable("a game's name is made of small letters, digits and _")
        foreign = self.compiled_modules()
        if foreign:
            raise Unloadable(f"it ships compiled modules ({foreign[0]}), and only `meowple compile` may compile a game")
        try:
            found = self.point.load()
        except Exception as error:
            raise Unloadable(f"{type(error).__name__}: {_in_one_line(error)}") from error
        return checked(found, self.name)

    def compiled_modules(self) -> list[str]:
        """Names of compiled modules that came with the package, not from our own build."""
        dist = self.point.dist
        shipped = [file.name for file in (dist.files or [])] if dist is not None else []
        place = self.place()
        if place is not None and not place.is_relative_to(tree_of_core()):
            shipped += [path.name for path in place.rglob("*")]
        return sorted({name for name in shipped if name.endswith((*EXTENSION_SUFFIXES, ".so", ".pyd"))})


def tree_of_core() -> Path:
    """The folder that holds the package `meowple` now running."""
    return Path(meowple.core.state.__file__ or "").resolve().parent.parent.parent


def offers(points: Iterable[EntryPoint] | None = None) -> dict[str, list[Offer]]:
    """What is offered, by the game's name in alphabetical order; two of one name are both there."""
    found: dict[str, list[Offer]] = {}
    for point in entry_points(group=GROUP) if points is None else points:
        found.setdefault(point.name, []).append(Offer(point))
    return dict(sorted(found.items()))


def checked(found: object, name: str) -> Game:
    """The game, if that is what it is and nothing is missing on its lid; Unloadable says what is."""
    if not isinstance(found, Game):
        raise Unloadable(f"a {type(found).__name__} is not a Game")
    missing = [member for member in LID if not hasattr(found, member)]
    missing += [f"pictures.{member}" for member in DRAWS if not hasattr(getattr(found, "pictures", None), member)]
    missing += [f"wording.{member}" for member in SAYS if not hasattr(getattr(found, "wording", None), member)]
    if missing:
        raise Unloadable(f"its GAME has no {', '.join(missing)}")
    if found.name != name:
        raise Unloadable(f"its GAME is named {found.name}, not {name}")
    if not isinstance(found.bots, Levels):
        raise Unloadable("its bots are not Levels")
    if not isinstance(found.players, range) or not found.players:
        raise Unloadable("its players are not a range with something in it")
    return found


def _named(dist: Distribution | None) -> str:
    return "an unknown distribution" if dist is None else f"{dist.metadata['Name']} {dist.version}"


def _in_one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200].rstrip(".")
