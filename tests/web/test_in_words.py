"""Nothing that eyes see is missing in words: what each game tells besides its picture."""

import re
from random import Random

import pytest

import meowple
from meowple.core.game import Options
from meowple.core.line_text import line_in_words
from meowple.core.picture import Scene
from meowple.core.table import Table
from meowple.core.translation import LANGUAGES
from meowple.core.view import View
from meowple.games import find_bot, games
from meowple.games.catlady.actions import Deal
from meowple.games.catlady.components import CELLS
from meowple.games.catlady.rules import CatLady
from meowple.games.fits.components import PIECES
from meowple.games.fits.rules import Fits
from meowple.games.fits.words import piece_name
from meowple.games.purrramid.rules import Purrramid
from meowple.play.asking import Asked, told_moves
from meowple.play.words import FOLDER

NAMES = ("Ala", "Eva")


def play_on(table: Table, choices: int, level: str = "easy", seed: int = 3) -> Table:
    """So many choices more, and on until the first seat is to move or it is over."""
    bot, rng = find_bot(table.game, level), Random(seed)
    while not table.over and (choices > 0 or 0 not in table.to_act):
        seat = table.to_act[0]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
        choices -= 1
    return table


def played(game: str, choices: int, level: str = "easy", options: Options | None = None) -> Table:
    return play_on(meowple.new(game, players=2, seed=3, options=options), choices, level)


def log_of(table: Table, viewer: int = 0, lang: str = "en") -> list[str]:
    translate = table.game.translator(lang, FOLDER)
    return [" ".join(line_in_words(table.game, row, NAMES, NAMES, translate)) for row in View(table, viewer).log()]


def asked(table: Table, lang: str = "en") -> Asked:
    scene = Scene(table.state.seen_by(0), 0, table.game.translator(lang, FOLDER), NAMES)
    return Asked(table.game, scene, table.legal(0), lambda last: log_of(table, 0, lang)[-last:])


def told(table: Table, typed: str, lang: str = "en") -> str:
    return "\n".join(asked(table, lang).answer(typed))


def moves_of(table: Table, lang: str = "en") -> list[tuple[str, str, str]]:
    here = asked(table, lang)
    return told_moves(here.game, here.scene, here.legal)


NOTATION = re.compile(r"\b(?:turn|down|across|row|col|c)-?\d|-(?:upper|lower)\b|_")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(games))
def test_no_word_of_the_notation_is_read_out(game: str, lang: str) -> None:
    """But for names of places that are people's own: c2 in Purrramid and Cat Lady."""
    table = played(game, 15)
    texts = [told(table, question, lang) for question in ("/s", "/h", "/b", "/l", "/o", "/r")]
    texts += [f"{said} {effect}" for _, said, effect in moves_of(table, lang)]
    found = {word for text in texts for word in NOTATION.findall(text)}
    places = {f"c{n}" for n in range(1, 10)} if game in ("purrramid", "catlady") else set()
    assert found <= places


# FITS


def test_fits_tells_holes_full_rows_and_the_others_ramps() -> None:
    table = played("fits", 24, level="random")
    for who, text in (("Ala", told(table, "/b")), ("Eva", told(table, "/o"))):
        assert re.search(rf"{who}, closed for good: column \d: row", text), text
    assert "Ala" not in told(table, "/o") and "Eva: columns are" in told(table, "/o")
    full = [
        line for seed in range(8) for line in asked(play_on(meowple.new("fits", players=2, seed=seed), 24)).answer("/b")
    ]
    assert any(re.match(r"Ala, full rows: \d", line) for line in full)


def test_fits_tells_special_squares_and_what_symbols_count() -> None:
    numbers = told(played("fits", 2, options={"boards": "2"}), "/b")
    assert re.search(r"Open special squares: −?\d in column \d, row \d", numbers) and "A symbol" not in numbers
    symbols = told(played("fits", 2, options={"boards": "4"}), "/b")
    assert "fish in column" in symbols and "A symbol seen twice counts +3, seen once −3." in symbols


def test_fits_does_not_promise_the_own_start_piece() -> None:
    table = played("fits", 4)
    state = table.state
    assert isinstance(state, Fits) and state.starts[0] in state.cards_left
    own = piece_name(PIECES[state.starts[0]], table.game.translator("en"))
    lines = asked(table).answer("/b")
    (to_come,) = [line for line in lines if line.startswith("Still to come")]
    assert own not in re.split(r"[:,.] ?", to_come)
    assert f"When the {own} comes, your start piece, you sit out." in lines


def test_fits_names_the_sixteenth_card_and_tells_how_pieces_lie() -> None:
    """The last card comes without a draw, because no other is left."""
    table = played("fits", 0, options={"boards": "1"})
    state = table.state
    while isinstance(state, Fits) and state.cards_left:
        state = play_on(table, 1).state
    assert isinstance(state, Fits) and not table.over
    name = piece_name(PIECES[state.piece_of(0)], table.game.translator("en"))
    here = asked(table)
    assert name in here.game.prompt(here.scene, here.legal) and f"To lay: {name}." in told(table, "/h")
    laid = [line for line in log_of(table) if " lays the piece" not in line and " lays the " in line]
    assert laid and all(re.search(r"in column \d, [a-z, ]+; it rests in row \d", line) for line in laid)
    assert all("rests in row" in effect for text, _, effect in moves_of(table) if text.startswith("drop"))


