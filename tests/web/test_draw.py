"""Draw: what the editor shows of a drawing, each edit as an address, the verdict, and its fixes."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.puzzle.drafts import Solved, solved_puzzles
from tests.web.markup import squeezed
from tests.web.support import (
    DRAFT,
    FIGURE,
    IMPOSSIBLE,
    KILLER,
    SAMPLE,
    SUDOKU,
    TWO,
    Client,
    Element,
    address,
    code,
    plain,
    read,
)
from webapp.budget import Budget
from webapp.coach.mends import mends
from webapp.generator.grade import rate
from webapp.puzzle import (
    Cage,
    Puzzle,
    box_shapes,
    editing,
    faults,
    format,
    make_puzzle,
    parse,
    values_at,
)
from webapp.puzzle.editing import empty
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.formats.clues import SPELLINGS
from webapp.puzzle.words import sentence
from webapp.solvers import parse_choice, solutions
from webapp.web.board.board_view import drawing
from webapp.web.board.spoken import WATCHED
from webapp.web.http.limits import CODE_LETTERS, FAULTS_SHOWN

EMPTY = Puzzle(3, ())
PAIR = ((0, 0), (0, 1))
LEFTOVERS = parse("2 ab ab a 3 + b 3 + a 4 + q 9 * a b")


def drawn(page: Element) -> Puzzle:
    """The drawing that an editor has."""
    return share_code.parse(page.one(id="editor")["data-code"])


def edited(client: Client, draft: Puzzle, **query: Any) -> Puzzle:
    """The drawing after an edit."""
    return drawn(client.fragment(address("/edit", draft, **query)))


def refused(client: Client, draft: Puzzle, **query: Any) -> str:
    """The sentence with which an edit is refused."""
    answer = client.htmx(address("/edit", draft, **query))
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#notice")
    return read(answer.text).text


def fault_list(page: Element) -> list[Element]:
    """The faults beside the board."""
    return page.by_role("", "Faults").all("li")


# What the page shows.


def test_page_without_a_drawing_begins_with_an_empty_grid(client: Client) -> None:
    for path, begun in {
        "/draw": Puzzle(5, ()),
        "/draw?size=9": Puzzle(9, ()),
        "/draw?size=0": Puzzle(1, ()),
        "/draw?size=99": Puzzle(16, ()),
        "/draw?kind=sudoku": Puzzle(9, (), (3, 3)),
        "/draw?kind=killer&size=6": Puzzle(6, (), (2, 3), killer=True),
    }.items():
        answer = client.get(path)
        assert (answer.status_code, answer.location) == (302, f"/draw?p={code(begun)}")
    for kind, name in (("sudoku", "sudoku"), ("killer", "killer sudoku")):
        page = client.page(f"/draw?kind={kind}&size=7", status=422)
        assert f"A {name} of 7 × 7 has no boxes: choose another size, such as 9." in page.text


def test_empty_grid_offers_its_sizes_kinds_and_boxes(client: Client) -> None:
    """Of a size without boxes a sudoku is nine by nine."""

    def starts(page: Element, what: str) -> list[tuple[str, Puzzle, bool]]:
        (group,) = [each for each in page.all("fieldset") if each.text.startswith(what)]
        return [
            (each["aria-label"], share_code.parse(each["value"]), "checked" in each.attrs)
            for each in group.all("input")
            if "disabled" not in each.attrs
        ]

    for kind in editing.KINDS:
        page = client.page(address("/draw", empty(6, kind)))
        kinds = [(each.capitalize(), empty(6, each), each == kind) for each in editing.KINDS]
        assert starts(page, "Kind") == kinds
        sizes = [size for size in range(3, 17) if kind == "cages" or box_shapes(size)]
        assert starts(page, "Size") == [(f"{n} × {n}", empty(n, kind), n == 6) for n in sizes]
    kinds = starts(client.page(address("/draw", empty(5))), "Kind")
    assert [each for _, each, _ in kinds] == [empty(5), empty(9, "sudoku"), empty(9, "killer")]
    assert client.page(address("/draw", SAMPLE)).all("fieldset") == []
    for size, offered in {1: "", 4: "2x2", 5: "", 6: "2x3 3x2", 12: "2x6 3x4 4x3 6x2"}.items():
        options = client.page(address("/draw", empty(size))).one(id="boxes").all("option")
        assert [each["value"] for each in options] == ["", *offered.split()]


def test_script_gets_the_cages_operators_and_spellings(client: Client) -> None:
    """Targets are text: JavaScript's numbers would round one of 20 digits."""
    draft = make_puzzle(2, [Cage(PAIR, 10**20 + 1, "*"), Cage(((1, 0),), None, None)])
    page = client.page(address("/draw", draft))
    counts = [["+", 2, 256], ["-", 2, 2], ["*", 2, 256], ["/", 2, 2], ["=", 1, 1], ["?", 2, 256]]
    assert json.loads(page.one("script", data_sheet="").raw_text) == {
        "size": 2,
        "boxes": False,
        "cages": [
            {"cells": ["r1c1", "r1c2"], "target": "100000000000000000001", "op": "*"},
            {"cells": ["r2c1"], "target": None, "op": None},
        ],
        "operators": counts,
        "spellings": SPELLINGS,
    }
    options = {each["value"]: each.text for each in page.one(id="operator").all("option")}
    assert options == {"": "", "+": "+", "-": "−", "*": "×", "/": "÷", "=": "given", "?": "any"}


