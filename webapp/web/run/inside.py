"""Inside: the data that an algorithm works with at a step, as a panel and as marks on the board."""

from collections.abc import Sequence

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight import CUT, Snapshot
from webapp.insight.goals import CurrentGoal, Goals, goals_of
from webapp.insight.inside import (
    SwappedCell,
    Truth,
    cell_of,
    choice_of,
    swapped_cells,
    truth_of,
    violations,
)
from webapp.puzzle import Cell, Puzzle, cell_name, cell_names
from webapp.puzzle.words import by_which, given_as, meant, plural, short, which_cage, worked_out
from webapp.solvers import Solver
from webapp.solvers.play.move_rules import values_left
from webapp.trace import Board
from webapp.web.http import params, waiting
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import TRUTH_SECONDS, TRUTH_WORK

from . import runs
from .inside_marks import SHOWN, Marks, SelectedCage, marks_of, selected_cage
from .panel import Panel

pages = Blueprint("inside", __name__)
PANEL = Panel("inside", "Inside", pages, "fragments/inside.html", "css/panels.css")

_GOALS_SHOWN = 12
_NAMED = 4  # cells that a sentence names one by one


@pages.get("/inside")
def page() -> ResponseReturnValue:
    """The fragment for step `at`, with the marks that `show` names; `cell` names the cage.

    `true` also requests what the solutions allow.
    """
    _, puzzle = params.puzzle()
    choice, at = params.choice(), params.number("at", 0, CUT)
    show, cell = params.one_of("show", SHOWN, ""), params.cell(puzzle.size)
    wants_truth = params.flag("true") and not choice.solver.swaps
    try:
        run = runs.run_with(puzzle, choice, at)
        snapshot = run.snapshot(at)
        goals = goals_of(snapshot) if choice.solver.covers else None
        failed = goals.failed if goals else ()
        at_hand = cell or cell_of(snapshot.event)
        hand = selected_cage(puzzle, snapshot, at_hand, failed)
        truth = _truth(puzzle, snapshot, hand) if wants_truth else None
    except NotReadyError as late:
        return waiting.answer(late, "#within", "#within", "innerHTML")
    marks = marks_of(run, snapshot, show, truth, failed)
    chosen = goals.chosen if goals else None
    written = bool(choice.settings.get("written"))
    return render_template(
        "fragments/within.html",
        puzzle=puzzle,
        at=at,
        follows=cell is None,
        cell=at_hand,
        marks=marks,
        marked=marked(marks, choice.solver),
        truth=truth,
        allowed=allowed(puzzle, snapshot.after, truth, written) if wants_truth else "",
        fewest_left=fewest_left(snapshot) if choice.fewest_first else "",
        swapped=[(half.cell, swapped(half)) for half in swapped_cells(puzzle, snapshot)],
        broken=_broken(puzzle, snapshot, cell) if choice.solver.swaps else "",
        goals=goals,
        goals_shown=_GOALS_SHOWN,
        goal=goal(puzzle, chosen) if chosen else "",
        ways_of_goal=ways_of_goal(chosen, goals) if chosen and goals else "",
        when_open=when_open(goals) if goals else "",
        hand=hand,
        cage_name=which_cage(puzzle, at_hand) if hand else "",
        in_cage=in_cage(puzzle, at_hand, hand),
        meaning=meaning(puzzle, at_hand, hand),
        by_which=lambda cells, values: _by_which(puzzle, cells, values),
    )


def _by_which(puzzle: Puzzle, cells: Sequence[Cell], values: Sequence[int]) -> str:
    """The operators by which the values of a way make its cage, if its operator is hidden."""
    cage = puzzle.cage_at.get(cells[0])
    return by_which(cage, values) if cage else ""


def _truth(puzzle: Puzzle, snapshot: Snapshot, selected: SelectedCage | None) -> Truth | None:
    """The values that the solutions allow; None if the time limit is reached first."""
    values = snapshot.after.values
    cage = selected.cage.cells if selected else ()
    ways = tuple(way.values for way in selected.shown if way.left) if selected else ()

    def found(budget: Budget) -> Truth | None:
        try:
            return truth_of(puzzle, values, cage, ways, budget)
        except OutOfBudgetError:
            return None

    key = ("truth", puzzle, tuple(sorted(values.items())), cage, ways)
    return queue.answer(key, found, TRUTH_WORK, TRUTH_SECONDS)


def _broken(puzzle: Puzzle, snapshot: Snapshot, cell: Cell | None) -> str:
    """The rules that the chosen cell of a full grid breaks now; empty without such a cell."""
    values = snapshot.after.values
    return broken(cell, violations(puzzle, values, cell)) if cell and values else ""


def marked(marks: Marks, solver: Solver) -> str:
    """What the marks on the board are, if they need words; shades are listed after it."""
    match marks.kind:
        case "tried":
            each = "Values tried in each cell, rejected ones too"
            what = "Swaps of each cell" if solver.swaps else each
            return f"{what}, up to here:{'' if marks.heats else ' none.'}"
        case "candidates" if marks.held:
            ways = "Values that at least one way left puts there"
            what = ways if solver.covers else "Values that are not crossed off"
            return f"{what}: {marks.held:,} in all.{_possible(marks)}"
    return ""


