"""Old games replay as they were played, at every rules version there ever was; tests/golden keeps them."""

from pathlib import Path

import pytest

from meowple.testing.suite_golden import test_every_player_count_has_one, test_golden_transcripts_replay

__all__ = ["test_every_player_count_has_one", "test_golden_transcripts_replay"]


@pytest.fixture
def golden_folder() -> Path:
    return Path(__file__).parent / "golden"
