"""What a puzzle is and how else it is written, on the command line."""

import argparse

from webapp.puzzle import Puzzle, faults, format, label_in, parse
from webapp.puzzle.words import counted

from .reading import read, text_of
from .status import DONE, NONE


def check(args: argparse.Namespace) -> int:
    """Print what is wrong with a puzzle, one fault a line, or what it is."""
    puzzle = read(args.file)
    found = faults(puzzle)
    for fault in found:
        print(fault)
    if found:
        return NONE
    print(_what_it_is(puzzle))
    return DONE


def _what_it_is(puzzle: Puzzle) -> str:
    parts = [f"a puzzle of size {puzzle.size}", counted(len(puzzle.cages), "cage")]
    if puzzle.boxes:
        parts.append(f"boxes of {puzzle.boxes[0]}x{puzzle.boxes[1]}")
    if puzzle.killer:
        parts.append("killer")
    return ", ".join(parts)


def convert(args: argparse.Namespace) -> int:
    """Print a puzzle or a draft in another format, with its name and author where it has some."""
    text = text_of(args.file, "puzzle")
    print(format(parse(text), args.to, label_in(text)).rstrip("\n"))
    return DONE
