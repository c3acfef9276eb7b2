"""Live rooms: what a teacher shows, who is there and what they answered, and where that is kept."""

from .room import Question, Room, Seat, digest
from .store import Ended, Full, Locked, NoRoom, Store, Unreachable

__all__ = [
    "Ended",
    "Full",
    "Locked",
    "NoRoom",
    "Question",
    "Room",
    "Seat",
    "Store",
    "Unreachable",
    "digest",
]
