"""Cat Lady for ears: what each choice does, one's own things, one card or line of the market."""

from collections.abc import Sequence
from typing import Final

from meowple.core.action import Action
from meowple.core.guide_ears import Effect, with_words
from meowple.core.picture import Scene
from meowple.core.sentences import words_of
from meowple.games.catlady.components import CELLS, LINE_CELLS, LINES
from meowple.games.catlady.guide_prompts import prompt
from meowple.games.catlady.picture_text import cards_told, catlady_of, things_told

COUNTED: Final = ("take", "laser", "grab", "adopt", "give")
"""Verbs whose worth is what they change in one's own points."""
LAST: Final = ("done", "end", "enough")


def effects(scene: Scene, legal: Sequence[Action]) -> list[Effect]:
    """What the game says of the whole sentence; the worth by one's own points, if there are not too many to try."""
    state, seat = catlady_of(scene), scene.viewer or 0
    now = state.scores()[seat]
    found: list[Effect] = []
    for action in legal:
        verb, worth = words_of(action)[0], 0
        if verb in COUNTED and len(legal) < 60:
            then = state.copy()
            then.apply(seat, action)
            worth = 10 * (then.scores()[seat] - now)
        elif verb == "feast":
            worth = 1000
        elif verb in LAST:
            worth = -1
        found.append(Effect(prompt(with_words(scene, action), legal), worth))
    return found


def at_hand(scene: Scene) -> str:
    state = catlady_of(scene)
    return "" if scene.viewer is None else things_told(scene, state, scene.viewer) + "."


def place(scene: Scene, name: str) -> str:
    """A card by its place (b2: second column, second row), or a line (row1, col3)."""
    state = catlady_of(scene)
    cells = [CELLS.index(name)] if name in CELLS else LINE_CELLS[LINES.index(name)] if name in LINES else []
    return f"{cards_told(state, cells, scene)}." if cells else ""
