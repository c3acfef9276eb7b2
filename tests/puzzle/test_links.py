"""Links of other sites: boards of f-puzzles and SudokuPad, lz-string, and puzz.link.

What is refused, and each rule that we don't have, is in tests/puzzles/readings.tsv.
"""

import json
import re
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.puzzle import FORMATS, Cage, FormatError, Label, Puzzle, format, parse
from webapp.puzzle.cells import all_cells, box_of, box_shapes
from webapp.puzzle.formats import packed, read, reader

LATIN = parse("2 ab cd a 1 = b 2 = c 2 = d 1 =")
KILLER = parse("4 aab. .cb. .c.. .... a 5 + b 6 + c 4 + boxes 2x2 killer")
DAMAGED = "this link is damaged: copy the whole of it again"
Board = dict[str, Any]


def told(puzzle: Puzzle) -> Board:
    """The board in the puzzle's links, which is the same for both sites."""
    link = format(puzzle, "f-puzzles")
    assert format(puzzle, "sudokupad").partition("fpuzzles")[2] == link.partition("load=")[2]
    assert re.fullmatch(r"https://[!-~]+", link)
    letters = link.partition("load=")[2].replace("%2B", "+").replace("%2F", "/")
    read: Board = json.loads(packed.decompress(letters.replace("%3D", "")))
    return read


def test_a_board_has_outlines_givens_regions_and_sums() -> None:
    none, black = {"region": None}, {"outlineC": "#000000", "fontC": "#000000"}
    cages = told(parse("2 aa bb a 12 * b 3 ?"))
    assert "A number without a sign may be any of these." in cages["ruleset"]
    assert {key: cages.get(key) for key in ("size", "grid", "cage", "killercage")} == {
        "size": 2,
        "grid": [[none, none], [none, none]],
        "cage": [
            {"cells": ["R1C1", "R1C2"], "value": "12×", **black},
            {"cells": ["R2C1", "R2C2"], "value": "3", **black},
        ],
        "killercage": None,
    }
    assert told(LATIN)["grid"][0] == [
        {"value": 1, "given": True, **none}, {"value": 2, "given": True, **none},
    ]  # fmt: skip
    assert told(parse("..3.4.1........."))["grid"][0] == [{}, {}, {"value": 3, "given": True}, {}]
    upright = parse("6 " + "...... " * 6 + "boxes 3x2")
    assert [cell["region"] for cell in told(upright)["grid"][3]] == [3, 3, 4, 4, 5, 5]
    assert "cage" not in told(KILLER)
    assert told(KILLER)["killercage"][0] == {"cells": ["R1C1", "R1C2"], "value": "5"}


@pytest.mark.parametrize("size", [4, 6, 12])
def test_regions_are_boxes_where_they_are_rectangles(size: int) -> None:
    for shape in box_shapes(size):
        boxes = {cell: box_of(cell, shape, size) for cell in all_cells(size)}
        rows = [[{"region": 7 + boxes[r, c]} for c in range(size)] for r in range(size)]
        regions = [[[r, c] for (r, c), box in boxes.items() if box == at] for at in range(size)]
        cells = [[{}] * size] * size
        drawn = {"cellSize": 50, "cells": cells, "regions": regions}
        for board in ({"grid": rows}, drawn):
            assert parse(json.dumps(board)).boxes == shape
    rows[0][0] = {"region": 6}
    with pytest.raises(FormatError, match=r"this puzzle has irregular regions, .*we don’t have"):
        parse(json.dumps({"grid": rows}))


def test_boxes_without_regions_are_those_of_the_tool() -> None:
    plain = {size: json.dumps({"grid": [[{}] * size] * size}) for size in range(1, 17)}
    assert {size: parse(text).boxes for size, text in plain.items() if parse(text).boxes} == {
        4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7), 15: (3, 5),
        16: (4, 4),
    }  # fmt: skip


