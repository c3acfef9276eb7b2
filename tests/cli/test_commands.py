"""Each command's output, its exit status, and errors in one or two lines."""

import json
from importlib.metadata import version
from typing import Any

import pytest

from tests.cli.support import EMPTY_9, FAULTY, FOUR, FOUR_SOLVED, NONE, TEN, TWO
from tests.trace.told import event_of
from webapp.cli import arguments, puzzles
from webapp.puzzle import MOST_BYTES, format, parse, written
from webapp.solvers import SOLVERS

# solve


@pytest.mark.parametrize(
    ("arguments", "text", "status", "out", "verdict"),
    [
        ("--with backtracking", FOUR, 0, FOUR_SOLVED,
         "exactly 1 solution; 352 steps, 9 guesses taken back before the first solution, "),
        ("", TWO, 0, "12\n21\n\n21\n12\n",
         "2 solutions found; the search stopped there, so there may be more; "),
        ("--count 1", TWO, 0, "12\n21\n",
         "1 solution found; the search stopped there, so there may be more; "),
        ("--count 3", TWO, 0, "12\n21\n\n21\n12\n",
         "exactly 2 solutions; "),
        ("", NONE, 1, "", "no solution; "),
        ("", "a a 7 =", 1, "", "no solution; "),
        ("--with backtracking --limit 85", FOUR, 3, "",
         "no solutions found, and not settled: the limit was reached; 85 steps, 9 guesses "),
        ("--with backtracking --limit 86", FOUR, 3, FOUR_SOLVED,
         "1 solution found, and not settled: the limit was reached; 86 steps, 9 guesses "),
        ("--with backtracking --limit 86 --count 1", FOUR, 0, FOUR_SOLVED,
         "1 solution found; the search stopped there, so there may be more; 86 steps, "),
        ("--with local-search", FOUR, 0, FOUR_SOLVED,
         "1 solution found; this algorithm can't tell whether there are others; "),
        ("--with logic", FOUR, 0, FOUR_SOLVED, "exactly 1 solution; "),
        ("--with logic", TWO, 3, "", "no solutions found, and not settled: the algorithm gave "),
        ("--with brute-force --limit 50000", FOUR, 3, "",
         "no solutions found, and not settled: the limit was reached; 50,000 steps, "),
    ],
)  # fmt: skip
def test_solve_prints_grids_and_what_is_known(
    run: Any, arguments: str, text: str, status: int, out: str, verdict: str
) -> None:
    result = run(f"solve - --with mrv {arguments}", text)
    assert (result[0], result[1]) == (status, out)
    assert result[2].startswith(verdict)
    assert result[2].count("\n") == 1


def test_solve_separates_values_by_spaces_above_size_9(run: Any) -> None:
    status, out, _ = run("solve - --count 1 --with backtracking", TEN)
    rows = [row.split(" ") for row in out.splitlines()]
    assert (status, len(rows)) == (0, 10)
    assert all(sorted(map(int, row)) == list(range(1, 11)) for row in rows)


@pytest.mark.parametrize(
    ("arguments", "text", "status", "expected"),
    [
        ("--with backtracking", FOUR, 0,
         {"solutions": [[[1, 4, 2, 3], [4, 2, 3, 1], [2, 3, 1, 4], [3, 1, 4, 2]]],
          "complete": True, "choices": 9}),
        ("", TWO, 0, {"solutions": [[[1, 2], [2, 1]], [[2, 1], [1, 2]]], "complete": False}),
        ("--with backtracking", NONE, 1,
         {"solutions": [], "complete": True, "choices": 6, "events": 21}),
    ],
)  # fmt: skip
def test_solve_json_is_one_object(
    run: Any, arguments: str, text: str, status: int, expected: dict[str, Any]
) -> None:
    result = run(f"solve - --json {arguments}", text)
    found = json.loads(result[1])
    assert result[0] == status
    assert set(found) == {"solutions", "complete", "choices", "events", "seconds"}
    assert found | expected == found


def test_solve_prints_how_long_it_took(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 102.25])
    monkeypatch.setattr(puzzles, "perf_counter", lambda: next(clock))
    _, out, err = run("solve - --json", TWO)
    assert json.loads(out)["seconds"] == 2.25
    assert err.endswith(", 2.25 s\n")


