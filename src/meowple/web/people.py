"""A person is a nickname and a signed cookie, at once; with an account, a session that can be closed."""

import secrets
from pathlib import Path
from typing import Final

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

from meowple.core.tongue import LANGUAGES
from meowple.store.accounts import has_account, is_open, open_session
from meowple.store.store import Person, Store

COOKIE: Final = "meowple"
YEAR: Final = 365 * 24 * 3600
NICKNAMES: Final = ("Mruczek", "Paw", "Tabby", "Ginger", "Mittens", "Mourek", "Pompon", "Whisker", "Kicia", "Socks")


class Doorkeeper:
    """Knows people by their cookie; greets new ones with a nickname.

    A guest's cookie names the person. Who has an account is let in only with a session, so that signing out, or another
    password, ends what was open before.
    """

    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self.key = key
        self.signer = URLSafeSerializer(key, salt="person")

    def known(self, request: Request) -> Person | None:
        try:
            named = self.signer.loads(request.cookies.get(COOKIE, ""))
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
        """The person behind this request, new if need be; `sign` the response then."""
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

    def sign(self, response: Response, person: Person) -> None:
        named = [person.id, person.session] if person.session else person.id
        response.set_cookie(COOKIE, self.signer.dumps(named), max_age=YEAR, httponly=True, samesite="lax")


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
