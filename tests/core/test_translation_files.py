"""A .po file means to us what it means to gettext's own tools, and what is wrong in it is said with its line."""

import gettext
import io
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import meowple
from meowple.core.translation import Translator, meaning, translator
from meowple.core.translation_files import BadTranslations, TranslationFile
from meowple.core.words import say_day

HOUSE = Path(meowple.__file__).parent
FILES = sorted(HOUSE.rglob("locale/*.po"))
HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"\n\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "cs.po"
    path.write_text(HEADER + text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_text_of_ours_is_read_as_babel_reads_it(path: Path) -> None:
    with path.open("rb") as source:
        catalog = read_po(source, locale=path.stem)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    theirs, ours = gettext.GNUTranslations(compiled), TranslationFile(path)
    messages = [message for message in catalog if message.id]
    assert len(messages) == len(ours.texts) > 5
    for message in messages:
        if isinstance(message.id, str):
            text = meaning(message.context, message.id) if message.context else message.id
            assert ours.gettext(text) == theirs.gettext(text) == message.string
        else:
            one, several = message.id
            assert [ours.ngettext(one, several, n) for n in range(130)] == [
                theirs.ngettext(one, several, n) for n in range(130)
            ]


def test_signs_comments_and_unsure_translations(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        '# a note\nmsgid "a \\"cat\\"\\n"\n"on two lines"\nmsgstr "„kočka“\\t\\\\"\n\n'
        '#, fuzzy\nmsgid "dog"\nmsgstr "snad pes"\n\nmsgid "mouse"\nmsgstr ""\n\n#~ msgid "old"\n#~ msgstr "starý"\n'
        'msgid "close"\nmsgstr "hned"\nmsgid "by"\nmsgstr "vedle"\n',
    )
    read = TranslationFile(path)
    assert read.texts == {'a "cat"\non two lines': ["„kočka“\t\\"], "close": ["hned"], "by": ["vedle"]}
    assert [read.gettext(text) for text in ("dog", "mouse", "old")] == ["dog", "mouse", "old"]


def test_a_meaning_tells_two_texts_of_one_spelling_apart(tmp_path: Path) -> None:
    path = written(
        tmp_path, 'msgctxt "noun"\nmsgid "play"\nmsgstr "hra"\nmsgctxt "verb"\nmsgid "play"\nmsgstr "hraj"\n'
    )
    translate = Translator("cs", TranslationFile(path))
    told = [translate(text) for text in (meaning("noun", "play"), meaning("verb", "play"), "play")]
    assert told == ["hra", "hraj", "play"]
    assert translate(meaning("no such meaning", "play {n}"), n=-2) == "play −2"


def test_what_one_file_does_not_have_the_next_is_asked_for(tmp_path: Path) -> None:
    read = TranslationFile(written(tmp_path, 'msgid "paw"\nmsgstr "tlapka"\n'))
    read.add_fallback(TranslationFile(HOUSE / "core" / "locale" / "cs.po"))
    assert (read.gettext("paw"), read.gettext("yes"), read.gettext("no such text")) == ("tlapka", "ano", "no such text")
    assert [read.ngettext("{n} xyz", "{n} xyzs", n) for n in (1, 2)] == ["{n} xyz", "{n} xyzs"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('msgid "paw\nmsgstr "tlapka"\n', "line 5 of cs.po"),
        ('msgid "paw"\nmsgstr "tlapka"\n\n"on its own"\n', "line 8 of cs.po"),
        ('msgwhat "x"\nmsgid "paw"\nmsgstr "tlapka"\n', "line 5 of cs.po"),
        ('msgid "{n} paw"\nmsgid_plural "{n} paws"\nmsgstr[0] "a"\nmsgstr[1] "b"\n', "has 2 forms in cs.po, not 3"),
    ],
)
def test_what_is_no_po_file_is_refused_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadTranslations, match=says):
        TranslationFile(written(tmp_path, text))


def test_a_day_is_written_as_people_write_it() -> None:
    christmas = 1_766_620_800.0
    told = {lang: say_day(christmas, translator(lang)) for lang in ("en", "pl", "cs")}
    assert told == {"en": "25 December 2025", "pl": "25 grudnia 2025", "cs": "25. prosince 2025"}
