"""The commands. Each is a thin face of what the rooms behind it do."""

import json
import locale
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track
from rich.table import Table as Grid

import meowple
from meowple.arena.matches import fixtures, standings
from meowple.arena.matches import run as run_matches
from meowple.arena.ratings import rate
from meowple.arena.simulation import Simulation
from meowple.cli.terminal import TerminalGame
from meowple.core.action import CHANCE
from meowple.core.dealer import sealed, seeded
from meowple.core.errors import BadSetup, MeowpleError
from meowple.core.game import Game, OptionValue
from meowple.core.picture import Scene
from meowple.core.record import Record
from meowple.core.table import PERSON, Table
from meowple.core.tongue import LANGUAGES
from meowple.core.view import View
from meowple.games import find, find_bot, games

app = typer.Typer(no_args_is_help=True, add_completion=False, help=meowple.__doc__, pretty_exceptions_enable=False)
out = Console()
FOLDER = Path(__file__).parent

Lang = Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}; the system's language if not given.")]
AsJson = Annotated[bool, typer.Option("--json", help="Numbers for programs.")]
Seats = Annotated[str, typer.Option(help="Who sits where, by commas: human, random, or a bot's level.")]
Chosen = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game as name=value.")]


def main() -> None:
    """Run a command; what is refused is said in one line."""
    try:
        app()
    except MeowpleError as error:
        Console(stderr=True).print(f"[bold red]{type(error).__name__}[/]: {error}", highlight=False)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(141)


@app.command("games")
def show_games(lang: Lang = "", as_json: AsJson = False) -> None:
    """The games on the shelf."""
    speak = _language(lang)
    if as_json:
        rows = [
            {
                "name": game.name,
                "title": game.title(game.tongue(speak)),
                "players": [game.players.start, game.players.stop - 1],
                "minutes": game.minutes,
                "rules": game.version,
                "bots": ["random", *game.bots],
                "options": {option.name: list(option.choices) for option in game.options},
            }
            for game in games.values()
        ]
        print(json.dumps(rows))
        return
    grid = Grid("name", "title", "players", "minutes", "bots", "")
    for game in games.values():
        tongue = game.tongue(speak)
        players = f"{game.players.start}–{game.players.stop - 1}"
        grid.add_row(
            game.name, game.title(tongue), players, str(game.minutes), ", ".join(game.bots), game.blurb(tongue)
        )
    out.print(grid)


@app.command()
def play(
    game: str,
    seats: Seats = "human,medium",
    seed: Annotated[int | None, typer.Option(help="Repeatable dice instead of sealed ones.")] = None,
    option: Chosen = None,
    record: Annotated[Path | None, typer.Option(help="Where to keep the record.")] = None,
    lang: Lang = "",
) -> None:
    """Play here, in the terminal."""
    chosen = find(game)
    who = tuple(PERSON if seat in ("human", PERSON) else seat for seat in seats.split(","))
    for seat in who:
        if seat != PERSON:
            find_bot(chosen, seat)
    people = tuple(seat for seat, name in enumerate(who) if name == PERSON)
    dealer = sealed(people) if seed is None else seeded(seed)
    table = Table(chosen, len(who), _options(chosen, option), dealer, who)
    TerminalGame(table, chosen.tongue(_language(lang), FOLDER), out, record).run()


@app.command()
def serve(
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8765,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    data: Annotated[Path, typer.Option(help="Where tables and people are kept.")] = Path("data"),
) -> None:
    """Start the site on this machine."""
    import uvicorn

    from meowple.web.app import create_app

    address = f"http://127.0.0.1:{port}/"
    out.print(f"Meowple is at {address} (Ctrl+C ends it)", highlight=False)
    if not no_browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    uvicorn.run(create_app(data), host="127.0.0.1", port=port, log_level="warning", timeout_graceful_shutdown=1)


