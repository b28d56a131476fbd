"""Cat Lady as a picture: the market on its rug, strays, everybody's cards, and the points as they stand."""

from functools import lru_cache
from html import escape
from typing import Final

from meowple.core.picture import LOW_WIDTH, Picture, Scene, group, ink, label
from meowple.core.translation import Translator, whole
from meowple.games.catlady.art import KEPT, badge, icon, named, rug, standing, token_cat, what
from meowple.games.catlady.components import CARDS, CELLS, LINE_CELLS, LINES, TURN_CARDS
from meowple.games.catlady.picture_cards import SMALL, market_card, small_cat, stray_card
from meowple.games.catlady.picture_home import (
    has_nothing,
    is_at_home,
    other_panel,
    others_panels,
    others_with_things,
    own_panel,
)
from meowple.games.catlady.picture_panels import goals_panel, score_panel
from meowple.games.catlady.picture_text import catlady_of, describe, headline, sketch
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import OVER
from meowple.games.catlady.words_cards import DEMAND_NAMES, LINE_NAMES, card_text

__all__ = ["describe", "draw", "sketch"]

GAP: Final = 7.0
"""Between cards of the market."""
WIDE_HEIGHT: Final = 644.0
"""Of the picture beside a screen's drawer: so it stays while things fit, and its letters as large as they were drawn."""


FIVE: Final = 5
"""More than so many have more than fits beside the points."""


class Market:
    """Where the nine cards lie, and how large a card is."""

    def __init__(self, left: float, top: float, width: float, height: float) -> None:
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.right = left + 3 * width + 2 * GAP
        self.bottom = top + 3 * height + 2 * GAP

    def corner(self, cell: int) -> tuple[float, float]:
        return self.left + cell % 3 * (self.width + GAP), self.top + cell // 3 * (self.height + GAP)

    def handle(self, line: int) -> tuple[float, float]:
        """The middle of the paw print beside a row or above a column."""
        if line < 3:
            return self.left - 25, self.top + line * (self.height + GAP) + self.height / 2
        return self.left + (line - 3) * (self.width + GAP) + self.width / 2, self.top - 22


def draw(scene: Scene) -> Picture:
    if scene.low:
        return _low(scene, catlady_of(scene))
    return _tall(scene, catlady_of(scene)) if scene.tall else _wide(scene, catlady_of(scene))


def _wide(scene: Scene, state: CatLady) -> Picture:
    """The market and under it one's own things; beside them strays, points and what the others have.

    Where one's own things would make it too high, they and the others' change places; at the end, wherever that is lower.
    """
    market = Market(50, 72, 108, 96)
    parts = {"catlady-title": _title(20, 22, headline(scene), 18), **_market(scene, state, market)}
    is_over = state.stage == OVER
    beside, high = _columns(scene, state, market.bottom + 12, True)
    if is_over or high > WIDE_HEIGHT:
        swapped, lower = _columns(scene, state, market.bottom + 12, False)
        beside, high = (swapped, lower) if lower < high else (beside, high)
    return Picture(900, high if is_over else max(high, WIDE_HEIGHT), headline(scene), {**parts, **beside})


class Column:
    """Panels under one another: where they stand, how wide they are, and where the last of them ends."""

    def __init__(self, left: float, width: float, low: float) -> None:
        self.left = left
        self.width = width
        self.low = low

    def fits(self, low: float) -> bool:
        return low + 4 <= WIDE_HEIGHT


def _columns(scene: Scene, state: CatLady, top: float, is_mine_left: bool) -> tuple[dict[str, str], float]:
    """What stands under the market and beside it, and how high that makes the picture."""
    under, beside = Column(6, 400, top), Column(416, 478, 0)
    parts: dict[str, str] = {}
    if state.stage != OVER:  # then nobody is on offer
        parts["catlady-strays"], beside.low = _strays(scene, state, beside.left, 30, 156, 100)
    if state.goals:
        parts["catlady-goals"], beside.low = goals_panel(scene, state, beside.left, beside.low + 8, beside.width)
    if _is_counted(scene, state) and not _is_crowded(state):
        parts["catlady-scores"], beside.low = score_panel(scene, state, beside.left, beside.low + 8, beside.width)
    home, other = (under, beside) if is_mine_left else (beside, under)
    gap = 3 if state.goals else 8
    mine = home.low + (0 if is_mine_left else gap)
    parts["catlady-mine"], home.low = own_panel(scene, state, home.left, mine, home.width)
    for seat in others_with_things(scene, state):
        drawn, low = other_panel(scene, state, seat, other.left, other.low + gap, other.width)
        if not other.fits(low) and (home.fits(home.low + gap + low - other.low) or home.low < other.low):
            other, home = home, other
            drawn, low = other_panel(scene, state, seat, other.left, other.low + gap, other.width)
        parts[f"catlady-seat{seat}"], other.low = drawn, low
    return parts, max(under.low, beside.low) + 4


