"""The summary of a room: what its leader is told, as a page and as files, and nobody else is."""

import csv
import json
from dataclasses import dataclass, replace
from io import StringIO

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.markup import read
from tests.web.support import BY_ID, FIGURE, Client, Element, address, opened, seated, until
from webapp.lesson.link import format_link
from webapp.room import AnswerCount, Asked, sweeping
from webapp.room.store import MOST_ROWS
from webapp.solvers import parse_choice
from webapp.web.http.work import NotReady
from webapp.web.room import find, kept, presence, shared_pages, summary
from webapp.web.run import runs

MRV = address("/watch", FIGURE, with_="mrv", at=10)
OWN = {"words": "Which row first?", "option": ["Row 1", "=2+2", "Row 3"], "right": "B"}
HTMX = {"HX-Request": "true"}


@dataclass
class Led:
    """A room as its leader has it, and a class of three."""

    client: Client
    code: str
    key: str
    seats: list[str]

    def lead(self, deed: str, **more: object) -> str:
        """Do a deed; what is asked then, by its round."""
        data = {"key": self.key, "deed": deed, **more}
        answer = self.client.post(f"/room/{self.code}/lead", data=data, headers=HTMX)
        return read(answer.text).one(id="now").get("data-asks") or ""

    def answers(self, round: str, keys: str) -> None:
        for seat, key in zip(self.seats, keys.split(), strict=False):
            data = {"answer": key, "round": round, "seat": seat}
            assert (
                self.client.post(f"/room/{self.code}/answer", data=data, headers=HTMX).data == b""
            )

    def votes_twice(self) -> None:
        """The class answers a question of her own, talks, and answers again."""
        self.answers(self.lead("ask-own", page=MRV, **OWN), "A B C")
        self.lead("reveal")
        self.answers(self.lead("again"), "B B")
        self.lead("reveal")

    def sent(self, path: str = "", **data: str) -> TestResponse:
        there = f"/room/{self.code}/summary{path}"
        return self.client.post(there, data={"key": self.key, **data})

    def now(self, v: str = "") -> TestResponse:
        return self.sent("/now", v=v)

    def told(self) -> list[Element]:
        """The questions on the page, once all boards are drawn."""
        until(lambda: version(self.now())[-2:] == ".0")
        return read(self.sent().text).one("ol", class_="asked").all("li")


def version(answer: TestResponse) -> str:
    return read(answer.text).one(id="now")["data-v"]


@pytest.fixture
def room(app: Flask, client: Client) -> Led:
    presence.forget()
    find.install(app, app.config)
    code, key = opened(client, MRV)
    return Led(client, code, key, [seated(client, code) for _ in range(3)])


def test_a_question_has_its_words_its_step_its_board_and_both_counts(room: Led) -> None:
    room.votes_twice()
    (asked,) = room.told()
    assert asked.one("h2").text == "1. Which row first?"
    there = asked.one("a")
    assert there.text.startswith("Step 10 of Fewest values first")
    assert there["href"] == MRV
    board = asked.one("table", class_="board picture")
    assert board["data-size"] == str(FIGURE.size)
    assert "".join(each.text for each in board.all("span", class_="value"))
    (votes,) = asked.all("table", class_="votes-of")
    assert [row.text for row in votes.one("tbody").all("tr")] == [
        "A Row 1 1 0",
        "B =2+2 ✓ right 1 2",
        "C Row 3 1 0",
    ]
    assert (
        asked.one(class_="rights").text == "1 →, then 2 of 3, then 2 right 3, then 2 of 3 answered"
    )


def test_a_question_that_has_no_right_answer_says_nothing_of_it(room: Led) -> None:
    room.answers(room.lead("vote", page=MRV), "A C")
    room.lead("reveal")
    (asked,) = room.told()
    assert asked.one(class_="rights").text == "2 of 3 answered"
    assert "not asked again" in asked.text


def test_votes_for_cells_are_counted_again_beside_the_first(room: Led) -> None:
    cells = {"words": "Where?", "takes": "cell", "right": "r1c2"}
    room.answers(room.lead("ask-own", page=MRV, **cells), "r1c1 r1c2 r2c2")
    room.lead("reveal")
    room.answers(room.lead("again"), "r1c2 r1c2 r2c2")
    room.lead("reveal")
    votes = json.loads(room.sent(**{"as": "json"}).text)["votes"]
    counts = {each["text"]: (each["first"], each["votes"]) for each in votes[1]["answers"]}
    assert counts == {"r1c1": (1, 0), "r1c2": (1, 2), "r2c2": (1, 1)}
    assert (votes[0]["right"], votes[1]["right"]) == (1, 2)


