"""Chapters 7 to 12 in the second model: what everything is worth."""

from tests.catlady.model_cards import CARDS, FOODS, GOALS
from tests.catlady.model_home import Home

PER_COLOUR = {  # 9a
    "alvin": (1, "orange"), "dinah": (1, "white"), "luna": (1, "black"),
    "florence": (2, "orange"), "antoinette": (2, "white"), "eliot": (2, "black"), "szarotka": (2, "gray"),
}  # fmt: skip
PER_EATER = {"ruffi": "tuna", "rosolek": "chicken", "smietanka": "milk"}  # 10m


class Others:
    """What a player's points depend on besides the own things."""

    def __init__(self, homes: list[Home], goals: list[str], seat: int, no_waste_costs: bool) -> None:
        self.homes = homes
        self.goals = goals
        self.seat = seat
        self.no_waste_costs = no_waste_costs
        self.rest = [home for place, home in enumerate(homes) if place != seat]

    def with_mine(self, home: Home) -> "Others":
        """The same table, my own things replaced."""
        homes = self.homes[:]
        homes[self.seat] = home
        return Others(homes, self.goals, self.seat, self.no_waste_costs)


def joint(goal: str, one: Home, other: Home) -> int:
    """11d. What two partners have together."""
    return sum(goal_count(goal, home) for home in (one, other))


def goal_count(goal: str, home: Home) -> int:
    return {
        "toys": home.toy_count,
        "cats": home.fed_cats,
        "costumes": home.costume_count,
        "catnip": home.catnip_count,
        "gray": lambda: home.of_colour("gray"),
        "multicolour": home.multicoloured,
        "strays": home.strays,
        "boxes": home.filled_boxes,
        "two-food": home.wanting_two,
        "leftovers": home.leftovers,
    }[goal]()


def met_goals(table: Others) -> list[str]:
    """11b, 11d, 11e. Of the two goals beside a seat, those that are met."""
    if not table.goals:
        return []
    seat, count = table.seat, len(table.homes)
    met = []
    for place, partner in ((seat, (seat + 1) % count), ((seat - 1) % count, (seat - 1) % count)):
        goal = table.goals[place]
        demand = int(GOALS[goal].ability.split()[1])
        have = joint(goal, table.homes[seat], table.homes[partner])
        if have <= demand if goal == "leftovers" else have >= demand:
            met.append(goal)
    return met


def worth(home: Home, cat: str, table: Others) -> int:
    """7a, 9, 10. What a fed cat is worth."""
    if home.has_treat(cat):
        return 1  # 6e
    if cat == "falka":  # 10d
        return max([worth(home, other, table) for other in home.fed() if other != "falka"], default=0)
    return CARDS[cat].points + bonus(home, cat, table)


def bonus(home: Home, cat: str, table: Others) -> int:
    """9, 10. What the ability adds to the printed points."""
    if cat in PER_COLOUR:
        rate, colour = PER_COLOUR[cat]
        return rate * home.of_colour(colour)
    if cat in PER_EATER:
        return home.eaters(PER_EATER[cat])
    meal = home.meals[cat]
    if cat == "levar":  # 9b
        return 4 * min(home.of_colour(colour) for colour in ("black", "orange", "white"))
    if cat == "zoroaster":  # 9c
        return 2 * home.costume_count()
    if cat == "penny":  # 9d
        return home.toy_count()
    if cat == "hemingway":  # 9f. 3 are printed
        return 4 if all(home.fed_cats() > other.fed_cats() for other in table.rest) else 0
    if cat in ("waffle", "cow", "prestiz"):  # 9i, 9j, 10j
        return {"waffle": 3, "cow": 2, "prestiz": 1}[cat] * meal.total()
    if cat == "truffle":  # 9k
        eaten = next(food for food in FOODS if meal[food])
        return 2 * sum(home.eats(other, eaten) for other in home.fed() if other != "truffle")
    if cat == "kapar":  # 10a
        return 4 * len(met_goals(table))
    if cat == "weszyl":  # 10b
        return 2 * min(home.eaten(food) for food in FOODS)
    if cat == "brzuszk":  # 10e
        return 2 * (home.held["spray"] + home.held["lost"])
    if cat == "schabomir":  # 10g
        return home.toy_points()
    if cat == "tigra":  # 10k
        return 3 * home.multicoloured()
    if cat == "melania":  # 10l
        return 2 * home.wanting_two()
    return 0


def catnip_points(catnip: int, cats: int) -> int:
    """7g."""
    if catnip == 1:
        return -2
    return cats * (0 if catnip == 0 else 1 if catnip < 4 else 2)


def shared(points: int, among: int) -> int:
    """7d, 7e. Shared and rounded up."""
    return -(-points // among)


def costume_points(counts: list[int], seat: int) -> int:
    """7d, 7e, 7f."""
    mine = counts[seat]
    if mine == 0:
        return -2
    first = max(counts)
    with_second = len(counts) >= 5
    if mine == first:
        tied = counts.count(first)
        return shared(9 if with_second and tied > 1 else 6, tied)
    if not with_second or counts.count(first) > 1:
        return 0
    second = max(count for count in counts if count < first)
    return shared(3, counts.count(second)) if mine == second else 0


def leftover_points(table: Others) -> int:
    """7c."""
    waste = [home.leftovers() for home in table.homes]
    if max(waste) == 0 and not table.no_waste_costs:
        return 0
    return -2 if waste[table.seat] == max(waste) else 0


def own_counts(home: Home, table: Others) -> dict[str, int]:
    """What does not come from comparing with others, but for Hemingway and Caper, each under its name."""
    hungry = sum(CARDS[cat].cats for cat in home.meals if not home.is_fed(cat))  # 8b
    return {
        "cats": sum(worth(home, cat, table) for cat in home.fed()) - 2 * hungry,  # 7b
        "catnip": catnip_points(home.catnip_count(), home.fed_cats()),
        "toys": home.toy_points(),
        "tokens": 2 * home.tokens,  # 7i
        "boxes": home.filled_boxes() * len(home.boxes),  # 7j
    }


def own_points(home: Home, table: Others) -> int:
    return sum(own_counts(home, table).values())


def counts(table: Others, is_furry: bool = False) -> dict[str, int]:
    """7, 11, 13j. All points of the seat, each under its name."""
    home = table.homes[table.seat]
    held = home.held["brush"] + home.held["laser"] + home.held["spray"]
    return {
        **own_counts(home, table),
        "leftovers": leftover_points(table),
        "costumes": costume_points([other.costume_count() for other in table.homes], table.seat),
        "goals": sum(GOALS[goal].points for goal in met_goals(table)),
        "furry": held if is_furry else 0,
    }


def score(table: Others, is_furry: bool = False) -> int:
    return sum(counts(table, is_furry).values())


def ranking(scores: list[int], homes: list[Home]) -> list[int]:
    """12a, 12b. Places from 1; who is equal in both shares a place."""
    strength = [(points, home.fed_cats()) for points, home in zip(scores, homes, strict=True)]
    return [1 + sum(other > mine for other in strength) for mine in strength]
