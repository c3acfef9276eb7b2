"""Ruled: why what was written left no solution, made once for all who ask."""

from webapp.coach.argument import Ruling, ruling
from webapp.puzzle import Puzzle
from webapp.web.board.mistaken import Mistaken
from webapp.web.http.jobs import queue


def ruled(puzzle: Puzzle, mistaken: Mistaken) -> Ruling:
    """What is to be said of it; raises NotReady."""
    before, wrote = mistaken.before, mistaken.wrote
    return queue.answer(
        ("ruling", puzzle, tuple(sorted(before.items())), tuple(sorted(wrote.items()))),
        lambda budget: ruling(puzzle, before, wrote, budget),
    )
