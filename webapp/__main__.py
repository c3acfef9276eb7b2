"""The command line: its arguments, and the commands that are a few lines."""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any, NoReturn

from webapp.commands.making import generate, rate
from webapp.commands.options import options_of_algorithms
from webapp.commands.reading import read, solvable
from webapp.commands.serving import serve
from webapp.commands.status import DONE, INTERRUPTED, NONE, UNDECIDED, UNUSABLE, Unusable
from webapp.explain import explain
from webapp.generator.grade import NAMES as GRADES
from webapp.generator.make import LARGEST, MOST_CELLS, MOST_SEED, SMALLEST
from webapp.puzzle import (
    FORMATS,
    FormatError,
    Grid,
    Puzzle,
    faults,
    format,
)
from webapp.puzzle.words import counted
from webapp.solvers import SOLVERS, STRONGEST, Choice, Solutions, parse_choice, solutions
from webapp.trace import Board, Exhausted, GaveUp, Solved, apply, to_json

Command = Callable[[argparse.Namespace], int]


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; errors become sentences on standard error."""
    _mend_streams()
    try:
        args = _parser().parse_args(argv)
        command: Command = args.run
        status = command(args)
        sys.stdout.flush()
    except SystemExit as end:  # argparse has printed its help, or a sentence on the arguments
        return DONE if end.code is None else int(end.code)
    except (Unusable, FormatError) as error:
        print(f"mathdoku: {error}", file=sys.stderr)
        return UNUSABLE
    except BrokenPipeError:
        _write_no_more()
        return DONE  # the reader has seen enough (`| head`)
    except OSError as error:
        _write_no_more()
        print(f"mathdoku: the output can't be written: {error.strerror}", file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _mend_streams() -> None:
    """Signs that a terminal cannot show come out as `?`; output to a closed stream is discarded."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _write_no_more() -> None:
    """What is still unwritten goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# Arguments


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors take two lines."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}\nSee {self.prog} --help", file=sys.stderr)
        raise SystemExit(UNUSABLE)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="mathdoku", description="Mathdoku puzzles and their search algorithms.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(run: Command, summary: str, *parents: _Parser, **more: Any) -> argparse.ArgumentParser:
        name = run.__name__.strip("_")
        command = commands.add_parser(
            name, help=summary, description=summary, parents=parents, **more
        )
        command.set_defaults(run=run)
        return command

    puzzle = _Parser(add_help=False)
    puzzle.add_argument("file", metavar="FILE", help="a puzzle in any format; - for standard input")
    served = add(serve, "serve the pages of the laboratory")
    served.add_argument("--host", default="127.0.0.1", help="where to listen; default: %(default)s")
    served.add_argument("--port", type=_number(0, 65_535), default=8000,
                        help="0 takes one that is free; default: 8000")  # fmt: skip
    served.add_argument("--public-url", metavar="URL", help="the address that links give to others")
    told: dict[str, Any] = {
        "epilog": options_of_algorithms(),
        "formatter_class": argparse.RawDescriptionHelpFormatter,
    }
    search = _search_arguments(default=Choice(STRONGEST))
    solve = add(_solve, "print the solutions of a puzzle", puzzle, search, **told)
    solve.add_argument("--count", type=_number(1), default=2, metavar="K",
                       help="stop at so many solutions; default: 2")  # fmt: skip
    add(_check, "list what is wrong with a puzzle", puzzle)
    search = _search_arguments(required=True)
    add(_trace, "print the steps of a search, one a line", puzzle, search, **told)
    convert = add(_convert, "write a puzzle in another format", puzzle)
    names = ", ".join(FORMATS)
    convert.add_argument("--to", required=True, choices=FORMATS, metavar="FORMAT", help=names)
    rated = add(rate, "say how hard a puzzle is for a person", puzzle)
    rated.add_argument("--json", action="store_true", help="print JSON")
    _generate_arguments(add(generate, "make new puzzles with one solution each"))
    return parser


def _generate_arguments(new: argparse.ArgumentParser) -> None:
    sizes = _number(SMALLEST, LARGEST)
    new.add_argument("--size", required=True, type=sizes, help=f"{SMALLEST} to {LARGEST}")
    new.add_argument(
        "--difficulty", required=True, choices=GRADES, metavar="GRADE", help=", ".join(GRADES)
    )
    new.add_argument("--count", type=_number(1), default=1, metavar="K",
                     help="how many to make; default: 1")  # fmt: skip
    new.add_argument("--seed", type=_number(0, MOST_SEED), help="same seed, same puzzles")
    formats = [form.name for form in FORMATS.values() if form.cages]
    new.add_argument(
        "--format", choices=formats, default="text", metavar="FORMAT", help=", ".join(formats)
    )
    new.add_argument("--operators", default="+-*/", metavar="OPS", help="default: %(default)s")
    new.add_argument("--largest", type=_number(2, MOST_CELLS), default=5, metavar="CELLS",
                     help="the most cells in a cage; default: 5")  # fmt: skip
    new.add_argument("--no-singles", action="store_true", help="no single-cell cages")


def _search_arguments(**with_settings: Any) -> _Parser:
    search = _Parser(add_help=False)
    search.add_argument(
        "--with",
        dest="choice",
        type=_choice,
        metavar="ALGORITHM",
        help=f"NAME or NAME:OPTION=VALUE,... where NAME is one of {', '.join(SOLVERS)}",
        **with_settings,
    )
    search.add_argument("--limit", type=_number(1), metavar="STEPS", help="stop after so many")
    search.add_argument(
        "--seed", type=_number(0, 10**18 - 1), help="for algorithms that use chance"
    )
    search.add_argument("--json", action="store_true", help="print JSON")
    return search


def _number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number in that range; what argparse prints of others names the range."""
    span = f"from {least}" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"'{text[:20]}' isn't a whole number {span}")
        return number

    return read


