"""Chapters 3 and 4 of RULES.md: what becomes of a taken card, and the cards that are there to be played."""

from typing import Final

from meowple.core.action import Action
from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import (
    ADOPT,
    ADOPT_TOKEN,
    BRUSH,
    FEAST,
    GIVE,
    NO_STRAY,
    SHOP,
    SPRAY,
    Adopt,
    Brush,
    Give,
    Spray,
)
from meowple.games.catlady.components import CARDS, LINES, PLAIN_FOODS
from meowple.games.catlady.position import EMPTY, Position
from meowple.games.catlady.stages import BRUSHING, FEEDING, TURN

LOST_FOR_ONE: Final = 2


def take_card(state: Position, cell: int) -> None:
    """3. A card of the market into the collection of whose turn it is."""
    kind = state.grid[cell]
    state.grid[cell] = EMPTY
    if state.mine().add(kind):
        state.discarded += 1
        for cube in range(5):
            state.cubes[cube] -= CARDS[kind].need[cube]


def plays(state: Position) -> list[Action]:
    """2e, 4a to 4e. Cards the player may play now, before or after taking."""
    found: list[Action] = []
    mine = state.mine()
    if mine.lost >= LOST_FOR_ONE:
        found = [ADOPT[kind] for kind in state.strays]
        found.append(ADOPT_TOKEN)
    if mine.spray:
        for line in range(6):
            if line != state.token:
                found.append(SPRAY[line])
    if mine.brush and mine.cats:
        for cell in state.grid_cats():
            found.append(BRUSH[cell])
    if mine.bag:
        found.append(SHOP)
    return found


def play_card(state: Position, action: Action, tell: Listener | None) -> None:
    """One of `plays`."""
    if isinstance(action, Adopt):
        adopt(state, action, tell)
    elif isinstance(action, Spray):
        spray(state, action, tell)
    elif isinstance(action, Brush):
        start_brushing(state, action)
    else:
        shop(state, tell)


def adopt(state: Position, action: Adopt, tell: Listener | None) -> None:
    """4a. Two lost cats for a stray on offer or for a token."""
    state.mine().lost -= LOST_FOR_ONE
    state.discarded += LOST_FOR_ONE
    state.is_fresh = False
    take_stray(state, action.kind, tell)


def adopt_for_furry(state: Position, tell: Listener | None) -> None:
    """13l. Two lost cats of the furry player: the leftmost stray, or a token if none is left."""
    mine = state.mine()
    while mine.lost >= LOST_FOR_ONE:
        mine.lost -= LOST_FOR_ONE
        state.discarded += LOST_FOR_ONE
        take_stray(state, state.strays[0] if state.strays else NO_STRAY, tell)


def take_stray(state: Position, kind: int, tell: Listener | None) -> None:
    if kind == NO_STRAY:
        gain_token(state, state.turn, tell)
        return
    state.strays.remove(kind)
    state.mine().add_cat(kind)
    if tell is not None:
        tell(Event("adopted", {"seat": state.turn, "card": CARDS[kind].key}))


def gain_token(state: Position, seat: int, tell: Listener | None) -> None:
    """12d. Tokens never run out; every gain is told."""
    state.collections[seat].tokens += 1
    if tell is not None:
        tell(Event("token_gained", {"seat": seat}))


def spray(state: Position, action: Spray, tell: Listener | None) -> None:
    """4b. The token to another line."""
    state.mine().spray -= 1
    state.discarded += 1
    state.token = action.line
    state.is_fresh = False
    if tell is not None:
        tell(Event("sprayed", {"seat": state.turn, "line": LINES[action.line]}))


def start_brushing(state: Position, action: Brush) -> None:
    """4c. The cat to be had; what is given for it comes next."""
    state.brushed = action.cell
    state.stage = BRUSHING


def cats_to_give(state: Position) -> list[Action]:
    """4d, 10i. Any own cat; while feeding, one that has eaten nothing."""
    mine = state.mine()
    found = [GIVE[mine.cats[at]] for at in range(len(mine.cats)) if mine.meals[at] == 0]
    if state.is_feeding and state.version >= 2:
        found.append(FEAST)  # 6h
    return found


def give(state: Position, action: Give, tell: Listener | None) -> None:
    """4c. The cats change places."""
    mine = state.mine()
    mine.brush -= 1
    state.discarded += 1
    taken = state.grid[state.brushed]
    mine.drop_cat(action.kind)
    mine.add_cat(taken)
    state.grid[state.brushed] = action.kind
    if tell is not None:
        tell(Event("brushed", {"seat": state.turn, "card": CARDS[taken].key, "given": CARDS[action.kind].key}))
    state.brushed = EMPTY
    state.is_fresh = False
    state.stage = FEEDING if state.is_feeding else TURN


def shop(state: Position, tell: Listener | None) -> None:
    """4e. One cube of each type; every opponent gets a token."""
    mine = state.mine()
    mine.bag -= 1
    state.discarded += 1
    state.is_fresh = False
    for cube in range(PLAIN_FOODS):
        mine.food[cube] += 1
        state.cubes[cube] -= 1
    if tell is not None:
        tell(Event("shopped", {"seat": state.turn}))
    for seat in range(len(state.collections)):
        if seat != state.turn:
            gain_token(state, seat, tell)
