"""The page's own rules, moves and position codes, held to what the server says."""

from dataclasses import replace
from math import factorial
from random import Random
from typing import Any

import pytest

from tests.js.node import Node
from tests.puzzle.drafts import BOXES
from tools.random_puzzles import clue, latin_square, partition
from webapp.budget import Budget
from webapp.logic.fillings import fillings, shape_of
from webapp.logic.layout import Layout
from webapp.puzzle import Cage, Cell, Grid, Puzzle, is_solution, make_puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.position import Written, format_position, givens
from webapp.web.puzzle.play import _sheet

_BROKEN = """async ([sheet, boards]) => {
  const { Rules } = await import("./play/rules.js");
  const rules = new Rules(sheet);
  return boards.map((values) => {
    const { repeated, missed } = rules.broken(values);
    const peers = [...rules.peers].map((each) => [...each].sort((a, b) => a - b));
    const cells = missed.map((cage) => cage.cells);
    return { solved: rules.isSolved(values), repeated, missed: cells, peers };
  });
}"""

_ENCODED = """async ([size, positions, about]) => {
  const { encode } = await import("./play/position_code.js");
  return positions.map((cells) => encode(size, cells, about));
}"""

_CANDIDATES = """async ([sheet, boards]) => {
  const { Rules } = await import("./play/rules.js");
  const rules = new Rules(sheet);
  return boards.map((values) => values.map((_, cell) => rules.candidates(cell, values)));
}"""

# Plays moves into a game with sudoku's units, and says what each left and what undo brought back.
_PLAYED = """async ([sheet, moves]) => {
  const { Rules } = await import("./play/rules.js");
  const { Game } = await import("./play/game.js");
  let kept = null;
  const begin = () => new Game(new Rules(sheet), sheet.given, sheet.written, kept, (now) => {
    kept = JSON.parse(JSON.stringify(now));
  });
  const game = begin();
  const seen = [JSON.stringify(game.cells)];
  for (const [name, ...values] of moves) {
    const before = game.moves.now;
    game[name](...values);
    if (game.moves.now > before) seen.push(JSON.stringify(game.cells));
  }
  const back = [JSON.stringify(game.cells)];
  while (game.undo().length) back.push(JSON.stringify(game.cells));
  const on = [JSON.stringify(game.cells)];
  while (game.redo().length) on.push(JSON.stringify(game.cells));
  return { seen, back: back.reverse(), on, reloaded: JSON.stringify(begin().cells) };
}"""


def random_puzzle(dice: Random) -> tuple[Puzzle, Grid]:
    """A puzzle of any kind, often with mystery cages, and a grid that solves it."""
    size = dice.choice([1, 2, 3, 4, 6, 9, 12])
    boxes = dice.choice([None, BOXES.get(size)])
    grid = latin_square(size, boxes, dice)
    killer = dice.random() < 0.4
    cages = [
        Cage(tuple(sorted(cells)), *clue([grid[r][c] for r, c in cells], dice))
        for cells in partition(size, grid, killer, dice.randint(1, 5), dice)
    ]
    cages = [
        replace(cage, op="?") if len(cage.cells) > 1 and dice.random() < 0.3 else cage
        for cage in cages
    ]
    return make_puzzle(size, cages, boxes, killer), grid


def spoiled(grid: Grid, dice: Random) -> Grid:
    """The grid with a few values changed, two rows swapped, or as it was."""
    rows = [list(row) for row in grid]
    size = len(rows)
    match dice.randrange(3):
        case 0:
            for _ in range(dice.randint(1, 2)):
                rows[dice.randrange(size)][dice.randrange(size)] = dice.randint(1, size)
        case 1:
            a, b = dice.randrange(size), dice.randrange(size)
            rows[a], rows[b] = rows[b], rows[a]
    return tuple(map(tuple, rows))


