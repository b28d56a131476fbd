"""13i, 13k. How the furry player feeds: in the best way, or step by step."""

from meowple.games.catlady.best_feeding import FeedingPlan, best_feeding
from meowple.games.catlady.collection import TREATED, Collection, is_fed, meal, portions
from meowple.games.catlady.components import CARDS, STRAY, TREAT, Card
from meowple.games.catlady.others import Others


def furry_feeding(mine: Collection, others: Others, in_steps: bool) -> FeedingPlan:
    """13i, 13k. All its chicken, tuna and milk are wild."""
    return _feeding_in_steps(mine, others) if in_steps else best_feeding(mine, others, True)


def _feeding_in_steps(mine: Collection, others: Others) -> FeedingPlan:
    """13k. Strays first, best among themselves; then by rising need, equal need by more points; treats to the rest."""
    work = mine.copy()
    only_strays = mine.copy()
    only_strays.cats = [kind for kind in mine.cats if CARDS[kind].type == STRAY]
    only_strays.meals = [0] * len(only_strays.cats)
    only_strays.food[TREAT] = 0
    plan = best_feeding(only_strays, others, True)
    for at, kind in enumerate(only_strays.cats):
        work.meals[work.cats.index(kind)] = plan.meals[at]
    left = sum(mine.food[:4]) - sum([portions(eaten) for eaten in plan.meals])
    for kind in sorted([kind for kind in mine.cats if CARDS[kind].type != STRAY], key=_need):
        card = CARDS[kind]
        if card.size <= left:
            left -= card.size
            work.meals[work.cats.index(kind)] = _usual_meal(card)
    treats = mine.food[TREAT]
    for at in range(len(work.cats)):
        if treats and not is_fed(work.cats[at], work.meals[at]):
            treats -= 1
            work.meals[at] = TREATED
    fed = sum([CARDS[work.cats[at]].counts for at in range(len(work.cats)) if is_fed(work.cats[at], work.meals[at])])
    return FeedingPlan(0, fed, work.meals)


def _need(kind: int) -> tuple[int, int]:
    card = CARDS[kind]
    return (card.size, -card.vp)


def _usual_meal(card: Card) -> int:
    return card.least if card.most else meal(card.need[0], card.need[1], card.need[2])
