"""The arguments of the command line, by command."""

import argparse
import re
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from textwrap import wrap
from typing import Any, NoReturn

from webapp.generator.grade import NAMES as GRADES
from webapp.generator.kinds import CAGES, KINDS, Kind
from webapp.generator.make import LARGEST, MAX_CELLS, MAX_SEED, SHOWN, SMALLEST
from webapp.insight import CUT
from webapp.puzzle import written
from webapp.puzzle.formats import only_read
from webapp.solvers import SOLVERS, STRONGEST, Choice, parse_choice

from . import UNUSABLE
from .generate import generate
from .lesson import lesson
from .prove import prove
from .puzzles import check, convert, rate, solve, trace
from .serving import HOST, PORT, serve, start, watch
from .study import study

Command = Callable[[argparse.Namespace], int]
# The name of the installed command.
_PACKAGE = "mathdoku-lab"


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors take two lines."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}\nSee {self.prog} --help", file=sys.stderr)
        raise SystemExit(UNUSABLE)


class _Version(argparse.Action):
    """Prints the installed version and exits."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        try:
            print(f"mathdoku {version(_PACKAGE)}")
        except PackageNotFoundError:
            print("mathdoku, not installed")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The parser of all commands; its result has the command's function as `run`."""
    every = _Parser(
        prog="mathdoku",
        usage="%(prog)s [-h] [--version] [--no-browser]\n       %(prog)s COMMAND ...",
        description="Mathdoku puzzles and their search algorithms. "
        "Without a command: serve this computer and open the browser.",
    )
    every.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    every.add_argument(
        "--no-browser", action="store_true", help="with no command: serve, but don’t open a browser"
    )
    every.set_defaults(run=start)
    commands = every.add_subparsers(prog=every.prog, metavar="COMMAND")

    def add(run: Command, summary: str, *parents: _Parser, **more: Any) -> argparse.ArgumentParser:
        name = run.__name__
        command = commands.add_parser(
            name, help=summary, description=summary, parents=parents, **more
        )
        command.set_defaults(run=run)
        return command

    puzzle = _Parser(add_help=False)
    puzzle.add_argument("file", metavar="FILE", help="a puzzle in any format; - for standard input")
    served = add(serve, "serve Mathdoku Lab")
    served.add_argument("--host", default=HOST, help="address to listen on; default: %(default)s")
    served.add_argument("--port", type=_number(0, 65_535), default=PORT,
                        help="port to listen on (0: any); default: %(default)s")  # fmt: skip
    served.add_argument("--no-browser", action="store_true", help="accepted; serve never opens one")
    served.add_argument("--public-url", metavar="URL", help="URL that share links start with")
    served.add_argument("--algorithm", action="append", default=[], dest="algorithms",
                        metavar="FILE", help="add your own algorithm: a Python file or an "
                        "executable; only on this computer")  # fmt: skip
    watched = add(watch, "open a run that was recorded elsewhere")
    watched.add_argument("events", metavar="EVENTS", help="the run's events as JSON lines")
    watched.add_argument("puzzle", metavar="PUZZLE", help="the puzzle in any format")
    watched.add_argument("--port", type=_number(0, 65_535), default=0,
                         help="port to listen on; default: any")  # fmt: skip
    watched.add_argument("--no-browser", action="store_true", help="don’t open a browser")
    with_options: dict[str, Any] = {
        "epilog": options_of_algorithms(),
        "formatter_class": argparse.RawDescriptionHelpFormatter,
    }
    search = _search_arguments(default=Choice(STRONGEST))
    solving = add(solve, "print the solutions of a puzzle", puzzle, search, **with_options)
    solving.add_argument("--count", type=_number(1), default=2, metavar="K",
                       help="stop after K solutions; default: 2")  # fmt: skip
    add(check, "list what is wrong with a puzzle", puzzle)
    proven = add(prove, "write a proof that a puzzle has exactly one solution", puzzle)
    proven.add_argument("-o", dest="output", required=True, metavar="DIR",
                        help="folder for puzzle.opb (the rules) and puzzle.pbp (the proof, in "
                        "VeriPB's format)")  # fmt: skip
    search = _search_arguments(required=True)
    add(trace, "print the steps of a search, one per line", puzzle, search, **with_options)
    epilog = f"FILE can also be in a format that can only be read: {', '.join(only_read())}."
    converted = add(convert, "write a puzzle in another format", puzzle, epilog=epilog)
    names = ", ".join(written())
    converted.add_argument("--to", required=True, choices=written(), metavar="FORMAT", help=names)
    rated = add(rate, "rate how hard a puzzle is for a person", puzzle)
    rated.add_argument("--json", action="store_true", help="print JSON")
    taught = add(lesson, "check a lesson and print its link")
    taught.add_argument("file", metavar="FILE", help="a lesson's text; - for standard input")
    taught.add_argument("--public-url", metavar="URL", default="http://127.0.0.1:8000",
                        help="URL that the link starts with; default: %(default)s")  # fmt: skip
    _generate_arguments(add(generate, "generate puzzles with exactly one solution"))
    _study_arguments(add(study, "run algorithms on many puzzles and report", **with_options))
    return every


