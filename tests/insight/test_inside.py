"""Inside a search: what it has in hand agrees with its events and, where it is true, all solutions.

The ways, goals and candidates at many steps are in tests/puzzles/insight.txt.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.solvers.small import FIVE, FOUR, KINDS, judged, mysterious
from tools.random_puzzles import hidden, loose_puzzle
from webapp.budget import Budget, OutOfBudget
from webapp.explain import explain
from webapp.insight import Run
from webapp.insight.blame.cover import Matrix
from webapp.insight.blame.dead_ends import has_others, is_dead_end, ruled_out_beside
from webapp.insight.goals import goals_of
from webapp.insight.inside import candidates, choice_of, ways_of
from webapp.insight.run.ledger import EVERY
from webapp.insight.step_reasons import reason_of
from webapp.insight.truth import truth_of
from webapp.puzzle import Cell, Grid, Puzzle, masks
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.engine.cover_facts import NoOption, OneOption
from webapp.solvers.play.rule import values_left
from webapp.trace import Board, Event, Guess, Infer, Reject, Remove, Swap, Undo

FEWEST_FIRST = ["mrv", "forward-checking", "arc-consistency", "propagation:cells=fewest"]
SEARCHES = [name for name, solver in SOLVERS.items() if not solver.swaps]
MANY = pytest.param(range(60), id="many", marks=pytest.mark.sweep)
few_or_many = pytest.mark.parametrize("seeds", [pytest.param(range(3), id="few"), MANY])
PUZZLES = [puzzle for puzzle, _ in KINDS.values()]


def runs(name: str, seeds: range, most: int = 300) -> Iterator[Run]:
    """Searches of random puzzles, up to their ends or so many steps."""
    for seed in seeds:
        puzzle = loose_puzzle(seed, (3, 4, 5) if name != "brute-force" else (2, 3))
        run = Run(hidden(puzzle, seed) if seed % 4 == 3 else puzzle, parse_choice(name), most)
        run.to_end()
        yield run


def agrees(grid: Grid, values: dict[Cell, int]) -> bool:
    return all(grid[row][column] == value for (row, column), value in values.items())


@few_or_many
@pytest.mark.parametrize("name", SEARCHES)
def test_what_is_possible_is_what_some_solution_has(name: str, seeds: range) -> None:
    """And a search that is right never crosses that off."""
    sizes = (2, 3) if name == "brute-force" else (3, 4)
    for puzzle, grids in (tried(seed, sizes) for seed in seeds for tried in (judged, mysterious)):
        run = Run(puzzle, parse_choice(name), 300)
        made = run.to_end()
        for at in range(0, made + 1, max(1, made // 6)):
            board = run.look(at).after
            there = [grid for grid in grids if agrees(grid, board.values)]
            held = candidates(puzzle, run.choice.solver, board)
            assert set(held) == set(all_cells(puzzle.size)) - set(board.values)
            for cage in puzzle.cages[:2]:
                ways = ways_of(puzzle, board, cage) or ()
                truth = truth_of(
                    puzzle, board.values, cage.cells, [way.values for way in ways], Budget()
                )
                assert truth.values == {
                    (r, c): masks.of({grid[r][c] for grid in there}) for r, c in held
                }
                assert truth.ways == {tuple(grid[r][c] for r, c in cage.cells) for grid in there}
                assert truth.ways <= {way.values for way in ways if way.left}
                assert truth.solvable == bool(there)
                assert not any(left & ~held[cell] for cell, left in truth.values.items())


def test_each_possibility_of_many_solutions_is_looked_for() -> None:
    puzzle, count = KINDS["a sudoku with nothing given"]
    assert count > 64
    truth = truth_of(puzzle, {(0, 0): 1}, ((0, 0), (0, 1)), [(1, 2), (1, 1), (2, 1)], Budget())
    peers = {(r, c) for r, c in all_cells(4) if r == 0 or c == 0 or (r < 2 and c < 2)} - {(0, 0)}
    assert truth.values == {
        cell: 0b1110 if cell in peers else 0b1111 for cell in all_cells(4) if cell != (0, 0)
    }
    assert truth.ways == {(1, 2)}
    with pytest.raises(OutOfBudget):
        truth_of(puzzle, {}, (), (), Budget(2_000))


def tried(events: list[Event]) -> Counter[Cell]:
    """How often each cell was tried, event by event."""
    found: Counter[Cell] = Counter()
    for event in events:
        if isinstance(event, Guess) and isinstance(event.because, OneOption):
            found.update(event.because.cage)
        elif isinstance(event, Guess | Reject):
            found[event.cell] += 1
        elif isinstance(event, Swap):
            found.update(event.cells)
    return found


@pytest.mark.parametrize("name", SOLVERS)
def test_tries_are_counted_cell_by_cell(name: str) -> None:
    for run in runs(name, range(3)):
        made = len(run.events)
        for at in {0, made // 3, made}:
            found = tried(run.events[:at])
            cells = all_cells(run.puzzle.size)
            assert run.ledger.tries_by(at, run.events) == {cell: found[cell] for cell in cells}


def test_tries_are_counted_on_from_where_they_were_kept() -> None:
    run = Run(FIVE, parse_choice("brute-force"), 3 * EVERY)
    assert run.to_end() == 3 * EVERY
    for at in (0, 1, EVERY - 1, EVERY, EVERY + 1, 3 * EVERY):
        assert +Counter(run.ledger.tries_by(at, run.events)) == tried(run.events[:at])


@pytest.mark.parametrize("name", FEWEST_FIRST)
def test_each_guess_is_in_a_cell_with_the_fewest_values(name: str) -> None:
    for run in runs(name, range(8)):
        for at, event in enumerate(run.events, 1):
            if not isinstance(event, Guess | Infer):
                continue
            look = run.look(at)
            chosen, before = choice_of(look), look.before
            slow = {
                cell: run.puzzle.size - before.removed.get(cell, 0).bit_count()
                for cell in all_cells(run.puzzle.size)
                if cell not in before.values
            }
            assert values_left(before) == slow
            if isinstance(event, Guess):
                assert chosen
                assert (chosen.cell, chosen.count) == (event.cell, min(slow.values()))
            if chosen:
                assert set(chosen.alike) == {c for c, n in slow.items() if n == chosen.count}


@few_or_many
@pytest.mark.parametrize("name", ["exact-cover", "exact-cover:goals=first"])
def test_the_goal_in_hand_is_the_one_that_the_search_takes(name: str, seeds: range) -> None:
    in_turn = name.endswith("first")
    for run in runs(name, seeds, 200):
        matrix = Matrix(run.puzzle)
        for at in range(1, len(run.events) + 1):
            look = run.look(at)
            goals, because = goals_of(run.puzzle, look, in_turn), None
            assert goals
            because, chosen = getattr(look.event, "because", None), goals.chosen
            if isinstance(because, OneOption | NoOption) and goals.open:
                assert chosen
                first = goals.open[0].column
                if in_turn:
                    first = min((goal.column for goal in goals.open), key=matrix.column.__getitem__)
                assert chosen.column == because.column == first
            if isinstance(because, OneOption):
                assert chosen
                assert chosen.taken is not None
                assert chosen.ways[chosen.taken] == (because.cage, because.filling)
                if not in_turn:
                    assert len(chosen.ways) == because.left + because.tried
            elif isinstance(look.event, Undo):
                assert chosen
                cells, filling = chosen.ways[chosen.tried - 1]
                place = cells.index(look.event.cell)
                assert filling[place] == look.event.value
                failed_are_not_left(run.puzzle, look.after, goals.failed)


def failed_are_not_left(
    puzzle: Puzzle, board: Board, failed: tuple[tuple[tuple[Cell, ...], tuple[int, ...]], ...]
) -> None:
    """What failed is among the ways of the board alone, and not among those that are left."""
    for cage in puzzle.cages:
        before, after = ways_of(puzzle, board, cage), ways_of(puzzle, board, cage, failed)
        gone = {each.values for each, now in zip(before, after, strict=True) if each != now}
        assert gone == {filling for cells, filling in failed if cells == cage.cells}
    held = candidates(puzzle, SOLVERS["exact-cover"], board, failed)
    assert not [1 for cells, filling in failed
                if len(cells) == 1 and filling[0] in masks.values(held[cells[0]])]  # fmt: skip


def test_exact_cover_knows_what_lines_leave_a_cell_without_a_cage() -> None:
    puzzle = Puzzle(size=4, cages=(), boxes=(2, 2))
    board = Board(4, values={(0, 0): 1, (2, 1): 2})
    found = candidates(puzzle, SOLVERS["exact-cover"], board)
    assert masks.values(found[0, 1]) == (3, 4)
    assert masks.values(found[3, 3]) == (1, 2, 3, 4)


@pytest.mark.parametrize("name", [*SOLVERS, "mrv:values=down", "propagation:cells=fewest"])
def test_the_reason_of_each_step_is_so(name: str) -> None:
    for puzzle in PUZZLES:
        run = Run(puzzle, parse_choice(name))
        run.extend(120)
        for at, event in enumerate(run.events, 1):
            rows = ruled_out_beside(run, at)
            assert bool(rows) <= (isinstance(event, Infer) and has_others(event))
            if is_dead_end(event):
                continue
            reason, before = reason_of(run, at), run.look(at).before
            assert reason.did
            assert reason.rule
            assert all(clause.words.endswith((".", "?", "!")) for clause in reason.clauses)
            if isinstance(event, Reject | Remove | Infer) and reason.clauses:
                said = explain(puzzle, before, event, run.choice.fewest_first)
                assert reason.clauses[0].words.removesuffix(".")[1:] in said
            if isinstance(event, Guess) and not event.because:
                why_cell, why_value = (clause.words for clause in reason.clauses)
                left = values_left(before)
                fewest = "fewer values" in why_cell
                assert fewest != ("reading order" in why_cell)
                assert left[event.cell] == min(left.values()) if fewest else event.cell == min(left)
                if "the least value" in why_value:
                    assert event.value == min(before.candidates(event.cell))
                else:
                    assert str(event.value) in why_value
            if isinstance(event, Swap):
                after = run.look(at).after
                gain, *moved = reason.clauses
                assert sum(after.broken[c] - before.broken[c] for c in event.cells) <= 0
                assert gain.words.endswith(f"{after.counts.broken:,}.")
                for clause in moved:
                    fewer = "fewer rules than before" in clause.words
                    assert {after.broken[c] < before.broken[c] for c in clause.cells} <= {fewer}


def test_a_run_of_the_first_sample_has_a_reason_before_it_begins() -> None:
    reason = reason_of(Run(FOUR, parse_choice("mrv")), 0)
    assert (reason.did, reason.clauses) == ("Nothing has happened yet", ())
