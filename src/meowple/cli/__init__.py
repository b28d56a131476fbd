"""`meowple`: the commands of the terminal, one module a topic."""

from meowple.cli import arena, bare, compiling, keeping, learn, luck, new_game, rules, strength
from meowple.cli.app import main

__all__ = ["arena", "bare", "compiling", "keeping", "learn", "luck", "main", "new_game", "rules", "strength"]
