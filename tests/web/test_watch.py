"""Watch: stepping without JavaScript, positions past the end, details, options, and the cut."""

import re
from functools import partial
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.web.markup import squeezed
from tests.web.support import (
    BY_ID,
    FIGURE,
    IMPOSSIBLE,
    SAMPLE,
    SUDOKU,
    TWO,
    Client,
    Element,
    address,
    code,
    read,
)
from webapp.explain import explain
from webapp.insight import CUT, Run, smarter
from webapp.insight.stops import KINDS, all_stops, parse_stop
from webapp.puzzle import Puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.words import counted, listed
from webapp.solvers import SOLVERS, STRONGEST, Choice, Solver, parse_choice
from webapp.trace import Board, DeadEnd, Undo, apply
from webapp.web.board import spoken
from webapp.web.run import runs

HARD_SIX = share_code.parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
END = 86  # events of backtracking on the first document's sample


def press(client: Client, page: Element, button: str, **changed: str) -> tuple[str, Element]:
    """Send the transport as a browser without JavaScript does; the address and its page."""
    form = page.one(id="transport")
    fields = {
        each["name"]: each.get("value") or ""
        for each in page.within()
        if each.get("name") and (form in each.ancestors() or each.get("form") == "transport")
        if each.tag == "input" and (each.get("type") != "radio" or "checked" in each.attrs)
    }
    fields |= changed
    pressed = form.by_role("button", button)
    answer = client.get(
        f"{form['action']}?{urlencode({**fields, pressed['name']: pressed['value']})}"
    )
    assert (answer.status_code, "at=" in answer.location) == (303, True)
    return answer.location, client.page(answer.location)


def at(page: Element) -> int:
    """The position on screen."""
    return int(page.one(id="position")["data-at"])


def sentence(page: Element) -> str:
    """What the page says of the event."""
    return page.one(class_="sentence").text


def test_the_form_steps_without_javascript(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="backtracking"))
    been = []
    for button in ("Step", "Step", "Step", "Step back", "Last", "Step", "Step back", "First",
                   "Step back"):  # fmt: skip
        there, page = press(client, page, button)
        been.append((button, at(page)))
        assert parse_qs(urlsplit(there).query) == {
            "p": [code(SAMPLE)],
            "with": ["backtracking"],
            "at": [str(at(page))],
        }
    assert been == [
        ("Step", 1), ("Step", 2), ("Step", 3), ("Step back", 2), ("Last", END), ("Step", END),
        ("Step back", END - 1), ("First", 0), ("Step back", 0),
    ]  # fmt: skip


def test_without_a_puzzle_watch_has_the_first_sample(client: Client) -> None:
    there, page = press(client, client.page("/watch"), "Step")
    assert parse_qs(urlsplit(there).query)["p"] == [code(SAMPLE)]
    assert at(page) == 1


@pytest.mark.parametrize(("stop", "name"), [("dead-end", "dead end"), ("r2c3", "r2c3")])
def test_the_form_keeps_the_stop_and_the_options(client: Client, stop: str, name: str) -> None:
    page = client.page(address("/watch", FIGURE, with_="mrv:values=down", stop=stop))
    there, page = press(client, page, "Step")
    query = parse_qs(urlsplit(there).query)
    assert (query["with"], query["stop"]) == (["mrv:values=down"], [stop])
    assert "checked" in page.by_role("radio", name).attrs
    there, _ = press(client, page, "Step", stop="")
    assert "stop" not in parse_qs(urlsplit(there).query)


