"""What Cat Lady says, in the player's language."""

from collections.abc import Callable
from typing import Final

from meowple.core.action import Action
from meowple.core.errors import Reason
from meowple.core.game import OptionValue
from meowple.core.state import Event
from meowple.core.translation import N_, Translator, meaning
from meowple.core.words import say_reason as say_any_reason
from meowple.games.catlady import actions as say
from meowple.games.catlady.components import CARDS, CELLS, FOODS, GOALS, LINES, STARTS, TURN_CARDS
from meowple.games.catlady.words_cards import (
    CARD_NAMES,
    CATEGORY_NAMES,
    DEMAND_NAMES,
    FOOD_NAMES,
    GOAL_NAMES,
    LINE_NAMES,
    START_NAMES,
    card_name,
    card_names,
    food_names,
)
from meowple.games.catlady.words_hints import HINTS, points_in

REASONS: Final = {
    "place_token_first": N_("Put the cat token beside a row or column first."),
    "discard_one": N_("Choose one more card for the laser to discard."),
    "lead_furry": N_("Choose one of the lines that suit the furry player."),
    "loot_first": N_("Flea Croft is choosing cards: take one or say that it is enough."),
    "not_now": N_("That is not possible now."),
    "feed_at_the_end": N_("Cats are fed when the last card has been taken."),
    "already_taken": N_("You have already taken your cards in this turn."),
    "cat_sits_there": N_("The cat token sits at {line}: take another line."),
    "no_laser": N_("You have no laser pointer."),
    "laser_comes_first": N_("The laser can only be the first thing in a turn."),
    "no_goals": N_("This table plays without shared goals."),
    "not_your_goal": N_("Swap one of your own goals with one from the pool."),
    "all_have_swapped": N_("Everybody has just swapped a goal: now somebody has to take cards."),
    "take_first": N_("Take a row or column first."),
    "two_lost_cats": N_("You need two lost cats and have {n}."),
    "not_on_offer": N_("That stray is not on offer."),
    "no_spray": N_("You have no spray bottle."),
    "token_is_there": N_("The cat token is there already."),
    "no_brush": N_("You have no brush."),
    "no_cat_to_give": N_("You have no cat to give in exchange."),
    "no_cat_there": N_("There is no cat in that place."),
    "no_bag": N_("You have no shopping bag."),
    "give_first": N_("Choose which of your cats goes into the market."),
    "cat_has_eaten": N_("{card} has already eaten."),
    "not_your_cat": N_("{card} is not one of your cats."),
    "half_fed": N_("Finish the cat that is half fed first."),
    "cards_are_over": N_("The time for playing cards is over: feed your cats."),
    "had_a_treat": N_("{card} has had a treat and eats nothing more."),
    "no_treat": N_("You have no treat left."),
    "no_cube": N_("You have none of this left: {food}."),
    "is_full": N_("{card} is full."),
    "does_not_eat": N_("{card} wants no more of this: {food}."),
    "moonbeam_turns": N_("Only a fed Moonbeam lets food stand for other food, and only twice."),
    "one_type_only": N_("{card} eats only one type of food."),
    **HINTS,
}

REASON_RULES: Final = {
    "place_token_first": "1f",
    "discard_one": "4f",
    "lead_furry": "13g",
    "loot_first": "10h",
    "feed_at_the_end": "5c",
    "already_taken": "2a",
    "cat_sits_there": "2b",
    "no_laser": "4f",
    "laser_comes_first": "4f",
    "no_goals": "11a",
    "all_have_swapped": "11f",
    "take_first": "2a",
    "two_lost_cats": "4a",
    "not_on_offer": "4a",
    "no_spray": "4b",
    "token_is_there": "4b",
    "no_brush": "4c",
    "no_cat_to_give": "4c",
    "no_cat_there": "4c",
    "no_bag": "4e",
    "give_first": "4c",
    "cards_are_over": "5b",
    "had_a_treat": "6f",
    "no_treat": "6d",
    "is_full": "6a",
    "does_not_eat": "6a",
    "moonbeam_turns": "9h",
    "one_type_only": "9i",
}
"""The rule that a refusal or a hint is about."""

OPTION_NAMES: Final = {
    "edition": N_("What is in the box"),
    "start_cards": N_("Alone: start cards of the furry player"),
    "furry_feeding": N_("Alone: how the furry player feeds"),
    "cover_hands": N_("Do not show other players' hands"),
    "no_waste_costs": N_("If nobody has leftovers, everybody loses 2 points"),
}

CHOICE_NAMES: Final[dict[tuple[str, OptionValue], str]] = {
    ("edition", "treats"): N_("with the Box of Treats"),
    ("edition", "base"): N_("base game"),
    ("edition", "treats-goals"): N_("Box of Treats and shared goals"),
    ("start_cards", 1): N_("1 (easy)"),
    ("start_cards", 2): N_("2 (middling)"),
    ("start_cards", 3): N_("3 (hard)"),
    ("furry_feeding", "best"): N_("as well as it can"),
    ("furry_feeding", "steps"): N_("step by step, as on the table"),
}

