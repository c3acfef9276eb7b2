"""Rooms: what teacher, pupils and the wall get, who is let in, and what nobody can do."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.markup import read
from tests.web.rooms import HTMX, MRV, Room, counts, new_room, not_yet, options
from tests.web.support import (
    FIGURE,
    SIX,
    Client,
    Element,
    address,
    client_of,
    opened,
    seated,
    until,
)
from webapp.insight.predict.choosing import KINDS
from webapp.lesson.link import format_link
from webapp.room import Full, NoRoom
from webapp.room.codes import new_code
from webapp.room.names import name_of
from webapp.room.store import IDLE
from webapp.web.http.limits import ROOM_CLOCKS
from webapp.web.room import fragments, lead, presence, questions
from webapp.web.room.openers import MOST

LESSON = "/lessons/from-brute-force-to-propagation"
STUMBLES = address("/watch", FIGURE, with_="backtracking", at=10)
OWN: dict[str, Any] = {
    "words": "Which row  first?", "option": ["Row 1", "Row 2", "Row 3"], "right": "B",
}  # fmt: skip
SEVERAL = {"wsgi.multiprocess": True}


def shows(now: Element) -> tuple[str, str, str]:
    """The path, the step and the speed that a room shows."""
    place = now.one(id="now")
    parts = urlsplit(place["data-address"])
    return parts.path, parse_qs(parts.query).get("at", [""])[0], place["data-speed"]


# What a room shows.


def test_room_shows_what_its_teacher_shows(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shows(room.now()) == ("/watch", "10", "0")
    form = room.client.page(address("/room", page="/watch")).one("form", action="/room")
    there = form.one("input", name="page")["value"]
    lead = read(room.client.post("/room", data={"page": there}).text)
    assert lead.one("iframe")["src"] == there == "/watch?at=0"
    for path in ("/library", LESSON, "/lessons/mrv"):
        room.lead("show", page=path)
        assert shows(room.now())[0] == path
    room.lead("show", page=address("/watch", FIGURE, with_="mrv", at=3, stop="guess"))
    now = room.now()
    assert shows(now) == ("/watch", "3", "0")
    assert now.one(id="now")["data-page"] == address("/watch", FIGURE, with_="mrv")
    version = now.one(id="now")["data-v"]
    again = room.client.htmx(address(f"/room/{room.code}/now", v=version, seat=room.seat))
    assert (again.status_code, again.data) == (204, b"")
    assert again.headers["Cache-Control"] == "no-store"
    room.stop_the_clock(monkeypatch)
    room.lead("show", page=MRV, speed=4)
    assert room.now(version).one(id="now")["data-v"] != version
    room.stop_the_clock(monkeypatch, 2.5)  # a pupil who is late sees how far it has played
    late = room.page(room.joins())
    assert shows(late) == ("/watch", "20", "4")
    assert late.one("iframe")["src"].endswith("at=20")


FOREIGN = [
    "", "watch", "//elsewhere.example/", "https://elsewhere.example/watch", "/\\elsewhere",
    "javascript:alert(1)", "/static/icon.svg", "/nowhere", "/tape?p=x", "/room", "/join",
    "/watch" + "x" * 20_000, "/watch?" + "&".join(["a=1"] * 200), "/[", "/watch/../room",
    "/%2e%2e/room", "/lessons/none", "/practice/none", "/\t/elsewhere.example", "/watch\x7f",
]  # fmt: skip


def test_room_refuses_pages_that_are_not_ours(room: Room) -> None:
    before = room.now().one(id="now").attrs
    for page in FOREIGN:
        assert "A room can’t show this page" in room.lead("show", 422, page=page).text
        if page:
            assert room.client.post("/room", data={"page": page}).status_code == 422
            told = room.client.get(address("/room", page=page))
            assert told.status_code in (414, 422)
            links = read(told.text).all("a")
            assert not [each for each in links if "elsewhere" in each["href"]]
    assert room.now().one(id="now").attrs == before
    assert "'deed' must be one of" in room.lead("dance", 422).text


def test_class_sees_panel_cell_and_answer_that_are_shown_to_all(room: Room) -> None:
    def beside() -> tuple[str | None, str | None]:
        place = room.now().one(id="now")
        return place.get("data-opened") or "", place.get("data-pointed") or ""

    assert beside() == ("", "")
    room.lead("show", page=MRV, panel="why", cell="r2c3")
    room.lead("vote")
    room.lead("close")  # which closes neither
    for fault in ({"panel": "history"}, {"cell": "r17c1"}, {"cell": "r1c2\n"}):
        assert "must be" in room.lead("show", 422, page=MRV, **fault).text
    assert beside() == ("why", "r2c3")
    room.lead("show", page=MRV)
    assert beside() == ("", "")

    lesson = f"{LESSON}?step=2"
    until(lambda: room.client.get(lesson).status_code == 200)
    for unfolded in ("", "1", ""):
        lead = room.lead("show", page=lesson, unfolded=unfolded)
        for now, ahead in ((room.now(), False), (room.wall(), False), (lead, True)):
            page = room.client.page(now.one(id="now")["data-address"])
            assert bool(page.all("a", rel="next")) is ahead
            assert bool(page.all("details")) is (ahead or unfolded == "1")
            back = room.client.page(page.one("a", rel="prev")["href"])
            assert bool(back.all("a", rel="next")) is ahead
        assert ("data-unfolded" in room.now().one(id="now").attrs) == bool(unfolded)


# Questions about the run.


def test_question_hides_its_answer_until_it_is_revealed(room: Room) -> None:
    seats = {name: room.joins() for name in ("right", "wrong", "none")}
    lead = room.lead("ask", page=MRV)
    asked = room.now()
    round = asked.one(id="now")["data-asks"]
    values = [each["value"] for each in asked.all("button", name="answer")]
    assert asked.one("h2").text == lead.one("h2").text
    with room.client.application.test_request_context():
        rights = getattr(questions.question_of(room.store.find(room.code)), "right", ())
    right = next(each for each in values if each in rights)
    wrong = next(each for each in values if each not in rights)
    letters = dict(zip(values, "ABCDEF", strict=False))
    assert room.page(seats["none"]).one(class_="mine").text.startswith("Choose an answer")
    # Without scripts the answers are a form.
    page = room.page(seats["right"])
    assert page.one("noscript").one("meta")["http-equiv"] == "refresh"
    form = page.one("form", id="answer")
    fields = {each["name"]: each["value"] for each in form.all("input")}
    sent = room.client.post(form["action"], data=fields | {"answer": right})
    assert (sent.status_code, sent.location) == (303, f"/room/{room.code}?seat={seats['right']}")
    page = room.client.page(sent.location)
    assert page.one("button", value=right).get("aria-pressed") == "true"
    assert "1 of 4 have answered" in page.text
    assert page.one(data_room="")["data-answer"] == right
    framed = room.client.page(page.one("iframe")["src"]).one("html")
    assert {"data-framed", "data-bare"} <= framed.attrs.keys()
    assert room.answer(wrong, round, seats["wrong"]) == 204
    said = room.page(seats["right"]).one(class_="mine").text
    assert said.startswith(f"Your answer is {letters[right]}.")
    for role in (room.now(), room.lead(""), room.wall()):
        assert not role.all(data_right="")
        assert not counts(role)
    expected = [str(int(each in (right, wrong))) for each in values]
    assert counts(room.lead("reveal")) == counts(room.now()) == expected
    assert [room.page(seat).one(class_="mine").text for seat in seats.values()] == [
        f"Right. Your answer was {letters[right]}.",
        f"Not right. Your answer was {letters[wrong]}.",
        "You gave no answer.",
    ]
    assert room.page(seats["wrong"]).one(data_chosen="")["data-option"] == wrong
    assert room.now().all(data_right="") or "The answer:" in room.now().text
    assert room.answer(values[1], round) == 409


def offered(room: Room, v: str = "") -> list[str]:
    """The kinds of questions that the teacher can ask for by now."""
    lead = read(room.led(v).text)
    asked = [each["value"].removeprefix("ask-") for each in lead.all("button", name="deed")]
    return [kind for kind in asked if kind in KINDS]


def test_teacher_asks_for_a_kind_of_question_possible_here(room: Room) -> None:
    for name, at, kinds in (
        ("brute-force", 5_000, {"accepted", "back-to", "which-value"}),
        ("mrv", 60, {*KINDS}),
    ):
        room.lead("show", page=address("/watch", SIX, with_=name, at=at))
        until(lambda kinds=kinds: set(offered(room)) == kinds)
    for kind, page, ends in (
        ("why", STUMBLES, "is rejected in r1c5. Why?"),
        ("which-cell", MRV, "Which cell is next?"),
        ("back-to", STUMBLES, "Back to which guess?"),
    ):
        assert room.lead(f"ask-{kind}", page=page).one("h2").text.endswith(ends)
        room.lead("close")
    refused = room.lead("ask-back-to", 422, page=address("/watch", FIGURE, with_="propagation"))
    assert "“Back to which guess?” can’t be asked in the 400 steps from here" in refused.text
    room.lead("show", page="/lessons")
    assert offered(room) == []
    assert "There is nothing to ask from here on" in room.lead("ask", 422, page="/lessons").text
    assert [each.text for each in room.lead("vote").all("kbd")] == [*"ABCD"]


def test_work_in_progress_is_no_answer_to_the_teacher(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A waiting page in place of the room would end what asks each second."""
    with monkeypatch.context() as busy:
        busy.setattr(questions.workshop, "answer", not_yet)
        shown = room.lead("show", page=address("/watch", SIX, with_="propagation"))
    until(lambda: offered(room, shown.one(id="now")["data-v"]) == ["why"])
    room.lead("ask", page=MRV)
    with monkeypatch.context() as busy:
        busy.setattr(questions.workshop, "reach", not_yet)
        room.client.waits = False
        for path, deed in (("lead", "reveal"), ("lead/now", "")):
            answer = room.post(path, key=room.key, deed=deed, page=MRV)
            assert (answer.status_code, answer.data) == (204, b"")
        assert "Press again in a moment" in room.lead("ask", 503, page=MRV).text
    room.client.waits = True
    assert room.lead("").one("button", value="again")


