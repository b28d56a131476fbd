"""A class in a real browser: the teacher's page is live, a child's page leads it to its table; both fit everybody."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import CONTRAST, serious_faults
from tests.web.conftest import Server
from tests.web.driver import lay_a_piece
from tests.web.test_browser_pages import is_too_wide, shoot

Visit = Callable[..., Page]


def opened(visit: Visit, server: Server, size: str = "2", **how: bool) -> tuple[Page, str]:
    """The teacher opens a class by the pages alone; where children come in."""
    teacher = visit(**how)
    teacher.goto(f"{server.url}/class")
    teacher.get_by_role("link", name="FITS").click()
    teacher.select_option("[name=size]", size)
    teacher.select_option("[name=option-boards]", "1")
    teacher.get_by_role("button", name="Open the class").click()
    link = teacher.locator(".door a").get_attribute("href")
    assert link
    return teacher, link


def come(visit: Visit, link: str, cat: int = 0, **how: object) -> tuple[Page, str]:
    """A child opens the link and chooses one of the names."""
    child = visit(**how)
    child.goto(link)
    label = child.locator(".cats label").nth(cat)
    name = label.inner_text().strip()
    label.click()
    child.locator(".door-form .do").click()
    return child, name


def test_a_lesson(visit: Visit, server: Server) -> None:
    teacher, link = opened(visit, server)
    expect(teacher.locator("#empty")).to_be_visible()
    ala, cat = come(visit, link, 1, phone=True)
    expect(ala.locator("h1")).to_have_text(f"You are {cat}")
    expect(teacher.locator("#table-1 .sitting li").first).to_have_text(re.compile(cat))
    olek, _ = come(visit, link, 2, lang="pl")
    for child in (ala, olek):
        child.wait_for_selector("#picture .lit")
    expect(teacher.locator("#table-1 img")).to_be_visible()
    lay_a_piece(olek)
    expect(teacher.locator("#table-1 .said")).to_have_text(f"Waiting for {cat}.")
    teacher.get_by_role("button", name="Pause all tables").click()
    expect(ala.locator("#status")).to_have_text("Paused. Your teacher lets the game go on soon.")
    expect(ala.locator("#picture .lit")).to_have_count(0)
    expect(olek.locator("#status")).to_have_text("Przerwa. Nauczyciel zaraz wznowi grę.")
    teacher.get_by_role("button", name="Resume all tables").click()
    expect(ala.locator("#picture .lit").first).to_be_visible()
    late, third = come(visit, link)
    expect(late.locator("#where")).to_contain_text("Waiting for 1 more child.")
    reseat(teacher, cat, "to table 2")
    expect(ala).to_have_url(late.url if "/t/" in late.url else re.compile("/t/"))
    late.wait_for_selector("#picture .lit")
    expect(teacher.locator("#table-2 .sitting")).to_contain_text(third)
    expect(teacher.locator("#table-2 .sitting")).to_contain_text(cat)
    teacher.get_by_text("End the class …").click()
    teacher.get_by_role("button", name="End the class").click()
    expect(teacher.locator("#standing")).to_contain_text("The class is over.")
    expect(late.locator("#status")).to_have_text("The class is over. Thank you for playing!")


def reseat(teacher: Page, child: str, where: str) -> None:
    """By keyboard, as a form."""
    teacher.select_option("[name=child]", label=child)
    teacher.select_option("select[name=place]", label=where)
    teacher.locator("#reseat button").focus()
    teacher.keyboard.press("Enter")


def test_what_the_teacher_holds_stays_held_while_children_come(visit: Visit, server: Server) -> None:
    teacher, link = opened(visit, server)
    come(visit, link)
    teacher.select_option("select[name=place]", "0")
    teacher.locator("select[name=place]").focus()
    come(visit, link)
    expect(teacher.locator("#table-1 img")).to_be_visible()
    assert (
        teacher.evaluate("document.activeElement.name") == "place" and teacher.input_value("select[name=place]") == "0"
    )


def test_without_script_the_buttons_work_as_forms(visit: Visit, server: Server) -> None:
    teacher, link = opened(visit, server)
    child, _ = come(visit, link)
    plain = teacher.context.browser
    assert plain is not None
    context = plain.new_context(java_script_enabled=False, locale="en")
    context.add_cookies(teacher.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(teacher.url)
    page.get_by_role("button", name="Pause all tables").click()
    expect(page.locator("#standing")).to_contain_text("All tables are paused.")
    page.locator("#fill button").click()
    child.wait_for_url("**/t/*")  # its device has sealed and opened what it adds to the dice
    page.reload()
    expect(page.locator("#table-1 img")).to_be_visible()
    context.close()


SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


@pytest.mark.parametrize("size", SIZES)
def test_every_page_of_a_class_fits_the_screen_and_everybody(visit: Visit, server: Server, size: str) -> None:
    is_phone = size == "phone"
    teacher, link = opened(visit, server, "2", phone=is_phone)
    for _ in range(4):
        come(visit, link)
    pages = {
        "class": teacher,
        "class place": come(visit, link, phone=is_phone)[0],
        "class door": visit(phone=is_phone),
        "classes": visit(phone=is_phone),
        "class form": visit(phone=is_phone),
    }
    pages["class door"].goto(link)
    pages["classes"].goto(f"{server.url}/class")
    pages["class form"].goto(f"{server.url}/g/fits/class")
    expect(teacher.locator("#table-3")).to_be_visible()
    for name, page in pages.items():
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
        shoot(page, name, size)
        assert not is_too_wide(page), name
        assert serious_faults(page) == [], name
        page.emulate_media(color_scheme="dark")
        shoot(page, name, f"{size}-dark")
        assert serious_faults(page, CONTRAST) == [], name
