"""What helps at a table of Mousetrap: what now, how it stands, what a score is made of, and what things are."""

from collections.abc import Sequence

from meowple.core.action import Action, Seat
from meowple.core.guide import ScoreRow
from meowple.core.picture import Scene, clipped
from meowple.core.translation import Translator, whole
from meowple.games.mousetrap.actions import Place, place_name
from meowple.games.mousetrap.components import CHEESE, KINDS, is_mouse
from meowple.games.mousetrap.guide_ears import at_hand, changes, effects, place
from meowple.games.mousetrap.guide_moments import epilogue, well_done
from meowple.games.mousetrap.guide_things import explain
from meowple.games.mousetrap.picture_floor import tile_id
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.words import place_words, say_changes, tile_name

__all__ = ["at_hand", "effects", "epilogue", "explain", "place", "prompt", "score_rows", "standing", "well_done"]


def prompt(scene: Scene, legal: Sequence[Action]) -> str:
    """First a tile, then a place, then what it changes for everybody."""
    state, said, seat, translate = _state(scene), scene.said, scene.viewer, scene.translate
    assert seat is not None
    places = [action for action in legal if isinstance(action, Place)]
    chosen = [action for action in places if len(said) > 1 and KINDS[action.kind] == said[1]]
    for action in chosen:
        if action.text == " ".join(said):
            return _confirm(scene, state, seat, action)
    if chosen:
        told = translate("Choose a place for this tile ({tile}).", tile=tile_name(said[1], translate))
    elif not state.floor.kinds:
        told = translate("Choose one of your tiles: the very first goes in the middle of the table.")
    elif state.hand_size(seat) == 1:
        told = translate("Touch your last tile, then a place beside the others.")
    else:
        held = state.hand_size(seat)
        told = translate("Choose one of your {n} tiles, then a place beside the others.", n=held)
    return f"{told} {_say_best(state, seat, chosen or places, translate)}" if state.floor.kinds else told


def _state(scene: Scene) -> Mousetrap:
    assert isinstance(scene.seen, Mousetrap)
    return scene.seen


def _say_best(state: Mousetrap, seat: Seat, places: list[Place], translate: Translator) -> str:
    best = max(changes(state.floor, seat, action)[seat] for action in places)
    if best > 0:
        return translate("The best place brings you {gain} now.", gain=whole(best, signed=True))
    return translate("No place brings you points now.")


def _confirm(scene: Scene, state: Mousetrap, seat: Seat, action: Place) -> str:
    names = tuple(clipped(name, 20) for name in scene.names)
    told = say_changes(changes(state.floor, seat, action), seat, names, scene.translate)
    if not told:
        return scene.translate("Confirm this place: nobody's points change for now.")
    return scene.translate("Confirm this place: {changes}.", changes=told)


def standing(scene: Scene, seat: Seat) -> str:
    """Points as they stand; that they are not yet won is said until the end."""
    state, translate = _state(scene), scene.translate
    points = state.floor.points[seat]
    if state.is_over():
        return translate.many("{n} point", "{n} points", points)
    return translate.many("{n} point for now", "{n} points for now", points)


def score_rows(scene: Scene, seat: Seat) -> list[ScoreRow]:
    """5a. Every free mouse with its cheeses; and every caught one with who catches it."""
    floor, translate, is_over = _state(scene).floor, scene.translate, _state(scene).is_over()
    rows: list[ScoreRow] = []
    for number, kind in enumerate(floor.kinds):
        if not is_mouse(kind) or floor.owners[number] != seat:
            continue
        tile, place = tile_name(KINDS[kind], translate), place_words(place_name(floor.cells[number]), translate)
        if floor.is_caught(number):
            near = floor.catchers(number)
            names = ", ".join(dict.fromkeys(tile_name(KINDS[floor.kinds[other]], translate) for other in near))
            text = translate("{tile} ({place}), in danger: {catchers}", tile=tile, place=place, catchers=names)
            if is_over:
                text = translate("{tile} ({place}), caught: {catchers}", tile=tile, place=place, catchers=names)
            points = 0
        elif floor.cheeses[number]:
            near = [other for other in floor.beside(floor.cells[number]) if floor.kinds[other] == CHEESE]
            points = floor.cheeses[number]
            cheeses = translate.many("{n} cheese", "{n} cheeses", points)
            text = translate("{tile} ({place}): {cheeses}", tile=tile, place=place, cheeses=cheeses)
        else:
            continue
        rows.append(ScoreRow(text, points, tuple(tile_id(floor.cells[each]) for each in (number, *near))))
    return rows or [ScoreRow(translate("No mouse has reached cheese yet."), 0)]
