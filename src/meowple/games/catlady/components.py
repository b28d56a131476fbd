"""What is in the two boxes: every kind of card, the goals, and the furry player's cards, read from `cards.csv`."""

import csv
from pathlib import Path
from typing import Final

from meowple.core.errors import BadSetup

NEWEST: Final = 2
"""Of the rules. A table that began with older ones ends with them."""

# Food, also the order of cubes everywhere
FOODS: Final = ("chicken", "tuna", "milk", "wild", "treat")
PLAIN_FOODS: Final = 3
"""So many of them are what cats want; wild food stands for one of these."""
WILD: Final = 3
TREAT: Final = 4
CUBES: Final = (20, 20, 15, 5, 6)
"""12c. How many of each there are."""

_COLOURS: Final = ("B", "O", "W", "G")
"""Black, orange, white, gray, in the order of bits and lists."""
_FOOD_LETTERS: Final = "CTMWP"

# Types of cards
CAT: Final = 0
STRAY: Final = 1
FOOD: Final = 2
TOY: Final = 3
COSTUME: Final = 4
CATNIP: Final = 5
LOST: Final = 6
SPRAY: Final = 7
BOX: Final = 8
BRUSH: Final = 9
BAG: Final = 10
LASER: Final = 11
TREATS: Final = 12
_TYPES: Final = (
    "cat", "stray", "food", "toy", "costume", "catnip", "lost", "spray", "box", "brush", "bag", "laser", "treat",
)  # fmt: skip

ABILITIES: Final = (
    "", "colour", "eater", "multicolour", "two-food", "colour-sets", "costumes", "toys", "catnip", "most-cats", "wild",
    "food", "same-food", "three-cats", "goals", "food-sets", "costume", "copy", "tidy", "toy", "toy-sets", "loot",
)  # fmt: skip
"""What cats can do, by the words of `cards.csv`: `abilities.py` says what each is worth."""

MARKS: Final = {"-": 1, "3+": 3, "4": 4, "5+": 5, "6": 6}
"""1b. From how many players on a card is in the game."""