def _possible(marks: Marks) -> str:
    if marks.possible == marks.held:
        return " The solutions allow all of them."
    if marks.possible:
        return f" The solutions allow {marks.possible:,} of them; the others are struck out."
    return ""


def allowed(puzzle: Puzzle, board: Board, truth: Truth | None, written: bool) -> str:
    """What the solutions allow; `written` says that values were before the search."""
    if truth is None:
        return "Finding out what the solutions allow took too long."
    if truth.solvable:
        return "What no solution allows, given the numbers on the board, is struck out."
    if len(board.values) == puzzle.size**2:
        return "The board is full."
    if not board.values:
        return "This puzzle has no solution."
    none, guesses = "No solution has all the numbers on the board", board.counts.depth
    if written or not guesses:
        return f"{none}."
    if guesses == 1:
        return f"{none}, so the open guess is wrong."
    return f"{none}, so the open guesses can’t all be right."


def fewest_left(snapshot: Snapshot) -> str:
    """Which cell was chosen since it had the fewest numbers left, or which have them now."""
    chosen = choice_of(snapshot)
    if chosen:
        others = [cell for cell in chosen.alike if cell != chosen.cell]
        so = f"; so had {_cells(others)}" if others else ""
        later = ", later in reading order" if others and chosen.alike[0] == chosen.cell else ""
        return f"{cell_name(chosen.cell)} had the fewest numbers left, {chosen.count}{so}{later}."
    counts = values_left(snapshot.after)
    if not counts:
        return ""
    least = min(counts.values())
    cells = [cell for cell, count in counts.items() if count == least]
    return f"Fewest numbers left: {least}, in {_cells(cells)}."


def _cells(cells: Sequence[Cell]) -> str:
    return cell_names(cells) if len(cells) <= _NAMED else plural(len(cells), "cell")


def swapped(half: SwappedCell) -> str:
    """The rules that a cell of a swap broke before it, and those that it breaks now."""
    before, after = _rules(half.before), _rules(half.after)
    return f"Before, with {half.had}: {before}. Now, with {half.has}: {after}."


def broken(cell: Cell, violations: Sequence[str]) -> str:
    """The rules that a cell breaks: a clause for each of them, at most two."""
    count = {0: "no rule", 1: "one rule: ", 2: "two rules: "}[len(violations)]
    return f"{cell_name(cell)} breaks {count}{'; '.join(violations)}."


def _rules(violations: Sequence[str]) -> str:
    return "; ".join(violations) or "no rule"


def goal(puzzle: Puzzle, chosen: CurrentGoal) -> str:
    """The selected goal, by its name."""
    kind = "Goal" if chosen.taken is None else "Chosen goal"
    return f"{kind}: {chosen.column.wants(puzzle)}"


def ways_of_goal(chosen: CurrentGoal, goals: Goals) -> str:
    """How many ways the selected goal has, and whether another has fewer."""
    had = "has" if chosen.taken is None else "had"
    ways = plural(len(chosen.ways), "way") if chosen.ways else "no way left"
    said = [f"It {had} {ways}"]
    if goals.open[0].column == chosen.column and len(goals.open) > 1:
        said.append(f"no other of the {len(goals.open):,} goals {had} fewer")
    if chosen.tried:
        said.append(f"{chosen.tried:,} tried before")
    return f"{'; '.join(said)}."


def when_open(goals: Goals) -> str:
    """The moment that the goals are of."""
    taken = goals.chosen and goals.chosen.taken is not None
    return f"Goals {'when it was chosen' if taken else 'now'}, with their ways:"


def meaning(puzzle: Puzzle, cell: Cell, hand: SelectedCage | None) -> str:
    """What a cage may be whose operation is to be found, or what its values make it; else empty."""
    if hand is None or not hand.cage.operation.is_open or not hand.left:
        return ""
    if hand.holds:
        return f"It makes {short(hand.cage.target or 0)} as {worked_out(hand.cage, hand.holds)}."
    return f"{meant(which_cage(puzzle, cell), hand.cage, hand.left)}."


def in_cage(puzzle: Puzzle, cell: Cell, hand: SelectedCage | None) -> str:
    """The cell's cage, and the ways to make it, or the one it has."""
    if hand is None:
        return f"{cell_name(cell)} isn’t in a cage."
    if hand.cage.is_given:
        return f"{given_as(hand.cage)}."
    cage = which_cage(puzzle, cell)
    if hand.ways is None:
        return f"{cage}: too many ways to list."
    ways = plural(len(hand.ways), "way")
    if not hand.holds:
        return f"{cage}: {len(hand.left):,} of {ways} left"
    only, whose = len(hand.ways) == 1, bool(hand.left)
    if only:
        which = "its only way" if whose else "not its only way"
    else:
        which = f"{'one' if whose else 'none'} of its {ways}"
    return f"{cage} holds {' '.join(map(str, hand.holds))}, {which}."
