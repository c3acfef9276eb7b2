"""Paper: the puzzles and steps on the sheets, in which order, with which answers, and refusals."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.support import (
    BY_ID,
    DRAFT,
    FIGURE,
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
from webapp.explain import explain
from webapp.generator.make import Made, NotMade, Wish, make
from webapp.insight import Run
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.solvers import parse_choice
from webapp.trace import Guess, Undo
from webapp.web.http.limits import PAPER_PUZZLES, PAPER_STEPS
from webapp.web.paper.sheets import BOARDS, LARGE, MOST_LARGE, PER_SHEET, WRITTEN_MM, fitting

NINE = BY_ID["keen-p-9de-0"]
MAKE = "webapp.web.places.making.make"


def sheets(page: Element, kind: str = "sheet") -> list[Element]:
    """The sheets without those of the key."""
    return [each for each in page.all("section") if each.get("class") == kind]


def entries(page: Element, kind: str = "sheet") -> list[Element]:
    """The entries of the sheets, in order."""
    return [entry for each in sheets(page, kind) for entry in each.all("article")]


def keys(page: Element) -> list[Element]:
    """The entries of the key, in order."""
    return entries(page, "sheet key")


def headings(entries: list[Element]) -> list[str]:
    """The headings of entries."""
    return [entry.one("h3").text for entry in entries]


def numbers(entries: list[Element]) -> list[str]:
    """The numbers of entries."""
    return [heading.split()[0] for heading in headings(entries)]


def values(entry: Element) -> str:
    """The values in the cells of a board, row by row."""
    return "".join(each.text for each in entry.all("span", class_="value"))


def played(page: Element) -> list[Puzzle]:
    """The puzzles that lead to a screen, in order."""
    links = page.one(class_="beside-sheets").all("a")
    return [share_code.parse(parse_qs(urlsplit(link["href"]).query)["p"][0]) for link in links]


def test_sheet_has_as_many_puzzles_as_requested_and_fit(client: Client) -> None:
    for per in PER_SHEET:
        six = [code(SAMPLE), code(FIGURE)] * 3
        page = client.page(address("/print", None, p=six, per=per, key=1))
        counts = [len(sheet.all("article")) for sheet in sheets(page)]
        assert counts == [per] * (6 // per) + [6 % per] * (6 % per > 0)
        assert numbers(entries(page)) == numbers(keys(page)) == ["1", "2", "3", "4", "5", "6"]
    page = client.page(address("/print", NINE, per=6))
    fits = fitting(6, "a4", NINE.size)
    assert page.one(id="sheets")["data-per"] == str(fits)
    assert f"there are {fits} on each" in page.text
    assert "too small" not in client.page(address("/print", NINE, per=fits)).text


def test_cells_have_room_for_handwriting() -> None:
    for paper, boards in BOARDS.items():
        for size in range(1, 17):
            for per in PER_SHEET:
                fits = fitting(per, paper, size)
                assert fits <= per
                assert boards[fits] >= WRITTEN_MM * size
                assert size < LARGE or fits <= MOST_LARGE
                # As many as fit: one more would be too many or too small.
                more = [each for each in PER_SHEET if fits < each <= per]
                large = size >= LARGE and fits == MOST_LARGE
                assert large or all(boards[each] < WRITTEN_MM * size for each in more)


def test_key_shows_the_solution_and_the_sheet_does_not(client: Client) -> None:
    for puzzle in (SAMPLE, FIGURE, make(Wish(5, "normal"), 1).puzzle):
        page = client.page(address("/print", puzzle, key=1))
        run = Run(puzzle, parse_choice("backtracking"))
        found = run.look(run.to_end()).after.values
        solution = "".join(str(value) for _, value in sorted(found.items()))
        given = "".join(str(cage.target) for cage in puzzle.cages if cage.is_given)
        assert [values(each) for each in keys(page)] == [solution]
        assert [len(values(each)) <= len(given) for each in entries(page)] == [True]
    for puzzle, text in (
        (TWO, "More than one solution."),
        (NONE, "No solution."),
        (DRAFT, "This drawing isn’t a puzzle yet."),
    ):
        (key,) = keys(client.page(address("/print", puzzle, key=1)))
        assert (key.one(class_="says").text, key.all("table")) == (text, [])


def test_board_on_paper_is_the_board_on_the_screen(client: Client) -> None:
    def drawn(board: Element) -> list[tuple[str, str]]:
        """The edges and the clues of the cells; a given of a plain sudoku is large."""
        shown = []
        for cell in board.all("td"):
            given = cell.get("data-by") == "given"
            large = cell.one("span", class_="value").text if given else ""
            shown.append((cell["class"], cell.one("span", class_="clue").text or large))
        return shown

    for puzzle in (SAMPLE, FIGURE, SUDOKU, KILLER, DRAFT):
        (entry,) = entries(client.page(address("/print", puzzle)))
        board = client.page(address("/draw", puzzle)).by_role("grid", "Puzzle")
        assert drawn(entry) == drawn(board)


def test_each_pupil_gets_another_puzzle_with_its_seed(client: Client) -> None:
    page = client.page(address("/print", None, new=12, size=4, grade="easy", seed=12, key=1))
    puzzles = played(page)
    assert len(set(puzzles)) == len(sheets(page)) == 12
    assert numbers(entries(page)) == numbers(keys(page)) == [str(each) for each in range(1, 13)]
    for entry, key, puzzle in zip(entries(page), keys(page), puzzles, strict=True):
        facts, _, seed = entry.one("h3").one("span").text.rpartition(" · seed ")
        made = make(Wish(4, "easy"), int(seed))
        solution = "".join(str(value) for row in made.solution for value in row)
        assert (facts, made.puzzle, values(key)) == ("4 × 4 · easy", puzzle, solution)
    answer = client.get("/print?new=2&size=3&grade=easy")
    assert answer.status_code == 303
    assert parse_qs(urlsplit(answer.location).query)["seed"][0].isdigit()


def test_seeds_without_a_puzzle_are_passed_over_and_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_even(wish: Wish, seed: int, **_more: object) -> Made:
        if seed % 2:
            raise NotMade("an odd seed")
        return make(wish, seed)

    def make_none(*_: object, **_more: object) -> Made:
        raise NotMade("there is none")

    query = {"new": 3, "size": 3, "grade": "easy", "seed": 7}
    monkeypatch.setattr(MAKE, make_even)
    found = headings(entries(client.page(address("/print", None, **query))))
    assert [each.rpartition(" ")[2] for each in found] == ["8", "10", "12"]
    monkeypatch.setattr(MAKE, make_none)
    page = client.page(address("/print", SAMPLE, **query | {"seed": 70}))
    assert "3 of the puzzles weren’t found" in page.text
    assert numbers(entries(page)) == ["1"]


def test_steps_show_the_board_before_and_the_key_explains(client: Client) -> None:
    for name in ("backtracking", "mrv", "propagation"):
        run = Run(FIGURE, parse_choice(name))
        page = client.page(address("/print", FIGURE, trace="12,3,7", with_=name, per=6, key=1))
        looks = [run.look(at) for at in (3, 7, 12)]
        assert [key.one(class_="says").text for key in keys(page)] == [
            explain(FIGURE, look.before, look.event, run.choice.fewest_first) for look in looks
        ]
        for entry, look in zip(entries(page), looks, strict=True):
            board = "".join(str(value) for _, value in sorted(look.before.values.items()))
            assert values(entry) == board
            assert not [cell for cell in entry.all("td") if cell["data-state"]]


def test_steps_are_chosen_by_kind_up_to_the_limit(client: Client) -> None:
    run = Run(FIGURE, parse_choice("backtracking"))
    run.to_end()
    kinds = [type(event) for event in run.events]
    there = address("/print", FIGURE, trace=["guess", "undo"], with_="backtracking", per=6)
    guesses = [at for at, kind in enumerate(kinds, 1) if kind is Guess]
    steps = sorted([kinds.index(Undo) + 1, *guesses[: PAPER_STEPS - 1]])
    assert headings(entries(client.page(there))) == [f"Step {at}" for at in steps]


def test_form_leads_to_an_address_with_all_choices(client: Client) -> None:
    form = {"sent": 1, "per": 4, "paper": "letter", "key": 1, "name": 1, "new": 0}
    pasted = f"http://localhost/watch?p={code(FIGURE)}&at=3  {code(KILLER)}"
    answer = client.get(address("/print", SAMPLE, **form, more=pasted))
    assert answer.status_code == 303
    assert parse_qs(urlsplit(answer.location).query) == {
        "p": [code(SAMPLE), code(FIGURE), code(KILLER)],
        "per": ["4"], "paper": ["letter"], "key": ["1"], "rules": ["0"], "qr": ["0"],
    }  # fmt: skip
    page = client.page(answer.location)
    assert played(page) == [SAMPLE, FIGURE, KILLER]
    assert not page.all("svg", class_="qr")
    assert "holds each number" not in page.text
    assert len(page.all(class_="writer")) == 1


def test_new_and_library_lead_to_worksheets_of_the_same(client: Client) -> None:
    wish: dict[str, Any] = {"size": 4, "grade": "easy", "operators": "+", "largest": 3,
                            "singles": 0, "seed": 7}  # fmt: skip
    new = client.page(address("/new", None, **wish))
    page = client.page(new.by_role("link", "Worksheets")["href"])
    puzzles = played(page)
    assert puzzles[0] == make(Wish(4, "easy", "+", 3, singles=False), 7).puzzle
    assert {cage.op for puzzle in puzzles for cage in puzzle.cages} == {"+"}
    hidden = {each["name"]: each["value"] for each in page.all("input", type="hidden")}
    assert hidden == {"sent": "1", "operators": "+", "largest": "3", "singles": "0"}
    again = client.get(address("/print", None, **wish, sent=1, new=4))
    assert {*wish} <= {*parse_qs(urlsplit(again.location).query)}
    library = client.page("/library?size=4")
    link = library.by_role("link", "Worksheets of these")
    found = len(library.all("a", class_="card"))
    assert len(entries(client.page(link["href"]))) == found > 1


def test_sheet_is_headed_by_the_kind_of_its_puzzles(client: Client) -> None:
    for puzzles, heading in (
        ([SUDOKU], "Sudoku"),
        ([KILLER], "Killer sudoku"),
        ([SUDOKU, KILLER], "Sudoku"),
        ([SUDOKU, SAMPLE], "Cage puzzles"),
    ):
        page = client.page(address("/print", p=[code(each) for each in puzzles], per=2))
        assert page.one(class_="sheet").one("h2").text == heading


def test_what_cannot_be_printed_is_refused(client: Client) -> None:
    at_once = f"At most {PAPER_PUZZLES} puzzles go on the sheets at once, not"
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"per": 3}, "'per' must be one of 1, 2, 4, 6, not '3'."),
        ({"paper": "a3"}, "'paper' must be one of a4, letter, not 'a3'."),
        ({"new": 200}, f"{at_once} 200."),
        ({"new": PAPER_PUZZLES, "seed": 1}, f"{at_once} {PAPER_PUZZLES + 1}."),
        ({"new": 2, "seed": 1, "size": 13}, "The size must be from 3 to 12."),
        ({"new": 2, "seed": 1, "size": 3, "grade": "extreme"}, "No puzzle of size 3 is extreme"),
        ({"trace": "0"}, "The first step has the number 1"),
        ({"trace": "7,99999"}, "there is no step 99,999."),
        ({"trace": "9" * 40}, "'trace' must be numbers of steps, or some of guess, "),
        ({"trace": "everything"}, "not 'everything'."),
        ({"trace": ",".join(map(str, range(1, 40)))},
         f"A worksheet has at most {PAPER_STEPS} steps, not 39."),
        ({"trace": "guess", "with_": "logic"}, "This run has no such step"),
        ({"trace": "3", "new": 2, "seed": 1}, "A worksheet of steps is about one puzzle."),
        ({"trace": "3", "with_": "magic"}, "magic"),
        ({"sent": 1, "more": "nonsense!"}, ""),
        ({"sent": 1, "more": "http://[?p=x"}, "One of the links can’t be read"),
    )  # fmt: skip
    for query, sentence in refusals:
        page = client.page(address("/print", FIGURE, **query), 422)
        assert sentence in page.one(class_="refusal").text