class Card:
    """One kind of card: all cards that look the same but for their mark."""

    def __init__(self, kind: int, row: dict[str, str]) -> None:
        self.kind = kind
        self.key = row["key"]
        self.name = row["name"]
        if row["type"] not in _TYPES:
            raise BadSetup(f"{row['id']}: there is no card type {row['type']}")
        self.type = _TYPES.index(row["type"])
        self.is_cat = self.type in (CAT, STRAY)
        self.is_box_of_treats = row["deck"].startswith("treats")
        self.vp = int(row["vp"] or 0)
        self.place = 0
        """Among the toys: which of the five."""
        self._read_colours(row)
        self._read_food(row)
        self._read_ability(row)
        self._read_box(row)
        self._describe_cat(row)

    def _read_colours(self, row: dict[str, str]) -> None:
        self.colours = 0
        """The fur of a cat, or what a box asks for, as bits: black, orange, white, gray."""
        for letter in row["colours"].split("+"):
            if letter:
                if letter not in _COLOURS:
                    raise BadSetup(f"{row['id']}: there is no colour {letter}")
                self.colours |= 1 << _COLOURS.index(letter)

    def _read_food(self, row: dict[str, str]) -> None:
        self.need = [0, 0, 0, 0, 0]
        """Cubes a cat wants, or a food card, treat or bag gives."""
        self.least = 0
        self.most = 0
        """Any-food cats: how many cubes they take; 0 for all others."""
        self.same = False
        """Any-food cats: all of one type."""
        text = row["food"]
        if " " in text:
            bounds, which = text.split(" ")
            least, most = bounds.split("-")
            self.least, self.most, self.same = int(least), int(most), which == "same"
            if not 1 <= self.least <= self.most or which not in ("any", "same"):
                raise BadSetup(f"{row['id']}: no cat eats {text}")
            return
        for part in text.split("+"):
            if part:
                if part[-1] not in _FOOD_LETTERS or not part[:-1].isdecimal():
                    raise BadSetup(f"{row['id']}: no food is written {part}")
                self.need[_FOOD_LETTERS.index(part[-1])] += int(part[:-1])

    def _read_ability(self, row: dict[str, str]) -> None:
        words = [""] if self.type == BOX else row["ability"].split(" ")
        if words[0] not in ABILITIES:
            raise BadSetup(f"{row['id']}: there is no ability {row['ability']}")
        self.ability = words[0]
        self.weight = int(words[-1]) if len(words) > 1 else 0
        self.about = 0
        """The colour or the food that the ability counts."""
        if self.ability == "colour":
            self.about = _COLOURS.index(words[1])
        elif self.ability == "eater":
            self.about = _FOOD_LETTERS.index(words[1])
        self.turns_food = self.ability == "wild"  # 9h
        self.counts_same_food = self.ability == "same-food"  # 9k
        self.copies = self.ability == "copy"  # 10d
        self.loots = self.ability == "loot"  # 10h

    def _read_box(self, row: dict[str, str]) -> None:
        words = row["ability"].split(" ")
        self.box_multicolour = self.type == BOX and words[0] == "multicolour"
        self.box_food = -1
        if self.type == BOX and not self.box_multicolour:
            if words[0] not in _COLOURS:
                raise BadSetup(f"{row['id']}: no box asks for {row['ability']}")
            self.colours = 1 << _COLOURS.index(words[0])
            self.box_food = _FOOD_LETTERS.index(words[1]) if len(words) > 1 else -1

    def _describe_cat(self, row: dict[str, str]) -> None:
        """8. What the cat counts as."""
        self.counts = 3 if self.ability == "three-cats" else 1
        """8b. How many cats the card is."""
        self.is_multicolour = self.is_cat and self.counts == 1 and self.colours.bit_count() > 1
        self.size = sum(self.need[:3]) if self.most == 0 else self.least
        self.is_two_food = self.is_cat and self.counts == 1 and self.size == 2 and self.most in (0, 2)
        self.eats = sum(1 << food for food in range(3) if self.need[food]) if self.is_cat else 0
        """The food types printed on a cat, as bits."""
        if self.is_cat and (not self.colours or self.size == 0):
            raise BadSetup(f"{row['id']}: a cat has a colour and eats something")


class Goal:
    """11. A shared goal: what both partners together must have, and the points for each."""

    def __init__(self, row: dict[str, str]) -> None:
        self.key, demand = row["ability"].split(" ")
        self.demand = int(demand)
        self.vp = int(row["vp"])


class TurnCard:
    """13. What the furry player looks for, and the line its arrow shows (-1: the token's)."""

    def __init__(self, row: dict[str, str]) -> None:
        self.key = row["key"]
        self.demand, arrow = row["ability"].split(" ")
        self.line: int = -1 if arrow == "-" else LINES.index(arrow)


LINES: Final = ("row1", "row2", "row3", "col1", "col2", "col3")
CELLS: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINE_CELLS: Final[list[list[int]]] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]


_LOOKS: Final = ("type", "name", "colours", "food", "vp", "ability")


