"""Words in pictures stay inside what they are written on, in every language, measured by a real browser."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page

import meowple
from meowple.core.action import CHANCE
from meowple.core.game import Game
from meowple.core.picture import READABLE, SHAPES, Picture, Scene
from meowple.core.state import State
from meowple.core.translation import LANGUAGES
from meowple.games.catlady import GAME as CATLADY
from meowple.games.catlady.components import CARDS, STRAY
from meowple.games.catlady.picture_cards import market_card, stray_card
from tests.web.measuring import OVERLAPS, SLACK

NAMES = ("Żaneta", "Řehoř", "Konstantynopolitańczykiewicz", "Mirka", "Wilhelmina z Wąchocka", "Jáchym")

LOOK = f"""([svg, slack]) => {{
  document.body.innerHTML = svg;
  const root = document.querySelector("svg"), view = root.viewBox.baseVal;
  root.setAttribute("width", view.width);
  root.setAttribute("height", view.height);
  return ({OVERLAPS})(root, slack);
}}"""
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
                for shape in SHAPES:
                    scene = Scene(seen, 0, game.translator(lang), NAMES[:players], shape=shape)
                    faults = sheet.evaluate(LOOK, [game.picture(scene), SLACK])
                    found |= {f"{lang} {shape} {players}: {fault}" for fault in faults}
    assert found == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(115, 130), (108, 130)])
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
    small = [size for size in re.findall(r'font-size="([\d.]+)"', str(picture)) if float(size) < READABLE]
    assert small == [] or width < 110, f"a stray's words, as large as they are drawn: {small}"


def test_what_does_not_fit_is_found(sheet: Page) -> None:
    plate = '<rect x="20" y="20" width="60" height="30"/>'
    wide = '<text x="22" y="40" font-size="14">Wielmożna Kicia</text>'
    twice = '<text x="22" y="80" font-size="14">Mruczek</text>' * 2
    found = sheet.evaluate(LOOK, [str(Picture(300, 100, "", {"a": plate + wide + twice})), SLACK])
    assert ["over the edge" in fault for fault in found] == [True, False] and "on one another" in found[1]