def test_last_answer_to_the_open_round_counts(room: Room) -> None:
    second = room.joins()
    asked = room.lead("vote")
    first, v = asked.one(id="now")["data-asks"], room.now().one(id="now")["data-v"]
    assert not asked.all("button", value="again")
    assert "after Reveal" in room.lead("again", 422).text
    rounds = ["", "-1", "0", "2", "1.0", "\u0661", "9" * 5_000]
    wrong = [(answer, first, room.seat) for answer in ("", "E", "AB", "<b>", "r1c1", "\x00")]
    wrong += [("A", other, room.seat) for other in rounds]
    wrong += [("A", first, seat) for seat in ("", "forged", "x" * 9_000)]
    assert {each: room.answer(*each) for each in wrong} == dict.fromkeys(wrong, 409)
    assert "0 of 2 have answered" in room.wall().text
    assert [room.answer(letter, first) for letter in "AB"] == [204, 204]
    presence.forget()
    there = address(f"/room/{room.code}/now", v=v, seat=second)
    answer = room.client.get(there, headers=HTMX)
    assert (answer.status_code, answer.headers["Answered"]) == (204, "1 of 2")
    revealed = room.lead("reveal")
    assert revealed.all("button", value="again")
    v = revealed.one(id="now")["data-v"].partition(".")[0]
    there = address(f"/room/{room.code}/now", v=v, seat=second)
    assert "Answered" not in room.client.get(there, headers=HTMX).headers
    again = room.lead("again")
    assert not counts(again, "first")
    round = again.one(id="now")["data-asks"]
    assert [room.answer("C", each) for each in (first, round)] == [409, 204]
    for told in (room.lead("reveal"), room.now(), room.wall()):
        assert counts(told, "first") == [f"first vote {count}" for count in (0, 1, 0, 0)]
        assert counts(told) == ["0", "0", "1", "0"]
        assert "First vote" in told.text