def test_seed_reaches_the_randomised_algorithms(run: Any) -> None:
    lots = [s.name for s in SOLVERS.values() if any(o.name == "seed" for o in s.options)]
    for name in lots:
        first, again, other = (
            run(f"trace - --with {name} --limit 60 --seed {seed}", FOUR)[1] for seed in (1, 1, 2)
        )
        assert first == again != other


@pytest.mark.parametrize("command", ["solve - --with backtracking", "trace - --with backtracking"])
def test_unused_seed_is_reported(run: Any, command: str) -> None:
    status, out, err = run(f"{command} --seed 3", FOUR)
    assert (status, out) == run(command, FOUR)[:2]
    assert err.splitlines()[0] == "backtracking uses no chance, so --seed changes nothing"


def test_interrupted_solve_prints_what_it_found(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(search: Any) -> Any:
        yield ((1, 2), (2, 1))
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzles.Solutions, "__iter__", interrupted)
    status, out, err = run("solve -", TWO)
    assert (status, out) == (130, "12\n21\n")
    assert "the search was interrupted" in err
    status, out, _ = run("solve - --json", TWO)
    assert status == 130
    assert json.loads(out)["solutions"] == [[[1, 2], [2, 1]]]


# check


def test_check_describes_a_puzzle(run: Any) -> None:
    assert run("check -", FOUR) == (0, "a puzzle of size 4, 8 cages\n", "")
    assert run("check -", "a a 1 =") == (0, "a puzzle of size 1, 1 cage\n", "")
    assert run("check -", "4 AA.. .... .... .... A 3 + boxes 2x2 killer") == (
        0, "a puzzle of size 4, 1 cage, boxes of 2x2, killer\n", "",
    )  # fmt: skip


def test_check_lists_faults_with_line_and_column(run: Any) -> None:
    status, out, err = run("check -", "2\nab\nab\na 3\na 4 +\nb 9 +\n")
    lines = out.splitlines()
    assert (status, err, len(lines)) == (1, "", 3)
    assert lines[0].startswith("line 4, column 1: the cage at r1c1 has the target 3 but no")
    assert lines[1].startswith("line 5, column 1: the cage at r1c1 has a second clue, '4 +'")
    assert lines[2].startswith("line 6, column 1: the 9+ cage at r1c2 can’t be made: ")


# trace


def test_trace_prints_one_numbered_sentence_per_event(run: Any) -> None:
    status, out, err = run("trace - --with backtracking", FOUR)
    lines = out.splitlines()
    assert (status, err, len(lines)) == (0, "", 86)
    assert lines[:2] == [
        "     1  Try 1 in r1c1.",
        "     2  Rejected: 1 in r1c2. Row 1 already has a 1 (at r1c1).",
    ]
    solved = (
        "Solved after 86 steps, with 9 guesses taken back. Every row, column and cage is right."
    )
    assert lines[-1] == f"    86  {solved}"


def test_trace_json_has_one_event_per_line(run: Any) -> None:
    status, out, _ = run("trace - --with backtracking --json", FOUR)
    events = [event_of(json.loads(line)) for line in out.splitlines()]
    assert (status, len(events)) == (0, 86)
    assert events == list(SOLVERS["backtracking"].solve(parse(FOUR)))[:86]


@pytest.mark.parametrize(
    ("arguments", "text", "status", "lines", "err"),
    [
        ("backtracking --limit 10", FOUR, 3, 10, "stopped after 10 steps, the limit\n"),
        ("backtracking --limit 86", FOUR, 0, 86, ""),
        ("backtracking", NONE, 1, 21, ""),
        ("backtracking:values=down --limit 1", FOUR, 3, 1, "stopped after 1 step, the limit\n"),
    ],
)
def test_trace_stops_at_the_end_or_the_limit(
    run: Any, arguments: str, text: str, status: int, lines: int, err: str
) -> None:
    result = run(f"trace - --with {arguments}", text)
    assert (result[0], result[1].count("\n"), result[2]) == (status, lines, err)


# convert


def test_convert_refuses_what_a_format_cannot_express(run: Any) -> None:
    status, out, err = run("convert - --to sudoku", FOUR)
    assert (status, out) == (2, "")
    assert err.startswith("mathdoku: a sudoku line is for grids with boxes")
    assert run("convert - --to sudoku", EMPTY_9) == (0, EMPTY_9 + "\n", "")
    keen = format(parse(FOUR), "keen").strip() + "\n"
    assert run("convert - --to keen", FOUR) == (0, keen, "")


