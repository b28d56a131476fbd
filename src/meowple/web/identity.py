"""A person is a nickname and a signed cookie, at once; with an account, a session that can be closed."""

import secrets
from pathlib import Path
from typing import Final

from fastapi import Request
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from meowple.core.translation import LANGUAGES
from meowple.play.models import Person
from meowple.store.accounts import has_account, is_open, open_session
from meowple.store.store import Store

COOKIE: Final = "meowple"
YEAR: Final = 365 * 24 * 3600
DEVICE_LINK: Final = 600
"""Seconds for which a link to continue on another device is good."""
LONGEST_NAME: Final = 24
NICKNAMES: Final = ("Mruczek", "Paw", "Tabby", "Ginger", "Mittens", "Mourek", "Pompon", "Whisker", "Kicia", "Socks")


class Identity:
    """Knows people by their cookie; greets new ones with a nickname.

    A guest's cookie names the person. Who has an account is let in only with a session, so that signing out, or another
    password, ends what was open before.
    """

    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self._cookies = URLSafeSerializer(key, salt="person")
        self._devices = URLSafeTimedSerializer(key, salt="device")

    def known(self, request: Request) -> Person | None:
        try:
            named = self._cookies.loads(request.cookies.get(COOKIE, ""))
        except BadSignature:
            return None
        match named:
            case str():
                return None if has_account(self.store, named) else self.store.person(named)
            case [str(id), str(session)] if is_open(self.store, id, session):
                return self._with_session(id, session)
            case _:
                return None

    def greet(self, request: Request) -> Person:
        """The person behind this request, new if need be."""
        return self.known(request) or self.store.new_person(secrets.choice(NICKNAMES), preferred_language(request))

    def welcome(self, id: str) -> Person | None:
        """Somebody who has just shown who they are: with a new session, if they have an account."""
        if not has_account(self.store, id):
            return self.store.person(id)
        return self._with_session(id, open_session(self.store, id))

    def _with_session(self, id: str, session: str) -> Person | None:
        person = self.store.person(id)
        if person is not None:
            person.session = session
        return person

    # Cookies and links

    def cookie(self, person: Person) -> str:
        """The value of the cookie by which this person is known."""
        return str(self._cookies.dumps([person.id, person.session] if person.session else person.id))

    def device_token(self, person: Person) -> str:
        """What makes another device this person's, for a few minutes."""
        return str(self._devices.dumps(person.id))

    def person_of_device(self, token: str) -> Person | None:
        try:
            return self.welcome(str(self._devices.loads(token, max_age=DEVICE_LINK)))
        except BadSignature:
            return None


def sign(request: Request, person: Person) -> None:
    """The answer to this request carries the person's cookie (`app.py` puts it there)."""
    request.state.signed = person


def proper_name(sent: str) -> str:
    return " ".join(sent.split())[:LONGEST_NAME]


def preferred_language(request: Request) -> str:
    """The first of the browser's languages that we speak."""
    for part in request.headers.get("accept-language", "").split(","):
        lang = part.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"


def key_in(folder: Path) -> str:
    """The key cookies are signed with: made once, readable by the owner alone."""
    path = folder / "key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32))
    return path.read_text()
