"""Telling: the texts of a step, with the facts that their braces stand for."""

from dataclasses import dataclass

from webapp.budget import Budget
from webapp.puzzle.words import sentence

from .lesson import Lesson, Step
from .reading import LineFault
from .subject import Bench, Scene, Subject, Untold
from .terms import parse_term, parts


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a step as they are read out, and the options of what it asks."""

    note: str
    question: str
    answer: str
    ask: str = ""
    options: tuple[str, ...] = ()


def tell(lesson: Lesson, number: int, bench: Bench) -> Texts:
    """The texts of step `number`, counted from 1.

    Raises Untold where a fact has nothing to tell there, and what the bench's budget raises.
    """
    step = lesson.steps[number - 1]
    texts = {name: _filled(lesson, number, text, bench) for name, text in step.texts.items()}
    options = tuple(_filled(lesson, number, text, bench) for text in step.options)
    return Texts(**texts, options=options)


def untold(lesson: Lesson, budget: Budget | None = None) -> list[LineFault]:
    """The facts of a lesson that have nothing to tell where they stand."""
    faults = []
    for number in range(1, len(lesson.steps) + 1):
        try:
            tell(lesson, number, Bench(budget))
        except Untold as error:
            faults.append(LineFault(lesson.lines[number - 1], sentence(str(error))))
    return faults


def _filled(lesson: Lesson, number: int, text: str, bench: Bench) -> str:
    return "".join(
        _fact(lesson, number, part, bench) if is_term else part for part, is_term in parts(text)
    )


def _fact(lesson: Lesson, number: int, inside: str, bench: Bench) -> str:
    term = parse_term(inside)
    step: Step = lesson.steps[(term.step or number) - 1]
    try:
        subject = Subject(bench, Scene(step.page), term.choice, term.size, term.ahead)
        return term.fact.tell(subject)
    except Untold as error:
        raise Untold(f"{{{inside}}} has nothing to tell at step {number}: {error}") from None
