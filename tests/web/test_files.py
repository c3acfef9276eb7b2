"""Files: a board as SVG, and the steps of a run as lines of JSON."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask

from tests.web.support import SAMPLE, TWO, Client, address
from webapp.insight import Run
from webapp.solvers import parse_choice
from webapp.trace import to_json
from webapp.web.board.board_view import watched
from webapp.web.puzzle import files

SVG = "{http://www.w3.org/2000/svg}"
Texts = dict[tuple[int, int], str]


def picture(client: Client, there: str) -> ElementTree.Element:
    """The SVG at an address, which fetches nothing and is styled by nothing."""
    found = client.get(there)
    assert (found.status_code, found.mimetype) == (200, "image/svg+xml")
    named = found.headers["Content-Disposition"]
    assert re.fullmatch(r'attachment; filename="mathdoku-(\d+)x\1\.svg"', named)
    assert not re.search(r"href|style|url\(|<script|\son\w+=", found.text)
    return ElementTree.fromstring(found.text)


def texts(svg: ElementTree.Element) -> tuple[Texts, Texts]:
    """The clues, which are bold, and the values of a picture by cell."""
    found: tuple[Texts, Texts] = {}, {}
    for text in svg.iter(f"{SVG}text"):
        row, column = (int(float(text.get(name, "")) // 100) for name in ("y", "x"))
        found[text.get("font-weight") != "700"][row, column] = text.text or ""
    return found


def lines(client: Client, there: str) -> list[dict[str, object]]:
    found = client.get(there)
    assert (found.status_code, found.mimetype) == (200, "application/jsonl")
    assert found.headers["Content-Disposition"].startswith('attachment; filename="')
    assert found.text.endswith("\n") or not found.text
    return [json.loads(line) for line in found.text.splitlines()]


def test_picture_of_a_position_has_its_signs_and_values(app: Flask, client: Client) -> None:
    """The signs differ by shape, not by colour alone."""
    css = (Path(str(app.static_folder)) / "css" / "board.css").read_text().splitlines()
    run, states = Run(SAMPLE, parse_choice("backtracking")), set()
    run.to_end()
    for at in (0, *range(1, 60, 4), 86):
        rows = watched(SAMPLE, run.look(at))
        svg = picture(client, address("/board.svg", SAMPLE, with_="backtracking", at=at))
        assert texts(svg)[1] == {
            (row, column): cell.text
            for row, line in enumerate(rows)
            for column, cell in enumerate(line)
            if cell.text
        }
        here = [cell.state for row in rows for cell in row if cell.state not in ("", "clash")]
        drawn = [
            str(each.get("d"))
            for each in svg.iter()
            if (each.get("transform") or "").startswith("translate")
        ]
        assert len(drawn) == len(here)
        for state, path in zip(here, drawn, strict=True):
            assert path in next(each for each in css if each.startswith(f'[data-state="{state}"]'))
        states |= set(here)
    assert states >= {"tried", "refused", "undone", "dead"}


def test_file_of_a_run_has_one_step_per_line(client: Client) -> None:
    for name in ("logic", "local-search"):
        run = Run(TWO, parse_choice(name))
        run.to_end()
        found = lines(client, address("/run.jsonl", TWO, with_=name))
        events = [to_json(event) for event in run.events]
        assert (name, found) == (name, json.loads(json.dumps(events)))


def test_file_that_is_too_long_is_refused_with_what_to_do(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "FILE_EVENTS", 40)
    page = client.page(address("/run.jsonl", SAMPLE, with_="backtracking"), 422)
    assert "These are 86 steps; a file has at most 40. Name fewer with 'from'" in page.text
    part = address("/run.jsonl", SAMPLE, with_="backtracking", from_=30, to=70)
    assert len(lines(client, part)) == 40