@pytest.mark.parametrize("seed", range(8))
def test_the_pages_rules_agree_with_the_servers_on_full_boards(node: Node, seed: int) -> None:
    dice = Random(seed)
    for _ in range(6):
        puzzle, grid = random_puzzle(dice)
        boards = [grid, *(spoiled(grid, dice) for _ in range(12))]
        values = [[value for row in board for value in row] for board in boards]
        answers = node.evaluate(_BROKEN, [_sheet(puzzle, {}), values])
        assert [each["solved"] for each in answers] == [is_solution(puzzle, b) for b in boards]


def test_a_part_of_a_solution_breaks_no_rule_and_what_breaks_one_is_named(node: Node) -> None:
    puzzle = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =")
    solved = [1, 4, 2, 3, 4, 2, 3, 1, 2, 3, 1, 4, 3, 1, 4, 2]
    boards = [[value if index % 3 else 0 for index, value in enumerate(solved)]]
    boards.append([2, 3, 0, 0] + [0] * 12)
    boards.append([4, 0, 0, 4] + [0] * 8 + [4, 0, 0, 0])
    clean, missed, repeated = node.evaluate(_BROKEN, [_sheet(puzzle, {}), boards])
    assert (clean["repeated"], clean["missed"]) == ([], [])
    assert (missed["repeated"], missed["missed"]) == ([], [[0, 1]])
    assert repeated["missed"] == []
    assert repeated["repeated"] == [
        {"name": "Row 1", "value": 4, "cells": [0, 3]},
        {"name": "Column 1", "value": 4, "cells": [0, 12]},
    ]


def test_a_target_of_309_digits_is_compared_to_its_last_digit(node: Node) -> None:
    goal = 16**256
    rows = " ".join(["a" * 16] * 16)
    for target, meets in ((goal, True), (goal - 1, False)):
        sheet = _sheet(parse(f"16 {rows} a {target} *"), {})
        (answer,) = node.evaluate(_BROKEN, [sheet, [[16] * 256]])
        assert (answer["missed"] == []) is meets


@pytest.mark.parametrize("boxes", [None, (2, 3)])
@pytest.mark.parametrize("killer", [False, True])
def test_peers_share_a_unit_or_in_a_killer_a_cage(
    node: Node, boxes: tuple[int, int] | None, killer: bool
) -> None:
    cages = [Cage(((0, 0), (1, 0), (1, 1)), 9, "+")]
    puzzle = make_puzzle(6, cages, boxes or (6, 1), killer)
    (answer,) = node.evaluate(_BROKEN, [_sheet(puzzle, {}), [[0] * 36]])
    rows, columns = puzzle.boxes or (6, 1)

    def apart(a: Cell, b: Cell) -> bool:
        box = a[0] // rows == b[0] // rows and a[1] // columns == b[1] // columns
        cage = killer and a in cages[0].cells and b in cages[0].cells
        return a != b and (a[0] == b[0] or a[1] == b[1] or box or cage)

    cells = all_cells(6)
    assert answer["peers"] == [[i for i, b in enumerate(cells) if apart(a, b)] for a in cells]


def what_the_cage_allows(puzzle: Puzzle, cell: Cell, values: dict[Cell, int]) -> set[int]:
    """The values of a cell in the fillings of its cage with the values that stand beside it."""
    cage = puzzle.cage_at[cell]
    layout = Layout(puzzle)
    shape, _ = shape_of(layout, [layout.number[each] for each in cage.cells])
    choices = [
        [
            (value, conflict << value - 1)
            for value in range(1, puzzle.size + 1)
            if each == cell or values.get(each, value) == value
        ]
        for each, conflict in zip(cage.cells, shape.conflicts, strict=True)
    ]
    every = fillings(cage.operation, cage.target or 0, choices, 10**6, Budget(10**7))
    assert every is not None
    return {filling[cage.cells.index(cell)] for filling in every}


