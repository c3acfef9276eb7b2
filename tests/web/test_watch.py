"""Watch: positions, stops, options, runs cut short, the timeline, and runs from Play."""

import re
from functools import partial
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import pytest

from tests.web.support import (
    BY_ID,
    FIGURE,
    IMPOSSIBLE,
    SAMPLE,
    SIX,
    SUDOKU,
    TWO,
    Client,
    Element,
    address,
    code,
)
from webapp.explain import explain
from webapp.insight import CUT, Run, smarter
from webapp.insight.blame.dead_ends import is_dead_end
from webapp.insight.stops import KINDS, all_stops, parse_stop
from webapp.puzzle import Puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Position, Written, format_position
from webapp.puzzle.words import counted, listed
from webapp.solvers import SOLVERS, STRONGEST, Choice, parse_choice
from webapp.trace import Board, DeadEnd, Undo, apply
from webapp.web.board import spoken
from webapp.web.run import runs

END = 86  # events of backtracking on the first document's sample
BROKEN = ("", "breaks one rule", "breaks two rules")


def press(client: Client, page: Element, button: str, **changed: str) -> tuple[str, Element]:
    """The address that the transport leads to without JavaScript, and its page."""
    form = page.one(id="transport")
    fields = {
        each["name"]: each.get("value") or ""
        for each in page.within()
        if each.get("name") and (form in each.ancestors() or each.get("form") == "transport")
        if each.tag == "input" and (each.get("type") != "radio" or "checked" in each.attrs)
    }
    pressed = form.by_role("button", button)
    query = urlencode({**fields, **changed, pressed["name"]: pressed["value"]})
    answer = client.get(f"{form['action']}?{query}")
    assert answer.status_code == 303
    return answer.location, client.page(answer.location)


def query_of(there: str) -> dict[str, list[str]]:
    """The parameters of an address."""
    return parse_qs(urlsplit(there).query)


def position(page: Element) -> int:
    """The position that a page shows."""
    return int(page.one(id="position")["data-at"])


def sentence(page: Element) -> str:
    """The sentence about the event."""
    return page.one(class_="sentence").text


# Positions.


def test_transport_without_javascript_moves_the_position(client: Client) -> None:
    page = client.page("/watch?with=backtracking")  # of the first sample
    moves = {
        "Step": 1, "Step ": 2, "Step  ": 3, "Step back": 2, "Last": END, "Step   ": END,
        "Step back ": END - 1, "First": 0, "Step back  ": 0,
    }  # fmt: skip
    positions = {}
    for button in moves:
        there, page = press(client, page, button.strip())
        positions[button] = position(page)
        expected = {"p": [code(SAMPLE)], "with": ["backtracking"], "at": [str(position(page))]}
        assert query_of(there) == expected
    assert positions == moves


def test_transport_keeps_the_stop_and_the_options(client: Client) -> None:
    for stop, name in (("dead-end", "dead end"), ("r2c3", "r2c3")):
        page = client.page(address("/watch", FIGURE, with_="mrv:values=down", stop=stop))
        there, page = press(client, page, "Step")
        query = query_of(there)
        assert (query["with"], query["stop"]) == (["mrv:values=down"], [stop])
        assert "checked" in page.by_role("radio", name).attrs
        there, _ = press(client, page, "Step", stop="")
        assert "stop" not in query_of(there)


def cell_names(puzzle: Puzzle, board: Board, page: Element) -> list[str]:
    """The accessible names that the page's cells should have for a board."""
    names = []
    for each, cell in zip(page.all(role="gridcell"), all_cells(puzzle.size), strict=True):
        marked = not board.values.get(cell) and board.removed.get(cell)
        left = board.candidates(cell) if marked else []
        part = each["data-state"] or "lit" * (each.get("data-lit") is not None)
        parts = (
            each["data-spoken"],
            str(board.values.get(cell) or "empty"),
            left and f"candidates {listed(left)}",
            spoken.WATCHED.get(part),
            BROKEN[board.broken.get(cell, 0)],
        )
        names.append(", ".join(filter(None, parts)))
    return names


