"""13i, 13k, 13n. How the furry player feeds: in the best way, or step by step; and what Flea Croft brings it."""

from itertools import combinations

from meowple.core.fields import NOTHING
from meowple.core.state import Event, Listener
from meowple.games.catlady.best_feeding import best_feeding, serve
from meowple.games.catlady.census import Census
from meowple.games.catlady.collection import TREATED, Collection, is_fed, meal, portions
from meowple.games.catlady.components import CARDS, CELLS, FOODS, NEWEST, PLAIN_FOODS, STRAY, TREAT, Card
from meowple.games.catlady.loot_search import hungry_looter
from meowple.games.catlady.looting import MOST_LOOT
from meowple.games.catlady.others import Others
from meowple.games.catlady.playing import adopt_for_furry, take_card
from meowple.games.catlady.position import Position
from meowple.games.catlady.scoring import furry_points, tally_one


def furry_feeding(state: Position, others: Others, tell: Listener | None) -> list[int]:
    """13i, 13k, 13n. What its cats eat; Flea Croft has eaten and taken her cards by then."""
    in_steps, mine = state.house_rules.furry_feeds_in_steps, state.mine()
    meals = plan_feeding(mine, others, in_steps, state.version)
    if state.version >= 2:
        at = hungry_looter(mine)
        if at != NOTHING and _may_loot(mine, at, meals, in_steps):
            cells = _best_loot(state, others, at, meals)
            if cells:
                _loot(state, at, cells, tell)
                meals = plan_feeding(mine, others, in_steps, state.version)
    return meals


def plan_feeding(mine: Collection, others: Others, in_steps: bool, version: int = NEWEST) -> list[int]:
    """13i, 13k. What its cats should eat; all its chicken, tuna and milk are wild."""
    if in_steps:
        return _feeding_in_steps(mine, others, version)
    return best_feeding(mine, others, True, version=version).meals


# 13n. Flea Croft


def _may_loot(mine: Collection, at: int, meals: list[int], in_steps: bool) -> bool:
    """Step by step it is settled whether she is fed with food; in the best way she may be, if there is enough."""
    if in_steps:
        return meals[at] < TREATED and is_fed(mine.cats[at], meals[at])
    return sum(mine.food[:TREAT]) >= CARDS[mine.cats[at]].size


def _best_loot(state: Position, others: Others, at: int, meals: list[int]) -> tuple[int, ...]:
    """The cards with most points, two rather than one; none if it is better off without them."""
    in_steps = state.house_rules.furry_feeds_in_steps
    cells = [cell for cell in range(9) if state.grid[cell] >= 0]
    ways = [chosen for count in range(MOST_LOOT, -1, -1) for chosen in combinations(cells, count)]
    worths: list[tuple[int, int]] = []
    for chosen in ways:
        tried = state.copy()
        assert isinstance(tried, Position)
        mine, fed = tried.mine(), meals
        if chosen:
            _loot(tried, at, chosen, None)
            fed = plan_feeding(mine, others, in_steps, state.version)
        worths.append(_worth(mine, fed, others))
    return ways[worths.index(max(worths))]


def _worth(mine: Collection, meals: list[int], others: Others) -> tuple[int, int]:
    """All its points with this feeding, and its fed cats."""
    served = mine.copy()
    serve(served, meals, True)
    tally = tally_one(served, Census(served), others)
    return tally.total() + furry_points(served), tally.fed


def _loot(state: Position, at: int, cells: tuple[int, ...], tell: Listener | None) -> None:
    """10h, 13l. She is fed and takes these cards; two lost cats are played at once."""
    mine = state.mine()
    card = CARDS[mine.cats[at]]
    meals = mine.meals[:]
    meals[at] = _usual_meal(card)
    serve(mine, meals, True)
    if tell is not None:
        food = " ".join([FOODS[food] for food in range(PLAIN_FOODS) for _ in range(card.need[food])])
        tell(Event("fed", {"seat": state.turn, "card": card.key, "food": food}))
    for cell in cells:
        key = CARDS[state.grid[cell]].key
        take_card(state, cell)
        if tell is not None:
            tell(Event("grabbed", {"seat": state.turn, "card": key, "cell": CELLS[cell]}))
        adopt_for_furry(state, tell)


# 13k. Step by step


def _feeding_in_steps(mine: Collection, others: Others, version: int) -> list[int]:
    """13k. Strays first, best among themselves; then by rising need, equal need by more points; treats to the rest."""
    work = mine.copy()
    _feed_strays(work, others)
    left = sum(mine.food[:TREAT]) - sum([portions(eaten) for eaten in work.meals])
    left += sum([portions(eaten) for eaten in mine.meals])
    for kind in sorted([kind for kind in mine.cats if CARDS[kind].type != STRAY], key=_need):
        card = CARDS[kind]
        if card.size <= left:
            left -= card.size
            work.meals[work.cats.index(kind)] = _usual_meal(card)
    for at in _treated(mine, work.meals, others, version):
        work.meals[at] = TREATED
    return work.meals


def _feed_strays(work: Collection, others: Others) -> None:
    """13k. The best feeding of the strays alone, without treats."""
    strays = [at for at in range(len(work.cats)) if CARDS[work.cats[at]].type == STRAY]
    only_strays = work.copy()
    only_strays.cats = [work.cats[at] for at in strays]
    only_strays.meals = [work.meals[at] for at in strays]
    only_strays.food[TREAT] = 0
    meals = best_feeding(only_strays, others, True).meals
    for place, at in enumerate(strays):
        work.meals[at] = meals[place]


def _treated(mine: Collection, meals: list[int], others: Others, version: int) -> list[int]:
    """13k. Whom the treats go to: where they give most (by the first rules, to whoever was taken first)."""
    hungry = [at for at in range(len(meals)) if not is_fed(mine.cats[at], meals[at])]
    treats = min(mine.food[TREAT], len(hungry))
    if version < 2 or treats == len(hungry):
        return hungry[:treats]
    ways = list(combinations(hungry, treats))
    worths: list[tuple[int, int]] = []
    for chosen in ways:
        tried = meals[:]
        for at in chosen:
            tried[at] = TREATED
        worths.append(_worth(mine, tried, others))
    return list(ways[worths.index(max(worths))])


def _need(kind: int) -> tuple[int, int]:
    card = CARDS[kind]
    return (card.size, -card.vp)


def _usual_meal(card: Card) -> int:
    return card.least if card.most else meal(card.need[0], card.need[1], card.need[2])
