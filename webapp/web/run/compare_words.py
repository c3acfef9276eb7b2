"""The words of Compare and Four puzzles: tables, captions and the sentence above the boards.

A page contains the caption patterns, so that the script that plays the boards words them alike.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from webapp.explain import START
from webapp.insight import Snapshot
from webapp.insight.compare import WHOLE, By, Divergence
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import counted, listed, plural
from webapp.trace import NAMES, Counts, Event, Guess, Infer, Remove, Swap
from webapp.web.board.words import clues_of

COMPARED = "numbers erased"
_DONE = {
    "solved": "solved in",
    "exhausted": "proven in",
    "gave-up": "gave up after",
    "cut": "cut after",
}


def done(counts: Counts, solutions: int) -> str:
    """How a run ended, on a puzzle with that many solutions: `first in 30 steps` of several."""
    how = "first in" if solutions > 1 and counts.end == "solved" else _DONE[counts.end]
    return f"{how} {plural(counts.events, 'step')}"


def proven(proof: Counts) -> str:
    """The work from the first of two solutions to the proof that there are no more."""
    return (
        f"to be sure of both: {proof.erased:,}"
        if proof.end == "exhausted"
        else "cut before the proof"
    )


def erased(numbers: int) -> str:
    """`1 number erased`."""
    return f"{plural(numbers, 'number')} erased"


def divergence_words(
    divergence: Divergence | None, counts: Counts | None, first: Counts | None
) -> str:
    """Where a run first differs from run A; the counts are None while they are computed."""
    if divergence:
        return f"at number {divergence.values + 1:,}" if divergence.values else "at the start"
    if not first or not counts:
        return "…"
    return "not before the cut" if "cut" in (counts.end, first.end) else "never"


def comparable(swaps: bool) -> str:
    """Which figure to compare; `swaps` if one of the runs is a local search."""
    none = " A local search erases none: it swaps." if swaps else ""
    return (
        f"Compare {COMPARED}: each number that was written and taken off again, guessed or "
        f"deduced, counts the same in every algorithm.{none}"
    )


_NUMBERS = (
    "No", "One", "Two", "Three", "Four", "Five", "Six",
    "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BoardStanding:
    """How far a run is: its letter, cells filled, numbers erased, and its end.

    `end` is "" until it ends; `parts` is its first difference from run A if that is exactly here.
    """

    letter: str
    filled: int
    erased: int
    end: str
    parts: Divergence | None = None


def standings(by: By, at: int, last: bool, runs: Sequence[BoardStanding]) -> Markup:
    """The sentence about the runs at a position; `last` if all of them have ended."""
    if not at:
        return escape(START)
    when = "At the end" if last else _when(by, at)
    diverging = next((run for run in runs if run.parts), None)
    if diverging and diverging.parts and not last:
        return Markup("{}, {}").format(when, _divergence(diverging.letter, diverging.parts))
    return Markup("{}, {}.").format(when, _so_far(runs))


def _when(by: By, at: int) -> str:
    if by == "share":
        return f"{at} % through each run" if at < WHOLE else "At the end"
    if by == "guess":
        number = _NUMBERS[at] if at < len(_NUMBERS) else f"{at:,}"
        return f"{number} guess{'' if at == 1 else 'es'} in"
    return f"After {counted(at, 'step')}"


def _divergence(letter: str, divergence: Divergence) -> str:
    """`C differs from A: 1 in r2c3, not 5 in r1c5.`"""
    own, instead = _placed(divergence.event), _placed(divergence.instead)
    if own and instead:
        return f"{letter} differs from A: {own}, not {instead}."
    if not divergence.event:
        return f"{letter} differs from A: it ends, and A goes on."
    if not divergence.instead:
        return f"{letter} differs from A: it goes on, and A ends."
    return f"{letter} differs from A."


def _placed(event: Event | None) -> str:
    if isinstance(event, Guess | Infer):
        return f"{event.value} in {cell_name(event.cell)}"
    return ""


def _so_far(runs: Sequence[BoardStanding]) -> Markup:
    """Which runs have solved it or stopped, or which one has come farthest."""
    ends = {each: [run.letter for run in runs if run.end == each] for each in _ENDS}
    going = [run.letter for run in runs if not run.end]
    said = [
        _ENDS[each].format(
            who=_who(letters, len(runs)), have=_have(letters), are="is" if _one(letters) else "are"
        )
        for each, letters in ends.items()
        if letters
    ]
    if not said:
        none = "neither" if len(runs) == 2 else "none"
        farthest = _first(runs, [-run.filled for run in runs])
        more = f"; {farthest.letter} has the most cells filled" if farthest else ""
        return Markup("{} has solved it yet{}").format(none, more)
    if going:
        if len(said) == 1 and ends["solved"]:
            said.append(f"{listed(going)} {_have(going)} not")
        else:
            said.append(f"{listed(going)} {'is' if _one(going) else 'are'} still searching")
    elif len(ends["solved"]) == len(runs):
        fewest = _first(runs, [run.erased for run in runs])
        if fewest:
            said.append(f"{fewest.letter} erased the fewest numbers")
    return Markup("; ").join(map(Markup, said))


# The words for runs that have ended in this way.
_ENDS = {
    "solved": '{who} {have} <strong data-kind="solved">solved</strong> it',
    "exhausted": '{who} {have} <strong data-kind="exhausted">shown</strong> there is no solution',
    "gave-up": "{who} {have} stopped without an answer",
    "cut": "{who} {are} cut",
}


def _who(letters: list[str], of: int) -> str:
    if len(letters) < of:
        return listed(letters)
    return "both" if of == 2 else "all"


def _have(letters: list[str]) -> str:
    return "has" if _one(letters) else "have"


def _one(letters: list[str]) -> bool:
    return len(letters) == 1


def _first(runs: Sequence[BoardStanding], numbers: Sequence[int]) -> BoardStanding | None:
    """The only run with the smallest number, or None."""
    least = min(numbers)
    return runs[numbers.index(least)] if numbers.count(least) == 1 else None


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
    "note": ("A note", "", ""),
    "cut": ("", "Cut", " at step {step}, without an answer"),
    "pass": ("A pass ends", "", ""),  # the dead end of a local search
}
_NAMED = 3  # cells that a caption names


def clues(puzzle: Puzzle) -> dict[Cell, str]:
    """The clue of each cell's cage; "" if it has none."""
    found, shown = dict.fromkeys(all_cells(puzzle.size), ""), clues_of(puzzle)
    return found | {
        cell: shown[cage.cells[0]] for cell, cage in puzzle.cage_at.items() if not cage.is_given
    }


def caption(snapshot: Snapshot, kind: str, clues: Mapping[Cell, str]) -> Words:
    """The caption of a step of this kind: its pattern, filled in.

    If the cells are in one cage, it includes the clue, which may be too small to read on the board.
    """
    counts = snapshot.after.counts
    of_cells = {clues[cell] for cell in _changed(snapshot.event)}
    gaps = {
        "values": listed(_values(snapshot.event)) if snapshot.event else "",
        "cells": _cells(snapshot.event),
        "clue": f" ({clue})" if len(of_cells) == 1 and (clue := of_cells.pop()) else "",
        "step": f"{snapshot.at:,}",
        "guesses": counted(counts.guesses, "guess"),
    }
    before, verdict, after = PATTERNS[kind]
    return before.format_map(gaps), verdict, after.format_map(gaps)


def kind_of(event: Event | None, swaps: bool, cut: bool) -> str:
    """The caption pattern of an event; `cut` if the run was stopped there, `swaps` if it swaps."""
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
    """The cells that the event changes, by name if there are few."""
    cells = _changed(event)
    return listed(map(cell_name, cells)) if 0 < len(cells) <= _NAMED else f"{len(cells)} cells"
