"""The bots of Cat Lady."""