@pytest.mark.parametrize("solver", SOLVERS)
def test_position_shows_source_board_sentence_and_counters(client: Client, solver: str) -> None:
    counters, pseudocode = SOLVERS[solver].counters, SOLVERS[solver].pseudocode
    source = SOLVERS[solver].source
    page = client.page(address("/watch", FIGURE, with_=solver))
    shown = [each.text for each in page.all(class_="source")]
    assert shown == ([] if source.startswith("document") else [f"From {source}."])
    for puzzle, cut in ((SAMPLE, 12), (SUDOKU, 5)):
        run = Run(puzzle, parse_choice(solver), cut=cut)
        run.to_end()
        board = Board(puzzle.size)
        for at, event in enumerate([None, *run.events]):
            expected = explain(puzzle, board, event, run.choice.fewest_first)
            if event:
                apply(board, event)
            page = client.fragment(address("/step", puzzle, with_=solver, at=at))
            assert (position(page), sentence(page)) == (at, expected)
            shown = [each.name for each in page.all(role="gridcell")]
            assert shown == cell_names(puzzle, board, page)
            counts = page.one(class_="counters").all("span")
            assert {each["data-count"]: each.text for each in counts} == {
                each.name: f"{getattr(board.counts, each.name):,}" for each in counters
            }
            lines = page.by_role("", "Pseudocode").all("li")
            assert [each.text for each in lines] == [" ".join(each.split()) for each in pseudocode]
            lit = [number for number, each in enumerate(lines, 1) if each.get("aria-current")]
            assert lit == ([event.line] if event else [])


def test_position_past_the_end_shows_the_end_with_a_note(client: Client) -> None:
    for at in (END + 1, 1_000, CUT, CUT + 1, 10**100):
        there = address("/step", SAMPLE, with_="backtracking", at=at)
        page = client.fragment(there)
        assert position(page) == END
        assert f"This run has {END} steps: here is its end." in page.text
        assert client.htmx(there).headers["HX-Replace-Url"].endswith(f"at={END}")
    page = client.fragment(address("/step", SAMPLE, with_="backtracking", at=END))
    assert "here is its end" not in page.text
    assert sentence(page).startswith("Solved")


def test_step_goes_to_the_next_stop_and_back(client: Client) -> None:
    run = Run(SAMPLE, parse_choice("mrv"))
    end = run.to_end()

    def walk(stop: str, go: str, start: int) -> list[int]:
        path = [start]
        while True:
            query = address("/step", SAMPLE, with_="mrv", at=path[-1], go=go, stop=stop)
            at = position(client.fragment(query))
            if at == path[-1]:
                return path
            path.append(at)

    for stop in ("", *KINDS, "r2c2"):
        path = [0, *sorted({*all_stops(run, parse_stop(stop, 4)), end})]
        assert walk(stop, "step", 0) == path
        assert walk(stop, "back", end) == path[::-1]


def test_code_broken_by_blanks_is_put_together(client: Client) -> None:
    whole = code(SAMPLE)
    for blank in ("%20", "%0A", "+"):
        page = client.page(f"/watch?p={whole[:9]}{blank}{whole[9:]}")
        assert page.one(class_="player")["data-code"] == whole


# Options.


def test_option_from_a_form_moves_into_the_name(client: Client) -> None:
    for given, canonical, field, value in (
        ({"with_": "mrv", "values": "down"}, "mrv:values=down", "values", "down"),
        ({"with_": "mrv:values=down", "values": "up"}, "mrv", "values", "up"),
        ({"with_": "mrv", "ties": "3.4"}, "mrv:ties=3.4", "ties", "3.4"),
        ({"with_": "mrv:ties=3.4", "values": "down"}, "mrv:ties=3.4,values=down", "ties", "3.4"),
        ({"with_": "mrv:ties=3.4", "ties": ""}, "mrv", "ties", ""),  # no field for an empty one
        ({"with_": "local-search", "seed": "7"}, "local-search:seed=7", "seed", "7"),
        ({"with_": "local-search:seed=7", "seed": "0"}, "local-search", "seed", "0"),
    ):
        answer = client.get(address("/watch", SAMPLE, **given, at=3))
        assert answer.status_code == 303
        expected = {"p": [code(SAMPLE)], "with": [canonical], "at": ["3"]}
        assert query_of(answer.location) == expected
        shown = client.page(answer.location).one(class_="setup").all(name=field)
        chosen = [each for one in shown for each in (one.all("option", selected="") or [one])]
        assert [each["value"] for each in chosen] == ([value] if value else [])


