"""Every game in the net is played again by its own rules version, line for line, and ends as it did."""

import itertools

import pytest

from meowple.games import SHELF, find
from meowple.testing.setups import LONG
from tests.net.games import Kept, kept, names, replay

USUAL = 50
"""How many games of each file are played again; all of them in a long run."""
LEAST = 1000
"""How many the net has of the newest rules of each game."""
CHUNKS = 5
MODERATE = 600
"""How many lines a game of the usual run has, more or less."""


def usual(name: str) -> list[Kept]:
    """Games from all over the file, none of them long, every number of players in its turn."""
    found = []
    there = kept(name)
    counts = sorted({one.players for one in there})
    size = max(len(there) // USUAL, len(counts))
    for place, start in enumerate(range(0, len(there), size)):
        wanted = counts[place % len(counts)]
        near = [one for one in there[start : start + size] if one.players == wanted]
        found += sorted(near, key=lambda one: abs(one.lines - MODERATE))[:1]
    return found


CHOSEN = {name: kept(name) if LONG else usual(name) for name in names()}
"""By the files, not by the shelf: a game that is gone or cannot be loaded fails here."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", CHOSEN)
def test_games_are_played_again_as_they_were(name: str, chunk: int) -> None:
    broken = []
    for one in CHOSEN[name][chunk::CHUNKS]:
        again = replay(one)
        if again != one.played:
            broken.append(f"{one.game} {one} is now {again}")
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("name", CHOSEN)
def test_the_usual_run_has_all_player_counts_and_is_large_enough(name: str) -> None:
    assert {one.players for one in usual(name)} == set(find(name).players)
    assert len(usual(name)) >= USUAL - 2


@pytest.mark.parametrize("name", SHELF)
def test_the_newest_rules_are_in_the_net_with_all_pairs_of_options(name: str) -> None:
    game = find(name)
    newest = [one for one in kept(name) if one.rules == game.version]
    assert len(newest) >= LEAST, f"PYTHONPATH=src:. python tools/net.py {name}"
    for players in game.players:
        played = [one.options for one in newest if one.players == players]
        for one, two in itertools.combinations(game.options, 2):
            for first, second in itertools.product(one.choices, two.choices):
                if one.accepts(first, players) is None and two.accepts(second, players) is None:
                    assert any((row[one.name], row[two.name]) == (first, second) for row in played)
