"""What Mousetrap says, in the player's language."""

from typing import Final

from meowple.core.action import Action
from meowple.core.errors import Reason
from meowple.core.game import OptionValue
from meowple.core.state import Event
from meowple.core.tongue import N_, Tongue
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
    "imagined": N_("In the games I imagined it ends {lead} points ahead of the others, on average."),
}

OPTION_NAMES: Final = {
    "set": N_("Tiles in a set"),
    "friends": N_("A friend of a cat is safe from"),
    "start": N_("Who begins"),
}

CHOICE_NAMES: Final[dict[tuple[str, OptionValue], str]] = {
    ("set", "r1"): N_("the usual set"),
    ("set", "r2"): N_("second set"),
    ("set", "r3"): N_("third set"),
    ("set", "r4"): N_("fourth set"),
    ("friends", "kind"): N_("its kind of cat"),
    ("friends", "any"): N_("every cat"),
    ("start", "1"): N_("the first seat"),
    ("start", "drawn"): N_("the lot decides"),
}


def title(tongue: Tongue) -> str:
    return tongue("Mousetrap")


def blurb(tongue: Tongue) -> str:
    return tongue("Lead your mice to the cheese, past hungry cats and traps. Is there enough milk?")


def tile_name(tile: str, tongue: Tongue) -> str:
    return tongue(TILE_NAMES[tile])


def place_words(place: str, tongue: Tongue) -> str:
    """A place for ears: how far from the middle."""
    cell = parse_cell(place)
    if cell is None:
        return place
    across, up = x_of(cell), y_of(cell)
    parts: list[str] = []
    if across:
        parts.append(tongue("{n} right", n=across) if across > 0 else tongue("{n} left", n=-across))
    if up:
        parts.append(tongue("{n} up", n=up) if up > 0 else tongue("{n} down", n=-up))
    return ", ".join(parts) or tongue("middle")


def tiles_words(tiles: str, tongue: Tongue) -> str:
    """What an event lists as `cat-a 3,-1; cat-b 0,2`."""
    named = [tile.split(" ") for tile in tiles.split("; ")]
    return "; ".join(f"{tile_name(tile, tongue)} ({place_words(place, tongue)})" for tile, place in named)


def say_action(action: Action, who: str, tongue: Tongue) -> str:
    if isinstance(action, Place):
        place = place_words(action.text.split(" ")[2], tongue)
        return tongue("{who} lays: {tile} ({place}).", who=who, tile=tile_name(KINDS[action.kind], tongue), place=place)
    if isinstance(action, Draw):
        return tongue("From the stack: {tile}.", tile=tile_name(KINDS[action.kind], tongue))
    if isinstance(action, Start):
        return tongue("Seat {n} begins.", n=action.seat + 1)
    return tongue("A tile is drawn.")


def say_word(word: str, tongue: Tongue) -> str:
    if word in KIND_OF:
        return tile_name(word, tongue)
    if word == "place":
        return tongue("Lay")
    if word == "draw":
        return tongue("Draw")
    if word == "twin":
        return tongue("another")
    if word == "start":
        return tongue("Who begins")
    return tongue("Seat {n}", n=word) if word.isdecimal() else place_words(word, tongue)


def say_event(event: Event, names: tuple[str, ...], tongue: Tongue) -> str:
    values = dict(event.values)
    who = names[int(values["seat"])] if "seat" in values else ""
    if event.kind == "laid":
        place = place_words(str(values["place"]), tongue)
        return tongue(
            "{who} lays: {tile} ({place}).", who=who, tile=tile_name(str(values["tile"]), tongue), place=place
        )
    if event.kind == "stood":
        return tongue("If it ended now: {points}.", points=values["points"])
    if event.kind == "took_last":
        return tongue("{who} takes the last tile of the stack.", who=who)
    if event.kind == "scored":
        points = tongue.many("{n} point", "{n} points", int(values["points"]))
        mice = f" ({values['mice']})" if values["mice"] else ""
        return tongue("{who} gets {points}{mice}.", who=who, points=points, mice=mice)
    return _say_step(event.kind, int(values["count"]), str(values["tiles"]), tongue)


def _say_step(step: str, count: int, tiles: str, tongue: Tongue) -> str:
    """A step of the end, with the tiles it turns over."""
    if step == "cats_fed":
        if not count:
            return tongue("No cat has found milk.")
        told = tongue.many("{n} cat has milk and hunts no more", "{n} cats have milk and hunt no more", count)
    elif step == "traps_disarmed":
        if not count:
            return tongue("No trap is surrounded.")
        told = tongue.many("{n} trap is disarmed by the mice around it", "{n} traps are disarmed by mice", count)
    elif step == "caught_by_cats":
        if not count:
            return tongue("The cats catch nobody.")
        told = tongue.many("{n} mouse is caught by cats", "{n} mice are caught by cats", count)
    else:
        if not count:
            return tongue("The traps catch nobody.")
        told = tongue.many("{n} mouse is caught in traps", "{n} mice are caught in traps", count)
    return f"{told}: {tiles_words(tiles, tongue)}."


def say_reason(reason: Reason, tongue: Tongue) -> str:
    values = dict(reason.values)
    if "tile" in values:
        values["tile"] = tile_name(str(values["tile"]), tongue)
    if "place" in values:
        values["place"] = place_words(str(values["place"]), tongue)
    return say_any_reason(REASONS, Reason(reason.code, values), tongue)


def say_verdict(verdict: str, tongue: Tongue) -> str:
    """Mousetrap gives no titles."""
    return verdict
