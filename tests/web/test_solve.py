"""Solve: the known answers, and the effort of each search, as bars and as strips.

What is said of other puzzles, and where the work ends first, is in approved.txt.
"""

from threading import Event

import pytest

from tests.conftest import PUZZLES
from tests.web.support import BY_ID, SAMPLE, Client, Element, address, read
from webapp.insight import Run
from webapp.insight.run.effort import Effort
from webapp.insight.run.timeline import STRIP_POINTS, strip
from webapp.puzzle import parse
from webapp.solvers import parse_choice
from webapp.trace import Counts
from webapp.web.http import work
from webapp.web.puzzle import effort

HARD = BY_ID["keen-p-9dx-0"]


def grid(table: Element) -> tuple[tuple[int, ...], ...]:
    """The grid that a full board shows."""
    rows = table.all("tr")
    return tuple(tuple(int(td.one(class_="value").text) for td in row.all("td")) for row in rows)


def test_answer_shows_the_known_solution(client: Client) -> None:
    assert grid(client.page("/solve").by_role("grid", "Puzzle")) == (
        (1, 4, 2, 3), (4, 2, 3, 1), (2, 3, 1, 4), (3, 1, 4, 2),
    )  # fmt: skip
    small = [each for each in PUZZLES if each["n"] <= 6]
    for entry in (*small[::9], PUZZLES[-1]):
        page = client.fragment(address("/solve", BY_ID[entry["id"]]))
        assert page.one(id="answer-title").text == "Exactly one solution"
        rows = tuple(tuple(map(int, row)) for row in entry["solution"])
        assert grid(page.by_role("grid", "Puzzle")) == rows


def test_known_counts_are_shown_while_others_are_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()
    known = Effort(SAMPLE, map(parse_choice, ("backtracking", "propagation")))
    known.counts["propagation"] = Counts(43, end="solved", erased=7)
    with monkeypatch.context() as patch:
        patch.setattr(effort, "_effort", lambda puzzle, names: known)
        patch.setattr(Effort, "finish", lambda self, budget: over.wait())
        patch.setattr(work, "FIRST_WAIT", 0.0)
        client.waits = False
        there = address("/effort", SAMPLE)
        answer = client.htmx(there)
        over.set()
    page = read(answer.text)
    assert answer.status_code == 202
    links = page.one(id="effort").one("ul").all("a")
    counts = {link.one("span").text: link.one("b").text for link in links}
    assert counts == {"Backtracking, row by row": "…", "Propagation": "7"}
    again = page.one(class_="waiting")
    assert (again["hx-get"], again["hx-target"]) == (f"{there}&again=1", "#effort")


SIX = parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")  # of 23 November


def test_strip_draws_the_share_of_filled_cells_at_its_steps() -> None:
    run = Run(SIX, parse_choice("backtracking"))
    (first, *points), filled = strip(run).points, run.ledger.filled
    heights = [height for _, height in points]
    assert (first, points[-1], max(heights), len(points)) == ((0, 0), (100, 1), 1, STRIP_POINTS)
    places = [len(run.events) * part // STRIP_POINTS for part in range(1, STRIP_POINTS + 1)]
    assert heights == [round(filled[place - 1] / 36, 3) for place in places]
    short = Run(SAMPLE, parse_choice("logic"))
    assert len(strip(short).points) == len(short.events) + 1
