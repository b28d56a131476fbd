"""What no game could come to at this moment of it: whose turn it is, what is due, what has been done and eaten."""

from meowple.games.catlady.collection import TREATED, Collection, is_fed
from meowple.games.catlady.components import CARDS, IN_PLAY, LINE_CELLS, STARTS
from meowple.games.catlady.feeding import meal_choices
from meowple.games.catlady.furry import furry_lines
from meowple.games.catlady.loading_components import is_meal
from meowple.games.catlady.looting import BAG_KIND, BRUSH_KIND, MOST_LOOT
from meowple.games.catlady.playing import LOST_FOR_ONE, plays
from meowple.games.catlady.position import EMPTY, FURRY, Position
from meowple.games.catlady.setting_up import deals_stray, goals_wanted, strays_on_offer
from meowple.games.catlady.stages import (
    BRUSHING,
    DEALING,
    FEEDING,
    FLIPPING,
    LASERING,
    LEADING,
    LOOTING,
    OVER,
    PLACING,
    REFILLING,
    TURN,
)


def check_moment(state: Position, fresh: Position) -> None:
    """ValueError if no game could have come to this moment; `fresh` is the table before dealing."""
    _check_house_rules(state)
    if state.stage == DEALING:
        _check_dealing(state, fresh)
    else:
        starts = state.house_rules.start_cards if state.is_solo else 0
        need(goals_wanted(state) == 0 and len(state.starts) == starts and not state.owes_stray, "all cards are dealt")
        goals = state.players if state.house_rules.with_goals else 0
        need(len(state.goals) == goals, "between every two neighbours lies a goal")
    _check_turn(state)
    _check_stage(state)
    _check_gaps(state)
    _check_whose_turn(state)
    _check_meals(state)
    _check_loot(state)


def need(is_so: bool, why: str) -> None:
    if not is_so:
        raise ValueError(why)


def _check_house_rules(state: Position) -> None:
    """11f, 13b, 13k."""
    rules = state.house_rules
    usual = rules.start_cards == 2 and not rules.furry_feeds_in_steps
    need(1 <= rules.start_cards <= 3 and (state.is_solo or usual), "the furry player is not set up like that")
    need(rules.with_goals or True not in state.swapped, "there are no goals to swap")


def _check_dealing(state: Position, fresh: Position) -> None:
    """1d, 1e, 11a, 13b. First the market, then strays, goals, start cards; nobody has anything yet."""
    gaps = state.grid.count(EMPTY)
    goals = len(state.goals) + len(state.goal_pool)
    need(state.grid[9 - gaps :] == [EMPTY] * gaps, "the market is dealt row by row")
    need(state.deck == fresh.deck - 9 + gaps and state.turn == fresh.turn, "the market is dealt first")
    need(not gaps or not (state.strays or goals or state.starts), "the market is dealt first")
    need(not goals or not deals_stray(state), "strays are dealt before goals")
    need(not state.goal_pool or len(state.goals) == state.players, "goals for neighbours come first")
    starts = state.house_rules.start_cards if state.is_solo else 0
    need(len(state.starts) <= starts, "there are not so many start cards")
    is_due = gaps or deals_stray(state) or goals_wanted(state) or len(state.starts) < starts
    need(bool(is_due), "all cards are dealt")
    by_start = STARTS.index("stray") in state.starts
    strays = len(fresh.stray_pool) - len(state.stray_pool) - len(state.strays)
    need(strays == (1 if by_start and not state.owes_stray else 0), "so many strays were not dealt")
    need(not state.owes_stray or (by_start and STARTS[state.starts[-1]] == "stray"), "a start card brings a stray")
    need(len(state.strays) <= strays_on_offer(state.players), "so many strays are not on offer")
    for seat, mine in enumerate(state.collections):
        cards = strays if state.is_solo and seat == FURRY else 0
        tokens = 2 if state.is_solo and seat == FURRY and STARTS.index("points") in state.starts else 0
        need(mine.cards() == cards == len(mine.cats), "nobody has cards while they are dealt")
        need(mine.tokens == tokens, "nobody has tokens while cards are dealt")


def _check_turn(state: Position) -> None:
    """2, 13d. What has been done in a turn, and whose it is."""
    stage = state.stage
    begins = stage in (DEALING, PLACING, FLIPPING, LEADING)
    done = state.has_taken or state.is_last or state.is_feeding or stage in (REFILLING, LASERING)
    need(not begins or state.is_fresh, "nothing has been done yet in this turn")
    need(not state.is_fresh or not done, "something has been done in this turn")
    need(stage != LASERING or not state.has_taken, "the laser comes first")
    need(stage not in (FLIPPING, LEADING) or state.is_furry_turn, "only the furry player flips turn cards")
    furry = begins or stage == REFILLING
    need(not state.is_furry_turn or furry, "the furry player does not play cards")
    need(stage != PLACING or (not state.is_solo and state.turn == 0), "alone, nobody places the token")
    need((state.token < 0) == (stage in (DEALING, PLACING)), "the cat token is somewhere")


