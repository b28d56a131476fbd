"""Gardlings as a picture: the own garden large, bag and hand beside it, the purchase board below, the others small."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.picture import Scene, clipped, ink, seat_colour, seat_mark, svg, text
from meowple.core.tongue import N_
from meowple.games.gardlings.actions import Lift, Place, spot_word
from meowple.games.gardlings.art import UNIT, face, panel, small_face, spark
from meowple.games.gardlings.art_creatures import definitions
from meowple.games.gardlings.builder import NOTHING, Builder
from meowple.games.gardlings.components import BOX, CREATURE_OF, FACE_OF, NAMES, PIG, x_of, y_of
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.picture_market import draw_bag, draw_market
from meowple.games.gardlings.picture_text import describe, headline, sketch
from meowple.games.gardlings.position import CHANGE
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.words import coins, gems, say_word

__all__ = ["describe", "picture", "sketch"]


class Frame:
    """Where a garden is drawn: its cells fitted into a rectangle."""

    def __init__(self, garden: Garden, left: float, top: float, width: float, height: float, rim: float) -> None:
        """`rim` cells are kept free all round, for tiles to come."""
        columns = [x_of(cell) for cell in garden.cells] or [0, 1]
        rows = [y_of(cell) for cell in garden.cells] or [0]
        across = max(columns) - min(columns) + 1 + 2 * rim
        down = max(rows) - min(rows) + 1 + 2 * rim
        self.cell = min(width / across, height / down, UNIT * 1.25)
        self.left = left + (width - across * self.cell) / 2 - (min(columns) - rim) * self.cell
        self.top = top + (height - down * self.cell) / 2 - (min(rows) - rim) * self.cell

    def x(self, column: float) -> float:
        return self.left + column * self.cell

    def y(self, row: float) -> float:
        return self.top + row * self.cell

    def put(self, code: int) -> str:
        """The transform that carries a drawn tile to its place."""
        at = code >> 2
        return f"translate({self.x(x_of(at)):.1f} {self.y(y_of(at)):.1f}) scale({self.cell / UNIT:.3f})"


def picture(scene: Scene) -> str:
    state = _gardlings(scene)
    mine, *others = scene.seats_from_viewer()
    if scene.tall:
        width = 400.0
        body = _own(scene, state, mine, 6, 6, 388, 380)
        body += draw_bag(scene, state, mine, 6, 392, 388, 190)
        body += draw_market(scene, state, 6, 588, 388, 206)
        high = _others_height(len(others), 3, 116)
        body += _others(scene, state, others, 6, 800, 388, high, 3)
        height = 800 + high
    else:
        width, height = 900.0, 640.0
        body = _own(scene, state, mine, 8, 8, 560, 408)
        body += draw_bag(scene, state, mine, 576, 8, 316, 408)
        body += draw_market(scene, state, 8, 424, 560, 208)
        columns = 1 if len(others) == 1 else 2 if len(others) <= 4 else 3 if len(others) <= 6 else 4
        body += _others(scene, state, others, 576, 424, 316, 208, columns)
    return svg(width, height, headline(scene), definitions() + body)


def _gardlings(scene: Scene) -> Gardlings:
    assert isinstance(scene.seen, Gardlings)
    return scene.seen


# The own garden

LAWN: Final = "#e6efcf"
CROWN: Final = " ♛"
RIM: Final = 1.6
"""Cells kept free round the own garden: room for the spots where a tile could go."""


def _own(scene: Scene, state: Gardlings, seat: Seat, left: float, top: float, width: float, height: float) -> str:
    """The viewer's garden with every spot the tile in hand could take."""
    builder = state.builders[seat]
    garden = builder.garden
    body = (
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="16" '
        f'style="fill:{LAWN};stroke:{ink("moss")};stroke-width:2"/>'
    )
    body += _title(scene, state, seat, left, top, width)
    if builder.covered:
        return body + _screen(left + 20, top + 50, width - 40, height - 70, builder.covered, scene)
    frame = Frame(garden, left + 8, top + 42, width - 16, height - 50, RIM)
    lifts = {action.at for action in state.legal(seat) if isinstance(action, Lift)}
    words = {tile: spot_word(code >> 2, code & 1 == 1) for tile, code in garden.where.items() if code >> 2 in lifts}
    if state.step == CHANGE and seat in state.acting:
        words = {tile: NAMES[tile] for tile in garden.where if CREATURE_OF[tile] == PIG}
    for tile, code in garden.where.items():
        body += _laid(f"gardlings-{seat}-{NAMES[tile]}", garden, tile, code, frame, words.get(tile, ""), scene)
    body += _sparks(garden, frame, f"gardlings-{seat}")
    if not garden.where:
        body += _first_place(scene, left + width / 2, top + height / 2)
    if seat == scene.viewer or (scene.viewer is None and state.players == 1):
        body += _spots(scene, state, seat, builder, frame)
    return body


