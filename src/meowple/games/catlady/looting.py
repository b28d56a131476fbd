"""10h, 10i. Flea Croft, fed with food, takes two cards of the market; some may be played at once."""

from typing import Final

from meowple.core.action import Action
from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import ADOPT, ADOPT_TOKEN, BRUSH, ENOUGH, FEAST, GRAB, SHOP, Adopt, Brush, Grab
from meowple.games.catlady.components import CARDS, CELLS, KINDS
from meowple.games.catlady.playing import LOST_FOR_ONE, play_card, take_card
from meowple.games.catlady.position import Position
from meowple.games.catlady.stages import FEEDING, LOOTING

BAG_KIND: Final = KINDS["bag"]
BRUSH_KIND: Final = KINDS["brush"]
LOST_KIND: Final = KINDS["lost"]
MOST_LOOT: Final = 2


def begin_looting(state: Position) -> None:
    """10h. She takes up to two cards of the market, at once."""
    state.loot_left = MOST_LOOT
    state.stage = LOOTING
    stop_if_bare(state)


def stop_if_bare(state: Position) -> None:
    if state.loot_left == 0 or max(state.grid) < 0:
        stop_looting(state)


def stop_looting(state: Position) -> None:
    state.loot_left = 0
    state.stage = FEEDING


def loot_choices(state: Position) -> list[Action]:
    """10h. Any card of the market, or enough."""
    found = [GRAB[cell] for cell in range(9) if state.grid[cell] >= 0]
    found.append(ENOUGH)
    if state.version >= 2:
        found.append(FEAST)  # 6h
    return found


def grab(state: Position, action: Grab, tell: Listener | None) -> None:
    """10h."""
    kind = state.grid[action.cell]
    state.loot_left -= 1
    state.looted.append(kind)
    take_card(state, action.cell)
    if tell is not None:
        tell(Event("grabbed", {"seat": state.turn, "card": CARDS[kind].key, "cell": CELLS[action.cell]}))
    stop_if_bare(state)


def loot_plays(state: Position) -> list[Action]:
    """10i. A bag, a brush or a lost cat she has taken may be played; a spray or a laser has nothing left to do."""
    mine = state.mine()
    found: list[Action] = []
    if LOST_KIND in state.looted and mine.lost >= LOST_FOR_ONE:
        found = [ADOPT[kind] for kind in state.strays]
        found.append(ADOPT_TOKEN)
    if BRUSH_KIND in state.looted and mine.brush and 0 in mine.meals:
        found += [BRUSH[cell] for cell in state.grid_cats()]
    if BAG_KIND in state.looted and mine.bag:
        found.append(SHOP)
    return found


def play_loot(state: Position, action: Action, tell: Listener | None) -> None:
    """10i. One of `loot_plays`: the card is no loot any more."""
    play_card(state, action, tell)
    played = LOST_KIND if isinstance(action, Adopt) else BRUSH_KIND if isinstance(action, Brush) else BAG_KIND
    state.looted.remove(played)
