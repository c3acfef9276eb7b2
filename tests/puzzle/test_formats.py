"""Formats: what one writes it reads back, and whatever is read, only FormatError is raised."""

import re
from collections.abc import Callable

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tests.puzzle.drafts import (
    Solved,
    clue_soups,
    drafts,
    solved_puzzles,
    soups,
    spoilt,
    sudokus,
)
from tests.puzzle.foreign_formats import FOREIGN_WRITERS
from tests.puzzle.layouts import LAYOUTS
from webapp.puzzle import FORMATS, FormatError, Puzzle, faults, format, is_solution, parse, written
from webapp.puzzle.cells import SUDOKU_BOXES
from webapp.puzzle.errors import printable
from webapp.puzzle.formats import only_read, read, reader

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SAMPLES = {name: form.example for name, form in FORMATS.items() if form.example}
puzzles = solved_puzzles().map(lambda solved: solved.puzzle)
plain = solved_puzzles(kinds=False).map(lambda solved: solved.puzzle)
givens = sudokus().map(lambda solved: solved.puzzle)


def whole(puzzle: Puzzle) -> bool:
    return puzzle.boxes is None and not puzzle.killer and not faults(puzzle)


def board(puzzle: Puzzle) -> bool:
    flat = puzzle.boxes is not None and 1 in puzzle.boxes
    return not (faults(puzzle) or flat or puzzle.killer)


def line(puzzle: Puzzle) -> bool:
    if puzzle.killer or puzzle.boxes is None or SUDOKU_BOXES.get(puzzle.size) != puzzle.boxes:
        return False
    return not faults(puzzle) and all(cage.is_given for cage in puzzle.cages)


# What each format must not refuse. What else it refuses, readings.tsv says with the reason.
SAYS: dict[str, Callable[[Puzzle], bool]] = {
    "text": lambda _: True,
    "json": lambda _: True,
    "code": lambda _: True,
    "keen": lambda puzzle: whole(puzzle) and all(cage.op != "?" for cage in puzzle.cages),
    "kenkenpuzzle": whole,
    "sudoku": line,
    "puzzlink": lambda puzzle: line(puzzle) and puzzle.size not in (8, 12),
    "f-puzzles": board,
    "sudokupad": board,
}


@given(puzzles | plain | givens | drafts() | soups)
@example(Puzzle(9, (), (3, 3)))
@example(parse("1 a .. a 3"))
@example(parse("3 aaa aaa abx 3 3 killer 3"))
@settings(max_examples=40)
def test_every_format_reads_back_what_it_writes(puzzle: Puzzle) -> None:
    equal = parse(format(puzzle, "json"))
    for name in written():
        try:
            text = format(puzzle, name)
        except FormatError:
            assert not SAYS[name](puzzle), name
            continue
        assert (reader(text).name, parse(text), format(equal, name)) == (name, puzzle, text)
        assert name != "text" or faults(puzzle) or parse(text.replace("\n", " ")) == puzzle


def test_corpus_puzzles_match_their_solutions_and_keen_ids() -> None:
    for row in PUZZLES:
        puzzle = parse(row["text"])
        grid = [[int(value) for value in values] for values in row["solution"]]
        assert (faults(puzzle), is_solution(puzzle, grid)) == ([], True), row["id"]
        if keen := row.get("game_id"):
            assert (parse(keen), format(puzzle, "keen")) == (puzzle, keen)


@given(plain)
@settings(max_examples=40)
def test_puzzles_from_other_programs_are_read(puzzle: Puzzle) -> None:
    for name, write in FOREIGN_WRITERS.items():
        text = write(puzzle)
        assert (reader(text).name, parse(text)) == (name, puzzle)


@given(sudokus())
@example(Solved(parse(LINE), ()))
@settings(max_examples=15)
def test_sudokus_are_read_in_every_layout(solved: Solved) -> None:
    puzzle = solved.puzzle
    assume(len(puzzle.cages) > puzzle.size)  # empty ones may be grids of labels
    for name, write in LAYOUTS.items():
        text = write(puzzle)
        assert FORMATS["sudoku"].read(text).puzzle == puzzle, name
        assert puzzle.size > 9 or parse(text) == puzzle, name  # letters may be labels, too


def test_every_sample_is_read_by_its_own_format() -> None:
    for name, sample in SAMPLES.items():
        assert (reader(sample).name, parse(sample)) == (name, FORMATS[name].read(sample).puzzle)


