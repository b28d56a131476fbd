"""What is in a box: 120 tiles as strips of two cells, prices, coins, medals; and each tile in its four turnings."""

import tomllib
from pathlib import Path
from typing import Final, cast

from meowple.core.errors import BadSetup
from meowple.core.fields import NOTHING

GEMS: Final = "-ypbdtr"
"""The marks at the edge places: blank, yellow, pink, blue, double, triple, rainbow egg."""
WORTH: Final = [0, 1, 1, 1, 2, 3, 1]
JOINS: Final = {"-": "-", "y": "yr", "p": "pr", "b": "br", "d": "d", "t": "t", "r": "ypbr"}
"""2c, 5b. What each mark may meet."""

PLACES: Final = ("N1", "N2", "E", "S2", "S1", "W")
"""The six edge places of a tile that lies across, clockwise from the top left."""
COLOURS: Final = ("consolation", "green", "blue", "purple", "yellow")
GNOME_PILES: Final = ("one_gnome", "two_gnomes")
CREATURES: Final = ("gnome", "pig", "dragon", "unicorn", "bird", "mushroom", "gardener")
GNOME: Final = 0
PIG: Final = 1
DRAGON: Final = 2
UNICORN: Final = 3
BIRD: Final = 4
MUSHROOM: Final = 5
GARDENER: Final = 6

MOST_BOXES: Final = 3

# A cell is one number, so that a neighbour is one addition away. The first tile lies at HOME, which people call 0,0.
DOWN: Final = 256
HOME: Final = 128 * DOWN + 128
NEIGHBOURS: Final = [-DOWN, 1, DOWN, -1]
"""The way to the next cell north, east, south, west."""

ANYTHING: Final = 0x7F7F7F7F
"""An empty cell that asks for nothing: all seven marks, a byte a side (north lowest)."""


def cell_of(x: int, y: int) -> int:
    return HOME + y * DOWN + x


def x_of(cell: int) -> int:
    return cell % DOWN - 128


def y_of(cell: int) -> int:
    return cell // DOWN - 128


class Turned:
    """A face in one turning (quarter turns clockwise), lying across (turns 0, 2) or down (1, 3)."""

    def __init__(self, marks: str, lines: list[tuple[int, int]], turn: int) -> None:
        """`marks` go round the tile from N1; a line names two of them."""
        self.turn = turn
        self.step = DOWN if turn % 2 else 1
        """From its first cell (left or top) to its second."""
        self.first = 0
        self.second = 0
        """The marks of each cell as bits, a byte a side; nothing on the side where the two cells meet."""
        self.marks = marks
        self.lines = lines
        self.sides: list[int] = []
        self.in_first: list[bool] = []
        self.beyond: list[int] = []
        """By edge place: from the first cell to the cell outside."""
        self.worth: list[int] = []
        self.asks: list[int] = []
        self.keeps: list[int] = []
        """By edge place: what the cell outside then asks for on that side, and the bits of its other sides."""
        for place, mark in enumerate(marks):
            side = ((0, 0, 1, 2, 2, 3)[place] + turn) % 4
            is_first = (place in (0, 4, 5)) == (turn < 2)
            bit = 1 << GEMS.index(mark) << 8 * side
            if is_first:
                self.first |= bit
            else:
                self.second |= bit
            self.sides.append(side)
            self.in_first.append(is_first)
            self.beyond.append(NEIGHBOURS[side] + (0 if is_first else self.step))
            self.worth.append(WORTH[GEMS.index(mark)])
            facing = 8 * (side ^ 2)
            self.asks.append(accepted(mark) << facing)
            self.keeps.append(ANYTHING & ~(0xFF << facing))


def accepted(mark: str) -> int:
    """2c, 5b. The marks this one may meet, as bits."""
    return sum(1 << GEMS.index(other) for other in JOINS[mark])


ACCEPTED_BY_BIT: Final = {1 << GEMS.index(mark): accepted(mark) for mark in GEMS}


class Face:
    """One printed tile."""

    def __init__(self, name: str, pile: str, drawing: str) -> None:
        words = drawing.split(" ")
        if [len(word) for word in words[1:5]] != [2, 1, 2, 1]:
            raise BadSetup(f"tile {name} needs a creature, top, right, bottom and left, not '{drawing}'")
        creature, top, right, bottom, left = words[:5]
        if creature not in CREATURES:
            raise BadSetup(f"tile {name} shows a {creature}, which nobody has met")
        self.name = name
        self.pile = pile
        self.creature = CREATURES.index(creature)
        self.gnomes = 1 + GNOME_PILES.index(pile) if pile in GNOME_PILES else 0
        self.marks = top + right + bottom[::-1] + left
        if any(mark not in GEMS for mark in self.marks):
            raise BadSetup(f"tile {name} has marks that no tile has: {self.marks}")
        self.lines = [_line(name, word, self.marks) for word in words[5:]]
        self.turned = [Turned(self.marks, self.lines, turn) for turn in range(4)]
        self.turnings = self.turned[:2] if self._looks_the_same_turned() else self.turned
        """Those that look different."""
        self._check()

    @property
    def richness(self) -> int:
        return sum(WORTH[GEMS.index(mark)] for mark in self.marks) + len(self.lines)

    def _looks_the_same_turned(self) -> bool:
        """2d. Whether a half turn changes neither the marks nor what the lines join."""
        lines = {frozenset(line) for line in self.lines}
        turned = {frozenset((place + 3) % 6 for place in line) for line in self.lines}
        return self.marks == self.marks[3:] + self.marks[:3] and lines == turned

    def _check(self) -> None:
        """Gnomes in the gnome piles only, triples with gardeners, eggs with birds, lines with mushrooms only."""
        for has, kind, what in (
            (self.pile in GNOME_PILES, GNOME, "gnomes"),
            ("t" in self.marks, GARDENER, "a triple gem"),
            ("r" in self.marks, BIRD, "a rainbow egg"),
            (bool(self.lines), MUSHROOM, "a line"),
        ):
            if has != (self.creature == kind):
                raise BadSetup(f"tile {self.name}: {what} and a {CREATURES[kind]} always come together")
        if (self.pile == "consolation" and self.creature != PIG) or (self.pile == "yellow" and self.creature == PIG):
            raise BadSetup(f"tile {self.name}: the consolation tiles are pigs, the yellow ones are not")


