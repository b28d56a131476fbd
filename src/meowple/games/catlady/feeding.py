"""Chapters 5 and 6 of RULES.md: the end, and feeding by hand or at one go."""

from typing import Final

from meowple.core.action import Action
from meowple.core.state import Event, Listener
from meowple.games.catlady.actions import (
    DONE,
    ENOUGH,
    FEAST,
    FEED,
    GIVE_TREAT,
    Feed,
    Give,
    Grab,
    Treat,
)
from meowple.games.catlady.best_feeding import best_feeding, serve
from meowple.games.catlady.collection import TREATED, Collection, is_fed, portion, portions
from meowple.games.catlady.components import CARDS, FOODS, PLAIN_FOODS, TREAT, WILD
from meowple.games.catlady.furry_feeding import furry_feeding
from meowple.games.catlady.loot_search import plan_loot
from meowple.games.catlady.looting import begin_looting, grab, loot_plays, play_loot, stop_looting
from meowple.games.catlady.playing import give
from meowple.games.catlady.position import FURRY, Position
from meowple.games.catlady.scoring import CATEGORIES
from meowple.games.catlady.stages import FEEDING, OVER
from meowple.games.catlady.standings import others_at_table, tallies

MOST_TURNED: Final = 2
"""9h. So many cubes may stand for other food."""

# 5. The end


def begin_feeding(state: Position, tell: Listener | None) -> None:
    """5c, 13i. Everybody feeds in turn order; the furry player, who moved first, feeds first."""
    state.is_feeding = True
    if state.is_solo:
        state.turn = FURRY
        serve_meals(state, furry_feeding(state, others_at_table(state, FURRY), tell), True, tell)
        state.fed[FURRY] = True
    state.turn = 0
    start_feeding(state, tell)


def start_feeding(state: Position, tell: Listener | None) -> None:
    state.stage = FEEDING
    state.looted = []
    finish_if_nothing_is_left(state, tell)


def finish_if_nothing_is_left(state: Position, tell: Listener | None) -> None:
    """6g. When no cube can go anywhere any more, feeding is done."""
    if state.stage == FEEDING and not has_meal_choices(state):
        finish_feeding(state, tell)


def finish_feeding(state: Position, tell: Listener | None) -> None:
    """5c, 7. The next player feeds, or everything is counted."""
    state.fed[state.turn] = True
    state.looted = []
    if False in state.fed[: state.players]:
        state.turn += 1
        start_feeding(state, tell)
        return
    state.turn = 0
    state.stage = OVER
    if tell is not None:
        tell_points(state, tell)


def tell_points(state: Position, tell: Listener) -> None:
    for seat, tally in enumerate(tallies(state)):
        for category, points in zip(CATEGORIES, tally.points):
            if points:
                tell(Event("counted", {"seat": seat, "category": category, "points": points}))
        tell(Event("scored", {"seat": seat, "points": tally.total()}))


# 6. What may be fed


def feeding_choices(state: Position) -> list[Action]:
    """6a to 6h. Everything the player may do while feeding."""
    found = meal_choices(state)
    if may_feast(state):
        found.append(FEAST)
    found.append(DONE)
    return found


def meal_choices(state: Position) -> list[Action]:
    """6a to 6d. Every cube that may go on a cat, every treat; and cards Flea Croft brought (10i)."""
    mine = state.mine()
    turns = may_turn_food(mine)
    found: list[Action] = []
    for at in range(len(mine.cats)):
        add_cube_choices(mine, at, turns, found)
    if mine.food[TREAT]:
        for at in range(len(mine.cats)):
            if mine.meals[at] == 0:
                found.append(GIVE_TREAT[mine.cats[at]])
    if state.looted:
        found += loot_plays(state)
    return found


def has_meal_choices(state: Position) -> bool:
    """Whether there is one of `meal_choices`, found faster."""
    mine = state.mine()
    turns = may_turn_food(mine)
    found: list[Action] = []
    for at in range(len(mine.cats)):
        add_cube_choices(mine, at, turns, found)
        if found:
            return True
    return (mine.food[TREAT] > 0 and 0 in mine.meals) or len(loot_plays(state)) > 0


