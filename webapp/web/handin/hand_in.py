"""Hand in: replay the work on a page and sign it with the initials and the class word.

Initials and word come with one request, which answers with the code: neither is kept or logged.
"""

from typing import Any

from flask import Blueprint, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from webapp.classroom.handin.code import HandIn, drawn_nonce, grouped, initials_of, same_word, write
from webapp.classroom.handin.done import TaskResult, in_words, time_words
from webapp.puzzle.errors import printable
from webapp.puzzle.whole import whole
from webapp.puzzle.words import plural, sentence
from webapp.web.http import htmx
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError
from webapp.web.http.limits import AGAIN_MS, AGAIN_SECONDS

from . import signing, tasks

pages = Blueprint("hand_in", __name__)

MAX_WORD = 60
# Fields of a request: the page and what was done there, and then who did it.
_DONE = ("page", "moves", "end", "answers", "hints", "seconds")
_WHOSE = ("initials", "word")


@pages.post("/hand-in")
def page() -> ResponseReturnValue:
    """A summary of the work with a form; given a `word`, the code, with up to three `initials`.

    The `page` says which task it is; `moves` and `end` are those of a game, `answers` those of
    Predict or of a drill, `hints` and `seconds` what the browser counted.
    """
    key = signing.key()
    try:
        found = tasks.task_at(request.form.get("page", ""))
        done = found.done()
        hints = _number("hints") if done.hints is None else done.hints
        seconds = _number("seconds")
    except NotReadyError as late:
        return _drawn(202, waiting=late.sentence, carried=_carried(*_DONE, *_WHOSE))
    except RequestError as error:
        return _drawn(error.status, fault=error.sentence)
    except ValueError as error:  # what can't be read, or isn't so
        return _drawn(422, fault=sentence(printable(str(error))))
    shown = {"what": _in_words(found.task.kind, done, hints, seconds), "timed": bool(seconds),
             "counts_hints": done.hints is None, "carried": _carried(*_DONE)}  # fmt: skip
    if "word" not in request.form:
        return _drawn(200, **shown)
    word, initials = request.form["word"], request.form.get("initials", "")
    if fault := _fault(word, initials):
        return _drawn(422, fault=fault, **shown)
    handed = HandIn(
        found.task.kind, found.key[1], done.result, hints, done.mistakes, seconds,
        initials_of(initials), drawn_nonce(),
    )  # fmt: skip
    return _drawn(200, signed=grouped(write(handed, word, key)), **shown)


def _fault(word: str, initials: str) -> str:
    """The error in the form; empty if it's valid."""
    if not same_word(word):
        return "Type the word that your teacher gave you."
    if len(word) > MAX_WORD:
        return f"Your teacher’s word is at most {MAX_WORD} characters long."
    try:
        initials_of(initials)
    except ValueError as error:
        return sentence(str(error))
    return ""


def _in_words(kind: str, done: TaskResult, hints: int, seconds: int) -> str:
    """`16 of 16 cells right, 2 hints, 3 mistakes, 5:12`."""
    helped = plural(hints, "hint") if done.hints is None else f"{hints:,} shown"
    parts = (in_words(kind, done.result, done.of), helped, plural(done.mistakes, "mistake"))
    return ", ".join(filter(None, (*parts, time_words(seconds))))


def _number(name: str) -> int:
    text = request.form.get(name, "") or "0"
    number = whole(text)
    if number is None:
        raise RequestError(f"'{name}' must be a whole number from 0, not '{printable(text[:20])}'.")
    return number


def _carried(*names: str) -> list[tuple[str, str]]:
    """The request's fields as hidden fields of the next form."""
    return [(name, request.form[name]) for name in names if name in request.form]


def _drawn(status: int, **context: Any) -> Response:
    """The fragment, which isn't cached."""
    unsaid: dict[str, Any] = dict.fromkeys(("waiting", "fault", "what", "signed"), "")
    unsaid |= {"carried": [], "timed": False, "counts_hints": False}
    said = {name: request.form.get(name, "") for name in _WHOSE}
    context = unsaid | said | context | {"again": AGAIN_MS, "most_word": MAX_WORD}
    answer = make_response(render_template("fragments/hand_in.html", **context), status)
    answer.headers["Cache-Control"] = "no-store"
    if status == 202:
        answer.headers["Retry-After"] = str(AGAIN_SECONDS)
    if status >= 400:  # beside the form, and not behind its dialog
        answer.headers[htmx.RETARGET] = "#hand-in"
        answer.headers[htmx.RESWAP] = "outerHTML"
    return answer