VERDICTS: Final = {"won": N_("You have beaten the furry player"), "lost": N_("The furry player wins this time")}

WORDS: Final = {
    "take": N_("Take"),
    "token": meaning("put the cat token somewhere", "Token"),
    "spray": N_("Spray bottle"),
    "adopt": N_("Adopt"),
    "brush": N_("Brush"),
    "give": N_("Give"),
    "bag": N_("Go shopping"),
    "laser": N_("Laser"),
    "discard": N_("Discard"),
    "swap": N_("Swap a goal"),
    "end": N_("End the turn"),
    "furry": N_("For the furry player"),
    "feed": N_("Feed"),
    "treat": N_("Give a treat"),
    "grab": N_("Grab"),
    "enough": N_("That is enough"),
    "feast": N_("Feed in the best way"),
    "done": N_("Feeding is done"),
}

WORDS_AFTER: Final = {("adopt", "token"): N_("a token worth 2 points")}
"""What a word is called behind another: this token is not the cat's."""


def title(translate: Translator) -> str:
    return translate("Cat Lady")


def blurb(translate: Translator) -> str:
    return translate("Collect cats, and enough food, toys and costumes to keep them happy.")


def line_name(line: str, translate: Translator) -> str:
    return translate(LINE_NAMES[line])


def say_more(action: Action, unsaid: str, translate: Translator) -> str:
    """Where a new card lies."""
    return translate("It lies in {cell}.", cell=unsaid) if unsaid else ""


def say_action(action: Action, who: str, translate: Translator) -> str:
    """A move read out."""
    if isinstance(action, say.Take):
        return translate("{who} takes {line}.", who=who, line=line_name(LINES[action.line], translate))
    if isinstance(action, say.Place):
        return translate("{who} puts the cat token to {line}.", who=who, line=line_name(LINES[action.line], translate))
    if isinstance(action, say.Spray):
        return translate(
            "{who} sprays: the cat token runs to {line}.", who=who, line=line_name(LINES[action.line], translate)
        )
    if isinstance(action, say.Lead):
        return translate(
            "{who} leads the furry player to {line}.", who=who, line=line_name(LINES[action.line], translate)
        )
    if isinstance(action, say.Adopt):
        if action.kind < 0:
            return translate("{who} gives up two lost cats for a token.", who=who)
        return translate("{who} adopts {card}.", who=who, card=card_name(CARDS[action.kind].key, translate))
    if isinstance(action, say.Brush):
        return translate("{who} brushes the cat in {cell}.", who=who, cell=CELLS[action.cell])
    if isinstance(action, say.Give):
        return translate("{who} gives {card} for it.", who=who, card=card_name(CARDS[action.kind].key, translate))
    if isinstance(action, say.Laser):
        cells = [CELLS[cell] for cell in (action.first, action.second)]
        return translate("{who} points the laser: {first} and {second}.", who=who, first=cells[0], second=cells[1])
    if isinstance(action, say.Discard):
        return translate("{who} discards the card in {cell}.", who=who, cell=CELLS[action.cell])
    return _say_more(action, who, translate)


def _say_more(action: Action, who: str, translate: Translator) -> str:
    if isinstance(action, say.Swap):
        old, new = translate(GOAL_NAMES[GOALS[action.mine].key]), translate(GOAL_NAMES[GOALS[action.pool].key])
        return translate("{who} swaps the goal “{old}” for “{new}”.", who=who, old=old, new=new)
    if isinstance(action, say.Feed):
        card, food = card_name(CARDS[action.kind].key, translate), translate(FOOD_NAMES[FOODS[action.food]])
        if action.cube == action.food:
            return translate("{who} feeds {card}: {food}.", who=who, card=card, food=food)
        cube = translate(FOOD_NAMES[FOODS[action.cube]])
        return translate("{who} feeds {card}: {cube} as {food}.", who=who, card=card, cube=cube, food=food)
    if isinstance(action, say.Treat):
        return translate("{who} gives {card} a treat.", who=who, card=card_name(CARDS[action.kind].key, translate))
    if isinstance(action, say.Grab):
        return translate("{who} grabs the card in {cell}.", who=who, cell=CELLS[action.cell])
    if isinstance(action, say.Deal):
        return translate("A new card: {card}.", card=card_name(CARDS[action.kind].key, translate))
    if isinstance(action, say.Stray):
        return translate("A stray: {card}.", card=card_name(CARDS[action.kind].key, translate))
    if isinstance(action, say.TurnGoal):
        return translate("A shared goal: {goal}.", goal=translate(GOAL_NAMES[GOALS[action.goal].key]))
    if isinstance(action, say.StartCard):
        return translate("The furry player starts with {what}.", what=translate(START_NAMES[STARTS[action.start]]))
    if isinstance(action, say.FlipTurn):
        return translate(
            "The furry player wants: {what}.", what=translate(DEMAND_NAMES[TURN_CARDS[action.card].demand])
        )
    plain = {
        "bag": N_("{who} goes shopping."),
        "end": N_("{who} ends the turn."),
        "enough": N_("{who} takes no more."),
        "feast": N_("{who} feeds all cats in the best way."),
        "done": N_("{who} has fed the cats."),
    }
    return translate(plain[action.text], who=who)


