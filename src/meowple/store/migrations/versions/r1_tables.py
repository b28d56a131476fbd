"""Revision 1: people, tables, seats, lines, secrets and tokens.

Data files from before the migrations have these tables already; they are left as they are.
"""

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text

revision = "1"
down_revision = None


def upgrade() -> None:
    people()
    tables()
    seats()
    lines_and_secrets()
    tokens()


def people() -> None:
    op.create_table(
        "people",
        Column("id", String(32), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("lang", String(8), nullable=False),
        Column("born", Float, nullable=False),
        if_not_exists=True,
    )


def tables() -> None:
    op.create_table(
        "tables",
        Column("id", String(32), primary_key=True),
        Column("game", String(40), nullable=False),
        Column("rules", Integer, nullable=False),
        Column("options", Text, nullable=False),
        Column("host", String(32), ForeignKey("people.id"), nullable=False),
        Column("commitment", String(64), nullable=False),
        Column("given", Integer, nullable=False),
        Column("begun", Boolean, nullable=False),
        Column("closed", Boolean, nullable=False),
        Column("is_open_to_all", Boolean, nullable=False),
        Column("per_move", Integer, nullable=False),
        Column("rematch", String(32)),
        Column("touched", Float, nullable=False),
        if_not_exists=True,
    )


def seats() -> None:
    op.create_table(
        "seats",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("bot", String(40)),
        Column("person", String(32), ForeignKey("people.id")),
        Column("name", String(40), nullable=False),
        Column("nonce", String(64), nullable=False),
        Column("invite", String(32), unique=True),
        Column("stand_in", String(40)),
        if_not_exists=True,
    )
    op.create_index("ix_seats_person", "seats", ["person"], if_not_exists=True)


def lines_and_secrets() -> None:
    op.create_table(
        "lines",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("seat", Integer, nullable=False),
        Column("say", String(200), nullable=False),
        Column("by", String(80), nullable=False),
        Column("roll", String(100)),
        Column("hash", String(16), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "secrets",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seed", String(64), nullable=False),
        if_not_exists=True,
    )


def tokens() -> None:
    op.create_table(
        "tokens",
        Column("id", String(32), primary_key=True),
        Column("hash", String(64), unique=True, nullable=False),
        Column("owner", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("made", Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_tokens_owner", "tokens", ["owner"], if_not_exists=True)
