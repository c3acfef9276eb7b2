"""Opening: what the pages from which a room is opened say of it."""

from typing import Any

from webapp.classroom.room.store import IDLE
from webapp.web.http.addresses import absolute

from . import find

# Where what one worker keeps is unknown to the next: half the class would find no room.
CLOSED = (
    "This server isn’t set up for rooms yet. Tell whoever looks after it: its log says what to do."
)


def opening(shows: str) -> dict[str, Any]:
    """What fragments/opening.html needs for a room that shows the page at this address first."""
    return {
        "shows": shows,
        "loopback": absolute("/")[1],
        "closed": CLOSED if find.apart() else "",
        "idle": IDLE,
    }
