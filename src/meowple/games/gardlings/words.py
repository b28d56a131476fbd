"""What Gardlings says, in the player's language."""

from typing import Final

from meowple.core.action import Action
from meowple.core.errors import Reason
from meowple.core.game import OptionValue
from meowple.core.state import Event
from meowple.core.translation import N_, Translator, meaning
from meowple.core.words import say_reason as say_any_reason
from meowple.games.gardlings.actions import (
    DRAW,
    DREW,
    LAID,
    PILES,
    SHIFTED,
    STOP,
    STOP_ANYWAY,
    TAKE_CONSOLATION,
    Buy,
    Change,
    First,
    Lift,
    Place,
    Reveal,
    TileAction,
)
from meowple.games.gardlings.components import COLOUR_OF, CREATURE_OF, GNOMES_OF, PRICES, TILE_BY_NAME, x_of, y_of
from meowple.games.gardlings.words_hints import HINTS, MUCH
from meowple.games.gardlings.words_places import place_of, told_place

CREATURE_NAMES: Final = (
    N_("gnome"),
    N_("pig"),
    N_("dragon"),
    N_("unicorn"),
    N_("roc bird"),
    N_("mushroom"),
    N_("gardener"),
)

MARK_NAMES: Final = {
    "-": N_("blank"),
    "y": N_("yellow"),
    "p": N_("pink"),
    "b": N_("blue"),
    "d": N_("green double"),
    "t": N_("lime triple"),
    "r": N_("rainbow egg"),
}

PILE_NAMES: Final = {
    "green-upper": N_("green, upper pile (4)"),
    "green-lower": N_("green, lower pile (4)"),
    "blue-upper": N_("blue, upper pile (7)"),
    "blue-lower": N_("blue, lower pile (7)"),
    "purple-upper": N_("purple, upper pile (10)"),
    "purple-lower": N_("purple, lower pile (10)"),
    "yellow-upper": N_("yellow, upper pile (14)"),
    "yellow-lower": N_("yellow, lower pile (14)"),
    "consolation": N_("consolation pig and a coin"),
}

TURN_NAMES: Final = (N_("as drawn"), N_("quarter turn right"), N_("half turn"), N_("quarter turn left"))

REASONS: Final = {
    "nothing_to_lay": N_("Draw a tile first."),
    "busted": N_("Too many gnomes: no more tiles this round."),
    "unicorn_in_the_air": N_("Find a place for the unicorn first."),
    "tile_fits": N_("The tile in your hand fits somewhere: lay it first."),
    "building_now": N_("Everybody is building: draw, lay a tile or stop."),
    "lay_first": N_("Lay the tile in your hand first."),
    "stuck": N_("The tile fits nowhere: make room with a unicorn, or stop."),
    "nothing_drawn": N_("You have not drawn a tile yet. If you mean it, choose “Stop” and confirm it."),
    "stop_will_do": N_("You have drawn already: to stop is enough."),
    "behind_a_screen": N_("Nobody can see what is behind this screen."),
    "bag_is_empty": N_("Your bag is empty."),
    "looks_the_same": N_("Turned by half this tile looks the same: choose the other turning."),
    "cells_taken": N_("There is a tile already."),
    "touches_nothing": N_("A tile has to touch your garden."),
    "does_not_match": N_("At {place} the edges do not match: gem to gem of the same colour, blank to blank."),
    "no_unicorn_there": N_("There is no unicorn to lift."),
    "moved_enough": N_("This unicorn has moved {times} times since the last draw."),
    "garden_would_part": N_("Without this unicorn your garden would fall apart."),
    "pile_is_empty": N_("There is nothing to buy here."),
    "too_dear": N_("That costs {price}. Gems you have: {gems}, coins: {coins}."),
    "buying_now": N_("Buy a tile, or take the consolation."),
    "change_a_pig": N_("One of your pigs changes now: choose which."),
    "no_such_change": N_("This pig cannot change like that."),
    **HINTS,
}

REASON_RULES: Final = {
    "nothing_to_lay": "2a",
    "busted": "3a",
    "unicorn_in_the_air": "5d",
    "tile_fits": "2e",
    "building_now": "2a",
    "lay_first": "2a",
    "stuck": "2f",
    "nothing_drawn": "2h",
    "stop_will_do": "2h",
    "behind_a_screen": "1e",
    "bag_is_empty": "2e",
    "looks_the_same": "2d",
    "touches_nothing": "2b",
    "does_not_match": "2c",
    "moved_enough": "5e",
    "garden_would_part": "5d",
    "pile_is_empty": "7g",
    "too_dear": "7b",
    "buying_now": "7a",
    "change_a_pig": "5h",
    "odds_are_good": "3a",
    "odds_are_bad": "3a",
    "odds_are_safe": "3a",
    "enough_gems": "8a",
    "unicorn_makes_room": "2f",
}
"""The rule that a refusal or a hint is about."""

