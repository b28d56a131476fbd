"""The rules in a browser: one minute fits a phone, words can be found, numbers lead there, and it can be printed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import meowple
from meowple.core.translation import LANGUAGES
from tests.web.axe import CONTRAST, serious_faults
from tests.web.conftest import Server
from tests.web.driver import sit_down

Visit = Callable[..., Page]
ALONE = {"seat1": "none", "option-boards": "1"}
SHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_minute_fits_a_phone(visit: Visit, server: Server, lang: str) -> None:
    """Five sentences and three pictures on the first screen, none of them cut off, none of the page too wide."""
    page = visit(lang=lang, phone=True)
    SHOTS.mkdir(parents=True, exist_ok=True)
    for name in meowple.games:
        page.goto(f"{server.url}/rules/{name}")
        page.screenshot(path=SHOTS / f"rules-{name}-{lang}.png")
        minute = page.locator(".minute").bounding_box()
        assert minute is not None and minute["y"] + minute["height"] <= 800 and minute["x"] + minute["width"] <= 390, (
            name
        )
        expect(page.locator(".minute li")).to_have_count(5)
        shown = page.locator(".minute figure > svg").evaluate_all(
            "(all) => all.map((it) => it.getBoundingClientRect().width)"
        )
        assert len(shown) == 3 and min(shown) > 100, name
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), name


def test_words_are_found_and_counted(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/rules/purrramid")
    rules = page.locator(".rule:visible")
    everything = rules.count()
    page.get_by_label("Find in the rules").fill("extra YARN")
    expect(page.get_by_role("status").filter(has_text="Found: ")).to_have_count(1)
    assert 0 < rules.count() < everything
    assert all("yarn" in text.lower() and "extra" in text.lower() for text in rules.all_inner_texts())
    expect(page.locator("#rule-6d")).to_be_visible()
    expect(page.locator("#rule-1a")).to_be_hidden()
    expect(page.get_by_role("heading", name="10. Points")).to_be_hidden()
    page.get_by_label("Find in the rules").fill("elephant")
    expect(page.locator("#hits")).to_have_text("Nothing found. Try another word.")
    page.keyboard.press("Escape")
    expect(rules).to_have_count(everything)
    expect(page.locator("#hits")).to_have_text("")


def test_accents_do_not_matter_and_a_link_to_a_hidden_rule_shows_it(visit: Visit, server: Server) -> None:
    page = visit(lang="pl")
    page.goto(f"{server.url}/rules/purrramid")
    page.locator("#wanted").fill("wloczka MOZE tylko")
    expect(page.locator("#rule-2h")).to_be_visible()
    expect(page.locator("#rule-6a")).to_be_hidden()
    page.locator("#rule-2h a", has_text="6a").click()
    expect(page.locator("#rule-6a")).to_be_in_viewport()


def test_a_refusal_leads_to_its_rule(visit: Visit) -> None:
    page = visit()
    sit_down(page, "fits", ALONE)
    page.locator("#picture [data-word^='turn'].lit").first.click()
    page.locator("#picture [data-word='c6']:not(.lit)").click(force=True)
    link = page.locator("#notice a")
    expect(link).to_have_text("2a")
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator("#rule-2a")).to_be_in_viewport()


def test_a_lesson_leads_to_its_rules(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/learn/fits")
    page.get_by_role("button", name="Begin").first.click()
    expect(page.locator("#lesson .told a")).to_have_attribute("href", "/rules/fits#rule-4a")


def test_on_paper_everything_is_there_and_nothing_else(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/rules/fits")
    page.locator("#wanted").fill("no such word")
    expect(page.locator("#rule-1a")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("#rule-1a")).to_be_visible()
    for gone in (".top", ".foot", "#search", "#print"):
        expect(page.locator(gone)).to_be_hidden()


def test_without_script_the_page_is_whole(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{server.url}/rules/fits")
    expect(page.locator("#search")).to_be_hidden()
    expect(page.locator("#rule-8a")).to_be_visible()
    context.close()


def test_the_rules_are_for_all(visit: Visit, server: Server) -> None:
    page = visit()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.url}/rules/fits")
    assert serious_faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert serious_faults(page, CONTRAST) == []
