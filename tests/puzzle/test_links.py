"""Links of other sites: boards of f-puzzles and SudokuPad, lz-string, and puzz.link.

What is refused, and each rule that we don't have, is in tests/puzzles/readings.tsv.
"""

import json
import re
import tracemalloc
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tools.random_puzzles import latin_square, partition
from webapp.puzzle import (
    FORMATS,
    Cage,
    FormatError,
    Label,
    Puzzle,
    format,
    label_in,
    make_puzzle,
    parse,
)
from webapp.puzzle.cells import all_cells, box_of, box_shapes
from webapp.puzzle.formats import reader
from webapp.puzzle.formats.setters import lz
from webapp.solvers import solutions

LATIN = parse("2 ab cd a 1 = b 2 = c 2 = d 1 =")
KILLER = parse("4 aab. .cb. .c.. .... a 5 + b 6 + c 4 + boxes 2x2 killer")
DAMAGED = "this link is damaged: copy the whole of it again"
Board = dict[str, Any]


def code(told: Board) -> str:
    """A board as links have it."""
    return lz.compress(json.dumps(told, ensure_ascii=False))


def board(size: int, **more: object) -> Board:
    """An empty board of f-puzzles without boxes."""
    return {"size": size, "grid": [[{"region": None}] * size for _ in range(size)], **more}


def scl(size: int, boxes: tuple[int, int] | None = None, **more: object) -> Board:
    """An empty board of SudokuPad."""
    cells = all_cells(size)
    regions = [
        [[r, c] for r, c in cells if boxes and box_of((r, c), boxes, size) == number]
        for number in range(size if boxes else 0)
    ]
    empty = [[{} for _ in range(size)] for _ in range(size)]
    return {"id": "x", "cellSize": 50, "cells": empty, "regions": regions, **more}


def told(puzzle: Puzzle) -> Board:
    """The board in the puzzle's links, which is the same for both sites."""
    link = format(puzzle, "f-puzzles")
    assert format(puzzle, "sudokupad").partition("fpuzzles")[2] == link.partition("load=")[2]
    assert re.fullmatch(r"https://[!-~]+", link)
    letters = link.partition("load=")[2].replace("%2B", "+").replace("%2F", "/")
    read: Board = json.loads(lz.decompress(letters.replace("%3D", "")))
    return read


def test_a_board_has_outlines_givens_regions_and_sums() -> None:
    none, black = {"region": None}, {"outlineC": "#000000", "fontC": "#000000"}
    cages = told(parse("2 aa bb a 12 * b 3 ?"))
    assert "A number without a sign may be any of these." in cages["ruleset"]
    assert {key: cages[key] for key in ("size", "grid", "cage")} == {
        "size": 2,
        "grid": [[none, none], [none, none]],
        "cage": [
            {"cells": ["R1C1", "R1C2"], "value": "12×", **black},
            {"cells": ["R2C1", "R2C2"], "value": "3", **black},
        ],
    }
    assert "killercage" not in cages
    assert told(LATIN)["grid"][0] == [
        {"value": 1, "given": True, **none}, {"value": 2, "given": True, **none},
    ]  # fmt: skip
    assert told(parse("..3.4.1........."))["grid"][0] == [{}, {}, {"value": 3, "given": True}, {}]
    upright = parse("6 " + "...... " * 6 + "boxes 3x2")
    assert [cell["region"] for cell in told(upright)["grid"][3]] == [3, 3, 4, 4, 5, 5]
    assert "cage" not in told(KILLER)
    assert told(KILLER)["killercage"][0] == {"cells": ["R1C1", "R1C2"], "value": "5"}
    times = told(parse("2 aa bb a 2 * b 3 + killer"))["killercage"]
    assert [each["value"] for each in times] == ["2×", "3"]


@pytest.mark.parametrize("size", [4, 6, 8, 12])
def test_regions_are_boxes_where_they_are_rectangles(size: int) -> None:
    for shape in box_shapes(size):
        read = board(size)
        for row, column in all_cells(size):
            read["grid"][row][column] = {"region": 7 + box_of((row, column), shape, size)}
        assert parse(json.dumps(read)).boxes == shape
        assert parse(json.dumps(scl(size, shape))).boxes == shape
    read["grid"][0][0] = {"region": None}
    with pytest.raises(FormatError, match=r"this puzzle has irregular regions, .*we don’t have"):
        parse(json.dumps(read))


def test_boxes_without_regions_are_those_of_the_tool() -> None:
    plain = {size: json.dumps({"grid": [[{}] * size] * size}) for size in range(1, 17)}
    assert {size: parse(text).boxes for size, text in plain.items() if parse(text).boxes} == {
        4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7), 15: (3, 5),
        16: (4, 4),
    }  # fmt: skip


SHORT_NAMES = {"cages": "ca", "cells": "ce", "value": "v", "regions": "re", "title": "t",
               "lines": "l", "cellSize": "cs", "arrows": "a"}  # fmt: skip