OPTION_NAMES: Final = {
    "goal": N_("Gems needed to win"),
    "coins": N_("Coins beside the piles"),
    "gnomes": N_("The sixth gnome"),
    "pigs": N_("Three pigs"),
    "dragons": N_("Three dragons"),
    "ponds": N_("Ponds earn coins"),
    "hidden": N_("Gardens are hidden until all have stopped"),
    "tie_before_losses": N_("Winners are compared by gems before losses"),
    "round_limit": N_("Most rounds"),
    "first": N_("The seat that begins"),
}

CHOICE_NAMES: Final[dict[tuple[str, OptionValue], str]] = {
    ("goal", 20): N_("20 (the whole game)"),
    ("goal", 17): N_("17 (shorter: for your first game)"),
    ("coins", "czech"): N_("as in the Czech rules"),
    ("coins", "original"): N_("as in the original rules"),
    ("gnomes", "basic"): N_("takes three gems"),
    ("gnomes", "advanced"): N_("takes half (advanced)"),
    ("pigs", "basic"): N_("bring a coin"),
    ("pigs", "advanced"): N_("let one change (advanced)"),
    ("dragons", "basic"): N_("chase a gnome away"),
    ("dragons", "advanced"): N_("rob the others (advanced)"),
    ("first", "draw"): N_("the lot decides"),
}

VERDICTS: Final = {
    "gold": N_("Gold medal"),
    "silver": N_("Silver medal"),
    "bronze": N_("Bronze medal"),
    "none": N_("Try again"),
}

WORD_NAMES: Final = {
    "draw": N_("Draw a tile"),
    "stop": meaning("build no more this round", "Stop"),
    "anyway": N_("Yes, without a single tile"),
    "place": N_("Lay it"),
    "lift": N_("Move a unicorn"),
    "buy": N_("Buy"),
    "take": N_("Do not buy"),
    "change": N_("Change a pig"),
}

SAID: Final = {
    "draw": N_("{who} reaches into the bag."),
    "stop": N_("{who} stops."),
    "stop anyway": N_("{who} stops without a single tile."),
    "take consolation": N_("{who} takes the consolation."),
    "drew": N_("{who} draws a tile behind the screen."),
    "laid": N_("{who} lays a tile behind the screen."),
    "shifted": N_("{who} moves a unicorn behind the screen."),
}

CHANCE_SAYS: Final = {
    "deal": N_("{who} puts into the bag: {tile}."),
    "show": N_("A new tile lies open: {tile}."),
    "drawn": N_("{who} draws: {tile}."),
    "comfort": N_("{who} gets: {tile}."),
}

EVENTS: Final = {
    "laid": N_("{who} lays {tile}: {gems}."),
    "drew_last": N_("{who} draws the last tile: {tile}."),
    "busted": N_("{who} has too many gnomes! {tile} is set aside."),
    "got_stuck": N_("{who} finds no place for {tile}."),
    "dragons_met": N_("{who} has three dragons!"),
    "garden_counted": N_("{who} has {gems}, {left} to spend."),
    "garden_counted_pigs": N_("{who} has {gems}, {left} to spend, and gets {coins} for pigs."),
    "garden_counted_ponds": N_("{who} has {gems}, {left} to spend, and gets {coins} for ponds."),
    "garden_counted_pigs_ponds": N_("{who} has {gems}, {left} to spend, and gets {coins} for pigs and ponds."),
    "victory_tied": N_("A tie for the victory tile at {gems}: nobody gets it."),
    "won": N_("{who} takes the victory tile with {gems}!"),
    "time_ran_out": N_("That was the last round."),
    "bought": N_("{who} buys {tile}."),
    "bought_adding": N_("{who} buys {tile} and adds {paid}."),
    "bought_finding": N_("{who} buys {tile} and gets {coins}."),
    "bought_adding_finding": N_("{who} buys {tile}, adds {paid} and gets {coins}."),
    "consoled": N_("{who} takes the consolation, but the bank has no coin left."),
    "consoled_finding": N_("{who} takes the consolation and gets a coin."),
    "comforted": N_("{who} gets: {tile}."),
    "pigs_are_gone": N_("No consolation pig is left."),
    "pig_changed": N_("{who} changes a pig into {tile}."),
    "round_began": N_("Round {round} begins; {who} will buy first."),
}


def title(translate: Translator) -> str:
    return translate("Gardlings")


def blurb(translate: Translator) -> str:
    return translate("Draw, lay, sparkle: how far will you go before the gnomes come for your gems?")


