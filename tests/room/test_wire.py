"""Wire: what a store keeps of rooms can be read and changed by earlier and later versions."""

import json
from collections.abc import Callable
from dataclasses import replace
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
DEEP = "[" * 100_000
CHANGES: list[Callable[[Room], Room]] = [
    lambda room: room.lock(True),
    lambda room: room.unasked().shown("/play?p=x", 0, 0, 1_003, Beside("tree")),
    lambda room: room.asked(VOTE, 0, 1_003),
    Room.revealed,
    lambda room: room.revealed().voted_again({"A": 1}, 1_003),
]


def of_next_version(room: Room) -> str:
    """The room as written by a version that knows more at each level."""
    raw = json.loads(text_of_room(room))
    for part in (raw, raw["beside"], raw["question"] or {}):
        part |= MORE
    if own := (raw["question"] or {}).get("own"):
        own |= MORE
    return json.dumps(raw)


@pytest.mark.parametrize("room", ROOMS)
def test_room_is_read_and_unknown_fields_survive_changes(room: Room) -> None:
    assert room_of(text_of_room(room)) == room
    assert room_of(of_next_version(room)) == room
    for change in CHANGES:
        changed = change(room)
        text = text_of_room(changed, of_next_version(room))
        assert room_of(text) == changed
        raw = json.loads(text)
        assert raw | MORE == raw
        assert raw["beside"] | MORE == raw["beside"]


def test_missing_and_invalid_fields_take_their_defaults() -> None:
    """The shortest text there can be, and one of the first version that used Redis."""
    fewest = {"code": "CFG234", "key": digest("a key"), "opened": 1_000.5, "page": "/watch?p=x"}
    assert room_of(json.dumps(fewest)) == replace(PLAIN, since=0.0)
    vote = {"round": 3, "kind": "vote", "at": 7, "revealed": True, "first": {"A": 2}}
    first = fewest | {
        "at": 7, "speed": 0, "since": 1_001.0, "seq": 4, "round": 3, "question": vote,
        "locked": False, "beside": {"panel": "", "cell": "", "unfolded": False},
    }  # fmt: skip
    room = room_of(json.dumps(first))
    assert room == replace(
        PLAIN, at=7, since=1_001.0, seq=4, round=3, question=Vote(3, "vote", 7, True, {"A": 2})
    )
    plain = json.loads(text_of_room(PLAIN))
    invalid: list[tuple[str, object]] = [
        ("question", {"what": 1}), ("question", {"round": "one", "kind": "vote", "at": 7}),
        ("beside", ["why"]), ("at", "seven"), ("speed", True), ("locked", 1),
    ]  # fmt: skip
    for part, value in invalid:
        before = json.dumps(plain | {part: value})
        room = room_of(before)
        assert room == PLAIN
        kept = text_of_room(room.shown(room.page, 0, 0, 1.0), before)
        assert json.loads(kept)[part] == value  # a later version may know what it means
    infinite = json.dumps(plain | {"since": float("inf")})
    assert room_of(infinite) == replace(PLAIN, since=0.0)


def test_text_without_a_room_is_unreadable() -> None:
    for text in ("garbage", "{}", "[]", '{"question": {}}', DEEP):
        with pytest.raises(Unreadable):
            room_of(text)
        assert room_of(text_of_room(PLAIN, text)) == PLAIN
    for name in ("code", "key", "opened", "page"):
        for change in ({}, {name: None}, {name: [1]}, {name: float("nan")}, {name: 10**400}):
            raw = json.loads(text_of_room(PLAIN))
            del raw[name]
            with pytest.raises(Unreadable):
                room_of(json.dumps(raw | change))


def test_rows_are_read_by_round_without_unreadable_ones() -> None:
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


def test_seat_needs_only_its_number_and_an_offer_all_it_has() -> None:
    assert seat_of("me", "7", None, None) == Seat("me", 7, 0.0)
    heard = heard_text(12.34, follows=False, stays=True)
    seat = Seat("me", 7, 12.3, False, 3, "r1c2", True)
    assert seat_of("me", "7", heard, "3 r1c2") == seat
    assert seat_of("me", "7", f"{heard} calm", "3 r1c2") == seat
    assert heard_text(13, True, True, before=f"{heard} calm") == "13.0 1 1 calm"
    for number in ("", "2 Anna", '{"number": 2}', "seven", "9" * 400):
        assert seat_of("me", number, "12.3 1 1", "3 B") is None
    unreadable: list[tuple[str, str | None, Seat]] = [
        ('{"at": 1}', "3 B", Seat("me", 7, 0.0, True, 3, "B")),
        ("soon 0 1", None, Seat("me", 7, 0.0, False, stays=True)),
        ("nan 1 1", None, Seat("me", 7, 0.0, stays=True)),
        ("12.3", '{"round": 1}', Seat("me", 7, 12.3)),
        ("12.3", "v2 1 B", Seat("me", 7, 12.3)),
    ]
    for heard, answer, seat in unreadable:
        assert seat_of("me", "7", heard, answer) == seat
    offer = SeatOffer("me", 7, 12.346, "/play?p=x y")
    assert offer_of("me", text_of_offer(7, 12.3459, "/play?p=x y")) == offer
    for text in (None, "", "7 12.3", "seven 12.3 /play", "7 soon /play", "7 nan /play"):
        assert offer_of("me", text) is None
