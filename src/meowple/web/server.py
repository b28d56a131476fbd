"""The site as a process of its own: whoever listens is let go before it ends."""

from contextlib import suppress
from pathlib import Path
from socket import socket

import uvicorn

from meowple.web.app import create_app
from meowple.web.live_tables import LiveTables


class SiteServer(uvicorn.Server):
    """Open streams would keep it from ending: they are closed first."""

    def __init__(self, config: uvicorn.Config, tables: LiveTables) -> None:
        super().__init__(config)
        self.tables = tables

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await self.tables.close()
        await super().shutdown(sockets)


def run(data: Path, port: int) -> None:
    """Until Ctrl+C or a signal ends it."""
    site = create_app(data)
    config = uvicorn.Config(site, host="127.0.0.1", port=port, log_level="warning", timeout_graceful_shutdown=5)
    with suppress(KeyboardInterrupt):
        SiteServer(config, site.state.site.tables).run()
