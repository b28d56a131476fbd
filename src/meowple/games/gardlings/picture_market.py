"""Bag, hand and purchase board."""

from meowple.core.action import Seat
from meowple.core.picture import Scene, ink, text
from meowple.games.gardlings.actions import CONSOLATION, PILES, Place
from meowple.games.gardlings.art import LAWNS, UNIT, bag, coin, face, panel, small_face
from meowple.games.gardlings.art_creatures import creature
from meowple.games.gardlings.builder import HIDDEN, NOTHING
from meowple.games.gardlings.components import GNOMES_OF, KINDS, NAMES, PRICES
from meowple.games.gardlings.position import BUILD
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.words import PILE_NAMES, TURN_NAMES, coins, say_word


def bad_tiles(state: Gardlings, seat: Seat) -> int:
    """3a. How many tiles in the bag would bring too many gnomes."""
    builder = state.builders[seat]
    room = state.gnomes_allowed(seat) - builder.garden.gnomes
    return sum(GNOMES_OF[tile] > room for tile in builder.bag)


def odds(scene: Scene, state: Gardlings, seat: Seat) -> str:
    """The exact chance that the next tile is one too many."""
    total = state.builders[seat].in_bag()
    bad = bad_tiles(state, seat)
    if not total:
        return scene.tongue("The bag is empty")
    return scene.tongue(
        "{bad} of {all} would be too many gnomes: {percent} %", bad=bad, all=total, percent=round(100 * bad / total)
    )


def draw_bag(scene: Scene, state: Gardlings, seat: Seat, left: float, top: float, width: float, height: float) -> str:
    """The bag to draw from, the tile in hand with its turnings, gnomes so far, and everything still in the bag."""
    builder = state.builders[seat]
    tongue = scene.tongue
    body = panel(left, top, width, height)
    body += (
        f'<g id="gardlings-bag" data-word="draw" aria-label="{say_word("draw", tongue)}">'
        f'<rect x="{left + 6:g}" y="{top + 6:g}" width="82" height="78" rx="12" style="fill:transparent"/>'
        + bag(left + 46, top + 46, 1.15)
        + text(left + 46, top + 60, str(builder.in_bag()), 20, "fill:#3b2a4a;font-weight:700", "middle")
        + "</g>"
    )
    body += (
        f'<g id="gardlings-stop" data-word="stop" aria-label="{say_word("stop", tongue)}">'
        f'<rect x="{left + 10:g}" y="{top + 88:g}" width="72" height="28" rx="14" '
        f'style="fill:{ink("rose")};stroke:#8e3b3e;stroke-width:1.5"/>'
        + text(left + 46, top + 107, say_word("stop", tongue), 15, "fill:#3b2a4a;font-weight:700", "middle")
        + "</g>"
    )
    body += _gnomes(state, seat, left + 100, top + 24)
    body += _hand(scene, state, seat, left + 98, top + 42, width - 104)
    below = top + (136 if scene.tall else 206)
    if state.step == BUILD and builder.hand == NOTHING and not builder.stopped:
        body += text(left + 12, below, odds(scene, state, seat), 13, "font-weight:600")
    elif state.is_bust(seat):
        body += text(left + 12, below, tongue("Too many gnomes!"), 14, f"fill:{ink('rose')};font-weight:700")
    body += _contents(state, seat, left + 12, below + 10, width - 24, top + height - below - 16)
    return body


def _gnomes(state: Gardlings, seat: Seat, left: float, top: float) -> str:
    """One small gnome for each in the garden, an empty hat for each that is still allowed."""
    here = state.builders[seat].garden.gnomes
    body = ""
    for place in range(max(here, state.gnomes_allowed(seat))):
        drawn = creature("gnome", left + 12 + place * 25, top - 2, 0.58)
        body += drawn if place < here else f'<g style="opacity:.22">{drawn}</g>'
    return body


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
    body = ""
    columns = len(turns) if scene.tall else 2
    step = min(width / max(columns, 2), 104.0)
    scale = min(0.74, (step - 6) / (2 * UNIT))
    for place, turn in enumerate(turns):
        wide, high = (UNIT, 2 * UNIT) if turn % 2 else (2 * UNIT, UNIT)
        x = left + place % columns * step + (step - wide * scale) / 2
        y = top + place // columns * 76 + (76 - high * scale) / 2
        says = f' data-word="turn{turn}" aria-label="{scene.tongue(TURN_NAMES[turn])}"' if places else ""
        dim = ";opacity:.45" if state.is_bust(seat) and builder.lifted == NOTHING else ""
        chosen = f"turn{turn}" in scene.said
        edge = f"fill:none;stroke:{ink('marmalade')};stroke-width:{6 if chosen else 0}"
        body += (
            f'<g id="gardlings-turn{turn}"{says} style="cursor:pointer{dim}" transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">'
            f'{face(tile, turn, 0)}<rect x="-3" y="-3" width="{wide + 6:g}" height="{high + 6:g}" rx="10" style="{edge}"/></g>'
        )
    return body


