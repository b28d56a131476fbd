"""What a screen reader finds its way by: headings, landmarks, tables, drawers that stay, and the board as a grid."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from meowple.games import games
from tests.web.ax_tree import Node, ax_tree
from tests.web.conftest import Server
from tests.web.driver import lay_a_piece
from tests.web.laid import Laid

Visit = Callable[..., Page]
WRITTEN = ("StaticText", "InlineTextBox")


def at_table(visit: Visit, server: Server, game: str, choices: int = 12, **how: object) -> Page:
    known = Laid(server.data)
    page = visit(known=known)
    page.goto(f"{server.url}/t/{known.table(game, choices, **how)}")  # type: ignore[arg-type]
    page.wait_for_selector("#picture .lit, #words [data-say]")
    return page


def grid_of(page: Page) -> Node:
    (grid,) = ax_tree(page).find("grid")
    assert grid.name == "Board"
    return grid


@pytest.mark.parametrize("game", list(games))
def test_the_board_is_a_grid_with_one_stop(visit: Visit, server: Server, game: str) -> None:
    """Every shape that has a word is a cell of one row and has a name; nothing written is read as a bare number."""
    page = at_table(visit, server, game)
    grid = grid_of(page)
    rows = grid.find("row")
    cells = [cell for row in rows for cell in row.children]
    words = page.locator("#picture [data-word]")
    assert {cell.role for cell in cells} == {"gridcell"} and len(cells) == words.count() > 0
    assert all(cell.name for cell in cells) and len(rows) > 1
    assert {child.role for child in grid.children} == {"row"}
    (board,) = [group for group in ax_tree(page).find("group") if any(child.role == "grid" for child in group.children)]
    assert board.find(*WRITTEN) == []
    assert page.locator("#picture [tabindex='0']").count() == 1


def test_keys_lead_through_the_rows_and_each_choice_says_what_it_does(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, "purrramid")
    word = "document.activeElement.dataset.word"
    page.locator("#picture [data-word='d2']").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(word) == "d3"
    page.keyboard.press("Home")
    assert page.evaluate(word) == "d1"
    page.keyboard.press("End")
    assert page.evaluate(word) == "d7"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(word)[0] == "e", "what rests on it"
    page.keyboard.press("Control+Home")
    first = page.evaluate(word)
    page.keyboard.press("PageDown")
    assert page.evaluate(word) != first
    assert page.evaluate("document.activeElement.matches('.lit')"), "the next that can be chosen"
    told = page.locator("*:focus")
    expect(told).to_have_attribute("aria-description", re.compile("the best:|hold|stop"))
    assert any(cell.description for cell in grid_of(page).find("gridcell"))


def test_what_is_chosen_is_selected_and_nothing_that_can_be_touched_is_disabled(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, "mousetrap")
    hand = page.locator("#picture .lit[data-word='mouse'], #picture .lit[id^='mousetrap-hand']").first
    hand.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#picture .said")).to_have_attribute("aria-selected", "true")
    assert page.locator("#picture [data-word][aria-disabled]").count() == 0, "another tile changes the mind"


def test_headings_and_landmarks_have_names(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, "fits")
    page.locator("details.more > summary").click()
    page.locator("#say-open").click()
    expect(page.locator("#at-hand")).to_contain_text("To lay:")
    tree = ax_tree(page)
    headings = [node.name for node in tree.find("heading")]
    for name in ("Players", "Board", "Hand", "Your move", "What happened", "Table talk", "The table in words"):
        assert name in headings, headings
    landmarks = tree.find("region", "complementary", "navigation")
    assert all(node.name for node in landmarks)
    assert {"Say your move", "Your move", "Beside the table", "Site"} <= {node.name for node in landmarks}


def test_buttons_of_one_page_have_names_of_their_own(visit: Visit, server: Server) -> None:
    page = visit()
    buttons = [node.name for node in ax_tree(page).find("button", "link") if node.name not in ("Meowple", "About")]
    assert "Play FITS now" in buttons and len(buttons) == len(set(buttons)), buttons
    page = at_table(visit, server, "gardlings", 0)
    scores = [node.name for node in ax_tree(page).find("button") if "gems" in node.name]
    assert [re.sub(r"\d+ of", "n of", score) for score in scores] == [
        "Ala: n of 20 gems",
        "medium bot: n of 20 gems",
    ], "the bot builds meanwhile"


def is_score_table(table: Node, caption: str) -> None:
    assert caption in table.name, table.name
    rows = [row for row in table.find("row") if row.find("rowheader")]
    assert rows and all(len(row.find("cell", "gridcell")) == 1 for row in rows)


def test_scores_are_tables(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, "catlady")
    page.locator("#seats button").first.click()
    page.wait_for_selector("#what table")
    (table,) = ax_tree(page).find("table")
    is_score_table(table, "Ala: food for")
    expect(page.locator("#said p").last).to_have_text(re.compile(r"Ala: food for .*\. .*: 3; .*In all: \d+\."))
    known = Laid(server.data)
    page = visit(known=known)
    page.goto(f"{server.url}/t/{known.table('fits', 400, players=2, options={'boards': '1'}, rest=True)}/scores")
    (table,) = ax_tree(page).find("table")
    is_score_table(table, "What counts for Ala")
    assert [head.name for head in table.find("columnheader")] == ["What for", "How much"]


def test_drawers_stay_as_they_were(visit: Visit, server: Server) -> None:
    page = at_table(visit, server, "fits", 0, players=1, options={"boards": "1"})
    words = page.locator("[data-drawer=describe]")
    page.locator("[data-drawer=more]").evaluate("(drawer) => { drawer.open = true; }")
    words.locator("summary").click()
    page.locator("[data-drawer=log] > summary").click()
    lay_a_piece(page)
    expect(page.locator("#describe")).to_contain_text("columns are")
    for _ in range(2):
        expect(words).to_have_attribute("open", "")
        expect(page.locator("[data-drawer=log]")).not_to_have_attribute("open", "")
        page.reload()
        page.wait_for_selector("#picture .lit")