@pytest.mark.parametrize("seed", range(6))
def test_candidates_are_what_the_peers_and_the_cage_leave(node: Node, seed: int) -> None:
    dice = Random(seed)
    puzzle, grid = random_puzzle(dice)
    peers = Layout(puzzle).peers
    cells = all_cells(puzzle.size)
    values = {
        cell: grid[cell[0]][cell[1]] if dice.random() < 0.9 else dice.randint(1, puzzle.size)
        for cell in cells
        if dice.random() < 0.4
    }
    board = [values.get(cell, 0) for cell in cells]
    (answer,) = node.evaluate(_CANDIDATES, [_sheet(puzzle, {}), [board]])
    for number, cell in enumerate(cells):
        taken = {values.get(cells[peer], 0) for peer in peers(number)}
        assert answer[number] == bits(
            frozenset(what_the_cage_allows(puzzle, cell, values) - taken)
        ), (puzzle, cell, values)


def test_the_marks_of_huge_cages_lack_no_value_that_is_possible(node: Node) -> None:
    """They are found by bounded work: one cage of 256 cells, and one whose product is a riddle."""
    rows = " ".join(["a" * 16] * 16)
    whole = parse(f"16 {rows} a {136 * 16} +")
    riddle = parse(f"16 {rows} a {factorial(16) ** 16} *")
    for puzzle in (whole, riddle):
        (answer,) = node.evaluate(_CANDIDATES, [_sheet(puzzle, {}), [[0] * 256]])
        assert answer == [2**16 - 1] * 256


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6, 9, 12, 16])
def test_the_page_writes_the_code_that_the_server_writes(node: Node, size: int) -> None:
    dice = Random(size)
    puzzle = parse("." * size**2) if size in (4, 6, 9, 12, 16) else make_puzzle(
        size, [Cage((cell,), size + 1, "=") for cell in all_cells(size)]
    )  # fmt: skip
    code = share_code.format(puzzle)
    written: list[dict[Cell, Written]] = [{}]
    for _ in range(20):
        cells = [cell for cell in all_cells(size) if dice.random() < 0.5]
        written.append({cell: random_written(size, dice) for cell in cells})
    numbers = [
        [[each.value, bits(each.corner), bits(each.centre)]
         for each in (position.get(cell, Written()) for cell in all_cells(size))]
        for position in written
    ]  # fmt: skip
    told = node.evaluate(_ENCODED, [size, numbers, code])
    assert told == [format_position(puzzle, code, position) for position in written]


def bits(marks: frozenset[int]) -> int:
    """Marks as the page holds them."""
    return sum(1 << mark - 1 for mark in marks)


def random_written(size: int, dice: Random) -> Written:
    """A cell's content."""
    every = range(1, size + 1)
    corner, centre = (frozenset(v for v in every if dice.random() < 0.3) for _ in range(2))
    return Written(dice.randint(0, size), corner, centre)


@pytest.mark.parametrize("seed", range(6))
def test_every_move_is_undone_and_done_again_exactly(node: Node, seed: int) -> None:
    dice = Random(seed)
    puzzle = parse("..3.4.1." + "." * 8)
    cells = [
        4 * row + column for row, column in all_cells(4) if (row, column) not in givens(puzzle)
    ]

    def some() -> list[int]:
        return dice.sample(cells, dice.randint(1, 3))

    def marks() -> str:
        return dice.choice(["hand", "tidied", "filled"])

    moves: list[list[Any]] = [["setCheckpoint"]]
    for _ in range(60):
        moves.append(
            dice.choice(
                [
                    ["write", some(), dice.randint(1, 4), marks()],
                    ["mark", some(), dice.randint(1, 4), dice.randint(1, 2)],
                    ["erase", some(), marks()],
                    ["fill"],
                    ["toCheckpoint"],
                    ["restart", marks()],
                ]
            )
        )
    answer = node.evaluate(_PLAYED, [_sheet(puzzle, {}), moves])
    assert len(answer["seen"]) > 30
    assert answer["back"] == answer["seen"]
    assert answer["on"] == answer["seen"]
    assert answer["reloaded"] == answer["seen"][-1]


