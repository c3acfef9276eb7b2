"""Proofs of uniqueness are right by a separate checker, which finds faults in them."""

from typing import Any

import pytest

from tests.cli.support import FOUR, NONE, TWO
from tests.conftest import PUZZLES
from tools.check_proof import Checker, CheckError, read
from webapp.generator.make import PuzzleSpec, make
from webapp.puzzle import parse
from webapp.solvers.certificate.proof import UnprovenError, certificate

BY_ID = {row["id"]: row["game_id"] for row in PUZZLES if "game_id" in row}
KILLER = make(PuzzleSpec(6, "hard", kind="killer"), 1).puzzle
TEXTS = [FOUR, NONE, BY_ID["keen-p-6dx-0"], BY_ID["keen-p-6dum-0"], "1234341221434321"[:15] + "."]


@pytest.mark.parametrize("puzzle", [*map(parse, TEXTS), KILLER])
def test_proof_is_right_and_needed(puzzle: Any) -> None:
    proven = certificate(puzzle)
    Checker(proven.problem).run(proven.proof)
    lines = proven.problem.splitlines(keepends=True)
    if proven.solution:  # without the constraint that excludes the solution nothing is proven
        loose = "".join(lines[:-1])
        with pytest.raises(CheckError):
            Checker(loose).run(proven.proof.replace(f"f {len(lines) - 1}", f"f {len(lines) - 2}"))


def test_puzzle_with_several_solutions_has_no_proof() -> None:
    with pytest.raises(UnprovenError, match="more than one solution"):
        certificate(parse(TWO))


PROBLEM = "* #variable= 2 #constraint= 2\n1 x1 1 x2 >= 1 ;\n2 ~x1 1 x2 >= 2 ;\n"
HEAD = "pseudo-Boolean proof version 1.1\nf 2\n"


@pytest.mark.parametrize(
    ("proof", "fault"),
    [
        ("", "line 1: unknown format"),
        (HEAD, "the proof doesn't end with a contradiction"),
        (HEAD.replace("2", "3"), "line 2: the problem has 2 constraints"),
        (f"{HEAD}rup 1 x2 >= 1 ;\nrup 1 x1 >= 1 ;\n", "line 4: this doesn't follow"),
        (f"{HEAD}rup 1 x2 >= ;\n", "line 3: this isn't a constraint"),
        (f"{HEAD}pol 1 2 + 3 *\nc 3\n", "line 4: this is no contradiction"),
        (f"{HEAD}pol 1 2 -\n", "line 3: unknown operation '-'"),
        (f"{HEAD}red 1 x1 >= 1 ;\n", "line 3: unknown rule 'red'"),
        (f"{HEAD}del id 1\npol 1 2 +\n", "line 4: 1"),
    ],
)
def test_checker_names_the_wrong_line(proof: str, fault: str) -> None:
    with pytest.raises(CheckError) as error:
        Checker(PROBLEM).run(proof or "pseudo-Boolean proof version 7\n")
    assert str(error.value).startswith(fault)


def test_checker_adds_up_constraints() -> None:
    checker = Checker(PROBLEM)
    checker.step("pol", "1 2 * 2 +")
    assert checker.constraints[3] == read("3 x2 >= 2 ;")
