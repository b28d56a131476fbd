"""Why a sentence cannot be said now, as a code and values that `words.py` turns into a kind sentence."""

from meowple.core.action import Action
from meowple.core.errors import Reason
from meowple.games.catlady.actions import (
    Adopt,
    Brush,
    Done,
    End,
    Enough,
    Feast,
    Feed,
    Give,
    Grab,
    Laser,
    Shop,
    Spray,
    Swap,
    Take,
    Treat,
)
from meowple.games.catlady.collection import TREATED, is_fed, portion
from meowple.games.catlady.components import CARDS, FOODS, LINES, TREAT, WILD
from meowple.games.catlady.position import Position
from meowple.games.catlady.stages import BRUSHING, FEEDING, LASERING, LEADING, LOOTING, PLACING, TURN
from meowple.games.catlady.turns import may_swap


def why_not(state: Position, action: Action) -> Reason:
    """The reason; only asked when the sentence is not legal and the seat is to act."""
    stage = state.stage
    if stage == PLACING:
        return Reason("place_token_first")  # 1f
    if stage == BRUSHING:
        return _why_not_give(state, action)
    if stage == LASERING:
        return Reason("discard_one")  # 4f
    if stage == LEADING:
        return Reason("lead_furry")  # 13g
    if stage == LOOTING:
        return Reason("loot_first")  # 10h
    if stage == FEEDING:
        return _why_not_feed(state, action)
    return _why_not_turn(state, action) if stage == TURN else Reason("not_now")


def _why_not_turn(state: Position, action: Action) -> Reason:
    mine = state.mine()
    if isinstance(action, (Feed, Treat, Grab, Enough, Feast, Done)):
        return Reason("feed_at_the_end")  # 5c
    if isinstance(action, Take):
        return Reason("already_taken") if state.has_taken else Reason("cat_sits_there", {"line": LINES[action.line]})
    if isinstance(action, Laser):
        if mine.laser == 0:
            return Reason("no_laser")
        return Reason("already_taken") if state.has_taken else Reason("laser_comes_first")  # 4f
    if isinstance(action, Swap):
        if not state.goals:
            return Reason("no_goals")
        if state.has_taken:
            return Reason("already_taken")
        return Reason("not_your_goal") if may_swap(state) else Reason("all_have_swapped")  # 11f
    if isinstance(action, End):
        return Reason("take_first")  # 2a
    return _why_not_play(state, action)


def _why_not_play(state: Position, action: Action) -> Reason:
    mine = state.mine()
    if isinstance(action, Adopt):
        return Reason("two_lost_cats", {"n": mine.lost}) if mine.lost < 2 else Reason("not_on_offer")  # 4a
    if isinstance(action, Spray):
        return Reason("no_spray") if mine.spray == 0 else Reason("token_is_there")  # 4b
    if isinstance(action, Brush):
        if mine.brush == 0:
            return Reason("no_brush")
        return Reason("no_cat_to_give") if not mine.cats else Reason("no_cat_there")  # 4c
    if isinstance(action, Shop):
        return Reason("no_bag")
    return Reason("not_now")


def _why_not_give(state: Position, action: Action) -> Reason:
    if not isinstance(action, Give):
        return Reason("give_first")  # 4c
    if action.kind in state.mine().cats:
        return Reason("cat_has_eaten", {"card": CARDS[action.kind].key})  # 10i
    return Reason("not_your_cat", {"card": CARDS[action.kind].key})


def _why_not_feed(state: Position, action: Action) -> Reason:
    """6. What is wrong with this meal."""
    mine = state.mine()
    if isinstance(action, Feast):
        return Reason("half_fed")  # 6h
    if not isinstance(action, (Feed, Treat)):
        return Reason("cards_are_over")  # 5b
    key = CARDS[action.kind].key
    if action.kind not in mine.cats:
        return Reason("not_your_cat", {"card": key})
    eaten = mine.meals[mine.cats.index(action.kind)]
    if eaten >= TREATED:
        return Reason("had_a_treat", {"card": key})  # 6f
    if isinstance(action, Treat):
        return Reason("no_treat") if mine.food[TREAT] == 0 else Reason("cat_has_eaten", {"card": key})
    if mine.food[action.cube] == 0:
        return Reason("no_cube", {"food": FOODS[action.cube]})
    return _why_not_cube(action, eaten)


def _why_not_cube(action: Feed, eaten: int) -> Reason:
    """6a, 9h, 9i. Why this cube does not suit a cat that has eaten this."""
    card = CARDS[action.kind]
    if is_fed(action.kind, eaten) and not card.most:
        return Reason("is_full", {"card": card.key})  # 6a
    if not card.most and portion(eaten, action.food) >= card.need[action.food]:
        return Reason("does_not_eat", {"card": card.key, "food": FOODS[action.food]})  # 6a
    if action.cube not in (action.food, WILD):
        return Reason("moonbeam_turns")  # 9h
    if card.same and eaten and not portion(eaten, action.food):
        return Reason("one_type_only", {"card": card.key})  # 9i
    return Reason("is_full", {"card": card.key})
