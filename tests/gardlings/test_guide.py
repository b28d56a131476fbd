"""What now, what is that, what does it count: full sentences with true numbers, at every kind of decision."""

import re

import pytest

from meowple.core.guide import Explanation
from meowple.core.picture import Scene
from meowple.games.gardlings import GAME
from meowple.games.gardlings.components import CREATURES, KINDS, NAMES
from meowple.games.gardlings.guide_texts import CREATURE_TEXTS
from meowple.games.gardlings.rules import Gardlings
from tests.gardlings.help import DRAGONS, PIGS, all_stop, begun, do, set_up, tile

ENGLISH = GAME.translator("en")
PAIR = ("n1-13 across0,0 turn0", "n2-05 across1,1 turn0", "n2-06 down0,1 turn3")
"""Four gems, a double among them, and five gnomes."""
MUSHROOM = ("b7-15 across0,0 turn0", "n1-14 across0,-1 turn0", "n1-01 across0,1 turn0")
"""Four gems above and below a mushroom, which has a line from each to the other."""


def _scene(state: Gardlings, *said: str, viewer: int = 0) -> Scene:
    return Scene(state.seen_by(viewer), viewer, ENGLISH, said=said)


def _prompt(state: Gardlings, *said: str) -> str:
    return GAME.prompt(_scene(state, *said), state.seen_by(0).legal(0))


def _explain(state: Gardlings, name: str) -> Explanation:
    told = GAME.explain(_scene(state), name)
    assert told is not None, name
    return told


# What now


def test_drawing_and_stopping_name_the_risk_and_what_is_kept() -> None:
    state = begun()
    assert _prompt(state) == "Draw your first tile: it lays itself, and your garden begins."
    assert _prompt(state, "stop").startswith("Really stop without a single tile?")
    set_up(state, 0, PAIR, ("n1-05", "n1-09", "n1-11", "c0-01", "c0-04"))
    assert _prompt(state) == "Draw (3 of 5 would be too many gnomes), or stop and keep 4 gems."
    assert _prompt(state, "stop") == "Confirm, and you are done with building: you keep 4 gems."
    set_up(state, 0, PAIR, ("c0-01",))
    assert _prompt(state).startswith("Draw (no tile left brings too many gnomes)")
    set_up(state, 0, PAIR)
    assert _prompt(state) == "Your bag is empty: stop and keep 4 gems."


def test_laying_tells_the_spots_and_the_gems_as_the_choice_grows() -> None:
    state = begun()
    set_up(state, 0, PAIR[:2], ("c0-01",), "n2-06")
    assert _prompt(state) == "Lay your tile: 8 spots fit, the best makes 3 gems."
    assert _prompt(state, "place", "down0,1") == "Choose how it is turned: the best way makes 3 gems."
    assert _prompt(state, "place", "down0,1", "turn3") == "Confirm, and it completes 3 gems."
    assert _prompt(state, "place", "down3,1", "turn3") == "Confirm: it fits there, but completes no gem."


def test_a_tile_too_many_costs_what_it_costs() -> None:
    state = begun()
    set_up(state, 0, PAIR, ("c0-01",), "n1-05")
    assert _prompt(state) == "Too many gnomes: stop. You keep 1 gem."


def test_a_unicorn_says_what_it_gives_up_and_what_it_finds() -> None:
    state = begun()
    laid = ("n1-05 across0,0 turn0", "g4-12 across-1,-1 turn0", "n2-05 across0,1 turn0")
    set_up(state, 0, laid, ("c0-01",))
    assert _prompt(state).endswith("or stop and keep 3 gems. A unicorn may move, too.")
    assert _prompt(state, "lift") == "Choose the unicorn that is to move."
    assert _prompt(state, "lift", "across-1,-1").endswith("it gives up 1 gem there.")
    do(state, 0, "lift across-1,-1")
    assert _prompt(state) == "Find a place for the unicorn: 7 spots fit, the best makes 3 gems."


def test_buying_tells_the_purse_and_the_coins_it_takes() -> None:
    state = begun()
    state.builder_to_change(0).coins = 2
    all_stop(state, 5)
    state.market_to_change().beside[2] = 1
    assert _prompt(state) == "Buy a tile that costs at most 7 (5 gems, 2 coins), or take the consolation."
    assert _prompt(state, "buy") == "Choose an open tile that costs at most 7."
    assert _prompt(state, "buy", "blue-upper").endswith("You add 2 coins and find 1 coin.")
    assert _prompt(state, "buy", "green-upper").endswith("Your gems pay it all.")
    assert _prompt(state, "take", "consolation") == "Confirm, and you get a consolation pig and 1 coin."


def test_whoever_can_buy_nothing_is_told_so() -> None:
    state = begun()
    all_stop(state, 3)
    assert _prompt(state) == "3 buys no tile: take the consolation."
    state.market_to_change().unseen[0].clear()
    assert _prompt(state, "take", "consolation") == "Confirm: no consolation pig is left, but you get 1 coin."


def test_a_pig_that_changes_is_chosen_step_by_step() -> None:
    state = begun(pigs="advanced")
    set_up(state, 0, PIGS, ("n1-01",))
    all_stop(state, 4)
    do(state, 0, "buy green-upper")
    do(state, -1, state.chances()[0][0].text)
    assert _prompt(state) == "Three pigs met: choose the one that becomes a dearer tile."
    assert _prompt(state, "change", "c0-01") == "Choose the pile this pig goes under."
    assert _prompt(state, "change", "c0-01", "consolation").startswith("Choose the open tile you take for it")
    assert _prompt(state, *state.legal(0)[0].text.split()).startswith("Confirm, and for your pig you get: ")


