"""Gardlings as a picture: the own garden large, bag and hand beside it, the purchase board below, the others small."""

from functools import lru_cache
from typing import Final

from meowple.core.action import Seat
from meowple.core.picture import (
    LOW_HEIGHT,
    LOW_WIDTH,
    Picture,
    Scene,
    group,
    ink,
    label,
    seat_ink,
    seat_mark,
    seat_name,
)
from meowple.core.translation import N_
from meowple.games.gardlings.art import Area, gem_shapes, panel, small_face
from meowple.games.gardlings.art_creatures import definitions
from meowple.games.gardlings.components import BOX, NAMES
from meowple.games.gardlings.picture_bag import draw_bag
from meowple.games.gardlings.picture_garden import CROWN, GARDENS_KEPT, Frame, Laid, draw_garden, draw_screen, garden_of
from meowple.games.gardlings.picture_market import draw_market
from meowple.games.gardlings.picture_text import describe, gardlings_of, headline, sketch
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import BUY

__all__ = ["describe", "draw", "sketch"]

DEFINITIONS: Final = definitions(gem_shapes())
MEDALS: Final = (
    (N_("Gold: up to {n} tiles"), "#e0ac1a"),
    (N_("Silver: up to {n} tiles"), "#9aa3ad"),
    (N_("Bronze: up to {n} tiles"), "#b87a44"),
)

TINY: Final = 9.0
"""Cells smaller than this are seen by their edges."""


class Layout:
    """Where everything lies, wide, tall or low; on a phone the purchase board comes first while one buys."""

    def __init__(self, others: int, scene: Scene, is_buying: bool) -> None:
        if scene.low:
            self.columns = 3
            high = -(-others // self.columns) * 120.0 + 6 if others else 0.0
            down = LOW_HEIGHT if is_buying else 0.0
            self.garden, self.bag = Area(3, 3 + down, 282, LOW_HEIGHT - 6), Area(288, 3 + down, 145, LOW_HEIGHT - 6)
            self.market = Area(3, 3 if is_buying else LOW_HEIGHT + 3, 430, LOW_HEIGHT - 6)
            self.width, self.height = LOW_WIDTH, 2 * LOW_HEIGHT + high
            self.others = Area(3, 2 * LOW_HEIGHT, 430, high)
        elif scene.tall:
            self.columns = 3
            high = -(-others // self.columns) * 120.0 + 6 if others else 0.0
            self.width, self.height = 360.0, 728 + high
            down = 216.0 if is_buying else 0.0
            self.garden, self.bag = Area(3, 3 + down, 354, 268), Area(3, 276 + down, 354, 232)
            self.market, self.others = Area(3, 3 if is_buying else 513, 354, 210), Area(3, 728, 354, high)
        else:
            self.columns = 1 if others == 1 else 2 if others <= 4 else 3 if others <= 6 else 4
            self.width, self.height = 900.0, 640.0
            self.garden, self.bag = Area(8, 8, 560, 408), Area(576, 8, 316, 408)
            self.market, self.others = Area(8, 424, 560, 208), Area(576, 424, 316, 208)

    def place_of_other(self, place: int, others: int) -> Area:
        """Where the garden of one of the others is drawn, by place round the table."""
        area, rows = self.others, -(-others // self.columns)
        wide, high = area.width / self.columns, area.height / rows
        return Area(area.left + place % self.columns * wide, area.top + place // self.columns * high, wide, high)


def draw(scene: Scene) -> Picture:
    state = gardlings_of(scene)
    mine, *others = scene.seats_from_viewer()
    layout = Layout(len(others), scene, state.step == BUY and mine in state.to_act())
    parts = {"gardlings-defs": DEFINITIONS, "gardlings-panels": _panels(layout.garden, layout.bag, layout.market)}
    parts |= draw_garden(scene, state, mine, layout.garden)
    parts |= draw_bag(scene, state, mine, layout.bag)
    parts |= draw_market(scene, state, layout.market)
    for place, seat in enumerate(others):
        parts[f"gardlings-seat{seat}"] = _other(scene, state, seat, layout.place_of_other(place, len(others)))
    if not others and not scene.tall:
        parts["gardlings-medals"] = _medals(scene, state, layout.others)
    return Picture(layout.width, layout.height, headline(scene), parts)


@lru_cache(maxsize=16)
def _panels(lawn: Area, *others: Area) -> str:
    body = (
        f'<rect x="{lawn.left:g}" y="{lawn.top:g}" width="{lawn.width:g}" height="{lawn.height:g}" rx="16" '
        f'fill="{ink("lawn")}" stroke="{ink("moss")}" stroke-width="2"/>'
    )
    return group("gardlings-panels", body + "".join(panel(area) for area in others))


def _other(scene: Scene, state: Gardlings, seat: Seat, area: Area) -> str:
    """Somebody else's garden, small."""
    builder = state.builders[seat]
    done = CROWN if seat == state.winner else " ✓" if builder.stopped else ""
    body = panel(area.inside(2, 2, 2))
    name, size = f"{seat_mark(seat)}{done}", 14.0
    if not scene.tall:
        name, size = seat_name(seat, scene.names[seat], 14, area.width - 46, done)
    colour, told = seat_ink(seat), f"seat:{seat}"
    body += label(area.left + 8, area.top + 19, name, size, fill=colour, font_weight="700", data_what=told)
    score = "?" if builder.covered else str(state.scores()[seat])
    right, told = area.left + area.width - 8, f"{'screen' if builder.covered else 'score'}:{seat}"
    body += label(right, area.top + 18, score, 14, "end", font_weight="700", data_what=told)
    if builder.covered:
        body += draw_screen(area.inside(10, 26, 8), seat, builder.covered, scene)
    else:
        body += _small_garden(seat, tuple(builder.garden.where.items()), area)
    return group(f"gardlings-seat{seat}", body)


@lru_cache(maxsize=GARDENS_KEPT)
def _small_garden(seat: Seat, laid: Laid, area: Area) -> str:
    body, frame = "", Frame(garden_of(laid), area.inside(6, 24, 6), 0)
    for tile, code in laid:
        face = small_face(tile, code & 3, frame.cell < TINY)
        name = f'id="gardlings-{seat}-{NAMES[tile]}" data-what="tile:{NAMES[tile]}"'
        body += f'<g {name} class="piece lay" transform="{frame.put(code)}"><g>{face}</g></g>'
    return body


def _medals(scene: Scene, state: Gardlings, area: Area) -> str:
    """9a. What a player alone plays for."""
    translate, left, top = scene.translate, area.left, area.top
    owned = len(state.builders[0].tiles()) + 1
    aim = translate("Alone, to {goal} gems", goal=state.variant.goal)
    body = panel(area) + label(left + 16, top + 32, aim, 17, room=area.width - 32, font_weight="700")
    body += label(left + 16, top + 58, translate("Tiles with the victory tile: {n}", n=owned), 15, room=area.width - 32)
    for row, ((name, colour), most) in enumerate(zip(MEDALS, BOX.medals[state.variant.goal], strict=True)):
        y = top + 92 + row * 34
        opacity = ".8" if owned > most else "1"
        body += f'<circle cx="{left + 32:g}" cy="{y - 5:g}" r="12" fill="{colour}" opacity="{opacity}"/>'
        body += label(left + 54, y, translate(name, n=most), 15, room=area.width - 70, opacity=opacity)
    return group("gardlings-medals", body, data_what="medals")
