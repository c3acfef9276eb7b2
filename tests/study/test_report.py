"""The report says what a slow count over the rows says, and is a page that needs nothing else."""

import csv
import re
from collections import Counter
from collections.abc import Iterable
from html.parser import HTMLParser
from math import ceil, inf
from pathlib import Path
from statistics import quantiles
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.__main__ import main
from webapp.study.page import quartiles
from webapp.study.tally import Brief, RunGroup, rounded

ALGORITHMS = ("backtracking", "mrv", "propagation", "logic", "local-search")
BUDGET = 1_500
RUNS = 4 * 2 * len(ALGORITHMS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study in which some runs are cut, some give up, and some puzzles have a tie."""
    path = tmp_path_factory.mktemp("study")
    told = [part for each in ALGORITHMS for part in ("--with", each)]
    arguments = ["--sizes", "6,7", "--grades", "easy,unreasonable", "--each", "2", *told]
    assert main(["study", "-o", str(path), *arguments, "--budget", str(BUDGET)]) == 0
    return path


def rows(folder: Path) -> list[dict[str, Any]]:
    files = sorted((folder / "rows").iterdir())
    found: list[dict[str, Any]] = pa.concat_tables(map(pq.read_table, files)).to_pylist()
    return found


def quantile(figures: Iterable[int], runs: int, share: float) -> str:
    """As `statistics` has it, all that were not done standing last; empty where it needs one."""
    kept = sorted(map(rounded, figures))
    every = [*kept, *[inf] * (runs - len(kept))]
    place = share * (runs - 1)
    before, after = every[int(place)], every[ceil(place)]
    if after == inf:
        return ""
    assert after < 1_000, "or what lies between is kept to three digits again"
    return f"{before + (after - before) * (place % 1):g}"


def figures_of(runs: list[dict[str, Any]], figure: str) -> list[dict[str, Any]]:
    """The runs that have the figure: they were done, and a local search makes no guesses."""
    done = [row for row in runs if row["solved"] or row["proved"]]
    return [row for row in done if (row["algorithm"], figure) != ("local-search", "undone")]


def best_of(everything: list[dict[str, Any]]) -> Counter[tuple[str, str, int, str]]:
    """On how many puzzles each algorithm is the best, or tied: by column, algorithm and kind."""
    best: Counter[tuple[str, str, int, str]] = Counter()
    for number in {row["number"] for row in everything}:
        for figure in ("undone", "steps"):
            done = figures_of([row for row in everything if row["number"] == number], figure)
            least = min((row[figure] for row in done), default=-1)
            who = [row for row in done if row[figure] == least]
            for row in who:
                how = "best" if len(who) == 1 else "tied"
                best[f"{how}_{figure}", row["algorithm"], row["size"], row["grade"]] += 1
    return best


def test_the_summary_is_what_a_slow_count_comes_to(folder: Path) -> None:
    everything = rows(folder)
    ends = Counter(row["end"] for row in everything)
    assert ends["cut"] > 5, "or this says nothing of cut runs"
    assert ends["gave-up"] > 1
    best = best_of(everything)
    with (folder / "summary.csv").open() as file:
        table = list(csv.DictReader(file))
    assert len(table) == len(ALGORITHMS) * 4
    for line in table:
        kind = (line["algorithm"], int(line["size"]), line["grade"])
        runs = [r for r in everything if (r["algorithm"], r["size"], r["grade"]) == kind]
        counts = Counter(row["end"] for row in runs)
        told = [int(line[name]) for name in ("runs", "solved", "gave_up", "cut")]
        assert told == [2, counts["solved"], counts["gave-up"], counts["cut"]]
        for figure in ("undone", "steps"):
            done = [row[figure] for row in figures_of(runs, figure)]
            for name, share in (("q1", 0.25), ("median", 0.5), ("q3", 0.75)):
                assert line[f"{figure}_{name}"] == quantile(done, 2, share), (kind, figure)
            for how in ("best", "tied"):
                assert int(line[f"{how}_{figure}"]) == best[f"{how}_{figure}", *kind]


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.tags: Counter[str] = Counter()
        self.pictures: list[dict[str, str | None]] = []
        self.cells: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags[tag] += 1
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag == "svg":
            self.pictures.append(found)

    def handle_data(self, data: str) -> None:
        self.cells.append(data)


def test_the_page_needs_nothing_else_and_can_be_read_aloud(folder: Path) -> None:
    text = (folder / "report.html").read_text()
    page = Page(text)
    assert page.tags["script"] == page.tags["link"] == page.tags["img"] == 0
    assert re.findall(r"https?:|//\w|@import|\son\w+=", text) == []
    assert len(page.ids) == len(set(page.ids))
    assert len(page.pictures) == 5
    for picture in page.pictures:
        assert picture["role"] == "img"
        assert {*(picture["aria-labelledby"] or "").split()} <= {*page.ids}
    assert page.tags["table"] == len(page.pictures) + 1
    assert {*re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)} != set()
    named = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)}
    assert named <= {*page.ids}


def test_of_a_file_that_is_not_whole_there_is_no_report(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rows").mkdir()
    (tmp_path / "study.json").write_bytes((folder / "study.json").read_bytes())
    lot = tmp_path / "rows" / "lot-000000.parquet"
    lot.write_bytes((folder / "rows" / lot.name).read_bytes()[:-9])
    assert main(["study", "-o", str(tmp_path), "--report"]) == 2
    assert capsys.readouterr().err.startswith(f"mathdoku: '{lot}' isn't a whole Parquet file (")


def test_the_page_says_how_many_runs_were_cut(folder: Path) -> None:
    text = (folder / "report.html").read_text()
    ends = Counter(row["end"] for row in rows(folder))
    assert f"{RUNS} runs: {ends['cut']} cut, {ends['gave-up']} gave up." in text
    assert text.count("<td>makes none</td>") == 4, "of guesses, the local search"
    for algorithm in ALGORITHMS:
        own = Counter(r["end"] for r in rows(folder) if r["algorithm"] == algorithm)
        told = [8, own["solved"], 0, own["gave-up"], own["cut"]]
        cells = "".join(f"<td>{number}</td>" for number in told)
        assert f'<tr><th scope="row">{algorithm}</th>{cells}' in text


def test_the_report_of_a_study_that_is_not_finished_says_so(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rows").mkdir()
    (tmp_path / "study.json").write_bytes((folder / "study.json").read_bytes())
    for some in (0, 2):
        for file in sorted((folder / "rows").iterdir())[:some]:
            (tmp_path / "rows" / file.name).write_bytes(file.read_bytes())
        there = len(rows(tmp_path)) if some else 0
        assert main(["study", "-o", str(tmp_path), "--report"]) == 0
        assert capsys.readouterr().out == f"{tmp_path / 'report.html'}\n"
        text = (tmp_path / "report.html").read_text()
        assert f"Not finished: {there} of {RUNS} runs are there so far." in text


def test_a_curve_leaves_out_who_was_cut_from_there_on() -> None:
    """By hand: 4 runs; 1 of 4 done at 10, then one cut at 20, then 1 of 2 done at 30."""
    group = RunGroup()
    for end, steps in (("solved", 10), ("cut", 20), ("solved", 30), ("cut", 40)):
        group.add(Brief(0, "mrv", "", 4, "easy", end, steps, 0, 0.0))
    assert list(group.survival()) == [(10, 0.75), (30, 0.375), (40, 0.375)]


def test_who_gives_up_is_never_done() -> None:
    group = RunGroup()
    for end, steps in (("gave-up", 5), ("solved", 30)):
        group.add(Brief(0, "logic", "", 4, "easy", end, steps, 0, 0.0))
    assert list(group.survival()) == [(30, 0.5)]
    assert group.quantile("steps", 0) == 30
    assert group.quantile("steps", 0.5) is None


def group_of(*figures: int | None) -> RunGroup:
    """Runs done after so many steps, or cut."""
    group = RunGroup()
    for steps in figures:
        end = "cut" if steps is None else "solved"
        group.add(Brief(0, "mrv", "", 4, "easy", end, 500 if steps is None else steps, 0, 0.0))
    return group


@given(st.lists(st.integers(0, 999), min_size=2, max_size=20))
def test_quartiles_are_those_of_statistics(figures: list[int]) -> None:
    group = group_of(*figures)
    expected = quantiles(figures, n=4, method="inclusive")
    assert [group.quantile("steps", share) for share in (0.25, 0.5, 0.75)] == expected


@given(
    st.lists(st.integers(0, 400), min_size=1, max_size=12),
    st.lists(st.integers(500, 999), min_size=1, max_size=12),
)
def test_a_quartile_is_told_where_no_run_that_was_cut_has_a_part_in_it(
    done: list[int], after_the_cut: list[int]
) -> None:
    """Whatever the runs that were cut at 500 would have come to."""
    group = group_of(*done, *[None] * len(after_the_cut))
    expected = quantiles([*done, *after_the_cut], n=4, method="inclusive")
    for share, figure in zip((0.25, 0.5, 0.75), expected, strict=True):
        told = ceil(share * (group.runs - 1)) < len(done)
        assert group.quantile("steps", share) == (figure if told else None)


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        ((0, 6), "3 (1.5 to 4.5)"),
        ((34, 85), "59.5 (46.75 to 72.25)"),
        ((7,), "7 (7 to 7)"),
        ((10, 20, None), "20 (15 up), 1 of 3 not done"),
        ((10, None), "no median, 1 of 2 not done"),
        ((1_230, 1_250), "1,240 (1,240 to 1,250)"),
        ((142, 1_018, 2_289, 2_428), "1,660 (800 to 2,330)"),
    ],
)
def test_the_table_tells_a_median_with_its_quartiles(
    figures: tuple[int | None, ...], told: str
) -> None:
    assert quartiles(group_of(*figures), "steps") == told


@given(st.lists(st.integers(0, 99_999), min_size=2, max_size=20))
def test_what_rests_on_large_figures_is_at_most_one_off_in_its_last_digit(
    figures: list[int],
) -> None:
    group, kept = group_of(*figures), sorted(figures)
    exact = quantiles(figures, n=4, method="inclusive")
    for share, figure in zip((0.25, 0.5, 0.75), exact, strict=True):
        told = group.quantile("steps", share)
        after = rounded(kept[ceil(share * (len(kept) - 1))])
        unit = 10 ** max(0, len(str(after)) - 3)
        assert told is not None
        assert abs(told - figure) <= (unit if unit > 1 else 0)
        assert unit == 1 or told % unit == 0


def test_figures_are_kept_to_three_digits_in_the_same_order() -> None:
    assert [rounded(each) for each in (0, 7, 999, 1_004, 1_005, 99_949, 99_950, 123_456)] == [
        0, 7, 999, 1_000, 1_010, 99_900, 100_000, 123_000,
    ]  # fmt: skip
    every = [rounded(each) for each in range(200_000)]
    assert every == sorted(every)