def zipped(told: object) -> str:
    """An object as PuzzleZipper writes it."""
    match told:
        case dict():
            kept = {key: value for key, value in told.items() if value != []}
            parts = [f"{SHORT_NAMES.get(key, key)}:{zipped(kept[key])}" for key in kept]
            return "{" + ",".join(parts) + "}"
        case list():
            return "[" + ",".join("" if item == {} else zipped(item) for item in told) + "]"
        case bool():
            return "t" if told else "f"
        case str() if told.isdecimal() and str(int(told)) == told:
            return told
        case str():
            return json.dumps(told, ensure_ascii=False).replace("'", "\\'").replace('"', "'")
    return json.dumps(told)


def test_a_board_of_sudokupad_is_read_plain_and_zipped() -> None:
    read = scl(
        4,
        (2, 2),
        cages=[
            {"cells": [[0, 0], [0, 1]], "value": "5", "unique": True, "sum": 5},
            {"cells": [[0, 2], [1, 2]], "value": "6", "unique": True},
            {"cells": [[1, 1], [2, 1]], "unique": True, "sum": 4},
            {"cells": [[3, 3]], "hidden": True, "unique": False},
            {"value": "author: Ruth"},
        ],
        metadata={"title": 'Ruth\'s "one"', "rules": "It’s f:t, [,] {a:1}"},
        underlays=[{"center": [0.5, 0.5], "width": 1, "backgroundColor": "#CFCFCF"}],
        lines=[],
    )
    for write, title in ((json.dumps, 'Ruth\'s "one"'), (zipped, "Ruth's 'one'")):
        packed = lz.compress(write(read))
        for text in (f"https://sudokupad.app/scl{packed}", f"ctc{packed}", write(read)):
            assert (reader(text).name, parse(text)) == ("sudokupad", KILLER)
            assert label_in(text) == Label(title, "Ruth")


def test_links_and_json_of_ours_are_left_to_us() -> None:
    for host in ("https://sudoku.example", "http://127.0.0.1:8000", ""):
        assert reader(f"{host}/play?p={format(LATIN, 'code')}").name == "code"
    for text in ('{"size": 2, "cages": []}', '{"gridSize": 4, "cells": [{"value": 1}]}',
                 format(KILLER, "json")):  # fmt: skip
        assert not any(FORMATS[name].recognises(text) for name in ("f-puzzles", "sudokupad"))


def read_or_refused(text: str) -> bool:
    """Whether the text and its label are read, or it is refused with a sentence."""
    try:
        parse(text)
        label_in(text)
    except FormatError as error:
        return str(error).isprintable()
    return True


@given(st.sampled_from(PUZZLES), st.sampled_from(["f-puzzles", "sudokupad"]), st.data())
@settings(max_examples=60)
def test_a_damaged_link_is_read_or_refused(
    row: dict[str, str], name: str, data: st.DataObject
) -> None:
    link = format(parse(row["text"]), name)
    at = data.draw(st.integers(len("https://f-puzzles.com/"), len(link) - 1))
    put = data.draw(st.sampled_from(["", "A", "%", "/", "é", "%2B", " "]) | st.characters())
    changed = data.draw(st.sampled_from([link[:at], link[:at] + put + link[at + 1 :]]))
    assume(changed != link)
    assert read_or_refused(changed)


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["12×", "FOW", "title: x", "R1C1", "R0C9", "é\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["cells", "value", "region", "given", "unique"]), inner)
    ),
    max_leaves=6,
)
BOARDS = [
    board(4, cage=[{"cells": ["R1C1", "R1C2"], "value": "3-"}]),
    told(KILLER),
    scl(4, (2, 2), cages=[{"cells": [[0, 0], [0, 1]], "value": "5"}, {"value": "title: x"}],
        metadata={}, overlays=[{}]),
]  # fmt: skip


@given(st.sampled_from(BOARDS), st.data())
@settings(max_examples=100)
def test_a_board_with_anything_in_it_is_read_or_refused(read: Board, data: st.DataObject) -> None:
    read = json.loads(json.dumps(read))
    inside: Any = read
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inside[key], dict | list) or not inside[key] or data.draw(st.booleans()):
            inside[key] = data.draw(junk)
            break
        inside = inside[key]
    assert read_or_refused(json.dumps(read))
    assert read_or_refused(f"sclN4{code(read)[2:]}")


@given(st.text("{}[],:\"'\\abceft#0F1 ", max_size=60).map("{ce:[[".__add__))
@settings(max_examples=100)
def test_anything_zipped_is_read_or_refused(text: str) -> None:
    assert read_or_refused(text)
    assert read_or_refused(f"scl{lz.compress(text)}".ljust(80, "="))


