"""Wire: rooms, votes and rows as the text that a store keeps, written by this or another version.

Two versions serve at once while a server is renewed. So what this one doesn't know is left as it
stands, also where the rest is changed; and what is missing, or isn't what it should be, takes its
default. Only what has no default has to be there. What stays are fields of objects, and what stands
behind what is known of when a seat was heard; the answers of a row are written anew as a whole.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from math import isfinite
from sys import float_info
from typing import Any, TypeVar, cast, get_type_hints

from webapp.lesson.asking import Asking

from .room import AnswerCount, Asked, Beside, Room, Seat, SeatOffer, Vote

Made = TypeVar("Made")
Number = TypeVar("Number", int, float)
_Reader = Callable[[Any], Any]


class Unreadable(ValueError):
    """A text that tells too little to be what it should."""


def room_of(text: str) -> Room:
    """The room of a text; raises Unreadable."""
    return _room(_fields(text))


def text_of_room(room: Room, before: str | None = None) -> str:
    """The text of a room; `before` is the one that it was read from and takes the place of."""
    return _text(room, before, _room)


def row_of(text: str) -> Asked | None:
    """The row of a text; None where it can't be read."""
    try:
        return _row(_fields(text))
    except Unreadable:
        return None


def rows_of(texts: Iterable[str]) -> list[Asked]:
    """The rows of texts by their rounds, but for what can't be read."""
    return sorted(filter(None, map(row_of, texts)), key=lambda row: row.round)


def text_of_row(row: Asked, before: str | None = None) -> str:
    """The text of a row; `before` is the one, if any, whose place it takes."""
    return _text(row, before, _row)


def heard_text(now: float, follows: bool, stays: bool, before: str | None = None) -> str:
    """When a seat was heard, and how; what another version says `before`, behind that, stays."""
    rest = (before or "").split(" ")[3:]
    return " ".join([f"{now:.1f}", f"{int(follows)}", f"{int(stays)}", *rest])


def seat_of(token: str, number: str, heard: str | None, answer: str | None) -> Seat | None:
    """A seat, of what is kept of it in several places; None where its number can't be read."""
    known = number_of(number)
    if known is None:
        return None
    when, follows, stays = (f"{heard or ''}   ".split(" "))[:3]
    round, _, given = (answer or "").partition(" ")
    answered = number_of(round)
    kept = (token, known, _time(when) or 0.0, follows != "0", answered or 0)
    return Seat(*kept, given if answered is not None else "", stays == "1")


def number_of(text: str) -> int | None:
    """The number of a seat or a round; None where the text is none."""
    return _number(int, text)


def _time(text: str) -> float | None:
    return _number(float, text)


def _number(kind: Callable[[str], Number], text: str) -> Number | None:
    try:
        number = kind(text)
        return number if isfinite(number) else None
    except (ValueError, OverflowError):
        return None


def offer_of(token: str, text: str | None) -> SeatOffer | None:
    """What a seat offers; None where that is nothing, or can't be read."""
    number, since, address = [*(text or "").split(" ", 2), "", ""][:3]
    known, at = number_of(number), _time(since)
    if known is None or at is None or not address:
        return None
    return SeatOffer(token, known, at, address)


def text_of_offer(number: int, since: float, address: str) -> str:
    """The text of an offer of the seat of that number."""
    return f"{number} {since:.3f} {address}"


def _fields(text: str) -> dict[str, Any]:
    try:
        return _object(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise Unreadable from error


def _text(new: Any, before: str | None, read: Callable[[dict[str, Any]], Any]) -> str:
    if before is None:
        return json.dumps(_plain(new))
    try:
        raw = _fields(before)
        return json.dumps(_laid(new, read(raw), raw))
    except Unreadable:  # what stood there is of no use to anybody
        return json.dumps(_plain(new))


def _plain(value: Any) -> Any:
    """What json can write."""
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return [*map(_plain, value)] if isinstance(value, tuple) else value


def _laid(new: Any, old: Any, raw: Mapping[str, Any]) -> dict[str, Any]:
    """What was written (`raw`, read as `old`), with all that is `new`."""
    laid = dict(raw)
    for name in (each.name for each in fields(new)):
        value, was, stood = getattr(new, name), getattr(old, name), raw.get(name)
        if name in raw and value == was:
            continue
        if isinstance(stood, dict) and is_dataclass(value) and _goes_on(value, was):
            laid[name] = _laid(value, was, stood)
        else:
            laid[name] = _plain(value)
    return laid


def _goes_on(new: Any, old: Any) -> bool:
    """Whether a part of a room is still the same one: a question is until another is asked."""
    if type(new) is not type(old):
        return False
    return not isinstance(new, Vote) or new.round == old.round or new.first is not None


def _room(raw: dict[str, Any]) -> Room:
    return _made(Room, raw, question=_maybe(_vote), beside=lambda part: _made(Beside, part))


def _vote(raw: Any) -> Vote:
    return _made(Vote, raw, first=_maybe(_counts), own=_maybe(_asking))


def _asking(raw: Any) -> Asking:
    return _made(Asking, raw, options=lambda part: tuple(_is(str, each) for each in part))


def _row(raw: dict[str, Any]) -> Asked:
    return _made(Asked, raw, answers=lambda part: tuple(map(_answer, part)))


def _answer(raw: Any) -> AnswerCount:
    key, text, times, first, is_right, *more = raw
    letter = more[0] if more and type(more[0]) is str else ""
    counts = _is(int, times), _maybe(lambda part: _is(int, part))(first)
    return AnswerCount(_is(str, key), _is(str, text), *counts, _is(bool, is_right), letter)


def _counts(raw: Any) -> dict[str, int]:
    return {key: _is(int, times) for key, times in _object(raw).items()}


def _made(kind: Callable[..., Made], raw: Any, **readers: _Reader) -> Made:
    """A thing of its fields; raises Unreadable where one is missing that has no default."""
    written, made = _object(raw), {}
    for field, hint in _known(kind):
        try:
            part = written[field.name]
            reader = readers.get(field.name)
            made[field.name] = reader(part) if reader else _is(hint, part)
        except (KeyError, ValueError, TypeError) as error:
            if field.default is MISSING:
                raise Unreadable(field.name) from error
    return kind(**made)


@cache
def _known(kind: Any) -> list[tuple[Field[Any], Any]]:
    hints = get_type_hints(kind)
    return [(each, hints[each.name]) for each in fields(kind)]


def _maybe(read: _Reader) -> _Reader:
    return lambda part: None if part is None else read(part)


def _is(kind: Any, value: Any) -> Any:
    """The value, if it is of its kind; a whole number is a number, too, and a truth is none.
    Nothing can be reckoned with a number that is infinite, or none."""
    if type(value) is not kind and not (kind is float and type(value) is int):
        raise Unreadable
    if kind is float and not abs(value) <= float_info.max:
        raise Unreadable
    return value


def _object(value: Any) -> dict[str, Any]:
    return cast(dict[str, Any], _is(dict, value))