def test_faults_are_listed_before_what_is_unfinished_and_lit(client: Client) -> None:
    page = client.page(address("/draw", DRAFT))
    found = sorted(faults(DRAFT), key=lambda fault: fault.unfinished)
    assert [(each["class"], each.text.removesuffix(" Remove")) for each in fault_list(page)] == [
        ("open" if fault.unfinished else "wrong", sentence(fault.sentence)) for fault in found
    ]
    lit = {td["id"] for td in page.all(role="gridcell") if td["data-state"] == "faulty"}
    wrong = [cell for fault in found if not fault.unfinished for cell in fault.cells]
    assert lit == {f"r{r + 1}c{c + 1}" for r, c in wrong}
    assert "r3c1" in {each.all("button")[0]["data-light"] for each in fault_list(page)}
    page = client.page(address("/draw", parse("2 ab ab a 3 + b 4")))
    assert [each["class"] for each in fault_list(page)] == ["open"]
    assert {td["data-state"] for td in page.all(role="gridcell")} == {""}
    page = client.page(address("/draw", parse("2 a. .. a 1 =")))
    states = [td["data-state"] for td in page.all(role="gridcell")]
    assert states == ["", "free", "free", "free"]


def test_faults_without_end_are_counted(client: Client) -> None:
    draft = parse("2 aa aa a 6 + " + "z " * 1000)
    more = len(faults(draft)) - FAULTS_SHOWN
    for path, status in (("/draw", 200), ("/watch", 422)):
        *listed, last = fault_list(client.page(address(path, draft), status))
        assert (len(listed), last.text) == (FAULTS_SHOWN, f"and {more:,} more")
    for clues in ("z 1 " * 1500, "a 1 " * 2000):  # of no cage, and of one with every cell
        draft = parse(f"16 {('a' * 16 + ' ') * 16} a 1 + {clues}")
        assert len(code(draft)) < CODE_LETTERS
        assert len(client.get(address("/draw", draft)).data) < 400_000


def test_next_steps_fit_what_is_known_of_the_drawing(client: Client) -> None:
    page = client.page(address("/draw", SAMPLE))
    assert page.by_role("link", "Show the answer")["href"] == address("/solve", SAMPLE)
    page = client.page(address("/draw", IMPOSSIBLE))
    assert [each["class"] for each in fault_list(page)] == ["wrong"]
    assert [link.text for link in page.one(id="next").all("a")] == ["Watch a search"]
    page = client.page(address("/draw", DRAFT))
    assert [each for each in page.all("a") if each.text == "Watch it being solved"] == []


def test_only_boards_above_nine_can_be_zoomed(client: Client) -> None:
    for size, zooms in ((9, False), (12, True)):
        for path in ("/play", "/watch", "/draw", "/embed"):
            page = client.page(address(path, parse("." * size**2)))
            files = [each.get("href") or each.get("src") or "" for each in page.within()
                     if each.tag in ("link", "script")]  # fmt: skip
            names = ["Zoom in", "Whole board"] if zooms else []
            assert [each.name for each in page.all("button") if each.get("data-zoom")] == names
            zoom = {"/static/css/zoom.css", "/static/js/shared/zoom.js"} & {*map(plain, files)}
            assert len(zoom) == 2 * zooms
    page = client.fragment(address("/edit", parse("." * 81), do="resize", size=10))
    assert [each.name for each in page.all("button") if each.get("data-zoom")]
    assert [plain(each["href"]) for each in page.all("link")] == ["/static/css/zoom.css"]


# Edits.


