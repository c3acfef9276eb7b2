"""Captions: what a step does in a few words, below each of several boards.

A page carries the patterns, so that the script that plays the boards says the same.
"""

from webapp.insight import Look
from webapp.puzzle import cell_name
from webapp.puzzle.words import counted, listed
from webapp.trace import NAMES, Event, Remove, Swap

Words = tuple[str, str, str]  # before the verdict, the verdict, after it

PATTERNS: dict[str, Words] = {
    "start": ("", "Ready", ""),
    "guess": ("", "Try", " {values} in {cells}"),
    "infer": ("{cells} ", "must be", " {values}"),
    "reject": ("", "Rejected", ": {values} in {cells}"),
    "remove": ("", "Cross off", " {values} in {cells}"),
    "dead-end": ("", "Dead end", ""),
    "undo": ("", "Erase", " {values} in {cells}"),
    "restart": ("A fresh grid", "", ""),
    "swap": ("", "Swap", " {cells}"),
    "solved": ("", "Solved", " at step {step}, with {guesses}"),
    "exhausted": ("", "No solution", ", shown by step {step}"),
    "gave-up": ("", "Stopped", " at step {step}, without an answer"),
    "cut": ("", "Cut", " at step {step}, without an answer"),
    "pass": ("A pass ends", "", ""),  # the dead end of a local search
}
_NAMED = 3  # cells that a caption names


def caption(look: Look, kind: str) -> Words:
    """The caption of a position of a kind: the pattern with its gaps filled."""
    counts = look.after.counts
    gaps = {
        "values": listed(_values(look.event)) if look.event else "",
        "cells": _cells(look.event),
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


def _cells(event: Event | None) -> str:
    """The cells that the event changes, by name where they are few."""
    cells = event.cells if isinstance(event, Remove | Swap) else ()
    if cell := getattr(event, "cell", None):
        cells = (cell,)
    return listed(map(cell_name, cells)) if 0 < len(cells) <= _NAMED else f"{len(cells)} cells"
