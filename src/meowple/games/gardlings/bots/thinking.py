"""What all bots reckon with: the risk of a draw, what gems are good for, what a tile is worth."""

from typing import Final

from meowple.core.fields import NOTHING
from meowple.games.gardlings.components import CREATURE_OF, DRAGON, FACE_OF, GNOMES_OF, PRICES, UNICORN
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.position import MOST_GNOMES, SET, Position
from meowple.games.gardlings.scoring import is_hit

MOST_GEMS: Final = 80
AHEAD: Final = 5


class Weights:
    """What things are worth to a player. Found by hill climbing over solo games."""

    def __init__(self) -> None:
        self.win = 24.0
        self.tiers = [1.0, 3.0, 4.6, 6.2, 7.6]
        """A tile of each colour, the consolation (with its coin) first."""
        self.coin = 0.5
        self.gem = 0.4
        self.step = 2
        """About how many gems one more tile brings."""


WEIGHTS: Final = Weights()


class Outlook:
    """The things about a seat that stay the same while it builds."""

    def __init__(self, state: Position, seat: int, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.goal = state.variant.goal
        self.coins = state.builders[seat].coins
        self.halves = state.variant.advanced_gnomes
        self.dragons_help = state.players == 1 or not state.variant.advanced_dragons
        self.hit = 2 if is_hit(state, seat) else 0
        self.worth = [
            weights.tiers[colour] if colour == 0 or not state.market.closed[colour] else 0.0 for colour in range(5)
        ]

        self.worths = [self.utility(left) for left in range(MOST_GEMS)]
        self.daring = [self.dare(gems) for gems in range(MOST_GEMS - 2 * AHEAD)]
        """By gems, up to which share of bad tiles in the bag one more draw is worth it."""

    def dare(self, gems: int) -> float:
        """Weigh what one more tile may win against what a bust would cost."""
        if self.after_losses(gems, False) >= self.goal:
            return -1.0
        now = self.soon(self.after_losses(gems, False))
        won = self.soon(self.after_losses(gems + self.weights.step, False)) - now
        lost = self.worths[self.after_losses(gems, False)] - self.worths[self.after_losses(gems, True)]
        return 1.0 if lost <= 0 else won / (won + lost)

    def soon(self, left: int) -> float:
        """What so many gems are worth with some more to come."""
        total = 0.0
        for more in range(AHEAD):
            total += self.worths[left + more]
        return total / AHEAD

    def allowed(self, garden: Garden) -> int:
        return MOST_GNOMES + (self.dragons_help and garden.dragons >= SET)

    def after_losses(self, gems: int, is_bust: bool) -> int:
        gems = max(0, gems - self.hit)
        if is_bust:
            gems = (gems + 1) // 2 if self.halves else max(0, gems - 3)
        return gems

    def utility(self, left: int) -> float:
        """What so many gems are good for: the victory tile, or the best tile they and some coins buy."""
        if left >= self.goal:
            return self.weights.win + self.weights.gem * left
        best = self.worth[0]
        for colour in range(1, 5):
            coins = max(0, PRICES[colour] - left)
            if coins <= self.coins:
                worth = self.worth[colour] - self.weights.coin * coins
                if worth > best:
                    best = worth
        return best + self.weights.gem * left


def risk(garden: Garden, bag: list[int], allowed: int) -> int:
    """How many tiles in the bag would bring too many gnomes."""
    room = allowed - garden.gnomes
    found = 0
    for tile in bag:
        if GNOMES_OF[tile] > room:
            found += 1
    return found


def best_place(garden: Garden, tile: int) -> int:
    """The place that completes most gems, among equals one that touches most; NOTHING if there is none."""
    best = NOTHING
    most = -1
    for code in garden.places(tile):
        gems = garden.gain(tile, code)
        if gems * 8 + 8 > most:
            value = gems * 8 + touches(garden, tile, code)
            if value > most:
                best, most = code, value
    return best


def touches(garden: Garden, tile: int, code: int) -> int:
    """How many of the tile's edge places would lie against other tiles."""
    at = code >> 2
    found = 0
    for beyond in FACE_OF[tile].turned[code & 3].beyond:
        if at + beyond in garden.cells:
            found += 1
    return found


_MARK_WORTH: Final = {"-": 0.0, "y": 1.0, "p": 1.0, "b": 1.0, "d": 1.8, "t": 1.6, "r": 2.0}
_LINE_WORTH: Final = 1.4
_CREATURE_WORTH: Final = {UNICORN: 0.3, DRAGON: 0.2}
_WORTH: Final = [
    sum([_MARK_WORTH[mark] for mark in face.marks])
    + _LINE_WORTH * len(face.lines)
    + _CREATURE_WORTH.get(face.creature, 0.0)
    for face in FACE_OF
]
"""What each tile is worth to a buyer, found by hill climbing over solo games."""


def worth_of(tile: int, owned: list[int]) -> float:
    """What a tile is worth to somebody who owns these: dragons are worth more in company."""
    worth = _WORTH[tile]
    if CREATURE_OF[tile] == DRAGON:
        for other in owned:
            if CREATURE_OF[other] == DRAGON:
                worth += 1.0
    return worth
