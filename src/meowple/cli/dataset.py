"""`meowple dataset`: many games as Parquet and JSON lines, played by bots or kept by a site."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import track

from meowple.cli.common import Chosen, Seats, Workers, app, bars, options, out
from meowple.cli.keeping import Data, folder_of
from meowple.core.errors import BadSetup
from meowple.games import find, games

if TYPE_CHECKING:
    from meowple.arena.dataset import GameRows
    from meowple.store.store import Store


@app.command()
def dataset(
    into: Annotated[Path, typer.Argument(help="A new folder.")],
    game: Annotated[str, typer.Option(help="Let bots play this game.")] = "",
    seats: Seats = "",
    count: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many games.")] = 100,
    seed: int = 0,
    option: Chosen = None,
    workers: Workers = 0,
    site: Annotated[bool, typer.Option("--site", help="The finished tables of a site instead, without names.")] = False,
    data: Data = None,
    kinds: Annotated[str, typer.Option("--format", help="parquet, jsonl or both, by a comma.")] = "parquet,jsonl",
    states: Annotated[bool, typer.Option("--states", help="Also what each seat saw before it chose.")] = False,
) -> None:
    """Write many games as a dataset: one table of games, one of moves (docs/dataset.md)."""
    from meowple.arena.dataset import fixtures_of, play_games
    from meowple.arena.dataset_files import DatasetFiles
    from meowple.arena.runners import runner

    if bool(game) == site:
        raise BadSetup("say either --game NAME, which bots play, or --site, which takes the tables it keeps")
    formats = [kind for kind in kinds.split(",") if kind]
    if game:
        chosen = find(game)
        who = tuple((seats or ",".join([chosen.bots.first] * _usual(chosen.players))).split(","))
        todo = fixtures_of(game, who, count, seed, options(chosen, option))
        with DatasetFiles(into, formats) as files:
            for rows in track(play_games(todo, runner(workers), states), game, count, console=bars, transient=True):
                files.add(rows)
    else:
        with _kept(data) as store, DatasetFiles(into, formats) as files:
            for rows in finished_games(store, states):
                files.add(rows)
    told = (
        f"{into} has {files.counts['games']} games and {files.counts['moves']} moves as {' and '.join(files.formats)}."
    )
    out.print(told, highlight=False, markup=False, soft_wrap=True)


def _usual(players: range) -> int:
    return 2 if 2 in players else players[0]


@contextmanager
def _kept(data: Path | None) -> "Iterator[Store]":
    """The site's data, copied while it runs or not."""
    from meowple.store.backups import copy_of
    from meowple.store.checking import opened

    with copy_of(folder_of(data)) as copied:
        store = opened(copied)
        yield store
        store.engine.dispose()


def finished_games(store: "Store", states: bool) -> "Iterator[GameRows]":
    """Every closed table but lessons, in an order that says nothing of when it was played."""
    from meowple.arena.dataset import numbered, rows_of
    from meowple.core.replay import rebuild
    from meowple.store.checking import all_tables

    infos = [store.table(id) for id in all_tables(store)]
    closed = sorted((info for info in infos if info.closed and not info.lesson), key=lambda info: info.commitment)
    missing = sorted({info.game for info in closed if info.game not in games})
    if missing:
        bars.print(f"Left out are tables of games that are not installed here: {', '.join(missing)}.")
    known = (info for info in closed if info.game in games)
    return numbered(rows_of(rebuild(find(info.game), store.record(info)), "site", states) for info in known)
