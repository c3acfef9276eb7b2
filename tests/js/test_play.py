"""Play's rules, marks, digits and summary of a solve agree with the server.

The effects of moves and settings, and the record of a solve, are in play.txt.
"""

from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.js.node import Node
from tests.js.stories import FILE, SHEET, lines
from tests.web.stories import stories
from tools.random_puzzles import hidden, random_puzzle
from webapp.budget import Budget
from webapp.logic.fillings import fillings, shape_of
from webapp.logic.layout import Layout
from webapp.puzzle import Cage, Cell, Grid, Puzzle, is_solution, make_puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.position import CellEntry, format_position
from webapp.web.puzzle.play import _sheet

# Rules on boards.
_RULED = """async ([sheet, boards]) => {
  const { Rules } = await import("./play/rules.js");
  const rules = new Rules(sheet);
  return boards.map((values) => {
    const { repeated, missed } = rules.broken(values);
    const peers = [...rules.peers].map((each) => [...each].sort((a, b) => a - b));
    const candidates = values.map((_, cell) => rules.candidates(cell, values));
    const cells = missed.map((cage) => cage.cells);
    return { solved: rules.isSolved(values), repeated, missed: cells, peers, candidates };
  });
}"""


def spoiled(grid: Grid, dice: Random) -> Grid:
    """Return the grid with one value changed or two rows swapped."""
    rows = [list(row) for row in grid]
    a, b = dice.randrange(len(rows)), dice.randrange(len(rows))
    if dice.random() < 0.5:
        rows[a], rows[b] = rows[b], rows[a]
    else:
        rows[a][b] = dice.randint(1, len(rows))
    return tuple(map(tuple, rows))


def a_puzzle(seed: int) -> tuple[Puzzle, Grid]:
    """Return a puzzle of any kind, every third with mystery cages, and a solution."""
    puzzle, grid = random_puzzle(seed)
    return puzzle if seed % 3 else hidden(puzzle, seed), grid


def test_board_rules_agree_with_the_server(node: Node) -> None:
    dice = Random(8)
    for seed in range(24):
        puzzle, grid = a_puzzle(seed)
        boards = [grid, *(spoiled(grid, dice) for _ in range(8))]
        values = [[value for row in board for value in row] for board in boards]
        answers = node.evaluate(_RULED, [_sheet(puzzle, {}), values])
        assert [each["solved"] for each in answers] == [is_solution(puzzle, b) for b in boards]
        layout, cells = Layout(puzzle), all_cells(puzzle.size)
        for number, cell in enumerate(cells):
            cage = puzzle.cage_at[cell].cells if puzzle.killer and cell in puzzle.cage_at else ()
            peers = {*layout.peers(number), *(layout.number[each] for each in cage)} - {number}
            assert answers[0]["peers"][number] == sorted(peers), (puzzle, cell)


def test_broken_rules_are_named_with_their_cells(node: Node) -> None:
    solved = [1, 4, 2, 3, 4, 2, 3, 1, 2, 3, 1, 4, 3, 1, 4, 2]
    boards = [[value if index % 3 else 0 for index, value in enumerate(solved)]]
    boards.append([2, 3, 0, 0] + [0] * 12)
    boards.append([4, 0, 0, 4] + [0] * 8 + [4, 0, 0, 0])
    clean, missed, repeated = node.evaluate(_RULED, [SHEET, boards])
    assert (clean["repeated"], clean["missed"]) == ([], [])
    assert (missed["repeated"], missed["missed"]) == ([], [[0, 1]])
    assert repeated["missed"] == []
    assert repeated["repeated"] == [
        {"name": "Row 1", "value": 4, "cells": [0, 3]},
        {"name": "Column 1", "value": 4, "cells": [0, 12]},
    ]


_MISSED = """async ([sheet, values]) => {
  const { Rules } = await import("./play/rules.js");
  return new Rules(sheet).broken(values).missed.length;
}"""


def test_targets_of_309_digits_are_compared_exactly(node: Node) -> None:
    goal = 16**256
    rows = " ".join(["a" * 16] * 16)
    for target, meets in ((goal, True), (goal - 1, False)):
        sheet = _sheet(parse(f"16 {rows} a {target} *"), {})
        assert node.evaluate(_MISSED, [sheet, [16] * 256]) == (0 if meets else 1)


def what_the_cage_allows(puzzle: Puzzle, cell: Cell, values: dict[Cell, int]) -> set[int]:
    """Return the values of a cell in the fillings of its cage that fit the cage's other values."""
    cage = puzzle.cage_at.get(cell)
    if cage is None:
        return {*range(1, puzzle.size + 1)}
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


