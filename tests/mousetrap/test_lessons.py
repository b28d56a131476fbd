"""What the lessons of Mousetrap say about the table is true, and they end in joy."""

import re

import pytest

from meowple.core.lesson import LEARNER, Lesson
from meowple.core.translation import LANGUAGES
from meowple.games.mousetrap import GAME
from meowple.play.lesson_run import LessonRun, lesson_table

LESSONS = list(GAME.lessons().values())
SCORES = re.compile(r"(\d+) (?:to|do|ku) (\d+)")
LONGEST = 150
"""Letters of a step in any language."""


def walk(lesson: Lesson) -> list[tuple[str, list[int]]]:
    """Every step that is told, with the points as they stand then, by the first accepted answers."""
    run = LessonRun(lesson, lesson_table(GAME, lesson))
    run.play_script()
    told: list[tuple[str, list[int]]] = []
    while run.step is not None:
        told.append((run.step.say, run.table.state.scores()))
        if run.step.awaited:
            run.play(LEARNER, run.example(run.step))
        else:
            run.go_on()
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_points_that_are_told_are_those_of_the_table(lesson: Lesson, lang: str) -> None:
    translate = GAME.translator(lang)
    for say, scores in walk(lesson):
        text = translate(say)
        assert len(text) <= LONGEST, text
        for mine, theirs in SCORES.findall(text):
            assert [int(mine), int(theirs)] == scores, text


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_the_learner_is_ahead_at_the_end(lesson: Lesson) -> None:
    told = walk(lesson)
    mine, theirs = told[-1][1]
    assert mine > theirs and told[-1][0].endswith("!")


def test_the_first_lesson_shows_points_come_go_and_come_back() -> None:
    first = walk(GAME.lessons()["first"])
    mine = [scores[LEARNER] for _, scores in first]
    assert mine == [0, 1, 0, 0, 1, 0, 0, 1, 11, 11, 17, 17, 17, 17]
    before = next(say for say, scores in first if scores == [11, 13])
    assert "11" in before and "13" in before, "and it says how far behind one is"


def test_every_lesson_is_as_long_as_it_may_be() -> None:
    """8 to 14 steps for the first, 5 to 8 for the others."""
    lengths = {lesson.name: len(lesson.told()) for lesson in LESSONS}
    assert list(lengths) == ["first", "mice", "trick"]
    assert 8 <= lengths["first"] <= 14 and all(5 <= lengths[name] <= 8 for name in ("mice", "trick"))
