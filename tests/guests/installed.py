"""Packages put on a path as if they were installed: a folder of modules and a dist-info beside it."""

import sys
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

import pytest

from meowple.games import Shelf
from meowple.games.guests import GROUP

GAME = """
from tests.kit.toys import PeekGame

class Guest(PeekGame):
    name = "{name}"

GAME = Guest()
"""


class Folder:
    """A folder on the path in which packages are installed for one test."""

    def __init__(self, place: Path, patch: pytest.MonkeyPatch) -> None:
        self.place = place
        patch.syspath_prepend(str(place))

    def put(self, dist: str, offers: dict[str, str], **files: str) -> None:
        """A distribution that offers these entry points and has these modules, as `package/__init__.py`."""
        info = self.place / f"{dist.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: 1.0\n")
        points = "\n".join(f"{name} = {value}" for name, value in offers.items())
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n")
        for package, text in files.items():
            (self.place / package).mkdir(exist_ok=True)
            (self.place / package / "__init__.py").write_text(text)
            sys.modules.pop(package, None)
        listed = [path.relative_to(self.place) for path in self.place.rglob("*") if path.is_file()]
        (info / "RECORD").write_text("".join(f"{path},,\n" for path in listed))

    def game(self, dist: str, name: str) -> None:
        """A distribution with one sound game."""
        package = dist.replace("-", "_")
        self.put(dist, {name: f"{package}:GAME"}, **{package: GAME.format(name=name)})

    def points(self) -> list[EntryPoint]:
        """What is installed in this folder alone."""
        found = distributions(path=[str(self.place)])
        return [point for dist in found for point in dist.entry_points if point.group == GROUP]

    def shelf(self, *chosen: str) -> Shelf:
        return Shelf(list(chosen), self.points())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    return Folder(tmp_path, monkeypatch)
