"""What is shown of a seat: its name and points, the backs of its hand, and the tiles it has not laid yet."""

from functools import lru_cache
from itertools import accumulate

from meowple.core.action import CHANCE, Seat
from meowple.core.picture import KEPT_PARTS, Scene, group, ink, label, seat_colour, seat_ink, seat_mark, seat_name
from meowple.core.translation import whole
from meowple.games.mousetrap.art import back
from meowple.games.mousetrap.components import KINDS, is_mouse
from meowple.games.mousetrap.floor import Floor
from meowple.games.mousetrap.picture_floor import Preview
from meowple.games.mousetrap.picture_tiles import draw_tile
from meowple.games.mousetrap.rules import Mousetrap


def seat_box(
    scene: Scene, state: Mousetrap, preview: Preview, seat: Seat, x: float, y: float, width: float, height: float
) -> str:
    """Name, points as they stand, tiles in hand and stack, and what this seat has not laid yet."""
    name, size = seat_name(seat, scene.names[seat], 16, width - 84, _crown(state, seat))
    body = _frame(state, seat, x, y, width, height)
    body += label(x + 18, y + 23, name, size, font_weight="700")
    points = _points(state, preview, seat)
    body += label(x + width - 12, y + 25, points, 21, "end", font_weight="800", data_what=f"points:{seat}")
    for place in range(state.hand_size(seat)):
        body += _held(scene, state, seat, place, f"translate({x + 18 + place * 19:g} {y + 31:g}) scale(.17)")
    if state.is_over():
        return body + _brought(state, seat, x + 18, y + 36, width - 26, (height - 42) / 2)
    stack = scene.translate.many("{n} tile in the stack", "{n} tiles in the stack", state.stack_size(seat))
    body += label(x + 82, y + 45, stack, 14, room=width - 84, data_what=f"stack:{seat}")
    left = _left(state, seat)
    two_rows = (len(left) + 1) // 2
    return body + _to_come(seat, left, x + 18, y + 54, width - 24, two_rows, height / 2 - 28)


def seat_chip(scene: Scene, state: Mousetrap, preview: Preview, seat: Seat, x: float, y: float, width: float) -> str:
    """Only the mark and the points, for a phone; in a replay with all open the hand as well."""
    body = _frame(state, seat, x, y, width, 40)
    body += label(x + 15, y + 26, f"{seat_mark(seat)}{_crown(state, seat)}", 15, fill=seat_ink(seat), font_weight="700")
    if scene.is_open:
        for place in range(len(state.hands[seat])):
            at = f"translate({x + 36 + place * 25:g} {y + 9:g}) scale(.24)"
            body += _held(scene, state, seat, place, at)
    points = _points(state, preview, seat)
    return body + label(x + width - 8, y + 27, points, 17, "end", font_weight="800", data_what=f"points:{seat}")


def seat_row(state: Mousetrap, seat: Seat, x: float, y: float, width: float) -> str:
    """What this seat has not laid yet in one row, for a phone; at the end how its points came about."""
    body = label(x + 4, y + 20, seat_mark(seat), 17, fill=seat_ink(seat), font_weight="700")
    if state.is_over():
        return body + _brought(state, seat, x + 28, y, width - 28, 30)
    left = _left(state, seat)
    return body + _to_come(seat, left, x + 28, y, width - 28, len(left), 20)


def _frame(state: Mousetrap, seat: Seat, x: float, y: float, width: float, height: float) -> str:
    """A card with the seat's colour on its left; whose turn it is has a bright edge."""
    acting = state.to_act()
    is_acting = seat in acting or (acting == (CHANCE,) and state.drawer() == seat)
    colour, edge = ("marmalade", "3") if is_acting else ("edge", "1.5")
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="12" fill="{ink("card")}" '
        f'stroke="{ink(colour)}" stroke-width="{edge}"/>'
        f'<rect x="{x + 5:g}" y="{y + 8:g}" width="6" height="{height - 16:g}" rx="3" fill="{seat_colour(seat)}"/>'
    )


