"""The text and the question of a lesson's step, marked up."""

import re

from markupsafe import Markup, escape

from webapp.classroom.lesson.filling import fill
from webapp.classroom.lesson.lesson import Lesson, Step
from webapp.classroom.lesson.subject import PlaceholderError, RunCache
from webapp.web.http.errors import request_error
from webapp.web.http.jobs import queue

_EMPHASIS = re.compile(r"\*(\S(?:[^*]*\S)?)\*")


def texts_of(lesson: Lesson, number: int) -> dict[str, Markup]:
    """The texts of a step, marked up, by their names; raises NotReadyError, and RequestError."""
    return {name: prose(text) for name, text in _sentences(lesson, number).texts.items()}


def options_of(lesson: Lesson, number: int) -> tuple[str, ...]:
    """The options of what a step asks, as words; raises NotReadyError, and RequestError."""
    return _sentences(lesson, number).options


def _sentences(lesson: Lesson, number: int) -> Step:
    key = ("lesson", lesson, number)
    try:
        return queue.answer(key, lambda budget: fill(lesson, number, RunCache(budget)))
    except PlaceholderError as error:
        raise request_error(error) from None


def prose(text: str) -> Markup:
    """A text as paragraphs, with emphasis between asterisks."""
    held = re.sub(r"(?<=\d) × (?=\d)", "\xa0×\xa0", text.strip())  # a size stays on one line
    paragraphs = [part for part in re.split(r"\n\s*\n", held) if part]
    marked = (_EMPHASIS.sub(r"<em>\1</em>", str(escape(part))) for part in paragraphs)
    return Markup("").join(Markup("<p>{}</p>").format(Markup(each)) for each in marked)  # noqa: S704, escaped
