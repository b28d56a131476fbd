"""10h, 10i. Flea Croft's loot: the best feeding against every way there is, tried out through the rules themselves."""

from random import Random

import pytest

from meowple.games.catlady.actions import Grab
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.loot_search import LootPlan, _ways_on
from meowple.games.catlady.rules import CatLady
from tests.catlady.samples import collection
from tests.catlady.tables import feeding, ready, say

CATS = ["zeus", "bell", "shadow", "jazz", "sox", "moonbeam", "waffle", "truffle", "cuddleface", "chairman"]
"""Of each cat there is only one."""
OTHER_CARDS = [
    "bag",
    "lost",
    "brush",
    "chicken",
    "tuna2",
    "milk",
    "wild",
    "treat",
    "pirate",
    "mouse",
    "catnip",
    "spray",
]


def random_table(rng: Random) -> CatLady:
    """A few cats with Flea Croft among them, little food, three cards to loot, one stray on offer."""
    state = ready()
    food = tuple(rng.choice((0, 0, 1, 1, 2)) for _ in range(3))
    mixed = rng.sample(CATS, len(CATS))
    cats = " ".join(["pchlara", *(mixed.pop() for _ in range(rng.choice((1, 1, 2))))])
    wild, treats = rng.choice((0, 0, 1)), rng.choice((0, 0, 0, 1))
    state.collections[0] = collection(cats, (*food, wild, treats), lost=rng.choice((0, 1, 2)))
    state.strays = state.strays[:1]
    market = ["-"] * 6 + rng.sample([*OTHER_CARDS, *mixed[:4]], 3)
    return feeding(state, " ".join(market))


def best_by_trying(state: CatLady, known: dict[str, int]) -> int:
    """The first seat's most points over every way to go on, one sentence at a time."""
    if state.to_act() != (0,):
        return state.scores()[0]
    key = state.dump()
    if key not in known:
        most = -99
        for action in state.legal(0):
            if action.text != "feast":
                after = state.copy()
                after.apply(0, action)
                most = max(most, best_by_trying(after, known))
        known[key] = most
    return known[key]


@pytest.mark.parametrize("seed", range(60))
def test_10i_no_way_of_looting_and_feeding_beats_the_feast(seed: int) -> None:
    state = random_table(Random(seed))
    most = best_by_trying(state.copy(), {})
    if state.to_act() == (0,):
        say(state, "feast")
    assert state.scores()[0] == most


def said(state: CatLady, plan: LootPlan) -> tuple[str, ...]:
    """The sentences of a plan, cards called by their name."""
    return tuple(
        f"grab {CARDS[state.grid[step.cell]].key}" if isinstance(step, Grab) else step.text for step in plan.steps
    )


@pytest.mark.parametrize("seed", range(80))
def test_10i_what_is_planned_is_what_happens(seed: int) -> None:
    """Every plan can be said as it is and leaves what it says; cards that look alike are tried once."""
    rng = Random(seed)
    state = random_table(rng)
    for _ in range(rng.randrange(6)):
        wanted = [action for action in state.legal(0) if action.text not in ("feast", "done", "enough")]
        helpful = [action for action in wanted if "pchlara" in action.text or action.text[0] in "gb"]
        if wanted:
            state.apply(0, rng.choice(helpful or wanted))
    plans = _ways_on(state) if state.to_act() == (0,) else []
    assert len({said(state, plan) for plan in plans}) == len(plans)
    for plan in plans:
        after = state.copy()
        for step in plan.steps:
            assert step in after.legal(0), (seed, said(state, plan))
            after.apply(0, step)
        mine = after.collections[0]
        mine.tokens -= plan.tokens
        assert mine.key() == plan.mine.key() and [mine.bag, mine.brush] == [plan.mine.bag, plan.mine.brush]
        assert (after.grid, after.strays) == (plan.grid, plan.strays), (seed, said(state, plan))
