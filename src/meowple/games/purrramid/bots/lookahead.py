"""One roll ahead: what stopping now gives, and what one more roll gives to somebody who lays only what holds."""

from typing import Final

from meowple.games.purrramid.bots.turn_solver import PAIRS
from meowple.games.purrramid.dice import DICE, FACES, HIGHEST, ROLLS_WITH, WAYS, WEIGHT
from meowple.games.purrramid.position import OPEN, Position
from meowple.games.purrramid.purse import purse_of, spend, tiles_in

YARN_KEPT: Final = 0.35
EXTRA_TILES: Final = [0.0, 0.8, 0.9, 1.2, 1.6]
"""What an extra turn with so many dice is worth."""
_STEP: Final = DICE + 1


def stop_value(state: Position) -> float:
    """Tiles for the dice on the board, and what an extra turn is worth."""
    if not state.placed or not state.can_stop_well():
        return 0.0
    return _worth(state, [state.slot_of(action) for action in state.placed], state.hand)


def _worth(state: Position, slots: list[int], hand: int) -> float:
    """4f, 8b. As many tiles as there are; after the last of them, or on a full board, no extra turn follows."""
    had = state.tiles_out(state.turn)
    purse = purse_of(state.left[state.turn], had - state.left[state.turn])
    levels = 0
    for slot in slots:
        purse = spend(purse, state.board.tiles[slot], state.options.gold_next_field)
        levels |= 1 << state.board.levels[slot]
    tiles = had - tiles_in(purse)
    is_over = tiles == had or len(slots) == state.unfilled
    if (hand == 0 or levels.bit_count() >= 3) and not is_over:
        return tiles + EXTRA_TILES[state.dice - 1]
    return float(tiles)


def roll_value(state: Position) -> float:
    """One more roll of the hand, then stop: a roll that adds nothing that holds loses everything."""
    hand = state.hand
    if hand == 0:
        return 0.0
    slots = [state.slot_of(action) for action in state.placed]
    most_tiles = state.most_tiles(state.turn)
    best = [0.0] * ((HIGHEST + 1) * _STEP)
    for slot in range(state.board.size):
        if state.on[slot] != OPEN or state.board.tiles[slot] > most_tiles or not state.would_hold(slot):
            continue
        value = state.board.values[slot]
        for used in range(1, min(hand, value) + 1):
            if value <= used * FACES:
                worth = _worth(state, [*slots, slot], hand - used)
                if worth > best[value * _STEP + used]:
                    best[value * _STEP + used] = worth
    total = 0.0
    for roll in ROLLS_WITH[hand]:
        most = 0.0
        for pair in PAIRS[roll]:
            if best[pair] > most:
                most = best[pair]
        total += WEIGHT[roll] * most
    return total / WAYS[hand]
