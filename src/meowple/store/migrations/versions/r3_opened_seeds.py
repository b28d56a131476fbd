"""Revision 3: the opened seed of a closed table stands with the table; first lines mean that a game has begun.

A crash of an older Meowple between the first lines and `begun` left tables that could not go on: they are mended here.
"""

from alembic import op
from sqlalchemy import Column, String

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("tables", Column("opened_seed", String(64)))
    op.execute(
        "UPDATE tables SET opened_seed = (SELECT seed FROM secrets WHERE secrets.table_id = tables.id) WHERE closed"
    )
    op.execute("UPDATE tables SET begun = true WHERE id IN (SELECT table_id FROM lines)")
