"""Studies write complete rows to Parquet, even if they are interrupted, and can be continued."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.cli.support import ESCARGOT, FOUR, NONE, TWO, drawn
from webapp.generator.make import PuzzleSpec, make
from webapp.puzzle import format, parse
from webapp.solvers import parse_choice
from webapp.study import report
from webapp.study.running import Row, outcome

SMALL = (
    "study --cores 1 --sizes 3,4 --grades easy,normal --each 2 --with mrv --with propagation -o "
)
# Long enough to be interrupted: 398 batches of one puzzle.
LONG = "study --sizes 4 --grades easy,normal --each 199 --with backtracking --with mrv -o "

# Columns by the counts of a run in them.
COUNTED = {
    "end": "end", "guesses": "guesses", "backtracks": "backtracks", "rejected": "rejected",
    "max_depth": "max_depth", "steps": "events",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _rows_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write no report, which takes longer than its rows: tests/study/test_report.py has one."""
    monkeypatch.setattr(report, "report", lambda kept: kept.folder)


def rows(folder: Path) -> list[dict[str, Any]]:
    """Return the rows, file by file, without times."""
    files = sorted((folder / "rows").glob("batch-*.parquet"))  # a temporary file may be there
    table = pa.concat_tables([pq.read_table(file) for file in files])
    return table.drop(["seconds"]).to_pylist()


def test_study_writes_one_row_per_run(run: Any, tmp_path: Path) -> None:
    status, out, err = run(SMALL + str(tmp_path))
    assert (status, out, err) == (0, f"{tmp_path}\n", "")
    found = rows(tmp_path)
    kinds = [(3, "easy"), (3, "normal"), (4, "easy"), (4, "normal")]
    places = [(*kind, nth) for nth in range(2) for kind in kinds]
    assert [(row["size"], row["requested_grade"], row["nth"]) for row in found[::2]] == places
    assert [row["algorithm"] for row in found] == ["mrv", "propagation"] * 8
    for row in found:
        puzzle = make(
            PuzzleSpec(row["size"], row["requested_grade"]), row["seed"], row["nth"]
        ).puzzle
        assert row["puzzle"] == format(puzzle, "code").strip()
        reported, _ = outcome(puzzle, parse_choice(row["algorithm"]))
        for column, name in COUNTED.items():
            assert row[column] == getattr(reported, name)
        assert (row["solved"], row["cut"], row["proved"]) == (True, False, False)
    assert tuple(pq.read_schema(next((tmp_path / "rows").iterdir())).names) == Row._fields


def test_study_is_equal_on_any_cores_and_runs_missing_parts(run: Any, tmp_path: Path) -> None:
    alone, several = tmp_path / "alone", tmp_path / "several"
    assert run(SMALL + str(alone))[0] == 0
    assert run(f"{SMALL}{several} --cores 3")[0] == 0
    whole = rows(alone)
    assert rows(several) == whole
    files = sorted((alone / "rows").iterdir())
    assert [each.name for each in files] == sorted(p.name for p in (several / "rows").iterdir())
    before = [file.stat().st_mtime_ns for file in files]
    files[3].unlink()
    assert run(SMALL + str(alone))[0] == 0
    after = [file.stat().st_mtime_ns for file in files]
    assert [a == b for a, b in zip(before, after, strict=True)] == [n != 3 for n in range(8)]
    assert rows(alone) == whole


BEGUN = r" [1-9]\d*/796 "


@pytest.mark.parametrize("cores", ["1", pytest.param("2", marks=pytest.mark.sweep)])
def test_interrupted_study_prints_how_to_continue(tmp_path: Path, cores: str) -> None:
    with drawn(*LONG.split(), str(tmp_path), "--cores", cores) as study:
        study.wait_for(BEGUN)
        os.killpg(study.process.pid, signal.SIGINT)
        study.wait_for(r"interrupted .*\n")
        assert study.process.wait() == 130, study.text
    reported = re.search(
        r"interrupted after (\d+) of 796 runs; run the same command again to go on", study.text
    )
    assert reported, study.text
    more = len(rows(tmp_path)) - int(reported[1])
    assert more in (0, 2), "the last batch may be written, and not counted yet"
    assert "Traceback" not in study.text


def test_folder_with_another_study_is_rejected(run: Any, tmp_path: Path) -> None:
    run(SMALL + str(tmp_path))
    status, _, err = run(f"{SMALL}{tmp_path} --seed 2 --budget 70")
    assert status == 2
    assert err == (
        f"mathdoku: '{tmp_path}' has another study; seed: 1 there, 2 now; "
        "budget: 300,000 steps there, 70 steps now. Continue that one, or choose another folder\n"
    )


def test_damaged_and_foreign_files_are_reported(run: Any, tmp_path: Path) -> None:
    run(SMALL + str(tmp_path / "a"))
    run(f"{SMALL}{tmp_path / 'b'} --seed 2")
    batch = tmp_path / "a" / "rows" / "batch-000001.parquet"
    whole = batch.read_bytes()
    batch.write_bytes(whole[:-100])
    status, _, err = run(SMALL + str(tmp_path / "a"))
    assert status == 2
    assert err.startswith(f"mathdoku: '{batch}' isn't a complete Parquet file (")
    other = tmp_path / "b" / "rows" / batch.name
    batch.write_bytes(other.read_bytes())
    status, _, err = run(SMALL + str(tmp_path / "a"))
    assert (status, err) == (
        2,
        f"mathdoku: '{batch}' doesn't belong to this study: move it elsewhere\n",
    )
    (tmp_path / "a" / "study.json").unlink()
    assert run(SMALL + str(tmp_path / "a"))[2] == (
        f"mathdoku: '{tmp_path / 'a'}' has other files in it: choose a new folder\n"
    )
    (tmp_path / "a" / "study.json").write_text("[]", encoding="utf-8")
    status, _, err = run(SMALL + str(tmp_path / "a"))
    assert status == 2
    assert err.endswith("study.json': it isn't the plan of a study\n")


