"""Predict: what is right is what the run does. The words are in tests/puzzles/insight.txt."""

from collections.abc import Iterator

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FIVE, FOUR, KILLER
from tests.trace.paper import Paper
from tools.random_puzzles import hidden, loose_puzzle
from webapp.budget import Budget
from webapp.insight import Run
from webapp.insight.moment import Moment
from webapp.insight.predict import choosing, questions
from webapp.insight.predict.choosing import (
    KINDS,
    next_by_kind,
    next_question,
    questions_at,
    titles,
)
from webapp.insight.predict.questions import Question, QuestionKind
from webapp.puzzle import Cell, cell_name, named_cell, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.solvers.cover import OneWay
from webapp.solvers.play.move_rules import values_left
from webapp.trace import Infer, Reject, Undo

ASKING = [name for name, solver in SOLVERS.items() if not solver.swaps]
ASKING += ["mrv:cells=reading,lists=off", "forward-checking:values=down", "exact-cover:goals=first",
           "propagation:cells=fewest,values=up"]  # fmt: skip


def run_of(name: str, seed: int, most: int = 300) -> Run:
    """A search of a random puzzle, up to its end or `most` steps; the first ones are fixed."""
    small = (2, 3) if name == "brute-force" else (3, 4)
    puzzle = (
        [FIVE, KILLER][seed] if seed < 2 and name != "brute-force" else loose_puzzle(seed, small)
    )
    puzzle = hidden(puzzle, seed) if seed % 4 == 2 else puzzle
    run = Run(puzzle, parse_choice(name), most)
    run.to_end()
    return run


def asked(run: Run) -> Iterator[Question]:
    for at in range(len(run.events)):
        yield from questions_at(run, at).values()


def reasons(run: Run, question: Question) -> set[str]:
    """Why, by the board alone, the value must be in the cell or is crossed off there."""
    paper = Paper(run.puzzle, run.ledger.board_at(question.at, run.events))
    at, value, held = question.cell or (0, 0), question.value, paper.board.values

    def free(cell: Cell) -> set[int]:
        gone = {held[peer] for peer in paper.peers[cell] if peer in held}
        return paper.shown(cell) - (set() if cell in held else gone)

    units = [unit - {at} for unit in paper.units if at in unit]
    by_kind = dict(zip(("row", "column", "box"), units, strict=False))
    if isinstance(run.events[question.at], Infer):
        only = {"cell"} if free(at) == {value} else set[str]()
        return only | {kind for kind, unit in by_kind.items()
                       if not any(value in free(cell) for cell in unit)}  # fmt: skip
    found = {kind for kind, unit in by_kind.items() if value in map(held.get, unit)}
    if cage := run.puzzle.cage_at.get(at):
        left = [{value} if cell == at else free(cell) for cell in cage.cells]
        found |= set() if paper.ways(cage.cells, left, cage.op, cage.target) else {"cage"}
    return found


def does(run: Run, question: Question) -> str:
    """The answer that the run, or for a deduction the board, gives to the question."""
    event = run.events[question.at]
    match question.kind:
        case "accepted" | "why" if isinstance(event, Reject):
            rule = event.rule.removeprefix("full ")
            merged = rule == "box" and "box" not in {each.key for each in question.answers}
            return "column" if merged else rule
        case "accepted":
            return "tried"
        case "why":
            (only,) = reasons(run, question)
            return only
        case "which-cell" if isinstance(because := getattr(event, "because", None), OneWay):
            return ".".join([cell_name(because.column.cells[0]), *map(str, because.column.numbers)])
        case "which-cell":
            return cell_name(event.cell)  # type: ignore[union-attr]
        case "which-value":
            return str(event.value)  # type: ignore[union-attr]
    back = next(e for e in run.events[question.at :] if isinstance(e, Undo) and not e.passed)
    return cell_name(back.cell)


