"""The teacher sees a board for each pupil, without names, and may show three to the class."""

import pytest
from werkzeug.test import TestResponse

from tests.web.markup import read
from tests.web.rooms import HTMX, Room
from tests.web.support import DRAFT, SIX, TWO, Element, address, code, query, state, until
from webapp.puzzle import Cell, values_at
from webapp.puzzle.position import CellEntry
from webapp.solvers import solutions
from webapp.web.room.dashboard import MAX_REPORT

RIGHT = values_at(next(iter(solutions(SIX, limit=1))))
WRONG: Cell = (0, 0)


def written(count: int, wrong: bool = False) -> str:
    """Return the state of this many numbers of the solution, the first of them perhaps wrong."""
    values = dict([*RIGHT.items()][:count])
    if wrong:
        values[WRONG] = values[WRONG] % 6 + 1
    return state(SIX, {cell: CellEntry(value) for cell, value in values.items()})


def reports(room: Room, board: str, seat: str = "") -> TestResponse:
    there = address(f"/room/{room.code}/now", seat=seat or room.seat, board=board)
    return room.client.get(there, headers=HTMX)


def seen(room: Room, **form: object) -> Element:
    return read(room.post("lead/now", key=room.key, v="", **form).text).one(id="now")


def boards(room: Room) -> list[str]:
    return [each.text for each in seen(room, boards=1).one(id="boards").all("span")]


def test_teacher_alone_sees_the_boards_that_need_help_first(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not seen(room, boards=1).all(id="boards")
    positions = [written(36), written(9), written(4, wrong=True), written(12)]
    seats = [room.seat, *(room.joins() for _ in positions[1:])]
    six = code(SIX)
    for seat, position in zip(seats, positions, strict=True):
        assert reports(room, f"{six}.{position}", seat).status_code == 200
    reports(room, f"{six}.{written(8)}.3.5", predicting := room.joins())
    assert not seen(room).all("input", name="board")
    until(lambda: "4 of 36 1 mistake" in boards(room))  # the solution is known by then
    room.stop_the_clock(monkeypatch, 130)
    for seat in (seats[0], seats[2], seats[3]):
        room.client.get(address(f"/room/{room.code}/now", seat=seat))
    reports(room, f"{six}.{written(13)}", seats[3])
    reports(room, f"{six}.{written(10)}", predicting)
    shown = ["4 of 36 stuck 2 min 1 mistake", "10 of 36", "13 of 36", "36 of 36 solved"]
    listed = boards(room)
    assert [listed[0], sorted(listed[1:3]), *listed[3:]] == [
        shown[0], shown[1:3], shown[3], "9 of 36 away",
    ]  # fmt: skip
    reports(room, f"{six}.{written(8)}.3.5", predicting)
    assert "3 of 5 right" in boards(room)
    totals = seen(room, boards=1).one(class_="totals").text
    assert totals == "1 of 4 solved · 3 of 5 answers right · 1 stuck · 1 with a mistake"
    for path in ("", "/screen", "/lead", f"?seat={room.seat}"):
        assert "36 of 36" not in room.client.get(f"/room/{room.code}{path}").text
    form = {"key": room.key, "boards": 1}
    led = room.post("lead/now", v="", **form).text
    assert not any(seat in led for seat in seats)
    until(
        lambda: room.post("lead/now", v=seen(room, boards=1)["data-v"], **form).status_code == 204
    )


def test_invalid_report_leaves_the_last_board(room: Room) -> None:
    six, good = code(SIX), f"{code(SIX)}.{written(5)}"
    reports(room, good)
    marked = state(SIX, {WRONG: CellEntry(0, frozenset({1}))})
    for bad in (
        "x", ".", six, f"{six}.", f"{six}.s1x", f"{six}.{marked}", f"{code(TWO)}.{written(5)}",
        f"{good}.1", f"{good}.2.1", f"{good}.a.b", f"{good}.1.2.3", "é.ü", "\x00",
        f"{code(DRAFT)}.{state(DRAFT, {})}", good + "." * MAX_REPORT,
    ):  # fmt: skip
        assert reports(room, bad).status_code == 200
    assert reports(room, good, "stranger").status_code == 410
    assert boards(room) == ["5 of 36"]
    # A puzzle with several solutions has no mistakes that are known.
    several = f"{code(TWO)}.{state(TWO, {WRONG: CellEntry(1)})}"
    reports(room, several)
    assert "mistakes can’t be marked" in seen(room, boards=1).one(class_="totals").text
    reports(room, "")
    assert not seen(room).all(id="boards")


def test_ticked_boards_are_shown_side_by_side_with_a_way_back(room: Room) -> None:
    pages = [written(3), written(7)]
    for seat, position in zip((room.seat, room.joins()), pages, strict=True):
        reports(room, f"{code(SIX)}.{position}", seat)
    there = room.now().one(id="now")["data-address"]
    ids = [each["value"] for each in seen(room, boards=1).all("input", name="board")]
    for chosen in ([], ["x"], ids * 2):
        room.lead("boards", 422, board=chosen)
    for _ in range(2):  # the way back stays that of the class's page
        room.lead("boards", board=ids)
        shown = query(room.now().one(id="now")["data-address"])
        assert (shown["p"], sorted(shown["state"]), shown["back"]) == (
            [code(SIX)], sorted(pages), [there],
        )  # fmt: skip
    room.asks("vote")
    room.lead("reveal")
    assert [row.page for row in room.store.rows(room.code)] == [address("/play", SIX)]
    answer = room.client.get(address("/boards", **shown))
    assert answer.headers["Cache-Control"] == "no-store"
    page = read(answer.text)
    assert page.one("a", class_="button back")["href"] == there
    assert len(page.all("table")) == 2
    for back in ("//host/", "/room", "x"):
        assert not read(room.client.get(address("/boards", SIX, back=back)).text).all(
            class_="button back"
        )
    for wrong in ({"state": "x"}, {"p": ["x"]}, {"state": pages * 2}, {"p": [code(SIX)] * 2}):
        assert room.client.get(address("/boards", **{"p": [code(SIX)]} | wrong)).status_code == 422
