"""Subjects of facts: a board, a puzzle, a run of it, a position in the run."""

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

from webapp.budget import Budget
from webapp.insight import CUT, Run, Snapshot
from webapp.puzzle import FormatError, Puzzle, structural_faults
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.whole import whole
from webapp.solvers import STRONGEST, Choice, parse_choice

# Runs to cache while a lesson's facts are computed; a step's facts share their runs.
_KEPT = 4


class FactUnavailableError(ValueError):
    """The subject doesn't have the fact, and why, without the full stop."""


class Bench:
    """Computes facts, with pauses as in a budget; caches the last runs with all their events."""

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget or Budget()
        self.pause = self._budget.pause
        self._runs: dict[tuple[Puzzle, str], Run] = {}

    def budget(self, work: int) -> Budget:
        """A budget with a work limit."""
        return self._budget.separate(work)

    def run(self, puzzle: Puzzle, choice: Choice) -> Run:
        """The whole run, up to its end or the cut."""
        key = (puzzle, choice.text)
        run = self._runs.pop(key, None) or Run(puzzle, choice)
        run.extend(CUT, self._budget)
        self._runs[key] = run
        while len(self._runs) > _KEPT:
            del self._runs[next(iter(self._runs))]
        return run


class Scene:
    """The contents of a URL: its puzzle, its algorithms, and the position.

    Raises FormatError for a puzzle or an algorithm that can't be read.
    """

    def __init__(self, page: str) -> None:
        parts = urlsplit(page)
        fields = parse_qsl(parts.query, max_num_fields=100)
        named = [value for name, value in fields if name == "with" and value]
        code = next((value for name, value in fields if name == "p"), "")
        at = next((value for name, value in fields if name == "at"), "") or "0"
        self.puzzle = share_code.parse(code) if code else None
        try:
            self.choices = [parse_choice(each) for each in named]
        except ValueError as error:
            raise FormatError(str(error)) from None
        if parts.path == "/watch" and not named:
            self.choices = [Choice(STRONGEST)]
        number = whole(at)
        if number is None:
            raise FormatError("'at' in the address must be a whole number from 0")
        self.at = number

    @property
    def size(self) -> int:
        """The size of its board; 0 if the URL has no puzzle."""
        return self.puzzle.size if self.puzzle else 0


class Subject:
    """The subject of a fact; properties raise Untold for what it doesn't have.

    Without cached properties: until Python 3.12 they share one lock per class, and a run that
    pauses inside it would block other jobs.
    """

    def __init__(
        self,
        bench: Bench,
        scene: Scene,
        choice: Choice | None = None,
        size: int | None = None,
        ahead: int = 0,
    ) -> None:
        self.bench = bench
        self._scene = scene
        self._choice = choice
        self._size = size
        self._ahead = ahead

    @property
    def size(self) -> int:
        """The size of the board: rows."""
        return self._size or self.puzzle.size

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the URL."""
        puzzle = self._scene.puzzle
        if puzzle is None:
            raise FactUnavailableError("the address names no puzzle (p=)")
        if structural_faults(puzzle):
            raise FactUnavailableError("the drawing in the address isn’t a puzzle yet")
        return puzzle

    @property
    def choice(self) -> Choice:
        """The algorithm that the fact names, or the only one of the URL."""
        if self._choice:
            return self._choice
        if len(self._scene.choices) != 1:
            raise FactUnavailableError(
                "the address doesn’t name one algorithm: say which, as in {steps of mrv}"
            )
        return self._scene.choices[0]

    @property
    def run(self) -> Run:
        """The whole run of the algorithm on the puzzle."""
        return self.bench.run(self.puzzle, self.choice)

    @property
    def snapshot(self) -> Snapshot:
        """The position of the URL, or the end of a shorter run."""
        return self.run.snapshot(self._scene.at + self._ahead)


Tell = Callable[[Subject], str]
