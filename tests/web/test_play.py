"""Play: the board and its keypad, Right so far?, the fillings of a cage, and the end card."""

from itertools import pairwise
from typing import Any

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

BACK = "Back to before my first mistake"
FRAGMENTS = ["/right", "/hint", "/fillings", "/finish", "/position"]
NINE = BY_ID["keen-p-9dx-0"]


def state(puzzle: Puzzle, position: Position) -> str:
    """The code of a position."""
    return format_position(puzzle, code(puzzle), position)


def at(path: str, puzzle: Puzzle, position: Position, **query: Any) -> str:
    """The address of a position."""
    return address(path, puzzle, state=state(puzzle, position), **query)


def values(**written: int) -> Position:
    """A position of values alone: `r1c1=4`."""
    return {(int(name[1]) - 1, int(name[3]) - 1): Written(value) for name, value in written.items()}


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


def test_board_shows_givens_values_and_marks(client: Client) -> None:
    page = client.page(address("/play", SAMPLE))
    assert labels(page)[4:7] == [
        "r2c1, cage 2 divided by, 2 cells, empty",
        "r2c2, given, 2",
        "r2c3, cage 5 plus, 3 cells, empty",
    ]
    fixed = [cell["id"] for cell in page.all("td") if cell.get("aria-readonly") == "true"]
    assert fixed == ["r2c2", "r4c3"]
    assert labels(client.page(address("/play", parse("a a 2 =")))) == ["r1c1, given 2, empty"]
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
    fields = {each["name"]: each["value"] for each in page.one(id="sheet").all("input")}
    assert fields == {"p": code(SAMPLE), "state": state(SAMPLE, position), "cell": ""}
    watch = page.by_role("button", "Watch from here")
    assert (watch["form"], watch["formaction"]) == ("sheet", "/watch")


def test_keypad_has_a_button_for_each_value(client: Client) -> None:
    """Of an odd number of keys Centre is one, and otherwise behind More."""
    for puzzle in (SAMPLE, FIGURE, SUDOKU, TWO, NINE):
        page, odd = client.page(address("/play", puzzle)), puzzle.size % 2 == 1
        keypad, rarer = (page.by_role("group", name) for name in ("Keypad", "More"))
        assert "data-needs-js" in keypad.attrs
        assert [button.name for button in keypad.all("button")] == [
            *map(str, range(1, puzzle.size + 1)), "Pencil", "Erase", *["Centre"] * odd, "Undo",
            "Redo", "Right so far?", "Hint", "More",
        ]  # fmt: skip
        names = {button.name for button in rarer.all("button")}
        assert names >= {"Checkpoint", "Back to checkpoint", "Fill in marks", "Start over"}
        assert ("Centre" in names) != odd


def test_page_without_javascript_says_where_to_go(client: Client) -> None:
    page = client.page("/play")  # of the first sample
    (note,) = [each for each in page.all(class_="note") if "data-no-js" in each.attrs]
    assert note.text.startswith("Writing into the board needs JavaScript.")
    there = [address(path, SAMPLE) for path in ("/watch", "/solve")]
    assert [link["href"] for link in note.all("a")] == there


def test_damaged_position_is_refused(client: Client) -> None:
    damaged = "This link is damaged, or belongs to another puzzle: copy the whole of it again."
    other = "This link comes from another version: make a new one."
    begun = state(SAMPLE, {})
    for text, sentence in {
        begun[:-1]: damaged, begun + "A": damaged, state(FIGURE, {}): damaged, "s1": damaged,
        "s1" + "A" * 3000: damaged, "s1é": damaged, "s2abc": other, "<b>": other,
    }.items():  # fmt: skip
        page = client.page(address("/play", SAMPLE, state=text), 422)
        assert page.one(class_="refusal").all("p")[0].text == sentence
    for path in FRAGMENTS:
        answer = client.htmx(address(path, SAMPLE, state="s1"))
        assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#notice")
        page = client.page(address(path, DRAFT), 422)
        assert page.by_role("link", "Go on drawing it")["href"] == address("/draw", DRAFT)


@given(data=st.data())
@settings(max_examples=15)
def test_any_position_is_answered_and_shared(app: Any, data: st.DataObject) -> None:
    client = Client(app, app.response_class)
    puzzle = data.draw(st.sampled_from([SAMPLE, KILLER, TWO, SUDOKU]))
    position = data.draw(positions(puzzle))
    for path in ("/play", *FRAGMENTS):
        assert client.htmx(at(path, puzzle, position)).status_code == 200
    page = client.fragment(at("/position", puzzle, position))
    link = page.by_role("textbox", "Link to this position")["value"]
    assert link == "http://localhost" + at("/play", puzzle, position)


