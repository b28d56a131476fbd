"""What a position is made of, declared once: dump, load and equality follow from the declaration.

A game lists its fields in `fields.py`, each with a name in the dump and a kind that writes and reads it:

    FIELDS = (
        Field("dice", ListOf(Number(1, 6))),
        Field("shown", Named(PIECES)),
        Derived("heights"),
    )
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

NOTHING: Final = -1
"""Where a field names one of several things, the number for none of them; null in a dump."""

_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


class JsonText:
    """A value that is written already: how a part that keeps its own text joins the dump."""

    def __init__(self, text: str) -> None:
        self.text = text


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(ABC):
    """How one field is written as plain JSON and read back; what cannot be read raises ValueError."""

    @abstractmethod
    def write(self, value: Any) -> Any:
        """As plain JSON, or as JsonText."""

    @abstractmethod
    def read(self, raw: Any) -> Any:
        """The value again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Kind):
    """A whole number within bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def write(self, value: Any) -> Any:
        return value

    def read(self, raw: Any) -> Any:
        if type(raw) is not int or not self.least <= raw <= self.most:
            raise ValueError(f"{str(raw)[:40]} is not a number from {self.least} to {self.most}")
        return raw


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers(Kind):
    """A list of whole numbers within bounds: plain JSON as it is."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def write(self, value: Any) -> Any:
        return value

    def read(self, raw: Any) -> Any:
        if not isinstance(raw, list):
            raise ValueError("a list of numbers is missing")
        for number in raw:
            if type(number) is not int or not self.least <= number <= self.most:
                raise ValueError(f"{str(number)[:40]} is not a number from {self.least} to {self.most}")
        return raw


@mypyc_attr(allow_interpreted_subclasses=True)
class Truth(Kind):
    """Yes or no."""

    def write(self, value: Any) -> Any:
        return value

    def read(self, raw: Any) -> Any:
        if not isinstance(raw, bool):
            raise ValueError(f"{str(raw)[:40]} is neither true nor false")
        return raw


@mypyc_attr(allow_interpreted_subclasses=True)
class Word(Kind):
    """One of these words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def write(self, value: Any) -> Any:
        return value

    def read(self, raw: Any) -> Any:
        if raw not in self.words:
            raise ValueError(f"{str(raw)[:40]} is not one of {', '.join(self.words)[:100]}")
        return raw


@mypyc_attr(allow_interpreted_subclasses=True)
class Named(Kind):
    """A place in a list of names, written as the name; NOTHING is null, where that is allowed."""

    def __init__(self, names: Sequence[str], may_be_nothing: bool = False) -> None:
        self.names = tuple(names)
        self.places = {name: place for place, name in enumerate(self.names)}
        self.may_be_nothing = may_be_nothing

    def write(self, value: Any) -> Any:
        return None if value < 0 else self.names[value]

    def read(self, raw: Any) -> Any:
        if raw is None and self.may_be_nothing:
            return NOTHING
        if not isinstance(raw, str) or raw not in self.places:
            raise ValueError(f"there is no {str(raw)[:40]} here")
        return self.places[raw]


@mypyc_attr(allow_interpreted_subclasses=True)
class ListOf(Kind):
    """Many of one kind, in order; `length` if there are always so many."""

    def __init__(self, kind: Kind, length: int = NOTHING) -> None:
        self.kind = kind
        self.length = length

    def write(self, value: Any) -> Any:
        return [self.kind.write(one) for one in value]

    def read(self, raw: Any) -> Any:
        if not isinstance(raw, list) or (self.length >= 0 and len(raw) != self.length):
            raise ValueError(f"a list of {self.length} is missing" if self.length >= 0 else "a list is missing")
        return [self.kind.read(one) for one in raw]


@mypyc_attr(allow_interpreted_subclasses=True)
class TupleOf(ListOf):
    """The same as a tuple that is never changed."""

    def read(self, raw: Any) -> Any:
        return tuple(super().read(raw))


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Kind):
    """A part of the position that writes and reads itself."""

    def __init__(self, write: Callable[[Any], Any], read: Callable[[Any], Any]) -> None:
        self._write = write
        self._read = read

    def write(self, value: Any) -> Any:
        return self._write(value)

    def read(self, raw: Any) -> Any:
        return self._read(raw)


class Field:
    """One thing a position keeps: its name in the dump, its kind, and where it lies (`ways.side` is a part's field).

    `shared` things are never changed once made, or copied before they are: copies of a position may share them.
    A `derived` field is worked out from the others (`State.settle`): it is not written.
    """

    def __init__(
        self, name: str, kind: Kind | None, attribute: str = "", shared: bool = False, derived: bool = False
    ) -> None:
        self.name = name
        self.kind = kind
        self.path = (attribute or name).split(".")
        self.shared = shared
        self.derived = derived

    def get(self, state: Any) -> Any:
        if len(self.path) == 1:
            return getattr(state, self.path[0])
        for name in self.path:
            state = getattr(state, name)
        return state

    def set(self, state: Any, value: Any) -> None:
        for name in self.path[:-1]:
            state = getattr(state, name)
        setattr(state, self.path[-1], value)


def Derived(attribute: str, shared: bool = False) -> Field:  # noqa: N802 - reads like a kind of field
    """A field that is worked out from the others and not written."""
    return Field(attribute, None, shared=shared, derived=True)


Fields = tuple[Field, ...]


def write_fields(state: Any, fields: Fields) -> str:
    """Canonical JSON: the kept fields in the order of their declaration."""
    written: dict[str, Any] = {}
    is_plain = True
    for field in fields:
        if field.kind is not None:
            value = field.kind.write(field.get(state))
            written[field.name] = value
            is_plain = is_plain and not isinstance(value, JsonText)
    if is_plain:
        return _encode(written)
    rows: list[str] = []
    for name, value in written.items():
        rows.append('"' + name + '":' + _written(value))
    return "{" + ",".join(rows) + "}"


def are_same(one: Any, other: Any, fields: Fields) -> bool:
    """Whether two positions would be written alike. Mostly one of the first fields tells, and none is put into text."""
    for field in fields:
        if field.kind is None:
            continue
        here, there = field.get(one), field.get(other)
        if here is there:
            continue
        written, others = field.kind.write(here), field.kind.write(there)
        if isinstance(written, JsonText) and isinstance(others, JsonText):
            written, others = written.text, others.text
        if written != others:
            return False
    return True


def _written(value: Any) -> str:
    if isinstance(value, JsonText):
        return value.text
    return str(value) if type(value) is int else _encode(value)


def read_fields(state: Any, fields: Fields, raw: dict[str, Any]) -> None:
    """Fill a blank position with what was kept; ValueError for what is missing, unknown or out of bounds."""
    kept = [field for field in fields if field.kind is not None]
    unknown = set(raw) - {field.name for field in kept}
    if unknown:
        raise ValueError(f"there is no field {min(unknown)[:40]}")
    for field in kept:
        if field.name not in raw:
            raise ValueError(f"the field {field.name} is missing")
        assert field.kind is not None
        field.set(state, field.kind.read(raw[field.name]))
