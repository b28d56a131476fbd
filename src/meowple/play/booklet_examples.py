"""The examples of a booklet: real positions, kept in a game's `examples.toml`, drawn by the game's own picture code.

[overhang]
players = 2
options = { boards = "1" }
lines = ["chance start 0 L5", "chance start 1 P5"]   # who says what from the start of a game, as in a lesson
dump = "…"                            # or a position, instead of all that
seat = 0                              # who looks
names = ["Leokadia", "Filemon"]       # of the players
said = ["drop", "turn0", "c2"]        # a choice half made
tall = true                           # in the shape for a phone
parts = ["fits-ramp0", "fits-laid0"]  # only these parts of the picture
crop = [10, 40, 300, 200]             # left, top, width and height, in the picture's own units
mark = ["fits-c2"]                    # ids or words of shapes that get a ring
sketch = false                        # a terminal shows only what the picture is said to show
like = "another"                      # first all that another example says

[things.pieces]                       # a table of what things are: the game's own answers to "What is that?"
players = 1
things = ["piece:I3", { name = "piece:V3", crop = [0, 0, 80, 80] }]
"""

import tomllib
from pathlib import Path
from typing import Any

from meowple.core.action import Seat
from meowple.core.errors import BadSetup
from meowple.core.game import Game, OptionValue
from meowple.core.guide import Explanation
from meowple.core.lesson import SCRIPT, Said, said_in
from meowple.core.picture import Scene, Shape
from meowple.core.state import State
from meowple.core.table import Table
from meowple.core.translation import Translator

KEYS = {
    "players", "options", "lines", "dump", "seat", "names", "said", "tall", "parts", "crop", "mark", "sketch", "things",
}  # fmt: skip
Crop = tuple[float, float, float, float]
"""Left, top, width and height."""


class Example:
    """A position and how it is looked at."""

    def __init__(self, name: str, raw: dict[str, Any]) -> None:
        unknown = set(raw) - KEYS
        if unknown:
            raise ValueError(f"an example has no {min(unknown)}")
        self.name = name
        self.players: int = raw.get("players", 2)
        self.options: dict[str, OptionValue] = raw.get("options", {})
        self.lines: tuple[Said, ...] = tuple(said_in(line) for line in raw.get("lines", ()))
        self.dump: str = raw.get("dump", "")
        self.seat: Seat = raw.get("seat", 0)
        self.names: tuple[str, ...] = tuple(raw.get("names", ()))
        self.said: tuple[str, ...] = tuple(raw.get("said", ()))
        self.shape: Shape = "tall" if raw.get("tall", False) else "wide"
        self.parts: tuple[str, ...] = tuple(raw.get("parts", ()))
        self.crop = _crop(raw.get("crop"))
        self.mark: tuple[str, ...] = tuple(raw.get("mark", ()))
        self.has_sketch: bool = raw.get("sketch", True)
        self.things = tuple(_thing(thing) for thing in raw.get("things", ()))

    def position(self, game: Game) -> State:
        """By the real rules: what was said from the start of a game, or a position that a game could come to."""
        if self.dump:
            return game.load(self.dump.strip())
        table = Table(game, self.players, self.options, None, (SCRIPT,) * self.players)
        for seat, sentence in self.lines:
            table.play(seat, sentence, by=SCRIPT)
        return table.state

    def scene(self, game: Game, translate: Translator) -> Scene:
        """What the seat sees of it."""
        seen = self.position(game).seen_by(self.seat)
        return Scene(seen, self.seat, translate, self.names, self.said, self.shape)


class Examples:
    """All examples and tables of things of a game."""

    def __init__(self, shown: dict[str, Example], things: dict[str, Example]) -> None:
        self.shown = shown
        self.things = things

    def example(self, name: str) -> Example:
        if name not in self.shown:
            raise BadSetup(f"there is no example {name[:40]}")
        return self.shown[name]

    def table(self, name: str) -> Example:
        if name not in self.things:
            raise BadSetup(f"there is no table of things {name[:40]}")
        return self.things[name]


def read_examples(folder: Path) -> Examples:
    """What `examples.toml` of a game's folder has; nothing if there is none."""
    path = folder / "examples.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    things = raw.pop("things", {})
    try:
        return Examples(
            {name: Example(name, _whole(one, raw)) for name, one in raw.items()},
            {name: Example(name, _whole(one, {**raw, **things})) for name, one in things.items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSetup(f"{path.name} of {folder.name} cannot be read: {error!r}") from error


def explained(game: Game, scene: Scene, name: str) -> Explanation:
    """What the game says a thing is."""
    told = game.explain(scene, name)
    if told is None:
        raise BadSetup(f"{game.name} does not say what {name[:40]} is")
    return told


def _whole(raw: dict[str, Any], others: dict[str, dict[str, Any]], depth: int = 0) -> dict[str, Any]:
    """With all that the example says which it is like."""
    if "like" not in raw:
        return raw
    if depth > len(others):
        raise ValueError(f"{raw['like']} is like itself")
    own = {key: value for key, value in raw.items() if key != "like"}
    return {**_whole(others[raw["like"]], others, depth + 1), **own}


def _crop(raw: list[float] | None) -> Crop | None:
    if raw is None:
        return None
    left, top, width, height = raw
    if width <= 0 or height <= 0:
        raise ValueError(f"a crop has a width and a height: {raw}")
    return left, top, width, height


def _thing(raw: str | dict[str, Any]) -> tuple[str, Crop | None]:
    """The name that `explain` knows, and where it lies in the picture if the answer has none of its own."""
    return (raw, None) if isinstance(raw, str) else (raw["name"], _crop(raw.get("crop")))