def test_what_stands_open_is_not_told_before_it_is_revealed(room: Led) -> None:
    assert "Nothing has been asked yet." in room.sent().text
    room.answers(room.lead("ask-own", page=MRV, **OWN), "A B C")
    page = read(room.sent().text)
    assert "comes here once you reveal it" in page.text
    assert not page.all("li")
    assert "Which row" not in page.one(id="now").text
    room.lead("reveal")
    assert len(room.told()) == 1
    assert "comes here once" not in room.sent().text


def test_nothing_is_sent_where_nothing_is_new(room: Led) -> None:
    room.votes_twice()
    room.told()
    known = version(room.now())
    again = room.now(known)
    assert (again.status_code, again.data) == (204, b"")
    assert again.headers["Cache-Control"] == "no-cache"
    room.answers(room.lead("vote", page=MRV), "A")
    assert version(room.now(known)) != known


@pytest.mark.parametrize("key", ["", "forged", "x" * 10_000, "\u00e9"])
def test_without_the_key_nobody_sees_it(room: Led, key: str) -> None:
    room.votes_twice()
    there = f"/room/{room.code}/summary"
    for path, data in ((there, {}), (there, {"as": "csv"}), (f"{there}/now", {})):
        answer = room.client.post(path, data={"key": key, **data})
        assert answer.status_code == 403
        assert "Which row" not in answer.text
    page = room.client.page(there)
    assert "Which row" not in page.text
    assert "doesn’t have the room’s key" in page.text
    assert page.one(data_summary="").get("data-keyless") == ""


def test_what_has_the_key_is_kept_by_nobody_and_the_key_stands_in_no_address(room: Led) -> None:
    room.votes_twice()
    for answer in (room.sent(), room.now(), room.sent(**{"as": "csv"})):
        assert answer.headers["Cache-Control"] == "no-store"
    page = read(room.sent().text)
    for element in page.within():
        for name in ("href", "action", "formaction", "src"):
            assert room.key not in (element.get(name) or "")


def test_text_csv_and_json_tell_what_the_page_tells(room: Led) -> None:
    room.votes_twice()
    room.answers(room.lead("ask", page=MRV), "")
    room.lead("close")
    on_page = room.told()
    words = [each.one("h2").text.split(". ", 1)[1] for each in on_page]
    files = {kind: room.sent(**{"as": kind}) for kind in summary.FILES}
    assert [each.mimetype for each in files.values()] == [
        "text/plain", "text/csv", "application/json",
    ]  # fmt: skip
    for answer, ending in zip(files.values(), ("txt", "csv", "json"), strict=True):
        said = answer.headers["Content-Disposition"]
        assert said == f'attachment; filename="room-{room.code}.{ending}"'
    votes = json.loads(files["json"].text)["votes"]
    rows = list(csv.DictReader(StringIO(files["csv"].text.removeprefix("\ufeff"), newline="")))
    assert files["csv"].data.startswith(b"\xef\xbb\xbf")
    assert [each["words"] for each in votes] == [words[0], *words]
    assert [each["Words"] for each in rows] == [words[0], *words]
    assert [(each["Question"], each["Vote"]) for each in rows] == [
        ("1", "1"), ("1", "2"), ("2", "1"),
    ]  # fmt: skip
    assert rows[1]["Answer 2"] == "B =2+2"
    assert rows[1]["Link"] == f"http://localhost{MRV}" == votes[1]["link"]
    assert read(room.sent().text).one("pre").raw_text == files["text"].text
    for each in words:
        assert each in files["text"].text


def test_another_kind_of_file_is_refused(room: Led) -> None:
    answer = room.sent(**{"as": "xls" * 20})
    assert answer.status_code == 422
    assert (
        "'as' must be one of text, csv, json, not 'xlsxlsxlsxlsxlsxlsxl'." in read(answer.text).text
    )


def test_ending_erases_it(room: Led) -> None:
    room.votes_twice()
    room.client.post(f"/room/{room.code}/lead", data={"key": room.key, "deed": "end"})
    ended = f"Room {room.code} has ended"
    assert room.now().status_code == 410
    for answer in (
        room.now(),
        room.sent(),
        room.sent(**{"as": "csv"}),
        room.client.get(f"/room/{room.code}/summary"),
    ):
        assert answer.status_code in (404, 410)
        assert ended in answer.text
        assert "Which row" not in answer.text


def row(round: int, page: str, at: int = 3) -> Asked:
    answers = (AnswerCount("A", "A", 3, None, False, "A"),)
    return Asked(round, "vote", "Vote: A, B, C or D?", page, at, 3, answers, False)


