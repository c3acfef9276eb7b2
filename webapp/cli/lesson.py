"""The command that checks a lesson's file and prints its link."""

import argparse

from webapp.classroom.lesson.filling import unfilled_placeholders
from webapp.classroom.lesson.lesson import Lesson
from webapp.classroom.lesson.link import format_link
from webapp.classroom.lesson.reading import LessonError, read_lesson

from . import DONE, NONE, UnusableError
from .reading import text_of


def lesson(args: argparse.Namespace) -> int:
    """Print the link of a lesson, or its faults, one per line."""
    text = text_of(args.file, "lesson").replace("\r\n", "\n")
    try:
        faults = unfilled_placeholders(_read(text))
    except LessonError as error:
        faults = error.faults
    if faults:
        print("\n".join(map(str, faults)))
        return NONE
    print(f"{args.public_url.rstrip('/')}/lessons?l={format_link(text)}")
    return DONE


def _read(text: str) -> Lesson:
    """The lesson, with its pages checked by the web application."""
    from webapp import create_app
    from webapp.web.http.settings import SettingError
    from webapp.web.places.teaching import wrong_page

    try:
        app = create_app()
    except SettingError as error:
        raise UnusableError(str(error)) from None
    with app.test_request_context():
        return read_lesson(text, wrong_page)
