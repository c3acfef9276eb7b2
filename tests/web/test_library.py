"""The library's data match what grader and solvers find.

Its page, searches, orders and errors are in approved.txt.
"""

import pytest

from tools.library import measured
from webapp.generator.grade import rate
from webapp.insight import CUT, Run
from webapp.solvers import SOLVERS, Choice
from webapp.web.catalogue.entries import entries

# Longer runs would take minutes in all, so only their start is compared.
LONG, BEGUN = 5_000, 300
SMALL = 5


@pytest.mark.parametrize(
    "small", [True, pytest.param(False, marks=pytest.mark.sweep)], ids=["small", "large"]
)
def test_library_data_match_grader_and_solvers(small: bool) -> None:
    """If this fails, run `make library`. Only a puzzle with one solution has a grade."""
    for entry in entries():
        if (entry.puzzle.size <= SMALL) is not small:
            continue
        rating = rate(entry.puzzle)
        assert (entry.slug, entry.grade, entry.score) == (entry.slug, rating.grade, rating.score)
        for solver, count in entry.counts.items():
            if count.events <= LONG:
                found = measured(entry.puzzle, solver)
                known = {name: getattr(count, name) for name in found}
                assert (entry.slug, solver, found) == (entry.slug, solver, known)
            else:
                run = Run(entry.puzzle, Choice(SOLVERS[solver]), cut=BEGUN)
                assert (entry.slug, run.to_end(), run.cut) == (entry.slug, BEGUN, True)
                assert count.events <= CUT