def test_making_a_cage_reads_what_people_type(client: Client) -> None:
    for typed, op, target, kind in (
        ("3+", "", 3, "+"), ("3", "+", 3, "+"), ("+3", "", 3, "+"), (" 1 2 × ", "", 12, "*"),
        ("12x", "", 12, "*"), ("12∗", "", 12, "*"), ("12·", "", 12, "*"), ("2÷", "", 2, "/"),
        ("2:", "", 2, "/"), ("1−", "", 1, "-"), ("1–", "", 1, "-"), ("3+", "-", 3, "+"),
        ("", "", None, None), ("", "*", None, "*"), ("-", "", None, "-"), ("7", "", 7, None),
        ("0", "+", 0, "+"), ("0" * 5000 + "7", "+", 7, "+"), ("9" * 309, "*", 10**309 - 1, "*"),
    ):  # fmt: skip
        made = edited(client, EMPTY, do="make", cells="r1c1,r1c2", target=typed, op=op)
        assert made == make_puzzle(3, [Cage(PAIR, target, kind)])
    alone = edited(client, EMPTY, do="make", cells="r2c2,,r2c2", target="3")
    assert alone.cages == (Cage(((1, 1),), 3, "="),)


def test_edits_change_the_drawing_as_named(client: Client) -> None:
    over = [Cage(PAIR, 3, "+"), Cage(((1, 0),), 3, "+"), Cage(((1, 1),), 3, "+")]
    grown = [Cage(((0, 0), (0, 1), (1, 0)), 3, "+"), Cage(((1, 1),), 3, "+")]
    for draft, query, after in (
        (TWO, {"do": "make", "cells": "r1c1,r1c2", "target": "3+"}, make_puzzle(2, over)),
        (TWO, {"do": "grow", "cells": "r1c1,r1c2"}, make_puzzle(2, grown)),
        (TWO, {"do": "delete", "cells": "r2c2"}, make_puzzle(2, TWO.cages[:1])),
        (TWO, {"do": "delete", "cells": ""}, TWO),
        (TWO, {"do": "take", "cells": "r1c1"}, parse("2 .b ab a 3 + b 3 +")),
        (TWO, {"do": "take", "cells": "r1c1,r2c1"}, parse("2 .b .b b 3 +")),
        (TWO, {"do": "become", "to": code(SAMPLE)}, SAMPLE),
        (LEFTOVERS, {"do": "drop", "leftover": 0}, parse("2 ab ab a 3 + b 3 + q 9 * a b")),
        (KILLER, {"do": "clear"}, Puzzle(4, (), (2, 2), killer=True)),
        (Puzzle(5, (), (2, 2)), {"do": "kind", "boxes": ""}, Puzzle(5, ())),
        (empty(6), {"do": "kind", "boxes": "2x3", "killer": 1}, empty(6, "killer")),
    ):
        assert edited(client, draft, **query) == after
    for draft in (SAMPLE, DRAFT, SUDOKU, KILLER, IMPOSSIBLE, EMPTY):
        for nothing in ({"do": "show"}, {"do": "resize", "size": draft.size}, {}):
            assert edited(client, draft, **nothing) == draft
    for size in range(1, 17):
        assert edited(client, FIGURE, do="resize", size=size).size == size
    page = client.fragment(address("/edit", SAMPLE, do="clear"))
    here = [each.text for each in page.one(id="puzzle-bar").all("a", aria_current="page")]
    assert here == ["Draw"]


def test_leftover_clues_have_buttons_to_remove_them(client: Client) -> None:
    draft = parse("2 ab ab a 3 + b 3 + a 4 + q 9 *")
    page = client.page(address("/draw", draft))
    buttons = [button for button in page.all("button") if button.text == "Remove"]
    (form,) = [form for form in page.all("form") if buttons[0] in form.all("button")]
    fields = {field["name"]: field["value"] for field in form.all("input")}
    assert [each["value"] for each in buttons] == ["0", "1"]
    assert (form["hx-get"], fields) == ("/edit", {"p": code(drawn(page)), "do": "drop"})
    assert (
        edited(client, edited(client, draft, do="drop", leftover=0), do="drop", leftover=0) == TWO
    )


