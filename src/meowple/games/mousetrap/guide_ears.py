"""Mousetrap for ears: what each place does for whom, the hand, one place with its four neighbours."""

import re
from collections.abc import Sequence
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.guide_ears import Effect
from meowple.core.picture import Scene, clipped
from meowple.core.translation import Translator
from meowple.games.mousetrap.actions import EAST, NORTH, Place, cell_at, place_name
from meowple.games.mousetrap.components import KINDS, is_mouse
from meowple.games.mousetrap.floor import Floor
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.words import place_words, say_changes, tile_name

PLACE: Final = re.compile(r"(-?\d\d?),(-?\d\d?)")
SIDES: Final = (NORTH, EAST, -NORTH, -EAST)


def changes(floor: Floor, seat: Seat, action: Place) -> list[int]:
    """By how much everybody's points would change."""
    tried = floor.copy()
    tried.lay(action.kind, seat, action.cell)
    return [after - before for after, before in zip(tried.points, floor.points)]


def effects(scene: Scene, legal: Sequence[Action]) -> list[Effect]:
    """Whose points change, and what it would lie beside."""
    state, seat, translate = scene.seen, scene.viewer or 0, scene.translate
    assert isinstance(state, Mousetrap)
    names = tuple(clipped(name, 20) for name in scene.names)
    found: list[Effect] = []
    for action in legal:
        if not isinstance(action, Place):
            found.append(Effect(""))
            continue
        change = changes(state.floor, seat, action)
        told = say_changes(change, seat, names, translate) or translate("no points change")
        near = ", ".join(_tile(state.floor, number, scene) for number in state.floor.beside(action.cell))
        beside = f"; {translate('beside {tiles}', tiles=near)}" if near else ""
        others = [points for other, points in enumerate(change) if other != seat]
        found.append(Effect(told + beside, 10 * (change[seat] - max(others, default=0)) + change[seat]))
    return found


def _tile(floor: Floor, number: int, scene: Scene) -> str:
    name = tile_name(KINDS[floor.kinds[number]], scene.translate)
    if not is_mouse(floor.kinds[number]):
        return name
    owner = floor.owners[number]
    whose = scene.translate("yours") if owner == scene.viewer else scene.names[owner]
    return f"{name} ({whose})"


def at_hand(scene: Scene) -> str:
    state, translate = scene.seen, scene.translate
    assert isinstance(state, Mousetrap)
    if scene.viewer is None or not state.hands[scene.viewer]:
        return ""
    hand = ", ".join(tile_name(KINDS[kind], translate) for kind in state.hands[scene.viewer])
    return translate("Your hand: {tiles}.", tiles=hand)


def place(scene: Scene, name: str) -> str:
    """What lies at a place (`3,-1`: right and up from the middle) and on its four sides."""
    found = PLACE.fullmatch(name)
    state, translate = scene.seen, scene.translate
    assert isinstance(state, Mousetrap)
    if found is None:
        return ""
    cell = cell_at(int(found[1]), int(found[2]))
    names = (translate("above"), translate("right"), translate("below"), translate("left"))
    sides = [
        f"{side} {_at(state.floor, cell + step, scene, translate)}" for side, step in zip(names, SIDES, strict=True)
    ]
    here = place_words(place_name(cell), translate)
    return f"{here}: {_at(state.floor, cell, scene, translate)}; {', '.join(sides)}."


def _at(floor: Floor, cell: int, scene: Scene, translate: Translator) -> str:
    number = floor.tile_at(cell)
    return translate("nothing") if number < 0 else _tile(floor, number, scene)
