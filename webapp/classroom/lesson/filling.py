"""Fill in the placeholders of a step's texts: `{NAME}`, `{NAME of WHOSE}`, `... on step N`.

WHOSE is an algorithm as in URLs (`mrv`, `mrv:lists=off`), or `a 4 x 4` for any board of that size.
A step is another one of the lesson, by its number. `{next NAME}` is about the step of the run after
the page's own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches

from webapp.budget import Budget
from webapp.puzzle.errors import printable
from webapp.puzzle.puzzle import MAX_SIZE
from webapp.puzzle.words import either, sentence
from webapp.solvers import Choice, parse_choice

from .lesson import Lesson, LineFault, Step
from .placeholders import PLACEHOLDERS, Placeholder
from .subject import PageContent, PlaceholderError, RunCache, Subject

_TERM = re.compile(r"\{([^{}]*)\}")
_STEP = re.compile(r"(.*\S) on step ([0-9]{1,3})", re.ASCII)
_SIZE = re.compile(r"an? ([0-9]{1,2}) ?[x×] ?([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Term:
    """A placeholder, its algorithm or size, and its step; None for those of the step's own page.

    `ahead` is 1 for the next position.
    """

    placeholder: Placeholder
    choice: Choice | None = None
    size: int | None = None
    step: int | None = None
    ahead: int = 0


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces: plain text (False), and the contents of braces (True)."""
    for index, part in enumerate(_TERM.split(text)):
        if part or index % 2:
            yield part, bool(index % 2)


def parse_term(inside: str) -> Term:
    """Parse the contents of braces; raises ValueError with what would be right."""
    said = " ".join(inside.split())
    of_step = _STEP.fullmatch(said)
    step = int(of_step[2]) if of_step else None
    name, of, whose = (of_step[1] if of_step else said).partition(" of ")
    placeholder = PLACEHOLDERS.get(name.removeprefix("next "))
    ahead = int(name.startswith("next "))
    if placeholder is None or (ahead and placeholder.of != "position"):
        close = get_close_matches(name, PLACEHOLDERS, 3, 0.7)
        better = f": did you mean {either(close)}?" if close else ""
        raise ValueError(f"there’s no placeholder called '{printable(name[:40])}'{better}")
    if not of:
        return Term(placeholder, step=step, ahead=ahead)
    if placeholder.of == "run":
        return Term(placeholder, choice=parse_choice(whose), step=step)
    if placeholder.of != "size":
        raise ValueError(f"'{name}' can’t have 'of': it’s about the step’s own page")
    sized = _SIZE.fullmatch(whose)
    if not sized or sized[1] != sized[2] or not 1 <= int(sized[1]) <= MAX_SIZE:
        raise ValueError(f"'{name}' is about a board, as in {{{name} of a 4 x 4}}")
    return Term(placeholder, size=int(sized[1]), step=step)


def fill(lesson: Lesson, number: int, cache: RunCache) -> Step:
    """Step `number`, counted from 1, with its placeholders filled in.

    Raises PlaceholderError if one has no value there, and what the cache's budget raises.
    """

    def filled(text: str) -> str:
        return "".join(
            _value(lesson, number, part, cache) if is_term else part
            for part, is_term in parts(text)
        )

    step = lesson.steps[number - 1]
    question_ = step.class_question and replace(
        step.class_question,
        words=filled(step.class_question.words),
        options=tuple(map(filled, step.class_question.options)),
    )
    note, question, answer = map(filled, (step.note, step.question, step.answer))
    return Step(step.page, note, question, answer, question_)


def unfilled_placeholders(lesson: Lesson, budget: Budget | None = None) -> list[LineFault]:
    """The faults of a lesson's placeholders that have no value where they are used."""
    faults = []
    for number in range(1, len(lesson.steps) + 1):
        try:
            fill(lesson, number, RunCache(budget))
        except PlaceholderError as error:
            faults.append(LineFault(lesson.lines[number - 1], sentence(str(error))))
    return faults


def _value(lesson: Lesson, number: int, inside: str, cache: RunCache) -> str:
    term = parse_term(inside)
    step: Step = lesson.steps[(term.step or number) - 1]
    try:
        subject = Subject(cache, PageContent(step.page), term.choice, term.size, term.ahead)
        return term.placeholder.fill(subject)
    except PlaceholderError as error:
        raise PlaceholderError(f"{{{inside}}} has no value at step {number}: {error}") from None
