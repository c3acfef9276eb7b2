"""Making puzzles and rating them, on the command line."""

import argparse
import json
import sys
from random import SystemRandom

from webapp.generator import grade
from webapp.generator.make import NotMade, Wish, make
from webapp.logic.budget import Budget
from webapp.puzzle import FormatError, Puzzle, format

from .reading import solvable
from .status import DONE, INTERRUPTED, NONE, UNDECIDED, UNUSABLE, Unusable

# Ticks for one new puzzle, and for one rating: some half a minute each.
_WORK = 60_000_000


def generate(args: argparse.Namespace) -> int:
    """Print new puzzles in the order of their numbers, each as soon as it is made."""
    try:
        wish = Wish(args.size, args.difficulty, args.operators, args.largest, not args.no_singles)
    except ValueError as error:
        raise Unusable(str(error)) from None
    seed = args.seed
    if seed is None:
        seed = SystemRandom().randrange(10**9)
        print(f"seed {seed}", file=sys.stderr)
    made = 0
    for index in range(args.count):
        _progress(index, args.count)
        try:
            puzzle = make(wish, seed, index, Budget(_WORK)).puzzle
        except NotMade as error:
            _progress()
            print(f"puzzle {index + 1}: {error}", file=sys.stderr)
            continue
        except KeyboardInterrupt:
            _progress()
            print(f"interrupted after {made} of {args.count} puzzles", file=sys.stderr)
            return INTERRUPTED
        _progress()
        _print(puzzle, args.format, first=not made)
        made += 1
    return DONE if made == args.count else UNDECIDED


def _print(puzzle: Puzzle, name: str, first: bool) -> None:
    """One puzzle; those of several lines stand an empty line apart."""
    try:
        text = format(puzzle, name).rstrip("\n")
    except FormatError as error:
        raise Unusable(str(error)) from None
    print("\n" * (not first and "\n" in text) + text, flush=True)


_BAR = 30


def _progress(done: int | None = None, count: int = 1) -> None:
    """Draw how far it is on a terminal; without a number, wipe that away."""
    if not sys.stderr.isatty():
        return
    bar = ""
    if done is not None and count > 1:
        bar = f"{'█' * (_BAR * done // count):·<{_BAR}} {done:,} of {count:,}"
    print(f"\r\x1b[K{bar}", end="", file=sys.stderr, flush=True)


def rate(args: argparse.Namespace) -> int:
    """Print the grade and the score of a puzzle, and the strategies that it needs."""
    puzzle = solvable(args.file)
    try:
        rating = grade.rate(puzzle, Budget(_WORK))
    except grade.Unrated as error:
        print(f"mathdoku: {error}", file=sys.stderr)
        return {0: NONE, 2: UNUSABLE}.get(error.solutions, UNDECIDED)
    if args.json:
        print(json.dumps({"grade": rating.grade, "score": rating.score, "uses": rating.uses}))
        return DONE
    hardest = f"; hardest: {rating.hardest.title}" if rating.hardest else ""
    print(f"{rating.grade}, score {rating.score:.2f}{hardest}")
    return DONE
