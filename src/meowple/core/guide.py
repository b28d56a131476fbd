"""What helps somebody at a table: what now, what is that, what does it count.

A game's `guide.py` gives any of these functions; what is missing is said plainly.

    prompt(scene, legal) -> str               what the viewer may do now and what it leads to, in one full sentence, as
                                              the choice grows (`scene.said`)
    prompt_ahead(scene, legal) -> str         the same when something was touched before its turn (`scene.wanted`)
    explain(scene, name) -> Explanation|None  the thing that a shape's `data-what`, else its word or id, names
    standing(scene, seat) -> str              how a seat stands, as people like to read it while the game runs
    score_rows(scene, seat) -> [ScoreRow]     what a score is made of: the points of all rows add up to it
"""

from collections.abc import Callable, Sequence

from meowple.core.action import Action, Seat
from meowple.core.picture import Scene
from meowple.core.sentences import going, next_words, rest_of
from meowple.core.translation import Translator

FEW = 4
"""So many choices are named one by one."""


class Explanation:
    """An answer to "What is that?": its name, what it does in a sentence or two, and the number of its rule."""

    def __init__(self, name: str, text: str, rule: str = "", picture: str = "") -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.picture = picture
        """A small SVG, where that helps."""


def small_picture(drawn: str, width: float, height: float) -> str:
    """A drawing of this size for beside an answer."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn}</svg>'


class ScoreRow:
    """One reason for a score: what counts, how much, and the shapes of the picture it lies in."""

    def __init__(self, text: str, points: int, shapes: tuple[str, ...] = ()) -> None:
        self.text = text
        self.points = points
        self.shapes = shapes


def plain_prompt(scene: Scene, legal: Sequence[Action], say_word: Callable[[str, Translator], str]) -> str:
    """For a game without words of its own: name the few choices there are."""
    words = list(next_words(list(legal), list(scene.said)))
    named = [say_word(word, scene.translate) for word in words]
    if not words:
        return scene.translate("Confirm it, or take a word back.")
    if len(named) == 1:
        return scene.translate("You can: {choice}.", choice=named[0])
    if len(named) <= FEW:
        first = ", ".join(named[:-1])
        return scene.translate("You can: {choices} or {last}.", choices=first, last=named[-1])
    return scene.translate("Choose something that glows.")


def plain_ahead(scene: Scene, legal: Sequence[Action], say_word: Callable[[str, Translator], str]) -> str:
    """Something was touched before its turn: what goes with it, named if it is little."""
    said, translate = list(scene.said), scene.translate
    left = [rest_of(action, said) for action in going(list(legal), said, scene.wanted)]
    shared = [word for word in left[0] if all(word in rest for rest in left)] if len(left) > 1 else []
    differing = dict.fromkeys(say_word(next(iter(_but(rest, shared)), ""), translate) for rest in left)
    if len(left) > 1 and 1 < len(differing) <= FEW:
        *named, last = differing
        return translate("Now choose: {choices} or {last}.", choices=", ".join(named), last=last)
    chosen = ", ".join(say_word(words[0], translate) for words in scene.wanted)
    if len(left) == 1:
        return translate("Now choose: {choice}.", choice=chosen)
    return translate("{chosen}: now choose what goes with it.", chosen=chosen)


def _but(words: list[str], shared: list[str]) -> list[str]:
    return [word for word in words if word not in shared]


def no_rows(_scene: Scene, _seat: Seat) -> list[ScoreRow]:
    return []
