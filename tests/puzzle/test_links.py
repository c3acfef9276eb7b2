"""f-puzzles and SudokuPad: their links and boards are read, and ours come back from theirs."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.conftest import PUZZLES
from tests.puzzle.drafts import solved_puzzles
from webapp.puzzle import FORMATS, FormatError, Label, Puzzle, faults, format, label_in, parse
from webapp.puzzle.cells import all_cells, box_of, box_shapes
from webapp.puzzle.formats import reader
from webapp.puzzle.formats.setters import lz

CALCUDOKU = parse("4 aabb ccde fgde fghh a 3 + b 12 * c 3 - d 2 / e 6 ? f 3 + g 5 + h 4 ?")
LATIN = parse("2 ab cd a 1 = b 2 = c 2 = d 1 =")
SUDOKU = parse("..3.4.1.........")
KILLER = parse("4 aab. .cb. .c.. .... a 5 + b 6 + c 4 + boxes 2x2 killer")
SHORT = "this link names a puzzle without holding it, and we can’t fetch it"
DAMAGED = "this link is damaged: copy the whole of it again"
ABSENT = "that we don’t have"

Board = dict[str, Any]


def code(told: Board) -> str:
    """A board as it stands in links."""
    return lz.compress(json.dumps(told, ensure_ascii=False))


def board(size: int, regions: bool = False, **more: object) -> Board:
    """An empty board of f-puzzles, without boxes where it isn't said that it has its own."""
    cell = {} if regions else {"region": None}
    return {"size": size, "grid": [[dict(cell) for _ in range(size)] for _ in range(size)], **more}


def scl(size: int, boxes: tuple[int, int] | None = None, **more: object) -> Board:
    """An empty board of SudokuPad."""
    cells = all_cells(size)
    regions = [
        [[r, c] for r, c in cells if boxes and box_of((r, c), boxes, size) == number]
        for number in range(size if boxes else 0)
    ]
    empty = [[{} for _ in range(size)] for _ in range(size)]
    return {"id": "x", "cellSize": 50, "cells": empty, "regions": regions, **more}


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


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad"])
@pytest.mark.parametrize("puzzle", [CALCUDOKU, LATIN, SUDOKU, KILLER])
def test_a_puzzle_of_each_kind_comes_back_from_its_link(name: str, puzzle: Puzzle) -> None:
    link = format(puzzle, name)
    assert (reader(link).name, parse(link)) == (name, puzzle)


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad"])
@given(solved_puzzles().map(lambda solved: solved.puzzle))
@settings(max_examples=60)
def test_what_is_refused_is_a_killer_without_its_cages_alone(name: str, puzzle: Puzzle) -> None:
    try:
        link = format(puzzle, name)
    except FormatError as error:
        assert puzzle.killer
        assert re.match("a killer(’s number without a sign)? is", str(error))  # noqa: PT017
        return
    assert parse(link) == puzzle
    assert re.fullmatch(r"https://[!-~]+", link)


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad"])
def test_name_and_author_are_told_in_the_link(name: str) -> None:
    label = Label("Ruth’s 7 × 7", "Ruth")
    link = format(CALCUDOKU, name, label)
    assert (label_in(link), parse(link)) == (label, CALCUDOKU)
    assert label_in(format(CALCUDOKU, name)) == Label()


def told(puzzle: Puzzle) -> Board:
    """The board in the puzzle's link."""
    link = format(puzzle, "f-puzzles")
    assert format(puzzle, "sudokupad").partition("fpuzzles")[2] == link.partition("load=")[2]
    read: Board = json.loads(lz.decompress(re.sub("%2B", "+", re.sub("%2F", "/", link[28:]))
                                           .replace("%3D", "")))  # fmt: skip
    return read


def test_a_calcudoku_is_outlines_with_texts_and_no_region() -> None:
    read = told(CALCUDOKU)
    assert "killercage" not in read
    assert [each["value"] for each in read["cage"]] == [
        "3+", "12×", "3-", "2÷", "6", "3+", "5+", "4",
    ]  # fmt: skip
    assert read["cage"][1]["cells"] == ["R1C3", "R1C4"]
    assert all(cell == {"region": None} for row in read["grid"] for cell in row)
    assert "A number without a sign may be any of these." in read["ruleset"]


