"""Events made elsewhere, as JSON objects, checked against the board."""

import json
from dataclasses import dataclass
from typing import Any

from webapp.budget import Budget
from webapp.logic.layout import layout_of
from webapp.puzzle import Cell, Grid, Puzzle, cell_name, masks, named_cell
from webapp.solvers.answers import solutions
from webapp.solvers.play.rejections import broken, rejected_at_once, rejected_when_full
from webapp.trace import KINDS as EVENTS
from webapp.trace import (
    Board,
    BoardView,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reason,
    Reject,
    Remark,
    Remove,
    Solved,
    Undo,
    apply,
)
from webapp.trace.rejections import why_wrong
from webapp.trace.wire import LINES

# All but those of local search.
KINDS = tuple(name for name in EVENTS if name not in ("restart", "swap"))
_FAULT = "fault"  # from the script that runs a Python file
_MAX_TEXT = 200  # characters of a sentence
# Ticks to check that there are no more solutions; beyond that it is believed.
_WORK = 3_000_000


class WrongEventError(ValueError):
    """What is wrong with an event or its program, as a clause.

    `line` is the event's line in the source, 0 if unknown; `place` says where it is, in words.
    """

    line = 0
    place = ""


@dataclass(frozen=True, slots=True)
class Stated(Reason[Any]):
    """A reason in the algorithm's own words."""

    rule = "stated"
    text: str

    def clause(self, puzzle: Puzzle, board: BoardView, event: Any) -> str:
        return self.text


