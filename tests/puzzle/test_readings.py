"""Readings: what every kind of text is read as or why it is refused, and what puzzles become.

tests/puzzles/readings.tsv has three columns. The first two say what is done: `read` a text; `base`
reads one that the `edit`s below it change, each a pair of old and new; the name of a format writes
a puzzle in it. The third is the outcome: the format and the puzzle with its faults, or `!` and the
error. `python -m tests.puzzle.test_readings` rewrites the third column: read its diff.
"""

import json
from pathlib import Path

import pytest

from webapp.puzzle import FormatError, Puzzle, cell_name, faults, format, parse
from webapp.puzzle.formats import read, reader

FILE = Path(__file__).parents[1] / "puzzles" / "readings.tsv"
Row = tuple[str, str, str]


def sections() -> dict[str, list[Row]]:
    """The rows below each heading of the file."""
    found: dict[str, list[Row]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            rows = found.setdefault(line, [])
        else:
            how, given, outcome = line.split("\t")
            rows.append((how, given, outcome))
    return found


def in_a_line(puzzle: Puzzle) -> str:
    """The puzzle as text in one line, or as JSON if no text has its leftover clues."""
    try:
        return format(puzzle, "text").rstrip("\n").replace("\n", " ")
    except FormatError:
        return format(puzzle, "json").strip()


def reading(text: str) -> str:
    """What the text is read as: its format, puzzle, label and faults, or the error."""
    try:
        found = read(text)
    except FormatError as error:
        return " ".join(["!", *([f"{error.title}:"] if error.title else []), str(error)])
    puzzle, label = found.puzzle, found.label
    parts = [f"{reader(text).name}: {in_a_line(puzzle)}", *found.notes]
    if label:
        parts.append(f"name {label.name!r} by {label.by!r}")
    for fault in faults(puzzle):
        cells = " ".join(map(cell_name, fault.cells))
        parts.append(f"{fault.rule} ({cells}) {fault}")
    return " | ".join(parts)


def writing(puzzle: str, name: str) -> str:
    """What the puzzle, given as text, is written as in that format, or the error."""
    try:
        return json.dumps(format(parse(puzzle), name), ensure_ascii=False)
    except FormatError as error:
        return f"! {error}"


def outcomes(rows: list[Row]) -> list[Row]:
    """The same rows with what the program says today."""
    base, found = "", []
    for how, given, _ in rows:
        value = json.loads(given)
        if how == "base":
            base = value
        if how == "edit":
            assert value[0] in base, given
            outcome = reading(base.replace(*value, 1))
        else:
            outcome = reading(value) if how in ("read", "base") else writing(value, how)
        found.append((how, given, outcome))
    return found


@pytest.mark.parametrize("section", sections())
def test_texts_and_puzzles_match_their_approved_readings(section: str) -> None:
    rows = sections()[section]
    assert len(rows) > 4
    assert outcomes(rows) == rows


if __name__ == "__main__":
    lines = []
    for heading, rows in sections().items():
        lines += [heading, *map("\t".join, outcomes(rows))]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
