"""Tasks: what is asked of each strategy on a board, and which cells count as found."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from webapp.logic.deduction import Placement
from webapp.logic.strategies.hidden_twin import HiddenTwin
from webapp.logic.strategy import Strategy
from webapp.puzzle import Cell, Puzzle

from .drills import Said
from .lacks import cages, lines, pairs, places
from .lacks.lack import Lacks


@dataclass(frozen=True, slots=True)
class DrillTask:
    """What is looked for, as `Find …` goes on; and `lacks`, what other cells lack of the premise.

    Of `whole` cages any cell stands for its cage.
    """

    seek: str
    lacks: Lacks | None = field(default=None, repr=False)
    whole: bool = False

    def meant(self, puzzle: Puzzle, cells: Iterable[Cell]) -> frozenset[Cell]:
        """The cells that somebody means by choosing these."""
        chosen = frozenset(cells)
        if not self.whole:
            return chosen
        caged = (puzzle.cage_at.get(cell) for cell in chosen)
        return chosen.union(*(cage.cells for cage in caged if cage))


def sought(puzzle: Puzzle, found: Said) -> frozenset[Cell]:
    """The cells that count as found for it: those that one looks for, else all it rests on."""
    if isinstance(found, Placement):
        return frozenset({divmod(found.cell, puzzle.size)})
    if isinstance(found.because, HiddenTwin):
        return frozenset(found.because.pair)
    return frozenset(found.because.lit)


def _cage(idle: Callable[..., str]) -> DrillTask:
    return DrillTask("the cage (any of its cells will do)", cages.one_cage(idle), whole=True)


_ANY = DrillTask("the cells that it rests on")
_TASKS: dict[str, DrillTask] = {
    "only-square": DrillTask(
        "the cell that is the only place for a value in its row, column or box", lines.only_square
    ),
    "divisor": _cage(cages.no_divisor),
    "reach": _cage(cages.no_reach),
    "combination": _cage(cages.no_combination),
    "fillings": _cage(cages.no_filling),
    "needed": _cage(cages.no_need),
    "clash": _cage(cages.no_clash),
    "two-cages": DrillTask("the two cages (any cell of each will do)", cages.two_cages, whole=True),
    "cage-set": DrillTask("the cage, and the one or two cells beside it", cages.cage_set),
    "locked": DrillTask("all places of the value in its box", places.locked),
    "double-locked": DrillTask("all places of the value in the two boxes", places.double_locked),
    "naked-group": DrillTask("the two or three cells of the group", lines.naked_group),
    "hidden-twin": DrillTask("the two cells that the twin values share", lines.hidden_twin),
    "parity": DrillTask("the one cell that all else tells odd or even"),
    "grid-parity": DrillTask("the cell or the cage that all else tells odd or even"),
    "innies": DrillTask("the empty cells that are left when the cages inside are taken away"),
    "outies": DrillTask("the empty cells that stick out"),
    "sum-bounds": DrillTask("the empty cells whose sum has a bound"),
    "x-wing": DrillTask("the four corners", places.x_wing),
    "swordfish": DrillTask("all places of the value in the three lines", places.swordfish),
    "turbot-fish": DrillTask("the two pairs of places", places.turbot_fish),
    "simple-colouring": DrillTask("all cells of the chain, of both colours", places.colouring),
    "xy-wing": DrillTask("the hinge and its two tips", pairs.xy_wing),
    "forcing-twin": DrillTask("the cell that is tried with both of its candidates", pairs.twin),
    "unit-forcing-chain": DrillTask("the two places that the value is tried at", pairs.chain),
}


def task_of(strategy: Strategy) -> DrillTask:
    """What is asked of it."""
    return _TASKS.get(strategy.name, _ANY)
