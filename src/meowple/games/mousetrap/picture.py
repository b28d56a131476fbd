"""Mousetrap as a picture: the kitchen floor, everybody's points as they stand, what is still to come, the own hand."""

from typing import Final

from meowple.core.picture import LOW_HEIGHT, LOW_WIDTH, Picture, Scene, group, label
from meowple.games.mousetrap.components import KINDS
from meowple.games.mousetrap.picture_floor import Preview, draw_floor, size_needed, window
from meowple.games.mousetrap.picture_seats import seat_box, seat_chip, seat_row
from meowple.games.mousetrap.picture_text import describe, headline, sketch
from meowple.games.mousetrap.picture_tiles import defs, hand_tile
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.words import tile_name

__all__ = ["describe", "draw", "sketch"]

MARGIN: Final = 12.0
PANEL: Final = 244.0
HAND_COLUMN: Final = 96.0
"""How wide the hand is where its tiles lie one above the other."""


def draw(scene: Scene) -> Picture:
    """Parts: the shapes, the floor in four layers, each seat, and the viewer's hand."""
    state = scene.seen
    assert isinstance(state, Mousetrap)
    preview = Preview(scene)
    if scene.low:
        return _low(scene, state, preview)
    return _tall(scene, state, preview) if scene.tall else _wide(scene, state, preview)


def _wide(scene: Scene, state: Mousetrap, preview: Preview) -> Picture:
    shown = window(state)
    needed = size_needed(shown)
    width, height = max(620.0, needed[0]), max(616.0, needed[1])
    parts = _defs(state) | draw_floor(scene, preview, shown, MARGIN, MARGIN, width, height)
    left, top = width + 2 * MARGIN, MARGIN
    box = 104.0 if state.players > 2 else 124.0
    for seat in scene.seats_from_viewer():
        id = f"mousetrap-seat{seat}"
        drawn = seat_box(scene, state, preview, seat, left, top, PANEL, box)
        parts[id] = group(id, drawn, data_what=f"seat:{seat}")
        top += box + 8
    parts |= _hand(scene, state, left, height + MARGIN - 122, PANEL, 76.0)
    return Picture(left + PANEL + MARGIN, height + 2 * MARGIN, headline(scene), parts)


def _tall(scene: Scene, state: Mousetrap, preview: Preview) -> Picture:
    """Floor and hand on one screen; how everybody stands below it."""
    shown = window(state)
    needed = size_needed(shown)
    width, height = max(356.0, needed[0]), max(372.0, needed[1])
    parts = _defs(state) | draw_floor(scene, preview, shown, 2, 2, width, height)
    hand = _hand(scene, state, 2, height - 10, width, 76.0)
    top = height + (90 if hand else 10)
    share = width / state.players
    for place, seat in enumerate(scene.seats_from_viewer()):
        chip = seat_chip(scene, state, preview, seat, 3 + place * share, top, share - 4)
        id, row = f"mousetrap-seat{seat}", seat_row(state, seat, 6, top + 46 + place * 34, width - 8)
        parts[id] = group(id, chip + row, data_what=f"seat:{seat}")
    return Picture(width + 4, top + 52 + state.players * 34, headline(scene), parts | hand)


def _low(scene: Scene, state: Mousetrap, preview: Preview) -> Picture:
    """Floor and hand side by side; how everybody stands below them. At the end the floor is as large as it needs."""
    hand = _hand(scene, state, LOW_WIDTH - HAND_COLUMN, -18, HAND_COLUMN, 84.0)
    shown, width, height = window(state), LOW_WIDTH - (HAND_COLUMN if hand else 0) - 4, LOW_HEIGHT - 4
    if state.is_over():
        height = max(height, size_needed(shown)[1])
    parts = _defs(state) | draw_floor(scene, preview, shown, 2, 2, width, height)
    top = height + 8
    for place, seat in enumerate(scene.seats_from_viewer()):
        y = top + place * 44
        chip = seat_chip(scene, state, preview, seat, 3, y, 112)
        id, row = f"mousetrap-seat{seat}", seat_row(state, seat, 120, y + 6, LOW_WIDTH - 124)
        parts[id] = group(id, chip + row, data_what=f"seat:{seat}")
    return Picture(LOW_WIDTH, top + state.players * 44, headline(scene), parts | hand)


def _defs(state: Mousetrap) -> dict[str, str]:
    return {"mousetrap-defs": defs(tuple(sorted(set(state.tiles))), state.players)}


def _hand(scene: Scene, state: Mousetrap, x: float, y: float, width: float, size: float) -> dict[str, str]:
    """The viewer's three tiles, and what they are called."""
    seat = scene.viewer
    if seat is None or not state.hands[seat]:
        return {}
    hand = state.hands[seat]
    step = (width - size) / 2 if width < 300 else size + 24
    start = x + (width - (size if scene.low else size + step * (len(hand) - 1))) / 2
    body = ""
    if not scene.tall:
        body = label(x + width / 2, y + 8, scene.translate("Your hand"), 15, "middle", font_weight="700")
    for place, kind in enumerate(hand):
        across, down = (start, y + 22 + place * (size + 24)) if scene.low else (start + place * step, y + 22)
        body += hand_tile(scene, kind, seat, hand[:place].count(kind), across, down, size)
    chosen = [kind for kind in hand if len(scene.said) > 1 and scene.said[1] == KINDS[kind]]
    if chosen and not scene.tall:
        body += label(x + width / 2, y + size + 45, tile_name(KINDS[chosen[0]], scene.translate), 14, "middle")
    return {"mousetrap-hand": group("mousetrap-hand", body, data_what=f"hand:{seat}")}
