"""The own garden, with every spot that the tile in hand could take."""

from functools import lru_cache
from typing import Final

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.picture import Scene, group, ink, label, seat_ink, seat_mark, seat_name
from meowple.core.translation import Translator, whole
from meowple.games.gardlings.actions import Lift, Place, spot_word
from meowple.games.gardlings.art import UNIT, Area, face, spark
from meowple.games.gardlings.builder import Builder
from meowple.games.gardlings.components import CREATURE_OF, DOWN, FACE_OF, NAMES, PIG, x_of, y_of
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import CHANGE
from meowple.games.gardlings.words import coins, gems, say_word

CROWN: Final = " ♛"
RIM: Final = 1.6
"""Cells kept free round the own garden: room for the spots where a tile could go."""
GARDENS_KEPT: Final = 1000
"""How many gardens are kept as they were drawn: with most moves most of them stay as they are."""


class Frame:
    """Where a garden is drawn: its cells fitted into a rectangle."""

    def __init__(self, garden: Garden, area: Area, rim: float) -> None:
        """`rim` cells are kept free all round, for tiles to come."""
        columns = [x_of(cell) for cell in garden.cells] or [0, 1]
        rows = [y_of(cell) for cell in garden.cells] or [0]
        across = max(columns) - min(columns) + 1 + 2 * rim
        down = max(rows) - min(rows) + 1 + 2 * rim
        self.cell = min(area.width / across, area.height / down, UNIT * 1.25)
        self.left = area.left + (area.width - across * self.cell) / 2 - (min(columns) - rim) * self.cell
        self.top = area.top + (area.height - down * self.cell) / 2 - (min(rows) - rim) * self.cell

    def x(self, column: float) -> float:
        return self.left + column * self.cell

    def y(self, row: float) -> float:
        return self.top + row * self.cell

    def put(self, code: int) -> str:
        """The transform that carries a drawn tile to its place."""
        at = code >> 2
        return f"translate({self.x(x_of(at)):.1f} {self.y(y_of(at)):.1f}) scale({self.cell / UNIT:.3f})"


Laid = tuple[tuple[int, int], ...]
"""Tiles with their place codes, in the order of laying: all there is to a garden."""


def garden_of(laid: Laid) -> Garden:
    garden = Garden()
    for tile, code in laid:
        garden.lay(tile, code)
    return garden


def draw_garden(scene: Scene, state: Gardlings, seat: Seat, area: Area) -> dict[str, str]:
    """The parts: who it is and how they stand, the garden, the spots."""
    builder = state.builders[seat]
    spots = ""
    if builder.covered:
        garden = draw_screen(area.inside(20, 50, 20), seat, builder.covered, scene)
    else:
        words = tuple(_words(state, seat).items())
        garden = _garden(seat, tuple(builder.garden.where.items()), words, area, scene.translate)
        if seat == scene.viewer or (scene.viewer is None and state.players == 1):
            spots = _spots(scene, state, seat, builder, area)
    return {
        "gardlings-standing": group("gardlings-standing", _standing(scene, state, seat, area)),
        "gardlings-garden": group("gardlings-garden", garden),
        "gardlings-spots": group("gardlings-spots", spots),
    }


def _frame(garden: Garden, area: Area) -> Frame:
    """Of the own garden, with room for tiles to come."""
    return Frame(garden, area.inside(8, 42, 8), RIM)


def _standing(scene: Scene, state: Gardlings, seat: Seat, area: Area) -> str:
    builder = state.builders[seat]
    translate = scene.translate
    crown = CROWN if seat == state.winner else ""
    name, size = f"{seat_mark(seat)}{crown}", 18.0
    if not scene.tall:
        name, size = seat_name(seat, scene.names[seat], 18, area.width * 0.44, crown)
    colour, told = seat_ink(seat), f"seat:{seat}"
    body = label(area.left + 14, area.top + 28, name, size, fill=colour, font_weight="700", data_what=told)
    stands = gems(builder.garden.gems, translate)
    net = state.scores()[seat]
    if net != builder.garden.gems:
        stands += " → " + whole(net)
    stands += ", " + coins(builder.coins, translate)
    right, told = area.left + area.width - 14, f"standing:{seat}"
    return body + label(
        right,
        area.top + 28,
        stands,
        18,
        "end",
        room=area.width * (0.7 if scene.low else 0.8 if scene.tall else 0.5),
        fill=ink("lawn-ink"),
        font_weight="700",
        data_what=told,
    )


