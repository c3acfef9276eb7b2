"""Making puzzles and rating them, on the command line."""

import argparse
import json
import signal
import sys
from collections import deque
from collections.abc import Generator
from contextlib import closing
from multiprocessing import Pool
from multiprocessing.pool import AsyncResult
from random import SystemRandom

from webapp.budget import Budget, cores
from webapp.generator import grade
from webapp.generator.make import NotMade, Wish, make
from webapp.generator.trials import rarity
from webapp.puzzle import FormatError, Puzzle, format

from .reading import solvable
from .status import DONE, INTERRUPTED, NONE, UNDECIDED, UNUSABLE, Unusable

# Ticks for one new puzzle, and for one rating: some half a minute each.
_WORK = 60_000_000
# Puzzles that may be made ahead of the one that is printed next, for each core.
_AHEAD = 16


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
    rare = rarity(args.size, args.difficulty)
    if rare:
        print(f"{rare}; Ctrl+C stops the search", file=sys.stderr)
    made = 0
    try:
        with closing(_attempts(wish, seed, args.count)) as attempts:
            _progress(0, args.count)
            for number, puzzle in enumerate(attempts, start=1):
                _progress()
                if isinstance(puzzle, NotMade):
                    print(f"puzzle {number}: {puzzle}", file=sys.stderr)
                else:
                    _print(puzzle, args.format, first=not made)
                    made += 1
                _progress(number, args.count)
    except KeyboardInterrupt:
        _progress()
        print(f"interrupted after {made} of {args.count} puzzles", file=sys.stderr)
        return INTERRUPTED
    _progress()
    return DONE if made == args.count else UNDECIDED


def _attempts(wish: Wish, seed: int, count: int) -> Generator[Puzzle | NotMade, None, None]:
    """Each puzzle in its turn, or why there is none; several are made on all cores at once."""
    processes = min(cores(), count)
    if processes == 1:
        for index in range(count):
            yield _attempt(wish, seed, index)
        return
    # Ctrl+C reaches every process of the terminal; this one ends the others.
    with Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        ahead: deque[AsyncResult[Puzzle | NotMade]] = deque()
        for index in range(count):
            ahead.append(pool.apply_async(_attempt, (wish, seed, index)))
            if len(ahead) == _AHEAD * processes:
                yield ahead.popleft().get()
        while ahead:
            yield ahead.popleft().get()


def _attempt(wish: Wish, seed: int, index: int) -> Puzzle | NotMade:
    try:
        return make(wish, seed, index, Budget(_WORK)).puzzle
    except NotMade as error:
        return error


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
    print(f"{rating.grade}, score {rating.score:.2f}{_needs(rating)}")
    return DONE


def _needs(rating: grade.Rating) -> str:
    """What the puzzle takes, as the end of a sentence."""
    hardest = rating.hardest.title if rating.hardest else "none"
    if rating.guesses:
        return f"; needs guesses, since the strategies get stuck (hardest used: {hardest})"
    return f"; hardest: {hardest}" if rating.hardest else ""
