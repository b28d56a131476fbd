"""The same table as plain text for a terminal, and as sentences for ears."""

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.picture import Scene, seat_mark
from meowple.core.translation import Translator
from meowple.games.gardlings.actions import CONSOLATION, PILES, Place, spot_word
from meowple.games.gardlings.builder import HIDDEN
from meowple.games.gardlings.components import (
    COLOUR_OF,
    CREATURE_OF,
    CREATURES,
    DRAGON,
    FACE_OF,
    GNOMES_OF,
    PIG,
    x_of,
    y_of,
)
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.guide_texts import CREATURE_TEXTS
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.steps import BUILD, OVER
from meowple.games.gardlings.words import (
    CREATURE_NAMES,
    MARK_NAMES,
    PILE_NAMES,
    TURN_NAMES,
    coins,
    gems,
    say_word,
    tile_name,
)
from meowple.games.gardlings.words_places import told_place

SIGNS = {"gnome": "g", "pig": "P", "dragon": "D", "unicorn": "U", "bird": "B", "mushroom": "M", "gardener": "G"}


def headline(scene: Scene) -> str:
    """One sentence on where the game stands."""
    state, translate = gardlings_of(scene), scene.translate
    if state.step == OVER:
        return translate("Gardlings, the end")
    return translate("Gardlings, round {n}, to {goal} gems", n=state.round, goal=state.variant.goal)


def gardlings_of(scene: Scene) -> Gardlings:
    """The position that is drawn."""
    assert isinstance(scene.seen, Gardlings)
    return scene.seen


# In plain text: a cell is three signs wide and three high, its marks on its four sides


def sketch(scene: Scene) -> str:
    state, translate = gardlings_of(scene), scene.translate
    mine, *others = scene.seats_from_viewer()
    lines = [
        headline(scene),
        "",
        f"{seat_mark(mine)} {_standing(scene, state, mine)}",
        *sketch_garden(state.builders[mine].garden),
    ]
    lines += _sketch_hand(scene, state, mine)
    lines += ["", *_sketch_market(state, translate)]
    for seat in others:
        lines += ["", f"{seat_mark(seat)} {_standing(scene, state, seat)}", *sketch_garden(state.builders[seat].garden)]
    return "\n".join(lines)


def _standing(scene: Scene, state: Gardlings, seat: Seat) -> str:
    builder = state.builders[seat]
    translate = scene.translate
    told = [
        f"{scene.names[seat]}: {gems(state.scores()[seat], translate)}",
        coins(builder.coins, translate),
        translate.many("{n} gnome", "{n} gnomes", builder.garden.gnomes),
        translate.many("{n} tile in the bag", "{n} tiles in the bag", builder.in_bag()),
    ]
    if builder.covered:
        told.append(translate.many("{n} tile behind the screen", "{n} tiles behind the screen", builder.covered))
    if builder.stopped:
        told.append(translate("has stopped"))
    return ", ".join(told)


def sketch_garden(garden: Garden) -> list[str]:
    """Marks on the sides of every cell, the creature's letter in the middle."""
    if not garden.cells:
        return []
    columns = [x_of(cell) for cell in garden.cells]
    rows = [y_of(cell) for cell in garden.cells]
    left, top = min(columns) - 2, min(rows) - 2
    signs: dict[tuple[int, int], str] = {}
    for tile, code in garden.where.items():
        turned = FACE_OF[tile].turned[code & 3]
        for is_second, cell in enumerate((code >> 2, (code >> 2) + turned.step)):
            x, y = 4 * (x_of(cell) - left), 4 * (y_of(cell) - top)
            letter = SIGNS[CREATURES[FACE_OF[tile].creature]]
            signs[x, y] = letter if is_second == 0 else (str(GNOMES_OF[tile]) if GNOMES_OF[tile] else ".")
            for place in range(6):
                if turned.in_first[place] == (is_second == 0):
                    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[turned.sides[place]]
                    signs[x + dx, y + dy] = turned.marks[place]
    high, wide = max(y for _, y in signs), max(x for x, _ in signs)
    body = ["".join(signs.get((x, y), " ") for x in range(7, wide + 1)).rstrip() for y in range(7, high + 1)]
    ruler = "".join(str(column).ljust(4) for column in range(min(columns), max(columns) + 1))
    labelled = [f"{(top + (7 + at) // 4) if at % 4 == 1 else '':>4} {line}" for at, line in enumerate(body)]
    return ["      " + ruler.rstrip(), *labelled]


def _sketch_hand(scene: Scene, state: Gardlings, seat: Seat) -> list[str]:
    builder = state.builders[seat]
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    if tile in (NOTHING, HIDDEN):
        return []
    one = Garden()
    one.lay(tile, one.places(tile)[0])
    return ["", scene.translate("In hand: {tile}", tile=tile_name(tile, scene.translate)), *sketch_garden(one)[1:]]


def _sketch_market(state: Gardlings, translate: Translator) -> list[str]:
    lines = []
    for pile in range(CONSOLATION):
        top = state.market.top[pile]
        told = _edges(top, translate) if top != NOTHING else "–"
        lines.append(
            f"{PILES[pile]:13} ×{state.market.size(pile):<3} {coins(state.market.beside[pile], translate):9} {told}"
        )
    pigs = len(state.market.unseen[0]) + len(state.market.bottom[CONSOLATION])
    return [*lines, f"{PILES[CONSOLATION]:13} ×{pigs}"]


