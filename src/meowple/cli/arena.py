"""The commands of the arena: many games at once, and who is stronger."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, track
from rich.table import Table as Grid

from meowple.arena.agents import read_agents
from meowple.arena.charts import histogram_picture, ladder_picture
from meowple.arena.matches import Result, fixtures
from meowple.arena.matches import run as run_matches
from meowple.arena.ratings import rate
from meowple.arena.runners import PLACES, runner
from meowple.arena.simulation import Simulation
from meowple.arena.spreads import Bins, spread
from meowple.arena.standings import standings
from meowple.cli.common import AsJson, Chosen, Seats, Workers, app, bars, options, out
from meowple.core.game import ANY_GAME
from meowple.core.translation import translator
from meowple.games import find

SAY = translator("en")
"""The commands for researchers speak English."""
BAR = 30
"""Letters of the longest bar of a histogram."""

On = Annotated[str, typer.Option(help=f"Where games are played: {' (this machine) or '.join(PLACES)} (a cluster).")]


@app.command()
def simulate(
    game: str,
    seats: Seats = "",
    count: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many games.")] = 100,
    seed: int = 0,
    workers: Workers = 0,
    on: On = "here",
    picture: Annotated[Path | None, typer.Option(help="Draw the histogram of the points here, as SVG.")] = None,
    option: Chosen = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and say what they come to."""
    chosen = find(game)
    run = Simulation(chosen, tuple((seats or chosen.bots.first).split(",")), seed, options(chosen, option))
    with Progress(console=bars, transient=True) as progress:
        task = progress.add_task(game, total=count)
        run.run(count, lambda: progress.advance(task), runner(workers, on))
    title = f"{game}: {count} games, seed {seed}"
    if picture is not None:
        series = [(name, run.bins().counts(run.scores(seat))) for seat, name in enumerate(run.seats)]
        picture.write_text(histogram_picture(title, run.bins().labels(), series), encoding="utf-8")
    if as_json:
        print(json.dumps(run.json()))
        return
    _show_seats(run, title)
    _show_histogram("points", run.bins(), {f"{seat} {name}": run.scores(seat) for seat, name in enumerate(run.seats)})
    for name, lengths in run.lengths().items():
        told = spread(lengths)
        line = ", ".join(f"{label} {told[key]:g}" for label, key in (("mean", "mean"), ("5%", "p05"), ("95%", "p95")))
        out.print(f"{name} in a game: {line}, longest {told['most']:g}", highlight=False)
    if len(run.seats) > 1:
        out.print(f"ties: {SAY.percent(run.ties(), 1)}", highlight=False)
    if run.ends():
        out.print(run.ends())


def _show_seats(run: Simulation, title: str) -> None:
    grid = Grid("seat", "bot", "mean", "sd", "5%", "median", "95%", "won", title=title)
    for seat, name in enumerate(run.seats):
        told = spread(run.scores(seat))
        cells = [f"{told[key]:g}" for key in ("mean", "sd", "p05", "median", "p95")]
        grid.add_row(str(seat), name, *cells, SAY.percent(run.won(seat), 1))
    out.print(grid)
    edges = [run.advantage(seat) for seat in range(len(run.seats))]
    told_edges = [
        f"{seat} {SAY.percent(edge['value'], 1, signed=True)} ± {SAY.percent(edge['margin'], 1)}"
        for seat, edge in enumerate(edges)
        if edge
    ]
    if told_edges:
        out.print(f"advantage of each seat: {', '.join(told_edges)}", highlight=False)


def _show_histogram(title: str, bins: Bins, series: dict[str, list[int]]) -> None:
    """One row a bin, one column of bars a seat."""
    columns = [bins.counts(numbers) for numbers in series.values()]
    most = max(max(column) for column in columns)
    grid = Grid(title, *series)
    for place, label in enumerate(bins.labels()):
        grid.add_row(label, *(f"{'█' * round(BAR * column[place] / most)} {column[place]}" for column in columns))
    out.print(grid)


@app.command()
def tournament(
    game: str,
    seats: Annotated[str, typer.Option(help="The entrants, by commas: all the game's levels if not given.")] = "",
    count: Annotated[int, typer.Option("--games", min=2, max=1_000_000, help="Games for each group.")] = 100,
    seed: int = 0,
    players: Annotated[int, typer.Option(min=2, help="How many sit at a table.")] = 2,
    agent: Annotated[
        list[str] | None, typer.Option(help="A program that plays too, as command or name=command: see docs/llm.md.")
    ] = None,
    agent_seconds: Annotated[float, typer.Option(min=0.01, help="How long a program may take for an answer.")] = 10.0,
    agent_errors: Annotated[int, typer.Option(min=0, help="Wrong answers a program may give in a game.")] = 3,
    workers: Workers = 0,
    on: On = "here",
    results: Annotated[
        Path | None, typer.Option(help="Keep results here (JSON lines) and go on where they stop.")
    ] = None,
    records: Annotated[Path | None, typer.Option(help="Keep a record of every game in this folder.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw the ladder of ratings here, as SVG.")] = None,
    option: Chosen = None,
    as_json: AsJson = False,
) -> None:
    """Find out who is stronger: every seed is played from every seat."""
    chosen = find(game)
    agents = read_agents(agent or [], agent_seconds, agent_errors)
    entrants = [*(seats.split(",") if seats else [ANY_GAME, *chosen.bots]), *(one.name for one in agents)]
    todo = fixtures(chosen, entrants, count, seed, options(chosen, option), players, agents)
    games = run_matches(todo, runner(workers, on), results, records)
    played = list(track(games, game, len(todo), console=bars, transient=True))
    if picture is not None:
        told = f"{game}: {len(played)} games, seed {seed}"
        picture.write_text(ladder_picture(told, rate(played)), encoding="utf-8")
    if as_json:
        print(json.dumps({"game": game, "seed": seed, "games": len(played), **_told(played)}))
        return
    _show_standings(f"{game}, seed {seed}", played)


def _told(played: list[Result]) -> dict[str, object]:
    """Who beat whom, ratings, and games that programs lost by forfeit, if there are any."""
    told: dict[str, object] = {
        "standings": [pair.json() for pair in standings(played)],
        "ratings": [rating.json() for rating in rate(played)],
    }
    lost = forfeits(played)
    return {**told, "forfeits": lost} if lost else told


def forfeits(played: list[Result]) -> dict[str, dict[str, int]]:
    """By entrant, how often it lost by time, by errors, or because it ended."""
    found: dict[str, dict[str, int]] = {}
    for result in played:
        for seat, how in result.forfeits.items():
            lost = found.setdefault(result.fixture.seats[seat], {})
            lost[how] = lost.get(how, 0) + 1
    return found


def _show_standings(title: str, played: list[Result]) -> None:
    grid = Grid("first", "second", "games", "won by first", "95%", title=title)
    for pair in standings(played):
        low, high = SAY.percent(pair.low, 1), SAY.percent(pair.high, 1)
        grid.add_row(pair.first, pair.second, str(pair.games), SAY.percent(pair.share, 1), f"{low} – {high}")
    out.print(grid)
    ladder = Grid("", "skill", "±", "games", title="ratings")
    for rating in rate(played):
        ladder.add_row(rating.name, SAY.number(rating.skill, 1), SAY.number(rating.doubt, 1), str(rating.games))
    out.print(ladder)
    for name, lost in forfeits(played).items():
        told = ", ".join(f"{count} × {how}" for how, count in lost.items())
        out.print(f"{name} lost by forfeit: {told}", highlight=False, markup=False)
