"""The room store in the memory of one process, which needs nothing to be installed."""

from collections.abc import Callable
from threading import Lock
from time import monotonic

from .store import LATEST, REMEMBERED, ROOM, NoRoomError, RoomEndedError, Store, Values


class MemoryStore(Store):
    """Rooms of this process, which are lost when it ends."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(clock)
        self._values: dict[str, Values] = {}
        self._ends: dict[str, float] = {}
        self._ended: dict[str, float] = {}  # when each was ended
        self._lock = Lock()

    def ping(self) -> None:
        """Return at once: memory is always available."""

    def end(self, code: str) -> None:
        with self._lock:
            if self._values.pop(code, None):
                self._ended[code] = self.now()

    def _read(self, code: str, *names: str, kind: str = "") -> Values:
        with self._lock:
            self._sweep()
            if code not in self._values:
                raise RoomEndedError if code in self._ended else NoRoomError
            values = self._values[code]
            if kind:
                names += tuple(name for name in values if name.startswith(kind))
            return {name: values[name] for name in (ROOM, *names) if name in values}

    def _write(self, code: str, before: Values, after: Values, ends: float | None) -> bool:
        with self._lock:
            values = self._values.get(code, {})
            if any(values.get(name) != value for name, value in before.items()):
                return False
            for name, value in after.items():
                if value is None:
                    values.pop(name, None)
                else:
                    values[name] = value
            self._values[code] = values
            self._ended.pop(code, None)
            if ends is not None:
                self._ends[code] = ends
        return True

    def _rooms(self) -> list[tuple[str, bool, float]]:
        with self._lock:
            self._sweep()
            return [(code, LATEST in each, self._ends[code]) for code, each in self._values.items()]

    def _erase(self, code: str) -> None:
        with self._lock:
            self._values.pop(code, None)

    def _sweep(self) -> None:
        now = self.now()
        for code in [code for code in self._values if now >= self._ends[code]]:
            del self._values[code]
        self._ends = {code: self._ends[code] for code in self._values}
        self._ended = {code: at for code, at in self._ended.items() if now - at < REMEMBERED}
