"""Revision 7: what lived in one process's memory, who has to do what next, and a number that rises with every step."""

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text

revision = "7"
down_revision = "6"

BOTS_OR_CLOCK = """
    INSERT INTO duties (table_id, due, claimed_by, until)
    SELECT id, 0, '', 0 FROM tables
    WHERE begun AND NOT closed AND lesson = '' AND (per_move > 0 OR id IN (
        SELECT table_id FROM seats WHERE bot IS NOT NULL OR stand_in IS NOT NULL))
"""
"""Whoever looks first finds out what is really due there."""


def upgrade() -> None:
    op.add_column("tables", Column("steps", Integer, nullable=False, server_default="0"))
    op.add_column("tables", Column("moved_at", Float, nullable=False, server_default="0"))
    op.add_column("tables", Column("talk", Text, nullable=False, server_default=""))
    op.add_column("tables", Column("asked_back", String(40), nullable=False, server_default=""))
    op.add_column("tables", Column("agreed", String(40), nullable=False, server_default=""))
    op.execute("UPDATE tables SET moved_at = touched")
    what_eyes_have_seen()
    duties()
    op.create_table(
        "site_keys", Column("name", String(20), primary_key=True), Column("value", String(100), nullable=False)
    )


def what_eyes_have_seen() -> None:
    op.create_table(
        "eyes",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("lifted", Boolean, nullable=False),
        Column("shown", Integer, nullable=False),
    )
    op.create_table(
        "seen_moments",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        Column("line", Integer, nullable=False),
    )


def duties() -> None:
    op.create_table(
        "duties",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("due", Float, nullable=False),
        Column("claimed_by", String(64), nullable=False),
        Column("until", Float, nullable=False),
    )
    op.create_index("ix_duties_due", "duties", ["due"])
    op.execute(BOTS_OR_CLOCK)
