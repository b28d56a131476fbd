"""What a worker process does: it gets the view of one seat, and nothing else, and answers what its bot would say."""

import traceback
from random import Random

from meowple.core.action import Seat
from meowple.games import find, find_bot


class BotFailed(Exception):
    """What went wrong, as text: errors of any kind do not travel well between processes."""


def ready() -> None:
    """The first thing a new worker does: being asked means that the games are there."""


def choose(game: str, dump: str, seat: Seat, level: str, seed: int) -> str:
    """The sentence of a bot that sees this."""
    found = find(game)
    try:
        seen = found.load(dump)
        chosen = find_bot(found, level).choose(seen.copy(), seat, Random(seed))
        legal = seen.legal(seat)
    except Exception as error:  # a bot may do anything wrong: whoever asked is told what, and asks the level below
        raise BotFailed("".join(traceback.format_exception(error))) from None
    if chosen not in legal:
        raise BotFailed(f"{level} wants {chosen}, which is not possible")
    return chosen.text


def hint(game: str, dump: str, seat: Seat, level: str, seed: int, lang: str) -> tuple[str, str]:
    """What this bot would do here, and why, in words."""
    said = choose(game, dump, seat, level, seed)
    found = find(game)
    reason = find_bot(found, level).because(found.load(dump), seat, found.read(said))
    return said, "" if reason is None else found.say_reason(reason, found.translator(lang))
