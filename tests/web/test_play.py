"""Play: the page, and what the server says of a position."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzle.test_position import positions
from tests.web.support import (
    BY_ID,
    DRAFT,
    FIGURE,
    IMPOSSIBLE,
    KILLER,
    NONE,
    SAMPLE,
    SUDOKU,
    TWO,
    Client,
    Element,
    address,
    code,
)
from webapp.coach import right
from webapp.generator.make import NEWEST, Wish, make
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Position, Written, format_position, givens
from webapp.solvers import solutions
from webapp.web.places.entries import entries
from webapp.web.puzzle import play

DAMAGED = "This link is damaged, or belongs to another puzzle: copy the whole of it again."
SOLVED = ["1423", "4231", "2314", "3142"]
BACK = "Back to before my first mistake"
FRAGMENTS = ["/right", "/hint", "/fillings", "/finish", "/position"]


def state(puzzle: Puzzle, position: Position) -> str:
    """The code of a position."""
    return format_position(puzzle, code(puzzle), position)


def at(path: str, puzzle: Puzzle, position: Position, **query: Any) -> str:
    """The address of a position."""
    return address(path, puzzle, state=state(puzzle, position), **query)


def whole(puzzle: Puzzle) -> Position:
    """The first solution, written into all that is not given."""
    (grid, *_) = list(solutions(puzzle, limit=1))
    return {
        (r, c): Written(grid[r][c])
        for r, c in all_cells(puzzle.size)
        if (r, c) not in givens(puzzle)
    }


def labels(page: Element) -> list[str]:
    """The accessible names of the board's cells."""
    return [cell.name for cell in page.by_role("grid", "Puzzle").all(role="gridcell")]


# The page.


def test_the_page_shows_what_is_given_and_nothing_else(client: Client) -> None:
    assert labels(client.page(address("/play", SAMPLE)))[4:7] == [
        "r2c1, cage 2 divided by, 2 cells, empty",
        "r2c2, given, 2",
        "r2c3, cage 5 plus, 3 cells, empty",
    ]


def test_a_given_is_read_only_and_no_other_cell_is(client: Client) -> None:
    page = client.page(address("/play", SAMPLE))
    fixed = [cell["id"] for cell in page.all("td") if cell.get("aria-readonly") == "true"]
    assert fixed == ["r2c2", "r4c3"]


def test_a_given_that_is_no_value_leaves_its_cell_empty(client: Client) -> None:
    assert labels(client.page(address("/play", parse("a a 2 =")))) == ["r1c1, given 2, empty"]


def test_a_shared_position_is_on_the_board_with_its_marks(client: Client) -> None:
    position = {
        (0, 0): Written(3, frozenset({1})),
        (1, 0): Written(0, frozenset({3, 1})),
        (0, 2): Written(0, frozenset({2}), frozenset({4, 1})),
        (0, 3): Written(0, frozenset(), frozenset({2, 3})),
    }
    page = client.page(at("/play", SAMPLE, position))
    assert [labels(page)[index] for index in (0, 2, 3, 4)] == [
        "r1c1, cage 3 minus, 2 cells, 3",
        "r1c3, cage 1 minus, 2 cells, empty, pencil 2, centre 1 and 4",
        "r1c4, cage 1 minus, 2 cells, empty, centre 2 and 3",
        "r2c1, cage 2 divided by, 2 cells, empty, pencil 1 and 3",
    ]
    cell = page.one(id="r1c3")
    assert (cell.one(class_="marks").text, cell.one(class_="centre").text) == ("2", "1 4")


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, SUDOKU, KILLER, TWO, BY_ID["keen-p-9dx-0"]])
def test_the_keypad_has_a_button_for_each_value(client: Client, puzzle: Puzzle) -> None:
    keypad = client.page(address("/play", puzzle)).by_role("group", "Keypad")
    assert [button.name for button in keypad.all("button")] == [
        *map(str, range(1, puzzle.size + 1)),
        "Pencil",
        "Erase",
        *(["Centre"] if puzzle.size % 2 else []),  # which has no place of its own
        "Undo",
        "Redo",
        "Right so far?",
        "Hint",
        "More",
    ]
    rarer = client.page(address("/play", puzzle)).by_role("group", "More")
    names = {button.name for button in rarer.all("button")}
    assert names >= {"Checkpoint", "Back to checkpoint", "Fill in marks", "Start over"}
    assert ("Centre" in names) != bool(puzzle.size % 2)


