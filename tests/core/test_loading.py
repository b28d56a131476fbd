"""Whatever goes wrong while a position is read, whoever asked hears that it is none."""

import pytest

import meowple.core.game
from meowple.core.errors import BadDump
from meowple.games import find


@pytest.mark.parametrize("error", [ValueError, KeyError, AssertionError, OverflowError, RecursionError])
def test_what_reading_raises_is_a_refusal(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise error("too large")

    game = find("mousetrap")
    text = game.new(2).dump()
    assert game.load(text).dump() == text
    monkeypatch.setattr(meowple.core.game, "read_fields", fail)
    with pytest.raises(BadDump, match=r"this is not a position of mousetrap: .*too large"):
        game.load(text)