@app.command()
def simulate(
    game: str,
    seats: Seats = "medium",
    count: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many games.")] = 100,
    seed: int = 0,
    option: Chosen = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and say what they come to."""
    chosen = find(game)
    run = Simulation(chosen, tuple(seats.split(",")), seed, _options(chosen, option))
    for number in track(range(1, count + 1), description=game, console=Console(stderr=True), transient=True):
        run.run(number)
    told = run.json()
    if as_json:
        print(json.dumps(told))
        return
    grid = Grid(
        "seat", "bot", "mean", "sd", "5 %", "median", "95 %", "won", title=f"{game}: {count} games, seed {seed}"
    )
    for seat in range(len(run.seats)):
        row = run.seat_json(seat)
        won = row["won"]
        cells = [row[name] for name in ("mean", "sd", "p05", "median", "p95")]
        share = f"{won:.1%}" if isinstance(won, float) else str(won)
        grid.add_row(
            str(seat), run.seats[seat], *(f"{cell:g}" for cell in cells if isinstance(cell, (int, float))), share
        )
    out.print(grid)
    if told["verdicts"]:
        out.print(told["verdicts"])


@app.command()
def tournament(
    game: str,
    seats: Annotated[str, typer.Option(help="The entrants, by commas: everybody meets everybody.")] = "easy,medium",
    count: Annotated[int, typer.Option("--games", min=2, max=1_000_000, help="Games for each group.")] = 100,
    seed: int = 0,
    players: Annotated[int, typer.Option(help="How many sit at a table.")] = 2,
    workers: Annotated[int, typer.Option(help="Processes; 0 for all cores.")] = 0,
    results: Annotated[
        Path | None, typer.Option(help="Keep results here (JSON lines) and go on where they stop.")
    ] = None,
    option: Chosen = None,
    as_json: AsJson = False,
) -> None:
    """Find out who is stronger: every seed is played from every seat."""
    chosen = find(game)
    todo = fixtures(chosen, seats.split(","), count, seed, _options(chosen, option), players)
    bar = track(run_matches(todo, results, workers), game, len(todo), console=Console(stderr=True), transient=True)
    played = list(bar)
    pairs, ratings = standings(played), rate(played)
    if as_json:
        told = {"standings": [pair.json() for pair in pairs], "ratings": [rating.json() for rating in ratings]}
        print(json.dumps({"game": game, "seed": seed, "games": len(played), **told}))
        return
    grid = Grid("first", "second", "games", "won by first", "95 %", title=f"{game}, seed {seed}")
    for pair in pairs:
        grid.add_row(pair.first, pair.second, str(pair.games), f"{pair.share:.1%}", f"{pair.low:.1%} – {pair.high:.1%}")
    out.print(grid)
    ladder = Grid("", "skill", "±", "games", title="ratings")
    for rating in ratings:
        ladder.add_row(rating.name, f"{rating.skill:.1f}", f"{rating.doubt:.1f}", str(rating.games))
    out.print(ladder)


@app.command()
def replay(
    file: Path,
    at: Annotated[int | None, typer.Option(help="Show the table just after this line.")] = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game line by line, or show one position of it."""
    record = _read(file)
    table = meowple.replay(record)
    if as_json:
        print(json.dumps(View(table, None).json() | {"scores": table.scores}))
        return
    tongue = table.game.tongue(_language(lang))
    if at is not None:
        table = table.fork(at, None)
    else:
        _tell(table, lang)
    out.print(table.game.sketch(Scene(table.state, 0, tongue)), highlight=False, markup=False)
    out.print(table.scores)


def _tell(table: Table, lang: str) -> None:
    game, tongue = table.game, table.game.tongue(_language(lang), FOLDER)
    names = tuple(f"{tongue('Player {n}', n=seat + 1)} ({by})" for seat, by in enumerate(table.seats))
    for entry in table.history:
        line = entry.line
        if entry.action is None:
            out.print(f"{line.n:4} {names[line.seat]}: {line.say}", highlight=False, markup=False)
            continue
        who = "" if line.seat == CHANCE else names[line.seat]
        said = [game.say_action(entry.action, who, tongue)]
        said += [text for text in (game.say_event(event, names, tongue) for event in entry.events) if text]
        out.print(f"{line.n:4} {' '.join(said)}", highlight=False, markup=False)


@app.command()
def verify(file: Path, as_json: AsJson = False) -> None:
    """Check that every draw of a closed table follows from its sealed seed."""
    record = _read(file)
    checked = meowple.verify(record)
    if as_json:
        print(json.dumps({"verified": checked, "lines": len(record.lines)}))
        return
    out.print(f"{checked} draws follow from the sealed seed; {len(record.lines)} lines replay to the same hashes.")


@app.command()
def rules(game: str, lang: Lang = "") -> None:
    """The rules of a game, in our own words."""
    chosen = find(game)
    speak = _language(lang)
    name = "RULES.md" if speak == "en" else f"RULES.{speak}.md"
    out.print(Markdown((chosen.folder / name).read_text(encoding="utf-8")))


def _read(file: Path) -> Record:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise meowple.BadRecord(f"{file.name} cannot be read: {error}") from error
    return meowple.read_record(text)


def _language(asked: str) -> str:
    """The language asked for, or the system's where we speak it, or English."""
    if asked and asked not in LANGUAGES:
        raise BadSetup(f"we speak {', '.join(LANGUAGES)}, not {asked[:20]}")
    system = (locale.getlocale()[0] or "en")[:2]
    return asked or (system if system in LANGUAGES else "en")


def _options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """name=value words as the types the game's options have."""
    read: dict[str, OptionValue] = {}
    for word in given or []:
        name, sign, value = word.partition("=")
        option = next((option for option in game.options if option.name == name), None)
        if option is None or not sign:
            known = ", ".join(f"{option.name}={option.default}" for option in game.options)
            raise BadSetup(f"{game.name} has the options {known}; {word[:40]} is none of them")
        if isinstance(option.default, bool):
            read[name] = {"true": True, "yes": True, "false": False, "no": False}.get(value.lower(), value)
        elif isinstance(option.default, int) and value.lstrip("-").isdecimal() and len(value) < 10:
            read[name] = int(value)
        else:
            read[name] = value
    return read
