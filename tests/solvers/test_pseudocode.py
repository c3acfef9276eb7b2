"""Pseudocode: lines for people, found by label."""

import pytest

from webapp.solvers.pseudocode import Pseudocode


def test_a_label_is_the_number_of_its_line_and_the_lines_read_as_texts() -> None:
    code = Pseudocode(("", "repeat:"), ("write", "  write"), ("", "  go on"), ("back", "go back"))
    assert (code["write"], code["back"], len(code)) == (2, 4, 4)
    assert list(code) == ["repeat:", "  write", "  go on", "go back"]
    with pytest.raises(KeyError):
        code["erase"]
    with pytest.raises(KeyError):
        code[""]


def test_two_lines_cannot_have_one_label() -> None:
    with pytest.raises(ValueError, match="two lines have the label 'write'"):
        Pseudocode(("write", "write"), ("write", "write again"))