# Purrramid


def test_purrramid_tells_what_is_under_and_beside_and_what_joins() -> None:
    table = played("purrramid", 1)
    field = told(table, "/b d3")
    assert "rests on c" in field and "beside d2" in field and "d4" in field
    assert "with yarn" in told(table, "/b") and "balls of yarn" in told(table, "/b")
    state = table.state
    while not (isinstance(state, Purrramid) and state.placed):
        state = play_on(table, 1).state
    (joining,) = re.findall(r"Open beside your dice: (.*)\.", told(table, "/b"))
    placed = [state.slot_of(action) for action in state.placed]
    for name in re.findall(r"\b[a-k]\d\b", joining):
        assert len(state.group([state.board.slot_named(name), *placed])) > 1
        assert "joins your dice" in told(table, f"/b {name}")


def test_purrramid_joins_dice_through_cats_only_where_the_option_says_so() -> None:
    told_by = {}
    for links in (False, True):
        table = played("purrramid", 12, options={"tiles_link": links})
        state = table.state
        while not (isinstance(state, Purrramid) and state.placed):
            state = play_on(table, 1).state
        told_by[links] = len(
            re.findall(r"\b[a-k]\d\b", re.findall(r"Open beside your dice: (.*)\.", told(table, "/b"))[0])
        )
    assert told_by[True] > told_by[False]


# Cat Lady


def test_catlady_tells_where_each_new_card_lies() -> None:
    table = played("catlady", 9)
    translate, dealt = table.game.translator("en"), 0
    for entry, row in zip(table.history, View(table, 0).log(), strict=True):
        if not isinstance(entry.action, Deal):
            continue
        before, after = entry.before, entry.before.copy()
        after.apply(entry.line.seat, entry.done)
        assert isinstance(after, CatLady) and isinstance(before, CatLady)
        (cell,) = [at for at in range(9) if after.grid[at] != before.grid[at]]
        text = " ".join(line_in_words(table.game, row, NAMES, NAMES, translate))
        assert text.startswith("A new card: ") and text.endswith(f". It lies in {CELLS[cell]}."), text
        dealt += 1
    assert dealt > 12


def test_catlady_has_one_system_of_coordinates_columns_and_hunger() -> None:
    table = played("catlady", 15)
    lines = asked(table).answer("/b")
    for name, cells in (("left", "a1 a2 a3"), ("middle", "b1 b2 b3"), ("right", "c1 c2 c3")):
        (line,) = [line for line in lines if line.startswith(f"In the {name} column: ")]
        assert re.findall(r"\b[abc][123]\b", line) == cells.split(" ")
    assert table.game.say_word("b2", table.game.translator("en")) == "b2", "as picture and table in words have it"
    assert "eats " in told(table, "/h")


# Gardlings


def test_gardlings_tells_directions_sides_abilities_and_the_others_gardens() -> None:
    table = played("gardlings", 14)
    board = told(table, "/b")
    assert "top and bottom from the left, right and left from above" in board
    assert re.search(r"\(4\): \w+.*, top .*; right .*; bottom .*; left .*; 0 coins\.", board)
    assert re.search(r"^In the bank: \d+ coins\.$", board, re.MULTILINE)
    assert re.search(r"^dragon: Three dragons or more", board, re.MULTILINE), board
    others = asked(table).answer("/o")
    assert any(re.match(r"Eva at −?\d,−?\d \(.*\), (lying|upright): ", line) for line in others), others
    translate = table.game.translator("en")
    assert table.game.say_word("down0,-2", translate) == "upright at 0,−2 (2 up)"
    assert table.game.say_word("across-1,1", translate) == "lying at −1,1 (1 left, 1 down)"
    laid = [line for line in log_of(table) if " lays " in line and "draws" not in line]  # the first is laid for one
    assert laid and all(re.search(r"There: −?\d,−?\d \(.*\), (lying|upright), ", line) for line in laid), laid


# Mousetrap


def test_mousetrap_names_the_last_tile_to_its_owner_only() -> None:
    table = played("mousetrap", 200)
    assert table.over
    for viewer, other in ((0, 1), (1, 0)):
        log = log_of(table, viewer)
        (own,) = [line for line in log if f"{NAMES[viewer]} takes the last tile" in line]
        (theirs,) = [line for line in log if f"{NAMES[other]} takes the last tile" in line]
        assert re.search(r"takes the last tile of the stack\. It is: [a-z ]+\.", own), own
        assert "It is" not in theirs


def test_mousetrap_tells_the_tile_drawn_and_what_each_place_does() -> None:
    table = played("mousetrap", 12)
    assert all(effect for _, _, effect in moves_of(table))
    (hand,) = asked(table).answer("/h")
    drawn = [line for line in log_of(table) if line.startswith("From the stack: ")][-1]
    assert drawn.removeprefix("From the stack: ").rstrip(".") in hand
