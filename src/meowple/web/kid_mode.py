"""Kid mode, for a whole site: nothing that is typed is kept or shown to anybody; names are chosen from cats."""

import re
import secrets

from meowple.core.errors import MeowpleError
from meowple.play.cats import is_cat
from meowple.play.setting_up import proper_nonce
from meowple.web.dependencies import SiteParts
from meowple.web.identity import proper_name


class NoTyping(MeowpleError):
    """What was asked for needs something typed, and this site is for children."""


def chosen_name(site: SiteParts, sent: str) -> str:
    """The nickname somebody wants, if they may have it; empty otherwise."""
    name = proper_name(sent)
    return "" if site.settings.kids and not is_cat(name) else name


def chosen_nonce(site: SiteParts, sent: str) -> str:
    """What a browser adds to the dice. It is in the record for all to read: from children only as our page makes it."""
    is_ours = re.fullmatch(r"[0-9a-f]{16}", sent) is not None
    return secrets.token_hex(8) if site.settings.kids and not is_ours else proper_nonce(sent)


def must_type(site: SiteParts) -> None:
    """Names to sign in with and passwords are free text: there are none in kid mode."""
    if site.settings.kids:
        raise NoTyping("nothing can be typed here")
