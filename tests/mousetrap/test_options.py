"""Options of Mousetrap are full rules: bots, hints and every number shown go by them, at every number of players."""

import itertools
import json
from random import Random

import pytest

from meowple.core.action import CHANCE, Action
from meowple.core.bot import Bot
from meowple.core.game import Options
from meowple.core.state import Event
from meowple.core.translation import LANGUAGES
from meowple.games.mousetrap import GAME
from meowple.games.mousetrap.bots import levels
from meowple.games.mousetrap.bots.thinking import ThinkingBot
from meowple.games.mousetrap.rules import Mousetrap
from meowple.testing.setups import LONG
from tests.mousetrap.model import Table
from tests.mousetrap.positions import drawn

SETS = ("r1", "r2", "r3", "r4", "3,1,3,abcd,aabbcd,3,2,2", "17,1,1,a,a,1,1,1")
SAMPLE = [(2, "r4", "any", "drawn"), (2, SETS[4], "kind", "2"), (3, "r3", "any", "3"), (4, "r2", "kind", "drawn")]
EVERY = [
    (players, tiles, friends, start)
    for players, tiles, friends in itertools.product((2, 3, 4), SETS, ("kind", "any"))
    for start in ("drawn", *map(str, range(1, players + 1)))
]
SETUPS = [
    (players, {"set": tiles, "friends": friends, "start": start})
    for players, tiles, friends, start in (EVERY if LONG else SAMPLE)
]
LEVELS: list[Bot] = [levels.easy(), levels.medium(), ThinkingBot(nodes=10)]


def counted(state: Mousetrap, *more: str) -> list[int]:
    """What the second model counts for the tiles on the table, and these as well, each `seat tile place`."""
    table = Table(state.any_cat)
    for laid in [*json.loads(state.dump())["laid"], *more]:
        seat, tile, place = laid.split(" ")
        x, y = map(int, place.split(","))
        table.tiles[x, y] = (tile, int(seat) - 1)
    return [sum(mice) for mice in table.earned(state.players)]


def check_hint(state: Mousetrap, bot: Bot, seat: int, action: Action) -> None:
    """A hint has words in every language; what it says of the points at once is what comes of it."""
    reason = bot.because(state.seen_by(seat), seat, action)
    assert reason is not None
    assert all("{" not in GAME.say_reason(reason, GAME.translator(lang)) for lang in LANGUAGES)
    if reason.code == "as_it_stands":
        _, tile, place = action.text.split(" ")
        changes = [b - a for a, b in zip(counted(state), counted(state, f"{seat + 1} {tile} {place}"), strict=True)]
        assert int(str(reason.values["own"])) == changes.pop(seat)
        assert int(str(reason.values["others"])) == sum(changes)


@pytest.mark.parametrize(("players", "options"), SETUPS, ids=str)
def test_bots_of_every_level_finish_every_game(players: int, options: Options) -> None:
    """Seats are filled with all levels in turn; choices are legal, hints true, points those of the second model."""
    state = GAME.new(players, options)
    assert isinstance(state, Mousetrap)
    rng = Random(f"{players} {options}")
    bots = rng.sample(LEVELS, 3) * 2
    events: list[Event] = []
    lines = 0
    while not state.is_over():
        seat = state.to_act()[0]
        events.clear()
        if seat == CHANCE:
            state.apply(seat, state.draw(rng), events.append)
        else:
            action = bots[seat].choose(state.seen_by(seat), seat, rng)
            assert action in state.legal(seat)
            if lines % 7 == 0:
                check_hint(state, bots[seat], seat, action)
            state.apply(seat, action, events.append)
        lines += 1
    assert lines == GAME.longest(players, options)
    assert state.any_cat == (options["friends"] == "any") and counted(state) == state.scores()
    assert [event.values["points"] for event in events if event.kind == "scored"] == state.scores()
    assert options["start"] in ("drawn", str(state.floor.owners[0] + 1))


@pytest.mark.parametrize("bot", [levels.medium(), ThinkingBot(nodes=400, plies=0)], ids=["medium", "hard"])
def test_6c_bots_know_whether_a_friend_is_safe_from_every_cat(bot: Bot) -> None:
    """A friend of the tabby between the spotted cat and two cheeses: worth two points only if every cat spares it."""
    for friends in ("any", "kind"):
        state = drawn("[*] . *\n* B *", *["friend-a cheese trap"] * 2, friends=friends)
        told = bot.choose(state.seen_by(state.turn), state.turn, Random(3)).text
        assert told.startswith("place friend-a 1,0") == (friends == "any"), told
