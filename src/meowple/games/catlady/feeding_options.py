"""Once it is settled which abilities are used: what each cat may be fed, what that is worth, and what there is."""

from typing import Final

from meowple.core.fields import NOTHING
from meowple.games.catlady.collection import TREATED, Collection, eats, is_fed, meal, portion, portions
from meowple.games.catlady.components import CARDS, NEWEST, PLAIN_FOODS, TREAT, WILD, Card
from meowple.games.catlady.feeding_abilities import REACHES_OTHERS, AbilityChoice
from meowple.games.catlady.feeding_rates import SETTLED_GOALS, Rates
from meowple.games.catlady.others import Others
from meowple.games.catlady.scoring import NEGLECT

SCALE: Final = 256
"""Points are counted in steps of this many, so that fed cats can break ties below them."""

# Counts that may become dimensions of the search
FED: Final = 0
GRAY_FED: Final = 1
MULTICOLOUR_FED: Final = 2
TWO_FOOD_FED: Final = 3
BLACK_FED: Final = 4
"""And orange and white after it."""
FLAGS: Final = 7
"""From here on: an any-food cat has eaten what some box asks for."""
COUNTED_GOALS: Final = {"cats": FED, "gray": GRAY_FED, "multicolour": MULTICOLOUR_FED, "two-food": TWO_FOOD_FED}
"""11d. Goals that ask for one of these counts."""


class MealOption:
    """One way to feed one cat: its whole meal, the cubes it takes now, its gain, and where it moves the counts."""

    def __init__(self, before: int, eaten: int, gain: int, moves: list[int]) -> None:
        self.eaten = eaten
        self.treat = 1 if before < TREATED <= eaten else 0
        self.chicken = portion(eaten, 0) - portion(before, 0)
        self.tuna = portion(eaten, 1) - portion(before, 1)
        self.milk = portion(eaten, 2) - portion(before, 2)
        self.gain = gain
        self.moves = moves


