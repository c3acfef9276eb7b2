"""Rooms: what teacher, pupils and the wall are told, and what nobody can do."""

import gc
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from tests.web.markup import read
from tests.web.support import (  # fmt: skip
    FIGURE,
    SAMPLE,
    SIX,
    Client,
    Element,
    address,
    opened,
    seated,
    until,
)
from webapp import create_app
from webapp.insight.predict.choosing import KINDS, SIMILAR, questions_at
from webapp.lesson.link import format_link
from webapp.lesson.shipped import SHIPPED
from webapp.room import NoRoom, Room, Seat, Store, sweeping
from webapp.room.codes import new_code
from webapp.room.store import IDLE, MOST_ROOMS, MOST_SEATS
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.http.limits import ROOM_CLOCKS
from webapp.web.http.work import NotReady
from webapp.web.room import find, fragments, kept, lead, presence, questions
from webapp.web.room.openers import MOST
from webapp.web.run import runs

MRV = address("/watch", FIGURE, with_="mrv", at=10)


@dataclass
class Class:
    """A room with its teacher and one pupil."""

    client: Client
    code: str
    key: str
    seat: str

    def lead(self, deed: str, status: int = 200, **more: object) -> Element:
        """What the teacher's page is told after a deed."""
        data = {"key": self.key, "deed": deed, **more}
        answer = self.client.post(f"/room/{self.code}/lead", data=data, headers=HTMX)
        assert answer.status_code == status
        return read(answer.text)

    def now(self, v: str = "", seat: str | None = None) -> Element:
        """What a pupil is told."""
        query = {"v": v, "seat": self.seat if seat is None else seat}
        return self.client.fragment(address(f"/room/{self.code}/now", **query))

    def answer(self, answer: str, round: int | str, seat: str | None = None) -> int:
        data = {"answer": answer, "round": round, "seat": self.seat if seat is None else seat}
        return self.client.post(f"/room/{self.code}/answer", data=data, headers=HTMX).status_code


HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _nobody(app: Flask) -> None:
    """No room of another test, and nobody who has sent a wrong code."""
    presence.forget()
    find.install(app, app.config)


@pytest.fixture
def room(client: Client) -> Class:
    code, key = opened(client, MRV)
    return Class(client, code, key, seated(client, code))


def shows(now: Element) -> tuple[str, str, str]:
    """The path, the step and the speed that a room tells."""
    place = now.one(id="now")
    parts = urlsplit(place["data-address"])
    return parts.path, parse_qs(parts.query).get("at", [""])[0], place["data-speed"]


def test_a_room_opens_where_the_teacher_was(room: Class) -> None:
    assert shows(room.now()) == ("/watch", "10", "0")


@pytest.mark.parametrize("page", ["/watch", "/watch?with=mrv", "/library", "/lessons"])
def test_the_button_that_opens_a_room_knows_its_page(client: Client, page: str) -> None:
    form = client.page(address("/room", page=page)).one("form", action="/room")
    shows = form.one("input", name="page")["value"]
    opened = read(client.post("/room", data={"page": shows}).text)
    assert opened.one("iframe")["src"] == shows
    assert client.get(shows).status_code == 200


def test_pupils_are_told_what_the_teacher_shows(room: Class) -> None:
    room.lead("show", page=MRV.replace("at=10", "at=25"))
    assert shows(room.now()) == ("/watch", "25", "0")
    room.lead("show", page=address("/library"))
    assert shows(room.now()) == ("/library", "", "0")


def test_a_run_that_plays_is_further_on_for_who_comes_late(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = find.now()
    monkeypatch.setattr(find, "now", lambda: begun)
    room.lead("show", page=MRV, speed=4)
    monkeypatch.setattr(find, "now", lambda: begun + 2.5)
    late = room.client.page(f"/room/{room.code}?seat={seated(room.client, room.code)}")
    assert shows(late) == ("/watch", "20", "4")
    assert late.one("iframe")["src"].endswith("at=20")


def test_where_nothing_is_new_nothing_is_sent(room: Class) -> None:
    version = room.now().one(id="now")["data-v"]
    again = room.client.htmx(address(f"/room/{room.code}/now", v=version, seat=room.seat))
    assert (again.status_code, again.data) == (204, b"")
    assert again.headers["Cache-Control"] == "no-store"
    room.lead("show", page=address("/play", SAMPLE))
    assert room.now(version).one(id="now")["data-v"] != version


def test_one_page_has_one_address_however_it_was_come_to(room: Class) -> None:
    for query in ({"at": 3, "stop": "guess"}, {"ask": 1, "at": 9}, {"at": 9}):
        room.lead("show", page=address("/watch", FIGURE, with_="mrv", **query))
        told = room.now().one(id="now")
        assert told["data-page"] == address("/watch", FIGURE, with_="mrv")


@pytest.mark.parametrize(
    "page",
    [
        "", "watch", "//elsewhere.example/", "https://elsewhere.example/watch", "/\\elsewhere",
        "javascript:alert(1)", "/static/icon.svg", "/nowhere", "/tape?p=x", "/room", "/join",
        "/room/CFG234", "/watch" + "x" * 20_000, "/watch?" + "&".join(["a=1"] * 200), "/[",
        "/watch/../room", "\x00", "/%2e%2e/room", "/lessons/\\elsewhere", "/lessons/x%0d%0ay",
        "/\t//elsewhere.example/watch", "/\n/elsewhere.example/room", "/lessons/none", "/watch\r",
        "/watch\t?p=x", "/\t/elsewhere.example", "/watch?p=\\", "\t/watch",
        "/watch\x00", "/watch\x7f",
    ],
)  # fmt: skip
def test_a_room_shows_pages_of_ours_alone(room: Class, page: str) -> None:
    before = room.now().one(id="now").attrs
    refused = room.lead("show", 422, page=page)
    assert "A room can’t show this page" in refused.text
    assert room.now().one(id="now").attrs == before
    if page:
        assert room.client.post("/room", data={"page": page}).status_code == 422


@pytest.mark.parametrize("name", [*SHIPPED, *SOLVERS])
def test_a_room_shows_every_lesson_and_algorithm(room: Class, name: str) -> None:
    room.lead("show", page=f"/lessons/{name}")
    assert shows(room.now())[0] == f"/lessons/{name}"


def test_a_question_hides_what_is_right_until_it_is_revealed(room: Class) -> None:
    lead = room.lead("ask", page=MRV)
    asked = room.now()
    round = asked.one(id="now")["data-asks"]
    options = [each["value"] for each in asked.all("button", name="answer")]
    assert len(options) >= 2
    assert asked.one("h2").text == lead.one("h2").text
    assert room.answer(options[0], round) == 204
    for role in (room.now(), room.lead(""), wall(room)):
        assert not role.all(data_right="")
        assert not role.all("b", class_="count")
    revealed = room.lead("reveal")
    told = room.now()
    assert told.all(data_right="") or "The answer:" in told.text
    counts = [each.text for each in told.all("b", class_="count")]
    assert counts == ["1", *["0"] * (len(options) - 1)]
    assert [each.text for each in revealed.all("b", class_="count")] == counts
    assert room.answer(options[1], round) == 409


def test_a_teacher_asks_for_any_kind_of_question(room: Class) -> None:
    stumbling = address("/watch", FIGURE, with_="backtracking", at=10)
    for kind, page, ends in (
        ("accepted", stumbling, "What happens to it?"),
        ("why", stumbling, "is rejected in r1c5. Why?"),
        ("which-cell", MRV, "Which cell is next?"),
        ("which-value", stumbling, "Which value comes next?"),
        ("back-to", stumbling, "Back to which guess?"),
    ):
        asked = room.lead(f"ask-{kind}", page=page).one("h2").text
        assert asked.endswith(ends)
        room.lead("close")
    refused = room.lead("ask-back-to", 422, page=address("/watch", FIGURE, with_="propagation"))
    assert "“Back to which guess?” can’t be asked in the 400 steps from here" in refused.text


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("backtracking", 10),
        ("brute-force", 0),
        ("brute-force", 5_000),
        ("mrv", 0),
        ("mrv", 60),
        ("propagation", 5),
        ("propagation:cells=fewest", 0),
        ("logic", 3),
        ("local-search", 0),
    ],
)
def test_a_teacher_is_offered_the_questions_that_can_be_asked_from_here(
    room: Class, name: str, at: int
) -> None:
    runs.forget()
    run = runs.run_of(SIX, parse_choice(name))
    run.extend(at + 3_000)
    steps = range(at, at + SIMILAR + 1)
    kinds = {kind for step in steps for kind in questions_at(run, step)}
    runs.forget()
    room.lead("show", page=address("/watch", SIX, with_=name, at=at))
    until(lambda: set(offered(room)) == kinds)