def test_option_of_another_algorithm_is_left_out(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="brute-force", values="down"))
    assert page.one(id="transport").one("input", name="with")["value"] == "brute-force"
    others = {"values": "ways", "cells": "failures", "ties": "3.4", "written": "1...4"}
    for chosen, before, canonical in (
        ("mrv", "propagation", "mrv"),
        ("brute-force", "mrv", "brute-force"),
        ("arc-consistency", "propagation", "arc-consistency:written=1...4"),
    ):
        there = address("/watch", SAMPLE, with_=chosen, options=before, **others)
        assert query_of(client.get(there).location)["with"] == [canonical]


def test_retired_option_opens_the_page_with_a_notice(client: Client) -> None:
    plain = client.page(address("/watch", SAMPLE, with_="propagation", at=3))
    assert plain.one(id="notice").text == ""
    for value in ("on", "off", "late"):
        retired = {"with_": f"propagation:learn={value}", "at": 3}
        page = client.page(address("/watch", SAMPLE, **retired))
        assert page.one(id="notice").text == STRONGEST.retired["learn"]
        assert page.one(id="content").text == plain.one(id="content").text
        answer = client.get(address("/watch", SAMPLE, **retired, values="up"))
        assert query_of(answer.location)["with"] == ["propagation:values=up"]


def test_options_change_the_run_its_code_and_its_summary(client: Client) -> None:
    for name in (
        "mrv:lists=off",
        "propagation:cells=fewest,must=off,values=up",
        "exact-cover:goals=first",
    ):
        choice, usual = parse_choice(name), parse_choice(name.partition(":")[0])
        page = client.page(address("/watch", SAMPLE, with_=name))
        lines = page.by_role("", "Pseudocode").all("li")
        assert [(each.text, bool(each.all("del"))) for each in lines] == [
            (" ".join(line.text.split()), line.off) for line in choice.pseudocode
        ]
        assert choice.pseudocode != usual.pseudocode
        assert page.one(class_="about").text.startswith(choice.summary)
    there = [
        address("/watch", SAMPLE, with_=f"backtracking:values={o}", at=1) for o in ("up", "down")
    ]
    assert [sentence(client.page(each)) for each in there] == ["Try 1 in r1c1.", "Try 4 in r1c1."]


def test_brute_force_counts_its_grids_of_all_there_are(client: Client) -> None:
    def grids(at: int, puzzle: Puzzle = SAMPLE, with_: str = "brute-force") -> list[str]:
        page = client.fragment(address("/step", puzzle, with_=with_, at=at))
        return [
            f"{each.one('dd').text} {each.one('dt').text}"
            for each in page.one(class_="counters").all("div")
            if each.one("span")["data-count"] == "fillings"
        ]

    assert grids(0) == ["0 of 4,294,967,296 grids checked"]
    assert grids(20) == ["4 of 4,294,967,296 grids checked"]
    assert grids(0, BY_ID["keen-p-6dn-0"]) == ["0 of 1.0 × 10²⁸ grids checked"]
    assert grids(20, with_="backtracking") == []
    assert grids(CUT, TWO) == ["7 of 16 grids checked"]  # the solution is one of the seven


# Runs cut short, and where to go from the end.


def test_cut_run_shows_why_and_leads_to_a_stronger_algorithm(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "Run", partial(Run, cut=400))
    client.get(address("/timeline", FIGURE, with_="brute-force"))  # now the server knows the end
    before = client.page(address("/watch", FIGURE, with_="brute-force", at=399))
    assert before.all(class_="cut") == []
    page = client.page(address("/watch", FIGURE, with_="brute-force", at=CUT))
    assert page.one(class_="cut").text.startswith(
        "Cut here. A watched run ends after 400 steps at the latest, so that a link means the "
        "same everywhere. At its end 24 guesses stand; at its deepest 24 of 25 cells were filled."
    )
    stronger = page.one(id="smarter")
    assert [each["href"] for each in stronger.all("a")] == [
        address("/watch", FIGURE, with_=STRONGEST.name)
    ]
    assert stronger["hx-get"] == address("/smarter", FIGURE, with_="brute-force")
    assert stronger["hx-trigger"] == "load"


