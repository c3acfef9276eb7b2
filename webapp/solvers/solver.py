"""An algorithm, its options, and everything that pages show about it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from webapp.budget import Budget
from webapp.puzzle import Grid, Puzzle
from webapp.puzzle.words import large
from webapp.trace import Counts, Event

from .options import Option
from .play.move_rules import MoveRules
from .pseudocode import Program, Pseudocode

Run = Callable[[Puzzle, Mapping[str, str], Budget], Iterator[Event]]


# The same search for its solutions only; it counts its events and the guesses taken back.
Answers = Callable[[Puzzle, Budget, Counts], Iterator[Grid]]


@dataclass(frozen=True, slots=True)
class Counter:
    """A number shown while a search is watched: one of the trace's `Counts`, by its name.

    `whole` is its maximum on a grid of a size.
    """

    name: str
    title: str
    whole: Callable[[int], int] | None = None

    def titled(self, size: int) -> str:
        """The title with the maximum, `of 16 grids checked`, in two lines at most."""
        if self.whole is None:
            return self.title
        return " ".join(
            part.replace(" ", "\xa0") for part in (f"of {large(self.whole(size))}", self.title)
        )


STEPS = Counter("events", "steps")
GUESSES = Counter("guesses", "guesses")
DEDUCED = Counter("deduced", "deductions")
REJECTED = Counter("rejected", "rejected")
BACKTRACKS = Counter("backtracks", "guesses taken back")
OPEN_GUESSES = Counter("depth", "open guesses")


@dataclass(frozen=True, slots=True)
class Solver:
    """An algorithm: its name in URLs, title, short summary, source and pseudocode.

    - `pseudocode`: 10 to 20 lines of at most 36 characters; each event names one, counted from 1
    - `answers`: the same search for its solutions only, if that is faster
    - `complete`: whether it finds every solution, given time
    - `guesses`: whether it ever guesses, so that its runs have a search tree
    - `swaps`: whether it swaps the values of full grids, so that rules are broken on the way
    - `counters`: the figures that a page shows of a run
    - `by_strategies`: whether it reasons with the strategies listed on `/strategies`
    - `covers`: whether it is an exact cover, which picks ways to make cages
    - `good_at`, `bad_at`: a sentence or two each for its lesson
    - `move_rules`: the moves that a person may make or predict; without one, `not_by_hand` says why
    - `program`: the algorithm as a plain Python program, if there is one
    - `version`: of a user's own algorithm the number of its version, from 1; 0 of ours

    All of this is without options; a `Choice` applies them.
    """

    name: str
    title: str
    summary: str
    source: str
    pseudocode: Pseudocode
    run: Run = field(repr=False)
    answers: Answers | None = field(default=None, repr=False)
    options: tuple[Option, ...] = ()
    complete: bool = True
    guesses: bool = True
    swaps: bool = False
    counters: tuple[Counter, ...] = (STEPS, GUESSES, DEDUCED, BACKTRACKS, OPEN_GUESSES)
    move_rules: MoveRules | None = field(default=None, repr=False, compare=False)
    not_by_hand: str = ""
    by_strategies: bool = False
    covers: bool = False
    good_at: str = ""
    bad_at: str = ""
    program: Program | None = field(default=None, repr=False, compare=False)
    version: int = 0

    @property
    def short(self) -> str:
        """The title without its addition: `Backtracking`, `Fewest numbers first`."""
        return self.title.partition(",")[0].partition(" (")[0]

    @property
    def published(self) -> bool:
        """Whether its source is published, and isn't one of the project's own documents."""
        return not self.source.startswith("document")

    def solve(
        self, puzzle: Puzzle, budget: Budget | None = None, **options: str
    ) -> Iterator[Event]:
        """Yield the events of the search, which continues after `Solved`.

        It ends with `Exhausted`, or with `GaveUp` if it can't prove that there are no more
        solutions.

        The puzzle must not have structural faults. Raises ValueError for an unknown option, and
        OutOfBudgetError from within the search.
        """
        return self.run(puzzle, self.settings(options), budget or Budget())

    def settings(self, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value, defaults filled in; raises ValueError for an unknown one."""
        settings = {option.name: option.default for option in self.options}
        for name, value in sorted(options.items()):
            option = next((each for each in self.options if each.name == name), None)
            if option is None:
                has = f"its options are {', '.join(settings)}" if settings else "it has no options"
                raise ValueError(f"{self.name} has no option '{name[:20]}': {has}")
            if not option.allows(value):
                raise ValueError(
                    f"'{value[:20]}' isn’t a value of {self.name}’s option '{name}': "
                    f"use {option.allowed}"
                )
            settings[name] = value
        return settings
