"""What tiles are worth: one by one, or by the chance to win the race to the last of them."""

from typing import Final

from meowple.core.action import Seat
from meowple.games.purrramid.dice import DICE
from meowple.games.purrramid.position import Position
from meowple.games.purrramid.scoring import NOBODY

MOST_TILES: Final = 15
"""Five stacks of three: no turn lays more before its extra turns."""
EXTRA: Final = [
    [1.0],
    [0.42, 0.55, 0.01, 0.02],
    [0.14, 0.60, 0.24, 0.02],
    [0.17, 0.34, 0.27, 0.13, 0.08, 0.01],
    [0.26, 0.07, 0.33, 0.16, 0.08, 0.06, 0.02, 0.02],
    [0.31, 0.02, 0.18, 0.21, 0.08, 0.08, 0.06, 0.03, 0.02, 0.01],
]
"""By dice, how likely a turn with all that follows from it brings 0, 1, 2 … tiles: measured in the hard bot's games."""
YARN_TILES: Final = 0.35
"""What a ball of yarn is worth, in tiles."""
MOST_LEFT: Final = 27
ROUNDS: Final = 48


class Worth:
    """Of stopping with so many tiles, alone or with an extra turn of so many dice to come; and of a ball of yarn."""

    def __init__(self, stop: list[float], yarn_tiles: float) -> None:
        """`stop` by tiles, long enough for what an extra turn may add."""
        self.stop = stop
        self.yarn = yarn_tiles * (stop[3] - stop[0]) / 3.0
        self.extra: list[list[float]] = []
        for dice in range(DICE):
            row: list[float] = []
            for tiles in range(MOST_TILES + 1):
                row.append(sum([chance * stop[tiles + more] for more, chance in enumerate(EXTRA[dice])]))
            self.extra.append(row)


def _length() -> int:
    return MOST_TILES + max([len(row) for row in EXTRA]) + 1


def by_tiles(yarn_tiles: float = YARN_TILES) -> Worth:
    """Every tile counts the same."""
    return Worth([float(tiles) for tiles in range(_length())], yarn_tiles)


def _finished_by() -> list[list[float]]:
    """By tiles left and number of turns, the chance that all tiles are laid by then."""
    turn = EXTRA[DICE]
    table: list[list[float]] = [[1.0] * (ROUNDS + 1)]
    for left in range(1, MOST_LEFT + 1):
        row = [0.0]
        for turns in range(1, ROUNDS + 1):
            done = 0.0
            for tiles, chance in enumerate(turn):
                if tiles >= left:
                    done += chance
                elif tiles:
                    done += chance * table[left - tiles][turns - 1]
                else:
                    done += chance * row[turns - 1]
            row.append(done)
        table.append(row)
    return table


FINISHED: Final[list[list[float]]] = _finished_by()


def chance_to_win(left: int, others: list[int]) -> float:
    """With so many tiles left and all the others to move first: who needs the fewest turns wins."""
    if left <= 0:
        return 1.0
    won = 0.0
    for turns in range(1, ROUNDS + 1):
        now = FINISHED[left][turns] - FINISHED[left][turns - 1]
        for other in others:
            now *= 1.0 - FINISHED[other][turns]
        won += now
    return won


def is_race(state: Position) -> bool:
    """Whether nobody has won a single game yet: then only being first counts."""
    return state.winner == NOBODY and state.options.games == 1


def by_race(state: Position, seat: Seat) -> Worth:
    """In a race tiles count by the chance to win; a golden tile is a little more."""
    if not is_race(state):
        return by_tiles()
    others = [state.left[other] for other in range(state.players) if other != seat]
    stop: list[float] = []
    for tiles in range(_length()):
        left = state.left[seat] - tiles
        stop.append(chance_to_win(left, others) + (0.002 * -left if left < 0 else 0.0))
    return Worth(stop, YARN_TILES)
