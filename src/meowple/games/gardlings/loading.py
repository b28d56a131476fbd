"""A position read back from its dump."""

import json
from typing import cast

from meowple.core.errors import BadDump, MeowpleError
from meowple.games.gardlings.actions import Place, parse
from meowple.games.gardlings.builder import HIDDEN, NOTHING, Builder
from meowple.games.gardlings.components import MOST_BOXES, TILE_BY_NAME
from meowple.games.gardlings.market import PILE_COUNT, Market
from meowple.games.gardlings.position import OVER, Variant
from meowple.games.gardlings.rules import Gardlings

Raw = dict[str, object]


def load(text: str) -> Gardlings:
    """The position this dump describes: it must dump to the very same text again."""
    try:
        state = _read(json.loads(text))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, MeowpleError) as error:
        raise BadDump(f"this is not a position of Gardlings: {str(error)[:100]}") from error
    if state.dump() != text:
        raise BadDump("this is not a position of Gardlings as Gardlings would write it")
    return state


def _read(raw: Raw) -> Gardlings:
    builders = cast(list[Raw], raw["builders"])
    players = len(builders)
    market = _market(cast(Raw, raw["market"]))
    if not 1 <= players <= 4 * MOST_BOXES or market.boxes != (players + 3) // 4:
        raise ValueError("there is a box for every four players")
    state = Gardlings(players, _number(raw["version"]), _variant(cast(list[int], raw["variant"])), market)
    state.builders = [_builder(each) for each in builders]
    state.step = _number(raw["step"])
    state.acting = tuple([int(seat) for seat in cast(list[int], raw["acting"])])
    state.round = _number(raw["round"])
    state.start = _number(raw["start"])
    state.turn = _number(raw["turn"])
    state.pile = _number(raw["pile"])
    state.has_changed = raw["has_changed"] == 1
    state.gems = _numbers(raw["gems"])
    state.winner = _number(raw["winner"])
    seats = [*state.acting, state.turn, state.start, state.winner]
    if len(state.gems) != players or not all(-1 <= seat < players for seat in seats):
        raise ValueError("every seat has a bag and gems")
    if not 0 <= state.step <= OVER or not -1 <= state.pile < PILE_COUNT:
        raise ValueError("there is no such step")
    held = [tile for builder in state.builders for tile in builder.tiles()]
    lying = [tile for tiles in market.unseen + market.spare + market.bottom for tile in tiles]
    lying += [tile for tile in market.top if tile != NOTHING]
    if sorted(held + lying) != list(range(len(TILE_BY_NAME) // MOST_BOXES * market.boxes)):
        raise ValueError("every tile is in exactly one place")
    return state


def _variant(values: list[int]) -> Variant:
    goal, limit, coins, gnomes, pigs, dragons, ponds, hidden, before = values
    level = ("basic", "advanced")
    rule = ("czech", "original")[coins]
    return Variant(goal, rule, level[gnomes], level[pigs], level[dragons], ponds == 1, hidden == 1, before == 1, limit)


def _builder(raw: Raw) -> Builder:
    builder = Builder()
    builder.bag = _tiles(raw["bag"])
    builder.coins = _number(raw["coins"])
    builder.covered = _number(raw["covered"])
    builder.hand = _tile(raw["hand"])
    builder.lifted = _tile(raw["lifted"])
    builder.lifts = {TILE_BY_NAME[name]: int(times) for name, times in cast(dict[str, int], raw["lifts"]).items()}
    builder.stopped = raw["stopped"] is True
    if builder.bag != sorted(set(builder.bag)):
        raise ValueError("a bag has no order and no tile twice")
    for laid in cast(list[str], raw["garden"]):
        name, spot, turn = laid.split(" ")
        action = parse(f"place {spot} {turn}")
        assert isinstance(action, Place)
        tile = TILE_BY_NAME[name]
        cells = (action.at, action.at + (256 if action.turn % 2 else 1))
        if tile in builder.garden.where or any(cell in builder.garden.cells for cell in cells):
            raise ValueError("no two tiles lie in one place")
        builder.garden.lay(tile, action.at * 4 + action.turn)
    return builder


def _market(raw: Raw) -> Market:
    unseen = [_tiles(tiles) for tiles in cast(list[object], raw["unseen"])]
    market = Market(_number(raw["boxes"]), unseen, [_tiles(tiles) for tiles in cast(list[object], raw["spare"])])
    market.bank = _number(raw["bank"])
    market.beside = _numbers(raw["beside"])
    market.bottom = [_tiles(tiles) for tiles in cast(list[object], raw["bottom"])]
    market.closed = [closed == 1 for closed in cast(list[int], raw["closed"])]
    market.top = [_tile(tile) for tile in cast(list[object], raw["top"])]
    market.unknown = _numbers(raw["unknown"])
    sizes = [len(market.unseen), len(market.spare), len(market.bottom), len(market.closed)]
    piles = [len(market.beside), len(market.top), len(market.unknown)]
    if sizes != [5, 2, PILE_COUNT + 1, 5] or piles != [PILE_COUNT] * 3:
        raise ValueError("the purchase board has eight piles")
    for colour in range(1, 5):
        if len(market.unseen[colour]) != market.unknown[2 * colour - 2] + market.unknown[2 * colour - 1]:
            raise ValueError("the unseen tiles of a colour lie in its two piles")
    return market


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -1 <= value < 1000:
        raise ValueError("a number is expected")
    return value


def _numbers(values: object) -> list[int]:
    return [_number(value) for value in cast(list[object], values)]


def _tiles(names: object) -> list[int]:
    return [TILE_BY_NAME[name] for name in cast(list[str], names)]


def _tile(name: object) -> int:
    if name is None:
        return NOTHING
    return HIDDEN if name == "?" else TILE_BY_NAME[str(name)]
