"""How somebody likes the site to look: theme, size of the text, colours; remembered by their browser in one cookie."""

from typing import Final

from markupsafe import Markup
from starlette.requests import Request

COOKIE: Final = "look"
THEMES: Final = ("system", "light", "dark")
SIZES: Final = ("normal", "large", "largest")
COLOURS: Final = ("all", "safe")
"""Safe: told apart by those who see red and green alike, too."""
CHOICES: Final = {"theme": THEMES, "size": SIZES, "colours": COLOURS}


class Look:
    """What was chosen; the first of each where nothing was, or nothing that there is."""

    def __init__(self, said: dict[str, str]) -> None:
        self.chosen = {name: said.get(name) or known[0] for name, known in CHOICES.items()}
        for name, known in CHOICES.items():
            if self.chosen[name] not in known:
                self.chosen[name] = known[0]

    @property
    def theme(self) -> str:
        return self.chosen["theme"]

    @property
    def attributes(self) -> Markup:
        """For the page's first element, so that it is painted right from the start, without any script."""
        others = {name: value for name, value in self.chosen.items() if value != CHOICES[name][0]}
        return Markup("").join(Markup(' data-{}="{}"').format(name, value) for name, value in others.items())

    def __str__(self) -> str:
        """As the cookie has it."""
        return ".".join(self.chosen.values())


def look_of(request: Request) -> Look:
    said = request.cookies.get(COOKIE, "").split(".")
    return Look(dict(zip(CHOICES, said, strict=False)))
