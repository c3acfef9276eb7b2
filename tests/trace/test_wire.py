"""The wire: every event as JSON and back, and as a short number on a tape."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trace import event_cases
from webapp.trace import KINDS, Event, Guess, ToldReason, from_json, to_json, to_tape
from webapp.trace.wire import CELLS, LINES, VALUES

SIZE = 16
cells = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
many_cells = st.lists(cells, max_size=6).map(tuple)
values = st.integers(1, SIZE)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "cell": cells,
    "stuck": st.none() | cells,
    "cells": many_cells,
    "clash": many_cells,
    "value": values,
    "values": st.lists(values, unique=True, max_size=5).map(tuple),
    "rule": st.sampled_from(["row", "column", "box", "cage"]),
    "because": st.builds(ToldReason, st.text(), many_cells, st.lists(values).map(tuple)),
    "grid": st.lists(st.lists(values, min_size=2, max_size=2).map(tuple), min_size=2, max_size=2)
    .map(tuple),
    "broken": st.just(((0, 1), (2, 0))),
    "line": st.integers(1, LINES - 1),
    "crossed": st.booleans(),
    "passed": st.booleans(),
    "changes": st.dictionaries(cells, st.sampled_from([-2, -1, 1, 2]), max_size=4)
    .map(lambda changes: tuple(changes.items())),
}  # fmt: skip


def events_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Any event of the kind."""
    fields = {name: FIELDS[name] for name in kind.__slots__}
    if kind.__name__ == "Swap":
        fields["cells"] = st.tuples(cells, cells)
    return st.builds(kind, **fields)


events = st.one_of([events_of(kind) for kind in KINDS.values()])


def test_every_kind_of_event_has_a_name() -> None:
    assert set(KINDS.values()) == set(get_args(Event))


@given(events)
def test_an_event_is_read_as_it_was_written(event: Event) -> None:
    assert from_json(json.loads(json.dumps(to_json(event)))) == event


@given(events)
def test_a_tape_holds_kind_line_cell_and_value_in_one_number(event: Event) -> None:
    form = to_tape(event, SIZE)
    number = form[0] if isinstance(form, list) else form
    rest, value = divmod(number, VALUES)
    rest, cell = divmod(rest, CELLS)
    kind, line = divmod(rest, LINES)
    row, column = getattr(event, "cell", (0, 0))
    assert number < 2**22
    assert (list(KINDS.values())[kind], line) == (type(event), event.line)
    assert (cell, value) == (row * SIZE + column, getattr(event, "value", 0))


@pytest.mark.parametrize(
    ("event", "form"),
    [
        (event_cases.guess("r1c2", 3), ((0 * 32 + 7) * 256 + 1) * 32 + 3),
        (event_cases.reject("r1c2", 3, "cage", "r2c1", "r1c1"),
         [((2 * 32 + 4) * 256 + 1) * 32 + 3, 1, 4, 0]),
        (event_cases.reject("r1c2", 3, "row", "r1c1"), [((2 * 32 + 4) * 256 + 1) * 32 + 3, 0, 0]),
        (event_cases.remove("r1c1 r4c4", [1, 3], "cage", "r1c1"),
         [((3 * 32 + 10) * 256) * 32, 5, 2, 0, 15, 0]),
        (event_cases.undo("r1c1", 2), ((5 * 32 + 9) * 256) * 32 + 2),
        (event_cases.undo("r1c1", 2, crossed=True), [((5 * 32 + 9) * 256) * 32 + 2, 1]),
        (event_cases.undo("r1c1", 2, "r1c2"), [((5 * 32 + 9) * 256) * 32 + 2, 0, 1]),
        (event_cases.undo("r1c1", 2, "r1c2", crossed=True), [((5 * 32 + 9) * 256) * 32 + 2, 1, 1]),
        (event_cases.restart("12", "21", broken=("00", "11")),
         [((6 * 32 + 2) * 256) * 32, 1, 2, 2, 1, 0, 0, 1, 1]),
        (event_cases.swap("r1c1", "r1c4", r1c1=-1, r4c4=2),
         [((7 * 32 + 5) * 256) * 32, 0, 3, 0, -1, 15, 2]),
        (event_cases.SOLVED, ((8 * 32 + 2) * 256) * 32),
    ],
)  # fmt: skip
def test_the_forms_on_a_tape(event: dict[str, Any], form: object) -> None:
    assert to_tape(from_json(event), 4) == form


@pytest.mark.parametrize(
    "change",
    [
        {"event": "leap"}, {"event": None}, {"event": []}, {"cell": "x"}, {"cell": None},
        {"cell": 3}, {"cell": "r0c1"},
    ],
)  # fmt: skip
def test_what_is_no_event_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"is not an event|isn’t a cell"):
        from_json(to_json(Guess((0, 0), 1, 1)) | change)


@pytest.mark.parametrize("missing", ["event", "cell", "value", "line"])
def test_an_event_needs_all_its_fields(missing: str) -> None:
    wire = to_json(Guess((0, 0), 1, 1))
    del wire[missing]
    with pytest.raises(ValueError, match="this is not an event"):
        from_json(wire)
