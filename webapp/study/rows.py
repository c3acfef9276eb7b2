"""Rows: what is kept of each run, column by column."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple, get_type_hints


class Row(NamedTuple):
    """A run of an algorithm on a puzzle; each column with its Arrow type and what it holds.

    All but `seconds` is the same whatever ran it. The figures are those of Compare.
    """

    number: Annotated[int, "int64", "the puzzle's number in the study, from 0"]
    seed: Annotated[int | None, "int64", "the seed that it was made from; none if it was given"]
    nth: Annotated[int | None, "int64", "which puzzle of that seed, size and grade, from 0"]
    puzzle: Annotated[str, "string", "its share code"]
    size: Annotated[int, "int16", "cells in a row"]
    asked: Annotated[str | None, "string", "the grade that was asked for; none if it was given"]
    grade: Annotated[str | None, "string", "the grade that it is rated; none if it has none"]
    score: Annotated[float | None, "float64", "the score that goes with the grade"]
    algorithm: Annotated[str, "string", "the algorithm's name"]
    options: Annotated[str, "string", "OPTION=VALUE,...: those that aren't as usual"]
    end: Annotated[str, "string", "how it ended: solved, exhausted, gave-up or cut"]
    solved: Annotated[bool, "bool", "it found a solution"]
    proved: Annotated[bool, "bool", "it proved that there is none"]
    cut: Annotated[bool, "bool", "the budget ended it: all figures are what it came to by then"]
    steps: Annotated[int, "int64", "events, which don't compare between algorithms"]
    guesses: Annotated[int, "int64", "values tried without proof"]
    undone: Annotated[int, "int64", "guesses taken back"]
    erased: Annotated[int, "int64", "numbers written and taken off again: these compare"]
    refused: Annotated[int, "int64", "values rejected one by one"]
    deepest: Annotated[int, "int32", "the most guesses that stood at once"]
    seconds: Annotated[float, "float32", "processor time"]
    version: Annotated[str, "string", "the version of the product that ran it"]


class Field(NamedTuple):
    """A column: its name, its type as Arrow names it, what it holds."""

    name: str
    type: str
    holds: str


def columns() -> Iterator[Field]:
    """The columns of a row, in order."""
    for name, hint in get_type_hints(Row, include_extras=True).items():
        yield Field(name, *hint.__metadata__)