def add_cube_choices(mine: Collection, at: int, turns: bool, found: list[Action]) -> None:
    """6a to 6c, 9h. What this cat may be given next; `turns` if any food may stand for other food, as for Moonbeam."""
    kind, eaten = mine.cats[at], mine.meals[at]
    card = CARDS[kind]
    if eaten >= TREATED or portions(eaten) >= (card.most or card.size):
        return
    turns = turns or (card.turns_food and mine.converted < MOST_TURNED)
    for food in range(PLAIN_FOODS):
        if card.most:
            if card.same and eaten and not portion(eaten, food):
                continue
        elif portion(eaten, food) >= card.need[food]:
            continue
        for cube in range(4):
            if mine.food[cube] and (cube in (food, WILD) or turns):
                found.append(FEED[kind][cube * 3 + food])


def may_turn_food(mine: Collection) -> bool:
    """9h. Moonbeam, fed with food, lets two cubes stand for other food."""
    if mine.converted < MOST_TURNED:
        for at in range(len(mine.cats)):
            if CARDS[mine.cats[at]].turns_food:
                return mine.meals[at] < TREATED and is_fed(mine.cats[at], mine.meals[at])
    return False


def may_feast(state: Position) -> bool:
    """6h. The best feeding is always offered (by the first rules only while no cat was half fed)."""
    if state.version >= 2:
        return True
    mine = state.mine()
    return not [at for at in range(len(mine.cats)) if mine.meals[at] and not is_fed(mine.cats[at], mine.meals[at])]


# 6. Feeding by hand


def play_meal(state: Position, action: Action, tell: Listener | None) -> None:
    """One sentence of feeding, those the best feeding is made of included."""
    if isinstance(action, Feed):
        feed(state, action, tell)
    elif isinstance(action, Treat):
        give_treat(state, action, tell)
    elif isinstance(action, Grab):
        grab(state, action, tell)
    elif action == ENOUGH:
        stop_looting(state)
    elif isinstance(action, Give):
        give(state, action, tell)
    else:
        play_loot(state, action, tell)


def feed(state: Position, action: Feed, tell: Listener | None) -> None:
    """6a, 6b. One cube onto a cat."""
    mine = state.mine()
    at = mine.cats.index(action.kind)
    mine.food[action.cube] -= 1
    if action.cube != action.food and action.cube != WILD:
        mine.converted += 1
    mine.meals[at] += 1 << 6 * action.food
    if tell is not None:
        tell(Event("fed", {"seat": state.turn, "card": CARDS[action.kind].key, "food": FOODS[action.food]}))
    if CARDS[action.kind].loots and is_fed(action.kind, mine.meals[at]):
        begin_looting(state)


def give_treat(state: Position, action: Treat, tell: Listener | None) -> None:
    """6d. One treat feeds a cat, whatever it needs."""
    mine = state.mine()
    mine.food[TREAT] -= 1
    mine.meals[mine.cats.index(action.kind)] = TREATED
    if tell is not None:
        tell(Event("treated", {"seat": state.turn, "card": CARDS[action.kind].key}))


# 6h. Feeding in the best way


def feast(state: Position, tell: Listener | None) -> None:
    """6h. The best way to go on, Flea Croft's cards included."""
    others = others_at_table(state, state.turn)
    for step in plan_loot(state, others):
        play_meal(state, step, tell)
    serve_meals(state, best_feeding(state.mine(), others, False, version=state.version).meals, False, tell)
    finish_feeding(state, tell)


def serve_meals(state: Position, meals: list[int], all_wild: bool, tell: Listener | None) -> None:
    mine = state.mine()
    before = mine.meals[:]
    serve(mine, meals, all_wild)
    if tell is None:
        return
    for at in range(len(mine.cats)):
        if mine.meals[at] == before[at]:
            continue
        values: dict[str, str | int] = {"seat": state.turn, "card": CARDS[mine.cats[at]].key}
        if mine.meals[at] >= TREATED:
            tell(Event("treated", values))
        else:
            eaten = [
                FOODS[food] for food in range(PLAIN_FOODS) for _ in range(portion(mine.meals[at] - before[at], food))
            ]
            tell(Event("fed", {**values, "food": " ".join(eaten)}))
