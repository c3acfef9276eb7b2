"""Facts: the placeholders of lesson texts, about a board, a puzzle, a run or a position.

These are all there are. Each is computed when it is shown, and never stored in a lesson.
"""

from dataclasses import dataclass
from typing import Literal

from webapp.coach.answer import Answer, answer
from webapp.insight.stops import Stop, all_stops
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle.words import cage_named, counted, large, listed
from webapp.solvers import SOLVERS
from webapp.trace import Infer, Remove

from . import positions
from .subject import FactUnavailableError, Subject, Tell

Of = Literal["lab", "size", "puzzle", "run", "position"]

# Ticks for finding a puzzle's solutions, as many as for Solve.
_WORK = 30_000_000
# Full grids checked per second, for facts about the time that takes.
_SPEED = 1_000_000
_UNITS = (("second", 1, 120), ("minute", 60, 120), ("hour", 3_600, 48), ("day", 86_400, 730))
_YEAR = 31_556_952  # seconds


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact: its name in braces, its subject, and an example with its meaning, for authors.

    A count includes its noun, so that every text reads well: `1 guess`, `no cells`. `tell` raises
    Untold if the subject doesn't have the fact.
    """

    name: str
    of: Of
    sentence: str
    tell: Tell


def _grids(subject: Subject) -> int:
    return int(subject.size ** (subject.size**2))


def _time(subject: Subject) -> str:
    """Whole units, rounded: `72 minutes`, `9,444 years`."""
    seconds = _grids(subject) / _SPEED
    for unit, length, most in _UNITS:
        if seconds < most * length:
            number = round(seconds / length)
            return counted(number, unit) if number else f"less than a {unit}"
    return f"{large((_grids(subject) // _SPEED + _YEAR // 2) // _YEAR)} years"


def _answer(subject: Subject) -> Answer:
    return answer(subject.puzzle, subject.bench.budget(_WORK))


def _solutions(subject: Subject) -> str:
    return _answer(subject).words.short


def _grade(subject: Subject) -> str:
    rating = _answer(subject).rating
    if rating is None:
        raise FactUnavailableError("only a puzzle with exactly one solution has a grade")
    return rating.grade


def _clash(subject: Subject) -> str:
    clash = _answer(subject).clash
    if clash is None:
        raise FactUnavailableError("no cages contradict one another: the puzzle has a solution")
    return listed(map(cage_named, clash.cages))


def _differing(subject: Subject) -> str:
    grids = _answer(subject).grids
    if len(grids) < 2:
        raise FactUnavailableError("the puzzle doesn’t have two solutions")
    one, other = (sum(grid, ()) for grid in grids)
    return counted(sum(a != b for a, b in zip(one, other, strict=True)), "cell")


def _run_count(name: str, what: str) -> Tell:
    def tell(subject: Subject) -> str:
        found = subject.run.counts
        number = counted(getattr(found, name), what)
        return f"at least {number}" if found.end == "cut" else number

    return tell


def _checked(subject: Subject) -> str:
    run = subject.run
    if all(each.name != "fillings" for each in run.choice.solver.counters):
        raise FactUnavailableError(f"{run.choice.solver.title} doesn’t look at full grids alone")
    return counted(run.ledger.board.counts.fillings, "grid")


def _strategies_used(subject: Subject) -> str:
    found = [event.because for event in subject.run.events if isinstance(event, Infer | Remove)]
    number = len({because.rule for because in found} & STRATEGIES.keys())
    return counted(number, "strategy")


def _outcome(subject: Subject) -> str:
    words = {
        "solved": "solved", "exhausted": "no solution", "gave-up": "no answer", "cut": "cut",
    }  # fmt: skip
    return words[subject.run.counts.end]


def _first(kind: str) -> Tell:
    def tell(subject: Subject) -> str:
        found = next(all_stops(subject.run, Stop(kind)), None)
        if found is None:
            raise FactUnavailableError(f"the run has no {kind.replace('-', ' ')}")
        return f"{found:,}"

    return tell


_ALL = (
    Fact("algorithms", "lab", f"{len(SOLVERS)} algorithms: all that there are.",
         lambda _: counted(len(SOLVERS), "algorithm")),
    Fact("strategies", "lab", f"{len(STRATEGIES)} strategies: all that there are.",
         lambda _: f"{len(STRATEGIES)} strategies"),
    Fact("size", "size", "4: the rows of the board.", lambda subject: str(subject.size)),
    Fact("cells", "size", "16 cells: those of the board.", lambda s: counted(s.size**2, "cell")),
    Fact("grids", "size", "4,294,967,296 grids: the ways to fill the whole board.",
         lambda subject: f"{large(_grids(subject))} grids"),
    Fact("checking time", "size", "72 minutes: to look at all grids, a million a second.", _time),
    Fact("cages", "puzzle", "8 cages: those of the puzzle.",
         lambda subject: counted(len(subject.puzzle.cages), "cage")),
    Fact("solutions", "puzzle", "One solution, more than one solution, or no solution.",
         _solutions),
    Fact("grade", "puzzle", "Easy, normal, …: the grade of a puzzle with one solution.", _grade),
    Fact("differing cells", "puzzle", "4 cells: those in which two solutions differ.", _differing),
    Fact("clashing cages", "puzzle",
         "1−, 1− and 1−: the clues that can’t all be right, where there’s no solution.", _clash),
    Fact("algorithm", "run", "Backtracking, row by row: the algorithm’s name.",
         lambda subject: subject.choice.solver.title),
    Fact("steps", "run", "86 steps: those of the whole run.", _run_count("events", "step")),
    Fact("guesses", "run", "25 guesses: those of the whole run.", _run_count("guesses", "guess")),
    Fact("guesses taken back", "run", "9 guesses: those of the whole run.",
         _run_count("undone", "guess")),
    Fact("numbers erased", "run",
         "9 numbers: those written and taken off again in the whole run. By them searches compare.",
         _run_count("erased", "number")),
    Fact("rejected", "run", "51 values: those rejected.", _run_count("refused", "value")),
    Fact("deepest", "run", "16 guesses: the most that stand at once.",
         _run_count("deepest", "guess")),
    Fact("grids checked", "run", "15,510 grids: those that brute force looked at.", _checked),
    Fact("strategies used", "run", "7 strategies: those used in the run.", _strategies_used),
    Fact("outcome", "run", "Solved, no solution, no answer or cut: how it ends.", _outcome),
    Fact("first guess", "run", "1: the step of the first guess.", _first("guess")),
    Fact("first dead end", "run", "17: the step of the first dead end.", _first("dead-end")),
    *(Fact(name, "position", sentence, tell) for name, sentence, tell in positions.POSITION_FACTS),
)  # fmt: skip
FACTS: dict[str, Fact] = {fact.name: fact for fact in _ALL}
