"""Draw limits its drawings and suggests fixes that leave one solution.

Edits, the editor, verdicts and errors are in approved.txt.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from tests.web.support import Client, address, code, read
from webapp.budget import Budget
from webapp.coach.clueing import clued, drawing_faults, meanings, repeats, rolled, write
from webapp.coach.fixes import unique_fixes
from webapp.puzzle import Cage, Cell, Puzzle, faults, is_solution, make_puzzle, parse, values_at
from webapp.solvers import parse_choice, solutions
from webapp.web.http.limits import CODE_CHARACTERS, FAULTS_SHOWN


def test_list_of_drawing_faults_ends_with_a_count(client: Client) -> None:
    draft = parse("2 aa aa a 6 + " + "z " * 1000)
    more = len(faults(draft)) - FAULTS_SHOWN
    for path, status in (("/draw", 200), ("/watch", 422)):
        *listed, last = client.page(address(path, draft), status).by_role("", "Faults").all("li")
        assert (len(listed), last.text) == (FAULTS_SHOWN, f"and {more:,} more")
    for clues in ("z 1 " * 1500, "a 1 " * 2000):  # for no cage, and for one with every cell
        draft = parse(f"16 {('a' * 16 + ' ') * 16} a 1 + {clues}")
        assert len(code(draft)) < CODE_CHARACTERS
        assert len(client.get(address("/draw", draft)).data) < 400_000


def test_edit_too_long_for_a_link_is_rejected(client: Client) -> None:
    huge = int("9" * 309)
    draft = make_puzzle(8, [Cage(((r, c),), huge, "=") for r in range(8) for c in range(7)])
    answer = client.htmx(address("/edit", draft, do="make", cells="r8c8", target="9" * 309))
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#notice")
    assert read(answer.text).text.startswith("This puzzle’s link would be 12,")


# Verdicts and suggested fixes.


def has_one(puzzle: Puzzle) -> bool:
    """Return whether a search other than the prover's finds exactly one solution."""
    search = solutions(puzzle, limit=2, choice=parse_choice("mrv"))
    return len(list(search)) == 1 and search.complete


@given(solved_puzzles(st.integers(2, 4)))
@settings(max_examples=20)
def test_every_suggested_fix_leaves_one_solution(solved: Solved) -> None:
    puzzle = solved.puzzle
    for goal in (None, solved.grid):
        fixes = unique_fixes(puzzle, Budget(1_000_000), goal)
        assert not (fixes and has_one(puzzle))
        for each in fixes:
            assert has_one(each.puzzle)
            assert not faults(each.puzzle)
            assert each.cells
            assert goal is None or is_solution(each.puzzle, goal)
    mysteries = "4 aabb ccdd eeff gghh a 3 ? b 7 ? c 3 ? d 7 ? e 3 ? f 7 ? g 3 ? h 7 ?"
    assert unique_fixes(parse(mysteries), Budget(10)) == ()  # that takes longer


def test_cages_are_merged_split_and_moved_before_clues_and_givens() -> None:
    puzzle = parse("4 AAAB CDBB CDEE CEEF A 8 + B 7 + C 6 + D 6 + E 12 + F 1 =")
    said = [fix.words.split()[0] for fix in unique_fixes(puzzle, Budget(7_500_000))]
    assert list(dict.fromkeys(said)) == ["Merge", "Split", "Move", "Make", "Give"]


@given(solved_puzzles(), st.randoms())
@settings(max_examples=30)
def test_clues_follow_from_the_solution(solved: Solved, dice: Random) -> None:
    puzzle, values = solved.puzzle, values_at(solved.grid)
    meant = meanings(puzzle, values)
    bare = replace(puzzle, cages=tuple(replace(cage, target=None) for cage in puzzle.cages))
    assert clued(bare, values, meant) == puzzle
    assert all(fault.unfinished for fault in drawing_faults(clued(puzzle, {}, meant), {}))
    typed = dict[Cell, int]()
    for cell in dice.sample(sorted(values), len(values)):
        typed = write(puzzle, typed, cell, values[cell])
        assert typed.items() <= values.items()
    full = rolled(puzzle, dice.randrange(9), Budget(1_000_000))
    assert (len(full), repeats(puzzle, full)) == (len(values), [])


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