def test_a_given_is_a_given_and_boxes_are_told_where_the_tool_would_take_others() -> None:
    assert told(LATIN)["grid"][0] == [
        {"value": 1, "given": True, "region": None},
        {"value": 2, "given": True, "region": None},
    ]
    assert told(SUDOKU)["grid"][0] == [{}, {}, {"value": 3, "given": True}, {}]
    upright = parse("6 " + "...... " * 6 + "boxes 3x2")
    assert [cell["region"] for cell in told(upright)["grid"][3]] == [3, 3, 4, 4, 5, 5]
    assert parse(format(upright, "f-puzzles")).boxes == (3, 2)


def test_a_killer_is_told_by_its_cages() -> None:
    read = told(KILLER)
    assert read["killercage"][0] == {"cells": ["R1C1", "R1C2"], "value": "5"}
    assert "cage" not in read
    times = parse("2 aa bb a 2 * b 3 + killer")
    assert [each["value"] for each in told(times)["killercage"]] == ["2×", "3"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2 AA BB A 3 +", "these links say whole puzzles only: the cage at r2c1 has no clue yet"),
        ("2 A. .. A 1 = boxes 1x2", "these links have no boxes that are whole rows or columns"),
        ("2 AB CD A 1 = B 2 = C 2 = D 1 = killer", "a killer is told by its cages"),
        ("2 AA BB A 3 ? B 3 + killer", "a killer’s number without a sign is a sum in these links"),
        ("2 AB BB A 3 = B 5 +", "r1c1 is given as '3': values are 1 to 2"),
    ],
)
def test_what_a_board_cannot_say_is_refused_with_the_reason(text: str, sentence: str) -> None:
    for name in ("f-puzzles", "sudokupad"):
        with pytest.raises(FormatError, match=re.escape(sentence)):
            format(parse(text), name)


LINKS: list[tuple[str, Callable[[str], str]]] = [
    ("f-puzzles", lambda code: f"https://f-puzzles.com/?load={code}"),
    ("f-puzzles", lambda code: f"http://www.f-puzzles.com/?load={quote(code, safe='')}"),
    ("sudokupad", lambda code: f"https://sudokupad.app/fpuzzles{quote(code, safe='')}"),
    ("sudokupad", lambda code: f"https://sudokupad.app/fpuz{code}?setting-nogrid=1"),
    ("sudokupad", lambda code: f"https://beta.sudokupad.app/?puzzleid=fpuzzles{code}&x=1"),
    ("sudokupad", lambda code: f"app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{code}"),
    ("sudokupad", lambda code: f"https://app.crackingthecryptic.com/sudoku/fpuzzles{code}"),
    ("sudokupad", lambda code: f"fpuzzles{code}"),
    ("sudokupad", lambda code: f"  {code[:40]}\n{code[40:]}\n"),
]


@pytest.mark.parametrize(("name", "link"), LINKS)
def test_every_way_of_pasting_a_board_of_f_puzzles_is_read(
    name: str, link: Callable[[str], str]
) -> None:
    given = board(4, regions=True, title="Tuesday", author="Ruth")
    given["grid"][0][2] = {"value": 3, "given": True, "highlight": "#fff"}
    given["grid"][1][1] = {"value": 2, "cornerPencilMarks": [1, 2]}  # what the solver wrote
    text = link(code(given))
    assert (reader(text).name, parse(text)) == (name, parse("..3............."[:16].ljust(16, ".")))
    assert label_in(text) == Label("Tuesday", "Ruth")
    assert parse(json.dumps(given, indent=1)) == parse(text)


def test_cages_are_read_by_what_their_corners_say() -> None:
    corners = ["12×", "3 -", "24", "6/", "2", "8x"]
    cells = [["R1C1", "R1C2"], ["R1C3", "R1C4"], ["R2C1", "R2C2"], ["R2C3", "R2C4"], ["R3C1"],
             ["R4C1", "R3C2", "R4C2"]]  # fmt: skip
    cages = [{"cells": each, "value": says} for each, says in zip(cells, corners, strict=True)]
    cages.append({"cells": ["R4C4"], "value": "author: Ruth"})
    puzzle = parse(json.dumps(board(4, cage=cages)))
    assert puzzle == parse("4 aabb ccdd ef.. ff.. a 12 * b 3 - c 24 ? d 6 / e 2 = f 8 *")
    assert "free cells" in [fault.rule for fault in faults(puzzle)]


def test_what_a_corner_says_that_is_no_clue_makes_a_draft() -> None:
    cages = [{"cells": ["R1C1", "R1C2"], "value": "odd one"}, {"cells": ["R2C1", "R2C2"]}]
    found = [fault.sentence for fault in faults(parse(json.dumps(board(2, cage=cages))))]
    assert [sentence.partition(":")[0] for sentence in found] == [
        "the cage at r2c1 has no clue yet",
        "the clue 'odd one' of the cage at r1c1 can’t be read",
    ]


