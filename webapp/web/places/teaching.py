"""A lesson in steps as pages show it: the page of a step, and what is said and asked."""

from collections.abc import Callable
from typing import Any

from flask import Response, request, url_for

from webapp.classroom.lesson.built_in import BUILT_IN
from webapp.classroom.lesson.lesson import (
    ANSWER_KINDS,
    MAX_STEPS,
    ClassQuestion,
    Lesson,
    tidy_answer,
)
from webapp.classroom.lesson.link import parse_link
from webapp.classroom.lesson.reading import LessonError, read_lesson
from webapp.classroom.lesson.subject import PageContent
from webapp.insight import CUT
from webapp.puzzle import FormatError
from webapp.puzzle.errors import printable
from webapp.web.catalogue.lesson_texts import options_of, texts_of
from webapp.web.http import htmx, params, waiting
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import NotReadyError
from webapp.web.room.shared_pages import (
    FOLLOWS,
    UNFOLDED,
    at_position,
    page_at,
    page_of_url,
    shared_page,
)

# The URL field with the answer to the step's question.
_ANSWER = "answer"


def wrong_page(address: str) -> str:
    """Why a URL can't be the page of a step; empty if it's a page of this site."""
    found = page_at(address)
    if found is None:
        return (
            "A step shows a page of Mathdoku Lab: write its link from the first /, "
            "such as /watch?p=…"
        )
    played = found.path.rpartition("/")[2] in BUILT_IN or found.field("l")
    if found.endpoint.startswith("lessons.") and played:
        return "A step can’t show a lesson: use the link of the page that the lesson shows."
    return ""


def held(code: str) -> Lesson:
    """The lesson that a URL contains; raises RequestError if it's damaged or missing."""
    try:
        return read_lesson(parse_link(code), wrong_page)
    except FormatError as error:
        raise request_error(error) from None
    except LessonError as error:
        raise RequestError(f"This lesson can’t be shown. In {error}") from None


def play(lesson: Lesson, there: Callable[[int], str], edit: str) -> Response:
    """The lesson at the step of the request; `there` gives the address of a step, and `edit` that
    of the lesson's text. With `at` the step's page is at that position, as a room may show it; who
    follows a class there has no answers before it, and no way ahead of it.

    While the numbers in its texts are being computed, the page is there, and asks for them itself.
    """
    number = lesson.nearest(params.number("step", 1, MAX_STEPS))
    page = page_of_url(lesson.steps[number - 1].page)
    shown = shared_page(page.address)
    at = params.number("at", 0, CUT + 1)
    follows, unfolded = FOLLOWS in request.args, UNFOLDED in request.args
    whole = "pages/teaching.html"
    fragment = f"{whole}#texts"
    context = {
        "lesson": lesson,
        "number": number,
        "page": at_position(page, at) if "at" in request.args else page.address,
        "about": shown.at if shown.plays else None,
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
        context["choices"] = _choices(lesson, number, follows)
    except NotReadyError as late:
        within = (fragment, context | {"texts": None, "choices": None})
        return waiting.answer(late, target="#texts", swap="outerHTML", within=within, page=whole)
    return htmx.respond(fragment, **context)


def _choices(lesson: Lesson, number: int, follows: bool) -> dict[str, Any] | None:
    """What a step asks, with what the request answers; who follows a class answers it there.

    `options` are letters and values with their texts, none if any cell may be the answer. `judges`
    says whether anything is right there. Raises NotReadyError.
    """
    step = lesson.steps[number - 1]
    if not step.class_question:
        return None
    asking, size = step.class_question, PageContent(step.page).size
    options = dict.fromkeys(asking.answers(size), "")
    options |= zip(options, options_of(lesson, number), strict=False)
    given = tidy_answer(request.args.get(_ANSWER, "")[:20], asking.takes)
    judges = bool(asking.right) and not follows
    if not judges:
        given = ""
    return {
        "options": options,
        "takes": asking.takes,
        "judges": judges,
        "given": given,
        "is_right": bool(given) and given == asking.right,
        "fault": _no_answer(asking, given) if given and not asking.admits(given, size) else "",
    }


def _no_answer(asking: ClassQuestion, given: str) -> str:
    how = "write a cell such as r1c2" if asking.takes == ANSWER_KINDS[1] else "choose one of these"
    return f"“{printable(given)}” can’t be an answer: {how}."
