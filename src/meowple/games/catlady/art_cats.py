"""The cats: coats by colour, four ways to lie about, faces that differ a little from cat to cat."""

from functools import lru_cache
from typing import Final

from meowple.core.picture import ink
from meowple.games.catlady.art import KEPT
from meowple.games.catlady.components import Card

COATS: Final = (
    ("#4a4458", "#332e3f", "#6d6780", "#f4efe6"),
    ("#e8954a", "#c06f2c", "#fde3c4", "#3b2a4a"),
    ("#fffdf8", "#9a8667", "#ffffff", "#3b2a4a"),
    ("#9aa3b2", "#6f7888", "#d5dae2", "#2c2637"),
)
"""Black, orange, white, gray: fur, shade, belly, and the pen for the face."""

_HEAD: Final = "M-25 2L-22-20L-9-11C-4-13 4-13 9-11L22-20L25 2C27 14 17 22 0 22S-27 14-25 2Z"
_EARS: Final = "M-21-14L-19-4L-13-9ZM21-14L19-4L13-9Z"
_BODIES: Final = (
    # a loaf
    "M-40 36C-46 10-26 2 0 2S46 10 40 36C38 41-38 41-40 36Z",
    # curled up
    "M-44 30C-44 8-20-2 6 2C34 4 48 18 42 32C36 44-40 44-44 30Z",
    # sitting tall
    "M-28 40C-30 14-18 2 0 2S30 14 28 40Z",
    # stretched out
    "M-50 36C-50 22-30 14-6 16C20 16 48 20 50 34C50 40-48 42-50 36Z",
)
_TAILS: Final = (
    "M36 30C58 30 58 6 44 8",
    "M-40 32C-30 46 10 46 22 34",
    "M26 36C50 40 52 14 42 12",
    "M46 32C62 28 60 10 50 6",
)
_EYES: Final = (
    "M-16 4q5 5 10 0M6 4q5 5 10 0",
    "M-16 6q5-6 10 0M6 6q5-6 10 0",
    "M-16 4q5 5 10 0M6 5h10",
    "M-15 5h9M6 5h9",
)


def cat(card: Card, x: float, y: float, scale: float) -> str:
    """A whole cat, its head about 50 wide at scale 1; the middle of the head is a little above x, y."""
    if card.counts > 1:
        return "".join(
            _one(colours, card.kind + at, x + (at - 1) * 30 * scale, y + (0 if at == 1 else 6) * scale, scale * 0.62)
            for at, colours in enumerate(([0], [1], [2]))
        )
    colours = [colour for colour in range(4) if card.colours >> colour & 1]
    return _one(colours, card.kind, x, y, scale)


def _one(colours: list[int], seed: int, x: float, y: float, scale: float) -> str:
    fur, shade, belly, pen = COATS[colours[0]]
    pose = seed % 4
    edge = f'stroke="{_line(colours)}" stroke-width="1.6" stroke-linejoin="round"'
    lean = (-8, 6, 0, -4)[seed % 5 % 4]
    across = (-8, -10, 0, -18)[pose]
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        '<ellipse cy="42" rx="46" ry="5" fill="#3b2a4a" opacity=".13"/>'
        f'<path d="{_TAILS[pose]}" fill="none" stroke="{_line(colours)}" stroke-width="10.5" stroke-linecap="round"/>'
        f'<path d="{_TAILS[pose]}" fill="none" stroke="{_tail(colours)}" stroke-width="8" stroke-linecap="round"/>'
        f'<path d="{_BODIES[pose]}" fill="{fur}" {edge}/>'
        + _patches(colours, pose)
        + _stripes(colours, shade, seed)
        + f'<ellipse cx="-10" cy="38" rx="8" ry="4.500" fill="{belly}" stroke="{shade}" stroke-width="1" stroke-linejoin="round"/>'
        f'<ellipse cx="10" cy="38" rx="8" ry="4.500" fill="{belly}" stroke="{shade}" stroke-width="1" stroke-linejoin="round"/>'
        f'<g transform="translate({across} -2) rotate({lean})">'
        f'<path d="{_HEAD}" fill="{fur}" {edge}/>' + _face_patch(colours) + f'<path d="{_EARS}" fill="#f2a7a0"/>'
        f'<path d="{_EYES[seed // 4 % 4]}" fill="none" stroke="{pen}" stroke-width="2.6" stroke-linecap="round"/>'
        '<path d="M-3 9h6l-3 3.500Z" fill="#e2777a"/>'
        f'<path d="M0 12q-3 4-7 2M0 12q3 4 7 2" fill="none" stroke="{pen}" stroke-width="1.7" stroke-linecap="round"/>'
        f'<path d="M-20 9l-11-2M-20 13l-10 2M20 9l11-2M20 13l10 2" stroke="{pen}" stroke-width="1" opacity=".5"/>'
        '<ellipse cx="-18" cy="12" rx="4" ry="2.400" fill="#f2a7a0" opacity=".7"/>'
        '<ellipse cx="18" cy="12" rx="4" ry="2.400" fill="#f2a7a0" opacity=".7"/></g></g>'
    )


