"""What other programs save: Gauguin’s games, poisonmeatball’s JSON and cages in YAML."""

import json
from typing import Any

import pytest

from tests.puzzle.others import OTHERS, cage_yaml, gauguin, poisonmeatball
from webapp.puzzle import FormatError, Puzzle, faults, label_in, parse
from webapp.puzzle.formats import reader

PUZZLE = parse("3 aab ccb dde a 3 + b 5 + c 2 - d 6 * e 1 =")
OPEN = parse("3 aab ccb dde a 3 ? b 5 ? c 2 ? d 6 ? e 1 =")


def refusal(text: str) -> str:
    """What is said of a text that is none."""
    with pytest.raises(FormatError) as caught:
        parse(text)
    return str(caught.value)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("puzzle", [PUZZLE, OPEN], ids=["operators", "none"])
def test_each_is_found_out_by_itself_with_operators_or_without(name: str, puzzle: Puzzle) -> None:
    text = OTHERS[name](puzzle)
    assert (reader(text).name, parse(text), faults(puzzle)) == (name, puzzle, [])


def test_a_saved_game_that_hides_its_operators_leaves_them_to_be_found() -> None:
    game = json.loads(gauguin(PUZZLE))
    game["variant"]["options"]["showOperators"] = False
    assert parse(json.dumps(game)) == OPEN


def test_a_name_in_them_is_the_puzzle_s() -> None:
    named = json.dumps(
        {"name": "Tuesday", "reference": "a paper", **json.loads(poisonmeatball(PUZZLE))}
    )
    assert (label_in(named).name, parse(named)) == ("Tuesday", PUZZLE)
    titled = f"title: 'Tuesday'\n{cage_yaml(PUZZLE)}"
    assert (label_in(titled).name, parse(titled)) == ("Tuesday", PUZZLE)


def test_yaml_may_have_comments_a_first_line_and_other_spellings() -> None:
    text = cage_yaml(PUZZLE).replace("'*'", "x  # times").replace("  op", "  operator")
    spaced = text.replace("[A1, B1]", "[ 'a1' , b1 ]").replace("\n", "\n\n").replace("- ", "  - ")
    assert parse(f"# mine\n---\n{spaced}") == PUZZLE


def changed(text: str, path: str, value: Any) -> str:
    """The JSON with another value at the end of a path of keys."""
    read = into = json.loads(text)
    *most, last = [int(key) if key.isdigit() else key for key in path.split()]
    for key in most:
        into = into[key]
    into[last] = value
    return json.dumps(read)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("variant gridSize height", 4, "this grid has 4 rows and 3 columns: only square ones can"),
        ("variant gridSize width", "3", '"width" must be a whole number'),
        ("variant gridSize", [3, 3], '"gridSize" must be an object'),
        ("variant options", None, '"options" must be an object'),
        ("variant options showOperators", 1, '"showOperators" must be true or false'),
        ("variant options digitSetting", "PRIME_NUMBERS",
         "the values of this game are prime numbers: only 1 to 3 can be read"),
        ("variant options digitSetting", "FIRST_DIGIT_ZERO",
         "the values of this game begin at 0: only 1 to 3 can be read"),
        ("variant options digitSetting", ["ODD"],
         "the values of this game are '['ODD']': only 1 to 3 can be read"),
        ("cages", {}, '"cages" must be a list'),
        ("cages 1", 7, 'entry 2 of "cages" must be an object with action, result and cellNumbers'),
        ("cages 0 action", "ACTION_POWER", 'cage 1: "action" must be one of ACTION_ADD, '),
        ("cages 0 action", [], 'cage 1: "action" must be one of ACTION_ADD, '),
        ("cages 0 result", -1, 'cage 1: "result" must be a whole number'),
        ("cages 0 cellNumbers", [9], 'cage 1: "cellNumbers" are 0 to 8'),
        ("cages 0 cellNumbers", [], "a cage lists one cell or more"),
        ("cages 0 cellNumbers", [0, 0], "a cage lists one cell or more, each once"),
        ("cages 0 cellNumbers", [0], "r1c1 is in two cages"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_saved_game_is_said(path: str, value: Any, sentence: str) -> None:
    assert refusal(changed(gauguin(PUZZLE), path, value)).startswith(sentence)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("height", 2, "this grid has 2 rows and 3 columns: only square ones can be read"),
        ("values", [0, 1, 2], '"values" must be 1 to 3: other values can’t be read'),
        ("values", 3, '"values" must be a list'),
        ("diagonal", True, "'diagonal' isn’t a key of a puzzle: use height, rules, values, width"),
        ("rules 0", [], 'entry 1 of "rules" must be an object with op, value and cells'),
        ("rules 0 op", "^", 'rule 1: "op" must be one of + - * / = ? or null'),
        ("rules 0 op", {}, 'rule 1: "op" must be one of + - * / = ? or null'),
        ("rules 1 value", 2.5, 'rule 2: "value" must be a whole number'),
        ("rules 1 cells", [3], 'entry 1 of "cells" must be an object with x and y'),
        ("rules 1 cells", [{"x": 1}], 'rule 2: "y" must be a whole number'),
        ("rules 1 cells", [{"x": 0, "y": 3}], "r4c1 lies outside the grid"),
    ],
)
def test_what_is_wrong_with_poisonmeatball_s_json_is_said(
    path: str, value: Any, sentence: str
) -> None:
    assert refusal(changed(poisonmeatball(PUZZLE), path, value)).startswith(sentence)