def _tall(scene: Scene, state: CatLady) -> Picture:
    """What one can do now comes first and fits on one screen; the rest below it."""
    parts: dict[str, str] = {}
    low = 0.0
    at_home, may_adopt = is_at_home(scene, state), _may_adopt(scene, state)
    if at_home:
        parts["catlady-mine"], low = own_panel(scene, state, 4, 4, 352)
    market = Market(20, low + 24, 106, 96)
    parts |= _market(scene, state, market)
    low = market.bottom + 12
    if may_adopt:
        parts["catlady-strays"], low = _strays(scene, state, 4, low + 16, 114, 130)
    if not at_home:
        parts["catlady-mine"], low = own_panel(scene, state, 4, low + 6, 352)
    if not may_adopt:
        parts["catlady-strays"], low = _strays(scene, state, 4, low + 26, 114, 170)
    if state.goals:
        parts["catlady-goals"], low = goals_panel(scene, state, 4, low + 10, 352)
    if _is_counted(scene, state):
        parts["catlady-scores"], low = score_panel(scene, state, 4, low + 10, 352)
    others, low = others_panels(scene, state, 4, low + 8, 352)
    return Picture(360, low + 8, headline(scene), {**parts, **others})


def _low(scene: Scene, state: CatLady) -> Picture:
    """The market, and beside it the strays one may adopt or else one's own things; the rest below."""
    parts: dict[str, str] = {}
    low, width = 0.0, LOW_WIDTH - 8
    at_home, may_adopt = is_at_home(scene, state), _may_adopt(scene, state)
    if at_home:
        parts["catlady-mine"], low = own_panel(scene, state, 4, 4, width)
    market = Market(14, low + 24, 102, 93)
    parts |= _market(scene, state, market)
    left, low = market.right + 8, market.bottom + 8
    if may_adopt:
        parts["catlady-adopting"] = _small_strays(scene, state, left, market.top)
    elif not at_home:
        parts["catlady-mine"], end = own_panel(scene, state, left, market.top - 6, LOW_WIDTH - 4 - left)
        low = max(low, end)
    parts["catlady-strays"], low = _strays(scene, state, 4, low + 26, 114, 170)
    if may_adopt and not at_home:
        parts["catlady-mine"], low = own_panel(scene, state, 4, low + 8, width)
    if state.goals:
        parts["catlady-goals"], low = goals_panel(scene, state, 4, low + 10, width)
    if _is_counted(scene, state):
        parts["catlady-scores"], low = score_panel(scene, state, 4, low + 10, width)
    others, low = others_panels(scene, state, 4, low + 8, width)
    return Picture(LOW_WIDTH, low + 8, headline(scene), {**parts, **others})


def _may_adopt(scene: Scene, state: CatLady) -> bool:
    """Whether the viewer may, now: while others could, nothing changes its place."""
    seat = scene.viewer
    if seat is None or seat not in state.to_act():
        return False
    return any(action.text.startswith("adopt ") for action in state.legal(seat))


def _small_strays(scene: Scene, state: CatLady, left: float, top: float) -> str:
    """The strays as small as one's own cats: what they can do stands on their cards below."""
    body = ""
    for at, kind in enumerate(state.strays):
        card = CARDS[kind]
        drawn = small_cat(card, left + 4, top + at * (SMALL[1] + 10), scene.translate, "", card.key in scene.said)
        link = named(card.key, card_text(card.key, scene.translate))
        body += f'<g id="catlady-adopt-{card.key}" class="piece"{link}>{drawn}</g>'
    return group("catlady-adopting", body)


def _is_counted(scene: Scene, state: CatLady) -> bool:
    """Whether the points are shown: before anybody has taken a card there is nothing to count."""
    return state.stage == OVER or not all(has_nothing(scene, state, seat) for seat in range(len(state.collections)))


def _is_crowded(state: CatLady) -> bool:
    """Whether a wide picture has no room for the points: they stand with the names above it, and count when touched."""
    return bool(state.goals) or state.players > FIVE


def _title(x: float, y: float, words: str, size: float) -> str:
    return f'<g id="catlady-title"{what("count", "turns")}>{label(x, y, words, size, room=380, font_weight="700")}</g>'


# The market


def _market(scene: Scene, state: CatLady, market: Market) -> dict[str, str]:
    """The rug, the nine cards row by row, handles for rows and columns, the cat token, and what a choice would gain."""
    left, top = market.left - 6, market.top - 6
    parts = {"catlady-rug": group("catlady-rug", rug(left, top, market.right + 6 - left, market.bottom + 6 - top))}
    chosen = _chosen_cells(scene)
    for row in range(3):
        cards = "".join(_cell(scene, state, market, cell, cell in chosen) for cell in range(3 * row, 3 * row + 3))
        parts[f"catlady-row{row + 1}"] = group(f"catlady-row{row + 1}", cards)
    handles = ""
    for line in range(0 if scene.tall else 6):  # a thumb touches cards
        handles += _handle(line, *market.handle(line), LINES[line] in scene.said, scene.translate)
    parts["catlady-lines"] = group("catlady-lines", handles)
    if state.token >= 0:
        x, y = market.handle(state.token)
        parts["catlady-token"] = token_cat(max(x + 14, 14), y + 9, 25) if scene.tall else token_cat(x, y, 33)
    ghost = _preview(scene, state, market.right, market.top)
    return {**parts, "catlady-ghost": ghost} if ghost else parts


