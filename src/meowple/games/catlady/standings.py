"""Everybody's points, final or as they stand if everybody fed in their best way now."""

from typing import Final

from meowple.games.catlady.best_feeding import best_feeding, serve
from meowple.games.catlady.census import Census
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.others import Others, others_of
from meowple.games.catlady.position import FURRY, Position
from meowple.games.catlady.scoring import Tally, furry_points, tally_all

_FED_ALONE: Final[dict[tuple[int, ...], Collection]] = {}
_MOST_KEPT: Final = 4000


def fed_alone(mine: Collection, all_wild: bool) -> Collection:
    """6h. The collection fed in its own best way, without regard to others (kept: it is asked for again and again)."""
    key = (*mine.key(), all_wild)
    found = _FED_ALONE.get(key)
    if found is None:
        found = mine.copy()
        serve(found, best_feeding(found, Others(), all_wild).meals, all_wild)
        if len(_FED_ALONE) >= _MOST_KEPT:
            _FED_ALONE.clear()
        _FED_ALONE[key] = found
    return found


def fed_collections(state: Position) -> list[Collection]:
    """Everybody as they have fed or, not yet done, would feed without regard to others."""
    return [_fed(state, seat) for seat in range(len(state.collections))]


def _fed(state: Position, seat: int) -> Collection:
    mine = state.collections[seat]
    return mine if state.fed[seat] else fed_alone(mine, state.is_solo and seat == FURRY)


def others_at_table(state: Position, seat: int) -> Others:
    """6h. The others, as they have fed or would; how this seat itself would feed does not matter to it."""
    census = [
        Census(mine if other == seat else _fed(state, other), state.version)
        for other, mine in enumerate(state.collections)
    ]
    return others_of(seat, census, state.goals, state.house_rules.no_waste_costs)


def tallies(state: Position) -> list[Tally]:
    """7. The points of all, final or as they stand with everybody's best feeding."""
    collections = fed_collections(state)
    found = tally_all(collections, state.goals, state.house_rules.no_waste_costs, state.version)
    if state.is_solo:
        found[FURRY].points[8] = furry_points(collections[FURRY])  # 13j
    return found
