"""The puzzles and settings of a requested worksheet."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any
from urllib.parse import parse_qs, urlsplit

from flask import request, url_for

from webapp.coach.answer import Answer
from webapp.generator.make import GeneratedPuzzle, PuzzleSpec
from webapp.puzzle import NO_LABEL, FormatError, Label, Puzzle, parse, values_at
from webapp.web.board.board_view import still_rows
from webapp.web.catalogue import making
from webapp.web.catalogue.facts import answer_of, graded_facts, known_facts, shape
from webapp.web.http import naming, params
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.limits import PAPER_PUZZLES

from .sheets import PAPERS, PER_SHEET, Key, PaperEntry

# Beyond any limit: errors repeat a larger number as this one.
_MANY = 10**6
# Parts of a sheet that can be left out.
PARTS = {"name": "Name line", "rules": "Rules", "qr": "QR codes"}
_UNFINISHED = Key("This drawing isn’t a puzzle yet.")
_BY_DEFAULT = {"key": False, "name": True, "rules": True, "qr": True}


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A puzzle or a drawing that the request names, and what it is called."""

    code: str
    puzzle: Puzzle
    label: Label = NO_LABEL

    @property
    def link(self) -> str:
        """The URL of Play, or of Draw for a drawing."""
        page = "play.page" if params.is_whole(self.code) else "draw.page"
        return url_for(page, p=self.code, **naming.query(self.label))


@dataclass(frozen=True, slots=True)
class Style:
    """The format of the sheets: boards per sheet, paper size and parts."""

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
    """The requested format of the sheets."""
    per = params.one_of("per", tuple(map(str, PER_SHEET)), "1")
    ticked = {name for name, default in _BY_DEFAULT.items() if params.flag(name, default)}
    paper = params.one_of("paper", tuple(PAPERS), "a4")
    return Style(int(per), paper, "key" in ticked, frozenset(ticked - {"key"}))


def requested_puzzles() -> list[OnPaper]:
    """The puzzles and drawings `p` of the request; the first sample if it has none.

    Of several the titles, and the authors, come in the same order.
    """
    codes = ["".join(code.split()) for code in request.args.getlist("p")]
    codes = [code for code in codes if code]
    if not codes and not count():
        return [OnPaper(*params.draft())]
    _refuse_many(len(codes) + count())
    labels = _labels(naming.values_of("title"), naming.values_of("author"), len(codes))
    try:
        return [
            OnPaper(code, params.decode(code), label)
            for code, label in zip(codes, labels, strict=True)
        ]
    except FormatError as error:
        raise request_error(error) from None


def _labels(names: Sequence[str], authors: Sequence[str], count: int) -> list[Label]:
    pairs = zip_longest(names[:count], authors[:count], fillvalue="")
    labels = [Label.of(*pair) for pair in pairs]
    return labels + [NO_LABEL] * (count - len(labels))


def count() -> int:
    """The number of new puzzles that the request asks for."""
    wanted = params.number("new", 0, _MANY)
    _refuse_many(wanted)
    return wanted


def _refuse_many(wanted: int) -> None:
    if wanted > PAPER_PUZZLES:
        raise RequestError(
            f"At most {PAPER_PUZZLES} puzzles go on the sheets at once, not {wanted:,}."
        )


def worksheet(given: list[OnPaper], spec: PuzzleSpec | None, seed: int, style: Style) -> Worksheet:
    """The given puzzles and the new ones, numbered, with their answers where the key is wanted."""
    new = (
        making.batch(spec, seed, count())
        if spec
        else making.NewPuzzles([], late=False, short=False)
    )
    keys = _keys(given) if style.key else [None] * len(given)
    grades = making.ready_part(_grading(each.puzzle) for each in given)
    entries = [
        _given(number, each, next(grades, None), key)
        for number, (each, key) in enumerate(zip(given, keys, strict=True), 1)
    ]
    entries += [
        _new(number, seed, made) for number, (seed, made) in enumerate(new.found, len(given) + 1)
    ]
    wanted = len(given) + (count() if spec else 0)
    solved, late = sum(entry.key is not None for entry in entries), ""
    if new.late:
        late = f"{len(entries)} of {wanted} puzzles are made"
    elif style.key and solved < len(entries):
        late = f"{solved} of {len(entries)} answers are worked out"
    return Worksheet(entries, late, wanted - len(entries) if new.short else 0)


