"""Check codes: a class's hand-in codes as a table. Nothing is stored or logged."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from webapp.classroom.handin.checking import (
    MAX_CODES,
    VERDICTS,
    CheckedCode,
    TaskKey,
    checked,
    codes_in,
)
from webapp.classroom.handin.code import HandIn, same_word
from webapp.classroom.handin.done import KIND_TITLES, code_words, count_words, time_words
from webapp.puzzle.errors import printable
from webapp.spreadsheet import csv_text
from webapp.web.http import htmx
from webapp.web.http.errors import RequestError
from webapp.web.http.headers import attachment

from . import signing, tasks

pages = Blueprint("check_codes", __name__)

MAX_TASKS = 30
_BROWSER = "as the browser says"


@dataclass(frozen=True, slots=True)
class CodeRow:
    """A row of the table: a line's code, what its task is called, and how much there is to do."""

    code: CheckedCode
    task: str
    of: int

    @property
    def handed(self) -> HandIn | None:
        """The work that was handed in, if this server signed the code."""
        return self.code.handed

    @property
    def verdict(self) -> str:
        """The sentence of its verdict."""
        said = VERDICTS[self.code.verdict]
        return f"{said}: also in line {self.code.first}" if self.code.first else said


@dataclass(frozen=True, slots=True)
class CodeColumn:
    """A column: its title, with what is `said` of it in small; what it shows of what was handed in
    (None: of the row), and by what rows are sorted."""

    title: str
    shows: Callable[[CodeRow, HandIn], object]
    sorts: Callable[[CodeRow, HandIn], Any]
    said: str = ""


# The columns of every row, and those of codes that this server signed.
COLUMNS: dict[str, CodeColumn] = {
    "initials": CodeColumn("Initials", lambda _, h: h.initials, lambda _, h: h.initials),
    "task": CodeColumn("Task", lambda row, _: row.task, lambda row, _: row.task),
    "result": CodeColumn("Result", lambda row, h: code_words(h, row.of), lambda _, h: h.result),
    "hints": CodeColumn("Hints", lambda _, h: count_words(h.hints), lambda _, h: h.hints, _BROWSER),
    "mistakes": CodeColumn(
        "Mistakes", lambda _, h: count_words(h.mistakes), lambda _, h: h.mistakes
    ),
    "time": CodeColumn(
        "Time", lambda _, h: time_words(h.seconds), lambda _, h: h.seconds or None, _BROWSER
    ),
}
# And these all have.
LINE, VERDICT = "line", "verdict"
_SORTS = (LINE, *COLUMNS, VERDICT)


@pages.get("/check-codes")
def page() -> ResponseReturnValue:
    """The form alone."""
    return _answer({"rows": None})


@pages.post("/check-codes")
def table() -> ResponseReturnValue:
    """The table of the `codes`, sorted `by` a column (with a hyphen: the last first), else as it
    was `sorted` before; or a file."""
    key, rows = signing.key(), list[CodeRow]()
    word = request.form.get("word", "")
    by = request.form.get("by") or request.form.get("sorted") or LINE
    if by.removeprefix("-") not in _SORTS:
        raise RequestError(f"'by' must be one of {', '.join(_SORTS)}, not '{printable(by[:20])}'.")
    if not same_word(word):
        raise RequestError("Type the word that you gave to the class.")
    text = request.form.get("codes", "")
    pasted = codes_in(text)
    if not pasted:
        raise RequestError("Paste the codes first.")
    if len(pasted) > MAX_CODES:
        raise RequestError(f"That’s {len(pasted):,} codes; the limit is {MAX_CODES} at once.")
    known = _tasks()
    for code in checked(pasted, word, key, known):
        called, of = known.get(code.key, ("", 0)) if code.key else ("", 0)
        kind = KIND_TITLES[code.handed.kind] if code.handed else ""
        rows.append(CodeRow(code, called or kind, of))
    rows = _sorted(rows, by)
    if request.form.get("as") == "csv":
        return _csv("hand-ins", _file(rows))
    with_code = {line for each in pasted for line in range(each.first, each.last + 1)}
    lines = enumerate(text.splitlines(), 1)
    left = sum(bool(line.strip()) and number not in with_code for number, line in lines)
    counts = Counter(row.code.verdict for row in rows)
    context = {
        "rows": rows, "by": by, "left_out": left, "others": bool(known),
        "verdicts": VERDICTS, "counts": counts,
    }  # fmt: skip
    return _answer(context)


def _tasks() -> dict[TaskKey, tuple[str, int]]:
    """The tasks that were set, by the links that were pasted: what each is called, and how much
    there is to do."""
    lines = [line.split() for line in request.form.get("tasks", "").splitlines()]
    links = [(number, words[-1]) for number, words in enumerate(lines, 1) if words]
    if len(links) > MAX_TASKS:
        raise RequestError(f"That’s {len(links):,} links; the limit is {MAX_TASKS} tasks at once.")
    found = dict[TaskKey, tuple[str, int]]()
    for number, link in links:
        try:
            task, called = tasks.task_of_link(link)
        except RequestError as error:
            said = f"Line {number} of the links isn’t a task: {error.sentence}"
            raise RequestError(said) from None
        found[task.key] = called, task.task.of
    return found


def _sorted(rows: Sequence[CodeRow], by: str) -> list[CodeRow]:
    """The rows by a column; those that have nothing in it come last."""
    name = by.removeprefix("-")

    def value(row: CodeRow) -> Any:
        if name == LINE:
            return row.code.line
        if name == VERDICT:
            return [*VERDICTS].index(row.code.verdict)
        return row.handed and COLUMNS[name].sorts(row, row.handed)

    has = [row for row in rows if value(row) not in (None, "")]
    ordered = sorted(has, key=value, reverse=by.startswith("-"))
    return ordered + [row for row in rows if row not in has]


def _file(rows: Sequence[CodeRow]) -> list[list[object]]:
    titles = [
        f"{each.title} ({each.said})" if each.said else each.title for each in COLUMNS.values()
    ]
    found: list[list[object]] = [["Line", *titles, "Verdict", "Text"]]
    for row in rows:
        cells = [_shown(row, each) for each in COLUMNS.values()]
        found.append([row.code.line, *cells, row.verdict, row.code.text])
    return found


def _shown(row: CodeRow, column: CodeColumn) -> object:
    return column.shows(row, row.handed) if row.handed else ""


def _csv(name: str, rows: Iterable[Sequence[object]]) -> Response:
    """The rows as a file to save under that name; it isn't cached on the way."""
    answer = attachment(csv_text(rows), "text/csv", f"{name}.csv")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _answer(context: dict[str, Any]) -> Response:
    unsaid = {"by": LINE, "left_out": 0, "others": False}
    typed = {name: request.form.get(name, "") for name in ("codes", "word", "tasks")}
    closed = "" if signing.is_ready() else signing.CLOSED
    said = {"columns": COLUMNS, "shown": _shown, "closed": closed, "drawn": signing.is_drawn()}
    answer = htmx.respond(
        "pages/check_codes.html#checked",
        most=MAX_CODES,
        **{**unsaid, **typed, **said, **context},
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