def test_a_killer_has_its_sums_and_no_repeats() -> None:
    cages = [{"cells": ["R1C1", "R1C2"], "value": "5"},
             {"cells": ["R1C3", "R2C3"], "value": "6"},
             {"cells": ["R3C2", "R2C2"], "value": "4"}]  # fmt: skip
    assert parse(json.dumps(board(4, regions=True, killercage=cages))) == KILLER


RULES: list[tuple[Board, str]] = [
    ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "thermometers, a constraint"),
    ({"arrow": [{}], "diagonal+": True, "diagonal-": True}, "arrows and diagonals, constraints"),
    ({"antiknight": True}, "an anti-knight rule, a constraint"),
    ({"line": [{}]}, "lines, a constraint"),
    ({"fogofwar": ["R1C1"]}, "fog, a constraint"),
    ({"cage": [{"cells": ["R1C1"], "value": "FOW"}]}, "fog, a constraint"),
    ({"newrule": [{}]}, "'newrule', a constraint"),
    (
        {
            "renban": [{"lines": []}],
            "line": [{"lines": [], "fromConstraint": "Renban"}],
            "cage": [{"cells": ["R1C1"], "fromConstraint": "Row Indexer"}],
        },
        "renban lines and row indexers, constraints",
    ),
]


@pytest.mark.parametrize(("more", "names"), RULES)
def test_a_rule_that_is_not_ours_is_refused_by_its_name(more: Board, names: str) -> None:
    for text in (json.dumps(board(4, **more)), f"sudokupad.app/fpuz{code(board(4, **more))}"):
        with pytest.raises(FormatError, match=re.escape(f"this puzzle has {names} that we don’t")):
            parse(text)


def test_what_says_nothing_of_the_rules_is_passed_over() -> None:
    more: Board = {"antiknight": False, "arrow": [], "disabledlogic": ["x"], "ruleset": "Any.",
                   "truecandidatesoptions": ["colored"], "solution": [1, 2, 3, 4]}  # fmt: skip
    assert parse(json.dumps(board(4, **more))) == parse(json.dumps(board(4)))


UNREAD: list[tuple[Board, str]] = [
    (board(17), "a grid has 1 to 16 rows, not 17"),
    ({"size": 9, "grid": [[{}]]}, "the grid has 1 row, and its size is said to be 9"),
    ({"grid": [[{}, {}]]}, "the grid has 1 row of 2 cells: here it must be a square"),
    ({"grid": [[1]]}, "each cell of the grid must be an object"),
    ({"grid": [[{"given": True, "value": "A"}]]}, "r1c1 is given as 'A': values are 1 to 1"),
    ({"grid": [[{"given": True, "value": 2}]]}, "r1c1 is given as '2': values are 1 to 1"),
    (board(4, cage=[{"cells": ["A1"]}]), "a cage of this board: 'a1' isn’t a cell"),
    (board(4, cage=[{"cells": ["R1C5"], "value": "1"}]), "r1c5 lies outside the grid"),
    (board(4, cage=[{"cells": ["R1C1"]}, {"cells": ["R1C1"]}]), "r1c1 is in two cages"),
    (board(4, cage={"cells": []}), '"cage" must be a list of objects'),
    (board(4, cage=[{"cells": "R1C1"}]), 'the "cells" of a cage must be a list of names'),
    (board(4, killercage=[{"cells": ["R1C1", "R1C2"]}]), "has no sum and only forbids repeats"),
    (
        board(
            4,
            killercage=[{"cells": ["R1C1", "R1C2"], "value": "3"}],
            cage=[{"cells": ["R2C1", "R2C2"], "value": "3+"}],
        ),
        "only some cages of this puzzle may repeat a value",
    ),
]


@pytest.mark.parametrize(("read", "sentence"), UNREAD)
def test_what_cannot_be_read_is_said_with_the_reason(read: Board, sentence: str) -> None:
    for text in (json.dumps(read), f"https://f-puzzles.com/?load={code(read)}"):
        with pytest.raises(FormatError, match=re.escape(sentence)):
            parse(text)


def test_a_given_in_a_cage_of_several_is_refused_with_its_cell() -> None:
    read = board(4, cage=[{"cells": ["R1C1", "R1C2"], "value": "3+"}])
    read["grid"][0][1] |= {"value": 2, "given": True}
    with pytest.raises(FormatError, match="r1c2 is given and in a cage"):
        parse(json.dumps(read))


