"""The accessibility tree of a page as Chromium hands it to a screen reader."""

from typing import Any

from playwright.sync_api import Page


class Node:
    """What a screen reader knows of one thing, and of what is in it; what it does not know of is passed over."""

    def __init__(self, raw: dict[str, Any], all: dict[str, dict[str, Any]]) -> None:
        self.role: str = raw["role"]["value"]
        self.name: str = raw.get("name", {}).get("value", "")
        self.description: str = raw.get("description", {}).get("value", "")
        self.children = [node for id in raw.get("childIds", []) if id in all for node in _told(all[id], all)]

    def find(self, *roles: str) -> "list[Node]":
        """Everything below it with one of these roles, in order."""
        found = [child for child in self.children if child.role in roles]
        return [node for child in self.children for node in ([child] if child in found else []) + child.find(*roles)]


def _told(raw: dict[str, Any], all: dict[str, dict[str, Any]]) -> list[Node]:
    node = Node(raw, all)
    return node.children if raw.get("ignored") else [node]


def ax_tree(page: Page) -> Node:
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return Node(nodes[0], {node["nodeId"]: node for node in nodes})
