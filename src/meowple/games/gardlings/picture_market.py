"""The purchase board: consolation at the left, two piles a colour, the goal below."""

from functools import lru_cache
from typing import Final, NamedTuple

from meowple.core.fields import NOTHING
from meowple.core.picture import Scene, group, label
from meowple.core.translation import Translator
from meowple.games.gardlings.actions import CONSOLATION, PILES
from meowple.games.gardlings.art import LAWNS, UNIT, Area, coin, face
from meowple.games.gardlings.art_creatures import creature
from meowple.games.gardlings.components import COLOURS, PRICES
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.words import PILE_NAMES

KEPT: Final = 1000
"""How many parts of the board are kept: with most moves none of them changes."""


class Columns:
    """How the board is divided: a column at the left, then one for each colour with two piles."""

    def __init__(self, area: Area, tall: bool) -> None:
        self.left = area.left
        self.top = area.top
        self.side = 70.0 if tall else 96.0
        """The width of the left column,"""
        self.step = (area.width - self.side - 12) / 4
        """of a colour,"""
        self.high = (area.height - 44) / 2
        """and the height of a pile."""
        self.scale = min((self.step - 12) / (2 * UNIT), (area.height - 70) / 2 / UNIT, 1.2)

    def x_of(self, colour: int) -> float:
        return self.left + self.side + (colour - 1) * self.step + 6


class Pile(NamedTuple):
    """What is seen of a pile: its open tile, how many it has, and the coins beside it."""

    top: int
    size: int
    beside: int


def draw_market(scene: Scene, state: Gardlings, area: Area) -> dict[str, str]:
    """The parts: consolation, bank and goal; then each colour."""
    market, translate = state.market, scene.translate
    piles = [Pile(market.top[pile], market.size(pile), market.beside[pile]) for pile in range(CONSOLATION)]
    pigs = len(market.unseen[0]) + len(market.bottom[CONSOLATION])
    parts = {"gardlings-market": _left_column(translate, area, scene.tall, market.bank, pigs, state.variant.goal)}
    for colour in range(1, len(COLOURS)):
        two = (piles[2 * colour - 2], piles[2 * colour - 1])
        parts[f"gardlings-{COLOURS[colour]}"] = _colour(
            translate, area, scene.tall, colour, two, bool(market.closed[colour])
        )
    return parts


@lru_cache(maxsize=KEPT)
def _left_column(translate: Translator, area: Area, tall: bool, bank: int, pigs: int, goal: int) -> str:
    columns = Columns(area, tall)
    body = _consolation(translate, columns, bank, pigs) + _bank_and_goal(columns, bank, goal)
    return group("gardlings-market", body)


@lru_cache(maxsize=KEPT)
def _colour(
    translate: Translator, area: Area, tall: bool, colour: int, piles: tuple[Pile, Pile], is_closed: bool
) -> str:
    """Two piles, and their price between them; gone when both are empty."""
    columns = Columns(area, tall)
    body = "".join(_pile(translate, columns, 2 * colour - 2 + at, pile) for at, pile in enumerate(piles))
    x, y = columns.x_of(colour) + columns.step / 2 - 5, columns.top + 28 + columns.high
    mark, told = "–" if is_closed else str(PRICES[colour]), f"price:{COLOURS[colour]}"
    price = label(x, y, mark, 18, "middle", font_weight="700", data_what=told)
    return group(f"gardlings-{COLOURS[colour]}", body + price)


def _pile(translate: Translator, columns: Columns, pile: int, shown: Pile) -> str:
    x = columns.x_of(1 + pile // 2)
    y = columns.top + 8 + (pile % 2) * (columns.high + 28)
    step, high, scale = columns.step, columns.high, columns.scale
    fill = LAWNS[2 + pile // 2][0]
    word = PILES[pile]
    body = (
        f'<g id="gardlings-pile-{word}" data-word="{word}" aria-label="{translate(PILE_NAMES[word])}">'
        f'<rect x="{x - 2:.1f}" y="{y:.1f}" width="{step - 6:.1f}" height="{high:.1f}" rx="10" '
        f'fill="{fill}"/>'
    )
    if shown.top != NOTHING:
        across, down = x + (step - 10 - 2 * UNIT * scale) / 2, y + (high - UNIT * scale) / 2 - 6
        put = f"translate({across:.1f} {down:.1f}) scale({scale:.3f})"
        body += f'<g transform="{put}">{face(shown.top, 0, 0)}</g>'
    body += label(x + 4, y + high - 4, f"×{shown.size}", 13.5, font_weight="700", data_what=f"left:{word}")
    beside = "".join(coin(x + step - 20 - at * 9, y + high - 9, 7) for at in range(shown.beside))
    if beside:
        body += f'<g data-what="beside:{word}">{beside}</g>'
    return body + "</g>"


def _consolation(translate: Translator, columns: Columns, bank: int, pigs: int) -> str:
    x, y, side, high = columns.left + 6, columns.top + 8, columns.side, columns.high
    fill, edge = LAWNS[1]
    name = translate(PILE_NAMES["consolation"] if bank else "consolation pig")
    return (
        f'<g id="gardlings-pile-consolation" data-word="consolation" aria-label="{name}">'
        f'<rect x="{x:g}" y="{y:g}" width="{side - 12:g}" height="{high + 4:g}" rx="10" '
        f'fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        + creature("pig", x + (side - 12) / 2, y + high * 0.52, 1.0)
        + (coin(x + side - 26, y + 15, 11, "+1") if bank else "")
        + label(x + 6, y + high - 6, f"×{pigs}", 13.5, font_weight="700", data_what="left:consolation")
        + "</g>"
    )


def _bank_and_goal(columns: Columns, bank: int, goal: int) -> str:
    x, y, side, high = columns.left + 6, columns.top + columns.high + 36, columns.side, columns.high
    return (
        '<g data-what="bank">'
        + coin(x + 16, y + 20, 13)
        + label(x + 34, y + 25, f"×{bank}", 14, font_weight="700")
        + f'</g><g data-what="goal"><rect x="{x + 2:g}" y="{y + 40:g}" width="{side - 18:g}" height="{high - 44:g}" rx="8" fill="#3b2a4a" stroke="#f2c53d" stroke-width="1.5"/>'
        + label(x + (side - 14) / 2, y + high - 12, str(goal), 20, "middle", fill="#f2c53d", font_weight="700")
        + "</g>"
    )
