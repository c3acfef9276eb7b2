"""The interface of room stores: rooms, seats, boards, offers and summaries, with their limits.

Each room is a few named values: `room`, `latest` (the number of the newest seat), and one value
per seat, board, offer and summary row. A change is computed from the values that were read, and
written only if these are still the same; otherwise it is computed again.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from .room import Room, Seat, SeatBoard, SeatOffer, SummaryRow

MAX_ROOMS = 100
MAX_SEATS = 200
# Rows in a summary; the newest are kept.
MAX_ROWS = 200
# Seconds that a room lasts without its teacher, and in all; seconds that its end is remembered.
IDLE, AGE, REMEMBERED = 30 * 60, 4 * 3600, 10 * 60
# Seconds that a request waits for the store.
PATIENCE = 2
# In a full room, seats without a request for this many seconds are freed.
SILENT = 5 * 60
# Attempts at a change: of all threads that change a room at once, one succeeds each time.
_ATTEMPTS = 1_000

ROOM, LATEST = "room", "latest"
SEAT, BOARD, OFFER, ROW = "seat ", "board ", "offer ", "row "  # each followed by a token or a round
# A room's values by their names.
Values = dict[str, Any]


class NoRoomError(Exception):
    """There is no such room: it was never opened, was ended, or was lost."""


class RoomEndedError(NoRoomError):
    """The teacher ended the room a short while ago."""


class RoomOutdatedError(RoomEndedError):
    """The room was opened by another version of this program, which this one can't read."""


class FullError(Exception):
    """There are as many rooms, or as many seats in one, as allowed."""


class RoomLockedError(Exception):
    """The room takes no new seats."""


class StoreUnreachableError(Exception):
    """The store doesn't answer, or reports an error, whose class is `fault`."""

    def __init__(self, fault: str = "") -> None:
        super().__init__(fault)
        self.fault = fault


