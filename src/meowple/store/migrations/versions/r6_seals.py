"""Revision 6: seats seal what they add to the dice and say who sat there before; records have a format and an end."""

from alembic import op
from sqlalchemy import Column, Integer, String

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.add_column("tables", Column("format", Integer, nullable=False, server_default="1"))
    op.add_column("tables", Column("end", String(16), nullable=False, server_default=""))
    op.add_column("tables", Column("dice_round", Integer, nullable=False, server_default="1"))
    op.add_column("seats", Column("seal", String(64), nullable=False, server_default=""))
    op.add_column("seats", Column("before", String(40), nullable=False, server_default=""))
