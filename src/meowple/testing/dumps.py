"""What `dump` and `load` promise: a position comes back as it was, and what is no position is clearly refused."""

import json
from random import Random
from typing import Any

from meowple.core.errors import BadDump
from meowple.core.game import Game
from meowple.core.state import State
from meowple.testing.promises import random_action, viewers

NO_DUMPS = ("", "null", "[]", "{}", "7", '"cat"', "{", "[" * 10_000, '{"players":2}', '{"\\ud800":1}', "{'a':1}")
ODD: tuple[Any, ...] = (-1, 0, 1, 10**30, 1.5, True, None, "", "cat", [], [0], {}, {"cat": 1})
"""What a number or a word in a dump is changed to."""
CHANGES = 12
MOVES_ON = 60
"""How far a position is played on that came from a changed dump."""


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
        check_changed(game, text, rng)


def check_changed(game: Game, text: str, rng: Random) -> bool:
    """A dump changed in one place is clearly refused, or it is a position that can be played to the end.

    True if it was taken for a position.
    """
    changed = json.loads(text)
    where = _change(changed, rng)
    wrong = _written(changed)
    loaded = _loaded(game, wrong)
    if loaded is None:
        return False
    try:
        assert loaded.dump() == wrong, "it is loaded as something else"
        assert (loaded == game.load(text)) == (wrong == text), "equal are those that are written alike"
        _play_on(game, loaded, rng)
    except Exception as error:
        error.add_note(f"{game.name} takes {where} for a position: {wrong}")
        raise
    return True


def _play_on(game: Game, state: State, rng: Random) -> None:
    """By chance, until it is over or a long time has passed: nothing breaks, and something can always be done."""
    components = state.components()
    for _ in range(MOVES_ON):
        assert len(state.scores()) == len(state.ranking()) == state.players
        if state.is_over():
            return
        seat, action = random_action(state, rng)
        state.apply(seat, action)
        assert state.components() == components, f"{action} made or lost something"
    assert game.load(state.dump()) == state


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
        near = [below - 1, below + 1, below + 2] if type(below) is int else []
        others = [*near, *(raw if isinstance(raw, list) else raw.values()), *ODD]
        raw[key] = rng.choice([other for other in others if type(other) is not type(below) or other != below])
        return f"{'.'.join(way)} = {raw[key]!r} instead of {below!r}"
