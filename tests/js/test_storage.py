"""The browser's storage of codes, records, files, summaries, shelves and drills."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from jinja2 import Environment, FileSystemLoader

from tests.conftest import PUZZLES
from tests.js.node import Node
from tests.web.stories import stories
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.samples import FIGURE, SAMPLE
from webapp.web.board.outline import outline
from webapp.web.catalogue.facts import hides_operators

TEMPLATES = Path(__file__).parents[2] / "templates"
_READ = """async (codes) => {
  const { readCode } = await import("./lib/codes.js");
  const { hidesOperators, kindOf, whichOf } = await import("./kept/records.js");
  return codes.map((code) => {
    const sheet = readCode(code);
    if (!sheet) return null;
    const kind = kindOf(sheet);
    return [sheet, hidesOperators(sheet), kind, whichOf({ size: sheet.size, kind })];
  });
}"""
CODE, OTHER = share_code.format(SAMPLE), share_code.format(FIGURE)
DRAFTS = (
    "5 ABCCD ABCEF GHHEI JHKLL JJKMM A 4 + B 2 / C 75 * D 2 = E 2 * F 4 = K 1 L 1 M 8",
    "." * 16,
    "..3.4.1." + "." * 8,
    "4 aabb ccdd eeff gghh a 3 + b 7 + c 7 + d 3 + e 5 + f 5 + g 5 + h 5 + boxes 2x2 killer",
    "4 abbc aadc eedc e.ff a 3 - b 1 - d 40 = e 5 +",
    "1 a a 1 =",
    "4 AABB CDEE CFEG FFHG A 3 ? B 1 ? C 2 ? D 2 = E 5 ? F 9 ? G 2 ? H 4 =",
)


def sheet(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as the browser reads it from its code."""
    n = puzzle.size
    return {
        "size": n,
        "boxes": list(puzzle.boxes) if puzzle.boxes else None,
        "killer": puzzle.killer,
        "cages": [
            {
                "cells": [row * n + column for row, column in cage.cells],
                "op": cage.op or "",
                "target": "" if cage.target is None else str(cage.target),
            }
            for cage in puzzle.cages
        ],
    }


def test_share_codes_are_read_as_on_the_server(node: Node) -> None:
    puzzles = [parse(each["text"]) for each in PUZZLES] + [parse(each) for each in DRAFTS]
    codes = [share_code.format(each) for each in puzzles]
    found = node.evaluate(_READ, codes)
    read = [share_code.parse(each) for each in codes]
    assert [each[0] for each in found] == [sheet(each) for each in read]
    hidden = [each[1] for each in found]
    assert hidden == [hides_operators(each) for each in puzzles]
    assert hidden[-len(DRAFTS) :].count(True) == 1
    kinds = [tuple(each[2:]) for each in found[-len(DRAFTS) :]]
    assert kinds == [
        ("cages", 5), *([("sudoku", "sudoku")] * 2), ("killer sudoku", "killer"), ("cages", 4),
        ("cages", 1), ("cages", 4),
    ]  # fmt: skip


def test_damaged_share_codes_are_rejected(node: Node) -> None:
    codes = ["", "m1", "m2Mrd3XIiFB0ZM1QdLEQ3x", "m1Mrd3XIiFB0ZM1QdLEQ3y", "m1<b>", 7, None,
             "m1" * 9]  # fmt: skip
    assert node.evaluate(_READ, codes) == [None] * len(codes)


def test_thumbnails_match_those_of_the_server(node: Node) -> None:
    puzzles = [parse(each["text"]) for each in PUZZLES] + [parse(each) for each in DRAFTS]
    codes = [share_code.format(each) for each in puzzles]
    drawn = [node.call("lib/thumbnail", "thumbnail", code) for code in codes]
    macros = Environment(loader=FileSystemLoader(TEMPLATES), trim_blocks=True)
    draw = macros.get_template("macros/outline.html").module.drawn
    assert drawn == [draw(outline(each)).strip() for each in puzzles]


def game(code: str = CODE, **more: Any) -> dict[str, Any]:
    """Return a saved game of a 4 x 4 with one value written."""
    return {
        "key": code, "code": code, "name": "A sample", "author": "", "size": 4, "kind": "cages",
        "grade": "easy", "day": "", "moves": [None, [[0, [0, 0, 0], [1, 0, 0]]]], "now": 1,
        "held": "1000010000000010", "filled": 3 / 16, "checkpoint": None, "journal": [[0, 1, 5]],
        "seconds": 65, "position": "", "solved": False, "when": 1_700_000_000_000,
    } | more  # fmt: skip


SOLVE = {"seconds": 50, "hints": 1, "mistakes": 0, "back": 2, "when": 1_600_000_000_000}
# Games in a file with the fields that are imported, and invalid games.
FILE = Path(__file__).parents[1] / "puzzles" / "stored.json"


