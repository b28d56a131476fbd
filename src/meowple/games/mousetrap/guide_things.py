"""What every thing at a table of Mousetrap is: tiles, places, hands, stacks and numbers."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.guide import Explanation, small_picture
from meowple.core.picture import Scene, seat_colour
from meowple.core.translation import N_, Translator
from meowple.games.mousetrap.actions import parse_cell
from meowple.games.mousetrap.art import card, drawing
from meowple.games.mousetrap.components import CAT, FRIEND, KIND_OF, KINDS, MILK, TRAP, is_cat, is_mouse
from meowple.games.mousetrap.floor import SIDES
from meowple.games.mousetrap.picture_floor import Preview
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.words import place_words, say_changes, tile_name

KIND_TEXTS: Final = {
    "mouse": N_(
        "At the end it brings its owner a point for every cheese beside it, unless a cat or a trap catches it."
    ),
    "supermouse": N_("A mouse that is afraid of nothing: neither cats nor traps catch it."),
    "trapmouse": N_("A mouse with a helmet: no trap catches it, but cats do."),
    "friend": N_("A mouse with a collar: this cat leaves it alone ({cat}). Other cats catch it, and so do traps."),
    "friend of all": N_("A mouse with a collar ({cat}): at this table all cats leave it alone. Traps catch it."),
    "cat": N_(
        "This cat ({cat}) catches every mouse beside it but supermice and its friends. With milk beside it, nobody."
    ),
    "milk": N_("Every cat beside it is fed and catches nobody."),
    "trap": N_(
        "Catches every mouse beside it but supermice and trap mice. With mice on all four sides it catches nobody."
    ),
    "cheese": N_("At the end every free mouse beside it brings its owner a point."),
}
KIND_RULES: Final = {
    "mouse": "3b",
    "supermouse": "3c",
    "trapmouse": "3d",
    "friend": "3e",
    "friend of all": "6c",
    "cat": "3f",
    "milk": "3g",
    "trap": "3i",
    "cheese": "5b",
}


def explain(scene: Scene, name: str) -> Explanation | None:
    """A kind of tile, a place, or what a shape says it is: `tile:3,-1`, `left:0:mouse`, `points:1` …"""
    state = scene.seen
    assert isinstance(state, Mousetrap)
    thing, _, which = name.partition(":")
    if name == "floor":
        return _floor(scene.translate)
    if not which:
        kind = _kind_called(name, scene.translate)
        return _place(scene, state, name) if kind is None else _kind(state, kind, scene.translate)
    if thing == "tile":
        return _laid(scene, state, which)
    number, _, tile = which.partition(":")
    if number not in map(str, range(state.players)):
        return None
    if thing == "left":
        return _left(scene, state, int(number), KIND_OF[tile]) if tile in KIND_OF else None
    return _of_seat(scene, state, thing, int(number))


def _kind_called(name: str, translate: Translator) -> int | None:
    """By its word, or as people call it."""
    called = [kind for kind, word in enumerate(KINDS) if name == word or name == tile_name(word, translate)]
    return called[0] if called else None


def _text(state: Mousetrap, kind: int, translate: Translator) -> tuple[str, str]:
    """What a tile of this kind does, and its rule."""
    if is_cat(kind):
        text, cat = "cat", kind
    elif FRIEND <= kind < CAT:
        text, cat = "friend of all" if state.any_cat else "friend", kind - FRIEND + CAT
    else:
        return translate(KIND_TEXTS[KINDS[kind]]), KIND_RULES[KINDS[kind]]
    return translate(KIND_TEXTS[text], cat=tile_name(KINDS[cat], translate)), KIND_RULES[text]


def _called(kind: int, translate: Translator) -> str:
    """Its name as a heading."""
    name = tile_name(KINDS[kind], translate)
    return name[0].upper() + name[1:]


def _kind(state: Mousetrap, kind: int, translate: Translator) -> Explanation:
    text, rule = _text(state, kind, translate)
    return Explanation(_called(kind, translate), text, rule, _small(kind))


def _small(kind: int, is_turned: bool = False, owner: Seat = 0) -> str:
    """The tile, for beside the answer; a mouse in its owner's colour."""
    drawn = f'<g color="{seat_colour(owner)}">{drawing(kind, is_turned)}</g>'
    return small_picture(f'<g transform="scale(.7)">{card({})}{drawn}</g>', 70, 70)


def _laid(scene: Scene, state: Mousetrap, place: str) -> Explanation | None:
    """A tile on the table: what it does, and how it stands."""
    cell = parse_cell(place)
    number = -1 if cell is None else state.floor.tile_at(cell)
    if number < 0:
        return None
    kind = state.floor.kinds[number]
    text, rule = _text(state, kind, scene.translate)
    name = f"{_called(kind, scene.translate)} ({place_words(place, scene.translate)})"
    small = _small(kind, state.floor.is_caught(number) or state.floor.is_idle(number), state.floor.owners[number])
    return Explanation(name, f"{text} {_stands(scene, state, number)}", rule, small)


