"""Wire: what a store keeps of rooms is read, and changed, by the versions before and after."""

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from typing import Any

import pytest

from webapp.room import AnswerCount, Asked, Asking, Room, Seat, Vote, digest
from webapp.room.room import LESSON, OWN, VOTE, Beside, SeatOffer
from webapp.room.wire import (
    Unreadable,
    heard_text,
    offer_of,
    room_of,
    rows_of,
    seat_of,
    text_of_offer,
    text_of_room,
    text_of_row,
)

OWN_QUESTION = Asking("Which row first?", ("Row 1", "Row 2"), right="B", timer=30)
PLAIN = Room("CFG234", digest("a key"), 1_000.5, "/watch?p=x", since=1_000.5)
ROOMS = [
    PLAIN,
    replace(PLAIN, locked=True, speed=3, at=7, seq=9, beside=Beside("why", "r1c2", True)),
    PLAIN.asked(VOTE, 7, 1_001),
    PLAIN.asked("why", 7, 1_001).revealed(),
    PLAIN.asked(OWN, 7, 1_001, Asking("Which cell?", takes="cell", right="r1c2")),
    PLAIN.asked(LESSON, 0, 1_001, timed=30),
    PLAIN.asked(OWN, 7, 1_001, OWN_QUESTION, timed=30).revealed().voted_again({"A": 2}, 1_002),
]
ROW = Asked(
    4, OWN, "Which row first?", "/watch?p=x", 12, 14,
    (AnswerCount("A", "Row 1", 8, None, False, "A"), AnswerCount("B", "Row 2", 4, 3, True, "B")),
    True,
)  # fmt: skip
MORE = {"mood": "calm"}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_is_read_as_it_was_written(room: Room) -> None:
    assert room_of(text_of_room(room)) == room


def test_every_field_has_been_tried() -> None:
    """One that is added is not forgotten: what can't be read would take its default."""
    votes = [room.question for room in ROOMS if room.question]
    owns = [vote.own for vote in votes if vote.own]
    for each in (ROOMS, votes, owns, [room.beside for room in ROOMS]):
        kept: list[Any] = [*each]
        with_default = [field for field in fields(kept[0]) if field.default is not MISSING]
        alike = [
            field.name
            for field in with_default
            if all(getattr(one, field.name) == field.default for one in kept)
        ]
        assert alike == []


def of_next_version(room: Room) -> str:
    """The room as a version writes it that knows more at each level."""
    raw = json.loads(text_of_room(room))
    for part in (raw, raw["beside"], raw["question"] or {}):
        part |= MORE
    if own := (raw["question"] or {}).get("own"):
        own |= MORE
    return json.dumps(raw)


@pytest.mark.parametrize("room", ROOMS)
def test_what_a_later_version_knows_besides_is_left_aside(room: Room) -> None:
    assert room_of(of_next_version(room)) == room


CHANGES: list[Callable[[Room], Room]] = [
    lambda room: room.lock(True),
    lambda room: room.unasked().shown("/play?p=x", 0, 0, 1_003, Beside("tree")),
    lambda room: room.asked(VOTE, 0, 1_003),
    Room.revealed,
    lambda room: room.revealed().voted_again({"A": 1}, 1_003),
]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("change", CHANGES)
def test_what_a_later_version_knows_besides_stays_through_each_change(
    room: Room, change: Callable[[Room], Room]
) -> None:
    changed = change(room)
    text = text_of_room(changed, of_next_version(room))
    assert room_of(text) == changed
    raw = json.loads(text)
    assert raw | MORE == raw
    assert raw["beside"] | MORE == raw["beside"]


def test_what_belongs_to_a_question_goes_with_it() -> None:
    asked = PLAIN.asked(OWN, 7, 1_001, OWN_QUESTION)
    shown = asked.revealed()
    again = shown.voted_again({"B": 2}, 1_002)
    before = of_next_version(asked)
    for room in (shown, again, again.revealed()):
        before = text_of_room(room, before)
        question = json.loads(before)["question"]
        assert (question["mood"], question["own"]["mood"]) == ("calm", "calm")
    other = again.revealed().asked(OWN, 7, 1_003, OWN_QUESTION)
    assert "mood" not in json.loads(text_of_room(other, before))["question"]
    over = again.revealed().unasked()
    assert json.loads(text_of_room(over, before))["question"] is None


