"""Our lessons: no number is typed in them, their texts are those of the file, and they are true.

tests/puzzles/lessons.txt has all that our lessons say, and each fact at a few places of a run;
`python -m tests.lesson.test_shipped` rewrites it. Read its diff.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest

from webapp.budget import Budget
from webapp.coach.answer import answer
from webapp.insight import CUT, Run
from webapp.insight.parting import parting
from webapp.lesson.facts import FACTS
from webapp.lesson.lesson import Lesson
from webapp.lesson.reading import LessonFault, read_lesson
from webapp.lesson.shipped import FOLDER, SHIPPED, lesson
from webapp.lesson.subject import Bench, Scene, Untold
from webapp.lesson.telling import Texts, tell
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Puzzle, cell_name, make_puzzle
from webapp.puzzle.puzzle import Cage
from webapp.solvers import SOLVERS, solutions
from webapp.trace import Guess, Infer, Reject, Remove, Solved, Undo

FILE = Path(__file__).parents[1] / "puzzles" / "lessons.txt"
BRUTE, REASONING, MADE = map(lesson, SHIPPED)
LONG = ("4", "12")  # steps of the first lesson whose runs take a second and more
FOUR, FIVE = "m1Mrd3XIiFB0ZM1QdLEQ3x", "m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw"
PAGES = [
    f"/watch?p={FOUR}&with=backtracking&at=17", f"/watch?p={FOUR}&with=backtracking&at=30",
    f"/watch?p={FOUR}&with=logic&at=9", f"/watch?p={FIVE}&with=propagation&at=40",
    f"/watch?p={FOUR}&with=local-search&at=20", f"/play?p={FOUR}", "/library",
]  # fmt: skip


def filled(of: Lesson, number: int) -> Texts:
    return tell(of, number, Bench())


def told(name: str, number: int) -> Iterator[str]:
    """The texts of a step of one of our lessons, a line each."""
    texts = filled(lesson(name), number)
    for field in fields(texts):
        yield f"{name} {number} {field.name}: {getattr(texts, field.name)!r}"


def facts(page: str) -> Iterator[str]:
    """What each fact is on a page, or why it isn't there."""
    bench = Bench()
    for name, ahead in product(FACTS, ("", "next ")):
        text = f'title = "T"\n[[step]]\npage = "{page}"\nnote = "{{{ahead}{name}}}"\n'
        try:
            said = tell(read_lesson(text), 1, bench).note
        except (LessonFault, Untold) as error:
            said = f"! {error}"
        yield f"{page} {ahead}{name}: {said!r}"


def held() -> Iterator[list[str]]:
    """The lines of the file: by step, and by page."""
    for name in SHIPPED:
        for number in range(1, len(lesson(name).steps) + 1):
            yield [*told(name, number)]
    for page in PAGES:
        yield [*facts(page)]


