"""Words in pictures: as wide as reckoned, on lines that fit, and none of them lost."""

import pytest

from meowple.core.lettering import SMALLEST, lines_within, size_within, text_within, width_of
from meowple.core.picture import label
from meowple.core.translation import LANGUAGES
from meowple.games.catlady import GAME
from meowple.games.catlady.components import CARDS, STRAY
from meowple.games.catlady.words_cards import ability_text

STRAYS = [card for card in CARDS if card.type == STRAY]


def test_accents_take_no_room_and_bold_print_takes_more() -> None:
    assert width_of("Řehoř", 12) == width_of("Rehor", 12) < width_of("Řehoř", 12, bold=True)
    assert width_of("iii", 10) < width_of("www", 10) and width_of("", 10) == 0
    assert width_of("kočka", 20) == pytest.approx(2 * width_of("kočka", 10))


def test_a_line_gets_smaller_only_if_it_must() -> None:
    words = "Wielmożna Kicia"
    assert size_within(words, 13, 500) == 13
    small = size_within(words, 13, 80)
    assert 7 < small < 13 and width_of(words, small) <= 80
    assert size_within(words, 13, 5) == SMALLEST
    assert 'font-size="13"' in label(0, 0, words, 13) and f'font-size="{small:g}"' in label(0, 0, words, 13, room=80)


def test_lines_hold_as_many_words_as_there_is_room_for() -> None:
    assert lines_within("two cats on a mat", 10, 1000) == ["two cats on a mat"]
    assert lines_within("two cats", 10, 1) == ["two", "cats"]
    lines = lines_within("two cats on a mat", 10, 60)
    assert len(lines) > 1 and all(width_of(line, 10) <= 60 for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("room", "high"), [(102, 56), (80, 66)])
def test_every_word_of_a_stray_stands_on_its_card(lang: str, room: float, high: float) -> None:
    """The room that a stray's text has in both shapes of the picture."""
    told = [ability_text(card, GAME.translator(lang)) for card in STRAYS]
    assert sum(map(bool, told)) > 10
    for text in told:
        size, lines = text_within(text, 12, room, high)
        assert " ".join(lines) == " ".join(text.split()), "nothing is cut off"
        assert size >= SMALLEST and len(lines) * size <= high, text
        assert all(width_of(line, size) <= room for line in lines), text
