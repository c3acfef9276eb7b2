"""Compare: the table and the sentence are true of the runs, and each place is an address."""

import json
import re
from functools import partial
from itertools import combinations
from threading import Event
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.insight.test_parting import made
from tests.web.support import BY_ID, FIGURE, NONE, SAMPLE, TWO, Client, Element, address, code
from webapp.insight import CUT, Run
from webapp.insight.compare import BYS, By, most, position, reached
from webapp.insight.parting import parting
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import Board
from webapp.web.board.board_view import shown_clue
from webapp.web.run import runs as kept

FOUR = ["backtracking", "mrv", "forward-checking", "arc-consistency"]
COLUMNS = {  # the figures, and what they are called
    "steps": "steps",
    "guesses": "guesses",
    "undone": "taken back",
    "refused": "rejected",
    "deepest": "deepest",
}
NINE = BY_ID["keen-p-9de-0"]


def runs_of(texts: list[str]) -> list[Run]:
    """The runs on the figure of the first document."""
    return [made(FIGURE, text, CUT) for text in texts]


def rows(page: Element) -> list[list[str]]:
    """The words of the table's cells."""
    table = page.by_role("", "Comparison")
    return [
        [each.text for each in row.all("th") + row.all("td") if each.get("class") != "scale"]
        for row in table.one("tbody").all("tr")
    ]


def said(page: Element) -> str:
    """The sentence over the boards."""
    return page.one(role="status").text


@pytest.mark.parametrize("texts", [FOUR, ["mrv", "mrv:values=down"], [*SOLVERS][5:9]])
def test_the_table_has_the_figures_of_each_run_before_anything_plays(
    client: Client, texts: list[str]
) -> None:
    page = client.page(address("/compare", FIGURE, with_=texts))
    head = [each.text for each in page.by_role("", "Comparison").one("thead").all("th")]
    now = ["digits standing", "taken back"]
    columns = ["steps to solve", *list(COLUMNS.values())[1:]]
    assert head == ["Algorithm", head[1], *now, *columns, "differs from A"]
    runs = runs_of(texts)
    for row, run in zip(rows(page), runs, strict=True):
        told = run.figures
        assert row[3:8] == [f"{getattr(told, each):,}" for each in COLUMNS]
        parted = parting(runs[0], run)
        expected = "—" if run is runs[0] else "never"
        if parted:
            values = f"{parted.values} value{'s' * (parted.values != 1)}"
            expected = f"after {values}" if parted.values else "at value 1"
        assert row[8] == expected


def test_for_a_class_the_table_counts_what_stands_at_the_step(client: Client) -> None:
    page = client.page(address("/compare", FIGURE, with_=FOUR, at=30))
    cells = FIGURE.size**2
    for row, run in zip(rows(page), runs_of(FOUR), strict=True):
        board = run.look(position(run, "step", 30)).after
        assert row[1:3] == [f"{len(board.values)} of {cells}", str(board.counts.undone)]


def test_a_caption_says_the_clue_of_the_cage_that_a_step_is_in(client: Client) -> None:
    page = client.fragment(address("/compared", FIGURE, with_=["backtracking", "mrv"], at=1))
    words = [side.one(class_="caption").text for side in page.all("article")]
    cage = FIGURE.cage_at[0, 0]
    assert words[0] == f"Try 1 in r1c1 ({shown_clue(cage)})"


def test_the_best_of_those_that_are_done_are_marked(client: Client) -> None:
    page = client.page(address("/compare", FIGURE, with_=FOUR))
    told = [run.figures for run in runs_of(FOUR)]
    table = page.by_role("", "Comparison")
    for number, column in enumerate(COLUMNS):
        values = [getattr(each, column) for each in told]
        best = min(values) if len({*values}) > 1 and column != "steps" else None
        marked = [
            "data-best" in row.all(class_="figure")[number].attrs
            for row in table.one("tbody").all("tr")
        ]
        assert marked == [value == best for value in values], column


def test_a_run_that_is_cut_says_so_and_is_never_the_best(client: Client) -> None:
    page = client.fragment(address("/comparison", NINE, with_=["backtracking", "mrv"]))
    table = page.by_role("", "Comparison").one("tbody")
    first = table.all("tr")[0]
    assert first["data-end"] == "cut"
    assert rows(page)[0][3] == "300,000 cut"
    assert not [each for each in first.all("td") if "data-best" in each.attrs]


def test_a_local_search_that_makes_no_guesses_is_not_the_best_at_them(client: Client) -> None:
    page = client.page(address("/compare", SAMPLE, with_=["local-search", "backtracking"]))
    first, second = page.by_role("", "Comparison").one("tbody").all("tr")
    assert (first["data-end"], second["data-end"]) == ("solved", "solved")
    marked = [
        ["data-best" in cell.attrs for cell in row.all(class_="figure")] for row in (first, second)
    ]
    assert marked == [[False] * 5, [False, True, True, True, True]]


