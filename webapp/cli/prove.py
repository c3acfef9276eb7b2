"""A proof of a puzzle's answer, for programs that check proofs."""

import argparse
import sys
from pathlib import Path

from webapp.puzzle.words import counted
from webapp.solvers.certificate.problem import TooLargeError
from webapp.solvers.certificate.proof import UnprovenError, certificate

from . import DONE, NONE, UnusableError, rows, search_progress
from .reading import solvable

PROBLEM, PROOF = "puzzle.opb", "puzzle.pbp"


def prove(args: argparse.Namespace) -> int:
    """Write the puzzle as a problem in OPB, and the proof that its solution is the only one."""
    puzzle, folder = solvable(args.file), Path(args.output)
    try:
        with search_progress() as elapsed:
            proven = certificate(puzzle, lambda events: elapsed.update(events - elapsed.n))
    except (UnprovenError, TooLargeError) as error:
        raise UnusableError(str(error)) from None
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PROBLEM).write_text(proven.problem, encoding="utf-8")
    (folder / PROOF).write_text(proven.proof, encoding="utf-8")
    if proven.solution:
        print(rows(proven.solution))
    answer = "exactly 1 solution" if proven.solution else "no solution"
    lines = counted(proven.proof.count("\n"), "line")
    where = f"check {folder / PROOF} against {folder / PROBLEM}"
    print(f"{answer}, proven in {lines}; {where}", file=sys.stderr)
    return DONE if proven.solution else NONE
