"""Games that get somewhere: players who build, dare or dawdle, so that every ending and every odd position is met."""

import itertools
import json
from collections.abc import Iterator
from random import Random

from meowple.core.action import CHANCE, Action
from meowple.core.game import OptionValue
from meowple.games.purrramid import GAME
from meowple.games.purrramid.actions import Place
from meowple.games.purrramid.rules import Purrramid
from tests.purrramid.tables import fresh

Options = dict[str, OptionValue]
SWITCHES = ("tiles_link", "short_may_not", "gold_next_field", "no_yarn_on_dead_roll")


def all_options() -> list[Options]:
    """Every combination of the switches on both sides."""
    return [
        {"side": side, **dict(zip(SWITCHES, chosen, strict=True))}
        for chosen in itertools.product((False, True), repeat=len(SWITCHES))
        for side in ("a", "b")
    ]


def by_chance(rng: Random, players: int) -> Options:
    """Any options, the match and its first seat too."""
    first = rng.choice(["1", "draw", str(players)])
    return {**rng.choice(all_options()), "games": rng.choice([1, 1, 2, 3]), "first": first}


class Player:
    """`builds` is how often dice go only where they hold, `stops` how often a good stop is taken, `spends` yarn."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.builds = rng.choice([0.3, 0.8, 0.95, 1.0])
        self.stops = rng.choice([0.2, 0.5, 0.9])
        self.spends = rng.choice([0.05, 0.4])

    def choose(self, state: Purrramid) -> Action:
        rng, legal = self.rng, state.legal(state.turn)
        by_word = {action.text: action for action in legal}
        if "reroll" in by_word and rng.random() < self.spends:
            return by_word["reroll"]
        if "stop" in by_word and rng.random() < self.stops:
            return by_word["stop"]
        if "go" in by_word and rng.random() < 0.95:
            return by_word["go"]
        places = [action for action in legal if isinstance(action, Place)]
        good = [action for action in places if state.would_hold(state.slot_of(action))]
        large = [action for action in good if state.board.tiles[state.slot_of(action)] > 1]
        if good and rng.random() < self.builds:
            return rng.choice(large if large and rng.random() < 0.7 else good)
        return rng.choice(legal)


def steps(state: Purrramid, rng: Random) -> Iterator[Action]:
    """Play on to the end, telling each action before it is done."""
    player = Player(rng)
    while acting := state.to_act():
        action = state.draw(rng) if acting == (CHANCE,) else player.choose(state)
        yield action
        state.apply(acting[0], action)


def changed(state: Purrramid, **change: object) -> str:
    """Its dump with other values in these fields."""
    return json.dumps(json.loads(state.dump()) | change, separators=(",", ":"))


def loaded(text: str) -> Purrramid:
    state = GAME.load(text)
    assert isinstance(state, Purrramid)
    return state


def late(rng: Random, players: int, options: Options, share: float) -> Purrramid:
    """A game played until this share of the fields is filled, or one that ended before."""
    state = fresh(players, **options)
    for _ in steps(state, rng):
        if state.game == state.options.games and state.step and state.progress() * state.options.games % 1 >= share:
            break
    return state


def near_the_last_turn(state: Purrramid) -> Purrramid:
    """The same position with the limit of 9e close at hand; whose turn it is stays."""
    if state.is_over() or state.turns <= state.players:
        return state
    turns = 3000 - (3000 - state.turns) % state.players
    while turns > 2990:
        turns -= state.players
    return loaded(changed(state, turns=turns))