@lru_cache(maxsize=GARDENS_KEPT)
def _garden(seat: Seat, laid: Laid, words: tuple[tuple[int, str], ...], area: Area, translate: Translator) -> str:
    """What is laid, and what has met; some tiles have a word."""
    if not laid:
        return _first_place(area, translate)
    garden, word_of = garden_of(laid), dict(words)
    frame = _frame(garden, area)
    tiles = "".join(_tile(seat, garden, tile, frame, word_of.get(tile, ""), translate) for tile, _ in laid)
    return tiles + _sparks(garden, frame, f"gardlings-{seat}")


def _first_place(area: Area, translate: Translator) -> str:
    """The lawn before its first tile: where the garden will grow from."""
    x, y = area.middle()
    says = translate("The garden grows from here.")
    return (
        f'<g id="gardlings-bare" data-what="bare"><rect x="{x - 64:g}" y="{y - 32:g}" width="128" height="64" rx="12" '
        f'fill="none" stroke="{ink("moss")}" stroke-width="2" stroke-dasharray="7 7"/>'
        + label(x, y + 58, says, 15, "middle", room=area.width - 20, fill=ink("lawn-ink"))
        + "</g>"
    )


def _words(state: Gardlings, seat: Seat) -> dict[int, str]:
    """Unicorns that may be lifted, and pigs that may change, carry their word."""
    where = state.builders[seat].garden.where
    if state.step == CHANGE and seat in state.acting:
        return {tile: NAMES[tile] for tile in where if CREATURE_OF[tile] == PIG}
    lifts = {action.at for action in state.legal(seat) if isinstance(action, Lift)}
    return {tile: spot_word(code >> 2, code & 1 == 1) for tile, code in where.items() if code >> 2 in lifts}


def _tile(seat: Seat, garden: Garden, tile: int, frame: Frame, word: str, translate: Translator) -> str:
    code = garden.where[tile]
    says = f' data-word="{word}" aria-label="{say_word(word, translate)}"' if word else ""
    glow = ""
    if word:
        wide, high = (UNIT, 2 * UNIT) if code & 1 else (2 * UNIT, UNIT)
        glow = (
            f'<rect x="-1" y="-1" width="{wide + 2:g}" height="{high + 2:g}" rx="9" '
            f'fill="none" stroke="{ink("marmalade")}" stroke-width="3.5"/>'
        )
    drawn = face(tile, code & 3, joined_places(garden, tile, code))
    name = f'id="gardlings-{seat}-{NAMES[tile]}" data-what="tile:{NAMES[tile]}"'
    return f'<g {name} class="piece lay"{says} transform="{frame.put(code)}">{glow}<g>{drawn}</g></g>'


def joined_places(garden: Garden, tile: int, code: int) -> int:
    """A bit for each edge place of a laid tile whose gem is complete."""
    turned = FACE_OF[tile].turned[code & 3]
    found = 0
    for place in range(6):
        if turned.worth[place] and (code >> 2) + turned.beyond[place] in garden.cells:
            found |= 1 << place
    return found


class Join:
    """Two halves that have met, at the right or lower side of a cell."""

    def __init__(self, tile: int, other: int, cell: int, side: int, worth: int) -> None:
        self.tile = tile
        self.other = other
        self.cell = cell
        self.side = side
        self.worth = worth
        self.name = f"spark{x_of(cell)}.{y_of(cell)}.{side}"


def joins(garden: Garden) -> list[Join]:
    """4a to 4c. Every gem of a garden, once."""
    found = []
    for tile, code in garden.where.items():
        turned = FACE_OF[tile].turned[code & 3]
        for place, side in enumerate(turned.sides):
            outside = (code >> 2) + turned.beyond[place]
            if turned.worth[place] and side in (1, 2) and outside in garden.cells:
                cell = outside - (1 if side == 1 else DOWN)
                found.append(Join(tile, garden.cells[outside], cell, side, turned.worth[place]))
    return found


def completed_lines(garden: Garden, tile: int) -> int:
    """5c. The lines of a laid mushroom whose two gems are complete."""
    code = garden.where[tile]
    joined = joined_places(garden, tile, code)
    return sum(joined >> one & 1 and joined >> two & 1 for one, two in FACE_OF[tile].turned[code & 3].lines)


def _sparks(garden: Garden, frame: Frame, name: str) -> str:
    """Where two halves have met."""
    body = ""
    for join in joins(garden):
        x, y = (1.0, 0.5) if join.side == 1 else (0.5, 1.0)
        left, top = frame.x(x_of(join.cell) + x), frame.y(y_of(join.cell) + y)
        size = frame.cell / UNIT * (0.55 + 0.15 * join.worth)
        body += spark(left, top, size, f"{name}-{join.name}", f"made:{join.worth}")
    return body


