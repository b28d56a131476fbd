"""What a language model meant: read leniently, so that only what it wants is judged and not how it put it."""

import json
import re
from collections.abc import Iterator
from typing import Final

from meowple.core.action import LONGEST_SENTENCE, Action
from meowple.core.errors import BadSentence
from meowple.core.game import Game

MARKED: Final = re.compile(
    r"^[^\w\n]*(?:(?:final|my)\s+)?(?:say|answer|move|action|choice)\b[*_`\s]*[:=]\s*(.+)$", re.I | re.M
)
QUOTED: Final = re.compile(r"`+([^`\n]+)`+|\[([^\[\]\n]+)\]|\*\*([^*\n]+)\*\*|[\"“„]([^\"”“\n]+)[\"”“]")
KEYS: Final = ("say", "answer", "move", "action", "choice")
ABOUT: Final = " \t`*_\"'“”„[](){}<>.!,;:"
"""Signs that stand about a sentence and belong to none."""
SPOKEN: Final = re.compile(r"(?<=\d)\s*,\s+(?=-?\d)")
MOST_WORDS: Final = 12
"""A sentence in the middle of a line of prose has two to so many words."""
LAST_LINES: Final = 8


def read_answer(game: Game, text: str) -> Action | None:
    """The sentence of the game that an answer comes to, legal or not; None if there is none in it.

    What is marked (`Say: …`, JSON) goes before what is quoted, that before whole lines, and those before sentences in
    prose; the last one counts.
    """
    for found in _candidates(_plain(text)):
        action = _sentence(game, found)
        if action is not None:
            return action
    return None


def _plain(text: str) -> str:
    """Minus signs and dashes as keyboards have them, thoughts that were spoken aloud left out."""
    thought = re.sub(r"<think(?:ing)?>.*?</think(?:ing)?>", "", text, flags=re.S | re.I)
    return thought.replace("−", "-").replace("–", "-").replace("\u00a0", " ")


def _candidates(text: str) -> Iterator[str]:
    yield from _in_json(text)
    yield from (found[1] for found in reversed(list(MARKED.finditer(text))))
    for found in reversed(list(QUOTED.finditer(text))):
        yield next(part for part in found.groups() if part is not None)
    lines = [line for line in text.splitlines() if line.strip()][-LAST_LINES:]
    yield from reversed(lines)
    for line in reversed(lines):
        yield from _in_prose(line)


def _in_json(text: str) -> Iterator[str]:
    for found in reversed(re.findall(r"\{[^{}]*\}", text)):
        try:
            raw = json.loads(found)
        except ValueError:
            continue
        yield from (raw[key] for key in KEYS if isinstance(raw.get(key), str))


def _in_prose(line: str) -> Iterator[str]:
    words = line.split()
    for end in range(len(words), 1, -1):
        for start in range(max(0, end - MOST_WORDS), end - 1):
            yield " ".join(words[start:end])


def _sentence(game: Game, found: str) -> Action | None:
    said = SPOKEN.sub(",", " ".join(found.strip(ABOUT).split()))
    for spelled in dict.fromkeys((said, said.lower())):
        if 0 < len(spelled) <= LONGEST_SENTENCE:
            try:
                return game.read(spelled)
            except BadSentence:
                continue
    return None
