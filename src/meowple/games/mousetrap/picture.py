"""Mousetrap as a picture: the kitchen floor, everybody's points as they stand, what is still to come, the own hand."""

from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.picture import Scene, clipped, ink, seat_colour, seat_mark, svg, text
from meowple.games.mousetrap.art import back
from meowple.games.mousetrap.components import KINDS
from meowple.games.mousetrap.ending import earnings
from meowple.games.mousetrap.picture_floor import Preview, defs, draw_floor, draw_tile, hand_tile, signed, size_needed
from meowple.games.mousetrap.picture_words import describe, headline, sketch
from meowple.games.mousetrap.rules import Mousetrap
from meowple.games.mousetrap.words import tile_name

__all__ = ["describe", "picture", "sketch"]

MARGIN: Final = 12.0
PANEL: Final = 244.0


def picture(scene: Scene) -> str:
    state = _state(scene)
    preview = Preview(scene)
    return _tall(scene, state, preview) if scene.tall else _wide(scene, state, preview)


def _state(scene: Scene) -> Mousetrap:
    assert isinstance(scene.seen, Mousetrap)
    return scene.seen


def _wide(scene: Scene, state: Mousetrap, preview: Preview) -> str:
    needed = size_needed(state)
    width, height = max(620.0, needed[0]), max(616.0, needed[1])
    body = defs(state) + draw_floor(scene, preview, MARGIN, MARGIN, width, height)
    left, top = width + 2 * MARGIN, MARGIN
    box = 104.0 if state.players > 2 else 124.0
    for seat in scene.seats_from_viewer():
        body += _seat_box(scene, state, preview, seat, left, top, PANEL, box)
        top += box + 8
    body += _hand(scene, state, left, height + MARGIN - 116, PANEL, 76.0)
    return svg(left + PANEL + MARGIN, height + 2 * MARGIN, headline(scene), body)


def _tall(scene: Scene, state: Mousetrap, preview: Preview) -> str:
    needed = size_needed(state)
    width = max(388.0, needed[0])
    height = max(380.0, needed[1])
    share = width / state.players
    body = defs(state)
    for place, seat in enumerate(scene.seats_from_viewer()):
        body += _seat_chip(scene, state, preview, seat, 6 + place * share, 6, share - 6)
    body += draw_floor(scene, preview, 6, 60, width, height)
    top = 60 + height + 10
    if scene.viewer is not None and state.hands[scene.viewer]:
        body += _hand(scene, state, 6, top, width, 92.0)
        top += 134
    for seat in scene.seats_from_viewer():
        body += _mark_line(seat, 6, top)
        if state.is_over():
            body += text(34, top + 20, _sum(state, seat), 14)
        else:
            body += _to_come(state, seat, 34, top, width - 28, len(set(state.tiles)), 20)
        top += 34
    return svg(width + 12, top + 6, headline(scene), body)


def _points(state: Mousetrap, preview: Preview, seat: Seat) -> str:
    """As they stand; with a ghost on the table also what would become of them."""
    now, then = state.field.points[seat], preview.field.points[seat]
    return str(now) if now == then else f"{signed(now)} → {signed(then)}".replace("+", "")


def _is_acting(state: Mousetrap, seat: Seat) -> bool:
    acting = state.to_act()
    return seat in acting or (acting == (CHANCE,) and state.drawer() == seat)


def _frame(state: Mousetrap, seat: Seat, x: float, y: float, width: float, height: float) -> str:
    edge = (
        f"stroke:{ink('marmalade')};stroke-width:3"
        if _is_acting(state, seat)
        else f"stroke:{ink('edge')};stroke-width:1.5"
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="12" style="fill:{ink("card")};{edge}"/>'
        f'<rect x="{x + 5:g}" y="{y + 8:g}" width="6" height="{height - 16:g}" rx="3" style="fill:{seat_colour(seat)}"/>'
    )


def _crown(state: Mousetrap, seat: Seat) -> str:
    return " ♛" if state.is_over() and seat in state.winners() else ""


