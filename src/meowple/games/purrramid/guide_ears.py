"""Purrramid for ears: what each choice does, the dice, one field with what lies under and beside it, the risk."""

from collections.abc import Sequence

from meowple.core.action import Action
from meowple.core.guide_ears import Effect
from meowple.core.picture import Scene
from meowple.core.translation import Translator
from meowple.games.purrramid.actions import GO, REROLL, STOP, Place
from meowple.games.purrramid.components import Field
from meowple.games.purrramid.dice import WAYS, dead_ways
from meowple.games.purrramid.picture_odds import (
    Stopping,
    dead_told,
    gain_told,
    percent_told,
    safe_values,
    stopping_told,
    unsafe_told,
)
from meowple.games.purrramid.picture_text import joins_dice, purrramid, set_up, value_told
from meowple.games.purrramid.position import DECIDE, DICED, FIRST, OPEN, PLACE
from meowple.games.purrramid.rules import Purrramid


def effects(scene: Scene, legal: Sequence[Action]) -> list[Effect]:
    state, translate = purrramid(scene), scene.translate
    return [
        _placed(state, action, translate) if isinstance(action, Place) else _chosen(state, action, translate)
        for action in legal
    ]


def _placed(state: Purrramid, action: Place, translate: Translator) -> Effect:
    """3c. Whether one may stop then, and what that brings."""
    after = state.copy()
    after.place(action)
    if after.can_stop_well():
        found = Stopping(after)
        gain = 100 + 20 * found.tiles + 10 * found.yarn + 30 * bool(found.extra) + 500 * found.wins
        return Effect(translate("then you may stop: {gain}", gain=gain_told(after, translate)), gain + after.hand)
    if not after.hand:
        return Effect(translate("a catastrophe: it does not hold, and no die is left"), -100)
    risk = dead_ways(safe_values(after), after.hand)
    told = translate(
        "does not hold yet; after the next roll {percent} nothing safe",
        percent=percent_told(risk, WAYS[after.hand], translate),
    )
    return Effect(told, -(100 * risk // WAYS[after.hand]))


def _chosen(state: Purrramid, action: Action, translate: Translator) -> Effect:
    if action is GO:
        unsafe = dead_ways(safe_values(state), state.hand)
        told = percent_told(unsafe, WAYS[state.hand], translate)
        return Effect(
            translate.many(
                "roll {n} die, {percent} nothing safe",
                "roll {n} dice, {percent} nothing safe",
                state.hand,
                percent=told,
            ),
            30 - 100 * unsafe // WAYS[state.hand],
        )
    if action is STOP:
        return Effect(gain_told(state, translate))
    if action is REROLL:
        return Effect(translate("costs a ball of yarn"), 1)
    return Effect(translate("no cat goes to bed"), -200)


def at_hand(scene: Scene) -> str:
    """The dice that were rolled, or how many are left."""
    state, translate = purrramid(scene), scene.translate
    if state.step == PLACE:
        return translate("Dice {faces}.", faces=" ".join(map(str, state.rolled())))
    return translate.many("{n} die left.", "{n} dice left.", state.hand) if state.step == DECIDE else ""


def risk(scene: Scene) -> str:
    """What a stop brings now, and how often the next roll leaves nothing safe or nothing at all."""
    state, translate = purrramid(scene), scene.translate
    if state.step != DECIDE:
        return ""
    told = [stopping_told(state, translate)]
    if state.hand:
        told += [unsafe_told(state, translate), dead_told(state, translate)]
    return ". ".join(told) + "."


def place(scene: Scene, name: str) -> str:
    """A field: what it asks for, what it rests on, what is beside it, whether it joins the dice."""
    state = set_up(purrramid(scene))
    slot = -1 if purrramid(scene).step == FIRST else state.board.slot_named(name)
    return "" if slot < 0 else field_told(state, state.board.fields[slot], scene.translate)


def field_told(state: Purrramid, field: Field, translate: Translator) -> str:
    told = [_short(state, field, translate)]
    under = [state.board.fields[slot] for slot in field.below]
    if under:
        told.append(translate("rests on {fields}", fields=_several(state, under, translate)))
    beside = [state.board.fields[slot] for slot in field.near if state.board.fields[slot].row == field.row]
    if beside:
        told.append(translate("beside {fields}", fields=_several(state, beside, translate)))
    above = [state.board.fields[slot] for slot in field.near if state.board.fields[slot].row > field.row]
    if above:
        told.append(translate("carries {fields}", fields=_several(state, above, translate)))
    if state.on[field.slot] == OPEN and joins_dice(state, field):
        told.append(translate("joins your dice"))
    return "; ".join(told) + "."


def _several(state: Purrramid, fields: list[Field], translate: Translator) -> str:
    return ", ".join(_short(state, field, translate) for field in fields)


def _short(state: Purrramid, field: Field, translate: Translator) -> str:
    """`c2 (8, with yarn)`, `c2 (cat)`, `c2 (dice)`."""
    if state.on[field.slot] == DICED:
        what = translate("dice")
    elif state.on[field.slot] != OPEN:
        what = translate("cat")
    else:
        what = value_told(state, field, translate)
    return f"{field.name} ({what})"
