"""Chapters 2 and 11 of RULES.md: a turn, from its first card to the next player; and swapping goals."""

from bisect import bisect_left

from meowple.core.action import Action
from meowple.core.fields import NOTHING
from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import END, LASER, SWAP, TAKE, Discard, End, Laser, Swap, Take
from meowple.games.catlady.components import CARDS, CELLS, GOALS, LINE_CELLS, LINES
from meowple.games.catlady.feeding import begin_feeding
from meowple.games.catlady.playing import adopt_for_furry, play_card, plays, take_card
from meowple.games.catlady.position import EMPTY, Position
from meowple.games.catlady.stages import FLIPPING, LASERING, REFILLING, TURN


def begin_turn(state: Position) -> None:
    state.is_fresh = True
    state.has_taken = False
    state.stage = FLIPPING if state.is_furry_turn else TURN


def end_turn(state: Position, tell: Listener | None) -> None:
    """2f, 5a. The next player's turn, or the end."""
    if state.is_last:
        begin_feeding(state, tell)
        return
    state.turn = (state.turn + 1) % len(state.collections)
    begin_turn(state)


def end_if_idle(state: Position, tell: Listener | None) -> None:
    """2f. A turn in which nothing more can be played ends by itself."""
    if state.has_taken and not plays(state):
        end_turn(state, tell)


def turn_choices(state: Position) -> list[Action]:
    """2a, 2b, 4f, 11c. Everything the player may do in the turn."""
    found = plays(state)
    if state.has_taken:
        found.append(END)
        return found
    takes = [TAKE[line] for line in range(6) if line != state.token]
    if state.is_fresh and state.mine().laser:
        takes += LASER
    takes += found
    if state.goals and may_swap(state):
        for mine in own_goals(state):
            for pool in state.goal_pool:
                takes.append(SWAP[mine][pool])
    return takes


def play_turn(state: Position, action: Action, tell: Listener | None) -> None:
    """One of `turn_choices`."""
    if isinstance(action, Take):
        take_line(state, action.line, tell)
    elif isinstance(action, Laser):
        laser(state, action, tell)
    elif isinstance(action, Swap):
        swap(state, action, tell)
    elif isinstance(action, End):
        end_turn(state, tell)
    else:
        play_card(state, action, tell)
        if state.stage == TURN:
            end_if_idle(state, tell)


# Taking cards


def take_line(state: Position, line: int, tell: Listener | None) -> None:
    """2a to 2d. Take three cards, move the token there, refill."""
    if tell is not None:
        names = " ".join([CARDS[state.grid[cell]].key for cell in LINE_CELLS[line]])
        tell(Event("took", {"seat": state.turn, "line": LINES[line], "cards": names}))
    for cell in LINE_CELLS[line]:
        take_card(state, cell)
    state.token = line
    state.has_taken = True
    state.is_fresh = False
    if state.is_furry_turn:
        adopt_for_furry(state, tell)
    elif not state.is_solo:
        state.swapped[state.turn] = False
    refill(state, tell)


def laser(state: Position, action: Laser, tell: Listener | None) -> None:
    """4f. Any two cards; one to discard comes next."""
    state.mine().laser -= 1
    state.discarded += 1
    if tell is not None:
        names = f"{CARDS[state.grid[action.first]].key} {CARDS[state.grid[action.second]].key}"
        tell(Event("lasered", {"seat": state.turn, "cards": names}))
    take_card(state, action.first)
    take_card(state, action.second)
    state.is_fresh = False
    if not state.is_solo:
        state.swapped[state.turn] = False
    state.stage = LASERING


def discard(state: Position, action: Discard, tell: Listener | None) -> None:
    """4f, 4g. One more card goes; refill; the token stays and the turn is over."""
    if tell is not None:
        key = CARDS[state.grid[action.cell]].key
        tell(Event("discarded", {"seat": state.turn, "card": key, "cell": CELLS[action.cell]}))
    state.grid[action.cell] = EMPTY
    state.discarded += 1
    refill(state, tell)


# Filling the gaps


def refill(state: Position, tell: Listener | None) -> None:
    """2d, 5a. Refill the gaps from the deck; if it is empty, this was the last turn."""
    if state.deck == 0:
        state.is_last = True
        after_refill(state, tell)
    else:
        state.stage = REFILLING


def deal_card(state: Position, kind: int, tell: Listener | None) -> None:
    """1d, 2d. The next card into the first gap, row by row."""
    state.unknown.pop(bisect_left(state.unknown, kind))
    state.deck -= 1
    state.grid[state.first_gap()] = kind
    if state.stage == REFILLING and state.first_gap() == NOTHING:
        after_refill(state, tell)


def after_refill(state: Position, tell: Listener | None) -> None:
    """2e, 2f, 4g. Whoever has taken a line may still play cards; the laser ends the turn at once."""
    state.stage = TURN
    if not state.has_taken or state.is_furry_turn or not plays(state):
        end_turn(state, tell)


# 11. Shared goals


def own_goals(state: Position) -> list[int]:
    """11b. The goals shared with both neighbours."""
    return [state.goals[state.turn], state.goals[(state.turn - 1) % state.players]]


def may_swap(state: Position) -> bool:
    """11f. Not if every player's last turn was a swap."""
    return False in state.swapped


def swap(state: Position, action: Swap, tell: Listener | None) -> None:
    """11c. Instead of taking a line: no card is taken and the token stays."""
    place = state.goals.index(action.mine)
    state.goals[place] = action.pool
    state.goal_pool[state.goal_pool.index(action.pool)] = action.mine
    state.swapped[state.turn] = True
    state.has_taken = True
    state.is_fresh = False
    if tell is not None:
        given, got = GOALS[action.mine].key, GOALS[action.pool].key
        tell(Event("swapped", {"seat": state.turn, "goal": given, "new": got}))
    after_refill(state, tell)
