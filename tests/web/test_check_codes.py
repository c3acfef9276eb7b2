"""Check codes: what a class pasted becomes a table that is sorted, printed and saved."""

import csv
import re
from io import StringIO
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask

from tests.web.markup import Element, read
from tests.web.support import FIGURE, SAMPLE, SIX, Client, address, code
from tests.web.test_hand_in import WORD, answered, being, game, key_of, practising, signed
from webapp.handin.code import HandIn, grouped, task_digest, write
from webapp.lesson.shipped import SHIPPED, lesson
from webapp.web.handin.check_codes import COLUMNS, MOST_TASKS
from webapp.web.http import params
from webapp.web.http.csv_file import csv_file

LINK = f"https://lab.example{address('/play', SAMPLE, name='Tuesday')}"


def made(app: Flask, **fields: Any) -> str:
    """A code of this server that says so."""
    about = {
        "kind": "play", "task": task_digest(code(SAMPLE), "play "), "result": 14, "hints": 0,
        "mistakes": 0, "seconds": 60, "initials": "AB", "nonce": 1,
    }  # fmt: skip
    return grouped(write(HandIn(**{**about, **fields}), WORD, key_of(app)))  # type: ignore[arg-type]


def check(client: Client, codes: str, **more: str) -> Element:
    answer = client.post("/check-codes", data={"codes": codes, "word": WORD, **more})
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return read(answer.text)


def rows(page: Element) -> list[list[str]]:
    return [[cell.text for cell in row.all("td")] for row in page.one("tbody").all("tr")]


def test_codes_of_every_kind_become_rows(client: Client) -> None:
    links = [
        LINK, address("/watch", FIGURE, with_="backtracking"), being()["page"],
        "https://lab.example/practice/naked-group",
    ]  # fmt: skip
    codes = [signed(client, each, who) for each, who in (
        (game(), "AB"), (answered(), "CD"), (being(), ""), (practising(), "EF"),
    )]  # fmt: skip
    found = rows(check(client, "\n".join(codes), tasks="\n".join(links)))
    assert [row[-1] for row in found] == ["signed here"] * 4
    assert found[0][:3] == ["1", "AB", "Tuesday · Play"]
    assert re.fullmatch(r"(\d+) of \1 cells right", found[0][3])
    assert found[0][4:7] == ["2", "0", "5:12"]
    assert found[1][2].endswith("· Predict: Backtracking, row by row")
    assert found[1][3] == "5 of 5 answers right"
    assert found[2][2].endswith("· Be the solver: Backtracking, row by row")
    assert re.fullmatch(r"(\d+) of \1 moves right", found[2][3])
    assert found[3][1:7] == [
        "EF", "Practice: Naked group", "3 of 3 boards right at once", "0", "0", "1:15",
    ]  # fmt: skip


def test_forged_mistyped_doubled_and_other_codes_are_told_apart(client: Client, app: Flask) -> None:
    good = made(app)
    body = {
        "kind": "play", "task": 1, "result": 99, "hints": 0, "mistakes": 0, "seconds": 1,
        "initials": "CD", "nonce": 3,
    }  # fmt: skip
    forged = write(HandIn(**body), WORD, b"a guess")  # type: ignore[arg-type]
    lines = [
        f"Ann: {good}", f"Ben: {good}", f"Cem: {good[:-1]}{'2' if good[-1] != '2' else '3'}",
        forged, made(app, task=5), made(app, nonce=2),
    ]  # fmt: skip
    found = rows(check(client, "\n".join(lines), tasks=LINK))
    assert [row[-1] for row in found] == [
        "signed here", "doubled: also in line 1", "mistyped", "not ours", "another task",
        "signed here",
    ]  # fmt: skip
    assert found[2][1].startswith("Cem: ")
    said = check(client, "\n".join(lines), tasks=LINK).one(class_="counts").text
    assert said == "2 signed here · 1 another task · 1 doubled · 1 not ours · 1 mistyped"
    assert [len(row) for row in found] == [8, 8, 3, 3, 8, 8]


def test_another_word_makes_all_of_them_strangers(client: Client, app: Flask) -> None:
    assert rows(check(client, made(app), word="Red Whale"))[0][-1] == "not ours"


def test_a_link_with_a_start_is_another_task_than_the_puzzle(client: Client) -> None:
    from webapp.puzzle.position import Written, format_position

    (cell, value), *_ = [(cell, value) for cell, value in _first_open()]
    state = format_position(SAMPLE, code(SAMPLE), {cell: Written(value)})
    there = address("/play", SAMPLE, state=state)
    moves = game()["moves"].split("-", 1)[1]
    form = game() | {"page": there, "moves": moves}
    handed = signed(client, form)
    assert rows(check(client, handed, tasks=there))[0][-1] == "signed here"
    assert rows(check(client, handed, tasks=LINK))[0][-1] == "another task"


