"""A game on the shelf: how many play, which options and levels there are, and where its parts lie."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol

from meowple.core.action import LONGEST_SENTENCE, Action
from meowple.core.bot import Bot
from meowple.core.errors import BadDump, BadSentence, BadSetup, MeowpleError, Reason
from meowple.core.fields import read_fields
from meowple.core.guide import Explanation, ScoreRow, no_rows, plain_ahead, plain_prompt
from meowple.core.lesson import Lesson, read_lessons
from meowple.core.picture import Picture, Scene
from meowple.core.spaces import Spaces
from meowple.core.state import Event, State
from meowple.core.translation import Translator, translator

ANY_GAME: Final = "random"
"""The name of the bot that plays any game."""
UNREADABLE: Final = (
    ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError, OverflowError, RecursionError,
    MeowpleError,
)  # fmt: skip
"""What reading a text that is no dump may raise."""

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]


class Option:
    """A rule players may choose. `choices` are what menus offer and tests try; `accepts` may admit more."""

    def __init__(self, name: str, default: OptionValue, choices: tuple[OptionValue, ...], since: int = 1) -> None:
        self.name = name
        self.default = default
        self.choices = choices
        self.since = since
        """The rules version that brought it: a table of older rules has no such option."""

    def accepts(self, value: OptionValue, players: int) -> str | None:
        """Why this value will not do with so many players, or None."""
        if any(value == choice and type(value) is type(choice) for choice in self.choices):
            return None
        return f"{self.name} is one of {', '.join(map(str, self.choices))}, not {str(value)[:40]}"

    def normal(self, value: OptionValue) -> OptionValue:
        """An accepted value as it is kept, for an option that takes several spellings of one thing."""
        return value


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
        settled[option.name] = option.normal(value)
    return settled


class Levels(Mapping[str, Callable[[], Bot]]):
    """A game's own bots by name, the weakest first, and which of them does what.

    `first` is offered first, `hints` gives advice, `stand_in` plays for somebody who is away. A game without bots is
    played by `random`, which plays any game.
    """

    def __init__(
        self, bots: Mapping[str, Callable[[], Bot]], first: str = "", hints: str = "", stand_in: str = ""
    ) -> None:
        self._bots = dict(bots)
        names = [*self._bots] or [ANY_GAME]
        self.first = first or names[0]
        self.hints = hints or names[-1]
        self.stand_in = stand_in or self.first
        for name in (self.first, self.hints, self.stand_in):
            if name not in names:
                raise BadSetup(f"there is no level {name[:40]}; there is {', '.join(names)}")

    def __getitem__(self, name: str) -> Callable[[], Bot]:
        return self._bots[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bots)

    def __len__(self) -> int:
        return len(self._bots)

    def below(self, name: str) -> list[str]:
        """This level and all below it, the strongest first: who is asked in turn if a bot fails."""
        names = list(self._bots)
        return names[names.index(name) :: -1] if name in names else [] if name == ANY_GAME else [name]


class Pictures(Protocol):
    """What a game's `picture.py` gives; a `sketch(scene)` in plain text, for a terminal, is optional."""

    def draw(self, scene: Scene) -> Picture:
        """What the viewer sees, every shape a click can mean carrying its word."""

    def describe(self, scene: Scene) -> list[str]:
        """The same table in sentences, for ears: what lies where, whose turn it is, what counts."""


class Words(Protocol):
    """What a game's `words.py` gives.

    Optional: `OPTION_NAMES` (what each option is about), `CHOICE_NAMES` (by option and value, where a value does not
    speak for itself), `OPTION_HINTS` (what may be typed in, for an option that takes more than its choices),
    `REASON_RULES` (the number of the rule that a refusal or a hint is about),
    `say_score(score, translate)` in a game that does not count points,
    `say_more(action, unsaid, translate)` where a line has to say more than its events do (the place of a tile, or what
    `State.unsaid` gives), and `say_verdict(verdict, translate)` in a game that gives ranks, medals or titles.
    """

    def title(self, translate: Translator) -> str:
        """What it says on the lid."""

    def blurb(self, translate: Translator) -> str:
        """One sentence that makes somebody want to play."""

    def say_action(self, action: Action, who: str, translate: Translator) -> str:
        """The sentence of a move read out for people. For chance `who` is whom it draws for, or empty."""

    def say_word(self, word: str, translate: Translator) -> str:
        """One word of a sentence, as a button shows it."""

    def say_event(self, event: Event, names: tuple[str, ...], translate: Translator) -> str:
        """What happened, as the log tells it; empty if there is nothing to say."""

    def say_reason(self, reason: Reason, translate: Translator) -> str:
        """Why not, kindly."""


