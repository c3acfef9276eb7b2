"""Drawing from a solution: its numbers fill in the clues of the cages drawn over it."""

from collections.abc import Mapping
from dataclasses import replace

from webapp.budget import Budget
from webapp.generator.grids import boxed_grid, latin_square
from webapp.generator.rng import SeededRng
from webapp.logic.layout import peers_of
from webapp.puzzle import OPERATIONS, Cage, Cell, Fault, Puzzle, cell_name, faults, make_puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.operation import GIVEN, MYSTERY
from webapp.puzzle.words import either, sign
from webapp.solvers.written import format_written, parse_written

Values = Mapping[Cell, int]


def read_values(text: str, size: int) -> dict[Cell, int]:
    """The numbers of a grid, typed or pasted in reading order; `.` and 0 are empty cells.

    White space and commas don't count. Raises ValueError.
    """
    written = "".join(text.replace(",", " ").split()).upper().replace("0", ".")
    if len(written) > size * size:
        raise ValueError(f"this grid has {size * size} cells, and that is {len(written)} numbers")
    known = f".{'123456789ABCDEFG'[:size]}"
    if wrong := next((each for each in written if each not in known), None):
        raise ValueError(f"'{wrong}' isn’t a number of this grid: they go from 1 to {known[-1]}")
    return parse_written(written, size)


def grid_text(values: Values | None, size: int) -> str | None:
    """The numbers as a link has them; None if the drawing isn't from a solution."""
    return None if values is None else format_written(values, size) or "."


def rolled(draft: Puzzle, seed: int, budget: Budget) -> dict[Cell, int]:
    """The numbers of a random full grid with the draft's boxes; raises OutOfBudgetError."""
    rng, boxes = SeededRng(f"grid {draft.size} {seed}"), _boxes(draft)
    size = draft.size
    values = boxed_grid(size, boxes, rng, budget) if boxes else latin_square(size, rng)
    return dict(zip(all_cells(size), values, strict=True))


def write(draft: Puzzle, values: Values, cell: Cell, value: int) -> dict[Cell, int]:
    """The numbers with one more, and with each that follows: the only one left for its cell.

    0 empties the cell, and nothing follows. Raises ValueError for a number out of range.
    """
    size = draft.size
    if value > size:
        raise ValueError(f"the numbers of this grid go from 1 to {size}")
    after = {each: number for each, number in values.items() if each != cell}
    if not value:
        return after
    after[cell] = value
    cells, peers = all_cells(size), peers_of(size, _boxes(draft))
    follows = not repeats(draft, after)
    while follows:
        follows = False
        for number, each in enumerate(cells):
            seen = {after.get(cells[peer]) for peer in peers[number]}
            left = [one for one in range(1, size + 1) if one not in seen]
            if each not in after and len(left) == 1:
                after[each], follows = left[0], True
    return after


def _boxes(draft: Puzzle) -> tuple[int, int] | None:
    """The draft's boxes if they tile the grid."""
    boxes = draft.boxes
    return boxes if boxes and boxes[0] * boxes[1] == draft.size else None


def repeats(draft: Puzzle, values: Values) -> list[Fault]:
    """Each row, column and box that has a number twice."""
    givens = [Cage((cell,), value, GIVEN.sign) for cell, value in values.items()]
    grid = make_puzzle(draft.size, givens, draft.boxes)
    found = [fault for fault in faults(grid) if fault.rule == "repeated"]
    return [replace(fault, structural=True) for fault in found]


def operators_for(draft: Puzzle, cage: Cage, values: Values) -> list[str]:
    """The operators that a cage with these numbers can have, without `?`.

    Empty while a number is missing, or if a killer cage repeats one.
    """
    numbers = [values[cell] for cell in cage.cells if cell in values]
    if len(numbers) < len(cage.cells) or (draft.killer and len(set(numbers)) < len(numbers)):
        return []
    takes = [each for each in OPERATIONS.values() if each.takes(len(numbers))]
    return [each.sign for each in takes if each.total(numbers)]


def meanings(draft: Puzzle, values: Values) -> dict[str, str]:
    """What the operator of each mystery cage means, by the cage's label."""
    return {
        label: made[0].sign
        for label, cage in zip(draft.labels, draft.cages, strict=True)
        if cage.op == MYSTERY.sign and cage.target
        if (made := MYSTERY.made_by([values.get(cell, 0) for cell in cage.cells], cage.target))
    }


def clued(draft: Puzzle, values: Values, meant: Mapping[str, str]) -> Puzzle:
    """The draft with the clues that follow from the numbers; `meant` is as from `meanings`.

    A cage that can't have its operator any more loses it. Without a choice it gets its only one,
    and in a killer sudoku the sum.
    """
    cages = []
    for label, cage in zip(draft.labels, draft.cages, strict=True):
        offered = operators_for(draft, cage, values)
        if not offered:  # its numbers aren't there yet
            cages.append(replace(cage, target=None, label=label))
            continue
        hides = len(cage.cells) > 1 and cage.op == MYSTERY.sign
        op = meant.get(label) if hides else cage.op
        if op not in offered:
            op = offered[0] if draft.killer or len(offered) == 1 else None
        target = op and OPERATIONS[op].total([values[cell] for cell in cage.cells])
        shown = MYSTERY.sign if hides and op else op
        cages.append(replace(cage, target=target or None, op=shown, label=label))
    return replace(draft, cages=tuple(cages), leftovers=())


def drawing_faults(draft: Puzzle, values: Values | None) -> list[Fault]:
    """The faults that keep a drawing from being a puzzle; also those of its solution, if any."""
    if values is None:
        return faults(draft)
    twice = repeats(draft, values)
    found = [fault for fault in faults(draft) if not (twice and fault.rule == "repeated")]
    return twice + [_worded(draft, fault, values) for fault in found]


def _worded(draft: Puzzle, fault: Fault, values: Values) -> Fault:
    """A missing clue in words for a drawing whose clues fill themselves in."""
    if fault.rule != "clue":
        return fault
    cage = draft.cage_at[fault.cells[0]]
    where = f"the cage at {cell_name(cage.cells[0])}"
    if offered := operators_for(draft, cage, values):
        said = f"{where} needs an operator: {either(map(sign, offered))}"
    elif all(cell in values for cell in cage.cells):
        said = f"{where} has a number twice, which a killer sudoku doesn’t allow"
        return replace(fault, rule="killer", sentence=said)
    else:
        said = f"{where} gets its clue once its numbers are there"
    return replace(fault, sentence=said)
