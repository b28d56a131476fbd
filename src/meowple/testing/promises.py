"""What every game promises, checked step by step along a random game."""

from random import Random

from meowple.core.action import CHANCE, Action, Seat
from meowple.core.errors import BadSentence
from meowple.core.game import Game
from meowple.core.sentences import clashes
from meowple.core.state import Event, State, below
from meowple.testing.setups import LONG

MOST_SENTENCES = 320
"""About 300 sentences a decision: larger choices are split into steps."""


def random_action(state: State, rng: Random) -> tuple[Seat, Action]:
    seat = rng.choice(state.to_act())
    return (seat, state.draw(rng)) if seat == CHANCE else (seat, rng.choice(state.legal(seat)))


def check_random_choice(state: State, seat: Seat, legal: list[Action]) -> None:
    """`random_choice` is what a draw from the whole list gives."""
    for seed in range(3):
        place = below(Random(seed), len(legal))
        assert state.random_choice(seat, Random(seed)) == legal[place], "another choice than that of the list"


def check_legal(game: Game, state: State, said_before: list[Action]) -> None:
    """Non-empty, readable, told apart, the same from the seat's own eyes, and `why_not` agrees."""
    for seat in range(state.players):
        legal = state.legal(seat)
        if seat not in state.to_act():
            assert legal == [], f"seat {seat} owes nothing but may {legal[:3]}"
        else:
            assert 1 <= len(legal) <= MOST_SENTENCES
            check_random_choice(state, seat, legal)
        texts = [action.text for action in legal]
        assert len(set(texts)) == len(texts)
        assert clashes(legal) == [], "a sentence is the beginning of another"
        for action in legal:
            read = game.read(action.text)
            assert read == action and type(read) is type(action) and read.set_from == action.set_from
            assert state.why_not(seat, action) is None
        seen = state.seen_by(seat)
        assert [action.text for action in seen.legal(seat)] == texts
        assert seen.to_act() == state.to_act()
        for action in said_before:
            reason = state.why_not(seat, action)
            assert (reason is None) == (action in legal), f"why_not({action}) says {reason}, legal says otherwise"


def check_chances(state: State, rng: Random) -> None:
    """More than one outcome, all told apart, weights positive; `draw` follows them; nobody else may act."""
    if state.to_act() != (CHANCE,):
        assert state.chances() == [] and CHANCE not in state.to_act()
        return
    chances = state.chances()
    texts = [action.text for action, _ in chances]
    assert len(chances) > 1, "a chance with one outcome is no chance"
    assert len(set(texts)) == len(texts) and all(weight > 0 for _, weight in chances)
    assert state.draw(rng).text in texts
    assert -1 <= state.drawer() < state.players


def check_copy(state: State, seat: Seat, action: Action) -> None:
    """A copy is untouched by play, and play by what is done to a copy."""
    before = state.dump()
    copied = state.copy()
    copied.apply(seat, action)
    assert state.dump() == before, "playing on a copy changed the original"


def check_views(state: State, rng: Random) -> None:
    """Seeing twice hides nothing more; an imagined table looks the same to its viewer."""
    for viewer in viewers(state.players):
        seen = state.seen_by(viewer)
        assert seen.seen_by(viewer).dump() == seen.dump()
        imagined = seen.imagine(rng)
        assert imagined.seen_by(viewer).dump() == seen.dump()
        assert imagined.to_act() == seen.to_act()
        if viewer is not None:
            assert imagined.legal(viewer) == state.legal(viewer)


def check_standing(state: State) -> None:
    assert len(state.scores()) == state.players == len(state.ranking())
    assert 0 <= state.progress() <= 1
    if state.is_over():
        assert state.winners() and state.progress() == 1
        assert min(state.ranking()) == 1


def check_told(state: State, seat: Seat) -> None:
    """A seat can tell its own choices apart by what it hears of them."""
    if seat != CHANCE:
        legal = state.legal(seat)
        assert len({state.told(seat, action, seat).text for action in legal}) == len(legal)


def viewers(players: int) -> list[Seat | None]:
    """A spectator and every seat; of more than six seats, but in a long run, some: they are alike."""
    seats = range(players) if players <= 6 or LONG else (0, 1, players // 2, players - 1)
    return [None, *seats]


def apply_twice_alike(state: State, seat: Seat, action: Action) -> list[Event]:
    """`apply` comes out the same whether or not somebody listens; returns the events."""
    silent = state.copy()
    silent.apply(seat, action)
    events: list[Event] = []
    state.apply(seat, action, events.append)
    assert silent.dump() == state.dump(), "listening changed what happened"
    return events


def nonsense(game: Game) -> None:
    """Words that mean nothing get a clear error."""
    for text in ["", "x", "stop" * 100, "\x00", "drop", "ż", "1 2 3", "undo", "undo 1", "chosen", "hidden"]:
        try:
            game.read(text)
        except BadSentence:
            continue
        assert text, "an empty sentence was read"
