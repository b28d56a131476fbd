"""The bag to draw from, the gnomes so far, the tile in hand with its turnings, and everything still in the bag."""

from functools import lru_cache
from typing import Final

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.lettering import lines_within
from meowple.core.picture import KEPT_PARTS, ON_A_PHONE, Scene, group, ink, label
from meowple.core.translation import Translator
from meowple.games.gardlings.actions import Place
from meowple.games.gardlings.art import UNIT, Area, bag, face, small_face
from meowple.games.gardlings.art_creatures import creature
from meowple.games.gardlings.builder import HIDDEN
from meowple.games.gardlings.components import GNOMES_OF, KINDS, NAMES
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import BUILD
from meowple.games.gardlings.words import TURN_NAMES, say_word

KEPT: Final = 1000
"""How many bags are kept as they were drawn: a move changes one of them, mostly."""


def draw_bag(scene: Scene, state: Gardlings, seat: Seat, area: Area) -> dict[str, str]:
    """The parts: what to choose between, the tile in hand, what is in the bag."""
    builder, translate = state.builders[seat], scene.translate
    is_asked = scene.said[:1] == ("stop",) and state.asks_before_stopping(seat)
    choices = (
        _bag(area, builder.in_bag(), translate)
        + ("" if state.is_over() else _stop(area, is_asked, translate))
        + _gnomes(area, builder.garden.gnomes, state.gnomes_allowed(seat), scene.low)
    )
    if scene.low:
        hand = _hand(scene, state, seat, area.left + 2, area.top + 142, area.width - 4)
    else:
        hand = _hand(scene, state, seat, area.left + 98, area.top + 42, area.width - 104)
    contents = _odds(scene, state, seat, area)
    if not scene.low or builder.hand == NOTHING:  # else the tile in hand has its place
        contents += _contents(
            tuple(builder.bag), area, _top_of_contents(scene, area) + (60 if scene.low else 27 if scene.tall else 10)
        )
    return {
        "gardlings-choices": group("gardlings-choices", choices),
        "gardlings-hand": group("gardlings-hand", hand),
        "gardlings-contents": group("gardlings-contents", contents),
    }


@lru_cache(maxsize=KEPT)
def _bag(area: Area, count: int, translate: Translator) -> str:
    left, top = area.left, area.top
    return (
        f'<g id="gardlings-bag" data-word="draw" aria-label="{say_word("draw", translate)}">'
        f'<rect x="{left + 6:g}" y="{top + 6:g}" width="82" height="78" rx="12" fill="transparent"/>'
        + bag(left + 46, top + 46, 1.15)
        + label(left + 46, top + 60, str(count), 20, "middle", fill="#3b2a4a", font_weight="700")
        + "</g>"
    )


@lru_cache(maxsize=KEPT)
def _stop(area: Area, is_asked: bool, translate: Translator) -> str:
    """2h. Before the first draw it is asked twice."""
    left, top = area.left, area.top
    name, says = ("anyway", translate("Really?")) if is_asked else ("stop", say_word("stop", translate))
    return (
        f'<g id="gardlings-{name}" data-word="{name}" aria-label="{says}">'
        f'<rect x="{left + 6:g}" y="{top + 90:g}" width="84" height="46" rx="14" '
        f'fill="{ink("rose")}" stroke="#8e3b3e" stroke-width="1.5"/>'
        + label(
            left + 48,
            top + 118,
            says,
            15,
            "middle",
            room=78,
            fill="#2c1c38",
            font_weight="700",
        )
        + "</g>"
    )


@lru_cache(maxsize=KEPT)
def _gnomes(area: Area, here: int, allowed: int, low: bool) -> str:
    """One small gnome for each in the garden, an empty place for each that is still allowed."""
    body = ""
    left, columns = area.left + (88 if low else 100), 2 if low else 9
    for place in range(max(here, allowed)):
        x, y = left + 12 + place % columns * 25, area.top + 22 + place // columns * 32
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="none" stroke="{ink("ink")}" stroke-dasharray="3 3"/>'
        body += creature("gnome", x, y, 0.58) if place < here else ring
    return group("gardlings-gnomes", body, data_what="gnomes")


