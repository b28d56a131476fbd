"""Words in every language a game has: a translator that notices what nobody has translated."""

import gettext
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import meowple.core.translation
from meowple.core.game import Game
from meowple.core.translation import LANGUAGES, Translator

CORE = Path(meowple.core.translation.__file__ or "").parent


def languages(game: Game) -> list[str]:
    """English, and those the game has a `locale/LANG.po` for."""
    return [lang for lang in LANGUAGES if lang == "en" or (game.folder / "locale" / f"{lang}.po").exists()]


class NotingTranslator(Translator):
    """Speaks one language of a game, and keeps every text that has no translation in `missing`."""

    def __init__(self, game: Game, lang: str) -> None:
        self._true = game.translator(lang)
        super().__init__(lang, gettext.NullTranslations())
        self._catalogs = [_catalog(folder, lang) for folder in (game.folder, CORE)]
        self._known: set[str] = set()
        self.missing: set[str] = set()

    def __call__(self, text: str, **values: object) -> str:
        self._note(text)
        return self._true(text, **values)

    def many(self, one: str, several: str, n: int, **values: object) -> str:
        self._note(one)
        return self._true.many(one, several, n, **values)

    def _note(self, text: str) -> None:
        if text in self._known or self.lang == "en" or not text:
            return
        self._known.add(text)
        found = [catalog.get(text) for catalog in self._catalogs]
        strings = [message.string for message in found if message is not None]
        if not any(all(string) if isinstance(string, (tuple, list)) else string for string in strings):
            self.missing.add(text)


def _catalog(folder: Path, lang: str) -> Catalog:
    path = folder / "locale" / f"{lang}.po"
    if not path.exists():
        return Catalog(locale=lang)
    with path.open("rb") as source:
        return read_po(source, locale=lang)
