"""Boards of f-puzzles and SudokuPad, lz-string, and puzz.link.

What is refused, and each rule that we don't have, is in tests/puzzles/readings.tsv.
"""

import json
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.puzzle import FORMATS, FormatError, format, parse
from webapp.puzzle.cells import all_cells, box_of, box_shapes
from webapp.puzzle.formats import packed, reader

LATIN = parse("2 ab cd a 1 = b 2 = c 2 = d 1 =")
DAMAGED = "this link is damaged: copy the whole link again"


@pytest.mark.parametrize("size", [4, 6, 12])
def test_rectangular_regions_are_read_as_boxes(size: int) -> None:
    for shape in box_shapes(size):
        boxes = {cell: box_of(cell, shape, size) for cell in all_cells(size)}
        rows = [[{"region": 7 + boxes[r, c]} for c in range(size)] for r in range(size)]
        regions = [[[r, c] for (r, c), box in boxes.items() if box == at] for at in range(size)]
        cells = [[{}] * size] * size
        drawn = {"cellSize": 50, "cells": cells, "regions": regions}
        for board in ({"grid": rows}, drawn):
            assert parse(json.dumps(board)).boxes == shape
    rows[0][0] = {"region": 6}
    with pytest.raises(FormatError, match="has irregular regions, which aren’t supported"):
        parse(json.dumps({"grid": rows}))


def test_boards_without_regions_get_the_default_boxes() -> None:
    plain = {size: json.dumps({"grid": [[{}] * size] * size}) for size in range(1, 17)}
    assert {size: parse(text).boxes for size, text in plain.items() if parse(text).boxes} == {
        4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7), 15: (3, 5),
        16: (4, 4),
    }  # fmt: skip


def test_own_links_and_json_are_not_read_as_foreign() -> None:
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


def test_packed_texts_match_those_of_lz_string() -> None:
    assert {text: packed.compress(text) for text in KNOWN} == KNOWN
    assert {packed.decompress(letters): letters for letters in KNOWN.values()} == KNOWN


@given(st.text(max_size=200) | st.text("ab", max_size=300) | st.text('{"v":[1,2]}é×😀'), st.data())
@settings(max_examples=80)
def test_packed_text_round_trips_and_is_rejected_when_cut(text: str, data: st.DataObject) -> None:
    letters = packed.compress(text)
    assert packed.decompress(letters) == text
    if text:
        cut = data.draw(st.integers(0, len(letters.rstrip("=")) - 2))  # the last may hold nothing
        with pytest.raises(FormatError, match=DAMAGED):
            packed.decompress(letters[:cut])


def test_packed_text_beyond_its_limit_is_rejected() -> None:
    assert len(packed.decompress(packed.compress("a" * packed.MOST))) == packed.MOST == 250_000
    bomb = packed.compress("a" * (packed.MOST + 1))
    assert len(bomb) < 3000
    for unpack in (packed.decompress, lambda bomb: parse(f"sudokupad.app/scl{bomb}")):
        with pytest.raises(FormatError, match="unpacks to more than 250,000 characters: no puzzle"):
            unpack(bomb)
    for letters in ("", "====", "N", "N4", "N4!g", "é", "////", "N4Ig" * 100):
        with pytest.raises(FormatError, match=DAMAGED):
            packed.decompress(letters)


def test_link_of_gaps_is_rejected_before_it_is_unpacked() -> None:
    """Each letter is 20 cells: as many as a URL holds were a million entries."""
    tracemalloc.start()
    with pytest.raises(FormatError, match="this link has more numbers than its 81 cells"):
        parse("sudoku/9/9/" + "z" * 60_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000
