"""The placeholders of lesson texts, each about a board, a puzzle, a run or a position.

These are all there are. Each is computed when it is shown, and never stored in a lesson.
"""

from dataclasses import dataclass
from typing import Literal

from webapp.coach.answer import Answer, answer
from webapp.insight.stops import Stop, all_stops
from webapp.insight.why.blame import WORK
from webapp.insight.why.dead_ends import Explanation, OpenGuess, explain_dead_end, is_dead_end
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import cell_name
from webapp.puzzle.words import cage_named, counted, large, listed
from webapp.solvers import SOLVERS
from webapp.solvers.play.move_rules import values_left
from webapp.trace import Event, Guess, Infer, Reject, Remove, Undo

from .subject import Fill, PlaceholderError, Subject

Of = Literal["lab", "size", "puzzle", "run", "position"]

# Ticks for finding a puzzle's solutions, as many as for Solve.
_WORK = 30_000_000
# Full grids checked per second, for placeholders about the time that takes.
_SPEED = 1_000_000
_UNITS = (("second", 1, 120), ("minute", 60, 120), ("hour", 3_600, 48), ("day", 86_400, 730))
_YEAR = 31_556_952  # seconds


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A placeholder: its name in braces, its subject, and an example with its meaning, for authors.

    A count includes its noun, so that every text reads well: `1 guess`, `no cells`. `fill` raises
    PlaceholderError if the subject has no value for it.
    """

    name: str
    of: Of
    sentence: str
    fill: Fill


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
    return answer(subject.puzzle, subject.cache.budget(_WORK))


def _solutions(subject: Subject) -> str:
    return _answer(subject).words.short


def _grade(subject: Subject) -> str:
    rating = _answer(subject).rating
    if rating is None:
        raise PlaceholderError("only a puzzle with exactly one solution has a grade")
    return rating.grade


def _clash(subject: Subject) -> str:
    clash = _answer(subject).clash
    if clash is None:
        raise PlaceholderError("no cages contradict one another: the puzzle has a solution")
    return listed(map(cage_named, clash.cages))


def _differing(subject: Subject) -> str:
    grids = _answer(subject).grids
    if len(grids) < 2:
        raise PlaceholderError("the puzzle doesn’t have two solutions")
    one, other = (sum(grid, ()) for grid in grids)
    return counted(sum(a != b for a, b in zip(one, other, strict=True)), "cell")


def _run_count(name: str, what: str) -> Fill:
    def fill(subject: Subject) -> str:
        found = subject.run.counts
        number = counted(getattr(found, name), what)
        return f"at least {number}" if found.end == "cut" else number

    return fill


def _checked(subject: Subject) -> str:
    run = subject.run
    if all(each.name != "fillings" for each in run.choice.solver.counters):
        raise PlaceholderError(f"{run.choice.solver.title} doesn’t check full grids only")
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


def _first(kind: str) -> Fill:
    def fill(subject: Subject) -> str:
        found = next(all_stops(subject.run, Stop(kind)), None)
        if found is None:
            raise PlaceholderError(f"the run has no {kind.replace('-', ' ')}")
        return f"{found:,}"

    return fill


def _event(subject: Subject) -> Event:
    event = subject.snapshot.event
    if event is None:
        raise PlaceholderError("the link leads to the start, before any step")
    return event


def _sentence(subject: Subject) -> str:
    _event(subject)
    return subject.snapshot.sentence


def _cell_event(subject: Subject) -> Guess | Infer | Reject | Undo:
    event = _event(subject)
    if not isinstance(event, Guess | Infer | Reject | Undo):
        raise PlaceholderError("this step isn’t about one number in one cell")
    return event


def _values_left(subject: Subject) -> str:
    cell = _cell_event(subject).cell
    left = values_left(subject.snapshot.before)
    if cell not in left or subject.snapshot.before.removed.get(cell, 0) == 0:
        raise PlaceholderError("nothing is crossed off in this step’s cell")
    return counted(left[cell], "number")


def _cut_off(subject: Subject) -> str:
    """The number of full grids that begin like the board, with the rejected value in its cell."""
    event, board = _event(subject), subject.snapshot.before
    if not isinstance(event, Reject):
        raise PlaceholderError("this step doesn’t reject a number")
    left = subject.size**2 - len(board.values) - 1
    grids = int(subject.size**left)
    return f"{large(grids)} {'grid' if grids == 1 else 'grids'}"


def _explained(subject: Subject) -> Explanation:
    _event(subject)
    at = subject.snapshot.at
    if not is_dead_end(subject.run, at):
        raise PlaceholderError(f"step {at:,} isn’t a dead end")
    return explain_dead_end(subject.run, at, subject.cache.budget(WORK))


def _blamed(subject: Subject) -> tuple[Explanation, OpenGuess]:
    explanation = _explained(subject)
    if explanation.blame is None:
        raise PlaceholderError("no guess is to blame for the dead end")
    return explanation, explanation.blame


def _stuck(subject: Subject) -> str:
    return _explained(subject).stuck.name


def _blame(subject: Subject) -> str:
    _, guess = _blamed(subject)
    return f"{guess.value} in {cell_name(guess.cell)}"


def _blame_step(subject: Subject) -> str:
    _, guess = _blamed(subject)
    return f"{guess.step:,}"


def _innocent(subject: Subject) -> str:
    return counted(len(_blamed(subject)[0].innocent), "guess")


def _wasted(subject: Subject) -> str:
    explanation, _ = _blamed(subject)
    if explanation.steps is None:
        raise PlaceholderError("the run ends before that guess is taken back")
    return counted(explanation.steps, "step")


def _strategy(subject: Subject) -> LogicStrategy:
    event = _event(subject)
    rule = event.because.rule if isinstance(event, Infer | Remove) else ""
    if rule not in STRATEGIES:
        raise PlaceholderError("no strategy is used at this step")
    return STRATEGIES[rule]


def _count(name: str, what: str) -> Fill:
    return lambda subject: counted(getattr(subject.snapshot.after.counts, name), what)


_ALL: tuple[tuple[str, Of, str, Fill], ...] = (
    ("algorithms", "lab", f"{len(SOLVERS)} algorithms: all of them.",
     lambda _: counted(len(SOLVERS), "algorithm")),
    ("strategies", "lab", f"{len(STRATEGIES)} strategies: all of them.",
     lambda _: f"{len(STRATEGIES)} strategies"),
    ("size", "size", "4: how many rows the board has.", lambda s: str(s.size)),
    ("cells", "size", "16 cells: how many the board has.", lambda s: counted(s.size**2, "cell")),
    ("grids", "size", "4,294,967,296 grids: the ways to fill the whole board.",
     lambda s: f"{large(_grids(s))} grids"),
    ("checking time", "size", "72 minutes: the time to check all grids, at a million a second.",
     _time),
    ("cages", "puzzle", "8 cages: how many the puzzle has.",
     lambda s: counted(len(s.puzzle.cages), "cage")),
    ("solutions", "puzzle", "One solution, more than one solution, or no solution.", _solutions),
    ("grade", "puzzle", "Easy, normal, …: the grade of a puzzle with one solution.", _grade),
    ("differing cells", "puzzle", "4 cells: where two solutions differ.", _differing),
    ("clashing cages", "puzzle", "1−, 1− and 1−: clues that can’t all be right together.",
     _clash),
    ("algorithm", "run", "Backtracking, row by row: the algorithm’s name.",
     lambda s: s.choice.solver.title),
    ("steps", "run", "86 steps: the length of the whole run.", _run_count("events", "step")),
    ("guesses", "run", "25 guesses: made in the whole run.", _run_count("guesses", "guess")),
    ("guesses taken back", "run", "9 guesses: taken back in the whole run.",
     _run_count("backtracks", "guess")),
    ("numbers erased", "run", "9 numbers: written and taken off again. Use it to compare runs.",
     _run_count("erased", "number")),
    ("rejected", "run", "51 numbers: rejected in the whole run.", _run_count("rejected", "number")),
    ("deepest", "run", "16 guesses: the most that were open at once.",
     _run_count("max_depth", "guess")),
    ("grids checked", "run", "15,510 grids: how many brute force checked.", _checked),
    ("strategies used", "run", "7 strategies: how many the run used.", _strategies_used),
    ("outcome", "run", "Solved, no solution, no answer or cut: how the run ends.", _outcome),
    ("first guess", "run", "1: the step of the first guess.", _first("guess")),
    ("first dead end", "run", "17: the step of the first dead end.", _first("dead-end")),
    ("step", "position", "30: the number of this step.", lambda s: f"{s.snapshot.at:,}"),
    ("sentence", "position", "What happens at this step, as Watch says it.", _sentence),
    ("cell", "position", "r2c4: the cell of this step.", lambda s: cell_name(_cell_event(s).cell)),
    ("number", "position", "4: the number that this step is about.",
     lambda s: str(_cell_event(s).value)),
    ("numbers left", "position", "2 numbers: how many its cell had left just before.",
     _values_left),
    ("filled", "position", "7 cells: filled so far.",
     lambda s: counted(len(s.snapshot.after.values), "cell")),
    ("guesses so far", "position", "9 guesses: made so far.", _count("guesses", "guess")),
    ("taken back so far", "position", "2 guesses: taken back so far.",
     _count("backtracks", "guess")),
    ("erased so far", "position", "2 numbers: written and taken off again so far.",
     _count("erased", "number")),
    ("rejected so far", "position", "19 numbers: rejected so far.", _count("rejected", "number")),
    ("open guesses", "position", "7 guesses: open at this step.", _count("depth", "guess")),
    ("grids cut off", "position", "16,384 grids: how many this rejection rules out at once.",
     _cut_off),
    ("stuck", "position", "r3c1: what can’t be filled, at a dead end.", _stuck),
    ("blame", "position", "3 in r2c1: the latest guess that is to blame for a dead end.", _blame),
    ("blamed step", "position", "18: the step of that guess.", _blame_step),
    ("innocent", "position", "3 guesses: made since that guess, and not to blame.", _innocent),
    ("wasted", "position", "30 steps: from that guess until it is taken back.", _wasted),
    ("strategy", "position", "Only square: the strategy used at this step.",
     lambda s: _strategy(s).title),
    ("rule", "position", "When that strategy applies, and what follows.",
     lambda s: _strategy(s).premise),
    ("cost", "position", "2: the cost of that strategy.", lambda s: str(_strategy(s).cost)),
)  # fmt: skip
# By their names in braces. With `next` before the name, one about a position is about the next one.
PLACEHOLDERS = {row[0]: Placeholder(*row) for row in _ALL}
