"""10h, 10i. Whether Flea Croft should be fed with food, which two cards she takes, and how they are played."""

from meowple.core.action import Action
from meowple.core.fields import NOTHING
from meowple.games.catlady.actions import ADOPT, ADOPT_TOKEN, BRUSH, ENOUGH, FEED, GIVE, GRAB, NO_STRAY, SHOP
from meowple.games.catlady.best_feeding import LOWEST, best_feeding
from meowple.games.catlady.collection import TREATED, Collection, is_fed, portion
from meowple.games.catlady.components import CARDS, PLAIN_FOODS, WILD
from meowple.games.catlady.feeding_options import SCALE
from meowple.games.catlady.looting import BAG_KIND, BRUSH_KIND, LOST_KIND, MOST_LOOT
from meowple.games.catlady.others import Others
from meowple.games.catlady.playing import LOST_FOR_ONE
from meowple.games.catlady.position import EMPTY, Position
from meowple.games.catlady.scoring import TOKEN
from meowple.games.catlady.stages import BRUSHING, LOOTING


class LootPlan:
    """One way to go about it: the collection after it, the market, the sentences so far, tokens gained."""

    def __init__(self, mine: Collection, grid: list[int], strays: list[int], looted: list[int]) -> None:
        self.mine = mine
        self.grid = grid
        self.strays = strays
        self.looted = looted
        self.steps: list[Action] = []
        self.tokens = 0

    def copy(self) -> "LootPlan":
        other = LootPlan(self.mine.copy(), self.grid[:], self.strays[:], self.looted[:])
        other.steps = self.steps[:]
        other.tokens = self.tokens
        return other

    def grab(self, cell: int) -> None:
        kind = self.grid[cell]
        self.grid[cell] = EMPTY
        self.looted.append(kind)
        self.mine.add(kind)
        self.steps.append(GRAB[cell])


def plan_loot(state: Position, others: Others) -> list[Action]:
    """The sentences to say before the best feeding of all cats, if they are worth more than the fewest there may be.

    They feed Flea Croft, choose her loot and play it, from wherever the player is in this now.
    """
    plans = _ways_on(state)
    if len(plans) == 1:
        return plans[0].steps
    most = LOWEST
    steps: list[Action] = []
    for plan in plans:
        tokens = TOKEN * plan.tokens
        feeding = best_feeding(plan.mine, others, False, most - tokens * SCALE, state.version)
        if feeding.meals:
            most = (feeding.points + tokens) * SCALE + feeding.fed
            steps = plan.steps
    return steps


def _ways_on(state: Position) -> list[LootPlan]:
    """Everything that may be said before the rest is only feeding; the first is the shortest."""
    now = LootPlan(state.mine(), state.grid, state.strays, state.looted)
    if state.stage == LOOTING:
        return _stopped(now) + _grabbed(now, state.loot_left)
    if state.stage == BRUSHING:
        return _after_brushing(now, state.brushed)
    if state.looted and state.version >= 2:
        return _played(now)
    found = [now]
    at = hungry_looter(state.mine())
    if at != NOTHING and max(state.grid) >= 0:
        for plan in _fed_looter(now, at):
            found += _grabbed(plan, MOST_LOOT)
    return found


def hungry_looter(mine: Collection) -> int:
    """10h. Flea Croft's place among the cats, if she can still be fed with food; else NOTHING."""
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].loots and not is_fed(mine.cats[at], mine.meals[at]):
            return at
    return NOTHING


def _fed_looter(plan: LootPlan, at: int) -> list[LootPlan]:
    """Flea Croft fed; if there is no other way, Moonbeam is fed before her."""
    found = _paid(plan, at)
    if not found:
        for moonbeam in range(len(plan.mine.cats)):
            kind, eaten = plan.mine.cats[moonbeam], plan.mine.meals[moonbeam]
            if CARDS[kind].turns_food and not is_fed(kind, eaten):
                for other in _paid(plan, moonbeam):
                    found += _paid(other, at)
    return found


def _paid(plan: LootPlan, at: int) -> list[LootPlan]:
    """6b. Her food from what is there before the loot: its own type, else wild, else what a fed Moonbeam turns."""
    kind = plan.mine.cats[at]
    found = [plan]
    for food in range(PLAIN_FOODS):
        for _ in range(CARDS[kind].need[food] - portion(plan.mine.meals[at], food)):
            paid: list[LootPlan] = []
            for each in found:
                paid += _pay_one(each, at, kind, food)
            found = paid
    return found