BROKEN = ("", "breaks one rule", "breaks two rules")


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(
    "puzzle",
    [SAMPLE, pytest.param(SUDOKU, marks=pytest.mark.sweep)],
    ids=["sample", "sudoku"],
)
def test_every_position_shows_board_sentence_and_counters_of_the_event(
    client: Client, solver: str, puzzle: Puzzle
) -> None:
    run = Run(puzzle, parse_choice(solver), cut=22)
    run.to_end()
    board = Board(puzzle.size)
    for position, event in enumerate([None, *run.events]):
        expected = explain(puzzle, board, event, run.choice.fewest_first)
        if event:
            apply(board, event)
        page = client.fragment(address("/step", puzzle, with_=solver, at=position))
        assert (at(page), sentence(page)) == (position, expected)
        for each, (row, column) in zip(
            page.all(role="gridcell"), all_cells(puzzle.size), strict=True
        ):
            at_cell = (row, column)
            marked = not board.values.get(at_cell) and board.removed.get(at_cell)
            left = board.candidates(at_cell) if marked else []
            part = each["data-state"] or "lit" * (each.get("data-lit") is not None)
            assert each.name == ", ".join(
                filter(
                    None,
                    (
                        each["data-spoken"],
                        str(board.values.get(at_cell) or "empty"),
                        left and f"candidates {listed(left)}",
                        spoken.WATCHED.get(part),
                        BROKEN[board.broken.get(at_cell, 0)],
                    ),
                )
            )
        counts = board.counts
        assert {
            each["data-count"]: each.text for each in page.one(class_="counters").all("span")
        } == {
            counter.name: f"{getattr(counts, counter.name):,}"
            for counter in SOLVERS[solver].counters
        }
        lines = page.by_role("", "Pseudocode").all("li")
        assert [each.text for each in lines] == [
            " ".join(line.split()) for line in SOLVERS[solver].pseudocode
        ]
        lit = [number for number, each in enumerate(lines, 1) if each.get("aria-current")]
        assert lit == ([event.line] if event else [])


@pytest.mark.parametrize("position", [87, 1_000, CUT, CUT + 1, 10**18, 10**100])
def test_past_the_end_is_the_end_and_says_so(client: Client, position: int) -> None:
    query = address("/step", SAMPLE, with_="backtracking", at=position)
    page = client.fragment(query)
    assert at(page) == END
    assert f"This run has {END} steps: here is its end." in page.text
    assert client.htmx(query).headers["HX-Replace-Url"].endswith(f"at={END}")


def test_at_the_end_no_note_is_needed(client: Client) -> None:
    page = client.fragment(address("/step", SAMPLE, with_="backtracking", at=END))
    assert "here is its end" not in page.text
    assert sentence(page).startswith("Solved")


@pytest.mark.parametrize("stop", ["", *KINDS, "r2c2"])
def test_a_step_goes_to_the_next_stop_and_back_again(client: Client, stop: str) -> None:
    run = Run(SAMPLE, parse_choice("mrv"))
    end = run.to_end()
    stops = sorted({*all_stops(run, parse_stop(stop, 4)), end})

    def walk(go: str, start: int) -> list[int]:
        been = [start]
        while True:
            query = address("/step", SAMPLE, with_="mrv", at=been[-1], go=go, stop=stop)
            position = at(client.fragment(query))
            if position == been[-1]:
                return been
            been.append(position)

    assert walk("step", 0) == [0, *stops]
    assert walk("back", len(run.events)) == [0, *stops][::-1]


@pytest.mark.parametrize(
    ("query", "canonical", "field", "value"),
    [
        ({"with_": "mrv", "values": "down"}, "mrv:values=down", "values", "down"),
        ({"with_": "mrv:values=down", "values": "up"}, "mrv", "values", "up"),
        ({"with_": "mrv", "ties": "3.4"}, "mrv:ties=3.4", "ties", "3.4"),
        ({"with_": "mrv:ties=3.4", "values": "down"}, "mrv:ties=3.4,values=down", "ties", "3.4"),
        ({"with_": "backtracking", "values": "down"}, "backtracking:values=down", "values", "down"),
        ({"with_": "local-search", "seed": "7"}, "local-search:seed=7", "seed", "7"),
        ({"with_": "local-search:seed=7", "seed": "0"}, "local-search", "seed", "0"),
    ],
)
def test_an_option_from_a_form_moves_into_the_name(
    client: Client, query: dict[str, str], canonical: str, field: str, value: str
) -> None:
    answer = client.get(address("/watch", SAMPLE, **query, at=3))
    assert answer.status_code == 303
    assert parse_qs(urlsplit(answer.location).query) == {
        "p": [code(SAMPLE)],
        "with": [canonical],
        "at": ["3"],
    }
    page = client.page(answer.location)
    shown = page.one(class_="setup").one(name=field)
    chosen = shown["value"] if shown.tag == "input" else shown.one("option", selected="")["value"]
    assert chosen == value


