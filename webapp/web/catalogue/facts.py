"""The facts about a puzzle: size, kind, grade with score, solutions; and the puzzle bar."""

from dataclasses import dataclass
from datetime import date

from webapp.budget import Budget
from webapp.coach.answer import VERDICTS, Answer, answer
from webapp.generator.days import which_of
from webapp.generator.grade import Rating, UnratedError, rate
from webapp.puzzle import FormatError, Label, Puzzle, is_sound
from webapp.puzzle.operation import MYSTERY
from webapp.web.catalogue import today
from webapp.web.catalogue.entries import entry_of
from webapp.web.http import naming, params
from webapp.web.http.jobs import queue
from webapp.web.http.limits import GRADE_WORK, SOLVE_SECONDS, SOLVE_WORK

_ONE = VERDICTS["only"].short
UNGRADED = "not graded: that takes too long"


@dataclass(frozen=True, slots=True)
class Facts:
    """The parts of the line, and the grade in it, if any.

    `settled` says that there is no more to find out.
    """

    parts: tuple[str, ...]
    grade: str = ""
    settled: bool = True

    @property
    def words(self) -> str:
        """The whole line."""
        return " · ".join(self.parts)


def shape(puzzle: Puzzle) -> str:
    """Size and kind, such as "9 × 9 killer sudoku", and whether operations are to be found.

    A puzzle of cages alone has no kind.
    """
    kind = ("killer sudoku" if puzzle.killer else "sudoku") if puzzle.boxes else ""
    size = f"{puzzle.size} × {puzzle.size}"
    some = any(cage.op == MYSTERY.sign for cage in puzzle.cages)
    without = "without operators" if hides_operators(puzzle) else "with mystery cages" * some
    return " ".join(filter(None, (size, kind, without)))


def hides_operators(puzzle: Puzzle) -> bool:
    """Whether the operators of all its cages of two cells or more are hidden."""
    ops = {cage.op for cage in puzzle.cages if len(cage.cells) > 1}
    return ops == {MYSTERY.sign}


def score_of(grade: str, score: float) -> str:
    """The grade with its score: `hard (score 5.3)`."""
    return f"{grade} (score {score:.1f})"


def known_facts(puzzle: Puzzle) -> Facts:
    """The facts that need no computation."""
    if entry := entry_of(puzzle):
        return _facts(puzzle, entry.grade, score_of(entry.grade, entry.score), _ONE)
    if not is_sound(puzzle):
        return draft_facts(puzzle)
    if found := queue.cached(("grade", puzzle)):
        return _of_rating(puzzle, found)
    for asked in ("solve", "verdict"):
        if found := queue.cached((asked, puzzle)):
            return answer_facts(puzzle, found)
    if grade := today.grade_of(puzzle):
        return Facts((shape(puzzle), grade, _ONE), grade, settled=False)
    return Facts((shape(puzzle),), settled=False)


def answer_of(puzzle: Puzzle, waits: bool = True) -> Answer:
    """The answer to a puzzle, worked out once for all who ask; raises NotReadyError."""
    return queue.answer(
        ("solve", puzzle), lambda budget: answer(puzzle, budget), SOLVE_WORK, SOLVE_SECONDS, waits
    )


def graded_facts(puzzle: Puzzle, waits: bool = True) -> Facts:
    """All facts, computed once; raises NotReadyError meanwhile."""
    facts = known_facts(puzzle)
    if facts.settled:
        return facts
    found = queue.answer(("grade", puzzle), lambda budget: _rated(puzzle, budget), GRADE_WORK,
                            waits=waits)  # fmt: skip
    return _of_rating(puzzle, found)


def _rated(puzzle: Puzzle, budget: Budget) -> Rating | UnratedError:
    """The rating, or why there is none; both are cached."""
    try:
        return rate(puzzle, budget)
    except UnratedError as error:
        return error


def _of_rating(puzzle: Puzzle, found: Rating | UnratedError) -> Facts:
    if isinstance(found, Rating):
        return _facts(puzzle, found.grade, score_of(found.grade, found.score), _ONE)
    proven = found.verdict in ("none", "several")
    return _facts(puzzle, "", VERDICTS[found.verdict].short if proven else UNGRADED)


def answer_facts(puzzle: Puzzle, found: Answer) -> Facts:
    """The facts that an answer gives."""
    if found.rating:
        return _of_rating(puzzle, found.rating)
    return _facts(puzzle, "", "not graded" if found.verdict == "only" else "", found.words.short)


def draft_facts(puzzle: Puzzle) -> Facts:
    """The facts about a drawing that isn't a puzzle yet; none for an empty one."""
    return _facts(puzzle, "", "not yet a puzzle" if puzzle.cages else "")


def _facts(puzzle: Puzzle, grade: str, *said: str) -> Facts:
    return Facts(tuple(filter(None, (shape(puzzle), *said))), grade)


# The pages that have it: its tabs, and what its menu leads to.
VERBS = {"play.page": "Play", "watch.page": "Watch", "compare.page": "Compare"}
MORE = {"draw.page": "Edit", "paper.page": "Print", "solve.page": "Solution"}
# Those of the menu that a class can be taught with.
TAUGHT = ("draw.page", "solve.page")
# Other pages that have the bar, each with the verb whose page has its link.
BESIDE = {"be.page": "watch.page", "coach.mistake": "play.page"}


@dataclass(frozen=True, slots=True)
class PuzzleBar:
    """What a puzzle is called, by its `label` or else `untitled`, and what is known of it without
    any work; a day's puzzle also has its `day` and `noun`."""

    untitled: str
    label: Label
    facts: Facts
    day: date | None
    noun: str
    verbs = VERBS
    more = MORE
    taught = TAUGHT
    beside = BESIDE

    @property
    def today(self) -> date:
        """The server's date, which the browser may correct."""
        return today.today()

    @property
    def name(self) -> str:
        """Its name; without one, its name in the library, or its size."""
        return self.label.name or self.untitled

    @property
    def said(self) -> str:
        """Its name, and its author if known."""
        return f"{self.name} by {self.label.by}" if self.label.by else self.name


def puzzle_bar(code: str, endpoint: str, label: Label | None = None) -> PuzzleBar | None:
    """The bar for a share code on a page; None if the page has no bar or the code is invalid.

    By default its `label` is the request's.
    """
    if endpoint not in ("share.share_page", *VERBS, *MORE, *BESIDE):
        return None
    try:
        puzzle = params.decode("".join(code.split()))
    except FormatError:
        return None
    label = naming.label() if label is None else label
    entry, which = entry_of(puzzle), which_of(puzzle)
    day = None if entry else today.day_of(puzzle)
    whose = "Your" if endpoint == "draw.page" else "A"
    size = f"{puzzle.size} × {puzzle.size}"
    untitled = entry.title if entry else today.name(day, which) if day else f"{whose} {size}"
    return PuzzleBar(untitled, label, known_facts(puzzle), day, today.NAMES.get(which, ""))
