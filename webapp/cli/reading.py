"""Reading a puzzle or a text from a file or from standard input."""

import sys
from typing import BinaryIO, TextIO

from webapp.puzzle import MAX_BYTES, Puzzle, parse, structural_faults

from . import UnusableError


def read(file: str) -> Puzzle:
    """The puzzle or draft in the file, or in standard input if it is `-`."""
    return parse(text_of(file, "puzzle"))


def text_of(file: str, what: str, most: int = MAX_BYTES) -> str:
    """The text of the file, or of standard input if it is `-`; errors name `what` it should be.

    Raises UnusableError, also if it has more bytes than `most`.
    """
    name = "standard input" if file == "-" else f"'{file}'"
    if file == "-" and sys.stdin is None:
        raise UnusableError("can't read standard input: it's closed")
    try:
        if file == "-":
            data = _some(getattr(sys.stdin, "buffer", sys.stdin), most)
        else:
            with open(file, "rb") as stream:
                data = _some(stream, most)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise UnusableError(f"can't read {name}: {reason or error}") from None
    if len(data) > most:
        raise UnusableError(f"{name} is over {most:,} bytes, too long for a {what}")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise UnusableError(f"{name} isn't text in UTF-8: see byte {error.start + 1}") from None


def _some(stream: BinaryIO | TextIO, most: int) -> bytes:
    """The content of the stream, up to the length at which it is too long."""
    data = stream.read(most + 1)
    return data.encode() if isinstance(data, str) else data


def solvable(file: str) -> Puzzle:
    """The puzzle in the file; raises UnusableError if it has a structural fault."""
    puzzle = read(file)
    wrong = structural_faults(puzzle)
    if wrong:
        more = f"\nand {len(wrong) - 1} more: see mathdoku check" if len(wrong) > 1 else ""
        raise UnusableError(f"{wrong[0]}{more}")
    return puzzle
