"""Chapter 1: what lies on the table before the first turn."""

from collections import Counter

import pytest

from meowple.core.errors import BadSetup
from meowple.games.catlady import GAME
from meowple.games.catlady.components import CARD_SET, CARDS, KINDS, CardSet, removed
from tests.catlady.tables import PLAIN_MARKET, dealt, may, ready, refusal, say, set_market, texts

CSV = (GAME.folder / "cards.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(("players", "edition"), [(1, "base"), (5, "base"), (6, "base"), (2, "treats-goals")])
def test_1a_some_editions_need_more_or_fewer_players(players: int, edition: str) -> None:
    with pytest.raises(BadSetup):
        GAME.new(players, {"edition": edition})


@pytest.mark.parametrize(
    ("players", "base", "treats"), [(2, 74, 90), (3, 89, 111), (4, 102, 132), (5, 0, 147), (6, 0, 156)]
)
def test_1b_marked_cards_stay_in_the_box(players: int, base: int, treats: int) -> None:
    if base:
        assert len(CARD_SET.deck(players, False)) == base
    assert len(CARD_SET.deck(players, True)) == treats
    assert (KINDS["henriette"] in CARD_SET.deck(players, True)) == (players >= 4)


@pytest.mark.parametrize(
    ("players", "edition", "out"), [(2, "base", 2), (3, "base", 2), (4, "base", 0), (4, "treats", 6)]
)
def test_1c_some_cards_are_taken_out_unseen(players: int, edition: str, out: int) -> None:
    state = dealt(players, edition)
    assert len(state.unknown) - state.deck == out == removed(players, edition != "base")


@pytest.mark.parametrize("players", range(2, 7))
def test_1c_turns_come_out_even(players: int) -> None:
    state = dealt(players)
    turns = state.deck // 3 + 1
    assert state.deck % 3 == 0 and turns % players == 0


def test_1d_nine_cards_are_laid_out() -> None:
    state = dealt()
    assert len(state.grid) == 9 and min(state.grid) >= 0


@pytest.mark.parametrize(("players", "strays"), [(1, 2), (2, 3), (4, 3), (5, 4), (6, 4)])
def test_1e_strays_are_on_offer_and_not_replaced(players: int, strays: int) -> None:
    state = dealt(players)
    assert len(state.strays) == strays
    if players == 2:
        state = ready()
        state.collections[0].lost = 2
        say(state, f"adopt {CARDS[state.strays[0]].key}", "take row2")
        assert len(state.strays) == 2


def test_1f_the_last_seat_places_the_token() -> None:
    state = dealt(3)
    assert state.to_act() == (2,)
    assert texts(state) == [f"token {line}" for line in ("row1", "row2", "row3", "col1", "col2", "col3")]
    assert refusal(state, "take row1") == "place_token_first"
    say(state, "token col2")
    assert state.token == 4 and not may(state, "take col2")


def test_1g_the_first_seat_starts_and_play_goes_round() -> None:
    state = ready(players=3)
    seats = []
    for line in ("row2", "row3", "col1", "col2"):
        for mine in state.collections:
            mine.lost = mine.spray = mine.brush = mine.bag = 0
        set_market(state, PLAIN_MARKET)
        seats.append(state.turn)
        say(state, f"take {line}")
    assert seats == [0, 1, 2, 0]


# The loader refuses impossible data


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("BC01,base,cat,shadow,Shadow,1,-", "BC01,base,cat,shadow,Shadow,2,-"),
        ("BC01,base,cat,shadow,Shadow,1,-,B,1T", "BC01,base,cat,shadow,Shadow,1,-,X,1T"),
        ("BC01,base,cat,shadow,Shadow,1,-,B,1T", "BC01,base,cat,shadow,Shadow,1,-,B,1Q"),
        ("BC01,base,cat,shadow,Shadow,1,-,B,1T", "BC01,base,cat,shadow,Shadow,1,-,B,"),
        ("BC01,base,cat,shadow,Shadow,1,-", "BC01,base,cat,shadow,Shadow,1,7"),
        ("BC01,base,cat,shadow", "BC01,base,dog,shadow"),
        (",colour O 1,", ",smell O 1,"),
        ("5+,,1C,,,", "5+,,9C,,,"),
        (",Chicken x2,2,-,,2C", ",Chicken x2,9,-,,2C"),
        ("EK02,treats,costume,bee,Bee suit,1,6", "EK02,treats,costume,bee,Bee suit,1,4"),
        ("1-4 same", "4-1 same"),
        (",,,,O C,", ",,,,Z C,"),
        ("AT9,treats,turn,token,Turn card,1,-,,,,token -,certain\n", ""),
        ("EY05,treats,toy,post", "EY05,treats,toy,drum"),
        ("SB01,base-stray,stray,florence,Florence,1,-,O,1C+1M,0,colour O 2,certain\n", ""),  # a stray is missing
        (",,2C,,,likely+", ",,9C,,,likely+"),  # more chicken than there are cubes
        ("BC01,base,cat,shadow,Shadow,1,-", "BC01,base,cat,shadow,Shadow,1,3+"),  # turns uneven with two players
        ("EB08,treats,box,gray-box,Gray box,1,5+", "EB08,treats,box,gray-box,Gray box,1,6"),  # and with five
    ],
)
def test_the_loader_refuses_impossible_data(old: str, new: str) -> None:
    assert old in CSV
    with pytest.raises(BadSetup):
        CardSet(CSV.replace(old, new))


def test_turns_come_out_even_without_the_box_of_treats_too() -> None:
    """A card more of the box with two players makes up for one less of the base game, but only where there is a box."""
    changed = CSV.replace("BC01,base,cat,shadow,Shadow,1,-", "BC01,base,cat,shadow,Shadow,1,3+")
    changed = changed.replace("EC05,treats,cat,myszka,Myszka,1,3+", "EC05,treats,cat,myszka,Myszka,1,-")
    with pytest.raises(BadSetup, match="with 2 players the turns do not come out even"):
        CardSet(changed)


def test_the_numbers_of_the_boxes() -> None:
    cards = Counter(card.type for card in CARDS if card.is_cat)
    assert cards == {0: 32, 1: 26}
