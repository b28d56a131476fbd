"""A position read back from its dump."""

import json
from typing import cast

from meowple.core.errors import BadDump, MeowpleError
from meowple.games.mousetrap.actions import parse_cell
from meowple.games.mousetrap.components import HAND, KIND_OF, MOST_PLAYERS, read_set
from meowple.games.mousetrap.rules import NOT_DRAWN, Mousetrap


def load(text: str) -> Mousetrap:
    """The position this dump describes: it must dump to the very same text again."""
    try:
        state = _read(json.loads(text))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, MeowpleError) as error:
        raise BadDump(f"this is not a position of Mousetrap: {str(error)[:100]}") from error
    if state.dump() != text:
        raise BadDump("this is not a position of Mousetrap as Mousetrap would write it")
    return state


def _read(raw: dict[str, object]) -> Mousetrap:
    hands = cast(list[list[str]], raw["hands"])
    players, start = len(hands), int(str(raw["start"]))
    if not 2 <= players <= MOST_PLAYERS or not NOT_DRAWN <= start < players:
        raise ValueError("two to four play, and one of them begins")
    state = Mousetrap(players, int(str(raw["version"])), read_set(str(raw["set"])), raw["any_cat"] is True, start)
    for row in cast(list[str], raw["laid"]):
        _lay(state, row)
    state.hands = [_kinds(hand) for hand in hands]
    state.stacks = [_kinds(stack) for stack in cast(list[list[str]], raw["stacks"])]
    state.unseen = [int(str(number)) for number in cast(list[int], raw["unseen"])]
    state.turn = int(str(raw["turn"]))
    if len(state.stacks) != players or len(state.unseen) != players:
        raise ValueError("every seat has a hand and a stack")
    for seat in range(players):
        _check_seat(state, seat)
    _check_turn(state)
    state.go_on(None)
    return state


def _lay(state: Mousetrap, row: str) -> None:
    """One tile as `1 cheese 0,0`: who laid it, what it is and where."""
    seat, tile, place = row.split(" ")
    cell = parse_cell(place)
    if cell is None or not state.field.takes(cell) or not 1 <= int(seat) <= state.players:
        raise ValueError(f"no tile can lie like this: {row[:40]}")
    state.field.lay(KIND_OF[tile], int(seat) - 1, cell)


def _kinds(names: list[str]) -> list[int]:
    kinds = [KIND_OF[name] for name in names]
    if kinds != sorted(kinds):
        raise ValueError("hands and stacks are sorted")
    return kinds


def _check_seat(state: Mousetrap, seat: int) -> None:
    """The tiles laid, in hand and in the stack are one set; what is face down cannot be worked out."""
    field, hand, hidden = state.field, state.hands[seat], state.unseen[seat]
    laid = [kind for kind, owner in zip(field.kinds, field.owners) if owner == seat]
    if sorted(laid + hand + state.stacks[seat]) != state.tiles:
        raise ValueError(f"the tiles of seat {seat + 1} are not one set")
    if not 0 <= hidden <= len(state.stacks[seat]) or not 0 <= len(hand) + hidden <= HAND or (hand and hidden):
        raise ValueError(f"the hand of seat {seat + 1} cannot be like this")
    state.lay_open(seat)


def _check_turn(state: Mousetrap) -> None:
    """Seats lay one after the other, beginning with the first."""
    laid = len(state.field.kinds)
    if state.start == NOT_DRAWN:
        if laid or any(state.hands) or any(state.unseen) or state.turn != NOT_DRAWN:
            raise ValueError("nobody has begun")
        return
    if state.turn != (state.start + laid) % state.players:
        raise ValueError("it is another seat's turn")
    for later in range(state.players):
        seat = (state.start + later) % state.players
        if state.field.owners.count(seat) != (laid - later + state.players - 1) // state.players:
            raise ValueError("seats lay one after the other")
