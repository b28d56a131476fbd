"""Cards as pictures: portrait cards of the market, text cards of strays, small ones for collections."""

from html import escape
from typing import Final

from meowple.core.lettering import text_within
from meowple.core.picture import clipped, ink, label
from meowple.core.translation import Translator, whole
from meowple.games.catlady.art import INK, badge, dot, frame, icon
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
    FOOD: "#fdebd0",
    TREATS: "#fbdcdc",
    TOY: "#dff1ee",
    COSTUME: "#eae0f5",
    CATNIP: "#e6f1d8",
    LOST: "#fff2cc",
    SPRAY: "#dcf0f7",
    BOX: "#f4e3cc",
    BAG: "#e0f0da",
    LASER: "#f7dada",
}
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
        body += cat(card, middle, y + height * 0.37, min(width / 136, height / 155))
        body += _cat_marks(card, x, y, width, height, translate)
        return body
    body += (
        f'<rect x="{x + 4:g}" y="{y + 4:g}" width="{width - 8:g}" height="{height - 8:g}" rx="7" '
        f'fill="{TINTS.get(card.type, "#f1e7f6")}" opacity=".9"/>'
    )
    body += _things(card, middle, y + height * 0.36, width, translate)
    size, name = text_within(card_name(card.key, translate), 13, width - 12, 42, bold=True)
    for at, line in enumerate(name):
        low = y + height - 8 - 14 * (len(name) - 1 - at)
        body += label(middle, low, line, size, "middle", fill=INK, font_weight="600")
    return body


def _things(card: Card, x: float, y: float, width: float, translate: Translator) -> str:
    """The icons on a card that is no cat: as many as it gives."""
    if card.type == BOX:
        body = icon("box", x, y + 2, width * 0.44)
        if card.box_multicolour:
            return body + "".join(dot(colour, x - 15 + 10 * colour, y - 20, 6.5, translate) for colour in range(4))
        body += dot(card.colours.bit_length() - 1, x - (11 if card.box_food >= 0 else 0), y - 20, 8, translate)
        return body + (icon(FOODS[card.box_food], x + 11, y - 20, 18) if card.box_food >= 0 else "")
    if card.type in (FOOD, TREATS):
        cubes = [FOODS[food] for food in range(5) for _ in range(card.need[food])]
        size = width * (0.46 if len(cubes) == 1 else 0.38)
        return "".join(icon(name, x + (at - (len(cubes) - 1) / 2) * size, y, size) for at, name in enumerate(cubes))
    return icon(icon_name(card), x, y, width * 0.46)


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
    body += label(x + width / 2, y + height - 24, name, 12.5, "middle", room=width - 8, font_weight="700")
    return (
        body
        + needs(card, x + 6, y + height - 11, 16, width - 30)
        + label(x + width - 7, y + height - 7, whole(-2 * card.counts), 12, "end", fill=ink("rose"), font_weight="700")
    )


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
    size, lines = text_within(card_name(card.key, translate), 12.5, width - 12, 18, bold=True)
    for at, line in enumerate(lines):
        body += label(x + 7, y + 56 - size * (len(lines) - 1 - at), line, size, font_weight="700")
    size, lines = text_within(ability_text(card, translate), 12, width - 12, height - 68)
    for at, line in enumerate(lines):
        body += label(x + 7, y + 58 + size * (at + 1), line, size)
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
    return body + label(x + 5, y + 47, clipped(name, 12), 12, room=width - 8, font_weight="600")
