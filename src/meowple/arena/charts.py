"""Plain pictures of numbers as SVG: a histogram with one colour a seat, a ladder of ratings, a learning curve."""

from itertools import pairwise
from typing import Final

from meowple.arena.ratings import Rating
from meowple.core.picture import Picture, group, ink, label, seat_colour, seat_mark

WIDE: Final = 720
LEFT: Final = 60
"""Room for the numbers of the axis."""
HIGH: Final = 260
ROW: Final = 44


def bar(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"/>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{ink(colour)}" stroke-width="{width:g}"/>'


def paper(height: float) -> str:
    return bar(0, 0, WIDE, height, ink("paper"))


def histogram_picture(title: str, labels: list[str], seats: list[tuple[str, list[int]]]) -> str:
    """How often each bin came, a bar for each seat, side by side."""
    most = max(max(counts) for _, counts in seats)
    step = (WIDE - LEFT - 20) / len(labels)
    floor = 60 + HIGH
    parts = [paper(floor + 64), label(LEFT, 32, title, 18, font_weight="600")]
    for share in (0, 0.5, 1):
        parts.append(line(LEFT, floor - HIGH * share, WIDE - 20, floor - HIGH * share, "edge"))
        parts.append(label(LEFT - 8, floor - HIGH * share + 4, f"{most * share:g}", 12, anchor="end"))
    for seat, (name, counts) in enumerate(seats):
        width = step * 0.84 / len(seats)
        for place, count in enumerate(counts):
            height = HIGH * count / most
            x = LEFT + place * step + step * 0.08 + seat * width
            parts.append(bar(x, floor - height, width, height, seat_colour(seat)))
        legend = f"{seat_mark(seat)} {seat} {name}"
        parts.append(label(LEFT + seat * 150, floor + 50, legend, 14, fill=seat_colour(seat), font_weight="600"))
    every = 1 + (len(labels) - 1) // 8
    for place in range(0, len(labels), every):
        parts.append(label(LEFT + (place + 0.5) * step, floor + 20, labels[place], 11, anchor="middle"))
    return str(Picture(WIDE, floor + 64, title, {"chart": group("chart", "".join(parts))}))


def ladder_picture(title: str, ratings: list[Rating]) -> str:
    """Every entrant on a line of skill, the strongest on top, with two standard deviations to each side."""
    least = min(rating.skill - 2 * rating.doubt for rating in ratings)
    most = max(rating.skill + 2 * rating.doubt for rating in ratings)
    left = 140

    def at(skill: float) -> float:
        return left + (WIDE - left - 110) * (skill - least) / (most - least or 1)

    height = 60 + ROW * len(ratings) + 16
    parts = [paper(height), label(20, 32, title, 18, font_weight="600")]
    for place, rating in enumerate(ratings):
        y = 60 + ROW * place + ROW / 2
        low, high = at(rating.skill - 2 * rating.doubt), at(rating.skill + 2 * rating.doubt)
        parts.append(line(left, y, WIDE - 110, y, "edge"))
        parts.append(line(low, y, high, y, "plum", 3))
        parts.append(f'<circle cx="{at(rating.skill):.1f}" cy="{y:.1f}" r="9" fill="{seat_colour(place)}"/>')
        parts.append(label(left - 12, y + 5, rating.name, 15, anchor="end"))
        parts.append(label(high + 8, y + 5, f"{rating.skill:.1f} ± {2 * rating.doubt:.1f}", 12))
    return str(Picture(WIDE, height, title, {"chart": group("chart", "".join(parts))}))


def curve_picture(title: str, below: str, points: list[tuple[int, float]], mark: float | None = None) -> str:
    """How a share grows with a count: `below` names the count, a line across shows what is to be reached."""
    most, floor = max(count for count, _ in points) or 1, 60 + HIGH
    places = [(LEFT + (WIDE - LEFT - 20) * count / most, floor - HIGH * share) for count, share in points]
    parts = [paper(floor + 56), label(LEFT, 32, title, 18, font_weight="600")]
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(line(LEFT, floor - HIGH * share, WIDE - 20, floor - HIGH * share, "edge"))
        parts.append(label(LEFT - 8, floor - HIGH * share + 4, f"{share:.0%}", 12, anchor="end"))
    if mark is not None:
        parts.append(line(LEFT, floor - HIGH * mark, WIDE - 20, floor - HIGH * mark, "rose", 2))
    parts += [line(*first, *second, "teal", 3) for first, second in pairwise(places)]
    for (x, y), (count, _) in zip(places, points):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{ink("teal")}"/>')
        parts.append(label(x, floor + 20, str(count), 11, anchor="middle"))
    parts.append(label(WIDE / 2, floor + 44, below, 13, anchor="middle"))
    return str(Picture(WIDE, floor + 56, title, {"chart": group("chart", "".join(parts))}))
