"""A person is a nickname and a signed cookie, at once."""

import secrets
from pathlib import Path
from typing import Final

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

from meowple.core.tongue import LANGUAGES
from meowple.store.store import Person, Store

COOKIE: Final = "meowple"
YEAR: Final = 365 * 24 * 3600
NICKNAMES: Final = ("Mruczek", "Paw", "Tabby", "Ginger", "Mittens", "Mourek", "Pompon", "Whisker", "Kicia", "Socks")


class Doorkeeper:
    """Knows people by their cookie; greets new ones with a nickname."""

    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self.key = key
        self.signer = URLSafeSerializer(key, salt="person")

    def known(self, request: Request) -> Person | None:
        try:
            id = self.signer.loads(request.cookies.get(COOKIE, ""))
        except BadSignature:
            return None
        return self.store.person(id) if isinstance(id, str) else None

    def greet(self, request: Request) -> Person:
        """The person behind this request, new if need be; `sign` the response then."""
        return self.known(request) or self.store.new_person(secrets.choice(NICKNAMES), preferred_language(request))

    def sign(self, response: Response, person: Person) -> None:
        response.set_cookie(COOKIE, self.signer.dumps(person.id), max_age=YEAR, httponly=True, samesite="lax")


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
