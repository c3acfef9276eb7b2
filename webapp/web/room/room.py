"""Joining, a pupil's page and the projector's, and what is new."""

from contextlib import suppress

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.classroom.lesson.lesson import MAX_TEXT
from webapp.classroom.room import NoRoomError, Room, Seat, StoreUnreachableError
from webapp.classroom.room.codes import name_of
from webapp.puzzle.whole import whole
from webapp.web.http import htmx
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError

from . import dashboard, find, offers, questions
from .fragments import Role, context_of, lost, respond, with_timer
from .presence import presence, version

pages = Blueprint("room", __name__)

# The header with how many have answered; static/js/room/room_page.js reads it.
ANSWERED = "Answered"


@pages.get("/join")
def join_page() -> str:
    """The field for a code, filled in if a QR code brings one; this takes no seat yet."""
    text = request.args.get("code", "").strip()[:20]
    return render_template("pages/join.html", text=text, error=None, lost=False)


@pages.post("/join")
def join() -> ResponseReturnValue:
    """Take a seat in the room of the code; a browser that has one there comes back to it."""
    text = request.form.get("code", "").strip()
    try:
        return redirect(find.sit(text, request.form.get("seat", "")), 303)
    except RequestError as error:
        answer = make_response(
            render_template("pages/join.html", text=text[:20], error=error, lost=False),
            error.status,
        )
        if error.retry_after:
            answer.headers["Retry-After"] = str(error.retry_after)
        return answer


@pages.get("/room/<code>")
def page(code: str) -> ResponseReturnValue:
    """A pupil's page; without a seat, the way to one."""
    seat = _seat(code)
    room = find.room_of(code) if seat is None else find.store().find(find.code_of(code))
    if code != room.code:
        return redirect(url_for("room.page", code=room.code, seat=request.args.get("seat")), 303)
    if seat is None:
        lost = "seat" in request.args
        return render_template("pages/join.html", text=room.code, error=None, lost=lost)
    return _page_of(room, seat)


def _page_of(room: Room, seat: Seat, fault: str = "") -> str:
    """The page of a seat; `fault` is why its answer wasn't taken."""
    mine = seat.answer if room.question and seat.round == room.question.round else ""
    context = context_of(room, "pupil") | {"mine": mine, "fault": fault}
    context["longest_report"] = dashboard.MAX_REPORT
    who = name_of(room.code, seat.number)
    return render_template("pages/room.html", seat=seat, who=who, **context)


@pages.post("/room/<code>/seat")
def sit(code: str) -> ResponseReturnValue:
    """Take a seat; its link leads back to it."""
    return redirect(find.sit(code), 303)


@pages.get("/room/<code>/screen")
def screen(code: str) -> ResponseReturnValue:
    """What the projector shows: no key, no seat, no button."""
    room = find.room_of(code)
    return render_template("pages/screen.html", **context_of(room, "screen"))


@pages.get("/room/<code>/now")
def now(code: str) -> Response:
    """What has changed since version `v`; 204 if nothing has."""
    role: Role = "pupil" if "seat" in request.args else "screen"
    try:
        room = _polled(code)
        if request.args.get("v") == version(room, role != "pupil"):
            answer = make_response("", 204)
            if role == "pupil" and room.question and not room.question.revealed:
                # In addition to a version that is rendered once for all: a count renders nothing.
                answer.headers[ANSWERED] = presence(room).has_answered
        else:
            answer = make_response(respond(room, role))
        with_timer(answer, room)
    except NotReadyError:  # the question is being computed
        answer = make_response("", 204)
    except StoreUnreachableError:
        answer = make_response("", 503)
    except NoRoomError as gone:
        answer = lost(gone, code)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@pages.post("/room/<code>/answer")
def answer(code: str) -> ResponseReturnValue:
    """Take the answer of a seat, unless counts are already shown; its page stays on screen."""
    token = request.form.get("seat", "")[: find.TOKEN_CHARACTERS]
    fault = _not_taken(code, token, request.form.get("answer", ""), request.form.get("round", ""))
    if not fault:
        return "", 204
    seat = _seat_of(code, token)
    if seat is None:
        find.room_of(code)
    elif not htmx.wants_fragment(request):
        return _page_of(find.store().find(find.code_of(code)), seat, fault), 409
    raise RequestError(fault, status=409)


def _not_taken(code: str, token: str, text: str, round: str) -> str:
    """Why the answer of a seat is not taken; empty where it is."""
    over = "This question is over, or the seat is not in this room."
    if _seat_of(code, token) is None:  # before anything is computed for a guessed code
        return over
    try:
        room = find.store().find(find.code_of(code))
        question = questions.question_of(room)
        given = question.answer_in(text) if question else ""
        if not given and question and question.in_words:
            return f"Write a short answer, of at most {MAX_TEXT} characters."
        if not given:
            return "That isn’t one of the answers to this question."
        number = whole(round)
        taken = number is not None and find.store().answer(room.code, token, number, given)
        return "" if taken else over
    except NoRoomError:
        return over


@pages.post("/room/<code>/offer")
def offer(code: str) -> ResponseReturnValue:
    """Take the address `page` of ours that a seat would have the class see; "" takes it back."""
    token = request.form.get("seat", "")[: find.TOKEN_CHARACTERS]
    if _seat_of(code, token) is None:  # before anything is read for a guessed code
        find.room_of(code)
        raise RequestError("You have no seat in this room: join it again.", status=409)
    kept = offers.take(code, token, request.form.get("page", ""))
    if not kept:
        raise RequestError("You have no seat in this room: join it again.", status=409)
    return "", 204


def _polled(code: str) -> Room:
    """The room, with the requesting seat marked as present; the projector page has a pass."""
    token = request.args.get("seat", "")[: find.TOKEN_CHARACTERS]
    if token:
        room = find.hear(code, token, request.args.get("follows") != "0")
        if "board" in request.args:
            dashboard.take(room.code, token, request.args["board"])
        return room
    if wall := request.args.get("pass"):
        with suppress(NoRoomError):
            room = find.store().find(find.code_of(code))
            if room.passes(wall):
                return room
    return find.look_up(code)


def _seat(code: str) -> Seat | None:
    """The seat that requests its page, marked as present."""
    token = request.args.get("seat", "")[: find.TOKEN_CHARACTERS]
    with suppress(NoRoomError):
        if token and find.store().hear(find.code_of(code), token, follows=True)[1]:
            return _seat_of(code, token)
    return None


def _seat_of(code: str, token: str) -> Seat | None:
    with suppress(NoRoomError):
        return find.store().seat(find.code_of(code), token)
    return None
