"""What is explained of fixed searches stays the same, word by word."""

import pytest

from tests.insight.held import CHOICES, FILE, held


@pytest.mark.parametrize("name", CHOICES)
def test_explanations_are_those_of_the_file(name: str) -> None:
    lines = [
        each for each in FILE.read_text(encoding="utf-8").splitlines() if each.split()[0] == name
    ]
    assert len(lines) > 3
    assert held(name) == lines