# The first two worked out by hand; the last two are public, from the tests of SudokuPad's loader.
KNOWN = {
    "": "Q===",
    "a": "IZA=",
    '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}': (
        "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="
    ),
    '{"size":9,"grid":[' + ",".join(["[{},{},{},{},{},{},{},{},{}]"] * 9) + "]}": (
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0"
        "iQA="
    ),
}
texts = (
    st.text(max_size=200) | st.text("ab", max_size=300) | st.text('{"v":[1,2]}é×😀', max_size=300)
)


def one_by_one(text: str) -> str:
    """The text in codes of single characters, as the simplest writer of the format has it."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bits, codes, named = "", dict[str, int](), 3
    data = text.encode("utf-16-be")
    for high, low in zip(data[::2], data[1::2], strict=True):
        unit, width = chr(high << 8 | low), named.bit_length()
        named += bool(codes)  # the phrase that a reader names after each code but the first
        if unit in codes:
            bits += f"{codes[unit]:0{width}b}"[::-1]
        else:
            length = 16 if high else 8
            bits += f"{length // 16:0{width}b}"[::-1] + f"{ord(unit):0{length}b}"[::-1]
            codes[unit] = named - bool(codes)
            named += 1
    bits += f"{2:0{named.bit_length()}b}"[::-1]
    bits += "0" * (-len(bits) % 6)
    return "".join(alphabet[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))


def test_known_texts_are_packed_as_lz_string_does() -> None:
    assert {text: lz.compress(text) for text in KNOWN} == KNOWN
    assert {lz.decompress(letters): letters for letters in KNOWN.values()} == KNOWN


@given(texts, st.data())
@settings(max_examples=100)
def test_a_packed_text_comes_back_and_is_damaged_when_cut(text: str, data: st.DataObject) -> None:
    letters = lz.compress(text)
    assert lz.decompress(letters) == text
    if text:
        assert lz.decompress(one_by_one(text)) == text
        cut = data.draw(st.integers(0, len(letters.rstrip("=")) - 2))  # the last may hold nothing
        with pytest.raises(FormatError, match=DAMAGED):
            lz.decompress(letters[:cut])


def test_a_text_is_unpacked_up_to_its_limit() -> None:
    assert len(lz.decompress(lz.compress("a" * lz.MOST))) == lz.MOST == 250_000
    bomb = lz.compress("a" * (lz.MOST + 1))
    assert len(bomb) < 3000
    for read in (lz.decompress, lambda packed: parse(f"sudokupad.app/scl{packed}")):
        with pytest.raises(FormatError, match="unpacks to more than 250,000 characters: no puzzle"):
            read(bomb)
    for letters in ("", "====", "N", "N4", "N4!g", "é", "////", "N4Ig" * 100):
        with pytest.raises(FormatError, match=DAMAGED):
            lz.decompress(letters)


# With its answer as test/script/factors.js of github.com/robx/pzprjs has it.
FIVE = "https://puzz.link/p?factors/5/5/rvvcm9jf54653-28ca2833-14"
ANSWER = ((5, 4, 3, 2, 1), (3, 1, 2, 4, 5), (1, 5, 4, 3, 2), (4, 2, 5, 1, 3), (2, 3, 1, 5, 4))


def test_the_example_of_puzz_link_has_its_published_answer() -> None:
    assert list(solutions(parse(FIVE), limit=2)) == [ANSWER]
    assert format(parse(FIVE), "puzzlink") == FIVE


def test_each_length_of_number_is_written_and_read_in_puzz_link() -> None:
    numbers = {
        1: "1", 15: "f", 16: "-10", 255: "-ff", 256: "+100", 4_095: "+fff", 4_096: "=000",
        8_191: "=fff", 8_192: "@000", 12_239: "@fcf", 12_240: "*0000", 77_775: "*ffff",
        77_776: "$00000", 999_999: "$e126f",
    }  # fmt: skip
    for number, digits in numbers.items():
        puzzle = Puzzle(2, (Cage(((0, 0), (0, 1), (1, 0), (1, 1)), number, "*"),))
        link = format(puzzle, "puzzlink")
        assert link == f"https://puzz.link/p?factors/2/2/00{digits}"
        assert parse(link) == parse(link.replace("@", "%")) == puzzle


@given(st.sampled_from([1, 2, 3, 4, 5, 6, 9, 12, 16]), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_every_puzzle_of_products_is_read_back_from_puzz_link(size: int, dice: Any) -> None:
    grid = latin_square(size, None, dice)
    cages = []
    for cells in partition(size, grid, False, 4, dice):
        product = 1
        for row, column in cells:
            product *= grid[row][column]
        cages.append(Cage(tuple(sorted(cells)), product, "*" if len(cells) > 1 else "="))
    puzzle = make_puzzle(size, cages)
    assert parse(format(puzzle, "puzzlink")) == puzzle


def test_a_link_of_gaps_alone_is_refused_before_it_has_grown() -> None:
    """Each letter is 20 cells: as many as a URL holds were a million entries."""
    tracemalloc.start()
    with pytest.raises(FormatError, match="this link has more numbers than 81 cells"):
        parse("sudoku/9/9/" + "z" * 60_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000