def _first_place(scene: Scene, x: float, y: float) -> str:
    """The lawn before its first tile: where the garden will grow from."""
    says = scene.tongue("The garden grows from here.")
    return (
        f'<g id="gardlings-bare"><rect x="{x - 64:g}" y="{y - 32:g}" width="128" height="64" rx="12" '
        f'style="fill:none;stroke:{ink("moss")};stroke-width:2;stroke-dasharray:7 7"/>'
        + text(x, y + 58, says, 15, "fill:#4c6030", "middle")
        + "</g>"
    )


def _title(scene: Scene, state: Gardlings, seat: Seat, left: float, top: float, width: float) -> str:
    builder = state.builders[seat]
    tongue = scene.tongue
    label = f"{seat_mark(seat)} {clipped(scene.names[seat], 16)}{CROWN if seat == state.winner else ''}"
    body = text(left + 14, top + 28, label, 18, f"fill:{seat_colour(seat)};font-weight:700")
    stands = gems(builder.garden.gems, tongue)
    net = state.scores()[seat]
    if net != builder.garden.gems:
        stands += " → " + str(net)
    stands += ", " + coins(builder.coins, tongue)
    return body + text(left + width - 14, top + 28, stands, 18, "fill:#3b2a4a;font-weight:700", "end")


def joined_places(garden: Garden, tile: int, code: int) -> int:
    """A bit for each edge place of a laid tile whose gem is complete."""
    turned = FACE_OF[tile].turned[code & 3]
    found = 0
    for place in range(6):
        if turned.worth[place] and (code >> 2) + turned.beyond[place] in garden.cells:
            found |= 1 << place
    return found


def _laid(name: str, garden: Garden, tile: int, code: int, frame: Frame, word: str, scene: Scene) -> str:
    says = f' data-word="{word}" aria-label="{say_word(word, scene.tongue)}"' if word else ""
    glow = ""
    if word:
        wide, high = (UNIT, 2 * UNIT) if code & 1 else (2 * UNIT, UNIT)
        glow = (
            f'<rect x="-1" y="-1" width="{wide + 2:g}" height="{high + 2:g}" rx="9" '
            f'style="fill:none;stroke:{ink("marmalade")};stroke-width:3.5"/>'
        )
    drawn = face(tile, code & 3, joined_places(garden, tile, code))
    return f'<g id="{name}" class="piece"{says} transform="{frame.put(code)}">{drawn}{glow}</g>'


def _sparks(garden: Garden, frame: Frame, name: str) -> str:
    """Where two halves have met."""
    body = ""
    for tile, code in garden.where.items():
        turned = FACE_OF[tile].turned[code & 3]
        at = code >> 2
        for place in range(6):
            outside = at + turned.beyond[place]
            if turned.worth[place] and turned.sides[place] in (1, 2) and outside in garden.cells:
                inside = outside - (1 if turned.sides[place] == 1 else 256)
                x, y = (1.0, 0.5) if turned.sides[place] == 1 else (0.5, 1.0)
                body += spark(
                    frame.x(x_of(inside) + x),
                    frame.y(y_of(inside) + y),
                    frame.cell / UNIT * (0.55 + 0.15 * turned.worth[place]),
                    f"{name}-spark{x_of(inside)}.{y_of(inside)}.{turned.sides[place]}",
                )
    return body


def _spots(scene: Scene, state: Gardlings, seat: Seat, builder: Builder, frame: Frame) -> str:
    """2b, 2c. A pill for every spot, with the gems it completes; a whole or half sentence shows the tile as a ghost."""
    places = [action for action in state.legal(seat) if isinstance(action, Place)]
    if not places:
        return ""
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    said = scene.said[1] if len(scene.said) > 1 and scene.said[0] == "place" else ""
    best: dict[str, int] = {}
    where: dict[str, Place] = {}
    for action in places:
        word = spot_word(action.at, action.turn % 2 == 1)
        best[word] = max(best.get(word, 0), builder.garden.gain(tile, action.at * 4 + action.turn))
        where[word] = action
    body = "".join(_pill(scene, word, action, best[word], frame) for word, action in where.items())
    chosen = [action for action in places if said and action.text.startswith(f"place {said} ")]
    if len(scene.said) == 3:
        chosen = [action for action in chosen if action.text.endswith(scene.said[2])]
    if chosen:
        code = chosen[0].at * 4 + chosen[0].turn
        ghost = face(tile, chosen[0].turn, 0)
        body += (
            f'<g id="gardlings-ghost" style="opacity:.62;pointer-events:none" transform="{frame.put(code)}">{ghost}</g>'
        )
    return body


