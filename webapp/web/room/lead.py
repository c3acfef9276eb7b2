"""The Classroom, and where a teacher opens and leads a room; every change shows its key."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from logging import getLogger
from string import ascii_uppercase

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.classroom.lesson import built_in
from webapp.classroom.lesson.lesson import (
    ANSWER_KINDS,
    MAX_SECONDS,
    MAX_WORDS,
    ClassQuestion,
    tidy_answer,
    wrong_options,
)
from webapp.classroom.room import FullError, NoRoomError, Room, StoreUnreachableError, digest
from webapp.classroom.room.codes import new_code, new_secret
from webapp.classroom.room.room import LESSON, OWN, VOTE, Extras
from webapp.classroom.room.store import IDLE
from webapp.insight.predict.choosing import KINDS, SIMILAR
from webapp.puzzle.errors import printable
from webapp.puzzle.whole import whole
from webapp.web.http import htmx
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError
from webapp.web.http.limits import AGAIN_SECONDS
from webapp.web.http.request import absolute

from . import boards, dashboard, find, offers, presence, questions, shared_pages
from .fragments import context_of, lost, respond, version_of, with_timer
from .presence import answer_counts, record, rows_of
from .start import PLAN, PLANNED, lesson_start

pages = Blueprint("lead", __name__)

_MAX_SPEED = 10_000
_TRIES = 20
# What asks a question of the teacher's own, which has a form by itself.
ASK_OWN = "ask-own"
# The panels that can be shown to all, and a cell of the largest board.
_PANELS = ("tree", "why", "inside", "numbers", "code", "program")
_CELL = re.compile(r"r(?:[1-9]|1[0-6])c(?:[1-9]|1[0-6])")


@pages.get("/classroom")
def classroom() -> str:
    """All that a teacher starts from, and where a pupil joins.

    A browser that has opened it finds what teachers need on other pages, too.
    """
    return render_template(
        "pages/classroom.html",
        taught=[(name, built_in.lesson(name)) for name in built_in.BUILT_IN],
        planned=PLANNED,
        plan=PLAN,
        **find.opening(url_for("home.page")),
    )


@pages.get("/room")
def begin() -> str:
    """What a room is, and the button that opens one for a page of ours."""
    place = shared_pages.shared_page(request.args.get("page") or url_for("home.page"))
    shows = shared_pages.address(place.page, place.at)
    return render_template("pages/open_room.html", **find.opening(shows))


@pages.post("/room")
def open_room() -> ResponseReturnValue:
    """Open a room; the answer is the page of its teacher, the only one that ever has the key."""
    place = shared_pages.shared_page(request.form.get("page") or url_for("home.page"))
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
        except RequestError as error:
            if name != ASK_OWN or not htmx.wants_fragment(request):
                raise
            return _own_question_error(error)
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
        if request.form.get("v") == version_of(room, "lead"):
            return with_timer(make_response("", 204), room)
        return _drawn(room)
    except NoRoomError as gone:  # it may end during this request
        return lost(gone, code)


def _drawn(room: Room) -> ResponseReturnValue:
    """The fragment; nothing while what is asked is being made: the next turn has it."""
    try:
        return with_timer(make_response(respond(room, "lead")), room)
    except NotReadyError:
        return "", 204


def _own_question_error(error: RequestError) -> ResponseReturnValue:
    """The error of the teacher's own question, shown beside the form."""
    answer = make_response(htmx.fragment("pages/error.html#error", error=error))
    answer.status_code = error.status
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
    context["start"] = lesson_start(room)
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
    place = shared_pages.shared_page(request.form.get("page", ""))
    speed = min(_number("speed"), _MAX_SPEED)
    extras = _extras()
    return lambda room: room.show(place.page, place.at, speed, find.now(), extras)


def _shows_boards(room: Room) -> Change:
    """Show the boards that are ticked, side by side."""
    if room.frozen:
        raise RequestError("The class’s screens are frozen: press Unfreeze, then show the boards.")
    shown = dashboard.address_of(room, request.form.getlist("board"))
    place = shared_pages.shared_page(shown)
    return lambda room: room.show(place.page, place.at, 0, find.now(), Extras())


def _extras() -> Extras:
    """What the request shows to all in addition to the page."""
    panel, cell = request.form.get("panel", ""), request.form.get("cell", "")
    if panel and panel not in _PANELS:
        names = ", ".join(_PANELS)
        raise RequestError(f"'panel' must be one of {names}, not '{printable(panel[:20])}'.")
    if cell and not _CELL.fullmatch(cell):
        raise RequestError(f"'cell' must be a cell such as r1c2, not '{printable(cell[:20])}'.")
    scroll = min(_number("scroll"), 100)
    return Extras(panel, cell, request.form.get("unfolded") == "1", scroll)


def _asks(room: Room, sort: str = "") -> Change:
    place = shared_pages.shared_page(request.form.get("page", ""))
    run = boards.run_of(place.page)
    lately = tuple((row.kind, "") for row in rows_of(room) if row.kind in KINDS)
    question = questions.sought(run, place.at, sort, lately) if run else None
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
    return lambda room: (
        room.freeze(False, now)
        .close_question()
        .show(page, at, 0, now)
        .ask(kind, at, now, own, timed)
    )


def _asks_freely(kind: str) -> Change:
    return lambda room: room.ask(kind, room.at_time(find.now()), find.now())


