"""Loading: what no game could write is refused, and what is taken for a position can be played on."""

import json
import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadDump
from meowple.games.catlady import GAME
from meowple.games.catlady.bots.levels import medium
from meowple.games.catlady.components import CARDS
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.stages import FEEDING, FLIPPING
from meowple.testing.dumps import check_changed
from tests.catlady.tables import dealt

LONG = os.environ.get("MEOWPLE_LONG") == "1"
TABLES: list[tuple[int, dict[str, bool | int | str]]] = [
    (1, {"start_cards": 3}),
    (1, {"furry_feeding": "steps", "start_cards": 1}),
    (2, {"edition": "base"}),
    (2, {}),
    (3, {"edition": "treats-goals"}),
    (4, {"edition": "base", "no_waste_costs": True}),
    (4, {"edition": "treats-goals"}),
    (5, {}),
    (6, {"edition": "treats-goals", "cover_hands": True}),
]
EACH = 2300 if LONG else 40


def walk(players: int, options: dict[str, bool | int | str], rng: Random) -> list[str]:
    """The dumps of a whole game in which rare things are done on purpose."""
    state, dumps, bot = GAME.new(players, options), [], medium()
    assert isinstance(state, CatLady)
    while not state.is_over():
        dumps.append(state.dump())
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        legal = state.legal(seat)
        word = rng.choice(sorted({action.text.split()[0] for action in legal} - {"feast", "done"}) or ["done"])
        some = [action for action in legal if action.text.split()[0] == word]
        state.apply(seat, bot.choose(state, seat, rng) if rng.random() < 0.2 else rng.choice(some))
    return [*dumps, state.dump()]


@pytest.mark.parametrize("at", range(len(TABLES)))
def test_a_changed_dump_is_refused_or_can_be_played_on(at: int) -> None:
    players, options = TABLES[at]
    rng = Random(at)
    dumps: list[str] = []
    taken = 0
    for number in range(EACH):
        if number % 60 == 0:
            dumps = walk(players, options, rng)
            dumps += [dump for dump in dumps if '"feeding":true' in dump] * 2
        taken += check_changed(GAME, rng.choice(dumps), rng)
    assert taken < EACH // 2, "most changes make something no game could write"


@pytest.mark.parametrize("at", range(len(TABLES)))
def test_every_position_of_a_game_loads(at: int) -> None:
    for seed in range(20 if LONG else 1):
        for dump in walk(*TABLES[at], Random(100 + seed)):
            assert GAME.load(dump).dump() == dump


Way = tuple[str | int, ...]


def changed(state: CatLady, *changes: tuple[Way, Any]) -> str:
    raw = json.loads(state.dump())
    for way, value in changes:
        below = raw
        for key in way[:-1]:
            below = below[key]
        below[way[-1]] = value
    return json.dumps(raw, separators=(",", ":"))


@pytest.mark.parametrize(
    ("way", "value", "why"),
    [
        (("deck",), 71, "so many cards were not taken out"),
        (("deck",), 0, "so many cards were not taken out"),
        (("version",), 3, "rules 1 to 2"),
        (("turn",), 1, "somebody else's turn"),
        (("taken",), True, "something has been done"),
        (("last",), True, "something has been done"),
        (("feeding",), True, "something has been done"),
        (("fed",), [True, False], "everybody feeds in turn"),
        (("token",), None, "the cat token is somewhere"),
        (("brushed",), 4, "a brush is out"),
        (("loot_left",), 1, "something to loot"),
        (("looted",), ["bag"], "there is no loot"),
        (("turn_card",), "token", "a turn card is out"),
        (("owes_stray",), True, "all cards are dealt"),
        (("swapped",), [True, False], "no goals to swap"),
        (("house",), [True, False, 3, False, False, False], "not set up like that"),
        (("house",), [True, False, 2, True, False, False], "not set up like that"),
        (("starts",), ["food"], "missing or doubled"),
        (("turn_deck",), ["token"], "for one player alone"),
        (("collections", 0, "tokens"), 1, "was paid for"),
        (("collections", 1, "extra"), [1, 0, 0], "start cards give other things"),
        (("collections", 0, "converted"), 1, "only Moonbeam"),
        (("cubes",), [19, 20, 15, 5, 7], "cubes are missing or doubled"),
        (("grid", 0), "florence", "more often than in the box"),
        (("stage",), "placing", "the cat token is somewhere"),
        (("stage",), "lasering", "only a laser"),
        (("stage",), "flipping", "only the furry player"),
        (("stage",), "refilling", "something has been done"),
        (("stage",), "looting", "something to loot|gaps|feeding"),
        (("stage",), "over", "feeding comes at the end"),
        (("stage",), "dealing", "all cards are dealt"),
    ],
)
def test_what_no_first_turn_could_be_is_refused(way: Way, value: object, why: str) -> None:
    state = dealt(2, edition="treats")
    state.apply(1, GAME.parse("token row1"))
    assert GAME.load(state.dump()) == state
    with pytest.raises(BadDump, match=why):
        GAME.load(changed(state, (way, value)))


