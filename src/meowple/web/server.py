"""The site as a process of its own: whoever listens is let go before it ends, and one whole database file is left."""

import asyncio
import errno
import gc
import ipaddress
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from meowple.core.errors import MeowpleError
from meowple.store.data_folder import locked
from meowple.web.app import create_app
from meowple.web.dependencies import SiteParts
from meowple.web.processes import supervise
from meowple.web.settings import Settings
from meowple.web.site_log import set_up_log
from meowple.web.unfinished import Unfinished, WholeRequests

PATIENCE: Final = 5
"""Seconds that answers on their way have when the site ends."""


class CannotListen(MeowpleError):
    """The address or port cannot be had: the text says why, and what to do."""


RUBBISH: Final = (20_000, 20, 50)
"""How rarely Python looks for objects that only refer to each other: a move makes thousands, hardly any so."""
TURN: Final = 0.0005
"""Seconds that the event loop may keep the interpreter while the writer wants it: each move waits for the writer."""


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket at this address; CannotListen if somebody else has it.

    It says that it speaks TCP: only then does asyncio send at once what is short, and not wait for an answer to what
    went before.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(1024)  # from now on whoever else wants the port hears that it is taken
    except OSError as error:
        made.close()
        raise CannotListen(_why_not(host, port, error)) from error
    made.setblocking(False)
    return made


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use, perhaps by another Meowple: end that program, or choose a port with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} may not be used by this user: choose one above 1023 with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine: use 127.0.0.1 or 0.0.0.0 with --host"
    return f"cannot listen at {host}, port {port} ({error.strerror}): choose others with --host and --port"


class SiteServer(uvicorn.Server):
    """Open streams would keep it from ending: they are closed first. It can open and close doors while it runs."""

    def __init__(self, config: uvicorn.Config, site: SiteParts) -> None:
        super().__init__(config)
        self.site = site
        self.in_house: asyncio.Server | None = None
        if not site.settings.redis:  # one of many would open its own door only
            site.address.hang_switch(self.open_house, self.close_house)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.site.tables.close()
        await super().shutdown(sockets)

    async def open_house(self, address: str) -> None:
        """Listen at this address of the machine, too."""
        try:
            made = listening_socket(address, self.config.port)
        except CannotListen as error:
            raise OSError(str(error)) from error
        loop = asyncio.get_running_loop()
        self.in_house = await loop.create_server(self._protocol, sock=made, backlog=self.config.backlog)
        self.servers.append(self.in_house)

    def _protocol(self) -> asyncio.Protocol:
        made: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return made(self.config, self.server_state, self.lifespan.state)

    async def close_house(self) -> None:
        """No longer: streams that came in there end at once."""
        if self.in_house is None:
            return
        self.in_house.close()
        self.servers.remove(self.in_house)
        self.in_house = None
        for connection in list(self.server_state.connections):
            transport = connection.transport
            if transport is not None and not _is_loopback(transport.get_extra_info("sockname")):
                transport.abort()


def _is_loopback(name: object) -> bool:
    return isinstance(name, tuple) and ipaddress.ip_address(str(name[0])).is_loopback


def run(
    settings: Settings, announce: Callable[[str], None] = lambda _: None, listens: Callable[[], None] = lambda: None
) -> None:
    """Until Ctrl+C or a signal ends it.

    `announce` hears of the address at which phones are let in; `listens` is called when whoever comes is answered,
    after a moment perhaps.
    """
    signal.signal(signal.SIGTERM, _end)
    set_up_log(settings.log)
    settings.must_fit_together()
    alone = nullcontext() if settings.database else locked(settings.data)
    with alone, listening_socket(settings.host, settings.port) as listening, suppress(KeyboardInterrupt):
        listens()
        if settings.processes > 1:
            supervise(settings, listening, serve_one)
            return
        app = create_app(settings.data, settings)
        app.state.site.address.announce = announce
        serve(app, settings, listening)


def serve_one(settings: Settings, listening: socket.socket) -> None:
    """One of several web processes."""
    signal.signal(signal.SIGTERM, _end)
    set_up_log(settings.log)
    with suppress(KeyboardInterrupt):
        serve(create_app(settings.data, settings), settings, listening)


def serve(app: FastAPI, settings: Settings, listening: socket.socket) -> None:
    gc.set_threshold(*RUBBISH)
    sys.setswitchinterval(TURN)
    server_of(app, settings, Unfinished()).run([listening])


def server_of(app: FastAPI, settings: Settings, unfinished: Unfinished) -> SiteServer:
    protocol: Any = partial(WholeRequests, unfinished=unfinished)
    config = uvicorn.Config(
        app,
        http=protocol,
        host=settings.host,
        port=settings.port,
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # `doors.py` hears the proxies that the settings name, and no others
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=PATIENCE,
    )
    return SiteServer(config, app.state.site)


def _end(number: int, frame: FrameType | None) -> None:
    """Asked to end before the server listens for it, or after it has ended: all that is open is closed in order."""
    del number, frame
    sys.exit(0)
