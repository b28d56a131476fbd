"""The steps of a page: its fenced blocks, and whether they are to be run."""

import re
from pathlib import Path

FENCED = re.compile(r"(<!-- not run: [^>]+ -->\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block:
    def __init__(self, language: str, text: str, is_run: bool) -> None:
        self.language = language
        self.text = text
        self.is_run = is_run


def blocks(page: Path) -> list[Block]:
    found = FENCED.finditer(page.read_text(encoding="utf-8"))
    return [Block(language, text, not mark) for mark, language, text in (one.groups() for one in found)]


def change(text: str, folder: Path) -> None:
    """Do what a block of `diff` shows: each line that goes must be there once."""
    path = folder
    gone = ""
    for line in text.splitlines():
        if line.startswith("--- "):
            path = folder / line[4:]
        elif line.startswith("-"):
            gone = line[1:]
        else:
            before = path.read_text(encoding="utf-8")
            assert before.count(gone) == 1 and line.startswith("+"), line
            path.write_text(before.replace(gone, line[1:]), encoding="utf-8")
