"""A position read back from its dump."""

import json
from typing import cast

from meowple.core.errors import BadDump, MeowpleError
from meowple.games.purrramid.actions import Place, parse
from meowple.games.purrramid.components import BOARDS, DEALT
from meowple.games.purrramid.dice import DICE, ROLL_OF, SIZE
from meowple.games.purrramid.position import DECIDE, DICED, FIRST, NOTHING, OPEN, OVER, PLACE, ROLL, TILED, Ways
from meowple.games.purrramid.rules import Purrramid
from meowple.games.purrramid.scoring import NOBODY


def load(text: str) -> Purrramid:
    """The position this dump describes: it must make sense, and dump to the very same text again."""
    try:
        state = _read(json.loads(text))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, MeowpleError) as error:
        raise BadDump(f"this is not a position of Purrramid: {str(error)[:100]}") from error
    if state.dump() != text:
        raise BadDump("this is not a position of Purrramid as Purrramid would write it")
    return state


def _number(raw: dict[str, object], name: str, least: int, most: int) -> int:
    found = raw[name]
    if type(found) is not int or not least <= found <= most:
        raise ValueError(f"{name} is a number from {least} to {most}")
    return found


def _numbers(raw: dict[str, object], name: str, length: int, most: int, least: int = 0) -> list[int]:
    given = raw[name]
    if not isinstance(given, list) or len(given) != length:
        raise ValueError(f"{name} are {length} numbers")
    found: list[int] = []
    for number in cast(list[object], given):
        if type(number) is not int or not least <= number <= most:
            raise ValueError(f"{name} are numbers from {least} to {most}")
        found.append(number)
    return found


def _ways(raw: dict[str, object]) -> Ways:
    ways = Ways(str(raw["side"]), _number(raw, "games", 1, 9), str(raw["first_option"]))
    ways.tiles_link = raw["tiles_link"] is True
    ways.short_may_not = raw["short_may_not"] is True
    ways.gold_next_field = raw["gold_next_field"] is True
    ways.no_yarn_on_dead_roll = raw["no_yarn_on_dead_roll"] is True
    return ways


def _read(raw: dict[str, object]) -> Purrramid:
    ways, players = _ways(raw), _number(raw, "players", min(DEALT), max(DEALT))
    state = Purrramid(players, _number(raw, "version", 1, 1), ways, BOARDS[ways.side])
    state.step = _number(raw, "step", FIRST, OVER)
    state.game = _number(raw, "game", 1, ways.games)
    state.totals = _numbers(raw, "totals", players, 1000, -1000)
    state.first = _number(raw, "first", 0, players - 1)
    state.turn = _number(raw, "turn", 0, players - 1)
    state.turns = _number(raw, "turns", 0, 1 << 30)
    state.winner = _number(raw, "winner", NOBODY, players - 1)
    state.mishap = _number(raw, "mishap", NOBODY, players - 1)
    state.golden = _number(raw, "golden", 0, 12)
    state.neutral = _number(raw, "neutral", 0, 21)
    state.ended = str(raw["ended"])
    state.dice = _number(raw, "dice", 1, DICE)
    state.hand = _number(raw, "hand", 0, DICE)
    if state.step == FIRST:
        return state
    size = state.board.size
    state.tiles = _numbers(raw, "tiles", size, 3)
    state.gold = _numbers(raw, "gold", size, 3)
    state.left = _numbers(raw, "left", players, 72)
    state.yarn = _numbers(raw, "yarn", players, 12)
    state.box = _number(raw, "box", 0, 12)
    state.fresh = _numbers(raw, "fresh", len(cast(list[int], raw["fresh"])), size - 1)
    state.on = [TILED if tiles else OPEN for tiles in state.tiles]
    state.unfilled = state.on.count(OPEN)
    _read_dice(state, raw)
    _check(state)
    return state


def _read_dice(state: Purrramid, raw: dict[str, object]) -> None:
    """This turn's dice: on the board, in the hand, or just rolled."""
    for say in cast(list[str], raw["placed"]):
        action = parse(say)
        if not isinstance(action, Place) or state.slot_of(action) < 0 or state.on[state.slot_of(action)] != OPEN:
            raise ValueError("dice lie on open fields")
        if sum(action.faces) != state.board.values[state.slot_of(action)]:
            raise ValueError("dice make the value of their field")
        state.on[state.slot_of(action)] = DICED
        state.placed.append(action)
    faces = tuple(cast(list[int], raw["roll"]))
    state.roll = ROLL_OF[faces] if faces else NOTHING
    if (state.step == PLACE) != bool(faces) or (faces and len(faces) != state.hand):
        raise ValueError("the dice of the hand are rolled before they are placed")
    if (state.step in (ROLL, PLACE) and not state.hand) or (state.step == DECIDE and not state.placed):
        raise ValueError("there are dice to roll, or dice on the board")
    if state.step != OVER and state.hand + sum(SIZE[action.part] for action in state.placed) != state.dice:
        raise ValueError("each die is in the hand or on the board")


def _check(state: Purrramid) -> None:
    """All tiles and all yarn are somewhere."""
    found = state.components()
    if found != {"ordinary": 72, "golden": 12, "yarn": 12, "dice": DICE}:
        raise ValueError("the box is not complete")
    if any(gold > tiles for gold, tiles in zip(state.gold, state.tiles)):
        raise ValueError("golden tiles are tiles")
    if any(tiles > most for tiles, most in zip(state.tiles, state.board.tiles)):
        raise ValueError("a field has more tiles than it takes")
