"""Live rooms: what a teacher shows, who is there and what they answered, and where that is stored.

room.py is a room, each change a new one: begin there. store has what a room holds, memory and
redis_store keep it. summary is what a room has asked. The pages are in webapp/web/room.
"""

from webapp.classroom.lesson.asking import Asking

from .room import AnswerCount, Room, Seat, SeatOffer, SummaryRow, Vote, digest
from .store import PATIENCE, Ended, Full, NoRoom, Outdated, RoomLocked, Store, Unreachable

__all__ = [
    "PATIENCE",
    "AnswerCount",
    "Asking",
    "Ended",
    "Full",
    "NoRoom",
    "Outdated",
    "Room",
    "RoomLocked",
    "Seat",
    "SeatOffer",
    "Store",
    "SummaryRow",
    "Unreachable",
    "Vote",
    "digest",
]
