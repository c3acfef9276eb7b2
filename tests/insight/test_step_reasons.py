"""Step reasons: whatever happened, what spoke for it is said, of cells that are there."""

import re

import pytest

from tests.solvers.small import KINDS
from webapp.explain import explain
from webapp.insight import Run
from webapp.insight.blame.dead_ends import has_others, is_dead_end, ruled_out_beside
from webapp.insight.step_reasons import reason_of
from webapp.logic.strategies.only_square import OnlySquare
from webapp.puzzle.cells import all_cells, cell_name
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.play.rule import values_left
from webapp.trace import Guess, Infer, Reject, Remove, Swap

PUZZLES = [puzzle for puzzle, _ in KINDS.values()]


@pytest.mark.parametrize("name", SOLVERS)
def test_each_step_of_each_algorithm_has_a_reason_in_the_words_of_its_sentence(name: str) -> None:
    for puzzle in PUZZLES:
        run = Run(puzzle, parse_choice(name))
        run.extend(300)
        for at, event in enumerate(run.events, 1):
            if is_dead_end(event):
                continue
            reason = reason_of(run, at)
            assert reason.did
            assert reason.rule
            for clause in reason.clauses:
                assert {*clause.cells} <= {*all_cells(puzzle.size)}
                assert clause.words.endswith((".", "?", "!"))
            if isinstance(event, Reject | Remove | Infer) and reason.clauses:
                said = explain(puzzle, run.look(at).before, event, run.choice.fewest_first)
                words = reason.clauses[0].words.removesuffix(".")
                assert words[1:] in said


@pytest.mark.parametrize("text", [*SOLVERS, "mrv:values=down", "propagation:cells=fewest"])
def test_what_is_said_of_a_guess_is_so(text: str) -> None:
    for puzzle in PUZZLES:
        run = Run(puzzle, parse_choice(text))
        run.extend(300)
        for at, event in enumerate(run.events, 1):
            if not isinstance(event, Guess) or event.because:
                continue
            board = run.look(at).before
            left = values_left(board)
            why_cell, why_value = (clause.words for clause in reason_of(run, at).clauses)
            if "fewer values" in why_cell:
                assert left[event.cell] == min(left.values())
            else:
                assert "reading order" in why_cell
                assert event.cell == min(left)
            if "the least value" in why_value:
                assert event.value == min(board.candidates(event.cell))
            elif "comes first" in why_value:
                assert str(event.value) in why_value.rpartition(":")[2]
            else:
                assert f"{event.value} is next." in why_value


def test_what_is_said_of_a_swap_is_so() -> None:
    for puzzle in PUZZLES:
        run = Run(puzzle, parse_choice("local-search"))
        run.extend(300)
        for at, event in enumerate(run.events, 1):
            if not isinstance(event, Swap):
                continue
            before, after = run.look(at).before, run.look(at).after
            own = (after.broken[cell] - before.broken[cell] for cell in event.cells)
            assert sum(own) <= 0
            gain, *moved = reason_of(run, at).clauses
            assert gain.words.endswith(f"{after.counts.broken:,}.")
            for clause in moved:
                fewer = "fewer rules than before" in clause.words
                assert all(
                    (after.broken[cell] < before.broken[cell]) is fewer for cell in clause.cells
                )


@pytest.mark.parametrize("name", SOLVERS)
def test_of_the_only_value_left_every_other_is_ruled_out(name: str) -> None:
    for puzzle in PUZZLES:
        run = Run(puzzle, parse_choice(name))
        run.extend(300)
        for at, event in enumerate(run.events, 1):
            rows = ruled_out_beside(run, at)
            if not isinstance(event, Infer) or not has_others(event):
                assert rows == ()
                continue
            assert all("what stands" not in row.why for row in rows)
            named = re.findall(r"r\d+c\d+|\d+", " ".join(row.what for row in rows))
            if isinstance(event.because, OnlySquare):
                others = {*event.because.unit} - {event.cell}
                assert sorted(named) == sorted(map(cell_name, others))
            else:
                values = {*range(1, puzzle.size + 1)} - {event.value}
                assert sorted(map(int, named)) == sorted(values)
