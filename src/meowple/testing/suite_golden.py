"""Old games replay as they were played, at every rules version there ever was."""

from pathlib import Path

from meowple.core.game import Game
from meowple.core.reading import read_record
from meowple.core.replay import rebuild
from meowple.core.verifying import verify
from meowple.testing.golden import wanted


def test_golden_transcripts_replay(game: Game, golden_folder: Path) -> None:
    for path in sorted((golden_folder / game.name).glob("*.json")):
        text = path.read_text(encoding="utf-8")
        table = rebuild(game, read_record(text))
        assert table.over, path.name
        assert str(table.record) == text, path.name
        drawn = sum(line.roll is not None for line in table.record.lines)
        assert verify(game, read_record(text)).draws == drawn, path.name


def test_every_player_count_has_one(game: Game, golden_folder: Path) -> None:
    missing = [golden.name for golden in wanted(game) if not golden.path(golden_folder).exists()]
    assert missing == [], f"python -m meowple.testing.golden {golden_folder} {game.name}"
