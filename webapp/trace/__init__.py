"""What can happen in a search: events, boards that they change, and how they travel.

events.py has every event, and board what each does: begin there. reason is why something follows,
reasons are those that several algorithms share, and refusals the words for what is rejected. counts
is what a run has come to, and wire writes events as JSON and as tapes.
"""

from .board import Board, apply, count
from .counts import Counts
from .events import (
    KINDS,
    NAMES,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
)
from .reason import Lack, Paper, Reason
from .wire import TapeEvent, to_json, to_tape

__all__ = [
    "KINDS",
    "NAMES",
    "Board",
    "Counts",
    "DeadEnd",
    "Event",
    "Exhausted",
    "GaveUp",
    "Guess",
    "Infer",
    "Lack",
    "Paper",
    "Reason",
    "Reject",
    "Remove",
    "Restart",
    "Solved",
    "Swap",
    "TapeEvent",
    "Undo",
    "apply",
    "count",
    "to_json",
    "to_tape",
]
