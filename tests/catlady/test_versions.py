"""A table that began with the first rules ends with them: its records replay, and a feast is what it was."""

from pathlib import Path

import pytest

from meowple.core.errors import BadDump, BadSetup
from meowple.core.reading import read_record
from meowple.core.replay import rebuild
from meowple.games.catlady import GAME
from meowple.games.catlady.rules import CatLady
from tests.catlady.samples import collection
from tests.catlady.tables import feeding, ready, say

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "catlady"


@pytest.mark.parametrize("name", ["v1-1p.json", "v1-2p-other-options.json", "v1-3p.json", "v1-6p.json"])
def test_a_record_of_the_first_rules_replays(name: str) -> None:
    text = (GOLDEN / name).read_text(encoding="utf-8")
    table = rebuild(GAME, read_record(text))
    assert table.over and table.state.version == 1 < GAME.version and str(table.record) == text


def half_fed(rules: int) -> CatLady:
    state = ready(rules=rules)
    state.collections[0] = collection("cow shadow", (0, 3, 0))
    return feeding(state)


def test_a_table_of_the_first_rules_goes_on_with_them_after_it_was_kept() -> None:
    first, now = half_fed(1), half_fed(2)
    for state in (first, now):
        again = state.copy()
        assert again.version == state.version
        say(again, "feed cow tuna", "feast")
        assert again.scores()[0] == (2 + 1 - 2 - 2 if state is first else 4 + 1 - 2)
    kept = GAME.load(GAME.new(2, {}, 1).dump())
    assert kept.version == 1


@pytest.mark.parametrize("version", [0, 3, 10**6])
def test_rules_that_are_not_there_are_refused(version: int) -> None:
    dump = GAME.new(2).dump()
    with pytest.raises(BadDump, match="rules 1 to 2"):
        GAME.load(dump.replace('"version":2', f'"version":{version}'))
    if version:
        with pytest.raises(BadSetup):
            GAME.new(2, {}, version)