class FeedingOptions:
    """Everything that may be fed with one choice of abilities."""

    def __init__(
        self, mine: Collection, others: Others, all_wild: bool, choice: AbilityChoice, version: int = NEWEST
    ) -> None:
        self.mine = mine
        self.others = others
        self.choice = choice
        self.version = version
        self.rates = Rates(mine, choice, version)
        self.supply = mine.food[:4]
        if all_wild:  # 13i
            self.supply = [0, 0, 0, sum(mine.food[:4])]
        self.total = sum(self.supply)
        self.treats = mine.food[TREAT]
        self.used = [0, 0, 0]
        """Cubes of cats that must be fed."""
        self.used_treats = 0
        self.finished = NOTHING
        """Where among the counts it stands how much of that is eaten: chicken, tuna, milk, or all in the first."""
        self.fixed: list[int] = mine.meals[:]
        """What each cat eats as far as it is settled."""
        self.cats: list[int] = []
        """Cats with a choice, and beside them what they may eat, and whether they must."""
        self.meals: list[list[MealOption]] = []
        self.must: list[bool] = []
        self.caps: list[int] = [0] * FLAGS
        """How far each count matters."""
        self.flag_cats: list[int] = []
        self.flag_foods: list[int] = []
        self.most_at_end = 0
        """The points no cat brings by itself, at most; see `feeding_bound`."""
        self.bound = 0
        """At least what the search can find; see there, too."""
        self.constant = self._settled_points() * SCALE
        self._look_back()
        self._flag_boxes()
        self._cap_counts()
        self.counts_matter = max(self.caps) > 0
        self.start = [0] * len(self.caps)
        self.is_possible = self._settle_cats()

    def _settled_points(self) -> int:
        """What is there however the cats are fed; all of them hungry."""
        rates, choice, things = self.rates, self.choice, self.rates.things
        points = rates.toy_points + self.others.costume_points(things.costumes) - (2 if things.catnip == 1 else 0)
        if choice.copied_treat:
            points += 1
        for kind in self.mine.cats:
            points -= NEGLECT * CARDS[kind].counts
        for key, wanted, vp in self.others.goals:
            count = SETTLED_GOALS.get(key)
            if count is not None and count(rates) >= wanted:
                points += vp + rates.per_goal
        return points

    # Counts

    def _look_back(self) -> None:
        """What has been eaten before."""
        self.before = [0, 0, 0]
        """Food eaten earlier by cats that are fed: it counts for Sniffer but takes no cubes now."""
        self.in_part = [0, 0, 0]
        """6g. Food on cats fed in part: leftovers, unless they get the rest."""
        for at in range(len(self.mine.cats)):
            eaten = self.mine.meals[at]
            where = self.before if is_fed(self.mine.cats[at], eaten) else self.in_part
            for food in range(PLAIN_FOODS):
                where[food] += portion(eaten, food)

    def _flag_boxes(self) -> None:
        """7k, 8d. Any-food cats that could fill a box by what they eat."""
        for at in range(len(self.mine.cats)):
            card = CARDS[self.mine.cats[at]]
            if not card.most or at == self.rates.cow:
                continue
            for food in range(PLAIN_FOODS):
                for box in self.mine.boxes:
                    if CARDS[box].box_food == food and CARDS[box].colours & card.colours:
                        self.flag_cats.append(at)
                        self.flag_foods.append(food)
                        self.caps.append(1)
                        break

    def _cap_counts(self) -> None:
        owned = sum([CARDS[kind].counts for kind in self.mine.cats])
        if self.rates.most_cats and self.others.most_fed < owned:
            self.caps[FED] = self.others.most_fed + 1
        for key, wanted, _ in self.others.goals:
            if wanted <= owned and key in COUNTED_GOALS:  # within reach
                count = COUNTED_GOALS[key]
                self.caps[count] = max(self.caps[count], wanted)
        if self.rates.per_colour_set:
            have = [0, 0, 0]
            for kind in self.mine.cats:
                for colour in range(3):
                    have[colour] += CARDS[kind].colours >> colour & 1
            for colour in range(3):
                self.caps[BLACK_FED + colour] = min(have)
        if sum(self.in_part) and (self.others.regard or self.rates.per_food_set):
            self.finished = len(self.caps)
            self.caps += [0, 0, 0]
            for food in range(PLAIN_FOODS):
                self.caps[self._finished(food)] += self.in_part[food]

    def _finished(self, food: int) -> int:
        """10b. Only Sniffer asks which food it was; to everybody else it is no longer left over."""
        return self.finished + food if self.rates.per_food_set else self.finished

    def _moves(self, at: int, card: Card, mask: int) -> list[int]:
        moves = [0] * len(self.caps)
        if not self.counts_matter:
            return moves
        moves[FED] = card.counts
        moves[GRAY_FED] = card.colours >> 3 & 1
        moves[MULTICOLOUR_FED] = 1 if card.is_multicolour else 0
        moves[TWO_FOOD_FED] = 1 if card.is_two_food else 0
        for colour in range(3):
            moves[BLACK_FED + colour] = card.colours >> colour & 1
        if self.finished != NOTHING and not is_fed(card.kind, self.mine.meals[at]):
            for food in range(PLAIN_FOODS):
                moves[self._finished(food)] += portion(self.mine.meals[at], food)
        for flag in range(len(self.flag_cats)):
            if self.flag_cats[flag] == at and mask >> self.flag_foods[flag] & 1:
                moves[FLAGS + flag] = 1
        return moves

    # What every cat may be fed

    def _fed_gain(self, card: Card, mask: int) -> int:
        """What it is worth that this cat is fed, its own card aside: catnip and what others score for it."""
        rates = self.rates
        points = rates.per_fed * card.counts + NEGLECT * card.counts
        for colour in range(len(rates.per_colour)):
            if card.colours >> colour & 1:
                points += rates.per_colour[colour]
        for food in range(PLAIN_FOODS):
            if mask >> food & 1:
                points += rates.per_eater[food]
        if card.is_multicolour:
            points += rates.per_multicolour
        if card.is_two_food:
            points += rates.per_two_food
        return points * SCALE + card.counts

    def _meal(self, at: int, eaten: int) -> MealOption:
        kind = self.mine.cats[at]
        card = CARDS[kind]
        mask = eats(kind, eaten)
        if eaten >= TREATED:
            gain = self._fed_gain(card, mask) + SCALE
        else:
            cubes = portion(eaten, 0) + portion(eaten, 1) + portion(eaten, 2)
            gain = self._fed_gain(card, mask) + self.rates.own_points(card, at, cubes) * SCALE
        return MealOption(self.mine.meals[at], eaten, gain, self._moves(at, card, mask))

    def _cow_meal(self, at: int) -> MealOption:
        """9j. Cow fed, with what she has had: what else she eats is settled in the end."""
        card, before = CARDS[self.mine.cats[at]], self.mine.meals[at]
        gain = self._fed_gain(card, 0) + self.rates.own_points(card, at, portions(before)) * SCALE
        return MealOption(before, before, gain, self._moves(at, card, 0))

    def cow_rate(self) -> int:
        """9j. What each cube is worth that Cow eats."""
        return CARDS[self.mine.cats[self.rates.cow]].weight * self.choice.times(self.rates.cow)

    def _food_meals(self, at: int) -> list[MealOption]:
        """6a, 6c. Everything this cat could be fed, with what it has had."""
        card, before = CARDS[self.mine.cats[at]], self.mine.meals[at]
        if not card.most:
            return [self._meal(at, meal(card.need[0], card.need[1], card.need[2]))]
        if card.counts_same_food:
            return [self._meal(at, 1 << 6 * self.choice.truffle_food)]
        found: list[MealOption] = []
        for chicken in range(portion(before, 0), card.most + 1):
            for tuna in range(portion(before, 1), card.most + 1 - chicken):
                for milk in range(portion(before, 2), card.most + 1 - chicken - tuna):
                    if chicken + tuna + milk < card.least:
                        continue
                    if card.same and (chicken > 0) + (tuna > 0) + (milk > 0) != 1:
                        continue
                    found.append(self._meal(at, meal(chicken, tuna, milk)))
        return found

    # Cats that are settled, and cats with a choice

    def _settle_cats(self) -> bool:
        """Feed the cats that must be fed in one way; the others keep their choice. False if that cannot be done."""
        for at in range(len(self.mine.cats)):
            fed = is_fed(self.mine.cats[at], self.mine.meals[at])
            if fed and not self._goes_on(at):
                self._feed_now(at, self._meal(at, self.mine.meals[at]))
            elif at == self.choice.copied and self.choice.copied_treat:
                self._feed_now(at, self._meal(at, TREATED))
            elif at == self.rates.cow:
                self._feed_now(at, self._cow_meal(at))
            elif fed or self.choice.is_used(at) or at == self.choice.copied:
                meals = self._food_meals(at)
                if len(meals) == 1:
                    self._feed_now(at, meals[0])
                else:
                    self._add_choice(at, meals, True)
            else:
                meals = [] if REACHES_OTHERS[self.mine.cats[at]] else self._food_meals(at)
                if self.treats and not self.mine.meals[at]:
                    meals.append(self._meal(at, TREATED))
                if meals:
                    self._add_choice(at, meals, False)
        return self.used_treats <= self.treats and self.is_enough(self.used[0], self.used[1], self.used[2])

    def _goes_on(self, at: int) -> bool:
        """6h, 9i, 9j, 10j. Whether a cat that is fed may eat more."""
        eaten = self.mine.meals[at]
        return self.version >= 2 and eaten < TREATED and portions(eaten) < CARDS[self.mine.cats[at]].most

    def _feed_now(self, at: int, eaten: MealOption) -> None:
        self.fixed[at] = eaten.eaten
        self.constant += eaten.gain
        self.used[0] += eaten.chicken
        self.used[1] += eaten.tuna
        self.used[2] += eaten.milk
        self.used_treats += eaten.treat
        if self.counts_matter:
            for count in range(len(self.caps)):
                self.start[count] = min(self.caps[count], self.start[count] + eaten.moves[count])

    def _add_choice(self, at: int, meals: list[MealOption], must: bool) -> None:
        self.cats.append(at)
        self.meals.append(meals)
        self.must.append(must)

    def is_enough(self, chicken: int, tuna: int, milk: int) -> bool:
        """6b, 9h. Whether the cubes suffice: what is missing of a type comes from wild food and from Moonbeam."""
        supply = self.supply
        if chicken + tuna + milk > self.total:
            return False
        missing = max(0, chicken - supply[0]) + max(0, tuna - supply[1]) + max(0, milk - supply[2])
        return missing <= supply[WILD] + self.rates.turns
