"""Parse a request's URL: its puzzle, algorithm, position and other fields."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from flask import request

from webapp.coach.clueing import read_values
from webapp.insight import CUT, Stop
from webapp.insight.stops import parse_stop
from webapp.puzzle import Cell, Grid, Puzzle, faults, grid_at, is_sound, named_cell
from webapp.puzzle.errors import FormatError, printable
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.position import Position, parse_position
from webapp.puzzle.samples import SAMPLE
from webapp.solvers import FIRST_WATCHED, STRONGEST, Choice, choose, parse_choice
from webapp.solvers.written import WRITTEN_OPTION, format_written

from .errors import RequestError, request_error
from .limits import CODE_CHARACTERS

Word = TypeVar("Word", bound=str)

# How many runs can be compared; the algorithms that are added to those of a request.
MAX_COMPARED = 4
CONTRASTING = ("backtracking", "mrv", "arc-consistency", "forward-checking", "possible-sets")


@lru_cache(maxsize=512)
def decode(code: str) -> Puzzle:
    """The puzzle or draft of a share code; raises FormatError."""
    return share_code.parse(code)


def is_whole(code: str) -> bool:
    """Whether a puzzle can be solved as it is."""
    return is_sound(decode(code))


@lru_cache(maxsize=512)
def encode(puzzle: Puzzle) -> str:
    """The puzzle's share code; raises FormatError if it's too long for a URL.

    From memory, since equal puzzles and drafts have equal codes.
    """
    code = share_code.format(puzzle)
    if len(code) > CODE_CHARACTERS:
        raise FormatError(
            f"this puzzle’s link would be {len(code):,} characters long, and the limit is "
            f"{CODE_CHARACTERS:,}: shorten its targets, or remove clues that no cage has"
        )
    return code


def draft() -> tuple[str, Puzzle]:
    """The share code `p` and its puzzle or draft; the first document's sample if there is none."""
    code = unspaced("p") or encode(SAMPLE)
    try:
        return code, decode(code)
    except FormatError as error:
        raise request_error(error) from None


def solution(size: int) -> dict[Cell, int] | None:
    """The numbers `grid` of the solution that a drawing is from; None if it isn't from one."""
    try:
        return read_values(request.args["grid"], size) if "grid" in request.args else None
    except ValueError as error:
        raise request_error(error) from None


def whole_solution(size: int) -> Grid | None:
    """The same as a grid, if it has all its numbers."""
    values = solution(size) or {}
    return grid_at(values, size) if len(values) == size * size else None


def puzzle() -> tuple[str, Puzzle]:
    """As `draft`, but a draft that cannot be solved yet raises RequestError with its faults."""
    code, read = draft()
    if not is_whole(code):
        raise RequestError("This drawing isn’t a puzzle yet.", faults(read), code)
    return code, read


def position(code: str, puzzle: Puzzle) -> Position:
    """The position `state` of the request; empty by default."""
    text = unspaced("state")
    if not text:
        return {}
    try:
        return parse_position(puzzle, code, text)
    except FormatError as error:
        raise request_error(error) from None


def choice() -> Choice:
    """The algorithm `with` and its options; with `all` its runs go on after the first solution."""
    chosen = _named_choice(request.args.get("with", "") or FIRST_WATCHED.name, with_options=True)
    return replace(chosen, all=chosen.all or flag("all"))


def option_names(chosen: Choice) -> set[str]:
    """The fields of a form for the algorithm's options."""
    return {option.name for option in chosen.solver.options}


def from_here(code: str, puzzle: Puzzle) -> tuple[Choice, int]:
    """The algorithm, the strongest if none is named, going on from the values of the request's
    position; and how many these are."""
    chosen = choice() if request.args.get("with") else Choice(STRONGEST)
    there = position(code, puzzle)
    written = {cell: each.value for cell, each in there.items() if each.value}
    begin = {WRITTEN_OPTION.name: format_written(written, puzzle.size)}
    try:
        return choose(chosen.solver, {**dict(chosen.options), **begin}), len(written)
    except ValueError as error:
        raise request_error(error) from None


