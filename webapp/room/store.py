"""Stores: where rooms are kept; how long and how many is the same in each."""

from collections.abc import Callable, Iterable
from typing import Protocol

from .room import Asked, Room, Seat, SeatOffer

MOST_ROOMS = 100
MOST_SEATS = 200
# So many rows has a summary; the newest are kept.
MOST_ROWS = 200
# Seconds: without a word of the teacher's, in all, and for which it is known that a room was ended.
IDLE, AGE, REMEMBERED = 30 * 60, 4 * 3600, 10 * 60
# Seconds that a request waits for the store before it says that there is none.
PATIENCE = 2
# A seat that was silent for so many seconds is given away where the room is full.
SILENT = 5 * 60
# So many of those that were heard only once make way at once, since a class comes at once.
AT_ONCE = 10


class NoRoom(Exception):
    """There is no such room: it was never opened, was ended, or was lost."""


class Ended(NoRoom):
    """The teacher has ended the room a short while ago."""


class Full(Exception):
    """There are as many rooms, or as many seats in one, as there may be."""


class RoomLocked(Exception):
    """The room takes nobody else in."""


class Unreachable(Exception):
    """The store doesn't answer, or refuses: `fault` is the class of the error that says so."""

    def __init__(self, fault: str = "") -> None:
        super().__init__(fault)
        self.fault = fault


class Store(Protocol):
    """Rooms by their codes. All methods may raise Unreachable; but for `ping`, `open` and `end`
    all may raise NoRoom."""

    def now(self) -> float:
        """The seconds by which the store counts: since the epoch where several processes share it,
        else since some moment that a clock which is set doesn't move."""

    def ping(self) -> None:
        """The store is there, and keeps what it is given."""

    def open(self, room: Room) -> bool:
        """Keep a new room, in the place of one that nobody joined where there are too many; False
        where its code is taken. Raises Full."""

    def find(self, code: str) -> Room:
        """The room of a code."""

    def change(self, code: str, deed: Callable[[Room], Room]) -> Room:
        """Change a room as nobody else does at the same time; the room as it is then."""

    def touch(self, code: str) -> None:
        """The teacher is there."""

    def end(self, code: str) -> None:
        """Erase a room and its seats."""

    def sit(self, code: str, token: str) -> Seat:
        """A new seat. Raises Full, or RoomLocked."""

    def clear(self, code: str, since: float) -> None:
        """Give away the seats that were not heard since then."""

    def hear(self, code: str, token: str, follows: bool) -> tuple[Room, bool]:
        """The room, for a seat that asks; and whether it has that seat."""

    def answer(self, code: str, token: str, round: int, answer: str) -> bool:
        """Keep the answer of a seat; whether the room has that seat, and asks that."""

    def offer(self, code: str, token: str, address: str) -> bool:
        """Keep what a seat offers to show, in the place of what it offered before; "" takes that
        back. Whether the room has that seat."""

    def withdraw(self, code: str, offer: SeatOffer) -> None:
        """Let go of an offer, and not of what its seat offers by now."""

    def offers(self, code: str) -> list[SeatOffer]:
        """What seats offer, the latest last: nobody but the leader reads it."""

    def seat(self, code: str, token: str) -> Seat | None:
        """The seat of a token; None where the room has none."""

    def seats(self, code: str) -> list[Seat]:
        """All seats by their numbers."""

    def record(self, code: str, row: Asked) -> None:
        """Keep a row of the summary, in the place of that of its round; of more than MOST_ROWS the
        oldest goes."""

    def row(self, code: str, round: int) -> Asked | None:
        """The row of a round; None where none is kept."""

    def rows(self, code: str) -> list[Asked]:
        """The rows of the summary by their rounds."""


def due(room: Room, touched: float) -> float:
    """When a room ends by itself, by the clock of its store."""
    return min(touched + IDLE, room.opened + AGE)


def unjoined(rooms: Iterable[tuple[str, bool, float]]) -> str:
    """The room that makes way for a new one where there are too many: of those that nobody ever
    joined the one whose teacher was heard longest ago, or was never heard since it was opened.

    Of each room it is told the code, whether anybody joined it, and when it is due. Raises Full
    where everybody's was joined.
    """
    alone = [(ends, code) for code, joined, ends in rooms if not joined]
    if not alone:
        raise Full
    return min(alone)[1]


def making_way(seats: list[Seat], now: float) -> list[Seat]:
    """The seats of a full room that make way for a new one: the oldest of those that were heard
    only once, or else those that were silent for long. Raises Full where there are none.
    """
    once = sorted((seat for seat in seats if not seat.stays), key=lambda seat: seat.number)
    gone = once[:AT_ONCE] or [seat for seat in seats if now - seat.heard > SILENT]
    if not gone:
        raise Full
    return gone
