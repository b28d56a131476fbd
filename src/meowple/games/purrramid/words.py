"""What Purrramid says, in the player's language."""

from typing import Final

from meowple.core.action import Action
from meowple.core.errors import Reason
from meowple.core.game import OptionValue
from meowple.core.state import Event
from meowple.core.translation import N_, Translator, meaning
from meowple.core.words import say_reason as say_any_reason
from meowple.core.words import say_value
from meowple.games.purrramid.actions import First, Go, Place, Reroll, Roll, Stop, StopAnyway

REASONS: Final = {
    "one_field_a_roll": N_("Only one field for each roll: go on or stop now."),
    "no_such_field": N_("There is no field {field} on this side."),
    "dice_there": N_("Dice already lie on {field}; none can be added."),
    "cat_there": N_("A cat already sleeps on {field}."),
    "not_rolled": N_("You did not roll that {face}. Your dice show {roll}."),
    "needs_exactly": N_("Field {field} needs exactly {value}. Your dice can make {sums}."),
    "reroll_before_placing": N_("Yarn can be used right after a roll, before you place dice."),
    "no_yarn": N_("You have no yarn."),
    "no_yarn_on_dead_roll": N_("At this table yarn does not help when nothing fits."),
    "something_fits": N_("It is no catastrophe yet: your dice still have somewhere to go."),
    "not_a_choice": N_("Place dice, go on or stop."),
    "place_first": N_("First place at least one of your dice."),
    "no_dice_left": N_("You have no dice left to roll."),
    "stop_would_fail": N_(
        "Stopping now would be a catastrophe: not all your dice are supported and connected. "
        "Choose “Stop anyway” if you mean it."
    ),
    "stop_is_safe": N_("You can simply stop: all your dice are supported and connected."),
    "hint_next": N_("Tiles this turn on average: {tiles}; after the next best ({other}): {less}."),
    "hint_holds": N_(
        "You may stop there at once; the next best ({other}) would not hold yet. "
        "Tiles on average: {tiles}, there {less}."
    ),
    "hint_race": N_(
        "Tiles on average: {tiles}, with the next best ({other}) {less}. But this wins more often: {chance} of a "
        "hundred games, not {chance_there}."
    ),
    "hint_yarn": N_(
        "Tiles on average: {tiles}, with the next best ({other}) {less}. But this leaves you more yarn for later."
    ),
    "hint_even": N_("As good as the next best ({other}). Tiles on average: {tiles}."),
    "hint_as_good": N_("Going on and stopping now bring about the same. Tiles on average: {tiles}."),
    "hint_reroll": N_("Tiles on average after a new roll: {tiles}. The best of these dice ({other}): {less}."),
    "hint_reroll_dead": N_("Nothing fits. Tiles on average after a new roll: {tiles}."),
    "hint_no_other": N_("There is no other place for your dice."),
    "hint_forced": N_("There is nothing else to do."),
}

REASON_RULES: Final = {
    "one_field_a_roll": "2d",
    "dice_there": "2e",
    "cat_there": "2e",
    "not_rolled": "2b",
    "needs_exactly": "2c",
    "too_few_tiles": "4f",
    "reroll_before_placing": "6a",
    "no_yarn": "6a",
    "no_yarn_on_dead_roll": "6c",
    "something_fits": "2h",
    "place_first": "2h",
    "no_dice_left": "3b",
    "stop_would_fail": "3c",
    "stop_is_safe": "3c",
    "hint_reroll": "6a",
    "hint_reroll_dead": "6a",
    "hint_go": "3a",
    "hint_stop": "3c",
}
"""The rule that a refusal or a hint is about."""

OPTION_NAMES: Final = {
    "side": N_("Side of the board"),
    "games": N_("Games in a match"),
    "first": N_("Who begins"),
    "tiles_link": N_("Sleeping cats connect groups of dice"),
    "short_may_not": N_("No field that you have too few tiles for"),
    "gold_next_field": N_("Golden tiles begin at the next field"),
    "no_yarn_on_dead_roll": N_("No yarn when nothing fits"),
}

CHOICE_NAMES: Final[dict[tuple[str, OptionValue], str]] = {
    ("side", "a"): N_("side A"),
    ("side", "b"): N_("side B"),
    ("first", "1"): N_("the first seat"),
    ("first", "2"): N_("the second seat"),
    ("first", "3"): N_("the third seat"),
    ("first", "4"): N_("the fourth seat"),
    ("first", "draw"): N_("the lot decides"),
}

TITLES: Final = {
    "title0": N_("Pillow Plumper"),
    "title1": N_("Whisperer of Yawns"),
    "title3": N_("Blanket Navigator"),
    "title5": N_("Conductor of the Purring Choir"),
    "title7": N_("Moonbeam Tamer"),
    "title9": N_("Keeper of a Thousand Naps"),
    "title12": N_("Grand Builder of the Sleeping Pyramid"),
}

ENDS: Final = {
    "full": N_("The pyramid is complete."),
    "other": N_("A second player has laid the last tile."),
    "golden": N_("All golden cats are asleep."),
    "turns": N_("It is long past bedtime: the game ends here."),
    "stuck": N_("Nobody has enough tiles for any field that is left."),
}

