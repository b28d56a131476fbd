"""Everything a position of Purrramid is made of, in the order of its dump, and what no position may be."""

from typing import Any, Final

from meowple.core.fields import NOTHING, Derived, Field, Fields, Kind, ListOf, Number, Numbers, Part, Truth, Word
from meowple.games.purrramid.actions import Place, parse
from meowple.games.purrramid.components import (
    COVERED_FOR_TWO,
    DEALT,
    GOLDEN,
    MOST_GAMES,
    MOST_ON_A_FIELD,
    MOST_TURNS,
    ORDINARY,
    YARN,
)
from meowple.games.purrramid.dice import DICE, ROLL_OF, ROLLS, SIZE
from meowple.games.purrramid.loading import check_reachable
from meowple.games.purrramid.position import DECIDE, DICED, FIRST, OPEN, OVER, PLACE, ROLL, TILED, Position
from meowple.games.purrramid.scoring import NOBODY

MOST_POINTS: Final = 1000
"""More than any match brings or costs."""
MOST_SEAT: Final = max(DEALT) - 1
MOST_SLOTS: Final = ORDINARY + GOLDEN


class Dice(Kind):
    """A roll as the list of its faces; an empty list between rolls."""

    def write(self, value: Any) -> Any:
        return [] if value == NOTHING else ROLLS[value]

    def read(self, raw: Any) -> Any:
        faces = tuple(raw)
        return ROLL_OF[faces] if faces else NOTHING


def write_place(action: Place) -> str:
    return action.text


def read_place(sentence: str) -> Place:
    action = parse(sentence)
    if not isinstance(action, Place):
        raise ValueError("dice are placed on fields")
    return action


FIELDS: Final[Fields] = (
    Field("box", Number(0, YARN)),
    Field("dice", Number(1, DICE)),
    Field("ended", Word("", "full", "other", "golden", "turns", "stuck")),
    Field("first", Number(0, MOST_SEAT)),
    Field("first_option", Word("1", "2", "3", "4", "draw"), "options.first", shared=True),
    Field("fresh", Numbers(0, MOST_SLOTS)),
    Field("game", Number(1, MOST_GAMES)),
    Field("games", Number(1, MOST_GAMES), "options.games", shared=True),
    Field("gold", Numbers(0, MOST_ON_A_FIELD)),
    Field("gold_next_field", Truth(), "options.gold_next_field", shared=True),
    Field("golden", Number(0, GOLDEN)),
    Field("hand", Number(0, DICE)),
    Field("left", Numbers(0, ORDINARY)),
    Field("mishap", Number(NOBODY, MOST_SEAT)),
    Field("neutral", Number(0, COVERED_FOR_TWO)),
    Field("no_yarn_on_dead_roll", Truth(), "options.no_yarn_on_dead_roll", shared=True),
    Field("placed", ListOf(Part(write_place, read_place))),
    Field("players", Number(min(DEALT), max(DEALT))),
    Field("roll", Dice()),
    Field("short_may_not", Truth(), "options.short_may_not", shared=True),
    Field("side", Word("a", "b"), "options.side", shared=True),
    Field("step", Number(FIRST, OVER)),
    Field("tiles", Numbers(0, MOST_ON_A_FIELD)),
    Field("tiles_link", Truth(), "options.tiles_link", shared=True),
    Field("totals", Numbers(-MOST_POINTS, MOST_POINTS), shared=True),
    Field("turn", Number(0, MOST_SEAT)),
    Field("turns", Number(0, MOST_TURNS)),
    Field("version", Number(1, 1)),
    Field("winner", Number(NOBODY, MOST_SEAT)),
    Field("yarn", Numbers(0, YARN)),
    Derived("board", shared=True),
    Derived("on"),
    Derived("unfilled"),
)


def settle(state: Position) -> None:
    """Work out the derived fields; ValueError for a position that no game could have come to."""
    _check_seats(state)
    state.on = [TILED if tiles else OPEN for tiles in state.tiles]
    state.unfilled = state.on.count(OPEN)
    if state.step == FIRST:
        _check_nothing_is_there(state)
        return
    _check_lengths(state)
    _lay_dice(state)
    _check_dice(state)
    if state.components() != {"ordinary": ORDINARY, "golden": GOLDEN, "yarn": YARN, "dice": DICE}:
        raise ValueError("the box is not complete")
    for slot in range(state.board.size):
        if state.gold[slot] > state.tiles[slot]:
            raise ValueError("golden tiles are tiles")
        if state.tiles[slot] > state.board.tiles[slot]:
            raise ValueError("a field has more tiles than it takes")
    check_reachable(state)


def _check_seats(state: Position) -> None:
    last = state.players - 1
    if state.first > last or state.turn > last or state.winner > last or state.mishap > last:
        raise ValueError("there are fewer seats than that")
    if len(state.totals) != state.players:
        raise ValueError("every seat has its points")
    if state.game > state.options.games:
        raise ValueError("the match has fewer games than that")


def _check_nothing_is_there(state: Position) -> None:
    """1f. Before the first seat is drawn nothing is set up."""
    if state.tiles or state.gold or state.left or state.yarn or state.placed or state.fresh:
        raise ValueError("nothing lies on the table before somebody begins")
    if state.box or state.roll != NOTHING or state.golden != GOLDEN or state.neutral:
        raise ValueError("nothing is dealt or rolled before somebody begins")
    if state.options.first != "draw" or state.game != 1 or state.first or state.turn or state.turns or state.ended:
        raise ValueError("there is a draw only before somebody begins")
    if state.winner != NOBODY or state.mishap != NOBODY or any(state.totals):
        raise ValueError("nothing is won or lost before somebody begins")
    if state.dice != DICE or state.hand != DICE:
        raise ValueError("all dice wait before somebody begins")


def _check_lengths(state: Position) -> None:
    size = state.board.size
    if len(state.tiles) != size or len(state.gold) != size:
        raise ValueError(f"this side has {size} fields")
    if len(state.left) != state.players or len(state.yarn) != state.players:
        raise ValueError("every seat has its tiles and its yarn")
    for slot in state.fresh:
        if slot >= size:
            raise ValueError("fresh tiles lie on fields")


def _lay_dice(state: Position) -> None:
    """2c, 2e. Dice lie on open fields and make exactly their numbers."""
    for action in state.placed:
        slot = state.slot_of(action)
        if slot < 0 or state.on[slot] != OPEN:
            raise ValueError("dice lie on open fields")
        if sum(action.faces) != state.board.values[slot]:
            raise ValueError("dice make the value of their field")
        state.on[slot] = DICED


def _check_dice(state: Position) -> None:
    """This turn's dice: on the board, in the hand, or just rolled."""
    rolled = len(state.rolled())
    if (state.step == PLACE) != bool(rolled) or (rolled and rolled != state.hand):
        raise ValueError("the dice of the hand are rolled before they are placed")
    if (state.step in (ROLL, PLACE) and not state.hand) or (state.step == DECIDE and not state.placed):
        raise ValueError("there are dice to roll, or dice on the board")
    if state.step != OVER and state.hand + sum([SIZE[action.part] for action in state.placed]) != state.dice:
        raise ValueError("each die is in the hand or on the board")