@pytest.mark.parametrize("size", [0, 17])
def test_a_size_that_no_grid_has_is_refused(size: int) -> None:
    text = poisonmeatball(Puzzle(1, ())).replace("1", str(size))
    assert refusal(text.replace(f"[{size}]", "[]")) == f"a grid has 1 to 16 rows, not {size}"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("size: 3\n", "", '"size" is missing, the rows of the grid'),
        ("cages:\n", "cages: [3]\n", "line 4, column 8: each cage must begin on a line of its own"),
        ("size: 3", "size: three", 'line 1, column 7: "size" must be a whole number'),
        ("size: 3", "size: 17", "line 1, column 7: a grid has 1 to 16 rows, not 17"),
        ("true", "yes", 'line 3, column 15: "hasOperators" must be true or false'),
        ("difficulty", "boxes", "line 2, column 1: 'boxes' isn’t a key here: use size, "),
        ("cages:\n", "", 'line 4, column 3: "cages:" must stand before the first cage'),
        (
            "cages:\n",
            "cages:\n  value: 3\n",
            "line 5, column 3: 'value' isn’t a key here: use size",
        ),
        ("[A1, B1]", "A1, B1", "line 5, column 10: 'A1, B1' isn’t a cell: write them as [A1, B1]"),
        ("[A1, B1]", "[A1, Q1]", "line 5, column 10: Q1 lies outside a grid of 3 rows"),
        ("[A1, B1]", "[A1, D1]", "line 5, column 10: D1 lies outside a grid of 3 rows"),
        ("[A1, B1]", "[]", "line 5, column 10: '[]' isn’t a cell: write them as [A1, B1]"),
        ("  value: 3\n", "", 'line 5, column 3: "value" is missing in this cage'),
        ("  value: 3\n", "  value: 3\n  value: 3\n", "line 7, column 3: 'value' stands twice"),
        ("'+'", "mod", "line 7, column 7: 'mod' isn’t an operator: use + - * / or x"),
        ("- cells", "- [cells", "line 5, column 1: each line must be a key, a colon and its value"),
    ],
)
def test_what_is_wrong_with_the_yaml_is_said_with_its_place(
    old: str, new: str, sentence: str
) -> None:
    text = cage_yaml(PUZZLE)
    assert refusal(text.replace(old, new, 1)).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"a": 1}', 'this JSON isn’t a puzzle: it has no "size" and no "cages"'),
        ('{"cages": []}', 'this JSON isn’t a puzzle: it has no "size"'),
        ('[{"size": 2}]', "the JSON of a puzzle is one object"),
        ('{"size": 2, "arrows": []}', "'arrows' isn’t a key of a puzzle: use boxes, cages, killer"),
        ("hello", "no puzzle can be read in this. What can be read: Letter grid, Keen game id, "),
    ],
)
def test_a_text_that_is_no_puzzle_is_told_what_it_lacks(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)