def _check_stage(state: Position) -> None:
    """What is due."""
    stage = state.stage
    need((state.turn_card >= 0) == (stage == LEADING), "a turn card is out")
    if stage == LEADING:
        need(len(furry_lines(state)) > 1 and state.turn_card not in state.turn_deck, "nothing is to be chosen")  # 13g
    need((state.brushed >= 0) == (stage == BRUSHING), "a brush is out")
    if stage == BRUSHING:
        may = 0 in state.mine().meals and state.mine().brush > 0
        need(may and state.brushed in state.grid_cats(), "there is nothing to brush")  # 4c
    need(stage != TURN or not state.has_taken or len(plays(state)) > 0, "this turn has ended")  # 2f
    lost = state.collections[FURRY].lost if state.is_solo else 0
    need(lost < LOST_FOR_ONE, "the furry player plays two lost cats at once")  # 13l


def _check_gaps(state: Position) -> None:
    """2d, 4f, 5a. Gaps are there while they are filled, and at the end."""
    stage, gaps = state.stage, state.grid.count(EMPTY)
    if stage == DEALING:
        return
    if stage == REFILLING:
        need(1 <= gaps <= 3 and gaps <= state.deck and not state.is_last, "gaps are filled")
        need((state.deck - gaps) % 3 == 0, "gaps are filled by threes")
        line = LINE_CELLS[state.token] if state.has_taken else list(range(9))
        need(all(cell in line for cell in range(9) if state.grid[cell] == EMPTY), "the gaps are where cards were taken")
        return
    need(state.deck % 3 == 0, "gaps are filled by threes")
    need(not state.is_last or (state.deck == 0 and not state.is_fresh), "the last turn is played with an empty deck")
    if state.is_feeding:
        need(state.is_last and 3 <= gaps <= 3 + MOST_LOOT, "feeding comes at the end")
    elif stage == LASERING:
        need(gaps == 2 and not state.is_last, "the laser has taken two cards")
    else:
        need(gaps == (3 if state.is_last else 0), "gaps are filled")
        need(not state.is_last or state.has_taken, "the last line was taken")


def _check_whose_turn(state: Position) -> None:
    """1g, 2f. Without swaps every turn takes three cards from the deck: they say whose turn it is."""
    if state.stage == DEALING or state.is_feeding or state.goals:
        return
    turns = (IN_PLAY[1 if state.house_rules.with_treats else 0][state.players] - 9 - state.deck) // 3
    if state.has_taken and not state.is_last and state.stage != REFILLING:
        turns -= 1
    first = FURRY if state.is_solo else 0
    need(turns >= 0 and state.turn == (turns + first) % len(state.collections), "it is somebody else's turn")


# Feeding


def _check_meals(state: Position) -> None:
    """5c, 6. Who has fed and what."""
    stage = state.stage
    feeds_now = stage in (FEEDING, LOOTING, OVER) or (state.is_feeding and stage == BRUSHING)
    need(state.is_feeding == feeds_now, "feeding comes at the end")
    for seat, mine in enumerate(state.collections):
        need(state.fed[seat] == _has_fed(state, seat), "everybody feeds in turn")
        feeds = state.is_feeding and (state.fed[seat] or seat == state.turn)
        for at in range(len(mine.cats)):
            kind, eaten = mine.cats[at], mine.meals[at]
            need((eaten == 0 or feeds) and is_meal(kind, eaten), f"{CARDS[kind].key} has not eaten that")
        may_turn = feeds and mine.converted <= 2 and _turned_food(mine)
        need(mine.converted == 0 or may_turn, "only Moonbeam turns food")  # 9h
    need(stage != OVER or state.turn == 0, "it is over")
    need(stage != FEEDING or len(meal_choices(state)) > 0, "feeding is done")  # 6g


def _has_fed(state: Position, seat: int) -> bool:
    """5c, 13i. In the order of the seats; alone, the furry player is the first."""
    if not state.is_feeding:
        return False
    return state.stage == OVER or (seat == FURRY if state.is_solo else seat < state.turn)


def _turned_food(mine: Collection) -> bool:
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].turns_food:
            return 0 < mine.meals[at] < TREATED
    return False


def _check_loot(state: Position) -> None:
    """10h, 10i. Only Flea Croft, fed with food, brings cards at the end."""
    stage, looted = state.stage, state.looted
    need((state.loot_left > 0) == (stage == LOOTING) and state.loot_left <= MOST_LOOT, "there is something to loot")
    need(not looted or stage in (FEEDING, LOOTING, BRUSHING), "there is no loot")
    if not state.is_feeding:
        need(not looted, "there is no loot")
        return
    taken = state.grid.count(EMPTY) - 3
    need(taken == 0 or True in [_has_looted(mine) for mine in state.collections], "only Flea Croft loots")
    if stage == LOOTING:
        need(len(looted) == taken == MOST_LOOT - state.loot_left, "loot comes from the market")
    if stage == LOOTING or looted:
        need(_has_looted(state.mine()), "only Flea Croft loots")
    need(len(looted) <= taken, "loot comes from the market")
    mine = state.mine()
    need(looted.count(BAG_KIND) <= mine.bag and looted.count(BRUSH_KIND) <= mine.brush, "loot is played once")


def _has_looted(mine: Collection) -> bool:
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].loots:
            return mine.meals[at] < TREATED and is_fed(mine.cats[at], mine.meals[at])
    return False
