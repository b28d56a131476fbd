"""What ears need besides the table in words: what each choice does, what is at hand, one place, what is at risk.

A game's `guide.py` gives any of these; what is missing is said by what every game has.

    effects(scene, legal) -> [Effect]    what each sentence does in a few words, and how good that looks at once
    at_hand(scene) -> str                the hand, the dice, the piece: what a choice is made with
    place(scene, name) -> str            what lies at a place, beside it and below it; empty if there is no such place
    risk(scene) -> str                   what going on risks and what stopping brings
"""

from collections.abc import Callable, Sequence

from meowple.core.action import Action
from meowple.core.game import Game
from meowple.core.picture import Scene
from meowple.core.sentences import words_of


class Effect:
    """What a sentence does, in a few words; `worth` puts the better ones first and is never told."""

    def __init__(self, text: str, worth: int = 0) -> None:
        self.text = text
        self.worth = worth


def effects(game: Game, scene: Scene, legal: Sequence[Action]) -> list[Effect]:
    """Sentence by sentence; by default what the game says when the whole sentence has been said."""
    tell: Callable[[Scene, Sequence[Action]], list[Effect]] | None = getattr(game.guide, "effects", None)
    if tell is not None:
        return tell(scene, legal)
    if getattr(game.guide, "prompt", None) is None:
        return [Effect("") for _ in legal]
    return [Effect(game.prompt(with_words(scene, action), legal)) for action in legal]


def with_words(scene: Scene, action: Action) -> Scene:
    """The scene with this sentence said."""
    return Scene(scene.seen, scene.viewer, scene.translate, scene.names, tuple(words_of(action)))


def at_hand(game: Game, scene: Scene, legal: Sequence[Action]) -> str:
    tell: Callable[[Scene], str] | None = getattr(game.guide, "at_hand", None)
    told = "" if tell is None else tell(scene)
    return told or (game.prompt(scene, legal) if legal else "")


def place(game: Game, scene: Scene, name: str) -> str:
    """By default what the thing of this name is."""
    tell: Callable[[Scene, str], str] | None = getattr(game.guide, "place", None)
    told = "" if tell is None else tell(scene, name)
    explained = None if told else game.explain(scene, name)
    return told if explained is None else f"{explained.name}. {explained.text}"


def risk(game: Game, scene: Scene, legal: Sequence[Action]) -> str:
    tell: Callable[[Scene], str] | None = getattr(game.guide, "risk", None)
    told = "" if tell is None else tell(scene)
    return told or (game.prompt(scene, legal) if legal else "")
