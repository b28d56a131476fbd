"""10h, 10i. Whether Pchlara Croft should be fed with food, which two cards she takes, and how they are played."""

from typing import Final

from meowple.core.action import Action
from meowple.games.catlady.actions import ADOPT, ADOPT_TOKEN, BRUSH, ENOUGH, FEED, GIVE, GRAB, SHOP
from meowple.games.catlady.collection import Collection, is_fed
from meowple.games.catlady.company import Company
from meowple.games.catlady.components import AS_WILD, CARDS, KINDS, LOOT
from meowple.games.catlady.feast import best_feast
from meowple.games.catlady.scoring import TOKEN
from meowple.games.catlady.wishes import SCALE

_BAG: Final = KINDS["bag"]
_BRUSH: Final = KINDS["brush"]
_LOST: Final = KINDS["lost"]


class Raid:
    """One way to go about it: the collection after it, the market, the sentences so far, tokens gained."""

    def __init__(self, mine: Collection, grid: list[int], strays: list[int], steps: list[Action], tokens: int) -> None:
        self.mine = mine
        self.grid = grid
        self.strays = strays
        self.steps = steps
        self.tokens = tokens
        self.looted: list[int] = []

    def copy(self) -> "Raid":
        other = Raid(self.mine.copy(), self.grid[:], self.strays[:], self.steps[:], self.tokens)
        other.looted = self.looted[:]
        return other

    def grab(self, cell: int) -> None:
        kind = self.grid[cell]
        self.grid[cell] = -1
        self.looted.append(kind)
        self.mine.add(kind)
        self.steps.append(GRAB[cell])


def plan_loot(mine: Collection, company: Company, grid: list[int], strays: list[int]) -> list[Action]:
    """The sentences that feed Pchlara and play her loot, if that is worth more than not looting; else none.

    What follows is the best feeding of all other cats.
    """
    at = _hungry_looter(mine)
    if at < 0 or max(grid) < 0:
        return []
    best = best_feast(mine, company, False)
    most = best.points * SCALE + best.fed
    steps: list[Action] = []
    for raid in _raids(_fed_looter(Raid(mine, grid, strays, [], 0), at)):
        if not raid.looted:
            continue
        tokens = TOKEN * raid.tokens
        feast = best_feast(raid.mine, company, False, most - tokens * SCALE)
        if feast.meals and _keeps_moonbeam(raid.mine, feast.meals):
            most = (feast.points + tokens) * SCALE + feast.fed
            steps = raid.steps
    return steps


def _keeps_moonbeam(mine: Collection, meals: list[int]) -> bool:
    """9h. Food was turned only if Moonbeam ends up fed with food."""
    if mine.converted == 0:
        return True
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].ability == AS_WILD:
            return 0 < meals[at] < 1 << 18
    return False


def _hungry_looter(mine: Collection) -> int:
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].ability == LOOT and mine.meals[at] == 0:
            return at
    return -1


def _fed_looter(raid: Raid, at: int) -> list[Raid]:
    """Pchlara fed; if there is no other way, Moonbeam is fed before her."""
    found = _paid(raid, at)
    if not found:
        for moonbeam in range(len(raid.mine.cats)):
            if CARDS[raid.mine.cats[moonbeam]].ability == AS_WILD and raid.mine.meals[moonbeam] == 0:
                for other in _paid(raid, moonbeam):
                    found += _paid(other, at)
    return found


def _paid(raid: Raid, at: int) -> list[Raid]:
    """6b. Her food from what is there before the loot: its own type, else wild, else what a fed Moonbeam turns."""
    kind = raid.mine.cats[at]
    found = [raid]
    for food in range(3):
        for _ in range(CARDS[kind].need[food]):
            paid: list[Raid] = []
            for each in found:
                paid += _pay_one(each, at, kind, food)
            found = paid
    return found


def _pay_one(raid: Raid, at: int, kind: int, food: int) -> list[Raid]:
    cubes = [cube for cube in (food, 3) if raid.mine.food[cube]][:1]
    may_turn = CARDS[kind].ability == AS_WILD or _moonbeam_is_fed(raid.mine)
    if not cubes and may_turn and raid.mine.converted < 2:
        cubes = [cube for cube in range(3) if raid.mine.food[cube]]
    found: list[Raid] = []
    for cube in cubes:
        other = raid.copy()
        other.mine.food[cube] -= 1
        if cube not in (food, 3):
            other.mine.converted += 1
        other.mine.meals[at] += 1 << 6 * food
        other.steps.append(FEED[kind][cube * 3 + food])
        found.append(other)
    return found


def _moonbeam_is_fed(mine: Collection) -> bool:
    for at in range(len(mine.cats)):
        if CARDS[mine.cats[at]].ability == AS_WILD:
            return mine.meals[at] < 1 << 18 and is_fed(mine.cats[at], mine.meals[at])
    return False


def _raids(paid: list[Raid]) -> list[Raid]:
    """Every choice of one or two cards, and every way to play them; cards that look alike are tried once."""
    found: list[Raid] = []
    for raid in paid:
        tried: set[tuple[int, ...]] = set()
        cells = [cell for cell in range(9) if raid.grid[cell] >= 0]
        for place, first in enumerate(cells):
            for second in [-1, *cells[place + 1 :]]:
                kinds = [raid.grid[first], raid.grid[second] if second >= 0 else -1]
                pair = (min(kinds), max(kinds))
                if pair in tried:
                    continue
                tried.add(pair)
                other = raid.copy()
                other.grab(first)
                if second >= 0:
                    other.grab(second)
                elif len(cells) > 1:
                    other.steps.append(ENOUGH)
                found += _played(other)
    return found


def _played(raid: Raid) -> list[Raid]:
    """10i. With and without playing a bag, lost cats, and a brush."""
    found = [raid]
    if _BAG in raid.looted:
        found += [_shopped(each, raid.looted.count(_BAG)) for each in found]
    for _ in range(raid.looted.count(_LOST)):
        more: list[Raid] = []
        for each in found:
            if each.mine.lost >= 2:
                more += [_adopted(each, kind) for kind in [*each.strays, -1]]
        found += more
    for _ in range(raid.looted.count(_BRUSH)):
        more = []
        for each in found:
            more += _brushed(each)
        found += more
    return found


def _shopped(raid: Raid, times: int) -> Raid:
    other = raid.copy()
    for _ in range(times):
        other.mine.bag -= 1
        for cube in range(3):
            other.mine.food[cube] += 1
        other.steps.append(SHOP)
    return other


def _adopted(raid: Raid, kind: int) -> Raid:
    other = raid.copy()
    other.mine.lost -= 2
    if kind < 0:
        other.tokens += 1
        other.steps.append(ADOPT_TOKEN)
    else:
        other.strays.remove(kind)
        other.mine.add_cat(kind)
        other.steps.append(ADOPT[kind])
    return other


def _brushed(raid: Raid) -> list[Raid]:
    found: list[Raid] = []
    for cell in range(9):
        kind = raid.grid[cell]
        if kind < 0 or not CARDS[kind].is_cat:
            continue
        for at, given in enumerate(raid.mine.cats):
            if raid.mine.meals[at]:
                continue
            other = raid.copy()
            other.mine.brush -= 1
            other.mine.drop_cat(given)
            other.mine.add_cat(kind)
            other.grid[cell] = given
            other.steps += [BRUSH[cell], GIVE[given]]
            found.append(other)
    return found