def _chosen_cells(scene: Scene) -> set[int]:
    """The cells named so far, by their line or one by one."""
    cells = {CELLS.index(word) for word in scene.said if word in CELLS}
    if scene.said and scene.said[0] in ("take", "furry"):
        for word in scene.said:
            if word in LINES:
                cells.update(LINE_CELLS[LINES.index(word)])
    return cells


def _cell(scene: Scene, state: CatLady, market: Market, cell: int, chosen: bool) -> str:
    x, y = market.corner(cell)
    return _card_at(cell, state.grid[cell], (x, y, market.width, market.height), chosen, scene.translate)


@lru_cache(maxsize=KEPT)
def _card_at(cell: int, kind: int, area: tuple[float, float, float, float], chosen: bool, translate: Translator) -> str:
    """A card of the market in its place, or the gap."""
    x, y, width, height = area
    if kind < 0:
        return (
            f'<g id="catlady-gap-{CELLS[cell]}"{what("thing", "gap")}>'
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="transparent"/>'
            f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{width - 6:g}" height="{height - 6:g}" rx="9" fill="none" '
            'stroke="#fff" stroke-width="3" stroke-dasharray="9 5"/></g>'
        )
    card = CARDS[kind]
    edge, wide = (ink("marmalade"), 4.0) if chosen else ("", 1.5)
    drawn = market_card(card, x, y, width, height, translate, edge, wide)
    link = named(CELLS[cell], f"{CELLS[cell]}: {card_text(card.key, translate)}")
    lines = " ".join(word for word, cells in zip(LINES, LINE_CELLS, strict=True) if cell in cells)
    return f'<g id="catlady-cell-{CELLS[cell]}" class="piece dealt" data-face="{card.key}" data-offers="{lines}"{link}>{drawn}</g>'


@lru_cache(maxsize=KEPT)
def _handle(line: int, x: float, y: float, chosen: bool, translate: Translator) -> str:
    """A paw print beside every row and above every column: a click names that line."""
    says = escape(translate(LINE_NAMES[LINES[line]]))
    fill = ink("marmalade") if chosen else ink("card")
    return (
        f'<g id="catlady-line-{LINES[line]}" data-word="{LINES[line]}" aria-label="{says}"><title>{says}</title>'
        f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{fill}" stroke="{ink("edge")}" stroke-width="1.5"/>'
        + icon("paw", x, y, 18)
        + "</g>"
    )


def _preview(scene: Scene, state: CatLady, x: float, y: float) -> str:
    """What a whole sentence would change: the viewer's points after it, if everybody fed now."""
    said = " ".join(scene.said)
    if not said or scene.viewer is None or scene.viewer not in state.to_act():
        return ""
    action = next((found for found in state.legal(scene.viewer) if found.text == said or _same(said, found.text)), None)
    if action is None:
        return ""
    after = state.copy()
    after.apply(scene.viewer, action)
    change = after.scores()[scene.viewer] - state.scores()[scene.viewer]
    shown = badge(x - 4, y - 22, whole(change, signed=True))
    return f'<g id="catlady-ghost"{what("count", "gain")} opacity=".92">{shown}</g>'


def _same(said: str, text_of: str) -> bool:
    """The cards of a laser come in any order."""
    return said.startswith("laser ") and sorted(said.split(" ")) == sorted(text_of.split(" "))


# Strays


@lru_cache(maxsize=KEPT)
def _card_link(key: str, translate: Translator) -> str:
    return named(key, card_text(key, translate))


def _strays(scene: Scene, state: CatLady, left: float, top: float, width: float, height: float) -> tuple[str, float]:
    """The strays on offer, the deck, and alone the furry player's turn card; and where that ends."""
    translate = scene.translate
    body = label(left, -8, translate("Strays on offer"), 14, room=228, font_weight="700")
    left_cards = translate.many("{n} card in the deck", "{n} cards in the deck", state.deck)
    if state.stage != OVER:
        right = left + (352 if scene.tall else 478)
        shown = label(right, -8, left_cards, 14, "end", room=218)
        body += f"<g{what('count', 'deck')}>{shown}</g>"
    for at, kind in enumerate(state.strays):
        card = CARDS[kind]
        edge = ink("marmalade") if card.key in scene.said else ""
        drawn = stray_card(card, left + at * (width + 5), 0, width, height, translate, edge)
        body += f'<g id="catlady-stray-{card.key}" class="piece dealt"{_card_link(card.key, translate)}>{drawn}</g>'
    if not state.strays:
        body += label(left, 20, translate("No strays are left."), 13, opacity=".8")
    below = height if state.strays else 30
    if state.turn_card >= 0:
        wants = translate(DEMAND_NAMES[TURN_CARDS[state.turn_card].demand])
        says = translate("The furry player wants: {what}.", what=wants)
        shown = label(left, below + 18, says, 14, font_weight="700")
        body += f"<g{what('turn', TURN_CARDS[state.turn_card].demand)}>{shown}</g>"
        below += 26
    return standing("catlady-strays", top, body), top + below
