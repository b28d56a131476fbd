"""Tokens of bots that come over the wire: shown once, kept as SHA-256, each with a seat-taker of its own."""

import hashlib
import secrets as random
import time
from typing import Final

from sqlalchemy import Column, Float, ForeignKey, String, Table, delete, func, insert, select

from meowple.core.errors import MeowpleError
from meowple.play.models import Person
from meowple.store.schema import metadata, people
from meowple.store.store import Store

MOST_TOKENS: Final = 20
"""How many one person may have at a time."""
PREFIX: Final = "meow_"
"""So that people, and scanners for leaked secrets, know one when they see it."""

tokens: Final = Table(
    "tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("hash", String(64), unique=True, nullable=False),
    Column("owner", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("made", Float, nullable=False),
)
"""`owner` made the token; `person` is the bot that sits down with it, so that one can play against one's own bot."""


class TooManyTokens(MeowpleError):
    pass


class Bearer:
    """Who comes with a token: its id, and the bot as a person."""

    def __init__(self, id: str, person: Person) -> None:
        self.id = id
        self.person = person


class TokenRow:
    """A token as its owner may see it again: never the token itself."""

    def __init__(self, id: str, name: str, made: float) -> None:
        self.id = id
        self.name = name
        self.made = made


def make_token(store: Store, owner: Person, name: str) -> str:
    """A new token for a bot of this name: the only moment at which it is readable."""
    if len(tokens_of(store, owner.id)) >= MOST_TOKENS:
        raise TooManyTokens(f"you have {MOST_TOKENS} tokens: revoke one first")
    token = PREFIX + random.token_urlsafe(32)
    bot, now = random.token_hex(8), time.time()
    row = {"id": random.token_hex(8), "hash": _hash(token), "owner": owner.id, "person": bot, "made": now}
    with store.engine.begin() as db:
        db.execute(insert(people).values(id=bot, name=f"{name} (bot)", lang=owner.lang, born=now))
        db.execute(insert(tokens).values(**row))
    return token


def bearer_of(store: Store, token: str) -> Bearer | None:
    """Who this token belongs to; None if it never was one or has been revoked."""
    query = select(tokens.c.id, people).join(people, people.c.id == tokens.c.person)
    with store.engine.connect() as db:
        row = db.execute(query.where(tokens.c.hash == _hash(token))).first()
    return None if row is None else Bearer(row[0], Person(row[1], row.name, row.lang))


def is_valid(store: Store, bearer: Bearer) -> bool:
    """Whether the token has not been revoked since."""
    with store.engine.connect() as db:
        return bool(db.execute(select(func.count()).where(tokens.c.id == bearer.id)).scalar_one())


def tokens_of(store: Store, owner: str) -> list[TokenRow]:
    """The owner's tokens, the newest first."""
    query = select(tokens.c.id, people.c.name, tokens.c.made).join(people, people.c.id == tokens.c.person)
    with store.engine.connect() as db:
        rows = db.execute(query.where(tokens.c.owner == owner).order_by(tokens.c.made.desc())).all()
    return [TokenRow(row.id, row.name, row.made) for row in rows]


def revoke(store: Store, owner: str, id: str) -> None:
    """From now on nobody gets in with it; the bot's seats stay as they are. Other people's tokens are left alone."""
    with store.engine.begin() as db:
        db.execute(delete(tokens).where((tokens.c.owner == owner) & (tokens.c.id == id)))


def forget_bots(store: Store, owner: str) -> list[str]:
    """The owner asks to be forgotten: so are their bots, with their tokens. Who they were."""
    with store.engine.connect() as db:
        bots = list(db.execute(select(tokens.c.person).where(tokens.c.owner == owner)).scalars())
    for bot in bots:
        store.forget_person(bot)
    return bots


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
