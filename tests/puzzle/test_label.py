"""Labels: a name and an author beside a puzzle, bounded, and in the texts that hold them."""

import json

import pytest

from tests.web.support import DRAFT, FIGURE, KILLER, SAMPLE, SUDOKU
from webapp.puzzle import FORMATS, FormatError, Label, Puzzle, format, label_in, parse
from webapp.puzzle.editing import empty

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


@pytest.mark.parametrize("given", HOSTILE)
def test_a_label_is_a_short_line_of_what_can_be_seen(given: str) -> None:
    said = Label.of(given, given)
    assert said.name == said.by
    assert len(said.name) <= 80
    assert said.name.isprintable()
    assert said.name == " ".join(said.name.split())
    assert Label.of(said.name) == Label(said.name)


def test_a_name_that_is_cut_ends_in_an_ellipsis() -> None:
    assert Label.of("x" * 80, "y" * 81) == Label("x" * 80, f"{'y' * 79}…")
    board = json.dumps({"grid": [[{}]], "title": "Ruth’s Tuesday " * 20, "author": "R"})
    assert label_in(board) == Label(f"{'Ruth’s Tuesday ' * 5}Ruth…", "R")


@pytest.mark.parametrize("given", [None, 7, ["a"], {"a": 1}, "", " \t\n ", "\x00\u202e"])
def test_what_is_no_text_is_no_label(given: object) -> None:
    assert not Label.of(given, given)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ruth’s Tuesday", "ruths-tuesday"),
        ("Zoë’s  Sunday -- B.. ", "zoes-sunday-b"),
        ("../../etc/passwd", "etc-passwd"),
        ('a"; b\\c', "a-b-c"),
        ("שלום", ""),
    ],
)
def test_a_name_makes_the_name_of_a_file(name: str, slug: str) -> None:
    assert Label.of(name).slug == slug


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, DRAFT, SUDOKU, KILLER, empty(9), empty(1)])
@pytest.mark.parametrize("given", HOSTILE)
def test_a_text_that_holds_a_label_gives_it_and_the_puzzle_back(puzzle: Puzzle, given: str) -> None:
    said = Label.of(given, given[::-1])
    for name in FORMATS:
        try:
            text = format(puzzle, name, said)
        except FormatError:
            continue
        assert parse(text) == puzzle
        holds = name in ("text", "json", "f-puzzles", "sudokupad")
        assert label_in(text) == (said if holds else Label())
        assert label_in(format(puzzle, name)) == Label()


def test_a_text_says_name_and_author_above_the_grid() -> None:
    said = Label("Ruth’s Tuesday", "Ruth")
    assert format(SAMPLE, "text", said).startswith("# name: Ruth’s Tuesday\n# by: Ruth\n4\n")
    told = json.loads(format(SAMPLE, "json", said))
    assert (told["name"], told["by"]) == ("Ruth’s Tuesday", "Ruth")


def test_a_fault_below_a_label_has_its_own_line() -> None:
    with pytest.raises(FormatError, match="line 4, column 2"):
        parse("# name: x\n3\naab\na%b\nccc")


def test_a_label_is_no_part_of_the_puzzle() -> None:
    named = parse(format(SAMPLE, "json", Label("Ruth’s Tuesday")))
    assert named == SAMPLE
    assert format(named, "code") == format(SAMPLE, "code")


def test_json_whose_name_is_no_text_is_refused() -> None:
    with pytest.raises(FormatError, match='"name" must be a text'):
        parse('{"size": 2, "cages": [], "name": 7}')


@pytest.mark.parametrize("amp", ["&", "&amp;"])
def test_a_link_tells_its_label(amp: str) -> None:
    code = format(SAMPLE, "code").strip()
    link = f"https://lab.example/play?p={code}{amp}name=Ruth%E2%80%99s+Tuesday{amp}by=R%26B"
    assert parse(link) == SAMPLE
    assert label_in(link) == Label("Ruth’s Tuesday", "R&B")
    assert label_in(code) == Label()
