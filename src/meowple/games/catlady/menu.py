"""A feast once it is settled which abilities are awake: what each cat may be served, and what that is worth."""

from meowple.games.catlady.collection import TREATED, Collection, eats, is_fed, meal, portion
from meowple.games.catlady.company import Company
from meowple.games.catlady.components import (
    AS_CATNIP,
    AS_COSTUME,
    AS_TOY,
    AS_WILD,
    CARDS,
    COLOUR_SETS,
    COPY,
    FOOD_SETS,
    MOST_CATS,
    PER_COLOUR,
    PER_COSTUME,
    PER_EATER,
    PER_FOOD,
    PER_GOAL,
    PER_MULTICOLOUR,
    PER_TOY,
    PER_TWO_FOOD,
    SAME_FOOD,
    TIDY,
    TOY_SETS,
    Card,
)
from meowple.games.catlady.scoring import NEGLECT, toy_points
from meowple.games.catlady.wishes import (
    BLACK_FED,
    FED,
    FLAGS,
    GRAY_FED,
    MULTICOLOUR_FED,
    SCALE,
    TWO_FOOD_FED,
    Dish,
    Wish,
    is_sleeper,
)


class Menu:
    """Everything that may be served for one wish."""

    def __init__(self, mine: Collection, company: Company, all_wild: bool, wish: Wish) -> None:
        self.mine = mine
        self.company = company
        self.wish = wish
        self.supply = mine.food[:4]
        if all_wild:  # 13i
            self.supply = [0, 0, 0, sum(mine.food[:4])]
        self.turns = 0
        """9h. How many cubes Moonbeam may still turn into other food."""
        self.treats = mine.food[4]
        self.total = sum(self.supply)
        self.per_fed = 0
        self.per_colour = [0, 0, 0, 0]
        self.per_eater = [0, 0, 0]
        self.per_multicolour = 0
        self.per_two_food = 0
        self.per_colour_set = 0
        self.per_food_set = 0
        self.most_cats = 0
        self.per_goal = 0
        self.cow = -1
        self.constant = 0
        self.used = [0, 0, 0]
        """Cubes of cats that must be fed."""
        self.used_treats = 0
        self.before = [0, 0, 0]
        """Food eaten earlier: it counts for Węszyl but takes no cubes now."""
        self.fixed: list[int] = mine.meals[:]
        self.cats: list[int] = []
        self.dishes: list[list[Dish]] = []
        self.must: list[bool] = []
        self.caps: list[int] = [0] * FLAGS
        self.start: list[int] = []
        self.flag_cats: list[int] = []
        self.flag_foods: list[int] = []
        self._wake()
        self._flag_boxes()
        self._cap_counts()
        self.is_possible = self._lay_table()

    # What is awake

    def times(self, at: int) -> int:
        """10d. A copied cat counts twice: for itself and for Falka."""
        return 2 if at == self.wish.copied and not self.wish.copied_treat else 1

    def is_awake(self, at: int) -> bool:
        return self.wish.awake >> at & 1 == 1

    def _wake(self) -> None:
        mine = self.mine
        catnip, costumes = mine.catnip_count(), mine.costume_count()
        jokers = mine.crazy_toys
        for at in range(len(mine.cats)):
            card = CARDS[mine.cats[at]]
            if not self.is_awake(at):
                continue
            weight = card.weight * self.times(at)
            ability = card.ability
            if ability == PER_COLOUR:
                self.per_colour[card.about.bit_length() - 1] += weight
            elif ability == PER_EATER:
                self.per_eater[card.about] += weight
            elif ability == PER_MULTICOLOUR:
                self.per_multicolour += weight
            elif ability == PER_TWO_FOOD:
                self.per_two_food += weight
            elif ability == COLOUR_SETS:
                self.per_colour_set += weight
            elif ability == FOOD_SETS:
                self.per_food_set += weight
            elif ability == MOST_CATS:
                self.most_cats += weight
            elif ability == PER_GOAL:
                self.per_goal += weight
            elif ability == SAME_FOOD:
                self.per_eater[self.wish.truffle] += weight
            elif ability == AS_WILD:
                self.turns = card.weight - mine.converted
            elif ability == AS_CATNIP:
                catnip += 1
            elif ability == AS_COSTUME:
                costumes += 1
            elif ability == AS_TOY:
                jokers += 1
            elif ability == PER_FOOD and not is_fed(mine.cats[at], mine.meals[at]):
                self.cow = at
        self.costumes = costumes
        self.catnip = catnip
        self.toys = sum(mine.toys) + jokers
        self.toy_points = toy_points(mine.toys, jokers)
        self.per_fed = 0 if catnip < 2 else 1 if catnip < 4 else 2
        points = self.toy_points + self.company.costume_points(costumes) - (2 if catnip == 1 else 0)
        if self.wish.copied >= 0 and self.wish.copied_treat:
            points += 1
        for kind in mine.cats:
            points -= NEGLECT * CARDS[kind].counts
        for key, wanted, vp in self.company.goals:  # 11d: what does not depend on what is eaten
            count = self._known_count(key)
            if count >= 0 and count >= wanted:
                points += vp + self.per_goal
        self.constant = points * SCALE

    def _known_count(self, key: str) -> int:
        if key == "toys":
            return self.toys
        if key == "costumes":
            return self.costumes
        if key == "catnip":
            return self.catnip
        return self.mine.strays() if key == "strays" else -1

    def _flag_boxes(self) -> None:
        """7k, 8d. Any-food cats that could fill a box by what they eat."""
        for at in range(len(self.mine.cats)):
            card = CARDS[self.mine.cats[at]]
            if not card.most or at == self.cow:
                continue
            for food in range(3):
                for box in self.mine.boxes:
                    if CARDS[box].box_food == food and CARDS[box].colours & card.colours:
                        self.flag_cats.append(at)
                        self.flag_foods.append(food)
                        self.caps.append(1)
                        break

    def _cap_counts(self) -> None:
        """How far each count matters."""
        owned = sum([CARDS[kind].counts for kind in self.mine.cats])
        if self.most_cats and self.company.most_fed < owned:
            self.caps[FED] = self.company.most_fed + 1
        for key, wanted, _ in self.company.goals:
            if not 0 < wanted <= owned:
                continue  # met already, or out of reach
            if key == "cats":
                self.caps[FED] = max(self.caps[FED], wanted)
            elif key == "gray":
                self.caps[GRAY_FED] = wanted
            elif key == "multicolour":
                self.caps[MULTICOLOUR_FED] = wanted
            elif key == "two-food":
                self.caps[TWO_FOOD_FED] = wanted
        if self.per_colour_set:
            have = [0, 0, 0]
            for kind in self.mine.cats:
                for colour in range(3):
                    have[colour] += CARDS[kind].colours >> colour & 1
            for colour in range(3):
                self.caps[BLACK_FED + colour] = min(have)
        self.start = [0] * len(self.caps)

    # What every cat may be served

    def _fed_gain(self, card: Card, mask: int) -> int:
        """What it is worth that this cat is fed, its own card aside: catnip and what others score for it."""
        points = self.per_fed * card.counts + NEGLECT * card.counts
        for colour in range(4):
            if card.colours >> colour & 1:
                points += self.per_colour[colour]
        for food in range(3):
            if mask >> food & 1:
                points += self.per_eater[food]
        if card.is_multicolour:
            points += self.per_multicolour
        if card.is_two_food:
            points += self.per_two_food
        return points * SCALE + card.counts

    def _own_points(self, at: int, card: Card, cubes: int) -> int:
        ability = card.ability
        if ability == COPY:
            return 0
        points = card.vp
        if ability == PER_COSTUME:
            points += card.weight * self.costumes
        elif ability == PER_TOY:
            points += card.weight * self.toys
        elif ability == TIDY:
            points += card.weight * (self.mine.spray + self.mine.lost)
        elif ability == TOY_SETS:
            points = self.toy_points
        elif ability == PER_FOOD:
            points += card.weight * cubes
        elif ability == SAME_FOOD:
            return (points - card.weight) * self.times(at)  # it is no friend of itself
        return points * self.times(at)

    def _moves(self, at: int, card: Card, mask: int) -> list[int]:
        moves = [0] * len(self.caps)
        moves[FED] = card.counts
        moves[GRAY_FED] = card.colours >> 3 & 1
        moves[MULTICOLOUR_FED] = 1 if card.is_multicolour else 0
        moves[TWO_FOOD_FED] = 1 if card.is_two_food else 0
        for colour in range(3):
            moves[BLACK_FED + colour] = card.colours >> colour & 1
        for flag in range(len(self.flag_cats)):
            if self.flag_cats[flag] == at and mask >> self.flag_foods[flag] & 1:
                moves[FLAGS + flag] = 1
        return moves

    def _dish(self, at: int, eaten: int) -> Dish:
        kind = self.mine.cats[at]
        card = CARDS[kind]
        mask = eats(kind, eaten)
        if eaten >= TREATED:
            gain = self._fed_gain(card, mask) + SCALE
        else:
            cubes = portion(eaten, 0) + portion(eaten, 1) + portion(eaten, 2)
            gain = self._fed_gain(card, mask) + self._own_points(at, card, cubes) * SCALE
        return Dish(eaten, gain, self._moves(at, card, mask))

    def _food_dishes(self, at: int) -> list[Dish]:
        """6a, 6c. Everything this cat could be fed."""
        card = CARDS[self.mine.cats[at]]
        if not card.most:
            return [self._dish(at, meal(card.need[0], card.need[1], card.need[2]))]
        if card.ability == SAME_FOOD:
            return [self._dish(at, 1 << 6 * self.wish.truffle)]
        found: list[Dish] = []
        for chicken in range(card.most + 1):
            for tuna in range(card.most + 1 - chicken):
                for milk in range(card.most + 1 - chicken - tuna):
                    if chicken + tuna + milk < card.least:
                        continue
                    if card.same and (chicken > 0) + (tuna > 0) + (milk > 0) != 1:
                        continue
                    found.append(self._dish(at, meal(chicken, tuna, milk)))
        return found

    def _lay_table(self) -> bool:
        """Serve the cats that must be fed in one way; the others become layers. False if that cannot be done."""
        mine, wish = self.mine, self.wish
        for at in range(len(mine.cats)):
            if is_fed(mine.cats[at], mine.meals[at]):
                dish = self._dish(at, mine.meals[at])
                self._serve_now(at, dish)
                for food in range(3):
                    cubes = portion(dish.eaten, food)
                    self.used[food] -= cubes
                    self.before[food] += cubes
                self.used_treats -= dish.treat
                continue
            treat = self._dish(at, TREATED)
            if at == wish.copied and wish.copied_treat:
                self._serve_now(at, treat)
            elif at == self.cow:
                gain = self._fed_gain(CARDS[mine.cats[at]], 0) + self._own_points(at, CARDS[mine.cats[at]], 0) * SCALE
                self._serve_now(at, Dish(0, gain, self._moves(at, CARDS[mine.cats[at]], 0)))
            elif self.is_awake(at) or at == wish.copied:
                dishes = self._food_dishes(at)
                if len(dishes) == 1:
                    self._serve_now(at, dishes[0])
                else:
                    self._add_layer(at, dishes, True)
            else:
                dishes = [] if is_sleeper(CARDS[mine.cats[at]]) else self._food_dishes(at)
                if self.treats:
                    dishes.append(treat)
                if dishes:
                    self._add_layer(at, dishes, False)
        return self.used_treats <= self.treats and self._is_enough(self.used[0], self.used[1], self.used[2])

    def _serve_now(self, at: int, dish: Dish) -> None:
        self.fixed[at] = dish.eaten
        self.constant += dish.gain
        self.used[0] += dish.chicken
        self.used[1] += dish.tuna
        self.used[2] += dish.milk
        self.used_treats += dish.treat
        for count in range(len(self.caps)):
            self.start[count] = min(self.caps[count], self.start[count] + dish.moves[count])

    def _add_layer(self, at: int, dishes: list[Dish], must: bool) -> None:
        self.cats.append(at)
        self.dishes.append(dishes)
        self.must.append(must)

    def _is_enough(self, chicken: int, tuna: int, milk: int) -> bool:
        """6b, 9h. Whether the cubes suffice: what is missing of a type comes from wild food and from Moonbeam."""
        supply = self.supply
        if chicken + tuna + milk > self.total:
            return False
        missing = 0
        if chicken > supply[0]:
            missing += chicken - supply[0]
        if tuna > supply[1]:
            missing += tuna - supply[1]
        if milk > supply[2]:
            missing += milk - supply[2]
        return missing <= supply[3] + self.turns
