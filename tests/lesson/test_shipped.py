"""Our lessons: no number is typed in them, and all that they say is so on the board beside it."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from webapp.budget import Budget
from webapp.coach.answer import answer
from webapp.insight import CUT, Run
from webapp.insight.parting import parting
from webapp.lesson.lesson import Lesson, Step
from webapp.lesson.shipped import FOLDER, SHIPPED, lesson
from webapp.lesson.subject import Bench, Scene
from webapp.lesson.telling import Texts, tell
from webapp.lesson.terms import Term, parse_term, parts
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Puzzle, cell_name, make_puzzle
from webapp.puzzle.puzzle import Cage
from webapp.solvers import SOLVERS, Choice, solutions
from webapp.trace import Board, Event, Guess, Infer, Reject, Remove, Solved, Undo, apply

LONG = {(SHIPPED[0], 4), (SHIPPED[0], 12)}  # their runs take a second and more
STEPS = [(name, number) for name in SHIPPED for number in range(1, len(lesson(name).steps) + 1)]
BRUTE, REASONING, MADE = map(lesson, SHIPPED)


def texts(of: Lesson) -> list[str]:
    return [of.title, of.about, *(text for step in of.steps for text in step.texts.values())]


def terms(step: Step) -> list[str]:
    return [part for text in step.texts.values() for part, is_term in parts(text) if is_term]


def filled(of: Lesson, number: int) -> Texts:
    return tell(of, number, Bench())


def test_the_files_are_the_lessons_and_none_has_the_name_of_an_algorithm() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(SHIPPED)
    assert not {*SHIPPED, "write"} & SOLVERS.keys()


@pytest.mark.parametrize("name", SHIPPED)
def test_no_number_is_typed_in_a_lesson(name: str) -> None:
    words = [re.sub(r"\{[^{}]*\}", "", text) for text in texts(lesson(name))]
    assert [text for text in words if re.search(r"\d", text)] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_step_asks_and_tells_something(name: str) -> None:
    shown, bench = lesson(name), Bench()
    for number in range(1, len(shown.steps) + 1):
        of_step = tell(shown, number, bench)
        assert all((of_step.note.strip(), of_step.question, of_step.answer))


# The facts, counted once more from the bare events of the search.


@cache
def events_of(puzzle: Puzzle, choice: Choice) -> list[Event]:
    events: list[Event] = []
    for event in choice.solve(puzzle):
        events.append(event)
        if isinstance(event, Solved) or len(events) == CUT:
            break
    return events


def counted(number: int, noun: str, cut: bool = False) -> str:
    many = "" if number == 1 else "es" if noun == "guess" else "s"
    return f"{'at least ' * cut}{f'{number:,}' if number else 'no'} {noun}{many}"


class Slow:
    """A subject as its events alone tell it."""

    def __init__(self, term: Term, page: str) -> None:
        scene = Scene(page)
        self.size = term.size or (scene.puzzle.size if scene.puzzle else 0)
        self.puzzle = scene.puzzle
        if scene.puzzle and term.fact.of in ("run", "position"):
            self.choice = term.choice or scene.choices[0]
            self.events = events_of(scene.puzzle, self.choice)
            self.cut = len(self.events) == CUT
            self.at = min(scene.at + term.ahead, len(self.events))

    def many(self, kind: type, noun: str) -> str:
        return counted(sum(isinstance(each, kind) for each in self.events), noun, self.cut)

    @property
    def event(self) -> Event:
        return self.events[self.at - 1]

    def board(self, at: int) -> Board:
        board = Board(self.size)
        for event in self.events[:at]:
            apply(board, event)
        return board

    def blamed(self) -> tuple[int, int]:
        """The steps of the guess to blame and of its undo: the latest that must go before the cell
        that is stuck has a value that fits beside the guesses before it."""
        stuck = self.event.stuck
        standing = [each for each in self.board(self.at - 1).trail if isinstance(each, Guess)]
        for count in range(len(standing) + 1):
            kept = standing[:count]
            if not fits(self.puzzle, {each.cell: each.value for each in kept}, stuck):
                step = max(at for at, event in enumerate(self.events[: self.at], 1)
                           if event == kept[-1])  # fmt: skip
                undone = next(at for at, event in enumerate(self.events, 1)
                              if at > step and isinstance(event, Undo)
                              and event.cell == kept[-1].cell)  # fmt: skip
                return step, undone
        raise AssertionError("nothing is to blame")


def fits(puzzle: Puzzle, values: dict, cell: tuple[int, int]) -> bool:
    """Whether some value of a cell goes with these, by its row, column and pair."""
    for value in range(1, puzzle.size + 1):
        if any(v == value and (c[0] == cell[0] or c[1] == cell[1]) for c, v in values.items()):
            continue
        cage = puzzle.cage_at[cell]
        held = [values.get(each, value if each == cell else 0) for each in cage.cells]
        if 0 in held or makes(cage, held):
            return True
    return False


def makes(cage: Cage, held: list[int]) -> bool:
    low, high = sorted(held)
    return {"-": high - low == cage.target, "/": high == low * cage.target}[cage.op]


def first(slow: Slow, kind: Callable[[Event], bool]) -> str:
    return f"{next(at for at, event in enumerate(slow.events, 1) if kind(event)):,}"


def uses(slow: Slow) -> int:
    return len({e.because.rule for e in slow.events if isinstance(e, Infer | Remove)})


SLOW: dict[str, Callable[[Slow], str]] = {
    "strategies": lambda slow: f"{len(STRATEGIES)} strategies",
    "size": lambda slow: str(slow.size),
    "cells": lambda slow: counted(slow.size * slow.size, "cell"),
    "cages": lambda slow: counted(len(slow.puzzle.cages), "cage"),
    "grids": lambda slow: {3: "19,683 grids", 4: "4,294,967,296 grids",
                           5: "3.0 × 10¹⁷ grids"}[slow.size],
    "checking time": lambda slow: {4: "72 minutes", 5: "9,444 years"}[slow.size],
    "algorithm": lambda slow: slow.choice.solver.title,
    "steps": lambda slow: counted(len(slow.events), "step", slow.cut),
    "guesses": lambda slow: slow.many(Guess, "guess"),
    "guesses taken back": lambda slow: slow.many(Undo, "guess"),
    "grids checked": lambda slow: counted(
        sum(isinstance(each, Reject | Solved) for each in slow.events), "grid"),
    "strategies used": lambda slow: f"{uses(slow)} strategies",
    "step": lambda slow: f"{slow.at:,}",
    "cell": lambda slow: cell_name(slow.event.cell),
    "value": lambda slow: str(slow.event.value),
    "values left": lambda slow: counted(
        len(slow.board(slow.at - 1).candidates(slow.event.cell)), "value"),
    "filled": lambda slow: counted(len(slow.board(slow.at).values), "cell"),
    "grids cut off": lambda slow: f"{4 ** (16 - 2):,} grids",
    "stuck": lambda slow: cell_name(slow.event.stuck),
    "blame": lambda slow: "{0.value} in r{0.cell[0]}c{0.cell[1]}".format(
        replace(guess := slow.events[slow.blamed()[0] - 1],
                cell=tuple(each + 1 for each in guess.cell))),
    "blamed step": lambda slow: str(slow.blamed()[0]),
    "innocent": lambda slow: counted(
        sum(isinstance(each, Guess) for each in slow.board(slow.at - 1).trail)
        - sum(isinstance(each, Guess) for each in slow.board(slow.blamed()[0]).trail), "guess"),
    "wasted": lambda slow: counted(slow.blamed()[1] - slow.blamed()[0], "step"),
    "strategy": lambda slow: STRATEGIES[slow.event.because.rule].title,
    "premise": lambda slow: STRATEGIES[slow.event.because.rule].premise,
    "cost": lambda slow: str(STRATEGIES[slow.event.because.rule].cost),
}  # fmt: skip
# Told by pages of ours as well: tests of the web hold them to these.
ELSEWHERE = {"sentence", "solutions", "grade", "differing cells", "clashing cages"}


@pytest.mark.parametrize(
    ("name", "number"),
    [pytest.param(*step, marks=pytest.mark.sweep if step in LONG else ()) for step in STEPS],
)
def test_every_fact_of_a_lesson_is_what_a_slow_count_says(name: str, number: int) -> None:
    shown, bench = lesson(name), Bench()
    for inside in terms(shown.steps[number - 1]):
        term = parse_term(inside)
        page = shown.steps[(term.step or number) - 1].page
        if term.fact.name not in ELSEWHERE:
            alone = (replace(step, note=f"{{{inside}}}", question="") for step in shown.steps)
            fact = tell(replace(shown, steps=tuple(alone)), number, bench).note
            assert fact == SLOW[term.fact.name](Slow(term, page)), inside


# What the sentences claim besides.


def run_at(of: Lesson, number: int) -> tuple[Run, int]:
    scene = Scene(of.steps[number - 1].page)
    assert scene.puzzle
    run = Run(scene.puzzle, scene.choices[0])
    run.to_end()
    return run, min(scene.at, len(run.events))


def test_brute_force_first_looks_when_the_board_is_full_and_the_clash_is_in_the_first_row() -> None:
    run, at = run_at(BRUTE, 2)
    assert [isinstance(event, Guess) for event in run.events[:at]] == [True] * (at - 1) + [False]
    event = run.events[at - 1]
    assert isinstance(event, Reject)
    assert len(run.look(at).before.values) == run.puzzle.size**2 - 1
    assert {row for row, _ in event.clash} == {0}


def test_brute_force_ends_well_on_the_small_board_and_is_cut_on_the_next() -> None:
    run, at = run_at(BRUTE, 3)
    assert isinstance(run.events[at - 1], Solved)
    run, at = run_at(BRUTE, 4)
    assert (run.cut, at) == (True, CUT)


def test_backtracking_rejects_before_it_writes_and_its_cage_says_why() -> None:
    run, at = run_at(BRUTE, 5)
    event = run.events[at - 1]
    assert isinstance(event, Reject)
    assert event.rule == "cage"
    assert event.cell not in run.look(at).after.values


def test_the_first_dead_end_could_be_known_from_the_given() -> None:
    run, at = run_at(BRUTE, 6)
    undos = [number for number, event in enumerate(run.events, 1) if isinstance(event, Undo)]
    assert undos[0] == at
    event = run.events[at - 1]
    assert isinstance(event, Undo)
    assert event.stuck
    given = run.puzzle.cage_at[event.stuck]
    assert (given.op, given.target) == ("=", event.value)
    assert event.stuck[0] == event.cell[0]


def test_the_number_that_is_erased_is_not_the_one_to_blame() -> None:
    run, at = run_at(BRUTE, 7)
    event = run.events[at - 1]
    assert isinstance(event, Undo)
    assert filled(BRUTE, 7).answer.split(",")[0] != f"{event.value} in {cell_name(event.cell)}"


def test_mrv_begins_where_the_fewest_values_are_left_and_backtracking_in_the_corner() -> None:
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


def test_the_cleverer_idea_is_the_worse_one_on_the_last_board() -> None:
    scene = Scene(BRUTE.steps[-1].page)
    assert scene.puzzle
    lengths = [Run(scene.puzzle, choice).to_end() for choice in scene.choices]
    assert lengths[0] < lengths[1]


def test_each_idea_takes_fewer_guesses_back_than_the_one_before() -> None:
    scene = Scene(BRUTE.steps[10].page)
    assert scene.puzzle
    undone = []
    for choice in scene.choices:
        run = Run(scene.puzzle, choice)
        run.to_end()
        undone.append(run.ledger.board.counts.undone)
    assert undone == sorted(undone, reverse=True)


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
