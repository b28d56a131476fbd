"""A language: texts through gettext, read from the .po files that lie beside the code they belong to."""

import gettext
from functools import lru_cache
from pathlib import Path
from typing import Final

from meowple.core.translation_files import TranslationFile

LANGUAGES: Final = ("en", "pl", "cs")
"""English is written in the code; Polish and Czech are translated."""

_HOUSE: Final = Path(__file__).parent


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate this later"
    """Mark a text in a table for translation; `translate(text)` translates it when it is used."""
    return text


class Translator:
    """Call it with an English text to get the text in this language; names in braces are filled in."""

    def __init__(self, lang: str, translations: gettext.NullTranslations) -> None:
        self.lang = lang
        self._translations = translations

    def __call__(self, text: str, **values: object) -> str:
        translated = self._translations.gettext(text)
        return translated.format(**values) if values else translated

    def many(self, one: str, several: str, n: int, **values: object) -> str:
        """The right plural for n, with a real minus sign below zero."""
        return self._translations.ngettext(one, several, abs(n)).format(n=str(n).replace("-", "−"), **values)


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
