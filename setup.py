"""The one thing pyproject.toml cannot say: with MEOWPLE_COMPILE=1 the wheel holds the rules compiled by mypyc.

Without it the wheel is plain Python and fits every platform. The sources are in both: `meowple compile` needs them.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCES = Path("src")


def compiled() -> list[Extension]:
    """Core, bots and our games, each a library of its own, as `meowple compile` makes them."""
    from mypyc.build import mypycify

    sys.path.insert(0, str(SOURCES.resolve()))
    from meowple.compiling import Package, groups

    grouped: list[tuple[list[str], str | None]] = [
        ([f"{SOURCES}/{path}" for path in paths], f"meowple_{name}")
        for paths, name in groups(SOURCES, [Package("meowple", SOURCES / "meowple")])
    ]
    listed = [path for paths, _ in grouped for path in paths]
    return mypycify(["--strict", *listed], opt_level="2", debug_level="0", separate=grouped)


setup(
    ext_modules=compiled() if os.environ.get("MEOWPLE_COMPILE") == "1" else [],
    options={"build_ext": {"parallel": os.cpu_count()}},
)
