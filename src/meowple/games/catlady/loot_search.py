"""10h, 10i. Whether Flea Croft should be fed with food, which two cards she takes, and how they are played."""

from meowple.core.action import Action
from meowple.games.catlady.actions import ADOPT, ADOPT_TOKEN, BRUSH, ENOUGH, FEED, GIVE, GRAB, SHOP
from meowple.games.catlady.best_feeding import best_feeding
from meowple.games.catlady.collection import TREATED, Collection, is_fed
from meowple.games.catlady.components import CARDS, WILD
from meowple.games.catlady.feeding_options import SCALE
from meowple.games.catlady.looting import BAG_KIND, BRUSH_KIND, LOST_KIND
from meowple.games.catlady.others import Others
from meowple.games.catlady.playing import LOST_FOR_ONE
from meowple.games.catlady.scoring import TOKEN


class LootPlan:
    """One way to go about it: the collection after it, the market, the sentences so far, tokens gained."""

    def __init__(self, mine: Collection, grid: list[int], strays: list[int], steps: list[Action], tokens: int) -> None:
        self.mine = mine
        self.grid = grid
        self.strays = strays
        self.steps = steps
        self.tokens = tokens
        self.looted: list[int] = []

    def copy(self) -> "LootPlan":
        other = LootPlan(self.mine.copy(), self.grid[:], self.strays[:], self.steps[:], self.tokens)
        other.looted = self.looted[:]
        return other

    def grab(self, cell: int) -> None:
        kind = self.grid[cell]
        self.grid[cell] = -1
        self.looted.append(kind)
        self.mine.add(kind)
        self.steps.append(GRAB[cell])


def plan_loot(mine: Collection, others: Others, grid: list[int], strays: list[int]) -> list[Action]:
    """The sentences that feed Flea Croft and play her loot, if that is worth more than not looting; else none.

    What follows is the best feeding of all other cats.
    """
    at = _hungry_looter(mine)
    if at < 0 or max(grid) < 0:
        return []
    best = best_feeding(mine, others, False)
    most = best.points * SCALE + best.fed
    steps: list[Action] = []
    for plan in _loot_plans(_fed_looter(LootPlan(mine, grid, strays, [], 0), at)):
        tokens = TOKEN * plan.tokens
        feeding = best_feeding(plan.mine, others, False, most - tokens * SCALE)
        if feeding.meals and _keeps_moonbeam(plan.mine, feeding.meals):
            most = (feeding.points + tokens) * SCALE + feeding.fed
            steps = plan.steps
    return steps


def _keeps_moonbeam(mine: Collection, meals: list[int]) -> bool:
    """9h. Food was turned only if Moonbeam ends up fed with food."""
    if mine.converted == 0:
        return True
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].turns_food:
            return 0 < meals[at] < TREATED
    return False


def _hungry_looter(mine: Collection) -> int:
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].loots and mine.meals[at] == 0:
            return at
    return -1


def _fed_looter(plan: LootPlan, at: int) -> list[LootPlan]:
    """Flea Croft fed; if there is no other way, Moonbeam is fed before her."""
    found = _paid(plan, at)
    if not found:
        for moonbeam in range(len(plan.mine.cats)):
            if CARDS[plan.mine.cats[moonbeam]].turns_food and plan.mine.meals[moonbeam] == 0:
                for other in _paid(plan, moonbeam):
                    found += _paid(other, at)
    return found


def _paid(plan: LootPlan, at: int) -> list[LootPlan]:
    """6b. Her food from what is there before the loot: its own type, else wild, else what a fed Moonbeam turns."""
    kind = plan.mine.cats[at]
    found = [plan]
    for food in range(3):
        for _ in range(CARDS[kind].need[food]):
            paid: list[LootPlan] = []
            for each in found:
                paid += _pay_one(each, at, kind, food)
            found = paid
    return found


def _pay_one(plan: LootPlan, at: int, kind: int, food: int) -> list[LootPlan]:
    cubes = [cube for cube in (food, WILD) if plan.mine.food[cube]][:1]
    may_turn = CARDS[kind].turns_food or _moonbeam_is_fed(plan.mine)
    if not cubes and may_turn and plan.mine.converted < 2:
        cubes = [cube for cube in range(3) if plan.mine.food[cube]]
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


def _loot_plans(paid: list[LootPlan]) -> list[LootPlan]:
    """Every choice of one or two cards, and every way to play them; cards that look alike are tried once."""
    found: list[LootPlan] = []
    for plan in paid:
        tried: set[tuple[int, ...]] = set()
        cells = [cell for cell in range(9) if plan.grid[cell] >= 0]
        for place, first in enumerate(cells):
            for second in [-1, *cells[place + 1 :]]:
                kinds = [plan.grid[first], plan.grid[second] if second >= 0 else -1]
                pair = (min(kinds), max(kinds))
                if pair in tried:
                    continue
                tried.add(pair)
                other = plan.copy()
                other.grab(first)
                if second >= 0:
                    other.grab(second)
                elif len(cells) > 1:
                    other.steps.append(ENOUGH)
                found += _played(other)
    return found


def _played(plan: LootPlan) -> list[LootPlan]:
    """10i. With and without playing a bag, lost cats, and a brush."""
    found = [plan]
    if BAG_KIND in plan.looted:
        found += [_shopped(each, plan.looted.count(BAG_KIND)) for each in found]
    for _ in range(plan.looted.count(LOST_KIND)):
        more: list[LootPlan] = []
        for each in found:
            if each.mine.lost >= LOST_FOR_ONE:
                more += [_adopted(each, kind) for kind in [*each.strays, -1]]
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
        for cube in range(3):
            other.mine.food[cube] += 1
        other.steps.append(SHOP)
    return other


def _adopted(plan: LootPlan, kind: int) -> LootPlan:
    other = plan.copy()
    other.mine.lost -= LOST_FOR_ONE
    if kind < 0:
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
        for at, given in enumerate(plan.mine.cats):
            if plan.mine.meals[at]:
                continue
            other = plan.copy()
            other.mine.brush -= 1
            other.mine.drop_cat(given)
            other.mine.add_cat(kind)
            other.grid[cell] = given
            other.steps += [BRUSH[cell], GIVE[given]]
            found.append(other)
    return found