def choices() -> list[Choice]:
    """The two to four algorithms `with`, filled up with contrasting ones if there are fewer.

    The request's options apply to the algorithm with the index `board`, from 0.
    """
    named = [name for name in request.args.getlist("with") if name]
    if len(named) > MAX_COMPARED:
        raise RequestError(f"Compare takes two to four algorithms, not {len(named)}.")
    named += [name for name in CONTRASTING if name not in named][: max(0, 2 - len(named))]
    board = number("board", MAX_COMPARED, MAX_COMPARED)
    return [
        _named_choice(name, with_options=index == board).to_first
        for index, name in enumerate(named)
    ]


def _named_choice(named: str, with_options: bool) -> Choice:
    """The algorithm of this name, with the options that the request has in addition.

    A form says of which algorithm they are its `options`, since another may be chosen in it; that
    takes over nothing but what is written on the board.
    """
    try:
        chosen = parse_choice(named)
        name = chosen.solver.name
        own = request.args.get("options", name) == name
        extra = {
            option.name: request.args[option.name]
            for option in chosen.solver.options
            if with_options and option.name in request.args and (own or option is WRITTEN_OPTION)
        }
        return replace(choose(chosen.solver, dict(chosen.options) | extra), all=chosen.all)
    except ValueError as error:
        raise request_error(error) from None


def cell(size: int, field: str = "cell") -> Cell | None:
    """The requested cell, or None."""
    name = request.args.get(field, "")
    if not name:
        return None
    try:
        named = named_cell(name)
        if max(named) >= size:
            raise ValueError("that cell is outside the grid")
    except ValueError as error:
        raise request_error(error) from None
    return named


def number(name: str, default: int, most: int) -> int:
    """A whole number from 0 to `most`; larger ones are lowered to it."""
    text = request.args.get(name, "")
    if not text:
        return default
    if not re.fullmatch(r"[0-9]+", text, re.ASCII):
        raise RequestError(f"'{name}' must be a whole number from 0, not '{printable(text[:20])}'.")
    digits = text.lstrip("0")
    return min(int(digits or "0"), most) if len(digits) < 19 else most


def numbers(name: str) -> set[int]:
    """Whole numbers, separated by commas."""
    text = unspaced(name)
    if not re.fullmatch("[0-9,]{0,400}", text, re.ASCII):
        raise RequestError(f"'{name}' lists whole numbers, not '{printable(text[:20])}'.")
    return {int(each) for each in text.split(",") if each}


def one_of(name: str, allowed: tuple[Word, ...], default: Word) -> Word:
    """One of some words; raises RequestError that names them."""
    text = request.args.get(name, "") or default
    for word in allowed:
        if word == text:
            return word
    names = ", ".join(filter(None, allowed))
    raise RequestError(f"'{name}' must be one of {names}, not '{printable(text[:20])}'.")


def flag(name: str, default: bool = False) -> bool:
    """Whether the request says 1 and not 0; raises RequestError for anything else."""
    return one_of(name, ("0", "1"), "1" if default else "0") == "1"


def unspaced(name: str) -> str:
    """A field without white space, which comes in when a link is broken into lines."""
    return "".join(request.args.get(name, "").split())


def stretch() -> tuple[int, int]:
    """The steps `from` and `to` of a run; by default all of it."""
    start, end = number("from", 0, CUT), number("to", CUT, CUT)
    if start > end:
        raise RequestError(f"'from' can’t be later than 'to': {start:,} is more than {end:,}.")
    return start, end


def theme() -> str:
    """The colours of an embedded page: light, dark, or the system's."""
    return one_of("theme", ("", "light", "dark"), "")


def predicts() -> bool:
    """Whether the run is watched in Predict, which asks what comes next."""
    return flag("ask")


def stop(size: int) -> Stop:
    """The `stop` of the request, at which stepping pauses; by default every step."""
    try:
        return parse_stop(printable(request.args.get("stop", "")), size)
    except ValueError as error:
        raise request_error(error) from None
