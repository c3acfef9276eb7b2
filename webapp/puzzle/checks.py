"""One function and one sentence per rule that a draft must keep to be a puzzle."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from .bounds import impossible
from .cells import Cell, box_of, cell_name, cell_names, pieces
from .errors import TextPlace, printable
from .operation import OPERATORS, operators_for
from .puzzle import MAX_DIGITS, Cage, Puzzle
from .words import cage_at, counted, either, short, short_clue, sign

# The rules that a drawing breaks until it is finished, without any mistake in it.
UNFINISHED = frozenset({"free cells", "clue"})


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule: its name, a sentence, the cells concerned, and the place in the text read.

    A fault that is not `structural` (a target that bounds rule out) does not stop solving.
    `leftover` is the index of the leftover clue that it is about, for those.
    """

    rule: str
    sentence: str
    cells: tuple[Cell, ...] = ()
    place: TextPlace | None = None
    structural: bool = True
    leftover: int | None = None

    @property
    def unfinished(self) -> bool:
        """Whether nothing is wrong but something is still missing."""
        return self.rule in UNFINISHED

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence


def faults(puzzle: Puzzle) -> list[Fault]:
    """Everything that keeps the draft from being a puzzle, rule by rule, with its cells."""
    return [fault for rule in RULES for fault in rule(puzzle)]


def structural_faults(puzzle: Puzzle) -> list[Fault]:
    """The faults that must be fixed before a solver can run."""
    return [fault for fault in faults(puzzle) if fault.structural]


@lru_cache(maxsize=256)
def is_sound(puzzle: Puzzle) -> bool:
    """Whether a solver can run on the puzzle; cached, as each page asks several times."""
    return not structural_faults(puzzle)


def _named(cage: Cage) -> str:
    """The cage as the board shows it: `the 7+ cage at r2c4`, `the given 5 at r1c2`.

    Labels appear only in texts, and for those `place` has the line and column.
    """
    where = cell_name(cage.cells[0])
    if cage.target is None or cage.op is None:
        return f"the cage at {where}"
    if not cage.is_given:
        return f"the {short_clue(cage)} cage at {where}"
    return f"the cage of {short(cage.target)} at {where}" if cage.cells[1:] else cage_at(cage)


def boxes_fit(puzzle: Puzzle) -> Iterator[Fault]:
    """Boxes tile the grid: rows times columns of a box is the size."""
    if puzzle.boxes and puzzle.boxes[0] * puzzle.boxes[1] != puzzle.size:
        rows, columns = puzzle.boxes
        yield Fault(
            "boxes",
            f"boxes of {rows}x{columns} have {rows * columns} cells: "
            f"in a grid of size {puzzle.size} each box needs {puzzle.size}",
        )


def every_cell_has_a_cage(puzzle: Puzzle) -> Iterator[Fault]:
    """In a puzzle without boxes each cell belongs to a cage."""
    free = puzzle.free_cells
    if free and not puzzle.boxes:
        who = cell_names(free) if len(free) < 4 else f"{len(free)} cells"
        verb = "isn’t" if len(free) == 1 else "aren’t"
        yield Fault("free cells", f"{who} {verb} in a cage yet: every cell needs one", free)


def every_cage_has_a_clue(puzzle: Puzzle) -> Iterator[Fault]:
    """Every label has a target and an operator."""
    said = {left.cage for left in puzzle.leftovers}
    for index, cage in enumerate(puzzle.cages):
        if cage.target is not None and cage.op is not None:
            continue
        given = len(cage.cells) == 1
        signs = f"({either(map(sign, operators_for(len(cage.cells))))})"
        if cage.target is None and (cage.op is None or given):
            if index in said:
                continue
            lacks = "no clue yet: give it a number" + ("" if given else f" and an operator {signs}")
        elif cage.target is None:
            lacks = f"the operator {sign(cage.op or '')} but no target: give it a number"
        else:
            lacks = f"the target {short(cage.target)} but no operator: "
            # A given needs its `=` in a text but doesn't show it on the board.
            lacks += f"add one {signs}" if not given or cage.place else "make it a given"
        yield Fault("clue", f"{_named(cage)} has {lacks}", cage.cells, cage.place)


def every_clue_has_a_cage(puzzle: Puzzle) -> Iterator[Fault]:
    """Every clue can be read, names a label of the grid, and names it once."""
    for index, left in enumerate(puzzle.leftovers):
        said = _quoted((left.label, *left.words))
        cells: tuple[Cell, ...] = ()
        if left.cage is None and left.label:
            sentence = f"the clue '{said}' is for a label that isn’t in the grid: remove it"
        elif left.cage is None:
            sentence = f"'{said}' isn’t a clue: write label, target and operator, as in 'a 3 +'"
        else:
            cage = puzzle.cages[left.cage]
            cells, said = cage.cells, _quoted(left.words)
            if cage.target is None and cage.op is None:
                sentence = (
                    f"the clue '{said}' of {_named(cage)} can’t be read: write a target of 1 to "
                    f"{MAX_DIGITS} digits and one of {' '.join(OPERATORS)}, as in '3 +'"
                )
            else:
                sentence = f"{_named(cage)} has a second clue, '{said}': keep one of the two"
        yield Fault("leftover", sentence, cells, left.place, leftover=index)