def test_a_page_without_a_run_has_no_question(room: Class) -> None:
    room.lead("show", page="/library")
    assert offered(room) == []


def offered(room: Class, v: str = "") -> list[str]:
    """The kinds of questions that the teacher can ask for by now."""
    data = {"key": room.key, "v": v}
    lead = read(room.client.post(f"/room/{room.code}/lead/now", data=data, headers=HTMX).text)
    asked = [each["value"].removeprefix("ask-") for each in lead.all("button", name="deed")]
    return [kind for kind in asked if kind in KINDS]


def test_a_teacher_is_told_which_questions_there_are_as_soon_as_that_is_known(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = NotReady("soon")

    def not_yet(*_: object, **__: object) -> None:
        raise late

    with monkeypatch.context() as busy:
        busy.setattr(questions.workshop, "answer", not_yet)
        shown = room.lead("show", page=address("/watch", SIX, with_="propagation"))
    until(lambda: offered(room, shown.one(id="now")["data-v"]) == ["why"])


def test_a_pupil_is_told_how_many_have_answered_though_nothing_is_drawn_anew(room: Class) -> None:
    second = seated(room.client, room.code)
    room.lead("vote")
    asked = room.now()
    assert "0 of 2 have answered" in asked.text
    v = asked.one(id="now")["data-v"]
    room.answer("A", asked.one(id="now")["data-asks"])
    presence.forget()
    query = address(f"/room/{room.code}/now", v=v, seat=second)
    answer = room.client.get(query, headers=HTMX)
    assert (answer.status_code, answer.headers["Answered"]) == (204, "1 of 2")
    v = room.lead("reveal").one(id="now")["data-v"].partition(".")[0]
    query = address(f"/room/{room.code}/now", v=v, seat=second)
    assert "Answered" not in room.client.get(query, headers=HTMX).headers


def test_without_scripts_a_pupil_reads_whether_the_own_answer_was_right(room: Class) -> None:
    def page(seat: str) -> Element:
        return room.client.page(f"/room/{room.code}?seat={seat}")

    seats = {name: seated(room.client, room.code) for name in ("right", "wrong", "none")}
    asked = room.lead("ask", page=MRV)
    round = asked.one(id="now")["data-asks"]
    assert page(seats["none"]).one(class_="mine").text.startswith("Choose an answer")
    options = [each["value"] for each in room.now().all("button", name="answer")]
    with room.client.application.test_request_context():
        asking = questions.question_of(find.store().find(room.code))
    assert asking
    assert asking.predict
    right = next(each for each in options if each in asking.predict.right)
    wrong = next(each for each in options if each not in asking.predict.right)
    room.answer(right, round, seats["right"])
    room.answer(wrong, round, seats["wrong"])
    letters = dict(zip(options, "ABCDEF", strict=False))
    said = page(seats["right"]).one(class_="mine").text
    assert said.startswith(f"Your answer is {letters[right]}.")
    room.lead("reveal")
    assert [page(seat).one(class_="mine").text for seat in seats.values()] == [
        f"Right. Your answer was {letters[right]}.",
        f"Not right. Your answer was {letters[wrong]}.",
        "You gave no answer.",
    ]
    chosen = page(seats["wrong"]).one(data_chosen="")
    assert chosen["data-option"] == wrong


def test_a_class_in_a_lesson_sees_neither_the_answer_nor_the_next_step(room: Class) -> None:
    lead = room.lead("show", page="/lessons/from-brute-force-to-propagation?step=4")
    until(lambda: room.client.get(lead.one(id="now")["data-address"]).status_code == 200)
    for now, ahead in ((room.now(), False), (wall(room), False), (lead, True)):
        page = room.client.page(now.one(id="now")["data-address"])
        assert bool(page.all("summary")) is ahead
        assert bool(page.all("a", rel="next")) is ahead
        back = room.client.page(page.one("a", rel="prev")["href"])
        assert bool(back.all("a", rel="next")) is ahead


def test_a_class_sees_an_answer_once_its_teacher_has_unfolded_it(room: Class) -> None:
    lesson = "/lessons/from-brute-force-to-propagation?step=2"
    until(lambda: room.client.get(lesson).status_code == 200)
    room.lead("show", page=lesson, unfolded=1)
    for now in (room.now(), wall(room)):
        place = now.one(id="now")
        assert "data-unfolded" in place.attrs
        page = room.client.page(place["data-address"])
        assert "open" in page.one("details").attrs
        assert not page.all("a", rel="next")
    room.lead("show", page=lesson)
    assert "data-unfolded" not in room.now().one(id="now").attrs


def test_a_class_is_told_of_the_open_panel_and_of_the_cell_pointed_at(room: Class) -> None:
    def told() -> tuple[str, str]:
        place = room.now().one(id="now")
        return place.get("data-opened") or "", place.get("data-pointed") or ""

    assert told() == ("", "")
    room.lead("show", page=MRV, panel="why", cell="r2c3")
    assert told() == ("why", "r2c3")
    room.lead("vote")
    room.lead("close")
    assert told() == ("why", "r2c3")  # nobody has closed it
    for fault in ({"panel": "history"}, {"cell": "r17c1"}, {"cell": "r1c2\n"}):
        assert "must be" in room.lead("show", 422, page=MRV, **fault).text
    assert told() == ("why", "r2c3")
    room.lead("show", page=MRV)
    assert told() == ("", "")


def test_a_lesson_s_question_is_asked_by_one_press_and_its_answer_told_after_reveal(
    room: Class,
) -> None:
    lesson = "/lessons/from-brute-force-to-propagation?step=5"
    until(lambda: room.client.get(lesson).status_code == 200)
    page = room.client.page(lesson)
    answer = page.one("details").one("div").text.strip()
    question = page.one(class_="question").all("p")[0].text.strip()
    shown = room.lead("show", page=lesson)
    assert shown.one("button", value="ask-lesson")["class"] == "primary"
    asked = room.lead("ask-lesson", page=lesson)
    for now in (asked, room.now(), wall(room)):
        assert now.one(id="asks").text == question
        assert answer not in now.text
    assert room.answer("C", asked.one(id="now")["data-asks"]) == 204
    room.lead("reveal")
    for now in (room.now(), wall(room)):
        assert answer in now.one(class_="verdict").text
        counts = now.one("ol", aria_label="Answers").all("b", class_="count")
        assert [each.text for each in counts] == ["0", "0", "1", "0"]
    room.lead("close")
    room.lead("show", page=MRV)
    assert "asks nothing" in room.lead("ask-lesson", 422, page=MRV).text


def wall(room: Class) -> Element:
    return room.client.fragment(f"/room/{room.code}/now")


def test_only_the_last_answer_to_this_round_counts(room: Class) -> None:
    room.lead("vote")
    first = room.now().one(id="now")["data-asks"]
    assert [room.answer(letter, first) for letter in "AB"] == [204, 204]
    room.lead("reveal")
    room.lead("again")
    second = room.now().one(id="now")["data-asks"]
    assert room.answer("C", first) == 409
    assert room.answer("C", second) == 204
    shown = room.lead("reveal").one("ol", aria_label="Answers").all("b", class_="count")
    assert [each.text for each in shown] == ["0", "0", "1", "0"]


def test_a_vote_is_cast_again_after_reveal_alone_and_its_first_counts_stay(room: Class) -> None:
    asked = room.lead("vote")
    assert not asked.all("button", value="again")
    room.answer("B", asked.one(id="now")["data-asks"])
    assert "after Reveal" in room.lead("again", 422).text
    assert room.lead("reveal").all("button", value="again")
    again = room.lead("again")
    assert not again.all("b", class_="first")
    room.answer("C", again.one(id="now")["data-asks"])
    for told in (room.lead("reveal"), room.now(), wall(room)):
        options = told.one("ol", aria_label="Answers")
        firsts = [each.text for each in options.all("b", class_="first")]
        assert firsts == [f"first vote {count}" for count in (0, 1, 0, 0)]
        assert [each.text for each in options.all("b", class_="count")] == ["0", "0", "1", "0"]
        assert "First vote" in told.text


@pytest.mark.parametrize("answer", ["", "E", "AB", "<b>", "r1c1", "x" * 10_000, "\x00"])
def test_what_is_no_answer_is_none(room: Class, answer: str) -> None:
    room.lead("vote")
    round = room.now().one(id="now")["data-asks"]
    assert room.answer(answer, round) == 409
    assert "0 of 1" in wall(room).text


@pytest.mark.parametrize("round", ["", "-1", "0", "2", "1.0", "\u0661", "9" * 5_000])
def test_an_answer_to_another_round_is_none(room: Class, round: str) -> None:
    room.lead("vote")
    assert room.answer("A", round) == 409


def test_who_has_no_seat_cannot_answer(room: Class) -> None:
    room.lead("vote")
    round = room.now().one(id="now")["data-asks"]
    assert [room.answer("A", round, seat) for seat in ("", "forged", "x" * 9_000)] == [409] * 3


@pytest.mark.parametrize(
    "deed", ["show", "ask", "ask-why", "ask-own", "vote", "reveal", "again", "close", "lock", "end"]
)
@pytest.mark.parametrize("key", ["", "forged", "x" * 10_000, "\u00e9"])
def test_without_the_key_nothing_changes(room: Class, deed: str, key: str) -> None:
    before = room.now().one(id="now").attrs
    data = {"key": key, "deed": deed, "page": MRV}
    assert room.client.post(f"/room/{room.code}/lead", data=data).status_code == 403
    assert room.client.post(f"/room/{room.code}/lead/now", data=data).status_code == 403
    assert room.now().one(id="now").attrs == before


def test_the_key_is_on_no_page_but_the_one_that_opened_the_room(room: Class) -> None:
    for page in ("", f"?seat={room.seat}", "/screen", "/lead", "/now", "/summary"):
        answer = room.client.get(f"/room/{room.code}{page}")
        assert room.key not in answer.text
        assert room.seat not in answer.text or page.startswith("?seat")
    kept = room.client.application.extensions["rooms"]
    assert room.key not in repr(kept.find(room.code))


def test_a_deed_that_there_is_not_is_named(room: Class) -> None:
    assert "'deed' must be one of" in room.lead("dance", 422).text


def test_names_are_drawn_and_come_from_no_input(room: Class) -> None:
    names = set()
    for _ in range(30):
        token = seated(room.client, room.code)
        page = room.client.page(address(f"/room/{room.code}", seat=token, name="<b>Me</b>"))
        assert "Me" not in page.one("header").text.split()
        names.add(page.one("header").one("span").text)
    assert len(names) == 30


def test_a_seat_comes_back_by_its_own_link(room: Class) -> None:
    room.lead("vote")
    room.answer("B", room.now().one(id="now")["data-asks"])
    page = room.client.page(f"/room/{room.code}?seat={room.seat}")
    assert page.one(data_room="")["data-answer"] == "B"
    lost = room.client.page(f"/room/{room.code}?seat=gone")
    assert "Your seat is no longer there." in lost.text
    form = lost.one("form")
    assert (form["action"], form.one("input", id="code")["value"]) == ("/join", room.code)


def test_one_press_of_join_takes_a_seat(room: Class) -> None:
    form = room.client.page("/join").one("form", action="/join")
    assert (form["method"], form.by_role("button", "Join").text) == ("post", "Join")
    assert form.one("label")["for"] == form.one("input", name="code")["id"]
    assert form.one("label").text == "Code"
    joined = room.client.post("/join", data={"code": room.code})
    assert joined.status_code == 303
    assert shows(room.client.page(str(joined.location))) == ("/watch", "10", "0")
    assert len(seats(room)) == 2


def test_a_look_at_join_seats_nobody_and_has_the_code_filled_in(room: Class) -> None:
    link = urlsplit(
        room.client.page(f"/room/{room.code}/screen").one(id="now").one("svg")["aria-label"][9:]
    )
    for there in (f"/join?code={room.code}", f"{link.path}?{link.query}", f"/room/{room.code}"):
        page = room.client.page(there)
        assert page.one("form", action="/join").one("input", id="code")["value"] == room.code
    assert len(seats(room)) == 1


def test_who_has_a_seat_comes_back_to_it_by_join(room: Class) -> None:
    room.lead("lock")
    for seat, status in ((room.seat, 303), ("gone", 409), ("", 409)):
        joined = room.client.post("/join", data={"code": room.code.lower(), "seat": seat})
        assert joined.status_code == status
        assert not joined.location or joined.location == f"/room/{room.code}?seat={room.seat}"
    assert len(seats(room)) == 1


def seats(room: Class) -> list[Seat]:
    store: Store = room.client.application.extensions["rooms"]
    return store.seats(room.code)


def test_a_code_is_read_as_it_is_typed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lead, "new_code", lambda: "2CFH97")
    opened(client, MRV)
    answer = client.post("/join", data={"code": " 2c-fh97 "})
    assert (answer.status_code, str(answer.location)[:18]) == (303, "/room/2CFH97?seat=")
    assert client.get(f"/room/2cfh97{answer.location[12:]}").location == answer.location