class Game(ABC):
    """One game on the shelf. Its folder's `__init__` ties rules, picture, words and bots together."""

    name: str
    """The folder and the word people type."""
    version: int
    """Of the rules: a running table keeps the one it began with."""
    players: range
    minutes: int
    options: tuple[Option, ...] = ()
    first_options: Options = MappingProxyType({})
    """What a first table is played with: the plainest game there is, where that is not the usual one."""
    bots: Levels = Levels({})
    folder: Path
    """Where its RULES and translations lie."""
    pictures: Pictures
    wording: Words
    guide: object = None
    """Its `guide.py`, if it has one: what now, what is that, what does it count (`core/guide.py`)."""
    spaces: Spaces | None = None
    """Numbers for choices and positions, in a game that has them: what `meowple.research` needs."""

    def __repr__(self) -> str:
        players = f"{self.players.start} to {self.players.stop - 1}"
        return f"<Game {self.name}: {self.title(self.translator('en'))}, {players} players, rules {self.version}>"

    def translator(self, lang: str, *folders: Path) -> Translator:
        """The language with this game's words, and those of the part of Meowple that speaks with it."""
        return translator(lang, self.folder, *folders)

    def new(self, players: int, options: Options | None = None, version: int = 0) -> State:
        """The first position. Version 0 means the newest rules."""
        if players not in self.players:
            fits = f"{self.players.start} to {self.players.stop - 1}"
            raise BadSetup(f"{self.name} is for {fits} players, not {players}")
        if not 0 <= version <= self.version:
            raise BadSetup(f"{self.name} has rules 1 to {self.version}, not {version}")
        version = version or self.version
        return self.begin(players, settle_options(self.options_of(version), options or {}, players), version)

    def options_of(self, version: int) -> tuple[Option, ...]:
        """The options of this rules version."""
        return tuple(option for option in self.options if option.since <= version)

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

    def blank(self, raw: dict[str, Any]) -> State:
        """A position of the right number of players for `load` to fill with this dump's fields.

        By default the first position of a game of so many players; a game whose dump does not name them counts them.
        """
        players = raw.get("players")
        return self.new(players if type(players) is int else self.players[0])

    def load(self, text: str) -> State:
        """The position a `dump` describes; BadDump for anything else, also for what no game could have come to."""
        try:
            raw = json.loads(text)
            if not isinstance(raw, dict):
                raise ValueError("a table of fields is missing")
            state = self.blank(raw)
            read_fields(state, state.fields(), raw)
            state.settle()
            again = state.dump()
        except UNREADABLE as error:
            raise BadDump(f"this is not a position of {self.name}: {str(error)[:100]}") from error
        if again != text:
            raise BadDump(f"this is not a position of {self.name} as {self.name} would write it")
        return state

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action with this sentence; BadSentence if there is none in any position."""

    @abstractmethod
    def longest(self, players: int, options: Options) -> int:
        """No game has more lines than this, chance included; the game says here why."""

    def rules_text(self, lang: str) -> str:
        """The rules in this language, as Markdown; in English where they are not translated; at least the title."""
        for path in (self.folder / f"RULES.{lang}.md", self.folder / "RULES.md"):
            if path.exists():
                return path.read_text(encoding="utf-8")
        return f"# {self.title(self.translator(lang))}\n"

    def lessons(self) -> dict[str, Lesson]:
        """How newcomers learn it by playing: `lessons/*.toml` in its folder, the first lesson first; optional."""
        return read_lessons(self.folder)

    # What people see and read: plain Python, never compiled

    def draw(self, scene: Scene) -> Picture:
        """The picture in parts."""
        return self.pictures.draw(scene)

    def picture(self, scene: Scene) -> str:
        """The whole picture as SVG."""
        return str(self.pictures.draw(scene))

    def sketch(self, scene: Scene) -> str:
        """The same table in plain text, for a terminal; the sentences, if the game has no sketch."""
        sketch: Callable[[Scene], str] | None = getattr(self.pictures, "sketch", None)
        return "\n".join(self.describe(scene)) if sketch is None else sketch(scene)

    def describe(self, scene: Scene) -> list[str]:
        return self.pictures.describe(scene)

    def title(self, translate: Translator) -> str:
        return self.wording.title(translate)

    def blurb(self, translate: Translator) -> str:
        return self.wording.blurb(translate)

    def say_action(self, action: Action, who: str, translate: Translator) -> str:
        return self.wording.say_action(action, who, translate)

    def say_word(self, word: str, translate: Translator, after: str = "") -> str:
        """What a word is called; behind some first words of a sentence it means something else."""
        meant = getattr(self.wording, "WORDS_AFTER", {}).get((after, word))
        return self.wording.say_word(word, translate) if meant is None else translate(meant)

    def say_event(self, event: Event, names: tuple[str, ...], translate: Translator) -> str:
        return self.wording.say_event(event, names, translate)

    def say_more(self, action: Action, unsaid: str, translate: Translator) -> str:
        """What a line says besides its events, as a sentence; empty if there is nothing more."""
        say: Callable[[Action, str, Translator], str] | None = getattr(self.wording, "say_more", None)
        return "" if say is None else say(action, unsaid, translate)

    def say_reason(self, reason: Reason, translate: Translator) -> str:
        """Why not, with the number of the rule if there is one."""
        said = self.wording.say_reason(reason, translate)
        rules: Mapping[str, str] = getattr(self.wording, "REASON_RULES", {})
        return f"{said} ({rules[reason.code]})" if reason.code in rules else said

    def say_score(self, score: int, translate: Translator) -> str:
        """A score with its unit: points, if the game has no word of its own."""
        say: Callable[[int, Translator], str] = getattr(self.wording, "say_score", _say_points)
        return say(score, translate)

    def say_verdict(self, verdict: str, translate: Translator) -> str:
        """The rank, medal or title earned; a game whose `State.verdict` gives any says them in its words."""
        say: Callable[[str, Translator], str] = getattr(self.wording, "say_verdict", _say_plainly)
        return say(verdict, translate)

    def prompt(self, scene: Scene, legal: Sequence[Action]) -> str:
        """What the viewer may do now and what it leads to, as the choice grows."""
        if scene.wanted:
            later: Callable[[Scene, Sequence[Action]], str] | None = getattr(self.guide, "prompt_ahead", None)
            return plain_ahead(scene, legal, self.say_word) if later is None else later(scene, legal)
        say: Callable[[Scene, Sequence[Action]], str] | None = getattr(self.guide, "prompt", None)
        return plain_prompt(scene, legal, self.say_word) if say is None else say(scene, legal)

    def explain(self, scene: Scene, name: str) -> Explanation | None:
        """What this thing is: the `data-what`, the word or the id of a shape."""
        explain: Callable[[Scene, str], Explanation | None] | None = getattr(self.guide, "explain", None)
        return None if explain is None else explain(scene, name)

    def standing(self, scene: Scene, seat: int) -> str:
        """How a seat stands, in a word or two: points, or what is left to do."""
        say: Callable[[Scene, int], str] | None = getattr(self.guide, "standing", None)
        if say is not None:
            return say(scene, seat)
        return self.say_score(scene.seen.scores()[seat], scene.translate)

    def score_rows(self, scene: Scene, seat: int) -> list[ScoreRow]:
        """What makes up a seat's score, row by row; their points add up to it."""
        rows: Callable[[Scene, int], list[ScoreRow]] = getattr(self.guide, "score_rows", no_rows)
        return rows(scene, seat)

    def say_option(self, option: Option, translate: Translator) -> str:
        """What an option is about, in a few words."""
        names: Mapping[str, str] = getattr(self.wording, "OPTION_NAMES", {})
        return translate(names.get(option.name, option.name))

    def say_hint(self, option: Option, translate: Translator) -> str:
        """What may be typed in for an option that takes more than its choices; empty for all others."""
        hints: Mapping[str, str] = getattr(self.wording, "OPTION_HINTS", {})
        return translate(hints[option.name]) if option.name in hints else ""

    def say_choice(self, option: Option, value: OptionValue, translate: Translator) -> str:
        """A value of an option as menus show it: yes and no, a name of its own, or as it is."""
        if isinstance(value, bool):
            return translate("yes") if value else translate("no")
        names: Mapping[tuple[str, OptionValue], str] = getattr(self.wording, "CHOICE_NAMES", {})
        name = names.get((option.name, value))
        return str(value) if name is None else translate(name)


def _say_points(score: int, translate: Translator) -> str:
    return translate.many("{n} point", "{n} points", score)


def _say_plainly(verdict: str, translate: Translator) -> str:
    return translate(verdict)
