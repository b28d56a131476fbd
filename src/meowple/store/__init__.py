"""Tables and people, kept: SQLite by default, acknowledged means durable."""
