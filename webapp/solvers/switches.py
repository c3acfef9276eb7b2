"""Switches: options that turn a part of an algorithm off, or let it choose another way."""

from collections.abc import Mapping
from dataclasses import replace

from .solver import Option

VALUES_OPTION = Option(
    "values",
    ("up", "down"),
    "The order in which a cell’s values are tried: 1 to n, or n to 1",
    "Try values",
    ("1, 2, 3…", "…3, 2, 1"),
)


def ordered(n: int, options: Mapping[str, str]) -> range:
    """The values 1..n in the order of that option."""
    return range(1, n + 1) if options["values"] == "up" else range(n, 0, -1)


# The same where the pseudocode tells the order.
WALK_VALUES = replace(
    VALUES_OPTION, rewrites={"down": {"  for value in 1..n:": "  for value in n..1:"}}
)


def first_value(line: str) -> Option:
    """Whether the least value is tried, as the line has it, or the greatest."""
    return Option(
        "values",
        ("up", "down"),
        "Which of a cell’s values comes first: the least, or the greatest",
        "Try values",
        ("the least", "the greatest"),
        rewrites={"down": {line: line.replace("least", "greatest")}},
    )


FEWEST_LINE = "  cell = one with the fewest values"
READING_LINE = "  cell = the first empty one"


def cells_option(summary: str = "", reading: str = "") -> Option:
    """Whether the fewest values or the reading order says which cell is next.

    With the second the phrase `reading` takes the place of one of the summary.
    """
    rewrites = {FEWEST_LINE: READING_LINE} | ({summary: reading} if summary else {})
    return Option(
        "cells",
        ("fewest", "reading"),
        "Which cell is next: one with the fewest values left, or the first empty one in reading "
        "order",
        "Next cell",
        ("fewest values", "reading order"),
        rewrites={"reading": rewrites},
    )


def switch(name: str, title: str, sentence: str, *lines: str) -> Option:
    """A part of an algorithm that can be turned off, and with it these lines of its pseudocode."""
    rewrites = {"off": dict.fromkeys(lines, "")}
    return Option(name, ("on", "off"), sentence, title, ("on", "off"), rewrites=rewrites)


GOALS_OPTION = Option(
    "goals",
    ("fewest", "first"),
    "Which goal is next: one with the fewest ways left, or the first of those that are left, the "
    "values of each line before the cages",
    "Next goal",
    ("fewest ways", "in turn"),
    rewrites={
        "first": {
            "goals = cages, values of each line": "goals = values of each line, cages",
            "  goal = one with the fewest ways": "  goal = the first that is left",
            "It always picks where the fewest ways are left.": "It takes the goals in turn.",
        }
    },
)