@pytest.mark.parametrize("seed", [2, 3, 4, 5, 6])
def test_candidates_exclude_peers_and_impossible_fillings(node: Node, seed: int) -> None:
    dice = Random(seed)
    puzzle, grid = a_puzzle(seed)
    peers = Layout(puzzle).peers
    cells = all_cells(puzzle.size)
    values = {
        cell: grid[cell[0]][cell[1]] if dice.random() < 0.9 else dice.randint(1, puzzle.size)
        for cell in cells
        if dice.random() < 0.4
    }
    board = [values.get(cell, 0) for cell in cells]
    (answer,) = node.evaluate(_RULED, [_sheet(puzzle, {}), [board]])
    for number, cell in enumerate(cells):
        taken = {values.get(cells[peer], 0) for peer in peers(number)}
        allowed = bits(frozenset(what_the_cage_allows(puzzle, cell, values) - taken))
        assert answer["candidates"][number] == allowed, (puzzle, cell, values)


def test_marks_of_huge_cages_keep_every_possible_value(node: Node) -> None:
    """A cage of 256 cells and one with a huge product are not searched to the end."""
    rows = " ".join(["a" * 16] * 16)
    for clue_ in (f"{136 * 16} +", f"{factorial(16) ** 16} *"):
        sheet = _sheet(parse(f"16 {rows} a {clue_}"), {})
        (answer,) = node.evaluate(_RULED, [sheet, [[0] * 256]])
        assert answer["candidates"] == [2**16 - 1] * 256


def test_position_code_matches_the_server(node: Node) -> None:
    for size in (1, 4, 9, 16):
        dice = Random(size)
        puzzle = make_puzzle(size, [Cage((at,), size + 1, "=") for at in all_cells(size)])
        code = share_code.format(puzzle)
        written: list[dict[Cell, CellEntry]] = [{}]
        for _ in range(8):
            cells = [cell for cell in all_cells(size) if dice.random() < 0.5]
            written.append({cell: some(size, dice) for cell in cells})
        every = [[each.get(cell, CellEntry()) for cell in all_cells(size)] for each in written]
        numbers = [[[c.value, bits(c.corner), bits(c.centre)] for c in each] for each in every]
        found = [node.call("lib/codes", "encode", size, each, code) for each in numbers]
        assert found == [format_position(puzzle, code, each) for each in written], size


def bits(marks: frozenset[int]) -> int:
    """Return marks as the page stores them."""
    return sum(1 << mark - 1 for mark in marks)


def some(size: int, dice: Random) -> CellEntry:
    every = range(1, size + 1)
    corner, centre = (frozenset(v for v in every if dice.random() < 0.3) for _ in range(2))
    return CellEntry(dice.randint(0, size), corner, centre)


@pytest.mark.parametrize("heading", stories(FILE))
def test_actions_on_a_game_have_their_approved_effects(node: Node, heading: str) -> None:
    """If the changes are right, approve them: `python -m tests.js.stories`."""
    story = stories(FILE)[heading]
    assert lines(node, heading, story) == story


def test_newest_moves_are_sent_up_to_a_length(node: Node) -> None:
    sent = node.evaluate("""async (sheet) => {
      const { Rules } = await import("./play/rules.js");
      const { Game } = await import("./play/game.js");
      const game = new Game(new Rules(sheet), sheet.given, [], null, () => {});
      for (let move = 0; move < 2000; move += 1) game.write([0], 1 + move % 4, "hand");
      return game.movesText;
    }""", SHEET)  # fmt: skip
    assert (sent.split("_")[0], 6_000 <= len(sent) <= 6_020) == ("2000", True)


_TYPED = """async ([size, keys]) => {
  const { Composer } = await import("./lib/keys.js");
  const { setTimeout: real, clearTimeout: clears } = globalThis;
  const [written, shown] = [[], []];
  let due = null;
  globalThis.setTimeout = (act, after) => { due = [act, after]; return 7; };
  globalThis.clearTimeout = (timer) => { if (timer === 7) due = null; };
  try {
    const composer = new Composer(size, (...value) => written.push(value), (it) => shown.push(it));
    for (const key of keys) {
      if (key === "wait") { shown.push(due[1]); due[0](); }
      else if (["commit", "cancel"].includes(key)) composer[key]();
      else composer.type(key[0], { s: "corner", c: "centre" }[key[1]] ?? "value");
    }
    return [written, shown, due !== null];
  } finally { Object.assign(globalThis, { setTimeout: real, clearTimeout: clears }); }
}"""


