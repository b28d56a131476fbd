"""A lesson: a record with notes, played by the real rules at a real table whose chance is scripted.

A game's lessons lie in its folder as `lessons/1_NAME.toml`, `lessons/2_NAME.toml` …; the first is for somebody who has
never played.

    title = "A piece, a row, a gap"
    players = 2
    options = { boards = "1" }

    [[step]]
    lines = ["chance start 0 L5", "chance start 1 P4"]    # what chance and the others do: any number of lines
    [[step]]
    say = "Cover squares: every open one costs a point."  # one short thing, then "Go on"
    point = ["ramp0"]                                     # words of a sentence, or ids of parts of the picture
    [[step]]
    say = "Lay the hook flat at the left edge."
    await = ["drop turn5 c1"]                             # one, one of several, or any: * stands for any words
    rule = "2b"                                           # the rule it teaches, if any: shown as a link
    wrong = { "drop turn0 *" = "Standing up it leaves gaps.", "aside" = "The first piece must be laid." }

Texts are translated by the game's own catalogues. The learner sits in seat 0.
"""

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from meowple.core.action import CHANCE, Seat
from meowple.core.errors import BadSetup

LEARNER: Final = 0
SCRIPT: Final = "lesson"
"""Who said the lines of chance and of the others, as a record has it."""
Said = tuple[Seat, str]
"""Who says what: a seat or CHANCE, and a sentence."""


class Step:
    """One thing that is told, pointed at or waited for; or lines that chance and the others say."""

    def __init__(
        self,
        say: str = "",
        point: tuple[str, ...] = (),
        awaited: tuple[str, ...] = (),
        wrong: dict[str, str] | None = None,
        lines: tuple[Said, ...] = (),
        rule: str = "",
    ) -> None:
        self.say = say
        self.point = point
        self.awaited = awaited
        self.wrong = wrong or {}
        self.lines = lines
        self.rule = rule

    @property
    def is_told(self) -> bool:
        """Whether somebody has to read it: lines alone are played at once."""
        return bool(self.say)

    def accepts(self, sentence: str) -> bool:
        return any(fnmatchcase(sentence, pattern) for pattern in self.awaited)

    def answer_to(self, sentence: str) -> str:
        """What the lesson says to this choice, if it was foreseen."""
        return next((text for pattern, text in self.wrong.items() if fnmatchcase(sentence, pattern)), "")


class Lesson:
    """One lesson of one game."""

    def __init__(
        self, name: str, title: str, players: int, options: dict[str, bool | int | str], steps: tuple[Step, ...]
    ) -> None:
        self.name = name
        self.title = title
        self.players = players
        self.options = options
        self.steps = steps

    def __repr__(self) -> str:
        return f"<Lesson {self.name}: {self.title}, {len(self.told())} steps>"

    def told(self) -> list[int]:
        """The places of the steps that somebody has to read."""
        return [at for at, step in enumerate(self.steps) if step.is_told]

    def texts(self) -> list[str]:
        """Everything that is said in it, for translators."""
        spoken = [text for step in self.steps for text in (step.say, *step.wrong.values()) if text]
        return list(dict.fromkeys([self.title, *spoken]))


def read_lessons(folder: Path) -> dict[str, Lesson]:
    """The lessons of a game's folder by name, in order; none if it has none."""
    found = [read_lesson(path) for path in sorted(folder.glob("lessons/*.toml"))]
    return {lesson.name: lesson for lesson in found}


def read_lesson(path: Path) -> Lesson:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        steps = tuple(_step(step) for step in raw["step"])
        name = path.stem.partition("_")[2] or path.stem
        return Lesson(name, raw["title"], raw["players"], raw.get("options", {}), steps)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSetup(f"the lesson {path.name} cannot be read: {error!r}") from error


def _step(raw: dict[str, Any]) -> Step:
    unknown = set(raw) - {"say", "point", "await", "wrong", "lines", "rule"}
    if unknown:
        raise ValueError(f"a step has no {min(unknown)}")
    return Step(
        " ".join(raw.get("say", "").split()),
        tuple(raw.get("point", ())),
        tuple(raw.get("await", ())),
        {pattern: " ".join(text.split()) for pattern, text in raw.get("wrong", {}).items()},
        tuple(said_in(line) for line in raw.get("lines", ())),
        raw.get("rule", ""),
    )


def said_in(line: str) -> Said:
    """`chance start 0 L5` or `1 drop turn0 c1`."""
    who, _, sentence = line.partition(" ")
    if not sentence:
        raise ValueError(f"who says what? {line}")
    return (CHANCE if who == "chance" else int(who)), sentence