@pytest.mark.parametrize("size", [4, 6, 8, 12])
def test_regions_are_boxes_where_they_are_rectangles_and_refused_where_not(size: int) -> None:
    for shape in box_shapes(size):
        read = board(size)
        for row, column in all_cells(size):
            read["grid"][row][column] = {"region": 7 + box_of((row, column), shape, size)}
        assert parse(json.dumps(read)).boxes == shape
        assert parse(json.dumps(scl(size, shape))).boxes == shape
    read["grid"][0][0] = {"region": None}
    with pytest.raises(FormatError, match=f"this puzzle has irregular regions, .*{ABSENT}"):
        parse(json.dumps(read))


@pytest.mark.parametrize(
    ("size", "boxes"), [(1, None), (5, None), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (15, (3, 5))]
)
def test_boxes_that_no_region_tells_are_those_that_the_tool_takes(
    size: int, boxes: tuple[int, int] | None
) -> None:
    assert parse(json.dumps(board(size, regions=True))).boxes == boxes


@pytest.mark.parametrize("write", [json.dumps, zipped])
def test_a_board_of_sudokupad_is_read_plain_and_zipped(write: Callable[[object], str]) -> None:
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
    for text in (f"https://sudokupad.app/scl{lz.compress(write(read))}",
                 f"ctc{lz.compress(write(read))}", write(read)):  # fmt: skip
        assert (reader(text).name, parse(text)) == ("sudokupad", KILLER)
        title = 'Ruth\'s "one"' if write is json.dumps else "Ruth's 'one'"
        assert label_in(text) == Label(title, "Ruth")


def test_cages_of_sudokupad_that_tell_no_kind_are_sums_where_regions_stand() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "value": "5"}]
    assert parse(json.dumps(scl(4, (2, 2), cages=cages))) == parse(
        "4 aa.. .... .... .... a 5 + boxes 2x2 killer"
    )
    assert parse(json.dumps(scl(4, cages=cages))) == parse("4 aa.. .... .... .... a 5 ?")
    cages.append({"cells": [[1, 0], [1, 1]], "value": "3-"})
    assert parse(json.dumps(scl(4, (2, 2), cages=cages))) == parse(
        "4 aa.. bb.. .... .... a 5 ? b 3 - boxes 2x2"
    )


@pytest.mark.parametrize(
    ("more", "names"),
    [
        ({"global": ["antiking"]}, "an anti-king rule"),
        ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, "lines"),
        ({"overlays": [{"text": "X"}]}, "signs drawn on the board"),
        ({"underlays": [{"rounded": True}]}, "shapes drawn on the board"),
        ({"cages": [{"cells": [[0, 0]], "style": "extraregion", "sum": 45}]}, "extra regions"),
        ({"cages": [{"cells": [[0, 0]], "style": "fpRowIndexer"}]}, "row indexers"),
        ({"cages": [{"cells": [[0, 0]], "value": "FOGLIGHT"}]}, "fog"),
    ],
)
def test_a_rule_of_sudokupad_that_is_not_ours_is_refused_by_its_name(
    more: Board, names: str
) -> None:
    with pytest.raises(FormatError, match=f"this puzzle has {names}, a constraint {ABSENT}"):
        parse(json.dumps(scl(4, **more)))


@pytest.mark.parametrize(
    "link",
    [
        "https://sudokupad.app/abc123",
        "sudokupad.app/ruth/tuesday?setting-nogrid=1",
        "https://app.crackingthecryptic.com/sudoku/QBq6nnqHr6",
        "https://sudokupad.app/fpuzzlesyhkyz63b",
        "https://f-puzzles.com/?id=yhkyz63b",
        "https://sudokupad.app/" + "word-" * 30,
        "https://tinyurl.com/abc",
        "tinyurl.com/abc",
        "www.bit.ly/abc",
    ],
)
def test_a_short_link_is_refused_as_one_that_holds_no_puzzle(link: str) -> None:
    with pytest.raises(FormatError, match=SHORT):
        parse(link)


@pytest.mark.parametrize(
    "link",
    [
        "https://f-puzzles.com/",
        "f-puzzles.com?load=",
        "https://sudokupad.app/",
        "sudokupad.app",
        "https://app.crackingthecryptic.com/sudoku/",
        "https://sudokupad.app/?puzzleid=",
    ],
)
def test_a_link_to_a_site_alone_is_refused_by_that(link: str) -> None:
    with pytest.raises(FormatError, match="there’s no puzzle in this link: copy the long"):
        parse(link)


