"""Files: a board as SVG, and the steps of a run as lines of JSON."""

import gzip
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask

from tests.web.support import DRAFT, FIGURE, KILLER, SAMPLE, SUDOKU, TWO, Client, address
from webapp.insight import Run
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import from_json, to_json
from webapp.web.board.board_view import still, watched
from webapp.web.puzzle import files

SVG = "{http://www.w3.org/2000/svg}"


def picture(client: Client, there: str) -> ElementTree.Element:
    """The SVG at an address, which fetches nothing and is styled by nothing."""
    answer = client.get(there)
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert re.fullmatch(
        r'attachment; filename="mathdoku-(\d+)x\1\.svg"', answer.headers["Content-Disposition"]
    )
    assert not re.search(r"href|style|url\(|<script|\son\w+=", answer.text)
    return ElementTree.fromstring(answer.text)


def written(svg: ElementTree.Element, size: str) -> dict[tuple[int, int], str]:
    """The clues or the values of a picture, by cell: they differ in weight."""
    texts = {}
    for text in svg.iter(f"{SVG}text"):
        if (text.get("font-weight") == "700") == (size == "clues"):
            place = (float(text.get("y", "")) // 100, float(text.get("x", "")) // 100)
            texts[int(place[0]), int(place[1])] = text.text or ""
    return texts


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, KILLER, DRAFT])
def test_the_picture_of_a_puzzle_has_its_clues(client: Client, puzzle: Puzzle) -> None:
    svg = picture(client, address("/board.svg", puzzle))
    shown = {
        (row, column): cell.frame.clue
        for row, line in enumerate(still(puzzle))
        for column, cell in enumerate(line)
        if cell.frame.clue
    }
    assert written(svg, "clues") == shown
    assert written(svg, "values") == {}
    assert svg.get("viewBox") == f"-6 -6 {100 * puzzle.size + 12} {100 * puzzle.size + 12}"


def test_the_picture_of_a_sudoku_has_its_givens(client: Client) -> None:
    svg = picture(client, address("/board.svg", SUDOKU))
    assert written(svg, "values") == {(0, 2): "3", (1, 0): "4", (1, 2): "1"}
    assert written(svg, "clues") == {}


@pytest.mark.parametrize("at", [0, 5, 30, 86])
def test_the_picture_of_a_position_has_its_values(client: Client, at: int) -> None:
    svg = picture(client, address("/board.svg", SAMPLE, with_="backtracking", at=at))
    rows = watched(SAMPLE, Run(SAMPLE, parse_choice("backtracking")).look(at))
    assert written(svg, "values") == {
        (row, column): cell.text
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
        if cell.text
    }


def test_a_picture_has_the_signs_of_the_board_on_the_page(app: Flask, client: Client) -> None:
    """They are told by their shapes, not by their colours alone."""
    css = (Path(str(app.static_folder)) / "css" / "board.css").read_text()
    run, states = Run(SAMPLE, parse_choice("backtracking")), set()
    run.to_end()
    for at in range(1, 60):
        rows = watched(SAMPLE, run.look(at))
        here = [cell.state for row in rows for cell in row if cell.state not in ("", "clash")]
        svg = picture(client, address("/board.svg", SAMPLE, with_="backtracking", at=at))
        drawn = [
            str(each.get("d"))
            for each in svg.iter()
            if (each.get("transform") or "").startswith("translate")
        ]
        assert len(drawn) == len(here)
        for state, path in zip(here, drawn, strict=True):
            line = next(
                each for each in css.splitlines() if each.startswith(f'[data-state="{state}"]')
            )
            assert path in line
        states |= set(here)
    assert states >= {"tried", "refused", "undone", "dead"}


def test_the_steps_are_sent_compressed(client: Client) -> None:
    there = address("/run.jsonl", SAMPLE, with_="backtracking")
    whole = client.get(there).data
    sent = client.get(there, headers={"Accept-Encoding": "gzip"})
    assert sent.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent.data) == whole
    assert len(sent.data) < len(whole) / 5


def lines(client: Client, there: str) -> list[dict[str, object]]:
    """The objects of a run's file."""
    answer = client.get(there)
    assert (answer.status_code, answer.mimetype) == (200, "application/jsonl")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="')
    assert answer.text.endswith("\n") or not answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("name", SOLVERS)
def test_a_runs_file_has_each_of_its_steps_on_a_line(client: Client, name: str) -> None:
    run = Run(TWO, parse_choice(name))
    run.to_end()
    told = lines(client, address("/run.jsonl", TWO, with_=name))
    assert told == [json.loads(json.dumps(to_json(event))) for event in run.events]
    assert [to_json(from_json(each)) for each in told] == [to_json(event) for event in run.events]


@pytest.mark.parametrize(
    ("query", "part"),
    [
        ({"from_": 5, "to": 20}, slice(5, 20)),
        ({"from_": 80}, slice(80, 86)),
        ({"from_": 9, "to": 9}, slice(9, 9)),
        ({"from_": 900}, slice(0, 0)),
    ],
)
def test_a_file_may_have_a_part_of_the_steps(
    client: Client, query: dict[str, int], part: slice
) -> None:
    whole = lines(client, address("/run.jsonl", SAMPLE, with_="backtracking"))
    told = lines(client, address("/run.jsonl", SAMPLE, with_="backtracking", **query))
    assert told == whole[part]


def test_a_file_too_long_is_refused_with_what_to_do(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "FILE_EVENTS", 40)
    page = client.page(address("/run.jsonl", SAMPLE, with_="backtracking"), 422)
    assert "These are 86 steps; a file has at most 40. Name fewer with 'from'" in page.text
    named = address("/run.jsonl", SAMPLE, with_="backtracking", from_=30, to=70)
    assert len(lines(client, named)) == 40


def test_share_leads_to_the_files_of_what_is_shared(client: Client) -> None:
    page = client.page(address("/share", SAMPLE, with_="mrv", at=7, from_=3, to=9))
    there = address("/board.svg", SAMPLE, with_="mrv", at=7)
    assert page.by_role("link", "Board as SVG")["href"] == there
    assert page.by_role("button", "Board as PNG")["data-png"] == there
    steps = page.by_role("link", "Steps as JSON lines")["href"]
    assert len(lines(client, steps)) == 6
    draft = client.page(address("/share", DRAFT)).one(class_="files")
    assert [link["href"] for link in draft.all("a")] == [address("/board.svg", DRAFT)]
