"""Captions: what a step does in a few words, below each of several boards.

A page carries the patterns, so that the script that plays the boards says the same.
"""

from collections.abc import Mapping

from webapp.insight import Look
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import counted, listed
from webapp.trace import NAMES, Event, Remove, Swap
from webapp.web.board.board_view import shown_clue

Words = tuple[str, str, str]  # before the verdict, the verdict, after it

PATTERNS: dict[str, Words] = {
    "start": ("", "Ready", ""),
    "guess": ("", "Try", " {values} in {cells}{clue}"),
    "infer": ("{cells}{clue} ", "must be", " {values}"),
    "reject": ("", "Rejected", ": {values} in {cells}{clue}"),
    "remove": ("", "Cross off", " {values} in {cells}{clue}"),
    "dead-end": ("", "Dead end", ""),
    "undo": ("", "Erase", " {values} in {cells}{clue}"),
    "restart": ("A fresh grid", "", ""),
    "swap": ("", "Swap", " {cells}"),
    "solved": ("", "Solved", " at step {step}, with {guesses}"),
    "exhausted": ("", "No solution", ", shown by step {step}"),
    "gave-up": ("", "Stopped", " at step {step}, without an answer"),
    "cut": ("", "Cut", " at step {step}, without an answer"),
    "pass": ("A pass ends", "", ""),  # the dead end of a local search
}
_NAMED = 3  # cells that a caption names


def clues(puzzle: Puzzle) -> dict[Cell, str]:
    """The clue of each cell's cage, cell by cell; empty where it has none."""
    found = dict.fromkeys(all_cells(puzzle.size), "")
    return found | {
        cell: shown_clue(cage) for cell, cage in puzzle.cage_at.items() if not cage.is_given
    }


def caption(look: Look, kind: str, clues: Mapping[Cell, str]) -> Words:
    """The caption of a position of a kind: the pattern with its gaps filled.

    Where its cells are of one cage, it says the clue, which a small board may show too small.
    """
    counts = look.after.counts
    of_cells = {clues[cell] for cell in _changed(look.event)}
    gaps = {
        "values": listed(_values(look.event)) if look.event else "",
        "cells": _cells(look.event),
        "clue": f" ({clue})" if len(of_cells) == 1 and (clue := of_cells.pop()) else "",
        "step": f"{look.at:,}",
        "guesses": counted(counts.guesses, "guess"),
    }
    before, verdict, after = PATTERNS[kind]
    return before.format_map(gaps), verdict, after.format_map(gaps)


def kind_of(event: Event | None, swaps: bool, cut: bool) -> str:
    """Which pattern fits: `cut` where a run was cut there, `swaps` of a local search."""
    kind = NAMES[type(event)] if event else "start"
    if cut:
        return "cut"
    return "pass" if swaps and kind == "dead-end" else kind


def _values(event: Event | None) -> tuple[int, ...]:
    if isinstance(event, Remove):
        return event.values
    return (getattr(event, "value", 0),)


def _changed(event: Event | None) -> tuple[Cell, ...]:
    if isinstance(event, Remove | Swap):
        return event.cells
    cell = getattr(event, "cell", None)
    return (cell,) if cell else ()


def _cells(event: Event | None) -> str:
    """The cells that the event changes, by name where they are few."""
    cells = _changed(event)
    return listed(map(cell_name, cells)) if 0 < len(cells) <= _NAMED else f"{len(cells)} cells"
