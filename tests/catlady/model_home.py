"""What one player has in the second model, and what can be counted there."""

from collections import Counter

from tests.catlady.model_cards import CARDS, FOODS, TOYS

SET_POINTS = (0, 1, 3, 5, 8, 12)  # 7h


class Home:
    """One player's cats with what they have eaten, cubes, cards and tokens."""

    def __init__(self) -> None:
        self.meals: dict[str, Counter[str]] = {}
        """By cat, in the order they came: chicken, tuna, milk or treat."""
        self.cubes: Counter[str] = Counter()
        self.toys: Counter[str] = Counter()
        self.costumes: list[str] = []
        self.boxes: list[str] = []
        self.catnip = 0
        self.held: Counter[str] = Counter()
        """Cards to play: lost, spray, brush, bag, laser."""
        self.tokens = 0
        self.turned = 0
        """9h. Cubes that stood for another food by Moonbeam."""
        self.crazy_toys = self.start_costumes = self.start_catnip = 0
        """13c. From start cards."""

    def copy(self) -> "Home":
        other = Home()
        other.__dict__.update(self.__dict__)
        other.meals = {cat: Counter(meal) for cat, meal in self.meals.items()}
        other.cubes, other.toys, other.held = Counter(self.cubes), Counter(self.toys), Counter(self.held)
        other.costumes, other.boxes = self.costumes[:], self.boxes[:]
        return other

    def facts(self) -> dict[str, object]:
        """Everything, in a form that can be compared."""
        return {
            "cats": {cat: dict(sorted((+meal).items())) for cat, meal in sorted(self.meals.items())},
            "cubes": dict(sorted((+self.cubes).items())),
            "toys": dict(sorted((+self.toys).items())),
            "costumes": sorted(self.costumes),
            "boxes": sorted(self.boxes),
            "catnip": self.catnip,
            "held": dict(sorted((+self.held).items())),
            "tokens": self.tokens,
            "turned": self.turned,
            "starts": (self.crazy_toys, self.start_costumes, self.start_catnip),
        }

    # 6. What the cats have had

    def has_treat(self, cat: str) -> bool:
        return self.meals[cat]["treat"] > 0

    def is_fed(self, cat: str) -> bool:
        """6a, 6c, 6d. Everything printed, or at least the least number of any food, or a treat."""
        card, meal = CARDS[cat], self.meals[cat]
        if meal["treat"]:
            return True
        if card.most:
            return sum(meal.values()) >= card.least
        return all(meal[food] == card.gives.get(food, 0) for food in FOODS)

    def is_half_fed(self, cat: str) -> bool:
        return not self.is_fed(cat) and sum(self.meals[cat].values()) > 0

    def is_awake(self, cat: str) -> bool:
        """6e. The cat is here and has its ability: it was fed, and with food."""
        return cat in self.meals and self.is_fed(cat) and not self.has_treat(cat)

    def fed(self) -> list[str]:
        return [cat for cat in self.meals if self.is_fed(cat)]

    def eats(self, cat: str, food: str) -> bool:
        """8d. Printed, or fed with it and not only in part."""
        return food in CARDS[cat].gives or (self.meals[cat][food] > 0 and self.is_fed(cat))

    # What is counted

    def fed_cats(self) -> int:
        return sum(CARDS[cat].cats for cat in self.fed())  # 8b

    def of_colour(self, colour: str) -> int:
        return sum(colour in CARDS[cat].colours for cat in self.fed())

    def eaters(self, food: str) -> int:
        return sum(self.eats(cat, food) for cat in self.fed())

    def multicoloured(self) -> int:
        return sum(CARDS[cat].is_multicoloured for cat in self.fed())

    def wanting_two(self) -> int:
        return sum(CARDS[cat].wants_two for cat in self.fed())

    def strays(self) -> int:
        """8b. Doughnut and Company are three strays too."""
        return sum(CARDS[cat].cats for cat in self.meals if CARDS[cat].type == "stray")

    def costume_count(self) -> int:
        return len(self.costumes) + self.start_costumes + self.is_awake("pralinka")  # 10c, 10n

    def catnip_count(self) -> int:
        return self.catnip + self.start_catnip + self.is_awake("macak")  # 9e, 10n

    def jokers(self) -> int:
        return self.crazy_toys + self.is_awake("pepper")  # 10f, 13c

    def toy_count(self) -> int:
        return self.toys.total() + self.jokers()

    def toy_points(self) -> int:
        """7h. A toy of any kind is tried as every kind."""
        return best_toys([self.toys[kind] for kind in TOYS], self.jokers())

    def eaten(self, food: str) -> int:
        """6g, 10b. By fed cats only: what lies on a half-fed cat is leftover food."""
        return sum(self.meals[cat][food] for cat in self.fed())

    def leftovers(self) -> int:
        """6g. Cubes, treats and what lies on half-fed cats."""
        return self.cubes.total() + sum(self.meals[cat].total() for cat in self.meals if self.is_half_fed(cat))

    def filled_boxes(self) -> int:
        """7k. The best arrangement, by trying all."""
        return fill(self, self.boxes, list(self.meals))


def best_toys(counts: list[int], jokers: int) -> int:
    """7h. Sets of different toys: the first of each kind make one set, the second of each kind the next, and so on."""
    if jokers:
        return max(best_toys([*counts[:at], counts[at] + 1, *counts[at + 1 :]], jokers - 1) for at in range(5))
    return sum(SET_POINTS[sum(count > layer for count in counts)] for layer in range(max(counts)))


def fits(home: Home, cat: str, box: str) -> bool:
    """7k, 8b. The colour it shows and the food it names, if any."""
    if cat == "paczek":
        return False
    wanted = CARDS[box].ability.split()
    if wanted == ["multicolour"]:
        return CARDS[cat].is_multicoloured
    letters = {"B": "black", "O": "orange", "W": "white", "G": "gray"}
    if letters[wanted[0]] not in CARDS[cat].colours:
        return False
    return len(wanted) == 1 or home.eats(cat, {"C": "chicken", "T": "tuna", "M": "milk"}[wanted[1]])


def fill(home: Home, boxes: list[str], cats: list[str]) -> int:
    if not boxes:
        return 0
    best = fill(home, boxes[1:], cats)
    for cat in cats:
        if fits(home, cat, boxes[0]):
            best = max(best, 1 + fill(home, boxes[1:], [other for other in cats if other != cat]))
    return best
