"""10h, 10i. Flea Croft's loot: the best feeding against every way there is, tried out through the rules themselves."""

from random import Random

import pytest

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
