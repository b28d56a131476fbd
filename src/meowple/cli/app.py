"""The commands of a table: the shelf, a game here or in the browser, records, rules."""

import gc
import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

import meowple
from meowple.cli.common import FOLDER, AsJson, Chosen, Lang, Seats, app, language, options, out, read, text_of
from meowple.cli.terminal import TerminalGame
from meowple.core.dealer import sealed, seeded
from meowple.core.errors import MeowpleError
from meowple.core.game import ANY_GAME
from meowple.core.line_text import line_in_words
from meowple.core.picture import Scene
from meowple.core.table import PERSON, Table
from meowple.core.translation import Translator, translator
from meowple.core.view import LogRow, View
from meowple.games import broken, find, find_bot, games
from meowple.play.words import FOLDER as PLAY

NOT_WHOLE = 3
"""How `verify` ends where nothing is wrong but something could not be checked."""


def main() -> None:
    """Run a command; what is refused is said in one line."""
    try:
        app()
    except MeowpleError as error:
        Console(stderr=True).print(f"[bold red]{type(error).__name__}[/]: {escape(str(error))}", highlight=False)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(141)


@app.command("games")
def show_games(lang: Lang = "", as_json: AsJson = False) -> None:
    """The games on the shelf."""
    speak = language(lang)
    if as_json:
        rows = [
            {
                "name": game.name,
                "title": game.title(game.translator(speak)),
                "players": [game.players.start, game.players.stop - 1],
                "minutes": game.minutes,
                "rules": game.version,
                "bots": [ANY_GAME, *game.bots],
                "options": {option.name: list(option.choices) for option in game.options},
            }
            for game in games.values()
        ]
        print(json.dumps(rows))
        return
    grid = Grid("name", "title", "players", "minutes", "bots", "")
    for game in games.values():
        translate = game.translator(speak)
        players = f"{game.players.start}–{game.players.stop - 1}"
        grid.add_row(
            game.name, game.title(translate), players, str(game.minutes), ", ".join(game.bots), game.blurb(translate)
        )
    out.print(grid)
    for reason in broken.values():
        out.print(reason, style="yellow", highlight=False, markup=False)


@app.command()
def play(
    game: str,
    seats: Seats = "",
    seed: Annotated[int | None, typer.Option(help="Repeatable dice instead of sealed ones.")] = None,
    option: Chosen = None,
    record: Annotated[Path | None, typer.Option(help="Where to keep the record.")] = None,
    lang: Lang = "",
) -> None:
    """Play here, in the terminal."""
    chosen = find(game)
    named = seats or f"human,{chosen.bots.first}"
    who = tuple(PERSON if seat in ("human", PERSON) else seat for seat in named.split(","))
    for seat in who:
        if seat != PERSON:
            find_bot(chosen, seat)
    people = tuple(seat for seat, name in enumerate(who) if name == PERSON)
    dealer = sealed(people) if seed is None else seeded(seed)
    table = Table(chosen, len(who), options(chosen, option), dealer, who)
    TerminalGame(table, chosen.translator(language(lang), FOLDER, PLAY), out, record).run()


@app.command()
def serve(
    port: Annotated[int | None, typer.Option(help="The port it listens on; 8765 if not given.")] = None,
    host: Annotated[str | None, typer.Option(help="0.0.0.0 lets everybody in the local network in.")] = None,
    url: Annotated[str | None, typer.Option(help="The address people use, if there is a name in front.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    data: Annotated[Path | None, typer.Option(help="Where tables and people are kept; ./data if not given.")] = None,
    processes: Annotated[
        int | None, typer.Option(help="Web processes that share a PostgreSQL and a Redis; 1 if not given.")
    ] = None,
) -> None:
    """Start the site on this machine. Every setting can also be given as MEOWPLE_…, such as MEOWPLE_PORT."""
    gc.disable()  # while everything is loaded there is nothing to collect, and looking takes a tenth of the start
    try:
        from meowple.cli.serving import start_site
        from meowple.web.settings import read_settings
    finally:
        gc.freeze()  # what is loaded stays: nobody needs to look through it again
        gc.enable()
    flags = {"port": port, "host": host, "url": url, "data": data, "processes": processes}
    flags["browser"] = "no" if no_browser else None
    start_site(read_settings(os.environ, flags), out)


@app.command()
def replay(
    file: Path,
    at: Annotated[int | None, typer.Option(help="Show the table just after this line.")] = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game line by line, or show one position of it."""
    record = read(file)
    table = meowple.replay(record)
    if as_json:
        print(json.dumps(View(table, None).json() | {"scores": table.scores}))
        return
    translate = table.game.translator(language(lang), FOLDER)
    state = table.state if at is None else table.position(at)
    if at is None:
        _tell(table, translate)
    out.print(table.game.sketch(Scene(state, 0, translate)), highlight=False, markup=False)
    out.print(state.scores())


def _tell(table: Table, translate: Translator) -> None:
    """Every line in words, as somebody who sees everything may hear it."""
    names = tuple(f"{translate('Player {n}', n=seat + 1)} ({by})" for seat, by in enumerate(table.seats))
    for entry in table.history:
        row = LogRow(entry.line, entry.action, entry.events, False, unsaid=entry.unsaid)
        said = " ".join(line_in_words(table.game, row, names, table.seats, translate))
        out.print(f"{row.n:4} {said}", highlight=False, markup=False)


@app.command()
def verify(
    file: Path,
    receipt: Annotated[Path | None, typer.Option(help="What your device has kept since before the first draw.")] = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Check that every draw of a closed table follows from its sealed seed.

    Ends with 0 if all of it could be checked, with 3 if nothing is wrong but something could not be checked.
    """
    found = meowple.verify(read(file), receipt=None if receipt is None else meowple.read_receipt(text_of(receipt)))
    if as_json:
        could_not = {"given": found.given, "typed": found.typed, "unsealed": found.unsealed}
        checked = {"verified": found.draws, "lines": found.lines, "receipt": found.by_receipt}
        print(json.dumps({**checked, **could_not, "repeatable": found.is_repeatable, "whole": found.is_whole}))
    else:
        out.print("\n".join(found.say(translator(language(lang), FOLDER))), highlight=False, markup=False)
    if not found.is_whole:
        raise typer.Exit(NOT_WHOLE)
