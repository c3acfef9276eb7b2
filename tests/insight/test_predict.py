"""Predict: what is right is what the run does, every right answer what it does with that tie, and
nothing else that is offered is true of the board. The words are in tests/puzzles/insight.txt.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import combinations, islice, product
from types import FrameType

import pytest

from bench.puzzles import made
from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR, KILLER, SUDOKU
from tools.random_puzzles import hidden, loose_puzzle
from webapp.budget import Budget
from webapp.insight import Run
from webapp.insight.moment import Moment
from webapp.insight.predict import choosing
from webapp.insight.predict.choosing import (
    KINDS,
    SIMILAR,
    kinds_from,
    next_question,
    questions_at,
    titles,
)
from webapp.insight.predict.questions import Question, QuestionKind
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Puzzle, cell_name, named_cell, parse
from webapp.puzzle.cells import all_cells, box_of
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.algorithms.exact_cover import matrix_of
from webapp.solvers.engine.cover_facts import OneOption
from webapp.solvers.play.rule import values_left
from webapp.trace import Board, Guess, Infer, Reject, Remove, Undo

ASKING = [name for name, solver in SOLVERS.items() if not solver.swaps]
ASKING += ["mrv:cells=reading,lists=off", "forward-checking:values=down", "exact-cover:goals=first",
           "propagation:cells=fewest,values=up"]  # fmt: skip
MANY = pytest.param(range(2, 30), id="many", marks=pytest.mark.sweep)
few_or_many = pytest.mark.parametrize("seeds", [pytest.param(range(2), id="few"), MANY])
QUICK = ("mrv", "propagation", "exact-cover", "logic")
one_by_one = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.sweep)
        for name in [*ASKING, "propagation:cells=fewest", "mrv:cells=reading"]
    ],
)


def run_of(name: str, seed: int, most: int = 300) -> Run:
    """A search of a random puzzle, up to its end or so many steps; the first ones are fixed."""
    small = (2, 3) if name == "brute-force" else (3, 4)
    puzzle = (
        [FIVE, KILLER][seed] if seed < 2 and name != "brute-force" else loose_puzzle(seed, small)
    )
    puzzle = hidden(puzzle, seed) if seed % 4 == 2 else puzzle
    run = Run(puzzle, parse_choice(name), most)
    run.to_end()
    return run


def asked(run: Run) -> Iterator[Question]:
    """All that may be asked in the run."""
    for at in range(len(run.events)):
        yield from questions_at(run, at).values()


def does(run: Run, question: Question) -> str:
    """The answer that the run gives to the question."""
    event = run.events[question.at]
    match question.kind:
        case "accepted" | "why" if isinstance(event, Reject):
            rule = event.rule.removeprefix("full ")
            merged = rule == "box" and "box" not in {each.key for each in question.answers}
            return "column" if merged else rule
        case "accepted":
            return "tried"
        case "why":
            return ""  # looked at on the board
        case "which-cell" if isinstance(because := getattr(event, "because", None), OneOption):
            return ".".join([cell_name(because.column.cells[0]), *map(str, because.column.numbers)])
        case "which-cell":
            return cell_name(event.cell)  # type: ignore[union-attr]
        case "which-value":
            return str(event.value)  # type: ignore[union-attr]
    back = next(e for e in run.events[question.at :] if isinstance(e, Undo) and not e.passed)
    return cell_name(back.cell)


def stands_in(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str]:
    """In which of the cell's lines the value stands."""
    found = set()
    for (row, column), held in board.values.items():
        if held != value or (row, column) == cell:
            continue
        found |= {"row"} if row == cell[0] else set()
        found |= {"column"} if column == cell[1] else set()
        boxes = puzzle.boxes
        if boxes and box_of((row, column), boxes, puzzle.size) == box_of(cell, boxes, puzzle.size):
            found.add("box")
    return found


def can_hold(puzzle: Puzzle, board: Board, cell: Cell) -> set[int]:
    """The values that the board leaves an empty cell."""
    return {value for value in board.candidates(cell) if not stands_in(puzzle, board, cell, value)}


