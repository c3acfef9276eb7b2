"""`mathdoku prove` writes a problem and a proof that a separate checker accepts."""

from pathlib import Path
from typing import Any

from tests.cli.support import FOUR, NONE, TWO
from tools.check_proof import main


def test_prove_writes_files_that_the_checker_accepts(run: Any, tmp_path: Path) -> None:
    puzzle = tmp_path / "four.txt"
    puzzle.write_text(FOUR, encoding="utf-8")
    status, out, err = run(f"prove {puzzle} -o {tmp_path}")
    assert (status, out) == (0, "1423\n4231\n2314\n3142\n")
    assert err.startswith("exactly 1 solution, proven in ")
    files = str(tmp_path / "puzzle.opb"), str(tmp_path / "puzzle.pbp")
    assert main(*files) == 0
    puzzle.write_text(NONE, encoding="utf-8")
    assert run(f"prove {puzzle} -o {tmp_path}")[0] == 1
    assert main(*files) == 0
    puzzle.write_text(TWO, encoding="utf-8")
    said = "mathdoku: the puzzle has more than one solution\n"
    assert run(f"prove {puzzle} -o {tmp_path}")[::2] == (2, said)
