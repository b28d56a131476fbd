"""Kid mode, for a whole site: nothing that is typed is kept or shown to anybody; names are chosen from cats."""

from meowple.core.errors import MeowpleError
from meowple.play.cats import is_cat
from meowple.web.dependencies import SiteParts
from meowple.web.identity import proper_name


class NoTyping(MeowpleError):
    """What was asked for needs something typed, and this site is for children."""


def chosen_name(site: SiteParts, sent: str) -> str:
    """The nickname somebody wants, if they may have it; empty otherwise."""
    name = proper_name(sent)
    return "" if site.settings.kids and not is_cat(name) else name


def must_type(site: SiteParts) -> None:
    """Names to sign in with and passwords are free text: there are none in kid mode."""
    if site.settings.kids:
        raise NoTyping("nothing can be typed here")
