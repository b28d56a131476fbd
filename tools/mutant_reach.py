"""Which lines of a game's rules run at import and in each of its tests: only those tests can notice a mutant there."""

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

Lines = dict[str, list[int]]
"""By the name of a file."""
MOST_CALLS = 20_000
"""After so many calls all lines of a function count as reached: watching a search to its end takes too long."""

SAVED_AFTER = 50
"""So many tests are watched before what they reach is written down: the file is long."""


def fingerprint(paths: Iterable[Path]) -> str:
    """Of these files' contents, whatever they are called."""
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sorted(paths))).hexdigest()[:12]


class Watch:
    """Notes the lines of some files that run between `start` and `stop`."""

    def __init__(self, paths: list[Path]) -> None:
        self.names = {str(path): path.name for path in paths}
        self.left: dict[int, set[int]] = {}
        """By code: its lines that have not run yet."""
        self.calls: dict[int, int] = {}
        self.codes: dict[int, CodeType] = {}

    def start(self) -> None:
        sys.settrace(self._called)

    def stop(self) -> Lines:
        sys.settrace(None)
        ran: dict[str, set[int]] = {name: set() for name in self.names.values()}
        for key, code in self.codes.items():
            if code.co_filename in self.names:
                ran[self.names[code.co_filename]] |= _lines(code) - self.left[key]
        return {name: sorted(lines) for name, lines in ran.items()}

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        key = id(code)
        if key not in self.left:
            self.codes[key] = code  # kept, so that no other code gets its id
            self.left[key] = _lines(code) if code.co_filename in self.names else set()
        left = self.left[key]
        if not left:
            return None
        left.discard(frame.f_lineno)
        self.calls[key] = self.calls.get(key, 0) + 1
        if self.calls[key] > MOST_CALLS:
            left.clear()
        return self._ran

    def _ran(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.left[id(frame.f_code)].discard(frame.f_lineno)
        return self._ran


def _lines(code: CodeType) -> set[int]:
    return {line for _, _, line in code.co_lines() if line is not None}


class Item:
    """A test with what it takes and what it reaches on unbroken code."""

    def __init__(self, test: Any, seconds: float, lines: Lines) -> None:
        self.test = test
        self.seconds = seconds
        self.lines = {name: set(numbers) for name, numbers in lines.items()}
        self.kills = 0

    @property
    def cost(self) -> float:
        """The quick ones that have killed most are asked first."""
        return (self.seconds + 0.01) / (1 + self.kills)

    def reaches(self, name: str, lines: range) -> bool:
        return not self.lines.get(name, set()).isdisjoint(lines)


class Memory:
    """What each test reaches, in a file; known until the rules, the test's file or a helper beside it change."""

    def __init__(self, path: Path, tests: Path, rules: list[Path]) -> None:
        self.path = path
        self.rules = rules
        self.helpers = [file for file in tests.glob("*.py") if not file.name.startswith("test_")]
        self.known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.of_file: dict[Path, str] = {}
        self.unsaved = 0

    def key(self, test: Any) -> str:
        """The models serve only the test of the model."""
        path: Path = test.path
        if path not in self.of_file:
            is_model = path.stem == "test_model"
            helpers = [file for file in self.helpers if is_model or not file.name.startswith("model")]
            self.of_file[path] = fingerprint([*self.rules, *helpers, path])
        return f"{test.nodeid} {self.of_file[path]}"

    def add(self, item: Item) -> None:
        lines = {name: sorted(numbers) for name, numbers in item.lines.items()}
        self.known[self.key(item.test)] = [item.seconds, lines]
        self.unsaved += 1
        if self.unsaved == SAVED_AFTER:
            self.save()

    def save(self) -> None:
        self.unsaved = 0
        self.path.write_text(json.dumps(self.known), encoding="utf-8")

    def keep(self, tests: list[Any]) -> None:
        """Forget what does not hold any more."""
        keys = {self.key(test) for test in tests}
        self.known = {key: known for key, known in self.known.items() if key in keys}
