"""Counts: what a search has come to, event by event; one count for every page and table."""

from dataclasses import dataclass, field, replace


@dataclass(slots=True)
class Counts:
    """How many events there were so far, how many of some kinds, and how things are now.

    `erased` counts the numbers that were written, guessed or inferred, and taken off again, one per
    cell: the figure by which searches compare. `deduced` counts inferences and removals, `depth`
    is how many guesses are open, `deepest` the most that were, `broken` how many rules the cells of
    a local search break. `end` is how the search ended (`solved`, `exhausted`, `gave-up` or `cut`),
    empty before that. `written` are the numbers that each open guess and what follows wrote.
    """

    events: int = 0
    guesses: int = 0
    undone: int = 0
    erased: int = 0
    refused: int = 0
    depth: int = 0
    deepest: int = 0
    broken: int = 0
    deduced: int = 0
    dead_ends: int = 0
    restarts: int = 0
    solved: int = 0
    end: str = ""
    written: list[int] = field(default_factory=list, repr=False, compare=False)

    def copy(self) -> "Counts":
        """The same counts, which go on by themselves."""
        return replace(self, written=self.written[:])

    @property
    def fillings(self) -> int:
        """Full grids looked at, by a search that looks at nothing else."""
        return self.refused + self.solved

    @property
    def swaps(self) -> bool:
        """Whether it is a local search: that swaps numbers, and erases none that compare."""
        return self.restarts > 0

    @property
    def compares(self) -> bool:
        """Whether its numbers erased, which alone mean the same in every algorithm, may be the
        fewest: the search found a solution, or showed that there is none."""
        return self.end in ("solved", "exhausted") and not self.swaps

    @property
    def shortfall(self) -> str:
        """What it came to in place of a solution, in a word or two; empty of a solution."""
        return {"solved": "", "cut": "cut", "gave-up": "gave up"}.get(self.end, "none")

    @property
    def words(self) -> str:
        """`1,200`, and if that brought no solution, what it came to: `150,000, cut`."""
        figure = "—" if self.swaps else f"{self.erased:,}"
        return f"{figure}, {self.shortfall}" if self.shortfall else figure
