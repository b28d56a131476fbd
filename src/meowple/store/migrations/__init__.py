"""How the schema came about, revision by revision; `store/upkeep.py` runs what is missing."""
