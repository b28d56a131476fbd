"""How the schema came about, revision by revision; `store/migrate.py` runs what is missing."""