def test_imported_games_keep_only_known_valid_fields(node: Node) -> None:
    text = FILE.read_text(encoding="utf-8").replace("CODE", CODE).replace("OTHER", OTHER)
    cases: dict[str, list[Any]] = json.loads(text)

    def clean(what: str, *each: Any) -> list[Any]:
        return [node.call("kept/file", f"clean{what}", one) for one in each]

    found = clean("Game", *(game(**given) for given, _ in cases["bounds"]))
    bounds = zip(cases["bounds"], found, strict=True)
    assert [(given, each) for (given, after), each in bounds if each != game() | after] == []
    refused = [None, 7, {"code": CODE}, game(moves=[None] * 20_001)]
    refused += [game(**given) for given in cases["refused"]]
    assert clean("Game", *refused) == [None] * len(refused)
    drawn = {"code": CODE, "origin": "drawn", "name": "Mine", "draft": 1, "when": 5}
    puzzles = clean("Puzzle", drawn, drawn | {"draft": True}, drawn | {"origin": "x"})
    about = {each: game()[each] for each in ("size", "kind", "author", "day")}
    whole = about | {"code": CODE, "origin": "drawn", "name": "Mine", "grade": "", "when": 5}
    assert puzzles == [whole | {"draft": False}, whole | {"draft": True}, None]


_FILES = """async (texts) => {
  const { fileOf, merged, readFile } = await import("./kept/file.js");
  return texts.map(([text, kept]) => {
    try {
      const file = readFile(text ?? fileOf(kept.games, kept.puzzles));
      return [file.unread, merged(kept, file)];
    } catch (error) { return `${error.name}: ${error.message}`; }
  });
}"""


def test_unreadable_files_are_rejected_with_a_reason(node: Node) -> None:
    begins = '{"kind": "mathdoku-lab/my-puzzles", "version": '
    many = "0," * 19_999 + "0"
    texts = {
        "{": "This isn’t a My puzzles file, so nothing was imported.",
        "[1]": "This isn’t a My puzzles file, so nothing was imported.",
        begins + '1, "games": []}': "This isn’t a My puzzles file, so nothing was imported.",
        begins + '2, "games": [], "puzzles": []}': "This file comes from a newer version of this "
        "site, so nothing was imported.",
        begins + f'1, "games": [{many}], "puzzles": [0]}}': "This file has 20,001 games and "
        "puzzles, but the limit is 20,000. Nothing was imported.",
    }
    found = node.evaluate(_FILES, [[each, {"games": [], "puzzles": []}] for each in texts])
    assert found == [f"RangeError: {each}" for each in texts.values()]
    empty = {"games": [], "puzzles": []}
    full = begins + f'1, "games": [{many}], "puzzles": []}}'
    assert node.evaluate(_FILES, [[full, empty]]) == [[20_000, empty]]


def test_newer_game_wins_with_the_first_of_two_solves(node: Node) -> None:
    first, second = SOLVE, SOLVE | {"seconds": 9, "when": SOLVE["when"] + 1}
    mine, puzzle = game(solve=second, solved=True), {"code": CODE, "when": 5}

    def merged(*games: Any, puzzles: Any = ()) -> Any:
        kept = {"games": [mine], "puzzles": [puzzle]}
        return node.call("kept/file", "merged", kept, {"games": games, "puzzles": puzzles})

    older = game(seconds=9, when=mine["when"] - 1, solve=first, solved=True)
    newer = game(seconds=99, when=mine["when"] + 1)
    other = game(OTHER)
    assert merged(mine, older | {"solve": second})["games"] == []
    assert merged(older, other)["games"] == [mine | {"solve": first}, other]
    assert merged(newer)["games"] == [newer | {"solve": second, "solved": True}]
    given = [puzzle, puzzle | {"when": 6}, {"code": OTHER, "when": 0}]
    assert merged(puzzles=given)["puzzles"] == given[1:]


def test_best_times_are_of_first_solves_without_hints(node: Node) -> None:
    def card(seconds: int, hints: int | None = 0, **more: Any) -> dict[str, Any]:
        return game(solve={"seconds": seconds, "hints": hints}, **more)

    cards = [
        *(card(seconds) for seconds in (100, 58, 3723, 80)),
        card(10, hints=2), card(9, key=f"{CODE}:s1AAAA"), card(0), game(), card(7, hints=None),
        *(card(seconds, grade="hard") for seconds in (30, 10, 20)),
        card(5, size=9, kind="sudoku"), card(5, size=9), card(5, grade="extreme"),
    ]  # fmt: skip
    times = node.call("kept/shelf", "timesOf", cards)
    assert [tuple(each.values()) for each in times] == [
        (4, "cages", "easy", 7, 80, 5), (4, "cages", "hard", 10, 20, 3),
        (4, "cages", "extreme", 5, 5, 1), (9, "cages", "easy", 5, 5, 1),
        (9, "sudoku", "easy", 5, 5, 1),
    ]  # fmt: skip
    even = node.call("kept/shelf", "timesOf", cards[:4])
    assert even == [{"size": 4, "kind": "cages", "grade": "easy", "best": 58, "median": 90,
                     "count": 4}]  # fmt: skip


_SUMMARY = """async ([games, all]) => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value) };
  const { noteAll, noteGame } = await import("./kept/records.js");
  if (all) noteAll(games); else games.forEach(noteGame);
  const { days, begun, solved } = JSON.parse(kept.get("mine") ?? "{}");
  return [days, begun?.map(({ code }) => code), solved];
}"""


