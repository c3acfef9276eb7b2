"""Long texts: what a reader of puzzles may be given again and again, up to any length."""

from collections.abc import Callable

# What stands before, what is repeated, and what stands behind.
_REPEATED: dict[str, tuple[str, str, str]] = {
    "digits": ("", "9", ""),
    "letters": ("", "a", ""),
    "blanks": ("4 ", " ", "x"),
    "tabs": ("", "\t", "{"),
    "lines without a word": ("", "\n", "{"),
    "words": ("", "a ", ""),
    "clues": ("4 aabb aabb ccdd ccdd ", "a 3 + ", ""),
    "stray numbers": ("4 aabb aabb ccdd ccdd ", "3 ", ""),
    "comments": ("", "# a\n", "4"),
    "titles": ("", '.KK "a"\n', ""),
    "rows": ("", "1 2 3 4\n", ""),
    "rows of letters": ("", "ABCDEFGHIJKLMNOP\n", ""),
    "bars": ("", "|1|", ""),
    "a rule": ("", "-+-", "x"),
    "a frame": ("|", " 1 ", "|"),
    "commas": ("", "1,", ""),
    "quotes": ("", '"', ""),
    "sections": ("", "[a]\n", ""),
    "a sudoku’s section": ("[Puzzle]\n", "1", ""),
    "brackets": ("", "[", ""),
    "braces": ("", '{"a":', ""),
    "brackets of JSON": ('{"size": 4, "cages": ', "[", ""),
    "a number of JSON": ('{"size": ', "9", "}"),
    "keys of JSON": ('{"size": 4', ', "a": 0', "}"),
    "cages of JSON": ('{"size": 4, "cages": [', '{"cells": ["r1c1"]},', "{}]}"),
    "a board of f-puzzles": ('{"grid": [[', "{},", "{}]]}"),
    "a zipped board": ("{id:x,ce:[[{", "a:", "}]]}"),
    "holes of a zipped board": ("{id:x,ce:[[", ",", "]]}"),
    "Gauguin’s brackets": ('{"variant": {"gridSize": ', "[", ""),
    "rules of JSON": (
        '{"width": 2, "height": 2, "rules": [',
        '{"op": "+", "value": 3, "cells": [{"x": 0, "y": 0}]},',
        "{}]}",
    ),
    "YAML": ("size: 4\ncages:\n", "- cells: [A1]\n  value: 3\n", ""),
    "cells of YAML": ("size: 4\ncages:\n- cells: [", "A1,", "A1]"),
    "edges of Keen": ("6:", "a", ",a1"),
    "a run of Keen": ("6:_", "9", ",a1"),
    "a clue of Keen": ("6:_,a", "9", ""),
    "edges of puzz.link": ("factors/9/9/", "v", ""),
    "letters of a code": ("https://sudokupad.app/sclN4", "A", ""),
    "folders": ("https://sudokupad.app/", "sudoku/", ""),
    "a host": ("https://", "a.", ""),
    "a query": ("https://a/b?", "p=&", ""),
    "letters of ours": ("m1", "A", ""),
    "cells of a list": ("3 + ", "A1 ", ""),
    "cages of a list": ("9\n", "3 + A1 ", ""),
    "marks of a list": ("3 + A1 ", "'", ""),
    "an answer": ("A\n", "1 ", "\nT\n1"),
    "clues of a table": ("9 9\n", ". ", ""),
    "regions of a table": ("2 2\n3+ 2/\n. .\n", "1 2\n", ""),
    "numbered cages": ("4 4\n", "0 0 0 0\n", "0 + 3"),
    "clues of numbered cages": ("2 2\n0 1\n0 1\n", "0 + 3\n", ""),
    "Penpa’s head": ("", "Author:\n", "Genre: TomTom\n"),
    "Penpa’s regions": ("Genre: TomTom\n4\n", "AABB\n", ""),
}  # fmt: skip


def _grown(before: str, again: str, behind: str) -> Callable[[int], str]:
    return lambda length: before + again * (length // len(again)) + behind


# Texts of about a given length.
LONG: dict[str, Callable[[int], str]] = {name: _grown(*parts) for name, parts in _REPEATED.items()}