def test_edit_that_makes_no_sense_is_refused(client: Client) -> None:
    clue = "isn’t a clue: type a number and a sign, such as 12+."
    cell = "isn’t a cell: write r1c2 for row 1, column 2."
    gone = "That leftover clue isn’t there any more."
    refusals: list[tuple[dict[str, Any], str]] = [
        *(({"target": each}, f"'{each}' {clue}") for each in ("3%", "+3+", "-3-", "½", "٣", "<b>")),
        ({"target": "\x00\x1b"}, rf"'\x00\x1b' {clue}"),
        ({"target": "1" * 310}, "A target has at most 309 digits."),
        ({"op": "%"}, "'%' isn’t an operator (+ - * / = ?)."),
        ({"op": "plus and more"}, "'plus and m' isn’t an operator (+ - * / = ?)."),
        ({"cells": ""}, "Choose the cells of the cage first."),
        ({"cells": "r1c4"}, "That cell is outside the grid."),
        *(({"cells": each}, f"'{each}' {cell}") for each in ("r1", "r0c1", "r١c1")),
        ({"do": "grow"}, "There’s no cage here to grow."),
        ({"do": "resize", "size": 0}, "A grid has 1 to 16 rows, not 0."),
        ({"do": "resize", "size": 17}, "A grid has 1 to 16 rows, not 17."),
        ({"do": "resize", "size": "x"}, "'size' must be a whole number from 0, not 'x'."),
        ({"do": "drop"}, gone),
        ({"do": "drop", "leftover": 10**40}, gone),
        ({"do": "dance"}, "'do' must be one of make, grow, delete, take, clear, resize, kind, "
         "drop, become, show, not 'dance'."),
        *(({"do": "kind", "boxes": each},
           f"'{each}' isn’t a box: write rows x columns, such as 2x3.")
          for each in ("3", "0x3", "2x", "x", "two by two", "100x1", "２x２")),
    ]  # fmt: skip
    for query, said in refusals:
        assert refused(client, EMPTY, **{"do": "make", "cells": "r1c1,r1c2", **query}) == said
    huge = int("9" * 309)
    draft = make_puzzle(8, [Cage(((r, c),), huge, "=") for r in range(8) for c in range(7)])
    said = refused(client, draft, do="make", cells="r8c8", target="9" * 309)
    assert said.startswith("This puzzle’s link would have 12,")


def test_edit_reads_no_more_cells_than_a_grid_has(client: Client) -> None:
    cells = [f"r{r}c{c}" for r in range(1, 17) for c in range(1, 17)]
    made = edited(client, Puzzle(16, ()), do="make", cells=",".join(cells), target="2176+")
    assert [len(cage.cells) for cage in made.cages] == [256]
    more = ",".join(["r1c1"] * 256 + ["nonsense"])
    assert edited(client, EMPTY, do="make", cells=more).cages[0].cells == ((0, 0),)


names = st.builds("r{}c{}".format, st.integers(1, 6), st.integers(1, 6))
targets = ["", "3", "7+", "2-", "12*", "2/", "=4", "0", "999999999999"]
edits = st.one_of(
    st.fixed_dictionaries(
        {
            "do": st.sampled_from(["make", "grow", "delete"]),
            "cells": st.lists(names, min_size=1, max_size=5).map(",".join),
            "target": st.sampled_from(targets),
            "op": st.sampled_from(["", "+", "-", "*", "/", "="]),
        }
    ),
    st.fixed_dictionaries({"do": st.just("resize"), "size": st.integers(1, 7)}),
    st.fixed_dictionaries(
        {"do": st.just("kind"), "boxes": st.sampled_from(["", "2x2", "2x3", "3x2", "9x9", "0x5"])},
        optional={"killer": st.just("1")},
    ),
    st.fixed_dictionaries({"do": st.just("drop"), "leftover": st.integers(0, 2)}),
    st.just({"do": "clear"}),
)


@given(
    start=st.sampled_from([SAMPLE, DRAFT, SUDOKU, KILLER, LEFTOVERS]),
    done=st.lists(edits, min_size=1, max_size=8),
)
@example(start=DRAFT, done=[{"do": "resize", "size": 2}])
@settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_edits_are_shown_undone_and_shared_as_text(
    app: Flask, start: Puzzle, done: list[dict[str, Any]]
) -> None:
    client = Client(app, app.response_class)
    codes = [code(start)]
    shown = [client.htmx(f"/edit?p={codes[0]}&do=show").text]
    for query in done:
        answer = client.htmx(address("/edit", None, p=codes[-1], **query))
        if answer.status_code == 422:
            continue
        page = read(answer.text)
        draft = drawn(page)
        codes.append(page.one(id="editor")["data-code"])
        shown.append(answer.text)
        assert answer.headers["HX-Replace-Url"] == f"/draw?p={codes[-1]}"
        mistakes = (fault for fault in faults(draft) if not fault.unfinished)
        wrong = {cell for fault in mistakes for cell in fault.cells}
        cells = page.by_role("grid", "Puzzle").all(role="gridcell")
        assert [cell.name for cell in cells] == [
            cell.label + f", {WATCHED['faulty']}" * ((r, c) in wrong)
            for r, row in enumerate(drawing(draft))
            for c, cell in enumerate(row)
        ]
        assert len(fault_list(page)) == min(len(faults(draft)), FAULTS_SHOWN + 1)
    # Undo loads the code before: what was shown comes back, character by character.
    for before, text in zip(reversed(codes), reversed(shown), strict=True):
        assert squeezed(client.htmx(f"/edit?p={before}&do=show").text) == squeezed(text)
    draft = share_code.parse(codes[-1])
    back = client.post("/import", data={"text": format(draft, "text")})
    assert share_code.parse(back.location.partition("?p=")[2]) == draft


