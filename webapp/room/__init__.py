"""Live rooms: what a teacher shows, who is there and what they answered, and where that is kept."""

from .room import Room, Seat, Vote, digest
from .store import Ended, Full, NoRoom, RoomLocked, Store, Unreachable

__all__ = [
    "Ended",
    "Full",
    "NoRoom",
    "Room",
    "RoomLocked",
    "Seat",
    "Store",
    "Unreachable",
    "Vote",
    "digest",
]