# Questions of the teacher's own and of a lesson.


def rows_of(room: Room) -> list[tuple[str, bool, list[tuple[str, int, int | None]], int | None]]:
    """The rows of the summary: words, whether it's another vote, answers, how many right."""
    return [
        (row.words, row.is_again, [(each.text, each.times, each.first) for each in row.answers],
         row.right)
        for row in room.store.rows(room.code)
    ]  # fmt: skip


def test_own_question_is_recorded_and_takes_odd_answers(room: Room) -> None:
    room.answer("A", room.asks("ask-own", page=MRV, **OWN))
    verdict = room.lead("reveal").one(class_="verdict")
    assert [each.text for each in verdict.all("p")] == ["The answer: Row 2."]
    room.answer("B", room.asks("again"))
    room.lead("reveal")
    room.answer("C", room.asks("vote", page=MRV))
    room.lead("close")
    first, words = [("Row 1", 1, None), ("Row 2", 0, None), ("Row 3", 0, None)], "Which row first?"
    assert rows_of(room) == [
        (words, False, first, 0),
        (words, True, [("Row 1", 0, 1), ("Row 2", 1, 0), ("Row 3", 0, 0)], 1),
        ("Vote: A, B, C or D?", False, [(each, int(each == "C"), None) for each in "ABCD"], None),
    ]
    round = room.asks("ask-own", page=MRV, words="Which value?", takes="value", right="3")
    assert [room.answer(each, round) for each in ("3", "7", "r1c1")] == [204, 409, 409]
    gap = {"words": "Which?", "option": ["one", "", "two"], "right": ["c", "r1c1"]}
    assert options(room.lead("ask-own", page=MRV, **gap)) == ["A one", "B two"]
    joined = {"words": "می\u200cخواهم?", "option": ["👩\u200d🏫", "two\u202e"]}
    assert options(room.lead("ask-own", page=MRV, **joined)) == ["A 👩\u200d🏫", "B two\\u202e"]
    assert room.now().one("h2").text == joined["words"]
    room.lead("ask-own", page=MRV, **gap)
    assert [each.text for each in room.lead("reveal").all("li", data_right="")] == ["B two 0"]


