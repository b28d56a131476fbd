"""A stand-in for a language model: it reads a prompt, talks a little, errs now and then, and needs no network."""

import re
from random import Random
from typing import Final

from meowple.llm.prompts import LISTED, MARK

WAYS: Final = (
    "{mark} {say}",
    "Let me think about the table.\n\n**{mark}** `{say}`",
    "I could do many things here, but I like this best.\n{mark} {say}.",
    'Here you are:\n```json\n{{"say": "{say}"}}\n```',
    "<think>{first}? No.</think>\nMy answer: {say}",
    "After some thought I choose [{say}]",
)
"""How models put one and the same answer."""
NUMBER: Final = re.compile(r"\d+")
PROSE: Final = "What a lovely table! I would rather hear about your cat."


class StandIn:
    """Chooses at random from what the prompt lists last; every so many answers are wrong.

    `slips` is the part of its answers that are prose, or a listed sentence spoiled.
    """

    def __init__(self, seed: int, slips: float = 0.0) -> None:
        self.rng = Random(seed)
        self.slips = slips
        self.spoiled = 0

    def __call__(self, prompt: str) -> str:
        listed = last_list(prompt)
        if not listed or self.rng.random() < self.slips:
            self.spoiled += 1
            return self._wrong(listed)
        say = self.rng.choice(listed)
        return self.rng.choice(WAYS).format(mark=MARK, say=say, first=listed[0])

    def _wrong(self, listed: list[str]) -> str:
        spoiled = [wrong for say in listed if (wrong := NUMBER.sub("97", say)) not in listed]
        if not spoiled or self.rng.random() < 0.5:
            return PROSE
        return f"{MARK} {self.rng.choice(spoiled)}"


def last_list(prompt: str) -> list[str]:
    """The sentences of the last list of a prompt: an earlier one is out of date."""
    found: list[str] = []
    end = -1
    for match in LISTED.finditer(prompt):
        if match.start() != end + 1:
            found = []
        found.append(match[1])
        end = match.end()
    return found
