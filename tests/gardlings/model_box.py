"""The second model's box: what tiles.toml may say, and many ways to spoil it a little."""

import copy
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

from tests.gardlings.model_garden import BOX, COLOURS, EDGES, PILES, WORTH

Raw = dict[str, Any]
CREATURES = ("gnome", "pig", "dragon", "unicorn", "bird", "mushroom", "gardener")


def is_a_tile(pile: str, drawing: str) -> bool:
    """A creature, marks on six places, lines; each creature where it belongs, and with what only it has."""
    creature, *words = drawing.split(" ")
    if creature not in CREATURES or [len(word) for word in words[:4]] != [2, 1, 2, 1]:
        return False
    marks, lines = "".join(words[:4]), words[4:]
    if set(marks) - set(WORTH) or not all(_is_a_line(line, words) for line in lines):
        return False
    signs = {
        "gnome": pile in ("one_gnome", "two_gnomes"), "gardener": "t" in marks, "bird": "r" in marks,
        "mushroom": bool(lines),
    }  # fmt: skip
    fits = (pile != "consolation" or creature == "pig") and (pile != "yellow" or creature != "pig")
    return fits and all((creature == kind) == has for kind, has in signs.items())


def _is_a_line(line: str, words: list[str]) -> bool:
    """5c. Between two places with singles of one colour."""
    top, right, bottom, left = words[:4]
    marks = dict(zip(EDGES, [*top, right, bottom[1], bottom[0], left], strict=True))
    ends = line.split("-")
    known = [marks[end] for end in ends if end in marks]
    return len(ends) == 2 == len(set(ends)) == len(known) and known[0] == known[1] and known[0] in "ypb"


def _richness(drawing: str) -> int:
    words = drawing.split(" ")
    return sum(WORTH[mark] for mark in "".join(words[1:5])) + len(words[5:])


def is_a_box(box: Raw) -> bool:
    """24 gnomes, 96 creatures, 28 coins; two piles of each colour; dearer tiles are richer; no two tiles alike."""
    tiles = [(pile, name, drawing) for pile in PILES for name, drawing in box[pile].items()]
    if not all(is_a_tile(pile, drawing) for pile, _, drawing in tiles):
        return False
    count = {pile: len(box[pile]) for pile in PILES}
    if count["one_gnome"] != 16 or count["two_gnomes"] != 8 or len(tiles) != 120:
        return False
    if count["consolation"] < 8 or min(count.values()) < 2:
        return False
    faces = {(pile, *drawing.split(" ")[:5]) for pile, _, drawing in tiles}
    if len({name for _, name, _ in tiles}) < 120 or len(faces) < 120:
        return False
    means = [sum(map(_richness, box[colour].values())) / count[colour] for colour in COLOURS]
    prices = [box["prices"][colour] for colour in COLOURS[1:]]
    rising = [[0, *prices], means, *box["medals"].values()]
    if not all(one < two for row in rising for one, two in pairwise(row)):
        return False
    return box["coins"] == 28 and set(box["medals"]) == {"17", "20"} and {*map(len, box["medals"].values())} == {3}


def written(box: Raw) -> str:
    """The box as TOML."""
    rows = [f"coins = {box['coins']}", "[prices]", *[f"{name} = {price}" for name, price in box["prices"].items()]]
    rows += ["[medals]", *[f"{goal} = {most}" for goal, most in box["medals"].items()]]
    for pile in PILES:
        rows += [f"[{pile}]", *[f'{name} = "{drawing}"' for name, drawing in box[pile].items()]]
    return "\n".join(rows)


def spoiled(rng: Random) -> Raw:
    """The box with one or two small changes."""
    box: Raw = copy.deepcopy(BOX)
    for _ in range(rng.choice((1, 1, 1, 2))):
        rng.choice(CHANGES)(box, rng)
    return box


def few(colour: str, other: str, left: int) -> Raw:
    """The box with so many tiles of a colour, the richest; the rest of them with another colour."""
    box: Raw = copy.deepcopy(BOX)
    names = sorted(box[colour], key=lambda name: _richness(box[colour][name]))
    for name in names[:-left]:
        box[other][name] = box[colour].pop(name)
    return box


