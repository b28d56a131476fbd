"""The lid of a box: how many play, which options there are, and where its parts lie."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from meowple.core.action import LONGEST_SENTENCE, Action
from meowple.core.bot import Bot
from meowple.core.errors import BadSentence, BadSetup, Reason
from meowple.core.picture import Scene
from meowple.core.state import Event, State
from meowple.core.tongue import Tongue, tongue

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]


class Option:
    """A rule players may choose. `choices` are what menus offer and tests try; `accepts` may admit more."""

    def __init__(self, name: str, default: OptionValue, choices: tuple[OptionValue, ...]) -> None:
        self.name = name
        self.default = default
        self.choices = choices

    def accepts(self, value: OptionValue, players: int) -> str | None:
        """Why this value will not do with so many players, or None."""
        if any(value == choice and type(value) is type(choice) for choice in self.choices):
            return None
        return f"{self.name} is one of {', '.join(map(str, self.choices))}, not {str(value)[:40]}"


def settle_options(options: tuple[Option, ...], given: Options, players: int) -> dict[str, OptionValue]:
    """All options with their values: what was given where it will do, defaults elsewhere."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadSetup(f"there is no option {str(name)[:40]}; there is {', '.join(names) or 'none'}")
    settled: dict[str, OptionValue] = {}
    for option in options:
        value = given.get(option.name, option.default)
        if not isinstance(value, (bool, int, str)):
            raise BadSetup(f"{option.name} is a word, a number or yes and no")
        complaint = option.accepts(value, players)
        if complaint is not None:
            raise BadSetup(complaint)
        settled[option.name] = value
    return settled


class Drawn(Protocol):
    """What a game's `picture.py` gives."""

    def picture(self, scene: Scene) -> str:
        """An SVG of what the viewer sees, every clickable shape carrying its word."""

    def sketch(self, scene: Scene) -> str:
        """The same table in plain text, for a terminal."""

    def describe(self, scene: Scene) -> list[str]:
        """The same table in sentences, for ears: what lies where, whose turn it is, what counts."""


class Spoken(Protocol):
    """What a game's `words.py` gives."""

    @property
    def OPTION_NAMES(self) -> Mapping[str, str]:  # noqa: N802
        """What each option is about, in a few words."""

    @property
    def CHOICE_NAMES(self) -> Mapping[tuple[str, OptionValue], str]:  # noqa: N802
        """By option and value: what a menu shows where the value does not speak for itself."""

    def title(self, tongue: Tongue) -> str:
        """What it says on the lid."""

    def blurb(self, tongue: Tongue) -> str:
        """One sentence that makes somebody want to play."""

    def say_action(self, action: Action, who: str, tongue: Tongue) -> str:
        """The sentence of a move read out for people. `who` is empty for chance."""

    def say_word(self, word: str, tongue: Tongue) -> str:
        """One word of a sentence, as a button shows it."""

    def say_event(self, event: Event, names: tuple[str, ...], tongue: Tongue) -> str:
        """What happened, as the log tells it; empty if there is nothing to say."""

    def say_reason(self, reason: Reason, tongue: Tongue) -> str:
        """Why not, kindly."""

    def say_verdict(self, verdict: str, tongue: Tongue) -> str:
        """The rank, medal or title earned."""


class Game(ABC):
    """One game on the shelf. Its folder's `__init__` ties rules, picture, words and bots together."""

    name: str
    """The folder and the word people type."""
    version: int
    """Of the rules: a running table keeps the one it began with."""
    players: range
    minutes: int
    options: tuple[Option, ...]
    bots: Mapping[str, Callable[[], Bot]]
    """Levels by name, weakest first."""
    folder: Path
    """Where its RULES and translations lie."""
    drawn: Drawn
    spoken: Spoken

    def tongue(self, lang: str, *faces: Path) -> Tongue:
        """The language with this game's words, and those of the faces of the house that speak with it."""
        return tongue(lang, self.folder, *faces)

    def new(self, players: int, options: Options | None = None, version: int = 0) -> State:
        """The first position. Version 0 means the newest rules."""
        if players not in self.players:
            fits = f"{self.players.start} to {self.players.stop - 1}"
            raise BadSetup(f"{self.name} is for {fits} players, not {players}")
        if not 0 <= version <= self.version:
            raise BadSetup(f"{self.name} has rules 1 to {self.version}, not {version}")
        return self.begin(players, settle_options(self.options, options or {}, players), version or self.version)

    def read(self, text: str) -> Action:
        """`parse` for untrusted text: a clear error for anything that is not a sentence of this game."""
        if len(text) > LONGEST_SENTENCE:
            raise BadSentence(f"a sentence has at most {LONGEST_SENTENCE} letters")
        if not text.isascii() or not text.isprintable():
            raise BadSentence("a sentence is made of plain letters, digits and signs")
        return self.parse(" ".join(text.split()))

    @abstractmethod
    def begin(self, players: int, options: dict[str, OptionValue], version: int) -> State:
        """The first position, from settled options."""

    @abstractmethod
    def load(self, text: str) -> State:
        """The position a `dump` describes; BadDump for anything else."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action with this sentence; BadSentence if there is none in any position."""

    @abstractmethod
    def longest(self, players: int, options: Options) -> int:
        """No game has more lines than this, chance included (RULES.md states it)."""

    # What people see and read: drawn and worded by plain Python, never compiled

    def picture(self, scene: Scene) -> str:
        return self.drawn.picture(scene)

    def sketch(self, scene: Scene) -> str:
        return self.drawn.sketch(scene)

    def describe(self, scene: Scene) -> list[str]:
        return self.drawn.describe(scene)

    def title(self, tongue: Tongue) -> str:
        return self.spoken.title(tongue)

    def blurb(self, tongue: Tongue) -> str:
        return self.spoken.blurb(tongue)

    def say_action(self, action: Action, who: str, tongue: Tongue) -> str:
        return self.spoken.say_action(action, who, tongue)

    def say_word(self, word: str, tongue: Tongue) -> str:
        return self.spoken.say_word(word, tongue)

    def say_event(self, event: Event, names: tuple[str, ...], tongue: Tongue) -> str:
        return self.spoken.say_event(event, names, tongue)

    def say_reason(self, reason: Reason, tongue: Tongue) -> str:
        return self.spoken.say_reason(reason, tongue)

    def say_verdict(self, verdict: str, tongue: Tongue) -> str:
        return self.spoken.say_verdict(verdict, tongue)

    def say_option(self, option: Option, tongue: Tongue) -> str:
        """What an option is about, in a few words."""
        return tongue(self.spoken.OPTION_NAMES[option.name])

    def say_choice(self, option: Option, value: OptionValue, tongue: Tongue) -> str:
        """A value of an option as menus show it: yes and no, a name of its own, or as it is."""
        if isinstance(value, bool):
            return tongue("yes") if value else tongue("no")
        name = self.spoken.CHOICE_NAMES.get((option.name, value))
        return str(value) if name is None else tongue(name)
