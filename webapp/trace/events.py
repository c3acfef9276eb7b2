"""The small facts that a search yields, one frozen class per kind."""

from dataclasses import dataclass
from typing import Literal

from webapp.puzzle import Cell, Grid

from .reason import Reason

# The rules that a rejected value would break.
Broken = Literal[
    "row", "column", "box", "cage", "full row", "full column", "full box", "full cage"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Guess:
    """Try a value without proof.

    It has a reason if several cells are filled together; the reason's first fields are these cells
    and their values.
    """

    cell: Cell
    value: int
    line: int
    because: "Reason[Guess] | None" = None

    @property
    def writes(self) -> tuple[tuple[Cell, int], ...]:
        """The cells that it fills, with their values."""
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
    """Reject a value before it is placed, or the last value of a wrong full grid."""

    cell: Cell
    value: int
    rule: Broken
    clash: tuple[Cell, ...]
    line: int

    @property
    def by_full_grid(self) -> bool:
        """Whether the value is the last one of a wrong full grid."""
        return self.rule.startswith("full")

    @property
    def kind(self) -> str:
        """The kind of the broken rule: `row`, `column`, `box` or `cage`."""
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
    """The cells can't be filled on the current board."""

    cells: tuple[Cell, ...]
    because: Reason["DeadEnd"]
    line: int


@dataclass(frozen=True, slots=True)
class Undo:
    """The guess of the cell is taken back, with everything placed or removed since.

    `stuck` is the cell that ran out of values, unless a dead end has just named it. `crossed` means
    that the value is also crossed off in its cell, unless a removal is about to do so. `passed`
    means that the search jumps further back, as this guess has no part in the dead end.
    """

    cell: Cell
    value: int
    stuck: Cell | None
    line: int
    crossed: bool = False
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Restart:
    """A local search restarts from a full grid; `broken` is how many rules each cell breaks."""

    grid: Grid
    line: int
    broken: Grid = ()


@dataclass(frozen=True, slots=True)
class Swap:
    """Two cells swap values; `changes` is what that adds to the broken rules of each cell."""

    cells: tuple[Cell, Cell]
    line: int
    changes: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Solved:
    """The board is a solution."""

    line: int


@dataclass(frozen=True, slots=True)
class Exhausted:
    """Everything has been tried: there are no solutions apart from those found."""

    line: int


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The algorithm stops without an answer, for a reason."""

    because: Reason["GaveUp"]
    line: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence of a user's own algorithm; nothing changes."""

    text: str
    line: int


Event = (
    Guess | Infer | Reject | Remove | DeadEnd | Undo | Restart | Swap | Solved | Exhausted | GaveUp
    | Remark
)  # fmt: skip

# The kinds by their names in JSON. Tapes number them in this order, so new ones go to the end.
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
    "note": Remark,
}
NAMES = {kind: name for name, kind in KINDS.items()}
