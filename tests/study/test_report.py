"""A study's report has a summary table and a self-contained page."""

import re
from collections import Counter
from math import ceil
from pathlib import Path
from statistics import quantiles

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.support import read
from webapp.__main__ import main
from webapp.study.report import quartiles, summary
from webapp.study.tally import Brief, RunGroup, StudyTally, rounded

ALGORITHMS = ("backtracking", "mrv", "logic", "local-search")
RUNS = 2 * 2 * len(ALGORITHMS)

# One puzzle per line: its size and grade, and how mrv, propagation and local search end on it, with
# their steps and backtracks.
BY_HAND = [
    (4, "easy", [("solved", 10, 4), ("solved", 20, 0), ("solved", 30, 0)]),
    (4, "easy", [("solved", 16, 5), ("exhausted", 16, 5), ("gave-up", 99, 0)]),
    (4, "easy", [("cut", 50, 9), ("cut", 50, 9), ("cut", 50, 0)]),
    (5, None, [("exhausted", 1234, 7), ("cut", 2000, 8), ("solved", 7, 0)]),
]
CHOICES = ("mrv:values=down", "propagation", "local-search")


def test_summary_has_quartiles_and_contests_by_algorithm() -> None:
    tally = StudyTally()
    tally.add(
        Brief(number, *choice.partition(":")[::2], size, grade, end, steps, erased, steps / 1e6)
        for number, (size, grade, runs) in enumerate(BY_HAND)
        for choice, (end, steps, erased) in zip(CHOICES, runs, strict=True)
    )
    expected = Path(__file__).with_name("summary.csv").read_text(encoding="utf-8")
    assert summary(tally, CHOICES) == expected


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a study with some runs stopped at the limit and some that gave up."""
    path = tmp_path_factory.mktemp("study")
    arguments = ["--sizes", "6", "--grades", "easy,unreasonable", "--each", "2", "--budget", "1500"]
    arguments += ["--cores", "1"]
    arguments += [part for each in ALGORITHMS for part in ("--with", each)]
    assert main(["study", "-o", str(path), *arguments]) == 0
    return path


def copied(folder: Path, to: Path, batches: int) -> Path:
    """Return a copy of the study with only its first batches."""
    (to / "rows").mkdir()
    (to / "study.json").write_bytes((folder / "study.json").read_bytes())
    for file in sorted((folder / "rows").iterdir())[:batches]:
        (to / "rows" / file.name).write_bytes(file.read_bytes())
    return to


def test_report_page_is_self_contained_and_accessible(folder: Path) -> None:
    text = (folder / "report.html").read_text(encoding="utf-8")
    page = read(text)
    ids = [each["id"] for each in page.all() if each.get("id")]
    assert page.all("script") == page.all("link") == page.all("img") == []
    assert re.findall(r"https?:|//\w|@import|\son\w+=", text) == []
    assert len(ids) == len({*ids})
    assert len(page.all("table")) == len(page.all("svg")) + 1 == 4
    for picture in page.all("svg"):
        assert picture["role"] == "img"
        assert {*picture["aria-labelledby"].split()} <= {*ids}
    named = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)}
    assert set() < named <= {*ids}


def test_report_page_counts_stopped_runs(folder: Path) -> None:
    text = (folder / "report.html").read_text(encoding="utf-8")
    rows = [row for file in (folder / "rows").iterdir() for row in pq.read_table(file).to_pylist()]
    ends = Counter((row["algorithm"], row["end"]) for row in rows)
    cut, gave_up = (sum(ends[each, end] for each in ALGORITHMS) for end in ("cut", "gave-up"))
    assert min(cut, gave_up) > 0
    assert f"{RUNS} runs: {cut} cut, {gave_up} gave up." in text
    assert text.count("<td>erases none</td>") == 2, "the local search"
    for each in ALGORITHMS:
        counts = [4, ends[each, "solved"], 0, ends[each, "gave-up"], ends[each, "cut"]]
        cells = "".join(f"<td>{number}</td>" for number in counts)
        assert f'<tr><th scope="row">{each}</th>{cells}' in text


@pytest.mark.parametrize("batches", [0, 2])
def test_report_of_an_unfinished_study_has_a_notice(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], batches: int
) -> None:
    there = copied(folder, tmp_path, batches)
    assert main(["study", "-o", str(there), "--report"]) == 0
    assert capsys.readouterr().out == f"{there / 'report.html'}\n"
    done = sum(pq.read_table(file).num_rows for file in (there / "rows").iterdir())
    assert done < RUNS
    text = (there / "report.html").read_text(encoding="utf-8")
    assert f"Not finished: {done} of {RUNS} runs are done so far." in text


def group_of(*runs: int | tuple[str, int]) -> RunGroup:
    """Return runs that erased these numbers of values, or had these other ends."""
    group = RunGroup()
    for run in runs:
        end, erased = run if isinstance(run, tuple) else ("solved", run)
        group.add(Brief(0, "mrv", "", 4, "easy", end, 0, erased, 0.0))
    return group


def test_curve_omits_stopped_runs_but_not_those_that_gave_up() -> None:
    """1 of 4 is done at 10, one is stopped at 20, and 1 of 2 is done at 30."""
    cut = group_of(10, ("cut", 20), 30, ("cut", 40))
    assert list(cut.survival()) == [(10, 0.75), (30, 0.375), (40, 0.375)]
    gave_up = group_of(("gave-up", 5), 30)
    assert list(gave_up.survival()) == [(30, 0.5)]
    assert (gave_up.quantile("erased", 0), gave_up.quantile("erased", 0.5)) == (30, None)


@given(
    st.lists(st.integers(0, 400), min_size=2, max_size=12),
    st.lists(st.integers(500, 999), max_size=12),
)
def test_quartiles_match_statistics_unless_a_run_was_stopped(
    done: list[int], after_the_cut: list[int]
) -> None:
    group = group_of(*done, *[("cut", 500)] * len(after_the_cut))
    expected = quantiles([*done, *after_the_cut], n=4, method="inclusive")
    for share, figure in zip((0.25, 0.5, 0.75), expected, strict=True):
        known = ceil(share * (group.runs - 1)) < len(done)
        assert group.quantile("erased", share) == (figure if known else None)


@pytest.mark.parametrize(
    ("runs", "words"),
    [
        ((0, 6), "3 (1.5 to 4.5)"),
        ((34, 85), "59.5 (46.75 to 72.25)"),
        ((7,), "7 (7 to 7)"),
        ((10, 20, ("cut", 500)), "20 (15 up), 1 of 3 not done"),
        ((10, ("cut", 500)), "no median, 1 of 2 not done"),
        ((1_230, 1_250), "1,240 (1,240 to 1,250)"),
        ((142, 1_018, 2_289, 2_428), "1,660 (800 to 2,330)"),
    ],
)
def test_report_table_has_medians_with_quartiles(
    runs: tuple[int | tuple[str, int], ...], words: str
) -> None:
    assert quartiles(group_of(*runs)) == words


def test_report_figures_have_three_digits() -> None:
    assert [rounded(each) for each in (0, 7, 999, 1_004, 1_005, 99_949, 99_950, 123_456)] == [
        0, 7, 999, 1_000, 1_010, 99_900, 100_000, 123_000,
    ]  # fmt: skip
