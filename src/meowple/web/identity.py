"""A person is a nickname and a signed cookie, at once; with an account, a session that can be closed."""

import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from typing import Final

from fastapi import Request
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from meowple.core.translation import LANGUAGES
from meowple.play.cats import CATS
from meowple.play.models import Person
from meowple.store.accounts import has_account, is_open, is_used, open_session, use_once
from meowple.store.data_folder import key_in
from meowple.store.store import Store

__all__ = ["COOKIE", "YEAR", "Identity", "key_in", "nickname", "preferred_language", "proper_name", "sign"]
COOKIE: Final = "meowple"
YEAR: Final = 365 * 24 * 3600
DEVICE_LINK: Final = 600
"""Seconds for which a link to continue on another device is good."""
REMEMBERED: Final = 10.0
"""Seconds after which somebody is looked up again: another process may have signed them out."""
MOST_REMEMBERED: Final = 10_000
LONGEST_NAME: Final = 24
MOST_LANGUAGES: Final = 50
QUALITY: Final = re.compile(r"0(\.\d{0,3})?|1(\.0{0,3})?")
"""A number from 0 to 1 with at most three digits after the point."""


class Identity:
    """Knows people by their cookie; greets new ones with a nickname.

    A guest's cookie names the person. Who has an account is let in only with a session, so that signing out, or another
    password, ends what was open before.
    """

    def __init__(self, store: Store, key: str, now: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self._now = now
        self._remembered: dict[str, tuple[Person | None, int, float]] = {}
        """By cookie: who it is, how often people had been changed then, and when that was."""
        self._cookies = URLSafeSerializer(key, salt="person")
        self._devices = URLSafeTimedSerializer(key, salt="device")

    def known(self, request: Request) -> Person | None:
        """Who asks, if they have been here before.

        Whoever was just looked up is remembered for a moment, unless this process has changed who is who since: every
        move, and every page that hears of it, asks.
        """
        cookie, now = request.cookies.get(COOKIE, ""), self._now()
        person, seen, at = self._remembered.get(cookie, (None, -1, now))
        if person is None or seen != self.store.people_changes or now - at > REMEMBERED:
            seen = self.store.people_changes  # before looking: what changes meanwhile is asked for again
            person = self._look_up(cookie)
            self._remember(cookie, person, seen, now)
        return None if person is None else Person(person.id, person.name, person.lang, person.session)

    def _remember(self, cookie: str, person: Person | None, seen: int, now: float) -> None:
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered.clear()
        if person is None:
            self._remembered.pop(cookie, None)
        else:
            self._remembered[cookie] = (person, seen, now)

    def _look_up(self, cookie: str) -> Person | None:
        try:
            named = self._cookies.loads(cookie)
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
        lang = preferred_language(request)
        return self.known(request) or self.store.new_person(nickname(lang), lang)

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
        """What makes another device this person's, once, within a few minutes."""
        return str(self._devices.dumps([person.id, secrets.token_hex(8)]))

    def person_of_device(self, token: str) -> Person | None:
        """Whose device a link would make this one; None if it is none of ours, too old or used."""
        named = self._device_link(token)
        return None if named is None or is_used(self.store, named[1]) else self.store.person(named[0])

    def arrive(self, token: str) -> Person | None:
        """Use the link: who this device belongs to from now on; None if it leads nowhere any more."""
        named = self._device_link(token)
        if named is None or not use_once(self.store, named[1], DEVICE_LINK):
            return None
        return self.welcome(named[0])

    def _device_link(self, token: str) -> tuple[str, str] | None:
        """The person, and what tells this link from all others."""
        try:
            match self._devices.loads(token, max_age=DEVICE_LINK):
                case [str(id), str(nonce)]:
                    return id, nonce
        except BadSignature:
            pass
        return None


def sign(request: Request, person: Person) -> None:
    """The answer to this request carries the person's cookie (`app.py` puts it there)."""
    request.state.signed = person


def nickname(lang: str) -> str:
    """The name of a cat in this language, for whoever brings none."""
    return secrets.choice(CATS[lang])


def proper_name(sent: str) -> str:
    """A nickname on one line; nothing in it can hide, or turn the text around it."""
    seen = "".join(letter for letter in unicodedata.normalize("NFC", sent) if not _is_unseen(letter))
    return " ".join(seen.split())[:LONGEST_NAME]


def _is_unseen(letter: str) -> bool:
    """Controls, marks of direction and joiners, halves of pairs, private letters; spaces of all kinds are seen."""
    return not letter.isspace() and unicodedata.category(letter).startswith("C")


def preferred_language(request: Request) -> str:
    """The language we speak that the browser likes best; of those it likes alike, the first."""
    best, liked = "en", 0.0
    for part in request.headers.get("accept-language", "").split(",")[:MOST_LANGUAGES]:
        name, *more = (word.strip().lower() for word in part.split(";"))
        lang = name.split("-")[0]
        quality = _quality(more)
        if lang in LANGUAGES and quality > liked:
            best, liked = lang, quality
    return best


def _quality(said: list[str]) -> float:
    """How much a language is liked, from 0 (not at all) to 1, which goes without saying."""
    for word in said:
        name, _, value = word.partition("=")
        if name.strip() == "q":
            return float(value) if QUALITY.fullmatch(value.strip()) else 0.0
    return 1.0
