"""`meowple learn`: a whole lesson by typing, wrong answers and questions included."""

import pytest

from meowple.core.lesson import LEARNER
from meowple.games import find
from meowple.play.lesson_run import LessonRun, lesson_table
from tests.cli.shell import run


def typed(game: str, first: list[str]) -> str:
    """What a learner types: some things at the first choice, then what the lesson waits for."""
    found = find(game)
    lesson = next(iter(found.lessons().values()))
    lecture = LessonRun(lesson, lesson_table(found, lesson))
    lecture.play_script()
    said: list[str] = []
    while lecture.step is not None:
        step = lecture.step
        if step.awaited:
            said += [*first, lecture.example(step)]
            first = []
            lecture.play(LEARNER, said[-1])
        else:
            said.append("")
            lecture.go_on()
    return "\n".join(said) + "\n"


@pytest.mark.parametrize(("lang", "answer"), [("en", "Standing up it leaves gaps"), ("cs", "Nastojato nechá")])
def test_a_whole_lesson(lang: str, answer: str) -> None:
    says = typed("fits", ["drop turn0 c1", "what turn0", "what nonsense", "dance"])
    told = run("learn", "fits", "--lang", lang, typed=says)
    game = find("fits")
    translate = game.translator(lang)
    for step in game.lessons()["first"].steps:
        assert translate(step.say) in told
    assert answer in told and "nonsense" in told
    assert translate(game.lessons()["first"].title) in told


def test_what_is_touched_at_a_table_is_typed_here_by_name_or_number() -> None:
    told = run("learn", "gardlings", typed="\n1\nnonsense\nquit\n")
    assert told.count("  1  draw") == 3, "at the first step, after Enter alone, at the second step"
    assert "  1  draw  Draw a tile" in told and "That is no move here: nonsense. Try “draw”." in told
    assert "1 gnome, 7 tiles in the bag" in told and "● You" in told and "▲ Rival" in told


@pytest.mark.parametrize(
    ("lang", "means", "no_move"),
    [
        ("pl", "drop turn0 c1  Połóż · ", "To nie jest tu ruch: hopsa"),
        ("cs", "drop turn0 c1  Položit · ", "To tady není tah: hopsa"),
    ],
)
def test_what_may_be_typed_is_told_in_the_language_too(lang: str, means: str, no_move: str) -> None:
    told = run("learn", "fits", "--lang", lang, typed="\nturn5 c1\nhopsa\nquit\n")
    assert means in told and no_move in told and "knows sentences" not in told


def test_it_can_be_left_and_what_is_not_there_is_said() -> None:
    assert "»" in run("learn", "fits", typed="\nquit\n")
    assert "has the lessons" in run("learn", "fits", "nope", ok=False)
