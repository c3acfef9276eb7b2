"""Throttle: codes of rooms that somebody guesses, and what wrong ones cost whoever sends more."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from secrets import token_bytes
from threading import Lock
from time import monotonic, sleep

# So many wrong codes an address may send in so many seconds.
MOST, SECONDS = 60, 60.0
# Where many share one address, codes are looked up one after the other from then on, so many
# seconds apart, and so many may wait for that: each holds a thread of the server. What was turned
# away has a line of its own when it comes again, as a pupil's page does and a guess at random not;
# so many of these codes are known.
APART, LINE = 0.05, 6
AWAY = 10_000


class TooManyGuesses(Exception):
    """This guess is not looked up: there were too many wrong ones; what else to do, in seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


class Hashed:
    """What is kept of an address: a hash that nobody can look up, and another in each process.

    All that one visitor has of IPv6 addresses, 2^64 of them, is one.
    """

    def __init__(self) -> None:
        self._salt = token_bytes(16)

    def __call__(self, address: str) -> bytes:
        with suppress(ValueError):
            if (ip := ip_address(address)).version == 6:
                address = str(ip_network((int(ip), 64), strict=False))
        return blake2b(address.encode(), key=self._salt, digest_size=8).digest()


class Throttle:
    """What each address sent of late; no address is kept, only a salted hash, in memory alone.

    Who guesses alone waits for a minute. Where visitors share an address (all that come through a
    proxy do, since nothing they say of themselves is believed) that would keep out a whole school
    for one joker: there all go on, but slowly, and all such addresses in the same lines, since the
    threads that wait are the same server's.
    """

    def __init__(
        self,
        clock: Callable[[], float] = monotonic,
        wait: Callable[[float], object] = sleep,
    ) -> None:
        self._clock, self._wait, self._key = clock, wait, Hashed()
        self._wrong: dict[bytes, int] = {}
        self._turned_away: dict[bytes, None] = {}  # the latest last
        self._turns = {True: 0.0, False: 0.0}  # the next one, of codes that come again and others
        self._since = clock()
        self._lock = Lock()

    def admit(self, address: str, shared: bool, code: str) -> None:
        """Let a code be looked up, when it is its turn; raises TooMany."""
        with self._lock:
            self._begin_anew()
            key = self._key(address)
            if self._wrong.get(key, 0) < MOST:
                return
            if not shared:
                raise TooManyGuesses(int(SECONDS))
            now, tried = self._clock(), self._key(code)
            again = tried in self._turned_away
            turn = max(now, self._turns[again])
            if turn - now > APART * LINE:
                self._turned_away[tried] = None
                if len(self._turned_away) > AWAY:
                    del self._turned_away[next(iter(self._turned_away))]
                raise TooManyGuesses(1)
            self._turns[again] = turn + APART
        self._wait(turn - now)

    def count(self, address: str) -> None:
        """Count a wrong one."""
        with self._lock:
            self._begin_anew()
            key = self._key(address)
            self._wrong[key] = self._wrong.get(key, 0) + 1

    def _begin_anew(self) -> None:
        if self._clock() - self._since >= SECONDS:
            self._wrong.clear()
            self._turned_away.clear()
            self._since = self._clock()
