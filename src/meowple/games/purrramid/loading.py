"""Could a game have come to this position? What a loaded one must be, by chapters; ValueError says what it is not."""

from typing import Final

from meowple.core.action import Seat
from meowple.games.purrramid.components import (
    COVERED_FOR_TWO,
    DEALT,
    GOLDEN,
    MOST_TURNS,
    YARN,
    YARN_VALUE,
)
from meowple.games.purrramid.dice import DICE
from meowple.games.purrramid.position import DECIDE, OPEN, OVER, TILED, Position
from meowple.games.purrramid.purse import purse_of, reach, spend
from meowple.games.purrramid.scoring import NOBODY, points_of

BY_A_STOP: Final = ("full", "other", "golden")
"""9a to 9c. The ends that come in the middle of laying tiles."""
BY_THE_LAST_TILE: Final = ("other", "golden")


def check_reachable(state: Position) -> None:
    _check_order(state)
    _check_setting_up(state)
    _check_seats_to_come(state)
    _check_dice_on_board(state)
    _check_fields(state)
    _check_winner(state)
    _check_end(state)
    _check_last_turn(state)
    _check_totals(state)


def dealt_to(state: Position, seat: Seat, first: Seat) -> int:
    """1d. In a game begun by `first`."""
    return DEALT[state.players][(seat - first) % state.players]


def _check_order(state: Position) -> None:
    """1f, 9e, 10f. Who began, and whose turn it is after so many of them."""
    named = state.options.first
    if named != "draw":
        if int(named) > state.players:
            raise ValueError("there are fewer seats than that")
        if state.first != (int(named) - 1 + state.game - 1) % state.players:
            raise ValueError("another seat began this game")
    if not 1 <= state.turns <= MOST_TURNS:
        raise ValueError(f"a game has 1 to {MOST_TURNS} turns")
    is_past = 1 if state.ended == "turns" else 0
    if state.turn != (state.first + state.turns - 1 + is_past) % state.players:
        raise ValueError("after so many turns it is another seat's")


def _check_setting_up(state: Position) -> None:
    """1b, 1c. What was covered stays so; what was in the box of yarn stays there."""
    lowest = state.board.lowest_two if state.players == 2 else []
    if state.neutral != (COVERED_FOR_TWO if lowest else 0):
        raise ValueError("the tiles of nobody are those of a game for two")
    in_box = YARN - state.board.values.count(YARN_VALUE)
    for slot in lowest:
        if state.tiles[slot] != state.board.tiles[slot] or state.gold[slot] or slot in state.fresh:
            raise ValueError("two players find the lowest rows covered")
        in_box += state.board.values[slot] == YARN_VALUE
    if state.box < in_box:
        raise ValueError("that yarn never left the box")


def _check_seats_to_come(state: Position) -> None:
    """1d. Nobody has more tiles than were dealt; who has not laid any has all of them, and no yarn."""
    is_first_part = state.step != OVER and state.dice == DICE
    turns = state.turns - 1 if is_first_part else state.turns
    for seat in range(state.players):
        dealt = dealt_to(state, seat, state.first)
        if state.left[seat] > dealt:
            raise ValueError("nobody gets more tiles than were dealt")
        if (seat - state.first) % state.players >= turns and (state.left[seat] < dealt or state.yarn[seat]):
            raise ValueError("a seat that has not played yet has all its tiles and no yarn")


def _check_dice_on_board(state: Position) -> None:
    """4f. By option dice lie only where their seat has the tiles for."""
    if state.step == OVER and state.placed:
        raise ValueError("no dice lie on the board at the end")
    apart = state.options.gold_next_field
    purse = purse_of(state.left[state.turn], state.tiles_out(state.turn) - state.left[state.turn])
    for action in state.placed:
        tiles = state.board.tiles[state.slot_of(action)]
        if state.options.short_may_not and tiles > reach(purse, apart):
            raise ValueError("dice lie where there are too few tiles for")
        purse = spend(purse, tiles, apart)