def _quoted(words: Iterable[str]) -> str:
    said = " ".join(words).strip()
    return printable(said if len(said) <= 40 else f"{said[:39]}…")


def cages_are_connected(puzzle: Puzzle) -> Iterator[Fault]:
    """The cells of a cage are connected by their edges."""
    for cage in puzzle.cages:
        parts = pieces(cage.cells)
        if len(parts) > 1:
            sentence = (
                f"{_named(cage)} is in {len(parts)} pieces: join {cell_name(parts[0][0])} "
                f"and {cell_name(parts[1][0])}, or make two cages"
            )
            yield Fault("connected", sentence, cage.cells, cage.place)


def operators_have_their_cells(puzzle: Puzzle) -> Iterator[Fault]:
    """`=` takes one cell, `-` and `/` two, `+` and `*` two or more."""
    for cage in puzzle.cages:
        count = len(cage.cells)
        if cage.op is None or cage.operation.takes(count):
            continue
        if cage.operation.most == 1:
            needs = "a clue without + − × ÷ belongs to a single cell"
        else:
            needs = f"{sign(cage.op)} takes two cells{'' if cage.operation.most else ' or more'}"
        has = f"has {counted(count, 'cell')}"
        yield Fault("cell count", f"{_named(cage)} {has}: {needs}", cage.cells, cage.place)


def targets_are_positive(puzzle: Puzzle) -> Iterator[Fault]:
    """Targets are whole numbers from 1."""
    for cage in puzzle.cages:
        if cage.target is not None and cage.target < 1:
            # Without an operator the cage's name doesn't include the target.
            has = "can’t be right" if cage.op else f"has the target {cage.target}"
            sentence = f"{_named(cage)} {has}: targets are whole numbers from 1"
            yield Fault("target", sentence, cage.cells, cage.place)


def targets_are_possible(puzzle: Puzzle) -> Iterator[Fault]:
    """Bounds and factors allow the target; if they don't, there is no solution."""
    for cage in puzzle.cages:
        if cage.op is None or not cage.operation.takes(len(cage.cells)):
            continue
        if puzzle.boxes and puzzle.boxes[0] * puzzle.boxes[1] != puzzle.size:
            continue
        why = impossible(puzzle, cage)
        if why:
            sentence = f"{_named(cage)} can’t be {'right' if cage.is_given else 'made'}: {why}"
            yield Fault("impossible", sentence, cage.cells, cage.place, False)


def givens_differ(puzzle: Puzzle) -> Iterator[Fault]:
    """No row, column or box has the same given twice; if one has, there is no solution."""
    units: dict[tuple[str, int], list[tuple[int, Cage]]] = {}
    tiled = puzzle.boxes and puzzle.boxes[0] * puzzle.boxes[1] == puzzle.size
    for cage in puzzle.cages:
        if cage.is_given and len(cage.cells) == 1 and cage.target:
            cell, said = cage.cells[0], (cage.target, cage)
            units.setdefault(("row", cell[0]), []).append(said)
            units.setdefault(("column", cell[1]), []).append(said)
            if puzzle.boxes and tiled:
                units.setdefault(("box", box_of(cell, puzzle.boxes, puzzle.size)), []).append(said)
    named: list[set[Cell]] = []
    for (kind, number), givens in units.items():
        for value in sorted({value for value, _ in givens}):
            same = [cage for other, cage in givens if other == value]
            cells = {cage.cells[0] for cage in same}
            if len(same) > 1 and not any(cells <= others for others in named):
                named.append(cells)
                yield _repeated(f"{kind} {number + 1}", value, same)


def _repeated(unit: str, value: int, same: list[Cage]) -> Fault:
    cells = tuple(cage.cells[0] for cage in same)
    many = "two" if len(same) == 2 else "three" if len(same) == 3 else str(len(same))
    sentence = f"{unit} has {many} {short(value)}s, at {cell_names(cells)}: keep one of them"
    return Fault("repeated", sentence, cells, same[-1].place, structural=False)


RULES: tuple[Callable[[Puzzle], Iterator[Fault]], ...] = (
    boxes_fit,
    every_cell_has_a_cage,
    every_cage_has_a_clue,
    every_clue_has_a_cage,
    cages_are_connected,
    operators_have_their_cells,
    targets_are_positive,
    targets_are_possible,
    givens_differ,
)