def test_without_javascript_the_page_says_what_is_missing_and_where_to_go(client: Client) -> None:
    page = client.page(address("/play", SAMPLE))
    (note,) = [each for each in page.all(class_="note") if "data-no-js" in each.attrs]
    assert note.text.startswith("Writing into the board needs JavaScript.")
    assert [link["href"] for link in note.all("a")] == [
        address("/watch", SAMPLE),
        address("/solve", SAMPLE),
    ]
    assert "data-needs-js" in page.by_role("group", "Keypad").attrs


def test_without_a_puzzle_the_sample_is_played(client: Client) -> None:
    assert client.page("/play").one(class_="game")["data-code"] == code(SAMPLE)


def test_the_page_carries_the_position_to_every_question(client: Client) -> None:
    position = {(0, 0): Written(1)}
    sheet = client.page(at("/play", SAMPLE, position)).one(id="sheet")
    fields = {field["name"]: field["value"] for field in sheet.all("input")}
    assert fields == {"p": code(SAMPLE), "state": state(SAMPLE, position), "cell": ""}


# Positions that cannot be read.


@pytest.mark.parametrize("path", ["/play", *FRAGMENTS])
@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (state(SAMPLE, {})[:-1], DAMAGED),
        (state(SAMPLE, {}) + "A", DAMAGED),
        (state(FIGURE, {}), DAMAGED),
        ("s1", DAMAGED),
        ("s1" + "A" * 3000, DAMAGED),
        ("s1é", DAMAGED),
        ("s2abc", "This link comes from another version: make a new one."),
        ("<b>", "This link comes from another version: make a new one."),
    ],
)
def test_a_damaged_position_is_told(client: Client, path: str, given: str, sentence: str) -> None:
    page = client.page(address(path, SAMPLE, state=given), 422)
    assert page.one(class_="refusal").all("p")[0].text == sentence
    assert client.htmx(address(path, SAMPLE, state=given)).headers["HX-Retarget"] == "#notice"


@given(data=st.data())
@settings(max_examples=25)
def test_every_position_is_answered_and_shared(app: Any, data: st.DataObject) -> None:
    client = Client(app, app.response_class)
    puzzle = data.draw(st.sampled_from([SAMPLE, KILLER, TWO, SUDOKU]))
    position = data.draw(positions(puzzle))
    for path in ("/play", *FRAGMENTS):
        assert client.htmx(at(path, puzzle, position)).status_code == 200
    link = client.fragment(at("/position", puzzle, position)).by_role(
        "textbox", "Link to this position"
    )
    assert link["value"] == "http://localhost" + at("/play", puzzle, position)


@pytest.mark.parametrize("path", ["/play", *FRAGMENTS])
def test_a_drawing_that_is_no_puzzle_leads_back_to_draw(client: Client, path: str) -> None:
    page = client.page(address(path, DRAFT), 422)
    assert page.by_role("link", "Go on drawing it")["href"] == address("/draw", DRAFT)


# Right so far?


