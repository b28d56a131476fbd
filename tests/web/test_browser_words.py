"""No touch leads to a dead end of words: whatever is touched or pressed, some sentence can still be said."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from meowple.core.action import CHANCE, Seat
from meowple.core.picture import Scene
from meowple.core.state import State
from meowple.games import find, games

Visit = Callable[..., Page]
POSITIONS: Final = 8
"""So many of each game are tried, each after more choices than the one before."""
LASER: Final = "laser "
MOST: Final = 6_000
"""Lines of a game by random players until somebody has come to what is looked for."""

DEAD_ENDS: Final = """async ({ legal, shapes }) => {
  const { Saying } = await import("/static/saying.js");
  const drawn = new Set(shapes.map(({ dataset }) => dataset.word));
  const saying = new Saying();
  saying.take(legal, true);
  const tried = new Set(), dead = [], waiting = [[saying.state(), []]];
  while (waiting.length && tried.size < 400) {
    const [now, path] = waiting.shift();
    saying.restore(now);
    const key = JSON.stringify([now.said, now.wanted]);
    if (tried.has(key) || saying.whole()) continue;
    tried.add(key);
    const reached = shapes.filter((shape) => saying.reach(shape, drawn).length);
    const words = [...new Set([...saying.offered(), ...saying.next()])];
    if (!saying.going().length || !reached.length && !words.length) { dead.push([path, now.said]); continue; }
    if (path.length > 3) continue;
    for (const shape of reached) {
      saying.restore(now);
      saying.touch(shape, drawn);
      waiting.push([saying.state(), [...path, shape.id]]);
    }
    for (const word of words) {
      saying.restore(now);
      saying.choose(word);
      waiting.push([saying.state(), [...path, word]]);
    }
  }
  return { dead, tried: tried.size };
}"""
"""Everything that can be touched or pressed, in every order, some steps deep."""


def played(name: str, seed: int, is_wanted: Callable[[State, Seat, int], bool]) -> tuple[State, Seat]:
    """A position by random players that is wanted, and whose turn it is."""
    rng = Random(seed)
    state = find(name).new(2)
    choices = 0
    for _ in range(MOST):
        acting = state.to_act()
        if not acting:
            state, acting, choices = find(name).new(2), find(name).new(2).to_act(), 0
        seat = acting[0]
        if seat != CHANCE and is_wanted(state, seat, choices):
            return state, seat
        choices += seat != CHANCE
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
    raise AssertionError("nobody came to it")


def after(least: int) -> Callable[[State, Seat, int], bool]:
    return lambda _, __, choices: choices >= least


def offered(name: str, state: State, seat: Seat) -> dict[str, Any]:
    """What may be said in a position, and the shapes that say it."""
    game = find(name)
    drawn = game.picture(Scene(state.seen_by(seat), seat, game.translator("en")))
    tags = [dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in re.findall(r"<\w+ [^>]*data-word=[^>]*>", drawn)]
    shapes = [
        {"id": tag.get("id", ""), "dataset": {"word": tag["data-word"], "offers": tag.get("data-offers", "")}}
        for tag in tags
    ]
    return {"legal": [(action.text, action.set_from) for action in state.legal(seat)], "shapes": shapes}


@pytest.fixture(scope="module")
def lasers() -> dict[str, Any]:
    def has_laser(state: State, seat: Seat, _: int) -> bool:
        return any(action.text.startswith(LASER) for action in state.legal(seat))

    return offered("catlady", *played("catlady", 1, has_laser))


@pytest.mark.parametrize("name", games)
def test_no_touch_leads_to_a_dead_end(visit: Visit, name: str) -> None:
    page, tried = visit(), 0
    for number in range(POSITIONS):
        told = page.evaluate(DEAD_ENDS, offered(name, *played(name, number, after(5 * number))))
        assert told["dead"] == []
        tried += told["tried"]
    assert tried > POSITIONS, "there was something to touch"


def test_a_card_touched_by_somebody_with_a_laser_leads_on(visit: Visit, lasers: dict[str, Any]) -> None:
    told = visit().evaluate(DEAD_ENDS, lasers)
    assert told["dead"] == [] and told["tried"] > 50


def test_a_button_names_all_that_it_says(visit: Visit, lasers: dict[str, Any]) -> None:
    """The card alone, offered with its row and its column, is for the laser: its button says so, and says it."""
    told = visit().evaluate(
        """async ({ legal, shapes }) => {
          const { Saying } = await import("/static/saying.js");
          const saying = new Saying(), drawn = new Set(shapes.map(({ dataset }) => dataset.word));
          saying.take(legal, true);
          saying.touch(shapes.find(({ dataset }) => dataset.word === "b2"), drawn);
          const buttons = Object.fromEntries(saying.offered().map((word) => [word, saying.path(word)]));
          saying.choose("b2");
          return { buttons, said: saying.said };
        }""",
        lasers,
    )
    assert told["buttons"] == {"b2": ["laser", "b2"], "row2": ["row2"], "col2": ["col2"]}
    assert told["said"] == ["laser", "b2"]
