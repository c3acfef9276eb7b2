"""Formats, events, work and generated puzzles: the product still does what the golden file says."""

import pytest

from tests import golden

# Coverage makes the searches four times as slow, and other tests cover the same lines.
pytestmark = pytest.mark.no_cover


def saved(*kinds: str) -> list[str]:
    """The lines of the golden file of these kinds."""
    lines = golden.FILE.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.split()[0] in kinds]


def test_texts_of_forty_puzzles_in_every_format_match_golden() -> None:
    assert list(golden.format_lines()) == saved("format")


def test_events_of_every_algorithm_on_forty_puzzles_match_golden() -> None:
    assert list(golden.event_lines()) == saved("events", "work")


def test_answers_without_events_on_forty_puzzles_match_golden() -> None:
    assert list(golden.answer_lines()) == saved("answers")


def test_generated_puzzles_of_a_seed_match_golden() -> None:
    assert golden.generated_line() in saved("generated")
