"""The second model's grammar: which sentences there are, in any position, and texts that are nearly sentences."""

import re
from random import Random

from tests.gardlings.model_garden import TILES
from tests.gardlings.model_market import HALVES

PIGS = [name for name, tile in TILES.items() if tile.creature == "pig"]
NUMBER = "(0|-?[1-9][0-9]?)"
"""No garden reaches farther than 99 cells."""
FORMS = re.compile(
    "draw|stop|stop anyway|take consolation"
    f"|buy ({'|'.join(HALVES)})"
    "|first ([1-9]|1[0-2])"
    f"|(deal|show|drawn|comfort) ({'|'.join(map(re.escape, TILES))})"
    f"|place across{NUMBER},{NUMBER} turn[02]|place down{NUMBER},{NUMBER} turn[13]"
    f"|lift (across|down){NUMBER},{NUMBER}"
    f"|change ({'|'.join(map(re.escape, PIGS))})"
    f" ({'|'.join(HALVES)}|consolation) ({'|'.join(HALVES)})"
)
PILES = [*HALVES, "consolation"]
EDGES = ("-100", "-99", "-10", "-9", "-1", "-0", "0", "1", "9", "10", "99", "100", "--1", "1000")
VERBS = ("draw", "stop", "take", "buy", "first", "deal", "show", "drawn", "comfort", "place", "lift", "change")
NUMBERS = ("0", "1", "-1", "7", "12", "13", "99", "-99", "100", "-0", "00", "01", "--1", "1-", "", "x", "-", "+1")
WORDS = ("anyway", "consolation", "turn0", "turn1", "turn2", "turn3", "turn4", "turn", "purple", "n1-99", "")


def sure_sentences() -> list[str]:
    """All seats, tiles, piles, and spots at the edge of what is understood, with what lies just beyond."""
    spots = [f"{way}{x},{y}" for way in ("across", "down") for x in EDGES for y in EDGES]
    return [
        *(f"first {number}" for number in range(30)),
        *(f"{verb} {name}" for verb in ("deal", "show", "drawn", "comfort") for name in TILES),
        *(f"buy {pile}" for pile in (*HALVES, "consolation", "green")),
        *(f"place {spot} turn{turn}" for spot in spots for turn in range(5)),
        *(f"lift {spot}" for spot in spots),
        *(f"change {pig} {under} {taken}" for pig in PIGS[::9] for under in PILES for taken in PILES),
        *(f"change {name} consolation green-upper" for name in TILES),
    ]


def understands(text: str) -> bool:
    return FORMS.fullmatch(text) is not None


def nearly_a_sentence(rng: Random) -> str:
    """Words of sentences, mostly in their places."""
    verb = rng.choice(VERBS)
    if verb in ("place", "lift") and rng.random() < 0.8:
        comma = rng.choice((",", ",", ",", ",", ";", ""))
        spot = f"{rng.choice(('across', 'down', ''))}{rng.choice(NUMBERS)}{comma}{rng.choice(NUMBERS)}"
        return " ".join([verb, spot, *([_turn(rng)] if verb == "place" else [])])
    if verb == "change" and rng.random() < 0.8:
        return f"change {_tile(rng)} {_word(rng)} {_word(rng)}"
    return " ".join([verb, *[_word(rng) for _ in range(rng.choice((0, 1, 1, 1, 2, 3)))]])


def _turn(rng: Random) -> str:
    return f"turn{rng.choice('000111223345')}"


def _tile(rng: Random) -> str:
    name: str = rng.choice(PIGS if rng.random() < 0.7 else [*TILES, "n1-99"])
    return name


def _word(rng: Random) -> str:
    found: str = rng.choice(
        (rng.choice(WORDS), rng.choice(NUMBERS), rng.choice(HALVES), rng.choice(HALVES), _tile(rng))
    )
    return found
