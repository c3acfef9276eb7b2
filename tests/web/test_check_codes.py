"""Check codes: the codes of a class become a table that is sorted, printed and saved."""

import csv
import re
from io import StringIO
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import Flask

from tests.web.markup import Element, read
from tests.web.support import FIGURE, SAMPLE, SIX, Client, address, code
from tests.web.test_hand_in import WORD, answered, being, game, key_of, moves_to, practising, signed
from webapp.handin.code import HandIn, grouped, task_digest, write
from webapp.lesson.shipped import SHIPPED, lesson
from webapp.puzzle.position import Written, format_position
from webapp.web.handin.check_codes import COLUMNS, MOST_TASKS
from webapp.web.http import params
from webapp.web.http.csv_file import csv_file

LINK = f"https://lab.example{address('/play', SAMPLE, name='Tuesday')}"
ABOUT: dict[str, Any] = {
    "kind": "play", "task": task_digest(code(SAMPLE), "play "), "result": 14, "hints": 0,
    "mistakes": 0, "seconds": 60, "initials": "AB", "nonce": 1,
}  # fmt: skip


def made(app: Flask, **fields: Any) -> str:
    return grouped(write(HandIn(**{**ABOUT, **fields}), WORD, key_of(app)))


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
    moves = re.fullmatch(r"(\d+) of \1 moves right", found[2][3])
    assert moves
    assert [row[1:] for row in found] == [
        ["AB", "Tuesday · Play", "14 of 14 cells right", "2", "0", "5:12", "signed here"],
        ["CD", found[1][2], "5 of 5 answers right", "0", "0", "", "signed here"],
        ["", found[2][2], moves[0], "0", "0", "", "signed here"],
        ["EF", "Practice: Naked group", "3 of 3 boards right at once", "0", "0", "1:15",
         "signed here"],
    ]  # fmt: skip
    assert found[1][2].endswith("· Predict: Backtracking, row by row")
    assert found[2][2].endswith("· Be the solver: Backtracking, row by row")


def test_forged_mistyped_and_doubled_codes_get_their_verdicts(client: Client, app: Flask) -> None:
    good = made(app)
    forged = write(HandIn(**ABOUT), WORD, b"a guess")
    typo = f"{good[:-1]}{'2' if good[-1] != '2' else '3'}"
    lines = [f"Ann: {good}", f"Ben: {good}", f"Cem: {typo}", forged, made(app, task=5),
             made(app, nonce=2)]  # fmt: skip
    page = check(client, "\n".join(lines), tasks=LINK)
    found = rows(page)
    assert [row[-1] for row in found] == [
        "signed here", "doubled: also in line 1", "mistyped", "not ours", "another task",
        "signed here",
    ]  # fmt: skip
    assert found[2][1].startswith("Cem: ")
    counted = "2 signed here · 1 another task · 1 doubled · 1 not ours · 1 mistyped"
    assert page.one(class_="counts").text == counted
    assert rows(check(client, good, word="Red Whale"))[0][-1] == "not ours"
    page = check(client, f"Ben: {good}\nhello", tasks=LINK)
    assert page.one("textarea", name="codes").text.startswith("Ben: ")
    assert page.one("textarea", name="tasks").text == LINK
    assert "1 line without a code left out." in page.one(id="checked").text


def test_task_of_a_code_is_its_puzzle_with_its_start(client: Client) -> None:
    (cell, value), *_ = moves_to(SAMPLE)
    state = format_position(SAMPLE, code(SAMPLE), {cell: Written(value)})
    there = address("/play", SAMPLE, state=state)
    moves = game()["moves"].split("-", 1)[1]
    handed = signed(client, game() | {"page": there, "moves": moves})
    for link, verdict in ((there, "signed here"), (LINK, "another task")):
        assert rows(check(client, handed, tasks=link))[0][-1] == verdict
    (row,) = rows(check(client, signed(client, game(SIX)), tasks=address("/play", SIX)))
    assert re.fullmatch(r".+ · Play", row[2])  # our own name, as the link has none
    # The link of a lesson's step stands for the page that the step shows.
    name, number, there = next(
        (name, number, step.page) for name in SHIPPED
        for number, step in enumerate(lesson(name).steps, 1) if step.page.startswith("/play?")
    )  # fmt: skip
    puzzle = params.decode(dict(parse_qsl(urlsplit(there).query))["p"])
    handed = signed(client, game(puzzle, page=there))
    link = f"/lessons/{name}?step={number}"
    assert rows(check(client, handed, tasks=link))[0][-1] == "signed here"


