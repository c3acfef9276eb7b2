"""Given puzzles: files with any number of them, in any format."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from webapp.puzzle import FORMATS, MAX_BYTES, FormatError, parse, structural_faults


class InputError(Exception):
    """A file or a puzzle can't be used, and why."""


class InputCount(NamedTuple):
    """The number of puzzles, and a digest of their texts."""

    puzzles: int
    digest: str


def look_through(files: Iterable[Path]) -> InputCount:
    """Read every puzzle once; raises InputError for the first that can't be used."""
    count, digest = 0, hashlib.sha256()
    for file in files:
        for number, text in enumerate(_texts_of(file), start=1):
            try:
                wrong = structural_faults(parse(text))
            except FormatError as error:
                raise InputError(f"'{file}', puzzle {number}: {error}") from None
            if wrong:
                raise InputError(f"'{file}', puzzle {number}: {wrong[0]}")
            digest.update(text.encode() + b"\0")
            count += 1
    if not count:
        raise InputError("the files contain no puzzles")
    return InputCount(count, digest.hexdigest())


def texts(files: Iterable[Path]) -> Iterator[str]:
    """The text of each puzzle, file by file; raises InputError."""
    for file in files:
        yield from _texts_of(file)


def _texts_of(file: Path) -> Iterator[str]:
    """The puzzles of a file: one per line, or separated by empty lines."""
    try:
        if file.stat().st_size <= MAX_BYTES and _is_one(text := file.read_text("utf-8-sig")):
            yield text
            return
        with file.open(encoding="utf-8-sig") as lines:
            for filled, block in groupby(lines, lambda line: bool(line.strip())):
                if filled:
                    yield from _puzzles_in(block)
    except UnicodeDecodeError:
        raise InputError(f"'{file}' isn't text in UTF-8") from None
    except OSError as error:
        raise InputError(f"can't read '{file}': {error.strerror}") from None


def _is_one(text: str) -> bool:
    """Whether a whole file is one puzzle, though it may have empty lines."""
    try:
        return bool(text.strip()) and not structural_faults(parse(text))
    except FormatError:
        return False


def _puzzles_in(block: Iterable[str]) -> Iterator[str]:
    """The puzzles of a block of lines without an empty one."""
    kept: list[str] = []
    for line in block:
        if not kept and (text := _in_a_line(line)) is not None:
            yield text
        else:
            kept.append(line)
    if kept:
        yield "".join(kept)


def _in_a_line(line: str) -> str | None:
    """The puzzle on this line alone; None if the line is a part of one."""
    if not any(form.in_a_line and form.recognises(line) for form in FORMATS.values()):
        return None
    try:
        read = json.loads(line)
    except ValueError:
        return None if line.lstrip().startswith("{") else line
    if isinstance(read, dict) and isinstance(read.get("text"), str):
        return str(read["text"])
    return line
