"""The engine against the second model: whole games in lock-step at all player counts and options."""

import itertools
import json
from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadSentence, BadSetup
from meowple.testing.setups import LONG
from tests.mousetrap.model import Model, is_cat, is_mouse, sides, tiles_of, written
from tests.mousetrap.model_lockstep import GAME, LockStep

STYLES = ("greedy", "mean", "trapper", "compact", "anyhow", "far")
ODD_SETS = (
    "9,1,1,ab,abb,1,6,1", "3,1,3,abcd,aabbcd,3,2,2", "17,1,1,a,a,1,1,1", "1,1,1,a,a,1,1,17", "8,1,1,a,ab,1,5,5"
)  # fmt: skip
SETS = ("r1", "r2", "r3", "r4", *ODD_SETS)
SETUPS = [
    (2, "r1", "kind", "1"), (2, ODD_SETS[0], "any", "2"), (2, ODD_SETS[2], "kind", "drawn"),
    (2, ODD_SETS[3], "any", "1"), (2, ODD_SETS[4], "kind", "1"), (2, "r3", "kind", "drawn"),
    (3, "r2", "any", "3"), (3, ODD_SETS[1], "kind", "drawn"), (3, ODD_SETS[4], "kind", "1"),
    (4, "r4", "kind", "drawn"), (4, ODD_SETS[0], "kind", "4"),
]  # fmt: skip
EVERY_SETUP = [
    (players, tiles, friends, start)
    for players in (2, 3, 4)
    for tiles, friends in itertools.product(SETS, ("kind", "any"))
    for start in ("drawn", *map(str, range(1, players + 1)))
]


def wish(model: Model, seat: int, style: str, sentence: str) -> float:
    """How much a player of this style likes a sentence."""
    _, kind, where = sentence.split(" ")
    x, y = map(int, where.split(","))
    tiles = model.table.tiles
    beside = [tiles[side][0] for side in sides((x, y)) if side in tiles]
    if style == "far":
        return abs(x) + abs(y)
    if style == "compact":
        return len(beside)
    if style == "trapper":
        mice = sum(map(is_mouse, beside))
        return 5 * mice if kind == "trap" else 4 * beside.count("trap") + mice if is_mouse(kind) else len(beside) / 2
    cats = sum(map(is_cat, beside))
    if style == "mean":
        hunted = sum(is_mouse(tiles[side][0]) and tiles[side][1] != seat for side in sides((x, y)) if side in tiles)
        return hunted if is_cat(kind) or kind == "trap" else cats if kind == "milk" else len(beside) / 2
    if is_mouse(kind):
        return 2 * beside.count("cheese") - cats - beside.count("trap")
    return 2 * cats if kind == "milk" else sum(map(is_mouse, beside)) * (1 if kind == "cheese" else -1)


def play(players: int, tiles: str, friends: str, start: str, rng: Random) -> None:
    """A whole game in both."""
    both = LockStep(players, tiles, friends, start, rng)
    model = both.model
    styles = [rng.choice(STYLES) for _ in range(players)]
    while model.to_act():
        seat = model.to_act()[0]
        if seat == CHANCE:
            said = both.state.draw(rng).text
        else:
            legal = rng.sample(sorted(model.legal(seat)), len(model.legal(seat)))
            style = styles[seat] if rng.random() < 0.9 else "anyhow"
            said = legal[0] if style == "anyhow" else max(legal, key=lambda each: wish(model, seat, style, each))
        both.say(seat, said)
    assert len(both.log) == GAME.longest(players, {"start": start})


@pytest.mark.parametrize(("players", "tiles", "friends", "start"), EVERY_SETUP if LONG else SETUPS)
def test_whole_games_go_the_same_way(players: int, tiles: str, friends: str, start: str) -> None:
    play(players, tiles, friends, start, Random(f"{players} {tiles} {friends} {start}"))


def changed_set(rng: Random) -> str:
    """A set with some of its numbers or letters changed."""
    parts = rng.choice(["6,1,2,abc,abc,2,2,5", *ODD_SETS]).split(",")
    for _ in range(rng.randrange(3)):
        at = rng.randrange(8)
        if at in (3, 4):
            parts[at] = "".join(rng.sample(parts[at] + rng.choice("abcde"), rng.randrange(len(parts[at]) + 2)))
        else:
            parts[at] = rng.choice([str(rng.randrange(26)), "0" + parts[at][-1:], "-1", "x", ""])
            other = rng.choice([number for number in (0, 1, 2, 5, 6, 7) if number != at])
            fits = 24 - sum(int(part) for part in parts if part.isdecimal()) - len(parts[3] + parts[4])
            if rng.random() < 0.7 and parts[other].isdecimal():
                parts[other] = str(int(parts[other]) + fits)
    return ",".join(parts[: rng.choice([7, 8, 8, 8, 8, 8, 8])] + ["1"] * rng.choice([0, 0, 0, 0, 0, 1]))


def test_6b_the_same_sets_are_sets() -> None:
    rng = Random("sets")
    verdicts = []
    for _ in range(5000 if LONG else 500):
        text = changed_set(rng)
        tiles = tiles_of(text)
        verdicts.append(bool(tiles))
        if tiles:
            assert json.loads(GAME.new(2, {"set": text}).dump())["set"] == written(tiles), text
        else:
            with pytest.raises(BadSetup):
                GAME.new(2, {"set": text})
    assert 0.1 < sum(verdicts) / len(verdicts) < 0.9


def test_what_is_no_sentence_is_refused() -> None:
    """2b to 2d. Of the places only those that 96 tiles could ever reach."""
    said = ["place mouse 95,-95", "place cat-d -95,95", "draw", "draw twin cheese", "draw friend-a", "start 4"]
    assert [GAME.read(text).text for text in said] == said
    places = [
        "96,0",
        "0,96",
        "-96,0",
        "0,-96",
        "01,0",
        "0,-0",
        "+1,0",
        "1",
        "1,",
        "1,2,3",
        "x,1",
        "1,x",
        "\u0661,1",
        "0001,1",
    ]
    words = [
        "",
        "place",
        "place mouse",
        "put mouse 1,1",
        "place dog 1,1",
        "place mouse 1,1 1",
        "draw dog",
        "start 5",
        "start 0",
    ]
    for text in [*words, *(f"place mouse {place}" for place in places)]:
        with pytest.raises(BadSentence):
            GAME.read(text)
