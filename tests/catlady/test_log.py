"""What the log of a game against the furry player tells, and how it ends."""

from random import Random

import pytest

from meowple.core.action import CHANCE
from meowple.core.dealer import seeded
from meowple.core.line_text import line_in_words
from meowple.core.state import Event
from meowple.core.table import Table
from meowple.core.translation import LANGUAGES
from meowple.core.view import View
from meowple.games import find_bot
from meowple.games.catlady import GAME
from meowple.games.catlady.components import CARDS, LINE_CELLS
from meowple.games.catlady.words import say_event, say_verdict
from meowple.games.catlady.words_cards import card_name
from tests.catlady.tables import dealt, set_market


def solo_log(seed: int, lang: str) -> list[list[str]]:
    """A whole game of the furry player against a bot, line by line in words."""
    table = Table(GAME, 1, {"start_cards": 3}, seeded(seed), ("medium",))
    bot, rng = find_bot(GAME, "medium"), Random(seed)
    while not table.over:
        seat = table.to_act[0]
        table.play(seat, bot.choose(table.state.seen_by(seat), seat, rng))
    translate = GAME.translator(lang)
    return [line_in_words(GAME, row, ("Ala",), ("medium",), translate) for row in View(table, 0).log()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_13_the_log_tells_each_thing_once(lang: str) -> None:
    for seed in range(2):
        for texts in solo_log(seed, lang):
            assert len(set(texts)) == len(texts), texts


def test_13_every_turn_card_is_told_once_also_the_last_one() -> None:
    """The last of the turn cards is no chance and has no line of its own."""
    log = solo_log(3, "en")
    wanted = [text for texts in log for text in texts if text.startswith("The furry player wants")]
    taken = [text for texts in log for text in texts if text.startswith("The furry player takes")]
    assert len(wanted) == len(taken) > 10
    assert any(texts[0].startswith("A new card") and "The furry player wants" in texts[1] for texts in log if texts[1:])
    begins = [text for texts in log for text in texts if text.startswith("The furry player starts")]
    assert len(begins) == 3 and any("It comes to the furry player." in texts for texts in log)


def flipped(market: str, card: str) -> list[str]:
    """What is told when this card is flipped."""
    state = dealt(1)
    set_market(state, market)
    events: list[Event] = []
    state.apply(CHANCE, GAME.parse(f"turn {card}"), events.append)
    translate = GAME.translator("en")
    return [say_event(event, ("Ala",), translate) for event in events]


@pytest.mark.parametrize(
    ("market", "card", "told"),
    [
        ("mouse yarn sox shadow feather jazz bell tuna milk", "toys-row3", "are tied, so the arrow decides: a row."),
        ("mouse yarn sox shadow feather jazz bell tuna milk", "toys-col2", "are tied, so the arrow decides: a column."),
        ("shadow tuna sox zeus tuna jazz bell milk keaton", "toys-row3", "so the arrow decides: the bottom row."),
        (
            "shadow mouse sox yarn pirate jazz picatso catnip tuna",
            "food-col1",
            "so the arrow decides: the left column.",
        ),
    ],
)
def test_13f_the_log_says_that_the_arrow_decided_and_why(market: str, card: str, told: str) -> None:
    assert told in flipped(market, card)[0]


def test_13f_the_log_is_silent_where_the_arrow_did_not_decide() -> None:
    for cells in LINE_CELLS:
        toys, others = iter(("mouse", "yarn", "post")), iter(("shadow", "tuna", "bell", "milk", "jazz", "sox"))
        market = " ".join(next(toys if cell in cells else others) for cell in range(9))
        for card in ("toys-col2", "toys-row3", "token"):
            assert flipped(market, card)[0].startswith("The furry player takes"), (market, card)


def test_13e_the_log_says_six_or_more() -> None:
    said = GAME.say_action(GAME.parse("turn six-row2"), "", GAME.translator("en"))
    assert said == "The furry player wants: most cats worth 6 or more."


def test_13m_the_verdict_is_no_sentence_of_its_own() -> None:
    """Whoever tells it puts the sign behind it: "The end. … !"."""
    for lang in LANGUAGES:
        for verdict in ("won", "lost"):
            assert say_verdict(verdict, GAME.translator(lang))[-1].isalpha()


def test_the_last_card_of_a_deck_is_told_though_it_is_no_chance() -> None:
    translate = GAME.translator("en")
    told = say_event(Event("dealt", {"card": "tuna", "cell": "c3"}), ("Ala",), translate)
    assert told == "A new card: Tuna. It lies in c3."


ON_THE_BOX = {
    "sweetheart": "Luśka",
    "henriette": "Mruczeł",
    "pchlara": "Pchlara Croft",
    "paczek": "Pączek i spółka",
    "weszyl": "Węszyl",
    "brzuszk": "Brzuszk",
    "prestiz": "Prestiż",
    "kapar": "Kapar",
    "falka": "Falka",
    "pralinka": "Pralinka",
    "pepper": "Pepper",
    "schabomir": "Schabomir",
    "tigra": "Tigra",
    "melania": "Melania",
    "ruffi": "Ruffi",
}


@pytest.mark.parametrize("key", ON_THE_BOX)
def test_polish_cats_are_called_as_on_the_box(key: str) -> None:
    assert card_name(key, GAME.translator("pl")) == ON_THE_BOX[key]
    assert ON_THE_BOX[key] in GAME.rules_text("pl")


def test_polish_rules_call_no_cat_by_another_name() -> None:
    rules, english, polish = GAME.rules_text("pl"), GAME.translator("en"), GAME.translator("pl")
    names = {card_name(card.key, english): card_name(card.key, polish) for card in CARDS if card.is_cat}
    assert [name for name, ours in names.items() if name != ours and name in rules] == []