def _seat_box(
    scene: Scene, state: Mousetrap, preview: Preview, seat: Seat, x: float, y: float, width: float, height: float
) -> str:
    """Name, points as they stand, tiles in hand and stack, and what this seat has not laid yet."""
    name = f"{seat_mark(seat)} {clipped(scene.names[seat], 14)}{_crown(state, seat)}"
    body = _frame(state, seat, x, y, width, height)
    body += text(x + 18, y + 23, name, 16, "font-weight:700")
    body += text(x + width - 12, y + 25, _points(state, preview, seat), 21, "font-weight:800", "end")
    for place in range(state.hand_size(seat)):
        at = f"translate({x + 18 + place * 19:g} {y + 31:g}) scale(.17)"
        body += f'<g id="mousetrap-back{seat}-{place}" transform="{at}">{_held(scene, state, seat, place)}</g>'
    if state.is_over():
        return body + text(x + 18, y + 50, _sum(state, seat), 14)
    stack = scene.tongue.many("{n} tile in the stack", "{n} tiles in the stack", state.stack_size(seat))
    body += text(x + 82, y + 45, stack, 12.5, "opacity:.85")
    two_rows = (len(set(state.tiles)) + 1) // 2
    return body + _to_come(state, seat, x + 18, y + 54, width - 24, two_rows, height / 2 - 28)


def _held(scene: Scene, state: Mousetrap, seat: Seat, place: int) -> str:
    """A tile of another hand: its back, or, in a replay with all open, what it was."""
    return draw_tile(state.hands[seat][place], seat, False) if scene.is_open else back(seat)


def _sum(state: Mousetrap, seat: Seat) -> str:
    """5a. How many of the mice brought how much."""
    brought = earnings(state.field, seat)
    parts = [f"{brought.count(cheeses)}×{cheeses}" for cheeses in sorted(set(brought), reverse=True)]
    return " + ".join(parts or ["0"]) + f" = {state.field.points[seat]}"


def _seat_chip(scene: Scene, state: Mousetrap, preview: Preview, seat: Seat, x: float, y: float, width: float) -> str:
    name = f"{seat_mark(seat)} {clipped(scene.names[seat], 10 if state.players < 4 else 7)}{_crown(state, seat)}"
    body = _frame(state, seat, x, y, width, 48)
    body += text(x + 16, y + 18, name, 13, "font-weight:700")
    if scene.is_open:
        for place in range(len(state.hands[seat])):
            at = f"translate({x + width - 84 + place * 26:g} {y + 21:g}) scale(.24)"
            body += f'<g id="mousetrap-back{seat}-{place}" transform="{at}">{_held(scene, state, seat, place)}</g>'
    return body + text(x + 16, y + 40, _points(state, preview, seat), 19, "font-weight:800")


def _mark_line(seat: Seat, x: float, y: float) -> str:
    return text(x + 4, y + 20, seat_mark(seat), 17, f"fill:{seat_colour(seat)};font-weight:700")


def _to_come(state: Mousetrap, seat: Seat, x: float, y: float, width: float, columns: int, row: float) -> str:
    """1e. How many tiles of each kind this seat has not laid yet: small tiles with a number."""
    left = state.stacks[seat] + state.hands[seat]
    kinds = sorted(set(state.tiles))
    step, size = width / columns, min(row - 3, width / columns - 11)
    body = ""
    for place, kind in enumerate(kinds):
        count = left.count(kind)
        at = f"translate({x + place % columns * step:.1f} {y + place // columns * row + 2:g}) scale({size / 100:g})"
        style = "" if count else "opacity:.25"
        body += f'<g id="mousetrap-left{seat}-{KINDS[kind]}" transform="{at}" style="{style}">{draw_tile(kind, seat, False)}</g>'
        if count:
            body += text(
                x + place % columns * step + size + 1,
                y + place // columns * row + size / 2 + 7,
                str(count),
                12,
                "font-weight:700",
            )
    return body


def _hand(scene: Scene, state: Mousetrap, x: float, y: float, width: float, size: float) -> str:
    """The viewer's three tiles, and what they are called."""
    seat = scene.viewer
    if seat is None or not state.hands[seat]:
        return ""
    hand = state.hands[seat]
    step = (width - size) / 2 if width < 300 else size + 24
    start = x + (width - (size + step * (len(hand) - 1))) / 2
    body = text(x + width / 2, y + 14, scene.tongue("Your hand"), 14, "font-weight:700", "middle")
    for place, kind in enumerate(hand):
        body += hand_tile(scene, kind, seat, hand[:place].count(kind), start + place * step, y + 22, size)
    chosen = [kind for kind in hand if len(scene.said) > 1 and scene.said[1] == KINDS[kind]]
    if chosen:
        body += text(x + width / 2, y + size + 37, tile_name(KINDS[chosen[0]], scene.tongue), 13, "", "middle")
    return body
