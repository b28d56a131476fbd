"""The same feeding as `FeedingSearch` finds, as a rule far faster: cat by cat, the best meal first.

At first every cat counts with the most it can bring; each choice takes back what it brings less. Where that falls
below the best feeding found, nothing better can follow. A tree that grows too large is given up: then the dynamic
programme, which always ends in time, has to do it.
"""

from typing import Final

from mypy_extensions import i64

from meowple.core.fields import NOTHING
from meowple.games.catlady.components import WILD
from meowple.games.catlady.feeding_options import SCALE, FeedingOptions, MealOption
from meowple.games.catlady.feeding_points import EndPoints

MOST_PLACES: Final = 4000
"""How many places of the tree are looked at before it is given up."""
MOST_COUNTS: Final = 9
"""Counts are kept in one number, so many at most,"""
COUNT_BITS: Final = 6
"""with so many bits for each: there are fewer than 64 cats, and fewer cubes."""
MOST_WAYS: Final = 1 << 18
"""In so few ways the counts may come out that everything by which feedings are compared fits into one number."""
COW_WAYS: Final = 8
"""9j. Cow may eat each of the three foods or not."""


class Branch:
    """One way to feed one cat."""

    def __init__(self, number: int, eaten: MealOption, counts: int, cow_rate: int) -> None:
        self.number = number
        """Among what the cat may eat, from 1 on: with 0 it goes hungry."""
        self.chicken: i64 = eaten.chicken
        self.tuna: i64 = eaten.tuna
        self.milk: i64 = eaten.milk
        self.treat: i64 = eaten.treat
        self.counts: i64 = counts
        self.gain: i64 = eaten.gain
        self.worth: i64 = self.gain - (self.chicken + self.tuna + self.milk) * cow_rate
        """The gain less what Cow would make of the same cubes."""


class Fork:
    """One cat, and every way to feed it, the best first."""

    def __init__(self, layer: int, must: bool, branches: list[Branch]) -> None:
        self.layer = layer
        self.must = must
        self.branches = branches
        self.most: i64 = branches[0].worth if must else max(0, branches[0].worth)
        second = branches[1].worth if len(branches) > 1 else 0
        self.stake: i64 = branches[0].worth - second
        """What it costs not to feed the cat in the best way: cats at which most is at stake come first."""


class CountsAtEnd:
    """What the counts have come to, and the points for that."""

    def __init__(self, packed: int, finished: list[int], unfinished: int, points: int) -> None:
        self.packed: i64 = packed
        self.finished = finished
        """6g. The food on cats fed in part that is eaten in the end, and how much of it is not."""
        self.unfinished = unfinished
        self.points = points