def _generate_arguments(new: argparse.ArgumentParser) -> None:
    new.add_argument("--kind", choices=KINDS, default=CAGES.name, metavar="KIND",
                     help=f"{', '.join(KINDS)}; default: %(default)s")  # fmt: skip
    spans = "; ".join(f"{kind.name}: {_span(kind)}" for kind in KINDS.values())
    new.add_argument("--size", required=True, type=_number(1), help=spans)
    new.add_argument(
        "--difficulty", required=True, choices=GRADES, metavar="GRADE", help=", ".join(GRADES)
    )
    new.add_argument("--count", type=_number(1), default=1, metavar="K",
                     help="number of puzzles; default: 1")  # fmt: skip
    new.add_argument(
        "--seed", type=_number(0, MAX_SEED), help="the same seed gives the same puzzles"
    )
    formats = list(written())
    new.add_argument(
        "--format", choices=formats, default="text", metavar="FORMAT", help=", ".join(formats)
    )
    new.add_argument(
        "--operators",
        metavar="OPS",
        help=f"cage puzzles only: some of {SHOWN} (the default), or none to hide them",
    )
    new.add_argument("--largest", type=_number(2, MAX_CELLS), metavar="CELLS",
                     help="largest cage, in cells (not for sudoku); default: 5")  # fmt: skip
    new.add_argument("--no-singles", action="store_true",
                     help="cage puzzles only: no single-cell cages")  # fmt: skip
    new.add_argument("--symmetric", action="store_true",
                     help="sudoku only: give the givens 180° rotational symmetry")  # fmt: skip
    _worker_arguments(new, cores=1)


def _span(kind: Kind) -> str:
    """The sizes of a kind, for the help."""
    sizes = kind.sizes
    return f"{sizes[0]} to {sizes[-1]}" if kind is CAGES else ", ".join(map(str, sizes))


def _study_arguments(new: argparse.ArgumentParser) -> None:
    new.add_argument("-o", dest="output", required=True, metavar="DIR",
                     help="the study's folder; run again to continue there")  # fmt: skip
    new.add_argument(
        "--sizes", type=_sizes, metavar="SIZES", help="sizes of new puzzles, such as 4-9 or 4,6,9"
    )
    new.add_argument("--grades", type=_grades, metavar="GRADES",
                     help=f"all, or some of {','.join(GRADES)}; default: all")  # fmt: skip
    new.add_argument("--each", type=_number(1), metavar="K",
                     help="puzzles of each size and grade; default: 100")  # fmt: skip
    new.add_argument("--seed", type=_number(0, MAX_SEED), help="seed of new puzzles; default: 1")
    new.add_argument("--puzzles", nargs="+", metavar="FILE",
                     help="use these puzzles: one per line, or separated by empty lines, or "
                     "JSON lines with a text")  # fmt: skip
    _with_argument(new, dest="choices", action="append")
    new.add_argument("--budget", type=_number(1, 10**12), default=CUT, metavar="STEPS",
                     help="stop each run after STEPS steps; default: %(default)s")  # fmt: skip
    new.add_argument("--report", action="store_true", help="only report on the rows so far")
    _worker_arguments(new)