# What a player did, told from the journal: moves are [second, method, ...arguments].
_SOLVED = """async ([sheet, moves, kept]) => {
  const { Rules } = await import("./play/rules.js");
  const { Game } = await import("./play/game.js");
  const { standing } = await import("./play/journal.js");
  let now = 0;
  const begin = (from) => new Game(
    new Rules(sheet), sheet.given, sheet.written, from, () => {}, () => now);
  const game = begin(kept);
  for (const [second, name, ...values] of moves) {
    now = second;
    game[name](...values);
  }
  const saved = JSON.parse(JSON.stringify(game.save()));
  const { steps, back, hints, mistakes, journal, startValues } = begin(saved);
  const counts = standing(steps, startValues.filter(Boolean).length);
  const { pauses } = journal;
  const at = pauses.map(({ before }) => journal.valuesAt(startValues, before));
  return { saved, steps, back, hints, mistakes, counts, pauses, at };
}"""


def told(node: Node, moves: list[Any], kept: Any = None) -> Any:
    """What is told of these moves in a 2 x 2 whose first cell is given."""
    sheet = _sheet(parse("aa bc a 3 + b 2 = c 1 ="), {})
    return node.evaluate(_SOLVED, [sheet | {"given": [0, 0, 2, 0]}, moves, kept])


def test_a_solve_is_told_with_what_was_undone_and_left(node: Node) -> None:
    solve = told(node, [
        [3, "write", [0], 2, "hand"], [5, "write", [0], 1, "hand"], [8, "undo"], [9, "undo"],
        [40, "write", [0], 1, "hand"], [41, "write", [1], 2, "hand"], [41, "erase", [1], "hand"],
        [70, "mark", [1], 2, 1], [90, "write", [1], 2, "hand"], [95, "write", [3], 1, "hand"],
    ])  # fmt: skip
    assert solve["steps"] == [
        [0, 2, 3], [0, 0, 5], [0, 1, 5], [0, 0, 8], [0, 2, 8], [0, 0, 9],
        [0, 1, 40], [1, 2, 41], [1, 0, 41], [1, 2, 90], [3, 1, 95],
    ]  # fmt: skip
    assert solve["counts"] == [1, 2, 1, 2, 1, 2, 1, 2, 3, 2, 3, 4]
    # 2 in the first cell was placed twice, and the end has 1 there.
    assert (solve["back"], solve["mistakes"], solve["hints"]) == (4, 2, 0)


def test_pauses_are_the_longest_times_without_a_value_or_a_mark(node: Node) -> None:
    solve = told(node, [
        [21, "write", [0], 1, "hand"], [41, "mark", [1], 2, 1], [80, "write", [1], 2, "hand"],
        [110, "mark", [3], 1, 1], [111, "write", [3], 1, "hand"],
    ])  # fmt: skip
    assert solve["pauses"] == [
        {"seconds": 39, "from": 41, "before": 2},
        {"seconds": 30, "from": 80, "before": 3},
        {"seconds": 21, "from": 0, "before": 0},
    ]
    assert solve["at"] == [[1, 0, 2, 0], [1, 2, 2, 0], [0, 0, 2, 0]]


def test_hints_are_counted_from_their_first_rung_on(node: Node) -> None:
    asked = [[1, "hinted", "step", 1], [2, "hinted", "step", 2], [3, "hinted", "cell", 1]]
    assert told(node, asked)["hints"] == 2
    assert told(node, [[1, "hinted", "impossible", 1]])["hints"] == 0


def test_whoever_starts_over_begins_another_solve(node: Node) -> None:
    moves = [[1, "write", [0], 1, "hand"], [2, "hinted", "step", 1], [3, "startOver", "hand"]]
    solve = told(node, [*moves, [0, "write", [0], 1, "hand"]])
    assert (solve["steps"], solve["hints"], solve["back"]) == ([[0, 1, 0]], 0, 0)


