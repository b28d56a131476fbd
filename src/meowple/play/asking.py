"""Questions typed where moves are typed, on the site and in the terminal: `/s` for the score, `/b c2` for a place."""

from collections.abc import Callable, Sequence
from typing import Final

from meowple.core.action import Action, Seat
from meowple.core.game import Game
from meowple.core.guide_ears import at_hand, effects, place, risk
from meowple.core.picture import Scene
from meowple.core.sentences import words_of
from meowple.core.translation import N_, Translator, whole
from meowple.play.live_table import LiveTable
from meowple.play.view_payload import names_of
from meowple.play.words import FOLDER, say_words

SIGN: Final = "/"
"""What a question begins with."""
LAST: Final = 8
"""So many of the last lines are told."""
MOST: Final = 20
"""So many moves are told one by one."""

HELP: Final = {
    "s": N_("the score"),
    "h": N_("your hand, piece or dice"),
    "b": N_("the table; with a place (/b c2) that place and what lies round it"),
    "l": N_("what happened last"),
    "m": N_("your moves and what they do"),
    "o": N_("the others"),
    "r": N_("what is at risk, and what stopping brings"),
    "?": N_("this help"),
}


class Asked:
    """The table as somebody who asks sees it; `log` gives the last so many lines in words."""

    def __init__(self, game: Game, scene: Scene, legal: Sequence[Action], log: Callable[[int], list[str]]) -> None:
        self.game = game
        self.scene = scene
        self.legal = legal
        self.log = log
        self.translate = scene.translate

    def answer(self, typed: str) -> list[str]:
        """What is to be read out; never nothing."""
        letter, _, about = typed.strip().removeprefix(SIGN).strip().partition(" ")
        tell = self._answers().get(letter.lower()[:1])
        told = [line for line in (self.help() if tell is None else tell(about.strip())) if line]
        return told or [self.translate("There is nothing to tell about that now.")]

    def _answers(self) -> dict[str, Callable[[str], list[str]]]:
        return {
            "s": lambda _: self.score(),
            "h": lambda _: [at_hand(self.game, self.scene, self.legal)],
            "b": self.board,
            "l": lambda _: self.log(LAST),
            "m": lambda _: self.moves(),
            "o": lambda _: self.others(),
            "r": lambda _: [risk(self.game, self.scene, self.legal)],
        }

    def help(self) -> list[str]:
        return [f"{SIGN}{letter}: {self.translate(text)}." for letter, text in HELP.items()]

    def score(self) -> list[str]:
        """How everybody stands, and what one's own points are made of."""
        rows = [] if self.scene.viewer is None else self.game.score_rows(self.scene, self.scene.viewer)
        return [
            *map(self._standing, self.scene.seats_from_viewer()),
            *(f"{row.text}: {whole(row.points)}." for row in rows),
        ]

    def _standing(self, seat: Seat) -> str:
        return f"{self.scene.names[seat]}: {self.game.standing(self.scene, seat)}."

    def board(self, about: str) -> list[str]:
        if not about:
            return self.game.describe(self.scene)
        told = place(self.game, self.scene, about.lower().replace(" ", ","))
        return [told or self.translate("There is no such place here: {name}", name=about[:40])]

    def moves(self) -> list[str]:
        """The best first."""
        if not self.legal:
            return [self.translate("You have nothing to choose now.")]
        told = told_moves(self.game, self.scene, self.legal)
        more = len(told) - MOST
        lines = [
            f"{text}: {said}." if not effect else f"{text}: {said}. {effect}" for text, said, effect in told[:MOST]
        ]
        return lines if more <= 0 else [*lines, self.translate.many("And {n} more.", "And {n} more.", more)]

    def others(self) -> list[str]:
        """What the table in words says of everybody else."""
        names = [name for seat, name in enumerate(self.scene.names) if seat != self.scene.viewer]
        told = [line for line in self.game.describe(self.scene) if any(name in line for name in names)]
        return told or [self._standing(seat) for seat in self.scene.seats_from_viewer()[1:]]


def told_moves(game: Game, scene: Scene, legal: Sequence[Action]) -> list[tuple[str, str, str]]:
    """Every sentence with what people call it and what it does, what looks best first."""
    found = zip(legal, effects(game, scene, legal), strict=True)
    ordered = sorted(found, key=lambda one: -one[1].worth)
    return [(action.text, said(game, action, scene.translate), effect.text) for action, effect in ordered]


def said(game: Game, action: Action, translate: Translator) -> str:
    return ", ".join(say_words(game, words_of(action), translate))


def table_in_words(live: LiveTable, viewer: Seat | None, lang: str) -> list[str]:
    """The table for ears: no part of a view, because few want to hear it and it takes as long as a picture."""
    translate = live.table.game.translator(lang, FOLDER)
    scene = Scene(live.table.state.seen_by(viewer), viewer, translate, names_of(live, translate))
    return live.table.game.describe(scene)
