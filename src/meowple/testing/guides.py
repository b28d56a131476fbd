"""What a guide promises: full sentences at every decision, an answer for every thing, and sums that are right."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from meowple.core.action import Seat
from meowple.core.game import Game
from meowple.core.picture import Scene
from meowple.core.sentences import words_of
from meowple.core.state import State
from meowple.testing.languages import NotingTranslator

WHAT = re.compile(r' data-what="([^"]+)"')
WORD = re.compile(r' data-word="([^"]+)"')
LONGEST_PROMPT = 200
SVG = "{http://www.w3.org/2000/svg}svg"


def check_guide(game: Game, state: State, viewer: Seat, translate: NotingTranslator, names: tuple[str, ...]) -> None:
    """At this decision of this seat."""
    for scene in _scenes(game, state, viewer, translate, names):
        prompt = game.prompt(scene, scene.seen.legal(viewer))
        assert prompt.strip() and not prompt.rstrip().endswith(("…", "...", ":")), f"no full sentence: {prompt!r}"
        assert len(prompt) <= LONGEST_PROMPT and "{" not in prompt and "_" not in prompt, prompt
        assert prompt.rstrip()[-1] in ".!?", prompt
    scene = Scene(state.seen_by(viewer), viewer, translate, names)
    _check_things(game, scene)
    for seat in range(state.players):
        assert game.standing(scene, seat).strip()
        rows = game.score_rows(scene, seat)
        assert all(row.text.strip() and "{" not in row.text for row in rows)
        shown = scene.seen.scores()[seat]
        assert not rows or sum(row.points for row in rows) == shown, f"the rows of seat {seat} do not add up to {shown}"


def _scenes(
    game: Game, state: State, viewer: Seat, translate: NotingTranslator, names: tuple[str, ...]
) -> Iterator[Scene]:
    """As a choice grows: nothing said, then word by word one of the first, the middle and the last sentences.

    Each of their words may have been touched before its turn, too."""
    seen = state.seen_by(viewer)
    legal = seen.legal(viewer)
    yield Scene(seen, viewer, translate, names)
    for action in {legal[0], legal[len(legal) // 2], legal[-1]}:
        words = tuple(words_of(action))
        for said in range(1, len(words) + 1):
            yield Scene(seen, viewer, translate, names, words[:said])
            yield Scene(seen, viewer, translate, names, wanted=((words[said - 1],),))


def _stands_alone(picture: str) -> bool:
    """Whether this is SVG by itself: it uses no shape of the page and gives no second one the same id."""
    drawn = ElementTree.fromstring(picture)
    return drawn.tag == SVG and not any(
        name == "id" or ("#" in value and name.endswith("href"))
        for shape in drawn.iter()
        for name, value in shape.items()
    )


def _check_things(game: Game, scene: Scene) -> None:
    """If a game explains things, every thing in its picture that says what it is, or says a word, has an answer."""
    if getattr(game.guide, "explain", None) is None:
        return
    drawn = str(game.draw(scene))
    for name in {*WHAT.findall(drawn), *WORD.findall(drawn)}:
        told = game.explain(scene, name)
        assert told is not None, f"nobody says what {name} is"
        assert told.name.strip() and len(told.text) > len(told.name), f"a name repeated is no answer: {name}"
        assert "{" not in told.text and told.text.rstrip()[-1] in ".!?", told.text
        assert not told.picture or _stands_alone(told.picture), f"the small picture of {name} leans on the page"
        assert not told.rule or f"{told.rule}. " in game.rules_text("en"), f"{name} names a rule {told.rule}"