def cage_can(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> bool:
    """Whether the cage can be made with the value there, its other cells being as they are."""
    cage, layout = puzzle.cage_at[cell], Layout(puzzle)
    rooms = [
        {value} if each == cell
        else {board.values[each]} if each in board.values
        else can_hold(puzzle, board, each)
        for each in cage.cells
    ]  # fmt: skip
    for values in product(*rooms):
        alike = [
            layout.number[b] in layout.peers(layout.number[a]) or puzzle.killer
            for (a, one), (b, other) in combinations(zip(cage.cells, values, strict=True), 2)
            if one == other
        ]
        if cage.operation.makes(values, cage.target or 0) and not any(alike):
            return True
    return False


@few_or_many
@pytest.mark.parametrize("name", ASKING)
def test_only_what_the_run_does_and_the_board_says_is_right(name: str, seeds: range) -> None:
    for seed in seeds:
        run = run_of(name, seed)
        for question in asked(run):
            check_answers(run, question)
            check_board(run, question, name)


def check_answers(run: Run, question: Question) -> None:
    """Two to four answers, right ones and wrong ones, the run's own among the right."""
    done = does(run, question)
    keys = [answer.key for answer in question.answers]
    assert not done or done in question.right, question
    assert 2 <= len(keys) == len({*keys}) <= 4, question
    assert question.right & {*keys}, question
    assert {*keys} - question.right, question
    assert len({answer.text for answer in question.answers}) == len(keys)
    assert question.at < question.shows <= len(run.events)
    if question.kind == "why" and run.choice.solver.name != "logic":
        # Lines of the code that would tell are veiled; of one alone, its place would tell.
        lines = run.choice.solver.pseudocode.of(question.labels)
        assert sum(not run.choice.pseudocode[line - 1].off for line in lines) != 1


def check_board(run: Run, question: Question, name: str) -> None:
    """Nothing else that is offered is true of the board."""
    puzzle, cell, value = run.puzzle, question.cell, question.value
    board = run.ledger.board_at(question.at, run.events)
    event = run.events[question.at]
    wrong = {answer.key for answer in question.answers} - question.right
    if question.kind == "which-cell" and question.on_board:
        counts = values_left(board)
        least = min(counts.values())
        assert question.right == {cell_name(c) for c, count in counts.items() if count == least}
        assert all(named_cell(key) in counts for key in wrong)
    if question.theme == "full" or cell is None or not value:
        return
    lines = stands_in(puzzle, board, cell, value)
    if question.kind == "accepted":
        assert wrong.isdisjoint(lines)
        assert cell in puzzle.cage_at or not name.startswith("mrv")
        assert ("tried" in question.right) == (isinstance(event, Guess))
    if question.kind == "why" and isinstance(event, Reject | Remove):
        assert lines == question.right - {"cage"}
    if question.kind == "why" and isinstance(event, Remove) and cell in puzzle.cage_at:
        assert ("cage" in question.right) == (not cage_can(puzzle, board, cell, value))
    if question.kind == "why" and isinstance(event, Infer):
        assert not (cage := puzzle.cage_at.get(cell)) or cage.op != "="
        assert ("cell" in question.right) == (can_hold(puzzle, board, cell) == {value})
        empty = [each for each in all_cells(puzzle.size) if each not in board.values]
        for kind, line in (("row", 0), ("column", 1)):
            others = [e for e in empty if e[line] == cell[line] and e != cell]
            held = any(value in can_hold(puzzle, board, each) for each in others)
            assert (kind in question.right) == (not held)


@few_or_many
@pytest.mark.parametrize(
    "name", ["mrv", "forward-checking", "arc-consistency", "propagation", "exact-cover"]
)
def test_every_right_answer_is_what_the_run_does_with_that_tie(name: str, seeds: range) -> None:
    for seed in seeds:
        check_ties(run_of(name, seed), name)


def check_ties(run: Run, name: str) -> None:
    """The run with each tie of a question gives each of its right answers."""
    number = Layout(run.puzzle).number
    matrix = matrix_of(run.puzzle, Budget()) if name == "exact-cover" else None
    columns = {
        ".".join([cell_name(each.cells[0]), *map(str, each.numbers)]): index
        for index, each in enumerate(matrix.columns if matrix else ())
    }
    for question in islice(asked(run), 0, None, 3):
        if question.kind == "which-cell":
            ties = {key: f"{question.at}.{columns[key] if matrix else number[named_cell(key)]}"
                    for key in question.right}  # fmt: skip
        elif question.kind == "which-value" and name == "propagation" and question.cell:
            here = number[question.cell]
            ties = {key: f"{question.at}.{here}.{key}" for key in question.right}
        else:
            continue
        for key, tie in ties.items():
            other = Run(run.puzzle, parse_choice(f"{name}:ties={tie}"), question.at + 60)
            other.to_end()
            assert other.events[: question.at] == run.events[: question.at]
            assert does(other, question) == key, (question, tie)


@one_by_one
def test_a_series_of_questions_is_stable_and_varies(name: str) -> None:
    def lesson() -> list[tuple[int, str]]:
        run, found = run_of(name, 0, 3_000), list[tuple[int, str]]()
        at, sorts = 0, list[tuple[str, str]]()
        while len(found) < 8:
            question = next_question(run, at, sorts)
            if question is None:
                break
            found.append((question.at, question.kind))
            sorts.append((question.kind, question.theme))
            at = question.shows + 1
        return found

    first = lesson()
    assert first == lesson()
    assert first
    possible = {question.kind for question in asked(run_of(name, 0, 60))}
    assert len({kind for _, kind in first}) >= min(len(possible), 2)


@pytest.mark.parametrize("name", ["backtracking", "mrv", "propagation"])
def test_a_question_like_another_is_of_its_kind(name: str) -> None:
    run = run_of(name, 0)
    every = [*asked(run)]
    for question in every[::9]:
        like = next_question(run, question.shows, [], (question.kind, question.theme))
        if any(each.kind == question.kind for each in every if each.at >= question.shows):
            assert like
            assert like.kind == question.kind


@pytest.mark.parametrize("like", [None, ("why", "that there is not")])
def test_the_search_for_a_question_is_bounded_and_pauses(
    monkeypatch: pytest.MonkeyPatch, like: tuple[str, str] | None
) -> None:
    """It ends at that work, by which it has found the best of some, none, or no more."""
    run, pauses, looked = run_of("backtracking", 0, 3_000), list[int](), list[int]()

    def hard(moment: Moment) -> Question | None:
        looked.append(moment.at)
        moment.budget.tick(choosing.WORK // 20)
        return None

    kind = QuestionKind("Why?", hard, lambda choice, puzzle: True)
    monkeypatch.setattr(choosing, "KINDS", {"why": kind})
    found = next_question(run, 0, [], like, Budget(pause=lambda: pauses.append(1)))
    searches = 2 if like else 1
    assert found is None
    assert 18 * searches <= len(looked) <= 20 * searches
    assert len(pauses) >= 18 * searches


def test_backjumping_goes_past_guesses_and_the_question_knows() -> None:
    run = Run(FIVE, parse_choice("backjumping"))
    run.to_end()
    jumps = [
        question
        for question in asked(run)
        if question.kind == "back-to" and question.shows > question.at + 2
    ]
    assert jumps
    for question in jumps:
        newest = [
            s for s in run.ledger.board_at(question.at, run.events).trail if isinstance(s, Guess)
        ]
        assert cell_name(newest[-1].cell) not in question.right


def test_every_kind_is_asked_somewhere() -> None:
    kinds = {question.kind for name in ASKING for question in asked(run_of(name, 0, 200))}
    assert kinds == {*KINDS}


# Between them they come to every kind of question that any algorithm has.
SIX = parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")
SEVERAL = [FOUR, SIX, parse(next(row["text"] for row in PUZZLES if row["id"] == "keen-p-6du-0"))]


@one_by_one
def test_the_titles_of_an_algorithm_are_the_kinds_of_its_runs(name: str) -> None:
    """And the kinds that can be asked from a step are those of the steps that follow."""
    choice = parse_choice(name)
    said, had = set[str](), set[str]()
    for puzzle in SEVERAL:
        run = Run(puzzle, choice)
        run.extend(600)
        may = set(titles(choice, puzzle))
        by_step = [set(questions_at(run, at)) for at in range(len(run.events))]
        has = {kind for kinds in by_step for kind in kinds}
        assert has <= may
        said, had = said | may, had | has
        for start in (0, 25, len(run.events) // 2, len(run.events) - 3):
            after = by_step[start : start + SIMILAR + 1]
            if start + SIMILAR < len(run.events) or run.ended:
                found = kinds_from(run, start, titles(choice, puzzle), Budget())
                assert found == {kind for kinds in after for kind in kinds}
    assert said == had


def test_a_local_search_asks_nothing() -> None:
    run = Run(FOUR, parse_choice("local-search"))
    run.extend(200)
    assert titles(run.choice, FOUR) == {}
    assert not any(questions_at(run, at) for at in range(len(run.events)))


@one_by_one
def test_why_is_asked_only_where_there_is_more_than_one_answer(name: str) -> None:
    """MRV rejects by cages alone, and so does its one line that rejects; possible sets cross off
    by cages alone."""
    answers: dict[type, set[str]] = {Reject: set(), Remove: set()}
    for puzzle in SEVERAL:
        run = Run(puzzle, parse_choice(name))
        run.extend(300)
        for question in asked(run):
            kind = type(run.events[question.at])
            if question.kind == "why" and kind in answers:
                answers[kind] |= question.right
    assert not [kind for kind, right in answers.items() if len(right) == 1]


def test_without_a_cage_of_two_cells_mrv_rejects_nothing() -> None:
    assert "accepted" not in titles(parse_choice("mrv"), SUDOKU)
    run = Run(SUDOKU, parse_choice("mrv:lists=off"))
    run.to_end()
    assert any("accepted" in questions_at(run, at) for at in range(len(run.events)))
    assert "accepted" in titles(run.choice, SUDOKU)
    assert "accepted" in titles(parse_choice("mrv"), FOUR)


def calls_of(work: Callable[[], object]) -> int:
    """How many functions it calls, comprehensions among them."""
    calls = 0

    def count(_frame: FrameType, event: str, _of: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def test_a_step_of_a_large_grid_takes_little_work() -> None:
    """A sort that never comes has every step looked at; by the clock a million calls are 1 s."""
    run = Run(made(16, 1)[0].puzzle, parse_choice("propagation"), 550)
    run.to_end()
    assert len(run.events) == 550
    assert calls_of(lambda: next_question(run, 150, like=("why", "no such theme"))) < 400_000
