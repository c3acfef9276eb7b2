"""Backtracking: fills the cells in reading order, and checks a cage once it is full."""

from math import prod

MADE = {"+": sum, "*": prod, "-": lambda numbers: max(numbers) - min(numbers),
        "/": lambda numbers: max(numbers) / min(numbers), "=": max}  # fmt: skip


def solve(size, cages):
    cells = [f"r{row}c{column}" for row in range(1, size + 1) for column in range(1, size + 1)]
    cage_of = {cell: cage for cage in cages for cell in cage["cells"]}
    value = {}  # the number in each filled cell

    def fits(cell, number):
        cage, lines = cage_of[cell], set(cell.split("c"))
        numbers = [value[other] for other in cage["cells"] if other in value] + [number]
        if number in [value[other] for other in value if lines & set(other.split("c"))]:
            return False
        return len(numbers) < len(cage["cells"]) or MADE[cage["op"]](numbers) == cage["target"]

    def place(index):
        if index == len(cells):
            yield {"event": "solved"}
            return
        for number in range(1, size + 1):
            move = {"cell": cells[index], "value": number}
            if not fits(cells[index], number):
                yield {"event": "reject", **move}
                continue
            value[cells[index]] = number
            yield {"event": "guess", **move}
            yield from place(index + 1)
            del value[cells[index]]
            yield {"event": "undo", **move}

    yield from place(0)
    yield {"event": "exhausted"}
