"""Accounts: a person who can sign in on any device, by passkeys or by a name and a password."""

import hashlib
import secrets as random
import time
import unicodedata
from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from meowple.core.errors import MeowpleError
from meowple.store.schema import classes, metadata, people, pupils, seats, tables
from meowple.store.store import Store, count_step
from meowple.store.tokens import tokens

SESSION_LASTS: Final = 365 * 24 * 3600.0
CHALLENGE_LASTS: Final = 300.0
USED: Final = "used"

accounts: Final = Table(
    "accounts",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("handle", String(64), unique=True, nullable=False),
    Column("name", String(40)),
    Column("key", String(80), unique=True),
    Column("password", String(200)),
    Column("made", Float, nullable=False),
)
"""One signs in with `name`; `key` is the same without case, `password` an argon2 hash; passkeys know the `handle`."""

passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("person", String(32), ForeignKey("accounts.person", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("made", Float, nullable=False),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("accounts.person", ondelete="CASCADE"), nullable=False, index=True),
    Column("made", Float, nullable=False),
)

challenges: Final = Table(
    "challenges",
    metadata,
    Column("value", String(100), primary_key=True),
    Column("purpose", String(120), nullable=False),
    Column("until", Float, nullable=False),
)
"""Questions asked of passkeys: each is good once, for a few minutes, for its purpose. And links that have been used."""


class NameTaken(MeowpleError):
    pass


class LastWayIn(MeowpleError):
    """The only passkey of an account without a password cannot be taken away."""


class Account:
    """What the owner of an account may see of it."""

    def __init__(self, person: str, handle: str, name: str | None, has_password: bool, keys: list[tuple[str, float]]):
        self.person = person
        self.handle = handle
        self.name = name
        self.has_password = has_password
        self.keys = keys
        """Passkeys: id and when it was made."""


