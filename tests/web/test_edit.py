"""Edits: each gives the drawing that was meant, as an address that brings it back."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

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
    read,
)
from webapp.puzzle import Cage, Puzzle, faults, format, make_puzzle, parse
from webapp.puzzle.formats import code as share_code
from webapp.web.board.board_view import drawing
from webapp.web.board.spoken import WATCHED
from webapp.web.http.limits import CODE_LETTERS, FAULTS_SHOWN

EMPTY = Puzzle(3, ())


def edited(client: Client, draft: Puzzle, **query: Any) -> Puzzle:
    """The drawing after an edit, by the code that the editor then has."""
    editor = client.fragment(address("/edit", draft, **query)).one(id="editor")
    return share_code.parse(editor["data-code"])


def refused(client: Client, draft: Puzzle, **query: Any) -> str:
    """The sentence with which an edit is refused."""
    answer = client.htmx(address("/edit", draft, **query))
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#notice")
    return read(answer.text).text


PAIR = ((0, 0), (0, 1))


@pytest.mark.parametrize(
    ("typed", "op", "cage"),
    [
        ("3+", "", Cage(PAIR, 3, "+")),
        ("3", "+", Cage(PAIR, 3, "+")),
        ("+3", "", Cage(PAIR, 3, "+")),
        (" 1 2 × ", "", Cage(PAIR, 12, "*")),
        ("12x", "", Cage(PAIR, 12, "*")),
        ("12∗", "", Cage(PAIR, 12, "*")),
        ("12·", "", Cage(PAIR, 12, "*")),
        ("2÷", "", Cage(PAIR, 2, "/")),
        ("2:", "", Cage(PAIR, 2, "/")),
        ("1−", "", Cage(PAIR, 1, "-")),
        ("1–", "", Cage(PAIR, 1, "-")),
        ("3+", "-", Cage(PAIR, 3, "+")),
        ("", "", Cage(PAIR, None, None)),
        ("", "*", Cage(PAIR, None, "*")),
        ("-", "", Cage(PAIR, None, "-")),
        ("7", "", Cage(PAIR, 7, None)),
        ("0", "+", Cage(PAIR, 0, "+")),
        ("0" * 5000 + "7", "+", Cage(PAIR, 7, "+")),
        ("9" * 309, "*", Cage(PAIR, int("9" * 309), "*")),
    ],
)
def test_making_a_cage_reads_what_people_type(
    client: Client, typed: str, op: str, cage: Cage
) -> None:
    drawn = edited(client, EMPTY, do="make", cells="r1c1,r1c2", target=typed, op=op)
    assert drawn == make_puzzle(3, [cage])


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"target": "3%"}, "'3%' isn’t a clue: type a number and a sign, such as 12+."),
        ({"target": "+3+"}, "'+3+' isn’t a clue: type a number and a sign, such as 12+."),
        ({"target": "-3-"}, "'-3-' isn’t a clue: type a number and a sign, such as 12+."),
        ({"target": "½"}, "'½' isn’t a clue: type a number and a sign, such as 12+."),
        ({"target": "٣"}, "'٣' isn’t a clue: type a number and a sign, such as 12+."),
        ({"target": "\x00\x1b"},
         r"'\x00\x1b' isn’t a clue: type a number and a sign, such as 12+."),
        ({"target": "<b>"}, "'<b>' isn’t a clue: type a number and a sign, such as 12+."),
        ({"target": "1" * 310}, "A target has at most 309 digits."),
        ({"op": "%"}, "'%' isn’t an operator (+ - * / = ?)."),
        ({"op": "plus and more"}, "'plus and m' isn’t an operator (+ - * / = ?)."),
        ({"cells": ""}, "Choose the cells of the cage first."),
        ({"cells": "r1c4"}, "That cell is outside the grid."),
        ({"cells": "r1"}, "'r1' isn’t a cell: write r1c2 for row 1, column 2."),
        ({"cells": "r0c1"}, "'r0c1' isn’t a cell: write r1c2 for row 1, column 2."),
        ({"cells": "r١c1"}, "'r١c1' isn’t a cell: write r1c2 for row 1, column 2."),
        ({"do": "grow"}, "There’s no cage here to grow."),
        ({"do": "resize", "size": 0}, "A grid has 1 to 16 rows, not 0."),
        ({"do": "resize", "size": 17}, "A grid has 1 to 16 rows, not 17."),
        ({"do": "resize", "size": "x"}, "'size' must be a whole number from 0, not 'x'."),
        ({"do": "drop"}, "That leftover clue isn’t there any more."),
        ({"do": "drop", "leftover": 10**40}, "That leftover clue isn’t there any more."),
        ({"do": "dance"},
         "'do' must be one of make, grow, delete, take, clear, resize, kind, drop, become, show, "
         "not 'dance'."),
    ],
)  # fmt: skip
def test_an_edit_that_makes_no_sense_is_refused_in_words(
    client: Client, query: dict[str, Any], sentence: str
) -> None:
    assert refused(client, EMPTY, **{"do": "make", "cells": "r1c1,r1c2", **query}) == sentence


def test_a_single_cell_takes_the_operator_of_a_given(client: Client) -> None:
    drawn = edited(client, EMPTY, do="make", cells="r2c2", target="3")
    assert drawn.cages == (Cage(((1, 1),), 3, "="),)


def test_the_same_cells_again_get_a_new_clue(client: Client) -> None:
    drawn = edited(client, TWO, do="make", cells="r1c1,r2c1", target="2*")
    assert [cage.clue for cage in drawn.cages] == ["2*", "3+"]


def test_cells_of_another_cage_leave_it(client: Client) -> None:
    drawn = edited(client, TWO, do="make", cells="r1c1,r1c2", target="3+")
    assert drawn == make_puzzle(
        2, [Cage(((0, 0), (0, 1)), 3, "+"), Cage(((1, 0),), 3, "+"), Cage(((1, 1),), 3, "+")]
    )


def test_the_order_and_repetition_of_cells_make_no_difference(client: Client) -> None:
    one = edited(client, EMPTY, do="make", cells="r1c1,r1c2,r2c2", target="5+")
    two = edited(client, EMPTY, do="make", cells="r2c2,,r1c1,r1c2,r1c1", target="5+")
    assert one == two


def test_growing_adds_the_cells_to_the_cage_of_the_first(client: Client) -> None:
    drawn = edited(client, TWO, do="grow", cells="r1c1,r1c2")
    assert drawn == make_puzzle(
        2, [Cage(((0, 0), (0, 1), (1, 0)), 3, "+"), Cage(((1, 1),), 3, "+")]
    )


def test_a_given_that_grows_keeps_its_target_but_not_its_operator(client: Client) -> None:
    given = make_puzzle(3, [Cage(((0, 0),), 3, "=")])
    drawn = edited(client, given, do="grow", cells="r1c1,r1c2")
    assert drawn.cages == (Cage(PAIR, 3, None),)


def test_deleting_takes_the_cages_of_the_cells_and_nothing_else(client: Client) -> None:
    assert edited(client, TWO, do="delete", cells="r2c2").cages == TWO.cages[:1]
    assert edited(client, TWO, do="delete", cells="r1c1,r1c2").cages == ()
    assert edited(client, EMPTY, do="delete", cells="r1c1") == EMPTY
    assert edited(client, TWO, do="delete", cells="") == TWO


@pytest.mark.parametrize("draft", [SAMPLE, DRAFT, SUDOKU, KILLER])
def test_clearing_leaves_an_empty_grid_of_the_same_kind(client: Client, draft: Puzzle) -> None:
    assert edited(client, draft, do="clear") == Puzzle(draft.size, (), draft.boxes, draft.killer)


@pytest.mark.parametrize("size", range(1, 17))
def test_every_size_can_be_chosen(client: Client, size: int) -> None:
    drawn = edited(client, FIGURE, do="resize", size=size)
    assert drawn.size == size
    assert all(max(cell) < size for cage in drawn.cages for cell in cage.cells)
    assert client.get(address("/draw", drawn)).status_code == 200


def test_the_same_size_changes_nothing(client: Client) -> None:
    for draft in (SAMPLE, DRAFT, SUDOKU, KILLER):
        assert edited(client, draft, do="resize", size=draft.size) == draft


def test_a_leftover_clue_can_be_removed(client: Client) -> None:
    draft = parse("2 ab ab a 3 + b 3 + a 4 + q 9 *")
    page = client.page(address("/draw", draft))
    assert _removals(page) == ["0", "1"]
    once = edited(client, draft, do="drop", leftover=0)
    assert _removals(client.page(address("/draw", once))) == ["0"]
    assert edited(client, once, do="drop", leftover=0) == TWO


def _removals(page: Element) -> list[str]:
    """The clues that the buttons named Remove are for; their form says all else."""
    buttons = [button for button in page.all("button") if button.text == "Remove"]
    (form,) = [form for form in page.all("form") if buttons[0] in form.all("button")]
    said = {field["name"]: field["value"] for field in form.all("input")}
    assert (form["hx-get"], said) == (
        "/edit",
        {"p": page.one(id="editor")["data-code"], "do": "drop"},
    )
    return [button["value"] for button in buttons]


@pytest.mark.parametrize(
    "clues", ["z 1 " * 1500, "a 1 " * 2000], ids=["of no cage", "of a cage with every cell"]
)
def test_a_drawing_with_very_many_leftover_clues_is_no_huge_page(
    client: Client, clues: str
) -> None:
    draft = parse(f"16 {('a' * 16 + ' ') * 16} a 1 + {clues}")
    assert len(code(draft)) < CODE_LETTERS
    assert len(client.get(address("/draw", draft)).data) < 400_000


@pytest.mark.parametrize("draft", [SAMPLE, DRAFT, SUDOKU, KILLER, IMPOSSIBLE, EMPTY])
def test_showing_a_drawing_is_an_edit_that_changes_nothing(client: Client, draft: Puzzle) -> None:
    assert edited(client, draft, do="show") == draft
    assert edited(client, draft) == draft


def test_boxes_that_do_not_fit_are_a_fault_that_can_be_taken_back(client: Client) -> None:
    wrong = Puzzle(5, (), (2, 2))
    page = read(client.get(address("/draw", wrong)).text)
    assert "Boxes of 2x2 have 4 cells" in page.by_role("", "Faults").text
    options = page.one(id="boxes").all("option")
    assert [each["value"] for each in options if "selected" in each.attrs] == ["2x2"]
    assert edited(client, wrong, do="kind", boxes="") == Puzzle(5, ())


@pytest.mark.parametrize("boxes", ["3", "0x3", "2x", "x", "two by two", "100x1", "２x２"])
def test_boxes_that_nobody_can_read_are_refused_with_a_sentence(client: Client, boxes: str) -> None:
    sentence = refused(client, SAMPLE, do="kind", boxes=boxes)
    assert "isn’t a box: write rows x columns, such as 2x3" in sentence


def test_a_drawing_too_long_for_an_address_is_refused_before_it_is_one(client: Client) -> None:
    huge = int("9" * 309)
    cages = [Cage(((r, c),), huge, "=") for r in range(8) for c in range(7)]
    draft = make_puzzle(8, cages)
    assert len(code(draft)) < 12_288
    said = refused(client, draft, do="make", cells="r8c8", target="9" * 309)
    assert said.startswith("This puzzle’s link would have 12,")


def test_an_edit_of_all_cells_of_the_largest_grid_is_answered(client: Client) -> None:
    cells = ",".join(f"r{r}c{c}" for r in range(1, 17) for c in range(1, 17))
    drawn = edited(client, Puzzle(16, ()), do="make", cells=cells, target="2176+")
    assert [len(cage.cells) for cage in drawn.cages] == [256]


def test_no_more_cells_are_read_than_a_grid_has(client: Client) -> None:
    cells = ",".join(["r1c1"] * 256 + ["nonsense"])
    assert edited(client, EMPTY, do="make", cells=cells).cages[0].cells == ((0, 0),)


def test_the_puzzle_bar_still_says_where_one_is_after_an_edit(client: Client) -> None:
    links = client.fragment(address("/edit", SAMPLE, do="clear")).one(id="puzzle-bar").all("a")
    assert [link.text for link in links if link.get("aria-current") == "page"] == ["Draw"]


# Any edits at all, one after the other.

names = st.builds("r{}c{}".format, st.integers(1, 6), st.integers(1, 6))
edits = st.one_of(
    st.fixed_dictionaries(
        {
            "do": st.sampled_from(["make", "grow", "delete"]),
            "cells": st.lists(names, min_size=1, max_size=5).map(",".join),
            "target": st.sampled_from(
                ["", "3", "7+", "2-", "12*", "2/", "=4", "0", "999999999999"]
            ),
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
STARTS = [SAMPLE, DRAFT, SUDOKU, KILLER, parse("2 ab ab a 3 + b 3 + a 4 + q 9 * a b")]


def board(fragment: Element) -> list[str]:
    """What the grid says, cell by cell."""
    return [td.name for td in fragment.by_role("grid", "Puzzle").all(role="gridcell")]


@given(start=st.sampled_from(STARTS), done=st.lists(edits, min_size=1, max_size=8))
@example(start=DRAFT, done=[{"do": "resize", "size": 2}])
@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_edits_give_a_code_of_what_is_shown_and_can_be_undone(
    app: Flask, start: Puzzle, done: list[dict[str, Any]]
) -> None:
    client = Client(app, app.response_class)
    codes = [code(start)]
    shown = [client.htmx(f"/edit?p={codes[0]}&do=show").text]
    for query in done:
        answer = client.htmx(address("/edit", None, p=codes[-1], **query))
        if answer.status_code == 422:
            continue
        fragment = read(answer.text)
        now = fragment.one(id="editor")["data-code"]
        draft = share_code.parse(now)
        assert answer.headers["HX-Replace-Url"] == f"/draw?p={now}"
        mistakes = (fault for fault in faults(draft) if not fault.unfinished)
        wrong = {cell for fault in mistakes for cell in fault.cells}
        assert board(fragment) == [
            cell.label + f", {WATCHED['faulty']}" * ((r, c) in wrong)
            for r, row in enumerate(drawing(draft))
            for c, cell in enumerate(row)
        ]
        listed = fragment.by_role("", "Faults").all("li")
        assert len(listed) == min(len(faults(draft)), FAULTS_SHOWN + 1)
        codes.append(now)
        shown.append(answer.text)
    # Undo loads the code before: what was shown comes back, letter by letter.
    for before, text in zip(reversed(codes), reversed(shown), strict=True):
        assert squeezed(client.htmx(f"/edit?p={before}&do=show").text) == squeezed(text)


@given(start=st.sampled_from(STARTS), done=st.lists(edits, max_size=5))
@settings(max_examples=15)
def test_any_drawing_survives_being_shared_as_text(
    app: Flask, start: Puzzle, done: list[dict[str, Any]]
) -> None:
    client = Client(app, app.response_class)
    now = code(start)
    for query in done:
        answer = client.htmx(address("/edit", None, p=now, **query))
        if answer.status_code == 200:
            now = read(answer.text).one(id="editor")["data-code"]
    draft = share_code.parse(now)
    back = client.post("/import", data={"text": format(draft, "text")})
    assert share_code.parse(back.location.removeprefix("/draw?p=")) == draft
