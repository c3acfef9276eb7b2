"""Lead: where a teacher opens a room, and leads it; every change shows the key of the room."""

import re
from collections.abc import Callable
from functools import partial
from logging import getLogger

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.classroom.lesson.lesson import MAX_SECONDS, ClassQuestion
from webapp.classroom.room import FullError, NoRoomError, Room, StoreUnreachableError, digest
from webapp.classroom.room.codes import new_code, new_secret
from webapp.classroom.room.room import LESSON, OWN, VOTE, Beside
from webapp.classroom.room.store import IDLE
from webapp.insight.predict.choosing import KINDS, SIMILAR
from webapp.puzzle.errors import printable
from webapp.puzzle.whole import whole
from webapp.web.http import htmx
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError
from webapp.web.http.limits import AGAIN_SECONDS
from webapp.web.http.request import absolute

from . import boards, find, offers, presence, questions, shared_pages
from .fragments import context_of, lost, respond, with_timer
from .own import asking_of
from .presence import given, record, version

pages = Blueprint("lead", __name__)

_MAX_SPEED = 10_000
_TRIES = 20
# What asks a question of the teacher's own, which has a form by itself.
ASK_OWN = "ask-own"
# The panels that can be shown to all, and a cell of the largest board.
_PANELS = ("tree", "why", "inside", "numbers", "code", "program")
_CELL = re.compile(r"r(?:[1-9]|1[0-6])c(?:[1-9]|1[0-6])")


@pages.get("/room")
def begin() -> str:
    """What a room is, and the button that opens one for a page of ours."""
    place = shared_pages.shown(request.args.get("page") or url_for("home.page"))
    shows = shared_pages.address(place.page, place.at)
    return render_template("pages/open_room.html", **find.opening(shows))


@pages.post("/room")
def open_room() -> ResponseReturnValue:
    """Open a room; the answer is the page of its teacher, the only one that ever has the key."""
    place = shared_pages.shown(request.form.get("page") or url_for("home.page"))
    if find.apart():
        getLogger(__name__).error(find.APART)
        raise RequestError(find.CLOSED, status=503)
    key, now = new_secret(), find.now()
    try:
        for _ in range(_TRIES):
            room = Room(new_code(), digest(key), now, place.page, at=place.at, since=now)
            if find.open(room):
                return _page(room, key)
    except (FullError, StoreUnreachableError) as error:
        raise RequestError(find.sentence_of(error), status=503, retry_after=60) from None
    raise RequestError("No code is free.", status=503, retry_after=60)


@pages.get("/room/<code>/lead")
def page(code: str) -> ResponseReturnValue:
    """The page of the teacher; the browser that has the key sends it with each change."""
    return _page(find.room_of(code), "")


@pages.post("/room/<code>/lead")
def change(code: str) -> ResponseReturnValue:
    """Do one of DEEDS."""
    key, (name, _, which) = find.key_sent(), request.form.get("deed", "").partition(":")
    room = find.room_led_by(code, key)
    if name == "end":
        find.store().end(room.code)
        find.forget(room.code)
        return _ended(room)
    if deed := DEEDS.get(name):
        try:
            room = _done(room, name, deed)
        except RequestError as refusal:
            if name != ASK_OWN or not htmx.wants_fragment(request):
                raise
            return _told(refusal)
    elif name:
        _tidied_up(room, name, which)
    if not htmx.wants_fragment(request):  # pressed before the page was ready
        return _page(room, key)
    return _drawn(room)


def _done(room: Room, name: str, deed: "Deed") -> Room:
    """The room after one of DEEDS; what was asked before it has its row in the summary."""
    before, room = room, find.store().change(room.code, _change(deed, room))
    if name in ENDING:
        record(before)  # it may never have been revealed
    if name == "reveal":
        record(room)  # no answer is taken any more
    if name == "show" and (pressed := request.form.get("offered", "")):
        offers.seen(room, pressed)
    return room


def _tidied_up(room: Room, name: str, which: str) -> None:
    """Empty silent seats, or put away the offer of that name; raises RequestError."""
    match name:
        case "clear":
            find.store().clear(room.code, find.now() - presence.AWAY)
            presence.forget(room.code)
        case "dismiss":
            offers.dismiss(room, which)
        case _:
            names = ", ".join((*DEEDS, "clear", "dismiss", "end"))
            raise RequestError(f"'deed' must be one of {names}, not '{printable(name[:20])}'.")


@pages.post("/room/<code>/lead/now")
def now(code: str) -> ResponseReturnValue:
    """What is new since version `v`; the teacher is there."""
    try:
        room = find.room_led_by(code, find.key_sent())
        find.store().touch(room.code)
        if request.form.get("v") == version(room, counted=True, leads=True):
            return with_timer(make_response("", 204), room)
        return _drawn(room)
    except NoRoomError as gone:  # it may end in the midst of this
        return lost(gone, code)


def _drawn(room: Room) -> ResponseReturnValue:
    """The fragment; nothing while what is asked is being made: the next turn has it."""
    try:
        return with_timer(make_response(respond(room, "lead")), room)
    except NotReadyError:
        return "", 204


def _told(refusal: RequestError) -> ResponseReturnValue:
    """Why a question of her own can't be asked, beside what she has typed."""
    answer = make_response(htmx.fragment("pages/refusal.html#refusal", refusal=refusal))
    answer.status_code = refusal.status
    answer.headers[htmx.RETARGET], answer.headers[htmx.RESWAP] = "#own-said", "innerHTML"
    return answer