@pytest.mark.parametrize("whole", [False, True])
def test_summary_counts_days_begun_and_solved_games(node: Node, whole: bool) -> None:
    """Games are added one by one, or all again after an import."""
    solve = {"solve": SOLVE, "solved": True}
    day = "2026-11-23"
    games = [
        game("a", day=day, size=6, **solve),
        game("b", day=day),
        game("c", key="c:s1AAAA", day="2026-11-24"),
        game("d", day=day, size=9, kind="killer sudoku", filled=0.5),
        game("e", **solve),
    ]
    for when, each in enumerate(games):
        each["when"] = when
    days, begun, solved = node.evaluate(_SUMMARY, [games, whole])
    played = {"seconds": 65, "filled": 3 / 16, "state": "begun"}
    assert days == {
        day: {
            "6": {"state": "solved", "seconds": 50, "hints": 1, "filled": 3 / 16, "back": 2},
            "4": played,
            "killer": played | {"filled": 0.5},
        }
    }
    assert begun == ["d", "b"]
    taken = {"seconds": 50, "hints": 1, "back": 2}
    assert solved == {"a": taken, "e": taken}
    many = [game(f"n{n}", when=n, **(solve if n % 13 else {})) for n in range(400)]
    _, begun, solved = node.evaluate(_SUMMARY, [many, whole])
    assert begun == [f"n{n}" for n in range(390, 78, -13)]
    assert list(solved) == [f"n{n}" for n in range(400) if n % 13][-300:]


_SHELF = """async ([cards, puzzles, asked]) => {
  const { itemsOf, matching, valuesOf } = await import("./kept/shelf.js");
  const items = itemsOf(cards, puzzles);
  const all = { show: "all", order: "newest" };
  return [items.map(({ title, href, origin }) => [title, href, origin]), valuesOf(items, "size"),
    asked.map((each) => matching([...items], { ...all, ...each }).map(({ title }) => title))];
}"""


def test_shelf_filters_find_games_and_puzzles(node: Node) -> None:
    hidden = share_code.format(parse(DRAFTS[-1]))
    cards = [
        game(name="Begun", when=3),
        game(OTHER, name="", size=5, day="2026-11-20", when=1, solve=SOLVE, solved=True),
        game(hidden, key=f"{hidden}:s1AAAA", name="Hidden", author="Ruth", when=2, grade="hard"),
    ]
    puzzles = [
        {"code": CODE, "name": "Mine", "origin": "drawn", "when": 9, "size": 4, "kind": "cages"},
        {"code": "p1", "origin": "drawn", "draft": True, "when": 5, "size": 4, "kind": "cages"},
        {"code": "p2", "origin": "made", "when": 4, "size": 6, "kind": "sudoku", "grade": "hard"},
    ]
    (shelf,) = stories(Path(__file__).with_name("shelf.txt")).values()
    asked, titles = zip(*(line.split(" → ") for line in shelf), strict=True)
    queries = [dict(parse_qsl(each)) for each in asked]
    items, sizes, found = node.evaluate(_SHELF, [cards, puzzles, queries])
    assert [", ".join(each) or "nothing" for each in found] == [*titles]
    assert sizes == [4, 5, 6]
    assert items == [
        ["Begun", f"/play?p={CODE}", "drawn"],
        ["The 5 × 5 of 20 November 2026", f"/play?p={OTHER}", ""],
        ["Hidden", f"/play?p={hidden}&state=s1AAAA&title=Hidden&author=Ruth", ""],
        ["Your 4 × 4", "/draw?p=p1", "drawn"],
        ["A 6 × 6", "/play?p=p2", "made"],
    ]


_DRILLED = """async (actions) => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value) };
  const { forget, handedIn, hasAny, note, noteAnswer, scoreOf } = await import(
    "./practice/progress.js");
  return actions.map(([what, ...values]) => {
    if (what === "forget") forget();
    else (what === "answer" ? noteAnswer : note)("x-wing", ...values);
    const { done, once, next } = scoreOf("x-wing", 3);
    return [hasAny(), done, once, next, handedIn("x-wing")];
  });
}"""


def test_drills_store_the_first_outcome_and_latest_answers(node: Node) -> None:
    seen = node.evaluate(_DRILLED, [
        ["answer", 1, "a=1"], ["note", 1, "later"], ["note", 1, "once"], ["answer", 1, "a=2"],
        ["note", 3, "once"], *[["answer", 2, f"b={n}"] for n in range(13)], ["note", 2, "shown"],
        ["forget"],
    ])  # fmt: skip
    eleven = "\n".join(f"b={n}" for n in range(11))
    assert [*seen[:5], *seen[-2:]] == [
        [False, 0, 0, 1, ""], *([[True, 1, 0, 2, "a=1"]] * 3), [True, 2, 1, 2, "a=1"],
        [True, 3, 1, 3, f"a=1\n{eleven}\nb=12"], [False, 0, 0, 1, ""],
    ]  # fmt: skip
