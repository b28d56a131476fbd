"""What a site keeps: `meowple backup`, `restore`, `check` and `export`."""

import json
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meowple.cli.common import AsJson, app, bars, out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from meowple.store.checking import Checked
    from meowple.store.store import Store

Data = Annotated[
    Path | None, typer.Option(help="The folder in which the site keeps its data; MEOWPLE_DATA if not given.")
]
MOST_SHOWN = 50
"""Troubles that are listed; the rest is counted."""


def folder_of(data: Path | None) -> Path:
    """The folder the site would use with this flag; DataTrouble if what it keeps is in PostgreSQL."""
    from meowple.store.data_folder import DataTrouble
    from meowple.web.settings import read_settings

    settings = read_settings(os.environ, {"data": data})
    if settings.database and data is None:
        raise DataTrouble("what is kept is in PostgreSQL: pg_dump and pg_restore copy it, docs/hosting.md says how")
    return settings.data


@contextmanager
def kept(data: Path | None) -> "Iterator[Store]":
    """What the site keeps: a copy of its folder's file, or its PostgreSQL; the site may run on meanwhile."""
    from meowple.store.backups import copy_of
    from meowple.store.checking import opened
    from meowple.store.databases import open_store
    from meowple.web.settings import read_settings

    settings = read_settings(os.environ, {"data": data})
    if settings.database and data is None:
        store = open_store(settings.data, settings.database)
        yield store
        store.close()
        return
    with copy_of(settings.data) as copied:
        store = opened(copied)
        yield store
        store.engine.dispose()


@contextmanager
def unpacked_backup(file: Path) -> "Iterator[Store]":
    from meowple.store.backups import unpacked
    from meowple.store.checking import opened

    with unpacked(file, Path(tempfile.gettempdir())) as copied:
        store = opened(copied)
        yield store
        store.engine.dispose()


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to make, such as meowple.tar.gz; keep it as safe as a key.")],
    data: Data = None,
) -> None:
    """Put everything the site keeps into one file, while it runs or not."""
    from meowple.store.backups import back_up

    made = back_up(folder_of(data), file)
    told = f"{file} holds {made['tables']} tables and {made['people']} people."
    out.print(told, highlight=False, markup=False, soft_wrap=True)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `meowple backup` made.")],
    data: Data = None,
    replace: Annotated[bool, typer.Option("--replace", help="Move the data that is there aside.")] = False,
) -> None:
    """Put a backup back; the site must not run meanwhile."""
    from meowple.store import backups

    folder = folder_of(data)
    aside = backups.restore(file, folder, replace)
    moved = "" if aside is None else f" What was there lies in {aside}."
    out.print(f"{file} is back in {folder}.{moved}", highlight=False, markup=False, soft_wrap=True)


@app.command()
def check(
    file: Annotated[Path | None, typer.Argument(help="A backup; the site's data if not given.")] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Replay every table that is kept and compare every hash and draw, while the site runs or not."""
    from meowple.store.checking import broken_links

    with kept(data) if file is None else unpacked_backup(file) as store:
        links = broken_links(store)
        found = _checked(store)
    troubles = {one.id: one.trouble for one in found if one.trouble}
    lines, draws = sum(one.lines for one in found), sum(one.draws for one in found)
    if as_json:
        counts = {"tables": len(found), "lines": lines, "draws": draws}
        print(json.dumps({**counts, "troubles": troubles, "broken_links": links}))
    else:
        told = [f"table {id}: {why}" for id, why in troubles.items()] + links
        for line in told[:MOST_SHOWN]:
            out.print(line, style="red", highlight=False, markup=False, soft_wrap=True)
        if len(told) > MOST_SHOWN:
            out.print(f"… and {len(told) - MOST_SHOWN} more", highlight=False)
        whole = f"{len(found) - len(troubles)} of {len(found)} tables"
        out.print(f"{whole} are whole: {lines} lines replay to their hashes, {draws} draws follow.", highlight=False)
    raise typer.Exit(1 if troubles or links else 0)


def _checked(store: "Store") -> "list[Checked]":
    from rich.progress import track

    from meowple.store.checking import all_tables, check_tables

    return list(track(check_tables(store), "tables", len(all_tables(store)), console=bars, transient=True))


@app.command()
def export(
    into: Annotated[Path, typer.Argument(help="A new folder for the records.")],
    data: Data = None,
    running: Annotated[
        bool, typer.Option("--running", help="Also tables that are not closed: it shows what is hidden there.")
    ] = False,
) -> None:
    """Write the record of every closed table into a folder, to be replayed, verified or studied anywhere."""
    from meowple.store import checking

    with kept(data) as store:
        count = checking.export(store, into, running)
    out.print(
        f"{into} has {count} records, and tables.jsonl lists them.", highlight=False, markup=False, soft_wrap=True
    )
