"""Positions made by hand, so that each test says only what its rule is about."""

from random import Random

from meowple.core.action import CHANCE
from meowple.core.state import Event
from meowple.games.gardlings import GAME
from meowple.games.gardlings.actions import Place, parse
from meowple.games.gardlings.components import TILE_BY_NAME
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.rules import Gardlings


def tile(name: str) -> int:
    return TILE_BY_NAME[name]


def code(spot: str) -> int:
    """The place code of words like `across0,0 turn0`."""
    action = parse("place " + spot)
    assert isinstance(action, Place)
    return action.at * 4 + action.turn


def garden(*laid: str) -> Garden:
    """A garden from rows like `n1-01 across0,0 turn0`, laid whether or not they match."""
    made = Garden()
    for row in laid:
        name, spot = row.split(" ", 1)
        made.lay(tile(name), code(spot))
    return made


def begun(players: int = 1, /, **options: bool | int | str) -> Gardlings:
    """A game after the start: bags filled, piles open, round 1."""
    state = GAME.new(players, options)
    assert isinstance(state, Gardlings)
    let_chance(state)
    return state


def set_up(state: Gardlings, seat: int, laid: tuple[str, ...] = (), bag: tuple[str, ...] = (), hand: str = "") -> None:
    """Give a seat this garden, bag and hand."""
    builder = state.builder_to_change(seat)
    builder.garden = garden(*laid)
    builder.bag = sorted(tile(name) for name in bag)
    builder.hand = tile(hand) if hand else -1


def says(state: Gardlings, seat: int = 0) -> list[str]:
    return [action.text for action in state.legal(seat)]


def do(state: Gardlings, seat: int, *sentences: str) -> list[Event]:
    """Do legal things one after another; chance takes part as seat -1."""
    events: list[Event] = []
    for sentence in sentences:
        action = parse(sentence)
        legal = [outcome for outcome, _ in state.chances()] if seat == CHANCE else state.legal(seat)
        assert action in legal, f"{sentence} is not among {[str(each) for each in legal]}"
        state.apply(seat, action, events.append)
    return events


def why(state: Gardlings, sentence: str, seat: int = 0) -> str:
    reason = state.why_not(seat, parse(sentence))
    return "" if reason is None else reason.code


def all_stop(state: Gardlings, *gems: int) -> list[Event]:
    """Everybody stops with so many gems."""
    events: list[Event] = []
    for seat, number in enumerate(gems):
        state.builder_to_change(seat).garden.gems = number
    for seat in range(len(gems)):
        events += do(state, seat, stop_of(state, seat))
    return events


def stop_of(state: Gardlings, seat: int) -> str:
    """2h. How this seat says that it stops: before its first draw it means it."""
    return "stop anyway" if "stop anyway" in says(state, seat) else "stop"


def let_chance(state: Gardlings, seed: int = 0) -> None:
    rng = Random(seed)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.draw(rng))


PIGS = ("c0-01 across0,0 turn0", "c0-02 across10,0 turn0", "c0-03 across20,0 turn0")
DRAGONS = ("g4-05 across0,0 turn0", "g4-06 across10,0 turn0", "g4-07 across20,0 turn0")
"""Three of a kind, far apart, so that they complete no gems."""
