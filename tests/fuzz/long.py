"""Long texts: what a reader of puzzles may be given again and again, up to any length."""

from collections.abc import Callable

# What stands before, what is repeated, and what stands behind.
_REPEATED: dict[str, tuple[str, str, str]] = {
    "digits": ("", "9", ""),
    "letters": ("", "a", ""),
    "points": ("", ".", ""),
    "blanks": ("4 ", " ", "x"),
    "blanks alone": ("", " ", "#"),
    "tabs": ("", "\t", "{"),
    "lines without a word": ("", "\n", "{"),
    "empty lines": ("4", "\n", "x"),
    "words": ("", "a ", ""),
    "clues": ("4 aabb aabb ccdd ccdd ", "a 3 + ", ""),
    "stray numbers": ("4 aabb aabb ccdd ccdd ", "3 ", ""),
    "stray labels": ("4 aabb aabb ccdd ccdd ", "q ", ""),
    "comments": ("", "# a\n", "4"),
    "titles": ("", '.KK "a"\n', ""),
    "rows": ("", "1 2 3 4\n", ""),
    "rows of letters": ("", "ABCDEFGHIJKLMNOP\n", ""),
    "bars": ("", "|1|", ""),
    "a rule": ("", "-+-", "x"),
    "rules": ("", "---+---+---x\n", ""),
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
    "strings of a zipped board": ("{id:x,ce:[[", "'\\", ""),
    "holes of a zipped board": ("{id:x,ce:[[", ",", "]]}"),
    "Gauguin’s brackets": ('{"variant": {"gridSize": ', "[", ""),
    "rules of JSON": (
        '{"width": 2, "height": 2, "rules": [',
        '{"op": "+", "value": 3, "cells": [{"x": 0, "y": 0}]},',
        "{}]}",
    ),
    "YAML": ("size: 4\ncages:\n", "- cells: [A1]\n  value: 3\n", ""),
    "cells of YAML": ("size: 4\ncages:\n- cells: [", "A1,", "A1]"),
    "blanks of YAML": ("size: 4\ncages:\n- cells: ", " ", "#"),
    "comments of YAML": ("", "#\n", "size: 4\ncages:"),
    "edges of Keen": ("6:", "a", ",a1"),
    "a run of Keen": ("6:_", "9", ",a1"),
    "a clue of Keen": ("6:_,a", "9", ""),
    "gaps of puzz.link": ("sudoku/9/9/", "z", ""),
    "numbers of puzz.link": ("sudoku/9/9/", "1", ""),
    "edges of puzz.link": ("factors/9/9/", "v", ""),
    "a size of puzz.link": ("factors/", "9", "/9/0"),
    "letters of a code": ("https://sudokupad.app/sclN4", "A", ""),
    "letters that repeat": ("https://f-puzzles.com/?load=N4", "IgA", ""),
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
    "lines of Penpa’s head": ("Author:\n", " \n", "Genre: TomTom\n"),
    "Penpa’s regions": ("Genre: TomTom\n4\n", "AABB\n", ""),
}  # fmt: skip


def _grown(before: str, again: str, behind: str) -> Callable[[int], str]:
    return lambda length: before + again * (length // len(again)) + behind


# Texts of about a given length.
LONG: dict[str, Callable[[int], str]] = {name: _grown(*parts) for name, parts in _REPEATED.items()}
