"""What a teacher needs before a lesson begins: its plan and its first question."""

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import url_for

from webapp.classroom.lesson.lesson import Lesson
from webapp.classroom.room import Room
from webapp.web.catalogue.lesson_texts import texts_of
from webapp.web.http.jobs import NotReadyError

from .shared_pages import Page, lesson_at, page_at

# The lesson that has a plan, and that plan, described in docs/teachers/lesson-plan.md: the minute
# at which a part begins, what it is called, and the step that the class sees then.
PLANNED = "from-brute-force-to-propagation"
PLAN = (
    (0, "join", 1),
    (5, "by hand", 1),
    (9, "try everything", 2),
    (14, "check before you write", 5),
    (19, "dead ends", 6),
    (27, "where would you go on?", 8),
    (32, "side by side", 9),
    (37, "think, then guess", 10),
    (43, "what we know now", 12),
)


@dataclass(frozen=True, slots=True)
class LessonStart:
    """A lesson that a room shows: its plan as minutes, titles and URLs, () if it has none, and its
    first question with the number and the URL of its step.

    The question is "" if its text isn't ready yet, and its step 0 if the lesson asks nothing.
    """

    title: str
    minutes: int
    plan: tuple[tuple[int, str, str], ...]
    question: str
    step: int
    address: str


def lesson_start(room: Room) -> LessonStart | None:
    """The start of the lesson that a room shows; None if it shows another page."""
    page = page_at(room.page)
    there = lesson_at(page) if page else None
    if not page or not there:
        return None
    lesson, _ = there
    is_planned = page.path == url_for("lessons.lesson", name=PLANNED)
    plan = tuple((minute, title, _at(page, step)) for minute, title, step in PLAN)
    asking = (n for n, step in enumerate(lesson.steps, 1) if step.question or step.class_question)
    step = next(asking, 0)
    return LessonStart(
        lesson.title,
        lesson.minutes,
        plan if is_planned else (),
        _question(lesson, step) if step else "",
        step,
        _at(page, step),
    )


def _question(lesson: Lesson, step: int) -> str:
    try:
        texts = texts_of(lesson, step)
    except NotReadyError:
        return ""
    return (texts["ask"] or texts["question"]).striptags()


def _at(page: Page, step: int) -> str:
    fields = [pair for pair in page.fields if pair[0] not in ("step", "at")]
    return f"{page.path}?{urlencode([*fields, ('step', step)])}"
