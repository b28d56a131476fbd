"""What all commands share: the app itself, the terminal, and how languages, options and records are read."""

import locale
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import meowple
from meowple.core.errors import BadSetup
from meowple.core.game import Game, OptionValue
from meowple.core.record import Record
from meowple.core.translation import LANGUAGES

app = typer.Typer(
    add_completion=False,
    help="A home for family tabletop games: alone, this opens the site; with a command, it does what the command says.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # frames around help would take a third of its time
    context_settings={"max_content_width": 120},
)
out = Console()
bars = Console(stderr=True)
"""Progress is shown beside the results, never among them."""
FOLDER = Path(__file__).parent

Lang = Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}; the system's language if not given.")]
AsJson = Annotated[bool, typer.Option("--json", help="Numbers for programs.")]
Seats = Annotated[
    str,
    typer.Option(help="Who sits where, by commas: human, random, a bot's level. If not given, the game decides."),
]
Chosen = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game as name=value.")]
Workers = Annotated[int, typer.Option(min=0, help="Processes; 0 for all cores.")]


def read(file: Path) -> Record:
    """The record in a file, or one line about why there is none."""
    return meowple.read_record(text_of(file))


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise meowple.BadRecord(f"{file.name} cannot be read: {error}") from error


def language(asked: str) -> str:
    """The language asked for, or the system's where we speak it, or English."""
    if asked and asked not in LANGUAGES:
        raise BadSetup(f"we speak {', '.join(LANGUAGES)}, not {asked[:20]}")
    system = (locale.getlocale()[0] or "en")[:2]
    return asked or (system if system in LANGUAGES else "en")


def options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """name=value words as the types the game's options have."""
    found: dict[str, OptionValue] = {}
    for word in given or []:
        name, sign, value = word.partition("=")
        option = next((option for option in game.options if option.name == name), None)
        if option is None or not sign:
            known = ", ".join(f"{option.name}={option.default}" for option in game.options)
            raise BadSetup(f"{game.name} has the options {known}; {word[:40]} is none of them")
        if isinstance(option.default, bool):
            found[name] = {"true": True, "yes": True, "false": False, "no": False}.get(value.lower(), value)
        elif isinstance(option.default, int) and value.lstrip("-").isdecimal() and len(value) < 10:
            found[name] = int(value)
        else:
            found[name] = value
    return found
