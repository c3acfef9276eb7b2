"""Reading: a puzzle or a text from a file or from standard input, or why it cannot be used."""

import sys
from typing import BinaryIO, TextIO

from webapp.puzzle import MOST_BYTES, Puzzle, parse, structural_faults

from . import Unusable


def read(file: str) -> Puzzle:
    """The puzzle or draft of the file, or of standard input where it is `-`."""
    return parse(text_of(file, "puzzle"))


def text_of(file: str, what: str) -> str:
    """The text of the file, or of standard input where it is `-`; `what` it is to hold."""
    name = "standard input" if file == "-" else f"'{file}'"
    if file == "-" and sys.stdin is None:
        raise Unusable("can't read standard input: it's closed")
    try:
        if file == "-":
            data = _some(getattr(sys.stdin, "buffer", sys.stdin))
        else:
            with open(file, "rb") as stream:
                data = _some(stream)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise Unusable(f"can't read {name}: {reason or error}") from None
    if len(data) > MOST_BYTES:
        raise Unusable(f"{name} is longer than {MOST_BYTES} bytes, which no {what} is")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Unusable(f"{name} isn't text in UTF-8: see byte {error.start + 1}") from None


def _some(stream: BinaryIO | TextIO) -> bytes:
    """What the stream holds, as far as it is needed to see that it is too long."""
    data = stream.read(MOST_BYTES + 1)
    return data.encode() if isinstance(data, str) else data


def solvable(file: str) -> Puzzle:
    """The puzzle of the file; raises Unusable where a fault keeps it from being one."""
    puzzle = read(file)
    wrong = structural_faults(puzzle)
    if wrong:
        more = f"\nand {len(wrong) - 1} more: see mathdoku check" if len(wrong) > 1 else ""
        raise Unusable(f"{wrong[0]}{more}")
    return puzzle
