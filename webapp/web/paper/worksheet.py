"""Worksheets: what a request wants on paper, and the puzzles that it comes to."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from flask import request, url_for

from webapp.coach.answer import Answer, answer
from webapp.generator.make import Made, Wish
from webapp.puzzle import FormatError, Puzzle, parse, values_at
from webapp.web.board.board_view import still
from webapp.web.http import params
from webapp.web.http.limits import PAPER_PUZZLES, SOLVE_SECONDS, SOLVE_WORK
from webapp.web.http.refusal import Refusal, because
from webapp.web.http.work import workshop
from webapp.web.places import making, today
from webapp.web.places.entries import known
from webapp.web.puzzle.puzzle_bar import shape

from .sheets import PAPERS, PER_SHEET, Key, PaperEntry

# Beyond any number that is allowed: what is larger is told as it is.
_MANY = 10**6
# What stands on a sheet unless it is left out.
PARTS = {"name": "Name line", "rules": "Rules", "qr": "QR codes"}
_UNFINISHED = Key("This drawing isn’t a puzzle yet.")
_BY_DEFAULT = {"key": "0", "name": "1", "rules": "1", "qr": "1"}


@dataclass(frozen=True, slots=True)
class Style:
    """How the sheets look: boards a sheet, paper, and what stands on them besides."""

    per: int
    paper: str
    key: bool
    parts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Worksheet:
    """The entries as far as they are made; `late` says how far that is, "" when all are.

    `missing` counts the new puzzles that were not found.
    """

    entries: list[PaperEntry]
    late: str = ""
    missing: int = 0


def style() -> Style:
    """What the request says of the sheets."""
    per = params.one_of("per", tuple(map(str, PER_SHEET)), "1")
    ticked = {
        name for name, default in _BY_DEFAULT.items()
        if params.one_of(name, ("0", "1"), default) == "1"
    }  # fmt: skip
    paper = params.one_of("paper", tuple(PAPERS), "a4")
    return Style(int(per), paper, "key" in ticked, frozenset(ticked - {"key"}))


def drawings() -> list[tuple[str, Puzzle]]:
    """The puzzles and drawings `p` of the request; the sample where it wishes for nothing."""
    codes = ["".join(code.split()) for code in request.args.getlist("p")]
    codes = [code for code in codes if code]
    if not codes and not count():
        return [params.draft()]
    _refuse_many(len(codes) + count())
    try:
        return [(code, params.decode(code)) for code in codes]
    except FormatError as error:
        raise because(error) from None


def count() -> int:
    """How many new puzzles the request wishes for."""
    wanted = params.number("new", 0, _MANY)
    _refuse_many(wanted)
    return wanted


def _refuse_many(wanted: int) -> None:
    if wanted > PAPER_PUZZLES:
        raise Refusal(f"At most {PAPER_PUZZLES} puzzles go on the sheets at once, not {wanted:,}.")


def worksheet(
    given: list[tuple[str, Puzzle]], wish: Wish | None, seed: int, style: Style
) -> Worksheet:
    """The given puzzles and the new ones, numbered, with their answers where the key is wanted."""
    new = making.batch(wish, seed, count()) if wish else making.Batch([], late=False, short=False)
    keys = _keys(given) if style.key else [None] * len(given)
    entries = [
        _given(number, code, puzzle, key)
        for number, ((code, puzzle), key) in enumerate(zip(given, keys, strict=True), 1)
    ]
    entries += [
        _new(number, seed, made) for number, (seed, made) in enumerate(new.found, len(given) + 1)
    ]
    wanted = len(given) + (count() if wish else 0)
    solved, late = sum(entry.key is not None for entry in entries), ""
    if new.late:
        late = f"{len(entries)} of {wanted} puzzles are made"
    elif style.key and solved < len(entries):
        late = f"{solved} of {len(entries)} answers are worked out"
    return Worksheet(entries, late, wanted - len(entries) if new.short else 0)


def _keys(given: list[tuple[str, Puzzle]]) -> list[Key | None]:
    """The answers as far as they are known."""
    whole = [puzzle for code, puzzle in given if params.is_whole(code)]
    asks = (lambda waits, each=each: _solved(each, waits) for each in whole)
    found = making.as_far_as_made(asks)
    return [
        _key(puzzle, next(found, None)) if params.is_whole(code) else _UNFINISHED
        for code, puzzle in given
    ]


def _solved(puzzle: Puzzle, waits: bool) -> Answer:
    return workshop.answer(
        ("solve", puzzle), lambda budget: answer(puzzle, budget), SOLVE_WORK, SOLVE_SECONDS, waits
    )


def _key(puzzle: Puzzle, found: Answer | None) -> Key | None:
    """The solution; where it isn't the only one, or there is none, the words for that."""
    if found is None:
        return None
    sentence = "" if found.verdict == "only" else f"{found.words.title}."
    if found.verdict not in ("only", "one"):
        return Key(sentence)
    return Key(sentence, still(puzzle, values_at(found.grids[0])))


def _given(number: int, code: str, puzzle: Puzzle, key: Key | None) -> PaperEntry:
    entry = known(puzzle)
    grade = entry.grade if entry else (today.known(puzzle) or ("", ""))[1]
    facts = (shape(puzzle), grade) if grade else (shape(puzzle),)
    return PaperEntry(number, facts, puzzle, still(puzzle), _link(code), key)


def _new(number: int, seed: int, made: Made) -> PaperEntry:
    puzzle = made.puzzle
    facts = (shape(puzzle), made.rating.grade, f"seed {seed}")
    key = Key("", still(puzzle, values_at(made.solution)))
    return PaperEntry(number, facts, puzzle, still(puzzle), _link(params.encode(puzzle)), key)


def _link(code: str) -> str:
    return url_for("play.page" if params.is_whole(code) else "draw.page", p=code)


def from_form() -> str:
    """The address of what the form asks for: without what goes without saying."""
    given = request.args
    codes = [*given.getlist("p"), *_pasted(given.get("more", ""))]
    query: dict[str, Any] = {"p": codes}
    query |= {name: given[name] for name in ("per", "paper") if given.get(name)}
    for name, default in _BY_DEFAULT.items():
        value = "1" if name in given else "0"
        if value != default:
            query[name] = value
    if count():
        seed = given.get("seed") or making.seed()
        query |= {"new": count(), "size": given.get("size"), "grade": given.get("grade")}
        query["seed"] = seed
        query |= {name: given[name] for name in making.FINER if name in given}
    trace = ",".join(filter(None, given.getlist("trace")))
    if trace:
        query |= {"trace": trace, "with": given.get("with")}
    return url_for("paper.page", **query)


def _pasted(text: str) -> list[str]:
    """The codes of puzzles by their links, codes or game ids, with spaces or lines between."""
    codes = []
    for word in text.split():
        try:
            linked = parse_qs(urlsplit(word).query).get("p") if re.search(r"[?&]p=", word) else None
            codes += [params.encode(parse(each)) for each in linked or [word]]
        except FormatError as error:
            raise because(error) from None
        except ValueError:
            raise Refusal("One of the links can’t be read: copy it again.") from None
    return codes
