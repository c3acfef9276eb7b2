"""Keen's own program as a peer: what it takes to start and to print is not counted."""

import pytest

from bench import keen
from tools.public import public
from webapp.puzzle import parse

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not keen.program(), reason="sgt-keen is not installed"),
]


def test_what_is_easy_takes_less_than_what_is_hard_and_what_it_cannot_be_told_has_no_time() -> None:
    names = ("keen-p-9de-0", "keen-p-9du-0")
    puzzles = [parse(public()[name]["text"]) for name in names]
    two_solutions, too_large = parse("2 ab ab a 3 + b 3 +"), parse("." * 81)
    puzzles += [two_solutions, too_large]
    easy, hard, *others = keen.solving_ms(keen.program() or "", puzzles)
    assert easy is not None
    assert hard is not None
    assert easy < hard
    assert others == [None, None]
