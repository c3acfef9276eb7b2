"""Each fault of a lesson's text has its line, and says what is right.

faults.txt has what is changed in good.txt and asks.txt, and the faults that these have then. Look
at what they say, then approve it with `python -m tests.classroom.lesson.test_reading`.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.stories import stories
from webapp.classroom.lesson.built_in import BUILT_IN, text_of
from webapp.classroom.lesson.lesson import (
    MAX_CHARACTERS,
    MAX_PLACEHOLDERS,
    MAX_SECONDS,
    MAX_STEPS,
    TEXT_BYTES,
    ClassQuestion,
    Lesson,
    Step,
)
from webapp.classroom.lesson.reading import LessonError, read_lesson

P = "m1Mrd3XIiFB0ZM1QdLEQ3x"
GOOD, _STEP = (
    Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8") for name in ("good", "asks")
)
ASKS = f"{GOOD}\n{_STEP}"
OPTIONS = "{steps of mrv}\nTen"


def faults(text: str) -> list[str]:
    """What is wrong with a text, line by line."""
    try:
        read_lesson(text)
    except LessonError as error:
        return [str(fault) for fault in error.faults]
    return []


FILE = Path(__file__).with_name("faults.txt")
TEXTS = {"A lesson": GOOD, "A step that asks": ASKS}


def lines(heading: str) -> Iterator[str]:
    """The changes of a text, each with the faults as they are now below it."""
    for line in stories(FILE)[heading]:
        if line.startswith('"'):
            was, now = map(json.loads, line.split(" → "))
            assert was in TEXTS[heading]
            yield line
            yield from (f"  {fault}" for fault in faults(TEXTS[heading].replace(was, now)))


@pytest.mark.parametrize("heading", TEXTS)
def test_edited_lesson_has_the_approved_faults(heading: str) -> None:
    assert [*lines(heading)] == stories(FILE)[heading]


def test_lesson_is_read_from_its_text() -> None:
    note, answer = "A note of {steps},\non two lines.", "Because of {next sentence}"
    step = Step(f"/watch?p={P}&with=mrv&at=3", note, "Why?", answer)
    remarks = GOOD.replace("[step]", "# r\n[step]\n#r").replace("on two", "# r\non two")
    for text in (GOOD, GOOD.replace("\n", "\r\n"), remarks):
        assert read_lesson(text) == Lesson("A title", "", 0, (step,))
    spaced = GOOD.replace("on two", " on: two").replace("A note", "http://x")
    assert read_lesson(spaced).steps[0].note == "http://x of {steps},\n on: two lines."
    lines, found = text_of(BUILT_IN[0]).splitlines(), read_lesson(text_of(BUILT_IN[0])).lines
    assert found
    assert [lines[line - 1] for line in found] == ["[step]"] * len(found)


@pytest.mark.parametrize(
    ("options", "right", "asking"),
    [
        ("\nYes\n\n No  way", "b", ClassQuestion("Which?", ("Yes", "No way"), "option", "B")),
        ("Yes\nNo", "", ClassQuestion("Which?", ("Yes", "No"))),
        ("cell", "R1C2", ClassQuestion("Which?", (), "cell", "r1c2")),
        ("value", "4", ClassQuestion("Which?", (), "value", "4")),
    ],
)
def test_step_question_has_options_a_cell_or_a_value(
    options: str, right: str, asking: ClassQuestion
) -> None:
    text = ASKS.replace("How many {size}?", "Which?").replace(f"\n{OPTIONS}", f" {options}")
    text = text.replace("right: B", f"right: {right}" if right else "")
    assert read_lesson(text).steps[1].class_question == asking
    for timer in (1, MAX_SECONDS):
        step = read_lesson(f"{text}timer: {timer}\nanswer: Ten.").steps[1]
        assert (step.class_question, step.answer) == (replace(asking, timer=timer), "Ten.")


def test_overlong_lesson_parts_are_rejected() -> None:
    for part, more in product(MAX_CHARACTERS, (0, 1)):
        head = {"title": "T", "about": "A"}
        step = {"page": f"/watch?p={P}&x=", "note": "N", "question": "Q", "answer": "A", "ask": "Q"}
        table = step if part in step else head
        said = [f"the limit is {MAX_CHARACTERS[part]:,}."] if more else []
        table[part] += "x" * (MAX_CHARACTERS[part] + more - len(table[part]))
        before, after = (
            "".join(f"{name}: {text}\n" for name, text in each.items()) for each in (head, step)
        )
        found = faults(f"{before}[step]\n{after}options: value")
        assert [each.partition("; ")[2] for each in found] == said


def test_lesson_with_too_many_steps_or_facts_is_rejected() -> None:
    step = "[step]\npage: /watch\nnote: Hello\n"
    assert faults("title: T\n" + step * MAX_STEPS) == []
    (said,) = faults("title: T\n" + step * (MAX_STEPS + 1))
    assert said.endswith(f"A lesson can have at most {MAX_STEPS} steps.")
    full = step.replace("Hello", "{algorithms}" * 60)
    (said,) = faults("title: T\n" + full * (MAX_PLACEHOLDERS // 60 + 1))
    assert said.startswith(f"line 1: A lesson can have at most {MAX_PLACEHOLDERS} placeholders")


@pytest.mark.parametrize(
    "text",
    ["\x00", "\ud800", "[step]\n" * 3_000, "a" * (TEXT_BYTES + 1), "a:\n" * 9_000, "#" * 30_000,
     "[" * 30_000, "a" * 30_000 + ":", f"title: {'{' * 30_000}", f"{GOOD}{'{' * 30_000}"],
)  # fmt: skip
def test_malformed_lessons_get_short_errors(text: str) -> None:
    found = faults(text)
    assert found
    assert all(each.startswith("line ") and len(each) < 300 for each in found)


@given(st.text(max_size=300) | st.lists(st.sampled_from(
    ["title: ", "[step]", "\n", "page: ", "note: ", "{", "}", "steps", "/watch", "ask: ", "1", "#",
     "options: ", "right: ", "timer: ", "[", " of ", "mrv", "answer: ", "question: ", " on step ",
     "next "]
), max_size=60).map("".join))  # fmt: skip
def test_any_text_is_read_as_a_lesson_or_has_faults(text: str) -> None:
    lines = range(1, text.count("\n") + 2)
    try:
        assert read_lesson(text).steps
    except LessonError as error:
        wrong = [fault for fault in error.faults if fault.line not in lines]
        assert not wrong, error.faults  # noqa: PT017


if __name__ == "__main__":
    parts = ("\n".join([f"# {heading}", *lines(heading)]) for heading in TEXTS)
    FILE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
