"""Teaching: a lesson in steps as pages show it: the page of a step, and what is said and asked."""

from collections.abc import Callable

from flask import Response, render_template, request, url_for

from webapp.insight import CUT
from webapp.lesson.lesson import MOST_STEPS, Lesson
from webapp.lesson.link import parse_link
from webapp.lesson.reading import LessonFault, read_lesson
from webapp.lesson.shipped import SHIPPED
from webapp.puzzle import FormatError
from webapp.web.http import htmx, params, waiting
from webapp.web.http.refusal import Refusal, because
from webapp.web.http.work import NotReady
from webapp.web.room.shared_pages import FOLLOWS, UNFOLDED, at_position, own, page_at

from .lesson_texts import texts_of


def wrong_page(address: str) -> str:
    """What is wrong with an address as the page of a step; nothing where it is one of ours."""
    found = page_at(address)
    if found is None:
        return (
            "A step shows a page of this lab: write what stands in its address from the first /, "
            "such as /watch?p=…"
        )
    played = found.path.rpartition("/")[2] in SHIPPED or found.field("l")
    if found.endpoint.startswith("lessons.") and played:
        return "A step can’t show a lesson: write the address of the page that it shows."
    return ""


def held(code: str) -> Lesson:
    """The lesson that an address holds; raises Refusal where it is damaged, or none."""
    try:
        return read_lesson(parse_link(code), wrong_page)
    except FormatError as error:
        raise because(error) from None
    except LessonFault as error:
        raise Refusal(f"This lesson can’t be shown. In {error}") from None


def play(lesson: Lesson, there: Callable[[int], str], edit: str) -> Response:
    """The lesson at the step of the request; `there` gives the address of a step, and `edit` that
    of the lesson's text. With `at` the step's page is at that position, as a room may show it; who
    follows a class there has no answers before it, and no way ahead of it.

    While what its texts tell is being worked out, the page is there, and asks for them by itself.
    """
    number = lesson.nearest(params.number("step", 1, MOST_STEPS))
    page = own(lesson.steps[number - 1].page)
    at = params.number("at", 0, CUT + 1)
    follows, unfolded = FOLLOWS in request.args, UNFOLDED in request.args
    fragment, whole = "fragments/lesson_texts.html", "pages/teaching.html"
    context = {
        "lesson": lesson,
        "number": number,
        "page": at_position(page, at) if "at" in request.args else page.address,
        "follows": follows,
        "unfolded": unfolded,
        "back": there(number - 1) + (f"&{FOLLOWS}=1" if follows else "") if number > 1 else "",
        "following": there(number + 1) if number < len(lesson.steps) and not follows else "",
        "edit": edit,
        "ask": url_for("lead.begin", page=there(number)),
    }
    try:
        hidden = {"answer": ""} if follows and not unfolded else {}
        context["texts"] = texts_of(lesson, number) | hidden
    except NotReady as late:
        within = (fragment, context | {"texts": None})
        return waiting.answer(late, target="#texts", swap="outerHTML", within=within, page=whole)
    template = fragment if htmx.wants_fragment(request) else whole
    return htmx.varied(render_template(template, **context))
