"""Events: the small facts that a search yields, one frozen class a kind."""

from dataclasses import dataclass
from typing import Literal

from webapp.puzzle import Cell, Grid

from .reason import Reason

# The rules that a refused value would break.
Broken = Literal[
    "row", "column", "box", "cage", "full row", "full column", "full box", "full cage"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Guess:
    """Try a value without proof.

    A reason says why it comes first, if cells are filled together: it begins with these cells and
    their values.
    """

    cell: Cell
    value: int
    line: int
    because: "Reason[Guess] | None" = None

    @property
    def writes(self) -> tuple[tuple[Cell, int], ...]:
        """The cells that are filled by it, and their values."""
        if not self.because:
            return ((self.cell, self.value),)
        return tuple(zip(self.because.lit, self.because.numbers, strict=False))


@dataclass(frozen=True, slots=True)
class Infer:
    """A value is placed because a rule requires it."""

    cell: Cell
    value: int
    because: Reason["Infer"]
    line: int


@dataclass(frozen=True, slots=True)
class Reject:
    """Reject a value before it is placed, or the last value of a full grid that is wrong."""

    cell: Cell
    value: int
    rule: Broken
    clash: tuple[Cell, ...]
    line: int

    @property
    def by_full_grid(self) -> bool:
        """Whether the value is the last of a grid that is wrong."""
        return self.rule.startswith("full")

    @property
    def kind(self) -> str:
        """What is broken: a `row`, `column`, `box` or `cage`."""
        return self.rule.removeprefix("full ")


@dataclass(frozen=True, slots=True)
class Remove:
    """Values stop being candidates of cells; only cells that had one of them are listed."""

    cells: tuple[Cell, ...]
    values: tuple[int, ...]
    because: Reason["Remove"]
    line: int


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """The cells cannot be filled as things stand."""

    cells: tuple[Cell, ...]
    because: Reason["DeadEnd"]
    line: int


@dataclass(frozen=True, slots=True)
class Undo:
    """The guess of the cell is taken back, and all that was placed or removed since it.

    `stuck` is the cell that ran out of values, where no dead end has just said so. `crossed` says
    that the value is crossed off in its cell, where no removal is about to say so, and `passed`
    that the search goes further back at once: this guess has no part in the dead end.
    """

    cell: Cell
    value: int
    stuck: Cell | None
    line: int
    crossed: bool = False
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Restart:
    """A local search starts again from a full grid; `broken` counts the rules each cell breaks."""

    grid: Grid
    line: int
    broken: Grid = ()


@dataclass(frozen=True, slots=True)
class Swap:
    """Two cells change their values; `changes` are what that adds to cells' broken rules."""

    cells: tuple[Cell, Cell]
    line: int
    changes: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Solved:
    """The board is a solution."""

    line: int


@dataclass(frozen=True, slots=True)
class Exhausted:
    """Everything has been tried: there is no solution but those found."""

    line: int


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The algorithm stops without an answer, and says why."""

    because: Reason["GaveUp"]
    line: int


Event = (
    Guess | Infer | Reject | Remove | DeadEnd | Undo | Restart | Swap | Solved | Exhausted | GaveUp
)

# The kinds by their names in JSON; the order is the number of a kind on a tape, so it only grows.
KINDS: dict[str, type[Event]] = {
    "guess": Guess,
    "infer": Infer,
    "reject": Reject,
    "remove": Remove,
    "dead-end": DeadEnd,
    "undo": Undo,
    "restart": Restart,
    "swap": Swap,
    "solved": Solved,
    "exhausted": Exhausted,
    "gave-up": GaveUp,
}
NAMES = {kind: name for name, kind in KINDS.items()}
