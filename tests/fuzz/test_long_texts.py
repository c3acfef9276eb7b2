"""Reading work grows in proportion to the text, whatever it repeats.

Executed lines of Python are counted. Only the fuzzer, which sends the longest texts, covers the
backtracking of regular expressions.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest

from tests.fuzz.long_texts import LONG
from webapp.puzzle import FORMATS, FormatError, parse

_SHORT, _LONGER = 600, 2_400
_SLACK = 1.5


def work(done: Callable[[str], object], text: str) -> int:
    lines = 0

    def count(_frame: FrameType, event: str, _value: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        done(text)
    finally:
        sys.settrace(before)
    return lines


def read(text: str) -> None:
    readers = [ask for form in FORMATS.values() for ask in (form.recognises, form.read)]
    for ask in (*readers, parse):
        with suppress(FormatError):
            ask(text)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", LONG)
def test_reading_work_grows_in_proportion_to_the_text(name: str) -> None:
    short, longer = (work(read, LONG[name](length)) for length in (_SHORT, _LONGER))
    assert longer <= _SLACK * (_LONGER / _SHORT) * short
