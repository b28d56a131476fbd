"""Revision 4: a table may be a lesson, which stands at one of its steps."""

from alembic import op
from sqlalchemy import Column, Integer, String

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.add_column("tables", Column("lesson", String(40), nullable=False, server_default=""))
    op.add_column("tables", Column("lesson_step", Integer, nullable=False, server_default="0"))
