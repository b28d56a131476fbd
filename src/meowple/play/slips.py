"""What a slip costs: whether a choice could still be taken back by whoever makes it, or has to be meant."""

from meowple.core.action import CHANCE, Action, Seat
from meowple.play.live_table import LiveTable


def costs_nothing(live: LiveTable, seat: Seat, action: Action) -> bool:
    """Whether the same seat goes on after this choice: no dice fall and nobody else has moved before it is seen.

    Where others go on, a bot may have answered before a finger is lifted; at a lesson nothing is taken back.
    """
    after = live.table.state.copy()
    after.apply(seat, action)
    acting = after.to_act()
    return not live.info.lesson and seat in acting and CHANCE not in acting