def tile_name(tile: int, translate: Translator) -> str:
    """What a tile is called: its creature and its price."""
    if GNOMES_OF[tile]:
        return translate.many("{n} gnome", "{n} gnomes", GNOMES_OF[tile])
    creature = translate(CREATURE_NAMES[CREATURE_OF[tile]])
    price = PRICES[COLOUR_OF[tile]]
    return f"{creature} ({price})" if price else translate("consolation pig")


def gems(n: int, translate: Translator) -> str:
    return translate.many("{n} gem", "{n} gems", n)


def say_score(score: int, translate: Translator) -> str:
    return gems(score, translate)


def coins(n: int, translate: Translator) -> str:
    return translate.many("{n} coin", "{n} coins", n)


def say_action(action: Action, who: str, translate: Translator) -> str:
    if isinstance(action, TileAction):
        return translate(CHANCE_SAYS[action.text.split(" ")[0]], who=who, tile=tile_name(action.tile, translate))
    if isinstance(action, First):
        return translate("Seat {n} begins.", n=action.seat + 1)
    if isinstance(action, Place):
        place, turn = told_place(x_of(action.at), y_of(action.at), translate), translate(TURN_NAMES[action.turn])
        return translate("{who} lays a tile at {place}, {turn}.", who=who, place=place, turn=turn)
    if isinstance(action, Lift):
        place = told_place(x_of(action.at), y_of(action.at), translate)
        return translate("{who} takes up the unicorn at {place}.", who=who, place=place)
    if isinstance(action, Buy):
        return translate("{who} buys: {pile}.", who=who, pile=translate(PILE_NAMES[PILES[action.pile]]))
    if isinstance(action, Change):
        return translate("{who} lets a pig change.", who=who)
    if isinstance(action, Reveal):
        return translate("All have stopped: the gardens are shown.")
    assert action in (DRAW, STOP, STOP_ANYWAY, TAKE_CONSOLATION, DREW, LAID, SHIFTED)
    return translate(SAID[action.text], who=who)


def say_more(action: Action, unsaid: str, translate: Translator) -> str:
    """Where a tile was laid, and how."""
    if not isinstance(action, Place):
        return ""
    lying = translate("upright") if action.turn % 2 else translate("lying")
    place, turn = told_place(x_of(action.at), y_of(action.at), translate), translate(TURN_NAMES[action.turn])
    return translate("There: {place}, {lying}, {turn}.", place=place, lying=lying, turn=turn)


def say_word(word: str, translate: Translator) -> str:
    if word in WORD_NAMES:
        return translate(WORD_NAMES[word])
    if word in PILE_NAMES:
        return translate(PILE_NAMES[word])
    if word in TILE_BY_NAME:
        return tile_name(TILE_BY_NAME[word], translate)
    if word.startswith("turn"):
        return translate(TURN_NAMES[int(word.removeprefix("turn"))])
    if word.startswith("down"):
        return translate("upright at {place}", place=place_of(word.removeprefix("down"), translate))
    return translate("lying at {place}", place=place_of(word.removeprefix("across"), translate))


def say_event(event: Event, names: tuple[str, ...], translate: Translator) -> str:
    values = dict(event.values)
    kind = event.kind
    if kind in ("bought", "consoled"):
        kind += ("_adding" if values.get("paid") else "") + ("_finding" if values["coins"] else "")
    elif kind == "garden_counted" and values["coins"]:
        kind += ("_pigs" if values["pigs"] else "") + ("_ponds" if values["ponds"] else "")
    if "seat" in values:
        values["who"] = names[int(values["seat"])]
    if "tile" in values:
        values["tile"] = tile_name(TILE_BY_NAME[str(values["tile"])], translate)
    if "gems" in values:
        values["gems"] = gems(int(values["gems"]), translate)
    for name in ("coins", "paid"):
        if name in values:
            values[name] = coins(int(values[name]), translate)
    return translate(EVENTS[kind], **values)


def say_reason(reason: Reason, translate: Translator) -> str:
    if reason.code == "pile_is_empty":
        return translate(REASONS[reason.code])
    if reason.code == "does_not_match":
        place = told_place(int(reason.values["x"]), int(reason.values["y"]), translate)
        return translate(REASONS[reason.code], place=place)
    values = dict(reason.values)
    if "other" in values:
        values["other"] = ", ".join(say_word(word, translate) for word in str(values["other"]).split(" ")[1:])
    if reason.code in MUCH:
        much = int(values["gems"])
        values["gems"] = gems(much, translate) if much else translate("nothing yet")
    return say_any_reason(REASONS, Reason(reason.code, values), translate)


def say_verdict(verdict: str, translate: Translator) -> str:
    return translate(VERDICTS[verdict])
