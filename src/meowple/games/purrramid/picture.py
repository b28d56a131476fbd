"""Purrramid as a picture: the pyramid of cats, this turn's dice and whether they hold, everybody's tiles and yarn."""

from functools import lru_cache
from typing import Final

from meowple.core.picture import LOW_HEIGHT, LOW_WIDTH, Picture, Scene, group
from meowple.core.sentences import complete
from meowple.games.purrramid.actions import Place, Stop
from meowple.games.purrramid.art import armchair, dice_row, patch_badge, thing
from meowple.games.purrramid.art_cats import DEFS
from meowple.games.purrramid.components import Field
from meowple.games.purrramid.guide_things import cat_kind
from meowple.games.purrramid.picture_chips import offered_fields
from meowple.games.purrramid.picture_fields import Layout, Look, cats, draw_row, layout_of, row_id
from meowple.games.purrramid.picture_panel import LOW_END, SEAT_ROW, TALL_CARD, seats, turn
from meowple.games.purrramid.picture_text import describe, headline, joining, purrramid, set_up, sketch
from meowple.games.purrramid.position import DICED, PLACE, TILED
from meowple.games.purrramid.rules import Purrramid

__all__ = ["describe", "draw", "sketch"]

PICTURE_DEFS: Final = f'<defs id="purrramid-defs">{DEFS}</defs>'
BOLD, THIN = 3.6, 1.6
"""How thick the frame of a field is where dice would hold at once, or only might go."""


class Marks:
    """What this moment of the turn adds to the fields."""

    def __init__(self, scene: Scene, state: Purrramid) -> None:
        self.linked = state.group_of_first()
        self.joining = joining(state)
        self.faces = {state.slot_of(action): action.faces for action in state.placed}
        self.possible: set[int] = set()
        """Where the viewer may put dice now,"""
        self.untouched: set[int] = set()
        """and on a phone, where only once dice have been chosen: until then no chip would stand for it."""
        if state.step == PLACE and scene.viewer == state.turn:
            self.possible = {state.slot_of(place) for place in state.legal(state.turn) if isinstance(place, Place)}
        if scene.tall:
            self.untouched = self.possible - {field.slot for field in offered_fields(scene, state)}


def draw(scene: Scene) -> Picture:
    state = purrramid(scene)
    shown = set_up(state)
    layout = layout_of(state.board, scene.tall, scene.low)
    parts = {"purrramid-armchair": _armchair(layout)}
    below = LOW_HEIGHT + LOW_END if scene.low else layout.bottom + 22 + TALL_CARD  # on a phone, where the seats begin
    if scene.tall:
        parts |= seats(scene, state, 4, below, 352, columns=2)
        parts |= turn(scene, state, 4, layout.bottom + (18 if scene.low else 16), 352)
    else:
        parts |= seats(scene, state, 12, 12, 276, columns=1)
        parts |= turn(scene, state, 612, 12, 276)
    ghost = _ghost(scene, shown, layout)
    drawn = {id: group(id, body) for id, body in parts.items()}
    drawn |= {**_rows(scene, shown, layout), "purrramid-ghost": group("purrramid-ghost", ghost)}
    height = below + 8 + SEAT_ROW * ((state.players + 1) // 2) if scene.tall else layout.bottom + 50
    width = LOW_WIDTH if scene.low else layout.width
    return Picture(width, height, headline(scene), {"purrramid-defs": PICTURE_DEFS, **drawn})


def _armchair(layout: Layout) -> str:
    if layout.tall:
        return thing("chair", armchair(layout.width, layout.top - 4, layout.bottom + 8))
    return thing("chair", armchair(layout.width, layout.top, layout.bottom + 12))


def _rows(scene: Scene, state: Purrramid, layout: Layout) -> dict[str, str]:
    """The rows from the floor up."""
    marks = Marks(scene, state)
    parts: dict[str, str] = {}
    for row, fields in enumerate(layout.rows):
        looks = tuple([_look(scene, state, field, marks) for field in fields])
        parts[row_id(fields)] = draw_row(layout, row, looks, scene.translate)
    return parts


def _look(scene: Scene, state: Purrramid, field: Field, marks: Marks) -> Look:
    """How a field looks now."""
    slot = field.slot
    on = state.on[slot]
    if on == TILED:
        return _tiled_look(state.tiles[slot], state.gold[slot], slot in state.fresh, cat_kind(state, slot))
    is_supported = state.is_supported(slot)
    if on == DICED:
        return Look(on, is_supported, slot in marks.linked, marks.faces[slot])
    is_possible, is_chosen = slot in marks.possible, field.name in scene.said
    frame = BOLD if is_possible and state.would_hold(slot) else THIN if is_possible or is_chosen else 0
    has_yarn, joins, is_untouched = state.has_yarn(slot), slot in marks.joining, slot in marks.untouched
    return _open_look(on, is_supported, has_yarn, joins, frame, is_chosen, is_untouched)


# Most fields of most pictures look like one that was there before: to find it costs less than to make it anew.


@lru_cache(maxsize=1024)
def _tiled_look(tiles: int, gold: int, is_fresh: bool, kind: str) -> Look:
    return Look(TILED, tiles=tiles, gold=gold, is_fresh=is_fresh, kind=kind)


@lru_cache(maxsize=1024)
def _open_look(
    on: int, is_supported: bool, has_yarn: bool, joins: bool, frame: float, is_chosen: bool, is_untouched: bool
) -> Look:
    return Look(
        on,
        is_supported,
        has_yarn=has_yarn,
        joins=joins,
        frame=frame,
        is_chosen=is_chosen,
        is_untouched=is_untouched,
    )


def _ghost(scene: Scene, state: Purrramid, layout: Layout) -> str:
    """What the words said would do: dice on a field, or cats where the dice lie."""
    said = complete(state.legal(state.turn), list(scene.said)) if scene.said else None
    if isinstance(said, Place):
        field = state.board.fields[state.slot_of(said)]
        x, y = layout.corner(field)
        dice = dice_row(x, y, layout.wide(field), layout.row, said.faces)
        return group("purr-ghost", dice, opacity=".7", pointer_events="none")
    if not isinstance(said, Stop):
        return ""
    after, body = state.copy(), ""
    after.lay_tiles(state.placed, None)
    for action in state.placed:
        field = state.board.fields[state.slot_of(action)]
        laid = cats(layout, field, after.tiles[field.slot], after.gold[field.slot])
        tick = patch_badge(*layout.corner(field), layout.wide(field), layout.row, True, True)
        body += group(f"purr-ghost-{field.name}", f'<g opacity=".75">{laid}</g>{tick}', pointer_events="none")
    return body
