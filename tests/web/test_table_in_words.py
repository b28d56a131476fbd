"""The table in words: no part of a view, told to whoever asks for it, and never more than their eyes see."""

from fastapi.testclient import TestClient

from meowple.core.picture import Scene
from meowple.play.live_table import LiveTable
from tests.web.looking import live_at, shown
from tests.web.test_site import TWO_HERE, another, browser, say, site, start

__all__ = ["browser", "site"]


def scene_of(live: LiveTable, lang: str) -> Scene:
    return Scene(live.table.state.seen_by(0), 0, live.table.game.translator(lang))


def words(guest: TestClient, table: str) -> list[str]:
    answer = guest.get(f"{table}/words")
    assert answer.status_code == 200, answer.text
    texts: list[str] = answer.json()["texts"]
    return texts


def test_whoever_asks_hears_the_table_in_their_language_as_it_stands_now(browser: TestClient) -> None:
    polish = another(browser, "pl")
    table = start(polish, {"seat0": "me", "option-boards": "1"})
    assert "describe" not in polish.get(table).text.partition('id="payload"')[2], "a view is made without it"
    before = words(polish, table)
    game, live = live_at(polish, table).table.game, live_at(polish, table)
    assert before[0] == game.describe(scene_of(live, "pl"))[0] != game.describe(scene_of(live, "en"))[0]
    assert say(polish, table, shown(polish.get(table))["legal"][0][0]).status_code == 200
    assert words(polish, table) != before


def test_it_is_not_told_behind_the_curtain_nor_to_strangers(browser: TestClient) -> None:
    table = start(browser, TWO_HERE)
    assert words(browser, table)
    assert another(browser).get(f"{table}/words").status_code == 403
    assert say(browser, table, "drop turn0 c1", seat=0).status_code == 200
    assert browser.get(f"{table}/words").status_code == 403, "the curtain is down"
    assert browser.post(f"{table}/lift", data={"seat": "1"}).status_code == 200
    assert words(browser, table)