INVALID: list[tuple[dict[str, Any], str]] = [
    ({"words": " "}, "Write what you ask."),
    ({"words": "x" * 201}, "the most is 200"),
    ({"words": "Which?", "option": ["one"]}, "two to six answers"),
    ({"words": "Which?", "option": ["one", "two"], "right": "C"}, "can’t be an answer"),
    ({"words": "Which?", "option": ["a", "", "b"], "right": "b"}, "can’t be an answer"),
    ({"words": "Which?", "takes": "cell", "right": "r9c9"}, "can’t be an answer"),
    ({"words": "Which?", "takes": "row"}, "must be one of option, cell, value"),
    ({"page": "/lessons", "words": "Where?", "takes": "cell"}, "This page has no board"),
]  # fmt: skip


def test_invalid_own_question_is_refused_in_its_form(room: Room) -> None:
    for asked, said in INVALID:
        assert said in room.lead("ask-own", 422, **{"page": MRV, **asked}).text
    assert not room.now().all("h2")
    data = {"key": room.key, "deed": "ask-own", "page": MRV, "words": ""}
    answer = room.post("lead", **data)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#own-said")
    assert "<title>" in room.client.post(f"/room/{room.code}/lead", data=data).text
    assert room.lead("ask-own", page="/lessons", **OWN)


def test_cells_are_counted_in_both_votes_and_marked(room: Room) -> None:
    round = room.asks("ask-own", page=MRV, words="Where?", takes="cell", right="r2c2")
    assert [room.answer(each, round) for each in ("r9c9", "A", "r1c2")] == [409, 409, 204]
    assert not room.now().all("div", data_letter="1")
    assert "The answer: r2c2." in room.lead("reveal").text
    again = room.lead("again")
    assert not counts(again, "first")
    room.answer("r2c2", again.one(id="now")["data-asks"])
    assert options(room.lead("reveal")) == ["r2c2 first vote 0 1", "r1c2 first vote 1 0"]
    first, now = rows_of(room)
    assert (first[3], now[2:]) == (0, ([("r2c2", 1, 0), ("r1c2", 0, 1)], 1))
    # Of many cells the most named ones are counted beside the board.
    round = room.asks("ask-own", page=MRV, words="Where?", takes="cell")
    for column in range(1, 6):
        for row in range(1, 3):
            room.answer(f"r{row}c{column}", round, room.joins())
    told = room.lead("reveal")
    assert len(options(told)) == 6
    assert "Other cells: " in told.text
    assert told.one(class_="verdict").text.count("(1)") == 4


