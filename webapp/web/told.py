"""Told: what the pages of a room say of it, of what it asks, and of who is there."""

from functools import lru_cache
from typing import Any, Literal

from flask import Response, make_response, render_template, request, url_for

from webapp.puzzle.errors import printable
from webapp.room import NoRoom, Room

from . import htmx, posed, rooms, shown
from .addresses import absolute
from .presence import presence, version

# Who looks: a pupil, the class at the wall, the teacher.
Role = Literal["pupil", "screen", "lead"]


def drawn(room: Room, role: Role) -> str:
    """The fragment of a room, drawn once for all who look alike. Raises NotReady."""
    counts = version(room, role != "pupil")
    return _drawn(room, role, counts, room.at_time(rooms.now()), request.host_url)


@lru_cache(maxsize=256)
def _drawn(room: Room, role: Role, _counts: str, _at: int, _host: str) -> str:
    return render_template("fragments/now.html", **told(room, role))


def lost(error: NoRoom, code: str) -> Response:
    """What those who were told of a room are told when it is no more: the last they hear of it."""
    said = rooms.sentence_of(error, printable(code)[:20])
    answer = make_response(render_template("fragments/gone.html", sentence=said), 410)
    answer.headers[htmx.RETARGET] = "#now"
    return answer


def told(room: Room, role: Role) -> dict[str, Any]:
    """What the fragment of a room needs. Raises NotReady while what it asks is being made."""
    asks = posed.posed(room)
    revealed = bool(room.question and room.question.revealed)
    tally = posed.tally(room, asks, rooms.store().seats(room.code)) if asks and revealed else None
    at = room.at_time(rooms.now())
    join, loopback = absolute(url_for("join.page"))
    counted = role != "pupil"
    return {
        "room": room,
        "role": role,
        "version": version(room, counted),
        "at": at,
        "address": shown.address(room.page, at),
        "plays": shown.shown(room.page).plays,
        "posed": asks,
        "sorts": posed.sorts(room),
        "tally": tally,
        "presence": presence(room) if counted else None,
        "join": join.partition("://")[2],
        "link": absolute(url_for("join.page", code=room.code))[0],
        "loopback": loopback,
    }
