"""Every number in a RULES.md has a test named after it, and no test names a missing number; all languages agree."""

from pathlib import Path

import pytest

from meowple.testing.suite_rules import (
    test_rules_and_tests_name_the_same_numbers,
    test_translated_rules_have_the_same_numbers,
)

__all__ = ["test_rules_and_tests_name_the_same_numbers", "test_translated_rules_have_the_same_numbers"]


@pytest.fixture
def rules_folder() -> Path:
    return Path(__file__).parent
