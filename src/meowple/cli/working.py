"""`meowple worker`: bots and clocks for the tables of a site that runs elsewhere."""

import os
from typing import Annotated

import typer

from meowple.cli.common import FOLDER, app, language, out
from meowple.core.translation import translator


@app.command()
def worker(
    bots: Annotated[int | None, typer.Option(help="Processes in which bots think; 2 if not given.")] = None,
) -> None:
    """Play for the bots of a site, on this machine; it shares MEOWPLE_DATABASE and MEOWPLE_REDIS with the site."""
    from meowple.web.settings import read_settings
    from meowple.web.worker import run_worker

    settings = read_settings(os.environ, {"bots": bots})
    translate = translator(language(""), FOLDER)
    out.print(translate("Bots of the site think here (Ctrl+C ends it)"), highlight=False, markup=False, soft_wrap=True)
    run_worker(settings)
