"""Parse a lesson's text, or report everything wrong with it, line by line.

A text has parts, each a name, a colon and its content, up to the next part:

    title: Two ways to fill a row
    about: For a first lesson.
    minutes: 20

    [step]
    page: /watch?p=...&with=backtracking&at=12
    note: After {step} steps, {filled} cells are filled.

    A second paragraph.
    question: What comes next?
    answer: {sentence}

    # A remark, which is left out.
    [step]
    page: /play?p=...
    note: A class chooses one of the options.
    ask: Which row would you fill first?
    options:
    Row 1
    Row 2
    right: B
    timer: 60

The title is required, and the page and the note of each step. `options` can also be `cell` or
`value`, and `right` then r1c2 or 7; `timer` is in seconds. A name must begin its line; in a text, a
line that looks like one must begin with a space.
"""

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches

from webapp.puzzle import FormatError
from webapp.puzzle.errors import printable
from webapp.puzzle.whole import whole
from webapp.puzzle.words import counted, either, listed, sentence

from .filling import parse_term, parts
from .lesson import (
    ANSWER_KINDS,
    MAX_CHARACTERS,
    MAX_MINUTES,
    MAX_PLACEHOLDERS,
    MAX_SECONDS,
    MAX_STEPS,
    TEXT_BYTES,
    ClassQuestion,
    Lesson,
    LineFault,
    Step,
    tidy_answer,
    wrong_options,
)
from .subject import PageContent

# The names of a lesson and of a step, the required ones, and the bounds of numbers.
_NAMES = (
    ("title", "about", "minutes"),
    ("page", "note", "question", "answer", "ask", "options", "right", "timer"),
)
_NEEDED = (("title",), ("page", "note"))
_NUMBERS = {"minutes": (0, MAX_MINUTES), "timer": (1, MAX_SECONDS)}
# The names of which one is required too.
_WITH = {
    "question": ("answer",), "answer": ("question", "ask"), "ask": ("options",),
    "options": ("ask",), "right": ("ask",), "timer": ("ask",),
}  # fmt: skip
_WITH_PLACEHOLDERS = ("note", "question", "answer", "ask", "options")
# static/js/lessons/lesson_text.js reads names and steps in the same way.
_STEP = "[step]"
_NAME = re.compile(r"([a-z]+):(?!//)[ \t]*(.*)")
_NEARLY_STEP = re.compile(r"\s*\[+\s*steps?\s*\]*\s*", re.IGNORECASE)
# Returns what is wrong with a URL as one of our pages, or "".
WrongPage = Callable[[str], str]


class LessonError(ValueError):
    """A text isn't a lesson; it has at least one fault, and they are in the order of lines."""

    def __init__(self, faults: list[LineFault]) -> None:
        super().__init__(str(faults[0]))
        self.faults = faults


class _Field:
    """The lines of a part with their numbers."""

    def __init__(self, number: int, line: str = "") -> None:
        self.numbers, self.lines = [number], [line]

    @property
    def text(self) -> str:
        return "\n".join(self.lines).strip()

    def line_at(self, place: int) -> int:
        """The number of the line at an index of the text."""
        before, _, _ = "\n".join(self.lines).partition(self.text)
        return self.numbers[before.count("\n") + self.text.count("\n", 0, place)]


class _Section(dict[str, _Field]):
    """The parts of a step by name, or those before the first step, with number 0."""

    def __init__(self, number: int, line: int) -> None:
        super().__init__()
        self.number, self.line = number, line
        self.title = f"Step {number}" if number else "The lesson"

    def text(self, name: str) -> str:
        return self[name].text if name in self else ""

    def fault(self, name: str, said: str) -> LineFault:
        """The fault of a part, or of the section if it lacks the part."""
        return LineFault(self[name].numbers[0] if name in self else self.line, said)


def read_lesson(text: str, wrong_page: WrongPage = lambda _: "") -> Lesson:
    """The lesson of a text; raises LessonError."""
    if len(text.encode(errors="replace")) > TEXT_BYTES:
        raise LessonError([LineFault(1, f"A lesson can have at most {TEXT_BYTES:,} bytes.")])
    faults = list[LineFault]()
    head, *steps = _sections(text, faults)
    faults += _of_names(head)
    if not steps:
        said = f"A lesson needs a step: a line {_STEP} with a page and a note below it."
        faults.append(LineFault(1, said))
    for step in steps[:MAX_STEPS]:
        faults += [*_of_names(step)] or _of_step(step, len(steps), wrong_page)
    for step in steps[MAX_STEPS : MAX_STEPS + 1]:
        faults.append(LineFault(step.line, f"A lesson can have at most {MAX_STEPS} steps."))
    texts = (step.text(name) for step in steps for name in _WITH_PLACEHOLDERS)
    placeholders = sum(is_term for text in texts for _, is_term in parts(text))
    if placeholders > MAX_PLACEHOLDERS:
        said = f"A lesson can have at most {MAX_PLACEHOLDERS} placeholders, not {placeholders}."
        faults.append(LineFault(1, said))
    if faults:
        raise LessonError(sorted(faults, key=lambda fault: fault.line))
    return Lesson(
        head.text("title"),
        head.text("about"),
        int(head.text("minutes") or 0),
        tuple(map(_step, steps)),
        tuple(step.line for step in steps),
    )