def _contents(state: Gardlings, seat: Seat, left: float, top: float, width: float, height: float) -> str:
    """Everything in the bag: it is no secret what is in there, only what comes next."""
    tiles = sorted(state.builders[seat].bag, key=lambda tile: (tile % KINDS, tile))
    columns = 4
    while columns < 12 and -(-len(tiles) // columns) * (width / columns / 2 + 3) > height:
        columns += 1
    wide = width / columns
    scale = (wide - 5) / (2 * UNIT)
    body = ""
    for place, tile in enumerate(tiles):
        x = left + place % columns * wide
        y = top + place // columns * (wide / 2 + 3)
        body += (
            f'<g id="gardlings-bag-{NAMES[tile]}" transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">'
            f"{small_face(tile, 0)}</g>"
        )
    return body


def draw_market(scene: Scene, state: Gardlings, left: float, top: float, width: float, height: float) -> str:
    """The purchase board: consolation at the left, two piles a colour, the victory tile at the right."""
    tongue, market = scene.tongue, state.market
    body = panel(left, top, width, height)
    side = 70.0 if scene.tall else 96.0
    step = (width - side - 12) / 4
    scale = min((step - 12) / (2 * UNIT), (height - 70) / 2 / UNIT, 1.2)
    high = (height - 44) / 2
    for pile in range(CONSOLATION):
        colour = 1 + pile // 2
        x = left + side + (colour - 1) * step + 6
        y = top + 8 + (pile % 2) * (high + 28)
        fill, edge = LAWNS[colour + 1]
        word = PILES[pile]
        body += (
            f'<g id="gardlings-pile-{word}" data-word="{word}" aria-label="{tongue(PILE_NAMES[word])}">'
            f'<rect x="{x - 2:.1f}" y="{y:.1f}" width="{step - 6:.1f}" height="{high:.1f}" rx="10" style="fill:{fill};opacity:.55"/>'
        )
        if market.top[pile] != NOTHING:
            inner = f"translate({x + (step - 10 - 2 * UNIT * scale) / 2:.1f} {y + (high - UNIT * scale) / 2 - 6:.1f}) scale({scale:.3f})"
            body += f'<g transform="{inner}">{face(market.top[pile], 0, 0)}</g>'
        body += text(x + 4, y + high - 4, f"×{market.size(pile)}", 12, f"fill:{edge};font-weight:700")
        for at in range(market.beside[pile]):
            body += coin(x + step - 20 - at * 9, y + high - 9, 7)
        body += "</g>"
        if pile % 2 == 0:
            middle = x + step / 2 - 5
            mark = "–" if market.closed[colour] else str(PRICES[colour])
            body += text(middle, top + 8 + high + 20, mark, 18, f"fill:{edge};font-weight:700", "middle")
    pigs = len(market.unseen[0]) + len(market.bottom[CONSOLATION])
    x = left + 6
    body += (
        f'<g id="gardlings-pile-consolation" data-word="consolation" aria-label="{tongue(PILE_NAMES["consolation"])}">'
        f'<rect x="{x:g}" y="{top + 8:g}" width="{side - 12:g}" height="{high + 4:g}" rx="10" '
        f'style="fill:{LAWNS[1][0]};stroke:{LAWNS[1][1]};stroke-width:1.5"/>'
        + creature("pig", x + (side - 12) / 2, top + 8 + high * 0.42, 1.1)
        + coin(x + side - 26, top + 8 + high - 14, 9, "+1")
        + text(x + 6, top + 8 + high - 6, f"×{pigs}", 12, f"fill:{LAWNS[1][1]};font-weight:700")
        + "</g>"
    )
    y = top + 8 + high + 28
    body += coin(x + 16, y + 20, 13) + text(x + 34, y + 25, f"×{market.bank}", 14, "font-weight:700")
    body += (
        f'<rect x="{x + 2:g}" y="{y + 40:g}" width="{side - 18:g}" height="{high - 44:g}" rx="8" style="fill:#3b2a4a"/>'
        + text(
            x + (side - 14) / 2, y + high - 12, str(state.variant.goal), 20, "fill:#f2c53d;font-weight:700", "middle"
        )
    )
    return f'<g id="gardlings-market" aria-label="{coins(market.bank, tongue)}">{body}</g>'
