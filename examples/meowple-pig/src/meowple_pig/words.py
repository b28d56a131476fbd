"""What Pig says, in the player's language."""

from functools import partial

from meowple.core.action import Action
from meowple.core.state import Event
from meowple.core.translation import N_, Translator
from meowple.core.words import say_reason as say_any_reason

REASONS = {
    "roll_first": N_("A turn begins with a roll: there is nothing to bank yet."),
    "enough": N_("That is enough for the goal: hold, and you have won."),
    "not_a_choice": N_("Roll or hold."),
    "hint_only": N_("There is nothing else to do."),
    "hint_roll": N_("One roll in six loses {total}; the others bring four points on average, and that is worth it."),
    "hint_hold": N_("With {total} at stake, one more roll loses more than it brings."),
    "hint_race": N_("The goal is near: whoever stops now leaves it to the others."),
}
REASON_RULES = {"roll_first": "2a", "enough": "2e", "hint_roll": "2c", "hint_hold": "2c", "hint_race": "3a"}
say_reason = partial(say_any_reason, REASONS)
OPTION_NAMES = {"goal": N_("Points to win")}
SENTENCES = {"roll": N_("{who} rolls."), "hold": N_("{who} holds."), "die": N_("The die shows {face}.")}
WORDS = {"roll": N_("Roll"), "hold": N_("Hold"), "die": N_("The die shows")}


def title(translate: Translator) -> str:
    return translate("Pig")


def blurb(translate: Translator) -> str:
    return translate("Roll for points as long as you dare: a one, and the pig eats them all.")


def say_action(action: Action, who: str, translate: Translator) -> str:
    return translate(SENTENCES[action.text.split()[0]], who=who, face=action.text[-1])


def say_word(word: str, translate: Translator) -> str:
    return translate(WORDS.get(word, word))


def say_event(event: Event, names: tuple[str, ...], translate: Translator) -> str:
    who, points = names[int(event.values["seat"])], int(event.values["points"])
    if event.kind == "banked":
        return translate.many("{who} banks {n} point.", "{who} banks {n} points.", points, who=who)
    return translate.many("The pig eats {n} point of {who}.", "The pig eats {n} points of {who}.", points, who=who)
