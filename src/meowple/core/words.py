"""What every game says alike: whose turn it is not, and why a table refuses; also what day it was."""

import re
from datetime import UTC, datetime
from typing import Final

from meowple.core.errors import Reason, Value
from meowple.core.translation import N_, Translator

REASONS: Final = {
    "over": N_("The game is over."),
    "chance_first": N_("The dice and cards come first."),
    "not_your_turn": N_("It is not your turn."),
    "not_your_seat": N_("Somebody else sits there."),
    "only_the_host": N_("Only the host of the table may do that."),
    "not_absent": N_("Nobody is missing there."),
    "not_a_guests_seat": N_("No guest sits there."),
    "still_running": N_("This table is still running."),
    "no_such_phrase": N_("That cannot be said here."),
    "no_such_seat": N_("There is no seat {seat} here: the table has {players}."),
    "dealer_draws": N_("The dealer draws at this table."),
    "stale_decision": N_("The table has moved on. Have another look, please."),
    "not_possible_now": N_("“{say}” is not possible now."),
    "nothing_to_undo": N_("There is nothing you can take back freely: somebody has learned something new since."),
    "consent_missing": N_("Everybody has to agree to go back this far."),
    "no_such_line": N_("There is no line {number} to go back to."),
    "table_closed": N_("This table is closed: its dice have been revealed."),
}

LEVELS: Final = {
    "random": N_("random bot"),
    "search": N_("searching bot"),
    "easy": N_("easy bot"),
    "medium": N_("medium bot"),
    "hard": N_("hard bot"),
}
"""What levels are called that many games have; any other is called by its own name."""

TIME_UP: Final = " (time)"
"""Behind who made a line because somebody's time was up."""
PLAIN_NUMBER: Final = re.compile(r"[+-]?\d+(\.\d+)?")

MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
"""As they stand in a date."""


def say_day(at: float, translate: Translator) -> str:
    """The day of a time stamp, as people write it."""
    day = datetime.fromtimestamp(at, UTC)
    return translate("{day} {month} {year}", day=day.day, month=translate(MONTHS[day.month - 1]), year=day.year)


def say_level(level: str, translate: Translator) -> str:
    return translate(LEVELS.get(level, level))


def say_stand_in(by: str, who: str, translate: Translator) -> str:
    """Who made a line in place of `who` (nobody: in yours), as the line has it: “medium for person (time)”."""
    level, _, whom = by.partition(" for ")
    bot = say_level(level, translate)
    if not whom:
        return bot
    if not whom.removesuffix(TIME_UP).endswith("person"):  # a bot that failed, and the level below it
        return translate("{bot} plays for {who}", bot=bot, who=say_level(whom, translate))
    if whom.endswith(TIME_UP):
        late = translate("{bot} played for you, time was up", bot=bot)
        return translate("{bot} played for {who}, time was up", bot=bot, who=who) if who else late
    return translate("{bot} plays for {who}", bot=bot, who=who) if who else translate("{bot} plays for you", bot=bot)


def say_reason(reasons: dict[str, str], reason: Reason, translate: Translator) -> str:
    """The reason in words: from the game's own table, or from what all games have in common."""
    template = reasons.get(reason.code) or REASONS[reason.code]
    return translate(template, **{name: say_value(value, translate) for name, value in reason.values.items()})


def say_value(value: Value, translate: Translator) -> str:
    """What fills a sentence: a bot writes numbers plainly (2.9, +0.6), people read them as their language has them."""
    text = str(value).removesuffix(".0")
    if not PLAIN_NUMBER.fullmatch(text):
        return text
    return translate.number(float(text), len(text.partition(".")[2]), signed=text.startswith("+"))