def _spots(scene: Scene, state: Gardlings, seat: Seat, builder: Builder, area: Area) -> str:
    """2b, 2c. A pill for every spot, with the gems it completes; a whole or half sentence shows the tile as a ghost."""
    places = [action for action in state.legal(seat) if isinstance(action, Place)]
    if not places:
        return ""
    frame = _frame(builder.garden, area)
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    said = scene.said[1] if len(scene.said) > 1 and scene.said[0] == "place" else ""
    shown = _for_turning(scene, places) if scene.tall else places
    best: dict[str, int] = {}
    where: dict[str, Place] = {}
    for action in shown:
        word = spot_word(action.at, action.turn % 2 == 1)
        best[word] = max(best.get(word, 0), builder.garden.gain(tile, action.at * 4 + action.turn))
        where[word] = action
    body = "".join(_pill(scene, word, action, best[word], frame) for word, action in where.items())
    chosen = [action for action in places if said and action.text.startswith(f"place {said} ")]
    if len(scene.said) == 3:
        chosen = [action for action in chosen if action.text.endswith(scene.said[2])]
    if chosen:
        put = frame.put(chosen[0].at * 4 + chosen[0].turn)
        ghost = face(tile, chosen[0].turn, 0)
        body += f'<g id="gardlings-ghost" opacity=".62" pointer-events="none" transform="{put}">{ghost}</g>'
    return body


def _for_turning(scene: Scene, places: list[Place]) -> list[Place]:
    """On a phone only the spots for the turning that was touched, or else for the first: side by side they have room."""
    asked = [word for words in (scene.said, *scene.wanted) for word in words if word.startswith("turn")]
    turns = {int(word.removeprefix("turn")) for word in asked} & {place.turn for place in places}
    spots = {word for word in scene.said if "," in word}
    if not turns and spots:
        turns = {place.turn for place in places if spot_word(place.at, place.turn % 2 == 1) in spots}
    across = min(turns or {place.turn for place in places}) % 2
    return [place for place in places if place.turn % 2 == across]


def _pill(scene: Scene, word: str, action: Place, gain: int, frame: Frame) -> str:
    is_down = action.turn % 2 == 1
    x = frame.x(x_of(action.at) + (0.5 if is_down else 1.0))
    y = frame.y(y_of(action.at) + (1.0 if is_down else 0.5))
    long, short = max(13.0, frame.cell * 0.34), max(9.0, frame.cell * 0.22)
    wide, high = (short, long) if is_down else (long, short)
    fill = ink("marmalade") if gain else "#fff9ee"
    says = f"{say_word(word, scene.translate)}, +{gain}"
    gems_won = label(x, y + 5, f"+{gain}", 14, "middle", fill="#3b2a4a", font_weight="700") if gain else ""
    if scene.tall:  # the whole cell round it is for the thumb
        cell = frame.cell
        place = f'x="{x - cell / 2:.1f}" y="{y - cell / 2:.1f}" width="{cell:.1f}" height="{cell:.1f}"'
        gems_won += f'<rect {place} fill="transparent"/>'
    return (
        f'<g id="gardlings-spot-{word.replace(",", ".")}" data-word="{word}" aria-label="{says}">'
        f'<rect x="{x - wide:.1f}" y="{y - high:.1f}" width="{2 * wide:.1f}" height="{2 * high:.1f}" rx="{short:.1f}" '
        f'fill="{fill}" stroke="#8a4a10" stroke-width="1.5" opacity=".92"/>{gems_won}</g>'
    )


def draw_screen(area: Area, seat: Seat, covered: int, scene: Scene) -> str:
    """1e. A garden behind a screen."""
    wide = area.width / 8
    slats = "".join(
        f'<rect x="{area.left + at * wide + 2:.1f}" y="{area.top:g}" width="{wide - 4:.1f}" height="{area.height:g}" rx="5"/>'
        for at in range(8)
    )
    x, y = area.middle()
    tiles = scene.translate.many("{n} tile", "{n} tiles", covered)
    return (
        f'<g data-what="screen:{seat}"><g fill="#9c7a52">{slats}</g>'
        f'<rect x="{x - 38:.1f}" y="{y - 12:.1f}" width="76" height="24" rx="12" fill="#6b4726"/>'
        + label(x, y + 5, tiles, 14, "middle", room=66, fill="#fff9ee", font_weight="700")
        + "</g>"
    )