def _worker_arguments(new: argparse.ArgumentParser, cores: int | None = None) -> None:
    new.add_argument("--cores", type=_number(1, 1024), default=cores, metavar="N",
                     help=f"cores to use; default: {cores or 'all'}")  # fmt: skip
    new.add_argument("--scheduler", type=_scheduler, metavar="ADDRESS",
                     help="Dask cluster to run on, such as tcp://HOST:8786")  # fmt: skip


def _search_arguments(**with_settings: Any) -> _Parser:
    search = _Parser(add_help=False)
    _with_argument(search, dest="choice", **with_settings)
    search.add_argument("--limit", type=_number(1), metavar="STEPS", help="stop after STEPS steps")
    search.add_argument("--seed", type=_number(0, 10**18 - 1), help="for randomised algorithms")
    search.add_argument("--json", action="store_true", help="print JSON")
    return search


def _with_argument(search: argparse.ArgumentParser, **settings: Any) -> None:
    search.add_argument(
        "--with",
        type=_choice,
        metavar="ALGORITHM",
        help=f"NAME or NAME:OPTION=VALUE,... where NAME is one of {', '.join(SOLVERS)}",
        **settings,
    )


def _number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A type for whole numbers in that range; argparse's error names the range."""
    span = f"from {least}" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"'{text[:20]}' isn't a whole number {span}")
        return number

    return read


def _scheduler(text: str) -> str:
    found = re.fullmatch(r"(?:tcp|tls)://[^\s/]+:([0-9]{1,5})", text, re.ASCII)
    if not found or int(found[1]) > 65_535:
        raise argparse.ArgumentTypeError(
            f"'{text[:40]}' isn't the address of a scheduler: write it as in tcp://HOST:8786"
        )
    return text


def _sizes(text: str) -> list[int]:
    """Reads `4-9`, or `4,6,9`."""
    size = _number(SMALLEST, LARGEST)
    first, dash, last = text.partition("-")
    if dash:
        sizes = list(range(size(first), size(last) + 1))
        if not sizes:
            raise argparse.ArgumentTypeError(f"'{text[:20]}' has no sizes: write the smaller first")
        return sizes
    return sorted({size(each) for each in text.split(",")})


def _grades(text: str) -> tuple[str, ...]:
    """Reads names of grades separated by commas; `all` is ()."""
    names = () if text == "all" else text.split(",")
    for name in names:
        if name not in GRADES:
            raise argparse.ArgumentTypeError(
                f"'{name[:20]}' isn't a grade: use all, or some of {','.join(GRADES)}"
            )
    return tuple(each for each in GRADES if each in names)


def _choice(text: str) -> Choice:
    try:
        return parse_choice(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def options_of_algorithms() -> str:
    """The options and values of each algorithm, as lines of at most 80 characters."""
    lines, forms = ["options of the algorithms, the default first:"], dict[str, str]()
    for solver in (each for each in SOLVERS.values() if each.options):
        taken = []
        for option in solver.options:
            name = option.name.upper()
            taken.append(f"{option.name}={'|'.join(option.values) or name}")
            if not option.values:
                forms[name] = f"{name} is {option.form}"
        lines += wrap(f"{solver.name:18}{' '.join(taken)}", 78, subsequent_indent=" " * 18)
    for form in forms.values():
        lines += wrap(form, 78)
    return "\n  ".join(lines)
