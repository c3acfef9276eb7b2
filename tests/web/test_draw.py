"""The page of Draw: what it shows of a drawing, and what it offers."""

import json
from typing import Any

import pytest

from tests.web.markup import Element
from tests.web.support import BY_ID, DRAFT, IMPOSSIBLE, KILLER, SAMPLE, Client, address, code, read
from webapp.puzzle import Cage, Puzzle, box_shapes, editing, faults, make_puzzle, parse
from webapp.puzzle.editing import empty
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.formats.clues import SPELLINGS
from webapp.puzzle.words import sentence
from webapp.web.board.board_view import drawing
from webapp.web.http.limits import FAULTS_SHOWN


def sheet_of(page: Element) -> Any:
    """What the script is told of the drawing."""
    return json.loads(page.one("script", data_sheet="").raw_text)


def test_without_a_drawing_draw_begins_with_an_empty_grid(client: Client) -> None:
    def begun(path: str) -> Puzzle:
        answer = client.get(path)
        assert answer.status_code == 302
        return share_code.parse(answer.location.removeprefix("/draw?p="))

    assert begun("/draw") == Puzzle(5, ())
    assert begun("/draw?size=9") == Puzzle(9, ())
    assert begun("/draw?size=0") == Puzzle(1, ())
    assert begun("/draw?size=99") == Puzzle(16, ())
    assert begun("/draw?kind=sudoku") == Puzzle(9, (), (3, 3))
    assert begun("/draw?kind=killer&size=6") == Puzzle(6, (), (2, 3), killer=True)


@pytest.mark.parametrize(("kind", "named"), [("sudoku", "sudoku"), ("killer", "killer sudoku")])
def test_a_sudoku_that_no_boxes_fit_is_refused_in_words(
    client: Client, kind: str, named: str
) -> None:
    page = client.page(f"/draw?kind={kind}&size=7", status=422)
    assert f"A {named} of 7 × 7 has no boxes: choose 9, 6 or 4." in page.text


def starts(page: Element, what: str) -> list[tuple[str, Puzzle, bool]]:
    """What an empty grid may become: names, drawings, and which it is."""
    (group,) = [each for each in page.all("fieldset") if each.text.startswith(what)]
    return [
        (each["aria-label"], share_code.parse(each["value"]), "checked" in each.attrs)
        for each in group.all("input")
        if "disabled" not in each.attrs
    ]


@pytest.mark.parametrize("kind", editing.KINDS)
def test_an_empty_grid_offers_its_sizes_and_kinds(client: Client, kind: str) -> None:
    page = client.page(address("/draw", empty(6, kind)))
    assert starts(page, "Kind") == [
        (each.capitalize(), empty(6, each), each == kind) for each in editing.KINDS
    ]
    assert starts(page, "Size") == [
        (f"{size} × {size}", empty(size, kind), size == 6)
        for size in range(3, 17)
        if kind == "cages" or box_shapes(size)
    ]
    assert client.page(address("/draw", SAMPLE)).all("fieldset") == []


def test_an_empty_sudoku_of_a_size_without_boxes_is_nine_by_nine(client: Client) -> None:
    kinds = starts(client.page(address("/draw", empty(5))), "Kind")
    assert [each for _, each, _ in kinds] == [empty(5), empty(9, "sudoku"), empty(9, "killer")]


@pytest.mark.parametrize("puzzle", [SAMPLE, DRAFT, KILLER, BY_ID["keen-p-9de-0"]])
def test_a_reload_brings_the_drawing_back(client: Client, puzzle: Puzzle) -> None:
    page = client.page(address("/draw", puzzle))
    assert page.one(id="editor")["data-code"] == code(puzzle)
    names = [td.name for td in page.all(role="gridcell")]
    assert [name.removesuffix(", not right yet") for name in names] == [
        cell.label for row in drawing(puzzle) for cell in row
    ]


def test_the_boxes_offered_are_those_that_tile_the_grid(client: Client) -> None:
    for size, offered in {1: "", 4: "2x2", 5: "", 6: "2x3 3x2", 12: "2x6 3x4 4x3 6x2"}.items():
        page = read(client.get(address("/draw", empty(size))).text)
        options = page.one(id="boxes").all("option")
        assert [option["value"] for option in options] == ["", *offered.split()]