@pytest.mark.parametrize("name", SHIPPED)
def test_our_lessons_say_what_the_file_says(name: str) -> None:
    """No number is typed in them, and every step has a note, a question and an answer."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    shown = lesson(name)
    for number, step in enumerate(shown.steps, 1):
        words = [re.sub(r"\{[^{}]*\}", "", text) for text in step.texts.values()]
        assert [text for text in words if re.search(r"\d", text)] == []
        assert all((step.note, step.question, step.answer))
        if (name, str(number)) not in {(SHIPPED[0], each) for each in LONG}:
            here = [line for line in lines if line.startswith(f"{name} {number} ")]
            assert [*told(name, number)] == here
    assert not re.search(r"\d", shown.title + shown.about)


@pytest.mark.parametrize("page", PAGES)
def test_each_fact_of_a_page_is_that_of_the_file(page: str) -> None:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    assert [*facts(page)] == [line for line in lines if line.startswith(f"{page} ")]


@pytest.mark.sweep
def test_the_file_has_all_that_is_said() -> None:
    lines = [line for part in held() for line in part]
    assert FILE.read_text(encoding="utf-8").splitlines() == lines


def test_the_files_are_the_lessons_and_none_has_the_name_of_an_algorithm() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(SHIPPED)
    assert not {*SHIPPED, "write"} & SOLVERS.keys()


def test_facts_of_a_run_are_counts_of_its_events() -> None:
    for page in PAGES[:4]:
        scene = Scene(page)
        assert scene.puzzle
        run = Run(scene.puzzle, scene.choices[0])
        run.to_end()
        kinds = Counter(type(event).__name__ for event in run.events)
        said = dict(line.removeprefix(f"{page} ").split(": ", 1) for line in facts(page))
        counts = (("steps", len(run.events)), ("guesses", kinds["Guess"]),
                  ("guesses taken back", kinds["Undo"]), ("rejected", kinds["Reject"]))  # fmt: skip
        for name, count in counts:
            assert said[name].strip("'").split()[0] == (str(count) if count else "no"), name


def run_at(of: Lesson, number: int) -> tuple[Run, int]:
    scene = Scene(of.steps[number - 1].page)
    assert scene.puzzle
    run = Run(scene.puzzle, scene.choices[0])
    run.to_end()
    return run, min(scene.at, len(run.events))


def test_brute_force_looks_at_full_boards_and_is_cut_on_the_larger_one() -> None:
    run, at = run_at(BRUTE, 2)
    assert [isinstance(event, Guess) for event in run.events[:at]] == [True] * (at - 1) + [False]
    event = run.events[at - 1]
    assert isinstance(event, Reject)
    assert len(run.look(at).before.values) == run.puzzle.size**2 - 1
    assert {row for row, _ in event.clash} == {0}
    run, at = run_at(BRUTE, 3)
    assert isinstance(run.events[at - 1], Solved)
    run, at = run_at(BRUTE, 4)
    assert (run.cut, at) == (True, CUT)


def test_backtracking_rejects_early_and_erases_what_is_not_to_blame() -> None:
    run, at = run_at(BRUTE, 5)
    event = run.events[at - 1]
    assert isinstance(event, Reject)
    assert event.rule == "cage"
    assert event.cell not in run.look(at).after.values
    run, at = run_at(BRUTE, 6)
    undos = [number for number, event in enumerate(run.events, 1) if isinstance(event, Undo)]
    assert undos[0] == at
    event = run.events[at - 1]
    assert isinstance(event, Undo)
    assert event.stuck
    given = run.puzzle.cage_at[event.stuck]
    assert (given.op, given.target, event.stuck[0]) == ("=", event.value, event.cell[0])
    run, at = run_at(BRUTE, 7)
    event = run.events[at - 1]
    assert isinstance(event, Undo)
    assert filled(BRUTE, 7).answer.split(",")[0] != f"{event.value} in {cell_name(event.cell)}"


def test_mrv_begins_with_the_fewest_values_and_not_in_the_corner() -> None:
    scene = Scene(BRUTE.steps[8].page)
    assert scene.puzzle
    row_by_row, mrv = (Run(scene.puzzle, choice) for choice in scene.choices)
    row_by_row.to_end()
    mrv.to_end()
    parted = parting(row_by_row, mrv)
    assert parted
    assert row_by_row.events[0] == parted.instead
    assert row_by_row.events[0].cell == (0, 0)  # type: ignore[union-attr]
    _, at = run_at(BRUTE, 8)
    assert parted.event == mrv.events[at - 1]
    assert "fewest values left" in filled(BRUTE, 8).note


def test_each_idea_takes_fewer_guesses_back_but_the_last_board_is_an_exception() -> None:
    scene, last = Scene(BRUTE.steps[10].page), Scene(BRUTE.steps[-1].page)
    assert scene.puzzle
    assert last.puzzle
    undone = []
    for choice in scene.choices:
        run = Run(scene.puzzle, choice)
        run.to_end()
        undone.append(run.ledger.board.counts.undone)
    assert undone == sorted(undone, reverse=True)
    lengths = [Run(last.puzzle, choice).to_end() for choice in last.choices]
    assert lengths[0] < lengths[1]


def test_the_strategies_come_from_the_cheapest_to_the_dearest() -> None:
    shown = []
    for number, step in enumerate(REASONING.steps, 1):
        if "{next strategy}" in step.note:
            run, at = run_at(REASONING, number)
            event = run.events[at]
            assert isinstance(event, Infer | Remove)
            shown.append(event.because.rule)
    assert shown == [
        "one-of-each", "single-possibility", "only-square", "divisor", "combination", "fillings",
        "needed", "naked-group", "parity", "x-wing",
    ]  # fmt: skip
    costs = [STRATEGIES[rule].cost for rule in shown]
    assert costs == sorted(costs)


def test_what_the_hints_of_the_strategies_say_is_there() -> None:
    divisor, _ = run_at(REASONING, 5)
    event = divisor.events[0]
    assert isinstance(event, Remove)
    assert [cage.op for cage in divisor.puzzle.cages].count("/") == 1  # "the ÷ cage"
    assert {divisor.puzzle.cage_at[cell].op for cell in event.cells} == {"/"}
    run, at = run_at(REASONING, 9)
    naked = run.events[at]
    assert isinstance(naked, Remove)
    assert len(naked.because.lit) == len(naked.values) == 2  # "can have neither"


def test_logic_gets_stuck_on_the_last_board_which_has_one_solution() -> None:
    run, _ = run_at(REASONING, 12)
    assert not isinstance(run.events[-1], Solved)
    assert len(list(solutions(run.puzzle, limit=2))) == 1


def puzzle_of(number: int) -> Puzzle:
    puzzle = Scene(MADE.steps[number - 1].page).puzzle
    assert puzzle
    return puzzle


@pytest.mark.parametrize("number", [4, 5])
def test_one_cell_given_away_leaves_one_of_two_solutions(number: int) -> None:
    puzzle = puzzle_of(number)
    grids = list(solutions(puzzle, limit=3))
    assert len(grids) == 2
    cells = [(r, c) for r in range(puzzle.size) for c in range(puzzle.size)
             if grids[0][r][c] != grids[1][r][c]]  # fmt: skip
    assert f"{len(cells)} cells" in filled(MADE, number).answer
    for row, column in cells:
        found = [grid for grid in grids if grid[row][column] == grids[0][row][column]]
        assert len(found) == 1


def test_a_cage_of_its_own_mends_the_larger_one() -> None:
    """The cell's old cage goes on without it, with the clue that its other numbers make."""
    puzzle = puzzle_of(5)
    one, other = solutions(puzzle, limit=2)
    mended = 0
    for cage in puzzle.cages:
        for cell in cage.cells:
            value = one[cell[0]][cell[1]]
            rest = tuple(each for each in cage.cells if each != cell)
            if value == other[cell[0]][cell[1]] or len(rest) != 1:
                continue
            left = one[rest[0][0]][rest[0][1]]
            cages = [each for each in puzzle.cages if each is not cage]
            cages += [Cage((cell,), value, "="), Cage(rest, left, "=")]
            new = make_puzzle(puzzle.size, cages, puzzle.boxes, puzzle.killer, ())
            assert list(solutions(new, limit=2)) == [one]
            mended += 1
    assert mended


