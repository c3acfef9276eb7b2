"""Solvers: an algorithm with all that a page tells of it, and its options."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from webapp.puzzle import Grid, Puzzle
from webapp.trace import Event

from .budget import Budget


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that an algorithm leaves open: its allowed values, the first is the default."""

    name: str
    values: tuple[str, ...]
    sentence: str


Run = Callable[[Puzzle, Mapping[str, str], Budget], Iterator[Event]]


@dataclass(slots=True)
class Tally:
    """What an unwatched search has done so far; `undone` counts guesses taken back."""

    guesses: int = 0
    undone: int = 0


# The same search told to nobody: its solutions alone.
Answers = Callable[[Puzzle, Budget, Tally], Iterator[Grid]]


@dataclass(frozen=True, slots=True)
class Solver:
    """An algorithm: its name in addresses, title, one-sentence summary, source and pseudocode.

    `pseudocode` is 10 to 20 short lines; each event names one, counted from 1. `answers` is the
    same search unwatched, where that is faster. `complete` says whether it finds every solution,
    given time.
    """

    name: str
    title: str
    summary: str
    source: str
    pseudocode: tuple[str, ...]
    run: Run = field(repr=False)
    answers: Answers | None = field(default=None, repr=False)
    options: tuple[Option, ...] = ()
    complete: bool = True

    def solve(
        self, puzzle: Puzzle, budget: Budget | None = None, **options: str
    ) -> Iterator[Event]:
        """Yield the events of the search; after `Solved` it goes on to `Exhausted`.

        The puzzle must be without structural faults. Raises ValueError for an unknown option,
        and OutOfBudget from within the search.
        """
        return self.run(puzzle, self.settings(options), budget or Budget())

    def settings(self, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value, defaults filled in; raises ValueError for an unknown one."""
        settings = {option.name: option.values[0] for option in self.options}
        for name, value in options.items():
            option = next((each for each in self.options if each.name == name), None)
            if option is None:
                has = ", ".join(settings) or "none"
                raise ValueError(f"{self.name} has no option '{name[:20]}': its options are {has}")
            if value not in option.values:
                raise ValueError(
                    f"'{value[:20]}' is no value of {self.name}'s option '{name}': "
                    f"use {' or '.join(option.values)}"
                )
            settings[name] = value
        return settings


VALUES_OPTION = Option(
    "values", ("up", "down"), "the order in which a cell's values are tried: 1 to n, or n to 1"
)