def test_run_cut_for_its_work_shows_that_reason(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "Run", partial(Run, work=2_000))
    page = client.page(address("/watch", FIGURE, with_="brute-force", at=CUT))
    start = "Cut here. The work between the steps of a watched run is limited, and this one had"
    assert page.one(class_="cut").text.startswith(start)


def test_smarter_names_the_algorithm_with_the_fewest_backtracks(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several the strongest; local search makes no guesses and isn't compared."""
    monkeypatch.setattr(smarter, "SMARTER_EVENTS", 1_500)
    undone = {}
    for solver in sorted(SOLVERS.values(), key=lambda each: each is not STRONGEST):
        run = Run(SIX, Choice(solver), cut=1_500)
        run.to_end()
        if run.figures.end == "solved" and not solver.swaps:
            undone[solver.name] = run.ledger.board.counts.undone
    for than in ("brute-force", "propagation", "mrv"):
        best = min((name for name in undone if name != than), key=undone.__getitem__)
        shown = client.fragment(address("/smarter", SIX, with_=than))
        count = counted(undone[best], "guess")
        assert shown.text == f"{SOLVERS[best].title} takes back {count} on this puzzle: watch it."
        assert shown.one("a")["href"] == address("/watch", SIX, with_=best)


def test_smarter_offers_the_answer_where_no_algorithm_has_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smarter, "SMARTER_EVENTS", 4)
    shown = client.fragment(address("/smarter", FIGURE, with_="brute-force"))
    assert shown.text.startswith("No other algorithm here has an answer within 20,000 steps: ask")
    assert shown.one("a")["href"] == address("/solve", FIGURE)


def test_solved_run_leads_to_play_and_another_algorithm(client: Client) -> None:
    earlier, page = (
        client.page(address("/watch", SAMPLE, with_="backtracking", at=at)) for at in (END - 1, END)
    )
    assert earlier.all(class_="next") == []
    onward = page.one(class_="next")
    assert "What next?" in onward.text
    assert onward.all("a")[0]["href"] == address("/play", SAMPLE)
    assert onward.one(id="smarter")["hx-get"] == address("/smarter", SAMPLE, with_="backtracking")


# The shape of a whole run.


def test_timeline_describes_and_numbers_what_it_draws(client: Client) -> None:
    timeline = client.fragment(address("/timeline", SAMPLE, with_="backtracking"))
    label = "86 steps: 25 guesses, 9 taken back, 9 dead ends; at most 16 guesses stood at once"
    assert timeline.one(class_="bars")["aria-label"] == label
    assert timeline.one(id="timeline")["data-end"] == str(END)
    ticks = timeline.one(class_="ticks").all("text")
    assert [each.text for each in ticks] == ["0", "20", "40", "60", "80"]
    for solver, label, axis in (
        ("backtracking", "at most 16 guesses", "guesses standing ahead (most: 16) dead"),
        ("logic", "no guesses; the hardest strategy is", "strategy’s cost highest:"),
        ("local-search", "broken rules at the end of a pass", "broken rules highest:"),
        ("propagation", "no guesses; 16 of 16 cells filled", "cells filled highest: 16"),
    ):
        timeline = client.fragment(address("/timeline", SAMPLE, with_=solver))
        assert label in timeline.one(class_="bars")["aria-label"]
        assert timeline.one(class_="axis").text.startswith(axis)
        drawn = [*timeline.all("path"), *timeline.all("polyline")]
        assert any(each.get("d") or each.get("points") for each in drawn)


