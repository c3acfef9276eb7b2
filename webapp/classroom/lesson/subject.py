"""What placeholders are about: a board, a puzzle, a run of it, a position in the run."""

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

from webapp.budget import Budget
from webapp.insight import CUT, Run, Snapshot
from webapp.puzzle import FormatError, Puzzle, structural_faults
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.whole import whole
from webapp.solvers import STRONGEST, Choice, parse_choice

# Runs to cache while a lesson's placeholders are computed; a step's placeholders share their runs.
_KEPT = 4


class PlaceholderError(ValueError):
    """A placeholder has no value for its subject; the message says why, without the full stop."""


class RunCache:
    """Whole runs, computed with the pauses of a budget; the last few are cached."""

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


class PageContent:
    """What the URL of a page names: a puzzle, algorithms and a position.

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
            raise FormatError("'at' in the link must be a whole number from 0")
        self.at = number

    @property
    def size(self) -> int:
        """The size of its board; 0 if the URL has no puzzle."""
        return self.puzzle.size if self.puzzle else 0


class Subject:
    """The subject of a placeholder; properties raise PlaceholderError for what it doesn't have.

    Without cached properties: until Python 3.12 they share one lock per class, and a run that
    pauses inside it would block other jobs.
    """

    def __init__(
        self,
        cache: RunCache,
        scene: PageContent,
        choice: Choice | None = None,
        size: int | None = None,
        ahead: int = 0,
    ) -> None:
        self.cache = cache
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
            raise PlaceholderError("the link has no puzzle (p=)")
        if structural_faults(puzzle):
            raise PlaceholderError("the drawing in the link isn’t a puzzle yet")
        return puzzle

    @property
    def choice(self) -> Choice:
        """The algorithm that the placeholder names, or the only one of the URL."""
        if self._choice:
            return self._choice
        if len(self._scene.choices) != 1:
            raise PlaceholderError(
                "the link doesn’t name one algorithm: say which, as in {steps of mrv}"
            )
        return self._scene.choices[0]

    @property
    def run(self) -> Run:
        """The whole run of the algorithm on the puzzle."""
        return self.cache.run(self.puzzle, self.choice)

    @property
    def snapshot(self) -> Snapshot:
        """The position of the URL, or the end of a shorter run."""
        return self.run.snapshot(self._scene.at + self._ahead)


Fill = Callable[[Subject], str]