def say_word(word: str, translate: Translator) -> str:
    if word in WORDS and word != "catnip":
        return translate(WORDS[word])
    if word in LINE_NAMES:
        return translate(LINE_NAMES[word])
    if word in CELLS:
        return word
    if word in FOOD_NAMES:
        return translate(FOOD_NAMES[word])
    if "-as-" in word:
        cube, food = word.split("-as-")
        return translate("{cube} as {food}", cube=translate(FOOD_NAMES[cube]), food=translate(FOOD_NAMES[food]))
    if word in GOAL_NAMES:
        return translate(GOAL_NAMES[word])
    return translate(CARD_NAMES[word])


def say_sentence(sentence: str, translate: Translator) -> str:
    """A sentence word by word."""
    verb, *words = sentence.split(" ")
    named = [
        translate(WORDS_AFTER[verb, word]) if (verb, word) in WORDS_AFTER else say_word(word, translate)
        for word in words
    ]
    return " · ".join([say_word(verb, translate), *named])


EVENTS: Final = {
    "token_placed": N_("{who} puts the cat token to {line}."),
    "took": N_("{who} takes {line}: {cards}."),
    "adopted": N_("{who} adopts {card}."),
    "token_gained": N_("{who} gets a token worth 2 points."),
    "sprayed": N_("{who} chases the cat token to {line}."),
    "brushed": N_("{who} takes {card} out of the market and leaves {given} there."),
    "shopped": N_("{who} comes home with chicken, tuna and milk."),
    "lasered": N_("{who} takes {cards} with the laser."),
    "discarded": N_("{who} discards {card}."),
    "swapped": N_("{who} swaps the goal “{goal}” for “{new}”."),
    "fed": N_("{who} feeds {card}: {food}."),
    "treated": N_("{who} gives {card} a treat."),
    "grabbed": N_("Flea Croft grabs {card} for {who}."),
    "dealt": N_("A new card: {card}. It lies in {cell}."),
    "stray_given": N_("It comes to the furry player."),
    "turn_card": N_("The furry player wants: {what}."),
    "arrow_shows": N_("No line has enough of that, so the arrow decides: {line}."),
    "arrow_rows": N_("Rows and columns are tied, so the arrow decides: a row."),
    "arrow_columns": N_("Rows and columns are tied, so the arrow decides: a column."),
    "counted": N_("{who}, {category}: {points}."),
    "scored": N_("{who} has {points} in all."),
}


def say_event(event: Event, names: tuple[str, ...], translate: Translator) -> str:
    values = dict(event.values)
    fill: dict[str, Callable[[str], str]] = {
        "line": lambda text: line_name(text, translate),
        "cards": lambda text: card_names(text, translate),
        "given": lambda text: card_name(text, translate),
        "food": lambda text: food_names(text, translate),
        "goal": lambda text: translate(GOAL_NAMES[text]),
        "new": lambda text: translate(GOAL_NAMES[text]),
        "card": lambda text: card_name(text, translate),
        "what": lambda text: translate(DEMAND_NAMES[text]),
        "category": lambda text: translate(CATEGORY_NAMES[text]),
        "points": lambda text: translate.many("{n} point", "{n} points", int(text)),
    }
    for name, filled in fill.items():
        if name in values:
            values[name] = filled(str(values[name]))
    if "seat" in values:
        seat = int(values["seat"])
        values["who"] = names[seat] if seat < len(names) else translate("The furry player")
    return translate(EVENTS[event.kind], **values)


def say_reason(reason: Reason, translate: Translator) -> str:
    values = dict(reason.values)
    if "card" in values:
        values["card"] = card_name(str(values["card"]), translate)
    if "line" in values:
        values["line"] = line_name(str(values["line"]), translate)
    if "food" in values:
        values["food"] = translate(FOOD_NAMES[str(values["food"])])
    if "category" in values:
        values["category"] = translate(CATEGORY_NAMES[str(values["category"])])
    if "other" in values:
        values["other"] = say_sentence(str(values["other"]), translate)
    return say_any_reason(REASONS, Reason(reason.code, {**values, **points_in(reason, translate)}), translate)


def say_verdict(verdict: str, translate: Translator) -> str:
    return translate(VERDICTS[verdict])
