"""What a booklet promises: every picture can be drawn, no language lacks one, and nothing in it is code."""

import re

from meowple.core.game import Game
from meowple.play.booklet import FIGURE, Booklet, Figure, Text, Things, read_booklet
from meowple.play.booklet_examples import read_examples
from meowple.play.booklet_pictures import drawn, things
from meowple.testing.languages import NotingTranslator, languages

SENTENCES = 5
PICTURES = 3
"""Of a game in one minute."""
LONGEST_MINUTE = 460
"""Letters of its sentences together: they have to fit a phone beside the pictures."""
CODE = re.compile(r"`|[{}]|\w_\w|\b\w+\.(?:toml|csv|py|json|md)\b")
"""What people do not read in a booklet: code, words nobody replaced, names of files."""


def check_booklet(game: Game) -> None:
    """In every language, each picture and table drawn."""
    shown = {lang: read_booklet(game, lang) for lang in languages(game)}
    for lang, booklet in shown.items():
        assert names_shown(booklet) == names_shown(shown["en"]), f"pictures or tables are missing ({lang})"
        _check_words(booklet, lang)
        _check_minute(booklet, lang)
        _check_pictures(game, booklet, lang)
    rules: dict[str, str] = getattr(game.wording, "REASON_RULES", {})
    unknown = set(rules.values()) - set(shown["en"].numbers())
    assert not unknown, f"refusals name rules that are not there: {sorted(unknown)}"
    examples, used = read_examples(game.folder), names_shown(shown["en"])
    unused = {*examples.shown, *examples.things} - set(used)
    assert not unused, f"examples that no rule shows: {sorted(unused)}"


def figures(booklet: Booklet) -> list[Figure]:
    """All pictures, those inside of tables too, in their order."""
    found = [*(booklet.minute.figures if booklet.minute else ())]
    for block in [*booklet.facts, *(block for chapter in booklet.chapters for block in chapter.blocks)]:
        if isinstance(block, Figure):
            found.append(block)
        elif isinstance(block, Text):
            found += [Figure(inside[2], inside[1]) for inside in FIGURE.finditer(block.text)]
    return found


def tables(booklet: Booklet) -> list[str]:
    return [block.name for chapter in booklet.chapters for block in chapter.blocks if isinstance(block, Things)]


def names_shown(booklet: Booklet) -> list[str]:
    return [*(figure.name for figure in figures(booklet)), *tables(booklet)]


def _check_words(booklet: Booklet, lang: str) -> None:
    blocks = [*booklet.facts, *(block for chapter in booklet.chapters for block in chapter.blocks)]
    texts = [block.text for block in blocks if isinstance(block, Text)]
    texts += [*(booklet.minute.sentences if booklet.minute else ()), *(chapter.title for chapter in booklet.chapters)]
    for text in [*(FIGURE.sub(r"\1", text) for text in texts), *(figure.says for figure in figures(booklet))]:
        code = CODE.search(text)
        assert code is None, f"“{code[0]}” is code, not for people ({lang}): {text[:80]}"
        assert text.strip(), f"an empty text ({lang})"


def _check_minute(booklet: Booklet, lang: str) -> None:
    minute = booklet.minute
    if minute is None:
        return
    found = len(minute.sentences), len(minute.figures)
    assert found == (SENTENCES, PICTURES), f"one minute has {found} sentences and pictures ({lang})"
    letters = sum(map(len, minute.sentences))
    assert letters <= LONGEST_MINUTE, f"{letters} letters are more than a minute ({lang})"


def _check_pictures(game: Game, booklet: Booklet, lang: str) -> None:
    """A position that the rules allow, parts and shapes that there are, words that are translated."""
    translate, examples = NotingTranslator(game, lang), read_examples(game.folder)
    for figure in figures(booklet):
        svg = drawn(game, examples.example(figure.name), figure.says, translate)
        assert "data-word" not in svg and "<svg" in svg
    for name in tables(booklet):
        rows = things(game, examples.table(name), translate)
        assert len({row.name for row in rows}) == len(rows) > 0, f"two things of one name in {name} ({lang})"
        numbers = booklet.numbers()
        assert all(not row.rule or row.rule in numbers for row in rows), f"{name} names a rule that is not there"
    assert not translate.missing, f"not translated ({lang}): {sorted(translate.missing)}"
