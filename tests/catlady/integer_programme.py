"""The best feeding once more, written down as an integer programme for OR-Tools: another way to the same number."""

from ortools.sat.python import cp_model

from meowple.games.catlady.census import fits_box, toy_points
from meowple.games.catlady.collection import Collection
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.others import Others
from meowple.games.catlady.scoring import catnip_points

Expr = cp_model.LinearExpr | int

MANY = 400


class IntegerProgramme:
    """One model: which cats eat what, and everything that follows from it."""

    def __init__(self, mine: Collection, others: Others) -> None:
        self.model = cp_model.CpModel()
        self.mine = mine
        self.others = others
        self.cards = [CARDS[kind] for kind in mine.cats]
        self.count = len(self.cards)
        self.food = [self.flag() for _ in self.cards]
        self.treat = [self.flag() for _ in self.cards]
        self.fed = [self.flag() for _ in self.cards]
        self.cubes = [[self.number(60) for _ in range(3)] for _ in self.cards]
        self.eats = [[self.flag() for _ in range(3)] for _ in self.cards]
        """A fed cat that eats this food."""
        self.tastes = [[self.flag() for _ in range(3)] for _ in self.cards]
        """Any cat, fed or not, that is an eater of this food: for boxes."""
        self.points: list[Expr] = []
        for at in range(self.count):
            self.meal(at)
        self.pay()
        self.score()

    def flag(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def number(self, most: int, least: int = 0) -> cp_model.IntVar:
        return self.model.new_int_var(least, most, "")

    def product(self, one: Expr, other: Expr) -> cp_model.IntVar:
        made = self.number(MANY, -MANY)
        self.model.add_multiplication_equality(made, [one, other])
        return made

    def at_least(self, count: Expr, wanted: int) -> cp_model.IntVar:
        """Whether the count reaches what is wanted."""
        made = self.flag()
        self.model.add(count >= wanted).only_enforce_if(made)
        self.model.add(count < wanted).only_enforce_if(made.negated())
        return made

    def meal(self, at: int) -> None:
        card, model = self.cards[at], self.model
        model.add(self.food[at] + self.treat[at] == self.fed[at])
        cubes = self.cubes[at]
        if not card.most:
            for food in range(3):
                model.add(cubes[food] == card.need[food] * self.food[at])
        else:
            model.add(sum(cubes) >= card.least * self.food[at])
            model.add(sum(cubes) <= min(card.most, 60) * self.food[at])
        some = [self.at_least(cubes[food], 1) for food in range(3)]
        if card.same:
            model.add(sum(some) <= 1)
        for food in range(3):
            printed = card.eats >> food & 1
            if printed:
                model.add(self.eats[at][food] == self.fed[at])
                model.add(self.tastes[at][food] == 1)
            else:
                model.add(self.eats[at][food] == some[food])
                model.add(self.tastes[at][food] == some[food])

    def awake(self, ability: str) -> Expr:
        """How many cats with this ability are fed with food: none or one."""
        return sum([self.food[at] for at in range(self.count) if self.cards[at].ability == ability])

    def pay(self) -> None:
        mine, model = self.mine, self.model
        wanted = [sum([self.cubes[at][food] for at in range(self.count)]) for food in range(3)]
        missing = [self.number(60) for _ in range(3)]
        for food in range(3):
            model.add(missing[food] >= wanted[food] - mine.food[food])
        model.add(sum(missing) <= mine.food[3] + 2 * self.awake("wild"))
        model.add(sum(wanted) <= sum(mine.food[:4]))
        model.add(sum(self.treat) <= mine.food[4])
        self.eaten = wanted
        self.waste = sum(mine.food) - sum(wanted) - sum(self.treat)

    def score(self) -> None:
        """7. All points, one category after the other."""
        self.count_cats()
        self.things()
        self.catnip_for_cats()
        self.boxes()
        self.goals()
        if self.others.regard:
            least = max(self.others.most_waste, 0 if self.others.no_waste_costs else 1)
            self.points.append(-2 * self.at_least(self.waste, least))
        self.cat_points()

    def count_cats(self) -> None:
        """8."""
        cards, fed = self.cards, self.fed
        self.cats = sum([cards[at].counts * fed[at] for at in range(self.count)])
        self.colours = [
            sum([fed[at] for at in range(self.count) if cards[at].colours >> colour & 1]) for colour in range(4)
        ]
        self.eaters = [sum([self.eats[at][food] for at in range(self.count)]) for food in range(3)]
        self.multicolour = sum([fed[at] for at in range(self.count) if cards[at].is_multicolour])
        self.two_food = sum([fed[at] for at in range(self.count) if cards[at].is_two_food])

    def things(self) -> None:
        """7d to 7h. Toys and costumes."""
        mine, others = self.mine, self.others
        self.costumes = mine.costume_count() + self.awake("costume")
        self.toys = sum(mine.toys) + self.awake("toy")
        toys = [toy_points(mine.toys, jokers) for jokers in (0, 1)]
        self.toy_points = toys[0] + (toys[1] - toys[0]) * self.awake("toy")
        base = mine.costume_count()
        plain, dressed = others.costume_points(base), others.costume_points(base + 1)
        self.points += [self.toy_points, plain + (dressed - plain) * self.awake("costume")]

    def catnip_for_cats(self) -> None:
        """7g."""
        base = self.mine.catnip_count()
        self.catnip = base + self.awake("catnip")
        for more in (0, 1):
            happy = self.product(self.awake("catnip") if more else 1 - self.awake("catnip"), self.cats)
            each = catnip_points(base + more, 1) if base + more > 1 else 0
            self.points.append(each * happy)
            if base + more == 1:
                self.points.append(-2 * (self.awake("catnip") if more else 1 - self.awake("catnip")))

    def cat_points(self) -> None:
        """7a, 7b, 10d."""
        worth = [self.worth(at) for at in range(self.count)]
        for at, card in enumerate(self.cards):
            self.points.append(-2 * card.counts * (1 - self.fed[at]))
            if card.ability != "copy":
                self.points.append(worth[at])
                continue
            self.points.append(self.treat[at])
            copied = [self.flag() for _ in self.cards]
            self.model.add(copied[at] == 0)
            self.model.add(sum(copied) <= self.food[at])
            self.points += [self.product(copied[other], worth[other]) for other in range(self.count)]

    def worth(self, at: int) -> cp_model.IntVar:
        """What a cat is worth: nothing unfed (the two points it costs are counted elsewhere)."""
        card, food = self.cards[at], self.food[at]
        rate: dict[str, Expr] = {
            "multicolour": self.multicolour,
            "two-food": self.two_food,
            "costumes": self.costumes,
            "toys": self.toys,
            "goals": sum(self.met),
            "tidy": self.mine.spray + self.mine.lost,
            "food": sum(self.cubes[at]),
        }
        bonus: Expr = 0
        if card.ability in rate:
            bonus = card.weight * self.product(food, rate[card.ability])
        elif card.ability == "colour":
            bonus = card.weight * self.product(food, self.colours[card.about])
        elif card.ability == "eater":
            bonus = card.weight * self.product(food, self.eaters[card.about])
        elif card.ability in ("colour-sets", "food-sets"):
            least = self.number(MANY)
            for part in self.colours[:3] if card.ability == "colour-sets" else self.eaten:
                self.model.add(least <= part)
            bonus = card.weight * self.product(food, least)
        elif card.ability == "same-food":
            bonus = card.weight * sum([self.product(self.cubes[at][f], self.eaters[f] - 1) for f in range(3)])
        elif card.ability == "most-cats":
            bonus = card.weight * self.product(food, self.at_least(self.cats, self.others.most_fed + 1))
        elif card.ability == "toy-sets":
            bonus = self.product(food, self.toy_points)
        made = self.number(MANY, -MANY)
        self.model.add(made == card.vp * food + bonus + self.treat[at])
        return made

    def boxes(self) -> None:
        """7j, 7k. Who sits in which box."""
        boxes = self.mine.boxes
        sits = [[self.flag() for _ in boxes] for _ in self.cards]
        for at in range(self.count):
            self.model.add(sum(sits[at]) <= 1)
            for place, box in enumerate(boxes):
                kind = self.mine.cats[at]
                if not fits_box(kind, 7, box):
                    self.model.add(sits[at][place] == 0)
                elif CARDS[box].box_food >= 0:
                    self.model.add(sits[at][place] <= self.tastes[at][CARDS[box].box_food])
        for place in range(len(boxes)):
            self.model.add(sum([sits[at][place] for at in range(self.count)]) <= 1)
        self.filled = sum([sits[at][place] for at in range(self.count) for place in range(len(boxes))])
        self.points.append(len(boxes) * self.filled)

    def goals(self) -> None:
        counts: dict[str, Expr] = {
            "toys": self.toys,
            "cats": self.cats,
            "costumes": self.costumes,
            "catnip": self.catnip,
            "gray": self.colours[3],
            "multicolour": self.multicolour,
            "strays": self.mine.strays(),
            "boxes": self.filled,
            "two-food": self.two_food,
        }
        self.met: list[Expr] = []
        for key, wanted, vp in self.others.goals:
            met: Expr = (
                1 - self.at_least(self.waste, wanted + 1)
                if key == "leftovers"
                else self.at_least(counts[key] + 0, wanted)
            )
            self.met.append(met)
            self.points.append(vp * met)

    def best(self) -> int:
        self.model.maximize(sum(self.points))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        assert status == cp_model.OPTIMAL, solver.status_name(status)
        return round(solver.objective_value)
