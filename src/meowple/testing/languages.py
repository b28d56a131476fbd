"""Words in every language a game has: a translator that notices what nobody has translated."""

import gettext
from pathlib import Path

import meowple.core.translation
from meowple.core.game import Game
from meowple.core.translation import LANGUAGES, Translator
from meowple.core.translation_files import TranslationFile

CORE = Path(meowple.core.translation.__file__ or "").parent


def languages(game: Game) -> list[str]:
    """English, and those the game has a `locale/LANG.po` for."""
    return [lang for lang in LANGUAGES if lang == "en" or (game.folder / "locale" / f"{lang}.po").exists()]


class NotingTranslator(Translator):
    """Speaks one language of a game, and keeps every text that has no translation in `missing`."""

    def __init__(self, game: Game, lang: str) -> None:
        self._true = game.translator(lang)
        super().__init__(lang, gettext.NullTranslations())
        paths = [folder / "locale" / f"{lang}.po" for folder in (game.folder, CORE)]
        self._translated = {text for path in paths if path.exists() for text in TranslationFile(path).texts}
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
        if text not in self._translated:
            self.missing.add(text)
