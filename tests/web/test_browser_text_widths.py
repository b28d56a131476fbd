"""Words in pictures stay inside what they are written on, in every language, measured by a real browser."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page

import meowple
from meowple.core.action import CHANCE
from meowple.core.game import Game
from meowple.core.picture import Picture, Scene
from meowple.core.state import State
from meowple.core.translation import LANGUAGES
from meowple.games.catlady import GAME as CATLADY
from meowple.games.catlady.components import CARDS, STRAY
from meowple.games.catlady.picture_cards import market_card, stray_card

NAMES = ("Żaneta", "Řehoř", "Konstanty", "Mirka", "Wilhelmina", "Jáchym")
SLACK = 0.5
"""So much of a unit may stand out: a hair."""

LOOK = """([svg, slack]) => {
  document.body.innerHTML = svg;
  const root = document.querySelector("svg"), view = root.viewBox.baseVal;
  root.setAttribute("width", view.width);
  root.setAttribute("height", view.height);
  const box = (thing) => thing.getBoundingClientRect(), found = [], before = [];
  const all = [...root.querySelectorAll("rect, text")].filter((thing) => !thing.closest("defs, clipPath"));
  for (const [at, text] of all.entries()) {
    if (text.tagName !== "text" || !text.textContent.trim()) continue;
    const own = box(text), x = (own.left + own.right) / 2, y = (own.top + own.bottom) / 2;
    let place = box(root);
    for (const rect of all.slice(0, at).filter((thing) => thing.tagName === "rect")) {
      const room = box(rect);
      const holds = room.left <= x && x <= room.right && room.top <= y && y <= room.bottom;
      const is_board = room.height > own.height * 0.6;
      if (holds && is_board && room.width * room.height < place.width * place.height) place = room;
    }
    const over = Math.max(place.left - own.left, own.right - place.right);
    if (over > slack) found.push(`${over.toFixed(1)} over the edge: ${text.textContent}`);
    for (const [other, that] of before) {
      const wide = Math.min(own.right, that.right) - Math.max(own.left, that.left);
      const high = Math.min(own.bottom, that.bottom) - Math.max(own.top, that.top);
      const is_on = wide > 2 && high > 0.45 * Math.min(own.height, that.height);
      if (is_on) found.push(`${wide.toFixed(1)} on one another: ${text.textContent} | ${other.textContent}`);
    }
    before.push([text, own]);
  }
  return found;
}"""
"""Every text that is wider than the smallest plate it stands on, or lies on another text."""


@pytest.fixture(scope="module")
def sheet(chromium: Browser) -> Iterator[Page]:
    """A blank page to lay pictures on."""
    page = chromium.new_page()
    yield page
    page.close()


def positions(game: Game, players: int) -> list[State]:
    """A position of the middle of a game, and its end, by anybody's choices."""
    rng, state, before = Random(f"widths {players}"), game.new(players), [""]
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
        before.append(state.dump())
    return [game.load(before[len(before) // 2]), state]


@pytest.mark.parametrize("name", list(meowple.games))
def test_words_stay_on_their_plates(sheet: Page, name: str) -> None:
    game = meowple.games[name]
    found = set()
    for players in {max(2, game.players[0]), min(5, game.players[-1])}:
        for state in positions(game, players):
            seen = state.seen_by(0)
            for lang in LANGUAGES:
                for tall in (False, True):
                    scene = Scene(seen, 0, game.translator(lang), NAMES[:players], tall=tall)
                    faults = sheet.evaluate(LOOK, [game.picture(scene), SLACK])
                    found |= {f"{lang} {'tall' if tall else 'wide'} {players}: {fault}" for fault in faults}
    assert found == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(114, 124), (92, 134)])
def test_every_card_of_cat_lady_has_room_for_its_words(sheet: Page, lang: str, width: int, height: int) -> None:
    translate, drawn = CATLADY.translator(lang), []
    for at, card in enumerate(CARDS):
        x, y = at % 12 * (width + 6), at // 12 * (height + 6)
        drawn.append(
            stray_card(card, x, y, width, height, translate, "")
            if card.type == STRAY
            else market_card(card, x, y, width, height, translate, "", 1.5)
        )
    high = (len(CARDS) // 12 + 1) * (height + 6)
    picture = Picture(12 * (width + 6), high, "cards", {"cards": f'<g id="cards">{"".join(drawn)}</g>'})
    assert sheet.evaluate(LOOK, [str(picture), SLACK]) == []


def test_what_does_not_fit_is_found(sheet: Page) -> None:
    plate = '<rect x="20" y="20" width="60" height="30"/>'
    wide = '<text x="22" y="40" font-size="14">Wielmożna Kicia</text>'
    twice = '<text x="22" y="80" font-size="14">Mruczek</text>' * 2
    found = sheet.evaluate(LOOK, [str(Picture(300, 100, "", {"a": plate + wide + twice})), SLACK])
    assert ["over the edge" in fault for fault in found] == [True, False] and "on one another" in found[1]
