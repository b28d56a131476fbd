"""The cards of the second model, read from the card list by its own reader. Nothing of the engine is used here."""

import csv
from functools import cache
from pathlib import Path

import meowple

CARD_LIST = Path(meowple.__file__).parent / "games" / "catlady" / "cards.csv"
FOODS = ("chicken", "tuna", "milk")
CUBES = ("chicken", "tuna", "milk", "wild", "treat")
SUPPLY = {"chicken": 20, "tuna": 20, "milk": 15, "wild": 5, "treat": 6}  # 12c
TOYS = ("mouse", "yarn", "feather", "tower", "post")
HELD = ("lost", "spray", "brush", "bag", "laser")
LETTERS = {"C": "chicken", "T": "tuna", "M": "milk", "W": "wild", "P": "treat"}
COLOURS = {"B": "black", "O": "orange", "W": "white", "G": "gray"}
MARKS = {"-": 1, "3+": 3, "4": 4, "5+": 5, "6": 6}  # 1b
LINES = ("row1", "row2", "row3", "col1", "col2", "col3")
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


class Card:
    """One kind of card as it is printed."""

    def __init__(self, row: dict[str, str]) -> None:
        self.key = row["key"]
        self.type = row["type"]
        self.is_cat = self.type in ("cat", "stray")
        self.colours = {COLOURS[letter] for letter in row["colours"].split("+") if letter}
        self.points = int(row["vp"] or 0)
        self.ability = row["ability"]
        """Read for boxes, goals and turn cards only: what cats can do is written down from the rules."""
        self.gives: dict[str, int] = {}
        """Of a cat: what it needs. Of food: what it brings."""
        self.least = self.most = 0
        """Of a cat that eats any food: how many."""
        self.one_type = False
        if "-" in row["food"]:
            amount, kind = row["food"].split()
            self.least, self.most = (int(number) for number in amount.split("-"))
            self.one_type = kind == "same"
        elif row["food"]:
            self.gives = {LETTERS[part[1]]: int(part[0]) for part in row["food"].split("+")}

    @property
    def cats(self) -> int:
        """8b. How many cats are on the card."""
        return 3 if self.key == "paczek" else 1

    @property
    def is_multicoloured(self) -> bool:
        return self.key != "paczek" and len(self.colours) > 1  # 8a, 8b

    @property
    def wants_two(self) -> bool:
        """8e. Exactly two food are printed."""
        return self.least == self.most == 2 or sum(self.gives.values()) == 2


def read_rows() -> list[dict[str, str]]:
    text = [line for line in CARD_LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(text))


ROWS = read_rows()
SHARED_TYPES = ("goal", "start", "turn")
CARDS = {row["key"]: Card(row) for row in ROWS if row["type"] not in SHARED_TYPES}
GOALS = {row["key"]: Card(row) for row in ROWS if row["type"] == "goal"}
STARTS = [row["key"] for row in ROWS if row["type"] == "start"]
TURN_CARDS = {row["key"]: Card(row) for row in ROWS if row["type"] == "turn"}


@cache
def deck_cards(players: int, treats: bool) -> tuple[str, ...]:
    """1b. The cards of the main deck for so many players; alone as for two (13a)."""
    decks = ("base", "treats") if treats else ("base",)
    found: list[str] = []
    for row in ROWS:
        if row["deck"] in decks and row["type"] not in SHARED_TYPES and MARKS[row["mark"]] <= max(players, 2):
            found += [row["key"]] * int(row["count"])
    return tuple(found)


@cache
def stray_cards(treats: bool, goals: bool) -> tuple[str, ...]:
    """10a. Caper is not in the game without shared goals."""
    decks = ("base-stray", "treats-stray") if treats else ("base-stray",)
    return tuple(row["key"] for row in ROWS if row["deck"] in decks and (goals or row["key"] != "kapar"))


def line_cells(line: str) -> list[int]:
    """2a. The cells of a row or column."""
    number = int(line[3]) - 1
    return [3 * number + place if line.startswith("row") else 3 * place + number for place in range(3)]


def all_sentences() -> list[str]:
    """Everything a player might say, whether it ever makes sense or not."""
    found = ["bag", "end", "enough", "feast", "done", "adopt token"]
    for word in ("token", "take", "spray", "furry"):
        found += [f"{word} {line}" for line in LINES]
    for word in ("brush", "discard", "grab"):
        found += [f"{word} {cell}" for cell in CELLS]
    found += [f"laser {one} {two}" for one in CELLS for two in CELLS if one != two]
    for key, card in CARDS.items():
        if card.is_cat:
            found += [f"give {key}", f"treat {key}", *(f"feed {key} {food}" for food in FOODS)]
            found += [f"feed {key} {cube}-as-{food}" for cube in CUBES[:4] for food in FOODS if cube != food]
        if card.type == "stray":
            found.append(f"adopt {key}")
    return found + [f"swap {mine} {other}" for mine in GOALS for other in GOALS if mine != other]
