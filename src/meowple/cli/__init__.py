"""`meowple`: the house from a terminal."""

from meowple.cli.app import main

__all__ = ["main"]