def _sections(text: str, faults: list[LineFault]) -> list[_Section]:
    """The sections of the text; lines outside any part are added to the faults."""
    sections, part = [_Section(0, 1)], None
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if line.startswith("#"):
            continue
        if _NEARLY_STEP.fullmatch(line):
            sections.append(_Section(len(sections), number))
            part = None
            if line.rstrip() != _STEP:
                faults.append(LineFault(number, f"A step begins with a line {_STEP}."))
        elif name := _NAME.fullmatch(line):
            part = _Field(number, name[2])
            if sections[-1].setdefault(name[1], part) is not part:
                said = f"'{name[1]}' appears twice: keep one of the two."
                faults.append(LineFault(number, said))
        elif part:
            part.numbers.append(number)
            part.lines.append(line)
        elif line.strip():
            said = "This line isn’t part of anything: begin it with a name, as in note: Some text."
            faults.append(LineFault(number, said))
            part = _Field(number)  # the next lines belong to it
    return sections


def _of_names(section: _Section) -> Iterator[LineFault]:
    """The faults of a section's names, and of each text by itself."""
    known, needed = (each[bool(section.number)] for each in (_NAMES, _NEEDED))
    for name in section:
        text, most = section.text(name), MAX_CHARACTERS.get(name, TEXT_BYTES)
        low, high = _NUMBERS.get(name, (0, 0))
        if name not in known:
            close = get_close_matches(name, known, 1)
            better = f"did you mean {close[0]}?" if close else f"it may have {listed(known)}."
            yield section.fault(name, f"{section.title} can’t have '{name[:40]}': {better}")
        elif not text:
            yield section.fault(name, f"'{name}' is empty: fill it in, or leave the line out.")
        elif len(text) > most:
            said = f"'{name}' is {len(text):,} characters long; the limit is {most:,}."
            yield section.fault(name, said)
        elif high and not low <= (-1 if (number := whole(text)) is None else number) <= high:
            yield section.fault(name, f"'{name}' must be a whole number from {low} to {high}.")
    for name in needed:
        if name not in section:
            yield section.fault(name, f"{section.title} needs a line {name}: …")


def _of_step(step: _Section, count: int, wrong_page: WrongPage) -> Iterator[LineFault]:
    """The faults of a step as a whole; there are `count` steps."""
    alone = [name for name in step if not step.keys() & _WITH.get(name, step.keys())]
    for name in alone:
        said = f"{step.title} has '{name}' but no {either(map(repr, _WITH[name]))}: write both."
        yield step.fault(name, said)
    if said := _wrong_address(step.text("page"), wrong_page):
        yield step.fault("page", said)
    elif "ask" in step and not alone:
        size, asked = PageContent(step.text("page")).size, _class_question(step)
        if said := _wrong_options(asked, size):
            yield step.fault("options", said)
        elif asked.takes == "text" and asked.right:
            yield step.fault("right", "Pupils answer in their own words: leave out 'right'.")
        elif asked.right and not asked.admits(asked.right, size):
            yield step.fault("right", f"'right' must be {_right(asked, size)}.")
    for name in step.keys() & _WITH_PLACEHOLDERS:
        yield from _of_placeholders(step[name], count)


def _wrong_address(page: str, wrong_page: WrongPage) -> str:
    try:
        PageContent(page)
    except FormatError as error:
        return sentence(printable(error.message))
    except ValueError:
        return "This isn’t a link."
    return wrong_page(page)


def _wrong_options(question: ClassQuestion, size: int) -> str:
    if question.takes == "text":
        return ""
    if question.takes != ANSWER_KINDS[0]:
        return (
            "" if size else "This step’s page has no puzzle (p=), so there’s no board to answer on."
        )
    if len(question.options) < 2:
        return "'options' must be two to six answers, one per line, or cell, value or text."
    return wrong_options(question.options)


def _right(question: ClassQuestion, size: int) -> str:
    """The possible right answers, in words."""
    if question.takes == "option":
        return f"the letter of an option, {either(question.answers(size))}"
    return (
        "a cell of the board, such as r1c2"
        if question.takes == "cell"
        else f"a number from 1 to {size}"
    )


def _of_placeholders(part: _Field, count: int) -> Iterator[LineFault]:
    """The faults of the placeholders in a text's braces."""
    place = 0
    for text, is_term in parts(part.text):
        brace = None if is_term else re.search("[{}]", text)
        if is_term and (said := _wrong_term(text, count)):
            yield LineFault(part.line_at(place), said)
        elif brace:
            said = f"'{brace[0]}' has no partner: write a placeholder like {{size}}."
            yield LineFault(part.line_at(place + brace.start()), said)
        place += len(text) + 2 * is_term


def _wrong_term(inside: str, count: int) -> str:
    try:
        step = parse_term(inside).step
    except ValueError as error:
        return sentence(str(error))
    if step is not None and not 1 <= step <= count:
        return f"There’s no step {step}: the lesson has {counted(count, 'step')}."
    return ""


def _class_question(step: _Section) -> ClassQuestion:
    """The question of a step that has `ask` and `options`."""
    words = " ".join(step.text("ask").split())
    options = [
        line for each in step.text("options").split("\n") if (line := " ".join(each.split()))
    ]
    takes = (
        options.pop() if len(options) == 1 and options[0] in ANSWER_KINDS[1:] else ANSWER_KINDS[0]
    )
    timer = whole(step.text("timer")) or 0
    return ClassQuestion(
        words, tuple(options), takes, tidy_answer(step.text("right"), takes), timer
    )


def _step(step: _Section) -> Step:
    page, note, question, answer = map(step.text, _NAMES[1][:4])
    return Step(page, note, question, answer, _class_question(step) if "ask" in step else None)