# In sentences


def _edges(tile: int, translate: Translator) -> str:
    """A tile as it lies across: top, right, bottom, left."""
    marks = [translate(MARK_NAMES[mark]) for mark in FACE_OF[tile].marks]
    edges = f"{marks[0]} {marks[1]} / {marks[2]} / {marks[4]} {marks[3]} / {marks[5]}"
    return f"{tile_name(tile, translate)}: {edges}"


def describe(scene: Scene) -> list[str]:
    """The table for ears: what is in hand and where it could go, the odds, each garden, the purchase board."""
    state, translate = gardlings_of(scene), scene.translate
    mine, *others = scene.seats_from_viewer()
    lines = [
        headline(scene),
        _standing(scene, state, mine) + ".",
        translate("Places are counted from the first tile, right and down: 1,−2 is 1 right, 2 up."),
        translate("Marks are told side by side: top and bottom from the left, right and left from above."),
    ]
    builder = state.builders[mine]
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    if tile >= 0:
        lines.append(translate("In hand: {tile}", tile=tile_round(tile, 0, translate)) + ".")
        lines += _describe_places(state, mine, tile, translate)
    elif state.step == BUILD and builder.in_bag() and not builder.stopped:
        bad = sum(GNOMES_OF[each] > state.gnomes_allowed(mine) - builder.garden.gnomes for each in builder.bag)
        lines.append(
            translate("{bad} of {all} tiles in the bag would be too many gnomes.", bad=bad, all=builder.in_bag())
        )
    lines += _describe_garden(scene, state, mine)
    lines.append(
        translate("In the bag: {tiles}.", tiles=", ".join(tile_name(each, translate) for each in builder.bag) or "–")
    )
    for seat in others:
        lines.append(_standing(scene, state, seat) + ".")
        lines += _describe_garden(scene, state, seat)
    return lines + _describe_market(state, translate)


def _describe_market(state: Gardlings, translate: Translator) -> list[str]:
    """7a. Each tile on offer with its sides; then, once for each, what such tiles do."""
    lines, abilities = [], {}
    for pile in range(CONSOLATION):
        top = state.market.top[pile]
        if top != NOTHING:
            name, beside = translate(PILE_NAMES[PILES[pile]]), coins(state.market.beside[pile], translate)
            lines.append(f"{name}: {tile_round(top, 0, translate)}; {beside}.")
            ability = translate(CREATURE_TEXTS[kind_of(state, top)][0])
            abilities[translate(CREATURE_NAMES[CREATURE_OF[top]])] = ability
    lines.append(translate("In the bank: {coins}.", coins=coins(state.market.bank, translate)))
    return lines + [f"{name}: {ability}" for name, ability in abilities.items()]


def kind_of(state: Gardlings, tile: int) -> str:
    """Which text tells what this tile does at this table."""
    creature = CREATURE_OF[tile]
    if GNOMES_OF[tile]:
        return "one gnome" if GNOMES_OF[tile] == 1 else "two gnomes"
    if creature == PIG:
        if COLOUR_OF[tile] == 0:
            return "consolation pig"
        return "pig that changes" if state.variant.advanced_pigs else "pig"
    if creature == DRAGON and state.variant.advanced_dragons and state.players > 1:
        return "dragon that robs"
    return CREATURES[creature]


def _describe_places(state: Gardlings, seat: Seat, tile: int, translate: Translator) -> list[str]:
    """The best places first, at most twelve."""
    garden = state.builders[seat].garden
    places = [action for action in state.legal(seat) if isinstance(action, Place)]
    places.sort(key=lambda action: -garden.gain(tile, action.at * 4 + action.turn))
    told = [
        f"{say_word(spot_word(action.at, action.turn % 2 == 1), translate)}, {translate(TURN_NAMES[action.turn])}, "
        f"+{garden.gain(tile, action.at * 4 + action.turn)}"
        for action in places[:12]
    ]
    if not told:
        return []
    more = "" if len(places) <= 12 else "; …"
    return [translate("It fits: {places}.", places="; ".join(told) + more)]


def _describe_garden(scene: Scene, state: Gardlings, seat: Seat) -> list[str]:
    garden, translate = state.builders[seat].garden, scene.translate
    return [
        translate(
            "{who} at {place}, {lying}: {tile}.",
            who=scene.names[seat],
            place=told_place(x_of(code >> 2), y_of(code >> 2), translate),
            lying=translate("upright") if code & 1 else translate("lying"),
            tile=tile_round(tile, code & 3, translate),
        )
        for tile, code in garden.where.items()
    ]


def tile_round(tile: int, turn: int, translate: Translator) -> str:
    """A laid tile: its marks as they lie now, by side."""
    turned = FACE_OF[tile].turned[turn]
    names = (translate("top"), translate("right"), translate("bottom"), translate("left"))
    sides: list[list[str]] = [[], [], [], []]
    order = sorted(range(6), key=lambda place: not turned.in_first[place])
    for place in order:
        sides[turned.sides[place]].append(translate(MARK_NAMES[turned.marks[place]]))
    told = "; ".join(f"{names[side]} {', '.join(sides[side])}" for side in range(4))
    return f"{tile_name(tile, translate)}, {told}"
