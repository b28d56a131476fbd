"""`meowple`: the house from a terminal."""

from meowple.cli import arena, luck, strength
from meowple.cli.app import main

__all__ = ["arena", "luck", "main", "strength"]