def _change(deed: "Deed", room: Room) -> "Change":
    try:
        return deed(room)
    except NotReadyError as late:
        said = f"Still working on it: {late.sentence}. Press again in a moment."
        raise RequestError(said, status=503, retry_after=AGAIN_SECONDS) from None


def _page(room: Room, key: str) -> ResponseReturnValue:
    context = context_of(room, "lead", has_key=bool(key)) | {"key": key, "idle": IDLE}
    context["from_elsewhere"], _ = absolute(url_for("lead.page", code=room.code))
    answer = make_response(render_template("pages/lead.html", **context))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _ended(room: Room) -> ResponseReturnValue:
    address = url_for("lead.begin", page=shared_pages.address(room.page, room.at_time(find.now())))
    if not htmx.wants_fragment(request):  # from the summary
        return redirect(address, 303)
    answer = make_response("", 204)
    answer.headers[htmx.REDIRECT] = address
    return answer


Change = Callable[[Room], Room]
Deed = Callable[[Room], Change]


def _shows(_room: Room) -> Change:
    place = shared_pages.shown(request.form.get("page", ""))
    speed = min(_number("speed"), _MAX_SPEED)
    beside = _beside()
    return lambda room: room.shown(place.page, place.at, speed, find.now(), beside)


def _beside() -> Beside:
    """What the request shows to all in addition to the page."""
    panel, cell = request.form.get("panel", ""), request.form.get("cell", "")
    if panel and panel not in _PANELS:
        names = ", ".join(_PANELS)
        raise RequestError(f"'panel' must be one of {names}, not '{printable(panel[:20])}'.")
    if cell and not _CELL.fullmatch(cell):
        raise RequestError(f"'cell' must be a cell such as r1c2, not '{printable(cell[:20])}'.")
    return Beside(panel, cell, request.form.get("unfolded") == "1")


def _asks(_room: Room, sort: str = "") -> Change:
    place = shared_pages.shown(request.form.get("page", ""))
    run = boards.run_of(place.page)
    question = questions.sought(run, place.at, sort) if run else None
    if not question and run and sort:
        raise RequestError(
            f"“{KINDS[sort].title}” can’t be asked in the {SIMILAR} steps from here: "
            "try another question, or another step."
        )
    if not question:
        raise RequestError("There is nothing to ask from here on: try another step, or a vote.")
    return _asking(place.page, question.at, question.kind)


def _asking(
    page: str, at: int, kind: str, own: ClassQuestion | None = None, timed: int = 0
) -> Change:
    """Show a step of a page, and ask about it."""
    now = find.now()
    return lambda room: room.unasked().shown(page, at, 0, now).asked(kind, at, now, own, timed)


def _asks_freely(kind: str) -> Change:
    return lambda room: room.asked(kind, room.at_time(find.now()), find.now())


def _asks_own(room: Room) -> Change:
    """A question in her own words: `words`, and `option` for each or what it `takes`."""
    place = shared_pages.shown(request.form.get("page", ""))
    shows = room.unasked().shown(place.page, place.at, 0, find.now())
    size = len(questions.board_of(shows) or ())
    timed = min(_number("timer"), MAX_SECONDS)
    return _asking(place.page, place.at, OWN, asking_of(request.form, size), timed)


def _asks_lesson(room: Room) -> Change:
    place = shared_pages.shown(request.form.get("page", ""))
    step = questions.asking_step(room.unasked().shown(place.page, place.at, 0, find.now()))
    if not step:
        raise RequestError(
            "This step of the lesson asks nothing: go to one that does, or take a vote."
        )
    timed = step.class_question.timer if step.class_question else 0
    return _asking(place.page, place.at, LESSON, timed=timed)


def _goes_on(room: Room) -> Change:
    """The question is over, and what happened is shown."""
    question = questions.question_of(room)
    shows = question.predict.shows if question and question.predict else None
    return lambda room: (
        room.unasked() if shows is None else room.unasked().shown(room.page, shows, 0, find.now())
    )


def _votes_again(room: Room) -> Change:
    """The same question once more, beside what was answered to it first."""
    asked = room.question
    question = questions.question_of(room) if asked and asked.revealed else None
    if not question:
        raise RequestError(
            "Vote again comes after Reveal: until then answers can still be changed."
        )
    tally = questions.tally(room, question, given(room))
    counts = {**tally.counts, **tally.others}
    return lambda room: room.voted_again(counts, find.now()) if room.question == asked else room


DEEDS: dict[str, Deed] = {
    "show": _shows,
    "ask": _asks,
    **{f"ask-{sort}": partial(_asks, sort=sort) for sort in KINDS},
    "vote": lambda _: _asks_freely(VOTE),
    "ask-lesson": _asks_lesson,
    ASK_OWN: _asks_own,
    "reveal": lambda _: Room.revealed,
    "again": _votes_again,
    "close": _goes_on,
    "lock": lambda _: lambda room: room.lock(True),
    "unlock": lambda _: lambda room: room.lock(False),
}
# Those after which nothing is known of what was asked before.
ENDING = {name for name in DEEDS if name.startswith(("ask", "vote"))} | {"again", "close"}


def _number(name: str) -> int:
    return whole(request.form.get(name, "")) or 0
