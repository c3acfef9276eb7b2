"""The same algorithms on puzzles of four kinds, to show that none is always best."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product, zip_longest
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.budget import Budget
from webapp.insight import Run
from webapp.insight.compare import fewest_erased
from webapp.insight.run.effort import length, proof
from webapp.insight.run.run import WORK
from webapp.logic.solving import solve
from webapp.puzzle import Grid, Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.samples import SAMPLE
from webapp.puzzle.words import counted, listed
from webapp.solvers import Choice, all_solvers, solutions
from webapp.trace import Counts
from webapp.web.board.board_view import CellView, still_rows
from webapp.web.http import params
from webapp.web.http.jobs import NotReadyError, queue

from . import compare_words, place, runs
from .comparison import LETTERS, named

pages = Blueprint("four", __name__)


@dataclass(frozen=True)
class Part:
    """One of the four: its title, what a sentence calls it, and its share code."""

    title: str
    words: str
    code: str

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return share_code.parse(self.code)

    @property
    def rows(self) -> list[list[CellView]]:
        """The board, empty."""
        return still_rows(self.puzzle)

    @cached_property
    def found(self) -> tuple[Grid, ...]:
        """Its solutions, all of them: at most two."""
        return tuple(solutions(self.puzzle, limit=3))

    @cached_property
    def sentence(self) -> str:
        """How many solutions it has, and how far logic comes without a guess."""
        outcome = solve(self.puzzle)
        cells = self.puzzle.size**2
        filled = sum(map(bool, sum(outcome.grid, ())))
        match self.found:
            case []:
                who = "Logic alone proves" if outcome.impossible else "It takes guesses to prove"
                return f"No solution. {who} it."
            case [_] if outcome.solved:
                return "Exactly one solution. Logic alone finds it, without a guess."
            case [_]:
                return (
                    f"Exactly one solution. Logic alone fills {filled} of {cells} cells; "
                    "then it takes guesses."
                )
            case [one, other]:
                differ = sum(a != b for a, b in zip(sum(one, ()), sum(other, ()), strict=True))
                return (
                    f"Exactly two solutions. They differ in {counted(differ, 'cell')}: "
                    "no logic can decide between them."
                )
        raise ValueError("the quartet has no place for a puzzle with three solutions")


# The first is the first sample, the second the generator's unreasonable one of size 6 and seed 21.
# The others were found at random, and chosen because another algorithm does best on them.
QUARTET = (
    Part("Easy", "the easy one", share_code.format(SAMPLE)),
    Part("Needs guesses", "the one that needs guesses", "m1U23ZviurpV2w6EXNpUW0pYXFrqsppYA0kDA"),
    Part(
        "Two solutions",
        "the one with two solutions",
        "m1Ut8_3_VYpF1GAUJtLitCebBKkJ5Cz0pXTRgIJw",
    ),
    Part("No solution", "the one with none", "m1Usd9X3au5VfokGVOoi11DTF1EWvIqIpQqRCggv7x"),
)


@dataclass(frozen=True, slots=True)
class Result:
    """A run in the table: `counts` where it is made, `made` its events by now.

    `erased` is what can be compared: None if it has no answer, or swaps.
    """

    made: int
    counts: Counts | None
    erased: int | None
    is_best: bool


@dataclass(frozen=True, slots=True)
class Heat:
    """The numbers that each run erased on a puzzle, by letter; those that have an answer alone.

    `words` is what a sentence calls the puzzle.
    """

    words: str
    erased: dict[str, int]

    @property
    def leaders(self) -> tuple[str, ...]:
        """Those that erased the fewest."""
        least = min(self.erased.values(), default=0)
        return tuple(letter for letter, count in self.erased.items() if count == least)


def ranking(letters: Sequence[str], heats: Sequence[Heat]) -> str:
    """The sentence over the table, of two runs or more."""
    throughout = [each for each in letters if all(each in heat.leaders for heat in heats)]
    if len(throughout) == len(letters):
        return f"{_all(letters).capitalize()} erase equally few numbers on each of the four."
    if throughout:
        verb = "is" if len(throughout) == 1 else "are"
        return f"{listed(throughout)} {verb} best on all four: none erases fewer numbers on any."
    places: dict[tuple[str, ...], list[str]] = {}
    for heat in heats:
        places.setdefault(heat.leaders, []).append(heat.words)
    where = [f"{_who(who, letters)} on {listed(on)}" for who, on in places.items()]
    none = "Neither" if len(letters) == 2 else "None of them"
    return f"{none} is best on all four. Fewest numbers erased: {'; '.join(where)}."


def _who(leaders: Sequence[str], letters: Sequence[str]) -> str:
    if not leaders:
        return "none has an answer"
    return _all(letters) if len(leaders) == len(letters) else listed(leaders)


def _all(letters: Sequence[str]) -> str:
    return "both" if len(letters) == 2 else "all"


@pages.get("/compare/four")
def page() -> ResponseReturnValue:
    """The page; its table asks again by itself while the runs are being made."""
    context, late = _context(params.choices())
    if late:
        again = _query(context["choices"])
        context["waiting"] = place.rows_to_come(late, url_for("four.table"), again, "#four")
    return render_template("pages/four.html", **context)


@pages.get("/four")
def table() -> ResponseReturnValue:
    """What the page shows of the runs."""
    context, late = _context(params.choices())
    return place.table("pages/four.html#four", "#four", context, late)


def _arguments(choices: Sequence[Choice]) -> dict[str, Any]:
    """What an address names: the puzzle that one came from, if any, and the algorithms."""
    return {"p": request.args.get("p"), "with": [each.text for each in choices]}


def _query(choices: Sequence[Choice]) -> list[tuple[str, str]]:
    from_ = [("p", request.args["p"])] if "p" in request.args else []
    return [*from_, *(("with", each.text) for each in choices)]


def _context(choices: Sequence[Choice]) -> tuple[dict[str, Any], NotReadyError | None]:
    """What `pages/four.html` needs, and how far the work is while not all is made."""
    made = [[runs.run_of(part.puzzle, choice) for choice in choices] for part in QUARTET]
    late = runs.finish([run for column in made for run in column])
    letters = LETTERS[: len(choices)]
    columns = [_results(column) for column in made]
    heats = [_heat(part, letters, column) for part, column in zip(QUARTET, columns, strict=True)]
    verdict = None if late else ranking(letters, heats)
    proofs: dict[tuple[str, str], Counts] = {}
    try:
        for part, choice in product(QUARTET, choices):
            if len(part.found) > 1 and choice.solver.complete and not late:
                proofs[part.code, choice.text] = _proof(part, choice)
    except NotReadyError as still_rows:
        late = still_rows
    context = {
        "choices": choices,
        "parts": QUARTET,
        "rows": list(zip(letters, choices, zip(*columns, strict=True), strict=True)),
        "verdict": verdict,
        "proofs": proofs,
        "swaps": any(choice.solver.swaps for choice in choices),
        "length": length,
        "greatest": max(each.erased or 0 for column in columns for each in column),
        "lists": list(zip_longest(LETTERS, choices)),
        "solvers": all_solvers(),
        "named": named,
        "there": _arguments(choices),
        "words": compare_words,
    }
    return context, late


def _heat(part: Part, letters: str, column: Sequence[Result]) -> Heat:
    pairs = zip(letters, column, strict=True)
    return Heat(part.words, {who: each.erased for who, each in pairs if each.erased is not None})


def _proof(part: Part, choice: Choice) -> Counts:
    """The search continued past the first solution; raises NotReadyError while it's running."""

    def make(budget: Budget) -> Counts:
        return proof(part.puzzle, choice, budget)

    try:
        return queue.answer(("proof", part.puzzle, choice.text), make, WORK)
    except NotReadyError:
        raise NotReadyError("looking for more solutions until there are no more") from None


def _results(column: Sequence[Run]) -> list[Result]:
    """The runs of one puzzle."""
    ended = [run.counts if run.ended else None for run in column]
    best_of_all = fewest_erased(ended)
    results = []
    for run, each in zip(column, ended, strict=True):
        erased = each.erased if each and each.compares else None
        is_best = erased is not None and erased == best_of_all
        results.append(Result(len(run.events), each, erased, is_best))
    return results
