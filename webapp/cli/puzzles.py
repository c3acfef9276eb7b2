"""Commands on one puzzle: solve, trace, check, rate and convert."""

import argparse
import json
import sys
from dataclasses import replace
from time import perf_counter
from typing import Any

from webapp.budget import Budget
from webapp.explain import explain
from webapp.generator import grade
from webapp.puzzle import Grid, Puzzle, faults, format, formats
from webapp.puzzle.words import counted
from webapp.solvers import Choice, Solutions, solutions
from webapp.trace import Board, Exhausted, GaveUp, Solved, apply, to_json

from . import DONE, INTERRUPTED, NONE, UNDECIDED, UNUSABLE, rows, search_progress
from .reading import solvable, text_of

# Ticks for one rating: about half a minute.
_WORK = 60_000_000


def solve(args: argparse.Namespace) -> int:
    """Print the solutions of a puzzle, each as soon as it is found."""
    puzzle = solvable(args.file)
    elapsed = search_progress()
    budget = Budget(pause=lambda: elapsed.update(search.events - elapsed.n))
    search = solutions(puzzle, args.count, budget, _seeded(args), args.limit)
    begun = perf_counter()
    with elapsed:
        grids, interrupted = _collect(search, elapsed, echo=not args.json)
    seconds = perf_counter() - begun
    if args.json:
        counts = {name: getattr(search, name) for name in ("complete", "backtracks", "events")}
        print(json.dumps({"solutions": grids, **counts, "seconds": round(seconds, 6)}))
    verdict, status = _verdict(search, args.count, interrupted)
    when = " before the first solution" if grids else ""
    taken = f"{counted(search.backtracks, 'guess')} taken back{when}"
    work = f"{counted(search.events, 'step')}, {taken}, {seconds:.2f} s"
    print(f"{verdict}; {work}", file=sys.stderr)
    return status


def _collect(search: Solutions, elapsed: Any, echo: bool) -> tuple[list[Grid], bool]:
    """The solutions, printed as they are found, and whether Ctrl+C ended the search."""
    grids: list[Grid] = []
    try:
        for grid in search:
            if echo:
                elapsed.clear()
                print("\n" * bool(grids) + rows(grid), flush=True)
            grids.append(grid)
    except KeyboardInterrupt:
        return grids, True
    return grids, False


def _verdict(search: Solutions, count: int, interrupted: bool) -> tuple[str, int]:
    """The result in words, and its exit status."""
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
    return f"{found} found; undecided: {why}", UNDECIDED


_STATUS_OF_END = {Solved: DONE, Exhausted: NONE, GaveUp: UNDECIDED}


def trace(args: argparse.Namespace) -> int:
    """Print the events of a search, one per line."""
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
        if type(event) in _STATUS_OF_END:
            return _STATUS_OF_END[type(event)]
    print(f"stopped at the limit of {counted(args.limit, 'step')}", file=sys.stderr)
    return UNDECIDED


def _seeded(args: argparse.Namespace) -> Choice:
    """The algorithm with the seed if it is randomised; otherwise print a note that it isn't.

    It isn't an error, so that the same arguments work for all algorithms.
    """
    choice: Choice = args.choice
    if args.seed is None:
        return choice
    if not any(option.name == "seed" for option in choice.solver.options):
        name = choice.solver.name
        print(f"--seed ignored: {name} isn't randomised", file=sys.stderr)
        return choice
    return replace(choice, options=(*choice.options, ("seed", str(args.seed))))


def check(args: argparse.Namespace) -> int:
    """Print the faults of a puzzle, one per line, or its kind, and how it was read."""
    reading = formats.read(text_of(args.file, "puzzle"))
    found = faults(reading.puzzle)
    lines = [str(fault) for fault in found] or [_what_it_is(reading.puzzle)]
    print("\n".join([*lines, *(formats.NOTES[note].sentence for note in reading.notes)]))
    return NONE if found else DONE


def _what_it_is(puzzle: Puzzle) -> str:
    parts = [f"a puzzle of size {puzzle.size}", counted(len(puzzle.cages), "cage")]
    if puzzle.boxes:
        parts.append(f"boxes of {puzzle.boxes[0]}x{puzzle.boxes[1]}")
    if puzzle.killer:
        parts.append("killer")
    return ", ".join(parts)


def convert(args: argparse.Namespace) -> int:
    """Print a puzzle or a draft in another format, with its title and author if it has them."""
    reading = formats.read(text_of(args.file, "puzzle"))
    print(format(reading.puzzle, args.to, reading.label).rstrip("\n"))
    return DONE


def rate(args: argparse.Namespace) -> int:
    """Print the grade and the score of a puzzle, and the strategies that it needs."""
    puzzle = solvable(args.file)
    try:
        rating = grade.rate(puzzle, Budget(_WORK))
    except grade.UnratedError as error:
        print(f"mathdoku: {error}", file=sys.stderr)
        return {"none": NONE, "several": UNUSABLE}.get(error.verdict, UNDECIDED)
    if args.json:
        print(json.dumps({"grade": rating.grade, "score": rating.score, "uses": rating.uses}))
        return DONE
    print(f"{rating.grade}, score {rating.score:.2f}{_needs(rating)}")
    return DONE


def _needs(rating: grade.Rating) -> str:
    """What the puzzle needs, as the end of a sentence."""
    hardest = rating.hardest.title if rating.hardest else "none"
    if rating.guesses:
        return f"; needs guesses, since the strategies get stuck (hardest used: {hardest})"
    return f"; hardest: {hardest}" if rating.hardest else ""
