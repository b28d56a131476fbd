"""Who asks is looked up once in a while, and at once when anything about people has changed."""

from pathlib import Path

import pytest
from fastapi import Request
from sqlalchemy import event

from meowple.play.models import Person
from meowple.store import accounts
from meowple.store.store import Store
from meowple.web.identity import COOKIE, REMEMBERED, Identity


class Door:
    """A store that counts what it is asked, and a clock moved by hand."""

    def __init__(self, folder: Path) -> None:
        self.store = Store.in_file(folder / "meowple.db")
        self.time = 0.0
        self.asked = 0
        self.identity = Identity(self.store, "key", lambda: self.time)
        self.person = self.store.new_person("Ala", "en")
        event.listen(self.store.engine, "after_cursor_execute", self._count)

    def _count(self, *_: object) -> None:
        self.asked += 1

    def known(self, person: Person) -> Person | None:
        cookie = f"{COOKIE}={self.identity.cookie(person)}".encode()
        return self.identity.known(Request({"type": "http", "headers": [(b"cookie", cookie)]}))


@pytest.fixture
def door(tmp_path: Path) -> Door:
    return Door(tmp_path)


def test_somebody_is_looked_up_once_in_a_while(door: Door) -> None:
    for _ in range(3):
        found = door.known(door.person)
        assert found is not None and found.name == "Ala"
        found.name = "whoever changes what they were given changes nobody"
    asked = door.asked
    door.known(door.person)
    assert door.asked == asked > 0
    door.time += REMEMBERED + 1
    door.known(door.person)
    assert door.asked > asked, "another process may have signed them out"


def test_another_name_is_known_at_once(door: Door) -> None:
    door.known(door.person)
    door.store.change_person(door.person.id, "Ola", "pl")
    found = door.known(door.person)
    assert found is not None and (found.name, found.lang) == ("Ola", "pl")


def test_who_is_signed_out_is_out_at_once(door: Door) -> None:
    door.known(door.person)
    accounts.set_password(door.store, door.person.id, "ala", "hash")
    assert door.known(door.person) is None, "with an account a session is needed"
    signed = door.identity.welcome(door.person.id)
    assert signed is not None and door.known(signed) is not None
    accounts.close_session(door.store, signed.session)
    assert door.known(signed) is None
    again = door.identity.welcome(door.person.id)
    assert again is not None and door.known(again) is not None
    accounts.close_sessions(door.store, door.person.id)
    assert door.known(again) is None


def test_who_is_forgotten_is_nobody_at_once(door: Door) -> None:
    door.known(door.person)
    door.store.forget_person(door.person.id)
    assert door.known(door.person) is None


def test_a_cookie_or_a_link_that_we_did_not_sign_is_nobodys(door: Door) -> None:
    forger = Identity(door.store, "another key", lambda: door.time)
    link = door.identity.device_token(door.person)
    for cookie in (forger.cookie(door.person), door.person.id, f'"{door.person.id}"', link):
        sent = f"{COOKIE}={cookie}".encode()
        assert door.identity.known(Request({"type": "http", "headers": [(b"cookie", sent)]})) is None, cookie
    for token in (forger.device_token(door.person), door.identity.cookie(door.person)):
        assert door.identity.arrive(token) is None and door.identity.person_of_device(token) is None, token
    assert door.identity.arrive(link) is not None
