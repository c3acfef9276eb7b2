"""Counts: how many events of each kind there were."""

from dataclasses import dataclass


@dataclass(slots=True)
class Counts:
    """How many events there were so far, how many of some kinds, and how things stand.

    `erased` counts the numbers that were written, guessed or inferred, and taken off again, one per
    cell: the figure by which searches compare. `deduced` counts inferences and removals, `depth`
    is how many guesses are open, `broken` how many rules the cells of a local search break.
    """

    events: int = 0
    guesses: int = 0
    undone: int = 0
    erased: int = 0
    refused: int = 0
    depth: int = 0
    broken: int = 0
    deduced: int = 0
    dead_ends: int = 0
    restarts: int = 0
    solved: int = 0

    @property
    def fillings(self) -> int:
        """Full grids looked at, by a search that looks at nothing else."""
        return self.refused + self.solved