def _keys(given: list[OnPaper]) -> list[Key | None]:
    """The answers as far as they are known; of a single drawing, the solution that it is from."""
    if len(given) == 1 and (own := params.whole_solution(given[0].puzzle.size)):
        return [Key("", still_rows(given[0].puzzle, values_at(own)))]
    whole = [each.puzzle for each in given if params.is_whole(each.code)]
    asks = (lambda waits, each=each: answer_of(each, waits) for each in whole)
    found = making.ready_part(asks)
    return [
        _key(each.puzzle, next(found, None)) if params.is_whole(each.code) else _UNFINISHED
        for each in given
    ]


def _grading(puzzle: Puzzle) -> Callable[[bool], str]:
    return lambda waits: graded_facts(puzzle, waits).grade


def _key(puzzle: Puzzle, found: Answer | None) -> Key | None:
    """The solution, or a sentence if there is none or more than one."""
    if found is None:
        return None
    sentence = "" if found.verdict == "only" else f"{found.words.title}."
    if found.verdict not in ("only", "one"):
        return Key(sentence)
    return Key(sentence, still_rows(puzzle, values_at(found.grids[0])))


def _given(number: int, given: OnPaper, grade: str | None, key: Key | None) -> PaperEntry:
    puzzle = given.puzzle
    facts = tuple(filter(None, (shape(puzzle), grade or known_facts(puzzle).grade)))
    return PaperEntry(number, facts, puzzle, still_rows(puzzle), given.link, key, given.label)


def _new(number: int, seed: int, made: GeneratedPuzzle) -> PaperEntry:
    puzzle = made.puzzle
    facts = (shape(puzzle), made.rating.grade, f"seed {seed}")
    key = Key("", still_rows(puzzle, values_at(made.solution)))
    link = OnPaper(params.encode(puzzle), puzzle).link
    return PaperEntry(number, facts, puzzle, still_rows(puzzle), link, key)


def query_of(given: Sequence[tuple[str, Label]]) -> dict[str, Any]:
    """Puzzles by their codes, and what they are called, as an address of a worksheet has them."""
    query: dict[str, Any] = {"p": [code for code, _ in given]}
    said = [each.name for _, each in given], [each.by for _, each in given]
    columns = dict(zip(naming.KEYS, said, strict=True))
    return query | {key: said for key, said in columns.items() if any(said)}


def from_form() -> str:
    """The URL of the requested worksheet, without default values."""
    given = request.args
    words = [*given.getlist("p"), *given.get("more", "").split()]
    query: dict[str, Any] = query_of([each for word in words for each in _puzzles_of_links(word)])
    query |= {name: given[name] for name in ("per", "paper", "grid") if given.get(name)}
    for name, default in _BY_DEFAULT.items():
        if (ticked := "1" in given.getlist(name)) != default:
            query[name] = int(ticked)
    if count():
        seed = given.get("seed") or making.seed()
        query |= {"new": count(), "size": given.get("size"), "grade": given.get("grade")}
        query["seed"] = seed
        query |= {name: given[name] for name in making.FINER if name in given}
    trace = ",".join(filter(None, given.getlist("trace")))
    if trace:
        query |= {"trace": trace, "with": given.get("with")}
    return url_for("paper.page", **query)


def _puzzles_of_links(word: str) -> list[tuple[str, Label]]:
    """The puzzles of a link, a code or a game id: their codes, and what a link calls them."""
    try:
        if not re.search(r"[?&]p=", word):
            return [(params.encode(parse(word)), NO_LABEL)]
        query = parse_qs(urlsplit(word).query, keep_blank_values=True)
        codes = [params.encode(parse(each)) for each in query["p"]]
    except FormatError as error:
        raise request_error(error) from None
    except ValueError:
        raise RequestError("One of the links can’t be read: copy it again.") from None
    titles, authors = (query.get(key, []) for key in naming.KEYS)
    return list(zip(codes, _labels(titles, authors, len(codes)), strict=True))
