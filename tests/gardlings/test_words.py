"""What is told: every coin and pig that comes and none that does not, whose draw it was, gems by their name."""

from random import Random

import pytest

from meowple.core.dealer import seeded
from meowple.core.line_text import line_in_words
from meowple.core.picture import Scene
from meowple.core.state import Event
from meowple.core.table import Table
from meowple.core.view import View
from meowple.games.gardlings import GAME
from meowple.games.gardlings.rules import Gardlings
from tests.gardlings.help import PIGS, all_stop, begun, do, set_up, tile
from tests.gardlings.test_buying import PINWHEEL
from tests.rule_words import rule

NAMES = ("Ala", "Ela", "Ola", "Ula")
LANGUAGES = ["en", "pl", "cs"]


def _told(events: list[Event], lang: str = "en") -> str:
    return " ".join(GAME.say_event(event, NAMES, GAME.translator(lang)) for event in events)


def _buying(players: int = 1) -> Gardlings:
    state = begun(players)
    all_stop(state, *[0] * players)
    return state


# 7c, 7h. The consolation


@pytest.mark.parametrize(
    ("lang", "coin", "none"),
    [
        ("en", "gets a coin", "the bank has no coin left"),
        ("pl", "dostaje monetę", "w banku nie ma już monet"),
        ("cs", "dostává minci", "v banku už není žádná mince"),
    ],
)
def test_7h_a_consolation_coin_is_told_only_if_it_comes(lang: str, coin: str, none: str) -> None:
    for bank in (1, 0):
        state = _buying()
        state.market_to_change().bank = bank
        told = _told(do(state, 0, "take consolation"), lang)
        assert told.startswith("Ala") and (coin in told, none in told) == (bank == 1, bank == 0), told
        assert state.builders[0].coins == bank


@pytest.mark.parametrize(
    ("lang", "pig", "none"),
    [
        ("en", "gets: consolation pig", "No consolation pig is left"),
        ("pl", "dostaje: świnka na pocieszenie", "Nie ma już żadnej świnki"),
        ("cs", "dostává: čuník útěchy", "Žádný čuník útěchy už nezbyl"),
    ],
)
def test_7h_what_becomes_of_the_pig_is_told_once_the_unseen_ones_are_gone(lang: str, pig: str, none: str) -> None:
    """The last unseen pig and returned ones are no chance: the line of the choice tells them."""
    for unseen, returned in ((1, 0), (0, 1), (0, 0)):
        state = _buying()
        market = state.market_to_change()
        market.unseen[0] = market.unseen[0][:unseen]
        market.bottom[8] = [tile("c0-07")][:returned]
        before = len(state.builders[0].tiles())
        told = _told(do(state, 0, "take consolation"), lang)
        comes = unseen + returned
        assert (pig in told, none in told) == (comes == 1, comes == 0), told
        assert len(state.builders[0].tiles()) == before + comes


@pytest.mark.parametrize(("bank", "says"), [(1, "consolation pig and a coin"), (0, "consolation pig")])
def test_7h_the_picture_offers_a_coin_only_if_there_is_one(bank: int, says: str) -> None:
    state = _buying()
    state.market_to_change().bank = bank
    market = GAME.draw(Scene(state, 0, GAME.translator("en"))).parts["gardlings-market"]
    assert f'aria-label="{says}"' in market and ("+1" in market) == (bank == 1)


# 5f, 6a. Coins for pigs and ponds


@pytest.mark.parametrize(
    ("laid", "ponds", "reason"),
    [
        (PIGS, False, "for pigs."),
        (PIGS, True, "for pigs."),
        (PINWHEEL, True, "for ponds."),
        ((*PINWHEEL, *(row.replace(",0", ",40") for row in PIGS)), True, "for pigs and ponds."),
        (PINWHEEL, False, "to spend."),
    ],
)
def test_6a_coins_are_told_for_what_brought_them(laid: tuple[str, ...], ponds: bool, reason: str) -> None:
    state = begun(ponds=ponds)
    set_up(state, 0, laid)
    counted = [event for event in do(state, 0, "stop") if event.kind == "garden_counted"]
    assert _told(counted).endswith(reason), _told(counted)
    texts = [GAME.say_event(counted[0], NAMES, GAME.translator(lang)) for lang in LANGUAGES]
    assert all(text.startswith("Ala") for text in texts) and len(set(texts)) == 3