class Store(ABC):
    """Rooms by their codes.

    Every method may raise StoreUnreachableError, and all but `ping`, `open` and `end` NoRoomError.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock

    def now(self) -> float:
        """The store's time in seconds: since the epoch if processes share it, else monotonic."""
        return self._clock()

    @abstractmethod
    def ping(self) -> None:
        """Check that the store answers and takes values."""

    @abstractmethod
    def end(self, code: str) -> None:
        """Erase a room; requests for it raise RoomEndedError for a while."""

    @abstractmethod
    def _read(self, code: str, *names: str, kind: str = "") -> Values:
        """The room, and its existing values of these names and this kind, by name.

        Raises NoRoomError.
        """

    @abstractmethod
    def _write(self, code: str, before: Values, after: Values, ends: float | None) -> bool:
        """Write the values `after` if those of `before` are unchanged; return whether they were.

        None erases a value. It is one atomic step. The room lasts until `ends`, or as long as
        before if that is None.
        """

    @abstractmethod
    def _rooms(self) -> list[tuple[str, bool, float]]:
        """The code of each room, whether it has ever had a seat, and when it ends by itself."""

    @abstractmethod
    def _erase(self, code: str) -> None:
        """Erase a room without remembering it."""

    # The room.

    def open(self, room: Room) -> bool:
        """Store a new room; return False if its code is taken.

        If there are too many, the room without seats that would end first is erased. Raises
        FullError if all of them have seats.
        """
        rooms = self._rooms()
        if len(rooms) >= MAX_ROOMS:
            evictable = [(ends, code) for code, joined, ends in rooms if not joined]
            if not evictable:
                raise FullError
            self._erase(min(evictable)[1])
        return self._write(room.code, {ROOM: None}, {ROOM: room}, _end(room, self.now()))

    def find(self, code: str) -> Room:
        """The room of a code."""
        room: Room = self._read(code)[ROOM]
        return room

    def change(self, code: str, deed: Callable[[Room], Room]) -> Room:
        """Change a room; return the new one."""
        after: Values = {}
        for before, after in self._attempts(code, ROOM, prolongs=True):
            after[ROOM] = deed(before[ROOM])
        room: Room = after[ROOM]
        return room

    def touch(self, code: str) -> None:
        """Prolong a room, as its teacher is there."""
        for _ in self._attempts(code, ROOM, prolongs=True):
            pass

    # Its seats.

    def sit(self, code: str, token: str) -> Seat:
        """A new seat; raises FullError or RoomLockedError."""
        seat = Seat(token, 0, 0)
        for before, after in self._attempts(code, ROOM, LATEST, kind=SEAT):
            if before[ROOM].locked:
                raise RoomLockedError
            seats, now = _all(before, SEAT), self.now()
            if len(seats) >= MAX_SEATS:
                silent = [seat for seat in seats if now - seat.last_seen > SILENT]
                if not silent:
                    raise FullError
                after |= _without(silent)
            seat = Seat(token, (before.get(LATEST) or 0) + 1, now)
            after |= {LATEST: seat.number, SEAT + token: seat}
        return seat

    def clear(self, code: str, since: float) -> None:
        """Free the seats without a request since then."""
        for before, after in self._attempts(code, ROOM, kind=SEAT):
            after |= _without([seat for seat in _all(before, SEAT) if seat.last_seen < since])

    def hear(self, code: str, token: str, follows: bool) -> tuple[Room, bool]:
        """The room, and whether it has this seat, whose request is recorded."""
        before: Values = {}
        for before, after in self._attempts(code, SEAT + token):
            if seat := before.get(SEAT + token):
                after[SEAT + token] = replace(seat, last_seen=self.now(), follows=follows)
        return before[ROOM], SEAT + token in before

    def answer(self, code: str, token: str, round: int, answer: str) -> bool:
        """Store a seat's answer; return whether it was accepted for that round."""
        taken = False
        for before, after in self._attempts(code, ROOM, SEAT + token):
            seat, question = before.get(SEAT + token), before[ROOM].question
            taken = bool(question and question.takes(round, self.now()) and seat)
            if seat and taken:
                after[SEAT + token] = replace(seat, round=round, answer=answer)
        return taken

    def seat(self, code: str, token: str) -> Seat | None:
        """The seat of a token; None if the room has none."""
        return self._read(code, SEAT + token).get(SEAT + token)

    def seats(self, code: str) -> list[Seat]:
        """All seats by their numbers."""
        return sorted(_all(self._read(code, kind=SEAT), SEAT), key=lambda seat: seat.number)

    # What seats report of their boards; only the leader reads it.

    def report(self, code: str, token: str, board: SeatBoard | None) -> None:
        """Store a seat's board instead of its last one, or erase that if it is None."""
        name = BOARD + token
        for before, after in self._attempts(code, SEAT + token, name):
            if SEAT + token in before:
                last = before.get(name)
                rests = board and last and not board.progresses(last)
                since = last.since if last and rests else self.now()
                after[name] = board and replace(board, since=since)

    def boards(self, code: str) -> list[SeatBoard]:
        """The boards that seats report, in no order."""
        return _all(self._read(code, kind=BOARD), BOARD)

    # What seats offer to show; only the leader reads it.

    def offer(self, code: str, token: str, address: str) -> bool:
        """Store a seat's offer instead of its last one, or erase that if `address` is "".

        Returns whether the room has the seat.
        """
        seat = None
        for before, after in self._attempts(code, SEAT + token):
            if seat := before.get(SEAT + token):
                offer = SeatOffer(token, seat.number, self.now(), address)
                after[OFFER + token] = offer if address else None
        return seat is not None

    def withdraw(self, code: str, offer: SeatOffer) -> None:
        """Erase an offer, unless its seat has since made another one."""
        name = OFFER + offer.token
        for before, after in self._attempts(code, name):
            if before.get(name) == offer:
                after[name] = None

    def offers(self, code: str) -> list[SeatOffer]:
        """The offers, latest last."""
        return sorted(
            _all(self._read(code, kind=OFFER), OFFER), key=lambda offer: (offer.since, offer.number)
        )

    # The summary.

    def record(self, code: str, row: SummaryRow) -> None:
        """Store a row instead of that of its round; if there are too many, the oldest goes."""
        for before, after in self._attempts(code, ROOM, kind=ROW):
            after[f"{ROW}{row.round}"] = row
            rounds = sorted({row.round, *(each.round for each in _all(before, ROW))})
            after |= dict.fromkeys(f"{ROW}{round}" for round in rounds[:-MAX_ROWS])

    def row(self, code: str, round: int) -> SummaryRow | None:
        """The row of a round; None if there is none."""
        return self._read(code, f"{ROW}{round}").get(f"{ROW}{round}")

    def rows(self, code: str) -> list[SummaryRow]:
        """The rows by their rounds."""
        return sorted(_all(self._read(code, kind=ROW), ROW), key=lambda row: row.round)

    def _attempts(
        self, code: str, *names: str, kind: str = "", prolongs: bool = False
    ) -> Iterator[tuple[Values, Values]]:
        """Yield what `_read` returns and a dict for new values, until these are written.

        Repeats if a value of these names has changed in the meantime.
        """
        for _ in range(_ATTEMPTS):
            values = self._read(code, *names, kind=kind)
            after: Values = {}
            yield values, after
            before = {name: values.get(name) for name in names}
            room = after.get(ROOM) or values[ROOM]
            ends = _end(room, self.now()) if prolongs else None
            if not (after or prolongs) or self._write(code, before, after, ends):
                return
        raise StoreUnreachableError("Contention")


def _end(room: Room, touched: float) -> float:
    """The time at which a room ends by itself, if its teacher was last there at `touched`."""
    return min(touched + IDLE, room.opened + AGE)


def _all(values: Values, kind: str) -> list[Any]:
    return [value for name, value in values.items() if name.startswith(kind)]


def _without(seats: list[Seat]) -> Values:
    """The values that erase these seats, their boards and their offers."""
    return dict.fromkeys(kind + seat.token for kind in (SEAT, BOARD, OFFER) for seat in seats)
