"""Paper: what stands on the sheets, in which order, with which answers; and what is refused."""

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


def sheets(page: Element, kind: str = "sheet") -> list[Element]:
    """The sheets without those of the key."""
    return [each for each in page.all("section") if each.get("class") == kind]


def keys(page: Element) -> list[Element]:
    """The entries of the key, in order."""
    return [entry for each in sheets(page, "sheet key") for entry in each.all("article")]


def numbers(entries: list[Element]) -> list[str]:
    """What the entries are called."""
    return [entry.one("h3").text.split()[0] for entry in entries]


def entries(page: Element) -> list[Element]:
    """The entries of the sheets, in order."""
    return [entry for sheet in sheets(page) for entry in sheet.all("article")]


def values(entry: Element) -> str:
    """What stands in the cells of a board, row by row."""
    return "".join(each.text for each in entry.all("span", class_="value"))


def drawn(entry: Element) -> list[tuple[str, str]]:
    """The edges and the clues of a board's cells; a given of a plain sudoku is large."""
    return [
        (cell["class"], cell.one("span", class_="clue").text or given_in(cell))
        for cell in entry.all("td")
    ]


def given_in(cell: Element) -> str:
    """What a cell is given as a value."""
    return cell.one("span", class_="value").text if cell.get("data-by") == "given" else ""


def played(page: Element) -> list[Puzzle]:
    """The puzzles that lead to a screen, in order."""
    links = page.one(class_="beside-sheets").all("a")
    return [share_code.parse(parse_qs(urlsplit(link["href"]).query)["p"][0]) for link in links]


@pytest.mark.parametrize("per", PER_SHEET)
def test_so_many_puzzles_stand_on_a_sheet_as_are_wished_for(client: Client, per: int) -> None:
    page = client.page(address("/print", None, p=[code(SAMPLE), code(FIGURE)] * 3, per=per, key=1))
    counts = [len(sheet.all("article")) for sheet in sheets(page)]
    assert counts == [per] * (6 // per) + [6 % per] * (6 % per > 0)
    assert numbers(entries(page)) == numbers(keys(page)) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("paper", BOARDS)
@pytest.mark.parametrize("size", range(1, 17))
def test_cells_have_room_for_a_value_written_by_hand(paper: str, size: int) -> None:
    for per in PER_SHEET:
        held = fitting(per, paper, size)
        assert held <= per
        assert BOARDS[paper][held] >= WRITTEN_MM * size
        assert size < LARGE or held <= MOST_LARGE


def test_where_fewer_fit_the_page_says_so(client: Client) -> None:
    page = client.page(address("/print", NINE, per=6))
    held = fitting(6, "a4", NINE.size)
    assert page.one(id="sheets")["data-per"] == str(held)
    assert f"there are {held} on each" in page.text
    assert "too small" not in client.page(address("/print", NINE, per=held)).text


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, make(Wish(5, "normal"), 1).puzzle])
def test_the_key_is_what_the_slow_search_finds(client: Client, puzzle: Puzzle) -> None:
    (key,) = keys(client.page(address("/print", puzzle, key=1)))
    run = Run(puzzle, parse_choice("backtracking"))
    found = run.look(run.to_end()).after.values
    assert values(key) == "".join(str(value) for _, value in sorted(found.items()))


@pytest.mark.parametrize(
    ("puzzle", "says"),
    [(TWO, "More than one solution."), (NONE, "No solution."),
     (DRAFT, "This drawing isn’t a puzzle yet.")],
)  # fmt: skip
def test_where_there_is_no_single_solution_the_key_says_so(
    client: Client, puzzle: Puzzle, says: str
) -> None:
    (key,) = keys(client.page(address("/print", puzzle, key=1)))
    assert key.one(class_="says").text == says
    assert not key.all("table")


def test_the_sheet_gives_no_answer_away(client: Client) -> None:
    for entry in entries(client.page(address("/print", FIGURE, key=1))):
        assert values(entry) == ""


def test_each_pupil_has_another_puzzle_of_the_grade_and_its_seed(client: Client) -> None:
    page = client.page(address("/print", None, new=30, size=4, grade="easy", seed=12, key=1))
    puzzles = played(page)
    assert len(set(puzzles)) == len(sheets(page)) == 30
    assert numbers(entries(page)) == numbers(keys(page)) == [str(each) for each in range(1, 31)]
    wish = Wish(4, "easy")
    for entry, key, puzzle in zip(entries(page), keys(page), puzzles, strict=True):
        facts, _, seed = entry.one("h3").one("span").text.rpartition(" · seed ")
        assert facts == "4 × 4 · easy"
        made = make(wish, int(seed))
        assert made.puzzle == puzzle
        assert values(key) == "".join(str(value) for row in made.solution for value in row)


