"""`meowple learn GAME`: a game's lessons in the terminal, by doing."""

import readline
from typing import Annotated

import typer
from rich.console import Console

from meowple.cli.common import FOLDER, Lang, app, language, out
from meowple.cli.terminal import completion, explained, listed, meant, no_move, several
from meowple.core.action import Action
from meowple.core.errors import BadSentence, BadSetup, Refused
from meowple.core.lesson import LEARNER, Lesson
from meowple.core.picture import Scene
from meowple.core.translation import Translator
from meowple.games import find
from meowple.play.lesson_run import LessonRun, NotYet, lesson_table
from meowple.play.words import FOLDER as PLAY

LEAVE = ("quit", "leave")


@app.command()
def learn(game: str, lesson: Annotated[str, typer.Argument()] = "", lang: Lang = "") -> None:
    """Learn a game by playing: its first lesson, or the one named."""
    found = find(game)
    lessons = found.lessons()
    if not lessons:
        raise BadSetup(f"{game} has no lessons; `meowple rules {game}` shows its rules")
    name = lesson or next(iter(lessons))
    if name not in lessons:
        raise BadSetup(f"{game} has the lessons {', '.join(lessons)}, not {name[:40]}")
    translate = found.translator(language(lang), FOLDER, PLAY)
    run = LessonRun(lessons[name], lesson_table(found, lessons[name]))
    if TerminalLesson(run, translate, out).run():
        _offer(lessons, name, translate)


def _offer(lessons: dict[str, Lesson], done: str, translate: Translator) -> None:
    names = list(lessons)
    following = names[names.index(done) + 1 :]
    if following:
        out.print(
            translate("Next lesson: {title} ({name})", title=translate(lessons[following[0]].title), name=following[0])
        )


class TerminalLesson:
    """Tells each step, shows the table, and reads what the learner says."""

    def __init__(self, run: LessonRun, translate: Translator, out: Console) -> None:
        self.lesson = run
        self.translate = translate
        self.out = out
        self.game = run.table.game

    def run(self) -> bool:
        """Until the lesson is done (True) or the learner leaves."""
        readline.parse_and_bind("tab: complete")
        self.say(self.translate(self.lesson.lesson.title))
        self.lesson.play_script()
        try:
            while not self.lesson.is_done:
                self._tell()
                if not self._answer():
                    return False
        except (EOFError, KeyboardInterrupt):
            self.say("")
            return False
        return True

    def _tell(self) -> None:
        step = self.lesson.step
        assert step is not None, "a lesson that is done tells nothing"
        if step.awaited:
            self.say(self.game.sketch(self._scene()))
        self.say(f"» {self.translate(step.say)}" + (f" ({step.rule})" if step.rule else ""))
        if step.awaited:
            self._tell_how()

    def _tell_how(self) -> None:
        """What is touched at a table of the site is typed here."""
        for line in listed(self.game, self.lesson.table.legal(LEARNER), self.translate):
            self.say(line)

    def _answer(self) -> bool:
        """One answer to one step; False if the learner leaves."""
        step = self.lesson.step
        assert step is not None, "a lesson that is done waits for nothing"
        if not step.awaited:
            if input(self.translate("(Enter: go on) ")).strip() in LEAVE:
                return False
            self.lesson.go_on()
            return True
        legal = self.lesson.table.legal(LEARNER)
        readline.set_completer(lambda text, state: completion(legal, text, state))
        while True:
            words = " ".join(input("> ").split())
            if words in LEAVE:
                return False
            if not words:
                self._tell_how()
            elif words.startswith("what "):
                self.say(explained(self.game, self._scene(), words[5:]))
            elif self._plays(words, legal):
                return True

    def _plays(self, words: str, legal: list[Action]) -> bool:
        """Whether the lesson goes on with this; if not it says why."""
        found = meant(self.game, legal, words, self.translate)
        if len(found) > 1:
            self.say(several(found, self.translate))
            return False
        try:
            self.lesson.play(LEARNER, found[0].text if found else words)
            return True
        except NotYet as refused:
            self.say(refused.say(self.game, self.translate))
        except Refused as refused:
            self.say(self.game.say_reason(refused.reason, self.translate))
        except BadSentence:
            self.say(no_move(words, legal, self.translate))
        return False

    def _scene(self) -> Scene:
        others = [self.translate("Rival")] * (self.lesson.table.players - 1)
        return Scene(
            self.lesson.table.state.seen_by(LEARNER), LEARNER, self.translate, (self.translate("You"), *others)
        )

    def say(self, text: str) -> None:
        self.out.print(text, highlight=False, markup=False, soft_wrap=True)
