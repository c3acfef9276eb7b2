"""An algorithm with its options, written `NAME` or `NAME:OPTION=VALUE,...`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.trace import Event

from .options import Option
from .pseudocode import Program
from .registry import SOLVERS, solver_named
from .solver import Solver


class Line(NamedTuple):
    """A line of pseudocode, and whether the options turn it off."""

    text: str
    off: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A solver with its options as chosen; `text` is how links write it.

    `options` are those that differ from the default; `settings` has all of them. With `all`, a
    watched run continues after its first solution until it has found all.
    """

    solver: Solver
    options: tuple[tuple[str, str], ...] = ()
    all: bool = False

    @property
    def text(self) -> str:
        """`mrv`, `mrv:values=down` or `mrv:values=down,all=1`."""
        parts = [f"{name}={value}" for name, value in self.options] + ["all=1"] * self.all
        return f"{self.solver.name}:{','.join(parts)}" if parts else self.solver.name

    @property
    def to_first(self) -> "Choice":
        """The same without `all`: its runs end at their first solution."""
        return replace(self, all=False)

    @property
    def settings(self) -> dict[str, str]:
        """Every option with its value."""
        return self.solver.settings(dict(self.options))

    @property
    def fields(self) -> tuple[tuple[Option, str], ...]:
        """The options of a form, with their values; a free text only if it is set."""
        chosen = self.settings
        every = ((option, chosen[option.name]) for option in self.solver.options)
        return tuple((option, value) for option, value in every if value or not option.is_text)

    @property
    def pseudocode(self) -> tuple[Line, ...]:
        """The solver's lines with these options; their numbers are the same."""
        rewritten, lines = self._rewritten(), self.solver.pseudocode
        return tuple(Line(rewritten.get(line) or line, rewritten.get(line) == "") for line in lines)

    @property
    def summary(self) -> str:
        """The solver's summary with these options."""
        summary = self.solver.summary
        for usual, now in self._rewritten().items():
            summary = summary.replace(usual, now) if now else summary
        return summary

    @property
    def program(self) -> Program | None:
        """The algorithm as a Python program; None if an option differs from its default."""
        return None if self.options or self.all else self.solver.program

    @property
    def fewest_first(self) -> bool:
        """Whether the next cell is one with the fewest values left."""
        return self.settings.get("cells") == "fewest"

    def _rewritten(self) -> dict[str, str]:
        """The lines and phrases that these options change."""
        chosen = self.settings
        found: dict[str, str] = {}
        for option in self.solver.options:
            found |= option.rewrites.get(chosen[option.name], {})
        return found

    def solve(self, puzzle: Puzzle, budget: Budget | None = None) -> Iterator[Event]:
        """The solver's events with these options."""
        return self.solver.solve(puzzle, budget, **dict(self.options))


def parse_choice(text: str) -> Choice:
    """Read `NAME` or `NAME:OPTION=VALUE,...`; raises ValueError naming what is allowed."""
    name, _, rest = text.partition(":")
    if (solver := solver_named(name)) is None:
        raise ValueError(f"there is no algorithm '{name[:30]}': use one of {', '.join(SOLVERS)}")
    options: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        option, equals, value = part.partition("=")
        if not equals:
            raise ValueError(f"'{part[:30]}' isn’t an option: write OPTION=VALUE")
        options[option] = value
    goes_on = options.pop("all", "0")
    if goes_on not in ("0", "1"):
        raise ValueError(f"'{goes_on[:20]}' isn’t a value of 'all': use 0 or 1")
    return replace(choose(solver, options), all=goes_on == "1")


def choose(solver: Solver, options: Mapping[str, str]) -> Choice:
    """The solver with these options, without those that are defaults; raises ValueError."""
    defaults = solver.settings({})
    chosen = solver.settings(options)
    return Choice(solver, tuple((o, v) for o, v in sorted(chosen.items()) if v != defaults[o]))
