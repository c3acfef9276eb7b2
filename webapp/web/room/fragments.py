"""The fragments of a room's pages: its position, its question, and who is present."""

from dataclasses import replace
from math import ceil
from typing import Any, Literal

from flask import Response, make_response, render_template, request, url_for

from webapp.classroom.lesson.lesson import MAX_OPTION, MAX_OPTIONS, MAX_TEXT, MAX_WORDS
from webapp.classroom.room import NoRoomError, Room
from webapp.classroom.room.codes import tidy
from webapp.puzzle.errors import printable
from webapp.web.http import htmx
from webapp.web.http.request import absolute

from . import dashboard, find, offers, questions, shared_pages, side_by_side
from .boards import run_of
from .presence import answer_counts, presence, record_of, version

# Roles: a pupil, the projector, the teacher.
Role = Literal["pupil", "screen", "lead"]


# How many seconds the timer of a round has left: beside what is drawn once for all.
LEFT = "Left"


def respond(room: Room, role: Role) -> str:
    """The fragment of a room, drawn once for all who look alike. Raises NotReadyError."""
    host = "" if role == "pupil" else request.host_url  # in the link to join
    state = (room, version_of(room, role), room.at_time(find.now()), host)
    cache = find.cache_of(room.code)
    known, text = cache.get(role) or (None, "")
    if known == state:
        return text
    context = context_of(room, role)
    text = render_template("fragments/room_now.html", **context)
    if context["version"] == state[1]:  # otherwise it is to be drawn again
        cache[role] = state, text
    return text


def version_of(room: Room, role: Role) -> str:
    """A text that changes with everything that a fragment shows, also the teacher's boards."""
    text = version(room, role != "pupil", role == "lead")
    if role != "lead" or room.question:
        return text
    if dashboard.is_open():
        return f"{text}.b{dashboard.dashboard(room).version}"
    return f"{text}.b" if dashboard.is_offered(room) else text


def with_timer(answer: Response, room: Room) -> Response:
    """The answer with what the timer has left, where there is one: `7 24.5` in round 7."""
    vote = room.question
    if vote and vote.until and not vote.revealed:
        answer.headers[LEFT] = f"{vote.round} {vote.left(room.clock(find.now())):.1f}"
    return answer


def _clock(seconds: float) -> str:
    """`1:05`; static/js/room/connection.js counts on from there."""
    minutes, rest = divmod(ceil(seconds), 60)
    return f"{minutes}:{rest:02}"


def lost(error: NoRoomError, code: str) -> Response:
    """The last answer to a seat of a room that has ended: why it isn't there any more."""
    if known := tidy(code):
        find.forget(known)
    said = find.sentence_of(error, printable(code)[:20])
    answer = make_response(render_template("fragments/room_gone.html", sentence=said), 410)
    answer.headers[htmx.RETARGET] = "#now"
    return answer


def context_of(room: Room, role: Role, has_key: bool = True) -> dict[str, Any]:
    """What the fragment of a room needs. Raises NotReadyError while what it asks is being made.

    A teacher's page is public; what is for the teacher alone needs the key.
    """
    question = questions.question_of(room)
    revealed = bool(room.question and room.question.revealed)
    row = record_of(room)
    tally, reason = None, ""
    if question and revealed:
        tally = questions.tally(room, question, answer_counts(room))
        reason = questions.reason(room, question) if tally.judged else ""
        question = replace(question, rows=questions.counts_of(question, tally))
    now = find.now()
    at, left = room.at_time(now), room.question.left(room.clock(now)) if room.question else 0.0
    join, loopback = absolute(url_for("room.join_page"))
    there = presence(room) if role != "pupil" or question else None
    leads = role == "lead" and not question
    sorts, known = questions.sorts(room, at) if leads else ({}, True)
    offered = find.store().offers(room.code) if leads and has_key else []
    listed = offers.listed(offered)
    known = known and has_key and not any(offer.late for offer in listed)
    return {
        "room": room,
        "role": role,
        # Not a real version: pages that have it ask again until all of it is known.
        "version": version_of(room, role) + ("" if known else ".late"),
        "at": at,
        "address": shared_pages.address(room.page, at, role != "lead", room.extras.unfolded),
        "plays": shared_pages.shared_page(room.page).plays,
        "unfolds": shared_pages.page_of_url(room.page).endpoint == "coach.mistake",
        "question": question,
        "over": bool(room.question and not revealed and room.question.is_over(room.clock(now))),
        "left": f"{left:.1f}",
        "clock": _clock(left),
        "most_words": MAX_WORDS,
        "most_option": MAX_OPTION,
        "most_options": MAX_OPTIONS,
        "most_text": MAX_TEXT,
        "sorts": sorts,
        "run": run_of(room.page) if leads else None,
        "lesson_asks": questions.asking_step(room) if role == "lead" and not question else None,
        "tally": tally,
        "reason": reason,
        "offers": listed,
        "offered": len(offered),
        "has_boards": leads and has_key and dashboard.is_offered(room),
        "boards": dashboard.dashboard(room) if leads and has_key and dashboard.is_open() else None,
        "most_boards": side_by_side.MAX_BOARDS,
        "presence": there,
        "turnout": row or there,
        "join": join.partition("://")[2],
        "link": absolute(url_for("room.join_page", code=room.code))[0],
        "loopback": loopback,
    }
