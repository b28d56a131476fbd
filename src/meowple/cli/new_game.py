"""`meowple new-game`: a package for a game of one's own."""

from pathlib import Path
from typing import Annotated

import typer

from meowple.cli.common import app, out
from meowple.new_game import write_game


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="The word people will type: small letters, digits and _.")],
    into: Annotated[Path, typer.Option(help="The folder in which to make it.")] = Path(),
) -> None:
    """Write a package with a tiny game that already plays, ready to be changed."""
    folder = write_game(name, into)
    out.print(f"{folder} is a package with a game. Next:", highlight=False, markup=False)
    out.print(f"  cd {folder}\n  pip install -e .\n  meowple play {name}\n  pytest", highlight=False, markup=False)
