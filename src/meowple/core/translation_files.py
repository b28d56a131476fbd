"""Reading a .po file: what gettext needs of it, without a build step or a library between."""

import gettext
import re
from pathlib import Path
from typing import Final

from meowple.core.errors import MeowpleError

LINE: Final = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s+)?"((?:[^"\\]|\\.)*)"')
MARK: Final = "\x04"
"""Between the meaning of a short text and the text itself, as gettext has it."""
ESCAPE: Final = re.compile(r"\\(.)")
ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r"}
PLURAL: Final = re.compile(r"nplurals=(\d); *plural=(.+?);?\s*$", re.MULTILINE)
"""In the header: how many forms there are, and which of them a number takes, as an expression in C."""


class BadTranslations(MeowpleError):
    """A .po file that cannot be read; says which line."""


class Entry:
    """One text with its translations, while the file is being read."""

    def __init__(self) -> None:
        self.fields: dict[str, list[str]] = {}
        self.is_fuzzy = False

    def text(self, field: str) -> str:
        return "".join(self.fields.get(field, []))

    def key(self) -> str:
        """What the text is asked for by: itself, after its meaning if it is marked with one."""
        text = self.text("msgid")
        return f"{self.text('msgctxt')}{MARK}{text}" if "msgctxt" in self.fields else text

    def forms(self) -> list[str]:
        """One translation, or one for each kind of number; empty if a translator has not been here or is unsure."""
        names = sorted(name for name in self.fields if name.startswith("msgstr"))
        found = [self.text(name) for name in names]
        return found if all(found) and not self.is_fuzzy else []


def read_entries(path: Path) -> list[Entry]:
    """Everything in the file, the header too: it is the entry without a text."""
    entries: list[Entry] = []
    current, field = Entry(), ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            if current.fields:
                entries.append(current)
                current, field = Entry(), ""
            current.is_fuzzy = current.is_fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        found = LINE.fullmatch(line)
        if found is None or not (found[1] or field):
            raise BadTranslations(f"line {number} of {path.name} is not written as .po files are: {line[:60]}")
        if found[1] in ("msgctxt", "msgid") and "msgid" in current.fields:
            entries.append(current)
            current = Entry()
        field = found[1] or field
        current.fields.setdefault(field, []).append(ESCAPE.sub(lambda sign: ESCAPED.get(sign[1], sign[1]), found[3]))
    return [*entries, current] if current.fields else entries


class TranslationFile(gettext.NullTranslations):
    """One .po file as a part of gettext's chain: what it does not have is asked of the next."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {}
        """Every translated text with its one form or, if it has a plural, with all of them."""
        self.plurals: set[str] = set()
        header = ""
        for entry in read_entries(path):
            text, forms = entry.key(), entry.forms()
            if not text:
                header = forms[0] if forms else ""
            elif forms:
                self.texts[text] = forms
                if "msgid_plural" in entry.fields:
                    self.plurals.add(text)
        rule = PLURAL.search(header)
        wanted, self.form_of = (int(rule[1]), gettext.c2py(rule[2])) if rule is not None else (2, gettext.c2py("n!=1"))
        for text in sorted(self.plurals):
            if len(self.texts[text]) != wanted:
                raise BadTranslations(f"“{text[:60]}” has {len(self.texts[text])} forms in {path.name}, not {wanted}")

    def gettext(self, message: str) -> str:
        forms = self.texts.get(message)
        if forms is None:
            return super().gettext(message)
        return forms[self.form_of(1)] if message in self.plurals else forms[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if msgid1 not in self.plurals:
            return super().ngettext(msgid1, msgid2, n)
        return self.texts[msgid1][self.form_of(n)]
