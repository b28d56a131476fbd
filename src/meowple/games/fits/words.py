"""What FITS says, in the player's language."""

from typing import Final

from meowple.core.action import Action
from meowple.core.errors import Reason
from meowple.core.game import OptionValue
from meowple.core.state import Event
from meowple.core.translation import N_, Translator
from meowple.core.words import say_reason as say_any_reason
from meowple.games.fits.actions import SET_ASIDE, Deal, Drop, LayBoard, Together, TurnUp
from meowple.games.fits.components import PIECES

PIECE_NAMES: Final = {
    "I3": N_("bar of three"),
    "V3": N_("little corner"),
    "O4": N_("square"),
    "L4": N_("short hook"),
    "T4": N_("short T"),
    "S4": N_("step"),
    "F5": N_("bent branch"),
    "L5": N_("long hook"),
    "N5": N_("long step"),
    "P5": N_("flag"),
    "T5": N_("long T"),
    "U5": N_("bracket"),
    "V5": N_("big corner"),
    "W5": N_("staircase"),
    "X5": N_("cross"),
    "Y5": N_("twig"),
}

TURN_NAMES: Final = (
    N_("as drawn"),
    N_("quarter turn right"),
    N_("half turn"),
    N_("quarter turn left"),
    N_("flipped"),
    N_("flipped, quarter turn right"),
    N_("flipped, half turn"),
    N_("flipped, quarter turn left"),
)

SYMBOL_NAMES: Final = {"A": N_("fish"), "B": N_("paw"), "C": N_("moon"), "D": N_("heart"), "E": N_("bell")}

REASONS: Final = {
    "looks_the_same": N_("This piece looks the same in another turning that is already offered."),
    "stands_out_at_the_side": N_("In column {column} the piece would stand out at the side."),
    "rests_above_the_field": N_("In column {column} the piece would come to rest above the field."),
    "not_a_choice": N_("Lay the shown piece or set it aside."),
    "start_piece_is_a_must": N_("The start piece has to be laid."),
    "closes_less": N_("Squares it closes for good: {here}. The next best ({other}) would close: {there}."),
    "keeps_open": N_(
        "Pieces still to come that then lie without a gap: {here} of {all}. After the next best ({other}): only "
        "{there}."
    ),
    "lies_lower": N_("The ramp then reaches row {here}. With the next best ({other}) it would reach row {there}."),
    "lies_evener": N_(
        "Its upper edge is then more even. Its steps, added up in squares: {here}; after the next best ({other}): "
        "{there}."
    ),
    "counts_more": N_(
        "What is printed on open squares then counts {here}. After the next best ({other}) it would count {there}."
    ),
    "ends_better": N_(
        "I laid the pieces to come in {orders} orders: it ends {more} better on average than the next best ({other})."
    ),
    "not_at_once": N_("There is next to nothing between it and the next best ({other})."),
    "aside_compared": N_(
        "It covers {size} squares, but even its best place ({other}) spoils the ramp. Squares closed there: {there}."
    ),
    "aside_spoils": N_("It covers {size} squares, but even its best place ({other}) spoils the ramp."),
    "only_place": N_("There is no other place for it."),
}

REASON_RULES: Final = {
    "looks_the_same": "2b",
    "stands_out_at_the_side": "2a",
    "rests_above_the_field": "2d",
    "not_a_choice": "3a",
    "start_piece_is_a_must": "1c",
    "covers_all": "2c",
    "covers_well": "2c",
    "better_aside": "3a",
}
"""The rule that a refusal or a hint is about."""

OPTION_NAMES: Final = {
    "boards": N_("Boards, in order of play"),
    "shuffle": N_("Boards in random order"),
    "start_piece_may_be_refused": N_("The start piece may be set aside"),
}

OPTION_HINTS: Final = {
    "boards": N_("Any of the boards 1 to 4, each at most once: their numbers in the order of play, such as 31."),
}

CHOICE_NAMES: Final[dict[tuple[str, OptionValue], str]] = {
    ("boards", "1234"): N_("all four, 1 to 4"),
    ("boards", "12"): N_("1 and 2"),
    ("boards", "34"): N_("3 and 4"),
    ("boards", "4321"): N_("all four, 4 to 1"),
}

RANK_NAMES: Final = {
    "learner": N_("Learner"),
    "trainee": N_("Trainee"),
    "novice": N_("Novice"),
    "specialist": N_("Specialist"),
    "expert": N_("Expert"),
    "master": N_("Master"),
    "archmaster": N_("Archmaster"),
}


def title(translate: Translator) -> str:
    return translate("FITS")


def blurb(translate: Translator) -> str:
    return translate("Everybody slides the same pieces down a ramp. Who leaves the fewest gaps?")


def say_action(action: Action, who: str, translate: Translator) -> str:
    if isinstance(action, Drop):
        turn = translate(TURN_NAMES[action.turn])
        return translate(
            "{who} lays the piece in column {column}, {turn}.", who=who, column=action.column + 1, turn=turn
        )
    if action == SET_ASIDE:
        return translate("{who} sets the piece aside.", who=who)
    if isinstance(action, TurnUp):
        return translate("The next piece: {piece}.", piece=piece_name(PIECES[action.piece], translate))
    if isinstance(action, Deal):
        return translate("A start card: {piece}.", piece=piece_name(PIECES[action.piece], translate))
    if isinstance(action, LayBoard):
        return translate("Board {board} is drawn.", board=action.board)
    if isinstance(action, Together):
        return translate("All have chosen.")
    return translate("{who} has chosen.", who=who)


def say_word(word: str, translate: Translator) -> str:
    if word == "drop":
        return translate("Lay it")
    if word == "aside":
        return translate("Set it aside")
    if word.startswith("turn"):
        return translate(TURN_NAMES[int(word.removeprefix("turn"))])
    return translate("column {n}", n=word.removeprefix("c"))


def say_event(event: Event, names: tuple[str, ...], translate: Translator) -> str:
    values = dict(event.values)
    if "piece" in values:
        values["piece"] = piece_name(str(values["piece"]), translate)
    if "seat" in values:
        values["who"] = names[int(values["seat"])]
    if event.kind == "laid":
        values["turn"] = translate(TURN_NAMES[int(values["turn"])])
        return translate("{who} lays the {piece} in column {column}, {turn}; it rests in row {row}.", **values)
    if event.kind == "set_aside":
        return translate("{who} sets the {piece} aside.", **values)
    if event.kind == "sat_out":
        return translate("{who} sits out: the {piece} was the start piece.", **values)
    if event.kind == "board_laid":
        return translate("Round {round}, on board {board}.", **values)
    values["points"] = translate.many("{n} point", "{n} points", int(values["points"]))
    return translate("{who} gets {points} on board {board}.", **values)


def say_reason(reason: Reason, translate: Translator) -> str:
    values = dict(reason.values)
    if "other" in values:
        values["other"] = ", ".join(say_word(word, translate) for word in str(values["other"]).split(" ")[1:])
    if "more" in values:
        values["more"] = translate.measure("{n} point", "{n} points", float(values["more"]))
    return say_any_reason(REASONS, Reason(reason.code, values), translate)


def say_verdict(verdict: str, translate: Translator) -> str:
    return translate(RANK_NAMES[verdict])


def piece_name(piece: str, translate: Translator) -> str:
    return translate(PIECE_NAMES[piece])
