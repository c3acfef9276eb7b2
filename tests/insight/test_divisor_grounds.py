"""What Divisor rests on where the operator is to be found: guesses that leave it no other one."""

from itertools import product

from tests.solvers.small import mysterious
from webapp.insight import Run
from webapp.insight.blame.grounds import RunGrounds
from webapp.logic import Sheet, Strike
from webapp.logic.strategies.divisor import STRATEGY, Divisor
from webapp.puzzle import Puzzle, masks
from webapp.solvers import parse_choice
from webapp.trace import Board, Guess, Remove


def found(puzzle: Puzzle, board: Board) -> list[Remove]:
    """Each candidate that Divisor takes from a cage with `?`, with its reason."""
    sheet = Sheet(puzzle)
    for cell, gone in board.removed.items():
        if cell not in board.values:
            sheet.remove(cell, masks.values(gone))
    for cell, value in board.values.items():
        if value not in sheet.candidates(cell):
            return []  # a board that contradicts itself
        sheet.place(cell, value)
    return [
        Remove((sheet.layout.cells[cell],), (value,), each.because, 1)
        for each in STRATEGY.find(sheet)
        if isinstance(each, Strike) and isinstance(each.because, Divisor) and each.because.may
        for cell, mask in each.gone
        for value in masks.values(mask)
    ]


def resting(run: Run, at: int) -> list[tuple[Remove, list[Guess]]]:
    """What Divisor finds on the board behind step `at`, each with the guesses that it rests on."""
    grounds: RunGrounds = run.conflicts.behind(at, run.events)
    return [
        (
            each,
            [grounds.guesses[place] for place in masks.places(each.because.rests(grounds, each))],
        )
        for each in found(run.puzzle, run.ledger.board_at(at, run.events))
    ]


def test_under_the_guesses_that_divisor_rests_on_no_solution_has_the_value() -> None:
    guessed = 0
    for seed, name in product(range(120), ("mrv:lists=on", "forward-checking")):
        puzzle, grids = mysterious(seed, (3, 4))
        run = Run(puzzle, parse_choice(name), 200)
        run.to_end()
        run.conflicts.feed(run.events, len(run.events))
        for at in range(len(run.events)):
            for event, guesses in resting(run, at):
                (row, column), (value,) = event.cells[0], event.values
                wanted = [*((guess.cell, guess.value) for guess in guesses), ((row, column), value)]
                assert not any(
                    all(grid[row][column] == value for (row, column), value in wanted)
                    for grid in grids
                ), (seed, name, at)
                guessed += len(guesses) > 0
    assert guessed
