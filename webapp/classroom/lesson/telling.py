"""Fill in the facts of a step's texts: `{FACT}`, `{FACT of WHOSE}`, `... on step N`.

WHOSE is an algorithm as in URLs (`mrv`, `mrv:lists=off`), or `a 4 x 4` for any board of that size.
A step is another one of the lesson, by its number. `{next FACT}` is about the step of the run after
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

from .facts import FACTS, Fact
from .lesson import Lesson, LineFault, Step
from .subject import Bench, FactUnavailableError, Scene, Subject

_TERM = re.compile(r"\{([^{}]*)\}")
_STEP = re.compile(r"(.*\S) on step ([0-9]{1,3})", re.ASCII)
_SIZE = re.compile(r"an? ([0-9]{1,2}) ?[x×] ?([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Term:
    """A fact, its algorithm or size, and the number of its step; None for those of its own step.

    `ahead` is 1 for the next position.
    """

    fact: Fact
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
    fact = FACTS.get(name.removeprefix("next "))
    ahead = int(name.startswith("next "))
    if fact is None or (ahead and fact.of != "position"):
        close = get_close_matches(name, FACTS, 3, 0.7)
        better = f": did you mean {either(close)}?" if close else ""
        raise ValueError(f"there’s no fact called '{printable(name[:40])}'{better}")
    if not of:
        return Term(fact, step=step, ahead=ahead)
    if fact.of == "run":
        return Term(fact, choice=parse_choice(whose), step=step)
    if fact.of != "size":
        raise ValueError(f"'{name}' stands alone, without 'of': it’s told of the step’s own page")
    sized = _SIZE.fullmatch(whose)
    if not sized or sized[1] != sized[2] or not 1 <= int(sized[1]) <= MAX_SIZE:
        raise ValueError(f"'{name}' is told of a board, as in {{{name} of a 4 x 4}}")
    return Term(fact, size=int(sized[1]), step=step)


def tell(lesson: Lesson, number: int, bench: Bench) -> Step:
    """Step `number`, counted from 1, with its facts filled in.

    Raises Untold if a fact doesn't exist there, and what the bench's budget raises.
    """

    def filled(text: str) -> str:
        return "".join(
            _fact(lesson, number, part, bench) if is_term else part for part, is_term in parts(text)
        )

    step = lesson.steps[number - 1]
    asking = step.asking and replace(
        step.asking,
        words=filled(step.asking.words),
        options=tuple(map(filled, step.asking.options)),
    )
    note, question, answer = map(filled, (step.note, step.question, step.answer))
    return Step(step.page, note, question, answer, asking)


def unavailable_facts(lesson: Lesson, budget: Budget | None = None) -> list[LineFault]:
    """The faults of a lesson's facts that don't exist where they are used."""
    faults = []
    for number in range(1, len(lesson.steps) + 1):
        try:
            tell(lesson, number, Bench(budget))
        except FactUnavailableError as error:
            faults.append(LineFault(lesson.lines[number - 1], sentence(str(error))))
    return faults


def _fact(lesson: Lesson, number: int, inside: str, bench: Bench) -> str:
    term = parse_term(inside)
    step: Step = lesson.steps[(term.step or number) - 1]
    try:
        subject = Subject(bench, Scene(step.page), term.choice, term.size, term.ahead)
        return term.fact.tell(subject)
    except FactUnavailableError as error:
        raise FactUnavailableError(
            f"{{{inside}}} has nothing to tell at step {number}: {error}"
        ) from None