ORDERS = {
    "line": "1234", "initials": "2134", "task": "3124", "result": "1324", "hints": "2314",
    "mistakes": "3214", "time": "2134", "verdict": "1234",
}  # fmt: skip


def many(app: Flask) -> str:
    said: list[dict[str, Any]] = [
        {"initials": "CD", "result": 3, "hints": 5, "mistakes": 31, "seconds": 700, "task": 1},
        {"initials": "AB", "result": 14, "hints": 0, "mistakes": 2, "seconds": 60},
        {"initials": "", "result": 7, "hints": 2, "mistakes": 0, "seconds": 0, "kind": "be"},
    ]  # fmt: skip
    return "\n".join(made(app, **each) for each in said) + "\n" + made(app)[:-2]


def test_table_is_sorted_by_any_column_and_back(client: Client, app: Flask) -> None:
    """Without scripts: the column heads are buttons of the form."""
    for by, order in ORDERS.items():
        page = check(client, many(app), by=by)
        assert "".join(row[0] for row in rows(page)) == order, by
        (head,) = page.all("th", aria_sort="ascending")
        again = head.one("button")
        assert (again["name"], again["value"]) == ("by", f"-{by}")
        back = check(client, many(app), by=again["value"])
        (head,) = back.all("th", aria_sort="descending")
        assert head.one("button")["value"] == by
        assert by in ("verdict", "task") or "".join(row[0] for row in rows(back)) != order


def test_table_has_its_heads_and_limits_of_fields(client: Client, app: Flask) -> None:
    page = check(client, made(app, mistakes=99, seconds=99_999))
    assert rows(page)[0][5:7] == ["31 or more", "9:06:07 or more"]
    heads = page.all("th")
    titles = ["Line", *(each.title for each in COLUMNS.values()), "Verdict"]
    assert [each.one("button").text for each in heads] == titles
    assert [each.text for each in heads if "as the browser says" in each.text] == [
        "Hints as the browser says", "Time as the browser says",
    ]  # fmt: skip


def test_table_is_saved_as_it_is_sorted(client: Client, app: Flask) -> None:
    data = {"codes": f"{made(app)}\n=1+1 23456", "word": WORD, "tasks": LINK, "as": "csv"}
    answer = client.post("/check-codes", data=data)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="hand-ins.csv"'
    assert answer.data.startswith(b"\xef\xbb\xbf")
    head, first, second = csv.reader(StringIO(answer.text.removeprefix("\ufeff")))
    assert head[0:2] == ["Line", "Initials"]
    assert (first[:3], first[-2]) == (["1", "AB", "Tuesday · Play"], "signed here")
    assert second[-2:] == ["mistyped", "'=1+1 23456"]
    codes = many(app)
    page = check(client, codes, by="time")
    form = {each["name"]: each["value"] for each in page.all("input", type="hidden")}
    answer = client.post("/check-codes", data={"codes": codes, "word": WORD, **form, "as": "csv"})
    _head, *lines = csv.reader(StringIO(answer.text))
    assert [line[0] for line in lines] == [row[0] for row in rows(page)] == [*"2134"]
    # Another check keeps the order until a head is pressed.
    assert [row[0] for row in rows(check(client, codes, **form, by="hints"))] == [*"2314"]
    with app.test_request_context():  # and no cell is a formula
        text = csv_file("x", [["=a", "+1", "-1", "@x", " =a", "a=", 5, -5, ""]])
        assert text.get_data(as_text=True) == "\ufeff'=a,'+1,'-1,'@x,' =a,a=,5,-5,\r\n"


def test_check_of_more_than_the_limits_is_refused(client: Client, app: Flask) -> None:
    """What else is refused is in approved.txt."""
    codes = [made(app, nonce=number) for number in range(200)]
    assert [row[-1] for row in rows(check(client, "\n".join(codes)))] == ["signed here"] * 200
    for form, says in (
        ({"codes": "\n".join([*codes, "23456"])},
         "That’s 201 codes: check 200 at once at the most."),
        ({"tasks": f"{LINK}\n" * (MOST_TASKS + 1)},
         f"That’s {MOST_TASKS + 1} links: {MOST_TASKS} tasks at once at the most."),
    ):  # fmt: skip
        answer = client.post("/check-codes", data={"codes": "23456", "word": WORD, **form})
        assert answer.status_code == 422
        assert says in " ".join(read(answer.text).one(class_="refusal").text.split())
