"""For a thumb: the fields that dice may go on as large chips, under a pyramid too small to be touched."""

from typing import Final

from meowple.core.picture import LOW_WIDTH, Scene, group, ink, label
from meowple.core.sentences import going
from meowple.games.purrramid.actions import Place
from meowple.games.purrramid.art import yarn
from meowple.games.purrramid.components import Field
from meowple.games.purrramid.picture_fields import LOW_MAP, field_words
from meowple.games.purrramid.picture_text import joins_dice
from meowple.games.purrramid.position import PLACE
from meowple.games.purrramid.rules import Purrramid

WIDE: Final = 47.0
HIGH: Final = 45.0
GAP: Final = 3.0
IN_A_ROW: Final = 7
LOW_ROW: Final = 3
LOW_CHIPS: Final = LOW_WIDTH - LOW_MAP
"""How many stand side by side on a phone on its side, and how wide that is."""
MOST: Final = 2 * IN_A_ROW
"""So many chips have room; with more fields than that dice are chosen first."""


def chosen_dice(scene: Scene) -> list[int]:
    """The dice touched before a field was, lowest first."""
    return sorted(int(words[0]) for words in scene.wanted if words[0].isdigit())


def offered_fields(scene: Scene, state: Purrramid) -> list[Field]:
    """The fields for the dice that were touched, or for any if they are few; those that would hold at once first."""
    if state.step != PLACE or scene.viewer != state.turn:
        return []
    places = [place for place in state.legal(state.turn) if isinstance(place, Place)]
    dice = chosen_dice(scene)
    if dice:
        places = [place for place in places if sorted(place.faces) == dice]
    else:
        places = [place for place in going(list(places), list(scene.said[:2])) if isinstance(place, Place)]
    slots = {state.slot_of(place) for place in places}
    fields = sorted((state.board.fields[slot] for slot in slots), key=lambda field: not state.would_hold(field.slot))
    return fields if len(fields) <= MOST else []


def chips(scene: Scene, state: Purrramid, left: float, top: float) -> str:
    """A chip for each: what it asks for, where it lies, yarn; bold if dice would hold there at once."""
    body = ""
    columns = LOW_ROW if scene.low else IN_A_ROW
    for at, field in enumerate(offered_fields(scene, state)):
        x, y = left + at % columns * (WIDE + GAP), top + at // columns * (HIGH + GAP)
        body += _chip(scene, state, field, x, y)
    return body


def _chip(scene: Scene, state: Purrramid, field: Field, x: float, y: float) -> str:
    is_chosen, holds = field.name in scene.said, state.would_hold(field.slot)
    edge, thick = ("glow", 3.0) if holds or is_chosen else ("edge", 1.5)
    dash = "" if holds else ' stroke-dasharray="5 3"'
    body = (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDE:g}" height="{HIGH:g}" rx="11" fill="{ink("card")}" '
        f'stroke="{ink(edge)}" stroke-width="{thick:g}"{dash}/>'
    )
    middle, aside = x + WIDE / 2, 6 if state.has_yarn(field.slot) else 0
    if aside:
        body += yarn(middle + 13, y + 14, 6)
    body += label(middle - aside, y + 22, str(field.value), 19, "middle", font_weight="800")
    body += label(middle, y + 38, field.name, 12.5, "middle", font_weight="600")
    is_supported, has_yarn = state.is_supported(field.slot), state.has_yarn(field.slot)
    says = field_words(field, is_supported, has_yarn, joins_dice(state, field), scene.translate)
    return group(f"purr-chip-{field.name}", body, data_word=field.name, aria_label=says)