def test_whoever_undoes_that_goes_on_with_the_solve_before(node: Node) -> None:
    """Its hints and its steps are not forgotten, and the seconds go on."""
    moves = [[7, "write", [0], 1, "hand"], [8, "hinted", "step", 1], [9, "startOver", "hand"]]
    solve = told(node, [*moves, [2, "undo"], [12, "write", [1], 2, "hand"]])
    assert (solve["steps"], solve["hints"]) == ([[0, 1, 7], [1, 2, 12]], 1)
    solve = told(node, [*moves, [2, "hinted", "cell", 1], [3, "undo"]])
    assert (solve["steps"], solve["hints"]) == ([[0, 1, 7]], 2)


def test_a_game_that_was_kept_without_a_journal_has_an_unknown_past(node: Node) -> None:
    old = {"moves": [None, [[0, [0, 0, 0], [1, 0, 0]]]], "now": 1, "checkpoint": None}
    solve = told(node, [[5, "write", [1], 2, "hand"]], old)
    assert solve["saved"]["journal"] is None
    assert ("back" in solve, "mistakes" in solve, solve["pauses"]) == (False, False, [])
    fresh = told(node, [[5, "write", [1], 2, "hand"]], {"moves": [None], "now": 0})
    assert fresh["steps"] == [[1, 2, 5]]


def test_the_record_of_a_usual_game_is_small(node: Node) -> None:
    moves = [[i, "write", [i % 2], 1 + i % 2, "hand"] for i in range(60)]
    assert len(str(told(node, moves)["saved"]["journal"])) < 1_000


_TREE = """async (steps) => {
  const { treeOf } = await import("./play/solve_tree.js");
  const { root, path } = treeOf(steps);
  const told = ({ kind, cell, value, children }) => [
    `${kind} ${cell}=${value}`, children.map(told)];
  return { tree: root.children.map(told), path: path.map(({ cell }) => cell) };
}"""


def test_a_value_hangs_below_the_newest_one_that_stood(node: Node) -> None:
    steps = [[0, 1, 0], [1, 2, 0], [2, 3, 0], [2, 0, 0], [1, 0, 0], [1, 4, 0], [3, 3, 0]]
    found = node.evaluate(_TREE, steps)
    branch = ["dead 1=2", [["dead 2=3", []]]]
    assert found["tree"] == [
        ["standing 0=1", [branch, ["standing 1=4", [["solution 3=3", []]]]]],
    ]
    assert found["path"] == [0, 1, 3]


def test_what_was_taken_back_below_others_stays_on_their_way(node: Node) -> None:
    found = node.evaluate(_TREE, [[0, 1, 0], [1, 2, 0], [0, 0, 0], [0, 3, 0], [5, 0, 0]])
    assert found["tree"] == [["dead 0=1", [["standing 1=2", [["solution 0=3", []]]]]]]
    assert found["path"] == [0, 1, 0]


_RESULT = """async (about) => {
  const { resultText } = await import("./play/result_text.js");
  return resultText(about);
}"""


@pytest.mark.parametrize(
    ("about", "text"),
    [
        (
            {"day": "2026-11-23", "name": "Today’s six", "grade": "normal", "hints": 0},
            "Mathdoku Lab · 23 November 2026 · 6 × 6 · 3:05 · no hints",
        ),
        (
            {"day": "2026-12-05", "shape": "9 × 9 killer sudoku", "grade": "extreme"},
            "Mathdoku Lab · 5 December 2026 · 9 × 9 killer sudoku · 3:05",
        ),
        (
            {"name": "Fox", "grade": "hard", "hints": 1},
            "Mathdoku Lab · Fox · 6 × 6 · hard · 3:05 · 1 hint",
        ),
        ({"grade": "", "hints": 2}, "Mathdoku Lab · 6 × 6 · 3:05 · 2 hints"),
    ],
)  # fmt: skip
def test_a_result_says_what_is_known_and_nothing_of_the_solution(
    node: Node, about: dict[str, Any], text: str
) -> None:
    assert node.evaluate(_RESULT, {"shape": "6 × 6", "time": "3:05", **about}) == text
