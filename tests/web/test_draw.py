"""Draw limits its drawings and suggests fixes that leave one solution.

Edits, the editor, verdicts and errors are in approved.txt.
"""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from tests.web.support import Client, Element, address, code, read
from webapp.budget import Budget
from webapp.coach.fixes import unique_fixes
from webapp.puzzle import Cage, Puzzle, faults, make_puzzle, parse, values_at
from webapp.puzzle.formats import code as share_code
from webapp.solvers import parse_choice, solutions
from webapp.web.http.limits import CODE_CHARACTERS, FAULTS_SHOWN

EMPTY = Puzzle(3, ())


def drawn(page: Element) -> Puzzle:
    """Return the drawing in an editor."""
    return share_code.parse(page.one(id="editor")["data-code"])


def edited(client: Client, draft: Puzzle, **query: Any) -> Puzzle:
    """Return the drawing after an edit."""
    return drawn(client.fragment(address("/edit", draft, **query)))


def fault_list(page: Element) -> list[Element]:
    """Return the faults beside the board."""
    return page.by_role("", "Faults").all("li")


def test_list_of_drawing_faults_ends_with_a_count(client: Client) -> None:
    draft = parse("2 aa aa a 6 + " + "z " * 1000)
    more = len(faults(draft)) - FAULTS_SHOWN
    for path, status in (("/draw", 200), ("/watch", 422)):
        *listed, last = fault_list(client.page(address(path, draft), status))
        assert (len(listed), last.text) == (FAULTS_SHOWN, f"and {more:,} more")
    for clues in ("z 1 " * 1500, "a 1 " * 2000):  # for no cage, and for one with every cell
        draft = parse(f"16 {('a' * 16 + ' ') * 16} a 1 + {clues}")
        assert len(code(draft)) < CODE_CHARACTERS
        assert len(client.get(address("/draw", draft)).data) < 400_000


def test_edit_too_long_for_a_link_is_rejected(client: Client) -> None:
    """Other errors are in approved.txt."""
    huge = int("9" * 309)
    draft = make_puzzle(8, [Cage(((r, c),), huge, "=") for r in range(8) for c in range(7)])
    answer = client.htmx(address("/edit", draft, do="make", cells="r8c8", target="9" * 309))
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#notice")
    assert read(answer.text).text.startswith("This puzzle’s link would be 12,")


def test_edit_with_more_cells_than_a_grid_is_rejected(client: Client) -> None:
    cells = [f"r{r}c{c}" for r in range(1, 17) for c in range(1, 17)]
    made = edited(client, Puzzle(16, ()), do="make", cells=",".join(cells), target="2176+")
    assert [len(cage.cells) for cage in made.cages] == [256]
    more = ",".join(["r1c1"] * 256 + ["nonsense"])
    assert edited(client, EMPTY, do="make", cells=more).cages[0].cells == ((0, 0),)


# Verdicts and suggested fixes.


def has_one(puzzle: Puzzle) -> bool:
    """Return whether a search other than the prover's finds exactly one solution."""
    search = solutions(puzzle, limit=2, choice=parse_choice("mrv"))
    return len(list(search)) == 1 and search.complete


@given(solved_puzzles(st.integers(2, 4)))
@settings(max_examples=20)
def test_every_suggested_fix_leaves_one_solution(solved: Solved) -> None:
    puzzle = solved.puzzle
    fixes = unique_fixes(puzzle, Budget(1_000_000))
    assert not (fixes and has_one(puzzle))
    for each in fixes:
        assert has_one(each.puzzle)
        assert not faults(each.puzzle)
        assert each.cells
    mysteries = "4 aabb ccdd eeff gghh a 3 ? b 7 ? c 3 ? d 7 ? e 3 ? f 7 ? g 3 ? h 7 ?"
    assert unique_fixes(parse(mysteries), Budget(10)) == ()  # that takes longer


@pytest.mark.parametrize("text", ["1234............", "1.......2......."])
def test_suggested_givens_are_the_fewest_for_one_solution(text: str) -> None:
    sudoku = parse(text)
    grids = [values_at(grid) for grid in solutions(sudoku, limit=300)]
    fewest = next(
        count
        for count in range(1, 5)
        for cells in combinations(sorted(grids[0]), count)
        if 1 in Counter(tuple(grid[cell] for cell in cells) for grid in grids).values()
    )
    assert {len(fix.cells) for fix in unique_fixes(sudoku, Budget(7_500_000))} == {fewest}