@pytest.mark.parametrize("name", ASKING)
def test_only_answers_that_match_run_and_board_are_right(name: str) -> None:
    """Of two to four answers, which have right ones and wrong ones."""
    for run in (run_of(name, seed) for seed in range(4)):
        for question in asked(run):
            done = does(run, question)
            keys = [answer.key for answer in question.answers]
            assert done in question.right, question
            assert question.right == {done} or question.kind not in ("accepted", "why"), question
            assert 2 <= len(keys) == len({*keys}) <= 4, question
            assert question.right & {*keys}, question
            assert {*keys} - question.right, question
            assert len({answer.text for answer in question.answers}) == len(keys)
            assert question.at < question.shows <= len(run.events)
            if question.kind == "which-cell" and question.on_board:
                counts = values_left(run.ledger.board_at(question.at, run.events))
                fewest = {cell_name(c) for c in counts if counts[c] == min(counts.values())}
                assert question.right == fewest
                assert all(named_cell(key) in counts for key in keys)


@pytest.mark.parametrize("name", ["backtracking", "mrv", "propagation", "exact-cover", "logic"])
def test_question_series_varies_unless_a_kind_is_chosen(name: str) -> None:
    run, at, sorts = run_of(name, 0, 600), 0, list[tuple[str, str]]()
    every = [*asked(run)]
    while len(sorts) < 8 and (question := next_question(run, at, sorts)):
        assert question == next_question(run, at, sorts)
        sorts.append((question.kind, question.theme))
        at = question.shows + 1
        like = next_question(run, at, [], sorts[-1])
        if any(each.kind == question.kind for each in every if each.at >= at):
            assert like.kind == question.kind
    possible = {question.kind for question in every}
    assert len({kind for kind, _ in sorts}) >= min(len(possible), 2)


@pytest.mark.parametrize("like", [None, ("why", "that there is not")])
def test_question_search_is_bounded_and_pauses(
    monkeypatch: pytest.MonkeyPatch, like: tuple[str, str] | None
) -> None:
    """It ends at that work, by which it has found the best of some, none, or no more."""
    run, pauses, looked = run_of("backtracking", 0, 3_000), list[int](), list[int]()

    def hard(moment: Moment) -> Question | None:
        looked.append(moment.at)
        return None

    kind = QuestionKind("Why?", hard, lambda choice, puzzle: True)
    monkeypatch.setattr(choosing, "KINDS", {"why": kind})
    monkeypatch.setattr(questions, "LOOK", choosing.WORK // 20)
    budget = Budget(pause=lambda: pauses.append(1))
    found = next_question(run, 0, [], like, budget)
    assert found is None
    assert 18 <= len(looked) <= 20
    assert len(pauses) >= 18
    assert choosing.WORK <= budget.ticks <= 1.1 * choosing.WORK


# Between them they come to every kind of question that any algorithm has.
SIX = parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")
SEVERAL = [FOUR, SIX, parse(next(row["text"] for row in PUZZLES if row["id"] == "keen-p-6du-0"))]


def test_question_kinds_of_an_algorithm_occur_in_its_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the kinds that can be asked from a step are those of the steps that follow."""
    monkeypatch.setattr(choosing, "SIMILAR", 20)
    every = set[str]()
    for name in ASKING:
        choice, said, had = parse_choice(name), set[str](), set[str]()
        for puzzle in SEVERAL:
            run = Run(puzzle, choice)
            run.extend(200)
            may = set(titles(choice, puzzle))
            by_step = [set(questions_at(run, at)) for at in range(len(run.events))]
            has = {kind for kinds in by_step for kind in kinds}
            assert has <= may
            said, had = said | may, had | has
            for start in (0, len(run.events) // 2, len(run.events) - 3):
                after = by_step[start : start + choosing.SIMILAR + 1]
                if start + choosing.SIMILAR < len(run.events) or run.ended:
                    found = next_by_kind(run, start, titles(choice, puzzle), Budget())
                    assert {*found} == {kind for kinds in after for kind in kinds}
        assert said == had, name
        every |= had
    assert every == {*KINDS}


def test_local_search_has_no_questions() -> None:
    run = Run(FOUR, parse_choice("local-search"), 200)
    run.to_end()
    assert titles(run.choice, FOUR) == {}
    assert not any(questions_at(run, at) for at in range(len(run.events)))
