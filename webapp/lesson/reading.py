"""Reading: a lesson from its text, or all that is wrong with it, line by line.

The text is TOML:

    title = "Two ways to fill a row"
    about = "For a first lesson."        # may be left out
    minutes = 20                         # may be left out

    [[step]]
    page = "/watch?p=...&with=backtracking&at=12"
    note = "After {step} steps, {filled} cells are filled."
    question = "What comes next?"        # may be left out, with its answer
    answer = "{sentence}"

    [[step]]
    page = "/play?p=..."
    note = "A class chooses from the options."
    ask = "Which row would you fill first?"
    options = ["Row 1", "Row 2"]         # or "cell", or "value"
    right = "B"                          # or r1c2, or 7; may be left out
    timer = 60                           # seconds that a class has; may be left out
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from webapp.puzzle import FormatError
from webapp.puzzle.errors import printable
from webapp.puzzle.words import counted, either, listed, sentence

from .asking import MOST_SECONDS, TAKES, Asking, tidied, wrong_options
from .lesson import LETTERS, MOST_FACTS, MOST_MINUTES, MOST_STEPS, TEXT_BYTES, Lesson, Step
from .places import Places
from .subject import Scene
from .terms import parse_term, parts

_WHOLE = ("title", "about", "minutes", "step")
_STEP = ("page", "note", "question", "answer", "ask", "options", "right", "timer")
_TEXTS = ("note", "question", "answer", "ask")
_OPTIONS = 'a list of texts as in ["Row 1", "Row 2"], or "cell", or "value"'
_HOW = 'a line is written as note = "Some text", and a text of several lines within """'
# What TOML's reader says, by its beginning, as an author understands it.
_PLAIN = {
    r"Illegal character '\n'": f"A quote is missing at the end: {_HOW}.",
    "Unterminated string": 'The text that begins here has no end: write """ below its last line.',
    "Invalid value": f"What comes after = isn’t in straight quotes: {_HOW}.",
    "Expected '=' after a key": f"There’s no = after the name: {_HOW}.",
    "Expected newline": 'More comes after the closing quote. Within a text write a quote as \\".',
    "Expected ']]'": "A step begins with a line [[step]].",
    "Cannot overwrite": "This name is here for the second time: keep one of the two lines.",
}
# What is wrong with an address as one of our pages; nothing where it is one.
WrongPage = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong on a line, and what would be right."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


class LessonFault(ValueError):
    """A text that is no lesson: its faults in the order of their lines, one at least."""

    def __init__(self, faults: list[LineFault]) -> None:
        super().__init__(str(faults[0]))
        self.faults = faults


def read_lesson(text: str, wrong_page: WrongPage = lambda _: "") -> Lesson:
    """The lesson of a text; raises LessonFault."""
    if len(text.encode(errors="replace")) > TEXT_BYTES:
        raise LessonFault([LineFault(1, f"A lesson has {TEXT_BYTES:,} bytes at the most.")])
    text = text.replace("\r\n", "\n")
    whole = _parsed(text)
    places = Places(text)
    steps = whole.get("step")
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        steps = []
    faults = [*_of_whole(whole, steps, places)]
    for number, step in enumerate(steps[:MOST_STEPS], 1):
        faults += _of_step(number, step, len(steps), places, wrong_page)
    if not faults:
        lesson = _made(whole, steps, places)
        facts = sum(is_term for text in _texts(lesson) for _, is_term in parts(text))
        if facts <= MOST_FACTS:
            return lesson
        faults = [LineFault(1, f"A lesson tells {MOST_FACTS} facts at the most, not {facts}.")]
    raise LessonFault(sorted(faults, key=lambda fault: fault.line))


