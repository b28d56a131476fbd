"""Games of installed packages stand behind ours; one that cannot be loaded is named with its reason."""

import os
import subprocess
import sys

import pytest

from meowple.core.errors import UnknownGame
from meowple.games import SHELF, find, games
from tests.guests.installed import Folder


def test_ours_first_then_guests_by_the_alphabet(folder: Folder) -> None:
    folder.game("meowple-zebra", "zebra")
    folder.game("meowple-ant", "ant")
    shelf = folder.shelf()
    assert list(shelf) == [*SHELF, "ant", "zebra"] and len(shelf) == 7
    assert shelf["ant"].name == "ant" and not shelf.reasons()


def test_an_operator_chooses_among_all(folder: Folder) -> None:
    folder.game("meowple-ant", "ant")
    shelf = folder.shelf("ant", "fits", "chess")
    assert list(shelf) == ["ant", "fits"] and "purrramid" not in shelf
    assert shelf.reasons() == {"chess": "There is no game chess, of ours or installed."}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("GAME = 7", "a int is not a Game"),
        ("OTHER = 7", "AttributeError"),
        ("from tests.kit.toys import GAME", "its GAME is named peek, not bad"),
        (
            "from tests.kit.toys import PeekGame\nclass Bad(PeekGame):\n    name, bots = 'bad', {}\nGAME = Bad()",
            "its bots are not Levels",
        ),
        (
            "from tests.kit.toys import PeekGame\nclass Bad(PeekGame):\n    name, wording = 'bad', 7\nGAME = Bad()",
            "its GAME has no wording.title, wording.blurb",
        ),
        ("from meowple.core.game import Game\nclass Bad(Game):\n    name = 'bad'\nGAME = Bad()", "TypeError"),
    ],
)
def test_a_broken_game_is_named_and_the_rest_works(folder: Folder, text: str, why: str) -> None:
    folder.put("meowple-bad", {"bad": "meowple_bad:GAME"}, meowple_bad=text)
    folder.game("meowple-good", "good")
    shelf = folder.shelf()
    assert list(shelf) == [*SHELF, "good"]
    said = shelf.reasons()["bad"]
    assert said.startswith(f"bad of meowple-bad 1.0 cannot be loaded: {why}"), said
    assert said.endswith(".") and "\n" not in said


def test_two_of_one_name_are_both_refused(folder: Folder) -> None:
    folder.game("first-ant", "ant")
    folder.game("second-ant", "ant")
    shelf = folder.shelf()
    assert list(shelf) == list(SHELF)
    assert shelf.reasons() == {"ant": "ant is offered by first-ant 1.0 and second-ant 1.0: uninstall one of them."}


def test_a_guest_with_a_name_of_ours_is_refused(folder: Folder) -> None:
    folder.game("my-fits", "fits")
    shelf = folder.shelf()
    assert shelf["fits"] is games["fits"]
    assert shelf.reasons() == {"fits": "fits of my-fits 1.0 is left out: Meowple has a game of that name."}


def test_an_odd_name_is_refused(folder: Folder) -> None:
    folder.game("meowple-odd", "odd-game")
    assert "small letters" in folder.shelf().reasons()["odd-game"]


@pytest.mark.parametrize("module", ["rules.cpython-311-x86_64-linux-gnu.so", "rules.so", "rules.pyd"])
@pytest.mark.parametrize("is_listed", [True, False], ids=["wheel", "editable"])
def test_a_foreign_compiled_module_is_refused_before_import(folder: Folder, module: str, is_listed: bool) -> None:
    package = folder.place / "meowple_fast"
    package.mkdir()
    if is_listed:
        (package / module).write_bytes(b"")
    folder.put("meowple-fast", {"fast": "meowple_fast:GAME"}, meowple_fast="raise SystemExit('imported')")
    (package / module).write_bytes(b"")
    if is_listed:
        folder.place.joinpath("meowple_fast", "__init__.py").unlink()
    shelf = folder.shelf()
    assert "fast" not in shelf and "meowple_fast" not in sys.modules
    assert shelf.reasons()["fast"] == (
        f"fast of meowple-fast 1.0 cannot be loaded: it ships compiled modules ({module}), "
        "and only `meowple compile` may compile a game."
    )


def test_nothing_is_loaded_before_it_is_asked_for(folder: Folder) -> None:
    folder.put("meowple-loud", {"loud": "meowple_loud:GAME"}, meowple_loud="raise SystemExit('imported')")
    shelf = folder.shelf()
    assert "fits" in shelf and "meowple_loud" not in sys.modules


@pytest.mark.parametrize("name", SHELF)
def test_a_game_of_ours_can_be_imported_alone(name: str) -> None:
    told = (
        f"import sys, meowple.games.{name} as game; print(game.GAME.name, "
        f"[other for other in {SHELF} if other != {name!r} and 'meowple.games.' + other in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == f"{name} []\n"


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(UnknownGame, match="there is no game chess on the shelf; there is purrramid, fits"):
        find("chess")


def test_find_says_why_a_broken_game_is_not_there(folder: Folder) -> None:
    folder.put("meowple-bad", {"bad": "meowple_bad:GAME"}, meowple_bad="1 / 0")
    asked = "from meowple.games import find; find('bad')"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": ":".join(filter(None, sys.path))},
    )
    assert "UnknownGame: bad of meowple-bad 1.0 cannot be loaded: ZeroDivisionError" in done.stderr
