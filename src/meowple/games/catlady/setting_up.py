"""Chapter 1 of RULES.md: setting up, with the shared goals (11a) and the furry player's cards (13a to 13c)."""

from meowple.core.action import Action
from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import DEAL, START_CARD, STRAYS, TURN_GOAL, StartCard, Stray, TurnGoal
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import (
    CARD_SET,
    CUBES,
    GOALS,
    IN_PLAY,
    KINDS,
    LINES,
    STARTS,
    TURN_CARDS,
)
from meowple.games.catlady.furry import deal_start
from meowple.games.catlady.position import EMPTY, FURRY, Position
from meowple.games.catlady.stages import PLACING
from meowple.games.catlady.turns import begin_turn


def open_boxes(state: Position) -> None:
    """1b, 1c, 10a, 13a. Everything in its place before the first card is dealt."""
    players, house_rules = state.players, state.house_rules
    state.unknown = CARD_SET.deck(players, house_rules.with_treats)
    state.deck = IN_PLAY[1 if house_rules.with_treats else 0][players]
    state.stray_pool = CARD_SET.strays(house_rules.with_treats)
    if not house_rules.with_goals and house_rules.with_treats:
        state.stray_pool.remove(KINDS["kapar"])
    state.collections = [Collection() for _ in range(max(players, 2))]
    state.fed = [False] * len(state.collections)
    state.cubes = list(CUBES)
    if house_rules.with_goals:
        state.goal_box = list(range(len(GOALS)))
    if players == 1:
        state.turn = FURRY
        state.start_box = list(range(len(STARTS)))
        state.turn_deck = list(range(len(TURN_CARDS)))


# What chance brings


def card_chances(state: Position) -> list[tuple[Action, int]]:
    """1d, 2d. Every card that may come next, as often as it is there."""
    found: list[tuple[Action, int]] = []
    last = EMPTY
    for kind in state.unknown:
        if kind != last:
            found.append((DEAL[kind], state.unknown.count(kind)))
            last = kind
    return found


def dealing_chances(state: Position) -> list[tuple[Action, int]]:
    """1d, 1e, 11a, 13b. First the market, then strays, goals, start cards."""
    if EMPTY in state.grid:
        return card_chances(state)
    if deals_stray(state):
        return [(STRAYS[kind], 1) for kind in state.stray_pool]
    if goals_wanted(state) > 0:
        return [(TURN_GOAL[goal], 1) for goal in state.goal_box]
    return [(START_CARD[start], 1) for start in state.start_box]


def strays_on_offer(players: int) -> int:
    """1e, 13a. Three strays, four with five or six players, two alone."""
    return 2 if players == 1 else 4 if players > 4 else 3


def deals_stray(state: Position) -> bool:
    """1e, 13c. A stray on offer, or one by a start card."""
    return state.owes_stray or (len(state.strays) < strays_on_offer(state.players) and not state.starts)


def goals_wanted(state: Position) -> int:
    """11a. One goal between every two neighbours and two in the pool."""
    return state.players + 2 - len(state.goals) - len(state.goal_pool) if state.house_rules.with_goals else 0


def deal(state: Position, action: Action, tell: Listener | None) -> None:
    """1e, 11a, 13b. A stray, a goal or a start card; after the last of them the game begins."""
    if isinstance(action, Stray):
        deal_stray(state, action.kind, tell)
    elif isinstance(action, TurnGoal):
        state.goal_box.remove(action.goal)
        (state.goals if len(state.goals) < state.players else state.goal_pool).append(action.goal)
    elif isinstance(action, StartCard):
        deal_start(state, action.start)
    starts = state.house_rules.start_cards if state.is_solo else 0
    if not deals_stray(state) and goals_wanted(state) == 0 and len(state.starts) == starts:
        end_of_dealing(state)


def deal_stray(state: Position, kind: int, tell: Listener | None) -> None:
    """1e, 13c. A stray on offer, or for the furry player by a start card."""
    state.stray_pool.remove(kind)
    if not state.owes_stray:
        state.strays.append(kind)
        return
    state.owes_stray = False
    state.collections[FURRY].add_cat(kind)
    if tell is not None:
        tell(Event("stray_given", {}))


def end_of_dealing(state: Position) -> None:
    """1f, 13a. The last seat places the cat token; alone it begins at the left column."""
    if state.is_solo:
        state.token = 3
        begin_turn(state)
    else:
        state.stage = PLACING


def place_token(state: Position, line: int, tell: Listener | None) -> None:
    """1f."""
    state.token = line
    if tell is not None:
        tell(Event("token_placed", {"seat": state.players - 1, "line": LINES[line]}))
    begin_turn(state)
