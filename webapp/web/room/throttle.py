"""Rate limits per address on wrong room codes and on opening rooms."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address, ip_network
from threading import Lock
from time import monotonic, sleep

# Wrong codes per address, and the window in seconds.
MOST, SECONDS = 60, 60.0
# If many share an address, its codes are looked up this many seconds apart from then on, and this
# many may wait for that: each holds a thread of the server.
APART, LINE = 0.05, 6
# Rooms that an address may have open.
MAX_OPEN = 20


class TooManyGuessesError(Exception):
    """This guess isn't looked up: too many were wrong. `seconds` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


def hashed(address: str) -> int:
    """A hash of an IP address, salted per process, as all hashes of Python's strings are.

    All that one visitor has of IPv6 addresses, 2^64 of them, is one.
    """
    with suppress(ValueError):
        if (ip := ip_address(address)).version == 6:
            address = str(ip_network((int(ip), 64), strict=False))
    return hash(address)


class Throttle:
    """Recent wrong codes of each IP address, by its hash and in memory alone.

    Who guesses alone waits for a minute. If visitors share an address (all who come through a proxy
    do, since nothing they say of themselves is believed) that would keep out a whole school for one
    joker: there all go on, but slowly, and all such addresses in one line.
    """

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        wait: Callable[[float], object] = sleep,
    ) -> None:
        self._clock, self._wait = clock, wait
        self._wrong: Counter[int] = Counter()
        self._since, self._turn = clock(), 0.0  # when the next code is due
        self._open: dict[str, int] = {}  # who opened it, by the code of a room
        self._lock = Lock()

    def admit(self, address: str, shared: bool) -> None:
        """Let a code be looked up when it is its turn; raises TooManyGuessesError."""
        with self._lock:
            if self._recent()[hashed(address)] < MOST:
                return
            if not shared:
                raise TooManyGuessesError(int(SECONDS))
            now = self._clock()
            turn = max(now, self._turn)
            if turn - now > APART * LINE:
                raise TooManyGuessesError(1)
            self._turn = turn + APART
        self._wait(turn - now)

    def count(self, address: str) -> None:
        """Count a wrong code."""
        with self._lock:
            self._recent()[hashed(address)] += 1

    def _recent(self) -> Counter[int]:
        if self._clock() - self._since >= SECONDS:
            self._wrong.clear()
            self._since = self._clock()
        return self._wrong

    def admit_room(self, address: str, code: str, is_open: Callable[[str], bool]) -> bool:
        """Note a room that an address is about to open; False if too many of its are open."""
        with self._lock:
            self._open = {each: who for each, who in self._open.items() if is_open(each)}
            if [*self._open.values()].count(hashed(address)) >= MAX_OPEN:
                return False
            self._open[code] = hashed(address)
        return True
