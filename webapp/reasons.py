"""Reasons: why a strategy takes candidates away, as the clause behind its name."""

from typing import Any

from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Puzzle, cell_name, cell_names
from webapp.puzzle.words import cage_at, clue_words, few, listed, numbered_unit, unit_of
from webapp.trace import Infer, Reason, Remove


def infer_reason(puzzle: Puzzle, event: Infer) -> str:
    """`single possibility, no other value is left for r1c2`."""
    because = event.because
    match because.rule:
        case "given":
            why = f"{cage_at(puzzle, event.cell)} says it"
        case "only-square":
            why = f"{unit_of(because.lit)} has no other place for {event.value}"
        case _:
            why = f"no other value is left for {cell_name(event.cell)}"
    return f"{_title(because)}, {why}"


def remove_reason(puzzle: Puzzle, event: Remove) -> str:
    """`locked, box 1 can hold it only in r2`."""
    return f"{_title(event.because)}, {_why(puzzle, event)}"


def _title(because: Reason[Any]) -> str:
    title = STRATEGIES[because.rule].title
    return title[0].lower() + title[1:]


def _why(puzzle: Puzzle, event: Remove) -> str:
    because, it = event.because, "it" if len(event.values) == 1 else "them"
    any_of = "it" if it == "it" else "any of them"
    cells, values = because.lit, because.numbers
    match because.rule:
        case "one-of-each":
            return f"it stands at {cell_name(cells[0])}"
        case "locked" | "double-locked" | "naked-group" | "hidden-twin" | "x-wing":
            return _why_in_lines(puzzle, event)
        case "innies" | "outies" | "parity":
            return _why_total(puzzle, because)
        case "forcing-twin":
            either = f"{cell_name(cells[0])} is {values[0]} or {values[1]}"
            return f"{either}, and both ways {it} must go"
        case "cage-set":
            return _why_cage_set(puzzle, because)
        case "two-cages":
            other = cage_at(puzzle, cells[values[0]])
            return f"with {any_of} there, {cage_at(puzzle, cells[0])} leaves no filling for {other}"
    return _why_cage(puzzle, because, it, any_of)


def _why_cage(puzzle: Puzzle, because: Reason[Any], it: str, any_of: str) -> str:
    cage = puzzle.cage_at[because.lit[0]]
    name = f"cage {clue_words(cage)}"
    match because.rule:
        case "divisor" if cage.op == "/":
            return f"no number goes with {any_of} to make {cage.target}"
        case "divisor":
            return f"{cage.target} cannot be divided by {any_of}"
        case "reach":
            return f"{name} cannot come to {cage.target} with {any_of} there"
        case "combination":
            return f"no way to fill {name} has {any_of}"
        case "fillings":
            return f"no way to fill {name} that is left puts {any_of} there"
    line = numbered_unit(because.numbers[0], puzzle.size)
    if because.rule == "needed":
        return f"every way to fill {name} has {it} in {line}"
    spoilt = f"leaves a cell of {line} without a number or a number without a cell"
    return f"with {any_of} there, {name} {spoilt}"


def _why_in_lines(puzzle: Puzzle, event: Remove) -> str:
    because, n = event.because, puzzle.size
    cells, values = because.lit, because.numbers
    match because.rule:
        case "locked":
            box = f"box {values[2] + 1}"
            return f"{box} has {values[0]} only in {numbered_unit(values[1], n)}, at {few(cells)}"
        case "double-locked":
            lines = listed(numbered_unit(line, n) for line in values[1:])
            return f"two boxes beside it have {values[0]} in {lines} only"
        case "naked-group":
            line = unit_of((*cells, *event.cells))
            return f"in {line}, {cell_names(cells)} use up {listed(values)}"
        case "hidden-twin":
            return f"{unit_of(cells)} has room for {listed(values)} only at {cell_names(cells[:2])}"
    first, second, _, last = cells  # the corners, row by row or column by column
    if values[1] < n:
        lines, crossed = _two("r", first[0], last[0]), _two("c", first[1], second[1])
    else:
        lines, crossed = _two("c", first[1], last[1]), _two("r", first[0], second[0])
    return f"{lines} can hold {values[0]} only in {crossed}"


def _two(letter: str, a: int, b: int) -> str:
    return f"{letter}{a + 1} and {letter}{b + 1}"


def _why_total(puzzle: Puzzle, because: Reason[Any]) -> str:
    cells, values = because.lit, because.numbers
    if because.rule == "parity":
        lines = listed(numbered_unit(line, puzzle.size) for line in values[1:])
        return f"the rest of {lines} being as it is, {cell_name(cells[0])} is {_ODD[values[0]]}"
    whole, known, rest = values[:3]
    lines = listed(numbered_unit(line, puzzle.size) for line in values[3:])
    come = "add up" if known + rest == whole else "multiply"
    left = f"{cell_names(cells)} {_make(len(cells))} {rest}"
    if because.rule == "outies":
        return f"cages over {lines} {come} to {whole}, what is known to {known}, so {left}"
    return f"{lines} must {come} to {whole}, the rest comes to {known}, so {left}"


_ODD = ("even", "odd")


def _make(count: int) -> str:
    return "is" if count == 1 else "make"


def _why_cage_set(puzzle: Puzzle, because: Reason[Any]) -> str:
    cage = puzzle.cage_at[because.lit[0]]
    group = because.lit[len(cage.cells) :]
    return f"cage {clue_words(cage)} and {cell_names(group)} use up {listed(because.numbers)} there"
