"""`meowple` alone opens the site; `meowple --version` says what is running here."""

from typing import Annotated

import typer

import meowple
from meowple.cli.app import serve
from meowple.cli.common import app, out
from meowple.core.bot import IS_COMPILED
from meowple.games import games


def version_in_words() -> str:
    """Version, rules versions, compiled or not: what a report of a mistake should say."""
    rules = ", ".join(f"{game.name} {game.version}" for game in games.values())
    how = "compiled" if IS_COMPILED else "plain Python, not compiled"
    return f"Meowple {meowple.__version__}\nrules: {rules}\n{how}"


@app.callback(invoke_without_command=True)
def bare(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say version, versions of the rules, and whether they are compiled.")
    ] = False,
) -> None:
    if version:
        out.print(version_in_words(), highlight=False, markup=False, soft_wrap=True)
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve()