def _pill(scene: Scene, word: str, action: Place, gain: int, frame: Frame) -> str:
    is_down = action.turn % 2 == 1
    x = frame.x(x_of(action.at) + (0.5 if is_down else 1.0))
    y = frame.y(y_of(action.at) + (1.0 if is_down else 0.5))
    long, short = max(13.0, frame.cell * 0.34), max(9.0, frame.cell * 0.22)
    wide, high = (short, long) if is_down else (long, short)
    fill = ink("marmalade") if gain else "#fff9ee"
    label = text(x, y + 4.5, f"+{gain}", 13, "fill:#3b2a4a;font-weight:700", "middle") if gain else ""
    return (
        f'<g id="gardlings-spot-{word.replace(",", ".")}" data-word="{word}" aria-label="{say_word(word, scene.tongue)}, +{gain}">'
        f'<rect x="{x - wide:.1f}" y="{y - high:.1f}" width="{2 * wide:.1f}" height="{2 * high:.1f}" rx="{short:.1f}" '
        f'style="fill:{fill};stroke:#9c5a1d;stroke-width:1.5;opacity:.88"/>{label}</g>'
    )


def _screen(left: float, top: float, width: float, height: float, covered: int, scene: Scene) -> str:
    """1e. A garden behind a screen."""
    slats = "".join(
        f'<rect x="{left + at * width / 8 + 2:.1f}" y="{top:g}" width="{width / 8 - 4:.1f}" height="{height:g}" rx="5"/>'
        for at in range(8)
    )
    label = scene.tongue.many("{n} tile", "{n} tiles", covered)
    middle = text(left + width / 2, top + height / 2 + 5, label, 14, "fill:#fff9ee;font-weight:700", "middle")
    sign = f'<rect x="{left + width / 2 - 38:.1f}" y="{top + height / 2 - 12:.1f}" width="76" height="24" rx="12" style="fill:#6b4726"/>'
    return f'<g style="fill:#9c7a52">{slats}</g>{sign}{middle}'


# The others


def _others_height(count: int, columns: int, each: float) -> float:
    return -(-count // columns) * each + 6 if count else 0.0


def _others(
    scene: Scene,
    state: Gardlings,
    others: list[Seat],
    left: float,
    top: float,
    width: float,
    height: float,
    columns: int,
) -> str:
    """Everybody else's garden, small."""
    if not others:
        return "" if scene.tall else panel(left, top, width, height) + _alone(scene, state, left, top)
    rows = -(-len(others) // columns)
    wide, high = width / columns, height / rows
    body = ""
    for place, seat in enumerate(others):
        x, y = left + place % columns * wide, top + place // columns * high
        builder = state.builders[seat]
        done = CROWN if seat == state.winner else " ✓" if builder.stopped else ""
        body += panel(x + 2, y + 2, wide - 4, high - 4)
        name = f"{seat_mark(seat)} {clipped(scene.names[seat], int((wide - 46) // 8))}{done}"
        body += text(x + 8, y + 18, name, 13, f"fill:{seat_colour(seat)};font-weight:700")
        score = "?" if builder.covered else str(state.scores()[seat])
        body += text(x + wide - 8, y + 18, score, 14, "font-weight:700", "end")
        if builder.covered:
            body += _screen(x + 10, y + 26, wide - 20, high - 34, builder.covered, scene)
            continue
        frame = Frame(builder.garden, x + 6, y + 24, wide - 12, high - 30, 0)
        for tile, code in builder.garden.where.items():
            name = f"gardlings-{seat}-{NAMES[tile]}"
            body += f'<g id="{name}" class="piece" transform="{frame.put(code)}">{small_face(tile, code & 3)}</g>'
    return body


MEDALS: Final = (
    (N_("Gold: up to {n} tiles"), "#e0ac1a"),
    (N_("Silver: up to {n} tiles"), "#9aa3ad"),
    (N_("Bronze: up to {n} tiles"), "#b87a44"),
)


def _alone(scene: Scene, state: Gardlings, left: float, top: float) -> str:
    """9a. What a player alone plays for."""
    tongue = scene.tongue
    owned = len(state.builders[0].tiles()) + 1
    body = text(left + 16, top + 32, tongue("Alone, to {goal} gems", goal=state.variant.goal), 17, "font-weight:700")
    body += text(left + 16, top + 58, tongue("Tiles with the victory tile: {n}", n=owned), 15)
    for row, ((name, colour), most) in enumerate(zip(MEDALS, BOX.medals[state.variant.goal], strict=True)):
        y = top + 92 + row * 34
        dim = ";opacity:.35" if owned > most else ""
        body += f'<circle cx="{left + 32:g}" cy="{y - 5:g}" r="12" style="fill:{colour}{dim}"/>'
        body += text(left + 54, y, tongue(name, n=most), 15, dim.removeprefix(";"))
    return body
