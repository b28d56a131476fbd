"""Twins at a site that has been through something: two tables that differ only in what somebody may not know."""

import secrets
import urllib.request

from meowple.core.dealer import Dealer
from meowple.core.table import PERSON, Table
from meowple.games import find
from meowple.play.models import Person, SeatInfo, TableInfo
from meowple.play.steps import NewTable
from meowple.store.data_folder import DATABASE
from meowple.store.databases import key_of_site, open_store
from meowple.store.store import Store
from meowple.web.identity import COOKIE, Identity
from tests.web.faulty_site import BOARD, FaultySite
from tests.web.laid import SEED

ASKED = ("", "/live", "/words", "/moves", "/trip", "/replay/lines", "/replay/line/1", "/score?seat=1")
"""What the first seat asks of a table, and every question after a slash besides."""
QUESTIONS = "shblmor"
SECOND = 1


def told_apart(site: FaultySite) -> list[str]:
    """By which answers the first seat could tell the twins apart.

    None are laid where the site has a disk of its own: SQLite does not find the way there.
    """
    data, database = site.server.data, site.server.environment.get("MEOWPLE_DATABASE", "")
    if not database and not (data / DATABASE).exists():
        return []
    store = open_store(data, database)
    try:
        people = [store.new_person(name, "en") for name in ("Ala", "Olek")]
        cookie = Identity(store, key_of_site(store, data)).cookie(people[0])
        tables = [lay(store, people, at) for at in (0, -1)]
    finally:
        store.engine.dispose()
    asked = [*ASKED, *(f"/ask?words=/{question}" for question in QUESTIONS)]
    return [path for path in asked if len({answer(site.server.url, id, path, cookie) for id in tables}) > 1]


def lay(store: Store, people: list[Person], at: int) -> str:
    """A table of FITS with the same dice each time, at which the second seat has chosen one of its first pieces."""
    game, dealer = find("fits"), Dealer(SEED, dict.fromkeys(range(len(people)), "0"))
    table = Table(game, len(people), BOARD, dealer, (PERSON,) * len(people), format=1)
    table.play(SECOND, table.legal(SECOND)[at])
    sitting = [SeatInfo(seat, person=one.id, name=one.name, nonce="0") for seat, one in enumerate(people)]
    head = (f"twin{secrets.token_hex(6)}", game.name, game.version, table.options, people[0].id, dealer.commitment)
    info = TableInfo(*head, sitting, begun=True, format=1)
    return store.create(NewTable(info, dealer.seed.hex(), [entry.line for entry in table.history]))


def answer(url: str, id: str, path: str, cookie: str) -> bytes:
    """What the first seat is told, but for the table's id; of a stream the first thing that it says."""
    asked = urllib.request.Request(f"{url}/t/{id}{path}", headers={"Cookie": f"{COOKIE}={cookie}"})
    with urllib.request.urlopen(asked, timeout=300) as told:
        text: bytes = told.readline() + told.readline() if path == "/live" else told.read()
    return text.replace(id.encode(), b"")