def _check_fields(state: Position) -> None:
    """3f, 4f, 8b. Cats lie on cats; short are only the fields on which tiles ran out, mixed is only one."""
    ran_out = state.ended in BY_THE_LAST_TILE
    short = mixed = 0
    for slot in range(state.board.size):
        tiles = state.tiles[slot]
        if not tiles:
            continue
        short += tiles < state.board.tiles[slot]
        mixed += 0 < state.gold[slot] < tiles
        if ran_out and slot in state.fresh:
            continue
        for under in state.board.below[slot]:
            if state.on[under] != TILED:
                raise ValueError("a cat lies on nothing")
    may_be_short = (1 if ran_out else 0) + (1 if state.winner != NOBODY and state.options.gold_next_field else 0)
    if short > (0 if state.options.short_may_not else may_be_short):
        raise ValueError("a field has fewer tiles than it takes")
    if mixed > (0 if state.options.gold_next_field else 1):
        raise ValueError("golden tiles follow ordinary ones on one field at most")


def _check_winner(state: Position) -> None:
    """8a, 8b, 9b, 9c. Who is out of tiles has won, or ended the game."""
    out = [seat for seat in range(state.players) if not state.left[seat]]
    if state.winner == NOBODY:
        if out or state.golden != GOLDEN:
            raise ValueError("who has no ordinary tiles left has won")
    elif state.winner not in out:
        raise ValueError("a winner has no ordinary tiles left")
    if (state.ended == "golden") != (state.golden == 0) or (state.ended == "golden" and state.turn != state.winner):
        raise ValueError("the last golden tile ends the game")
    others = [seat for seat in out if seat != state.winner]
    if others != ([state.turn] if state.ended == "other" else []):
        raise ValueError("another player's last tile ends the game")


def _check_end(state: Position) -> None:
    """9a, 9e, 9f, 10e. A game is over for the reason it gives, and goes on without one."""
    if (state.step == OVER) != bool(state.ended) or (state.ended and state.game != state.options.games):
        raise ValueError("a match is over if its last game has ended")
    if state.unfilled == 0 and state.ended not in BY_A_STOP:
        raise ValueError("a full board ends the game")
    if state.ended == "full" and state.unfilled:
        raise ValueError("the board is not full")
    if state.ended == "turns" and state.turns != MOST_TURNS:
        raise ValueError("there have been fewer turns than that")
    if state.step == OVER and state.hand > state.dice - (1 if state.ended in BY_A_STOP else 0):
        raise ValueError("there are fewer dice in this turn")
    is_stuck = state.ended == "stuck"
    at_turns_begin = state.step != OVER and state.dice == DICE and not state.placed
    if is_stuck and not state.options.short_may_not:
        raise ValueError("only by option tiles may be too few")
    if state.options.short_may_not and (is_stuck or at_turns_begin) and state.anybody_can_use_a_field() == is_stuck:
        raise ValueError("a game ends when nobody can fill a field, and not before")


def _check_last_turn(state: Position) -> None:
    """4a, 5c. The cats just laid, or whose catastrophe it was: what is shown until dice lie on the board again."""
    fresh, mishap = state.fresh, state.mishap
    is_begun = bool(state.placed) or state.step == DECIDE
    is_fresh_game = state.step != OVER and state.turns == 1 and state.dice == DICE
    if is_begun or (is_fresh_game and state.game == 1):
        if fresh or mishap != NOBODY:
            raise ValueError("what happened before is over")
        return
    if len(set(fresh)) != len(fresh) or len(fresh) > DICE or bool(fresh) == (mishap != NOBODY):
        raise ValueError("the last turn laid some cats, or none in a catastrophe")
    if is_fresh_game:  # that was in the game before
        return
    for slot in fresh:
        if state.on[slot] == OPEN:
            raise ValueError("fresh tiles lie on fields")
    if mishap != NOBODY:
        is_extra = state.step != OVER and state.dice < DICE
        if is_extra or state.ended in BY_A_STOP or mishap != (state.turn - 1) % state.players:
            raise ValueError("the catastrophe was another seat's")


def _check_totals(state: Position) -> None:
    """10a, 10b, 10e. The points of the games before this one, within what such games can bring."""
    before = state.totals
    if state.step == OVER:
        points = points_of(state.winner, GOLDEN - state.golden, state.left)
        before = [total - now for total, now in zip(before, points)]
    most = GOLDEN * (state.game - 1)
    for seat in range(state.players):
        least = 0
        for back in range(1, state.game):
            least -= dealt_to(state, seat, (state.first - back) % state.players)
        if not least <= before[seat] <= most:
            raise ValueError("no game brings so many points")
    if sum(before) > most:
        raise ValueError("one seat alone wins points in a game")
