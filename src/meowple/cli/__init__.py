"""`meowple`: the commands of the terminal, one module a topic."""

from meowple.cli import arena, compiling, luck, new_game, strength
from meowple.cli.app import main

__all__ = ["arena", "compiling", "luck", "main", "new_game", "strength"]
