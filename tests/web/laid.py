"""Tables laid before anybody comes: real positions, played by bots, that a browser then sits down at."""

import os
import secrets
import weakref
from pathlib import Path
from random import Random

from meowple.core.dealer import Dealer
from meowple.core.game import Options
from meowple.core.table import PERSON, Table
from meowple.games import find, find_bot
from meowple.play.models import Person, SeatInfo, TableInfo
from meowple.play.setting_up import new_table
from meowple.play.steps import NewTable, Step
from meowple.store.databases import key_of_site, open_store
from meowple.web.identity import COOKIE, Identity

SEED = bytes(range(32))
MEDIUM = "medium"


class Laid:
    """The data of a site, running or not: somebody new in it, and tables at which they sit first."""

    def __init__(self, data: Path, name: str = "Ala", lang: str = "en") -> None:
        self.store = open_store(data, os.environ.get("MEOWPLE_DATABASE", ""))
        self.person: Person = self.store.new_person(name, lang)
        self.identity = Identity(self.store, key_of_site(self.store, data))
        weakref.finalize(self, self.store.close)

    def cookie(self) -> str:
        """What the browser of this person carries under the name COOKIE."""
        return self.identity.cookie(self.person)

    def as_header(self) -> str:
        return f"{COOKIE}={self.cookie()}"

    def table(
        self,
        game: str,
        choices: int,
        players: int = 2,
        options: Options | None = None,
        level: str = MEDIUM,
        others: str = MEDIUM,
        rest: bool = False,
        guest: Person | None = None,
        rival: str = "",
    ) -> str:
        """A table after so many choices of bots, this person's to move (or at rest, where `rest` says so): its id.

        A guest has the second seat; the dice fall the same each time. `rival` chooses for all but the first seat.
        """
        found, rng = find(game), Random(4)
        people = [self.person, guest] if guest else [self.person]
        sitting = [SeatInfo(seat, person=who.id, name=who.name, nonce="0") for seat, who in enumerate(people)]
        sitting += [SeatInfo(seat, bot=others, name=others) for seat in range(len(people), players)]
        dealer = Dealer(SEED, dict.fromkeys(range(len(people)), "0"))
        table = Table(found, players, options, dealer, tuple(row.bot or PERSON for row in sitting), format=1)
        bots = [find_bot(found, level), find_bot(found, rival or level)]
        while not table.over and (choices > 0 or (0 not in table.to_act and not rest)):
            seat = table.to_act[-1]
            table.play(
                seat, bots[seat > 0].choose(table.state.seen_by(seat), seat, rng), by=sitting[seat].bot or PERSON
            )
            choices -= 1
        id = f"laid{secrets.token_hex(6)}"
        head = (id, game, found.version, table.options, self.person.id, dealer.commitment, sitting)
        info = TableInfo(*head, given=table.number, begun=True, format=1)
        end = Step(info) if table.over else None
        if end is not None:  # with the table itself: a running site would find it open, and close it
            end.change(closed=True)
            end.changes["opened_seed"] = dealer.seed.hex()
        self.store.create(NewTable(info, dealer.seed.hex(), [entry.line for entry in table.history]), end)
        return id

    def waiting_table(self, game: str) -> tuple[str, str]:
        """A table that waits for somebody elsewhere: its id, and the invite."""
        new = new_table(game, {}, self.person, ["me", "invite"], False)
        return self.store.create(new), str(new.info.seats[1].invite)
