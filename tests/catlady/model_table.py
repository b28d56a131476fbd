"""What lies on the table in the second model of Cat Lady, how cards change hands, and how it is counted."""

from collections import Counter
from typing import Self

from tests.catlady.model_cards import CARDS, CUBES, GOALS, HELD, STARTS, SUPPLY, TURN_CARDS, deck_cards, stray_cards
from tests.catlady.model_home import Home
from tests.catlady.model_points import Others, counts, ranking

Facts = dict[str, object]


class Table:
    """All that a position is made of."""

    def __init__(self, players: int, options: dict[str, object]) -> None:
        self.players = players
        self.options = options
        treats, goals = options["edition"] != "base", options["edition"] == "treats-goals"
        self.is_solo = players == 1
        self.unknown = Counter(deck_cards(players, treats))
        removed = 6 if treats else 2 if players < 4 else 0  # 1c
        self.deck = self.unknown.total() - removed
        self.grid: list[str | None] = [None] * 9
        self.stray_box = list(stray_cards(treats, goals))
        self.strays: list[str] = []
        self.stray_count = 2 if self.is_solo else 4 if players > 4 else 3  # 1e, 13a
        self.goal_box = list(GOALS) if goals else []
        self.goals: list[str] = []
        self.goal_pool: list[str] = []
        self.homes = [Home() for _ in range(max(players, 2))]
        self.start_box = STARTS[:] if self.is_solo else []
        self.starts: list[str] = []
        self.turn_deck = list(TURN_CARDS) if self.is_solo else []
        self.token: str | None = None
        self.stage = "dealing"
        self.turn = 1 if self.is_solo else 0
        self.untouched = True
        self.lasered = False
        """4g. The laser ends the turn after the refill."""
        self.has_taken = self.is_last = self.is_feeding = self.owes_stray = self.furry_owes_feeding = False
        self.swapped = [False] * players
        self.supply = Counter(SUPPLY)
        self.discarded = 0
        self.brushed = -1
        self.turn_card: str | None = None
        """13g. The card that lets the person choose."""
        self.lead: list[str] = []
        self.loot_left = 0
        self.loot: Counter[str] = Counter()
        self.done = [False] * len(self.homes)
        self.told: list[tuple[str, Facts]] = []
        """What has been told of the last line, points aside."""

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        for name, value in self.__dict__.items():
            kept = value[:] if isinstance(value, list) else Counter(value) if isinstance(value, Counter) else value
            setattr(other, name, kept)
        other.homes = [home.copy() for home in self.homes]
        return other

    def facts(self) -> dict[str, object]:
        """Everything that lies on the table, in a form that can be compared."""
        return {
            "stage": self.stage,
            "turn": None if self.stage == "over" else self.turn,
            "token": self.token,
            "grid": self.grid[:],
            "unknown": dict(sorted((+self.unknown).items())),
            "deck": self.deck,
            "discarded": self.discarded,
            "strays": self.strays[:],
            "stray box": sorted(self.stray_box),
            "goals": (self.goals[:], sorted(self.goal_pool), sorted(self.goal_box)),
            "swapped": self.swapped[:],
            "starts": (sorted(self.starts), sorted(self.start_box)),
            "turn deck": sorted(self.turn_deck),
            "turn so far": self.turn_so_far(),
            "under way": (self.brushed, self.turn_card, self.owes_stray),
            "loot": dict(+self.loot) if self.stage != "brushing" else {},
            "flags": (self.is_last, self.is_feeding, self.done[:], self.loot_left),
            "supply": [self.supply[cube] for cube in CUBES],
            "homes": [home.facts() for home in self.homes],
        }

    def turn_so_far(self) -> tuple[bool, ...]:
        """4f, 2f. Whether nothing has been done yet, and whether the turn may be ended."""
        if self.stage in ("dealing", "placing", "turn"):
            return (self.untouched, self.has_taken)
        return (self.untouched,) if self.stage in ("refilling", "flipping") else ()

    def components(self) -> dict[str, int]:
        """12c. What lies on the table or in the box, however the game goes."""
        treats, goals = self.options["edition"] != "base", self.options["edition"] == "treats-goals"
        cards = len(deck_cards(self.players, treats)) + len(stray_cards(treats, goals))
        goal_cards, start_cards = len(GOALS) if goals else 0, len(STARTS) if self.is_solo else 0
        return {"cards": cards, "cubes": sum(SUPPLY.values()), "goals": goal_cards, "start cards": start_cards}

    def tell(self, kind: str, /, **values: object) -> None:
        self.told.append((kind, values))

    # How cards change hands

    def receive(self, seat: int, key: str) -> None:
        """3. A card comes to a player."""
        home, card = self.homes[seat], CARDS[key]
        if card.is_cat:
            home.meals[key] = Counter()
        elif card.type in ("food", "treat"):
            self.give_cubes(seat, card.gives)
            self.discarded += 1
        elif card.type == "toy":
            home.toys[key] += 1
        elif card.type == "costume":
            home.costumes.append(key)
        elif card.type == "box":
            home.boxes.append(key)
        elif card.type == "catnip":
            home.catnip += 1
        else:
            assert key in HELD
            home.held[key] += 1

    def gain_token(self, seat: int) -> None:
        self.homes[seat].tokens += 1
        self.tell("token_gained", seat=seat)

    def give_cubes(self, seat: int, cubes: dict[str, int]) -> None:
        self.homes[seat].cubes.update(cubes)
        self.supply.subtract(cubes)

    def pick(self, seat: int, cell: int) -> None:
        key = self.grid[cell]
        assert key is not None
        self.grid[cell] = None
        self.receive(seat, key)

    def spend(self, card: str, count: int = 1) -> None:
        self.homes[self.turn].held[card] -= count
        self.discarded += count

    def names(self, cells: list[int]) -> str:
        return " ".join(self.grid[cell] or "" for cell in cells)

    def market_cats(self) -> list[int]:
        return [at for at in range(9) if CARDS[self.grid[at] or "chicken"].is_cat]

    # 12. The end

    def table(self, seat: int) -> Others:
        return Others(self.homes, self.goals, seat, self.options["no_waste_costs"] is True)

    def scores(self) -> list[int]:
        """Everybody's points; alone, the furry player's come second."""
        return [sum(each.values()) for each in self.counts()]

    def counts(self) -> list[dict[str, int]]:
        """The same, each under its name."""
        return [counts(self.table(seat), self.is_solo and seat == 1) for seat in range(len(self.homes))]

    def ranking(self) -> list[int]:
        return ranking(self.scores(), self.homes)
