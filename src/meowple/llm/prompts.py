"""A prompt for a language model: rules, the table in words, what happened and, if wanted, what may be said."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from meowple.core.game import Game
from meowple.core.translation import Translator
from meowple.llm.sight import Sight
from meowple.play.booklet import FIGURE
from meowple.play.booklet_examples import read_examples
from meowple.play.booklet_pictures import things

FOLDER: Final = Path(__file__).parent
MARK: Final = "Say:"
"""What the last line of an answer begins with, in every language."""
THINGS: Final = re.compile(r"^\{things:([\w-]+)\}$", re.MULTILINE)
LOOKING: Final = 12
"""So many of the last lines are told where nobody says how many."""
LISTED: Final = re.compile(r"^- `([^`\n]+)`(?:: .+)?$", re.MULTILINE)
"""A legal sentence as a prompt lists it, with what it does."""


class Style:
    """What goes into a prompt. With `legal` the sentences are listed; without it a model has to know the rules.

    With `effects` each of them says what it does, as it says it to people who play by ear.
    """

    def __init__(
        self, *, rules: bool = True, legal: bool = True, effects: bool = True, log: int = LOOKING, lang: str = "en"
    ) -> None:
        self.rules = rules
        self.legal = legal
        self.effects = effects
        self.log = log
        """How many of the last lines are told."""
        self.lang = lang


class Fault:
    """An answer that was refused, and why, in words."""

    def __init__(self, answer: str, why: str) -> None:
        self.answer = answer
        self.why = why


def prompt_for(sight: Sight, style: Style | None = None, faults: Sequence[Fault] = ()) -> str:
    """Everything a model is told before it answers. It holds what the seat knows and nothing else."""
    style = style or Style()
    translate = sight.game.translator(style.lang, FOLDER)
    ask = translate("It is your turn. End your answer with a line “{mark} ” and one sentence.", mark=MARK)
    refused = [translate("Your answer “{answer}” was refused: {why}", answer=one.answer, why=one.why) for one in faults]
    return "\n\n".join([introduction(sight, style), position(sight, style), ask, *refused])


def position(sight: Sight, style: Style) -> str:
    """What changes during a game: the table in words, what happened last and, if wanted, what may be said now."""
    translate = sight.game.translator(style.lang, FOLDER)
    legal = _listed(sight, style) if style.legal else []
    parts = {
        translate("The table"): sight.table_in_words(style.lang),
        translate("What happened last"): sight.log_in_words(style.log, style.lang),
        translate("What you can say now"): legal,
    }
    return "\n\n".join(_part(title, lines) for title, lines in parts.items() if lines)


def _listed(sight: Sight, style: Style) -> list[str]:
    """What may be said now, with what it does where that is told."""
    legal = sight.legal()
    effects = sight.effects_in_words(legal, style.lang) if style.effects else [""] * len(legal)
    return [
        f"- `{action.text}`: {effect}" if effect else f"- `{action.text}`"
        for action, effect in zip(legal, effects, strict=True)
    ]


def introduction(sight: Sight, style: Style) -> str:
    """What stays the same during a game: who one is, the rules, and what sentences look like."""
    rules = rules_in_words(sight.game, style.lang) if style.rules else ""
    translate = sight.game.translator(style.lang, FOLDER)
    return "\n\n".join(part for part in (_who(sight, translate), rules, notation(sight.game, translate)) if part)


def _who(sight: Sight, translate: Translator) -> str:
    title, name = sight.game.title(translate), sight.scene(translate.lang).names[sight.seat]
    return translate("You play {title} (players: {n}). You are {name}.", title=title, n=sight.seen.players, name=name)


def _part(title: str, lines: Sequence[str]) -> str:
    return "\n".join([f"## {title}", *lines])


def notation(game: Game, translate: Translator) -> str:
    """The patterns of all sentences, in a game that declares numbers for them; empty in others."""
    if game.spaces is None:
        return ""
    patterns = dict.fromkeys(group.pattern for group in game.spaces.numbering(0).groups)
    return _part(translate("Everything that can be said in this game"), [f"* {pattern}" for pattern in patterns])


@lru_cache(maxsize=32)
def rules_in_words(game: Game, lang: str) -> str:
    """The rules without pictures, what stands for a list of things written out."""
    examples, translate = read_examples(game.folder), game.translator(lang)

    def listed(found: re.Match[str]) -> str:
        rows = things(game, examples.table(found[1]), translate)
        return "\n".join(f"- **{row.name}.** {row.text}" for row in rows)

    text = THINGS.sub(listed, game.rules_text(lang))
    return re.sub(r"\n{3,}", "\n\n", FIGURE.sub("", text)).strip()
