"""What helps at a table of FITS is true of that position: prompts, standings, sums and answers."""

import re
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.picture import Scene
from meowple.core.sentences import words_of
from meowple.core.table import Table
from meowple.games.fits import GAME
from meowple.games.fits.actions import DROPS, Drop
from meowple.games.fits.components import COLUMNS, PIECES, ROWS, SHAPES
from meowple.games.fits.ramp import Ramp
from meowple.games.fits.scoring import tally
from tests.fits.positions import begin, card, finish, fits, ramp_of, table

LANGUAGES = ("en", "pl", "cs")


def scene(at: Table, said: str = "", lang: str = "en", seat: int = 0) -> Scene:
    return Scene(at.state.seen_by(seat), seat, GAME.translator(lang), said=tuple(said.split()))


def prompt(at: Table, said: str = "") -> str:
    return GAME.prompt(scene(at, said), at.legal(0))


def open_squares(ramp: Ramp) -> int:
    return sum(not column >> row & 1 for column in ramp.covered for row in range(ROWS))


def closed_squares(ramp: Ramp) -> int:
    """Open squares of the field with something above them: no piece gets there any more."""
    return sum(not column >> row & 1 and column >> row > 0 for column in ramp.covered for row in range(ROWS))


def number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


# What now


def test_a_prompt_says_whether_the_piece_can_be_turned_or_refused() -> None:
    at = table(1)
    begin(at, "L5")
    assert prompt(at) == (
        "Turn the long hook, then choose the column where it slides down: your first piece must be laid."
    )
    at.play(0, "drop turn5 c1")
    card(at, "X5")
    assert prompt(at) == "Choose the column where the cross slides down, or set it aside."
    assert prompt(at, "aside") == "Confirm: the cross will not come again in this round."
    free = table(1, start_piece_may_be_refused=True)
    begin(free, "L5")
    assert prompt(free).startswith("Turn your first piece, the long hook,") and prompt(free).endswith("set it aside.")


def test_a_prompt_says_that_no_place_is_left() -> None:
    at = table(1)
    begin(at, "L5")
    at.play(0, "drop turn5 c1")
    card(at, "X5")
    fits(at).ramps[0] = ramp_of([(1 << ROWS) - 1] * COLUMNS, [ROWS] * COLUMNS)
    assert prompt(at) == "The cross finds no place any more: set it aside."


def test_a_prompt_names_the_columns_without_a_gap() -> None:
    at = table(1)
    begin(at, "L5")
    at.play(0, "drop turn5 c1")
    card(at, "O4")
    assert prompt(at, "drop turn0").endswith("it lies without a gap in columns 2, 3, 5.")
    at.play(0, "drop turn0 c5")
    card(at, "I3")
    assert prompt(at, "drop turn0 c2") == "Confirm: it rests in row 2 and covers 3 squares. It fills 1 row."


def test_numbers_in_prompts_are_those_of_the_ramp_afterwards() -> None:
    rng = Random(5)
    at = table(1, boards="1")
    begin(at, "W5")
    while not at.over:
        if at.to_act == (CHANCE,):
            at.play(CHANCE, at.state.draw(rng))
            continue
        for action in at.legal(0):
            if isinstance(action, Drop):
                check_landing(at, action)
                check_columns(at, action)
        at.play(0, rng.choice(at.legal(0)))


def after(at: Table, drop: Drop) -> Ramp:
    ramp = fits(at).ramps[0].copy()
    ramp.lay(fits(at).piece_of(0), drop)
    return ramp


def check_landing(at: Table, drop: Drop) -> None:
    told, before, laid = prompt(at, drop.text), fits(at).ramps[0], after(at, drop)
    assert number(r"covers (\d+) square", told) == open_squares(before) - open_squares(laid)
    assert number(r"closes (\d+) open", told) == closed_squares(laid) - closed_squares(before)
    assert number(r"fills (\d+) row", told) == tally(1, laid.covered).rows - tally(1, before.covered).rows


def check_columns(at: Table, drop: Drop) -> None:
    told, before = prompt(at, f"drop turn{drop.turn}"), fits(at).ramps[0]
    closes = {
        other.column + 1: closed_squares(after(at, other)) - closed_squares(before)
        for other in at.legal(0)
        if isinstance(other, Drop) and other.turn == drop.turn
    }
    tight = [str(column) for column, squares in closes.items() if not squares]
    if tight:
        assert re.sub(".* columns? ", "", told) == ", ".join(tight) + "."
    else:
        column = number(r"in column (\d)", told)
        assert closes[column] == number(r": (\d+)\.$", told) == min(closes.values())


def test_a_prompt_names_the_special_squares_it_hides() -> None:
    at = table(1, boards="3")
    begin(at, "L5")
    assert prompt(at, "drop turn4 c1").endswith("It hides: −5.")
    symbols = table(1, boards="4")
    begin(symbols, "L5")
    assert prompt(symbols, "drop turn0 c1").endswith("It hides: fish.")


# How it stands, and what counts


