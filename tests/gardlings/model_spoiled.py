"""Gardens with one tile out of place: the second model says whether they could have grown, the engine must agree."""

import json
from random import Random

from meowple.core.errors import BadDump
from tests.gardlings.model_garden import STEPS, TILES, Cell, Garden, joins
from tests.gardlings.model_lockstep import GAME, LockStep
from tests.gardlings.model_seat import spot_word


def compare_spoiled(pair: LockStep, rng: Random) -> int:
    """Move or turn a tile of some garden in what is written down; how many such positions were taken."""
    calm = [at for at, seat in enumerate(pair.model.seats) if len(seat.garden.laid) > 1 and not seat.hand + seat.lifted]
    if pair.model.stage != "building" or not calm:
        return 0
    taken = 0
    for _ in range(12):
        at = rng.choice(calm)
        laid = dict(pair.model.seats[at].garden.laid)
        name = rng.choice([*laid][1:])
        laid[name] = _elsewhere(laid[name], rng)
        raw = json.loads(pair.text)
        raw["builders"][at]["garden"] = [f"{one} {spot_word(*where)} turn{where[1]}" for one, where in laid.items()]
        can_be = could_have_grown(laid)
        assert _is_taken(json.dumps(raw, separators=(",", ":"))) == can_be, (can_be, laid, name)
        taken += can_be
    return taken


def _elsewhere(where: tuple[Cell, int], rng: Random) -> tuple[Cell, int]:
    (x, y), turn = where
    turn = rng.choice((turn, turn, (turn + 2) % 4, rng.randrange(4)))
    return (x + rng.choice((0, 0, 0, 1, -1, 2)), y + rng.choice((0, 0, 0, 1, -1, -2))), turn


def _is_taken(text: str) -> bool:
    try:
        return GAME.load(text).dump() == text
    except BadDump:
        return False


def could_have_grown(laid: dict[str, tuple[Cell, int]]) -> bool:
    """2b, 2c, 2d. No two tiles in one place, one garden, every touching place matches, turned in a way that counts."""
    garden = Garden()
    for name, (at, turn) in laid.items():
        if turn not in TILES[name].turns or any(cell in garden.cells for cell in garden.cells_of(name, at, turn)):
            return False
        garden.lay(name, at, turn)
    for name, (at, turn) in laid.items():
        met = [(mark, garden.facing.get((cell, side))) for cell, side, mark in garden.edges(name, at, turn)]
        if not all(other is None or joins(mark, other) for mark, other in met):
            return False
    reached, todo = set(), [next(iter(garden.cells))]
    while todo:
        x, y = todo.pop()
        reached.add((x, y))
        todo += [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in garden.cells.keys() - reached]
    return len(reached) == len(garden.cells)


def play_and_spoil(pair: LockStep, rng: Random, lines: int) -> int:
    """A game in which every now and then what is written down is spoiled."""
    taken = 0
    for line in range(20, lines, 20):
        pair.play(rng, line)
        taken += compare_spoiled(pair, rng)
    return taken
