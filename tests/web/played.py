"""Whole games played by easy bots with the same dice each time, and tables of a site that stand so."""

from functools import cache
from random import Random

from meowple.core.dealer import Dealer
from meowple.core.table import PERSON, Table
from meowple.games import find, find_bot
from meowple.play.live_table import LiveTable
from meowple.play.models import SeatInfo, TableInfo

OPTIONS: dict[str, dict[str, str | int]] = {"fits": {"boards": "12"}, "purrramid": {"games": 2}, "gardlings": {}}


@cache
def played(name: str, players: int = 2, seed: int = 3) -> Table:
    """To the end; nobody changes it."""
    game, rng = find(name), Random(seed)
    options = OPTIONS.get(name, {}) if players > 1 else {}
    table = Table(game, players, options, Dealer(bytes(range(seed, seed + 32)), {}), (PERSON,) * players)
    bot = find_bot(game, next(iter(game.bots)))
    while not table.over:
        seat = table.to_act[-1]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
    return table


def as_table(table: Table, people: int = 1, now: float = 100.0) -> LiveTable:
    """The same as a live table of a site: `p0` sits first, bots behind the last person."""
    seats = [SeatInfo(seat, person=f"p{seat}", name=f"Ala {seat}") for seat in range(people)]
    seats += [SeatInfo(seat, bot="easy", name="easy") for seat in range(people, table.players)]
    info = TableInfo("id", table.game.name, table.state.version, dict(table.options), "p0", "", seats, begun=True)
    info.closed = table.over
    return LiveTable(info, table, lambda: now)


def until(table: Table, number: int) -> Table:
    """The table as it was after a line."""
    other = table.copy()
    other.state = table.position(number)
    other.history, other.live = table.history[:number], [e for e in table.live if e.line.n <= number]
    return other