def _asks_own(room: Room) -> Change:
    """A question in her own words: `words`, and `option` for each or what it `takes`."""
    place = shared_pages.shared_page(request.form.get("page", ""))
    shows = room.close_question().show(place.page, place.at, 0, find.now())
    size = len(questions.board_of(shows) or ())
    timed = min(_number("timer"), MAX_SECONDS)
    return _asking(place.page, place.at, OWN, _own_question(size), timed)


def _asks_lesson(room: Room) -> Change:
    place = shared_pages.shared_page(request.form.get("page", ""))
    step = questions.asking_step(room.close_question().show(place.page, place.at, 0, find.now()))
    if not step:
        raise RequestError(
            "This step of the lesson asks nothing: go to one that does, or take a vote."
        )
    timed = step.class_question.timer if step.class_question else 0
    return _asking(place.page, place.at, LESSON, timed=timed)


def _goes_on(room: Room) -> Change:
    """Close the question and show what happened."""
    question = questions.question_of(room)
    shows = question.predict.shows if question and question.predict else None
    return lambda room: (
        room.close_question()
        if shows is None
        else room.close_question().show(room.page, shows, 0, find.now())
    )


def _votes_again(room: Room) -> Change:
    """The same question once more, beside the answers of the first vote."""
    asked = room.question
    if asked and asked.answered:
        raise RequestError("Vote again comes before Answer: now the class knows which is right.")
    question = questions.question_of(room) if asked and asked.revealed else None
    if not question:
        raise RequestError(
            "Vote again comes after Reveal: until then answers can still be changed."
        )
    tally = questions.tally(room, question, answer_counts(room))
    counts = {**tally.counts, **tally.others}
    return lambda room: room.vote_again(counts, find.now()) if room.question == asked else room


def _answers(room: Room) -> Change:
    """Show which answers are right, and why, after the counts."""
    question = questions.question_of(room)
    if not question or not question.has_answer:
        raise RequestError("This question has no right answer to show: press Continue.")
    if room.question and not room.question.revealed:
        raise RequestError("Answer comes after Reveal: pupils can still change their answers.")
    return lambda now: now.answer() if now.question == room.question else now


def _picks(room: Room) -> Change:
    """Show a short answer to all, or no longer: the deed is `pick:` and the answer."""
    _, _, picked = request.form.get("deed", "").partition(":")
    if picked not in answer_counts(room):
        raise RequestError("This answer isn’t in the list any more.")
    return lambda now: now.pick(picked) if now.question == room.question else now


DEEDS: dict[str, Deed] = {
    "show": _shows,
    "boards": _shows_boards,
    "ask": _asks,
    **{f"ask-{sort}": partial(_asks, sort=sort) for sort in KINDS},
    "vote": lambda _: _asks_freely(VOTE),
    "ask-lesson": _asks_lesson,
    ASK_OWN: _asks_own,
    "reveal": lambda _: Room.reveal,
    "answer": _answers,
    "pick": _picks,
    "again": _votes_again,
    "close": _goes_on,
    "lock": lambda _: lambda room: room.lock(True),
    "unlock": lambda _: lambda room: room.lock(False),
    "darken": lambda _: lambda room: room.darken(True, find.now()),
    "light": lambda _: lambda room: room.darken(False, find.now()),
    "freeze": lambda _: lambda room: room.freeze(True, find.now()),
    "unfreeze": lambda _: lambda room: room.freeze(False, find.now()),
}
# Deeds that replace the open question.
ENDING = {name for name in DEEDS if name.startswith(("ask", "vote"))} | {"again", "close"}


def _number(name: str) -> int:
    return whole(request.form.get(name, "")) or 0


def _own_question(size: int) -> ClassQuestion:
    """The question of the form, about a page with a board of this size (0: without one).

    The form has its `words`, what it `takes` and an `option` for each answer; one may be `right`.
    Raises RequestError.
    """
    form = request.form
    words, takes = _words(), form.get("takes", ANSWER_KINDS[0])
    if takes not in ANSWER_KINDS:
        names = ", ".join(ANSWER_KINDS)
        raise RequestError(f"'takes' must be one of {names}, not '{printable(takes[:20])}'.")
    # The form has two fields of this name: of the letters first, then of what is typed.
    rights = [tidy_answer(each[:20], takes) for each in form.getlist("right")] or [""]
    if takes == "text":
        return ClassQuestion(words, (), takes)
    if takes != ANSWER_KINDS[0]:
        if not size:
            raise RequestError("This page has no board: ask with options, or show a puzzle first.")
        return _with_right(ClassQuestion(words, (), takes), rights[-1], rights[-1], size)
    options = dict(zip(ascii_uppercase, map(_tidied, form.getlist("option")), strict=False))
    given = [letter for letter, text in options.items() if text]
    if said := wrong_options([options[letter] for letter in given]):
        raise RequestError(said)
    asking = ClassQuestion(words, tuple(options[letter] for letter in given), takes)
    # Where a field was left empty, the letters of those below it move up.
    right = dict(zip(given, ascii_uppercase, strict=False)).get(rights[0], "")
    return _with_right(asking, right, rights[0], size)


def _with_right(asking: ClassQuestion, right: str, said: str, size: int) -> ClassQuestion:
    if said and not asking.admits(right, size):
        raise RequestError(f"“{printable(said)}” can’t be an answer to this question.")
    return replace(asking, right=right)


def _words() -> str:
    words = _tidied(request.form.get("words", ""))
    if not words:
        raise RequestError("Write the question first.")
    if len(words) > MAX_WORDS:
        raise RequestError(f"That’s {len(words):,} characters; the limit is {MAX_WORDS}.")
    return words


def _tidied(text: str) -> str:
    return printable(" ".join(text.split()))
