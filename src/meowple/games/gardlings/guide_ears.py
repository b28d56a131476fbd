"""Gardlings for ears: what each choice does, the tile in hand, one cell of the garden with its four sides, the risk."""

import re
from collections.abc import Sequence
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.fields import NOTHING
from meowple.core.guide_ears import Effect
from meowple.core.picture import Scene
from meowple.core.translation import Translator
from meowple.games.gardlings.actions import DRAW, STOP, STOP_ANYWAY, TAKE_CONSOLATION, Buy, Change, Lift, Place
from meowple.games.gardlings.components import (
    COLOUR_OF,
    FACE_OF,
    NEIGHBOURS,
    PRICES,
    cell_of,
    x_of,
    y_of,
)
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.guide_counting import gems_given_up
from meowple.games.gardlings.guide_things import has_no_pig, tile_text
from meowple.games.gardlings.picture_bag import too_many_gnomes
from meowple.games.gardlings.picture_text import gardlings_of, tile_round
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import BUILD
from meowple.games.gardlings.words import MARK_NAMES, coins, gems
from meowple.games.gardlings.words_places import told_place

PLACE: Final = re.compile(r"(-?\d\d?),(-?\d\d?)")


def effects(scene: Scene, legal: Sequence[Action]) -> list[Effect]:
    state, seat, translate = gardlings_of(scene), scene.viewer or 0, scene.translate
    return [_effect(state, seat, action, translate) for action in legal]


def _effect(state: Gardlings, seat: Seat, action: Action, translate: Translator) -> Effect:
    builder = state.builders[seat]
    if isinstance(action, Place):
        tile = builder.lifted if builder.lifted != NOTHING else builder.hand
        gained = builder.garden.gain(tile, action.at * 4 + action.turn)
        return Effect(translate("makes {gems}", gems=gems(gained, translate)), 10 * gained)
    if isinstance(action, Buy):
        tile = state.market.top[action.pile]
        price = PRICES[COLOUR_OF[tile]]
        paid = max(0, price - state.gems[seat])
        told = [
            tile_text(state, tile, translate),
            translate("you add {coins}", coins=coins(paid, translate)) if paid else "",
        ]
        if state.market.beside[action.pile]:
            told.append(translate("you find {coins}", coins=coins(state.market.beside[action.pile], translate)))
        return Effect("; ".join(filter(None, told)), 10 * price - paid)
    if isinstance(action, Change):
        return Effect(tile_text(state, state.market.top[action.taken], translate))
    if isinstance(action, Lift):
        lost = gems(gems_given_up(builder.garden, action), translate)
        return Effect(translate("looks for a new place, gives up {gems}", gems=lost), -1)
    return _plain_effect(state, seat, action, translate)


def _plain_effect(state: Gardlings, seat: Seat, action: Action, translate: Translator) -> Effect:
    """Draw, stop, consolation."""
    if action == DRAW:
        bad, total = too_many_gnomes(state, seat), state.builders[seat].in_bag()
        told = translate("{bad} of {all} would be too many gnomes", bad=bad, all=total)
        return Effect(told, 35 - 100 * bad // max(total, 1))
    if action in (STOP, STOP_ANYWAY):
        kept = translate("you keep {gems}", gems=gems(state.scores()[seat], translate))
        return Effect(kept, 0 if action == STOP else -1)
    assert action == TAKE_CONSOLATION
    found = coins(min(1, state.market.bank), translate)
    if has_no_pig(state.market):
        return Effect(translate("no pig is left, you get {coins}", coins=found), -1)
    return Effect(translate("a consolation pig and {coins}", coins=found), -1)


def at_hand(scene: Scene) -> str:
    """The tile in hand, or what is in the bag."""
    state, translate, seat = gardlings_of(scene), scene.translate, scene.viewer or 0
    builder = state.builders[seat]
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    if tile >= 0:
        return translate("In hand: {tile}", tile=tile_round(tile, 0, translate)) + "."
    return translate.many("{n} tile in the bag", "{n} tiles in the bag", builder.in_bag()) + "."


def risk(scene: Scene) -> str:
    """3a. What a draw risks and a stop keeps."""
    state, translate, seat = gardlings_of(scene), scene.translate, scene.viewer or 0
    if state.step != BUILD or state.builders[seat].stopped:
        return ""
    bad, total = too_many_gnomes(state, seat), state.builders[seat].in_bag()
    told = translate("{bad} of {all} would be too many gnomes", bad=bad, all=total)
    return f"{told}; {translate('you keep {gems}', gems=gems(state.scores()[seat], translate))}."


def place(scene: Scene, name: str) -> str:
    """A cell of one's own garden (`0,-1`: right and down from the first tile), and what its neighbours show it."""
    found = PLACE.fullmatch(name)
    if found is None:
        return ""
    state, translate = gardlings_of(scene), scene.translate
    garden = state.builders[scene.viewer or 0].garden
    cell = cell_of(int(found[1]), int(found[2]))
    here = told_place(x_of(cell), y_of(cell), translate)
    tile = garden.cells.get(cell, NOTHING)
    if tile != NOTHING:
        return f"{here}: {tile_round(tile, garden.where[tile] & 3, translate)}."
    names = (translate("top"), translate("right"), translate("bottom"), translate("left"))
    facing = [
        f"{names[side]} {_shown(garden, cell, side, translate)}"
        for side in range(4)
        if garden.cells.get(cell + NEIGHBOURS[side], NOTHING) != NOTHING
    ]
    return translate("{place}: free; it meets {marks}.", place=here, marks=", ".join(facing) or translate("nothing"))


def _shown(garden: Garden, cell: int, side: int, translate: Translator) -> str:
    """The mark that the neighbour on this side turns towards a cell."""
    tile = garden.cells[cell + NEIGHBOURS[side]]
    code = garden.where[tile]
    turned = FACE_OF[tile].turned[code & 3]
    for at, beyond in enumerate(turned.beyond):
        if (code >> 2) + beyond == cell and turned.sides[at] == (side + 2) % 4:
            return translate(MARK_NAMES[turned.marks[at]])
    return translate("nothing")
