"""The morph of the client, in a real browser: what has an id keeps its identity, and nothing held is moved."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

RUN = """async ([before, after, act]) => {
  const { morphChildren, parsed } = await import("/static/morph.js");
  document.body.innerHTML = "<div id='root'></div>";
  const root = document.getElementById("root");
  root.innerHTML = before;
  const old = new Map([...root.querySelectorAll("[id]")].map((node) => [node.id, node]));
  const moved = new Set();
  const note = (records) => records.forEach(({ addedNodes }) => addedNodes.forEach((node) => moved.add(node.id)));
  const watch = new MutationObserver(note);
  watch.observe(root, { childList: true, subtree: true });
  if (act?.focus) document.getElementById(act.focus).focus();
  if (act?.press) document.getElementById(act.press).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  morphChildren(root, parsed(after));
  note(watch.takeRecords());
  return {
    html: root.innerHTML,
    kept: [...root.querySelectorAll("[id]")].filter((node) => old.get(node.id) === node).map(({ id }) => id),
    moved: [...moved],
    focus: document.activeElement?.id ?? "",
  };
}"""


@pytest.fixture
def morph(visit: Callable[..., Page]) -> Callable[..., dict[str, Any]]:
    """Change one text into another in a page; what came of it."""
    page = visit()

    def run(before: str, after: str, **act: str) -> dict[str, Any]:
        found: dict[str, Any] = page.evaluate(RUN, [before, after, act])
        return found

    return run


def buttons(*ids: str) -> str:
    return "".join(f'<button id="{id}">{id}</button>' for id in ids)


def test_what_has_an_id_keeps_its_identity_wherever_it_goes(morph: Callable[..., dict[str, Any]]) -> None:
    done = morph(buttons("a", "b", "c"), buttons("c", "x", "a"))
    assert done["html"] == buttons("c", "x", "a")
    assert done["kept"] == ["c", "a"]


@pytest.mark.parametrize("order", ["cab", "bca", "cba", "xcay", "c", "axbycz", "ycxba"])
def test_the_focused_node_is_never_put_back_in(morph: Callable[..., dict[str, Any]], order: str) -> None:
    done = morph(buttons("a", "b", "c"), buttons(*order), focus="c")
    assert done["html"] == buttons(*order), "in the right order all the same"
    assert done["focus"] == "c" and "c" not in done["moved"]


@pytest.mark.parametrize("order", ["bca", "cba", "xay"])
def test_nor_is_the_pressed_one(morph: Callable[..., dict[str, Any]], order: str) -> None:
    done = morph(buttons("a", "b", "c"), buttons(*order), press="a")
    assert done["html"] == buttons(*order) and "a" not in done["moved"]


def test_a_focused_node_deep_inside_holds_its_parents(morph: Callable[..., dict[str, Any]]) -> None:
    before = f'<div id="left">{buttons("a", "b")}</div><div id="right">{buttons("c")}</div>'
    after = f'<div id="right">{buttons("c")}</div><p id="new">new</p><div id="left">{buttons("b", "a")}</div>'
    done = morph(before, after, focus="a")
    assert done["html"] == after and done["focus"] == "a"
    assert not {"left", "a"} & set(done["moved"])


def test_attributes_and_texts_follow_but_what_the_page_set_stays(morph: Callable[..., dict[str, Any]]) -> None:
    before = '<b id="a" data-word="w" class="piece lit" role="button" tabindex="0" title="old">one <i>two</i></b>'
    after = '<b id="a" data-word="w" class="tile" role="img" lang="cs">three<i>four</i>five</b>'
    done = morph(before, after)
    assert 'class="tile lit"' in done["html"] and 'role="button"' in done["html"] and 'tabindex="0"' in done["html"]
    assert "title" not in done["html"] and 'lang="cs"' in done["html"] and "three<i>four</i>five" in done["html"]


def test_another_element_of_the_same_id_takes_its_place(morph: Callable[..., dict[str, Any]]) -> None:
    done = morph('<b id="a">x</b>', '<i id="a">x</i>')
    assert done["html"] == '<i id="a">x</i>' and done["kept"] == []
