"""What `copy` and `fields` promise: every field is declared, copied, and not shared with the original."""

import dataclasses
import enum
import types
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from meowple.core.action import Action
from meowple.core.fields import Fields
from meowple.core.state import State

NEVER_CHANGE = (
    int, float, str, bytes, type(None), range, enum.Enum, Action, type, types.ModuleType, types.FunctionType,
    types.BuiltinFunctionType, types.MethodType, types.MappingProxyType,
)  # fmt: skip
EVERY_STATE_HAS = ("players", "version")


def check_copy_is_whole(state: State) -> None:
    """The copy has every declared field, equal and of its own; nothing is kept that is not declared."""
    copied = state.copy()
    assert type(copied) is type(state)
    fields = state.fields()
    undeclared = _undeclared(state, fields)
    assert not undeclared, f"kept, but not declared in fields(): {', '.join(undeclared)}"
    for name in EVERY_STATE_HAS:
        assert getattr(copied, name) == getattr(state, name), f"copy() forgets {name}"
    for field in fields:
        way = difference(field.get(state), field.get(copied), ".".join(field.path))
        assert way is None, f"copy() forgets {way}"
    shared = shared_things(state, copied, fields)
    assert not shared, f"copy() shares {shared[0]}: copy it, or declare it shared"


def check_equality(state: State, later: State) -> None:
    """Positions are equal if what they keep is; and being changed by play, they are no keys."""
    copied = state.copy()
    assert copied == state
    assert (state == later) == (state.dump() == later.dump())
    assert state != state.dump()
    with pytest.raises(TypeError):
        hash(state)


def _undeclared(state: State, fields: Fields) -> list[str]:
    """Attributes nobody declared. A compiled class cannot be asked, so this is told where rules run interpreted."""
    declared = {field.path[0] for field in fields}
    return [name for name in getattr(state, "__dict__", {}) if name not in declared and name not in EVERY_STATE_HAS]


def shared_things(state: State, copied: State, fields: Fields) -> list[str]:
    """Where the two hold the same thing though it could be changed: paths like `hands[0].cards`."""
    allowed = {tuple(field.path) for field in fields if field.shared}
    parents = _wholly_shared(fields)
    mine: dict[int, str] = {}
    for path, thing in _things(state, (), allowed | parents):
        mine.setdefault(id(thing), path)
    return [path for path, thing in _things(copied, (), allowed | parents) if id(thing) in mine]


def _wholly_shared(fields: Fields) -> set[tuple[str, ...]]:
    """Parts all of whose fields are shared: copies may share the part itself."""
    parents = {tuple(field.path[:-1]) for field in fields if len(field.path) > 1}
    return {way for way in parents if all(field.shared for field in fields if tuple(field.path[: len(way)]) == way)}


def _things(
    thing: Any, way: tuple[str, ...], allowed: set[tuple[str, ...]], path: str = "", depth: int = 0
) -> Iterator[tuple[str, Any]]:
    """Everything below that could be changed, with where it lies; what may be shared is left out."""
    for name, part in _parts(thing):
        here = (*way, name)
        if here in allowed or isinstance(part, NEVER_CHANGE):
            continue
        named = f"{path}.{name}".lstrip(".").replace(".[", "[")
        if not isinstance(part, (tuple, frozenset)) and not _is_frozen(part):
            yield named, part
        if depth < 12:
            yield from _things(part, here, allowed, named, depth + 1)


def _parts(thing: Any) -> list[tuple[str, Any]]:
    if isinstance(thing, Mapping):
        return [(f"[{key}]", value) for key, value in thing.items()]
    if isinstance(thing, (list, tuple)):
        return [(f"[{place}]", value) for place, value in enumerate(thing)]
    if isinstance(thing, (set, frozenset)):
        return [("{}", value) for value in thing]
    return list(getattr(thing, "__dict__", {}).items())


def _is_frozen(thing: Any) -> bool:
    parameters = getattr(type(thing), "__dataclass_params__", None)
    return dataclasses.is_dataclass(thing) and parameters is not None and bool(parameters.frozen)


def difference(first: Any, second: Any, path: str, depth: int = 0) -> str | None:
    """Where the two differ, or None; things without an equality of their own are compared part by part."""
    if first is second or depth > 12:
        return None
    if type(first) is not type(second):
        return path
    if isinstance(first, (*NEVER_CHANGE, set, frozenset)):
        return None if first == second else path
    mine, other = _parts(first), _parts(second)
    if [name for name, _ in mine] != [name for name, _ in other]:
        return path
    for (name, one), (_, two) in zip(mine, other, strict=True):
        way = difference(one, two, f"{path}.{name}".replace(".[", "["), depth + 1)
        if way is not None:
            return way
    return None
