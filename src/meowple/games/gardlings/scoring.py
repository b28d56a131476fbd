"""Chapters 3b, 5j, 8 and 9: the gems that are left, places, medals."""

from typing import Final

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.games.gardlings.components import BOX
from meowple.games.gardlings.position import SET, Position
from meowple.games.gardlings.steps import BUILD, LOT, OVER

USUAL_ROUNDS: Final = 12
"""A guess, for the progress bar only."""


def is_hit(state: Position, seat: Seat) -> bool:
    """5j. Whether somebody else's three dragons cost this seat gems."""
    if not state.variant.advanced_dragons or state.builders[seat].garden.dragons >= SET:
        return False
    return any(builder.garden.dragons >= SET for builder in state.builders)


def net_gems(state: Position, seat: Seat) -> int:
    """3b, 5j. The gems left after dragons, then gnomes, have taken theirs; never below 0."""
    gems = state.builders[seat].garden.gems
    if is_hit(state, seat):
        gems = max(0, gems - 2)
    if state.is_bust(seat):
        gems = (gems + 1) // 2 if state.variant.advanced_gnomes else max(0, gems - 3)
    return gems


def contenders(state: Position) -> tuple[list[Seat], int]:
    """8a, 8b. Who has reached the goal with most gems, then most coins; and with how many gems."""
    reached = [seat for seat in range(state.players) if state.gems[seat] >= state.variant.goal]
    keys = [_contest(state, seat) for seat in reached]
    best = [seat for at, seat in enumerate(reached) if keys[at] == max(keys)]
    return best, max([gems for gems, _ in keys], default=NOTHING)


def _contest(state: Position, seat: Seat) -> tuple[int, int]:
    """8b. What is compared among those who have reached the goal."""
    builder = state.builders[seat]
    return builder.garden.gems if state.variant.before_losses else state.gems[seat], builder.coins


def scores(state: Position) -> list[int]:
    """The gems of this round: as they stand while building, then what may be spent."""
    if state.is_building():
        return [net_gems(state, seat) for seat in range(state.players)]
    return state.gems[:]


def ranking(state: Position) -> list[int]:
    """8a, 8b, 8d. Who took the victory tile is first; the others by gems, then coins."""
    gems = scores(state)
    keys = [(seat == state.winner, gems[seat], state.builders[seat].coins) for seat in range(state.players)]
    return [1 + sum([other > mine for other in keys]) for mine in keys]


def verdict(state: Position) -> str | None:
    """9a. Alone: a medal for few tiles, the victory tile counted."""
    if state.players > 1 or state.step != OVER:
        return None
    if state.winner == NOTHING:
        return "none"
    tiles = len(state.builders[0].tiles()) + 1
    gold, silver, bronze = BOX.medals[state.variant.goal]
    if tiles <= gold:
        return "gold"
    if tiles <= silver:
        return "silver"
    return "bronze" if tiles <= bronze else "none"


def progress(state: Position) -> float:
    if state.step == OVER:
        return 1.0
    if state.step < BUILD or state.step == LOT:
        return 0.0
    return min(0.95, (state.round - 1) / min(state.variant.round_limit, USUAL_ROUNDS))