@pytest.mark.parametrize(
    "name",
    ["mrv:lists=off", "propagation:cells=fewest,must=off,values=up", "exact-cover:goals=first"],
)
def test_the_code_and_the_words_beside_a_run_are_those_of_its_options(
    client: Client, name: str
) -> None:
    choice, usual = parse_choice(name), parse_choice(name.partition(":")[0])
    page = client.page(address("/watch", SAMPLE, with_=name))
    lines = page.by_role("", "Pseudocode").all("li")
    assert [(each.text, bool(each.all("del"))) for each in lines] == [
        (" ".join(line.text.split()), line.off) for line in choice.pseudocode
    ]
    assert choice.pseudocode != usual.pseudocode
    assert page.one(class_="about").text.startswith(choice.summary)


@pytest.mark.parametrize(("chosen", "of"), [("mrv", "propagation"), ("brute-force", "mrv")])
def test_the_options_of_one_algorithm_are_not_those_of_the_next(
    client: Client, chosen: str, of: str
) -> None:
    query = {"with_": chosen, "options": of, "values": "ways", "cells": "failures", "ties": "3.4"}
    answer = client.get(address("/watch", SAMPLE, **query))
    assert parse_qs(urlsplit(answer.location).query)["with"] == [chosen]


def test_a_form_asks_for_ties_only_where_they_are_set(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="mrv:ties=3.4"))
    assert page.one(class_="setup").one(name="ties")["value"] == "3.4"
    page = client.page(client.get(address("/watch", SAMPLE, with_="mrv", ties="")).location)
    assert not page.one(class_="setup").all(name="ties")


@pytest.mark.parametrize("value", ["on", "off", "late"])
def test_an_address_with_an_option_that_is_gone_opens_and_says_so(
    client: Client, value: str
) -> None:
    page = client.page(address("/watch", SAMPLE, with_=f"propagation:learn={value}", at=3))
    plain = client.page(address("/watch", SAMPLE, with_="propagation", at=3))
    assert page.one(id="notice").text == STRONGEST.retired["learn"]
    assert not plain.one(id="notice").text
    assert page.one(id="content").text == plain.one(id="content").text
    answer = client.get(
        address("/watch", SAMPLE, with_=f"propagation:learn={value}", at=3, values="up")
    )
    assert parse_qs(urlsplit(answer.location).query)["with"] == ["propagation:values=up"]


def test_an_option_changes_the_run(client: Client) -> None:
    up, down = (
        sentence(client.page(address("/watch", SAMPLE, with_=f"backtracking:values={order}", at=1)))
        for order in ("up", "down")
    )
    assert (up, down) == ("Try 1 in r1c1.", "Try 4 in r1c1.")


def test_an_option_of_another_algorithm_is_passed_over(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="brute-force", values="down"))
    assert page.one(id="transport").one("input", name="with")["value"] == "brute-force"


def test_without_a_puzzle_watch_shows_the_first_documents_sample(client: Client) -> None:
    page = client.page("/watch?with=backtracking&at=2")
    assert at(page) == 2
    assert page.one(class_="player")["data-code"] == code(SAMPLE)


@pytest.mark.parametrize("blank", ["%20", "%0A", "+"])
def test_a_code_that_a_mail_has_broken_is_put_together(client: Client, blank: str) -> None:
    whole = code(SAMPLE)
    page = client.page(f"/watch?p={whole[:9]}{blank}{whole[9:]}")
    assert page.one(class_="player")["data-code"] == whole


def test_brute_force_says_how_many_fillings_it_has_been_through(client: Client) -> None:
    def looked_at(position: int, puzzle: Puzzle = SAMPLE, with_: str = "brute-force") -> list[str]:
        page = client.fragment(address("/step", puzzle, with_=with_, at=position))
        counters = page.one(class_="counters").all("div")
        return [
            f"{each.one('dd').text} {each.one('dt').text}"
            for each in counters
            if each.one("span")["data-count"] == "fillings"
        ]

    assert looked_at(0) == ["0 of 4,294,967,296 grids checked"]
    assert looked_at(20) == ["4 of 4,294,967,296 grids checked"]
    assert looked_at(0, BY_ID["keen-p-6dn-0"]) == ["0 of 1.0 × 10²⁸ grids checked"]
    assert looked_at(20, with_="backtracking") == []
    # The filling that is right counts too: this one has 4 cells, and 16 fillings.
    assert looked_at(CUT, TWO) == ["7 of 16 grids checked"]