def test_timer_locks_answers_and_reveals_none(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.stop_the_clock(monkeypatch)
    round = room.asks("ask-own", page=MRV, timer=90, **OWN)
    v = room.now().one(id="now")["data-v"]
    room.stop_the_clock(monkeypatch, 60.5)
    there = address(f"/room/{room.code}/now", v=v, seat=room.seat)
    answer = room.client.get(there, headers=HTMX)
    assert (answer.status_code, answer.headers["Left"]) == (204, f"{round} 29.5")
    assert room.page().one(role="timer").text == "0:30 left"
    assert room.answer("A", round) == 204
    late = room.joins()
    room.stop_the_clock(monkeypatch, 29.5)
    assert room.answer("B", round) == 409
    over = room.now(v)
    assert over.one(role="timer").text == "Time’s up: answers are locked."
    assert not counts(over)
    assert all("disabled" in each.attrs for each in over.all("button", name="answer"))
    assert room.page(late).one(class_="mine").text == "You gave no answer."
    assert counts(room.lead("reveal")) == ["1", "0", "0"]
    assert "Left" not in room.led().headers
    assert room.lead("again").one(role="timer").text == "1:30 left"


def test_lesson_asks_a_vote_or_with_options_and_a_timer(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = f'title = "T"\n[[step]]\npage = "{MRV}"\nnote = "N"\nanswer = "Look: {{size}}."\n'
    ask = 'ask = "How many *rows*?"\noptions = ["{size}", "two"]\nright = "A"\n'
    asks = ('question = "Who?"', ask, f"{ask}timer = 90")
    vote, plain, timed = (address("/lessons", l=format_link(f"{step}{each}")) for each in asks)
    for each in (vote, plain, timed):
        until(lambda each=each: room.client.get(each).status_code == 200)
    asked = room.lead("ask-lesson", page=vote)
    assert (asked.one(id="asks").text, "Look" in asked.text) == ("Who?", False)
    assert room.answer("C", asked.one(id="now")["data-asks"]) == 204
    assert f"Look: {FIGURE.size}." in room.lead("reveal").one(class_="verdict").text
    room.lead("close")
    room.lead("show", page=MRV)
    assert "asks nothing" in room.lead("ask-lesson", 422, page=MRV).text
    press = room.lead("show", page=plain).one("button", value="ask-lesson")
    assert press["class"] == "primary"
    press = room.lead("show", page=timed).one("button", value="ask-lesson")
    assert press["title"] == "Answers are locked after 90 seconds"
    room.stop_the_clock(monkeypatch)
    asked = room.lead("ask-lesson", page=timed)
    assert options(asked) == [f"A {FIGURE.size}", "B two"]
    assert "Look" not in asked.text
    assert asked.one(role="timer").text == "1:30 left"
    round = asked.one(id="now")["data-asks"]
    assert [room.answer(each, round) for each in "CA"] == [409, 204]
    assert f"Look: {FIGURE.size}." in room.lead("reveal").one(class_="verdict").text
    assert rows_of(room)[-1][::3] == ("How many rows?", 1)
    room.lead("close")
    assert not room.lead("ask-lesson", page=plain).all(role="timer")


# Who leads, and who is let in.


def test_deeds_without_the_key_are_refused(room: Room) -> None:
    before = room.now().one(id="now").attrs
    deeds = ["show", "ask", "ask-why", "ask-own", "vote", "reveal", "again", "close", "lock",
             "clear", "end"]  # fmt: skip
    for deed in deeds:
        assert room.post("lead", key="forged", deed=deed, page=MRV).status_code == 403
    for key in ("", "x" * 10_000, "\u00e9"):
        assert room.post("lead/now", key=key).status_code == 403
    assert room.now().one(id="now").attrs == before
    for page in ("", f"?seat={room.seat}", "/screen", "/lead", "/now", "/summary"):
        answer = room.client.get(f"/room/{room.code}{page}")
        assert room.key not in answer.text
        assert room.seat not in answer.text or page.startswith("?seat")
    assert room.key not in repr(room.store.find(room.code))


def test_join_takes_a_seat_by_a_press_alone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    form = room.client.page("/join").one("form", action="/join")
    assert (form["method"], form.by_role("button", "Join").text) == ("post", "Join")
    screen = room.client.page(f"/room/{room.code}/screen")
    link = urlsplit(screen.one(id="now").one("svg")["aria-label"][9:])
    lost = f"/room/{room.code}?seat=gone"
    for there in (f"/join?code={room.code}", f"{link.path}?{link.query}", lost, lost[:12]):
        field = room.client.page(there).one("form", action="/join").one("input", id="code")
        assert field["value"] == room.code
    assert "Your seat is no longer there." in room.client.page(lost).text
    assert len(room.seats) == 1
    joined = room.client.post("/join", data={"code": room.code})
    assert joined.status_code == 303
    page = room.client.page(f"{joined.location}&name=Me")  # names are drawn, and never typed
    assert shows(page) == ("/watch", "10", "0")
    assert page.one("header").one("span").text == name_of(room.code, 2)
    assert "Me" not in page.one("header").text.split()
    assert len(room.seats) == 2
    # A code is read as it is typed.
    monkeypatch.setattr(lead, "new_code", lambda: "2CFH97")
    opened(room.client, MRV)
    answer = room.client.post("/join", data={"code": " 2c-fh97 "})
    assert (answer.status_code, str(answer.location)[:18]) == (303, "/room/2CFH97?seat=")
    assert room.client.get(f"/room/2cfh97{answer.location[12:]}").location == answer.location


def test_locked_room_lets_in_only_those_who_have_a_seat(room: Room) -> None:
    room.lead("lock")
    for seat, status in ((room.seat, 303), ("gone", 409), ("", 409)):
        joined = room.client.post("/join", data={"code": room.code.lower(), "seat": seat})
        assert joined.status_code == status
        assert not joined.location or joined.location == f"/room/{room.code}?seat={room.seat}"
    refused = room.client.post(f"/room/{room.code}/seat")
    assert (refused.status_code, "is locked" in refused.text) == (409, True)
    assert shows(room.now())
    assert len(room.seats) == 1
    room.lead("unlock")
    assert room.joins()


def test_wrong_code_is_refused_like_any_other(room: Room) -> None:
    wrong = room.client.post("/join", data={"code": new_code()})
    assert wrong.status_code == 404
    assert "There is no room" in read(wrong.text).one(id="code-fault").text
    for code in ("", "CFG23", "x" * 5_000, "<script>", "\x00" * 6):
        answer = room.client.post("/join", data={"code": code})
        assert answer.status_code == 422
        assert "A code has six characters" in read(answer.text).one(id="code-fault").text
    # A forged seat doesn't reveal whether there is a room.
    theirs = [f"/room/{code}/now?seat=forged" for code in (room.code, new_code())]
    told = [room.client.htmx(there) for there in theirs]
    assert [each.status_code for each in told] == [410, 410]
    assert "doesn’t know your seat" in read(told[0].text).text
    known, unknown = (read(each.text).text for each in told)
    assert known.replace(room.code, "") == unknown.replace(theirs[1][6:12], "")


def test_full_room_and_full_server_refuse_with_a_sentence(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When they are full is asked of the stores (tests/room/test_stores.py)."""

    def full(*_: object) -> None:
        raise Full

    def gone(*_: object) -> None:  # another request has just ended it
        raise NoRoom

    monkeypatch.setattr(room.store, "sit", gone)
    ended = room.client.post(f"/room/{room.code}/seat")
    assert (ended.status_code, f"There is no room {room.code}:" in ended.text) == (404, True)
    monkeypatch.setattr(room.store, "sit", full)
    monkeypatch.setattr(room.store, "open", full)
    joined = room.client.post("/join", data={"code": room.code})
    assert (joined.status_code, "All seats of this room are taken." in joined.text) == (409, True)
    begun = room.client.post("/room", data={"page": "/watch"})
    assert (begun.status_code, begun.headers["Retry-After"]) == (503, "60")
    assert "There is no room left on this server now." in begun.text


def test_teacher_sees_who_is_here_and_empties_silent_seats(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = room.client.application.config["ROOM_CLOCKS"]
    monkeypatch.setitem(room.client.application.config, "ROOM_CLOCKS", clocks | {"every": 0})
    others = [room.joins() for _ in range(3)]
    room.answer("A", room.asks("vote"), others[0])
    room.client.get(address(f"/room/{room.code}/now", seat=others[1], follows=0))
    lead = room.lead("")
    assert "4 here, 3 follow" in lead.text
    assert not lead.all("button", value="clear")
    assert "1 of 4 have answered" in room.wall().text
    room.stop_the_clock(monkeypatch, presence.AWAY + 1)
    room.now()
    assert "1 here, 1 follow, 3 away" in room.lead("").text
    room.page(others[0])  # without scripts it asks again and again
    lead = room.lead("")
    assert "2 here, 2 follow, 2 away" in lead.text
    assert lead.by_role("button", "Empty silent seats")["value"] == "clear"
    assert "2 here, 2 follow" in room.lead("clear").text
    assert [seat.token for seat in room.seats] == [room.seat, others[0]]


def test_one_address_opens_a_limited_number_of_rooms(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    monkeypatch.setitem(client.application.config, "PROXY_HOPS", 1)  # the proxy counts
    assert len({opened(client)[0] for _ in range(5)}) == 5


# How a room ends.


def cached() -> str:
    return repr((fragments._known._kept, presence._counts._kept))


def test_ended_room_leaves_nothing_in_the_process(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.answer("B", room.asks("vote"))
    room.lead("reveal")
    assert counts(room.now()) == counts(room.wall()) == ["0", "1", "0", "0"]
    assert room.code in cached()
    ended = room.ends()
    assert ended.headers["HX-Redirect"].startswith("/room?page=")
    assert room.code not in cached()
    gone = room.client.htmx(address(f"/room/{room.code}/now", seat=room.seat))
    assert (gone.status_code, "has ended: its teacher closed it" in gone.text) == (410, True)
    assert room.client.get(f"/room/{room.code}").status_code == 404
    led = room.led()  # a second device
    assert (led.status_code, led.headers["HX-Retarget"]) == (410, "#now")
    assert "has ended" in read(led.text).one(id="now").text
    idle = new_room(room.client)
    idle.now()
    assert idle.code in cached()
    idle.stop_the_clock(monkeypatch, IDLE)  # its teacher is away
    assert idle.client.htmx(f"/room/{idle.code}/now?seat={idle.seat}").status_code == 410
    assert idle.code not in cached()


# Settings.


def test_workers_without_a_shared_store_open_no_rooms(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    """Pupils read what is wrong, the operator how to fix it."""
    client = room.client
    other = new_code()
    told = client.get(f"/room/{other}", environ_overrides=SEVERAL)
    assert told.status_code == 404
    assert "several programs that don’t share their rooms" in told.text
    assert "Set REDIS_URL" in caplog.text
    page = client.get("/room?page=/watch", environ_overrides=SEVERAL)
    assert not read(page.text).all("form", action="/room")
    refused = client.post("/room", data={"page": "/watch"}, environ_overrides=SEVERAL)
    assert refused.status_code == 503
    for answer in (page, refused):
        assert "This server isn’t set up for rooms yet." in answer.text
    assert not [each for each in (told, page, refused) if "REDIS_URL" in each.text]
    assert "no room can be opened. Set REDIS_URL" in caplog.text
    assert other not in caplog.text


def test_pages_of_a_room_read_its_clocks_and_limits() -> None:
    clocks = {name: number * 1_000 for number, name in enumerate(ROOM_CLOCKS, 1)}
    client = client_of(ROOM_CLOCKS=clocks)
    code, _ = opened(client, MRV)
    for path in ("lead", "screen", f"?seat={seated(client, code)}"):
        page = client.page(f"/room/{code}/{path}".replace("/?", "?"))
        told = page.one("meta", name="room-clocks")
        assert {name: int(told[f"data-{name}"]) for name in clocks} == clocks
        for refresh in page.all("meta", http_equiv="refresh"):
            assert refresh["content"] == str(clocks["again"] // 1_000)
    led = client.page(f"/room/{code}/lead").one(class_="room leading")
    begun = client.page("/room")
    assert led["data-idle"] == str(IDLE)
    assert begun.one("section", aria_labelledby="led")["data-idle"] == str(IDLE)
    assert "mathdoku serve --host 0.0.0.0" in begun.text
    assert "--host" not in client_of(PUBLIC_URL="https://lab.example").page("/room").text
