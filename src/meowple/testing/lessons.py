"""What a lesson promises: it can be finished by every answer it accepts, and it answers every wrong one it foresees."""

from collections.abc import Iterator

import pytest

from meowple.core.game import Game
from meowple.core.lesson import LEARNER, Lesson, Step
from meowple.core.picture import Scene
from meowple.core.sentences import words_of
from meowple.play.booklet import read_booklet
from meowple.play.lesson_run import LessonRun, NotYet, lesson_table
from meowple.testing.languages import NotingTranslator, languages
from meowple.testing.setups import LONG

LONGEST = 150
"""Letters of one step: one short thing."""
FORESEEN = 3
"""So many wrong choices a lesson answers in words of their own, at least."""
TRIED = 6
"""So many of the answers that a step accepts are followed to the end of the lesson; all in a long run."""


def check_lesson(game: Game, lesson: Lesson) -> None:
    """In every language, by every accepted answer, with every foreseen wrong one."""
    for lang in languages(game):
        translate = NotingTranslator(game, lang)
        assert all(translate(text) for text in lesson.texts())
        assert not translate.missing, f"not translated ({lang}): {sorted(translate.missing)}"
    numbers = {"", *read_booklet(game, "en").numbers()}
    assert all(step.rule in numbers for step in lesson.steps), "a step names a rule that is not there"
    long = [step.say for step in lesson.steps if len(step.say) > LONGEST]
    assert not long, f"more than one short thing: {long}"
    run = _begun(game, lesson)
    chosen: list[str] = []
    for step in _told(run):
        _check_pointing(run, step)
        if step.awaited:
            _check_wrong_answers(run, step)
            accepted = [action.text for action in run.table.legal(LEARNER) if step.accepts(action.text)]
            assert accepted, f"nothing that can be done is waited for: {step.say}"
            for other in accepted if LONG else accepted[1:TRIED]:
                _finish(game, lesson, [*chosen, other])
            chosen.append(accepted[0])
        _answer(run, step)
    foreseen = sum(len(step.wrong) for step in lesson.steps)
    assert foreseen >= FORESEEN, f"{lesson.name} foresees {foreseen} wrong choices"


def _begun(game: Game, lesson: Lesson) -> LessonRun:
    run = LessonRun(lesson, lesson_table(game, lesson))
    run.play_script()
    return run


def _told(run: LessonRun) -> Iterator[Step]:
    """The steps one after the other; whoever asks for the next has answered the last."""
    while run.step is not None:
        yield run.step


def _answer(run: LessonRun, step: Step, sentence: str = "") -> None:
    if step.awaited:
        run.play(LEARNER, sentence or run.example(step))
    else:
        run.go_on()


def _finish(game: Game, lesson: Lesson, chosen: list[str]) -> None:
    """Another answer leads to the end as well."""
    run = _begun(game, lesson)
    given = iter(chosen)
    for step in _told(run):
        _answer(run, step, next(given, "") if step.awaited else "")


def _check_wrong_answers(run: LessonRun, step: Step) -> None:
    """Each foreseen choice can really be made here, is answered in its own words, and changes nothing."""
    legal = [action.text for action in run.table.legal(LEARNER)]
    for pattern, text in step.wrong.items():
        meant = [sentence for sentence in legal if step.answer_to(sentence) == text and not step.accepts(sentence)]
        assert meant, f"nobody can choose {pattern} at: {step.say}"
        before, at = run.table.number, run.at
        for sentence in meant:
            with pytest.raises(NotYet) as refused:
                run.play(LEARNER, sentence)
            assert refused.value.text == text
        assert (run.table.number, run.at) == (before, at)


def _check_pointing(run: LessonRun, step: Step) -> None:
    """What is pointed at is there: a word that can be said, or a shape or part of the picture."""
    game, table = run.table.game, run.table
    drawn = game.draw(Scene(table.state.seen_by(LEARNER), LEARNER, game.translator("en")))
    words = {word for action in table.legal(LEARNER) for word in words_of(action)}
    for name in step.point:
        is_shown = f'id="{name}"' in str(drawn) or f'data-word="{name}"' in str(drawn)
        assert name in words or is_shown, f"there is no {name} to point at: {step.say}"