def key_of(name: str) -> str:
    """Names that look alike to people are one name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def account_of(store: Store, person: str) -> Account | None:
    with store.engine.connect() as db:
        row = db.execute(select(accounts).where(accounts.c.person == person)).first()
        keys = db.execute(select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.made)).all()
    if row is None:
        return None
    return Account(person, row.handle, row.name, row.password is not None, [(key.id, key.made) for key in keys])


def has_account(store: Store, person: str) -> bool:
    with store.engine.connect() as db:
        return db.execute(select(accounts.c.person).where(accounts.c.person == person)).first() is not None


def set_password(store: Store, person: str, name: str, password: str) -> None:
    """Sign in with this name and the password of this hash from now on; the account is made if there is none."""
    fields = {"name": name, "key": key_of(name), "password": password}
    try:
        with store.changing_people() as db:
            if db.execute(update(accounts).where(accounts.c.person == person).values(**fields)).rowcount == 0:
                handle = random.token_urlsafe(16)
                db.execute(insert(accounts).values(person=person, handle=handle, made=time.time(), **fields))
    except IntegrityError as error:
        raise NameTaken("this name is taken") from error


def password_of(store: Store, name: str) -> tuple[str, str] | None:
    """Whose name this is, and the hash of the password."""
    with store.engine.connect() as db:
        row = db.execute(select(accounts).where(accounts.c.key == key_of(name))).first()
    return None if row is None or row.password is None else (row.person, row.password)


def password_of_person(store: Store, person: str) -> str | None:
    with store.engine.connect() as db:
        return db.execute(select(accounts.c.password).where(accounts.c.person == person)).scalar()


# Passkeys


def add_passkey(store: Store, person: str, handle: str, id: str, public_key: str, count: int) -> None:
    """One more way in; the account is made if there is none."""
    with store.changing_people() as db:
        if db.execute(select(accounts.c.person).where(accounts.c.person == person)).first() is None:
            db.execute(insert(accounts).values(person=person, handle=handle, made=time.time()))
        row = {"id": id, "person": person, "public_key": public_key, "count": count, "made": time.time()}
        db.execute(insert(passkeys).values(**row))


def passkey(store: Store, id: str) -> tuple[str, str, int] | None:
    """Whose passkey this is, its public key, and how often it has signed."""
    with store.engine.connect() as db:
        row = db.execute(select(passkeys).where(passkeys.c.id == id)).first()
    return None if row is None else (row.person, row.public_key, row._mapping["count"])


def count_passkey(store: Store, id: str, count: int) -> None:
    with store.engine.begin() as db:
        db.execute(update(passkeys).where(passkeys.c.id == id).values(count=count))


def remove_passkey(store: Store, person: str, id: str) -> None:
    account = account_of(store, person)
    if account is not None and not account.has_password and [key for key, _ in account.keys] == [id]:
        raise LastWayIn("this is the only way into the account")
    with store.engine.begin() as db:
        db.execute(delete(passkeys).where((passkeys.c.person == person) & (passkeys.c.id == id)))


def new_challenge(store: Store, purpose: str) -> str:
    value, now = random.token_urlsafe(32), time.time()
    with store.engine.begin() as db:
        db.execute(delete(challenges).where(challenges.c.until < now))
        db.execute(insert(challenges).values(value=value, purpose=purpose, until=now + CHALLENGE_LASTS))
    return value


def use_challenge(store: Store, value: str) -> str | None:
    """The purpose this was asked for; None if it never was, is too old or has been answered."""
    with store.engine.begin() as db:
        row = db.execute(select(challenges).where(challenges.c.value == value)).first()
        used = db.execute(delete(challenges).where(challenges.c.value == value))
    return None if row is None or used.rowcount != 1 or row.until < time.time() else str(row.purpose)


def use_once(store: Store, value: str, seconds: float) -> bool:
    """Mark something as used for at least so long; False if it has been already."""
    now = time.time()
    try:
        with store.engine.begin() as db:
            db.execute(delete(challenges).where(challenges.c.until < now))
            db.execute(insert(challenges).values(value=value, purpose=USED, until=now + seconds))
    except IntegrityError:
        return False
    return True


def is_used(store: Store, value: str) -> bool:
    with store.engine.connect() as db:
        return db.execute(select(challenges.c.value).where(challenges.c.value == value)).first() is not None


# Sessions


def open_session(store: Store, person: str) -> str:
    """A new token for somebody who has just signed in; kept as its fingerprint."""
    token, now = random.token_urlsafe(24), time.time()
    with store.engine.begin() as db:
        db.execute(delete(sessions).where(sessions.c.made < now - SESSION_LASTS))
        db.execute(insert(sessions).values(hash=_hash(token), person=person, made=now))
    return token


def is_open(store: Store, person: str, token: str) -> bool:
    mine = (sessions.c.hash == _hash(token)) & (sessions.c.person == person)
    fresh = sessions.c.made > time.time() - SESSION_LASTS
    with store.engine.connect() as db:
        return db.execute(select(sessions.c.hash).where(mine & fresh)).first() is not None


def close_session(store: Store, token: str) -> None:
    with store.changing_people() as db:
        db.execute(delete(sessions).where(sessions.c.hash == _hash(token)))


def close_sessions(store: Store, person: str) -> None:
    """Everywhere."""
    with store.changing_people() as db:
        db.execute(delete(sessions).where(sessions.c.person == person))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# A guest turns out to be somebody, or somebody goes on as a guest


def merge(store: Store, person: str, into: str) -> None:
    """What one person has played belongs to another from now on; the one is no more, nor is their account."""
    with store.changing_people() as db:
        sits = tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person))
        count_step(db, sits | (tables.c.host == person))
        db.execute(update(seats).where(seats.c.person == person).values(person=into))
        db.execute(update(tables).where(tables.c.host == person).values(host=into))
        db.execute(update(tokens).where(tokens.c.owner == person).values(owner=into))
        db.execute(update(classes).where(classes.c.teacher == person).values(teacher=into))
        there = select(pupils.c.class_id).where(pupils.c.person == into)
        alone = (pupils.c.person == person) & pupils.c.class_id.not_in(there)
        db.execute(update(pupils).where(alone).values(person=into))
        db.execute(delete(people).where(people.c.id == person))
