"""Old games replay as they were played, at every rules version there ever was."""

from pathlib import Path

import pytest

import meowple
from meowple.games import games
from tests.kit.golden import FOLDER, wanted

TRANSCRIPTS = sorted(path for name in games for path in (FOLDER / name).glob("*.json"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_transcript_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table = meowple.replay(text)
    assert table.over
    assert str(table.record) == text
    assert meowple.verify(text) > 0


def test_every_game_and_player_count_has_one() -> None:
    missing = [golden.path for game in games.values() for golden in wanted(game)]
    assert [path.name for path in missing if not path.exists()] == []