def _first_open() -> list[tuple[tuple[int, int], int]]:
    from tests.handin.test_play import moves_to

    return moves_to(SAMPLE)[:1]


def many(app: Flask) -> str:
    said = [
        {"initials": "CD", "result": 3, "hints": 5, "mistakes": 31, "seconds": 700, "task": 1},
        {"initials": "AB", "result": 14, "hints": 0, "mistakes": 2, "seconds": 60},
        {"initials": "", "result": 7, "hints": 2, "mistakes": 0, "seconds": 0, "kind": "be"},
    ]  # fmt: skip
    return "\n".join(made(app, **each) for each in said) + "\n" + made(app)[:-2]


ORDERS = {
    "line": "1234", "initials": "2134", "task": "3124", "result": "1324", "hints": "2314",
    "mistakes": "3214", "time": "2134", "verdict": "1234",
}  # fmt: skip


@pytest.mark.parametrize("by", ORDERS)
def test_the_table_is_sorted_by_any_column_and_back(client: Client, app: Flask, by: str) -> None:
    """Without scripts, too: the heads are buttons of the form."""
    page = check(client, many(app), by=by)
    assert "".join(row[0] for row in rows(page)) == ORDERS[by]
    (sorted_by,) = page.all("th", **{"aria-sort": "ascending"})
    again = sorted_by.one("button")
    assert (again["name"], again["value"]) == ("by", f"-{by}")
    back = check(client, many(app), by=again["value"])
    (sorted_by,) = back.all("th", **{"aria-sort": "descending"})
    assert sorted_by.one("button")["value"] == by
    numbers = [row[0] for row in rows(back)]
    assert by in ("verdict", "task") or numbers != [row[0] for row in rows(page)]


def test_time_and_hints_are_headed_as_the_browser_says(client: Client, app: Flask) -> None:
    heads = [each.text for each in check(client, made(app)).all("th")]
    assert [head for head in heads if "as the browser says" in head] == [
        "Hints as the browser says", "Time as the browser says",
    ]  # fmt: skip


def test_more_than_a_field_holds_is_told_so(client: Client, app: Flask) -> None:
    assert rows(check(client, made(app, mistakes=99, seconds=99_999)))[0][5:7] == [
        "31 or more", "9:06:07 or more",
    ]  # fmt: skip


def test_the_table_is_saved_as_a_file_that_spreadsheets_open(client: Client, app: Flask) -> None:
    answer = client.post(
        "/check-codes",
        data={"codes": f"{made(app)}\n=1+1 23456", "word": WORD, "tasks": LINK, "as": "csv"},
    )
    assert answer.headers["Content-Disposition"] == 'attachment; filename="hand-ins.csv"'
    assert answer.data.startswith(b"\xef\xbb\xbf")
    head, first, second = csv.reader(StringIO(answer.text.removeprefix("\ufeff")))
    assert head[0:2] == ["Line", "Initials"]
    assert first[:3] == ["1", "AB", "Tuesday · Play"]
    assert first[-2] == "signed here"
    assert second[-2:] == ["mistyped", "'=1+1 23456"]


def test_the_file_is_sorted_as_the_table_is(client: Client, app: Flask) -> None:
    codes = many(app)
    page = check(client, codes, by="time")
    form = {each["name"]: each["value"] for each in page.all("input", type="hidden")}
    data = {"codes": codes, "word": WORD, **form, "as": "csv"}
    answer = client.post("/check-codes", data=data)
    _head, *lines = csv.reader(StringIO(answer.text))
    assert [line[0] for line in lines] == [row[0] for row in rows(page)] == [*"2134"]
    # And another check keeps it, until a head is pressed.
    assert [row[0] for row in rows(check(client, codes, **form, by="hints"))] == [*"2314"]


def test_no_cell_of_a_file_is_a_formula(app: Flask) -> None:
    with app.test_request_context():
        text = csv_file("x", [["=a", "+1", "-1", "@x", " =a", "a=", 5, -5, ""]]).get_data(
            as_text=True
        )
    assert text == "\ufeff'=a,'+1,'-1,'@x,' =a,a=,5,-5,\r\n"