class EventReader:
    """Reads the events of one run; `board` is the board after them.

    Without a source, faults are at an event instead of its line.
    """

    def __init__(self, puzzle: Puzzle, *, has_source: bool) -> None:
        self._has_source = has_source
        self.board = Board(puzzle.size)
        self._puzzle = puzzle
        self._found: set[Grid] = set()
        self._count = 0

    def read(self, text: str, budget: Budget) -> list[Event]:
        """The events that a line means, now on the board; none if nothing changes.

        Raises WrongEventError.
        """
        self._count += 1
        fields: dict[str, Any] = {}
        try:
            fields = _object(text)
            events = self._events(fields, _line(fields), budget)
        except WrongEventError as error:
            error.line = _line(fields) if self._has_source else 0
            if error.line:
                error.place = f"line {error.line}"
            elif fields.get("event") != _FAULT:
                error.place = f"event {self._count:,}"
            raise
        for event in events:
            apply(self.board, event)
        return events

    def _events(  # noqa: C901, a case a kind
        self, fields: dict[str, Any], line: int, budget: Budget
    ) -> list[Event]:
        line = line if line < LINES else 0
        match fields.get("event"):
            case "guess":
                return [Guess(*self._to_write(fields), line)]
            case "infer":
                return [Infer(*self._to_write(fields), _stated(fields), line)]
            case "reject":
                return self._rejected(fields, line)
            case "remove":
                cells, values = self._cells(fields), self._values(fields)
                return self._removed(cells, values, _stated(fields), line)
            case "dead-end":
                why = _text(fields, "because") or "it goes no further here"
                return [DeadEnd(self._cells(fields), Stated(why), line)]
            case "undo":
                return [self._undone(fields, line)]
            case "solved":
                self._check_solved()
                return [Solved(line)]
            case "exhausted":
                self._check_exhausted(budget)
                return [Exhausted(line)]
            case "gave-up":
                why = _text(fields, "because") or "it stops without an answer"
                return [GaveUp(Stated(why), line)]
            case "note":
                if not (text := _text(fields, "text")):
                    raise WrongEventError('a note needs its sentence as "text"')
                return [Remark(text if text[-1] in "!?…" else f"{text}.", line)]
            case kind if kind == _FAULT:
                raise WrongEventError(_text(fields, "text"))
        kind = f"there is no event {_quoted(fields.get('event'))}"
        wrong = kind if "event" in fields else '"event" is missing'
        raise WrongEventError(f"{wrong}: use {', '.join(KINDS)}")

    def _to_write(self, fields: dict[str, Any]) -> tuple[Cell, int]:
        """An empty cell, and one of its candidates."""
        cell, value = self._empty(fields)
        if value not in self.board.candidates(cell):
            raise WrongEventError(f"{value} is crossed off in {cell_name(cell)}")
        return cell, value

    def _empty(self, fields: dict[str, Any]) -> tuple[Cell, int]:
        """An empty cell, and a value."""
        cell, value = self._cell(fields), self._value(fields)
        if (held := self.board.values.get(cell)) is not None:
            raise WrongEventError(f"{cell_name(cell)} is filled already, with {held}")
        return cell, value

    def _rejected(self, fields: dict[str, Any], line: int) -> list[Event]:
        """A rejection with the rule that it breaks here; a removal if it breaks none."""
        cell, value = self._empty(fields)
        removals = self._removed((cell,), (value,), _stated(fields), line)
        puzzle, values = self._puzzle, self.board.values
        breaks = rejected_at_once(puzzle, values, cell, value) or rejected_when_full(
            puzzle, values, cell, value
        )
        if removals and breaks:
            return [Reject(cell, value, breaks.rule, breaks.clash, line)]
        return removals

    def _removed(
        self, cells: tuple[Cell, ...], values: tuple[int, ...], because: Stated, line: int
    ) -> list[Event]:
        """Removals of what is left of these values, each of the same values from its cells."""
        losing: dict[int, list[Cell]] = {}
        for cell in cells:
            left = masks.of(values) & ~self.board.removed.get(cell, 0)
            losing.setdefault(left, []).append(cell)
        return [
            Remove(tuple(group), masks.values(left), because, line)
            for left, group in losing.items()
            if left
        ]

    def _undone(self, fields: dict[str, Any], line: int) -> Undo:
        guess = self.board.last_guess()
        if guess is None:
            raise WrongEventError("there is no guess to take back")
        if "cell" in fields or "value" in fields:
            named = self._cell(fields), self._value(fields)
            if named != (guess.cell, guess.value):
                raise WrongEventError(
                    f"the newest guess is {guess.value} in {cell_name(guess.cell)}, not "
                    f"{named[1]} in {cell_name(named[0])}"
                )
        return Undo(guess.cell, guess.value, None, line, fields.get("crossed") is True)

    def _check_solved(self) -> None:
        puzzle, values, layout = self._puzzle, self.board.values, layout_of(self._puzzle)
        empty = next((cell for cell in layout.cells if cell not in values), None)
        if empty:
            raise WrongEventError(f"it isn’t solved: {cell_name(empty)} is empty")
        if wrong := broken(layout, [values[cell] for cell in layout.cells]):
            rule, cells = wrong
            why = why_wrong(puzzle, values, cells, rule.removeprefix("full "))
            raise WrongEventError(f"it isn’t solved: {why}")
        if (grid := self.board.grid()) in self._found:
            raise WrongEventError("it has found this solution before")
        self._found.add(grid)

    def _check_exhausted(self, budget: Budget) -> None:
        """Check that there are no more solutions, as far as a short search finds one."""
        known = len(self._found)
        search = solutions(self._puzzle, known + 1, budget.separate(_WORK))
        if sum(1 for _ in search) > known:
            more = "there is another solution" if known else "the puzzle has a solution"
            raise WrongEventError(f"it says that it has tried everything, but {more}")

    def _cell(self, fields: dict[str, Any]) -> Cell:
        return self._named(fields.get("cell"))

    def _cells(self, fields: dict[str, Any]) -> tuple[Cell, ...]:
        """The cells of `cells`, or that of `cell`, each once."""
        names = _several(fields, "cell", 'cells such as "r1c2"')
        return tuple(dict.fromkeys(map(self._named, names)))

    def _named(self, name: object) -> Cell:
        size = self._puzzle.size
        try:
            row, column = named_cell(name if isinstance(name, str) else "")
            if max(row, column) < size:
                return row, column
        except ValueError:
            pass
        last = cell_name((size - 1, size - 1))
        raise WrongEventError(f"{_quoted(name)} isn’t a cell: they are r1c1 to {last}")

    def _value(self, fields: dict[str, Any]) -> int:
        return self._number(fields.get("value"))

    def _values(self, fields: dict[str, Any]) -> tuple[int, ...]:
        """The values of `values`, or that of `value`, each once."""
        return tuple(dict.fromkeys(map(self._number, _several(fields, "value", "numbers"))))

    def _number(self, value: object) -> int:
        if type(value) is int and 1 <= value <= self._puzzle.size:
            return value
        raise WrongEventError(f"{_quoted(value)} isn’t a number from 1 to {self._puzzle.size}")


def _several(fields: dict[str, Any], one: str, what: str) -> list[Any]:
    """The list in the field of several, `cells`, or what the field of `one` has."""
    found = fields.get(f"{one}s", [fields.get(one)])
    if not isinstance(found, list) or not found:
        raise WrongEventError(f'"{one}s" must be a list of {what}')
    return found


def _line(fields: dict[str, Any]) -> int:
    line = fields.get("line")
    return line if type(line) is int and line > 0 else 0


def _object(text: str) -> dict[str, Any]:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise WrongEventError("each printed line must be an event such as "
                              f'{{"event": "solved"}}, not {text.strip()[:40]!r}')  # fmt: skip
    return fields


def _quoted(value: object) -> str:
    return repr(value)[:24] if value is not None else "nothing"


def _stated(fields: dict[str, Any]) -> Stated:
    return Stated(_text(fields, "because") or "the algorithm gives no reason")


def _text(fields: dict[str, Any], name: str) -> str:
    """The text of this field on one line, without a full stop; the rule of an object of ours."""
    value = fields.get(name)
    if isinstance(value, dict):
        value = value.get("rule")
    if not isinstance(value, str):
        return ""
    text = " ".join(value.split()).removesuffix(".")
    return text if len(text) <= _MAX_TEXT else f"{text[: _MAX_TEXT - 1]}…"
