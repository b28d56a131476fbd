"""What is kept. Secrets lie in a table of their own, apart from tables and lines."""

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata: Final = MetaData()

people: Final = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("born", Float, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("given", Integer, nullable=False, default=0),
    Column("begun", Boolean, nullable=False, default=False),
    Column("closed", Boolean, nullable=False, default=False),
    Column("is_open_to_all", Boolean, nullable=False, default=False),
    Column("per_move", Integer, nullable=False, default=0),
    Column("rematch", String(32)),
    Column("lesson", String(40), nullable=False, default=""),
    Column("lesson_step", Integer, nullable=False, default=0),
    Column("opened_seed", String(64)),
    Column("class_id", String(32), index=True),
    Column("class_place", Integer),
    Column("held", String(20)),
    Column("format", Integer, nullable=False),
    Column("end", String(16), nullable=False, default=""),
    Column("dice_round", Integer, nullable=False, default=1),
    Column("steps", Integer, nullable=False, default=0),
    Column("moved_at", Float, nullable=False, default=0.0),
    Column("talk", Text, nullable=False, default=""),
    Column("asked_back", String(40), nullable=False, default=""),
    Column("agreed", String(40), nullable=False, default=""),
    Column("touched", Float, nullable=False),
)
"""`opened_seed` is the seed of a closed table, for everybody to see; until then it lies in the secrets alone.

A table of a class has its place there; `held` is why nothing may be played at a table for now. `format` is that of its
record, `end` the hash that closes it. `steps` rises with all that is changed: whoever changes something names the
number they have seen, so that two processes never both think they were next.
"""

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", String(40)),
    Column("person", String(32), ForeignKey("people.id"), index=True),
    Column("name", String(40), nullable=False, default=""),
    Column("nonce", String(64), nullable=False, default=""),
    Column("invite", String(32), unique=True),
    Column("stand_in", String(40)),
    Column("seal", String(64), nullable=False, default=""),
    Column("before", String(40), nullable=False, default=""),
)
"""A seat has a bot, a person, or an invite that makes it somebody's; a `stand_in` bot plays for somebody away."""

lines: Final = Table(
    "lines",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("say", String(200), nullable=False),
    Column("by", String(80), nullable=False),
    Column("roll", String(100)),
    Column("hash", String(16), nullable=False),
)
"""Only ever appended, under a unique (table, number)."""

secrets: Final = Table(
    "secrets",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seed", String(64), nullable=False),
)

classes: Final = Table(
    "classes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), unique=True, nullable=False),
    Column("teacher", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("per_move", Integer, nullable=False),
    Column("held", String(20)),
    Column("ended", Boolean, nullable=False),
    Column("made", Float, nullable=False),
)
"""A code is never given twice, so that an old link leads to no other class."""

pupils: Final = Table(
    "pupils",
    metadata,
    Column("class_id", String(32), ForeignKey("classes.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("came", Float, nullable=False),
    UniqueConstraint("class_id", "name"),
)
"""Where a child sits is said by the seats; no two in a class have one name."""

eyes: Final = Table(
    "eyes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("lifted", Boolean, nullable=False),
    Column("shown", Integer, nullable=False),
)
"""People round one device: for whose seat the curtain is up, and up to which line each seat was shown the game."""

seen_moments: Final = Table(
    "seen_moments",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("line", Integer, nullable=False),
)

duties: Final = Table(
    "duties",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("due", Float, nullable=False, index=True),
    Column("claimed_by", String(64), nullable=False),
    Column("until", Float, nullable=False),
)
"""Tables at which a bot or a clock has to do something, and when; one process at a time has claimed it, until then."""

site_keys: Final = Table(
    "site_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(100), nullable=False),
)
"""What all processes of a site share; a site on SQLite has it in a file beside the database."""
