"""FITS data and dumps: impossible boards and positions are refused with a reason."""

import json
from pathlib import Path

import pytest

import meowple
from meowple.core.errors import BadDump, BadSetup
from meowple.games.fits import GAME
from meowple.games.fits.components import PIECES, SHAPES, SIZES, read_boards

DATA = (Path(GAME.folder) / "boards.toml").read_text(encoding="utf-8")


def test_the_data_says_that_it_is_a_reconstruction() -> None:
    assert "RECONSTRUCTION" in DATA


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("...3..\n1.....", "...4..\n1.....", "a mark 4"),
        ("...3..\n1.....", "...3.\n1.....", "6 squares wide"),
        ("..1...\n.....2", "......\n......", ""),
        (".A..B.", ".A..A.", "five pairs"),
        ("..D...", "......", "five pairs"),
        ("m..1..", "...1..", ""),
        ('1 = """', '5 = """', "boards 1, 2, 3 and 4"),
        ('"Y5"]', '"Y5", "X5"]', "four different pieces"),
        ('"L5", "P5"', '"L5", "L5"', "four different pieces"),
        ('"L5", "P5"', '"L4", "P5"', "five squares"),
        ('"L5", "P5"', '"Q5", "P5"', "five squares"),
    ],
)
def test_impossible_boards_are_refused(old: str, new: str, says: str) -> None:
    changed = DATA.replace(old, new, 1)
    assert changed != DATA
    if not says:
        read_boards(changed)
        return
    with pytest.raises(BadSetup, match=says):
        read_boards(changed)


def test_a_board_three_without_minus_squares_is_refused() -> None:
    with pytest.raises(BadSetup, match="board 3 must have special squares"):
        read_boards(DATA.replace("m", "."))


def test_no_piece_is_the_mirror_image_of_another() -> None:
    outlines = [frozenset(tuple(shape.squares) for shape in shapes if shape) for shapes in SHAPES]
    for at, one in enumerate(outlines):
        assert all(not one & other for other in outlines[at + 1 :]), PIECES[at]
    assert sorted(SIZES) == [3] * 2 + [4] * 4 + [5] * 10


def test_dumps_that_no_game_could_write_are_refused() -> None:
    table = meowple.new("fits", 2, seed=1)
    table.play(0, table.legal(0)[0])
    table.play(1, table.legal(1)[0])
    dump = table.state.dump()
    assert GAME.load(dump).dump() == dump
    raw = json.loads(dump)
    for field, value in [
        ("ramps", [["L5 turn9 c1"], []]),
        ("ramps", [["L5 turn0 c6"], []]),
        ("ramps", [[]]),
        ("starts", ["Q9", None]),
        ("points", [[0]]),
        ("choices", ["fly", None]),
        ("acting", "nobody"),
        ("step", "x"),
        ("shuffle", 1),
    ]:
        with pytest.raises(BadDump):
            GAME.load(json.dumps({**raw, field: value}, separators=(",", ":")))
    for text in ("", "[]", "{}", "null", dump + " ", "[" * 10_000):
        with pytest.raises(BadDump):
            GAME.load(text)