class FeedingTree:
    """The best feeding with one choice of abilities, if it is worth more than the floor."""

    def __init__(self, options: FeedingOptions, floor: int, most_places: int = MOST_PLACES) -> None:
        self.options = options
        self.end_points = EndPoints(options)
        self.places = 0
        self.most_places = most_places
        self.counted = [count for count in range(len(options.caps)) if options.caps[count]]
        """The counts that matter."""
        self.ways = 1
        self.finished_ways = 1
        for count in self.counted:
            self.ways *= options.caps[count] + 1
            if options.finished != NOTHING and count >= options.finished:
                self.finished_ways *= options.caps[count] + 1
        used, supply = options.used, options.supply
        self.chicken: i64 = supply[0] - used[0]
        self.tuna: i64 = supply[1] - used[1]
        self.milk: i64 = supply[2] - used[2]
        self.spare: i64 = supply[WILD] + options.rates.turns
        self.left: i64 = options.total - used[0] - used[1] - used[2]
        self.treats: i64 = options.treats - options.used_treats
        self.cow = options.rates.cow
        self.cow_rate = 0 if self.cow == NOTHING else options.cow_rate() * SCALE
        self.best: i64 = floor
        self.rank: i64 = NOTHING
        """Among feedings worth the same the lower one counts: see `_finish`."""
        self.ranks: i64 = 1
        """With the same food used."""
        self.found: list[int] = []
        """What each cat eats in the best feeding found, by the number of the meal; and what Cow eats (9j)."""
        self.best_cow = 0
        self.chosen = [0] * len(options.meals)
        self.forks: list[Fork] = []
        self._ends: dict[int, CountsAtEnd] = {}

    def solve(self) -> bool:
        """False if it was given up; else `best` is the best value or still the floor."""
        options = self.options
        if len(self.counted) > MOST_COUNTS or self.ways > MOST_WAYS:
            return False
        self.ranks = self.finished_ways * COW_WAYS * (self.treats + 1) * self.ways
        most: i64 = options.constant + options.most_at_end * SCALE
        for layer in range(len(options.meals)):
            fork = self._fork(layer)
            self.forks.append(fork)
            most += fork.most
        self.forks.sort(key=_stake, reverse=True)
        self._go_on(0, 0, 0, 0, 0, self._pack(options.start), options.constant, most)
        return self.places <= self.most_places

    def _fork(self, layer: int) -> Fork:
        meals = self.options.meals[layer]
        branches = [Branch(at + 1, meals[at], self._pack(meals[at].moves), self.cow_rate) for at in range(len(meals))]
        if len(branches) > 1:
            branches.sort(key=_worth, reverse=True)
        return Fork(layer, self.options.must[layer], branches)

    def _pack(self, counts: list[int]) -> int:
        packed = 0
        for count in self.counted:
            packed = packed << COUNT_BITS | counts[count]
        return packed

    # Cat by cat

    def _go_on(
        self, at: int, chicken: i64, tuna: i64, milk: i64, treats: i64, counts: i64, value: i64, most: i64
    ) -> None:
        """Everything the cats from here on may eat; `most` is what can come of it at most."""
        self.places += 1
        if self.places > self.most_places or (most == self.best and self._lowest_rank(chicken, tuna, milk) > self.rank):
            return
        if at == len(self.forks):
            self._finish(chicken, tuna, milk, treats, counts, value)
            return
        fork = self.forks[at]
        without = most - fork.most
        for branch in fork.branches:
            can_be = without + branch.worth
            if can_be < self.best:
                break
            c, t, m = chicken + branch.chicken, tuna + branch.tuna, milk + branch.milk
            if treats + branch.treat <= self.treats and self._is_enough(c, t, m):
                self.chosen[fork.layer] = branch.number
                more = counts + branch.counts
                self._go_on(at + 1, c, t, m, treats + branch.treat, more, value + branch.gain, can_be)
        if not fork.must and without >= self.best:
            self.chosen[fork.layer] = 0
            self._go_on(at + 1, chicken, tuna, milk, treats, counts, value, without)

    def _is_enough(self, chicken: i64, tuna: i64, milk: i64) -> bool:
        """As `FeedingOptions.is_enough`, beside the cats that must be fed."""
        missing: i64 = 0
        if chicken > self.chicken:
            missing = chicken - self.chicken
        if tuna > self.tuna:
            missing += tuna - self.tuna
        if milk > self.milk:
            missing += milk - self.milk
        return missing <= self.spare and chicken + tuna + milk <= self.left

    # Which feeding is the best

    def _lowest_rank(self, chicken: i64, tuna: i64, milk: i64) -> i64:
        """Feeding more cats never ranks lower than this."""
        place: i64 = (chicken << 2 * COUNT_BITS) + (tuna << COUNT_BITS) + milk
        return place * self.ranks

    def _finish(self, chicken: i64, tuna: i64, milk: i64, treats: i64, counts: i64, value: i64) -> None:
        """All cats have eaten but Cow, to whom everything goes that is left, if she eats (9j).

        Of feedings worth the same the one counts that `FeedingSearch` comes to first: with less chicken, tuna, milk,
        less food finished, the first meal of Cow, fewer treats, lower counts.
        """
        options, points = self.options, self.end_points
        left = self.left - chicken - tuna - milk
        if self.cow != NOTHING and left == 0 and not options.fixed[self.cow]:
            return
        end = self._end(counts, 0)
        c, t, m = options.used[0] + chicken, options.used[1] + tuna, options.used[2] + milk
        wasted = self.treats - treats + end.unfinished + (left if self.cow == NOTHING else 0)
        value += points.waste_points(wasted)
        place = self._lowest_rank(chicken, tuna, milk)
        group = end.packed % self.finished_ways * COW_WAYS
        for number, last in enumerate(points.cow_meals(c, t, m, left, end.finished)):
            if self.cow != NOTHING:
                end = self._end(counts, points.cow_mask(last))
            rank = place + ((group + number) * (self.treats + 1) + treats) * self.ways + end.packed
            self._compare(value + end.points + points.food_points(c, t, m, last, end.finished), rank, last)

    def _compare(self, value: i64, rank: i64, last: int) -> None:
        if value < self.best or (value == self.best and not self._comes_first(rank)):
            return
        self.best = value
        self.rank = rank
        self.found = self.chosen[:]
        self.best_cow = last

    def _comes_first(self, rank: i64) -> bool:
        return rank < self.rank or (rank == self.rank and self._is_read_first())

    def _end(self, counts: int, cow_mask: int) -> CountsAtEnd:
        key = counts << 3 | cow_mask
        found = self._ends.get(key)
        if found is None:
            options = self.options
            each = [0] * len(options.caps)
            for count in reversed(self.counted):
                each[count] = min(options.caps[count], counts & (1 << COUNT_BITS) - 1)
                counts >>= COUNT_BITS
            finished = [0, 0, 0] if options.finished == NOTHING else each[options.finished :]
            unfinished = sum(options.in_part) - sum(finished)
            points = self.end_points.count_points(each, cow_mask)
            found = CountsAtEnd(self._in_order(each), finished, unfinished, points)
            self._ends[key] = found
        return found

    def _in_order(self, counts: list[int]) -> int:
        """The counts as one number, each as far as it matters."""
        packed = 0
        for count in self.counted:
            packed = packed * (self.options.caps[count] + 1) + counts[count]
        return packed

    def _is_read_first(self) -> bool:
        """Of two feedings that come to the same food and counts, `FeedingSearch` reads back one: from the last cat on
        it leaves hungry whom it can, takes the first meal there is, and the lowest counts before it."""
        for layer in range(len(self.chosen) - 1, -1, -1):
            if self.chosen[layer] != self.found[layer]:
                return self.chosen[layer] < self.found[layer]
            if self.counted:
                chosen, found = self._counts_before(layer, self.chosen), self._counts_before(layer, self.found)
                if chosen != found:
                    return chosen < found
        return False

    def _counts_before(self, layer: int, numbers: list[int]) -> int:
        """How the counts stand when all cats before this one have eaten."""
        options = self.options
        counts = options.start[:]
        for before in range(layer):
            if numbers[before]:
                moves = options.meals[before][numbers[before] - 1].moves
                for count in self.counted:
                    counts[count] = min(options.caps[count], counts[count] + moves[count])
        return self._in_order(counts)

    def meals(self) -> list[int]:
        """What every cat eats in the best feeding found."""
        options = self.options
        meals = options.fixed[:]
        for layer in range(len(self.found)):
            if self.found[layer]:
                meals[options.cats[layer]] = options.meals[layer][self.found[layer] - 1].eaten
        if self.cow != NOTHING:
            meals[self.cow] = self.end_points.cow_meal(self.best_cow)
        return meals


def _stake(fork: Fork) -> i64:
    return fork.stake


def _worth(branch: Branch) -> i64:
    return branch.worth