# The verdict on what is drawn, and changes that leave one solution.


def verdict(client: Client, puzzle: Puzzle) -> Element:
    """What is said beside the drawing."""
    return client.fragment(address("/verdict", puzzle))


def test_unfinished_drawing_shows_its_progress(client: Client) -> None:
    for text, progress in {
        "3 ... ... ...": "An empty grid. Drag to make a cage.",
        "." * 81: "An empty sudoku. Choose a cell, then its digit.",
        "3 aa. ..b ..b a 3 +": "4 of 9 cells are in cages.",
        "2 a. .. a 1 =": "1 of 4 cells is in a cage.",
        "2 ab ab a 3 +": "1 of 2 cages have their clue.",
        "2 ab ab a 3 + b 4": "1 of 2 cages have their clue.",
        "2 ab ba a 3 + b 3 +": "All cages are drawn. 2 mistakes",
    }.items():
        assert verdict(client, parse(text)).one("p").text == progress


def test_verdict_shows_grade_two_solutions_or_a_clash(client: Client) -> None:
    rating = rate(SAMPLE)
    assert rating.hardest
    said = f"Exactly one solution · {rating.grade} ({rating.score:.1f}) · hardest: "
    found = verdict(client, SAMPLE).one(class_="verdict-only").text
    assert found == said + rating.hardest.title
    found = verdict(client, TWO)
    tables = [
        [[td.text[-1] for td in row.all("td")] for row in table.all("tr")]
        for table in found.one(class_="two").all("table")
    ]
    assert tables == [[["1", "2"], ["2", "1"]], [["2", "1"], ["1", "2"]]]
    assert {td["data-state"] for td in found.one(class_="two").all("td")} == {"differs"}
    assert "They differ in r1c1, r1c2, r2c1, r2c2." in found.text
    found = verdict(client, IMPOSSIBLE)
    assert found.one(id="found")["data-clash"] == "r1c1,r1c2"
    assert [link.text for link in found.one(id="next").all("a")] == ["Watch a search"]


def has_one(puzzle: Puzzle) -> bool:
    """Whether another search than the one that proves it finds just one solution."""
    search = solutions(puzzle, limit=2, choice=parse_choice("mrv"))
    return len(list(search)) == 1 and search.complete


@given(solved_puzzles(st.integers(2, 4)))
@settings(max_examples=20)
def test_every_fix_leaves_one_solution_and_no_fault(solved: Solved) -> None:
    puzzle = solved.puzzle
    fixes = mends(puzzle, Budget(1_000_000))
    assert not (fixes and has_one(puzzle))
    for each in fixes:
        assert has_one(each.puzzle)
        assert not faults(each.puzzle)
        assert each.cells


def test_fixes_change_the_least_and_are_applied_at_once(client: Client) -> None:
    assert [mend.words for mend in mends(TWO, Budget(1_000_000))] == [
        "Give r1c1 as 1, which leaves the given 2 at r2c1",
        "Give r1c1 as 2, which leaves the given 1 at r2c1",
        "Give r1c2 as 2, which leaves the given 1 at r2c2",
    ]
    for puzzle in (TWO, SUDOKU):
        offers = read(client.get(f"/mends?p={code(puzzle)}").text).all("button")
        assert offers
        for offer in offers:
            assert has_one(edited(client, puzzle, do="become", to=offer["data-become"]))
    mysteries = "4 aabb ccdd eeff gghh a 3 ? b 7 ? c 3 ? d 7 ? e 3 ? f 7 ? g 3 ? h 7 ?"
    assert mends(parse(mysteries), Budget(10)) == ()


@pytest.mark.parametrize("text", ["1234............", "1.......2......."])
def test_no_fewer_givens_leave_one_solution_than_offered(text: str) -> None:
    sudoku = parse(text)
    grids = [values_at(grid) for grid in solutions(sudoku, limit=300)]
    fewest = next(
        count
        for count in range(1, 5)
        for cells in combinations(sorted(grids[0]), count)
        if 1 in Counter(tuple(grid[cell] for cell in cells) for grid in grids).values()
    )
    assert {len(mend.cells) for mend in mends(sudoku, Budget(7_500_000))} == {fewest}