@pytest.mark.parametrize("by", BYS)
def test_each_board_is_where_its_run_is_then(client: Client, by: By) -> None:
    runs = runs_of(FOUR)
    for at in sorted({0, 1, 3, 7, most(runs, by) // 2, most(runs, by) - 1, most(runs, by)}):
        page = client.fragment(address("/compared", FIGURE, with_=FOUR, by=by, at=at))
        for letter, run in zip("ABCD", runs, strict=True):
            where = position(run, by, at)
            values = run.look(where).after.values
            side = page.one(data_side=letter)
            assert side["data-at"] == str(where)
            cells = side.by_role("grid", f"Puzzle {letter}").all(role="gridcell")
            for number, cell in enumerate(cells):
                place = divmod(number, FIGURE.size)
                shown = cell.one(class_="value").text
                if place in values:
                    assert shown == str(values[place])


def verdicts(runs: list[Run], by: By, at: int) -> dict[str, Board]:
    """The boards of each letter at a place."""
    return {
        letter: run.look(position(run, by, at)).after
        for letter, run in zip("ABCD", runs, strict=False)
    }


@pytest.mark.parametrize("by", BYS)
@pytest.mark.parametrize("texts", [FOUR, ["mrv", "arc-consistency"]])
def test_the_sentence_names_who_has_solved_it_by_then(
    client: Client, by: By, texts: list[str]
) -> None:
    runs = runs_of(texts)
    last = most(runs, by)
    for at in {*range(1, min(last, 30)), *range(1, last, 17), last}:
        told = said(client.fragment(address("/compared", FIGURE, with_=texts, by=by, at=at)))
        boards = verdicts(runs, by, at)
        solved = [letter for letter, board in boards.items() if board.counts.solved]
        if "differs from A" in told:
            continue
        who, _, rest = told.partition(" solved it")
        named = re.findall(r"\b[A-D]\b", who.partition(", ")[2])
        if " has solved it yet" in told:
            assert not solved, told
            most_filled = re.search(r"([A-D]) has the most cells filled", told)
            if most_filled:
                filled = {each: len(board.values) for each, board in boards.items()}
                assert filled.pop(most_filled[1]) > max(filled.values())
        elif re.search(r"\b(all|both) have", who):
            assert len(solved) == len(runs), told
            fewest = re.search(r"([A-D]) took back the fewest guesses", told)
            if fewest:
                undone = {each: board.counts.undone for each, board in boards.items()}
                assert undone.pop(fewest[1]) < min(undone.values())
        else:
            assert named == solved, told
            assert set(re.findall(r"\b[A-D]\b", rest)) == {*boards} - {*solved}


def test_the_sentence_says_where_a_run_differs(client: Client) -> None:
    runs = runs_of(FOUR)
    found = [parting(runs[0], run) for run in runs]
    for by in BYS:
        places = [reached(run, by, p.at) for run, p in zip(runs, found, strict=True) if p]
        there = client.get(address("/compare", FIGURE, with_=FOUR, by=by, at=1, go="parting"))
        assert parse_qs(urlsplit(there.location).query)["at"] == [str(min(places))]
        told = said(client.page(there.location))
        letter = re.search(r"([A-D]) differs from A", told)
        assert letter
        at = "ABCD".index(letter[1])
        parts = found[at]
        assert parts
        assert reached(runs[at], by, parts.at) == min(places)


@pytest.mark.parametrize("by", BYS)
def test_a_fork_stands_where_a_run_has_differed(client: Client, by: By) -> None:
    runs = runs_of(FOUR)
    for at in (1, 2, 4, 9, most(runs, by)):
        page = client.fragment(address("/compared", FIGURE, with_=FOUR, by=by, at=at))
        for letter, run in zip("ABCD", runs, strict=True):
            parted = parting(runs[0], run)
            side = page.one(data_side=letter)
            forks = [
                divmod(number, FIGURE.size)
                for number, cell in enumerate(side.all(role="gridcell"))
                if "data-fork" in cell.attrs
            ]
            passed = parted and position(run, by, at) >= parted.at
            assert forks == (list(parted.cells) if parted and passed else [])


def test_runs_of_a_puzzle_without_a_solution_say_so(client: Client) -> None:
    told = said(client.fragment(address("/compared", NONE, with_=["mrv", "backtracking"], at=999)))
    assert told == "At the end, both have shown there is no solution."


def test_one_that_gives_up_has_no_answer(client: Client) -> None:
    told = said(client.fragment(address("/compared", TWO, with_=["mrv", "logic"], at=999)))
    assert told == "At the end, A has solved it; B has stopped without an answer."


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        ({"at": 5, "go": "first"}, 0),
        ({"at": 5, "go": "back"}, 4),
        ({"at": 0, "go": "back"}, 0),
        ({"at": 5, "go": "step"}, 6),
        ({"at": 5, "go": "last"}, 86),
        ({"at": 86, "go": "step"}, 86),
        ({"at": 300_001, "go": "back"}, 85),
        ({"at": 40, "was": "step", "by": "share"}, 47),
        ({"at": 100, "was": "share", "by": "step"}, 86),
    ],
)
def test_a_form_without_a_script_leads_to_an_address(
    client: Client, asked: dict[str, object], at: int
) -> None:
    answer = client.get(address("/compare", SAMPLE, with_=["backtracking", "mrv"], **asked))
    by = asked.get("by", "step")
    expected = address("/compare", SAMPLE, with_=["backtracking", "mrv"], by=by, at=at)
    assert (answer.status_code, answer.location) == (303, expected)


