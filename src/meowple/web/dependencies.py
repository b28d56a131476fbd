"""What routes ask for by their parameters: the site, who asks, the table meant."""

import asyncio
import math
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import Depends, HTTPException, Request

from meowple.core.action import Seat
from meowple.play.models import Person
from meowple.store.store import Store
from meowple.web.bot_players import BotPlayers
from meowple.web.classrooms import Classrooms
from meowple.web.identity import Identity, preferred_language, sign
from meowple.web.lan import SiteAddress
from meowple.web.limits import GUESTS, Budget, address_of
from meowple.web.live_tables import LiveTables, ServedTable
from meowple.web.metrics import Metrics
from meowple.web.page_templates import PageTemplates
from meowple.web.settings import Settings
from meowple.web.shared_limits import limits_of


def local_path(sent: str, otherwise: str = "/") -> str:
    """A path of this site to go back to; never an address elsewhere."""
    is_local = sent.startswith("/") and not sent.startswith("//") and "\\" not in sent and sent.isprintable()
    return sent if is_local else otherwise


class Readiness:
    """What was found when somebody last asked whether the site is ready."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.at = -math.inf
        self.found: dict[str, str] = {}


class SiteParts:
    """The parts of a running site, made once by `app.py`."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        bots: BotPlayers,
        identity: Identity,
        templates: PageTemplates,
        settings: Settings | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.store = store
        self.tables = tables
        self.bots = bots
        self.identity = identity
        self.templates = templates
        self.classes = Classrooms(store, tables)
        self.limits = limits_of(self.settings)
        self.metrics = Metrics()
        self.readiness = Readiness()
        self.address = SiteAddress(self.settings)


def site_of(request: Request) -> SiteParts:
    site: SiteParts = request.app.state.site
    return site


async def the_site(request: Request) -> SiteParts:
    """As a dependency it runs on the event loop: FastAPI sends plain functions to a thread."""
    return site_of(request)


Site = Annotated[SiteParts, Depends(the_site)]


async def somebody(request: Request, site: Site) -> Person | None:
    """Who asks, if they have been here before: asking makes nobody a new person."""
    return site.identity.known(request)


def greeted(request: Request, site: SiteParts) -> Person:
    """Who asks; whoever is new gets a nickname and a cookie."""
    if site.identity.known(request) is None:
        site.limits.take(GUESTS, address_of(request))
    person = site.identity.greet(request)
    sign(request, person)
    return person


def spend(request: Request, site: SiteParts, person: Person, budget: Budget) -> None:
    """SlowDown if this person, or everybody at their address, has done too much of it lately."""
    site.limits.spend(budget, person.id, address_of(request))


async def visitor(request: Request, site: Site) -> Person:
    """For what somebody does: reading makes nobody a new person, so GET asks for an Onlooker."""
    return greeted(request, site)


async def onlooker(request: Request, known: Annotated[Person | None, Depends(somebody)]) -> Person:
    """Who asks, their cookie good for another year; or nobody in particular, with the browser's language."""
    if known is None:
        return Person("", "", preferred_language(request))
    sign(request, known)
    return known


async def member(known: Annotated[Person | None, Depends(somebody)]) -> Person:
    """Who asks, known by their cookie; 403 for anybody else."""
    if known is None:
        raise HTTPException(403, "who are you?")
    return known


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a small form. What pages of ours send is read at once, any other form by the framework."""
    if request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return dict(parse_qsl((await request.body()).decode(errors="replace"), keep_blank_values=True))
    return {name: value for name, value in (await request.form()).items() if isinstance(value, str)}


Somebody = Annotated[Person | None, Depends(somebody)]
Visitor = Annotated[Person, Depends(visitor)]
Onlooker = Annotated[Person, Depends(onlooker)]
Member = Annotated[Person, Depends(member)]


async def table_of(id: str, site: Site) -> ServedTable:
    return await site.tables.current(id)


Live = Annotated[ServedTable, Depends(table_of)]


def must_look(live: ServedTable, person: Person) -> None:
    """403 for whoever neither sits at the table nor may watch it."""
    if not live.may_look(person.id):
        raise HTTPException(403, "this table is not open to you")


def must_sit(live: ServedTable, person: Person, seat: Seat) -> None:
    if seat not in live.seats_of(person.id):
        raise HTTPException(403, "not your seat")