def _hand(scene: Scene, state: Gardlings, seat: Seat, left: float, top: float, width: float) -> str:
    """The tile to be laid in each turning it could take at the chosen spot, or simply as it is."""
    builder = state.builders[seat]
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    if tile in (HIDDEN, NOTHING):
        return ""
    places = [action for action in state.legal(seat) if isinstance(action, Place)]
    if len(scene.said) > 1 and scene.said[0] == "place":
        places = [action for action in places if action.text.startswith(f"place {scene.said[1]} ")]
    turns = sorted({action.turn for action in places}) or [0]
    columns = len(turns) if scene.tall and not scene.low else 2
    step = min(width / max(columns, 2), 104.0)
    scale = min(0.74, (step - 10) / (2 * UNIT))
    dim = ' opacity=".45"' if state.is_bust(seat) and builder.lifted == NOTHING else ""
    body = ""
    for place, turn in enumerate(turns):
        wide, high = (UNIT, 2 * UNIT) if turn % 2 else (2 * UNIT, UNIT)
        edge_left, edge_top = left + place % columns * step, top + place // columns * 82
        x, y = edge_left + (step - wide * scale) / 2, edge_top + (80 - high * scale) / 2
        says = f' data-word="turn{turn}" aria-label="{scene.translate(TURN_NAMES[turn])}"' if places else ""
        edge, thick = ("glow", 3) if f"turn{turn}" in scene.said else ("edge", 1.5)
        frame = f'x="{edge_left + 2:.1f}" y="{edge_top + 1:.1f}" width="{step - 4:.1f}" height="78" rx="10"'
        body += (
            f'<g id="gardlings-turn{turn}" data-what="tile:{NAMES[tile]}"{says}{dim}>'
            f'<rect {frame} fill="{ink("card")}" stroke="{ink(edge)}" stroke-width="{thick}"/>'
            f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{face(tile, turn, 0)}</g></g>'
        )
    return body


def _top_of_contents(scene: Scene, area: Area) -> float:
    return area.top + (162 if scene.low else 156 if scene.tall else 222)


def _odds(scene: Scene, state: Gardlings, seat: Seat, area: Area) -> str:
    """3a. The exact chance that the next tile is one too many, or that it was."""
    builder = state.builders[seat]
    x, y = area.left + 12, _top_of_contents(scene, area)
    if state.step == BUILD and builder.hand == NOTHING and not builder.stopped:
        told, room = _say_odds(scene, state, seat), area.width - 20
        lines = lines_within(told, 14, min(room, ON_A_PHONE), True) if scene.tall else [told]
        drawn = [label(x, y + at * 17, line, 14, room=room, font_weight="600") for at, line in enumerate(lines)]
        return group("gardlings-odds", "".join(drawn), data_what="odds")
    if state.is_bust(seat):
        told = scene.translate("Too many gnomes!")
        return label(x, y, told, 15, room=area.width - 20, fill=ink("rose-ink"), font_weight="700", data_what="bust")
    return ""


def _say_odds(scene: Scene, state: Gardlings, seat: Seat) -> str:
    total = state.builders[seat].in_bag()
    if not total:
        return scene.translate("The bag is empty")
    bad = too_many_gnomes(state, seat)
    percent = scene.translate.percent(bad / total)
    return scene.translate("{bad} of {all} would be too many gnomes: {percent}", bad=bad, all=total, percent=percent)


def too_many_gnomes(state: Gardlings, seat: Seat) -> int:
    """3a. How many tiles of the bag the garden would not bear."""
    builder = state.builders[seat]
    room = state.gnomes_allowed(seat) - builder.garden.gnomes
    return sum(GNOMES_OF[tile] > room for tile in builder.bag)


@lru_cache(maxsize=KEPT_PARTS)
def _contents(bag: tuple[int, ...], area: Area, top: float) -> str:
    """Everything in the bag: it is no secret what is in there, only what comes next."""
    left, width = area.left + 12, area.width - 24
    height = area.top + area.height - top - 6
    tiles = sorted(bag, key=lambda tile: (tile % KINDS, tile))
    columns = 4
    while columns < 12 and -(-len(tiles) // columns) * (width / columns / 2 + 3) > height:
        columns += 1
    wide = width / columns
    scale = (wide - 5) / (2 * UNIT)
    body = ""
    for place, tile in enumerate(tiles):
        x = left + place % columns * wide
        y = top + place // columns * (wide / 2 + 3)
        name = f'id="gardlings-bag-{NAMES[tile]}" data-what="tile:{NAMES[tile]}"'
        body += f'<g {name} transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{small_face(tile, 0)}</g>'
    return body
