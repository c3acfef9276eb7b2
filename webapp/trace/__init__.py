"""The events of a search, the boards they change, and their JSON and tape forms.

Start with events.py, which has every event, and board.py, which applies them. reason is the base of
every explanation, reasons has those that several algorithms share, and rejections words them.
counts counts a run's events, and wire writes events as JSON and as tapes.
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
    Remark,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
)
from .reason import BoardView, Reason, Shortage
from .wire import TapeEvent, to_json, to_tape

__all__ = [
    "KINDS",
    "NAMES",
    "Board",
    "BoardView",
    "Counts",
    "DeadEnd",
    "Event",
    "Exhausted",
    "GaveUp",
    "Guess",
    "Infer",
    "Reason",
    "Reject",
    "Remark",
    "Remove",
    "Restart",
    "Shortage",
    "Solved",
    "Swap",
    "TapeEvent",
    "Undo",
    "apply",
    "count",
    "to_json",
    "to_tape",
]
