"""What axe says of a page."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

CONTRAST = {"runOnly": ["color-contrast"]}
"""All that changes in the dark."""


def serious_faults(page: Page, options: dict[str, list[str]] | None = None) -> list[tuple[str, str, list[str]]]:
    """What axe finds; it does not have to say what is well."""
    found = Axe().run(page, options={"resultTypes": ["violations"], **(options or {})}).response
    return [
        (fault["id"], fault["help"], [node["target"] for node in fault["nodes"]][:3])
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