# What the page of a run that was cut says.


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs are cut at 400 events."""
    monkeypatch.setattr(runs, "Run", partial(Run, cut=400))


def test_a_cut_run_says_how_far_it_came(client: Client, short: None) -> None:
    page = client.page(address("/watch", FIGURE, with_="brute-force", at=CUT))
    cut = page.one(class_="cut")
    assert cut.text.startswith(
        "Cut here. A watched run ends after 400 steps at the latest, so that a link means the "
        "same everywhere. At its end 24 guesses stand; at its deepest 24 of 25 cells were filled."
    )


def test_a_run_that_was_cut_for_the_work_between_its_events_says_that(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "Run", partial(Run, work=2_000))
    page = client.page(address("/watch", FIGURE, with_="brute-force", at=CUT))
    told = page.one(class_="cut").text
    assert told.startswith("Cut here. The work between the steps of a watched run is limited,")


def test_a_cut_run_leads_to_a_smarter_algorithm_with_and_without_javascript(
    client: Client, short: None
) -> None:
    page = client.page(address("/watch", FIGURE, with_="brute-force", at=CUT))
    smarter = page.one(id="smarter")
    (link,) = smarter.all("a")
    assert link["href"] == address("/watch", FIGURE, with_=STRONGEST.name)
    assert smarter["hx-get"] == address("/smarter", FIGURE, with_="brute-force")
    assert smarter["hx-trigger"] == "load"


def test_before_the_cut_nothing_is_said_of_it(client: Client, short: None) -> None:
    client.get(address("/timeline", FIGURE, with_="brute-force"))  # now the server knows
    page = client.page(address("/watch", FIGURE, with_="brute-force", at=399))
    assert page.all(class_="cut") == []


def test_smarter_names_the_algorithm_that_takes_back_the_fewest_guesses(client: Client) -> None:
    """The strongest of those that take back as few, and no local search, which makes none."""
    undone = {}
    for solver in sorted(SOLVERS.values(), key=lambda each: each is not STRONGEST):
        run = Run(HARD_SIX, Choice(solver), cut=20_000)
        run.to_end()
        if run.figures.end == "solved" and not solver.swaps:
            undone[solver.name] = run.ledger.board.counts.undone
    for than in ("brute-force", "propagation", "mrv"):
        best = min((name for name in undone if name != than), key=undone.__getitem__)
        told = client.fragment(address("/smarter", HARD_SIX, with_=than))
        count = counted(undone[best], "guess")
        assert told.text == f"{SOLVERS[best].title} takes back {count} on this puzzle: watch it."
        assert told.one("a")["href"] == address("/watch", HARD_SIX, with_=best)


def test_where_none_is_smarter_the_answer_alone_is_offered(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smarter, "SMARTER_EVENTS", 4)
    told = client.fragment(address("/smarter", FIGURE, with_="brute-force"))
    assert told.text.startswith("No other algorithm here has an answer within 20,000 steps: ask")
    assert told.one("a")["href"] == address("/solve", FIGURE)


def test_a_real_cut_is_at_300_000_events(client: Client) -> None:
    page = client.fragment(
        address("/step", BY_ID["keen-p-9dx-0"], with_="backtracking", at=CUT + 1)
    )
    assert at(page) == CUT == 300_000
    assert "Cut here" in page.text


# The shape of a whole run.


def test_the_timeline_says_in_words_what_it_draws(client: Client) -> None:
    timeline = client.fragment(address("/timeline", SAMPLE, with_="backtracking"))
    assert (
        timeline.one(class_="bars")["aria-label"]
        == f"{END} steps: 25 guesses, 9 taken back, 9 dead ends; at most 16 guesses stood at once"
    )
    assert timeline.one(id="timeline")["data-end"] == str(END)


@pytest.mark.parametrize(
    ("puzzle", "solver"),
    [(SAMPLE, "backtracking"), (FIGURE, "mrv"), (IMPOSSIBLE, "mrv"), (TWO, "brute-force")],
)
def test_the_timelines_bars_are_the_guesses_that_stand_at_each_step_of_a_short_run(
    client: Client, puzzle: Puzzle, solver: str
) -> None:
    run = Run(puzzle, parse_choice(solver))
    run.to_end()
    shape = client.fragment(address("/timeline", puzzle, with_=solver)).one(class_="bars")
    assert len(run.events) <= 240  # a bar an event
    standing = [run.look(at).after.counts.depth for at in range(1, len(run.events) + 1)]
    bars = re.findall(r"M([0-9.]+) 1v-([0-9.]+)h([0-9.]+)V1z", shape.one(class_="up")["d"])
    assert [float(height) for _, height, _ in bars] == [
        pytest.approx(each / max(standing), abs=0.006) for each in standing if each
    ]
    for left, _, width in bars:
        assert 0 <= float(left) < float(left) + float(width) <= 100.01
    ends = [event for event in run.events if isinstance(event, DeadEnd | Undo)]
    dead = [each for each in ends if isinstance(each, DeadEnd) or each.stuck]
    assert shape.one(class_="dead")["d"].count("M") == (len(dead) if any(standing) else 0)


@pytest.mark.parametrize(
    ("solver", "said", "axis"),
    [
        (
            "backtracking",
            "at most 16 guesses stood at once",
            "guesses standing ahead (most: 16) dead",
        ),
        ("logic", "no guesses; the hardest strategy is", "strategy’s cost highest:"),
        ("local-search", "broken rules at the end of a pass", "broken rules highest:"),
        ("propagation", "no guesses; 16 of 16 cells filled", "cells filled highest: 16"),
    ],
)
def test_the_timeline_says_what_its_height_means(
    client: Client, solver: str, said: str, axis: str
) -> None:
    timeline = client.fragment(address("/timeline", SAMPLE, with_=solver))
    assert said in timeline.one(class_="bars")["aria-label"]
    assert timeline.one(class_="axis").text.startswith(axis)
    drawn = [*timeline.all("path"), *timeline.all("polyline")]
    assert any(each.get("d") or each.get("points") for each in drawn)


def test_the_timeline_numbers_its_steps(client: Client) -> None:
    ticks = client.fragment(address("/timeline", SAMPLE, with_="backtracking")).one(class_="ticks")
    assert [each.text for each in ticks.all("text")] == [str(20 * tick) for tick in range(5)]


def test_a_solved_run_leads_on_to_another_algorithm_and_to_play(client: Client) -> None:
    page = client.page(address("/watch", SAMPLE, with_="backtracking", at=END))
    onward = page.one(class_="next")
    assert "What next?" in onward.text
    assert onward.all("a")[0]["href"] == address("/play", SAMPLE)
    assert onward.one(id="smarter")["hx-get"] == address("/smarter", SAMPLE, with_="backtracking")
    earlier = client.page(address("/watch", SAMPLE, with_="backtracking", at=END - 1))
    assert earlier.all(class_="next") == []


def test_the_player_holds_what_its_scripts_need(client: Client) -> None:
    player = client.page(address("/watch", FIGURE, with_="mrv", at=5)).one(class_="player")
    assert player["data-size"] == "5"
    assert player["data-step"] == "/step"
    assert player["data-tape"] == address("/tape", FIGURE, with_="mrv")
    assert player.one(id="tree")["data-tree"] == address("/tree", FIGURE, with_="mrv")
    slider = player.by_role("slider", "Position")
    assert (slider["min"], slider["max"], slider["value"]) == ("0", "5", "5")
    assert player.one(id="timeline")["hx-get"] == address("/timeline", FIGURE, with_="mrv")


def test_a_fragment_of_a_position_is_the_same_however_one_came_there(client: Client) -> None:
    straight = client.htmx(address("/step", SAMPLE, with_="backtracking", at=11))
    stepped = client.htmx(address("/step", SAMPLE, with_="backtracking", at=10, go="step"))
    back = client.htmx(address("/step", SAMPLE, with_="backtracking", at=12, go="back"))
    assert squeezed(straight.text) == squeezed(stepped.text) == squeezed(back.text)
    assert read(straight.text).one(id="position")["data-at"] == "11"


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_a_page_names_the_sources_that_a_reader_can_find(client: Client, solver: Solver) -> None:
    page = client.page(address("/watch", FIGURE, with_=solver.name))
    said = [each.text for each in page.all(class_="source")]
    own = solver.source.startswith("document")
    assert said == ([] if own else [f"From {solver.source}."])
    assert "From document" not in page.text
