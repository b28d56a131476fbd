"""The second model's player: bag, garden, the tile in hand, the unicorn in the air."""

from tests.gardlings.model_garden import TILES, Cell, Garden


def spot_word(at: Cell, turn: int) -> str:
    return f"{'down' if turn % 2 else 'across'}{at[0]},{at[1]}"


def spot_of(word: str) -> Cell:
    x, y = word.removeprefix("down").removeprefix("across").split(",")
    return int(x), int(y)


class Seat:
    def __init__(self) -> None:
        self.bag: set[str] = set()
        self.garden = Garden()
        self.hand = ""
        self.lifted = ""
        self.moves: dict[str, int] = {}
        self.stopped = False
        self.coins = 0

    def tiles(self) -> set[str]:
        return {*self.bag, *self.garden.laid, *filter(None, (self.hand, self.lifted))}

    def is_bust(self, allowed: int) -> bool:
        """3a, 3c."""
        return bool(self.hand) and self.garden.gnomes() + TILES[self.hand].gnomes > allowed

    def sentences(self, allowed: int, asks: bool) -> set[str]:
        """2, 3, 5d, 5e."""
        if self.lifted:
            return {f"place {spot_word(at, turn)} turn{turn}" for at, turn in self.garden.spots(self.lifted)}
        if asks and not self.garden.laid:
            return {"draw", "stop anyway"}  # 2h
        found: set[str]
        if not self.hand:
            found = {"stop", "draw"} if self.bag else {"stop"}
        elif self.is_bust(allowed):
            found = {"stop"}
        else:
            found = {f"place {spot_word(at, turn)} turn{turn}" for at, turn in self.garden.spots(self.hand)} or {"stop"}
        for name, (at, turn) in self.garden.laid.items():
            is_free = TILES[name].creature == "unicorn" and self.moves.get(name, 0) < 2
            if is_free and self.garden.hangs_together_without(name):
                found.add(f"lift {spot_word(at, turn)}")
        return found

    def receive(self, name: str) -> None:
        """2b. The first tile is laid at once."""
        self.bag.remove(name)
        if self.garden.laid:
            self.hand = name
        else:
            self.garden.lay(name, (0, 0), 0)

    def place(self, word: str, turn: int) -> None:
        """2b, 5d."""
        name, self.lifted = self.lifted, ""
        if not name:
            name, self.hand = self.hand, ""
        self.garden.lay(name, spot_of(word), turn)

    def lift(self, word: str) -> None:
        name = self.garden.cells[spot_of(word)]
        self.garden.take_up(name)
        self.lifted = name
        self.moves[name] = self.moves.get(name, 0) + 1

    def tidy(self) -> None:
        """1f, 3d."""
        self.bag = self.tiles()
        self.garden = Garden()
        self.hand = self.lifted = ""
        self.moves = {}
        self.stopped = False
