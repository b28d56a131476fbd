"""Cat Lady as a picture: the market on its rug, strays, everybody's cards, and the points as they stand."""

from html import escape

from meowple.core.picture import Scene, ink, svg, text
from meowple.games.catlady.art import badge, icon, named, rug, token_cat
from meowple.games.catlady.components import CARDS, CELLS, LINE_CELLS, LINES, TURN_CARDS
from meowple.games.catlady.picture_cards import market_card, stray_card
from meowple.games.catlady.picture_panels import goals_panel, others_panel, own_panel, score_panel
from meowple.games.catlady.picture_text import describe, headline, sketch
from meowple.games.catlady.position import OVER
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.words_cards import DEMAND_NAMES, LINE_NAMES, card_text

__all__ = ["describe", "picture", "sketch"]


def picture(scene: Scene) -> str:
    state = _catlady(scene)
    title = headline(scene)
    if scene.tall:
        return _tall(scene, state, title)
    width = 900.0
    market, bottom = _market(scene, state, 46, 78, 106, 124)
    body = text(20, 26, title, 18, "font-weight:700") + market
    strays, below = _strays(scene, state, 408, 40, 114, 124)
    body += strays
    goals, below = goals_panel(scene, state, 408, below + 8, 476)
    scores, below = score_panel(scene, state, 408, below + 8, 476)
    body += goals + scores
    others, below = others_panel(scene, state, 408, below + 8, 476)
    if below > bottom + 140:
        own, low = own_panel(scene, state, 16, bottom + 12, 380)
    else:
        own, low = own_panel(scene, state, 16, max(bottom, below) + 10, 868)
    return svg(width, max(low, below) + 12, title, body + own + others)


def _tall(scene: Scene, state: CatLady, title: str) -> str:
    market, bottom = _market(scene, state, 42, 66, 112, 114)
    body = text(12, 24, title[:52], 15, "font-weight:700") + market
    strays, below = _strays(scene, state, 10, bottom + 34, 92, 134)
    own, low = own_panel(scene, state, 8, below + 10, 400)
    goals, low = goals_panel(scene, state, 8, low + 8, 400)
    scores, low = score_panel(scene, state, 8, low + 8, 400)
    others, low = others_panel(scene, state, 8, low + 10, 400)
    return svg(416, low + 10, title, body + strays + own + goals + scores + others)


def _catlady(scene: Scene) -> CatLady:
    assert isinstance(scene.seen, CatLady)
    return scene.seen


def _market(scene: Scene, state: CatLady, left: float, top: float, width: float, height: float) -> tuple[str, float]:
    """The nine cards, handles for rows and columns, the cat token; and where it ends."""
    gap = 7.0
    body = rug(left - 6, top - 6, 3 * width + 2 * gap + 12, 3 * height + 2 * gap + 12)
    said = " ".join(scene.said)
    line = next((at for at, name in enumerate(LINES) if name in scene.said), -1)
    ghost = set(LINE_CELLS[line]) if line >= 0 and scene.said[0] in ("take", "furry") else set()
    ghost |= {CELLS.index(word) for word in scene.said if word in CELLS}
    for cell in range(9):
        kind = state.grid[cell]
        x, y = left + cell % 3 * (width + gap), top + cell // 3 * (height + gap)
        if kind < 0:
            body += (
                f'<rect id="catlady-gap-{CELLS[cell]}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" '
                f'style="fill:none;stroke:#b9d6cc;stroke-width:1.500;stroke-dasharray:5 5"/>'
            )
            continue
        chosen = cell in ghost
        card = CARDS[kind]
        drawn = market_card(
            card, x, y, width, height, scene.tongue, ink("marmalade") if chosen else "", 4 if chosen else 1.5
        )
        link = named(CELLS[cell], f"{CELLS[cell]}: {card_text(card.key, scene.tongue)}")
        body += f'<g id="catlady-cell-{CELLS[cell]}" class="piece"{link}>{drawn}</g>'
    body += _handles(scene, state, left, top, width, height, gap, line)
    body += _preview(scene, state, said, left + 3 * width + 2 * gap, top)
    return body, top + 3 * height + 2 * gap + 6


def _handles(
    scene: Scene, state: CatLady, left: float, top: float, width: float, height: float, gap: float, said: int
) -> str:
    """A paw print beside every row and above every column: a click names that line. The cat token sits at one."""
    body = ""
    for line in range(6):
        if line < 3:
            x, y = left - 25, top + line * (height + gap) + height / 2
        else:
            x, y = left + (line - 3) * (width + gap) + width / 2, top - 22
        says = escape(scene.tongue(LINE_NAMES[LINES[line]]))
        fill = ink("marmalade") if line == said else ink("card")
        body += (
            f'<g id="catlady-line-{LINES[line]}" data-word="{LINES[line]}" aria-label="{says}"><title>{says}</title>'
            f'<circle cx="{x:g}" cy="{y:g}" r="15" style="fill:{fill};stroke:{ink("edge")};stroke-width:1.500"/>'
            + icon("paw", x, y, 18)
            + "</g>"
        )
        if line == state.token:
            body += token_cat(x, y, 33)
    return body


def _preview(scene: Scene, state: CatLady, said: str, x: float, y: float) -> str:
    """What a whole sentence would change: the viewer's points after it, if everybody fed now."""
    if not said or scene.viewer is None or scene.viewer not in state.to_act():
        return ""
    action = next((found for found in state.legal(scene.viewer) if found.text == said or _same(said, found.text)), None)
    if action is None:
        return ""
    after = state.copy()
    after.apply(scene.viewer, action)
    change = after.scores()[scene.viewer] - state.scores()[scene.viewer]
    return f'<g id="catlady-ghost" style="opacity:.92">{badge(x - 4, y - 22, f"{change:+d}".replace("-", "−"))}</g>'


def _same(said: str, text_of: str) -> bool:
    """The cards of a laser come in any order."""
    return said.startswith("laser ") and sorted(said.split(" ")) == sorted(text_of.split(" "))


def _strays(scene: Scene, state: CatLady, left: float, top: float, width: float, height: float) -> tuple[str, float]:
    """The strays on offer, the deck, and alone the furry player's turn card."""
    tongue = scene.tongue
    body = text(left, top - 10, tongue("Strays on offer"), 14, "font-weight:700")
    left_cards = tongue.many("{n} card in the deck", "{n} cards in the deck", state.deck)
    if state.stage != OVER:
        right = left + 4 * (width + 5) - 8
        body += text(right, top - 10, left_cards, 13, "opacity:.8", "end")
    for at, kind in enumerate(state.strays):
        card = CARDS[kind]
        edge = ink("marmalade") if card.key in scene.said else ""
        drawn = stray_card(card, left + at * (width + 5), top, width, height, tongue, edge)
        link = named(card.key, card_text(card.key, tongue))
        body += f'<g id="catlady-stray-{card.key}" class="piece"{link}>{drawn}</g>'
    if not state.strays:
        body += text(left, top + 20, tongue("No strays are left."), 13, "opacity:.8")
    below = top + (height if state.strays else 30)
    if state.turn_card >= 0:
        wants = tongue(DEMAND_NAMES[TURN_CARDS[state.turn_card].demand])
        says = tongue("The furry player wants: {what}.", what=wants)
        body += text(left, below + 18, says, 14, "font-weight:700")
        below += 26
    return body, below
