"""A process without a web server: it plays for bots and watches clocks at the tables of a site."""

import asyncio
import signal
from dataclasses import replace

from meowple.web.settings import BadSettings, Settings
from meowple.web.shared_tables import shared_tables
from meowple.web.site_log import set_up_log


def run_worker(settings: Settings) -> None:
    """Until Ctrl+C or a signal ends it."""
    if not (settings.database and settings.redis):
        raise BadSettings("a worker shares the tables of a site: set MEOWPLE_DATABASE and MEOWPLE_REDIS as there")
    set_up_log(settings.log)
    asyncio.run(_work(replace(settings, duties=True)))


async def _work(settings: Settings) -> None:
    is_over, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(is_over.set))
    async with shared_tables(settings.data, settings).running():
        await is_over.wait()
