"""Choices: which algorithm with which options, as `NAME` or `NAME:OPTION=VALUE,...`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .registry import SOLVERS
from .solver import Solver


@dataclass(frozen=True, slots=True)
class Choice:
    """A solver with its options as chosen; `text` is how addresses write it."""

    solver: Solver
    options: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """`mrv` or `mrv:values=down`."""
        more = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.solver.name}:{more}" if more else self.solver.name

    def solve(self, puzzle: Puzzle, budget: Budget | None = None) -> Iterator[Event]:
        """The solver's events with these options."""
        return self.solver.solve(puzzle, budget, **dict(self.options))


def parse_choice(text: str) -> Choice:
    """Read `NAME` or `NAME:OPTION=VALUE,...`; raises ValueError naming what is allowed."""
    name, _, rest = text.partition(":")
    if name not in SOLVERS:
        raise ValueError(f"there is no algorithm '{name[:30]}': use one of {', '.join(SOLVERS)}")
    solver = SOLVERS[name]
    options: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        option, equals, value = part.partition("=")
        if not equals:
            raise ValueError(f"'{part[:30]}' isn't an option: write OPTION=VALUE")
        options[option] = value
    return choose(solver, options)


def choose(solver: Solver, options: Mapping[str, str]) -> Choice:
    """The solver with these options, those left out that change nothing; raises ValueError."""
    defaults = solver.settings({})
    chosen = solver.settings(options)
    return Choice(solver, tuple((o, v) for o, v in sorted(chosen.items()) if v != defaults[o]))