@given(
    st.text()
    | st.text("0123456789abcxyzABC.,:;|_-+*/={}[]\"'# \n\t")
    | st.text("0123456789.,;|_ \n", min_size=15, max_size=300)
    | clue_soups()
    | st.sampled_from(["{", "m1", "https://", "3:", "[Puzzle]\n"]).flatmap(
        lambda start: st.text('0123456789abm_-:,?p={}[]"\n').map(start.__add__)
    )
    | st.sampled_from([*SAMPLES.values()]).flatmap(spoilt)
)
@example("0\r|")  # a line of a sudoku without a cell
@settings(max_examples=150)
def test_any_text_is_a_puzzle_or_a_format_error(text: str) -> None:
    """Every leftover clue of it is a fault."""
    for reads in (read, *(form.read for form in FORMATS.values())):
        try:
            found = faults(draft := reads(text).puzzle)
            said = [str(fault) for fault in found]
            left = [fault.leftover for fault in found if fault.rule == "leftover"]
            assert left == [*range(len(draft.leftovers))]
        except FormatError as error:
            said = [str(error)]
        assert [printable(sentence) for sentence in said] == said


def error_of(text: str, name: str = "") -> str:
    """Why the text is refused, by the format of that name or the one that it looks like."""
    with pytest.raises(FormatError) as caught:
        (FORMATS[name].read if name else read)(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"size": ' + "[" * 60_000, "this isn’t a puzzle: the JSON is nested too deeply"),
        ('{"grid": [[' + "[" * 5000, "this isn’t a puzzle: the JSON is nested too deeply"),
        (f'{{"size": {"9" * 310}}}', "a number in the JSON has 310 digits: use at most 309"),
        (f"1:_,a{'9' * 310}", "line 1, column 5: 'a99999999999' isn’t a clue: write a, m, s or d "
         "and a number"),
        (f"3 + A1 A2\n{'9' * 310} B1 B2", "line 2, column 1: a target has at most 309 digits"),
    ],
    ids=["deep", "deep board", "JSON", "Keen", "list"],
)  # fmt: skip
def test_malformed_texts_get_short_errors(text: str, sentence: str) -> None:
    assert error_of(text) == sentence


def test_errors_never_show_a_number_of_300_digits() -> None:
    texts = [
        '{"size": %s, "cages": []}', "%s 4\n1 2\n",
        "%s\naabb\n", "https://puzz.link/p?factors/%s/4/00", "%s0 + A1 A2\n3 + B1 B2",
    ]  # fmt: skip
    for text in texts:
        assert re.findall("[0-9]{13,}", error_of(text.replace("%s", "9" * 309))) == []
    puzzle = parse(f"4 aa.. .... .... .... a {'9' * 300} + boxes 2x2")
    for name in ("sudoku", "puzzlink"):
        with pytest.raises(FormatError) as caught:
            format(puzzle, name)
        assert len(str(caught.value)) < 120


def test_formats_are_chosen_by_name() -> None:
    assert error_of("[1]", "json") == "a puzzle’s JSON must be one object"
    assert error_of("ABCDEFGHIJKLMNOP" + "Q" * 240, "sudoku").endswith(
        "'Q' isn’t a cell of a 16 x 16 sudoku: write A to P, or . 0 _ - * X for an empty one"
    )
    deep = error_of('{"data": ' + "[" * 60_000, "kenkenpuzzle")
    assert deep == "this isn’t a puzzle: the JSON is nested too deeply"
    assert 'must be in the text "data" of the JSON' in error_of('{"data": 3}', "kenkenpuzzle")
    names = ", ".join(written())
    wrong = {name: f"'{name}' can only be read, not written: use one of {names}"
             for name in only_read()}  # fmt: skip
    for name, sentence in {**wrong, "xml": f"'xml' isn’t a format: use one of {names}"}.items():
        with pytest.raises(FormatError, match=f"^{re.escape(sentence)}$"):
            format(parse(LINE), name)


def test_byte_order_mark_is_ignored_and_errors_are_printable() -> None:
    assert parse("\ufeff" + LINE) == parse(LINE)
    assert str(FormatError("'\x1b[31m\ud800' isn’t a label")) == r"'\x1b[31m\ud800' isn’t a label"