# Unusable input and arguments


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        ("solve -", "", "mathdoku: there is no puzzle here: the text is empty\n"),
        ("check -", "3\nabc\nab", "mathdoku: line 3, column 1: row 2 of the grid needs 3 labels, "),
        ("convert - --to keen", "abc", "mathdoku: line 1, column 1: the grid needs 3 rows of 3 l"),
        ("solve -", FAULTY, "mathdoku: line 1, column 95: the cage at r4c3 has the target 1 but"),
        ("trace - --with mrv", "2 ab ab a 3 +", "mathdoku: the cage at r1c2 has no clue yet: give"),
        ("solve -", b"ab\nab\n\x80", "mathdoku: standard input isn't text in UTF-8: see byte 7\n"),
        ("solve -", b" " * (MOST_BYTES + 1),
         "mathdoku: standard input is longer than 65536 bytes, which no puzzle is\n"),
        ("solve /dev/zero", "", "mathdoku: '/dev/zero' is longer than 65536 bytes, which "),
        ("solve /", "", "mathdoku: can't read '/': Is a directory\n"),
        ("solve /no/such/file", "", "mathdoku: can't read '/no/such/file': No such file or dir"),
        ("solve \0", "", "mathdoku: can't read '\0': embedded null byte\n"),
        ("guess", "", "mathdoku: argument COMMAND: invalid choice: 'guess'"),
        ("solve", "", "mathdoku solve: the following arguments are required: FILE\n"),
        ("solve - -", TWO, "mathdoku: unrecognized arguments: -\n"),
        ("trace -", TWO, "mathdoku trace: the following arguments are required: --with\n"),
        ("convert -", TWO, "mathdoku convert: the following arguments are required: --to\n"),
        ("convert - --to xml", TWO, "mathdoku convert: argument --to: invalid choice: 'xml' (choo"),
        ("solve - --with best", TWO, "mathdoku solve: argument --with: there is no algorithm 'be"),
        ("solve - --with mrv:x=1", TWO, "mathdoku solve: argument --with: mrv has no option 'x'"),
        ("solve - --count 0", TWO, "mathdoku solve: argument --count: '0' isn't a whole number"),
        ("solve - --count ٣", TWO, "mathdoku solve: argument --count: '٣' isn't a whole number"),
        ("solve - --limit -5", TWO, "mathdoku solve: argument --limit: '-5' isn't a whole number"),
        (f"solve - --limit {'9' * 5000}", TWO, "mathdoku solve: argument --limit: '9999999999999"),
        ("solve - --seed -1", TWO, "mathdoku solve: argument --seed: '-1' isn't a whole number"),
        ("serve --port 65536", "", "mathdoku serve: argument --port: '65536' isn't a whole number"),
    ],
)  # fmt: skip
def test_unusable_input_is_reported_in_one_or_two_lines(
    run: Any, arguments: str, text: str | bytes, message: str
) -> None:
    status, out, err = run(arguments, text)
    assert (status, out) == (2, "")
    assert err.startswith(message)
    assert err.count("\n") <= 2
    if text == FAULTY:
        assert err.splitlines()[1] == "and 2 more: see mathdoku check"


def test_help_names_every_option_and_format(run: Any) -> None:
    for command in ("", "serve", "solve", "check", "trace", "convert"):
        status, said, err = run(f"{command} --help")
        assert (status, err) == (0, "")
        assert said.startswith(f"usage: mathdoku {command}".rstrip())
        assert max(map(len, said.splitlines())) <= 80
        for solver in SOLVERS.values() if command in ("solve", "trace") else ():
            for option in solver.options:
                assert f"{option.name}={'|'.join(option.values)}" in " ".join(said.split())
    assert [name for name in written() if name not in "".join(said.split())] == []


def test_version_is_printed_where_it_is_installed(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("--version") == (0, f"mathdoku {version('mathdoku-lab')}\n", "")
    monkeypatch.setattr(arguments, "_PACKAGE", "no-such-package")
    assert run("--version") == (0, "mathdoku, not installed\n", "")
