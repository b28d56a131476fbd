"""`meowple luck`: what the dice of a finished game gave, and what the choices cost."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

import meowple
from meowple.arena.accounts import FOLDER as ARENA
from meowple.arena.accounts import accounts, counted_in, report
from meowple.arena.luck import PLAYOUTS, Study
from meowple.cli.common import FOLDER, AsJson, Lang, app, bars, language, out, read
from meowple.core.errors import BadSetup
from meowple.games import find_bot


@app.command()
def luck(
    file: Path,
    seat: Annotated[int | None, typer.Option(help="One seat, from 0; all if not given.")] = None,
    unit: Annotated[str, typer.Option(help="points (ahead of the best other) or wins.")] = "points",
    playouts: Annotated[int, typer.Option(min=2, max=100_000, help="Games played on from each decision.")] = PLAYOUTS,
    adviser: Annotated[str, typer.Option(help="Who says what would have been best; the strongest if not given.")] = "",
    seed: int = 0,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Luck and skill: what the dice of a finished game gave each seat, what its choices cost, and the dearest one."""
    table = meowple.replay(read(file))
    if seat is not None and seat not in range(table.players):
        raise BadSetup(f"there is no seat {seat} at this table: seats are 0 to {table.players - 1}")
    best = find_bot(table.game, adviser) if adviser else None
    seats = None if seat is None else [seat]
    study = Study(table, unit, playouts, seed, adviser=best, advised=seats)
    with Progress(console=bars, transient=True) as progress:
        task = progress.add_task(table.game.name, total=len(study.decisions))
        study.run(lambda: progress.advance(task))
    found = accounts(study, seats)
    if as_json:
        print(json.dumps(report(study, found)))
        return
    translate = table.game.translator(language(lang), FOLDER, ARENA)
    out.print(counted_in(study, translate), highlight=False)
    for account in found:
        name = f"{translate('Player {n}', n=account.seat + 1)} ({table.seats[account.seat]})"
        out.print(name, style="bold", highlight=False, markup=False)
        for line in account.tell(table.game, name, translate):
            out.print(f"  {line}", highlight=False, markup=False)