# How it stands, and why


def test_a_score_is_progress_until_the_end() -> None:
    state = begun(2, goal=17, hidden=True)
    set_up(state, 0, PAIR)
    set_up(state, 1, PAIR[:2])
    assert [GAME.standing(_scene(state), seat) for seat in (0, 1)] == ["4 of 17 gems", "2 tiles behind the screen"]
    all_stop(state, 17, 3)
    assert GAME.standing(_scene(state), 0) == "17 gems", "the game is over"


def test_rows_name_the_gems_the_lines_and_the_losses() -> None:
    state = begun(2)
    set_up(state, 0, PAIR, (), "n1-05")
    rows = GAME.score_rows(_scene(state), 0)
    assert [(row.text, row.points) for row in rows] == [
        ("2 pairs of single halves, 1 gem each", 2),
        ("1 pair of double halves, 2 gems each", 2),
        ("Too many gnomes take their share", -3),
    ]
    assert state.scores()[0] == 1
    set_up(state, 1, MUSHROOM)
    rows = GAME.score_rows(_scene(state), 1)
    assert [(row.text, row.points) for row in rows] == [
        ("4 pairs of single halves, 1 gem each", 4),
        ("2 mushroom lines, 1 gem each", 2),
    ]
    assert rows[1].shapes == ("gardlings-1-b7-15",)
    set_up(state, 1, MUSHROOM[:2])
    assert [row.points for row in GAME.score_rows(_scene(state), 1)] == [2], "half a line is none"


def test_rows_add_up_after_a_pig_has_left_the_garden() -> None:
    state = begun(pigs="advanced")
    set_up(state, 0, ("c0-06 across0,0 turn0", "c0-02 down2,-1 turn3", "g4-02 across1,1 turn0"), ("n1-01",))
    do(state, 0, "stop", "take consolation")
    do(state, -1, state.chances()[0][0].text)
    assert [row.points for row in GAME.score_rows(_scene(state), 0)] == [3]
    do(state, 0, "change g4-02 green-upper blue-upper")
    assert [row.points for row in GAME.score_rows(_scene(state), 0)] == [1, 2]
    assert state.scores() == [3]


def _shapes(state: Gardlings, viewer: int) -> list[str]:
    return re.findall(r' id="([^"]+)"', str(GAME.draw(_scene(state, viewer=viewer))))


@pytest.mark.parametrize("viewer", [0, 1])
def test_rows_point_at_shapes_that_are_drawn(viewer: int) -> None:
    state = begun(2, dragons="advanced")
    set_up(state, 0, PAIR, (), "n1-05")
    set_up(state, 1, DRAGONS)
    drawn = _shapes(state, viewer)
    rows = [row for seat in (0, 1) for row in GAME.score_rows(_scene(state, viewer=viewer), seat)]
    assert {row.text for row in rows} >= {"Somebody's three dragons take their share"}
    assert {shape for row in rows for shape in row.shapes} <= set(drawn)


# What is that?


def test_no_two_kinds_share_a_text_and_every_creature_has_one() -> None:
    state = begun()
    texts = {_explain(state, f"tile:{name}").text for name in NAMES[:KINDS]}
    assert len(texts) == len(CREATURES) + 2, "two gnome tiles and the consolation pig tell more"
    assert len({text for text, _ in CREATURE_TEXTS.values()}) == len(CREATURE_TEXTS)


def test_creatures_say_what_the_options_make_of_them() -> None:
    plain, other = begun(2), begun(2, pigs="advanced", dragons="advanced")
    alone = begun(1, dragons="advanced")
    assert [_explain(state, "tile:g4-01").rule for state in (plain, other)] == ["5f", "5g"]
    assert [_explain(state, "tile:g4-05").rule for state in (plain, other, alone)] == ["5i", "5j", "5i"]


def test_numbers_at_the_table_are_told_as_they_are() -> None:
    state = begun(2, goal=17)
    set_up(state, 0, PAIR, ("n1-05", "c0-01"))
    assert "garden: 5. It bears 5" in _explain(state, "gnomes").text
    assert _explain(state, "odds").text.endswith("1 of 2.")
    assert "17 gems" in _explain(state, "goal").text
    assert _explain(state, "bank").text.endswith("It has 28.")
    top = state.market.top[0]
    assert _explain(state, "green-upper").name == _explain(state, f"tile:{NAMES[top]}").name
    assert _explain(state, "green-upper").text.endswith("It costs 4.")


def test_a_spot_tells_its_gems_and_a_unicorn_itself() -> None:
    state = begun()
    set_up(state, 0, PAIR[:2], ("c0-01",), "n2-06")
    assert _explain(state, "down0,1").text.endswith("makes 3 gems.")
    assert GAME.explain(_scene(state), "down9,9") is None
    set_up(state, 0, ("n1-05 across0,0 turn0", "g4-12 across-1,-1 turn0"), ("c0-01",))
    assert tile("g4-12") in state.builders[0].garden.unicorns
    assert _explain(state, "across-1,-1").rule == "5d"


def test_an_emptied_pile_says_so() -> None:
    state = begun()
    market = state.market_to_change()
    market.top[6] = -1
    market.closed[4] = True
    assert _explain(state, "yellow-upper").rule == "7g"
    assert _explain(state, "price:yellow").rule == "7g"