def _parsed(text: str) -> Mapping[str, Any]:
    """The text as TOML; raises LessonFault where it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        said, line = "Too many brackets within one another", 1
    except ValueError as error:  # what TOML says of dates and long numbers is one, too
        place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
        line = int(place[1]) if place and place[1] else text.count("\n") + 1 if place else 1
        said = str(error)[: place.start() if place else None]
        if said == "Unterminated string":
            line = text.count("\n", 0, max(text.rfind('"""'), text.rfind("'''"), 0)) + 1
    plain = next((words for begin, words in _PLAIN.items() if said.startswith(begin)), None)
    raise LessonFault([LineFault(line, plain or f"{printable(said)[:100]}: {_HOW}.")])


def _of_whole(whole: Mapping[str, Any], steps: list[Any], places: Places) -> Iterator[LineFault]:
    yield from _of_keys(whole, _WHOLE, ("title",), 0, places)
    minutes = whole.get("minutes", 0)
    if type(minutes) is not int or not 0 <= minutes <= MOST_MINUTES:
        said = f"'minutes' must be a whole number from 0 to {MOST_MINUTES}."
        yield LineFault(places.line(0, "minutes"), said)
    if not steps:
        said = "A lesson needs a step: a line [[step]], and below it its page and its note."
        yield LineFault(places.line(0, "step"), said)
    elif len(steps) > MOST_STEPS:
        yield LineFault(
            places.line(MOST_STEPS + 1), f"A lesson has {MOST_STEPS} steps at the most."
        )


def _of_step(
    number: int, step: Mapping[str, Any], count: int, places: Places, wrong_page: WrongPage
) -> Iterator[LineFault]:
    wrong = [*_of_keys(step, _STEP, ("page", "note"), number, places)]
    yield from wrong
    if wrong:
        return
    lacks_one = ("question" in step) != ("answer" in step)
    if lacks_one and not {"answer", "ask"} <= step.keys():
        has, lacks = ("question", "answer") if "question" in step else ("answer", "question")
        said = f"Step {number} has a {has} and no {lacks}: write both, or neither."
        yield LineFault(places.line(number, has), said.replace("a answer", "an answer"))
    if said := _wrong_address(step["page"], wrong_page):
        yield LineFault(places.line(number, "page"), said)
    else:
        yield from _of_asking(number, step, places)
    for part in _TEXTS:
        for inside, said in _wrong_terms(step.get(part, ""), count):
            yield LineFault(places.line(number, part, inside), said)
    for option in _listed(step):
        for inside, said in _wrong_terms(option, count):
            yield LineFault(places.line(number, "options", inside), said)


def _of_asking(number: int, step: Mapping[str, Any], places: Places) -> Iterator[LineFault]:
    """What is wrong with what a step asks, whose page is one."""
    for has, lacks in (("ask", "options"), ("options", "ask"), ("right", "ask"), ("timer", "ask")):
        if has in step and lacks not in step:
            how = f": {_OPTIONS}" if lacks == "options" else ""
            said = f"Step {number} has '{has}' and no '{lacks}': write both, or neither{how}."
            yield LineFault(places.line(number, has), said)
            return
    if "ask" not in step:
        return
    size = Scene(step["page"]).size
    if said := _wrong_listed(step["options"], _listed(step), size):
        yield LineFault(places.line(number, "options"), said)
    elif said := _wrong_right(_asking(step), step.get("right", ""), size):
        yield LineFault(places.line(number, "right"), said)
    timer = step.get("timer", 1)
    if type(timer) is not int or not 0 < timer <= MOST_SECONDS:
        said = f"'timer' must be a whole number of seconds from 1 to {MOST_SECONDS}."
        yield LineFault(places.line(number, "timer"), said)


def _wrong_listed(options: object, texts: list[str], size: int) -> str:
    """What is wrong with `options`, whose texts these are; nothing where they will do."""
    if isinstance(options, list) and len(texts) == len(options):
        return wrong_options(texts)
    if options not in TAKES[1:]:
        return f"'options' must be {_OPTIONS}."
    return "" if size else "This step’s page names no puzzle (p=), so no board to answer on."


