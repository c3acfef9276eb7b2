"""Saved puzzles: what JSON and YAML of any program are read with, and faults told by their keys."""

import json
from collections.abc import Callable, Collection, Iterable
from typing import Any

from webapp.puzzle.cells import Cell
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.puzzle import MAX_DIGITS, Cage, Puzzle, make_puzzle


def looks_like_json(text: str, *keys: str) -> bool:
    """Whether the text begins as a JSON object does, and names all these keys somewhere."""
    return text.lstrip().startswith("{") and all(f'"{key}"' in text for key in keys)


def read_object(text: str) -> dict[str, Any]:
    """The object that the text holds in JSON; raises FormatError with the place where it is none.

    No number in it has more digits than a target may have.
    """
    try:
        return decoded(text)
    except json.JSONDecodeError as error:
        raise no_json(error) from None


def no_json(error: json.JSONDecodeError) -> FormatError:
    """The fault of a text that is no JSON, with its place."""
    return FormatError(f"this is not JSON: {error.msg}", TextPlace(error.lineno, error.colno))


def decoded(
    text: str, hook: Callable[[dict[str, Any]], dict[str, Any]] | None = None
) -> dict[str, Any]:
    """The same, with the `hook` called on each object in it; raises JSONDecodeError for no JSON."""
    try:
        read = json.loads(text, parse_int=_integer, parse_constant=_no_constant, object_hook=hook)
    except RecursionError:
        raise FormatError("this is not a puzzle: the JSON is nested too deeply") from None
    if not isinstance(read, dict):
        raise FormatError("the JSON of a puzzle is one object")
    return read


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise FormatError(
            f"a number in the JSON has {len(digits)} digits: the most is {MAX_DIGITS}"
        )
    return int(digits)


def _no_constant(name: str) -> None:
    raise FormatError(f"{name} can’t be a number of a puzzle")


def known_keys(
    read: Iterable[str], known: Collection[str], silent: Collection[str] = (), of: str = "a puzzle"
) -> None:
    """Raise FormatError for a key that isn’t one of these; the `silent` ones are not offered."""
    for key in read:
        if key not in known and key not in silent:
            raise FormatError(f"'{key[:20]}' isn’t a key of {of}: use {', '.join(sorted(known))}")


def part(read: dict[str, Any], key: str) -> dict[str, Any]:
    """The object under the key; raises FormatError where there is none."""
    value = read.get(key)
    if not isinstance(value, dict):
        raise FormatError(f'"{key}" must be an object')
    return value


def entries(read: dict[str, Any], key: str) -> list[Any]:
    """The list under the key, empty where the key is left out; raises FormatError."""
    value = read.get(key, [])
    if not isinstance(value, list):
        raise FormatError(f'"{key}" must be a list')
    return value


def objects(read: dict[str, Any], key: str, of: str) -> list[dict[str, Any]]:
    """The objects of the list under the key; `of` names what each must hold in the FormatError."""
    for number, entry in enumerate(entries(read, key), start=1):
        if not isinstance(entry, dict):
            raise FormatError(f'entry {number} of "{key}" must be an object with {of}')
    return entries(read, key)


def whole(read: dict[str, Any], key: str, where: str = "") -> int:
    """The whole number, 0 or more, under the key; raises FormatError."""
    value = read.get(key)
    if type(value) is not int or value < 0:
        raise FormatError(f'{where}{": " if where else ""}"{key}" must be a whole number')
    return value


def square(size: int, cages: list[Cage]) -> Puzzle:
    """The puzzle; raises FormatError where `make_puzzle` does."""
    try:
        return make_puzzle(size, cages)
    except ValueError as error:
        raise FormatError(str(error)) from None


def cage(cells: Iterable[Cell], target: int, op: str | None) -> Cage:
    """A cage of cells in any order; that of one cell gives its value, whatever is said of it."""
    ordered = tuple(sorted(cells))
    return Cage(ordered, target, "=" if len(ordered) == 1 else op)