@pytest.mark.parametrize(
    "link", ["https://sudokupad.app/M4" + "Ab3" * 100, "sudokupad.app/sclN4IgzglgXgpiBcBOANCA5"]
)
def test_a_code_that_was_cut_off_or_changed_is_damaged(link: str) -> None:
    with pytest.raises(FormatError, match=DAMAGED):
        parse(link)


def test_our_own_links_stay_ours() -> None:
    for host in ("https://sudoku.example", "http://127.0.0.1:8000", ""):
        assert reader(f"{host}/play?p={format(LATIN, 'code')}").name == "code"


GIVEN = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def newer(values: str) -> str:
    """A sudoku's givens as SudokuPad's classic codes have them now."""
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    runs = re.findall("[0-9]0{0,5}", values)
    return "".join(letters[int(run[0]) + 10 * (len(run) - 1)] for run in runs)


def older(values: str) -> str:
    """The same as they were."""
    return re.sub("0+", lambda run: chr(ord("A") + len(run[0])), values)


def test_a_classic_sudoku_is_read_from_its_givens() -> None:
    for link in (f"classic{newer(GIVEN)}", f"classic{older(GIVEN)}", f"scf{newer(GIVEN)}",
                 f"scf{newer(GIVEN)}*tTuesday*aRuth"):  # fmt: skip
        assert parse(f"https://sudokupad.app/{link}") == parse(GIVEN)
        assert label_in(f"https://sudokupad.app/{link}") == Label()
    for link in (f"classic{newer(GIVEN)[:-1]}", "classic", "scf"):
        with pytest.raises(FormatError, match=DAMAGED):
            parse(f"https://sudokupad.app/{link}")
    with pytest.raises(FormatError, match="this puzzle has diagonals, a constraint"):
        parse(f"https://sudokupad.app/scf{newer(GIVEN)}*xtTuesday")


@given(st.sampled_from(PUZZLES), st.sampled_from(["f-puzzles", "sudokupad"]), st.data())
@settings(max_examples=60)
def test_a_damaged_link_raises_nothing_but_a_format_error(
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


@given(st.sampled_from([told(CALCUDOKU), told(KILLER), scl(4, (2, 2), cages=[
    {"cells": [[0, 0], [0, 1]], "value": "5"}, {"value": "title: x"}],
    metadata={}, overlays=[{}])]), st.data())  # fmt: skip
@settings(max_examples=150)
def test_a_board_with_anything_in_it_raises_nothing_but_a_format_error(
    read: Board, data: st.DataObject
) -> None:
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


def read_or_refused(text: str) -> bool:
    """Whether the text and its label are read, or it is refused with a sentence."""
    try:
        parse(text)
        label_in(text)
    except FormatError as error:
        return str(error).isprintable()
    return True


@given(st.text("{}[],:\"'\\abceft#0F1 ", max_size=60).map("{ce:[[".__add__))
@settings(max_examples=150)
def test_anything_zipped_raises_nothing_but_a_format_error(text: str) -> None:
    assert read_or_refused(text)
    assert read_or_refused(f"scl{lz.compress(text)}".ljust(80, "="))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"size": 1,\n "grid": [[{}]}', "line 2, column 15: this is not JSON: Expecting ','"),
        ('{"grid": [[' + "[" * 5000, "this is not a puzzle: the JSON is nested too deeply"),
        (
            '{"grid": [[{}]], "size": ' + "1" * 310 + "}",
            "a number in the JSON has 310 digits: the most is 309",
        ),
        ("{ce:[[,,],[", "this board is damaged: copy the whole of it again"),
        (f"sudokupad.app/scl{lz.compress('{ce:[[' + str(list(range(50))))}", DAMAGED),
        (
            f"sudokupad.app/scl{lz.compress(str(list(range(50))))}",
            "the JSON of a puzzle is one object",
        ),
        (f"sudokupad.app/scl{lz.compress('1' * 300_000)}", "this link unpacks to more than 250,0"),
    ],
)
def test_what_is_no_object_is_said_in_its_terms(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=re.escape(sentence)):
        parse(text)


def test_json_of_others_is_left_to_them() -> None:
    for text in ('{"size": 2, "cages": []}', '{"gridSize": 4, "cells": [{"value": 1}]}',
                 format(CALCUDOKU, "json")):  # fmt: skip
        assert not any(FORMATS[name].recognises(text) for name in ("f-puzzles", "sudokupad"))