def _crown(state: Mousetrap, seat: Seat) -> str:
    """For whoever has won, as soon as all cheese is counted."""
    floor, seats = state.floor, range(state.players)
    is_counted = state.is_over() and all(counted(floor, each) == with_cheese(floor, each) for each in seats)
    return " ♛" if is_counted and seat in state.winners() else ""


def _points(state: Mousetrap, preview: Preview, seat: Seat) -> str:
    """As they stand; with a ghost on the table also what would become of them."""
    now, then = state.floor.points[seat], preview.floor.points[seat]
    return whole(now) if now == then else f"{whole(now)} → {whole(then)}"


def _held(scene: Scene, state: Mousetrap, seat: Seat, place: int, at: str) -> str:
    """A tile of another hand: its back, or, in a replay with all open, what it was."""
    face = draw_tile(state.hands[seat][place], seat, False) if scene.is_open else back(seat)
    return group(f"mousetrap-back{seat}-{place}", face, transform=at, data_what=f"hand:{seat}")


def with_cheese(floor: Floor, seat: Seat) -> list[int]:
    """5a. This seat's free mice that have cheese, by the numbers they were laid in."""
    return [
        number
        for number, kind in enumerate(floor.kinds)
        if is_mouse(kind) and floor.owners[number] == seat and not floor.marks[number] and floor.cheeses[number]
    ]


def counted(floor: Floor, seat: Seat) -> list[int]:
    """Those of them whose cheese makes the points: all, but while it is being counted."""
    mice = with_cheese(floor, seat)
    sums = accumulate(floor.cheeses[number] for number in mice)
    return [number for number, points in zip(mice, sums, strict=True) if points <= floor.points[seat]]


def _brought(state: Mousetrap, seat: Seat, x: float, y: float, width: float, row: float) -> str:
    """5a. Every free mouse with its cheese, and how much: together they are the points."""
    rows = 2 if row > 30 else 1
    step = min(row + 4, width / max(1, -(-len(with_cheese(state.floor, seat)) // rows)))
    size, body = min(row - 2, step), ""
    for place, number in enumerate(counted(state.floor, seat)):
        across, down = x + place // rows * step, y + place % rows * row
        at = f"translate({across:.1f} {down:.1f}) scale({size / 100:.3f})"
        body += f'<g transform="{at}">{draw_tile(state.floor.kinds[number], seat, False)}</g>'
        body += (
            f'<circle cx="{across + size - 6:.1f}" cy="{down + 7:.1f}" r="8" fill="#f2c53d" stroke="#3b2a4a"/>'
        ) + label(
            across + size - 6,
            down + 11.5,
            str(state.floor.cheeses[number]),
            14,
            "middle",
            fill="#3b2a4a",
            font_weight="800",
        )
    return group(f"mousetrap-sum{seat}", body or label(x, y + 18, "0", 14), data_what=f"sum:{seat}")


Left = tuple[tuple[int, int], ...]
"""Every kind of tile in the game, and how many of it a seat has not laid yet."""


def _left(state: Mousetrap, seat: Seat) -> Left:
    left = state.stacks[seat] + state.hands[seat]
    return tuple([(kind, left.count(kind)) for kind in sorted(set(state.tiles))])


@lru_cache(maxsize=KEPT_PARTS)
def _to_come(seat: Seat, left: Left, x: float, y: float, width: float, columns: int, row: float) -> str:
    """1e. How many tiles of each kind this seat has not laid yet: small tiles with a number."""
    step, size = width / columns, min(row - 3, width / columns - 11)
    body = ""
    for place, (kind, count) in enumerate(left):
        across, down = x + place % columns * step, y + place // columns * row
        id, at = f"mousetrap-left{seat}-{KINDS[kind]}", f"translate({across:.1f} {down + 2:g}) scale({size / 100:g})"
        what = f"left:{seat}:{KINDS[kind]}"
        if count:
            body += group(id, draw_tile(kind, seat, False), transform=at, data_what=what)
            number = str(count)
            body += label(across + size + 1, down + size / 2 + 7, number, 14, font_weight="700", data_what=what)
        else:
            body += group(id, draw_tile(kind, seat, False), transform=at, opacity=".25", data_what=what)
    return body
