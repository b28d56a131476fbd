"""Bots think in processes of their own and get nothing but the view of their seat."""

from random import Random

from meowple.core.action import Seat
from meowple.games import find, find_bot


def choose(game: str, dump: str, seat: Seat, level: str, seed: int) -> tuple[str, str]:
    """The sentence of a bot that sees this, and who really chose: a level below, should this one err."""
    found = find(game)
    seen = found.load(dump)
    levels = list(found.bots)
    below = levels[: levels.index(level) + 1] if level in levels else []
    for name in [*reversed(below), "random"]:
        try:
            chosen = find_bot(found, name).choose(seen.copy(), seat, Random(seed))
        except Exception:  # whatever a bot does wrong, the level below plays on and the log says so
            continue
        if chosen in seen.legal(seat):
            return chosen.text, name if name == level else f"{name} for {level}"
    raise AssertionError("random never errs")


def hint(game: str, dump: str, seat: Seat, lang: str, seed: int) -> tuple[str, str]:
    """What the strongest bot would do here, and why, in words."""
    found = find(game)
    seen = found.load(dump)
    bot = find_bot(found, list(found.bots)[-1])
    chosen = bot.choose(seen.copy(), seat, Random(seed))
    reason = bot.because(seen, seat, chosen)
    return chosen.text, "" if reason is None else found.say_reason(reason, found.tongue(lang))
