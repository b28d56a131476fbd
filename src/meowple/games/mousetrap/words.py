"""What Mousetrap says, in the player's language."""

from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.errors import Reason
from meowple.core.game import OptionValue
from meowple.core.state import Event
from meowple.core.translation import N_, Translator, meaning, whole
from meowple.core.words import say_reason as say_any_reason
from meowple.games.mousetrap.actions import Draw, Place, Start, parse_cell, x_of, y_of
from meowple.games.mousetrap.components import KIND_OF, KINDS

TILE_NAMES: Final = {
    "mouse": N_("mouse"),
    "supermouse": N_("supermouse"),
    "trapmouse": N_("trap mouse"),
    "friend-a": N_("friend of the tabby"),
    "friend-b": N_("friend of the spotted cat"),
    "friend-c": N_("friend of the black cat"),
    "friend-d": N_("friend of the patched cat"),
    "cat-a": N_("tabby"),
    "cat-b": N_("spotted cat"),
    "cat-c": N_("black cat"),
    "cat-d": N_("patched cat"),
    "milk": N_("milk"),
    "trap": N_("trap"),
    "cheese": N_("cheese"),
}

REASONS: Final = {
    "not_a_choice": N_("Lay one of the tiles in your hand."),
    "not_in_hand": N_("This tile is not in your hand: {tile}."),
    "begin_in_the_middle": N_("The first tile goes in the middle of the table."),
    "taken": N_("There is a tile already: {place}."),
    "not_beside": N_("No tile touches this place by a side: {place}."),
    "as_it_stands": N_("As things stand it changes your points by {own} and those of the others by {others}."),
    "brings_more": N_(
        "At once: you {own}, the others {others}. The next best ({other}): you {own_there}, the others {others_there}."
    ),
    "imagined_more": N_(
        "At once the next best ({other}) brings no less, but the games I imagined ended {by} better for you from here."
    ),
    "only_choice": N_("There is nothing else to do."),
    "imagined_even": N_("There is next to nothing between it and the next best ({other})."),
}

REASON_RULES: Final = {
    "not_a_choice": "2a",
    "not_in_hand": "2a",
    "begin_in_the_middle": "2b",
    "taken": "2d",
    "not_beside": "2c",
    "as_it_stands": "2g",
}
"""The rule that a refusal or a hint is about."""

OPTION_NAMES: Final = {
    "set": N_("Tiles in a set"),
    "friends": N_("A friend of a cat is safe from"),
    "start": N_("Who begins"),
}

OPTION_HINTS: Final = {
    "set": N_(
        "Any other set of 24 tiles, such as 6,1,2,abc,abc,2,2,5: mice, supermice, trap mice, friends, cats, milks, "
        "traps, cheeses; friends and cats are letters."
    ),
}

CHOICE_NAMES: Final[dict[tuple[str, OptionValue], str]] = {
    ("set", "r1"): N_("usual: 12 mice, 3 cats, 2 milks, 2 traps, 5 cheeses"),
    ("set", "r2"): N_("more milk: 11 mice, 3 cats, 3 milks, 2 traps, 5 cheeses"),
    ("set", "r3"): N_("more cheese: 11 mice, 3 cats, 2 milks, 2 traps, 6 cheeses"),
    ("set", "r4"): N_("two kinds of cats: 12 mice, 4 cats, 2 milks, 1 trap, 5 cheeses"),
    ("friends", "kind"): N_("its kind of cat"),
    ("friends", "any"): N_("every cat"),
    ("start", "1"): N_("the first seat"),
    ("start", "drawn"): N_("the lot decides"),
}


def title(translate: Translator) -> str:
    return translate("Mousetrap")


def blurb(translate: Translator) -> str:
    return translate("Lead your mice to the cheese, past hungry cats and traps. Is there enough milk?")


def tile_name(tile: str, translate: Translator) -> str:
    return translate(TILE_NAMES[tile])


def place_words(place: str, translate: Translator) -> str:
    """A place for ears: how far from the middle."""
    cell = parse_cell(place)
    if cell is None:
        return place
    across, up = x_of(cell), y_of(cell)
    parts: list[str] = []
    if across:
        parts.append(translate("{n} right", n=across) if across > 0 else translate("{n} left", n=-across))
    if up:
        parts.append(translate("{n} up", n=up) if up > 0 else translate("{n} down", n=-up))
    return ", ".join(parts) or translate("middle")