WORDS: Final = {
    "place": N_("Place dice"),
    "go": N_("Roll on"),
    "stop": meaning("end your turn", "Stop"),
    "anyway": N_("Anyway: catastrophe!"),
    "reroll": N_("Use yarn: roll again"),
    "catastrophe": N_("Catastrophe! Take the dice off"),
    "roll": N_("Roll"),
    "first": N_("Begins"),
}


def title(translate: Translator) -> str:
    return translate("Purrramid")


def blurb(translate: Translator) -> str:
    return translate("Roll, dare, stop in time: help Granny put a whole pyramid of cats to sleep.")


def say_action(action: Action, who: str, translate: Translator) -> str:
    if isinstance(action, Roll):
        return translate("The dice show {faces}.", faces=_listed(action.text.split(" ")[1:]))
    if isinstance(action, Place):
        faces = _listed([str(face) for face in action.faces])
        return translate("{who} puts {faces} on field {field}.", who=who, faces=faces, field=action.field)
    if isinstance(action, First):
        return translate("Seat {n} begins.", n=action.seat + 1)
    if isinstance(action, Go):
        return translate("{who} goes on.", who=who)
    if isinstance(action, Stop):
        return translate("{who} stops.", who=who)
    if isinstance(action, StopAnyway):
        return translate("{who} stops although the dice do not hold.", who=who)
    if isinstance(action, Reroll):
        return translate("{who} uses yarn and rolls again.", who=who)
    return translate("{who} has a catastrophe.", who=who)


def say_word(word: str, translate: Translator) -> str:
    if word in WORDS:
        return translate(WORDS[word])
    if word.isdecimal():
        return translate("die {n}", n=word)
    return translate("field {field}", field=word)


def say_event(event: Event, names: tuple[str, ...], translate: Translator) -> str:
    values = dict(event.values)
    who = names[int(values["seat"])] if "seat" in values else ""
    if event.kind == "game_begun":
        return translate("Game {game}: {who} begins.", game=values["game"], who=who)
    if event.kind == "laid":
        said = translate.many(
            "{who} puts {n} cat to sleep.", "{who} puts {n} cats to sleep.", int(values["tiles"]), who=who
        )
        yarn = int(values["yarn"])
        return (
            said
            if not yarn
            else said + " " + translate.many("And finds {n} ball of yarn.", "And finds {n} balls of yarn.", yarn)
        )
    if event.kind == "extra_turn":
        return translate.many(
            "An extra turn with {n} die for {who}!",
            "An extra turn with {n} dice for {who}!",
            int(values["dice"]),
            who=who,
        )
    if event.kind == "won":
        return translate("{who} has no ordinary cats left and wins! On with the golden ones.", who=who)
    if event.kind == "catastrophe":
        return translate("Catastrophe: the dice of {who} do not hold and come off.", who=who)
    if event.kind == "dead_roll":
        return translate("Catastrophe: nothing fits, the dice of {who} come off.", who=who)
    if event.kind == "game_ended":
        return translate(ENDS[str(values["why"])])
    if event.kind == "titled":
        return translate("{who} may be called: {title}.", who=who, title=say_verdict(str(values["title"]), translate))
    points = translate.many("{n} point", "{n} points", int(values["points"]))
    return translate("{who} gets {points}.", who=who, points=points)


def say_reason(reason: Reason, translate: Translator) -> str:
    values = dict(reason.values)
    if reason.code == "hint_place":
        return translate.measure(
            "On average this turn brings about {n} tile from here.",
            "On average this turn brings about {n} tiles from here.",
            float(values["tiles"]),
        )
    if reason.code == "hint_go":
        return translate.measure(
            "Going on brings {n} tile on average, stopping now {stop}.",
            "Going on brings {n} tiles on average, stopping now {stop}.",
            float(values["go"]),
            stop=_tiles(values["stop"], translate),
        )
    if reason.code == "hint_stop":
        return translate.measure(
            "Stopping now brings {n} tile, going on {go} on average.",
            "Stopping now brings {n} tiles, going on {go} on average.",
            float(values["stop"]),
            go=_tiles(values["go"], translate),
        )
    if reason.code == "too_few_tiles":
        return translate.many(
            "Field {field} takes {n} tile, and you have fewer.",
            "Field {field} takes {n} tiles, and you have fewer.",
            int(values["tiles"]),
            field=values["field"],
        )
    for name in ("tiles", "less"):
        if name in values:
            values[name] = _tiles(values[name], translate)
    if "other" in values:
        _, field, *dice = str(values["other"]).split(" ")
        values["other"] = translate("{dice} on {field}", dice="+".join(dice), field=say_word(field, translate))
    return say_any_reason(REASONS, Reason(reason.code, values), translate)


def say_verdict(verdict: str, translate: Translator) -> str:
    return translate(TITLES[verdict])


def _tiles(told: str | int, translate: Translator) -> str:
    """How many tiles to expect, as a bot writes it."""
    return say_value(told, translate) if float(told) else translate("hardly any")


def _listed(faces: list[str]) -> str:
    return ", ".join(faces)