def _wrong_right(asking: Asking, right: object, size: int) -> str:
    """Why what is said to be right can't be an answer; nothing where it can, or none is said."""
    if right == "" or (type(right) in (str, int) and asking.admits(asking.right, size)):
        return ""
    if asking.takes == "option":
        return f"'right' must be the letter of an option, {either(asking.answers(size))}."
    if asking.takes == "cell":
        return "'right' must be a cell of the board, such as r1c2."
    return f"'right' must be a value from 1 to {size}."


def _listed(step: Mapping[str, Any]) -> list[str]:
    """The options of a step that are texts, if it has a list of them."""
    options = step.get("options")
    return [each for each in options if isinstance(each, str)] if isinstance(options, list) else []


def _asking(step: Mapping[str, Any]) -> Asking:
    """What a step asks, which has `ask` and `options`."""
    options = step["options"]
    takes = TAKES[0] if isinstance(options, list) else options
    right = tidied(str(step.get("right", "")), takes)
    words, *texts = (" ".join(each.split()) for each in (step["ask"], *_listed(step)))
    return Asking(words, tuple(texts), takes, right, step.get("timer", 0))


def _of_keys(
    table: Mapping[str, Any], known: tuple[str, ...], needed: tuple[str, ...], step: int,
    places: Places,
) -> Iterator[LineFault]:  # fmt: skip
    """What is wrong with the names of a table and with its texts."""
    where = f"Step {step}" if step else "The lesson"
    for key, value in table.items():
        line = places.line(step, key)
        if key not in known:
            close = get_close_matches(key, known, 1)
            better = f"did you mean {close[0]}?" if close else f"it may have {listed(known)}."
            yield LineFault(line, f"{where} can’t have '{printable(key[:40])}': {better}")
        elif key in LETTERS and not isinstance(value, str):
            yield LineFault(line, f"'{key}' must be a text, within quotes.")
        elif key in LETTERS and len(value) > LETTERS[key]:
            most = counted(LETTERS[key], "letter")
            yield LineFault(line, f"'{key}' has {len(value):,} letters; the most is {most}.")
        elif key in LETTERS and not value.strip():
            yield LineFault(line, f"'{key}' is empty: write it, or leave the line out.")
    for key in needed:
        if key not in table:
            yield LineFault(places.line(step), f'{where} needs a line {key} = "…".')


def _wrong_address(page: str, wrong_page: WrongPage) -> str:
    try:
        Scene(page)
    except FormatError as error:
        return sentence(printable(error.message))
    except ValueError:
        return "This is no address."
    return wrong_page(page)


def _wrong_terms(text: str, count: int) -> Iterator[tuple[str, str]]:
    """The insides of braces that tell nothing, and why."""
    for part, is_term in parts(text):
        if not is_term:
            if brace := re.search(r"[^\n{}]*([{}])", part):
                said = f"'{brace[1]}' has no partner: a fact stands in two braces, as {{size}}."
                yield brace[0], said
            continue
        try:
            step = parse_term(part).step
        except ValueError as error:
            yield f"{{{part}}}", sentence(str(error))
            continue
        if step is not None and not 1 <= step <= count:
            yield f"{{{part}}}", f"There’s no step {step}: the lesson has {counted(count, 'step')}."


def _made(whole: Mapping[str, Any], steps: list[Any], places: Places) -> Lesson:
    made = tuple(
        Step(
            step["page"],
            step["note"],
            step.get("question", ""),
            step.get("answer", ""),
            _asking(step) if "ask" in step else None,
        )
        for step in steps
    )
    lines = tuple(places.line(number) for number in range(1, len(steps) + 1))
    return Lesson(whole["title"], whole.get("about", ""), whole.get("minutes", 0), made, lines)


def _texts(lesson: Lesson) -> Iterator[str]:
    for step in lesson.steps:
        yield from step.texts.values()
        yield from step.options
