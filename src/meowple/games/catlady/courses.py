"""The dynamic programme over one menu: cat by cat, the best value for every use of food and every count in play."""

from meowple.games.catlady.collection import Collection, eats, meal
from meowple.games.catlady.company import Company, is_goal_met
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.menu import Menu
from meowple.games.catlady.scoring import match_boxes
from meowple.games.catlady.wishes import (
    BLACK_FED,
    FED,
    FLAGS,
    GRAY_FED,
    MULTICOLOUR_FED,
    NEVER,
    SCALE,
    TWO_FOOD_FED,
    Dish,
    Wish,
)


def _worth(offer: tuple[int, int]) -> float:
    return offer[0] / offer[1]


class Courses(Menu):
    """`bound` is at least what `solve` can find."""

    def __init__(self, mine: Collection, company: Company, all_wild: bool, wish: Wish) -> None:
        super().__init__(mine, company, all_wild, wish)
        self.layers: list[list[int]] = []
        self.best_place = -1
        self.best_cow = 0
        self.box_points: dict[int, int] = {}
        self.size_c = 1
        self.size_t = 1
        self.size_m = 1
        self.extras = 1
        self.width = 1
        self.bound = self._bound() if self.is_possible else NEVER

    # How good it could get

    def _bound(self) -> int:
        """Cats served by gain per cube until the food is used up, a treat for the best; all else at its most."""
        left = self.total - self.used[0] - self.used[1] - self.used[2]
        points = self.most_cats
        if self.per_colour_set:
            points += self.per_colour_set * self.caps[BLACK_FED]
        if self.per_food_set:
            points += self.per_food_set * ((self.total + self.before[0] + self.before[1] + self.before[2]) // 3)
        for key, _, vp in self.company.goals:
            if self._known_count(key) < 0:
                points += vp + self.per_goal
        if self.mine.boxes:
            cats = self.mine.cats
            most = match_boxes(cats, [7 if CARDS[k].most else CARDS[k].eats for k in cats], self.mine.boxes)
            points += most * len(self.mine.boxes)
        if self.cow >= 0:
            points += CARDS[self.mine.cats[self.cow]].weight * self.times(self.cow) * left + sum(self.per_eater)
        value = self.constant + points * SCALE
        offers: list[tuple[int, int]] = []
        treats: list[int] = []
        for dishes in self.dishes:
            most = 0
            cubes = 0
            several = False
            for dish in dishes:
                if dish.treat:
                    treats.append(dish.gain)
                else:
                    several = several or cubes > 0
                    cubes = dish.chicken + dish.tuna + dish.milk
                    most = max(most, dish.gain)
            if several:
                value += most
            elif cubes:
                offers.append((most, cubes))
        offers.sort(key=_worth, reverse=True)
        for gain, cubes in offers:
            if cubes <= left:
                value += gain
                left -= cubes
            else:
                value += gain * left // cubes + 1
                break
        treats.sort(reverse=True)
        return value + sum(treats[: self.treats - self.used_treats])

    # The programme

    def solve(self, to_beat: int) -> int:
        """The best value there is; `to_beat` only saves work."""
        self._measure()
        enough = self._enough_food()
        plane = self.size_c * self.size_t * self.size_m
        now = [NEVER] * (plane * self.width)
        now[self._pack(self.start)] = self.constant
        self.layers = [now]
        for layer in range(len(self.dishes)):
            before = now
            now = [NEVER] * len(before) if self.must[layer] else before[:]
            for dish in self.dishes[layer]:
                self._serve(before, now, dish, enough)
            self.layers.append(now)
        return self._finish(now, enough, to_beat)

    def _measure(self) -> None:
        most = [0, 0, 0]
        for dishes in self.dishes:
            chicken = tuna = milk = 0
            for dish in dishes:
                chicken, tuna, milk = max(chicken, dish.chicken), max(tuna, dish.tuna), max(milk, dish.milk)
            most[0] += chicken
            most[1] += tuna
            most[2] += milk
        spare = self.supply[3] + self.turns
        self.size_c = min(most[0], max(0, self.supply[0] + spare - self.used[0])) + 1
        self.size_t = min(most[1], max(0, self.supply[1] + spare - self.used[1])) + 1
        self.size_m = min(most[2], max(0, self.supply[2] + spare - self.used[2])) + 1
        self.extras = 1
        for cap in self.caps:
            self.extras *= cap + 1
        self.width = self.extras * (self.treats - self.used_treats + 1)

    def _enough_food(self) -> list[bool]:
        used = self.used
        return [
            self._is_enough(used[0] + chicken, used[1] + tuna, used[2] + milk)
            for chicken in range(self.size_c)
            for tuna in range(self.size_t)
            for milk in range(self.size_m)
        ]

    def _pack(self, counts: list[int]) -> int:
        packed = 0
        for at in range(len(counts)):
            packed = packed * (self.caps[at] + 1) + counts[at]
        return packed

    def _unpack(self, packed: int) -> list[int]:
        counts = [0] * len(self.caps)
        for at in range(len(counts) - 1, -1, -1):
            counts[at] = packed % (self.caps[at] + 1)
            packed //= self.caps[at] + 1
        return counts

    def _steps(self, dish: Dish) -> list[int]:
        """For each place in the counts and treats where the dish leads, or -1."""
        steps: list[int] = []
        for extra in range(self.extras):
            counts = self._unpack(extra)
            for at in range(len(counts)):
                counts[at] = min(self.caps[at], counts[at] + dish.moves[at])
            steps.append(self._pack(counts))
        treats = self.width // self.extras
        return [
            steps[extra] + (treat + dish.treat) * self.extras if treat + dish.treat < treats else -1
            for treat in range(treats)
            for extra in range(self.extras)
        ]

    def _serve(self, before: list[int], now: list[int], dish: Dish, enough: list[bool]) -> None:
        steps = self._steps(dish)
        width, size_t, size_m, gain = self.width, self.size_t, self.size_m, dish.gain
        shift = (dish.chicken * size_t + dish.tuna) * size_m + dish.milk
        for chicken in range(self.size_c - dish.chicken):
            for tuna in range(size_t - dish.tuna):
                start = (chicken * size_t + tuna) * size_m
                for place in range(start, start + size_m - dish.milk):
                    if not enough[place + shift]:
                        break
                    source = place * width
                    target = (place + shift) * width
                    for x in range(width):
                        value = before[source + x]
                        if value > NEVER:
                            y = steps[x]
                            if y >= 0 and value + gain > now[target + y]:
                                now[target + y] = value + gain

    # The end: what depends on counts

    def _finish(self, now: list[int], enough: list[bool], to_beat: int) -> int:
        treats_left = self.treats - self.used_treats
        best = NEVER
        bonus: dict[int, list[int]] = {}
        for place in range(len(enough)):
            if not enough[place]:
                continue
            milk = self.used[2] + place % self.size_m
            tuna = self.used[1] + place // self.size_m % self.size_t
            chicken = self.used[0] + place // (self.size_m * self.size_t)
            left = self.total - chicken - tuna - milk
            if self.cow >= 0 and left == 0:
                continue
            for last in self._last_meals(chicken, tuna, milk, left):
                mask = eats(self.mine.cats[self.cow], last) if self.cow >= 0 else 0
                if mask not in bonus:
                    bonus[mask] = [self._count_points(self._unpack(extra), mask) for extra in range(self.extras)]
                points = bonus[mask]
                here = self._food_points(chicken, tuna, milk, last)
                for treat in range(treats_left + 1):
                    waste = treats_left - treat + (0 if self.cow >= 0 else left)
                    wasted = here + self._waste_points(waste)
                    at = place * self.width + treat * self.extras
                    for extra in range(self.extras):
                        value = now[at + extra]
                        if value > NEVER and value + wasted + points[extra] > best:
                            best = value + wasted + points[extra]
                            self.best_place = at + extra
                            self.best_cow = last
        return best

    def _last_meals(self, chicken: int, tuna: int, milk: int, left: int) -> list[int]:
        """9j. Cow eats all that is left: one meal for each choice of types, and the one with most sets of the three."""
        if self.cow < 0:
            return [0]
        best: dict[int, int] = {}
        score: dict[int, int] = {}
        for more_chicken in range(left + 1):
            for more_tuna in range(left + 1 - more_chicken):
                more_milk = left - more_chicken - more_tuna
                if not self._is_enough(chicken + more_chicken, tuna + more_tuna, milk + more_milk):
                    continue
                mask = (more_chicken > 0) + 2 * (more_tuna > 0) + 4 * (more_milk > 0)
                last = meal(more_chicken, more_tuna, more_milk)
                points = self._food_points(chicken, tuna, milk, last)
                if mask not in best or points > score[mask]:
                    best[mask], score[mask] = last, points
        return list(best.values())

    def _food_points(self, chicken: int, tuna: int, milk: int, last: int) -> int:
        """9j, 10b. What Cow's meal is worth, and the sets of food eaten."""
        points = 0
        if self.cow >= 0:
            more = [last & 63, last >> 6 & 63, last >> 12 & 63]
            points = CARDS[self.mine.cats[self.cow]].weight * self.times(self.cow) * sum(more)
            for food in range(3):
                if more[food]:
                    points += self.per_eater[food]
            chicken, tuna, milk = chicken + more[0], tuna + more[1], milk + more[2]
        if self.per_food_set:
            before = self.before
            points += self.per_food_set * min(chicken + before[0], tuna + before[1], milk + before[2])
        return points * SCALE

    def _waste_points(self, waste: int) -> int:
        points = self.company.waste_points(waste)
        for key, wanted, vp in self.company.goals:
            if key == "leftovers" and waste <= wanted:
                points += vp + self.per_goal
        return points * SCALE

    def _count_points(self, counts: list[int], cow_mask: int) -> int:
        """What the counts earn: majority, sets of colours, boxes and shared goals."""
        points = self._box_points(counts, cow_mask) * len(self.mine.boxes)
        if self.most_cats and counts[FED] > self.company.most_fed:
            points += self.most_cats
        if self.per_colour_set:
            points += self.per_colour_set * min(counts[BLACK_FED], counts[BLACK_FED + 1], counts[BLACK_FED + 2])
        for key, wanted, vp in self.company.goals:
            if key == "cats":
                count = counts[FED]
            elif key == "gray":
                count = counts[GRAY_FED]
            elif key == "multicolour":
                count = counts[MULTICOLOUR_FED]
            elif key == "two-food":
                count = counts[TWO_FOOD_FED]
            elif key == "boxes":
                count = self._box_points(counts, cow_mask)
            else:
                continue
            if is_goal_met(key, count, wanted):
                points += vp + self.per_goal
        return points * SCALE

    def _box_points(self, counts: list[int], cow_mask: int) -> int:
        """7j. How many boxes are filled when these any-food cats have eaten this."""
        if not self.mine.boxes:
            return 0
        flags = cow_mask
        for flag in range(len(self.flag_cats)):
            flags = flags * 2 + counts[FLAGS + flag]
        if flags not in self.box_points:
            masks = [eats(self.mine.cats[at], self.mine.meals[at]) for at in range(len(self.mine.cats))]
            if self.cow >= 0:
                masks[self.cow] |= cow_mask
            for flag in range(len(self.flag_cats)):
                if counts[FLAGS + flag]:
                    masks[self.flag_cats[flag]] |= 1 << self.flag_foods[flag]
            self.box_points[flags] = match_boxes(self.mine.cats, masks, self.mine.boxes)
        return self.box_points[flags]

    # Reading the feast back

    def meals(self) -> list[int]:
        """What every cat eats in the best feast found by `solve`."""
        meals = self.fixed[:]
        place = self.best_place
        for layer in range(len(self.dishes) - 1, -1, -1):
            before, value = self.layers[layer], self.layers[layer + 1][place]
            if not self.must[layer] and before[place] == value:
                continue
            for dish in self.dishes[layer]:
                source = self._source(before, place, value, dish)
                if source >= 0:
                    meals[self.cats[layer]] = dish.eaten
                    place = source
                    break
        if self.cow >= 0:
            meals[self.cow] = self.best_cow
        return meals

    def _source(self, before: list[int], place: int, value: int, dish: Dish) -> int:
        steps = self._steps(dish)
        plane, y = divmod(place, self.width)
        milk = plane % self.size_m - dish.milk
        tuna = plane // self.size_m % self.size_t - dish.tuna
        chicken = plane // (self.size_m * self.size_t) - dish.chicken
        if milk < 0 or tuna < 0 or chicken < 0:
            return -1
        start = ((chicken * self.size_t + tuna) * self.size_m + milk) * self.width
        for x in range(self.width):
            if steps[x] == y and before[start + x] > NEVER and before[start + x] + dish.gain == value:
                return start + x
        return -1
