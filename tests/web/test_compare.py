"""Compare: two to four runs of a puzzle side by side, with their table, places and sentence."""

import json
from functools import partial
from threading import Event
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.support import BY_ID, FIGURE, NONE, SAMPLE, TWO, Client, Element, address, code
from webapp.insight import CUT, Run
from webapp.insight.compare import BYS, By, most, position, reached
from webapp.insight.parting import Parting, parting
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import Guess, Solved
from webapp.web.run import runs as stored
from webapp.web.run.captions import caption, clues, kind_of
from webapp.web.run.standings import BoardStanding, standings

FOUR = ["backtracking", "mrv", "forward-checking", "arc-consistency"]
FIGURES = ("steps", "guesses", "undone", "refused", "deepest")
NINE = BY_ID["keen-p-9de-0"]


def made(puzzle: Puzzle, text: str, cut: int = CUT) -> Run:
    """A run with all its events."""
    run = Run(puzzle, parse_choice(text), cut=cut)
    run.to_end()
    return run


def runs_of(texts: list[str]) -> list[Run]:
    """The runs on the figure of the first document."""
    return [made(FIGURE, text) for text in texts]


def rows(page: Element) -> list[Element]:
    """The rows of the table."""
    return page.by_role("", "Comparison").one("tbody").all("tr")


def best(page: Element) -> list[list[bool]]:
    """Which figures of each row are marked as the best."""
    return [["data-best" in each.attrs for each in row.all(class_="figure")] for row in rows(page)]


# The table.


@pytest.mark.parametrize("texts", [FOUR, ["mrv", "mrv:values=down", "mrv"], [*SOLVERS][5:9]])
def test_table_has_each_runs_figures_best_and_first_difference(
    client: Client, texts: list[str]
) -> None:
    page = client.page(address("/compare", FIGURE, with_=texts, at=30))
    runs, expected = runs_of(texts), []
    for run in runs:
        board = run.look(position(run, "step", 30)).after
        now = [f"{len(board.values)} of 25", str(board.counts.undone)]
        parted, differs = parting(runs[0], run), "—" if run is runs[0] else "never"
        if parted:
            values = f"{parted.values} value{'s' * (parted.values != 1)}"
            differs = f"after {values}" if parted.values else "at value 1"
        figures = [f"{getattr(run.figures, each):,}" for each in FIGURES]
        expected.append([*now, *figures, differs])
    shown = [
        [each.text for each in row.all("td") if each.get("class") != "scale"] for row in rows(page)
    ]
    assert shown == expected
    head = [each.text for each in page.by_role("", "Comparison").one("thead").all("th")]
    assert [*head[:1], *head[2:]] == [
        "Algorithm", "digits standing", "taken back", "steps to solve", "guesses", "taken back",
        "rejected", "deepest", "differs from A",
    ]  # fmt: skip
    columns = [[getattr(run.figures, each) for run in runs] for each in FIGURES]
    least = [min(each) if len({*each}) > 1 else None for each in columns]
    marked = [[number > 0 and each == least[number] for number, each in enumerate(row)]
              for row in zip(*columns, strict=True)]  # fmt: skip
    assert best(page) == marked  # steps don't compare


