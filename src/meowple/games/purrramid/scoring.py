"""Chapter 10 of RULES.md: points, places and titles."""

from typing import Final

NOBODY: Final = -1

TITLES: Final = (
    (12, "title12"),
    (9, "title9"),
    (7, "title7"),
    (5, "title5"),
    (3, "title3"),
    (1, "title1"),
    (0, "title0"),
)
"""10d. So many golden tiles or more earn the title."""


def title_of(golden: int) -> str:
    for least, title in TITLES:
        if golden >= least:
            return title
    raise AssertionError("nobody lays fewer than no tiles")


def points_of(winner: int, golden_laid: int, left: list[int]) -> list[int]:
    """10a, 10b. Golden tiles laid for the winner, minus the tiles left for everybody else."""
    points = [-tiles for tiles in left]
    if winner != NOBODY:
        points[winner] = golden_laid
    return points


def places_of(points: list[int], winner: int) -> list[int]:
    """10c. The winner is first whatever the points; points rank the others. Without a winner they rank all."""
    places: list[int] = []
    for seat, mine in enumerate(points):
        if seat == winner:
            places.append(1)
            continue
        ahead = 0
        for other, theirs in enumerate(points):
            if other == winner or theirs > mine:
                ahead += 1
        places.append(1 + ahead)
    return places
