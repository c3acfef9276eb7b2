"""The built-in lessons, files in `lessons/`."""

from functools import cache
from pathlib import Path

from .lesson import Lesson
from .reading import read_lesson

FOLDER = Path(__file__).with_name("lessons")
# By their names in URLs, in the order in which they are taught; names differ from algorithms'.
BUILT_IN = ("from-brute-force-to-propagation", "reasoning-first", "how-a-puzzle-is-made")


def text_of(name: str) -> str:
    """The text of a built-in lesson, in the format for everybody's lessons."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a name."""
    return read_lesson(text_of(name))
