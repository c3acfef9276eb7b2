"""Rooms, seats, offers and summary rows as JSON: a dataclass is an object with all of its fields.

It reads what this version writes and nothing else: `VERSION` is part of every key. Raise it with
any change to the fields of these classes; the old version's rooms then end with a sentence.
"""

import json
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

VERSION = 1
Value = TypeVar("Value")


def text_of(value: Any) -> str:
    """The JSON of a value; equal values have equal texts."""
    return json.dumps(value, default=_fields)


def value_of(kind: type[Value], text: str) -> Value:
    """The value of this class that `text_of` wrote."""
    return cast(Value, _built(kind, json.loads(text)))


def _fields(value: object) -> dict[str, Any]:
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _hints(kind)}


def _built(kind: Any, raw: Any) -> Any:
    """What JSON has as plain objects and lists, as dataclasses and tuples."""
    make = cast(Callable[..., Any], kind)
    if is_dataclass(kind):
        return make(**raw | {name: _built(hint, raw[name]) for name, hint in _nested(make)})
    if get_origin(kind) is tuple:
        return tuple(_built(get_args(kind)[0], each) for each in raw)
    if raw is not None and type(None) in get_args(kind):
        return _built(get_args(kind)[0], raw)
    return raw


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _nested(kind: Any) -> list[tuple[str, Any]]:
    """The fields that JSON alone can't hold."""
    return [each for each in _hints(kind).items() if is_dataclass(each[1]) or get_args(each[1])]