def test_two_hundred_codes_are_checked_at_once_and_no_more(client: Client, app: Flask) -> None:
    codes = [made(app, nonce=number, result=number) for number in range(200)]
    page = check(client, "\n".join(codes))
    assert [row[-1] for row in rows(page)] == ["signed here"] * 200
    answer = client.post("/check-codes", data={"codes": "\n".join([*codes, "23456"]), "word": WORD})
    assert answer.status_code == 422
    assert "That’s 201 codes: check 200 at once at the most." in answer.text


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"codes": "", "word": WORD}, "Paste the codes first."),
        ({"codes": "hello", "word": WORD}, "Paste the codes first."),
        ({"codes": "23456", "word": " "}, "Type the word that you gave to the class."),
        ({"codes": "23456", "word": WORD, "tasks": "\nhttps://x.example/library"},
         "Line 2 of the links isn’t a task: Only Play, Be the solver, Predict and a drill"),
        ({"codes": "23456", "word": WORD, "tasks": "https://[x"}, "Line 1 of the links isn’t"),
        ({"codes": "23456", "word": WORD, "tasks": "/play?p=m1"}, "Line 1 of the links isn’t"),
        ({"codes": "23456", "word": WORD, "tasks": f"{LINK}\n" * (MOST_TASKS + 1)},
         f"That’s {MOST_TASKS + 1} links: {MOST_TASKS} tasks at once at the most."),
        ({"codes": "23456", "word": WORD, "by": "name"}, "'by' must be one of line, initials"),
    ],
)  # fmt: skip
def test_what_can_not_be_checked_is_told(client: Client, form: dict[str, str], says: str) -> None:
    answer = client.post("/check-codes", data=form)
    assert answer.status_code == 422
    assert says in " ".join(read(answer.text).one(class_="refusal").text.split())


@pytest.mark.parametrize(
    "codes",
    ["\x00" * 9_000, "23456 " * 9_000, "\n" * 30_000 + "23456", "23456 ﬁ\u202e<b>", "²" * 99],
)
def test_hostile_text_is_told_or_shown_as_text(client: Client, codes: str) -> None:
    answer = client.post("/check-codes", data={"codes": codes, "word": WORD})
    assert answer.status_code in (200, 413, 422)
    assert (
        "<b>"
        not in answer.text.replace("<b>signed", "").partition("<tbody")[2].partition("</tbody")[0]
    )


def test_what_was_typed_stays_on_the_page(client: Client, app: Flask) -> None:
    page = check(client, f"Ben: {made(app)}\nhello", tasks=LINK)
    assert page.one("textarea", name="codes").text.startswith("Ben: ")
    assert page.one("textarea", name="tasks").text == LINK
    assert page.one("input", name="word")["value"] == WORD
    assert "1 line without a code left out." in page.one(id="checked").text


def test_htmx_gets_the_table_that_the_page_holds(client: Client, app: Flask) -> None:
    form = {"codes": made(app), "word": WORD}
    fragment = client.post("/check-codes", data=form, headers={"HX-Request": "true"}).text
    (first,) = [each for each in read(fragment).content if not isinstance(each, str)]
    assert first["id"] == "checked"
    assert rows(read(fragment)) == rows(check(client, codes=form["codes"]))


@pytest.mark.parametrize("there", ["/lessons", address("/room", None, page="/watch")])
def test_lessons_and_the_room_page_lead_there(client: Client, there: str) -> None:
    links = {link.text: link["href"] for link in client.page(there).all("a")}
    assert links["Check hand-in codes"] == "/check-codes"


def test_every_column_has_its_head(client: Client, app: Flask) -> None:
    heads = [each.one("button").text for each in check(client, made(app)).all("th")]
    assert heads == ["Line", *(each.title for each in COLUMNS.values()), "Verdict"]


def test_a_lessons_step_is_the_task_of_its_page(client: Client) -> None:
    """A teacher may paste the address of a step, too: its code is that of the page it shows."""
    steps = [(name, number, step.page) for name in SHIPPED
             for number, step in enumerate(lesson(name).steps, 1)]  # fmt: skip
    name, number, there = next(each for each in steps if each[2].startswith("/play?"))
    puzzle = params.decode(dict(parse_qsl(urlsplit(there).query))["p"])
    handed = signed(client, game(puzzle, page=there))
    for link in (f"/lessons/{name}?step={number}", there):
        assert rows(check(client, handed, tasks=link))[0][-1] == "signed here"
    assert rows(check(client, handed, tasks=LINK))[0][-1] == "another task"


def test_the_name_of_a_puzzle_is_what_we_call_it_where_its_link_has_none(client: Client) -> None:
    handed = signed(client, game(SIX))
    (row,) = rows(check(client, handed, tasks=address("/play", SIX)))
    assert row[2].endswith(" · Play")
    assert row[2] != " · Play"
