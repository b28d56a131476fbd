"""The texts of the house: which are not yet translated, and the .po files brought up to date.

python tools/texts.py              what is missing, unused or ill-formed, folder by folder (exit 1 if anything)
python tools/texts.py --update     add missing texts (untranslated) to the .po files and drop unused ones
"""

import argparse
import ast
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from meowple.core.lesson import read_lessons
from meowple.core.translation import FRACTION, meaning
from meowple.core.translation_files import MARK

HOUSE = Path(__file__).resolve().parent.parent / "src" / "meowple"
KEYWORDS = {"translate": 1, "N_": 1, "many": 2, "measure": 2, "meaning": 2}
"""How many first arguments of a call are texts; of `meaning` the first says what is meant."""
TRANSLATED = ("pl", "cs")

HEADER_NOISE = tuple(
    [
        "#",
        *(
            f'"{field}'
            for field in ("POT-", "PO-Rev", "Generated", "Report-", "Last-Transl", "Language-Team", "Project-Id")
        ),
    ]
)
"""Lines of a .po file that change without meaning."""

IN_TEMPLATE = re.compile(r'\b(t|t\.many|meaning)\("([^"]+)"(?:, "([^"]+)")?')
"""Texts in a Jinja frame: t("…"), t.many("…", "…", n) or t(meaning("…", "…"))."""

Message = str | tuple[str, ...]
"""A text, after its meaning if it is marked with one; or both forms of a plural."""


def folders() -> list[Path]:
    """Every folder with texts of its own: the core, each game, each face of the house."""
    games = sorted(path for path in (HOUSE / "games").iterdir() if (path / "words.py").exists())
    faces = [HOUSE / name for name in ("core", "play", "arena", "llm", "cli", "web") if (HOUSE / name).exists()]
    return [*faces, *games]


def texts_of(folder: Path) -> list[Message]:
    """Every text in the folder's sources, in the order of the files."""
    found: dict[Message, None] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                found.update(dict.fromkeys(_texts_of_call(node)))
    for path in sorted(folder.rglob("*.html")):
        for call in IN_TEMPLATE.finditer(path.read_text(encoding="utf-8")):
            found[call[2] if call[3] is None else _two_texts(call[1], call[2], call[3])] = None
    for lesson in read_lessons(folder).values():
        found.update(dict.fromkeys(lesson.texts()))
    return list(found)


def _texts_of_call(call: ast.Call) -> list[Message]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    wanted = call.args[: KEYWORDS.get(name, 0)]
    texts = [arg.value for arg in wanted if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if len(texts) < len(wanted) or not texts:
        return []
    if len(texts) == 1:
        return [texts[0]]
    return [_two_texts(name, *texts), *([meaning(FRACTION, texts[1])] if name == "measure" else [])]


def _two_texts(name: str, first: str, second: str) -> Message:
    return meaning(first, second) if name == "meaning" else (first, second)


def read_catalog(folder: Path, lang: str) -> Catalog:
    path = folder / "locale" / f"{lang}.po"
    if not path.exists():
        return Catalog(locale=lang)
    with path.open("rb") as source:
        return read_po(source, locale=lang)


def problems(folder: Path) -> list[str]:
    """What a translator has to do here."""
    found = []
    texts = texts_of(folder)
    for lang in TRANSLATED:
        catalog = read_catalog(folder, lang)
        for text in texts:
            message, key = known(catalog, text), _key(text)
            strings = message.string if message is not None else ""
            forms = [str(form or "") for form in (strings if isinstance(strings, (tuple, list)) else [strings])]
            if not all(forms) or (isinstance(text, tuple) and len(forms) != catalog.num_plurals):
                found.append(f"{lang}: not translated: {key.replace(MARK, ': ')}")
                continue
            wanted = set(re.findall(r"{\w+}", text[-1] if isinstance(text, tuple) else text))
            if any(set(re.findall(r"{\w+}", form)) != wanted for form in forms):
                found.append(f"{lang}: other names in braces: {key}")
        used = {_key(text) for text in texts}
        found += [
            f"{lang}: no longer used: {message.id}" for message in catalog if message.id and _named(message) not in used
        ]
    return found


def _named(entry: Entry) -> str:
    return meaning(entry.context, _key(entry.id)) if entry.context else _key(entry.id)


def _key(name: object) -> str:
    return str(name[0]) if isinstance(name, (tuple, list)) else str(name)


def known(catalog: Catalog, text: Message) -> Entry | None:
    """The entry of this text, if the catalogue has it."""
    what, _, plain = _key(text).rpartition(MARK)
    return catalog.get(plain, what or None)


def update(folder: Path) -> None:
    for lang in TRANSLATED:
        old = read_catalog(folder, lang)
        elsewhere = [read_catalog(other, lang) for other in folders() if other != folder]
        fresh = Catalog(locale=lang, fuzzy=False, project="Meowple", copyright_holder="the Meowple authors")
        for text in texts_of(folder):
            entry = next((found for catalog in (old, *elsewhere) if (found := known(catalog, text)) is not None), None)
            what, _, plain = (_key(text) if isinstance(text, str) else "").rpartition(MARK)
            # a text that has moved keeps its translation
            fresh.add(plain or text, entry.string if entry is not None else None, context=what or None)
        path = folder / "locale" / f"{lang}.po"
        path.parent.mkdir(exist_ok=True)
        with path.open("wb") as target:
            write_po(target, fresh, width=120, omit_header=False, sort_output=False)
        lines = path.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if not line.startswith(HEADER_NOISE)]
        path.write_text("\n".join(kept).strip() + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("folders", nargs="*", help="games or faces by name; all if none is named")
    asked = parser.parse_args()
    bad = 0
    for folder in folders():
        if asked.folders and folder.name not in asked.folders:
            continue
        if asked.update:
            update(folder)
        for problem in problems(folder):
            print(f"{folder.name}: {problem}")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
