"""Loading refuses what no game could write: thousands of changed dumps, and the reasons one by one."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from meowple.core.action import CHANCE
from meowple.core.errors import BadDump
from meowple.core.game import OptionValue
from meowple.core.state import State
from meowple.games.gardlings import GAME
from meowple.games.gardlings.rules import Gardlings
from meowple.testing.dumps import check_changed, check_dump
from meowple.testing.setups import LONG
from tests.gardlings.help import all_stop, begun, do, let_chance

Raw = dict[str, Any]
CHANGED = 20_000 if LONG else 400
COUNTS = (1, 2, 3, 4, 5, 12)


def positions(rng: Random) -> Iterator[State]:
    """From all along games of all kinds; most players draw and lay rather than stop."""
    while True:
        players, version = rng.choice(COUNTS), rng.choice((1, 2, 2))
        options: dict[str, OptionValue] = {
            option.name: rng.choice([value for value in option.choices if option.accepts(value, players) is None])
            for option in GAME.options_of(version)
        }
        state = GAME.new(players, {**options, "round_limit": rng.choice((1, 3, 9))}, version)
        often = rng.choice((0.02, 0.1))
        yield state
        while not state.is_over():
            seat = rng.choice(state.to_act())
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
            else:
                legal = state.legal(seat)
                brave = [action for action in legal if not action.text.startswith("stop")]
                state.apply(seat, rng.choice(brave if brave and rng.random() < 0.9 else legal))
            if rng.random() < often or state.is_over():
                yield state


def test_a_changed_dump_is_refused_or_can_be_played_on() -> None:
    rng = Random(14)
    tried = taken = 0
    for state in positions(rng):
        text = state.dump()
        for _ in range(5):
            taken += check_changed(GAME, text, rng)
        tried += 5
        if tried >= CHANGED:
            break
    assert 0 < taken < tried / 5, f"{taken} of {tried} were taken for positions"


def test_every_position_of_a_game_comes_back() -> None:
    rng = Random(41)
    for number, state in enumerate(positions(rng)):
        check_dump(GAME, state)
        if number >= (1500 if LONG else 40):
            break


def _refused(state: State, spoil: Callable[[Raw], object], why: str) -> None:
    raw = json.loads(state.dump())
    spoil(raw)
    with pytest.raises(BadDump, match=why):
        GAME.load(json.dumps(raw, separators=(",", ":")))


def test_a_later_version_of_the_rules_is_refused() -> None:
    _refused(begun(2), lambda raw: raw.update(version=GAME.version + 1), "3 is not a number from 1 to 2")


def test_numbers_without_end_are_refused_wherever_they_stand() -> None:
    """No OverflowError, no endless list: a number too large is no position."""
    state = _in_the_middle()
    for path in _numbers(json.loads(state.dump()), ()):
        for huge in (10**30, -(10**30), 2**63):
            raw = json.loads(state.dump())
            at = raw
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = huge
            with pytest.raises(BadDump):
                GAME.load(json.dumps(raw, separators=(",", ":")))
    for spot in (f"across{10**30},0 turn0", f"across0,-{10**30} turn0", "across99,99 turn0", "across0,0 turn4"):
        _refused(state, lambda raw, spot=spot: _lay(raw, 0, f"n1-01 {spot}"), "gardlings")  # type: ignore[misc]


def _numbers(raw: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(raw, (dict, list)):
        for key, below in raw.items() if isinstance(raw, dict) else enumerate(raw):
            yield from _numbers(below, (*path, key))
    elif isinstance(raw, int) and not isinstance(raw, bool):
        yield path


def _in_the_middle() -> Gardlings:
    """Seat 0 has laid two tiles, seat 1 none."""
    state = begun(2)
    for _ in range(2):
        do(state, 0, "draw")
        let_chance(state, 3)
        if state.builders[0].hand >= 0:
            do(state, 0, state.legal(0)[0].text)
    return state


def _lay(raw: Raw, seat: int, row: str) -> None:
    raw["builders"][seat]["garden"].append(row)


def _buying() -> Gardlings:
    state = begun(2)
    all_stop(state, 0, 0)
    return state


def _drawing() -> Gardlings:
    state = begun(2)
    do(state, 1, "draw")
    return state


def _dealing() -> State:
    return GAME.new(2)


def _filled() -> State:
    """All bags are full, no pile is open."""
    state, rng = GAME.new(2), Random(1)
    while state.drawer() != CHANCE:
        state.apply(CHANCE, state.draw(rng))
    return state


def _opening() -> State:
    """All bags are full, both green piles are open."""
    state, rng = _filled(), Random(1)
    for _ in range(2):
        state.apply(CHANCE, state.draw(rng))
    return state


def _of_version_1() -> State:
    state = GAME.new(2, version=1)
    assert isinstance(state, Gardlings)
    let_chance(state)
    return state


def _with_a_unicorn_in_the_air() -> State:
    """Somebody who lifts whenever they can has lifted one."""
    rng, state = Random(4), GAME.new(2)
    assert isinstance(state, Gardlings)
    while all(builder.lifted < 0 for builder in state.builders):
        let_chance(state)
        seat = state.to_act()[0]
        lifts = [action for action in state.legal(seat) if action.text.startswith("lift")]
        state.apply(seat, rng.choice(lifts or state.legal(seat)))
    return state


def _over() -> Gardlings:
    state = begun(2, round_limit=1)
    all_stop(state, 0, 0)
    return state


def _set(**fields: object) -> Callable[[Raw], object]:
    return lambda raw: raw.update(fields)


def _builder(seat: int, **fields: object) -> Callable[[Raw], object]:
    return lambda raw: raw["builders"][seat].update(fields)


def _market(**fields: object) -> Callable[[Raw], object]:
    return lambda raw: raw["market"].update(fields)


def _hand(raw: Raw, seat: int) -> None:
    builder = raw["builders"][seat]
    builder["hand"] = builder["bag"].pop(0)


def _shift(raw: Raw, turn: str) -> None:
    """Turn the second tile round, or carry it far away."""
    rows = raw["builders"][0]["garden"]
    name, spot, old = rows[1].split(" ")
    half = f"turn{(int(old[-1]) + 2) % 4}"
    rows[1] = f"{name} {spot} {half}" if turn else f"{name} across50,50 turn0"


def _swap_gnome(raw: Raw) -> None:
    bag, spare = raw["builders"][1]["bag"], raw["market"]["spare"]
    bag[0], spare[0][0] = spare[0][0], bag[0]
    double = next(name for name in bag if name.startswith("n2"))
    bag.remove(double)
    spare[1] = sorted([*spare[1], double])
    raw["builders"][1]["bag"] = sorted([*bag, spare[0].pop()], key=_tile_order)
    raw["market"]["spare"][0].sort()


def _tile_order(name: str) -> tuple[int, str]:
    return ("n1", "n2", "c0", "g4", "b7", "p10", "y14").index(name.split("-")[0]), name


def _gift(raw: Raw) -> None:
    raw["builders"][1]["bag"].append(raw["market"]["unseen"][0].pop())
    raw["builders"][1]["bag"].sort(key=_tile_order)


def _fill(raw: Raw, seat: int, source: list[str]) -> None:
    """One tile into a bag."""
    raw["builders"][seat]["bag"].append(source.pop(0))


def _empty(raw: Raw) -> None:
    """One tile of a full bag goes back."""
    raw["market"]["spare"][0] = sorted([*raw["market"]["spare"][0], raw["builders"][0]["bag"].pop(0)])


def _clear(raw: Raw) -> None:
    """Whoever has a unicorn in the air has no garden: its tiles are in the bag again."""
    for builder in raw["builders"]:
        if builder["lifted"]:
            names = [row.split(" ")[0] for row in builder["garden"]]
            builder.update(garden=[], bag=sorted([*builder["bag"], *names], key=_tile_order))


def _under(raw: Raw) -> None:
    raw["market"]["bottom"][8].append(raw["market"]["unseen"][0].pop())


REFUSALS: dict[str, tuple[Callable[[], State], Callable[[Raw], object], str]] = {
    "goal": (_buying, lambda raw: raw["variant"].__setitem__(0, 19), "no such options"),
    "limit": (_buying, lambda raw: raw["variant"].__setitem__(1, 41), "no such options"),
    "round": (_over, _set(round=2), "not so many rounds"),
    "a coin more": (_buying, _builder(0, coins=1), "a box has 28 coins"),
    "step while chance is due": (_drawing, _set(step=2), "somebody else is to act"),
    "acting": (_buying, _set(acting=[1]), "somebody else is to act"),
    "nobody acts": (begun, _set(acting=[]), "somebody else is to act"),
    "turn": (_in_the_middle, _set(turn=1), "another seat's turn"),
    "pile": (_buying, _set(pile=3), "a pile is opened when its turn comes"),
    "changed": (_buying, _set(has_changed=1), "no pig has changed"),
    "change": (_buying, _set(step=7, has_changed=1), "no pig can change"),
    "winner": (_buying, _set(winner=0), "nobody has won yet"),
    "start in round 2": (_dealing, _set(round=2), "a game starts with the first round"),
    "lot for one": (lambda: GAME.new(1), _set(step=9), "there is no lot"),
    "building": (_buying, _builder(1, stopped=False), "somebody is still building"),
    "bought at the end": (_over, _set(step=4, acting=[0]), "nobody buys after the last round"),
    "gems while building": (_in_the_middle, _set(gems=[1, 0]), "gems are counted when all have stopped"),
    "gems from nowhere": (_buying, _set(gems=[5, 0]), "gems are what the garden has"),
    "wrong winner": (_over, _set(winner=1), "somebody else has won"),
    "hand before the first": (_in_the_middle, lambda raw: _hand(raw, 1), "the first tile is laid at once"),
    "drawing with a hand": (_drawing, lambda raw: _hand(raw, 1), "this seat cannot draw"),
    "lifts of others": (_in_the_middle, _builder(0, lifts={"g4-10": 1}), "only unicorns of the garden are lifted"),
    "covered": (_in_the_middle, _builder(1, covered=1), "there is no screen"),
    "a begun start": (_dealing, _builder(0, stopped=True), "nobody has begun yet"),
    "no match": (_in_the_middle, lambda raw: _shift(raw, "turn2"), "the tiles of a garden match|lie in one place"),
    "apart": (_in_the_middle, lambda raw: _shift(raw, ""), "a garden hangs together"),
    "first tile": (_in_the_middle, lambda raw: raw["builders"][0]["garden"].reverse(), "grows from its first tile"),
    "gnome swap": (_in_the_middle, _swap_gnome, "gnomes are neither bought nor given away"),
    "tile too many": (_in_the_middle, _gift, "everybody buys one tile a round"),
    "colours": (_buying, lambda raw: raw["market"]["top"].reverse(), "every tile lies with its colour"),
    "order": (_buying, lambda raw: raw["market"]["unseen"][2].reverse(), "what is unseen has no order"),
    "bottom": (_buying, _under, "no pig has changed|only pigs go back"),
    "closed": (_buying, _market(closed=[0, 1, 0, 0, 0]), "this price is not gone"),
    "consolation closed": (_buying, _market(closed=[1, 0, 0, 0, 0]), "the consolation has no price"),
    "green coins": (_buying, _market(bank=27, beside=[1, 0, 0, 0, 0, 0, 0, 0]), "no coins lie here"),
    "unknown": (_buying, _market(unknown=[10, 8, 9, 9, 9, 9, 9, 9]), "no pile grows"),
    "another start": (_of_version_1, _set(start=1), "another seat starts this round"),
    "second bag first": (
        _dealing,
        lambda raw: _fill(raw, 1, raw["market"]["spare"][0]),
        "bags are filled in turn",
    ),
    "pig first": (_dealing, lambda raw: _fill(raw, 0, raw["market"]["unseen"][0]), "a bag is filled by kinds"),
    "seven tiles": (_opening, _empty, "a bag has eight tiles"),
    "full bag": (_filled, _set(step=0, turn=1, pile=-1), "a full bag is the next seat's turn"),
    "third pile": (_opening, _set(pile=4), "every pile has an open top"),
    "first pile": (_opening, _set(pile=1), "this pile is open"),
    "no garden": (_with_a_unicorn_in_the_air, _clear, "the unicorn came from somewhere"),
    "no winner": (_over, lambda raw: raw["variant"].__setitem__(1, 2), "the game goes on"),
    "early coins": (_dealing, _market(bank=55, beside=[0, 0, 1, 0, 0, 0, 0, 0]), "28 coins|have been added yet"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_what_no_game_could_write_is_refused_with_its_reason(name: str) -> None:
    make, spoil, why = REFUSALS[name]
    state = make()
    assert GAME.load(state.dump()) == state
    _refused(state, spoil, why)


# 1e. A view is a position, too


def test_1e_a_view_can_be_loaded_and_played_on() -> None:
    """Of a garden behind a screen only its size is known: its owner can stop, and then it counts nothing."""
    state = begun(2, hidden=True)
    for seat in (0, 1):
        do(state, seat, "draw")
        let_chance(state)
    do(state, 0, "draw")
    seen = GAME.load(state.seen_by(1).dump())
    assert isinstance(seen, Gardlings) and seen.builders[0].covered == 1
    let_chance(seen)
    assert seen.builders[0].is_covered() and [action.text for action in seen.legal(0)] == ["stop"]
    assert GAME.load(seen.dump()) == seen
    reason = seen.why_not(0, GAME.read("draw"))
    assert reason is not None and reason.code == "behind_a_screen"
    assert seen.why_not(0, GAME.read("stop")) is None
    do(seen, 0, "stop")
    do(seen, 1, "stop")
    assert seen.gems[0] == 0 and not seen.builders[0].is_covered() and GAME.load(seen.dump()) == seen


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (_builder(0, covered=9), "no more than there are"),
        (_builder(0, covered=8), "gnomes do not allow so many tiles"),
        (_builder(0, covered=0, hand="?"), "at least one tile"),
        (_builder(0, lifts={"g4-10": 1}), "what is behind a screen is not known"),
    ],
)
def test_1e_a_view_of_an_impossible_garden_is_refused(spoil: Callable[[Raw], object], why: str) -> None:
    state = begun(2, hidden=True)
    do(state, 0, "draw")
    let_chance(state)
    _refused(state.seen_by(1), spoil, why)