def test_the_seeds_follow_one_another_without_those_that_have_none(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_even(wish: Wish, seed: int, **_more: object) -> Made:
        if seed % 2:
            raise NotMade("an odd seed")
        return make(wish, seed)

    monkeypatch.setattr("webapp.web.places.making.make", make_even)
    page = client.page(address("/print", None, new=3, size=3, grade="easy", seed=7))
    told = [entry.one("h3").text.rpartition(" ")[2] for entry in entries(page)]
    assert told == ["8", "10", "12"]


def test_seeds_that_have_no_puzzle_are_told_of(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_none(*_: object, **_more: object) -> Made:
        raise NotMade("there is none")

    monkeypatch.setattr("webapp.web.places.making.make", make_none)
    page = client.page(address("/print", SAMPLE, new=3, size=3, grade="easy", seed=7))
    assert "3 of the puzzles weren’t found" in page.text
    assert numbers(entries(page)) == ["1"]


def test_without_a_seed_the_address_gets_one(client: Client) -> None:
    answer = client.get("/print?new=2&size=3&grade=easy")
    assert answer.status_code == 303
    assert parse_qs(urlsplit(answer.location).query)["seed"][0].isdigit()


@pytest.mark.parametrize("name", ["backtracking", "mrv", "propagation"])
def test_a_step_stands_before_it_happens_and_is_told_in_the_key(client: Client, name: str) -> None:
    run = Run(FIGURE, parse_choice(name))
    page = client.page(
        address("/print", FIGURE, trace="12,3,7", with_=name, per=6, key=1)
    )  # fmt: skip
    told = [key.one(class_="says").text for key in keys(page)]
    looks = [run.look(at) for at in (3, 7, 12)]
    fewest = run.choice.fewest_first
    assert told == [explain(FIGURE, look.before, look.event, fewest) for look in looks]
    for entry, look in zip(entries(page), looks, strict=True):
        standing = [str(value) for _, value in sorted(look.before.values.items())]
        assert values(entry) == "".join(standing)
        assert not [cell for cell in entry.all("td") if cell["data-state"]]


def test_steps_may_be_chosen_by_their_kind(client: Client) -> None:
    run = Run(FIGURE, parse_choice("backtracking"))
    run.to_end()
    kinds = [type(event) for event in run.events]
    page = client.page(
        address("/print", FIGURE, trace=["guess", "undo"], with_="backtracking", per=6)
    )
    guesses = [at for at, kind in enumerate(kinds, 1) if kind is Guess]
    undone = kinds.index(Undo) + 1
    wanted = sorted([undone, *guesses[: PAPER_STEPS - 1]])
    assert [entry.one("h3").text for entry in entries(page)] == [f"Step {at}" for at in wanted]


REFUSED = [
    ({"per": 3}, "'per' must be one of 1, 2, 4, 6, not '3'."),
    ({"per": "x"}, "'per' must be one of 1, 2, 4, 6, not 'x'."),
    ({"paper": "a3"}, "'paper' must be one of a4, letter, not 'a3'."),
    ({"new": 200}, f"At most {PAPER_PUZZLES} puzzles go on the sheets at once, not 200."),
    ({"new": PAPER_PUZZLES, "seed": 1},
     f"At most {PAPER_PUZZLES} puzzles go on the sheets at once, not {PAPER_PUZZLES + 1}."),
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
]  # fmt: skip


@pytest.mark.parametrize(("query", "says"), REFUSED)
def test_what_cannot_be_printed_is_refused_in_words(
    client: Client, query: dict[str, object], says: str
) -> None:
    page = client.page(address("/print", FIGURE, **query), 422)
    assert says in page.one(class_="refusal").text


def test_the_form_leads_to_an_address_that_says_it_all(client: Client) -> None:
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


def test_new_leads_to_worksheets_of_such_puzzles_and_the_form_keeps_the_wish(
    client: Client,
) -> None:
    wish = {"size": 4, "grade": "easy", "operators": "+", "largest": 3, "singles": 0, "seed": 7}
    new = client.page(address("/new", None, **wish))
    there = new.by_role("link", "Worksheets")["href"]
    page = client.page(there)
    puzzles = played(page)
    assert puzzles[0] == make(Wish(4, "easy", "+", 3, singles=False), 7).puzzle
    assert {cage.op for puzzle in puzzles for cage in puzzle.cages} == {"+"}
    hidden = [(each["name"], each["value"]) for each in page.all("input", type="hidden")]
    assert set(hidden) == {("sent", "1"), ("operators", "+"), ("largest", "3"), ("singles", "0")}
    again = client.get(address("/print", None, **wish, sent=1, new=4))
    assert {*wish} - {"new"} <= {*parse_qs(urlsplit(again.location).query)}


def test_the_library_leads_to_worksheets_of_what_was_found(client: Client) -> None:
    page = client.page("/library?size=4")
    found = page.all("a", class_="card")
    link = page.by_role("link", "Worksheets of these")
    assert len(entries(client.page(link["href"]))) == len(found) > 1


@pytest.mark.parametrize(
    ("puzzles", "heading"),
    [
        ([SUDOKU], "Sudoku"),
        ([KILLER], "Killer sudoku"),
        ([SUDOKU, KILLER], "Sudoku"),
        ([SUDOKU, SAMPLE], "Cage puzzles"),
    ],
)
def test_a_sheet_is_headed_by_the_kind_of_its_puzzles(
    client: Client, puzzles: list[Puzzle], heading: str
) -> None:
    page = client.page(address("/print", p=[code(each) for each in puzzles], per=2))
    assert page.one(class_="sheet").one("h2").text == heading


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, SUDOKU, KILLER, DRAFT])
def test_a_board_on_paper_has_every_cage_line_and_clue_of_the_board_on_the_screen(
    client: Client, puzzle: Puzzle
) -> None:
    (entry,) = entries(client.page(address("/print", puzzle)))
    board = client.page(address("/draw", puzzle)).by_role("grid", "Puzzle")
    assert drawn(entry) == drawn(board)
