"""The second model's purchase board."""

from tests.gardlings.model_garden import BOX, COLOURS, price, tiles_of

HALVES = [f"{colour}-{half}" for colour in COLOURS[1:] for half in ("upper", "lower")]


class Market:
    """1b. By colour what is unseen; by pile its open tile, how many unseen ones it has, and what went under it."""

    def __init__(self, boxes: int) -> None:
        self.boxes = boxes
        self.bank = int(BOX["coins"]) * boxes
        self.unseen = {colour: set(tiles_of(colour, boxes)) for colour in COLOURS}
        self.spare = {pile: set(tiles_of(pile, boxes)) for pile in ("one_gnome", "two_gnomes")}
        self.top: dict[str, str | None] = dict.fromkeys(HALVES)
        self.hidden = {pile: len(self.unseen[self.colour(pile)]) // 2 for pile in HALVES}
        self.under: dict[str, list[str]] = {pile: [] for pile in [*HALVES, "consolation"]}
        self.beside = dict.fromkeys(HALVES, 0)
        self.gone: set[str] = set()

    @staticmethod
    def colour(pile: str) -> str:
        return pile.split("-")[0]

    @staticmethod
    def other(pile: str) -> str:
        colour, half = pile.split("-")
        return f"{colour}-{'lower' if half == 'upper' else 'upper'}"

    def price(self, pile: str) -> int:
        return price(self.colour(pile))

    def earns_coins(self, pile: str) -> bool:
        """7d."""
        return self.colour(pile) in ("blue", "purple", "yellow")

    def is_open(self, pile: str) -> bool:
        """7a, 7g."""
        return self.top[pile] is not None and self.colour(pile) not in self.gone

    def is_empty(self, pile: str) -> bool:
        return self.top[pile] is None and not self.hidden[pile] and not self.under[pile]

    def is_due(self, pile: str) -> bool:
        """7f. Whether chance has to say what is on top now."""
        return self.top[pile] is None and self.hidden[pile] > 0

    def show(self, pile: str, name: str) -> None:
        self.unseen[self.colour(pile)].remove(name)
        self.hidden[pile] -= 1
        self.top[pile] = name

    def take(self, pile: str) -> str:
        """7f, 7g."""
        taken = self.top[pile]
        assert taken is not None
        self.top[pile] = None
        if not self.hidden[pile] and self.under[pile]:
            self.top[pile] = self.under[pile].pop(0)
        if self.is_empty(pile) and self.is_empty(self.other(pile)):
            self.gone.add(self.colour(pile))
            for half in (pile, self.other(pile)):
                self.bank += self.beside[half]
                self.beside[half] = 0
        return taken

    def put_under(self, pile: str, pig: str) -> None:
        """5g."""
        self.under[pile].append(pig)
        if pile != "consolation" and self.top[pile] is None:
            self.top[pile] = self.under[pile].pop(0)

    def add_coin(self, pile: str) -> None:
        """7d, 7h."""
        if not self.is_empty(pile):
            self.beside[pile] += self.pay(1)

    def pay(self, coins: int) -> int:
        """7h. As many as there are."""
        paid = min(coins, self.bank)
        self.bank -= paid
        return paid