def say_changes(changes: list[int], seat: Seat, names: tuple[str, ...], translate: Translator) -> str:
    """Whose points change by how much, the seat's own first; empty if nobody's do."""
    told = [translate("you {change}", change=whole(changes[seat], signed=True))] if changes[seat] else []
    others = [(names[other], change) for other, change in enumerate(changes) if change and other != seat]
    told += [f"{name} {whole(change, signed=True)}" for name, change in others]
    return ", ".join(told)


def tiles_words(tiles: str, translate: Translator) -> str:
    """What an event lists as `cat-a 3,-1; cat-b 0,2`."""
    named = [tile.split(" ") for tile in tiles.split("; ")]
    return "; ".join(f"{tile_name(tile, translate)} ({place_words(place, translate)})" for tile, place in named)


def say_action(action: Action, who: str, translate: Translator) -> str:
    if isinstance(action, Place):
        place = place_words(action.text.split(" ")[2], translate)
        return translate(
            "{who} lays: {tile} ({place}).", who=who, tile=tile_name(KINDS[action.kind], translate), place=place
        )
    if isinstance(action, Draw):
        return translate("From the stack: {tile}.", tile=tile_name(KINDS[action.kind], translate))
    if isinstance(action, Start):
        return translate("Seat {n} begins.", n=action.seat + 1)
    return translate("A tile is drawn.")


def say_more(action: Action, unsaid: str, translate: Translator) -> str:
    """Which tile was the last of the stack."""
    return translate("It is: {tile}.", tile=tile_name(unsaid, translate)) if unsaid else ""


def say_word(word: str, translate: Translator) -> str:
    if word in KIND_OF:
        return tile_name(word, translate)
    if word == "place":
        return translate("Lay")
    if word == "draw":
        return translate(meaning("take a tile", "Draw"))
    if word == "twin":
        return translate("another")
    if word == "start":
        return translate("Who begins")
    return translate("Seat {n}", n=word) if word.isdecimal() else place_words(word, translate)


def say_event(event: Event, names: tuple[str, ...], translate: Translator) -> str:
    values = dict(event.values)
    who = names[int(values["seat"])] if "seat" in values else ""
    if event.kind == "laid":
        place = place_words(str(values["place"]), translate)
        return translate(
            "{who} lays: {tile} ({place}).", who=who, tile=tile_name(str(values["tile"]), translate), place=place
        )
    if event.kind == "stood":
        points = str(values["points"]).replace(" ", "\N{NO-BREAK SPACE}")  # a score stands on one line
        return translate("If it ended now: {points}.", points=points)
    if event.kind == "took_last":
        return translate("{who} takes the last tile of the stack.", who=who)
    if event.kind == "scored":
        points = translate.many("{n} point", "{n} points", int(values["points"]))
        mice = f" ({values['mice']})" if values["mice"] else ""
        return translate("{who} gets {points}{mice}.", who=who, points=points, mice=mice)
    return say_step(event.kind, int(values["count"]), str(values["tiles"]), translate)


def say_step(step: str, count: int, tiles: str, translate: Translator) -> str:
    """A step of the end, with the tiles it turns over."""
    if step == "cats_fed":
        if not count:
            return translate("No cat has found milk.")
        told = translate.many("{n} cat has milk and hunts no more", "{n} cats have milk and hunt no more", count)
    elif step == "traps_disarmed":
        if not count:
            return translate("No trap is surrounded.")
        told = translate.many("{n} trap is disarmed by the mice around it", "{n} traps are disarmed by mice", count)
    elif step == "caught_by_cats":
        if not count:
            return translate("The cats catch nobody.")
        told = translate.many("{n} mouse is caught by cats", "{n} mice are caught by cats", count)
    else:
        if not count:
            return translate("The traps catch nobody.")
        told = translate.many("{n} mouse is caught in traps", "{n} mice are caught in traps", count)
    return f"{told}: {tiles_words(tiles, translate)}."


def say_reason(reason: Reason, translate: Translator) -> str:
    values = dict(reason.values)
    if "tile" in values:
        values["tile"] = tile_name(str(values["tile"]), translate)
    if "place" in values:
        values["place"] = place_words(str(values["place"]), translate)
    if "other" in values:
        values["other"] = ", ".join(say_word(word, translate) for word in str(values["other"]).split(" ")[1:])
    if "by" in values:
        values["by"] = translate.measure("{n} point", "{n} points", float(values["by"]))
    return say_any_reason(REASONS, Reason(reason.code, values), translate)
