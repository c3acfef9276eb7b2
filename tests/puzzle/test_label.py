"""A name and an author beside a puzzle, bounded, and in the texts that hold them."""

import json
from itertools import product

import pytest

from tests.web.support import FIGURE, KILLER, SAMPLE, SUDOKU
from webapp.puzzle import FORMATS, FormatError, Label, format
from webapp.puzzle.editing import empty
from webapp.puzzle.formats import read

HOSTILE = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "abc\u202edef\u2066ghi",
    "x" * 10_000,
    "one\r\ntwo\ttwo\u2028three",
    "=1+2",
    "# by: Mallory",
    "m1Mrd3XIiFB0ZM1QdLEQ3x",
    "4 aabb cdee",
    "\ud800",
    "{\"size\": 4}",
    "שלום",
    "🧩 Ruth’s Tuesday",
]  # fmt: skip


def test_label_is_a_short_line_of_visible_characters() -> None:
    for given in HOSTILE:
        said = Label.of(given, given)
        assert said.name == said.by == " ".join(said.name.split())
        assert len(said.name) <= 80
        assert said.name.isprintable()
        assert Label.of(said.name) == Label(said.name)
    for given in (None, 7, ["a"], {"a": 1}, "", " \t\n ", "\x00\u202e"):
        assert not Label.of(given, given)
    assert Label.of("x" * 80, "y" * 81) == Label("x" * 80, f"{'y' * 79}…")
    board = json.dumps({"grid": [[{}]], "title": "Ruth’s Tuesday " * 20, "author": "R"})
    assert read(board).label == Label(f"{'Ruth’s Tuesday ' * 5}Ruth…", "R")


def test_title_gives_a_safe_file_name() -> None:
    slugs = {
        "Ruth’s Tuesday": "ruths-tuesday", "Zoë’s  Sunday -- B.. ": "zoes-sunday-b",
        "../../etc/passwd": "etc-passwd", 'a"; b\\c': "a-b-c", "שלום": "",
    }  # fmt: skip
    assert {name: Label.of(name).slug for name in slugs} == slugs


@pytest.mark.parametrize("name", FORMATS)
def test_text_with_a_label_gives_label_and_puzzle_back(name: str) -> None:
    holds, written = name in ("text", "json", "f-puzzles", "sudokupad"), 0
    for puzzle, given in product((SAMPLE, FIGURE, SUDOKU, KILLER, empty(9)), HOSTILE):
        said = Label.of(given, given[::-1])
        try:
            text = format(puzzle, name, said)
        except FormatError:
            continue
        written += 1
        assert (read(text).puzzle, read(text).label) == (puzzle, said if holds else Label())
        assert not read(format(puzzle, name)).label
    assert bool(written) == bool(FORMATS[name].write)


def test_label_is_above_the_grid_and_not_part_of_the_puzzle() -> None:
    said = Label("Ruth’s Tuesday", "Ruth")
    assert format(SAMPLE, "text", said).startswith("# name: Ruth’s Tuesday\n# by: Ruth\n4\n")
    record = json.loads(format(SAMPLE, "json", said))
    assert (record["name"], record["by"]) == ("Ruth’s Tuesday", "Ruth")
