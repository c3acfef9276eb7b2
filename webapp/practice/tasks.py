"""Tasks: which cells count as found on a board of each strategy, and what others lack."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from webapp.logic.deduction import Placement
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import Strategy
from webapp.puzzle import Cell, Puzzle

from .drills import Said
from .lacks import cages, lines, pairs, places
from .lacks.lack import Lacks


@dataclass(frozen=True, slots=True)
class DrillTask:
    """What other cells than those that are sought lack of the premise, where that can be told.

    Of `whole` cages any cell stands for its cage.
    """

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
    """The cells that count as found for it: where a value is to be written, that cell."""
    if isinstance(found, Placement):
        return frozenset({divmod(found.cell, puzzle.size)})
    return frozenset(STRATEGIES[found.because.rule].sought(found.because))


def _cage(idle: Callable[..., str]) -> DrillTask:
    return DrillTask(cages.one_cage(idle), whole=True)


_ANY = DrillTask()
_TASKS: dict[str, DrillTask] = {
    "only-square": DrillTask(lines.only_square),
    "divisor": _cage(cages.no_divisor),
    "reach": _cage(cages.no_reach),
    "combination": _cage(cages.no_combination),
    "fillings": _cage(cages.no_filling),
    "needed": _cage(cages.no_need),
    "clash": _cage(cages.no_clash),
    "two-cages": DrillTask(cages.two_cages, whole=True),
    "cage-set": DrillTask(cages.cage_set),
    "locked": DrillTask(places.locked),
    "double-locked": DrillTask(places.double_locked),
    "naked-group": DrillTask(lines.naked_group),
    "hidden-twin": DrillTask(lines.hidden_twin),
    "x-wing": DrillTask(places.x_wing),
    "swordfish": DrillTask(places.swordfish),
    "turbot-fish": DrillTask(places.turbot_fish),
    "simple-colouring": DrillTask(places.colouring),
    "xy-wing": DrillTask(pairs.xy_wing),
    "forcing-twin": DrillTask(pairs.twin),
    "unit-forcing-chain": DrillTask(pairs.chain),
}


def task_of(strategy: Strategy) -> DrillTask:
    """How answers to it are taken; of one that isn't named here wrong cells aren't told why."""
    return _TASKS.get(strategy.name, _ANY)