def _line(name: str, word: str, marks: str) -> tuple[int, int]:
    """5c. A line joins two singles of one colour."""
    ends = word.split("-")
    if len(ends) != 2 or ends[0] == ends[1] or any(end not in PLACES for end in ends):
        raise BadSetup(f"tile {name}: a line joins two edge places, not '{word}'")
    one, two = PLACES.index(ends[0]), PLACES.index(ends[1])
    if marks[one] != marks[two] or marks[one] not in "ypb":
        raise BadSetup(f"tile {name}: the line {word} must join two singles of one colour")
    return one, two


class Box:
    """Everything in one box."""

    def __init__(self, text: str) -> None:
        try:
            data: dict[str, object] = tomllib.loads(text)
            self.coins = int(cast(int, data["coins"]))
            prices = cast(dict[str, int], data["prices"])
            self.prices = [0, *[int(prices[colour]) for colour in COLOURS[1:]]]
            medals = cast(dict[str, list[int]], data["medals"])
            self.medals = {int(goal): [int(most) for most in rows] for goal, rows in medals.items()}
            self.faces = [
                Face(name, pile, drawing)
                for pile in (*GNOME_PILES, *COLOURS)
                for name, drawing in sorted(cast(dict[str, str], data[pile]).items())
            ]
        except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadSetup(f"the tiles cannot be read: {str(error)[:100]}") from error
        self._check()

    def _check(self) -> None:
        """96 creatures, 24 gnomes (16 and 8), names and faces told apart, richness rising with the price."""
        count = {pile: sum(face.pile == pile for face in self.faces) for pile in (*GNOME_PILES, *COLOURS)}
        if count["one_gnome"] != 16 or count["two_gnomes"] != 8:
            raise BadSetup("a box has 16 tiles with one gnome and 8 with two")
        if sum(count[colour] for colour in COLOURS) != 96 or count["consolation"] < 8:
            raise BadSetup("a box has 96 creature tiles, at least 8 of them consolation pigs")
        if any(count[colour] < 2 for colour in COLOURS):
            raise BadSetup("every colour makes two piles")
        names = {face.name for face in self.faces}
        looks = {(face.pile, face.creature, face.marks) for face in self.faces}
        if len(names) != len(self.faces) or len(looks) != len(self.faces):
            raise BadSetup("no two tiles of a pile have the same name or the same face")
        if self.coins != 28 or sorted(set(self.prices)) != self.prices:
            raise BadSetup("a box has 28 coins, and prices rise from green to yellow")
        means = [sum(face.richness for face in self.faces if face.pile == colour) / count[colour] for colour in COLOURS]
        if means != sorted(set(means)):
            raise BadSetup("dearer tiles are richer on average")
        for rows in self.medals.values():
            if len(rows) != 3 or rows != sorted(set(rows)):
                raise BadSetup("gold, silver and bronze allow more and more tiles")
        if sorted(self.medals) != [17, 20]:
            raise BadSetup("there are medals for the goals 17 and 20")


BOX: Final = Box((Path(__file__).parent / "tiles.toml").read_text(encoding="utf-8"))
FACES: Final[list[Face]] = BOX.faces
PRICES: Final[list[int]] = BOX.prices
KINDS: Final = len(FACES)

# A tile is a number: its face, plus KINDS for every further box
TILES: Final = KINDS * MOST_BOXES
NAMES: Final = [FACES[tile % KINDS].name + (f".{tile // KINDS + 1}" if tile >= KINDS else "") for tile in range(TILES)]
TILE_BY_NAME: Final = {name: tile for tile, name in enumerate(NAMES)}
FACE_OF: Final[list[Face]] = [FACES[tile % KINDS] for tile in range(TILES)]
CREATURE_OF: Final[list[int]] = [face.creature for face in FACE_OF]
GNOMES_OF: Final[list[int]] = [face.gnomes for face in FACE_OF]
COLOUR_OF: Final[list[int]] = [COLOURS.index(face.pile) if face.pile in COLOURS else NOTHING for face in FACE_OF]

_TILES_OF: Final = {
    pile: [tile for tile in range(TILES) if FACE_OF[tile].pile == pile] for pile in (*GNOME_PILES, *COLOURS)
}


def tiles_of(pile: str, boxes: int) -> list[int]:
    """10a. All tiles of a pile in so many boxes."""
    tiles = _TILES_OF[pile]
    return tiles[: len(tiles) // MOST_BOXES * boxes]
