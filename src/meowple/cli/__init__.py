"""`meowple`: the commands of the terminal, one module a topic."""

from meowple.cli import arena, compiling, learn, luck, new_game, strength
from meowple.cli.app import main

__all__ = ["arena", "compiling", "learn", "luck", "main", "new_game", "strength"]