# Draws say whose


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_draw_says_whose_it_is(lang: str) -> None:
    """1a, 2a, 7c. Whatever chance brings to somebody is told with a name; what lies open for all is not."""
    table, rng, translate = Table(GAME, 3, {"first": "draw"}, seeded(5)), Random(2), GAME.translator(lang)
    while (table.state.rounds() or 0) < 3:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.legal(seat)))
    kinds = set()
    for entry, row in zip(table.history, View(table, None).log(), strict=True):
        if row.seat < 0:
            whose = entry.before.drawer()
            said = line_in_words(GAME, row, NAMES, table.seats, translate)[0]
            kinds.add(row.say.split(" ")[0])
            named = [name for name in NAMES if name in said]
            assert named == ([] if whose < 0 else [NAMES[whose]]), said
    assert kinds == {"first", "deal", "show", "drawn", "comfort"}


def test_1e_behind_a_screen_the_others_hear_who_drew_but_not_what() -> None:
    table = Table(GAME, 2, {"hidden": True}, seeded(5))
    table.play(1, "draw")
    said = [
        line_in_words(GAME, View(table, viewer).log()[-1], NAMES, table.seats, GAME.translator("en"))[0]
        for viewer in (0, 1)
    ]
    assert said[0] == "Ela draws a tile behind the screen."
    assert said[1].startswith("Ela draws: ") and "screen" not in said[1]


def test_2a_the_last_tile_of_a_bag_is_told_too() -> None:
    state = begun()
    set_up(state, 0, ("n1-01 across0,0 turn0",), ("c0-01",))
    assert _told(do(state, 0, "draw")) == "Ala draws the last tile: consolation pig."
    screened = begun(2, hidden=True)
    set_up(screened, 0, ("n1-01 across0,0 turn0",), ("c0-01",))
    assert [event.viewers for event in do(screened, 0, "draw")] == [(0,)]


# Gems


@pytest.mark.parametrize(("lang", "said"), [("en", "7 gems"), ("pl", "7 klejnotów"), ("cs", "7 drahokamů")])
def test_scores_are_gems(lang: str, said: str) -> None:
    assert GAME.say_score(7, GAME.translator(lang)) == said


# 1c. The first time


@pytest.mark.parametrize(("lang", "said"), [("en", "first"), ("pl", "pierwsz"), ("cs", "první")])
def test_1c_the_short_game_is_advised_for_the_first_time(lang: str, said: str) -> None:
    goal = next(option for option in GAME.options if option.name == "goal")
    assert said in GAME.say_choice(goal, 17, GAME.translator(lang))
    assert said in rule(GAME, "1c", lang)


@pytest.mark.parametrize("goal", [17, 20])
def test_1c_the_table_in_words_names_the_goal(goal: int) -> None:
    assert f"to {goal} gems" in GAME.describe(Scene(begun(2, goal=goal), 0, GAME.translator("en")))[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_1d_the_lot_and_2h_the_early_stop_are_told(lang: str) -> None:
    translate = GAME.translator(lang)
    assert "3" in GAME.say_action(GAME.read("first 3"), "", translate)
    early, usual = (GAME.say_action(GAME.read(say), "Ala", translate) for say in ("stop anyway", "stop"))
    assert early.startswith("Ala") and early != usual
    assert GAME.say_word("anyway", translate)[0].isupper(), "a button says a whole sentence"


def test_7f_what_lies_open_for_all_is_told_without_a_name() -> None:
    assert GAME.say_action(GAME.read("show g4-01"), "", GAME.translator("en")) == "A new tile lies open: pig (4)."