def _line(colours: list[int]) -> str:
    """Round a cat; black cats have a light one in the dark."""
    return ink("fur-line") if colours[0] == 0 else COATS[colours[0]][1]


def _tail(colours: list[int]) -> str:
    """As dark as the shade of the fur, but for white cats."""
    return "#ece2cf" if colours[0] == 2 else COATS[colours[0]][1]


def _patches(colours: list[int], pose: int) -> str:
    """Second, third and fourth colours on the back."""
    places = (
        "M12 4C34 4 46 18 42 34C30 34 16 22 12 4Z",
        "M-40 22C-34 12-24 8-16 8C-18 20-28 32-41 32Z",
        "M-6 20q8-8 16 0q-8 10-16 0Z",
    )
    if pose == 2:
        places = (
            "M6 4C22 6 30 22 28 38C16 34 8 20 6 4Z",
            "M-26 30C-26 18-20 10-12 8C-12 20-18 32-27 38Z",
            "M-6 20q6-8 12 0q-6 10-12 0Z",
        )
    return "".join(
        f'<path d="{places[at]}" fill="{COATS[colour][0]}" stroke="{COATS[colour][1]}" stroke-width=".8"/>'
        for at, colour in enumerate(colours[1:])
    )


def _face_patch(colours: list[int]) -> str:
    if len(colours) < 2:
        return ""
    body = f'<path d="M4-12L9-11L22-20L25 2C25 6 24 8 22 11C12 8 6 0 4-12Z" fill="{COATS[colours[1]][0]}"/>'
    if len(colours) > 2:
        body += f'<path d="M-4-12L-9-11L-22-20L-24 0C-14 0-8-4-4-12Z" fill="{COATS[colours[2]][0]}"/>'
    return body


def _stripes(colours: list[int], shade: str, seed: int) -> str:
    if len(colours) > 1 or seed % 3 == 0 or colours[0] == 2:
        return ""
    return (
        f'<path d="M14 6q5 9 1 16M25 10q5 8 1 15M-24 12q-5 7-1 14" '
        f'fill="none" stroke="{shade}" stroke-width="4" stroke-linecap="round"/>'
    )


@lru_cache(maxsize=KEPT)
def head(card: Card, x: float, y: float, scale: float) -> str:
    """Only the head, for small places."""
    colours = [colour for colour in range(4) if card.colours >> colour & 1]
    fur, _, _, pen = COATS[colours[0]]
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<path d="{_HEAD}" fill="{fur}" stroke="{_line(colours)}" stroke-width="1.8" stroke-linejoin="round"/>'
        + _face_patch(colours)
        + f'<path d="{_EARS}" fill="#f2a7a0"/>'
        f'<path d="{_EYES[card.kind % 4]}" fill="none" stroke="{pen}" stroke-width="2.8" stroke-linecap="round"/>'
        '<path d="M-3 9h6l-3 3.500Z" fill="#e2777a"/></g>'
    )
