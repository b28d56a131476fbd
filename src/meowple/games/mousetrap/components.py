"""What is in the box: a set of 24 tiles for each player, and who catches whom."""

import tomllib
from pathlib import Path
from typing import Final

from meowple.core.errors import BadSetup

SET_SIZE: Final = 24
HAND: Final = 3
MOST_PLAYERS: Final = 4
NOBODY: Final = -1
"""No seat."""

# The kinds of tiles, in the order hands and stacks are kept in. Everything before the cats is a mouse.
MOUSE: Final = 0
SUPERMOUSE: Final = 1
TRAPMOUSE: Final = 2
FRIEND: Final = 3
CAT: Final = 7
MILK: Final = 11
TRAP: Final = 12
CHEESE: Final = 13
CAT_KINDS: Final = "abcd"

KINDS: Final[list[str]] = [
    "mouse",
    "supermouse",
    "trapmouse",
    *(f"friend-{letter}" for letter in CAT_KINDS),
    *(f"cat-{letter}" for letter in CAT_KINDS),
    "milk",
    "trap",
    "cheese",
]
"""The word for each kind; friend-a is a mouse that is friends with the cats cat-a."""
KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(KINDS)}


def is_mouse(kind: int) -> bool:
    return kind < CAT


def is_cat(kind: int) -> bool:
    return CAT <= kind < MILK


def _catches(hunter: int, mouse: int, any_cat: bool) -> bool:
    """3c to 3f, 3i. Whether this cat or trap, if nothing stops it, catches a mouse of this kind."""
    if not is_mouse(mouse) or mouse == SUPERMOUSE:
        return False
    if hunter == TRAP:
        return mouse != TRAPMOUSE
    if not is_cat(hunter):
        return False
    if mouse < FRIEND:
        return True
    return not any_cat and mouse - FRIEND != hunter - CAT


CATCHES: Final[list[list[list[bool]]]] = [
    [[_catches(hunter, mouse, any_cat) for mouse in range(len(KINDS))] for hunter in range(len(KINDS))]
    for any_cat in (False, True)
]
"""By whether a friend's symbol means any cat (6c), by hunter, by mouse."""


def make_set(counts: list[int], friends: str, cats: str) -> list[int]:
    """One player's tiles, sorted; BadSetup says why no set can be like this.

    `counts` are mice, supermice, trap mice, milk, traps and cheese.
    """
    for name, count in zip(("mouse", "supermouse", "trapmouse", "milk", "trap", "cheese"), counts):
        if not 1 <= count <= SET_SIZE:
            raise BadSetup(f"a set has every kind of tile at least once, not {count} of {name}")
    for name, letters in (("friends", friends), ("cats", cats)):
        if not letters or any(letter not in CAT_KINDS for letter in letters):
            raise BadSetup(f"{name} are letters from {CAT_KINDS}, one a tile, at least one, not '{letters[:30]}'")
    lonely = sorted(set(friends) - set(cats))
    if lonely:
        raise BadSetup(f"the friends of cat {lonely[0]} need a cat {lonely[0]} in the set")
    total = sum(counts) + len(friends) + len(cats)
    if total != SET_SIZE:
        raise BadSetup(f"a set has {SET_SIZE} tiles, not {total}")
    tiles = [MOUSE] * counts[0] + [SUPERMOUSE] * counts[1] + [TRAPMOUSE] * counts[2]
    tiles += [MILK] * counts[3] + [TRAP] * counts[4] + [CHEESE] * counts[5]
    tiles += [FRIEND + CAT_KINDS.index(letter) for letter in friends]
    tiles += [CAT + CAT_KINDS.index(letter) for letter in cats]
    return sorted(tiles)


def read_set(text: str) -> list[int]:
    """6b. A set from numbers in the order of chapter 3, such as `6,1,2,abc,abc,2,2,5`."""
    parts = text.split(",")
    numbers = parts[:3] + parts[5:]
    if len(parts) != 8 or any(not (part.isdecimal() and part.isascii() and len(part) <= 2) for part in numbers):
        raise BadSetup(
            "a set is mice, supermice, trap mice, friends, cats, milk, traps and cheese, "
            f"such as 6,1,2,abc,abc,2,2,5, not {text[:40]}"
        )
    return make_set([int(part) for part in numbers], parts[3], parts[4])


def write_set(tiles: list[int]) -> str:
    """A set as `read_set` reads it, always in the same way."""
    friends = "".join(CAT_KINDS[kind - FRIEND] for kind in tiles if FRIEND <= kind < CAT)
    cats = "".join(CAT_KINDS[kind - CAT] for kind in tiles if is_cat(kind))
    count = tiles.count
    first = f"{count(MOUSE)},{count(SUPERMOUSE)},{count(TRAPMOUSE)}"
    return f"{first},{friends},{cats},{count(MILK)},{count(TRAP)},{count(CHEESE)}"


def read_sets(text: str) -> dict[str, list[int]]:
    """The named sets of a toml file; BadSetup says what is impossible about the data."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSetup(f"the tile sets cannot be read: {error}") from error
    return {name: _from_table(name, table) for name, table in data.items()}


_NUMBERS: Final = ("mouse", "supermouse", "trapmouse", "milk", "trap", "cheese")
_LETTERS: Final = ("friends", "cats")


def _from_table(name: str, table: object) -> list[int]:
    if not isinstance(table, dict) or sorted(table) != sorted((*_NUMBERS, *_LETTERS)):
        raise BadSetup(f"set {name} must say {', '.join((*_NUMBERS, *_LETTERS))} and nothing else")
    for entry in _NUMBERS:
        if type(table[entry]) is not int:
            raise BadSetup(f"set {name}: {entry} is a whole number")
    for entry in _LETTERS:
        if not isinstance(table[entry], str):
            raise BadSetup(f"set {name}: {entry} are letters")
    return make_set([int(table[entry]) for entry in _NUMBERS], str(table["friends"]), str(table["cats"]))


SETS: Final[dict[str, list[int]]] = read_sets((Path(__file__).parent / "tiles.toml").read_text(encoding="utf-8"))
USUAL_SET: Final = "r1"


def find_set(name: str) -> list[int]:
    """6a, 6b. The set of this name, or the one these numbers describe."""
    return SETS[name] if name in SETS else read_set(name)