def test_wrong_codes_are_told(room: Class) -> None:
    wrong = room.client.post("/join", data={"code": new_code()})
    assert wrong.status_code == 404
    assert "There is no room" in read(wrong.text).one(id="code-fault").text


def test_who_names_a_seat_does_not_learn_whether_there_is_a_room(room: Class) -> None:
    forged = [f"/room/{code}/now?seat=forged" for code in (room.code, new_code())]
    told = [room.client.htmx(there) for there in forged]
    assert [each.status_code for each in told] == [410, 410]
    assert "doesn’t know your seat" in read(told[0].text).text
    words = [
        read(each.text).text.replace(there[6:12], "")
        for each, there in zip(told, forged, strict=True)
    ]
    assert words[0] == words[1]


def test_only_a_code_goes_to_the_store(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis keeps what belongs to a room under its code and more."""
    asked: list[str] = []
    store = room.client.application.extensions["rooms"]

    def hear(code: str, *_: object) -> None:
        asked.append(code)
        raise NoRoom

    monkeypatch.setattr(store, "find", hear)
    monkeypatch.setattr(store, "hear", hear)
    for more in ("ended", "seats"):
        for query in ("", "?seat=x"):
            there = f"/room/{room.code}:{more}/now{query}"
            assert room.client.get(there).status_code == 410
    assert asked == []
    assert room.client.get(f"/room/{room.code.lower()}/now").status_code == 410
    assert asked == [room.code]


@pytest.mark.parametrize("code", ["", "AB", "CFG23", "x" * 5_000, "<script>", "\x00" * 6])
def test_what_is_no_code_is_told(client: Client, code: str) -> None:
    told = client.post("/join", data={"code": code})
    page = read(told.text)
    assert told.status_code == 422
    assert "A code has six characters" in page.one(id="code-fault").text
    assert all(each.get("src") for each in page.all("script"))


def test_a_locked_room_takes_nobody_else(room: Class) -> None:
    room.lead("lock")
    refused = room.client.post(f"/room/{room.code}/seat")
    assert refused.status_code == 409
    assert "is locked" in refused.text
    assert shows(room.now())
    room.lead("unlock")
    assert seated(room.client, room.code)


def test_a_thousand_seats_of_a_script_leave_room_for_a_pupil(room: Class) -> None:
    room.now()
    answers = {room.client.post(f"/room/{room.code}/seat").status_code for _ in range(1_000)}
    assert answers == {303}
    assert len(seats(room)) <= MOST_SEATS
    pupils = [seated(room.client, room.code) for _ in range(3)]
    for pupil in pupils:
        room.client.page(f"/room/{room.code}?seat={pupil}")
    for _ in range(MOST_SEATS):
        room.client.post("/join", data={"code": room.code})
    for pupil in (*pupils, room.seat):
        assert shows(room.now(seat=pupil))
    assert len(seats(room)) <= MOST_SEATS


def test_where_all_seats_are_taken_and_heard_the_next_pupil_is_told(room: Class) -> None:
    room.now()
    while len(seats(room)) < MOST_SEATS:
        room.now(seat=seated(room.client, room.code))
    full = room.client.post("/join", data={"code": room.code})
    assert full.status_code == 409
    assert "All seats of this room are taken." in full.text


def test_the_teacher_empties_silent_seats(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    config = room.client.application.config
    monkeypatch.setitem(config, "ROOM_CLOCKS", config["ROOM_CLOCKS"] | {"every": 0})
    for _ in range(3):
        seated(room.client, room.code)
    assert not room.lead("").all("button", value="clear")
    later = find.now() + presence.AWAY + 1
    monkeypatch.setattr(find, "now", lambda: later)
    room.client.application.extensions["rooms"]._clock = lambda: later
    room.now()
    assert room.lead("").by_role("button", "Empty silent seats")["value"] == "clear"
    assert "1 here, 1 follow" in room.lead("clear").text
    assert [seat.token for seat in seats(room)] == [room.seat]
    room.client.post(f"/room/{room.code}/lead", data={"deed": "clear", "key": "forged"})
    assert len(seats(room)) == 1


def test_one_address_opens_so_many_rooms_and_another_goes_on(client: Client) -> None:
    keys = [opened(client) for _ in range(MOST)]
    refused = client.post("/room", data={"page": "/watch"})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert "20 rooms that were opened from here are open already" in refused.text
    other = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.post("/room", data={"page": "/watch"}, environ_base=other).status_code == 200
    code, key = keys[3]
    client.post(f"/room/{code}/lead", data={"key": key, "deed": "end"})
    assert opened(client)
    assert client.post("/room", data={"page": "/watch"}).status_code == 429
    assert "127.0.0.1" not in repr(vars(client.application.extensions["openers"]))


def test_behind_a_proxy_the_proxy_counts_who_opens_rooms(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(client.application.config, "PROXY_HOPS", 1)
    assert len({opened(client)[0] for _ in range(MOST + 5)}) == MOST + 5


def test_there_are_so_many_rooms_and_a_sentence_for_the_next(client: Client) -> None:
    first, _ = opened(client)
    for number in range(MOST_ROOMS):
        who = {"REMOTE_ADDR": f"192.0.2.{number % 10}"}
        page = read(client.post("/room", data={"page": "/watch"}, environ_base=who).text)
        seated(client, page.one(data_lead="")["data-code"])
    assert client.get(f"/room/{first}").status_code == 404
    full = client.post("/room", data={"page": "/watch"})
    assert full.status_code == 503
    assert "There is no room left on this server now." in full.text


def test_nothing_of_a_room_that_ended_stays_in_the_process(room: Class) -> None:
    room.lead("vote")
    room.answer("B", room.now().one(id="now")["data-asks"])
    room.lead("reveal")
    for role in (room.now(), wall(room)):
        assert [each.text for each in role.all("b", class_="count")] == ["0", "1", "0", "0"]
    assert room.code in repr(fragments._known._kept)
    room.client.post(f"/room/{room.code}/lead", data={"key": room.key, "deed": "end"})
    assert room.code not in repr(fragments._known._kept) + repr(presence._counts._kept)
    gc.collect()
    left = [each for each in gc.get_objects() if isinstance(each, Room | Seat)]
    assert room.code not in repr(left)
    assert room.seat not in repr(left)


@pytest.mark.parametrize("page", ["lead/now", "summary/now"])
def test_a_room_that_ends_while_it_is_asked_of_is_told_as_one_that_ended(
    room: Class, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    """Another request ends it between the look whether it is there and the rest."""
    store, counted = room.client.application.extensions["rooms"], list[str]()
    own = store.touch

    def touch(code: str) -> None:
        own(code)
        store.end(code)
        presence.forget(code)
        counted.append(code)

    monkeypatch.setattr(store, "touch", touch)
    asked = f"/room/{room.code}/{page}"
    told = room.client.post(asked, data={"key": room.key}, headers=HTMX)
    assert (told.status_code, counted) == (410, [room.code])
    assert "ended" in told.text


def test_nothing_that_was_drawn_outlives_a_room_without_its_teacher(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.now()
    assert wall(room)
    later = find.now() + IDLE
    room.client.application.extensions["rooms"]._clock = lambda: later
    assert room.client.htmx(f"/room/{room.code}/now?seat={room.seat}").status_code == 410
    assert room.code not in repr(fragments._known._kept) + repr(presence._counts._kept)


@pytest.fixture
def swept_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sweepers of its own, that don't sleep: those of other tests may for half a minute yet."""
    monkeypatch.setattr(sweeping, "EVERY", 0.01)
    for each in (fragments._known, presence._counts):
        monkeypatch.setattr(each, "_sweeper", sweeping.Sweeper(each._tidy))


@pytest.mark.usefixtures("swept_often")
def test_nothing_that_was_drawn_outlives_its_time_though_nobody_asks(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.now()
    assert wall(room)
    assert room.code in repr(fragments._known._kept)
    assert room.code in repr(presence._counts._kept)
    monkeypatch.setattr(kept, "SECONDS", 0.05)
    until(lambda: room.code not in repr(fragments._known._kept) + repr(presence._counts._kept))


def test_a_room_that_ends_is_told_to_all(room: Class) -> None:
    ended = room.client.post(
        f"/room/{room.code}/lead", data={"key": room.key, "deed": "end"}, headers=HTMX
    )
    assert ended.headers["HX-Redirect"].startswith("/room?page=")
    for query in ({"seat": room.seat}, {}):
        gone = room.client.htmx(address(f"/room/{room.code}/now", **query))
        assert gone.status_code == 410
        assert "has ended: its teacher closed it" in gone.text
    assert room.client.get(f"/room/{room.code}").status_code == 404


def test_a_second_device_that_leads_is_told_of_the_end(room: Class) -> None:
    room.client.post(f"/room/{room.code}/lead", data={"key": room.key, "deed": "end"})
    told = room.client.post(f"/room/{room.code}/lead/now", data={"key": room.key}, headers=HTMX)
    assert (told.status_code, told.headers["HX-Retarget"]) == (410, "#now")
    assert "has ended" in read(told.text).one(id="now").text


def test_what_is_being_made_is_no_answer_to_the_teacher(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of waiting in the place of the room would end what asks each second."""

    def late(*_: object) -> None:
        raise NotReady("making step 5 of at most 9")

    room.lead("ask", page=MRV)
    data = {"key": room.key, "page": MRV}
    with monkeypatch.context() as making:
        making.setattr(questions.workshop, "reach", late)
        room.client.waits = False
        for path, deed in (("lead", "reveal"), ("lead/now", "")):
            there = f"/room/{room.code}/{path}"
            told = room.client.post(there, data=data | {"deed": deed}, headers=HTMX)
            assert (told.status_code, told.data) == (204, b"")
        assert "Press again in a moment" in room.lead("ask", 503, page=MRV).text
    room.client.waits = True
    assert room.lead("").one("button", value="again")


def test_a_room_that_ends_in_the_midst_of_a_request_is_named(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise NoRoom

    monkeypatch.setattr(room.client.application.extensions["rooms"], "sit", gone)
    told = room.client.post(f"/room/{room.code}/seat")
    assert told.status_code == 404
    assert f"There is no room {room.code}:" in told.text


SEVERAL = {"wsgi.multiprocess": True}


def test_a_process_that_cannot_know_a_room_says_so(
    room: Class, caplog: pytest.LogCaptureFixture
) -> None:
    """To a pupil what it is, and to the operator how to mend it."""
    told = room.client.get(f"/room/{new_code()}", environ_overrides=SEVERAL)
    assert told.status_code == 404
    assert "several programs that don’t share their rooms" in told.text
    assert "REDIS_URL" not in told.text
    assert "Set REDIS_URL" in caplog.text


def test_several_workers_that_share_nothing_open_no_room(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    page = read(client.get("/room?page=/watch", environ_overrides=SEVERAL).text)
    assert not page.all("form", action="/room")
    opened = client.post("/room", data={"page": "/watch"}, environ_overrides=SEVERAL)
    assert opened.status_code == 503
    for text in (page.text, opened.text):
        assert "This server isn’t set up for rooms yet." in text
        assert "REDIS_URL" not in text
    assert "no room can be opened. Set REDIS_URL" in caplog.text


def test_who_is_here_follows_and_has_answered(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(room.client.application.config["ROOM_CLOCKS"], "every", 0)
    others = [seated(room.client, room.code) for _ in range(3)]
    room.lead("vote")
    round = room.now().one(id="now")["data-asks"]
    room.answer("A", round, others[0])
    room.client.get(address(f"/room/{room.code}/now", seat=others[1], follows=0))
    assert "4 here, 3 follow" in room.lead("").text
    assert "1 of 4 have answered" in wall(room).text
    later = find.now() + presence.AWAY + 1
    monkeypatch.setattr(find, "now", lambda: later)
    room.client.application.extensions["rooms"]._clock = lambda: later
    room.now()
    assert "1 here, 1 follow, 3 away" in room.lead("").text
    room.client.page(
        f"/room/{room.code}?seat={others[0]}"
    )  # without scripts it comes again and again
    assert "2 here, 2 follow, 2 away" in room.lead("").text


def test_a_rooms_clocks_are_settings_that_its_pages_read() -> None:
    clocks = {name: number * 1_000 for number, name in enumerate(ROOM_CLOCKS, 1)}
    app = create_app({"ROOM_CLOCKS": clocks})
    client = Client(app, app.response_class)
    code, _ = opened(client, MRV)
    for path in ("lead", "screen", f"?seat={seated(client, code)}"):
        page = client.page(f"/room/{code}/{path}".replace("/?", "?"))
        told = page.one("meta", name="room-clocks")
        assert {name: int(told[f"data-{name}"]) for name in clocks} == clocks
        for refresh in page.all("meta", http_equiv="refresh"):
            assert refresh["content"] == str(clocks["again"] // 1_000)


def test_a_vote_needs_no_puzzle(client: Client) -> None:
    code, key = opened(client, "/lessons")
    room = Class(client, code, key, seated(client, code))
    assert [each.text for each in room.lead("vote").all("kbd")] == [*"ABCD"]
    refused = room.lead("ask", 422, page="/lessons")
    assert "There is nothing to ask from here on" in refused.text


def test_without_scripts_a_pupil_answers_by_a_form(room: Class) -> None:
    assert "Vote: A, B, C or D?" in room.lead("vote").text
    page = room.client.page(f"/room/{room.code}?seat={room.seat}")
    assert page.one("noscript").one("meta")["http-equiv"] == "refresh"
    form = page.one("form", id="answer")
    fields = {each["name"]: each["value"] for each in form.all("input")}
    sent = room.client.post(form["action"], data=fields | {"answer": "D"})
    assert (sent.status_code, sent.location) == (303, f"/room/{room.code}?seat={room.seat}")
    again = room.client.page(sent.location)
    assert again.one("button", value="D").get("aria-pressed") == "true"
    assert again.one(class_="mine").text.startswith("Your answer is D.")
    assert "1 of 1 have answered" in again.text
    shown = room.client.page(page.one("iframe")["src"])
    assert {"data-framed", "data-bare"} <= shown.one("html").attrs.keys()


def test_the_browser_of_who_leads_is_told_how_long_a_room_waits(room: Class) -> None:
    led = room.client.page(f"/room/{room.code}/lead").one(class_="room leading")
    begun = room.client.page("/room").one("section", aria_labelledby="led")
    assert led["data-idle"] == begun["data-idle"] == str(IDLE)


def test_a_server_for_this_computer_alone_says_how_to_serve_the_class() -> None:
    apps = (create_app(), create_app({"PUBLIC_URL": "https://lab.example"}))
    near, far = (Client(each, each.response_class) for each in apps)
    assert "mathdoku serve --host 0.0.0.0" in near.page("/room").text
    assert "--host" not in far.page("/room").text


ROWS: dict[str, Any] = {
    "words": "Which row  first?",
    "option": ["Row 1", "Row 2", "Row 3"],
    "right": "B",
}


def rows_of(room: Class) -> list[tuple[str, bool, list[tuple[str, int, int | None]], int | None]]:
    """What the room's summary has: words, whether it's another vote, answers, how many right."""
    with room.client.application.test_request_context():
        rows = find.store().rows(room.code)
    return [
        (row.words, row.is_again, [(each.text, each.times, each.first) for each in row.answers],
         row.right)
        for row in rows
    ]  # fmt: skip


def test_a_teacher_asks_in_words_of_her_own(room: Class) -> None:
    lead = room.lead("ask-own", page=MRV, **ROWS)
    asked = room.now()
    assert asked.one("h2").text == "Which row first?"
    offered = [each.text for each in asked.all("button", name="answer")]
    assert offered == ["A Row 1", "B Row 2", "C Row 3"]
    assert room.answer("B", lead.one(id="now")["data-asks"]) == 204
    assert not room.now().all("li", **{"data-right": ""})
    revealed = room.lead("reveal")
    assert [each.text for each in revealed.all("li", **{"data-right": ""})] == ["B Row 2 1"]
    assert "The answer: Row 2." in room.now().text


def test_a_question_of_the_teachers_own_is_answered_by_a_cell_or_a_value(room: Class) -> None:
    round = room.lead("ask-own", page=MRV, words="Where?", takes="cell", right="r1c2")
    assert room.now().one("table", role="grid")
    number = round.one(id="now")["data-asks"]
    assert [room.answer(each, number) for each in ("r1c2", "r9c9", "A")] == [204, 409, 409]
    assert "The answer: r1c2." in room.lead("reveal").text
    round = room.lead("ask-own", page=MRV, words="What stands there?", takes="value", right="3")
    number = round.one(id="now")["data-asks"]
    assert [room.answer(each, number) for each in ("3", "7", "r1c1")] == [204, 409, 409]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"words": " "}, "Write what you ask."),
        ({"words": "x" * 201}, "the most is 200"),
        ({"words": "Which?", "option": ["one"]}, "two to six answers"),
        ({"words": "Which?", "option": ["one", "ONE"]}, "are alike"),
        ({"words": "Which?", "option": ["x" * 101, "y"]}, "100 letters at the most"),
        ({"words": "Which?", "option": ["one", "two"], "right": "C"}, "can’t be an answer"),
        ({"words": "Which?", "takes": "cell", "right": "r9c9"}, "can’t be an answer"),
        ({"words": "Which?", "takes": "row"}, "must be one of option, cell, value"),
    ],
)
def test_a_question_that_cannot_be_asked_is_told(
    room: Class, asked: dict[str, Any], said: str
) -> None:
    assert said in room.lead("ask-own", 422, page=MRV, **asked).text
    assert not room.now().all("h2")


def test_a_page_without_a_board_asks_for_no_cell(room: Class) -> None:
    refused = room.lead("ask-own", 422, page="/lessons", words="Where?", takes="cell")
    assert "This page has no board" in refused.text
    assert room.lead("ask-own", page="/lessons", **ROWS)


def test_a_timer_locks_and_reveals_nothing(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    number = room.lead("ask-own", page=MRV, timer=30, **ROWS).one(id="now")["data-asks"]
    assert room.answer("A", number) == 204
    late = find.now() + 31
    monkeypatch.setattr(find, "now", lambda: late)
    with room.client.application.test_request_context():
        monkeypatch.setattr(find.store(), "_clock", lambda: late)
    assert room.answer("B", number) == 409
    assert not room.now().all("b", class_="count")
    assert [each.text for each in room.lead("reveal").all("b", class_="count")] == ["1", "0", "0"]


def test_the_summary_has_a_row_a_vote_be_it_revealed_or_not(room: Class) -> None:
    number = room.lead("ask-own", page=MRV, **ROWS).one(id="now")["data-asks"]
    room.answer("A", number)
    room.lead("reveal")
    first = ("Which row first?", False, [("Row 1", 1, None), ("Row 2", 0, None),
             ("Row 3", 0, None)], 0)  # fmt: skip
    assert rows_of(room) == [first]
    number = room.lead("again").one(id="now")["data-asks"]
    room.answer("B", number)
    room.lead("reveal")
    again = ("Which row first?", True, [("Row 1", 0, 1), ("Row 2", 1, 0), ("Row 3", 0, 0)], 1)
    assert rows_of(room) == [first, again]
    room.lead("close")
    number = room.lead("vote", page=MRV).one(id="now")["data-asks"]
    room.answer("C", number)
    room.lead("close")
    assert rows_of(room)[2][2] == [("A", 0, None), ("B", 0, None), ("C", 1, None), ("D", 0, None)]
    assert rows_of(room)[2][3] is None
    assert len(rows_of(room)) == 3


def options_of(told: Element) -> list[str]:
    return [each.text for each in told.one("ol", aria_label="Answers").all("li")]


def test_an_empty_field_among_the_answers_moves_the_right_one_up(room: Class) -> None:
    asked = room.lead(
        "ask-own", page=MRV, words="Which?", option=["one", "", "two"], right=["c", "r1c1"]
    )
    assert options_of(asked) == ["A one", "B two"]
    assert [each.text for each in room.lead("reveal").all("li", data_right="")] == ["B two 0"]
    empty = {"words": "Which?", "option": ["one", "", "two"], "right": "b"}
    assert "“B” can’t be" in room.lead("ask-own", 422, page=MRV, **empty).text


def test_no_letters_together_are_an_answer(room: Class) -> None:
    assert "can’t be" in room.lead("ask-own", 422, page=MRV, **{**ROWS, "right": "AB"}).text


def test_a_refused_question_is_told_in_its_form_and_without_scripts_on_a_page(room: Class) -> None:
    data = {"key": room.key, "deed": "ask-own", "page": MRV, "words": ""}
    there = f"/room/{room.code}/lead"
    answer = room.client.post(there, data=data, headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#own-said")
    assert "<title>" in room.client.post(there, data=data).text


def test_cells_are_counted_in_both_votes_and_marked_on_the_board(room: Class) -> None:
    second = seated(room.client, room.code)
    asked = room.lead("ask-own", page=MRV, words="Where?", takes="cell", right="r2c2")
    number = asked.one(id="now")["data-asks"]
    assert not options_of(room.now())
    room.answer("r1c2", number)
    room.answer("r1c2", number, second)
    assert not room.now().all("div", data_letter="2")
    for told in (room.lead("reveal"), room.now(), wall(room)):
        assert options_of(told) == ["r1c2 2", "r2c2 0"]
        marked = {each.get("data-letter") for each in told.all("div", class_="cell")}
        assert marked - {None} == {"2", "✓"}
    again = room.lead("again")
    assert not again.all("b", class_="first")
    room.answer("r2c2", again.one(id="now")["data-asks"])
    for told in (room.lead("reveal"), room.now(), wall(room)):
        assert options_of(told) == ["r2c2 first vote 0 1", "r1c2 first vote 2 0"]
    (first, now) = rows_of(room)
    assert now[2:] == ([("r2c2", 1, 0), ("r1c2", 0, 2)], 1)
    assert first[3] == 0


def test_of_many_cells_the_most_named_are_counted_beside_the_board(room: Class) -> None:
    number = room.lead("ask-own", page=MRV, words="Where?", takes="cell").one(id="now")["data-asks"]
    for column in range(1, 6):
        for row in range(1, 3):
            room.answer(f"r{row}c{column}", number, seated(room.client, room.code))
    told = room.lead("reveal")
    assert len(options_of(told)) == 6
    assert "Other cells: " in told.text
    assert told.one(class_="verdict").text.count("(1)") == 4


def test_a_timer_tells_what_it_has_left_beside_what_is_drawn_once(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = find.now()
    monkeypatch.setattr(find, "now", lambda: begun)
    asked = room.lead("ask-own", page=MRV, timer=90, **ROWS)
    assert asked.one(role="timer").text == "1:30 left"
    v = room.now().one(id="now")["data-v"]
    monkeypatch.setattr(find, "now", lambda: begun + 60.5)
    query = address(f"/room/{room.code}/now", v=v, seat=room.seat)
    number = asked.one(id="now")["data-asks"]
    answer = room.client.get(query, headers=HTMX)
    assert (answer.status_code, answer.headers["Left"]) == (204, f"{number} 29.5")
    late = room.client.page(f"/room/{room.code}?seat={room.seat}")
    assert late.one(role="timer").text == "0:30 left"
    monkeypatch.setattr(find, "now", lambda: begun + 90)
    over = room.now(v)
    for told in (over, wall(room), room.lead("")):
        assert told.one(role="timer").text == "Time’s up: answers are locked."
        assert not told.all("b", class_="count")
    assert all("disabled" in each.attrs for each in over.all("button", name="answer"))
    page = room.client.page(f"/room/{room.code}?seat={room.seat}")
    assert page.one(class_="mine").text == "You gave no answer."
    assert not room.lead("reveal").all(role="timer")
    again = room.client.get(address(f"/room/{room.code}/now", seat=room.seat), headers=HTMX)
    assert "Left" not in again.headers
    assert room.lead("again").one(role="timer").text == "1:30 left"


def test_after_reveal_no_empty_rule_is_drawn(room: Class) -> None:
    room.lead("ask-own", page=MRV, **ROWS)
    told = room.lead("reveal").one(class_="verdict")
    assert [each.text for each in told.all("p")] == ["The answer: Row 2."]


def test_a_lesson_s_question_is_asked_with_its_options(room: Class) -> None:
    text = f"""title = "T"
[[step]]
page = "{MRV}"
note = "N"
ask = "How many *rows*?"
options = ["{{size}}", "two"]
right = "A"
answer = "Look: {{size}}."
"""
    lesson = address("/lessons", l=format_link(text))
    assert room.lead("show", page=lesson).one("button", value="ask-lesson")["class"] == "primary"
    until(lambda: room.client.get(lesson).status_code == 200)
    asked = room.lead("ask-lesson", page=lesson)
    for told in (asked, room.now(), wall(room)):
        assert told.one(id="asks").text == "How many rows?"
        assert options_of(told) == [f"A {FIGURE.size}", "B two"]
        assert "Look" not in told.text
    assert room.answer("C", asked.one(id="now")["data-asks"]) == 409
    assert room.answer("A", asked.one(id="now")["data-asks"]) == 204
    told = room.lead("reveal")
    assert options_of(told) == [f"A {FIGURE.size} 1", "B two 0"]
    assert f"Look: {FIGURE.size}." in told.one(class_="verdict").text
    assert rows_of(room)[0][0] == "How many rows?"
    assert rows_of(room)[0][3] == 1
    assert not asked.all(role="timer")
    on_board = text.replace('["{size}", "two"]', '"cell"').replace('"A"', '"r1c1"')
    lesson = address("/lessons", l=format_link(on_board))
    until(lambda: room.client.get(lesson).status_code == 200)
    assert room.lead("ask-lesson", page=lesson).one("table", role="grid")


def test_a_lesson_s_question_may_have_a_timer_that_begins_at_the_press(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"""title = "T"
[[step]]
page = "{MRV}"
note = "N"
ask = "Which?"
options = ["One", "Two"]
timer = 90
"""
    lesson = address("/lessons", l=format_link(text))
    until(lambda: room.client.get(lesson).status_code == 200)
    press = room.lead("show", page=lesson).one("button", value="ask-lesson")
    assert press["title"] == "Answers are locked after 90 seconds"
    asked = room.lead("ask-lesson", page=lesson)
    round = asked.one(id="now")["data-asks"]
    for told in (asked, room.now(), wall(room)):
        assert told.one(role="timer").text == "1:30 left"
    assert room.answer("A", round) == 204
    later = find.now() + 91
    monkeypatch.setattr(find, "now", lambda: later)
    room.client.application.extensions["rooms"]._clock = lambda: later
    assert room.answer("B", round) == 409
    assert room.now().one(role="timer").text == "Time’s up: answers are locked."
    assert options_of(room.lead("reveal")) == ["A One 1", "B Two 0"]
