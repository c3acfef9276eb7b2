"""Openers: how many rooms each address has open, so that none takes all that a server has."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from .throttle import Hashed

# So many rooms one address may have open; so many addresses are known at once.
MOST, ADDRESSES = 20, 1_000


class Openers:
    """The codes of the rooms that each address opened; of the address a salted hash is kept."""

    def __init__(self) -> None:
        self._hashed = Hashed()
        self._codes: OrderedDict[bytes, list[str]] = OrderedDict()
        self._lock = Lock()

    def admit(self, address: str, code: str, is_open: Callable[[str], bool]) -> bool:
        """Note a room that an address is about to open; False where it has too many open."""
        key = self._hashed(address)
        with self._lock:
            codes = self._codes.pop(key, [])
            if len(codes) >= MOST:
                codes = [each for each in codes if is_open(each)]
            admitted = len(codes) < MOST
            self._codes[key] = [*codes, code] if admitted else codes
            if len(self._codes) > ADDRESSES:
                self._codes.popitem(last=False)
        return admitted