def _choice(text: str) -> Choice:
    try:
        return parse_choice(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _seeded(args: argparse.Namespace) -> Choice:
    """The algorithm with the seed, where it uses chance; otherwise a note says that it does not.

    A note, not an error, so that one command line serves all algorithms in turn.
    """
    choice: Choice = args.choice
    if args.seed is None:
        return choice
    if not any(option.name == "seed" for option in choice.solver.options):
        name = choice.solver.name
        print(f"{name} uses no chance, so --seed changes nothing", file=sys.stderr)
        return choice
    return replace(choice, options=(*choice.options, ("seed", str(args.seed))))


# Commands


def _solve(args: argparse.Namespace) -> int:
    puzzle = solvable(args.file)
    search = solutions(puzzle, args.count, choice=_seeded(args), most_events=args.limit)
    begun = perf_counter()
    grids, interrupted = _collect(search, echo=not args.json)
    seconds = perf_counter() - begun
    if args.json:
        counts = {name: getattr(search, name) for name in ("complete", "choices", "events")}
        print(json.dumps({"solutions": grids, **counts, "seconds": round(seconds, 6)}))
    verdict, status = _verdict(search, args.count, interrupted)
    taken = counted(search.choices, "guess")
    work = f"{counted(search.events, 'step')}, {taken} taken back, {seconds:.2f} s"
    print(f"{verdict}; {work}", file=sys.stderr)
    return status


def _collect(search: Solutions, echo: bool) -> tuple[list[Grid], bool]:
    """The solutions, printed as they are found, and whether Ctrl+C ended the search."""
    grids: list[Grid] = []
    try:
        for grid in search:
            if echo:
                print("\n" * bool(grids) + _rows(grid), flush=True)
            grids.append(grid)
    except KeyboardInterrupt:
        return grids, True
    return grids, False


def _rows(grid: Grid) -> str:
    between = " " if len(grid) > 9 else ""
    return "\n".join(between.join(map(str, row)) for row in grid)


def _verdict(search: Solutions, count: int, interrupted: bool) -> tuple[str, int]:
    """What is known now, in words, and the exit status that says it."""
    found = counted(search.found, "solution")
    if search.complete:
        return (f"exactly {found}", DONE) if search.found else ("no solution", NONE)
    if search.found == count:
        return f"{found} found; the search stopped there, so there may be more", DONE
    if interrupted:
        return f"{found} found before the search was interrupted", INTERRUPTED
    if search.found and not search.cut:
        return f"{found} found; this algorithm can't tell whether there are others", DONE
    why = "the limit was reached" if search.cut else "the algorithm gave up"
    return f"{found} found, and not settled: {why}", UNDECIDED


def _check(args: argparse.Namespace) -> int:
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


_STATUS_OF_END = {Solved: DONE, Exhausted: NONE, GaveUp: UNDECIDED}


def _trace(args: argparse.Namespace) -> int:
    puzzle, choice = solvable(args.file), _seeded(args)
    board, fewest_first = Board(puzzle.size), choice.fewest_first
    for number, event in enumerate(choice.solve(puzzle), start=1):
        if args.limit is not None and number > args.limit:
            break
        if args.json:
            print(json.dumps(to_json(event)))
        else:
            print(f"{number:>6}  {explain(puzzle, board, event, fewest_first)}")
        apply(board, event)
        board.forget()
        if type(event) in _STATUS_OF_END:
            return _STATUS_OF_END[type(event)]
    print(f"stopped after {counted(args.limit, 'step')}, the limit", file=sys.stderr)
    return UNDECIDED


def _convert(args: argparse.Namespace) -> int:
    print(format(read(args.file), args.to).rstrip("\n"))
    return DONE


if __name__ == "__main__":
    sys.exit(main())