def test_cut_run_and_local_search_are_never_the_best(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = client.page(address("/compare", SAMPLE, with_=["local-search", "backtracking"]))
    assert [row["data-end"] for row in rows(page)] == ["solved", "solved"]
    assert best(page) == [[False] * 5, [False, True, True, True, True]]
    monkeypatch.setattr(stored, "Run", partial(Run, cut=2_000))
    page = client.fragment(address("/comparison", NINE, with_=["backtracking", "propagation"]))
    assert rows(page)[0]["data-end"] == "cut"
    assert rows(page)[0].all(class_="figure")[0].text == "2,000 cut"
    assert best(page) == [[False] * 5, [False, True, True, True, True]]


def test_table_comes_later_than_the_boards_while_runs_are_made(
    client: Client, full: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "Run", partial(Run, cut=20_000))
    texts = ["backtracking", "mrv"]
    for text in texts:
        stored.run_of(NINE, parse_choice(text)).extend(3_000)
    there = address("/compared", NINE, with_=texts, at=40, go="step")
    client.waits = False
    early = client.htmx(there)
    assert early.status_code == 200
    assert client.htmx(address("/comparison", NINE, with_=texts)).status_code == 202
    full.set()
    client.waits = True
    client.fragment(address("/comparison", NINE, with_=texts))
    assert client.htmx(there).data == early.data


# The boards at a place.


@pytest.mark.parametrize("by", BYS)
def test_boards_show_their_runs_and_forks_at_a_place(client: Client, by: By) -> None:
    runs = runs_of(FOUR)
    for at in sorted({0, 1, 3, 7, most(runs, by) // 2, most(runs, by) - 1, most(runs, by)}):
        page = client.fragment(address("/compared", FIGURE, with_=FOUR, by=by, at=at))
        for letter, run in zip("ABCD", runs, strict=True):
            where, parted = position(run, by, at), parting(runs[0], run)
            side = page.one(data_side=letter)
            assert side["data-at"] == str(where)
            cells = side.by_role("grid", f"Puzzle {letter}").all(role="gridcell")
            shown = {divmod(k, 5): cell for k, cell in enumerate(cells)}
            values = run.look(where).after.values
            written = {cell: int(shown[cell].one(class_="value").text) for cell in values}
            assert written == values
            forks = [cell for cell, each in shown.items() if "data-fork" in each.attrs]
            assert forks == (list(parted.cells) if parted and where >= parted.at else [])


def test_captions_describe_each_kind_of_step() -> None:
    """With the clue of the cage that the step is in, if it is in one."""
    captions = {
        (SAMPLE, "backtracking"): {
            "start": "Ready", "guess": "Try 1 in r1c1 (3−)", "reject": "Rejected: 1 in r1c2 (3−)",
            "undo": "Erase 2 in r2c1 (2÷)", "solved": "Solved at step 86, with 25 guesses",
        },
        (SAMPLE, "propagation"): {
            "start": "Ready", "remove": "Cross off 1, 3 and 4 in r2c2", "infer": "r2c2 must be 2",
            "solved": "Solved at step 43, with no guesses",
        },
        (SAMPLE, "local-search"): {
            "start": "Ready", "restart": "A fresh grid", "swap": "Swap r1c1 and r1c2",
            "pass": "A pass ends", "solved": "Solved at step 36, with no guesses",
        },
        (NONE, "mrv"): {
            "start": "Ready", "guess": "Try 1 in r1c1 (1−)", "remove": "Cross off 1 in 4 cells",
            "infer": "r1c3 (1−) must be 3", "reject": "Rejected: 1 in r2c3 (1−)",
            "dead-end": "Dead end", "undo": "Erase 2 in r2c1 (1−)",
            "exhausted": "No solution, shown by step 74",
        },
        (TWO, "logic"): {"start": "Ready", "gave-up": "Stopped at step 1, without an answer"},
        (FIGURE, "brute-force"): {
            "start": "Ready", "guess": "Try 1 in r1c1 (4+)", "reject": "Rejected: 1 in r5c5 (8+)",
            "undo": "Erase 1 in r5c4 (8+)", "cut": "Cut at step 400, without an answer",
        },
    }  # fmt: skip
    for (puzzle, text), expected in captions.items():
        run, first = made(puzzle, text, 400), dict[str, str]()
        for at in range(len(run.events) + 1):
            look, cut = run.look(at), run.cut and at == len(run.events)
            kind = kind_of(look.event, run.choice.solver.swaps, cut)
            first.setdefault(kind, "".join(caption(look, kind, clues(puzzle))))
        assert first == expected


def test_button_goes_to_the_first_difference(client: Client) -> None:
    runs = runs_of(FOUR)
    for by in BYS:
        found = {letter: parting(runs[0], run) for letter, run in zip("ABCD", runs, strict=True)}
        places = {
            letter: reached(run, by, parted.at)
            for (letter, parted), run in zip(found.items(), runs, strict=True)
            if parted
        }
        there = client.get(address("/compare", FIGURE, with_=FOUR, by=by, at=1, go="parting"))
        at = min(places.values())
        assert parse_qs(urlsplit(there.location).query)["at"] == [str(at)]
        first = next(letter for letter, place in places.items() if place == at)
        assert f", {first} differs from A: " in client.page(there.location).one(role="status").text


def test_form_without_javascript_leads_to_an_address(client: Client) -> None:
    with_ = ["backtracking", "mrv"]
    for query, at in (
        ({"at": 5, "go": "first"}, 0),
        ({"at": 5, "go": "back"}, 4),
        ({"at": 0, "go": "back"}, 0),
        ({"at": 5, "go": "step"}, 6),
        ({"at": 5, "go": "last"}, 86),
        ({"at": 86, "go": "step"}, 86),
        ({"at": 300_001, "go": "back"}, 85),
        ({"at": 40, "was": "step", "by": "share"}, 47),
        ({"at": 100, "was": "share", "by": "step"}, 86),
    ):
        answer = client.get(address("/compare", SAMPLE, with_=with_, **query))
        there = address("/compare", SAMPLE, with_=with_, by=query.get("by", "step"), at=at)
        assert (answer.status_code, answer.location) == (303, there)


def test_guesses_of_each_run_come_in_slices(client: Client) -> None:
    runs, last = runs_of(FOUR), most(runs_of(FOUR), "guess")
    found: list[list[int]] = [[] for _ in FOUR]
    for start in range(0, last + 1, 50):
        there = address("/guesses", FIGURE, with_=FOUR, from_=start, count=49)
        data = json.loads(client.get(there).text)
        assert data["from"] == start
        for each, places in zip(found, data["places"], strict=True):
            each += places
    assert found == [[position(run, "guess", at) for at in range(last + 1)] for run in runs]


# Which runs are compared.


def test_list_of_a_board_changes_that_board_alone(client: Client) -> None:
    with_ = ["mrv", "local-search", "mrv"]
    query = {"by": "guess", "at": 1, "board": 1, "with_": with_, "seed": 9}
    answer = client.get(address("/compare", SAMPLE, **query))
    assert parse_qs(urlsplit(answer.location).query) == {
        "p": [code(SAMPLE)],
        "with": ["mrv", "local-search:seed=9", "mrv"],
        "by": ["guess"],
        "at": ["1"],
    }


def test_boards_are_added_and_removed_between_two_and_four(client: Client) -> None:
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
    for path in ("/compare", "/compare/four"):
        page = client.page(address(path, SAMPLE, with_=["mrv"] * 5), 422)
        assert "Compare takes two to four algorithms, not 5." in page.text


def test_fewer_than_two_are_filled_up_with_a_contrast(client: Client) -> None:
    for named in ([], ["mrv"], ["backtracking"]):
        page = client.page(address("/compare", SAMPLE, with_=named))
        texts = [each["data-with"] for each in page.all("article")]
        assert texts[: len(named)] == named
        assert len(texts) == len({*texts}) == 2


# The sentence.


def boards(*states: tuple[int, int, str]) -> list[BoardStanding]:
    """Runs by their cells filled, guesses taken back, and ends."""
    return [BoardStanding(letter, *state) for letter, state in zip("ABCD", states, strict=False)]


def test_sentence_shows_who_has_solved_it_by_then() -> None:
    done, back = (9, 1, "solved"), (9, 2, "solved")
    a, b, on = (5, 1, ""), (7, 2, ""), (4, 0, "")
    proven, gave_up, cut = (9, 2, "exhausted"), (9, 2, "gave-up"), (9, 2, "cut")
    sentences: dict[str, tuple[By, int, bool, list[BoardStanding]]] = {
        "Ready. Press Play or Step.": ("step", 0, False, boards(a, b)),
        "After 30 steps, neither has solved it yet; B has the most cells filled.":
            ("step", 30, False, boards(a, b)),
        "After 1 step, none has solved it yet.": ("step", 1, False, boards(a, a, on)),
        "One guess in, A has solved it; B and C have not.": ("guess", 1, False, boards(done, a, b)),
        "Twelve guesses in, A and B have solved it; C has not.":
            ("guess", 12, False, boards(done, back, on)),
        "13 guesses in, A has shown there is no solution; B and C are still searching.":
            ("guess", 13, False, boards(proven, a, b)),
        "1,300 guesses in, A has solved it; B is cut; C is still searching.":
            ("guess", 1_300, False, boards(done, cut, on)),
        "40 % through each run, A has solved it; B has stopped without an answer; "
        "C and D are still searching.": ("share", 40, False, boards(done, gave_up, on, on)),
        "At the end, both have solved it; A took back the fewest guesses.":
            ("share", 100, False, boards(done, back)),
        "At the end, both have solved it.": ("step", 99, True, boards(done, done)),
        "At the end, all have solved it.": ("step", 99, True, boards((9, 3, "solved"), back, back)),
        "At the end, C has solved it; A and B are cut.": ("step", 99, True, boards(cut, cut, done)),
        "At the end, C has shown there is no solution; B has stopped without an answer; A is cut.":
            ("step", 99, True, boards(cut, gave_up, proven)),
    }  # fmt: skip
    shown = {text: standings(*query).striptags() for text, query in sentences.items()}
    assert {text: text for text in sentences} == shown


def test_sentence_shows_where_a_run_first_differs(client: Client) -> None:
    one, other = Guess((0, 0), 1, 0), Guess((1, 1), 2, 0)
    for event, instead, sentence in (
        (one, other, "1 in r1c1, not 2 in r2c2."),
        (None, one, "it ends, and A goes on."),
        (one, None, "it goes on, and A ends."),
    ):
        parted = BoardStanding("B", 5, 1, "", Parting(2, 9, event, instead))
        there = [*boards((5, 1, "")), parted]
        assert standings("step", 9, False, there) == f"After 9 steps, B differs from A: {sentence}"
    assert standings("step", 9, True, there) == "At the end, neither has solved it yet."
    whole = Solved(0)
    parted = BoardStanding("B", 5, 1, "", Parting(2, 9, whole, whole))
    there = [*boards((5, 1, "")), parted]
    assert standings("step", 9, False, there) == "After 9 steps, B differs from A."
    for puzzle, with_, sentence in (
        (NONE, ["mrv", "backtracking"], "both have shown there is no solution."),
        (TWO, ["mrv", "logic"], "A has solved it; B has stopped without an answer."),
    ):
        page = client.fragment(address("/compared", puzzle, with_=with_, at=999))
        assert page.one(role="status").text == f"At the end, {sentence}"