def test_the_cages_that_clash_stand_in_one_column_and_leave_one_another_no_way() -> None:
    puzzle = puzzle_of(6)
    clash = answer(puzzle, Budget()).clash
    assert clash
    assert clash.minimal
    assert len({column for cage in clash.cages for _, column in cage.cells}) == 1
    pair, given, total = clash.cages
    assert (pair.op, given.op, total.op) == ("/", "=", "+")
    numbers = range(1, puzzle.size + 1)
    sums = [{a, b} for a in numbers for b in numbers if a < b and a + b == total.target]
    left = [each for each in sums if given.target not in each]
    quotients = [{a, b} for a in numbers for b in numbers if b == a * (pair.target or 0)]
    assert (len(sums), len(left)) == (2, 1)  # "takes one way away, and the way that is left"
    assert all(way & left[0] for way in quotients)


def test_the_harder_board_is_harder_and_as_large() -> None:
    one, other = (answer(puzzle_of(number), Budget()) for number in (7, 8))
    assert one.rating
    assert other.rating
    assert one.rating.score < other.rating.score
    assert puzzle_of(7).size == puzzle_of(8).size
    assert filled(MADE, 7).note.endswith(f"This board is {one.rating.grade}.\n")
    assert filled(MADE, 8).note.count(other.rating.grade) == 1


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for part in held() for line in part), encoding="utf-8")