def records(room: Led, *rows: Asked) -> None:
    with room.client.application.test_request_context():
        for each in rows:
            find.store().record(room.code, each)


def test_a_row_of_any_page_is_told_be_it_gone_or_without_a_board(room: Led) -> None:
    """Whatever a room may have shown, and an earlier version of the program may have kept."""
    lesson = "/lessons/from-brute-force-to-propagation?step=3"
    pages = {
        MRV.partition("&at=")[0]: "Step 3 of Fewest values first",
        lesson: "Step 3 of “",
        "/library": "Library",
        "/": "Today",
        address("/compare", FIGURE, with_=["mrv", "logic"]): "Compare",
        address("/play", FIGURE): "Play",
        "/lessons/gone": "",
        "/watch?p=damaged&with=mrv": "Watch",
        "/watch?p=x&with=gone": "Watch",
        "//elsewhere.example/": "",
        "/room/CFG234/lead": "",
    }
    records(room, *(row(round, page) for round, page in enumerate(pages, 1)))
    told = room.told()
    for each, (page, words) in zip(told, pages.items(), strict=True):
        links = each.all("a")
        assert bool(links) == bool(words), page
        assert not links or links[0].text.startswith(words)
        has_board = "p=m1" in page or page == lesson
        assert bool(each.all("table", class_="board picture")) == has_board, page
    for kind in summary.FILES:
        assert room.sent(**{"as": kind}).status_code == 200


def test_every_link_of_a_summary_leads_to_its_step(room: Led) -> None:
    room.votes_twice()
    there = room.told()[0].one("a")["href"]
    assert room.client.page(there).one(id="position")["data-at"] == "10"


