"""Live rooms: what a teacher shows, who is there and what they answered, and where that is kept.

room.py is a room, each change a new one: begin there. store says what a store does and how much it
holds; memory and redis_store are the two, of which the second has its keys in redis_keys and its
texts in wire. summary is what a room has asked; codes and names are what is drawn by lot, and
sweeping erases what is due. The pages are in webapp/web/room.
"""

from webapp.lesson.asking import Asking

from .room import AnswerCount, Asked, Room, Seat, SeatOffer, Vote, digest
from .store import PATIENCE, Ended, Full, NoRoom, RoomLocked, Store, Unreachable

__all__ = [
    "PATIENCE",
    "AnswerCount",
    "Asked",
    "Asking",
    "Ended",
    "Full",
    "NoRoom",
    "Room",
    "RoomLocked",
    "Seat",
    "SeatOffer",
    "Store",
    "Unreachable",
    "Vote",
    "digest",
]
