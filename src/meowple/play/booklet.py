"""A booklet: the rules of a game as people like to read them, read from its RULES in their language.

Chapters begin with `## `, numbered paragraphs with `2c. `; a chapter of its own without a number, "In one minute", may
come first: five sentences and three pictures. `![what it shows](example:NAME)` is a picture (`booklet_examples.py`),
`{things:NAME}` a table of what things are; `{option:NAME}`, `{option:NAME=VALUE}` and `{choice:NAME=VALUE}` are what
the form calls them.
"""

import re
from dataclasses import dataclass

from meowple.core.errors import BadSetup
from meowple.core.game import Game, Option, OptionValue
from meowple.core.translation import Translator

CHAPTER = re.compile(r"^## ", re.MULTILINE)
NUMBERED_CHAPTER = re.compile(r"^(\d+)\. ")
RULE = re.compile(r"^(\d+[a-z])\. ")
FIGURE = re.compile(r"!\[([^\]]*)\]\(example:([\w-]+)\)")
THINGS = re.compile(r"^\{things:([\w-]+)\}$")
LABEL = re.compile(r"\{(option|choice):(\w+)(?:=([^}]+))?\}")
NUMBER = re.compile(r"\b\d+[a-z]\b")
LIST_ITEM = re.compile(r"^- ", re.MULTILINE)


@dataclass(frozen=True)
class Text:
    """A paragraph, a list or a table, as Markdown; a rule has its number."""

    text: str
    number: str = ""


@dataclass(frozen=True)
class Figure:
    """A picture and what it shows."""

    name: str
    says: str


@dataclass(frozen=True)
class Things:
    """A table of what things are."""

    name: str


Block = Text | Figure | Things


@dataclass(frozen=True)
class Chapter:
    title: str
    number: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Minute:
    """The game in one minute: few sentences, few pictures."""

    title: str
    sentences: tuple[str, ...]
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Booklet:
    """The rules of a game in one language."""

    title: str
    facts: tuple[Block, ...]
    minute: Minute | None
    chapters: tuple[Chapter, ...]

    def numbers(self) -> list[str]:
        """Of all rules, in their order."""
        blocks = [block for chapter in self.chapters for block in chapter.blocks]
        return [block.number for block in blocks if isinstance(block, Text) and block.number]


def read_booklet(game: Game, lang: str) -> Booklet:
    """The rules in this language, in English where they have not been translated."""
    text = _with_labels(game, game.rules_text(lang), game.translator(lang))
    before, *rest = CHAPTER.split(text)
    title, _, facts = before.strip().partition("\n")
    chapters = [_chapter(one) for one in rest]
    has_minute = bool(chapters) and not chapters[0].number and _is_minute(chapters[0])
    minute = _minute(chapters.pop(0)) if has_minute else None
    return Booklet(title.removeprefix("# ").strip(), _blocks(facts), minute, tuple(chapters))


def linked(text: str, numbers: frozenset[str] | set[str], page: str = "") -> str:
    """The text with a Markdown link at every number of a rule that there is."""
    return NUMBER.sub(lambda found: f"[{found[0]}]({page}#rule-{found[0]})" if found[0] in numbers else found[0], text)


def _chapter(text: str) -> Chapter:
    heading, _, body = text.partition("\n")
    found = NUMBERED_CHAPTER.match(heading)
    return Chapter(heading.strip(), found[1] if found else "", _blocks(body))


def _blocks(body: str) -> tuple[Block, ...]:
    return tuple(block for part in re.split(r"\n\s*\n", body.strip()) if part for block in _block(part.strip()))


def _block(text: str) -> list[Block]:
    """A block of text, or the figures that stand alone in it."""
    things, rule = THINGS.match(text), RULE.match(text)
    if things:
        return [Things(things[1])]
    lines = text.split("\n")
    if all(FIGURE.fullmatch(line.strip()) for line in lines):
        return [Figure(found[2], found[1]) for found in FIGURE.finditer(text)]
    return [Text(text[rule.end() :], rule[1])] if rule else [Text(text)]


def _is_minute(chapter: Chapter) -> bool:
    """A list of sentences, and pictures, and nothing else."""
    texts = [block.text for block in chapter.blocks if isinstance(block, Text)]
    return bool(texts) and all(LIST_ITEM.match(text) for text in texts)


def _minute(chapter: Chapter) -> Minute:
    sentences: list[str] = []
    figures = [block for block in chapter.blocks if isinstance(block, Figure)]
    for block in chapter.blocks:
        if isinstance(block, Text):
            figures += [Figure(found[2], found[1]) for found in FIGURE.finditer(block.text)]
            sentences += [" ".join(one.split()) for one in LIST_ITEM.split(FIGURE.sub("", block.text)) if one.strip()]
    return Minute(chapter.title, tuple(sentences), tuple(figures))


def _with_labels(game: Game, text: str, translate: Translator) -> str:
    """Options and choices by the names the form has for them."""

    def label(found: re.Match[str]) -> str:
        option = next((option for option in game.options if option.name == found[2]), None)
        if option is None:
            raise BadSetup(f"{game.name} has no option {found[2]}")
        said = game.say_option(option, translate)
        if not found[3]:
            return f"**{said}**"
        choice = game.say_choice(option, _value(option, found[3]), translate)
        return f"**{said}: {choice}**" if found[1] == "option" else f"**{choice}**"

    return LABEL.sub(label, text)


def _value(option: Option, written: str) -> OptionValue:
    """The choice that is written so; yes and no for true and false."""
    wanted = {"yes": "True", "no": "False"}.get(written, written)
    found = next((choice for choice in option.choices if str(choice) == wanted), None)
    if found is None:
        raise BadSetup(f"the option {option.name} offers no {written[:40]}")
    return found