def test_faults_stand_beside_the_board_and_light_their_cells(client: Client) -> None:
    page = client.page(address("/draw", DRAFT))
    found = sorted(faults(DRAFT), key=lambda fault: fault.unfinished)
    listed = page.by_role("", "Faults").all("li")
    assert [each.text.removesuffix(" Remove") for each in listed] == [
        sentence(f.sentence) for f in found
    ]
    lit = {td["id"] for td in page.all(role="gridcell") if td["data-state"] == "faulty"}
    wrong = [fault for fault in found if not fault.unfinished]
    assert lit == {f"r{r + 1}c{c + 1}" for fault in wrong for r, c in fault.cells}
    assert [each["class"] for each in listed] == [
        "open" if fault.unfinished else "wrong" for fault in found
    ]
    buttons = [each.all("button")[0] for each in listed]
    assert "r3c1" in {button["data-light"] for button in buttons}


def test_what_is_only_still_to_be_drawn_is_no_mistake(client: Client) -> None:
    page = client.page(address("/draw", parse("2 ab ab a 3 + b 4")))
    assert [each["class"] for each in page.by_role("", "Faults").all("li")] == ["open"]
    assert {td["data-state"] for td in page.all(role="gridcell")} == {""}


def test_a_finished_drawing_offers_its_answer(client: Client) -> None:
    page = client.page(address("/draw", SAMPLE))
    assert page.by_role("link", "Show the answer")["href"] == address("/solve", SAMPLE)


def test_faults_without_end_are_counted_after_the_first_two_hundred(client: Client) -> None:
    draft = parse("2 aa aa a 6 + " + "z " * 1000)
    many = len(faults(draft))
    assert many > FAULTS_SHOWN
    for page in (
        client.page(address("/draw", draft)),
        client.page(address("/watch", draft), status=422),
    ):
        *listed, last = page.by_role("", "Faults").all("li")
        assert (len(listed), last.text) == (FAULTS_SHOWN, f"and {many - FAULTS_SHOWN:,} more")


def test_cells_of_no_cage_have_a_look_of_their_own(client: Client) -> None:
    page = client.page(address("/draw", parse("2 a. .. a 1 =")))
    states = [td["data-state"] for td in page.all(role="gridcell")]
    assert states == ["", "free", "free", "free"]


def test_a_target_that_bounds_rule_out_is_told_apart_and_can_be_watched(client: Client) -> None:
    page = client.page(address("/draw", IMPOSSIBLE))
    (fault,) = page.by_role("", "Faults").all("li")
    assert fault.get("class") == "wrong"
    page.by_role("link", "Watch a search")


def test_what_is_known_to_have_no_solution_offers_neither_an_answer_nor_solving_it(
    client: Client,
) -> None:
    page = client.page(address("/draw", IMPOSSIBLE))
    assert [link.text for link in page.one(id="next").all("a")] == ["Watch a search"]


def test_a_drawing_with_faults_cannot_be_watched_yet(client: Client) -> None:
    page = client.page(address("/draw", DRAFT))
    assert [a for a in page.all("a") if a.text == "Watch it being solved"] == []


def test_the_operators_know_how_many_cells_they_take(client: Client) -> None:
    page = client.page("/draw?p=" + code(empty(3)))
    options = page.one(id="operator").all("option")
    signs = [("", ""), ("+", "+"), ("-", "−"), ("*", "×"), ("/", "÷"), ("=", "given"),
             ("?", "any")]  # fmt: skip
    assert [(option["value"], option.text) for option in options] == signs
    counts = [["+", 2, 256], ["-", 2, 2], ["*", 2, 256], ["/", 2, 2], ["=", 1, 1], ["?", 2, 256]]
    assert sheet_of(page)["operators"] == counts


def test_the_page_knows_what_may_be_typed_for_an_operator_as_the_text_format_does(
    client: Client,
) -> None:
    assert sheet_of(client.page("/draw?p=" + code(empty(3))))["spellings"] == SPELLINGS


def test_the_clues_for_the_fields_are_exact_whatever_their_length(client: Client) -> None:
    """JavaScript's numbers would round a target of 20 digits."""
    draft = make_puzzle(2, [Cage(((0, 0), (0, 1)), 10**20 + 1, "*"), Cage(((1, 0),), None, None)])
    assert sheet_of(client.page(address("/draw", draft)))["cages"] == [
        {"cells": ["r1c1", "r1c2"], "target": "100000000000000000001", "op": "*"},
        {"cells": ["r2c1"], "target": None, "op": None},
    ]
