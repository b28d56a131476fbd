"""What the lessons of FITS say comes true on the ramp."""

from meowple.core.lesson import LEARNER
from meowple.games.fits import GAME
from meowple.games.fits.components import ROWS
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.rules import Fits
from meowple.games.fits.scoring import tally
from meowple.play.lesson_run import LessonRun, lesson_table


def learned(name: str, until: str = "") -> Fits:
    """The table when a step that begins like this is told; at the very end without one."""
    lesson = GAME.lessons()[name]
    run = LessonRun(lesson, lesson_table(GAME, lesson))
    run.play_script()
    while run.step is not None and not (until and run.step.say.startswith(until)):
        if run.step.awaited:
            run.play(LEARNER, run.example(run.step))
        else:
            run.go_on()
    assert bool(until) == (run.step is not None), f"nothing begins with {until}"
    assert isinstance(run.table.state, Fits)
    return run.table.state


def closed(ramp: Ramp) -> list[tuple[int, int]]:
    return [
        (column + 1, row + 1)
        for column, covered in enumerate(ramp.covered)
        for row in range(ROWS)
        if not covered >> row & 1 and covered >> row
    ]


def test_the_first_lesson_ends_with_eleven_full_rows() -> None:
    assert tally(1, learned("first", "Row 1 is full").ramps[0].covered).rows == 1
    assert tally(1, learned("first", "Two full rows").ramps[0].covered).rows == 2
    assert tally(1, learned("first", "We jump ahead").ramps[0].covered).rows == 9
    counted = tally(1, learned("first", "Click!").ramps[0].covered)
    assert (counted.rows, counted.open_squares, counted.points) == (11, 5, 6)
    assert learned("first", "The last card").to_act() == (1,), "the learner sits out"


def test_the_lesson_on_special_squares_roofs_the_three() -> None:
    state = learned("special", "Purr!")
    assert closed(state.ramps[0]) == [(4, 4)], "the 3 and nothing else"
    covered = state.ramps[0].covered
    assert covered[1] >> 2 & 1 and covered[4] >> 5 & 1, "both dark squares"


def test_the_lesson_on_the_trick_leaves_no_gap() -> None:
    assert tally(1, learned("trick", "Row 3 is full").ramps[0].covered).rows == 3
    state = learned("trick")
    assert tally(1, state.ramps[0].covered).rows == 5 and not closed(state.ramps[0])
