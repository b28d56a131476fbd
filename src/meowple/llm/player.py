"""A language model at a seat: asked, judged, told why not, and asked again, so many times."""

from collections.abc import Callable
from random import Random
from typing import Final

from meowple.bots.random import RandomBot
from meowple.core.action import Action, Seat
from meowple.core.bot import Bot
from meowple.core.errors import Reason
from meowple.core.game import Game
from meowple.core.state import State
from meowple.llm.answers import read_answer
from meowple.llm.prompts import FOLDER, Fault, Style, prompt_for
from meowple.llm.sight import Sight

Model = Callable[[str], str]
"""Any model: a prompt in, an answer out. How it is called is not our business."""
TRIES: Final = 3
SHOWN: Final = 80
"""Letters of a refused answer that are shown again."""


class Tally:
    """How a model did: decisions it was asked for, and answers that were no sentence, or none that is legal."""

    def __init__(self) -> None:
        self.decisions = 0
        self.answers = 0
        self.unreadable = 0
        self.illegal = 0
        self.given_up = 0
        """Decisions for which no answer was legal."""

    def json(self) -> dict[str, int]:
        return dict(vars(self))


class Judged:
    """An answer, judged: the legal action, or why there is none, in words."""

    def __init__(self, action: Action | None, why: str = "", is_read: bool = True) -> None:
        self.action = action
        self.why = why
        self.is_read = is_read


def judge_answer(sight: Sight, answer: str, lang: str = "en") -> Judged:
    """Read leniently, judge strictly: nothing but a legal sentence is an action."""
    read = read_answer(sight.game, answer)
    if read is None:
        translate = sight.game.translator(lang, FOLDER)
        return Judged(None, translate("That is no sentence of this game."), is_read=False)
    judged = sight.judge(read)
    return Judged(None, sight.say_reason(judged, lang)) if isinstance(judged, Reason) else Judged(judged)


class LanguagePlayer:
    """Asks a model for a choice; an illegal answer gets the game's own reason and another try."""

    def __init__(self, model: Model, style: Style | None = None, tries: int = TRIES) -> None:
        self.model = model
        self.style = style or Style()
        self.tries = tries
        self.tally = Tally()

    def choose(self, sight: Sight) -> Action | None:
        """A legal action; None if none of the tries gave one."""
        self.tally.decisions += 1
        faults: list[Fault] = []
        for _ in range(self.tries):
            answer = self.model(prompt_for(sight, self.style, faults))
            self.tally.answers += 1
            judged = judge_answer(sight, answer, self.style.lang)
            if judged.action is not None:
                return judged.action
            self.tally.illegal += judged.is_read
            self.tally.unreadable += not judged.is_read
            faults.append(Fault(_shown(answer), judged.why))
        self.tally.given_up += 1
        return None


class LanguageBot(Bot):
    """The same as a bot of the arena, which knows no log; what it gives up is chosen at random, and counted."""

    def __init__(self, game: Game, player: LanguagePlayer) -> None:
        self.game = game
        self.player = player
        self.other = RandomBot()

    def choose(self, seen: State, seat: Seat, rng: Random) -> Action:
        chosen = self.player.choose(Sight(self.game, seen, seat, (), ("",) * seen.players, False))
        return self.other.choose(seen, seat, rng) if chosen is None else chosen


def _shown(answer: str) -> str:
    """The end of a long answer: that is where the sentence stands."""
    said = " ".join(answer.split())
    return said if len(said) <= SHOWN else f"…{said[-SHOWN:]}"
