"""Kept: what a worker has read or drawn for rooms, and keeps until these end, or nobody asks."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from webapp.classroom.room.sweeping import keep_swept

# What nobody has asked for in so many seconds is erased.
SECONDS = 60.0
Value = TypeVar("Value")


class OfRooms(Generic[Value]):
    """Values by the code of a room ("" for all of them) and a key; of more than `most` the one
    goes that was asked for longest ago."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, Hashable], tuple[float, Value]] = OrderedDict()
        self._lock = Lock()
        _every.add(self)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, code: str, key: Hashable) -> Value | None:
        """What is kept, from now on for a while longer; None where nothing is."""
        with self._lock:
            known = self._kept.pop((code, key), None)
            if known is None:
                return None
            self._kept[code, key] = monotonic(), known[1]
            return known[1]

    def put(self, code: str, key: Hashable, value: Value) -> Value:
        """Keep a value, which comes back."""
        with self._lock:
            self._kept[code, key] = monotonic(), value
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        keep_swept(self)
        return value

    def forget(self, code: str = "") -> None:
        """Erase what is of a room, and what is of none; or all."""
        with self._lock:
            for each in [each for each in self._kept if not code or each[0] in (code, "")]:
                del self._kept[each]

    def sweep(self) -> None:
        """Erase what nobody has asked for in a while."""
        now = monotonic()
        with self._lock:
            for each in [each for each, (when, _) in self._kept.items() if now - when > SECONDS]:
                del self._kept[each]


_every: WeakSet[OfRooms[Any]] = WeakSet()


def forget(code: str) -> None:
    """Erase all that is kept of a room that is no more."""
    for each in list(_every):
        each.forget(code)
