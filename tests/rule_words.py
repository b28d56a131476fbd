"""What a rule of a booklet says."""

import re

from meowple.core.game import Game


def rule(game: Game, number: str, lang: str) -> str:
    """The words behind a number such as 2c, up to the next empty line, as one line."""
    found = re.search(rf"^{number}\. (.+?)\n\n", game.rules_text(lang) + "\n\n", re.MULTILINE | re.DOTALL)
    assert found, f"{game.name} has no rule {number} in {lang}"
    return " ".join(found[1].split())
