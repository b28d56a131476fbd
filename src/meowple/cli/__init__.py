"""`meowple`: the commands of the terminal, one module a topic."""

import sys
from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "app": ("games", "play", "serve", "replay", "verify"),
    "arena": ("simulate", "tournament"),
    "assistant": ("mcp",),
    "compiling": ("compile",),
    "dataset": ("dataset",),
    "keeping": ("backup", "restore", "check", "export"),
    "learn": ("learn",),
    "luck": ("luck",),
    "new_game": ("new-game",),
    "rules": ("rules",),
    "strength": ("strength",),
    "working": ("worker",),
}
"""Which module has which: a command loads its own module only, and help loads all."""


def load(typed: str) -> None:
    """The module of this command; all of them if it is none, so that help lists every command."""
    found = [module for module, commands in COMMANDS.items() if typed in commands]
    for module in ["bare", *(found or COMMANDS)]:
        import_module(f"meowple.cli.{module}")


def main() -> None:
    """Run the command that was typed; nothing typed starts the site."""
    load(sys.argv[1] if len(sys.argv) > 1 else "serve")
    from meowple.cli.app import main as run

    run()
