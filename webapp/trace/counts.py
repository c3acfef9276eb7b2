"""The figures of a search so far, the same for every page and table."""

from dataclasses import dataclass, field, replace


@dataclass(slots=True)
class Counts:
    """The number of events so far, in total and by kind, and the current state of the search.

    `erased` counts the numbers that were written, guessed or inferred, and taken off again, one per
    cell: the figure by which searches compare. `deduced` counts inferences and removals. `depth` is
    the number of open guesses, `max_depth` its maximum so far. `broken` is the number of rules that
    the cells of a local search break. `end` is how the search ended (`solved`, `exhausted`,
    `gave-up` or `cut`), or empty. `written` is, for each open guess, how many numbers were written
    by it and what followed.
    """

    events: int = 0
    guesses: int = 0
    backtracks: int = 0
    erased: int = 0
    rejected: int = 0
    depth: int = 0
    max_depth: int = 0
    broken: int = 0
    deduced: int = 0
    dead_ends: int = 0
    restarts: int = 0
    solved: int = 0
    end: str = ""
    written: list[int] = field(default_factory=list, repr=False, compare=False)

    def copy(self) -> "Counts":
        """An independent copy."""
        return replace(self, written=self.written[:])

    @property
    def fillings(self) -> int:
        """The number of full grids checked, by a search that checks only full grids."""
        return self.rejected + self.solved

    @property
    def swaps(self) -> bool:
        """Whether it is a local search, which swaps numbers instead of erasing them."""
        return self.restarts > 0

    @property
    def compares(self) -> bool:
        """Whether its numbers erased can be compared with other searches'.

        Only if it found a solution or proved that there is none.
        """
        return self.end in ("solved", "exhausted") and not self.swaps

    @property
    def shortfall(self) -> str:
        """How it ended without a solution, in a word or two; empty if it has one."""
        return {"solved": "", "cut": "cut", "gave-up": "gave up"}.get(self.end, "none")

    @property
    def words(self) -> str:
        """`1,200`, or with how it ended if it found no solution: `150,000, cut`."""
        figure = "—" if self.swaps else f"{self.erased:,}"
        return f"{figure}, {self.shortfall}" if self.shortfall else figure