def test_the_list_of_a_board_changes_that_board_alone(client: Client) -> None:
    with_ = ["mrv", "local-search", "mrv"]
    asked = {"by": "guess", "at": 1, "board": 1, "with_": with_, "seed": 9}
    answer = client.get(address("/compare", SAMPLE, **asked))
    assert parse_qs(urlsplit(answer.location).query) == {
        "p": [code(SAMPLE)],
        "with": ["mrv", "local-search:seed=9", "mrv"],
        "by": ["guess"],
        "at": ["1"],
    }


def test_boards_are_added_and_removed_by_links(client: Client) -> None:
    page = client.page(address("/compare", SAMPLE))
    for count in (3, 4):
        more = page.by_role("link", "Add a board")["href"]
        page = client.page(more)
        texts = parse_qs(urlsplit(more).query)["with"]
        assert len(texts) == len({*texts}) == count
    assert not [each for each in page.all("a") if each.text == "Add a board"]
    fewer = page.by_role("link", "Remove B")["href"]
    assert parse_qs(urlsplit(fewer).query)["with"] == [texts[0], *texts[2:]]
    two = client.page(address("/compare", SAMPLE, with_=texts[:2]))
    assert not [each for each in two.all("a") if each.text.startswith("Remove")]


def test_a_step_is_drawn_while_the_rest_of_the_runs_is_being_made(
    client: Client, full: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "Run", partial(Run, cut=60_000))
    texts = ["backtracking", "mrv"]
    for text in texts:
        kept.run_of(NINE, parse_choice(text)).extend(6_000)
    there = address("/compared", NINE, with_=texts, at=40, go="step")
    client.waits = False
    early = client.htmx(there)
    assert early.status_code == 200
    assert client.htmx(address("/comparison", NINE, with_=texts)).status_code == 202
    full.set()
    client.waits = True
    client.fragment(address("/comparison", NINE, with_=texts))
    assert client.htmx(there).data == early.data


def test_the_same_choice_twice_is_one_run_twice(client: Client) -> None:
    page = client.page(address("/compare", SAMPLE, with_=["mrv", "mrv"], by="step", at=9))
    first, second = rows(page)
    assert first[1:8] == second[1:8]
    assert second[8] == "never"


@pytest.mark.parametrize("count", [5, 9])
def test_more_than_four_are_refused(client: Client, count: int) -> None:
    page = client.page(address("/compare", SAMPLE, with_=["mrv"] * count), 422)
    assert f"Compare takes two to four algorithms, not {count}." in page.text


@pytest.mark.parametrize(("named", "taken"), [([], 2), (["mrv"], 2), (["backtracking"], 2)])
def test_fewer_are_filled_up_with_what_contrasts(
    client: Client, named: list[str], taken: int
) -> None:
    page = client.page(address("/compare", SAMPLE, with_=named))
    texts = [each["data-with"] for each in page.all("article")]
    assert texts[: len(named)] == named
    assert len({*texts}) == taken


def test_the_guesses_of_each_run_are_told_in_slices(client: Client) -> None:
    runs = runs_of(FOUR)
    last = most(runs, "guess")
    told: list[list[int]] = [[] for _ in FOUR]
    for start in range(0, last + 1, 50):
        answer = client.get(address("/guesses", FIGURE, with_=FOUR, from_=start, count=49))
        data = json.loads(answer.text)
        assert data["from"] == start
        for each, places in zip(told, data["places"], strict=True):
            each += places
    assert told == [[position(run, "guess", at) for at in range(last + 1)] for run in runs]


@pytest.mark.parametrize(("one", "other"), [*combinations(["mrv", "mrv:values=down", "logic"], 2)])
def test_share_keeps_all_that_is_compared(client: Client, one: str, other: str) -> None:
    there = address("/compare", SAMPLE, with_=[one, other], by="guess", at=1)
    share = client.page(there).by_role("link", "Share")["href"]
    link = client.page(share).one(id="link")["value"]
    assert unquote(link).endswith(unquote(there))
