"""What the lessons promise comes true: who sleeps, what is won, and how it ends."""

from collections.abc import Iterator

import pytest

from meowple.core.lesson import LEARNER, Step
from meowple.core.picture import Scene
from meowple.games.purrramid import GAME
from meowple.games.purrramid.rules import Purrramid
from meowple.play.lesson_run import LessonRun, lesson_table

ENGLISH = GAME.translator("en")
TOLD = {"first": range(8, 15), "stairs": range(5, 9), "golden": range(5, 9)}


def steps_of(name: str) -> Iterator[tuple[Step, Purrramid]]:
    """Each told step with the position it is told in, answered as the lesson likes it best."""
    lesson = GAME.lessons()[name]
    run = LessonRun(lesson, lesson_table(GAME, lesson))
    run.play_script()
    while run.step is not None:
        state = run.table.state
        assert isinstance(state, Purrramid)
        yield run.step, state.copy()
        if run.step.awaited:
            run.play(LEARNER, run.example(run.step))
        else:
            run.go_on()


def told(name: str, words: str) -> Purrramid:
    """The position in which the lesson says this."""
    return next(state for step, state in steps_of(name) if words in step.say)


@pytest.mark.parametrize("name", list(TOLD))
def test_lessons_are_short_and_say_where(name: str) -> None:
    steps = [step for step, _ in steps_of(name)]
    assert len(steps) in TOLD[name]
    assert list(GAME.lessons()) == list(TOLD)
    for step in steps:
        fields = [word for word in step.point if word[1:].isdecimal() and word[0].isalpha()]
        assert all(field in step.say for field in fields), f"ears are not told where: {step.say}"


def test_the_first_lesson_tells_the_truth() -> None:
    assert told("first", "26 of them are yours").left[0] == 26
    extra = told("first", "an extra turn with four dice")
    assert (extra.dice, extra.left[0], extra.yarn[0]) == (4, 23, 1)
    assert told("first", "One die is left").hand == 1
    end = told("first", "Catastrophe!")
    assert (end.left, end.mishap, end.turn) == ([26 - 5, 25], 1, 0)


def test_the_stairs_win_an_extra_turn_with_dice_left_over() -> None:
    assert told("stairs", "The arrow on e1").can_stop_well() is False
    before = told("stairs", "Three ticks")
    assert before.can_stop_well() and before.hand == 2
    after = told("stairs", "an extra turn with four dice")
    assert (after.turn, after.dice, before.left[0] - after.left[0]) == (0, 4, 3)


def test_the_golden_lesson_ends_with_the_points_it_tells() -> None:
    late = told("golden", "You have 2 cats to bed")
    assert late.left == [2, 3] and late.unfilled == 2
    assert told("golden", "You have won!").winner == 0
    over = told("golden", "The end:")
    assert over.is_over() and over.scores() == [3, -3] and over.winners() == [0]
    verdict = over.verdict()
    assert verdict is not None and GAME.say_verdict(verdict, ENGLISH) == "Blanket Navigator"
    scene = Scene(over, 0, ENGLISH)
    assert [GAME.standing(scene, seat) for seat in (0, 1)] == ["3 points", "−3 points"]
