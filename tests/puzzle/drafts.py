"""Strategies: puzzles with their solutions, drafts with any fault, and texts that people type."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from tools.random_puzzles import clue, hidden, latin_square, partition
from webapp.puzzle import OPERATORS, Cage, FormatError, Grid, Puzzle, format, make_puzzle, parse
from webapp.puzzle.cells import SUDOKU_BOXES, Cell, all_cells
from webapp.puzzle.puzzle import LABELS

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4)}
SIZES = st.sampled_from([1, 2, 3, 4, 4, 5, 6, 6, 7, 9, 9, 12, 16])


class Solved(NamedTuple):
    """A puzzle without faults and a grid that solves it."""

    puzzle: Puzzle
    grid: Grid


@st.composite
def solved_puzzles(
    draw: st.DrawFn, sizes: st.SearchStrategy[int] = SIZES, kinds: bool = True
) -> Solved:
    """A random Latin square (or sudoku) cut into random connected cages with true clues.

    Of `kinds` are boxes, killer cages, and operators that are to be found.
    """
    size = draw(sizes)
    boxes = BOXES.get(size) if kinds and draw(st.booleans()) else None
    killer = kinds and draw(st.booleans())
    dice = Random(draw(st.integers(0, 2**20)))
    grid = latin_square(size, boxes, dice)
    cages = [
        Cage(tuple(sorted(cells)), *clue([grid[r][c] for r, c in cells], dice))
        for cells in partition(size, grid, killer, draw(st.integers(1, 6)), dice)
    ]
    if boxes:
        cages = [cage for cage in cages if dice.random() < 0.8]
    puzzle = make_puzzle(size, cages, boxes, killer)
    if kinds and draw(st.integers(0, 3)) == 0:
        puzzle = hidden(puzzle, dice.randrange(2**20))
    return Solved(puzzle, grid)


@st.composite
def sudokus(draw: st.DrawFn) -> Solved:
    """A full grid of one of the sizes of a sudoku line, and the puzzle that gives part of it."""
    size = draw(st.sampled_from(list(SUDOKU_BOXES)))
    dice = Random(draw(st.integers(0, 2**20)))
    share = draw(st.floats(0, 1))
    grid = latin_square(size, SUDOKU_BOXES[size], dice)
    given = [cell for cell in all_cells(size) if dice.random() < share]
    cages = [Cage((cell,), grid[cell[0]][cell[1]], "=") for cell in given]
    return Solved(make_puzzle(size, cages, SUDOKU_BOXES[size]), grid)


targets = st.none() | st.integers(0, 40) | st.integers(0, 10**309 - 1)


@st.composite
def drafts(draw: st.DrawFn) -> Puzzle:
    """Any grid of cages: cells without one, cages in pieces, clues missing, wrong or impossible."""
    size = draw(st.integers(1, 5) | st.integers(1, 16))
    dice = Random(draw(st.integers(0, 2**20)))
    most = draw(st.integers(1, size * size))
    groups: dict[int, list[Cell]] = {}
    for cell in all_cells(size):
        groups.setdefault(dice.randint(0, most), []).append(cell)
    groups.pop(0, None)
    clues = draw(
        st.lists(st.tuples(targets, st.none() | st.sampled_from(OPERATORS)), min_size=1, max_size=8)
    )
    cages = [Cage(tuple(cells), *dice.choice(clues)) for cells in groups.values()]
    boxes = draw(st.none() | st.tuples(st.integers(1, 99), st.integers(1, 99)))
    return make_puzzle(size, cages, draw(st.sampled_from([boxes, BOXES.get(size)])),
                       draw(st.booleans()))  # fmt: skip


def relabelled(draft: Puzzle, dice: Random) -> Puzzle:
    """An equal draft with any labels: of cages all other ones, of leftover clues some or none."""
    letters = dice.sample(LABELS, len(draft.cages))
    cages = [replace(cage, label=label) for cage, label in zip(draft.cages, letters, strict=True)]
    leftovers = tuple(
        replace(left, label=dice.choice(["", *LABELS[:60]])) for left in draft.leftovers
    )
    return make_puzzle(draft.size, cages, draft.boxes, draft.killer, leftovers)


clue_words = st.one_of(
    st.sampled_from("abxzé3590+-*/=#−–×∗·÷:.²"),
    st.sampled_from(
        ["boxes", "killer", "2x2", "3×3", "a4+", "12*", "x6x", "a3b", "foo", "..", "x."]
    ),
    st.integers(0, 999).map(str),
    st.text(min_size=1, max_size=5).filter(lambda word: word.split() == [word]),
)


@st.composite
def clue_soups(draw: st.DrawFn) -> str:
    """A grid of labels that can be read, and then any words at all."""
    size = draw(st.integers(1, 4))
    labels = st.text("abx.", min_size=size, max_size=size)
    rows = draw(st.lists(labels, min_size=size, max_size=size))
    words = draw(st.lists(clue_words, max_size=14))
    between = draw(st.sampled_from([" ", "\n", "  \t"]))
    return between.join([str(size), *rows, *words])


def _read_or_none(text: str) -> Puzzle | None:
    """The puzzle or draft in the text, None where it has no grid."""
    try:
        return parse(text)
    except ValueError:
        return None


# What the words come to that can be read.
soups = clue_soups().map(_read_or_none).filter(bool)


def refused_or_read_back(puzzle: Puzzle, name: str) -> bool:
    """Whether the format either refuses the puzzle, or reads it back as it was."""
    try:
        text = format(puzzle, name)
    except FormatError:
        return True
    return parse(text) == puzzle


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """The text with a piece of it left out, doubled or changed, or cut off."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = draw(st.integers(at, min(at + 4, len(text))) | st.just(len(text)))
        put = draw(
            st.just("") | st.text(max_size=3) | st.sampled_from([*"0179aAz.-+=*/$ \n", text])
        )
        text = text[:at] + put + text[end:]
    return text
