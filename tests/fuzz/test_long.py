"""Reading takes work that grows as the text does, whatever is repeated in it.

Lines of Python are counted; what a regular expression looks at again is seen by the fuzzer alone,
which asks with the longest texts that a request may hold.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from tests.fuzz.long import LONG
from webapp.puzzle import FORMATS, FormatError, label_in, parse

_SHORT, _LONGER = 600, 2_400
_SLACK = 1.5


def work(done: Callable[[], object]) -> int:
    """How many lines of Python are run, in whatever is called."""
    lines = 0

    def count(_frame: FrameType, event: str, _told: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        done()
    finally:
        sys.settrace(before)
    return lines


def reading(text: str) -> Callable[[], None]:
    """What all formats make of a text."""

    def read() -> None:
        for form in FORMATS.values():
            for ask in (form.recognises, form.parse):
                try:
                    ask(text)
                except FormatError:
                    continue
        try:
            parse(text)
            label_in(text)
        except FormatError:
            pass

    return read


def grows_no_faster(
    reader: Callable[[str], Callable[[], None]], write: Callable[[int], str]
) -> bool:
    """Whether a text that is four times as long takes little more than four times the work."""
    short, longer = (work(reader(write(length))) for length in (_SHORT, _LONGER))
    return longer <= _SLACK * (_LONGER / _SHORT) * short


@pytest.mark.no_cover
@pytest.mark.parametrize("name", LONG)
def test_reading_a_longer_text_takes_proportional_work(name: str) -> None:
    assert grows_no_faster(reading, LONG[name])


def test_quadratic_reader_is_found() -> None:
    def quadratic(text: str) -> Callable[[], None]:
        def read() -> None:
            for end in range(len(text)):
                for _ in range(end):
                    pass

        return read

    assert not grows_no_faster(quadratic, LONG["digits"])
