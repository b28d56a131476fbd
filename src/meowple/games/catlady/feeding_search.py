"""A dynamic programme over the food: cat by cat, the best value for every use of food and every count that matters."""

from typing import Final

from meowple.core.fields import NOTHING
from meowple.games.catlady.components import WILD
from meowple.games.catlady.feeding_options import FeedingOptions, MealOption
from meowple.games.catlady.feeding_points import EndPoints

NEVER: Final = -(1 << 40)


class FinishedFood:
    """6g. So much food that lay on cats fed in part is eaten in the end, so much is not; the counts that say so."""

    def __init__(self, finished: list[int], unfinished: int, extras: list[int]) -> None:
        self.finished = finished
        self.unfinished = unfinished
        self.extras = extras


class FeedingSearch:
    """The best feeding with one choice of abilities.

    A place in a layer is: chicken, tuna and milk used so far, then treats used, then the counts that matter.
    """

    def __init__(self, options: FeedingOptions) -> None:
        self.options = options
        self.end_points = EndPoints(options)
        self.layers: list[list[int]] = []
        self.best_place = -1
        self.best_cow = 0
        """9j. What Cow eats."""
        self.treats_left = options.treats - options.used_treats
        self.extras = 1
        """How many ways the counts may stand."""
        for cap in options.caps:
            self.extras *= cap + 1
        self.groups = self._by_food_finished()
        self.width = self.extras * (self.treats_left + 1)
        most = [0, 0, 0]
        for meals in options.meals:
            chicken = tuna = milk = 0
            for eaten in meals:
                chicken, tuna, milk = max(chicken, eaten.chicken), max(tuna, eaten.tuna), max(milk, eaten.milk)
            most[0] += chicken
            most[1] += tuna
            most[2] += milk
        spare = options.supply[WILD] + options.rates.turns
        supply, used = options.supply, options.used
        self.size_c = min(most[0], max(0, supply[0] + spare - used[0])) + 1
        self.size_t = min(most[1], max(0, supply[1] + spare - used[1])) + 1
        self.size_m = min(most[2], max(0, supply[2] + spare - used[2])) + 1

    def solve(self) -> int:
        """The best value there is."""
        options = self.options
        enough = self._enough_food()
        now = [NEVER] * (len(enough) * self.width)
        now[self._pack(options.start)] = options.constant
        self.layers = [now]
        for layer in range(len(options.meals)):
            before = now
            now = [NEVER] * len(before) if options.must[layer] else before[:]
            for eaten in options.meals[layer]:
                self._feed(before, now, eaten, enough)
            self.layers.append(now)
        return self._finish(now, enough)

    def _enough_food(self) -> list[bool]:
        options, used = self.options, self.options.used
        return [
            options.is_enough(used[0] + chicken, used[1] + tuna, used[2] + milk)
            for chicken in range(self.size_c)
            for tuna in range(self.size_t)
            for milk in range(self.size_m)
        ]

    # Counts as one number

    def _pack(self, counts: list[int]) -> int:
        caps = self.options.caps
        packed = 0
        for at in range(len(counts)):
            packed = packed * (caps[at] + 1) + counts[at]
        return packed

    def _unpack(self, packed: int) -> list[int]:
        caps = self.options.caps
        counts = caps[:]
        for at in range(len(counts) - 1, -1, -1):
            counts[at] = packed % (caps[at] + 1)
            packed //= caps[at] + 1
        return counts

    # One cat

    def _steps(self, eaten: MealOption) -> list[int]:
        """For each place in the counts and treats where the meal leads, or -1."""
        caps = self.options.caps
        steps: list[int] = []
        for extra in range(self.extras):
            counts = self._unpack(extra)
            for at in range(len(counts)):
                counts[at] = min(caps[at], counts[at] + eaten.moves[at])
            steps.append(self._pack(counts))
        treats = self.treats_left + 1
        return [
            steps[extra] + (treat + eaten.treat) * self.extras if treat + eaten.treat < treats else -1
            for treat in range(treats)
            for extra in range(self.extras)
        ]

    def _feed(self, before: list[int], now: list[int], eaten: MealOption, enough: list[bool]) -> None:
        steps = self._steps(eaten)
        width, size_t, size_m, gain = self.width, self.size_t, self.size_m, eaten.gain
        shift = (eaten.chicken * size_t + eaten.tuna) * size_m + eaten.milk
        for chicken in range(self.size_c - eaten.chicken):
            for tuna in range(size_t - eaten.tuna):
                start = (chicken * size_t + tuna) * size_m
                for place in range(start, start + size_m - eaten.milk):
                    if enough[place + shift]:
                        source = place * width
                        target = (place + shift) * width
                        for x in range(width):
                            value = before[source + x]
                            if value > NEVER:
                                y = steps[x]
                                if y >= 0 and value + gain > now[target + y]:
                                    now[target + y] = value + gain

    # The end: what depends on the whole

    def _finish(self, now: list[int], enough: list[bool]) -> int:
        """The best of all places of the last layer."""
        best = NEVER
        bonus: dict[int, list[int]] = {}
        for place in range(len(enough)):
            if enough[place]:
                best = self._finish_at(now, place, bonus, best)
        return best

    def _finish_at(self, now: list[int], place: int, bonus: dict[int, list[int]], best: int) -> int:
        """The best value with this use of food; `best` if there is no better one. `bonus` is kept by what Cow eats."""
        used, cow = self.options.used, self.options.rates.cow
        milk = used[2] + place % self.size_m
        tuna = used[1] + place // self.size_m % self.size_t
        chicken = used[0] + place // (self.size_m * self.size_t)
        left = self.options.total - chicken - tuna - milk
        if cow >= 0 and left == 0 and not self.options.fixed[cow]:
            return best
        for group in self.groups:
            for last in self.end_points.cow_meals(chicken, tuna, milk, left, group.finished):
                mask = self.end_points.cow_mask(last)
                if mask not in bonus:
                    bonus[mask] = self._count_bonus(mask)
                here = self.end_points.food_points(chicken, tuna, milk, last, group.finished)
                value = self._best_at(now, place, group, here, 0 if cow >= 0 else left, bonus[mask], best)
                if value > best:
                    best = value
                    self.best_cow = last
        return best

    def _by_food_finished(self) -> list[FinishedFood]:
        """The counts sorted by how much of the food on cats fed in part is eaten; nearly always there is none."""
        place = self.options.finished
        if place == NOTHING:
            return [FinishedFood([0, 0, 0], sum(self.options.in_part), list(range(self.extras)))]
        groups: list[FinishedFood] = []
        for extra in range(self.extras):
            counts = self._unpack(extra)
            finished = counts[place:]
            fits = [group for group in groups if group.finished == finished]
            if not fits:
                fits = [FinishedFood(finished, sum(self.options.in_part) - sum(finished), [])]
                groups += fits
            fits[0].extras.append(extra)
        return groups

    def _count_bonus(self, cow_mask: int) -> list[int]:
        return [self.end_points.count_points(self._unpack(extra), cow_mask) for extra in range(self.extras)]

    def _best_at(
        self,
        now: list[int],
        place: int,
        group: FinishedFood,
        here: int,
        cubes_left: int,
        bonus: list[int],
        best: int,
    ) -> int:
        """The best value with this use of food, by treats used and counts; `best` if there is no better one."""
        for treat in range(self.treats_left + 1):
            wasted = here + self.end_points.waste_points(self.treats_left - treat + cubes_left + group.unfinished)
            at = place * self.width + treat * self.extras
            for extra in group.extras:
                value = now[at + extra]
                if value > NEVER and value + wasted + bonus[extra] > best:
                    best = value + wasted + bonus[extra]
                    self.best_place = at + extra
        return best

    # Reading the feeding back

    def meals(self) -> list[int]:
        """What every cat eats in the best feeding found by `solve`."""
        options = self.options
        meals = options.fixed[:]
        place = self.best_place
        for layer in range(len(options.meals) - 1, -1, -1):
            place = self._step_back(layer, place, meals)
        if options.rates.cow >= 0:
            meals[options.rates.cow] = self.end_points.cow_meal(self.best_cow)
        return meals

    def _step_back(self, layer: int, place: int, meals: list[int]) -> int:
        """Note what the cat of this layer eats, if anything; returns the place in the layer before."""
        options = self.options
        before, value = self.layers[layer], self.layers[layer + 1][place]
        if options.must[layer] or before[place] != value:
            for eaten in options.meals[layer]:
                source = self._source(before, place, value, eaten)
                if source >= 0:
                    meals[options.cats[layer]] = eaten.eaten
                    return source
        return place

    def _source(self, before: list[int], place: int, value: int, eaten: MealOption) -> int:
        """The place this meal came from, or -1."""
        steps = self._steps(eaten)
        plane, y = divmod(place, self.width)
        milk = plane % self.size_m - eaten.milk
        tuna = plane // self.size_m % self.size_t - eaten.tuna
        chicken = plane // (self.size_m * self.size_t) - eaten.chicken
        if milk < 0 or tuna < 0 or chicken < 0:
            return -1
        start = ((chicken * self.size_t + tuna) * self.size_m + milk) * self.width
        for x in range(self.width):
            if steps[x] == y and before[start + x] + eaten.gain == value:
                return start + x
        return -1