PLAIN = """{"cellSize": 50, "cells": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],
[{}, {}, {}, {}]], "regions": [[[0, 0], [0, 1], [1, 0], [1, 1]], [[0, 2], [0, 3], [1, 2], [1, 3]],
[[2, 0], [2, 1], [3, 0], [3, 1]], [[2, 2], [2, 3], [3, 2], [3, 3]]],
"cages": [{"cells": [[0, 0], [0, 1]], "value": "5", "unique": true, "sum": 5},
{"cells": [[0, 2], [1, 2]], "value": "6", "unique": true},
{"cells": [[1, 1], [2, 1]], "unique": true, "sum": 4},
{"cells": [[3, 3]], "hidden": true, "unique": false}, {"value": "author: Ruth"}],
"metadata": {"title": "Ruth's one", "rules": "It’s f:t, [,] {a:1}"},
"underlays": [{"center": [0.5, 0.5], "width": 1, "backgroundColor": "#CFCFCF"}], "lines": []}"""
# The same, as PuzzleZipper writes it.
ZIPPED = r"""{cs:50,ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],
[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:5,unique:t,
sum:5},{ce:[[0,2],[1,2]],v:6,unique:t},{ce:[[1,1],[2,1]],unique:t,sum:4},{ce:[[3,3]],hidden:t,
unique:f},{v:'author: Ruth'}],metadata:{t:'Ruth\'s one',rules:'It’s f:t, [,] {a:1}'},
underlays:[{center:[0.5,0.5],width:1,backgroundColor:'#CFCFCF'}]}""".replace("\n", "")


@pytest.mark.parametrize("written", [PLAIN, ZIPPED], ids=["plain", "zipped"])
def test_a_board_of_sudokupad_is_read_plain_and_zipped(written: str) -> None:
    letters = packed.compress(written)
    for text in (f"https://sudokupad.app/scl{letters}", f"ctc{letters}", written):
        found = read(text)
        assert (reader(text).name, found.puzzle) == ("sudokupad", KILLER)
        assert found.label == Label("Ruth's one", "Ruth")


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        ('"cells": [[{}', '"cells": 3, "x": [[{}', "the grid must be a list of rows"),
        ('"cells": [[{}', '"cells": [[3', "each cell of the grid must be an object"),
        ('"cells": [[{}', '"cells": [[{"value": 3}', "r1c1 is given and in a cage"),
        ('"cages": [', '"cages": [3, ', '"cages" must be a list of objects'),
        ('"regions": [', '"regions": [3, ', '"regions" must be a list of lists'),
        ('"lines": [', '"overlays": 3, "x": [', '"overlays" must be a list'),
        ("[[0, 0], [0, 1]],", "[[0, 0], [0]],", r"must be \[row, column\], counted from 0"),
    ],
)
def test_a_board_of_sudokupad_that_is_none_is_refused(was: str, now: str, fault: str) -> None:
    with pytest.raises(FormatError, match=fault):
        FORMATS["sudokupad"].read(PLAIN.replace(was, now, 1))


def test_links_and_json_of_ours_are_left_to_us() -> None:
    for host in ("https://sudoku.example", "http://127.0.0.1:8000", ""):
        assert reader(f"{host}/play?p={format(LATIN, 'code')}").name == "code"
    for text in ('{"size": 2, "cages": []}', '{"gridSize": 4, "cells": [{"value": 1}]}'):
        assert not any(FORMATS[name].recognises(text) for name in ("f-puzzles", "sudokupad"))


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


def test_known_texts_are_packed_as_lz_string_does() -> None:
    assert {text: packed.compress(text) for text in KNOWN} == KNOWN
    assert {packed.decompress(letters): letters for letters in KNOWN.values()} == KNOWN


@given(st.text(max_size=200) | st.text("ab", max_size=300) | st.text('{"v":[1,2]}é×😀'), st.data())
@settings(max_examples=80)
def test_a_packed_text_comes_back_and_is_damaged_when_cut(text: str, data: st.DataObject) -> None:
    letters = packed.compress(text)
    assert packed.decompress(letters) == text
    if text:
        cut = data.draw(st.integers(0, len(letters.rstrip("=")) - 2))  # the last may hold nothing
        with pytest.raises(FormatError, match=DAMAGED):
            packed.decompress(letters[:cut])


def test_a_text_is_unpacked_up_to_its_limit() -> None:
    assert len(packed.decompress(packed.compress("a" * packed.MOST))) == packed.MOST == 250_000
    bomb = packed.compress("a" * (packed.MOST + 1))
    assert len(bomb) < 3000
    for unpack in (packed.decompress, lambda bomb: parse(f"sudokupad.app/scl{bomb}")):
        with pytest.raises(FormatError, match="unpacks to more than 250,000 characters: no puzzle"):
            unpack(bomb)
    for letters in ("", "====", "N", "N4", "N4!g", "é", "////", "N4Ig" * 100):
        with pytest.raises(FormatError, match=DAMAGED):
            packed.decompress(letters)


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


def test_a_link_of_gaps_alone_is_refused_before_it_has_grown() -> None:
    """Each letter is 20 cells: as many as a URL holds were a million entries."""
    tracemalloc.start()
    with pytest.raises(FormatError, match="this link has more numbers than 81 cells"):
        parse("sudoku/9/9/" + "z" * 60_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000
