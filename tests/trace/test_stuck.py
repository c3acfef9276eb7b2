"""Stuck cells: what is said of them holds for the board that is shown, value by value."""

import re
from itertools import islice, product

import pytest

from tests.solvers.small import KINDS, judged
from tests.trace.paper import Paper, comes_to
from webapp.explain import explain
from webapp.puzzle import Cell, Puzzle, named_cell
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.trace import Board, Guess, apply

Numbers = set[int]
_LIST = r"\d+(?:, \d+)*(?: and \d+)?"


def numbers(text: str) -> Numbers:
    return set(map(int, re.findall(r"\d+", text)))


def claims(puzzle: Puzzle, said: str) -> tuple[Cell, dict[str, Numbers]] | None:
    """The cell that a sentence calls stuck, and the values by what is said to rule them out."""
    found = re.match(
        r"Dead end: (nothing fits|no value of) (r\d+c\d+)(?: is left to try)?\. (.*)\. "
        r"(?:Back|There)",
        said,
    )
    if not found or "given as" in found[3]:
        return None
    parts: dict[str, Numbers] = {}
    for clause in found[3].split("; "):
        unit = re.fullmatch(rf"(\w+ \d+) (?:already )?has ({_LIST})", clause)
        caged = re.fullmatch(rf".* rules out ({_LIST})", clause)
        crossed = re.fullmatch(rf"({_LIST}) (?:is|are) crossed off already", clause)
        tried = re.fullmatch(rf"({_LIST}) (?:was|were) tried", clause)
        assert unit or caged or crossed or tried, clause
        if unit:
            parts[unit[1].lower()] = numbers(unit[2])
        elif caged:
            parts["cage"] = numbers(caged[1])
        elif tried:
            parts["tried"] = numbers(tried[1])
        elif crossed:
            parts["crossed"] = numbers(crossed[1])
    assert (found[1] == "no value of") == ("tried" in parts), said
    return named_cell(found[2]), parts


def faults(paper: Paper, cell: Cell, parts: dict[str, Numbers]) -> list[str]:
    """What the board does not bear out."""
    wrong = []
    if sorted(value for values in parts.values() for value in values) != list(
        range(1, paper.size + 1)
    ):
        wrong.append("each value has one reason")
    starts = {"row": 0, "column": paper.size, "box": 2 * paper.size}
    for name, values in parts.items():
        if name.split()[0] in starts:
            kind, number = name.split()
            unit = paper.units[starts[kind] + int(number) - 1]
            held = {paper.board.values.get(each) for each in unit}
            if cell not in unit or not values <= held:
                wrong.append(f"{name} does not have {values}")
        elif values & set(paper.board.candidates(cell)):
            wrong.append(f"{values} are not crossed off")
        if name == "cage":
            wrong += [f"{value} fits the cage" for value in values if _fits(paper, cell, value)]
    return wrong


def _fits(paper: Paper, cell: Cell, value: int) -> bool:
    """Whether the cage can be made with the value, from what its other cells show."""
    cage = paper.puzzle.cage_at[cell]
    shown = [{value} if each == cell else paper.shown(each) for each in cage.cells]
    return any(
        comes_to(cage.op or "", held, cage.target or 0)
        and all(
            held[a] != held[b]
            for a, one in enumerate(cage.cells)
            for b, other in enumerate(cage.cells)
            if a < b and (paper.see(one, other) or paper.puzzle.killer)
        )
        for held in product(*shown)
    )


@pytest.mark.parametrize(
    "choice",
    [*map(Choice, SOLVERS.values()), *map(parse_choice, ("mrv:lists=off", "mrv:cells=reading"))],
    ids=lambda choice: choice.text,
)
def test_each_value_of_a_stuck_cell_is_ruled_out_as_the_sentence_says(choice: Choice) -> None:
    puzzles = [judged(seed, (3, 4))[0] for seed in range(25)]
    heard = 0
    for puzzle in [*puzzles, KINDS["the first sample"][0], KINDS["a killer"][0]]:
        board = Board(puzzle.size)
        for event in islice(choice.solve(puzzle), 400):
            said = explain(puzzle, board, event)
            if claim := claims(puzzle, said):
                assert faults(Paper(puzzle, board), *claim) == [], said
                heard += 1
            apply(board, event)
            board.forget()
    assert heard or choice.solver.name not in ("backtracking", "possible-sets", "mrv", "logic")


@pytest.mark.parametrize(
    "name", ["mrv", "mrv:lists=off", "forward-checking", "arc-consistency:values=down",
             "propagation:cells=fewest", "propagation:cells=fewest,pairs=off,places=off"],
)  # fmt: skip
def test_the_cell_that_is_said_to_have_the_fewest_values_has_them(name: str) -> None:
    choice = parse_choice(name)
    assert choice.fewest_first
    for seed in range(25):
        puzzle = judged(seed, (3, 4))[0]
        board = Board(puzzle.size)
        for event in islice(choice.solve(puzzle), 400):
            if isinstance(event, Guess):
                said = explain(puzzle, board, event, fewest_first=True)
                left = board.candidates(event.cell)
                every = product(range(puzzle.size), repeat=2)
                fewest = min(len(board.candidates(c)) for c in every if c not in board.values)
                assert len(left) == fewest, said
                assert event.value in left
            apply(board, event)
            board.forget()
