"""How `hard` thinks: what a bag promises, what gems are good for, how a garden may grow on."""

from math import exp
from random import Random
from typing import Final

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.state import shuffled
from meowple.games.gardlings.actions import CONSOLATION
from meowple.games.gardlings.bots.plot import NOWHERE, Plot, Window, settled
from meowple.games.gardlings.bots.thinking import Outlook
from meowple.games.gardlings.components import (
    BIRD,
    CREATURE_OF,
    DRAGON,
    FACE_OF,
    GARDENER,
    GNOME,
    GNOMES_OF,
    PIG,
    PRICES,
    UNICORN,
)
from meowple.games.gardlings.garden import Garden
from meowple.games.gardlings.market import PILE_COUNT
from meowple.games.gardlings.position import MOST_GNOMES, SET, Position
from meowple.games.gardlings.scoring import is_hit, net_gems

# What a bag promises: the logarithm of the rounds it still needs, found by regression over 5500 solo games in which
# every third purchase was made at random
_START: Final = 2.57
_CREATURE: Final = [0.0, 0.078, 0.030, 0.078, 0.147, 0.082, 0.006]
_MARK: Final = {"-": 0.028, "y": 0.0, "p": 0.0, "b": 0.0, "d": -0.012, "t": 0.078, "r": -0.046}
_GNOME_MARK: Final = {"-": 0.006, "y": 0.0, "p": 0.0, "b": 0.0, "d": -0.023}
_LINE: Final = -0.054
_COIN: Final = -0.008
_TILES_SQUARED: Final = -0.01115
_DOUBLES_SQUARED: Final = -0.00083
_PAIR_OF_TRIPLES: Final = -0.018
_PAIR_OF_BIRDS: Final = -0.0147
_COMPANY: Final = (
    (GARDENER, 2, -0.035),
    (DRAGON, 3, -0.113),
    (DRAGON, 5, -0.14),
    (PIG, 3, -0.021),
    (UNICORN, 2, -0.045),
)
"""So many of a kind are worth more than each alone."""

CANDIDATES: Final = 20
"""How many places are compared by what the next tile may complete,"""
FAVOURITES: Final = 8
"""how many of them by imagined gardens,"""
FINALISTS: Final = 3
CLOSER: Final = 4
"""and how many of these by so many times more of them."""
RIM: Final = 0.01
SOON: Final = 0.5
"""What the next two draws weigh against the rest of the round."""
SKILL: Final = 0.1
"""By how many gems a tile is really laid better than in an imagined garden."""
LUCK: Final = 1.6
"""By how many rounds a race may well turn out otherwise than the bags promise."""
HASTE: Final = 1.0
"""What having won is worth to somebody alone, in rounds, besides those that are saved."""


def _alone(tile: int) -> float:
    face = FACE_OF[tile]
    if face.creature == GNOME:
        return sum([_GNOME_MARK[mark] for mark in face.marks])
    return _CREATURE[face.creature] + sum([_MARK[mark] for mark in face.marks]) + _LINE * len(face.lines)


_ALONE: Final = [_alone(tile) for tile in range(len(FACE_OF))]
_DOUBLES: Final = [face.marks.count("d") if face.creature != GNOME else 0 for face in FACE_OF]
_TRIPLES: Final = [face.marks.count("t") for face in FACE_OF]


def rounds_left(tiles: list[int], coins: int) -> float:
    """About how many rounds it takes beyond the next one to reach the goal with these tiles."""
    promise = _START + _COIN * min(coins, 3) + _TILES_SQUARED * len(tiles) * len(tiles)
    kinds = [0] * len(_CREATURE)
    doubles = 0
    triples = 0
    for tile in tiles:
        promise += _ALONE[tile]
        kinds[CREATURE_OF[tile]] += 1
        doubles += _DOUBLES[tile]
        triples += _TRIPLES[tile]
    promise += _DOUBLES_SQUARED * doubles * doubles
    promise += _PAIR_OF_TRIPLES * triples * (triples - 1) / 2
    promise += _PAIR_OF_BIRDS * kinds[BIRD] * (kinds[BIRD] - 1) / 2
    for kind, number, more in _COMPANY:
        if kinds[kind] >= number:
            promise += more
    return exp(promise)


