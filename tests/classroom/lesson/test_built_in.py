"""Our lessons: no number is typed in them, their texts are those of the file, and they are true.

tests/puzzles/lessons.txt has all that our lessons say, and each fact at a few places of a run;
`python -m tests.classroom.lesson.test_built_in` rewrites it. Read its diff.
"""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from webapp.classroom.lesson.built_in import BUILT_IN, FOLDER, lesson
from webapp.classroom.lesson.filling import fill
from webapp.classroom.lesson.lesson import Lesson, Step
from webapp.classroom.lesson.placeholders import PLACEHOLDERS
from webapp.classroom.lesson.reading import LessonError, read_lesson
from webapp.classroom.lesson.subject import PlaceholderError, RunCache
from webapp.solvers import SOLVERS

FILE = Path(__file__).parents[2] / "puzzles" / "lessons.txt"
LONG = ("4", "12")  # steps of the first lesson whose runs take a second and more
FOUR, FIVE = "m1Mrd3XIiFB0ZM1QdLEQ3x", "m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw"
PAGES = [
    f"/watch?p={FOUR}&with=backtracking&at=17", f"/watch?p={FOUR}&with=backtracking&at=30",
    f"/watch?p={FOUR}&with=logic&at=9", f"/watch?p={FIVE}&with=propagation&at=40",
    f"/watch?p={FOUR}&with=local-search&at=20", f"/play?p={FOUR}", "/library",
]  # fmt: skip


def filled(of: Lesson, number: int) -> Step:
    return fill(of, number, RunCache())


def narrated(name: str, number: int) -> Iterator[str]:
    """The texts of a step of one of our lessons, a line each."""
    step = filled(lesson(name), number)
    right = step.class_question and step.class_question.right
    for part, text in {**step.texts, "options": step.options, "right": right}.items():
        yield f"{name} {number} {part}: {text!r}"


def facts(page: str) -> Iterator[str]:
    """What each fact is on a page, or why it isn't there."""
    bench = RunCache()
    for name, ahead in product(PLACEHOLDERS, ("", "next ")):
        text = f"title: T\n[step]\npage: {page}\nnote: {{{ahead}{name}}}\n"
        try:
            said = fill(read_lesson(text), 1, bench).note
        except (LessonError, PlaceholderError) as error:
            said = f"! {error}"
        yield f"{page} {ahead}{name}: {said!r}"


def held() -> Iterator[list[str]]:
    """The lines of the file: by step, and by page."""
    for name in BUILT_IN:
        for number in range(1, len(lesson(name).steps) + 1):
            yield [*narrated(name, number)]
    for page in PAGES:
        yield [*facts(page)]


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_lessons_match_their_approved_text(name: str) -> None:
    """No number is typed in them, and every step has a note, a question and an answer."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    shown = lesson(name)
    for number, step in enumerate(shown.steps, 1):
        texts = (*step.texts.values(), *step.options)
        words = [re.sub(r"\{[^{}]*\}", "", text) for text in texts]
        assert [text for text in words if re.search(r"\d", text)] == []
        assert all((step.note, step.question or step.class_question, step.answer))
        if asked := filled(shown, number).class_question:
            there = asked.options if asked.takes == "option" else filled(shown, number).answer
            assert asked.right in (asked.answers(0) or there)
        if (name, str(number)) not in {(BUILT_IN[0], each) for each in LONG}:
            here = [line for line in lines if line.startswith(f"{name} {number} ")]
            assert [*narrated(name, number)] == here
    assert not re.search(r"\d", shown.title + shown.about)


@pytest.mark.parametrize("address", PAGES)
def test_page_facts_match_their_approved_values(address: str) -> None:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    assert [*facts(address)] == [line for line in lines if line.startswith(f"{address} ")]


@pytest.mark.sweep
def test_approved_lesson_text_is_complete() -> None:
    lines = [line for part in held() for line in part]
    assert FILE.read_text(encoding="utf-8").splitlines() == lines


def test_lesson_files_are_listed_and_not_named_as_algorithms() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(BUILT_IN)
    assert not {*BUILT_IN, "write"} & SOLVERS.keys()


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for part in held() for line in part), encoding="utf-8")
