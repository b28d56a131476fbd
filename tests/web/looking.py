"""What tests look at: the payload of a page as one flat table, and the parts of the site behind it."""

import json
import re
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from meowple.web.dependencies import SiteParts
from meowple.web.live_tables import ServedTable


def flat(payload: dict[str, Any]) -> dict[str, Any]:
    """The parts of a payload side by side; the picture as one text, the log as the texts of its lines."""
    parts = payload["parts"]
    if parts.get("curtain"):
        return {"number": payload["number"], "curtain": parts["curtain"]}
    ordered = [parts[f"picture:{id}"] for id in parts["picture"]["order"]]
    return {
        **parts["standing"],
        **parts["choice"],
        **parts["company"],
        "status": parts["prompt"],
        "talk": parts["talk"],
        "lesson": parts["lesson"],
        "picture": parts["picture"]["before"] + "".join(ordered) + parts["picture"]["after"],
        "log": [part for id, part in parts.items() if id.startswith("log:")],
        "seats": [part for id, part in parts.items() if id.startswith("seat:")],
        "frames": payload["frames"],
        "since": payload["since"],
    }


def shown(page: Response) -> dict[str, Any]:
    """What a table's page shows first."""
    found = re.search(r'id="payload">(.*?)</script>', page.text)
    assert found, page.text[:300]
    return flat(json.loads(found[1]))


def parts_of_site(browser: TestClient) -> SiteParts:
    site: SiteParts = browser.app.state.site  # type: ignore[attr-defined]
    return site


def live_at(browser: TestClient, table: str) -> ServedTable:
    """The table in memory, by its path or id."""
    return parts_of_site(browser).tables.in_memory[table.removeprefix("/t/")]


def nobody_came_for_long(live: ServedTable) -> None:
    """All who sit there were last seen an hour ago."""
    live.here.since = live.info.moved_at = live.now() - 3600
