"""Cards as pictures: portrait cards of the market, text cards of strays, small ones for collections."""

from functools import lru_cache
from html import escape
from typing import Final

from meowple.core.lettering import text_within, width_of
from meowple.core.picture import READABLE, ink, label
from meowple.core.translation import Translator, whole
from meowple.games.catlady.art import KEPT, badge, dot, frame, icon
from meowple.games.catlady.art_cats import cat, head
from meowple.games.catlady.components import (
    BAG,
    BOX,
    CATNIP,
    COSTUME,
    FOOD,
    FOODS,
    LASER,
    LOST,
    SPRAY,
    TOY,
    TREATS,
    Card,
)
from meowple.games.catlady.words_cards import ability_text, card_name, card_text

TINTS: Final = {
    FOOD: "#e8954a",
    TREATS: "#e2777a",
    TOY: "#2f8f83",
    COSTUME: "#8a68b8",
    CATNIP: "#7a9a4b",
    LOST: "#f2c53d",
    SPRAY: "#4a9cc0",
    BOX: "#c08a4a",
    BAG: "#6aa84f",
    LASER: "#d05050",
}
"""A breath of colour over the card, light or dark."""
FED: Final = "#7a9a4b"
SMALL: Final = (74.0, 68.0)
"""How large a cat of a collection is."""


def icon_name(card: Card) -> str:
    """The icon of a card that is no cat."""
    return "box" if card.type == BOX else card.key


def needs(card: Card, x: float, y: float, size: float, room: float) -> str:
    """What a cat eats, as icons side by side from x; how many, if it is no fixed number, in what is left of the room."""
    shown = [FOODS[food] for food in range(3) for _ in range(card.need[food])]
    how_many = ""
    if card.most:
        shown = ["any"] * min(card.least, 2)
        if card.same and card.most > 1:
            how_many = f"1–{card.most}="
        elif card.most > 5:
            how_many = "1+"
        elif card.least != card.most:
            how_many = f"{card.least}–{card.most}"
    body = "".join(icon(name, x + (at + 0.5) * size, y, size) for at, name in enumerate(shown))
    if how_many:
        body += label(
            x + len(shown) * size + 2, y + 4.5, how_many, 13, room=room - len(shown) * size - 2, font_weight="700"
        )
    return body


def market_card(
    card: Card, x: float, y: float, width: float, height: float, translate: Translator, edge: str, wide: float
) -> str:
    """One card of the market."""
    body = f"<title>{escape(card_text(card.key, translate))}</title>" + frame(x, y, width, height, edge, wide)
    middle = x + width / 2
    if card.is_cat:
        lines = len(_weighed(card_name(card.key, translate), 13, width - 6, 27)[1])
        room = height - 13 * (lines - 1)  # a long name takes from the portrait
        body += cat(card, middle, y + room * 0.35, min(width / 136, room / 172))
        return body + _cat_marks(card, x, y, width, height, translate)
    body += (
        f'<rect x="{x + 4:g}" y="{y + 4:g}" width="{width - 8:g}" height="{height - 8:g}" rx="7" '
        f'fill="{TINTS.get(card.type, "#8a68b8")}" opacity=".17"/>'
    )
    size, name, weight = _weighed(card_name(card.key, translate), 13, width - 10, 42)
    room = height * 0.64 - 9 - 14 * (len(name) - 1) - 0.8 * size  # a long name takes from the thing
    body += _things(card, middle, y + height * 0.36, width, room, translate)
    for at, line in enumerate(name):
        low = y + height - 8 - 14 * (len(name) - 1 - at)
        body += label(middle, low, line, size, "middle", font_weight=weight)
    return body


def _weighed(words: str, size: float, room: float, high: float) -> tuple[float, list[str], str]:
    """How large, on which lines and how bold words are: in plain print where bold letters would be too small to read."""
    bold, lines = text_within(words, size, room, high, bold=True)
    if bold >= READABLE:
        return bold, lines, "700"
    plain, lines = text_within(words, size, room, high)
    return plain, lines, "500"