def test_what_an_earlier_version_did_not_know_takes_its_default() -> None:
    """The shortest text there can be, and one of the first version that kept rooms in Redis."""
    fewest = {"code": "CFG234", "key": digest("a key"), "opened": 1_000.5, "page": "/watch?p=x"}
    assert room_of(json.dumps(fewest)) == replace(PLAIN, since=0.0)
    vote = {"round": 3, "kind": "vote", "at": 7, "revealed": True, "first": {"A": 2}}
    first = fewest | {
        "at": 7, "speed": 0, "since": 1_001.0, "seq": 4, "round": 3, "question": vote,
        "locked": False, "beside": {"panel": "", "cell": "", "unfolded": False},
    }  # fmt: skip
    room = room_of(json.dumps(first))
    assert room.question == Vote(3, "vote", 7, True, {"A": 2})
    again = room.voted_again({"A": 1}, 1_002)
    assert room_of(text_of_room(again, json.dumps(first))) == again


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("question", {"what": 1}),
        ("question", {"round": "one", "kind": "vote", "at": 7}),
        ("question", "a vote"),
        ("beside", ["why"]),
        ("at", "seven"),
        ("speed", True),
        ("locked", 1),
    ],
)
def test_what_a_later_version_writes_otherwise_takes_its_default_and_stays(
    part: str, value: object
) -> None:
    before = json.dumps(json.loads(text_of_room(PLAIN)) | {part: value})
    room = room_of(before)
    assert room == PLAIN
    assert json.loads(text_of_room(room.shown(room.page, 0, 0, 1.0), before))[part] == value


def test_nothing_is_reckoned_with_a_number_that_is_infinite() -> None:
    before = json.dumps(json.loads(text_of_room(PLAIN)) | {"since": float("inf")})
    assert room_of(before) == replace(PLAIN, since=0.0)


DEEP = "[" * 100_000


@pytest.mark.parametrize("text", ["", "garbage", "{}", "[]", "7", "null", '{"question": {}}', DEEP])
def test_only_what_tells_no_room_is_none(text: str) -> None:
    with pytest.raises(Unreadable):
        room_of(text)
    assert room_of(text_of_room(PLAIN, text)) == PLAIN


@pytest.mark.parametrize("name", ["code", "key", "opened", "page"])
def test_a_room_without_its_code_key_time_or_page_is_none(name: str) -> None:
    for change in ({}, {name: None}, {name: [1]}, {name: float("nan")}, {name: 10**400}):
        raw = json.loads(text_of_room(PLAIN))
        del raw[name]
        with pytest.raises(Unreadable):
            room_of(json.dumps(raw | change))


def test_rows_are_read_by_their_rounds_but_for_what_can_not_be_read() -> None:
    raw: dict[str, Any] = json.loads(text_of_row(ROW))
    later = raw | {"round": 5, "answers": [[*each, "calm"] for each in raw["answers"]]} | MORE
    earlier = raw | {"round": 3, "answers": [each[:5] for each in raw["answers"]]}
    torn = raw | {"answers": [["A"]]}
    texts = [json.dumps(each) for each in (later, raw, torn, {}, earlier)]
    nameless = tuple(each._replace(letter="") for each in ROW.answers)
    rows = [replace(ROW, round=3, answers=nameless), ROW, replace(ROW, round=5)]
    assert rows_of(["garbage", DEEP, *texts]) == rows
    again = replace(ROW, here=15)
    kept = text_of_row(again, json.dumps(raw | MORE))
    assert rows_of([kept]) == [again]
    assert json.loads(kept)["mood"] == "calm"


def test_of_a_seat_only_its_number_must_be_there() -> None:
    assert seat_of("me", "7", None, None) == Seat("me", 7, 0.0)
    heard = heard_text(12.34, follows=False, stays=True)
    seat = Seat("me", 7, 12.3, False, 3, "r1c2", True)
    assert seat_of("me", "7", heard, "3 r1c2") == seat
    assert seat_of("me", "7", f"{heard} calm", "3 r1c2") == seat
    assert heard_text(13, True, True, before=f"{heard} calm") == "13.0 1 1 calm"


@pytest.mark.parametrize("number", ["", "2 Anna", '{"number": 2}', "seven", "9" * 400])
def test_a_seat_whose_number_can_not_be_read_is_left_aside(number: str) -> None:
    assert seat_of("me", number, "12.3 1 1", "3 B") is None


@pytest.mark.parametrize(
    ("heard", "answer", "seat"),
    [
        ('{"at": 1}', "3 B", Seat("me", 7, 0.0, True, 3, "B")),
        ("soon 0 1", None, Seat("me", 7, 0.0, False, stays=True)),
        ("nan 1 1", None, Seat("me", 7, 0.0, stays=True)),
        ("12.3", '{"round": 1}', Seat("me", 7, 12.3)),
        ("12.3", "v2 1 B", Seat("me", 7, 12.3)),
    ],
)
def test_what_is_kept_of_a_seat_in_another_form_takes_its_default(
    heard: str, answer: str | None, seat: Seat
) -> None:
    assert seat_of("me", "7", heard, answer) == seat


def test_an_offer_is_read_as_it_was_written_and_what_tells_none_is_none() -> None:
    offer = SeatOffer("me", 7, 12.346, "/play?p=x y")
    assert offer_of("me", text_of_offer(7, 12.3459, "/play?p=x y")) == offer
    for text in (None, "", "7", "7 12.3", "seven 12.3 /play", "7 soon /play", "7 nan /play"):
        assert offer_of("me", text) is None
