"""Why?: the reasons of each step, and the guesses that a dead end rules out, never wrongly."""

import re
from functools import cache

import pytest

from tests.solvers.small import FIVE, KINDS
from tests.web.markup import Element
from tests.web.support import SAMPLE, SIX, Client, address
from webapp.budget import Budget
from webapp.insight import Run
from webapp.insight.blame.dead_ends import is_dead_end
from webapp.puzzle import Cell, Puzzle, values_at
from webapp.solvers import SOLVERS, parse_choice, solutions
from webapp.web.run import runs, why

TWO, NONE = KINDS["two solutions"][0], KINDS["no solution"][0]


def dead_ends(run: Run) -> list[int]:
    """The steps of a whole run that are dead ends."""
    run.to_end()
    return [at for at, event in enumerate(run.events, 1) if is_dead_end(event)]


# What the panel shows.


def test_unsettled_dead_end_blames_no_guess(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = address("/why", SIX, with_="forward-checking", at=558)
    runs.forget()
    with monkeypatch.context() as limited:
        limited.setattr(why, "WHY_SECONDS", -1.0)
        assert client.fragment(there).text == (
            "The 4 guesses that stand can’t all stand together. "
            "Which of them this rests on isn’t settled within the time limit."
        )
    assert "r1c2 = 5 can’t stand with r1c1 = 1" in client.fragment(there).text


def test_interrupted_explanation_goes_on_where_it_stopped() -> None:
    class Stop(Exception):
        pass

    def stop() -> None:
        raise Stop

    run, other = (Run(SIX, parse_choice("backtracking")) for _ in range(2))
    at = dead_ends(run)[-1]
    other.to_end()
    for _ in range(3):
        with pytest.raises(Stop):
            why.explained(run, at, Budget(pause=stop))
    assert why.explained(run, at, Budget()) == why.explained(other, at, Budget())


# That it is true.


@cache
def all_solutions(puzzle: Puzzle) -> list[dict[Cell, int]]:
    """Every solution; that none is missing, `tests/solvers` compares with all Latin squares."""
    return [values_at(grid) for grid in solutions(puzzle)]


def is_possible(puzzle: Puzzle, values: dict[Cell, int]) -> bool:
    """Whether any solution has these values."""
    return any(values.items() <= solution.items() for solution in all_solutions(puzzle))


def guesses(text: str) -> dict[Cell, int]:
    """The values that a text names: `r2c1 = 3`."""
    return {
        (int(row) - 1, int(column) - 1): int(value)
        for row, column, value in re.findall(r"r(\d+)c(\d+) = (\d+)", text)
    }


def held_to_all_solutions(puzzle: Puzzle, page: Element) -> None:
    """Check the sentence about guesses: no solution has what it says can't stand."""
    said = page.one(class_="conclusion").text
    marked = [each.text for each in page.all("a") if each.get("class") in ("blame", "conflict")
              and each.parent and each.parent.tag == "li"]  # fmt: skip
    together = guesses(" ".join(marked))
    assert not is_possible(puzzle, together), (said, together)
    if "guesses before it" not in said:
        assert guesses(said) == together
    for name, value in re.findall(r"(r\d+c\d+) = (\d+) is wrong", page.text):
        assert not is_possible(puzzle, guesses(f"{name} = {value}"))
    assert page.text.count("wrong") == len(re.findall(r"= \d+ is wrong: no solution", said))
    assert not re.search("to blame|wrong since|fail", page.text)


@pytest.mark.parametrize("name", [name for name, each in SOLVERS.items() if not each.swaps])
def test_no_solution_has_what_the_page_rules_out(client: Client, name: str) -> None:
    """Brute force tries whole grids, so it gets a small one."""
    asked = {"mrv": [(SIX, 160)], "forward-checking": [(SIX, 246), (SIX, 579)]}.get(name, [])
    for puzzle in (TWO,) if name == "brute-force" else (SAMPLE, NONE, FIVE):
        steps = dead_ends(Run(puzzle, parse_choice(name)))
        asked += [(puzzle, at) for at in steps[:: max(1, len(steps) // 2)]]
    assert asked
    for puzzle, at in asked:
        page = client.fragment(address("/why", puzzle, with_=name, at=at))
        held_to_all_solutions(puzzle, page)
