"""docs/spaces.md says what the games declare, and docs/research.md is a true session."""

import doctest
from pathlib import Path

from tools.spaces import PAGE, page

HOUSE = Path(__file__).resolve().parent.parent.parent


def test_the_page_is_what_the_games_declare() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python tools/spaces.py --write"


def test_the_tour_is_a_true_session() -> None:
    tried = doctest.testfile(str(HOUSE / "docs" / "research.md"), module_relative=False)
    assert tried.attempted > 20 and tried.failed == 0
