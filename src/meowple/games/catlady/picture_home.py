"""What players have: the viewer's own things large, those of the others small."""

from functools import lru_cache
from typing import Final

from meowple.core.action import Seat
from meowple.core.lettering import width_of
from meowple.core.picture import KEPT_PARTS, READABLE, Scene, ink, label, seat_ink, seat_mark, seat_name
from meowple.core.translation import Translator
from meowple.games.catlady.art import KEPT, dot, icon, named, panel, standing, what
from meowple.games.catlady.art_cats import head
from meowple.games.catlady.collection import TREATED, Collection, is_fed
from meowple.games.catlady.components import BOX, CARDS, FOODS, TOY
from meowple.games.catlady.picture_cards import SMALL, small_cat
from meowple.games.catlady.picture_text import is_covered, name_of
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import BRUSHING, FEEDING, OVER
from meowple.games.catlady.words_cards import FOOD_NAMES, card_name, card_text

MANY: Final = 4
"""Where more sit at a wide table, the others' names stand beside their things,"""
BESIDE: Final = 120.0
"""at most so wide."""
TOYS: Final = [card.key for card in CARDS if card.type == TOY]


def meal_state(kind: int, eaten: int) -> str:
    if eaten >= TREATED:
        return "treat"
    return "fed" if eaten and is_fed(kind, eaten) else "half" if eaten else ""


def is_at_home(scene: Scene, state: CatLady) -> bool:
    """Whether one chooses among one's own things now: feeding all do, brushing only whose turn it is."""
    return state.stage == FEEDING or (state.stage == BRUSHING and scene.viewer in state.to_act())


