"""The kit lets an honest game pass, also one without bots and options, and names what is wrong with others."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from meowple.core.action import Action
from meowple.core.errors import BadSetup
from meowple.core.fields import Derived, Fields
from meowple.core.game import Levels
from meowple.core.picture import Picture, Scene, group
from meowple.core.state import State
from meowple.games import games
from meowple.testing.copies import check_copy_is_whole, check_equality
from meowple.testing.dumps import check_dump, check_refusals
from meowple.testing.languages import NotingTranslator, languages
from meowple.testing.pictures import check_picture
from tests.guests.environment import HOUSE
from tests.kit.toys import GAME, Peek, PeekGame, PeekPictures


class Sharing(Peek):
    """Its copies hold the same list."""

    def copy(self) -> "Sharing":
        other = Sharing()
        other.hands = self.hands
        other.words, other.dealt, other.bows = self.words[:], self.dealt, self.bows
        return other


class Forgetful(Peek):
    """Its copies have heard nothing."""

    def copy(self) -> "Forgetful":
        other = Forgetful()
        other.hands, other.words = self.hands[:], self.words[:]
        other.dealt, other.bows = self.dealt, self.bows
        return other


class Undeclared(Peek):
    """Keeps something that is in no list."""

    def __init__(self, leak: str = "") -> None:
        super().__init__(leak)
        self.extra = 1

    def copy(self) -> "Undeclared":
        return Undeclared()


class Deep(Peek):
    """Keeps a list in a list, of which only the outer one is copied."""

    def __init__(self, leak: str = "") -> None:
        super().__init__(leak)
        self.piles = [[1, 2], [3]]

    def copy(self) -> "Deep":
        other = Deep()
        other.piles = self.piles[:]
        return other

    def fields(self) -> Fields:
        return (*super().fields(), Derived("piles"))


class DeepShared(Deep):
    """Says that it does so on purpose."""

    def copy(self) -> "DeepShared":
        other = DeepShared()
        other.piles = self.piles
        return other

    def fields(self) -> Fields:
        return (*Peek.fields(self), Derived("piles", shared=True))


@pytest.mark.parametrize(
    ("toy", "says"),
    [
        (Sharing, "copy\\(\\) shares hands"),
        (Forgetful, "copy\\(\\) forgets whispered"),
        (Undeclared, "not declared in fields\\(\\): extra"),
        (Deep, "copy\\(\\) shares piles\\[0\\]"),
    ],
)
def test_a_bad_copy_is_caught(toy: type[Peek], says: str) -> None:
    state = toy()
    state.whispered = [1] if toy is Forgetful else []
    with pytest.raises(AssertionError, match=says):
        check_copy_is_whole(state)


@pytest.mark.parametrize("toy", [Peek, DeepShared])
def test_a_good_copy_passes(toy: type[Peek]) -> None:
    check_copy_is_whole(toy())


def test_equality_that_looks_at_too_little_is_caught() -> None:
    class Alike(Peek):
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = Peek.__hash__

    first, later = Alike(), Alike()
    later.bows = 1
    with pytest.raises(AssertionError):
        check_equality(first, later)
    one, two = Peek(), Peek()
    two.bows = 1
    check_equality(one, two)


class LoadsAnything(PeekGame):
    def load(self, text: str) -> State:
        return Peek()


class Crashes(PeekGame):
    def load(self, text: str) -> State:
        json.loads(text)["cat"]
        return Peek()


def test_loading_what_is_no_dump_is_caught() -> None:
    with pytest.raises(AssertionError, match="takes this for a position"):
        check_refusals(LoadsAnything(), Peek(), Random(1))
    with pytest.raises(ValueError, match="Expecting value"):
        check_refusals(Crashes(), Peek(), Random(1))
    state = Peek()
    state.bows = 1
    with pytest.raises(AssertionError):
        check_dump(LoadsAnything(), state)
    check_dump(GAME, state)
    check_refusals(GAME, state, Random(1))


def game_with(parts: dict[str, str]) -> PeekGame:
    class Drawn(PeekPictures):
        def draw(self, scene: Scene) -> Picture:
            return Picture(10, 10, "peek", parts)

    class Game(PeekGame):
        pictures = Drawn()

    return Game()


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"one": group("two", "")}, "the part one is an element with the id two"),
        ({"one": group("one", ""), "two": group("two", '<g id="one"/>')}, "ids used twice"),
        ({"one": '<g id="one" data-word="a"/>'}, "no name for a screen reader"),
        ({"one": '<g id="one"><path data-word="a" aria-label="a"/></g>'}, "has no id"),
        ({"one": '<g id="one" onclick="x()"/>'}, "runs nothing"),
        ({"one": '<g id="one"><image href="https://example.org/a.png"/></g>'}, "fetches nothing"),
        ({"one": '<g id="one" style="fill:red"/>'}, "one has a style"),
    ],
)
def test_a_bad_picture_is_caught(parts: dict[str, str], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_picture(game_with(parts), Scene(Peek(), 0, GAME.translator("en")))
    check_picture(game_with({"one": group("one", "")}), Scene(Peek(), 0, GAME.translator("en")))


def test_what_is_not_translated_is_noticed() -> None:
    game: Any = games["fits"]
    assert languages(game) == ["en", "pl", "cs"] and languages(GAME) == ["en"]
    translate = NotingTranslator(game, "pl")
    assert game.title(translate) and not translate.missing
    assert translate("No such sentence.") == "No such sentence."
    assert translate.missing == {"No such sentence."}


def test_levels_name_only_what_there_is() -> None:
    bots = games["fits"].bots
    two = Levels({"easy": bots["easy"], "hard": bots["hard"]})
    assert (two.first, two.hints, two.stand_in) == ("easy", "hard", "easy")
    assert two.below("hard") == ["hard", "easy"]
    with pytest.raises(BadSetup, match="there is no level medium; there is easy, hard"):
        Levels({"easy": bots["easy"], "hard": bots["hard"]}, first="medium")


def kit(*words: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    """pytest as somebody runs it who has nothing but Meowple and a game."""
    paths = [str(HOUSE), *filter(None, sys.path)]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "meowple.testing.plugin", "-p", "no:cacheprovider", "-q", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_game_without_bots_and_options_passes_from_outside_the_tree(tmp_path: Path) -> None:
    done = kit("--meowple-game", "tests.kit.toys", cwd=tmp_path)
    assert done.returncode == 0 and " passed" in done.stdout and "skipped" not in done.stdout, done.stdout


LEAKY = """
from tests.kit.toys import PeekGame

GAME = PeekGame("view")
"""


def test_a_leak_fails_the_run_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "leaky.py").write_text(LEAKY)
    done = kit("--meowple-game", "leaky", "-k", "twins", cwd=tmp_path)
    assert done.returncode == 1 and "Leak: state" in done.stdout, done.stdout


def test_what_is_no_game_is_said_in_one_line(tmp_path: Path) -> None:
    done = kit("--meowple-game", "json", cwd=tmp_path)
    assert done.returncode == 4
    assert "json is neither a game on the shelf nor a package with a GAME" in done.stderr + done.stdout


def test_actions_are_never_taken_for_shared_things() -> None:
    """They are made once and never changed."""

    class Says(Peek):
        def __init__(self, leak: str = "") -> None:
            super().__init__(leak)
            self.said = [SAID]

        def copy(self) -> "Says":
            return Says()

        def fields(self) -> Fields:
            return (*super().fields(), Derived("said"))

    check_copy_is_whole(Says())


SAID = Action("hello")
