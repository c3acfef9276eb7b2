"""JSON: one object, and each fault with the key that it is in."""

import json
from typing import Any

import pytest

from webapp.puzzle import FORMATS, Cage, FormatError, Leftover, Puzzle, format, parse

ONE = {"cells": ["r1c1"], "target": 1, "op": "="}


def test_the_object_is_as_the_design_says() -> None:
    puzzle = Puzzle(4, (Cage(((0, 0), (0, 1)), 3, "-"),))
    assert json.loads(format(puzzle, "json")) == {
        "size": 4,
        "boxes": None,
        "killer": False,
        "cages": [{"cells": ["r1c1", "r1c2"], "target": 3, "op": "-"}],
    }


def test_keys_with_a_default_may_be_left_out_and_cells_come_in_any_order() -> None:
    text = '\n {"size": 2, "cages": [{"cells": ["r2c1", "r1c1"]}, {"cells": ["r1c2"], "op": "="}]}'
    assert parse(text) == Puzzle(
        2, (Cage(((0, 0), (1, 0)), None, None), Cage(((0, 1),), None, "="))
    )


def test_leftover_clues_keep_their_label() -> None:
    draft = parse("2 ab ab z 3 + a 3 + a 4 +")
    read = parse(format(draft, "json"))
    assert read.leftovers == (Leftover(("3", "+"), None), Leftover(("4", "+"), 0))
    assert [left.label for left in read.leftovers] == ["z", ""]
    assert parse(format(read, "text")) == draft


def test_cells_may_be_pairs_from_zero_as_other_programs_write_them() -> None:
    cages = [
        {"cells": [[0, 1], [0, 0]], "value": 3, "operation": "+"},
        {"cells": [[1, 0]], "value": 2, "operator": "*"},
        {"cells": [[1, 1]], "target": 1, "op": "="},
    ]
    assert parse(json.dumps({"size": 2, "cages": cages})) == parse("2 aa bc a 3 + b 2 = c 1 =")
    cages[0]["cells"] = [[1, 2], [1, 1]]
    with pytest.raises(FormatError, match="r2c3 lies outside the grid"):
        parse(json.dumps({"size": 2, "cages": cages}))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"size": None}, '"size" must be a whole number, the rows of the grid'),
        ({"size": True}, '"size" must be a whole number, the rows of the grid'),
        ({"size": 2.0}, '"size" must be a whole number, the rows of the grid'),
        ({"size": 0}, "a grid has 1 to 16 rows, not 0"),
        ({"size": 17}, "a grid has 1 to 16 rows, not 17"),
        ({"killer": 1}, '"killer" must be true or false'),
        ({"boxes": [2]}, '"boxes" must be null or [rows, columns] of a box'),
        ({"boxes": [2, 0]}, '"boxes" must be null or [rows, columns] of a box'),
        ({"boxes": [True, 2]}, '"boxes" must be null or [rows, columns] of a box'),
        ({"boxes": "2x2"}, '"boxes" must be null or [rows, columns] of a box'),
        ({"cages": {}}, '"cages" must be a list'),
        ({"cages": [3]}, "cage 1 of the JSON must be an object with cells, target and op"),
        ({"cages": [ONE, {"cells": []}]}, 'cage 2 of the JSON: "cells" must be a list of names'),
        ({"cages": [{"cells": ["c1r1"]}]}, "cage 1 of the JSON: 'c1r1' isn’t a cell: write r1c2"),
        ({"cages": [{"cells": [7]}]}, "cage 1 of the JSON: '7' isn’t a cell: write r1c2"),
        ({"cages": [{"cells": ["r3c1"]}]}, "r3c1 lies outside the grid"),
        ({"cages": [ONE, ONE]}, "r1c1 is in two cages"),
        ({"cages": [{"cells": ["r1c1"] * 2}]}, "a cage lists one cell or more, each once"),
        ({"cages": [ONE | {"sum": 1}]}, "'sum' isn’t a key of a cage: use cells, op, target"),
        ({"cages": [{"cells": [[0]]}]}, "cage 1 of the JSON: '[0]' isn’t a cell: write r1c2 for"),
        ({"cages": [{"cells": [[0, True]]}]}, "cage 1 of the JSON: '[0, True]' isn’t a cell"),
        ({"cages": [{"cells": [[0, -1]]}]}, "r1c0 lies outside the grid"),
        ({"cages": [ONE | {"target": -1}]}, 'cage 1 of the JSON: "target" must be a whole number'),
        ({"cages": [ONE | {"target": "3"}]}, 'cage 1 of the JSON: "target" must be a whole number'),
        ({"cages": [ONE | {"op": "x"}]}, 'cage 1 of the JSON: "op" must be one of + - * / = ? or'),
        ({"cages": [ONE | {"op": []}]}, 'cage 1 of the JSON: "op" must be one of + - * / = ? or'),
        ({"leftovers": [3]}, '"leftovers" must be objects with a cage or null, and a list of'),
        ({"leftovers": [{"cage": None}]}, '"leftovers" must be objects with a cage or null'),
        ({"leftovers": [{"cage": None, "words": ["a b"]}]}, '"leftovers" must be objects with'),
        ({"leftovers": [{"cage": None, "words": ["\ud800"]}]}, '"leftovers" must be objects with'),
        ({"leftovers": [{"cage": 0, "words": []}]}, "a leftover clue names a cage that is not"),
        ({"leftovers": [{"cage": True, "words": []}]}, "a leftover clue names a cage that is not"),
        ({"leftovers": [{"cage": None, "words": [], "label": "ab"}]}, "the label of a leftover"),
        ({"Size": 3}, "'Size' isn’t a key of a puzzle: use boxes, cages, killer, leftovers, size"),
        ({"\ud800\x1b": 3}, r"'\ud800\x1b' isn’t a key of a puzzle"),
    ],
)
def test_each_fault_is_said_with_its_key(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(json.dumps({"size": 2, "cages": []} | changed))
    assert str(caught.value).startswith(sentence)


def test_a_json_list_is_no_puzzle() -> None:
    with pytest.raises(FormatError, match="the JSON of a puzzle is one object"):
        FORMATS["json"].parse("[1]")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[1]", "no puzzle can be read in this. What can be read: Letter grid, Keen game id"),
        ("{", "line 1, column 2: this is not JSON: Expecting property name"),
        ('{"size":\n 2,}', "line 2, column 4: this is not JSON"),
        ('{"size": NaN}', "NaN can’t be a number of a puzzle"),
        ('{"size": -Infinity}', "-Infinity can’t be a number of a puzzle"),
        ('{"size": 1e999}', '"size" must be a whole number'),
        (f'{{"size": {"9" * 310}}}', "a number in the JSON has 310 digits: the most is 309"),
        ('{"size": ' + "[" * 60_000, "this is not a puzzle: the JSON is nested too deeply"),
    ],
)
def test_what_is_no_json_of_a_puzzle_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert str(caught.value).startswith(sentence)
