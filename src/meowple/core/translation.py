"""A language: its numbers, and its texts through gettext, from the .po files beside the code they belong to."""

import gettext
from functools import lru_cache
from pathlib import Path
from typing import Final

from meowple.core.translation_files import MARK, TranslationFile

LANGUAGES: Final = ("en", "pl", "cs")
"""English is written in the code; Polish and Czech are translated."""

DECIMAL: Final = {"en": ".", "pl": ",", "cs": ","}
PERCENT: Final = {"en": "%", "pl": "%", "cs": "\N{NO-BREAK SPACE}%"}
"""What stands after a number of hundredths."""

FRACTION: Final = "a fraction"
"""The meaning of a text whose number is not whole: 2.5 takes a form of its own in Polish and Czech."""

_HOUSE: Final = Path(__file__).parent


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate this later"
    """Mark a text in a table for translation; `translate(text)` translates it when it is used."""
    return text


def meaning(what: str, text: str) -> str:
    """A text so short that it means several things, marked with the one meant; `translate(…)` translates it."""
    return f"{what}{MARK}{text}"


def whole(n: int, signed: bool = False) -> str:
    """A whole number, which all our languages write alike: with a real minus, and with a plus if signs count."""
    return f"+{n}" if signed and n > 0 else str(n).replace("-", "−")


class Translator:
    """Call it with an English text to get the text in this language; names in braces are filled in.

    Every number people read is written here: by itself where it fills a text, else by `number`, `percent` or `whole`.
    """

    def __init__(self, lang: str, translations: gettext.NullTranslations) -> None:
        self.lang = lang
        self._translations = translations
        self._found: dict[str, str] = {}
        """Texts that were asked for before: they all stand in the code, so that it grows no further than they."""

    def __call__(self, text: str, **values: object) -> str:
        translated = self._found.get(text)
        if translated is None:
            translated = self._found[text] = self._translations.gettext(text).rpartition(MARK)[2]
        return translated.format_map(self._told(values)) if values else translated

    def many(self, one: str, several: str, n: int, **values: object) -> str:
        """The right plural for n."""
        told = self._told(values)
        told["n"] = whole(n)
        return _form(self._translations, one, several, abs(n)).format_map(told)

    def measure(self, one: str, several: str, n: float, **values: object) -> str:
        """The right form for what is measured rather than counted, with one decimal if there is any."""
        told = round(n, 1)
        if told == int(told):
            return self.many(one, several, int(told), **values)
        return self(meaning(FRACTION, several), n=told, **values)

    def number(self, value: float, decimals: int = 0, signed: bool = False) -> str:
        """With the decimal sign of the language and a real minus; `signed` puts a plus before what is above zero."""
        told = f"{value:.{decimals}f}"
        if not told.strip("-0."):
            told = told.removeprefix("-")  # what rounds to nothing is on neither side of it
        elif signed and value > 0:
            told = f"+{told}"
        return told.replace("-", "−").replace(".", DECIMAL[self.lang])

    def percent(self, share: float, decimals: int = 0, signed: bool = False) -> str:
        """A share of 1 in hundredths, its sign as the language sets it."""
        return self.number(100 * share, decimals, signed) + PERCENT[self.lang]

    def _told(self, values: dict[str, object]) -> dict[str, object]:
        """The values as they stand in a text: fractions with one decimal, whole ones with none, all else as it is.

        They are changed where they are: every view has dozens of such texts, and most values are words already.
        """
        for name, value in values.items():
            if type(value) is not str:
                values[name] = self._in_text(value)
        return values

    def _in_text(self, value: object) -> object:
        if isinstance(value, float):
            told = round(value, 1)
            return self.number(told, 0 if told == int(told) else 1)
        return whole(value) if isinstance(value, int) else value


@lru_cache(maxsize=20_000)
def _form(translations: gettext.NullTranslations, one: str, several: str, n: int) -> str:
    """The plural for n, looked up once."""
    return translations.ngettext(one, several, n)


@lru_cache(maxsize=256)
def translator(lang: str, *folders: Path) -> Translator:
    """The language with the words of these folders (each may hold a `locale`) and of the house itself."""
    if lang not in LANGUAGES:
        raise ValueError(f"{lang[:20]} is not one of {', '.join(LANGUAGES)}")
    chain = gettext.NullTranslations()
    for folder in (*folders, _HOUSE):
        path = folder / "locale" / f"{lang}.po"
        if path.exists():
            chain.add_fallback(TranslationFile(path))
    return Translator(lang, chain)