def _things(card: Card, x: float, y: float, width: float, room: float, translate: Translator) -> str:
    """The icons on a card that is no cat: as many as it gives; `room` is what is left below their middle."""
    if card.type == BOX:
        body = icon("box", x, y + 2, min(width * 0.44, 2 * (room - 2)))
        if card.box_multicolour:
            return body + "".join(dot(colour, x - 21 + 14 * colour, y - 20, 6.5, translate) for colour in range(4))
        body += dot(card.colours.bit_length() - 1, x - (11 if card.box_food >= 0 else 0), y - 20, 8, translate)
        return body + (icon(FOODS[card.box_food], x + 11, y - 20, 18) if card.box_food >= 0 else "")
    if card.type in (FOOD, TREATS):
        cubes = [FOODS[food] for food in range(5) for _ in range(card.need[food])]
        size = min(width * (0.46 if len(cubes) == 1 else 0.38), 2 * room)
        return "".join(icon(name, x + (at - (len(cubes) - 1) / 2) * size, y, size) for at, name in enumerate(cubes))
    return icon(icon_name(card), x, y, min(width * 0.46, 2 * room))


def _cat_marks(card: Card, x: float, y: float, width: float, height: float, translate: Translator) -> str:
    """Points, colours, needs, name: round the portrait."""
    body = ""
    colours = [colour for colour in range(4) if card.colours >> colour & 1]
    for at, colour in enumerate(colours):
        body += dot(colour, x + 13 + at * 15, y + 13, 7.5, translate)
    ability = ability_text(card, translate)
    points = f"{card.vp}" if card.vp and not ability else f"{card.vp}+" if card.vp else "★"
    body += badge(x + width - 15, y + 13, points)
    name = card_name(card.key, translate)
    size, lines, weight = _weighed(name, 13, width - 6, 27)
    for at, line in enumerate(lines):
        low = y + height - 24 - 13 * (len(lines) - 1 - at)
        body += label(x + width / 2, low, line, size, "middle", font_weight=weight)
    return (
        body
        + needs(card, x + 6, y + height - 11, 16, width - 30)
        + label(
            x + width - 7, y + height - 7, whole(-2 * card.counts), 13, "end", fill=ink("rose-ink"), font_weight="700"
        )
    )


@lru_cache(maxsize=KEPT)
def stray_card(card: Card, x: float, y: float, width: float, height: float, translate: Translator, edge: str) -> str:
    """A stray, or an ability cat, with its text."""
    body = f"<title>{escape(card_text(card.key, translate))}</title>" + frame(x, y, width, height, edge)
    body += head(card, x + 24, y + 24, 0.66)
    colours = [colour for colour in range(4) if card.colours >> colour & 1]
    for at, colour in enumerate(colours):
        body += dot(colour, x + 54 + at * 14, y + 13, 7, translate)
    if card.vp:
        body += badge(x + width - 15, y + (13 if len(colours) < 3 else height - 14), str(card.vp))
    body += needs(card, x + 46, y + 32, 16, width - 50)
    size, lines, weight = _weighed(card_name(card.key, translate), 12.5, width - 10, 26)
    for at, line in enumerate(lines):
        body += label(x + 6, y + 56 + 12 * at, line, size, font_weight=weight)
    low = 46 + 12 * len(lines)
    size, lines = text_within(ability_text(card, translate), 12, width - 10, height - low - 6)
    for at, line in enumerate(lines):
        body += label(x + 6, y + low + size * (at + 1), line, size)
    return body


def small_cat(card: Card, x: float, y: float, translate: Translator, meal: str, chosen: bool) -> str:
    """A cat of a collection: head, needs, points; a green edge once it is fed, gold for a treat."""
    width, height = SMALL
    edge = {"fed": FED, "treat": "#e2777a", "half": "#e8954a"}.get(meal, "")
    if chosen:
        edge = ink("marmalade")
    body = f"<title>{escape(card_text(card.key, translate))}</title>" + frame(
        x, y, width, height, edge, 3 if edge else 1.5
    )
    body += head(card, x + 20, y + 20, 0.56)
    ability = ability_text(card, translate)
    points = f"{card.vp}" if card.vp and not ability else f"{card.vp}+" if card.vp else "★"
    body += badge(x + width - 14, y + 12, points)
    body += needs(card, x + 4, y + height - 10, 15, width - 8)
    name = card_name(card.key, translate)
    if width_of(name, 12, bold=True) > width - 8:  # the picture tells who it is, and so does a touch
        return body
    return body + label(x + 5, y + 47, name, 12, font_weight="600")
