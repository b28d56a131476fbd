"""docs/hosting.md tells a stranger nothing that is not so: settings, files, commands."""

import re
import subprocess
import sys

import pytest

from meowple.web.settings import ALL, Setting, Settings
from tests.deploy.dockerfile import HOUSE

PAGE = (HOUSE / "docs" / "hosting.md").read_text(encoding="utf-8")


def usual(setting: Setting) -> str:
    """What it is if nobody says anything, as one would write it."""
    value = getattr(Settings(), setting.name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"`{value}`" if value not in ("", ()) else "–"


def row(setting: Setting) -> str:
    return f"| `{setting.variable}` | {usual(setting)} | {setting.should_be} | {setting.about} |"


def test_the_page_lists_every_setting_as_the_site_reads_it() -> None:
    listed = re.findall(r"^\| `MEOWPLE_.*$", PAGE, re.MULTILINE)
    assert listed == [row(setting) for setting in ALL]


def test_the_page_names_no_setting_that_is_not_there() -> None:
    elsewhere = {"MEOWPLE_SHELF", "MEOWPLE_TREE", "MEOWPLE_"}
    named = set(re.findall(r"MEOWPLE_[A-Z]*", PAGE)) - elsewhere
    assert named == {setting.variable for setting in ALL}
    sources = [path.read_text(encoding="utf-8") for path in (HOUSE / "src").rglob("*.py")]
    assert all(any(f'"{name}"' in text for text in sources) for name in elsewhere)


def test_every_file_the_page_links_is_there_and_every_chapter_too() -> None:
    chapters = {
        re.sub(r"[^a-z0-9 -]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^## (.+)$", PAGE, re.M)
    }
    for link in re.findall(r"\]\(([^)]+)\)", PAGE):
        if link.startswith("#"):
            assert link[1:] in chapters, link
        elif not link.startswith("https:"):
            assert (HOUSE / "docs" / link).exists(), link


def help_of(*words: str) -> str:
    asked = [sys.executable, "-m", "meowple", *words, "--help"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_the_page_names_every_flag_and_no_other(command: str) -> None:
    flags = set(re.findall(r"^  (--[a-z-]+)", help_of(command), re.MULTILINE)) - {"--help"}
    listed = re.search(rf"`meowple {command}` \(([^)]*)\)", " ".join(PAGE.split()))
    assert listed is not None and flags and set(re.findall(r"--[a-z-]+", listed[1])) == flags


def test_every_command_of_the_page_is_there() -> None:
    commands = set(re.findall(r"^  ([a-z-]+) ", help_of().partition("Commands:")[2], re.MULTILINE))
    named = set(re.findall(r"(?:^|bin/|site )meowple ([a-z]+)", PAGE, re.MULTILINE))
    assert {"backup", "restore", "check", "export"} <= named <= commands
