"""Formats, events, work and generated puzzles: the product still does what the golden file says."""

from collections.abc import Callable, Iterator

import pytest

from tests import golden

# Coverage makes the searches four times as slow, and other tests cover the same lines.
pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize(
    ("kinds", "lines"),
    [
        ("format", golden.format_lines),
        ("events work", golden.event_lines),
        ("answers", golden.answer_lines),
        ("generated", golden.generated_lines),
    ],
)
def test_lines_of_forty_puzzles_match_golden(
    kinds: str, lines: Callable[[], Iterator[str]]
) -> None:
    saved = golden.FILE.read_text(encoding="utf-8").splitlines()
    assert list(lines()) == [line for line in saved if line.split()[0] in kinds.split()]