def own_panel(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[str, float]:
    """The viewer's own things, grouped by what they will score; clicks name cats, cubes and cards to play."""
    seat = scene.viewer or 0
    mine = state.collections[seat]
    per_row = max(1, int((width - 16) // (SMALL[0] + 6)))
    rows = -(-len(mine.cats) // per_row)
    can_play = not scene.tall or is_at_home(scene, state)  # else it is a button below the picture
    corner = (left + 12, 32 + rows * (SMALL[1] + 6))
    chips, said = tuple(_chips(mine, can_play)), scene.said
    things, low = _things(chips, tuple(mine.boxes), said, corner, width - 20, scene.tall, scene.translate)
    body = panel(left, width, low + 4)
    whose = _whose_turn(scene, state)
    if width_of(whose, READABLE, bold=True) > width - 40:  # the table says it, too
        whose = ""
    room = width - 34 - width_of(whose, 14, bold=True)
    mark, size = (seat_mark(seat), 15.0) if scene.tall else seat_name(seat, name_of(scene, seat), 15, room)
    body += label(left + 12, 21, mark, size, fill=seat_ink(seat), font_weight="700")
    if whose:
        body += label(left + width - 12, 21, whose, 14, "end", room=width - 40, font_weight="600")
    for at, kind in enumerate(mine.cats):
        card = CARDS[kind]
        x = left + 10 + at % per_row * (SMALL[0] + 6)
        y = 32 + at // per_row * (SMALL[1] + 6)
        body += _own_cat(kind, x, y, meal_state(kind, mine.meals[at]), card.key in scene.said, scene.translate)
    return standing("catlady-mine", top, body + things), top + low + 4


@lru_cache(maxsize=KEPT)
def _own_cat(kind: int, x: float, y: float, meal: str, chosen: bool, translate: Translator) -> str:
    card = CARDS[kind]
    link = named(card.key, card_text(card.key, translate))
    drawn = small_cat(card, x, y, translate, meal, chosen)
    return f'<g id="catlady-own-{card.key}" class="piece settle"{link}>{drawn}</g>'


def _whose_turn(scene: Scene, state: CatLady) -> str:
    """Nothing when it is the viewer's own: then the table says what to do."""
    acting = state.to_act()
    if state.stage == OVER:
        return scene.translate("The end")
    seat = acting[0] if acting and acting[0] >= 0 else state.turn
    if seat == scene.viewer:
        return ""
    return scene.translate("Now: {who}", who=name_of(scene, seat))


class Flow:
    """Small things side by side, in rows as wide as there is room."""

    def __init__(self, left: float, top: float, right: float, row: float) -> None:
        self.left = left
        self.right = right
        self.row = row
        self.x = left
        self.y = top

    def next(self, room: float, step: float) -> tuple[float, float]:
        """The place of the next thing, that takes so much room; the one after it stands a step farther."""
        if self.x + room > self.right:
            self.x, self.y = self.left, self.y + self.row
        x = self.x
        self.x += step
        return x, self.y


Chip = tuple[str, str, int, str]
"""Something a player has: icon, name, how many, and the word a click on it says."""


def _chips(mine: Collection, can_play: bool) -> list[Chip]:
    """What a player has; it says no words where nothing can be played."""
    chips = [(name, name, mine.food[at], "" if name == "wild" else name) for at, name in enumerate(FOODS)]
    chips += [(name, name, mine.toys[at], "") for at, name in enumerate(TOYS)]
    chips += [("costume", "costume", mine.costume_count(), ""), ("catnip", "catnip", mine.catnip_count(), "")]
    chips += [("lost", "lost", mine.lost, "adopt"), ("spray", "spray", mine.spray, "spray")]
    chips += [("brush", "brush", mine.brush, "brush"), ("bag", "bag", mine.bag, "bag")]
    chips += [("laser", "laser", mine.laser, "laser"), ("token", "points", mine.tokens, "")]
    return [
        (drawing, name, count, word if can_play else "")
        for drawing, name, count, word in chips
        if count or name in FOODS[:3]
    ]


@lru_cache(maxsize=KEPT_PARTS)
def _things(
    chips: tuple[Chip, ...],
    boxes: tuple[int, ...],
    said: tuple[str, ...],
    corner: tuple[float, float],
    width: float,
    tall: bool,
    translate: Translator,
) -> tuple[str, float]:
    """Food, toys, costumes, catnip, boxes, cards to play, tokens: icon and number, in rows; and where that ends."""
    high = 44 if tall else 29
    flow = Flow(corner[0], corner[1] + high / 2 + 2, corner[0] + width, high + 3)
    body = ""
    for drawing, name, count, word in chips:
        x, y = flow.next(54, 55)
        edge = ink("marmalade") if word and word in said else ink("edge")
        chip = (
            f'<rect x="{x:g}" y="{y - high / 2:g}" width="50" height="{high}" rx="9" fill="{ink("card")}" stroke="{edge}" '
            'stroke-width="1.5"/>'
            + icon(drawing, x + 15, y, 20)
            + label(x + 38, y + 5, str(count), 15, "middle", font_weight="700")
        )
        link = named(word, f"{_chip_name(name, translate)}: {count}") if word else what(*_what(name))
        body += f'<g id="catlady-have-{name}"{link}>{chip}</g>'
    for at, kind in enumerate(boxes):
        x, y = flow.next(54, 63)
        drawn = _box_chip(kind, x, y, translate)
        body += f'<g id="catlady-box-{at}"{what("card", CARDS[kind].key)}>{drawn}</g>'
    return body, flow.y + high / 2 + 5


def _what(name: str) -> tuple[str, str]:
    """The kind and the name of a thing players have, by its icon."""
    if name in FOODS:
        return "food", name
    if name in ("token", "points"):
        return "thing", "token"
    return ("thing", name) if name in ("costume", "box") else ("card", name)


def _chip_name(name: str, translate: Translator) -> str:
    return translate(FOOD_NAMES[name]) if name in FOOD_NAMES else card_name(name, translate)


def _box_chip(kind: int, x: float, y: float, translate: Translator) -> str:
    card = CARDS[kind]
    assert card.type == BOX
    chip = f'<rect x="{x:g}" y="{y - 15:g}" width="58" height="29" rx="9" fill="{ink("card")}" stroke="#a87a4a"/>'
    chip += icon("box", x + 12, y, 18)
    if card.box_multicolour:
        return chip + dot(0, x + 28, y, 7, translate) + dot(1, x + 43, y, 7, translate)
    chip += dot(card.colours.bit_length() - 1, x + 28, y, 7, translate)
    return chip + (icon(FOODS[card.box_food], x + 47, y, 16) if card.box_food >= 0 else "")


def others_panels(scene: Scene, state: CatLady, left: float, top: float, width: float) -> tuple[dict[str, str], float]:
    """Everybody else, each a part of the picture; and where they end."""
    parts: dict[str, str] = {}
    y = top
    for seat in others_with_things(scene, state):
        parts[f"catlady-seat{seat}"], y = other_panel(scene, state, seat, left, y, width)
        y += 6
    return parts, y


def others_with_things(scene: Scene, state: CatLady) -> list[Seat]:
    """Round the table from the viewer: whoever has something to show."""
    mine, count = scene.viewer or 0, len(state.collections)
    others = [(mine + step) % count for step in range(1, count)]
    return [seat for seat in others if not has_nothing(scene, state, seat)]


def has_nothing(scene: Scene, state: CatLady, seat: Seat) -> bool:
    """Whether there is nothing to show of a player yet."""
    return not (state.collections[seat].cats or is_covered(scene, state, seat) or _shown(scene, state, seat))


def _shown(scene: Scene, state: CatLady, seat: Seat) -> list[tuple[str, int]]:
    """What another player has, by icons; unless hands are covered (3j) also what is kept in the hand."""
    theirs = state.collections[seat]
    parts: list[tuple[str, int]] = [(name, theirs.food[at]) for at, name in enumerate(FOODS)]
    parts.append(("token", theirs.tokens))
    if not is_covered(scene, state, seat):
        parts += [(name, theirs.toys[at]) for at, name in enumerate(TOYS)]
        parts += [("costume", theirs.costume_count()), ("catnip", theirs.catnip_count()), ("lost", theirs.lost)]
        parts += [("spray", theirs.spray), ("brush", theirs.brush), ("bag", theirs.bag), ("laser", theirs.laser)]
    parts.append(("box", len(theirs.boxes)))
    return [part for part in parts if part[1]]


def other_panel(scene: Scene, state: CatLady, seat: Seat, left: float, top: float, width: float) -> tuple[str, float]:
    """A name, and what they have: beside it where many sit at a wide table, else below it."""
    theirs = state.collections[seat]
    cats = tuple([(kind, meal_state(kind, eaten)) for kind, eaten in zip(theirs.cats, theirs.meals, strict=True)])
    covered = is_covered(scene, state, seat)
    is_beside = (len(state.collections) > MANY or bool(state.goals)) and not scene.tall and not covered
    room = BESIDE if is_beside else width - 20
    if covered:
        room -= 10 + width_of(scene.translate("hand covered"), 14)
    who, size = seat_name(seat, name_of(scene, seat), 14, room)
    heading = label(left + 10, 24 if is_beside else 18, who, size, fill=seat_ink(seat), font_weight="700")
    if covered:
        heading += label(left + width - 10, 18, scene.translate("hand covered"), 14, "end")
    taken = width_of(who, size, bold=True) + 12 if is_beside else 0.0
    body, low = _their_things(seat, cats, tuple(_shown(scene, state, seat)), (left, width), taken, scene.translate)
    return standing(f"catlady-seat{seat}", top, panel(left, width, low) + heading + body), top + low


@lru_cache(maxsize=KEPT_PARTS)
def _their_things(
    seat: Seat,
    cats: tuple[tuple[int, str], ...],
    shown: tuple[tuple[str, int], ...],
    across: tuple[float, float],
    taken: float,
    translate: Translator,
) -> tuple[str, float]:
    """Cats as heads, then everything else, beside a name that has taken so much, or below it; and where that ends."""
    left, width = across
    flow = Flow(left + 10, 19.0 if taken else 38.0, left + width, 28 if taken else 30)
    flow.x += taken
    body = ""
    for kind, meal in cats:
        x, y = flow.next(30, 30)
        key = CARDS[kind].key
        drawn = f"<title>{card_name(key, translate)}</title>{head(CARDS[kind], x + 13, y, 0.46)}"
        if meal in ("fed", "treat"):
            drawn += f'<circle cx="{x + 13:g}" cy="{y:g}" r="14" fill="none" stroke="#7a9a4b" stroke-width="2.5"/>'
        body += f'<g id="catlady-seat{seat}-{key}"{what("card", key)}>{drawn}</g>'
    if cats:
        flow.x += 8
    for name, count in shown:
        x, y = flow.next(40, 40)
        drawn = icon(name, x + 10, y, 18) + label(x + 22, y + 5, str(count), 14, font_weight="700")
        body += f'<g id="catlady-seat{seat}-{name}"{what(*_what(name))}>{drawn}</g>'
    return body, flow.y + (18 if taken else 20)
