"""Revision 5: classes and the children in them; a table knows its class, and why it waits."""

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Text, UniqueConstraint

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("tables", Column("class_id", String(32)))
    op.add_column("tables", Column("class_place", Integer))
    op.add_column("tables", Column("held", String(20)))
    op.create_index("ix_tables_class_id", "tables", ["class_id"])
    op.create_table(
        "classes",
        Column("id", String(32), primary_key=True),
        Column("code", String(16), unique=True, nullable=False),
        Column("teacher", String(32), ForeignKey("people.id"), nullable=False),
        Column("game", String(40), nullable=False),
        Column("options", Text, nullable=False),
        Column("size", Integer, nullable=False),
        Column("per_move", Integer, nullable=False),
        Column("held", String(20)),
        Column("ended", Boolean, nullable=False),
        Column("made", Float, nullable=False),
    )
    op.create_index("ix_classes_teacher", "classes", ["teacher"])
    op.create_table(
        "pupils",
        Column("class_id", String(32), ForeignKey("classes.id"), primary_key=True),
        Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("came", Float, nullable=False),
        UniqueConstraint("class_id", "name"),
    )
