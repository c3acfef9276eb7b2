"""The page on which a lesson is written, checked, looked at and taken away as a link."""

from typing import Any

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from webapp.classroom.lesson.built_in import BUILT_IN, text_of
from webapp.classroom.lesson.filling import unfilled_placeholders
from webapp.classroom.lesson.lesson import MAX_STEPS, MAX_WORDS, Lesson, LineFault
from webapp.classroom.lesson.link import format_link, parse_link
from webapp.classroom.lesson.placeholders import PLACEHOLDERS
from webapp.classroom.lesson.reading import LessonError, read_lesson
from webapp.puzzle import FormatError
from webapp.puzzle.samples import SAMPLE
from webapp.puzzle.words import sentence
from webapp.web.http import htmx, params, waiting
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.request import absolute
from webapp.web.room.shared_pages import page_of_url

from .teaching import wrong_page

pages = Blueprint("write", __name__)

# What a step's note says until its author says more, by the page that it shows.
_NOTES = {
    "play.page": "Your turn: solve it by hand.",
    "watch.page": "Watch {algorithm} solve it, step by step.",
    "compare.page": "The same puzzle, side by side. Which search erases the fewest numbers?",
    "solve.page": "This puzzle has {cages} and {solutions}.",
}
_AT_STEP = "Step {step}: {sentence}"
_ASKED = "Step {step}: {sentence} What comes next?"
_OTHER = "What is there to see here?"


@pages.get("/lessons/write")
def page() -> ResponseReturnValue:
    """The text of a lesson in a field: of `l`, the link, of `lesson`, one of ours, or a beginning,
    which has a step that shows the `page` that it is asked for with.

    What `l` holds is checked: the fragment says what is wrong with it, or gives the link and a
    preview, from `step` on.
    """
    code = params.unspaced("l")
    if not code:
        name = request.args.get("lesson", "")
        return _page(text_of(name) if name in BUILT_IN else _beginning())
    number = params.number("step", 0, MAX_STEPS)
    try:
        text = parse_link(code)
    except FormatError as error:
        raise request_error(error) from None
    faults: list[LineFault] = []
    try:
        faults = _unfilled(read_lesson(text, wrong_page))
    except LessonError as error:
        faults = error.faults
    except NotReadyError as late:
        return waiting.answer(late, "#checked", "#checked", "innerHTML")
    return _page(text, faults, "" if faults else code, number)


@pages.post("/lessons/write")
def check() -> ResponseReturnValue:
    """Check a text: one that can be read goes on to the page that has its link."""
    text = request.form.get("text", "").replace("\r\n", "\n")
    try:
        read_lesson(text, wrong_page)
        code = format_link(text)
    except LessonError as error:
        return _page(text, error.faults)
    except FormatError as error:
        return _page(text, [LineFault(1, sentence(error.message))])
    step = request.form.get("step") or None  # which the preview shows
    return redirect(url_for("write.page", l=code, step=step), 303)


def _beginning() -> str:
    page = request.args.get("page", "")
    if not page:
        return _two_steps()
    if wrong := wrong_page(page):
        raise RequestError(wrong)
    return f"title: My lesson\n\n{_step_of(page)}\n"


def _two_steps() -> str:
    """A text to begin with, of two steps."""
    code = params.encode(SAMPLE)
    return f"""title: My lesson
about: What it is about, in a sentence.
minutes: 20

[step]
page: /play?p={code}
note: This board is {{size}} × {{size}}: every row and every column has each number once.
question: How many cells are there to fill?
answer: {{cells}}.

[step]
page: /watch?p={code}&with=backtracking&at=12
note: {_AT_STEP}
"""


def _step_of(address: str) -> str:
    """The lines of a step that shows a page of ours; raises RequestError for any other address."""
    page = page_of_url(address)
    note = _NOTES.get(page.endpoint, _OTHER)
    if page.endpoint == "watch.page" and page.field("at").strip("0"):
        note = _ASKED if page.field("ask") else _AT_STEP
    return f"[step]\npage: {page.address}\nnote: {note}"


def _page(
    text: str, faults: list[LineFault] | None = None, code: str = "", number: int = 0
) -> ResponseReturnValue:
    """The page, or for htmx what the check found: `faults`, or the link; None: not checked."""
    context: dict[str, Any] = {"faults": faults or [], "here": ""}
    if code:
        context["here"] = url_for("lessons.page", l=code)
        context["there"] = url_for("lessons.page", l=code, step=number or None)
        context["link"], context["loopback"] = absolute(context["here"])
    fragment = htmx.wants_fragment(request)
    response = htmx.respond(
        "pages/write.html#checked",
        text=text,
        placeholders=PLACEHOLDERS.values(),
        most_steps=MAX_STEPS,
        most_words=MAX_WORDS,
        **context,
    )
    response.status_code = 422 if faults else 200
    if fragment:  # faults; other errors go to the notice
        response.headers[htmx.RETARGET] = "#checked"
        response.headers[htmx.RESWAP] = "outerHTML"
    if fragment and code:
        response.headers[htmx.REPLACE_URL] = url_for("write.page", l=code)
    return response


def _unfilled(lesson: Lesson) -> list[LineFault]:
    """The faults of placeholders that have no value on their page; raises NotReadyError."""
    return queue.answer(("unfilled", lesson), lambda budget: unfilled_placeholders(lesson, budget))
