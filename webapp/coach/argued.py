"""Argued: how it follows, step by step, that some parts of a board can't all be filled."""

from collections.abc import Collection, Sequence

from webapp.explain import explain
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.words import numbered_unit, sentence
from webapp.solvers.inference import Recorder
from webapp.solvers.propagation import PSEUDOCODE
from webapp.trace import Board, DeadEnd, Event, Exhausted, Guess, Infer, Remove, Undo
from webapp.trace.board import apply
from webapp.trace.reasons import NoValue
from webapp.trace.refusals import nothing_fits

from .parts import PartBoard, Parts


def sentences(board: PartBoard, parts: Parts) -> list[str]:
    """How it follows that the parts can't all be filled; raises OutOfBudget."""
    layout = board.layout
    told = list[tuple[Event, str]]()
    standing = {layout.cells[cell]: value for cell, value in board.values.items()}
    own = {cell for part in parts for cell in board.cells[part]}
    others = {each: 0 for cell, each in enumerate(layout.cells) if cell not in own}
    recorder = Recorder(layout, PSEUDOCODE, others | standing)
    size = board.puzzle.size
    shown = Board(size, standing)
    units = [numbered_unit(part.number, size) for part in parts if not part.is_cage]
    for event in board.proof(parts, recorder):
        if not isinstance(event, Exhausted):
            told.append((event, _said(board.puzzle, shown, event, units)))
            apply(shown, event)
    return _leading_to_the_end(told)


def _said(puzzle: Puzzle, board: Board, event: Event, units: Collection[str]) -> str:
    """The event's sentence, by the units that the argument has; "" where every player knows it."""
    if isinstance(event, Remove) and isinstance(event.because, OneOfEach):
        return ""
    if isinstance(event, DeadEnd) and not board.last_guess():
        if isinstance(event.because, NoValue):
            return sentence(nothing_fits(puzzle, board, event.cells[0], units))
        return sentence(event.because.why(puzzle, board, event))
    return explain(puzzle, board, event)


def _leading_to_the_end(told: Sequence[tuple[Event, str]]) -> list[str]:
    """The sentences of the events but those of cells on which nothing after them rests."""
    rests, kept = set[Cell](), list[str]()
    for event, said in reversed(told):
        match event:
            case Infer(cell=cell):
                leads = cell in rests
            case Remove(cells=cells):
                leads = not rests.isdisjoint(cells)
            case _:
                leads = True
        if not leads:
            continue
        if isinstance(event, Infer | Remove | DeadEnd):
            rests.update(event.because.lit)
        if isinstance(event, DeadEnd):
            rests.update(event.cells)
        if isinstance(event, Guess | Undo):
            rests.add(event.cell)
        if said:
            kept.append(said)
    return kept[::-1]
