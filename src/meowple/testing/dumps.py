"""What `dump` and `load` promise: a position comes back as it was, and what is no position is clearly refused."""

import json
from random import Random
from typing import Any

from meowple.core.action import CHANCE
from meowple.core.errors import BadDump
from meowple.core.game import Game
from meowple.core.state import State
from meowple.testing.promises import viewers

NO_DUMPS = ("", "null", "[]", "{}", "7", '"cat"', "{", "[" * 10_000, '{"players":2}', '{"\\ud800":1}', "{'a':1}")
ODD: tuple[Any, ...] = (-1, 0, 1, 10**30, 1.5, True, None, "", "cat", [], [0], {}, {"cat": 1})
"""What a number or a word in a dump is changed to."""
CHANGES = 12


def check_dump(game: Game, state: State) -> None:
    """`load(dump)` gives an equal position back, seen ones too; it chooses and scores alike."""
    for each in [state, *(state.seen_by(seat) for seat in viewers(state.players))]:
        loaded = game.load(each.dump())
        assert loaded == each and loaded.dump() == each.dump()
        assert loaded.to_act() == each.to_act() and loaded.scores() == each.scores()
        assert loaded.chances() == each.chances() and loaded.components() == each.components()
        assert loaded.progress() == each.progress() and loaded.verdict() == each.verdict()
        assert loaded.rounds() == each.rounds()
        for seat in range(state.players):
            assert loaded.legal(seat) == each.legal(seat)


def check_refusals(game: Game, state: State, rng: Random) -> None:
    """What is no dump is refused as BadDump; what still is one, by chance, comes back as it was written."""
    text = state.dump()
    raw = json.loads(text)
    lost = rng.choice(sorted(raw))
    missing = {name: value for name, value in raw.items() if name != lost}
    for wrong in (*NO_DUMPS, text[:-1], f" {text}", text + text, _written(missing), _written({**raw, "cat": 1})):
        assert _loaded(game, wrong) is None, f"{game.name} takes this for a position: {wrong[:60]}"
    for _ in range(CHANGES):
        changed = json.loads(text)
        where = _change(changed, rng)
        wrong = _written(changed)
        loaded = _loaded(game, wrong)
        if loaded is not None:
            assert loaded.dump() == wrong, f"{game.name} loads {where} as something else"
            assert len(loaded.scores()) == loaded.players
            for seat in loaded.to_act():  # whatever they are: nothing may break
                _ = loaded.chances() if seat == CHANCE else loaded.legal(seat)


def _written(raw: Any) -> str:
    return json.dumps(raw, separators=(",", ":"))


def _loaded(game: Game, text: str) -> State | None:
    try:
        return game.load(text)
    except BadDump:
        return None


def _change(raw: Any, rng: Random) -> str:
    """Change one leaf somewhere below, or shorten or lengthen a list; says what was done."""
    way = []
    while True:
        keys = list(raw) if isinstance(raw, dict) else list(range(len(raw)))
        key = rng.choice(keys)
        way.append(str(key))
        below = raw[key]
        if isinstance(below, (dict, list)) and below and rng.random() < 0.9:
            raw = below
            continue
        if isinstance(raw, list) and rng.random() < 0.3:
            raw.insert(key, below)
            return f"{'.'.join(way)} doubled"
        raw[key] = rng.choice([odd for odd in ODD if odd != below])
        return f"{'.'.join(way)} = {raw[key]!r} instead of {below!r}"