# What keys write by the size of the board; `s` is with Shift, and `c` with Ctrl.
DIGITS = stories(Path(__file__).with_name("digits.txt"))


@pytest.mark.parametrize("size", DIGITS)
def test_digits_wait_for_a_second_on_large_boards(node: Node, size: str) -> None:
    for line in DIGITS[size]:
        keys, _, text = line.partition(" → ")
        written, shown, waits = node.evaluate(_TYPED, [int(size), keys.split()])
        assert (", ".join(f"{kind} {value}" for value, kind in written) or "nothing") == text, keys
        assert not waits, keys
        assert [each for each in shown if isinstance(each, int)] == [1000] * keys.count("wait")
        assert shown == [] or shown[-1] == "", keys


_ERRORS = """async ([broken, values]) => {
  const { errorsIn } = await import("./play/painter.js");
  const { clocked } = await import("./lib/clock.js");
  const cells = values.map((_, cell) => ({ id: `r1c${cell + 1}`,
    querySelector: () => ({ textContent: `clue ${cell}` }) }));
  return [errorsIn(cells, values, broken), [0, 59, 65, 3723].map(clocked)];
}"""


def test_four_broken_rules_are_named_and_the_rest_counted(node: Node) -> None:
    row = {"name": "Row 1", "value": 3, "cells": [0, 3]}
    box = {"name": "A box", "value": 2, "cells": [0, 1, 2]}
    cage = {"cells": [1, 2]}
    values = [3, 1, 2, 3]
    said, times = node.evaluate(_ERRORS, [{"repeated": [row, box], "missed": [cage]}, values])
    assert said == (
        "Row 1 has 3 more than once: r1c1 and r1c4. "
        "A box has 2 more than once: r1c1, r1c2 and r1c3. "
        "The clue 1 cage at r1c2 can’t hold 1 and 2."
    )
    assert times == ["0:00", "0:59", "1:05", "1:02:03"]
    said, _ = node.evaluate(_ERRORS, [{"repeated": [row] * 7, "missed": []}, values])
    assert said == " ".join(["Row 1 has 3 more than once: r1c1 and r1c4."] * 4 + ["And 3 more."])
    assert node.evaluate(_ERRORS, [{"repeated": [], "missed": []}, values])[0] == ""


_TREE = """async (steps) => {
  const { treeOf } = await import("./play/finish_more.js");
  const { root, path } = treeOf(steps);
  const shown = ({ kind, cell, value, children }) => [
    `${kind} ${cell}=${value}`, children.map(shown)];
  return { tree: root.children.map(shown), path: path.map(({ cell }) => cell) };
}"""


def test_solve_tree_hangs_each_value_below_the_newest_one(node: Node) -> None:
    steps = [[0, 1, 0], [1, 2, 0], [2, 3, 0], [2, 0, 0], [1, 0, 0], [1, 4, 0], [3, 3, 0]]
    found = node.evaluate(_TREE, steps)
    branch = ["dead 1=2", [["dead 2=3", []]]]
    assert found["tree"] == [
        ["open 0=1", [branch, ["open 1=4", [["solution 3=3", []]]]]],
    ]
    assert found["path"] == [0, 1, 3]
    # Removed values stay on the path of the values above them.
    found = node.evaluate(_TREE, [[0, 1, 0], [1, 2, 0], [0, 0, 0], [0, 3, 0], [5, 0, 0]])
    assert found["tree"] == [["dead 0=1", [["open 1=2", [["solution 0=3", []]]]]]]
    assert found["path"] == [0, 1, 0]


def test_result_text_has_known_facts_and_no_solution(node: Node) -> None:
    today = {"day": "2026-11-23", "name": "Today’s six", "grade": "normal", "hints": 0}
    killer = {"day": "2026-12-05", "shape": "9 × 9 killer sudoku", "grade": "extreme"}
    texts: list[tuple[dict[str, Any], str]] = [
        (today, "23 November 2026 · 6 × 6 · 3:05 · no hints"),
        (killer, "5 December 2026 · 9 × 9 killer sudoku · 3:05"),
        ({"name": "Fox", "grade": "hard", "hints": 1}, "Fox · 6 × 6 · hard · 3:05 · 1 hint"),
        ({"grade": "", "hints": 2}, "6 × 6 · 3:05 · 2 hints"),
    ]
    for about, text in texts:
        given = {"shape": "6 × 6", "time": "3:05", **about}
        assert node.call("play/finish_card", "resultText", given) == f"Mathdoku Lab · {text}"
