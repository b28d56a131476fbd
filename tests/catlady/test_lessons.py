"""The lessons say true numbers: what they promise is what the table counts."""

from meowple.core.lesson import LEARNER, Lesson, read_lessons
from meowple.games.catlady import GAME
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.scoring import CATEGORIES
from meowple.play.lesson_run import LessonRun, lesson_table

LESSONS = read_lessons(GAME.folder)


def learned(lesson: Lesson) -> CatLady:
    """The table at the end of the lesson."""
    run = LessonRun(lesson, lesson_table(GAME, lesson))
    run.play_script()
    while run.step is not None:
        if run.step.awaited:
            run.play(LEARNER, run.example(run.step))
        else:
            run.go_on()
    state = run.table.state
    assert isinstance(state, CatLady)
    return state


def points(state: CatLady, seat: int) -> dict[str, int]:
    return dict(zip(CATEGORIES, state.tallies()[seat].points, strict=True))


def test_the_first_lesson_ends_with_eight_purring_cats_and_53_to_40() -> None:
    state = learned(LESSONS["first"])
    assert state.scores() == [53, 40] and state.ranking()[LEARNER] == 1
    mine = points(state, LEARNER)
    assert (mine["leftovers"], mine["costumes"], mine["toys"]) == (0, 6, 12)
    assert state.tallies()[LEARNER].fed == 8 and state.tallies()[LEARNER].cats[1][1] == 7
    assert "53 to 40" in LESSONS["first"].steps[-1].say


def test_the_lesson_of_counting_ends_with_15_points() -> None:
    state = learned(LESSONS["counting"])
    mine, theirs = points(state, LEARNER), points(state, 1)
    assert (mine["cats"], mine["costumes"], mine["catnip"], mine["toys"]) == (2, 6, 2, 5)
    assert state.scores()[LEARNER] == 15 and "15 points" in LESSONS["counting"].steps[-1].say
    assert (mine["leftovers"], theirs["leftovers"]) == (0, -2)


def test_the_lesson_of_the_spray_bottle_feeds_two_cats_for_12_points() -> None:
    state = learned(LESSONS["spray"])
    assert points(state, LEARNER)["cats"] == 12 and "12 points" in LESSONS["spray"].steps[-1].say
    assert state.collections[LEARNER].spray == 0


def test_translated_steps_are_short_too() -> None:
    for lang in ("pl", "cs"):
        translate = GAME.translator(lang)
        told = [translate(text) for lesson in LESSONS.values() for text in lesson.texts()]
        assert [text for text in told if len(text) > 150] == []
