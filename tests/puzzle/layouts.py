"""Layouts: sudokus as people and programs lay them out, to be read back as the same sudoku."""

import json
from collections.abc import Callable

from webapp.puzzle import Puzzle
from webapp.puzzle.formats import sudoku

Rows = list[list[str]]


def _rows(puzzle: Puzzle) -> Rows:
    line, size = sudoku.write(puzzle), puzzle.size
    return [list(line[start : start + size]) for start in range(0, size * size, size)]


def _number(cell: str) -> int:
    return "123456789ABCDEFG".find(cell) + 1


def _line(empty: str) -> Callable[[Puzzle], str]:
    return lambda puzzle: sudoku.write(puzzle).replace(".", empty)


def _lines(empty: str, between: str = "") -> Callable[[Puzzle], str]:
    return lambda puzzle: "\n".join(between.join(row) for row in _rows(puzzle)).replace(".", empty)


def _boxed(
    bar: str, rule: str, empty: str = ".", between: str = "", edge: str = "", frame: str = ""
) -> Callable[[Puzzle], str]:
    """With bars between boxes, `rule` between rows of boxes, `edge` beside and `frame` around."""

    def write(puzzle: Puzzle) -> str:
        down, across = puzzle.boxes or (1, 1)
        lines = [frame] if frame else []
        for number, row in enumerate(_rows(puzzle)):
            if number and number % down == 0:
                lines.append(rule)
            parts = [between.join(row[k : k + across]) for k in range(0, len(row), across)]
            lines.append((edge + bar.join(parts) + edge[::-1]).replace(".", empty))
        return "\n".join([*lines, frame] if frame else lines)

    return write


def _list(indent: int | None, strings: bool = False) -> Callable[[Puzzle], str]:
    """A list of rows, as programs have it: of numbers, or of texts."""

    def write(puzzle: Puzzle) -> str:
        rows = _rows(puzzle)
        lists = ["".join(row) for row in rows] if strings else [[*map(_number, r)] for r in rows]
        text = json.dumps(lists)
        return text.replace("], ", "],\n").replace('", ', '",\n') if indent else text

    return write


LAYOUTS: dict[str, Callable[[Puzzle], str]] = {
    **{f"{empty} for empty": _line(empty) for empty in ".0_-*?xX"},
    "rows with -": _lines("-"),
    "spaces": _lines(".", " "),
    "its size above": lambda puzzle: f"{puzzle.size}\n{_lines('.', ' ')(puzzle)}",
    "bars": _boxed(" | ", "------+-------+------", between=" "),
    "bars and dashes": _boxed("|", "---+---+---", empty="-"),
    "rows of boxes apart": _boxed("", ""),
    "a frame": _boxed("|", "|---+---|", edge="|", frame="*-------*", empty="*"),
    "a frame of dots": _boxed(" | ", ":------+------:", ".", "  ", "| ", "'------'------'"),
    "heavy box characters": _boxed(" ┃ ", "┣━━━╋━━━┫", ".", " ", "┃ ", "┏━━━┳━━━┓"),
    "blanks in a frame": _boxed(" | ", "+---+---+", " ", " ", "| ", "+---+---+"),
    "each between bars": lambda puzzle: "\n".join(
        f"| {' | '.join(row).replace('.', ' ')} |" for row in _rows(puzzle)
    ),
    "numbers in columns": lambda puzzle: "\n".join(
        " ".join(f"{_number(cell) or '.':>2}" for cell in row) for row in _rows(puzzle)
    ),
    "a list of lists": _list(None),
    "a list of lists in C": lambda puzzle: _list(1)(puzzle).translate(str.maketrans("[]", "{}")),
    "a list of texts in lines": _list(1, strings=True),
}