def rounds_after(state: Position, seat: Seat, pile: int, gems: int) -> float:
    """7. About how many rounds it takes beyond the next one after this purchase; pile -1 is the consolation."""
    tiles = state.builders[seat].tiles()
    coins = state.builders[seat].coins
    market = state.market
    if pile >= 0:
        tiles.append(market.top[pile])
        return rounds_left(tiles, coins - max(0, PRICES[1 + pile // 2] - gems) + market.beside[pile])
    if market.unseen[0] or market.bottom[CONSOLATION]:
        tiles.append((market.unseen[0] or market.bottom[CONSOLATION])[0])
    return rounds_left(tiles, coins + (market.bank > 0))


class RoundsOutlook(Outlook):
    """An outlook in which gems are worth the rounds they save; in a race, the chance to be first."""

    def __init__(self, state: Position, seat: Seat) -> None:
        self.rounds = [rounds_after(state, seat, -1, 0)] * (PRICES[-1] + 1)
        """By gems to spend, what is left after the best purchase."""
        for pile in range(PILE_COUNT):
            if state.market.is_open(pile):
                price = PRICES[1 + pile // 2]
                for gems in range(max(0, price - state.builders[seat].coins), len(self.rounds)):
                    self.rounds[gems] = min(self.rounds[gems], rounds_after(state, seat, pile, gems))
        self.is_race = state.players > 1
        self.rival = self.rounds[0] + LUCK
        """The rounds that the quickest rival needs."""
        self.needed = state.variant.goal
        """8b. More than the goal if somebody has reached it."""
        for other in range(state.players):
            if other != seat:
                builder = state.builders[other]
                self.rival = min(self.rival, rounds_left(builder.tiles(), builder.coins))
                gems = net_gems(state, other)
                if gems >= state.variant.goal:
                    if state.variant.before_losses:
                        gems = builder.garden.gems - (2 if is_hit(state, seat) else 0)
                    self.needed = max(self.needed, gems + (builder.coins >= state.builders[seat].coins))
        super().__init__(state, seat)

    def utility(self, left: int) -> float:
        if not self.is_race:
            return HASTE if left >= self.goal else -self.rounds[min(left, len(self.rounds) - 1)]
        if left >= self.needed:
            return 1.0
        if self.needed > self.goal:
            return 0.0
        behind = self.rounds[min(left, len(self.rounds) - 1)] + 0.5 - self.rival
        return 1.0 / (1.0 + exp(behind / LUCK))

    def dare(self, gems: int) -> float:
        """8b. Who is beaten otherwise dares anything."""
        return 1.0 if self.goal <= self.after_losses(gems, False) < self.needed else super().dare(gems)

    def good_for(self, gems: float) -> float:
        """What about so many gems are good for."""
        whole = int(gems)
        part = gems - whole
        return self.worths[whole] * (1.0 - part) + self.worths[whole + 1] * part

    def room(self, plot: Plot) -> int:
        """3a, 5i. How many gnomes may still come."""
        return MOST_GNOMES + (self.dragons_help and plot.dragons >= SET) - plot.gnomes


def next_gain(plot: Plot, bag: list[int], room: int) -> float:
    """What the next tile from the bag completes on average; one that may not be laid completes nothing."""
    total = 0
    for tile in bag:
        if GNOMES_OF[tile] <= room:
            total += max(0, plot.look(tile))
    return total / max(1, len(bag))


def gain_after_next(plot: Plot, bag: list[int], room: int) -> float:
    """What the tile after the next completes on average."""
    total = 0.0
    for at in range(len(bag)):
        tile = bag[at]
        if GNOMES_OF[tile] <= room and plot.look(tile) >= 0:
            tried = plot.with_tile(tile, plot.best)
            total += next_gain(tried, bag[:at] + bag[at + 1 :], room - GNOMES_OF[tile])
    return total / max(1, len(bag))


def full_grown(plot: Plot, order: list[int], room: int) -> int:
    """The gems when tiles come in this order and each is laid where it completes most, until gnomes end it."""
    for tile in order:
        room -= GNOMES_OF[tile]
        if room < 0 or plot.look(tile) < 0:
            break
        plot.lay(tile, plot.best)
    return settled(plot).gems


def worth_when_grown(plot: Plot, order: list[int], outlook: RoundsOutlook) -> float:
    """What the garden is worth in the end: draw once, and go on in this order while the odds are good."""
    is_bust = False
    count = len(order)
    better = 0.0
    for drawn in range(count):
        room = outlook.room(plot)
        if drawn and room < 2:
            bad = 0
            for at in range(drawn, count):
                bad += GNOMES_OF[order[at]] > room
            if bad > outlook.daring[plot.gems] * (count - drawn):
                break
        elif drawn and outlook.daring[plot.gems] < 0:
            break
        is_bust = GNOMES_OF[order[drawn]] > room
        if is_bust or plot.look(order[drawn]) < 0:
            break
        plot.lay(order[drawn], plot.best)
        better += SKILL
    return outlook.good_for(outlook.after_losses(settled(plot).gems, is_bust) + better)


class Way:
    """A place for the tile in hand, and the garden that comes of it."""

    def __init__(self, code: int, plot: Plot, lifted: int = NOTHING) -> None:
        self.code = code
        self.plot = plot
        self.lifted = lifted
        """The unicorn that has to make room first."""


def ways_to_lay(garden: Garden, tile: int, lifted: int = NOTHING) -> list[Way]:
    """The places that complete most; unicorns, the one in the air too, then go where they complete most."""
    window = Window(garden)
    found: list[Way] = []
    for _, code in sorted([(-garden.gain(tile, code), code) for code in garden.places(tile)])[:CANDIDATES]:
        inside = window.code(code)
        if inside != NOWHERE:
            tried = window.plot.with_tile(tile, inside)
            if lifted != NOTHING:
                if tried.look(lifted) < 0:
                    continue
                tried.lay(lifted, tried.best)
            found.append(Way(code, settled(tried), lifted))
    return found


def ways_with_unicorns(garden: Garden, tile: int, unicorns: list[int]) -> list[Way]:
    """Also the places where one of these unicorns lies, or that do not match it."""
    found = ways_to_lay(garden, tile)
    places = garden.places(tile)
    for unicorn in unicorns:
        rest = garden.copy()
        rest.take_up(unicorn)
        found += [way for way in ways_to_lay(rest, tile, unicorn) if way.code not in places]
    return found


def best_of_many(ways: list[Way], bag: list[int], room: int, nodes: int, rng: Random) -> Way:
    """The one that promises most gems: now, with the next two tiles, and in so many imagined gardens."""
    found: list[tuple[float, int]] = []
    for at in range(len(ways)):
        plot = ways[at].plot
        found.append((plot.gems + RIM * len(plot.rim) + next_gain(plot, bag, room), -at))
    found.sort(reverse=True)
    found = found[:FAVOURITES]
    if len(found) == 1 or not bag:
        return ways[-found[0][1]]
    plots = [ways[-at].plot for _, at in found]
    sums = [SOON * nodes * (gain_after_next(plot, bag, room) + soon) for (soon, _), plot in zip(found, plots)]
    _imagine(plots, list(range(len(plots))), sums, bag, room, nodes, rng)
    finalists = sorted(range(len(plots)), key=lambda at: -sums[at])[:FINALISTS]
    _imagine(plots, finalists, sums, bag, room, CLOSER * nodes, rng)
    best = max(finalists, key=lambda at: sums[at])
    return ways[-found[best][1]]


def _imagine(
    plots: list[Plot], chosen: list[int], sums: list[float], bag: list[int], room: int, times: int, rng: Random
) -> None:
    """Let the chosen plots grow, all in the same orders of the bag, and add up their gems."""
    for _ in range(times):
        order = shuffled(bag, rng)
        for at in chosen:
            sums[at] += full_grown(plots[at].copy(), order, room)
