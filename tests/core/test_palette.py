"""The palette: letters stand out from their ground, and the safe set is told apart without red and green."""

import math
import re
from itertools import combinations

import pytest

from meowple.core.picture import DARK, LIGHT, SAFE_DARK, SAFE_LIGHT, SEAT_COLOURS, palette_css

Colour = tuple[float, float, float]
BLINDNESS = {
    "red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
"""What is left of light for eyes without one kind of cone (Machado, Oliveira and Fernandes, 2009)."""
WHITE = (0.9505, 1.0, 1.089)
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
APART = 18.0
"""How far two colours lie apart in CIE Lab at least, so that nobody takes one for the other."""
PALETTES = {"light": LIGHT, "dark": DARK, "safe": {**LIGHT, **SAFE_LIGHT}, "safe dark": {**DARK, **SAFE_DARK}}
GEMS = [name for name in LIGHT if name.startswith("gem-")]


def linear(colour: str) -> Colour:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def mixed(matrix: tuple[Colour, ...], light: Colour) -> Colour:
    one, two, three = (
        min(max(sum(share * part for share, part in zip(row, light, strict=True)), 0), 1) for row in matrix
    )
    return one, two, three


def lab(light: Colour) -> Colour:
    x, y, z = (
        (part / white) ** (1 / 3) if part / white > 0.008856 else 7.787 * part / white + 16 / 116
        for part, white in zip(mixed(TO_XYZ, light), WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, blindness: str) -> float:
    seen = [lab(mixed(BLINDNESS[blindness], linear(colour))) for colour in (one, other)]
    return math.dist(*seen)


def contrast(one: str, other: str) -> float:
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", PALETTES)
def test_letters_stand_out_from_paper_and_card(name: str) -> None:
    palette = PALETTES[name]
    inks = [colour for colour in palette if colour == "ink" or colour.endswith("-ink")]
    pale = {
        (ink, under): contrast(palette[ink], palette[under])
        for ink in inks
        for under in ("paper", "card")
        if contrast(palette[ink], palette[under]) < 4.5
    }
    assert len(inks) > 7 and pale == {}


@pytest.mark.parametrize("name", ["safe", "safe dark"])
@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("kinds", [SEAT_COLOURS, tuple(GEMS)], ids=["seats", "gems"])
def test_safe_colours_are_told_apart_without_red_and_green(name: str, blindness: str, kinds: tuple[str, ...]) -> None:
    palette = PALETTES[name]
    near = {
        (one, other): round(distance(palette[one], palette[other], blindness))
        for one, other in combinations(kinds, 2)
        if distance(palette[one], palette[other], blindness) < APART
    }
    assert near == {}


def test_the_usual_colours_need_them() -> None:
    near = [
        (one, other)
        for one, other in combinations(SEAT_COLOURS, 2)
        if min(distance(LIGHT[one], LIGHT[other], blindness) for blindness in BLINDNESS) < APART
    ]
    assert near, "else there would be nothing to choose"


def test_the_scenes_of_the_dark_are_dark() -> None:
    grounds = ("paper", "card", "lawn", "wood", "well", "chair", "cushion", "rug", "floor", "slab", "held", "loose")
    lawns = ("earth", "pigsty", "green", "blue", "purple", "yellow")
    bright = [name for name in (*grounds, *lawns) if contrast(DARK[name], "#000000") > 3.5]
    assert bright == []


def test_every_choice_of_the_page_has_its_colours() -> None:
    text = palette_css()
    rules = dict(re.findall(r"(:root[^{]*)\{([^}]*)\}", text.split("@media print")[0]))
    assert {
        ":root",
        ":root[data-theme=dark]",
        ":root[data-colours=safe]",
        ":root[data-colours=safe][data-theme=dark]",
    } <= {*rules}
    assert f"--teal:{SAFE_LIGHT['teal']}" in rules[":root[data-colours=safe]"]
    assert f"--paper:{DARK['paper']}" in rules[":root[data-theme=dark]"]