class CardSet:
    """Everything `cards.csv` describes."""

    def __init__(self, text: str) -> None:
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        self.cards: list[Card] = []
        self.by_key: dict[str, int] = {}
        self.looks: list[list[str]] = []
        self.counts: list[tuple[int, int, bool, int]] = []
        """Kind, least players, whether from the Box of Treats, how many: of the main deck."""
        self.goals: list[Goal] = []
        self.starts: list[str] = []
        self.turns: list[TurnCard] = []
        for row in csv.DictReader(lines):
            if row["type"] == "goal":
                self.goals.append(Goal(row))
            elif row["type"] == "start":
                self.starts.append(row["key"])
            elif row["type"] == "turn":
                self.turns.append(TurnCard(row))
            else:
                self._read_card(row)
        toys = [card for card in self.cards if card.type == TOY]
        for place, toy in enumerate(toys):
            toy.place = place
        self._check()

    def _read_card(self, row: dict[str, str]) -> None:
        kind = self.by_key.get(row["key"], len(self.cards))
        if kind == len(self.cards):
            self.by_key[row["key"]] = kind
            self.cards.append(Card(kind, row))
            self.looks.append([row[column] for column in _LOOKS])
        card = self.cards[kind]
        if self.looks[kind] != [row[column] for column in _LOOKS]:
            raise BadSetup(f"{row['id']}: all cards called {row['key']} look the same")
        if row["mark"] not in MARKS or not row["count"].isdecimal():
            raise BadSetup(f"{row['id']}: no card is marked {row['mark']} or comes {row['count']} times")
        if card.type != STRAY:
            from_treats = row["deck"] == "treats"
            self.counts.append((kind, MARKS[row["mark"]], from_treats, int(row["count"])))

    def deck(self, players: int, treats: bool) -> list[int]:
        """1b. All cards that may come with so many players, sorted; alone as with two."""
        most = max(players, 2)
        return sorted(
            kind
            for kind, least, from_treats, count in self.counts
            if least <= most and (treats or not from_treats)
            for _ in range(count)
        )

    def strays(self, treats: bool) -> list[int]:
        return [card.kind for card in self.cards if card.type == STRAY and (treats or not card.is_box_of_treats)]

    def _check(self) -> None:
        """The numbers that are known for certain, and turns that come out even at every player count."""
        base = sum(count for _, _, from_treats, count in self.counts if not from_treats)
        treats = sum(count for _, _, from_treats, count in self.counts if from_treats)
        strays = [len(self.strays(False)), len(self.strays(True))]
        if [base, treats, *strays] != [102, 54, 13, 26]:
            raise BadSetup(f"there are 102 and 54 cards and 13 and 26 strays, not {[base, treats, *strays]}")
        if [len(self.goals), len(self.starts), len(self.turns)] != [10, 6, 9]:
            raise BadSetup("there are 10 goals, 6 start cards and 9 turn cards")
        if sum(1 for card in self.cards if card.type == TOY) != 5:
            raise BadSetup("there are five kinds of toys")
        for with_treats, most in ((False, 4), (True, 6)):
            for players in range(2, most + 1):
                draws = len(self.deck(players, with_treats)) - removed(players, with_treats) - 9
                if draws % 3 or (draws // 3 + 1) % players:
                    raise BadSetup(f"with {players} players the turns do not come out even")
        self._check_cubes()

    def _check_cubes(self) -> None:
        for food in range(5):
            cubes = sum(
                self.cards[kind].need[food] * count for kind, _, _, count in self.counts if not self.cards[kind].is_cat
            )
            if cubes > CUBES[food]:
                raise BadSetup(f"the cards give {cubes} {FOODS[food]}, but there are {CUBES[food]} cubes")


def removed(players: int, treats: bool) -> int:
    """1c. How many cards are taken out unseen."""
    return 6 if treats else 0 if players == 4 else 2


CARD_SET: Final = CardSet((Path(__file__).parent / "cards.csv").read_text(encoding="utf-8"))
CARDS: Final[list[Card]] = CARD_SET.cards
KINDS: Final[dict[str, int]] = CARD_SET.by_key
GOALS: Final[list[Goal]] = CARD_SET.goals
STARTS: Final[list[str]] = CARD_SET.starts
TURN_CARDS: Final[list[TurnCard]] = CARD_SET.turns

CARD_KEYS: Final[list[str]] = [card.key for card in CARDS]
GOAL_KEYS: Final[list[str]] = [goal.key for goal in GOALS]
TURN_KEYS: Final[list[str]] = [card.key for card in TURN_CARDS]

IN_PLAY: Final[list[list[int]]] = [
    [len(CARD_SET.deck(players, treats)) - removed(players, treats) for players in range(7)] for treats in (False, True)
]
"""How many cards are played with, without and with the Box of Treats, by number of players."""