def _pay_one(plan: LootPlan, at: int, kind: int, food: int) -> list[LootPlan]:
    cubes = [cube for cube in (food, WILD) if plan.mine.food[cube]][:1]
    may_turn = CARDS[kind].turns_food or _moonbeam_is_fed(plan.mine)
    if not cubes and may_turn and plan.mine.converted < 2:
        cubes = [cube for cube in range(PLAIN_FOODS) if plan.mine.food[cube]]
    found: list[LootPlan] = []
    for cube in cubes:
        other = plan.copy()
        other.mine.food[cube] -= 1
        if cube not in (food, WILD):
            other.mine.converted += 1
        other.mine.meals[at] += 1 << 6 * food
        other.steps.append(FEED[kind][cube * 3 + food])
        found.append(other)
    return found


def _moonbeam_is_fed(mine: Collection) -> bool:
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].turns_food:
            return mine.meals[at] < TREATED and is_fed(mine.cats[at], mine.meals[at])
    return False


def _stopped(plan: LootPlan) -> list[LootPlan]:
    """10h. She takes no more."""
    other = plan.copy()
    other.steps.append(ENOUGH)
    return _played(other)


def _grabbed(plan: LootPlan, most: int) -> list[LootPlan]:
    """Every choice of one or two cards, and every way to play them; cards that look alike are tried once."""
    found: list[LootPlan] = []
    tried: list[list[int]] = []
    cells = [cell for cell in range(9) if plan.grid[cell] >= 0]
    for place, first in enumerate(cells):
        pairs = [[first, second] for second in cells[place + 1 :]] if most == MOST_LOOT else []
        for chosen in [[first], *pairs]:
            kinds = sorted([plan.grid[cell] for cell in chosen])
            if kinds not in tried:
                tried.append(kinds)
                other = plan.copy()
                for cell in chosen:
                    other.grab(cell)
                if len(chosen) < min(most, len(cells)):
                    other.steps.append(ENOUGH)
                found += _played(other)
    return found


def _after_brushing(plan: LootPlan, cell: int) -> list[LootPlan]:
    """4c, 10i. The brush is out: every cat that may be given, and every way to play the rest."""
    found: list[LootPlan] = []
    for at in range(len(plan.mine.cats)):
        if plan.mine.meals[at] == 0:
            found += _played(_swapped(plan, cell, at))
    return found


def _played(plan: LootPlan) -> list[LootPlan]:
    """10i. With and without playing bags, lost cats, and a brush."""
    found = [plan]
    for times in range(plan.looted.count(BAG_KIND)):
        found.append(_shopped(plan, times + 1))
    for _ in range(plan.looted.count(LOST_KIND)):
        more: list[LootPlan] = []
        for each in found:
            if each.mine.lost >= LOST_FOR_ONE:
                more += [_adopted(each, kind) for kind in [*each.strays, NO_STRAY]]
        found += more
    for _ in range(plan.looted.count(BRUSH_KIND)):
        more = []
        for each in found:
            more += _brushed(each)
        found += more
    return found


def _shopped(plan: LootPlan, times: int) -> LootPlan:
    other = plan.copy()
    for _ in range(times):
        other.mine.bag -= 1
        for cube in range(PLAIN_FOODS):
            other.mine.food[cube] += 1
        other.steps.append(SHOP)
    return other


def _adopted(plan: LootPlan, kind: int) -> LootPlan:
    other = plan.copy()
    other.mine.lost -= LOST_FOR_ONE
    if kind == NO_STRAY:
        other.tokens += 1
        other.steps.append(ADOPT_TOKEN)
    else:
        other.strays.remove(kind)
        other.mine.add_cat(kind)
        other.steps.append(ADOPT[kind])
    return other


def _brushed(plan: LootPlan) -> list[LootPlan]:
    found: list[LootPlan] = []
    for cell in range(9):
        kind = plan.grid[cell]
        if kind < 0 or not CARDS[kind].is_cat:
            continue
        for at in range(len(plan.mine.cats)):
            if plan.mine.meals[at] == 0:
                other = plan.copy()
                other.steps.append(BRUSH[cell])
                found.append(_swapped(other, cell, at))
    return found


def _swapped(plan: LootPlan, cell: int, at: int) -> LootPlan:
    other = plan.copy()
    kind, given = plan.grid[cell], plan.mine.cats[at]
    other.mine.drop_cat(given)
    other.mine.add_cat(kind)
    other.grid[cell] = given
    other.steps.append(GIVE[given])
    return other
