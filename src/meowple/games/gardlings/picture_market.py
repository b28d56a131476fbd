"""The purchase board: consolation at the left, two piles a colour, the goal below."""

from meowple.core.fields import NOTHING
from meowple.core.picture import Scene, group, label
from meowple.games.gardlings.actions import CONSOLATION, PILES
from meowple.games.gardlings.art import LAWNS, UNIT, Area, coin, face
from meowple.games.gardlings.art_creatures import creature
from meowple.games.gardlings.components import COLOURS, PRICES
from meowple.games.gardlings.market import Market
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.words import PILE_NAMES


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


def draw_market(scene: Scene, state: Gardlings, area: Area) -> dict[str, str]:
    """The parts: consolation, bank and goal; then each colour."""
    market, columns = state.market, Columns(area, scene.tall)
    body = _consolation(scene, market, columns) + _bank_and_goal(state, columns)
    parts = {"gardlings-market": group("gardlings-market", body)}
    for colour in range(1, len(COLOURS)):
        id = f"gardlings-{COLOURS[colour]}"
        piles = _pile(scene, market, 2 * colour - 2, columns) + _pile(scene, market, 2 * colour - 1, columns)
        parts[id] = group(id, piles + _price(market, colour, columns))
    return parts


def _pile(scene: Scene, market: Market, pile: int, columns: Columns) -> str:
    """The open tile of a pile, how many it has, and the coins beside it."""
    x = columns.x_of(1 + pile // 2)
    y = columns.top + 8 + (pile % 2) * (columns.high + 28)
    step, high, scale = columns.step, columns.high, columns.scale
    fill = LAWNS[2 + pile // 2][0]
    word = PILES[pile]
    body = (
        f'<g id="gardlings-pile-{word}" data-word="{word}" aria-label="{scene.translate(PILE_NAMES[word])}">'
        f'<rect x="{x - 2:.1f}" y="{y:.1f}" width="{step - 6:.1f}" height="{high:.1f}" rx="10" '
        f'fill="{fill}"/>'
    )
    if market.top[pile] != NOTHING:
        across, down = x + (step - 10 - 2 * UNIT * scale) / 2, y + (high - UNIT * scale) / 2 - 6
        put = f"translate({across:.1f} {down:.1f}) scale({scale:.3f})"
        body += f'<g transform="{put}">{face(market.top[pile], 0, 0)}</g>'
    body += label(x + 4, y + high - 4, f"×{market.size(pile)}", 13.5, font_weight="700", data_what=f"left:{word}")
    beside = "".join(coin(x + step - 20 - at * 9, y + high - 9, 7) for at in range(market.beside[pile]))
    if beside:
        body += f'<g data-what="beside:{word}">{beside}</g>'
    return body + "</g>"


def _price(market: Market, colour: int, columns: Columns) -> str:
    """Between its two piles; gone when both are empty."""
    x = columns.x_of(colour) + columns.step / 2 - 5
    mark = "–" if market.closed[colour] else str(PRICES[colour])
    told = f"price:{COLOURS[colour]}"
    return label(x, columns.top + 28 + columns.high, mark, 18, "middle", font_weight="700", data_what=told)


def _consolation(scene: Scene, market: Market, columns: Columns) -> str:
    x, y, side, high = columns.left + 6, columns.top + 8, columns.side, columns.high
    fill, edge = LAWNS[1]
    pigs = len(market.unseen[0]) + len(market.bottom[CONSOLATION])
    name = scene.translate(PILE_NAMES["consolation"] if market.bank else "consolation pig")
    return (
        f'<g id="gardlings-pile-consolation" data-word="consolation" aria-label="{name}">'
        f'<rect x="{x:g}" y="{y:g}" width="{side - 12:g}" height="{high + 4:g}" rx="10" '
        f'fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        + creature("pig", x + (side - 12) / 2, y + high * 0.52, 1.0)
        + (coin(x + side - 26, y + 15, 11, "+1") if market.bank else "")
        + label(x + 6, y + high - 6, f"×{pigs}", 13.5, font_weight="700", data_what="left:consolation")
        + "</g>"
    )


def _bank_and_goal(state: Gardlings, columns: Columns) -> str:
    x, y, side, high = columns.left + 6, columns.top + columns.high + 36, columns.side, columns.high
    goal = str(state.variant.goal)
    return (
        '<g data-what="bank">'
        + coin(x + 16, y + 20, 13)
        + label(x + 34, y + 25, f"×{state.market.bank}", 14, font_weight="700")
        + f'</g><g data-what="goal"><rect x="{x + 2:g}" y="{y + 40:g}" width="{side - 18:g}" height="{high - 44:g}" rx="8" fill="#3b2a4a" stroke="#f2c53d" stroke-width="1.5"/>'
        + label(x + (side - 14) / 2, y + high - 12, goal, 20, "middle", fill="#f2c53d", font_weight="700")
        + "</g>"
    )