def test_5a_progress_until_the_end_then_points() -> None:
    at = table(2, boards="12")
    begin(at, "L5", "P5")
    assert GAME.standing(scene(at), 0) == "72 squares open"
    at.play(0, "drop turn5 c1")
    at.play(1, "drop turn0 c1")
    assert [GAME.standing(scene(at), seat) for seat in (0, 1)] == ["67 squares open", "67 squares open"]
    while fits(at).board == 1:
        play_last(at)
    assert GAME.standing(scene(at), 0) == "64 squares open; before: −67 points", "board 2 has eight special squares"
    finish(at)
    assert GAME.standing(scene(at), 0) == f"{at.state.scores()[0]} points".replace("-", "−")


def play_last(at: Table) -> None:
    if at.to_act == (CHANCE,):
        at.play(CHANCE, at.state.chances()[0][0])
    else:
        at.play(at.to_act[0], at.legal(at.to_act[0])[-1])


@pytest.mark.parametrize("board", ["1", "2", "3", "4"])
def test_rows_add_up_and_point_at_shapes_that_are_there(board: str) -> None:
    rng = Random(int(board))
    at = table(2, boards=board)
    while not at.over:
        seat = at.to_act[0]
        at.play(seat, at.state.draw(rng) if seat == CHANCE else rng.choice(at.legal(seat)))
        if at.number % 12 == 0:
            check_rows(at, is_over=False)
    check_rows(at, is_over=True)


def check_rows(at: Table, is_over: bool) -> None:
    drawn = str(GAME.draw(scene(at)))
    for seat in (0, 1):
        rows = GAME.score_rows(scene(at), seat)
        points = tally(fits(at).board, fits(at).ramps[seat].covered).points
        assert all(f'id="{shape}"' in drawn for row in rows for shape in row.shapes)
        if is_over:
            assert sum(row.points for row in rows) == points == at.state.scores()[seat]
        else:
            told = [re.search(r"end of the round ([+−]?\d+)\)", row.text) for row in rows]
            assert sum(int(found[1].replace("−", "-")) for found in told if found) == points
            assert not any(row.points for row in rows), "nothing counts before the round is over"


def test_4b_full_rows_are_told_and_shown() -> None:
    at = table(1)
    begin(at, "L5")
    at.play(0, "drop turn5 c1")
    card(at, "O4", "drop turn0 c5")
    card(at, "I3", "drop turn0 c2")
    rows = GAME.score_rows(scene(at), 0)
    assert [row.text for row in rows] == [
        "2 full rows (at the end of the round +2)",
        "60 squares open (at the end of the round −60)",
    ]
    assert [row.shapes for row in rows] == [("fits-row0-1", "fits-row0-2"), ("fits-open0",)]
    drawn = str(GAME.draw(scene(at)))
    assert all(f'id="{shape}"' in drawn for row in rows for shape in row.shapes)


# What is that?


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_things_share_a_text(lang: str) -> None:
    at = table(2, boards="4")
    begin(at, "L5", "P5")
    seen = scene(at, lang=lang)
    words = {word for action in at.legal(0) for word in words_of(action) if not word.startswith("c")}
    names = [
        *words, "aside", "c1", "row:1", "square:open", "minus:5", "ramp:0", "so-far:0", "name:1", "cards:to-come",
        *(f"bonus:{value}" for value in (1, 2, 3)),
        *(f"symbol:{symbol}" for symbol in "ABCDE"),
        *(f"piece:{piece}" for piece in PIECES),
    ]  # fmt: skip
    told = {name: GAME.explain(seen, name) for name in names}
    texts = [found.text for found in told.values() if found is not None]
    assert len(texts) == len(names) and len(set(texts)) == len(texts)


def test_a_column_tells_its_open_special_squares() -> None:
    at = table(1, boards="3")
    begin(at, "L5")
    before = GAME.explain(scene(at), "c2")
    at.play(0, "drop turn4 c1")
    after_it = GAME.explain(scene(at), "c2")
    assert before is not None and "−5 in column 2, row 3" in before.text and "0 of 12" in before.text
    assert after_it is not None and "−5" not in after_it.text and "4 of 12" in after_it.text


def test_a_piece_answers_to_its_letter_and_its_name() -> None:
    at = table(1)
    for lang, name in (("en", "cross"), ("pl", "Krzyż"), ("cs", "kříž"), ("en", "x5")):
        told = GAME.explain(scene(at, lang=lang), name)
        assert told is not None and told.name == GAME.translator(lang)("cross") and "<svg" in told.picture


NOTHING_LIKE_IT = """
    : turn8 turn99 turn c0 c7 c² row:13 row:x bonus:4 minus:3 symbol:F piece:Q9 ramp:2 name:-1 so-far:x cat:1
"""


@pytest.mark.parametrize("name", ["", *NOTHING_LIKE_IT.split()])
def test_nobody_knows_what_is_not_there(name: str) -> None:
    at = table(2)
    begin(at, "L5", "P5")
    assert GAME.explain(scene(at), name) is None


def test_2b_a_turning_the_piece_does_not_have_is_nothing() -> None:
    at = table(1)
    begin(at, "L5")
    at.play(0, DROPS[5][0].text)
    card(at, "X5")
    known = [turn for turn in range(8) if GAME.explain(scene(at), f"turn{turn}") is not None]
    assert known == [turn for turn, shape in enumerate(SHAPES[PIECES.index("X5")]) if shape is not None] == [0]
