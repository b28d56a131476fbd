"""Positions for tests: dealt at random, then arranged by hand."""

from random import Random

from meowple.core.action import CHANCE
from meowple.core.state import Event
from meowple.games.catlady import GAME
from meowple.games.catlady.components import KINDS
from meowple.games.catlady.feeding import begin_feeding
from meowple.games.catlady.rules import CatLady

PLAIN_MARKET = "shadow chicken mouse jazz tuna yarn bell milk feather"


def dealt(
    players: int = 2, edition: str = "treats", seed: int = 1, rules: int = 0, **options: bool | int | str
) -> CatLady:
    """A new table after the cards are dealt, before the cat token is placed (alone: before the first turn card)."""
    state = GAME.new(players, {"edition": edition, **options}, rules)
    assert isinstance(state, CatLady)
    rng = Random(seed)
    while state.to_act() == (CHANCE,) and not (players == 1 and state.token >= 0):
        state.apply(CHANCE, state.draw(rng))
    return state


def ready(
    market: str = PLAIN_MARKET, players: int = 2, edition: str = "treats", token: str = "row1", rules: int = 0
) -> CatLady:
    """The first seat's first turn with this market, the token at this line."""
    state = dealt(players, edition, rules=rules)
    state.apply(players - 1, GAME.parse(f"token {token}"))
    set_market(state, market)
    return state


def set_market(state: CatLady, market: str) -> None:
    """Nine cards by their words, row by row; `-` is a gap."""
    state.grid = [-1 if key == "-" else KINDS[key] for key in market.split()]


def say(state: CatLady, *sentences: str, refill: bool = True) -> list[Event]:
    """Seats to act say these sentences; chance refills at random in between."""
    events: list[Event] = []
    rng = Random(7)
    for sentence in sentences:
        seat = state.to_act()[0]
        action = GAME.parse(sentence)
        assert action in state.legal(seat), f"{sentence} is not legal: {state.why_not(seat, action)}"
        state.apply(seat, action, events.append)
        while refill and state.to_act() == (CHANCE,):
            state.apply(CHANCE, state.draw(rng), events.append)
    return events


def may(state: CatLady, sentence: str) -> bool:
    return GAME.parse(sentence) in state.legal(state.to_act()[0])


def refusal(state: CatLady, sentence: str) -> str:
    reason = state.why_not(state.to_act()[0], GAME.parse(sentence))
    return "" if reason is None else reason.code


def at_the_end(state: CatLady) -> CatLady:
    """The deck is empty: the next line taken is the last."""
    state.unknown = state.unknown[: len(state.unknown) - state.deck]
    state.deck = 0
    return state


def feeding(state: CatLady, market: str = "- - - jazz tuna yarn bell milk feather") -> CatLady:
    """Everybody has taken the last card; the first seat feeds."""
    at_the_end(state)
    state.is_last = True
    set_market(state, market)
    begin_feeding(state, None)
    return state


def texts(state: CatLady) -> list[str]:
    return [action.text for action in state.legal(state.to_act()[0])]
