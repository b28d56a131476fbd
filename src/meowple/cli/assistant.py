"""`meowple mcp`: let an assistant sit down at a family's table."""

from importlib.util import find_spec
from typing import Annotated

import typer

from meowple.cli.common import app
from meowple.core.errors import BadSetup


@app.command("mcp")
def serve_assistant(
    site: Annotated[
        str, typer.Option(help="The address of the site.", envvar="MEOWPLE_SITE")
    ] = "http://localhost:8765",
    token: Annotated[
        str, typer.Option(help="From the site's page /api; better in the environment.", envvar="MEOWPLE_TOKEN")
    ] = "",
    http: Annotated[bool, typer.Option("--http", help="By HTTP on this machine instead of stdin and stdout.")] = False,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port for --http.")] = 8766,
) -> None:
    """A server of the Model Context Protocol: an assistant joins by an invite link and plays one seat."""
    if find_spec("mcp") is None:
        raise BadSetup("the Model Context Protocol is not installed here: pip install 'meowple[mcp]'")
    from meowple.mcp.assistant import Assistant
    from meowple.mcp.server import create_server
    from meowple.mcp.site_client import SiteClient

    server = create_server(Assistant(SiteClient(site, token)))
    if http:
        server.run("streamable-http", host="127.0.0.1", port=port)
    else:
        server.run("stdio")
