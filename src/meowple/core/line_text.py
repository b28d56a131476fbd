"""A line in words: the one way in which site, terminal, replay and spoken text tell what happened."""

from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.game import Game
from meowple.core.lesson import SCRIPT
from meowple.core.table import PERSON
from meowple.core.translation import Translator
from meowple.core.view import LogRow
from meowple.core.words import say_stand_in

API: Final = "api:"
"""Before the name of a stranger's bot, where a line says who made it."""


def line_in_words(
    game: Game,
    row: LogRow,
    names: tuple[str, ...],
    seats: tuple[str, ...],
    translate: Translator,
    reader: Seat | None = None,
) -> list[str]:
    """What a line said and caused, as its viewer may hear it; who made it, if that is not who sits there.

    `names` are what people are called, `seats` who plays each seat: a person or a bot's level. Who made a line for its
    `reader` made it for you.
    """
    whose = row.drawer if row.seat == CHANCE else row.seat
    who = "" if whose == CHANCE else names[whose]
    if row.action is None:
        return [translate("{who} takes line {number} back.", who=who, number=row.say.split(" ")[1])]
    texts = [text for event in row.events if (text := game.say_event(event, names, translate))]
    if row.seat == CHANCE or not texts:
        texts.insert(0, game.say_action(row.action, who, translate))
    more = game.say_more(row.action, row.unsaid, translate)
    if more and (row.events or row.unsaid):
        texts.append(more)
    if row.seat != CHANCE:
        by = row.by.removeprefix(API)
        if by not in (PERSON, SCRIPT, seats[row.seat], who):
            texts[-1] += f" ({say_stand_in(by, '' if row.seat == reader else who, translate)})"
    return texts
