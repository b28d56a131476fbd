"""How wide words are in a picture, so that they stay inside what they are written on, in every language."""

from functools import lru_cache
from typing import Final
from unicodedata import normalize

WIDTHS: Final = {
    0.32: "ijl'|",
    0.36: "łIJ /",
    0.40: ".,:;-·",
    0.44: "f",
    0.48: "rt!()–",
    0.56: "z?",
    0.60: "cs",
    0.64: "vxyLŁ„”“",
    0.68: "aekoEFT",
    0.72: "bdghnpquCPSYZ0123456789",
    0.76: "ABKRVX▲◆",
    0.80: "GU",
    0.84: "DHNOQ−+×=→✚",
    0.88: "★♛●",
    0.92: "w",
    0.96: "■",
    1.00: "M%…",
    1.04: "m",
    1.12: "W",
}
"""How wide signs are in bold print, in heights of the letters: those of a wide common font (DejaVu Sans)."""
WIDTH_OF: Final = {sign: width for width, signs in WIDTHS.items() for sign in signs}
UNKNOWN: Final = 1.0
LIGHTER: Final = 0.89
"""How much of that a letter in ordinary print takes."""
STEP: Final = 0.5
SMALLEST: Final = 7.0
"""Nobody reads smaller letters than these; what does not fit then runs over."""


def width_of(words: str, size: float, bold: bool = False) -> float:
    """Letters with an accent are as wide as those without."""
    return _heights(words) * size * (1.0 if bold else LIGHTER)


@lru_cache(maxsize=20_000)
def _heights(words: str) -> float:
    """How wide they are in bold print, in heights of the letters."""
    plain = [sign for sign in normalize("NFD", words) if not "\u0300" <= sign <= "\u036f"]
    return sum([WIDTH_OF.get(sign, UNKNOWN) for sign in plain])


def size_within(words: str, size: float, room: float, bold: bool = False) -> float:
    """This size, or as much smaller as the words need to stand on one line of this room."""
    wide = width_of(words, size, bold)
    return size if wide <= room else max(SMALLEST, int(10 * size * room / wide) / 10)


def lines_within(words: str, size: float, room: float, bold: bool = False) -> list[str]:
    """The words on as many lines as they need; a word wider than the room has a line of its own."""
    lines: list[str] = []
    for word in words.split():
        if lines and width_of(f"{lines[-1]} {word}", size, bold) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def text_within(words: str, size: float, room: float, high: float, bold: bool = False) -> tuple[float, list[str]]:
    """The largest size, up to this one, at which the words stay within the room and the height; and their lines."""
    while True:
        lines = lines_within(words, size, room, bold)
        is_inside = len(lines) * size <= high and all(width_of(line, size, bold) <= room for line in lines)
        if is_inside or size <= SMALLEST:
            return size, lines
        size -= STEP
