"""Live rooms: what a teacher shows, who is there and what they answered, and where that is stored.

room.py is a room, each change a new one: begin there. store has what a room holds, memory and
redis_store keep it. summary is what a room has asked. The pages are in webapp/web/room.
"""

from webapp.classroom.lesson.lesson import ClassQuestion

from .room import AnswerCount, Room, Seat, SeatOffer, SummaryRow, Vote, digest
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
    "SeatOffer",
    "Store",
    "StoreUnreachableError",
    "SummaryRow",
    "Vote",
    "digest",
]
