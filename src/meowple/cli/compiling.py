"""`meowple compile`: the rules of all games as fast as they go."""

import time
from pathlib import Path
from typing import Annotated

import typer

from meowple.cli.common import app, out
from meowple.compiling import (
    CannotCompile,
    cached_tree,
    compile_into,
    compile_into_cache,
    is_fresh,
    packages,
    where_compiled,
)
from meowple.core.bot import IS_COMPILED

NO_COMPILER = 3


@app.command("compile")
def compile_games(
    into: Annotated[Path | None, typer.Option(help="Make the tree here instead of in the user's cache.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only tell by the exit code if it is up to date.")] = False,
    path: Annotated[bool, typer.Option("--path", help="Only print where the tree is that is up to date.")] = False,
    game: Annotated[str, typer.Option(help="Only core, bots and this game (with --into).")] = "",
) -> None:
    """Compile core and every game, installed ones too, in one go; later commands use it by themselves."""
    tree = into.resolve() if into is not None else cached_tree()
    fresh = tree is not None and is_fresh(tree)
    if path and fresh:
        print(tree)
    if check or path:
        raise typer.Exit(0 if fresh else 1)
    if fresh:
        out.print("The compiled tree is up to date.")
        return
    if into is None and IS_COMPILED and where_compiled() is None and len(packages()) == 1:
        out.print("Meowple came compiled, and no game from outside is installed: there is nothing to compile.")
        return
    if game and into is None:
        raise CannotCompile("a tree of one game needs a place of its own: say --into")
    began = time.monotonic()
    try:
        if tree is not None and into is not None:
            tree.parent.mkdir(parents=True, exist_ok=True)
            left_out = compile_into(tree, game)
        else:
            tree, left_out = compile_into_cache()
    except CannotCompile as error:
        out.print(str(error), markup=False, highlight=False)
        raise typer.Exit(NO_COMPILER) from error
    for reason in left_out:
        out.print(reason, markup=False, highlight=False)
    modules = sum(1 for _ in tree.rglob("*.so")) + sum(1 for _ in tree.rglob("*.pyd"))
    out.print(f"Compiled {modules} modules in {time.monotonic() - began:.0f} s.", highlight=False)