def test_timeline_bars_are_the_open_guesses_at_each_step(client: Client) -> None:
    for puzzle, solver in (
        (SAMPLE, "backtracking"),
        (FIGURE, "mrv"),
        (IMPOSSIBLE, "mrv"),
        (TWO, "brute-force"),
    ):
        run = Run(puzzle, parse_choice(solver))
        run.to_end()
        shape = client.fragment(address("/timeline", puzzle, with_=solver)).one(class_="bars")
        depths = [run.look(at).after.counts.depth for at in range(1, len(run.events) + 1)]
        bars = re.findall(r"M([0-9.]+) 1v-([0-9.]+)h([0-9.]+)V1z", shape.one(class_="up")["d"])
        assert [float(height) for _, height, _ in bars] == [
            pytest.approx(each / max(depths), abs=0.006) for each in depths if each
        ]
        for left, _, width in bars:
            assert 0 <= float(left) < float(left) + float(width) <= 100.01
        ends = [event for event in run.events if isinstance(event, DeadEnd | Undo)]
        dead = [each for each in ends if isinstance(each, DeadEnd) or each.stuck]
        assert shape.one(class_="dead")["d"].count("M") == (len(dead) if any(depths) else 0)


# Watch from here: a search goes on from what a player has written.

WRITTEN: Position = {
    (0, 0): Written(1),
    (0, 1): Written(0, frozenset({4}), frozenset({2, 4})),
    (1, 0): Written(4),
}


def state(written: Position) -> str:
    """The code of a position of the sample."""
    return format_position(SAMPLE, code(SAMPLE), written)


def redirected(client: Client, **query: Any) -> str:
    """Where an address of Watch leads."""
    return unquote(client.get(address("/watch", SAMPLE, **query)).location)


def test_position_of_play_leads_to_the_step_with_its_values(client: Client) -> None:
    propagation, other = "propagation:written=1...4", "arc-consistency:values=down"
    expected = {
        (propagation, 2): {"state": state(WRITTEN), "cell": "r1c2"},
        ("propagation", 0): {"state": state({})},
        (f"{other},written=1...4", 2): {"with_": other, "state": state(WRITTEN)},
    }
    for (with_, at), query in expected.items():
        there = unquote(address("/watch", SAMPLE, with_=with_, at=at))
        assert redirected(client, **query) == there
    page = client.page(address("/watch", SAMPLE, with_=propagation, at=2))
    shown = [cell.one(class_="value").text for cell in page.all(role="gridcell")]
    assert shown == ["1", "", "", "", "4", *[""] * 11]
    assert page.one(role="status").text == (
        "r2c1 keeps 4: it was written there before the search began."
    )
    assert [each.text for each in page.one(class_="sentence").all("strong")] == ["keeps"]
    last = client.fragment(address("/step", SAMPLE, with_=propagation, go="last"))
    cells = last.by_role("grid", "Puzzle").all(role="gridcell")
    assert "".join(cell.one(class_="value").text for cell in cells) == "1423423123143142"


def test_written_values_without_a_solution_end_with_a_sentence(client: Client) -> None:
    for values, end in (
        ({(0, 0): 1, (0, 3): 1}, "r1c1 and r1c4 both have 1, and they share row 1."),
        ({(0, 0): 4}, "no solution has all the values that were written before the search began."),
    ):
        written = state({cell: Written(value) for cell, value in values.items()})
        with_ = query_of(redirected(client, state=written))["with"][0]
        page = client.page(address("/watch", SAMPLE, with_=with_, at=999))
        assert page.one(role="status").text == f"Stopped: {end}"


def test_algorithm_that_starts_empty_is_marked_and_refuses(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="propagation:written=1...4"))
    options = page.by_role("combobox", "Algorithm").all("option")
    goes_on = ("forward-checking", "arc-consistency", "propagation")
    assert [each.text for each in options] == [
        f"{each.title}{'' if each.name in goes_on else ' (from the empty board)'}"
        for each in SOLVERS.values()
    ]
    page = client.page(address("/watch", SAMPLE, with_="backtracking", state=state(WRITTEN)), 422)
    assert "Backtracking has no option 'written': its options are values" in page.text


def test_why_blames_written_values_and_not_the_puzzle(client: Client) -> None:
    """The puzzle has a solution; with 4 in its first cell it has none."""
    for name in ("forward-checking", "arc-consistency", "propagation"):
        choice = parse_choice(f"{name}:written=4")
        run = Run(SAMPLE, choice)
        ends = [at for at in range(1, run.to_end() + 1) if is_dead_end(run.events[at - 1])]
        assert ends
        for at in ends:
            text = client.htmx(address("/why", SAMPLE, with_=choice.text, at=at)).text
            assert "written" in text
            assert "itself has no solution" not in text
            assert " is wrong" not in text
