"""`meowple strength`: play what docs/strength.md rests on, and write it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from meowple.arena.runners import runner
from meowple.arena.strength import plan, play_part, time_game
from meowple.arena.strength_page import page
from meowple.cli.common import Workers, app, bars, out
from meowple.core.bot import IS_COMPILED
from meowple.games import games


@app.command()
def strength(
    into: Annotated[Path, typer.Option(help="The folder of the results; the page lies beside it.")] = Path(
        "docs/strength"
    ),
    only: Annotated[
        list[str] | None, typer.Option(help="A game, or a part of it: fits/medium-hard, fits/solo-hard, fits/times.")
    ] = None,
    count: Annotated[int | None, typer.Option("--games", min=2, help="For a quick try: at most so many games.")] = None,
    workers: Workers = 0,
    page_only: Annotated[bool, typer.Option("--page", help="Play nothing, only write the page.")] = False,
) -> None:
    """Play what is missing of the ladders and solo runs, and write the page from all there is."""
    asked = only or []
    parts = plan(asked)
    if not page_only:
        if not IS_COMPILED:
            bars.print("The rules are not compiled here: some bots think less than the page should show.")
        for part in parts:
            todo = len(part.fixtures(count))
            for _ in track(play_part(part, into, runner(workers), count), part.name, todo, console=bars):
                pass
        for name, game in games.items():
            if not asked or name in asked or f"{name}/times" in asked:
                time_game(game, into, count)
    target = into.with_suffix(".md")
    target.write_text(page(into), encoding="utf-8")
    out.print(f"{target} is written.", highlight=False)