def test_failed_batch_is_reported_and_others_are_saved(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(puzzle: Any, choice: Any, budget: int) -> Any:
        if puzzle.size == 4:
            raise ZeroDivisionError("what a fault")
        return outcome(puzzle, choice, budget)

    monkeypatch.setattr("webapp.study.running.outcome", fail)
    status, _, err = run(SMALL + str(tmp_path))
    assert status == 3
    first, *_, last = err.splitlines()
    assert first == (
        "batch 2 failed: RuntimeError: mrv on puzzle 2: ZeroDivisionError('what a fault')"
    )
    assert last == "8 of 16 runs are done: run the same command again to go on"
    assert {row["size"] for row in rows(tmp_path)} == {3}
    more = SMALL.replace("--each 2", "--each 9").replace("--with mrv ", "")
    status, _, err = run(f"{more}{tmp_path / 'more'}")
    assert status == 2
    assert err.endswith(
        "mathdoku: 10 batches failed, so others may fail as well; 10 of 36 runs are done: run the "
        "same command again to go on\n"
    )
    monkeypatch.undo()
    assert run(SMALL + str(tmp_path))[0] == 0
    assert len(rows(tmp_path)) == 16


def test_worker_of_another_version_is_refused(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("webapp.study.running.version", lambda: "0.0.7")
    status, _, err = run(SMALL + str(tmp_path))
    assert status == 2
    assert err.startswith("mathdoku: a worker has version 0.0.7 of Mathdoku Lab, not ")
    assert [*(tmp_path / "rows").iterdir()] == []


def test_full_disk_is_reported(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    status, _, err = run(SMALL + str(tmp_path))
    reported = f"mathdoku: can't write '{tmp_path / 'study.json'}': No space left on device\n"
    assert (status, err, [*tmp_path.iterdir()]) == (2, reported, [])


def test_study_reads_puzzles_in_any_format(run: Any, tmp_path: Path) -> None:
    made = [make(PuzzleSpec(3, "easy"), 1, nth).puzzle for nth in range(2)]
    texts = [format(puzzle, "text") for puzzle in made]
    written = {
        "one.txt": FOUR,
        "some.txt": "\n".join(texts),
        "lines.jsonl": "".join(json.dumps({"text": text}) + "\n" for text in texts),
        "codes.txt": "".join(format(each, "code") + "\n" for each in made),
        "keen.txt": format(made[0], "keen").strip() + f"\n\n{ESCARGOT}\n",
        "open.txt": f"{TWO}\n\n{NONE}\n",
    }
    for name, text in written.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    names = " ".join(str(tmp_path / name) for name in written)
    command = f"study --puzzles {names} --with propagation --cores 1 -o {tmp_path / 'o'}"
    assert run(command)[0] == 0
    asked = [parse(FOUR), *made * 3, made[0], *map(parse, (ESCARGOT, TWO, NONE))]
    assert [parse(row["puzzle"]) for row in rows(tmp_path / "o")] == asked
    rated = [(row["grade"], row["end"], row["proved"]) for row in rows(tmp_path / "o")[-3:]]
    assert [grade for grade, *_ in rated] == ["unreasonable", None, None]
    assert rated[2][1:] == ("exhausted", True)
    (tmp_path / "one.txt").write_text(TWO, encoding="utf-8")
    status, _, err = run(command)
    assert status == 2
    assert "has another study; puzzles: 11 from files (" in err


def test_faulty_puzzle_is_reported_before_anything_runs(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("m1iDBqq\n" + format(parse(FOUR), "code"), encoding="utf-8")
    status, _, err = run(f"study --puzzles {file} --with mrv -o {tmp_path / 'o'}")
    assert status == 2
    assert err.startswith(f"mathdoku: '{file}', puzzle 1: ")
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (SMALL + "/nowhere/at/all", "a study needs more packages: install them"),
        ("generate --size 3 --difficulty easy --seed 1 --count 2 --cores 2", "--cores needs Dask"),
        ("generate --size 3 --difficulty easy --seed 1 --scheduler tcp://a:1", "--scheduler needs"),
    ],
)
def test_missing_extra_names_the_package_to_install(
    run: Any, monkeypatch: pytest.MonkeyPatch, command: str, said: str
) -> None:
    for module in ("webapp.cli.study", "webapp.study.workers"):
        monkeypatch.setattr(f"{module}.find_spec", lambda name: None)
    status, _, err = run(command)
    assert status == 2
    assert err.startswith(f"mathdoku: {said}")
    assert "with pip install 'mathdoku-lab[" in err


def test_extras_are_imported_only_when_needed() -> None:
    code = (
        "import sys, webapp, webapp.__main__; webapp.create_app(); "
        "print({'pyarrow', 'matplotlib', 'numpy', 'distributed'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, encoding="utf-8")
    assert done.stdout == "set()\n"