def _stands(scene: Scene, state: Mousetrap, number: int) -> str:
    floor, translate = state.floor, scene.translate
    kind = floor.kinds[number]
    beside = [floor.kinds[other] for other in floor.beside(floor.cells[number])]
    if is_mouse(kind):
        who = scene.names[floor.owners[number]]
        if floor.is_caught(number):
            near = dict.fromkeys(tile_name(KINDS[floor.kinds[other]], translate) for other in floor.catchers(number))
            return translate("Owner: {who}. It is in danger: {catchers}.", who=who, catchers=", ".join(near))
        cheeses = translate.many("{n} cheese", "{n} cheeses", floor.cheeses[number])
        return translate("Owner: {who}. It is free and has {cheeses} beside it.", who=who, cheeses=cheeses)
    if is_cat(kind):
        return translate("It is fed now.") if floor.is_idle(number) else translate("It is hungry now.")
    mice = sum(is_mouse(other) for other in beside)
    if kind == TRAP:
        return translate("Mice beside it now: {n} of {sides}.", n=mice, sides=SIDES)
    if kind == MILK:
        return translate("Cats beside it now: {n}.", n=sum(is_cat(other) for other in beside))
    return translate("Mice beside it now: {n}.", n=mice)


def _place(scene: Scene, state: Mousetrap, place: str) -> Explanation | None:
    """A free place: what it touches, and what the chosen tile would change there."""
    cell, translate = parse_cell(place), scene.translate
    if cell is None or not state.floor.takes(cell):
        return None
    name = translate("Free place ({place})", place=place_words(place, translate))
    if not state.floor.kinds:
        return Explanation(name, translate("The very first tile of the game is laid there."), "2b")
    near = [tile_name(KINDS[state.floor.kinds[other]], translate) for other in state.floor.beside(cell)]
    told = [translate("A tile laid there would have beside it: {tiles}.", tiles=", ".join(near))]
    preview = Preview(scene)
    if preview.kind is not None and scene.viewer is not None:
        changes = say_changes(preview.changes(state, scene.viewer, cell), scene.viewer, scene.names, translate)
        told.append(
            translate("The chosen tile changes the points there: {changes}.", changes=changes)
            if changes
            else translate("The chosen tile changes no points there.")
        )
    return Explanation(name, " ".join(told), "2c")


def _floor(translate: Translator) -> Explanation:
    text = translate("The table has no edge: it grows with every tile, and what has been laid stays where it is.")
    return Explanation(translate("Kitchen floor"), text, "2d")


def _left(scene: Scene, state: Mousetrap, seat: Seat, kind: int) -> Explanation:
    """1e. How many of these a seat has not laid yet."""
    translate = scene.translate
    count = (state.stacks[seat] + state.hands[seat]).count(kind)
    told = translate("Still to be laid by {who}, from the hand or the stack: {n}.", who=scene.names[seat], n=count)
    return Explanation(
        _called(kind, translate), f"{told} {_text(state, kind, translate)[0]}", "1e", _small(kind, owner=seat)
    )


def _of_seat(scene: Scene, state: Mousetrap, thing: str, seat: Seat) -> Explanation | None:
    """Its box, its points, its hand, its stack, and how its points came about."""
    translate, who = scene.translate, scene.names[seat]
    points = translate.many("{n} point", "{n} points", state.floor.points[seat])
    if thing == "seat":
        text = translate(
            "The mice of {who} have this coat and colour. They bring {points} now.", who=who, points=points
        )
        return Explanation(who, text, "3b")
    if thing == "points":
        told = translate("So much the free mice of {who} have beside them: {points}.", who=who, points=points)
        later = "" if state.is_over() else " " + translate("Nothing is won before the end.")
        return Explanation(translate("Points"), told + later, "5a" if state.is_over() else "2g")
    if thing == "hand":
        text = translate("Only {who} sees these tiles. One of them is laid in every turn.", who=who)
        return Explanation(translate("Hand"), text, "1c")
    if thing == "stack" and not state.stack_size(seat):
        text = translate("It is used up: {who} plays on with the tiles in hand.", who=who)
        return Explanation(translate("Stack"), text, "2f")
    if thing == "stack":
        tiles = translate.many("{n} tile in the stack", "{n} tiles in the stack", state.stack_size(seat))
        text = translate("Face down: {tiles}. After laying a tile {who} draws the next one.", tiles=tiles, who=who)
        return Explanation(translate("Stack"), text, "2e")
    if thing == "sum":
        text = translate(
            "Mice times the cheeses beside each of them: that makes {points} for {who}.", points=points, who=who
        )
        return Explanation(translate("Sum"), text, "5a")
    return None