# Right so far?


def judged(client: Client, puzzle: Puzzle, position: Position, where: int = 0) -> tuple[str, str]:
    """Yes or no, and the words."""
    answer = client.fragment(at("/right", puzzle, position, where=where)).one(id="right")
    return answer["data-right"], answer.text


def test_solution_is_right_at_every_stage_and_marks_never_wrong(client: Client) -> None:
    for puzzle in (SAMPLE, FIGURE, KILLER, BY_ID["keen-p-9de-0"]):
        written = [*whole(puzzle).items()]
        for count in (0, 1, len(written) // 2, len(written)):
            assert judged(client, puzzle, dict(written[:count]))[0] == "yes"
    marks = {(0, 0): Written(0, frozenset({4}), frozenset({2, 3}))}
    assert judged(client, SAMPLE, marks) == ("yes", "Yes, everything is right so far.")


def test_wrong_values_are_shown_only_on_request(client: Client) -> None:
    position = values(r1c1=4, r1c3=2, r4c4=1)
    hidden = judged(client, SAMPLE, position)
    assert hidden == ("no", f"No: there’s a mistake. Show where {BACK}")
    shown = judged(client, SAMPLE, position, where=1)
    assert shown == ("no", f"No: r1c1 and r4c4 are wrong. {BACK}")
    wrong = [client.fragment(at("/right", SAMPLE, position, where=where)) for where in (0, 1)]
    assert [each.one(id="right").get("data-wrong") for each in wrong] == [None, "r1c1,r4c4"]


def test_any_of_several_solutions_is_right(client: Client) -> None:
    """The sudoku with nothing given has 288 solutions: every first row begins some."""
    for position, verdict in (
        (values(r1c1=1), "yes"),
        (values(r1c1=2), "yes"),
        (values(r1c1=2, r2c2=2), "yes"),
        (values(r1c1=2, r2c2=1), "no"),
        (values(r1c1=2, r1c2=2), "no"),
    ):
        answer, text = judged(client, TWO, position)
        assert answer == verdict
        assert "This puzzle has more than one solution" in text
        assert ("no longer finish" in text) == (verdict == "no")
    for row in ("4321", "2143", "3412"):
        position = {(0, column): Written(int(value)) for column, value in enumerate(row)}
        assert judged(client, parse("." * 16), position)[0] == "yes"
        position[1, 0] = position[0, 1]  # the same value twice in a box
        assert judged(client, parse("." * 16), position)[0] == "no"


def test_unsolvable_or_undecided_puzzle_is_reported(client: Client, monkeypatch: Any) -> None:
    for puzzle in (NONE, IMPOSSIBLE):
        assert judged(client, puzzle, {}) == ("no", "No: this puzzle has no solution at all.")
    monkeypatch.setattr(right, "RIGHT_WORK", 10)
    unknown = ("unknown", "Not settled within the time limit.")
    assert judged(client, BY_ID["keen-p-9dx-1"], {}) == unknown


# Fillings.


def test_fillings_are_counted_and_struck_out(client: Client, monkeypatch: Any) -> None:
    def listed(position: Position, cell: str = "r1c3") -> list[str]:
        page = client.fragment(at("/fillings", SAMPLE, position, cell=cell))
        ways = [f"-{each.text}" if each.all("del") else each.text for each in page.all("li")]
        return [page.one("p").text, *ways]

    assert listed({}) == ["1−: 3 ways left (5 orders).", "4 3", "3 2", "2 1"]
    assert listed(values(r1c1=1))[1:] == ["4 3", "3 2", "-2 1"]
    assert listed(values(r1c1=1, r1c3=2), "r1c4")[1:] == ["-4 3", "3 2", "-2 1"]
    assert listed(values(r1c1=1, r1c2=3))[0] == "1−: no way is left."
    monkeypatch.setattr(play, "FILLINGS_SHOWN", 2)
    page = client.fragment(at("/fillings", SAMPLE, {}, cell="r1c3"))
    assert page.all("li") == []
    assert "3 ways left" in page.text
    assert "Too many ways to list (3)." in page.text


def test_cell_without_fillings_shows_why(client: Client) -> None:
    huge = parse("9 " + "aaaaaaaaa " * 9 + "a 405 +")
    for puzzle, cell, text in (
        (SUDOKU, "r1c1", "This cell isn’t in a cage."),
        (SAMPLE, "r2c2", "2 is given."),
        (huge, "r1c1", "405+ has too many fillings to list here."),
    ):
        page = client.fragment(at("/fillings", puzzle, {}, cell=cell))
        assert (page.text, page.all("li")) == (text, [])
    for cell in ("r5c1", "r1c17", "r0c1", "x", "r1c1\n"):
        assert client.htmx(at("/fillings", SAMPLE, {}, cell=cell)).status_code == 422
    panels = [len(client.page(address("/play", each)).all("h2", id="fillings-title"))
              for each in (KILLER, SUDOKU)]  # fmt: skip
    assert panels == [1, 0]  # a plain sudoku has no cages to fill


# The end.


def finished(client: Client, puzzle: Puzzle, **query: Any) -> Element:
    """What is shown of a puzzle that is solved."""
    return client.fragment(at("/finish", puzzle, whole(puzzle), **query))


def links(page: Element, start: str) -> dict[str, str]:
    """The links whose words start so."""
    return {each.text: each["href"] for each in page.all("a") if each.text.startswith(start)}


def test_end_card_shows_grade_and_ways_on(client: Client) -> None:
    answer = client.htmx(at("/finish", SAMPLE, whole(SAMPLE)))
    assert answer.headers["HX-Retarget"] == "#end"
    page = finished(client, SAMPLE)
    card = page.one(id="finish")
    assert page.one("h2").text == "Solved"
    assert (card["data-alone"], card["data-grade"], card["data-size"]) == ("1", "easy", "4")
    assert card["data-link"].endswith(address("/play", SAMPLE))
    for puzzle in (TWO, SUDOKU, KILLER):
        alone = len(list(solutions(puzzle, limit=2))) == 1
        assert finished(client, puzzle).one(id="finish")["data-alone"] == str(int(alone))
    assert "Every row, column and box is right" in finished(client, SUDOKU).text
    assert "Every row, column and cage is right" in page.text


def test_end_card_offers_another_and_a_harder_one(client: Client) -> None:
    """A harder one as New's newest version makes it; of a symmetric sudoku none is made."""
    extreme = make(Wish(4, "extreme", version=NEWEST), 1).puzzle
    symmetric = make(Wish(8, "extreme", kind="sudoku", symmetric=True), 1).puzzle
    alike = {"size": 8, "grade": "extreme", "symmetric": 1, "kind": "sudoku"}
    new: dict[Puzzle, dict[str, dict[str, Any]]] = {
        SAMPLE: {
            "Another: 4 × 4, easy": {"size": 4, "grade": "easy"},
            "One grade up: normal": {"size": 4, "grade": "normal"},
        },
        extreme: {
            "Another: 4 × 4, extreme": {"size": 4, "grade": "extreme"},
            "One grade up: unreasonable": {"size": 4, "grade": "unreasonable"},
        },
        symmetric: {"Another: 8 × 8, extreme": alike},
        parse("." * 16): {},
    }
    for puzzle, offers in new.items():
        page = finished(client, puzzle)
        offered = {
            each.name: each["href"] for each in page.all("a") if each["href"].startswith("/new")
        }
        there = {name: address("/new", then="play", **each) for name, each in offers.items()}
        assert offered == there


def test_next_puzzle_is_the_one_after_it_in_the_library(client: Client) -> None:
    for entry, after in [*pairwise(entries())][::3]:
        page = finished(client, entry.puzzle)
        there = [
            each["href"] for each in page.all("a") if each.name == f"Next puzzle: {after.title}"
        ]
        assert there == [address("/play", after.puzzle)]
    for puzzle in (entries()[-1].puzzle, TWO, parse("a a 1 ="), parse("." * 144)):
        (there,) = links(finished(client, puzzle), "Next puzzle: ").values()
        assert there != address("/play", puzzle)
        assert client.get(there).status_code == 200


def test_unfinished_board_has_no_end_card(client: Client) -> None:
    assert client.fragment(at("/finish", SAMPLE, {})).text == "Some cells are still empty."
    page = client.fragment(at("/finish", SAMPLE, whole(SAMPLE) | values(r1c1=2)))
    assert page.text == "Every cell is filled, but there’s a mistake."
    assert page.all("a") == []


def test_easiest_step_of_a_pause_is_shown_as_a_sentence(client: Client) -> None:
    def easiest(puzzle: Puzzle, position: Position) -> str:
        return client.fragment(at("/easiest", puzzle, position)).text

    assert easiest(SAMPLE, {}).startswith("The easiest step then")
    wrong = easiest(SAMPLE, values(r1c1=4))
    assert wrong == "There was a mistake on the board then, at r1c1."
    assert easiest(TWO, values(r1c1=1, r1c2=1)) == "The board couldn’t be completed then."
