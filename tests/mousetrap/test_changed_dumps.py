"""A dump of Mousetrap changed in one place is refused, or it is a position that plays on."""

from collections.abc import Iterator
from random import Random

from meowple.core.game import OptionValue
from meowple.games.mousetrap import GAME
from meowple.testing.dumps import check_changed
from meowple.testing.promises import random_action
from meowple.testing.setups import LONG

CHANGED = 20_000 if LONG else 400
SETS = ("r1", "r2", "r3", "r4", "17,1,1,a,a,1,1,1", "1,1,1,abcd,abcdd,1,1,10", "3,3,3,aab,abb,3,3,3")


def positions(rng: Random) -> Iterator[str]:
    """Dumps all along games of all player counts and options, from everybody's eyes too."""
    for number in range(10_000):
        players = number % 3 + 2
        options: dict[str, OptionValue] = {
            "set": rng.choice(SETS),
            "friends": rng.choice(["kind", "any"]),
            "start": rng.choice(["drawn", str(rng.randint(1, players))]),
        }
        state = GAME.new(players, options)
        while not state.is_over():
            if rng.random() < 0.1:
                yield state.dump()
                yield state.seen_by(rng.choice([None, *range(players)])).dump()
            state.apply(*random_action(state, rng))
        yield state.dump()


def test_a_changed_dump_is_refused_or_plays_on() -> None:
    rng = Random(14)
    changed = taken = 0
    for dump in positions(rng):
        for _ in range(4):
            taken += check_changed(GAME, dump, rng)
            changed += 1
        if changed >= CHANGED:
            break
    assert changed >= CHANGED and taken, "some changes give another position"
