"""A lesson at a table: what is told now, whether a choice is the one it waits for, and what the script does next."""

from collections.abc import Iterator

from meowple.core.action import Seat
from meowple.core.errors import Reason, Refused
from meowple.core.game import Game
from meowple.core.lesson import LEARNER, SCRIPT, Lesson, Step
from meowple.core.record import Line
from meowple.core.table import PERSON, Table
from meowple.core.translation import N_, Translator
from meowple.play.words import say_words

TRY_AGAIN = N_("That can be done, but first try this: {sentence}.")
GO_ON_FIRST = N_("Read on first: choose “Go on”.")


class NotYet(Refused):
    """A choice the rules allow and the lesson does not wait for: its text answers that."""

    def __init__(self, text: str, example: str = "") -> None:
        super().__init__(Reason("not_in_this_lesson"))
        self.text = text
        self.example = example

    def say(self, game: Game, translate: Translator) -> str:
        words = " · ".join(say_words(game, self.example.split(), translate))
        return translate(self.text, sentence=words) if words else translate(self.text)


def lesson_table(game: Game, lesson: Lesson) -> Table:
    """A table without a dealer: its chance is typed in from the script. The others are called by the first level."""
    level = next(iter(game.bots), game.bots.first)
    return Table(game, lesson.players, lesson.options, None, (PERSON, *[level] * (lesson.players - 1)))


def walk(game: Game, lesson: Lesson) -> Iterator[tuple[Step, Table]]:
    """Every step that is told, with the table as it stands then; the learner does what the lesson waits for."""
    run = LessonRun(lesson, lesson_table(game, lesson))
    run.play_script()
    while run.step is not None:
        step = run.step
        yield step, run.table
        if step.awaited:
            run.play(LEARNER, run.example(step))
        else:
            run.go_on()


class LessonRun:
    """Where a lesson stands: `at` is the step that is told now, or the number of steps when it is done."""

    def __init__(self, lesson: Lesson, table: Table, at: int = 0) -> None:
        self.lesson = lesson
        self.table = table
        self.at = at

    @property
    def step(self) -> Step | None:
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def is_done(self) -> bool:
        return self.step is None

    @property
    def number(self) -> int:
        """Which of the steps that are told this is, from 1; 0 when it is done."""
        return 0 if self.is_done else self.lesson.told().index(self.at) + 1

    def play_script(self) -> list[Line]:
        """The lines of chance and of the others, up to the next thing that is told."""
        played: list[Line] = []
        while self.step is not None and not self.step.is_told:
            for seat, sentence in self.step.lines:
                played += self.table.play(seat, sentence, by=SCRIPT)
            self.at += 1
        return played

    def go_on(self) -> list[Line]:
        """The learner has read it; a step that waits for a move is not passed so."""
        if self.step is None or self.step.awaited:
            raise Refused(Reason("not_possible_now", {"say": "go on"}))
        self.at += 1
        return self.play_script()

    def play(self, seat: Seat, sentence: str, decision: int | None = None) -> list[Line]:
        """The learner's choice, if it is the one waited for; then what the script does."""
        step = self.step
        action = self.table.game.read(sentence)
        if seat == LEARNER and action in self.table.legal(seat):
            self._must_be_waited_for(step, action.text)
        played = self.table.play(seat, action, decision=decision)
        self.at += 1
        return [*played, *self.play_script()]

    def _must_be_waited_for(self, step: Step | None, sentence: str) -> None:
        if step is None or not step.awaited:
            raise NotYet(GO_ON_FIRST)
        if not step.accepts(sentence):
            answer = step.answer_to(sentence)
            raise NotYet(answer) if answer else NotYet(TRY_AGAIN, self.example(step))

    def example(self, step: Step) -> str:
        """One sentence this step waits for."""
        legal = self.table.legal(LEARNER)
        return next((action.text for action in legal if step.accepts(action.text)), "")
