"""The model of live rooms: the shared page, seats, answers, and the stores.

Start with room.py, an immutable room. store defines the room store, of which memory and redis_store
are two; summary lists the questions of a room; codes has its code and the names of seats. The pages
are in webapp/web/room.
"""

from webapp.classroom.lesson.lesson import ClassQuestion

from .room import AnswerCount, Room, Seat, SeatBoard, SeatOffer, SummaryRow, Vote, digest
from .store import (
    PATIENCE,
    FullError,
    NoRoomError,
    RoomEndedError,
    RoomLockedError,
    RoomOutdatedError,
    Store,
    StoreUnreachableError,
)

__all__ = [
    "PATIENCE",
    "AnswerCount",
    "ClassQuestion",
    "FullError",
    "NoRoomError",
    "Room",
    "RoomEndedError",
    "RoomLockedError",
    "RoomOutdatedError",
    "Seat",
    "SeatBoard",
    "SeatOffer",
    "Store",
    "StoreUnreachableError",
    "SummaryRow",
    "Vote",
    "digest",
]
