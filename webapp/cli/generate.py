"""New puzzles on the command line."""

import argparse
import sys
from contextlib import closing
from random import SystemRandom
from typing import Any

from webapp.budget import Budget
from webapp.generator.kinds import CAGES, KILLER, SUDOKU
from webapp.generator.make import HIDDEN, GenerationError, PuzzleSpec, find
from webapp.generator.trials import rarity
from webapp.puzzle import FormatError, Puzzle, format
from webapp.study.workers import spread

from . import DONE, INTERRUPTED, UNDECIDED, UnusableError, progress_bar

# Ticks for one new puzzle: about half a minute.
_WORK = 60_000_000
# The options that only some kinds have, with these kinds.
_OPTIONS = {
    "operators": ("--operators", {CAGES.name}),
    "largest": ("--largest", {CAGES.name, KILLER.name}),
    "singles": ("--no-singles", {CAGES.name}),
}


def generate(args: argparse.Namespace) -> int:
    """Print new puzzles in the order of their numbers, each as soon as it is ready."""
    try:
        spec = _spec(args)
    except ValueError as error:
        raise UnusableError(str(error)) from None
    if args.kind != SUDOKU.name and args.format == SUDOKU.name:
        raise UnusableError(
            f"the format {args.format} has no cages: it is for --kind {SUDOKU.name}"
        )
    seed = args.seed
    if seed is None:
        seed = SystemRandom().randrange(10**9)
        print(f"seed {seed}", file=sys.stderr)
    rare = rarity(spec.size, spec.grade, spec.kind, spec.is_variant)
    if rare:
        print(f"{rare}; Ctrl+C stops the search", file=sys.stderr)
    made = 0
    specs = ((spec, seed, index) for index in range(args.count))
    cores = min(args.cores, args.count)
    results = spread(_attempt, specs, cores, args.scheduler, in_order=True)
    progress = progress_bar(total=args.count, unit=" puzzles", disable=args.count == 1 or None)
    try:
        with closing(results), progress:
            for number, puzzle in enumerate(results, start=1):
                with progress.external_write_mode():
                    if isinstance(puzzle, Puzzle):
                        _print(puzzle, args.format, first=not made)
                        made += 1
                    else:
                        print(f"puzzle {number}: {puzzle}", file=sys.stderr)
                progress.update()
    except KeyboardInterrupt:
        print(f"interrupted after {made} of {args.count} puzzles", file=sys.stderr)
        return INTERRUPTED
    return DONE if made == args.count else UNDECIDED


def _spec(args: argparse.Namespace) -> PuzzleSpec:
    """The request; raises ValueError, also for an option that the kind doesn't have."""
    finer: dict[str, Any] = {}
    if args.operators is not None:
        finer["operators"] = HIDDEN if args.operators == "none" else args.operators
    if args.largest is not None:
        finer["largest"] = args.largest
    if args.no_singles:
        finer["singles"] = False
    for name in finer:
        option, kinds = _OPTIONS[name]
        if args.kind not in kinds:
            raise ValueError(f"{option} can't be used with --kind {args.kind}")
    return PuzzleSpec(args.size, args.difficulty, kind=args.kind, symmetric=args.symmetric, **finer)


def _attempt(wanted: tuple[PuzzleSpec, int, int]) -> Puzzle | GenerationError:
    try:
        return find(*wanted, Budget(_WORK)).puzzle
    except GenerationError as error:
        return error


def _print(puzzle: Puzzle, name: str, first: bool) -> None:
    """Print one puzzle; puzzles of several lines are separated by empty lines."""
    try:
        text = format(puzzle, name).rstrip("\n")
    except FormatError as error:
        raise UnusableError(str(error)) from None
    print("\n" * (not first and "\n" in text) + text, flush=True)
