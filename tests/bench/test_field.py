"""Solvers given as commands are asked, measured and checked; the table shows who leads."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import field, report
from bench.command import Command
from bench.puzzles import Case, fresh
from bench.solving import Outcome, Own, attempt, faults, measure
from tests.docs.pages import ROOT, blocks
from webapp.puzzle import parse, structural_faults

PUZZLES = {
    1: "2 aa bc a 3 + b 1 = c 2 =",
    2: "2 ab ab a 3 + b 3 +",
    0: "2 ab ab a 3 + b 4 +",
}
CASES = [Case(f"it-{count}", parse(text), count) for count, text in PUZZLES.items()]
# Answers puzzles by its argument, an expression of the number of the puzzle.
ANSWERING = """
import itertools, sys
for number in itertools.count():
    if not sys.stdin.readline():
        break
    print("ready", flush=True)
    sys.stdin.readline()
    print(eval(sys.argv[1]), flush=True)
"""


@pytest.fixture
def command(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Command]:
    (tmp_path / "it.py").write_text(ANSWERING, encoding="utf-8")
    it = Command(f"{sys.executable} it.py '{request.param}'", tmp_path)
    yield it
    it.stop()


def test_documented_solver_answers_rightly(tmp_path: Path) -> None:
    (block,) = (
        each for each in blocks("researchers/benchmark.md")
        if each.options.get("caption") == "mine.py"
    )  # fmt: skip
    (tmp_path / "mine.py").write_text(block.text, encoding="utf-8")
    for it in (
        Command(f"{sys.executable} {tmp_path / 'mine.py'}", ROOT),
        Command(f"{sys.executable} -m bench.answering", ROOT),
    ):
        outcomes = measure(CASES, {"it": it})
        it.stop()
        assert faults(CASES, outcomes) == []
        assert [row["it"].proof is not None for row in outcomes] == [True] * 3


@pytest.mark.parametrize(
    ("command", "outcome"),
    [
        ("[[[1, 2], [1, 2]]]", Outcome(1, proof=0.0, wrong=True)),
        ('"null"', Outcome(stated=False)),
        ("sum(iter(int, 1))", Outcome()),
        ("sys.exit()", Outcome()),
    ],
    indirect=["command"],
)
def test_answer_of_a_command_is_judged(command: Command, outcome: Outcome) -> None:
    found = attempt(command, CASES[0].puzzle, 0.2, once=True)
    assert found.proof is None or found.proof > 0
    assert (found.count, found.stated, found.wrong, found.proof is None) == (
        outcome.count, outcome.stated, outcome.wrong, outcome.proof is None
    )  # fmt: skip


@pytest.mark.parametrize("command", ["[] if number == 0 else sys.exit()"], indirect=True)
def test_command_that_ended_is_started_for_the_next_puzzle(command: Command) -> None:
    found = [attempt(command, CASES[2].puzzle, 5, once=True).proof for _ in range(3)]
    assert [each is None for each in found] == [False, True, False]


@pytest.mark.parametrize(
    ("code", "said"),
    [("0", "says nothing instead of ready"), (ANSWERING, "says none instead of a list")],
)
def test_command_without_the_protocol_ends_the_benchmark(code: str, said: str) -> None:
    command = Command(f"{sys.executable} -c '{code}' '\"none\"'")
    with pytest.raises(SystemExit, match=said):
        attempt(command, CASES[0].puzzle, 5)
    command.stop()


def test_field_names_wrong_answers_and_writes_its_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "it.py").write_text(ANSWERING, encoding="utf-8")
    it = f"{sys.executable} {tmp_path / 'it.py'}"
    monkeypatch.setenv("SOLVER", f"right={it} [[[2,1],[1,2]]]; wrong={it} [[[1,2],[1,2]]]")
    monkeypatch.setitem(sys.modules, "bench.peers", SimpleNamespace(PEERS={"CP-SAT": Own}))
    monkeypatch.setattr(field, "_BUILT", tmp_path / "nothing")
    monkeypatch.setattr(field.keen, "program", lambda: None)
    monkeypatch.setattr(report, "machine", lambda: "A machine.")
    _, wrong = field.compare(CASES[:1], table=str(tmp_path / "table.md"))
    assert wrong == 1
    assert "WRONG: wrong has a grid for it-1 that is no solution" in capsys.readouterr().out
    table = (tmp_path / "table.md").read_text(encoding="utf-8")
    assert table.startswith("# The field\n")
    assert "|Puzzles|propagation|right|wrong|CP-SAT|\n" in table


def test_new_puzzles_are_of_every_kind_and_the_same_for_a_seed() -> None:
    cases = fresh(3, seed=1)
    assert [each.groups for each in cases] == [("new cages",)] * 3
    assert not any(structural_faults(each.puzzle) for each in cases)
    assert cases == fresh(3, seed=1)


def test_table_counts_the_unsolved_and_marks_who_is_ahead() -> None:
    puzzle = CASES[0].puzzle
    cases = [Case(grade, puzzle, groups=("4×4", grade)) for grade in ("easy", "hard")]
    times = {
        "propagation": (1.0, 3.0), "compiled": (0.5, 150.0), "CP-SAT": (2.0, 100.0),
        "other": (0.4, None),
    }  # fmt: skip
    rows = [{name: Outcome(1, each[at]) for name, each in times.items()} for at in (0, 1)]
    table = Path(__file__).with_name("table.md").read_text(encoding="utf-8")
    assert [*report.lines(cases, rows)] == table.splitlines()