def test_a_board_that_is_being_made_comes_with_a_later_turn(
    room: Led, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = address("/watch", BY_ID["keen-p-6de-0"], with_="mrv")
    records(room, row(1, page), row(2, page, 9))
    late = NotReady("soon")

    def not_yet(*_: object, **__: object) -> None:
        raise late

    with monkeypatch.context() as busy:
        busy.setattr(summary.boards.workshop, "reach", not_yet)
        first = room.now()
        asked = read(first.text).one("ol", class_="asked").all("li")
        assert [bool(each.all("table", class_="board picture")) for each in asked] == [False] * 2
        assert version(first).endswith(".2")
        assert room.now(version(first)).status_code == 204
    known = version(first)
    assert room.now(known).status_code == 200
    assert len(room.told()) == 2


def test_where_time_is_up_the_other_boards_come_with_the_next_turn(
    room: Led, monkeypatch: pytest.MonkeyPatch
) -> None:
    records(room, *(row(each, address("/play", FIGURE)) for each in range(1, 6)))
    monkeypatch.setattr(summary, "_DRAWS", -1.0)
    assert version(room.now()).endswith(".5")
    monkeypatch.undo()
    assert version(room.now()).endswith(".0")


def test_of_too_many_votes_the_latest_are_told(room: Led) -> None:
    records(room, *(row(each, "/library") for each in range(1, MOST_ROWS + 3)))
    told = room.told()
    assert len(told) == MOST_ROWS
    assert "Only the latest votes are kept." in room.sent().text
    rows = [replace(row(1, "/library"), round=each) for each in range(3, MOST_ROWS + 3)]
    with room.client.application.test_request_context():
        assert find.store().rows(room.code) == rows


def test_an_open_summary_keeps_the_room(room: Led, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its teacher is there, though the other page may be closed."""
    store = room.client.application.extensions["rooms"]
    late = find.now() + 29 * 60
    monkeypatch.setattr(store, "_clock", lambda: late)
    room.now()
    monkeypatch.setattr(store, "_clock", lambda: late + 29 * 60)
    assert room.now().status_code == 200


def test_a_summary_is_led_to_and_can_be_saved_before_the_room_is_erased(room: Led) -> None:
    lead = room.client.page(f"/room/{room.code}/lead")
    there = f"/room/{room.code}/summary"
    button = lead.by_role("button", "Summary")
    assert (button["form"], button["formaction"], button["formtarget"]) == ("lead", there, "_blank")
    saves = lead.by_role("button", "Save the summary")
    assert (saves["form"], saves["formaction"]) == ("lead", there)
    assert (saves["name"], saves["value"]) == ("as", "csv")


def test_a_summary_makes_no_runs_that_nobody_needs(
    room: Led, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hundred rows of one step have one board, drawn once."""
    drawn, own = list[str](), summary.boards.board_at

    def board_at(page: str, at: int, waits: bool = True) -> object:
        drawn.append(page)
        return own(page, at, waits)

    monkeypatch.setattr(summary.boards, "board_at", board_at)
    runs.run_of(FIGURE, parse_choice("mrv"))
    records(room, *(row(each, MRV, 10) for each in range(1, 40)))
    room.told()
    known = len(drawn)
    assert known < 39
    runs.forget()
    assert version(room.now()).endswith(".0")
    assert len(drawn) == known


def test_what_was_revealed_is_told_alike_by_all_whoever_leaves_then(
    room: Led, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.answers(room.lead("ask-own", page=MRV, **OWN), "A B C")
    room.lead("reveal")
    late = find.now() + presence.AWAY + 1
    monkeypatch.setattr(find, "now", lambda: late)
    room.lead("clear")  # all seats were silent
    kept.forget(room.code)
    data = {"key": room.key, "v": ""}
    led = room.client.post(f"/room/{room.code}/lead/now", data=data, headers=HTMX).text
    screen = room.client.htmx(f"/room/{room.code}/now").text
    for now in (led, screen):
        assert [each.text for each in read(now).all("b", class_="count")] == ["1", "1", "1"]
        assert "3 of 3 have answered" in read(now).text
    (asked,) = room.told()
    assert asked.one(class_="rights").text == "1 of 3 right 3 of 3 answered"
    room.lead("again")
    room.lead("reveal")
    votes = json.loads(room.sent(**{"as": "json"}).text)["votes"]
    assert [each["first"] for each in votes[1]["answers"]] == [1, 1, 1]


def test_a_question_that_is_just_voted_on_again_is_not_said_to_be_asked_once(room: Led) -> None:
    room.answers(room.lead("vote", page=MRV), "A")
    room.lead("reveal")
    room.answers(room.lead("ask-own", page=MRV, **OWN), "A B C")
    room.lead("reveal")
    assert ["not asked again" in each.text for each in room.told()] == [True, True]
    room.lead("again")
    assert ["not asked again" in each.text for each in room.told()] == [True, False]
    assert "asked again now" in room.told()[1].text


def test_what_was_open_when_the_next_was_asked_has_all_answers_until_then(room: Led) -> None:
    room.answers(room.lead("ask-own", page=MRV, **OWN), "A B C")
    room.lead("vote", page=MRV)
    votes = json.loads(room.sent(**{"as": "json"}).text)["votes"]
    assert [(each["kind"], each["answered"]) for each in votes] == [("own", 3), ("vote", 0)]


@pytest.mark.parametrize("kind", summary.FILES)
def test_a_file_that_is_saved_before_the_room_ends_has_what_stands_open(
    room: Led, kind: str
) -> None:
    round = room.lead("ask-own", page=MRV, **OWN)
    room.answers(round, "A B")
    assert "Which row first?" in room.sent(**{"as": kind}).text
    room.answers(round, "A B C")  # it goes on: saving locks nothing
    room.lead("reveal")
    votes = json.loads(room.sent(**{"as": "json"}).text)["votes"]
    assert [each["answered"] for each in votes] == [3]


def test_a_file_comes_though_what_stands_open_is_just_being_made(
    room: Led, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.votes_twice()
    room.lead("ask", page=MRV)

    def not_yet(*_: object, **__: object) -> None:
        raise NotReady("soon")

    monkeypatch.setattr(summary.boards.workshop, "reach", not_yet)
    assert len(json.loads(room.sent(**{"as": "json"}).text)["votes"]) == 2


def test_what_was_drawn_and_read_of_a_room_ends_with_it(room: Led) -> None:
    words = 'title = "A lesson of hers"\n[[step]]\npage = "/library"\nnote = "x"'
    room.lead("ask-own", page=address("/lessons", l=format_link(words)), **OWN)
    room.lead("close")
    room.votes_twice()
    room.told()

    def held() -> list[object]:
        stores = (summary._drawn_boards, summary._said, shared_pages._lessons)
        kept_now = repr([vars(each) for each in stores])
        return [each for each in (room.code, "A lesson of hers") if each in kept_now]

    assert len(held()) == 2
    room.client.post(f"/room/{room.code}/lead", data={"key": room.key, "deed": "end"})
    assert held() == []


def test_what_nobody_asks_for_is_kept_no_longer(room: Led, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "EVERY", 0.01)
    fresh: kept.OfRooms[str] = kept.OfRooms(2)
    for number in range(4):
        fresh.put(room.code, number, "x")
    assert [fresh.get(room.code, number) for number in range(4)] == [None, None, "x", "x"]
    monkeypatch.setattr(kept, "SECONDS", 0)
    until(lambda: not len(fresh))
