"""Runs a user's algorithm in a process of its own, with limits: `python runner.py FILE`.

The puzzle comes as JSON on standard input. A Python file's `solve` is called and each event that it
yields printed, with its line; any other file is executed in place of this process.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from traceback import extract_tb
from typing import Any

# Seconds of processor time and until the next event, and bytes of memory.
SECONDS, SILENCE, MEMORY = 60, 10, 2_000_000_000


class _ProgramError(BaseException):
    """The file isn’t an algorithm, or works for too long; the text says so."""


def main(file: str) -> None:
    """Run the file; what it prints goes to standard error, and only its events to the output."""
    _limit()
    if not file.endswith(".py"):
        os.execv(file, [file])  # noqa: S606, the user named it
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr  # which is written line by line
    try:
        for event in _events(file):
            out.write(event + "\n")
            out.flush()
    except BrokenPipeError:
        os._exit(0)  # the reader has gone
    except BaseException as error:
        fault = {"event": "fault", "text": _said(error), "line": _line(file, error)}
        out.write(json.dumps(fault) + "\n")
        out.flush()


def _limit() -> None:
    try:
        import resource
    except ImportError:  # on Windows
        return
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    signal.signal(signal.SIGXCPU, _stop)  # another file's program is ended by it
    signal.signal(signal.SIGALRM, _stop)


def _stop(number: int, _frame: object) -> None:
    """Stop at the current line, which becomes that of the fault."""
    if number == signal.SIGALRM:
        raise _ProgramError(f"it has sent no event for {SILENCE} seconds")
    raise _ProgramError(f"it has worked for more than {SECONDS} seconds")


def _watch(seconds: int) -> None:
    """Stop the program after these seconds, or not at all if 0."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def _events(file: str) -> Iterator[str]:
    puzzle = json.load(sys.stdin)
    _watch(SILENCE)
    names: dict[str, Any] = {"__name__": "yours", "__file__": file}
    sys.path.insert(0, str(Path(file).parent))
    exec(compile(Path(file).read_bytes(), file, "exec"), names)  # noqa: S102, the user named it
    solve = names.get("solve")
    if not callable(solve):
        raise _ProgramError("the file has no function solve(size, cages)")
    search = solve(*_arguments(solve, puzzle))
    if not hasattr(search, "gi_frame"):
        raise _ProgramError("solve must be a generator: yield an event for each step")
    for event in search:
        _watch(0)
        line = _line_of(search)
        try:
            yield json.dumps({"line": line, **event})
        except TypeError as error:
            text = f'it yields {event!r:.60}, not an event such as {{"event": "solved"}}'
            if isinstance(event, dict):
                text = f"{error}: use numbers, strings and lists"
            yield json.dumps({"event": "fault", "text": text, "line": line})
            return
        _watch(SILENCE)


def _arguments(solve: Callable[..., Any], puzzle: dict[str, Any]) -> list[Any]:
    """Size and cages; and the boxes of a sudoku, which a third parameter gets."""
    given = [puzzle["size"], puzzle["cages"], puzzle.get("boxes")]
    takes_boxes = len(signature(solve).parameters) > 2
    if given[2] and not takes_boxes:
        raise _ProgramError("this puzzle has boxes, so solve needs a third parameter: boxes")
    return given if takes_boxes else given[:2]


def _line_of(search: Any) -> int:
    """The line at which the generator, or the one that it delegates to, has just yielded."""
    while hasattr(search.gi_yieldfrom, "gi_frame"):
        search = search.gi_yieldfrom
    return int(search.gi_frame.f_lineno)


def _said(error: BaseException) -> str:
    if isinstance(error, _ProgramError):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    if isinstance(error, MemoryError):
        return f"it needs more than {MEMORY / 1e9:.0f} GB of memory"
    if isinstance(error, SystemExit):
        return "it exits here, without a last event"
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def _line(file: str, error: BaseException) -> int:
    """The line of the file that the error came from; 0 if it came from elsewhere."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0
    frames = [each for each in extract_tb(error.__traceback__) if each.filename == file]
    return (frames[-1].lineno or 0) if frames else 0


if __name__ == "__main__":
    main(sys.argv[1])
