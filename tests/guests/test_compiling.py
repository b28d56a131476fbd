"""`meowple compile`: what goes in, when a tree is up to date, how a command uses it, and what it says if it cannot."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import meowple.core.state
from meowple.compiling import (
    MANIFEST,
    TREE,
    CannotCompile,
    Package,
    groups,
    is_fresh,
    packages,
    refused_guests,
    versions,
    where_compiled,
)
from tests.guests.environment import HOUSE, PIG

SOURCE = HOUSE / "src" / "meowple"


def tree_of(place: Path, found: list[Package]) -> Path:
    """A tree as compiling leaves it, but for the compiled modules."""
    for package in found:
        shutil.copytree(package.place, place / package.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    kept = {one.name: {"place": str(one.place), "stat": one.stat(), "content": one.content()} for one in found}
    (place / MANIFEST).write_text(json.dumps({"versions": versions(), "game": "", "packages": kept}))
    return place


@pytest.fixture
def guest(tmp_path: Path) -> Package:
    place = tmp_path / "sources" / "meowple_pig"
    shutil.copytree(PIG / "src" / "meowple_pig", place, ignore=shutil.ignore_patterns("__pycache__"))
    return Package("meowple_pig", place, "meowple_pig")


def test_rules_are_compiled_and_what_people_see_is_not(tmp_path: Path, guest: Package) -> None:
    root = tree_of(tmp_path / "tree", [Package("meowple", SOURCE), guest])
    found = {name: files for files, name in groups(root, [Package("meowple", SOURCE), guest])}
    assert {"core", "fits", "catlady", "meowple_pig"} <= set(found)
    assert found["meowple_pig"] == [
        "meowple_pig/bots/thinking.py",
        "meowple_pig/numbering.py",
        "meowple_pig/observing.py",
        "meowple_pig/rules.py",
    ]
    assert {"meowple/core/state.py", "meowple/core/fields.py", "meowple/bots/search.py"} <= set(found["core"])
    everything = [Path(path) for files in found.values() for path in files]
    assert not [path for path in everything if path.stem.startswith(("__init__", "picture", "words", "art", "levels"))]
    assert not {"meowple/core/game.py", "meowple/core/translation.py"} & set(found["core"])
    alone = groups(root, [Package("meowple", SOURCE), guest], "pig")
    assert [name for _, name in alone] == ["core", "meowple_pig"]
    with pytest.raises(CannotCompile, match="no rules of a game chess"):
        groups(root, [Package("meowple", SOURCE), guest], "chess")


def test_a_tree_is_fresh_until_a_source_changes(tmp_path: Path, guest: Package) -> None:
    tree = tree_of(tmp_path / "tree", [guest])
    rules = guest.place / "rules.py"
    assert is_fresh(tree, [guest])
    os.utime(rules, (1, 1))
    assert is_fresh(tree, [guest]), "the same text at another time is the same"
    rules.write_text(rules.read_text() + "\n")
    assert not is_fresh(tree, [guest])
    rules.write_text(rules.read_text().removesuffix("\n"))
    assert is_fresh(tree, [guest])
    (guest.place / "more.py").write_text("")
    assert not is_fresh(tree, [guest])


def test_a_tree_without_a_package_that_is_here_is_not_fresh(tmp_path: Path, guest: Package) -> None:
    other = Package("meowple_other", guest.place, "meowple_other")
    tree = tree_of(tmp_path / "tree", [guest])
    assert not is_fresh(tree, [guest, other]) and not is_fresh(tmp_path / "nowhere", [guest])
    more = tree_of(tmp_path / "more", [guest, other])
    assert is_fresh(more, [guest]), "what is no longer installed does no harm"


def test_a_tree_of_another_python_or_of_one_game_is_not_fresh(tmp_path: Path, guest: Package) -> None:
    tree = tree_of(tmp_path / "tree", [guest])
    right = json.loads((tree / MANIFEST).read_text())
    for wrong in ({"versions": "3.9"}, {"game": "fits"}):
        (tree / MANIFEST).write_text(json.dumps({**right, **wrong}))
        assert not is_fresh(tree, [guest])


def test_a_guest_that_mypy_refuses_is_left_out_and_ours_are_not(guest: Package) -> None:
    found = [Package("meowple", SOURCE), guest]
    told = "meowple_pig/rules.py:3: error: Name is not defined\nmeowple_pig/rules.py:4: error: And more\nerrors\n"
    assert refused_guests(told, found) == {"meowple_pig": "meowple_pig/rules.py:3: error: Name is not defined"}
    with pytest.raises(CannotCompile, match="state\\.py:1: error"):
        refused_guests("meowple/core/state.py:1: error: No\n", found)
    with pytest.raises(CannotCompile, match="fatal error"):
        refused_guests("build/core.c:1:10: fatal error: Python.h: No such file", found)


def test_sources_are_found_also_from_a_compiled_tree() -> None:
    assert packages()[0].place == SOURCE
    is_compiled = not (meowple.core.state.__file__ or "").endswith(".py")
    assert (where_compiled() is not None) == is_compiled


def run(*words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    kept = {name: value for name, value in os.environ.items() if name != TREE}
    return subprocess.run(
        [sys.executable, "-m", "meowple", *words],
        env={**kept, "PYTHONPATH": str(HOUSE / "src"), "COLUMNS": "200", **more},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_c_compiler_one_sentence_is_said(tmp_path: Path) -> None:
    done = run("compile", "--into", str(tmp_path / "tree"), CC="no-such-compiler", XDG_CACHE_HOME=str(tmp_path))
    assert done.returncode == 3
    assert done.stdout.startswith("no C compiler here: Meowple runs uncompiled") and done.stdout.count("\n") == 1
    assert done.stderr == "" and list(tmp_path.iterdir()) == []


def test_a_command_uses_the_tree_in_the_cache_while_it_is_fresh(tmp_path: Path) -> None:
    """The tree is a copy of a copy of the sources, so that one of them can be changed."""
    cache, copied = str(tmp_path / "cache"), tmp_path / "src"
    shutil.copytree(SOURCE, copied / "meowple", ignore=shutil.ignore_patterns("__pycache__"))
    where = "import meowple.compiling as c; print(c.cache())"
    environment = {"XDG_CACHE_HOME": cache, "PYTHONPATH": str(copied)}
    place = subprocess.run(
        [sys.executable, "-c", where], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    ).stdout.strip()
    assert run("compile", "--path", **environment).returncode == 1
    tree = tree_of(Path(place) / "made", [Package("meowple", copied / "meowple")])
    (tree.parent / "current").write_text("made")
    (tree / "meowple" / "games" / "fits" / "RULES.md").write_text("Read from the tree.")
    assert run("compile", "--path", **environment).stdout.strip() == str(tree)
    assert "Read from the tree." in run("rules", "fits", "--lang", "en", **environment).stdout
    assert "Read from the tree." not in run("rules", "fits", "--lang", "en", **environment, **{TREE: "none"}).stdout
    (copied / "meowple" / "core" / "extra.py").write_text("")
    assert "Read from the tree." not in run("rules", "fits", "--lang", "en", **environment).stdout