def judged(client: Client, puzzle: Puzzle, position: Position, where: int = 0) -> tuple[str, str]:
    """Yes or no, and the words."""
    answer = client.fragment(at("/right", puzzle, position, where=where)).one(id="right")
    return answer["data-right"], answer.text


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, KILLER, BY_ID["keen-p-9de-0"]])
def test_the_solution_is_right_at_every_stage(client: Client, puzzle: Puzzle) -> None:
    written = whole(puzzle)
    for count in (0, 1, len(written) // 2, len(written)):
        assert judged(client, puzzle, dict(list(written.items())[:count]))[0] == "yes"


def test_a_wrong_value_is_only_shown_where_that_is_asked(client: Client) -> None:
    position = {(0, 0): Written(4), (0, 2): Written(2), (3, 3): Written(1)}
    verdict, words = judged(client, SAMPLE, position)
    assert (verdict, words) == ("no", f"No: there’s a mistake. Show where {BACK}")
    assert "r1c1" not in words
    verdict, words = judged(client, SAMPLE, position, where=1)
    assert (verdict, words) == ("no", f"No: r1c1 and r4c4 are wrong. {BACK}")
    answer = client.fragment(at("/right", SAMPLE, position, where=1)).one(id="right")
    assert answer["data-wrong"] == "r1c1,r4c4"
    assert "data-wrong" not in client.fragment(at("/right", SAMPLE, position)).one(id="right").attrs


def test_marks_alone_are_never_wrong(client: Client) -> None:
    position = {(0, 0): Written(0, frozenset({4}), frozenset({2, 3}))}
    assert judged(client, SAMPLE, position) == ("yes", "Yes, everything is right so far.")


@pytest.mark.parametrize(
    ("position", "verdict"),
    [
        ({(0, 0): Written(1)}, "yes"),
        ({(0, 0): Written(2)}, "yes"),
        ({(0, 0): Written(2), (1, 1): Written(2)}, "yes"),
        ({(0, 0): Written(2), (1, 1): Written(1)}, "no"),
        ({(0, 0): Written(2), (0, 1): Written(2)}, "no"),
    ],
)
def test_of_several_solutions_any_will_do(client: Client, position: Position, verdict: str) -> None:
    answer, words = judged(client, TWO, position)
    assert answer == verdict
    assert "This puzzle has more than one solution" in words
    assert ("no longer finish" in words) is (verdict == "no")


def test_with_many_solutions_a_position_is_completed_though_the_first_two_differ(
    client: Client,
) -> None:
    """The sudoku with nothing given has 288 solutions: every first row begins some."""
    empty = parse("." * 16)
    for row in ("4321", "2143", "3412"):
        written = {(0, column): Written(int(value)) for column, value in enumerate(row)}
        assert judged(client, empty, written)[0] == "yes"
        written[1, 0] = written[0, 1]  # the same value twice in a box
        assert judged(client, empty, written)[0] == "no"


@pytest.mark.parametrize("puzzle", [NONE, IMPOSSIBLE])
def test_of_a_puzzle_without_a_solution_that_is_said(client: Client, puzzle: Puzzle) -> None:
    assert judged(client, puzzle, {}) == (
        "no",
        "No: this puzzle has no solution at all.",
    )


def test_more_work_than_allowed_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(right, "RIGHT_WORK", 10)
    assert judged(client, BY_ID["keen-p-9dx-0"], {}) == (
        "unknown",
        "Not settled within the time limit.",
    )


# Fillings.


def listed(client: Client, puzzle: Puzzle, position: Position, cell: str) -> list[tuple[str, bool]]:
    """The combinations as they stand in the list, and whether they are struck out."""
    fragment = client.fragment(at("/fillings", puzzle, position, cell=cell))
    return [(each.text, bool(each.all("del"))) for each in fragment.all("li")]


def test_the_fillings_of_a_cage_are_struck_out_as_they_die(client: Client) -> None:
    assert listed(client, SAMPLE, {}, "r1c3") == [("4 3", False), ("3 2", False), ("2 1", False)]
    position = {(0, 0): Written(1)}
    assert listed(client, SAMPLE, position, "r1c3") == [
        ("4 3", False),
        ("3 2", False),
        ("2 1", True),
    ]
    position[0, 2] = Written(2)
    assert listed(client, SAMPLE, position, "r1c4") == [
        ("4 3", True),
        ("3 2", False),
        ("2 1", True),
    ]


def test_the_fillings_are_counted_with_their_orders(client: Client) -> None:
    fragment = client.fragment(at("/fillings", SAMPLE, {}, cell="r1c3"))
    assert fragment.one("p").text == "1−: 3 ways left (5 orders)."
    position = {(0, 0): Written(1), (0, 1): Written(3)}
    fragment = client.fragment(at("/fillings", SAMPLE, position, cell="r1c3"))
    assert fragment.one("p").text == "1−: no way is left."


@pytest.mark.parametrize(
    ("puzzle", "cell", "words"),
    [
        (SUDOKU, "r1c1", "This cell isn’t in a cage."),
        (SAMPLE, "r2c2", "2 is given."),
        (parse("9 " + "aaaaaaaaa " * 9 + "a 405 +"), "r1c1",
         "405+ has too many fillings to list here."),
    ],
)  # fmt: skip
def test_where_there_is_nothing_to_list_the_words_say_why(
    client: Client, puzzle: Puzzle, cell: str, words: str
) -> None:
    fragment = client.fragment(at("/fillings", puzzle, {}, cell=cell))
    assert (fragment.text, fragment.all("li")) == (words, [])


def test_a_long_list_is_counted_and_not_shown(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "FILLINGS_SHOWN", 2)
    fragment = client.fragment(at("/fillings", SAMPLE, {}, cell="r1c3"))
    assert fragment.all("li") == []
    assert "3 ways left" in fragment.text
    assert "Too many ways to list (3)." in fragment.text


@pytest.mark.parametrize("cell", ["r5c1", "r1c17", "r0c1", "x", "r1c1\n"])
def test_a_cell_that_is_none_is_refused(client: Client, cell: str) -> None:
    assert client.htmx(at("/fillings", SAMPLE, {}, cell=cell)).status_code == 422


# The end.


def test_a_solved_board_is_told_with_a_way_on(client: Client) -> None:
    answer = client.htmx(at("/finish", SAMPLE, whole(SAMPLE)))
    assert answer.headers["HX-Retarget"] == "#end"
    fragment = client.fragment(at("/finish", SAMPLE, whole(SAMPLE)))
    assert fragment.one("h2").text == "Solved"
    card = fragment.one(id="finish")
    assert (card["data-alone"], card["data-grade"], card["data-size"]) == ("1", "easy", "4")
    assert card["data-link"].endswith(address("/play", SAMPLE))
    assert [each.text for each in fragment.all("a") if each.text.startswith("Next puzzle: ")]


def test_the_end_offers_another_one_of_the_same_size_and_one_that_is_harder(
    client: Client,
) -> None:
    fragment = client.fragment(at("/finish", SAMPLE, whole(SAMPLE)))
    link = fragment.by_role("link", "Another: 4 × 4, easy")
    assert link["href"] == address("/new", then="play", size=4, grade="easy")
    harder = fragment.by_role("link", "One grade up: normal")
    assert harder["href"] == address("/new", then="play", size=4, grade="normal")
    sudoku = parse("." * 16)
    ended = client.fragment(at("/finish", sudoku, whole(sudoku)))
    assert not [a for a in ended.all("a") if a["href"].startswith("/new")]


def test_where_there_may_be_several_solutions_nothing_is_said_to_be_a_mistake(
    client: Client,
) -> None:
    for puzzle in (TWO, SUDOKU, KILLER, SAMPLE):
        alone = len(list(solutions(puzzle, limit=2))) == 1
        fragment = client.fragment(at("/finish", puzzle, whole(puzzle)))
        assert fragment.one(id="finish")["data-alone"] == str(int(alone))


def test_the_easiest_step_of_then_is_told_in_a_sentence(client: Client) -> None:
    told = client.fragment(at("/easiest", SAMPLE, {})).text
    assert told.startswith("The easiest step then")
    wrong = client.fragment(at("/easiest", SAMPLE, {(0, 0): Written(4)})).text
    assert wrong == "There was a mistake on the board then, at r1c1."
    lost = client.fragment(at("/easiest", TWO, {(0, 0): Written(1), (0, 1): Written(1)})).text
    assert lost == "The board couldn’t be completed then."


def test_next_comes_what_hangs_after_it_in_the_library(client: Client) -> None:
    for entry, after in pairwise(entries()):
        fragment = client.fragment(at("/finish", entry.puzzle, whole(entry.puzzle)))
        (link,) = [each for each in fragment.all("a") if each.name == f"Next puzzle: {after.title}"]
        assert link["href"] == address("/play", after.puzzle)


def test_one_grade_up_is_what_new_offers_by_its_newest_version(client: Client) -> None:
    puzzle = make(Wish(4, "extreme", version=NEWEST), 1).puzzle
    fragment = client.fragment(at("/finish", puzzle, whole(puzzle)))
    up = fragment.by_role("link", "One grade up: unreasonable")
    assert up["href"] == address("/new", then="play", size=4, grade="unreasonable")


def test_another_like_a_symmetric_sudoku_is_symmetric(client: Client) -> None:
    puzzle = make(Wish(8, "extreme", kind="sudoku", symmetric=True), 1).puzzle
    fragment = client.fragment(at("/finish", puzzle, whole(puzzle)))
    alike = {"size": 8, "grade": "extreme", "symmetric": 1, "kind": "sudoku"}
    another = fragment.by_role("link", "Another: 8 × 8, extreme")
    assert another["href"] == address("/new", then="play", **alike)
    # No trial made a harder one.
    assert not [each for each in fragment.all("a") if each.text.startswith("One grade up")]


@pytest.mark.parametrize("puzzle", [entries()[-1].puzzle, TWO, parse("a a 1 ="), parse("." * 144)])
def test_after_the_last_and_after_a_strangers_puzzle_there_is_another(
    client: Client, puzzle: Puzzle
) -> None:
    fragment = client.fragment(at("/finish", puzzle, whole(puzzle)))
    (link,) = [each for each in fragment.all("a") if each.text.startswith("Next puzzle: ")]
    assert link["href"] != address("/play", puzzle)
    assert client.get(link["href"]).status_code == 200


def test_the_boxes_of_a_sudoku_are_right_too(client: Client) -> None:
    told = [client.fragment(at("/finish", each, whole(each))).text for each in (SUDOKU, SAMPLE)]
    assert "Every row, column and box is right" in told[0]
    assert "Every row, column and cage is right" in told[1]


def test_a_board_with_empty_cells_is_not_finished(client: Client) -> None:
    assert client.fragment(at("/finish", SAMPLE, {})).text == "Some cells are still empty."


def test_a_full_board_that_is_not_right_is_not_celebrated(client: Client) -> None:
    written = whole(SAMPLE) | {(0, 0): Written(2)}
    fragment = client.fragment(at("/finish", SAMPLE, written))
    assert fragment.text == "Every cell is filled, but there’s a mistake."
    assert fragment.all("a") == []


def test_the_link_to_a_position_has_the_public_address(app: Any) -> None:
    from webapp import create_app

    public = create_app({"TESTING": True, "PUBLIC_URL": "https://lab.example/"})
    client = Client(public, public.response_class)
    position = {(0, 0): Written(1)}
    link = client.fragment(at("/position", SAMPLE, position)).one("input")
    assert link["value"] == "https://lab.example" + at("/play", SAMPLE, position)
    assert client.get(link["value"].removeprefix("https://lab.example")).status_code == 200


def test_a_plain_sudoku_lists_no_fillings(client: Client) -> None:
    """Its cells belong to no cage, or are given."""
    assert client.page(address("/play", KILLER)).all("h2", id="fillings-title")
    assert not client.page(address("/play", SUDOKU)).all("h2", id="fillings-title")
