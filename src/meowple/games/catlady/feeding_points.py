"""What depends on how the whole feeding comes out: Cow's meal, sets, leftovers, majorities, boxes, shared goals."""

from meowple.games.catlady.census import known_eaters, match_boxes
from meowple.games.catlady.collection import eats, meal, portion
from meowple.games.catlady.components import PLAIN_FOODS
from meowple.games.catlady.feeding_options import BLACK_FED, COUNTED_GOALS, FED, FLAGS, SCALE, FeedingOptions
from meowple.games.catlady.others import is_goal_met


class EndPoints:
    """Points that no cat brings by itself, for one choice of abilities."""

    def __init__(self, options: FeedingOptions) -> None:
        self.options = options
        self._filled: dict[tuple[int, ...], int] = {}
        """How many boxes are filled, by what any-food cats have eaten."""

    def cow_meals(self, chicken: int, tuna: int, milk: int, left: int, finished: list[int]) -> list[int]:
        """9j. Cow eats all that is left: one meal for each choice of types, and the one with most sets of the three.

        Meals without what she has had before.
        """
        if self.options.rates.cow < 0:
            return [0]
        best: dict[tuple[bool, bool, bool], int] = {}
        score: dict[tuple[bool, bool, bool], int] = {}
        for more_chicken in range(left + 1):
            for more_tuna in range(left + 1 - more_chicken):
                more_milk = left - more_chicken - more_tuna
                if not self.options.is_enough(chicken + more_chicken, tuna + more_tuna, milk + more_milk):
                    continue
                types = (more_chicken > 0, more_tuna > 0, more_milk > 0)
                last = meal(more_chicken, more_tuna, more_milk)
                points = self.food_points(chicken, tuna, milk, last, finished)
                if types not in best or points > score[types]:
                    best[types], score[types] = last, points
        return list(best.values())

    def cow_meal(self, last: int) -> int:
        """9j. Cow's whole meal, if this is what she eats last."""
        return self.options.fixed[self.options.rates.cow] + last

    def cow_mask(self, last: int) -> int:
        """8d. What Cow is an eater of then, as bits; nothing if there is no Cow that eats."""
        cow = self.options.rates.cow
        return eats(self.options.mine.cats[cow], self.cow_meal(last)) if cow >= 0 else 0

    def food_points(self, chicken: int, tuna: int, milk: int, last: int, finished: list[int]) -> int:
        """9j, 10b. What Cow's meal is worth, and the sets of food eaten; `finished` lay on cats fed in part."""
        rates = self.options.rates
        points = 0
        if rates.cow >= 0:
            more = [last & 63, last >> 6 & 63, last >> 12 & 63]
            points = self.options.cow_rate() * sum(more)
            eaten = self.cow_meal(last)
            for food in range(PLAIN_FOODS):
                if portion(eaten, food):
                    points += rates.per_eater[food]
            chicken, tuna, milk = chicken + more[0], tuna + more[1], milk + more[2]
        if rates.per_food_set:
            before = self.options.before
            points += rates.per_food_set * min(
                chicken + before[0] + finished[0], tuna + before[1] + finished[1], milk + before[2] + finished[2]
            )
        return points * SCALE

    def waste_points(self, waste: int) -> int:
        """7c, 11e."""
        points = self.options.others.waste_points(waste)
        for key, wanted, vp in self.options.others.goals:
            if key == "leftovers" and is_goal_met(key, waste, wanted):
                points += vp + self.options.rates.per_goal
        return points * SCALE

    def count_points(self, counts: list[int], cow_mask: int) -> int:
        """What the counts earn: boxes, majority, sets of colours and shared goals."""
        options, rates = self.options, self.options.rates
        points = self._filled_boxes(counts, cow_mask) * len(options.mine.boxes)
        if rates.most_cats and counts[FED] > options.others.most_fed:
            points += rates.most_cats
        if rates.per_colour_set:
            points += rates.per_colour_set * min(counts[BLACK_FED], counts[BLACK_FED + 1], counts[BLACK_FED + 2])
        for key, wanted, vp in options.others.goals:
            if key in COUNTED_GOALS:
                count = counts[COUNTED_GOALS[key]]
            elif key == "boxes":
                count = self._filled_boxes(counts, cow_mask)
            else:
                continue
            if is_goal_met(key, count, wanted):
                points += vp + rates.per_goal
        return points * SCALE

    def _filled_boxes(self, counts: list[int], cow_mask: int) -> int:
        """7j. How many boxes are filled when these any-food cats have eaten this."""
        options = self.options
        mine = options.mine
        if not mine.boxes:
            return 0
        flags = (cow_mask, *counts[FLAGS:])
        if flags not in self._filled:
            masks = [known_eaters(mine, at) for at in range(len(mine.cats))]
            if options.rates.cow >= 0:
                masks[options.rates.cow] |= cow_mask
            for flag in range(len(options.flag_cats)):
                if counts[FLAGS + flag]:
                    masks[options.flag_cats[flag]] |= 1 << options.flag_foods[flag]
            self._filled[flags] = match_boxes(mine.cats, masks, mine.boxes)
        return self._filled[flags]
