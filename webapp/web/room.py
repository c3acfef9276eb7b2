"""Room: the page of a pupil and that of the projector, and what both are told each second."""

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.room import Full, Locked, NoRoom, Room, Seat, Unreachable
from webapp.room.codes import new_secret
from webapp.room.names import name_of

from . import htmx, posed, rooms
from .presence import version
from .refusal import Refusal
from .told import Role, drawn, lost, told
from .work import NotReady

pages = Blueprint("room", __name__)

_TOKEN_LETTERS = 32


@pages.get("/room/<code>")
def page(code: str) -> ResponseReturnValue:
    """A pupil's page; without a seat, the way to one."""
    room = rooms.found(code)
    if code != room.code:
        return redirect(url_for("room.page", code=room.code, seat=request.args.get("seat")), 303)
    seat = _seat(room)
    if seat is None:
        return render_template("pages/seat.html", room=room, lost="seat" in request.args)
    mine = seat.answer if room.question and seat.round == room.question.round else ""
    who = name_of(room.code, seat.number)
    return render_template("pages/room.html", seat=seat, who=who, mine=mine, **told(room, "pupil"))


@pages.post("/room/<code>/seat")
def sit(code: str) -> ResponseReturnValue:
    """Take a seat; its link leads back to it."""
    room = rooms.found(code)
    try:
        seat = rooms.store().sit(room.code, new_secret())
    except (Full, Locked) as error:
        said = "All seats of this room are taken." if isinstance(error, Full) else None
        raise Refusal(said or rooms.sentence_of(error, room.code), status=409) from None
    return redirect(url_for("room.page", code=room.code, seat=seat.token), 303)


@pages.get("/room/<code>/screen")
def screen(code: str) -> ResponseReturnValue:
    """What the projector shows: no key, no seat, no button."""
    room = rooms.found(code)
    return render_template("pages/screen.html", **told(room, "screen"))


@pages.get("/room/<code>/now")
def now(code: str) -> Response:
    """What is new since version `v`: 204 where nothing is."""
    role: Role = "pupil" if "seat" in request.args else "screen"
    try:
        room = _heard(code)
        if request.args.get("v") == version(room, role != "pupil"):
            answer = make_response("", 204)
        else:
            answer = make_response(drawn(room, role))
    except NotReady:  # what is asked is being made: soon
        answer = make_response("", 204)
    except Unreachable:
        answer = make_response("", 503)
    except NoRoom as gone:
        if role == "screen":  # who names a seat learns nothing: no seat is told as no room is
            rooms.count_wrong()
        answer = lost(gone, code)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@pages.post("/room/<code>/answer")
def answer(code: str) -> ResponseReturnValue:
    """Take the answer of a seat, as long as nobody sees what is right."""
    room = rooms.found(code)
    token, text = request.form.get("seat", "")[:_TOKEN_LETTERS], request.form.get("answer", "")
    round = request.form.get("round", "")
    asks = posed.posed(room)
    if not asks or not asks.takes(text):
        raise Refusal("That is no answer to what is asked now.", status=409)
    if (
        not (round.isascii() and round.isdigit())
        or len(round) > 9
        or not rooms.store().answer(room.code, token, int(round), text)
    ):
        raise Refusal("This question is over, or the seat is not in this room.", status=409)
    if htmx.wants_fragment(request):
        return "", 204
    return redirect(url_for("room.page", code=room.code, seat=token), 303)


def _heard(code: str) -> Room:
    """The room, which hears from the seat that asks."""
    token = request.args.get("seat", "")[:_TOKEN_LETTERS]
    if not token:
        return rooms.kept(code)
    code = rooms.code_of(code)
    room, has = rooms.store().hear(code, token, request.args.get("follows") != "0")
    if not has:
        raise NoRoom
    return room


def _seat(room: Room) -> Seat | None:
    """The seat that asks for its page, which is heard: without scripts this is all one hears."""
    token = request.args.get("seat", "")[:_TOKEN_LETTERS]
    if not token or not rooms.store().hear(room.code, token, follows=True)[1]:
        return None
    return next((seat for seat in rooms.store().seats(room.code) if seat.token == token), None)
