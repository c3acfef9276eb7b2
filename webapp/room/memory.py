"""The store in the memory of one process: what a class needs, and nothing to install."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from time import monotonic
from weakref import ref

from .room import Asked, Room, Seat, SeatOffer
from .store import (
    MOST_ROOMS,
    MOST_ROWS,
    MOST_SEATS,
    REMEMBERED,
    Ended,
    NoRoom,
    RoomLocked,
    due,
    making_way,
    unjoined,
)
from .sweeping import Sweeper


@dataclass(slots=True)
class _Kept:
    room: Room
    touched: float
    seats: dict[str, Seat] = field(default_factory=dict)
    latest: int = 0  # the number of the seat that was taken last
    rows: dict[int, Asked] = field(default_factory=dict)
    offers: dict[str, SeatOffer] = field(default_factory=dict)

    def leave(self, seat: Seat) -> None:
        """The seat is no more, nor what it offers."""
        del self.seats[seat.token]
        self.offers.pop(seat.token, None)


class MemoryStore:
    """Rooms of this process alone; they end with it. A Store."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._rooms: dict[str, _Kept] = {}
        self._ended: dict[str, float] = {}
        self._lock = Lock()
        this = ref(self)
        self._sweeper = Sweeper(lambda: (store := this()) is not None and store._tidy())

    def now(self) -> float:
        return self._clock()

    def ping(self) -> None:
        """It is there."""

    def open(self, room: Room) -> bool:
        with self._lock:
            self._sweep()
            if room.code in self._rooms:
                return False
            if len(self._rooms) >= MOST_ROOMS:
                every = (
                    (code, bool(kept.latest), due(kept.room, kept.touched))
                    for code, kept in self._rooms.items()
                )
                del self._rooms[unjoined(every)]
            self._rooms[room.code] = _Kept(room, room.opened)
            self._ended.pop(room.code, None)
        self._sweeper.begin()
        return True

    def find(self, code: str) -> Room:
        with self._lock:
            return self._kept(code).room

    def change(self, code: str, deed: Callable[[Room], Room]) -> Room:
        with self._lock:
            kept = self._kept(code)
            kept.room, kept.touched = deed(kept.room), self._clock()
            return kept.room

    def touch(self, code: str) -> None:
        with self._lock:
            self._kept(code).touched = self._clock()

    def end(self, code: str) -> None:
        with self._lock:
            if self._rooms.pop(code, None):
                self._ended[code] = self._clock()

    def sit(self, code: str, token: str) -> Seat:
        with self._lock:
            kept = self._kept(code)
            if kept.room.locked:
                raise RoomLocked
            now = self._clock()
            if len(kept.seats) >= MOST_SEATS:
                for seat in making_way(list(kept.seats.values()), now):
                    kept.leave(seat)
            kept.latest += 1
            kept.seats[token] = Seat(token, kept.latest, now)
            return kept.seats[token]

    def clear(self, code: str, since: float) -> None:
        with self._lock:
            kept = self._kept(code)
            for seat in list(kept.seats.values()):
                if seat.heard < since:
                    kept.leave(seat)

    def hear(self, code: str, token: str, follows: bool) -> tuple[Room, bool]:
        with self._lock:
            kept = self._kept(code)
            seat = kept.seats.get(token)
            if seat:
                kept.seats[token] = replace(seat, heard=self._clock(), follows=follows, stays=True)
            return kept.room, seat is not None

    def answer(self, code: str, token: str, round: int, answer: str) -> bool:
        with self._lock:
            kept = self._kept(code)
            seat, question = kept.seats.get(token), kept.room.question
            if not seat or not question or not question.takes(round, self._clock()):
                return False
            kept.seats[token] = replace(seat, round=round, answer=answer)
            return True

    def offer(self, code: str, token: str, address: str) -> bool:
        with self._lock:
            kept = self._kept(code)
            seat = kept.seats.get(token)
            kept.offers.pop(token, None)  # what comes instead of it comes last
            if seat and address:
                kept.offers[token] = SeatOffer(token, seat.number, self._clock(), address)
            return seat is not None

    def withdraw(self, code: str, offer: SeatOffer) -> None:
        with self._lock:
            offers = self._kept(code).offers
            if offers.get(offer.token) == offer:
                del offers[offer.token]

    def offers(self, code: str) -> list[SeatOffer]:
        with self._lock:
            return list(self._kept(code).offers.values())

    def seat(self, code: str, token: str) -> Seat | None:
        with self._lock:
            return self._kept(code).seats.get(token)

    def seats(self, code: str) -> list[Seat]:
        with self._lock:
            return sorted(self._kept(code).seats.values(), key=lambda seat: seat.number)

    def record(self, code: str, row: Asked) -> None:
        with self._lock:
            rows = self._kept(code).rows
            rows[row.round] = row
            if len(rows) > MOST_ROWS:
                del rows[min(rows)]

    def row(self, code: str, round: int) -> Asked | None:
        with self._lock:
            return self._kept(code).rows.get(round)

    def rows(self, code: str) -> list[Asked]:
        with self._lock:
            rows = self._kept(code).rows
            return [rows[round] for round in sorted(rows)]

    def _kept(self, code: str) -> _Kept:
        self._sweep()
        if code in self._rooms:
            return self._rooms[code]
        if code in self._ended:
            raise Ended
        raise NoRoom

    def _tidy(self) -> bool:
        with self._lock:
            self._sweep()
            return bool(self._rooms or self._ended)

    def _sweep(self) -> None:
        """Erase what is due; whoever asks for any room does that for all of them."""
        now = self._clock()
        for code, kept in list(self._rooms.items()):
            if now >= due(kept.room, kept.touched):
                del self._rooms[code]
        for code, when in list(self._ended.items()):
            if now - when >= REMEMBERED:
                del self._ended[code]