def _numbers(box: Raw, rng: Random) -> None:
    what = rng.randrange(4)
    if what == 0:
        box["coins"] += rng.choice((-1, 1))
    elif what == 1:
        box["prices"][rng.choice(COLOURS[1:])] = rng.choice((0, 1, 4, 7, 8, 10, 14))
    elif what == 2:
        box["medals"][rng.choice(("17", "20"))][rng.randrange(3)] += rng.choice((-3, -1, 1, 3))
    else:
        row = box["medals"].pop("17")
        box["medals"][rng.choice(("16", "17"))] = rng.choice((row, row[:2], [*row, 30]))


def _lose(box: Raw, rng: Random) -> None:
    """One tile gone, or there twice under another name."""
    pile = rng.choice(PILES)
    name, drawing = rng.choice([*box[pile].items()])
    if rng.random() < 0.5:
        del box[pile][name]
    else:
        box[rng.choice(PILES)][rng.choice(("z9-99", "n1-01"))] = drawing


def _move(box: Raw, rng: Random) -> None:
    """Many tiles of a colour into another; few or none are left."""
    at, to = rng.sample(range(5), 2)
    if rng.random() < 0.7:
        at = rng.choice((0, 3))
        to = at + 1 if at == 0 else 2
    names = sorted(box[COLOURS[at]], key=lambda name: _richness(box[COLOURS[at]][name]))
    left = rng.choice((1, 2, 2, 3, 7, 8, 9))
    for name in names[:-left] if at else rng.sample(names, max(0, len(names) - left)):
        box[COLOURS[to]][name] = box[COLOURS[at]].pop(name)


def _line(rng: Random) -> str:
    return f"{rng.choice([*EDGES])}-{rng.choice([*EDGES])}"


def _redraw(box: Raw, rng: Random) -> None:
    """One letter or word of a tile."""
    pile = rng.choice(PILES)
    name = rng.choice([*box[pile]])
    words = box[pile][name].split(" ")
    at = rng.randrange(len(words) + 1)
    if at == 0:
        words[0] = rng.choice((*CREATURES, "ghost"))
    elif at < 5:
        letter = rng.randrange(len(words[at]))
        words[at] = words[at][:letter] + rng.choice((*"-ypbdtrq", "yp", "")) + words[at][letter + 1 :]
    elif at < len(words):
        words[at] = rng.choice(("N1-X", "N1", "N1-N1", "N1-S1-E", *[_line(rng)] * 4))
    else:
        words = rng.choice((words[:-1], [*words, _line(rng)], words[:4]))
    box[pile][name] = " ".join(words)


def _level(box: Raw, rng: Random) -> None:
    """A colour as rich as the next on average, or nearly: mark by mark one of them grows richer."""
    poor, rich = rng.choice(((0, 1), (1, 2), (2, 3), (3, 4)))
    rows, above = box[COLOURS[poor]], box[COLOURS[rich]]
    target = sum(map(_richness, above.values())) / len(above) + rng.choice((-0.2, 0, 0, 0, 0.2))
    plain = [name for name in sorted(rows) if len(rows[name].split(" ")) == 5]
    for _ in range(300):
        if sum(map(_richness, rows.values())) / len(rows) >= target:
            return
        name, place = rng.choice(plain), rng.choice((1, 3))
        words = rows[name].split(" ")
        mark = words[place][rng.randrange(2)]
        words[place] = words[place].replace(mark, {"-": rng.choice("ypb")}.get(mark, "d" if mark in "ypb" else mark), 1)
        rows[name] = " ".join(words)


def _alike(box: Raw, rng: Random) -> None:
    """Two tiles with one face or one name, in one pile or in two."""
    pile, other = rng.choice(PILES), rng.choice(PILES)
    one, two = rng.choice([*box[pile]]), rng.choice([*box[other]])
    if rng.random() < 0.5:
        box[pile][one] = box[rng.choice((pile, other))].get(two, box[other][two])
    else:
        drawing = box[pile].pop(one)
        box[pile].setdefault(two, drawing)


CHANGES: tuple[Callable[[Raw, Random], None], ...] = (
    *(_numbers, _lose, _move, _move, _redraw, _redraw, _redraw, _level, _alike),
)
