"""Revision 2: accounts, with passkeys, sessions and the questions asked of passkeys."""

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "accounts",
        Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        Column("handle", String(64), unique=True, nullable=False),
        Column("name", String(40)),
        Column("key", String(80), unique=True),
        Column("password", String(200)),
        Column("made", Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        Column("id", String(1400), primary_key=True),
        Column("person", String(32), ForeignKey("accounts.person", ondelete="CASCADE"), nullable=False),
        Column("public_key", Text, nullable=False),
        Column("count", Integer, nullable=False),
        Column("made", Float, nullable=False),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "sessions",
        Column("hash", String(64), primary_key=True),
        Column("person", String(32), ForeignKey("accounts.person", ondelete="CASCADE"), nullable=False),
        Column("made", Float, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "challenges",
        Column("value", String(100), primary_key=True),
        Column("purpose", String(120), nullable=False),
        Column("until", Float, nullable=False),
    )