def test_13h_the_only_turn_card_left_is_no_chance() -> None:
    state = dealt(1)
    assert state.stage == FLIPPING and len(state.turn_deck) > 2
    two = changed(state, (("turn_deck",), json.loads(state.dump())["turn_deck"][-2:]))
    assert "token" in json.loads(two)["turn_deck"] and GAME.load(two).dump() == two
    with pytest.raises(BadDump, match="a chance with one outcome is no chance"):
        GAME.load(changed(state, (("turn_deck",), ["token"])))


def test_13h_the_turn_card_with_the_token_is_always_to_come() -> None:
    state = dealt(1)
    others = [card for card in json.loads(state.dump())["turn_deck"] if card != "token"]
    with pytest.raises(BadDump, match="brings all turn cards back"):
        GAME.load(changed(state, (("turn_deck",), others)))


def while_dealing(cards: int) -> CatLady:
    """Three players with shared goals: nine cards, three strays and five goals are dealt one after another."""
    state, rng = GAME.new(3, {"edition": "treats-goals"}), Random(3)
    for _ in range(cards):
        state.apply(CHANCE, state.draw(rng))
    assert isinstance(state, CatLady)
    return state


def moved(state: CatLady, source: str, target: str) -> str:
    """The first thing of one list becomes the last of another."""
    raw = json.loads(state.dump())
    first, *rest = raw[source]
    return changed(state, ((source,), rest), ((target,), [*raw[target], first]))


def shifted(state: CatLady, cell: int, gap: int) -> str:
    """A card of the market lies where there is a gap."""
    card = json.loads(state.dump())["grid"][cell]
    return changed(state, (("grid", cell), None), (("grid", gap), card))


@pytest.mark.parametrize(
    ("cards", "change", "why"),
    [
        (4, lambda state: shifted(state, 3, 4), "the market is dealt row by row"),
        (4, lambda state: moved(state, "stray_pool", "strays"), "the market is dealt first"),
        (10, lambda state: moved(state, "goal_box", "goals"), "strays are dealt before goals"),
        (13, lambda state: moved(state, "goal_box", "goal_pool"), "goals for neighbours come first"),
        (17, lambda state: moved(state, "goals", "goal_pool"), "between every two neighbours lies a goal"),
    ],
)
def test_1d_what_no_dealing_could_be_is_refused(cards: int, change: Callable[[CatLady], str], why: str) -> None:
    state = while_dealing(cards)
    assert GAME.load(state.dump()) == state
    with pytest.raises(BadDump, match=why):
        GAME.load(change(state))


def test_2d_gaps_are_where_cards_were_taken() -> None:
    state = dealt(2)
    for seat, said in ((1, "token row3"), (0, "take row1")):
        state.apply(seat, GAME.parse(said))
    assert GAME.load(state.dump()) == state
    with pytest.raises(BadDump, match="the gaps are where cards were taken"):
        GAME.load(shifted(state, 4, 0))


def last_feeding() -> CatLady:
    """The first position of a feeding in which somebody has cats and food."""
    rng, state = Random(5), GAME.new(3, {})
    assert isinstance(state, CatLady)
    while state.stage != FEEDING:
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize(
    ("way", "value", "why"),
    [
        (("turn",), 2, "everybody feeds in turn"),
        (("fed",), [True, False, False], "everybody feeds in turn"),
        (("feeding",), False, "somebody else's turn"),
        (("last",), False, "end"),
        (("stage",), "turn", "gaps are filled|end"),
        (("stage",), "looting", "something to loot"),
        (("stage",), "over", "everybody feeds in turn"),
        (("looted",), ["bag"], "only Flea Croft"),
    ],
)
def test_what_no_feeding_could_be_is_refused(way: Way, value: object, why: str) -> None:
    state = last_feeding()
    assert GAME.load(state.dump()) == state
    with pytest.raises(BadDump, match=why):
        GAME.load(changed(state, (way, value)))


def test_6a_a_meal_no_cat_eats_is_refused() -> None:
    """Cubes in all are the same: what is wrong is who ate them, and how much."""
    state = last_feeding()
    mine = state.collections[0]
    place = next(at for at, kind in enumerate(mine.cats) if CARDS[kind].most == 0)
    food = next(food for food in range(3) if mine.food[food] > CARDS[mine.cats[place]].need[food])
    much = CARDS[mine.cats[place]].need[food] + 1
    left = [count - much if at == food else count for at, count in enumerate(mine.food)]
    ways: tuple[Way, Way] = (("collections", 0, "meals", place), ("collections", 0, "food"))
    with pytest.raises(BadDump, match="has not eaten that"):
        GAME.load(changed(state, (ways[0], much << 6 * food), (ways[1], left)))
