"""Steadiness: what is recorded of runs of the tests, each beside other work."""

import re
import sys
from pathlib import Path

import pytest

from tools import steady

GREEN = "===== 2 passed in 13.02s =====\n"
RED = """.F                                            [100%]
===== FAILURES =====
E   FAILED is no line of the summary
===== slowest 10 durations =====
12.30s call     tests/a.py::test_slow[x y]
===== short test summary info =====
FAILED tests/a.py::test_quick - assert 1 == 2
ERROR tests/b.py
===== 1 failed, 1 passed, 1 error in 0.02s =====
"""


def test_run_record_has_failures_and_slowest_tests() -> None:
    command = [sys.executable, "-c", f"import sys; print({RED!r}); sys.exit(2)"]
    found = steady.run(command).lines(7)
    assert [re.sub(r" in \d+ s", " in T s", line) for line in found] == [
        "run 7 FAILED (2) in T s: 1 failed, 1 passed, 1 error in 0.02s",
        "  FAILED tests/a.py::test_quick - assert 1 == 2",
        "  ERROR tests/b.py",
        "  12.30s call tests/a.py::test_slow[x y]",
    ]


def test_status_is_1_and_output_is_kept_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "record.txt"
    asked: list[str] = []
    outcomes = [steady.Outcome(0, 1.0, GREEN), steady.Outcome(2, 1.0, RED)]

    def run(command: list[str]) -> steady.Outcome:
        asked.append(" ".join(command))
        return outcomes[len(asked) - 1]

    monkeypatch.setattr(steady, "run", run)
    arguments = ["steady", "2", "tests/a.py", "--busy", "1", "--record", str(record)]
    monkeypatch.setattr(sys, "argv", arguments)
    assert steady.main() == 1
    assert asked == ["make test TESTS=tests/a.py"] * 2
    assert record.read_text().splitlines()[-1] == "1 of 2 failed"
    assert (tmp_path / "record-2.txt").read_text() == RED
    assert not (tmp_path / "record-1.txt").exists()
