"""docs/spaces.md, written from what the games declare: the numbers of choices and the parts of observations.

python tools/spaces.py           say whether the page is up to date (exit 1 if not)
python tools/spaces.py --write   write it
"""

import argparse
import hashlib
import sys
from itertools import pairwise
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
for place in ("src", "examples/meowple-pig/src"):
    sys.path.append(str(HOUSE / place))

from meowple.core.game import Game  # noqa: E402
from meowple.core.spaces import Numbering, Observer, Part, Spaces  # noqa: E402
from meowple.games import SHELF, find  # noqa: E402

PAGE = HOUSE / "docs" / "spaces.md"
INTRODUCTION = """\
# Numbers for choices and positions

Written by `python tools/spaces.py --write` from what the games declare; a test compares. The arrays are made by
`meowple.research`, which needs `pip install 'meowple[research]'`.

- A **choice** is a number from 0 on. It means the same sentence in every position, except where places are numbered in
  a window: `window=` cells wide and high, its middle the middle of the rectangle that is occupied, places counted row
  by row. A legal sentence outside the window raises `NoNumber`, which names a window that holds it.
- What **chance** says has numbers of its own.
- An **observation** is one flat array of `int16`: the parts below in this order, made from what the seat sees and
  nothing else. Seats come in the order of play from the one that looks. `TableNumbers.parts` gives them by name and in
  shape.
- A **version** rises when any of its numbers changes; a game's rules have versions of their own.
"""


def games() -> list[Game]:
    """Ours, and Pig, which shows how a game from outside does it."""
    from meowple_pig import GAME as PIG

    return [*[find(name) for name in SHELF], PIG]


def page() -> str:
    return "\n".join([INTRODUCTION, *[chapter(game) for game in games()]])


def chapter(game: Game) -> str:
    """What one game declares; parts whose shape has a seat in it are told by two numbers of players."""
    assert game.spaces is not None
    numbering = game.spaces.numbering(0)
    return "\n".join([f"## {game.name}", "", *choices(numbering), *positions(game.spaces, game.players)])


def choices(numbering: Numbering) -> list[str]:
    window = f", window {numbering.window} × {numbering.window}" if numbering.window else ""
    rows = [f"{numbering.size:,} choices (version {numbering.version}{window}, check {check(numbering)}):", ""]
    rows += ["| numbers | sentences |", "|---|---|"]
    first = 0
    for group in numbering.groups:
        numbers = f"{first}" if group.count == 1 else f"{first} – {first + group.count - 1}"
        rows.append(f"| {numbers} | `{group.pattern}` |")
        first += group.count
    return [*rows, "", *chances(numbering)]


def chances(numbering: Numbering) -> list[str]:
    verbs: dict[str, int] = {}
    for action in numbering.chances:
        verb = action.text.split(" ")[0]
        verbs[verb] = verbs.get(verb, 0) + 1
    told = ", ".join(f"{count} × `{verb} …`" for verb, count in verbs.items())
    return [f"{len(numbering.chances):,} of chance: {told}.", ""]


def check(numbering: Numbering) -> str:
    """Changes when any sentence that can be listed gets another number."""
    texts = [action.text for action in numbering.listed]
    texts += [f"{group.pattern} {group.count}" for group in numbering.groups]
    texts += [action.text for action in numbering.chances]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def positions(spaces: Spaces, players: range) -> list[str]:
    observers = [spaces.observer(count, 0) for count in players]
    sizes = ", ".join(f"{observer.size:,}" for observer in observers)
    rows = [
        f"Observations (version {observers[0].version}) have {sizes} entries "
        f"with {players[0]} to {players[-1]} players:",
        "",
        "| part | shape | from – to | what it is |",
        "|---|---|---|---|",
    ]
    for place, part in enumerate(observers[0].parts):
        shape = shape_of(place, part, observers)
        rows.append(f"| `{part.name}` | {shape} | {part.low} – {part.high} | {part.about} |")
    return [*rows, ""]


def shape_of(place: int, part: Part, observers: list[Observer]) -> str:
    """The shape, with `seats` where it grows with the number of players."""
    shapes = [observer.parts[place].shape for observer in observers]
    grows = [any(one[axis] != two[axis] for one, two in pairwise(shapes)) for axis in range(len(part.shape))]
    return " × ".join("seats" if grows[axis] else str(length) for axis, length in enumerate(part.shape))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    is_fresh = PAGE.exists() and PAGE.read_text(encoding="utf-8") == page()
    print("docs/spaces.md is up to date" if is_fresh else "docs/spaces.md is not what the games declare: --write it")
    return 0 if is_fresh else 1


if __name__ == "__main__":
    sys.exit(main())
