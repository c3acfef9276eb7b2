"""Every kind of sentence of every algorithm, once each, to read in one go.

`python -m tests.sentences` (`make sentences`) rewrites tests/snapshots/sentences.md.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tests.conftest import PUZZLES as PUBLIC
from tests.logic.boards import board, events
from tests.logic.test_strategies import CASES
from tests.solvers.small import FOUR, KINDS
from tests.trace.json_events import NamedReason
from tools.random_puzzles import hidden, loose_puzzle
from webapp.explain import explain
from webapp.logic.region_totals import NoTotal
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategies.innies import Innies
from webapp.logic.strategies.one_of_each import OneOfEach, Twice
from webapp.puzzle import Cell, Puzzle, format, parse
from webapp.solvers import SOLVERS, Choice, Solver, choose
from webapp.solvers.registry import YOURS
from webapp.solvers.yours import add_recorded
from webapp.trace import KINDS as EVENTS
from webapp.trace import (
    NAMES,
    Board,
    DeadEnd,
    Event,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
    apply,
)
from webapp.trace.reasons import NoFilling, NoPlace, NoValue, TwoValues

FILE = Path(__file__).parent / "snapshots" / "sentences.md"
_EVENTS = 150

_COLUMNS = "".join(f" {label} 45 +" for label in "abcdefghi")
PUZZLES: dict[str, Puzzle] = {
    **{name: puzzle for name, (puzzle, _) in KINDS.items()},
    **{f"random {seed}": loose_puzzle(seed, (3, 4, 5)) for seed in (0, 1, 9, 13, 19, 24)},
    **{
        f"operators to be found {seed}": hidden(loose_puzzle(seed, (3, 4, 5, 6)), seed)
        for seed in (0, 5, 6, 10, 11, 12, 15, 18)
    },
    "random 221": loose_puzzle(221, (3, 4, 5, 6)),
    **{
        row["id"]: parse(row["text"]) for row in PUBLIC if row["id"] in ("keen-p-4dh-0", "cdok-3-0")
    },
    "columns as cages": parse("9 " + " ".join(["abcdefghi"] * 9) + _COLUMNS),
}
EXAMPLES = {f"example of {each.title}": parse(each.example) for each in STRATEGIES.values()}


class Spoken(NamedTuple):
    event: Event
    sentence: str
    source: str


def kind(sentence: str) -> str:
    """Return the sentence without its numbers, cells, clues and lists."""
    for pattern, sign in (
        (r"r\d+c\d+", "C"),
        (r"[\d…]+[+−×÷?]( at C)?", "K"),
        (r"[\d…]{2,}", "9"),
        (r"(\d) (?=\d)", ""),
        (r"\d+s\b", "Ns"),
        (r"\b[\d,]*\d\b", "N"),
        (r"C(, C)*( and (C|N more cells))?", "C"),
        (r"(N(( [+×−÷] N)+( = N)?|(, N)*( (and|or) N)?))", "N"),
        (r"\b(rows?|columns?|box|boxes) N", "U"),
        (r"U already has N(; U has N)*", "U has N"),
        (r"\b(was|were)\b", "was"),
        (r"\b(is|are)\b", "is"),
        (r"\b(it|them|either of them|any of them)\b", "it"),
        (r"s\b", ""),
    ):
        sentence = re.sub(pattern, sign, sentence)
    return sentence


def of_runs(solver: Solver) -> list[Spoken]:
    """Return one sentence of each kind that the algorithm uses, in the order of event kinds."""
    kind_of, seen, found = cache(kind), set[str](), list[Spoken]()
    choice, more = Choice(solver), EXAMPLES if solver.by_strategies or solver.covers else {}
    for name, puzzle in (PUZZLES | more).items():
        paper = Board(puzzle.size)
        for step, event in enumerate(islice(choice.solve(puzzle), _EVENTS), 1):
            said = explain(puzzle, paper, event, choice.fewest_first)
            if kind_of(said) not in seen:
                seen.add(kind_of(said))
                found.append(Spoken(event, said, f"{name}, step {step}"))
            apply(paper, event)
    return sorted(found, key=lambda each: list(EVENTS).index(NAMES[type(each.event)]))


# Boards for sentences that are rare in runs or have many variants. `r1c1=4` is a guess, and
# `r1c3-24` crosses off 2 and 4.
_PLUS = parse("4 aaab ccab ddee ffgg a 6 + b 3 - c 2 / d 12 * e 1 - f 3 + g 7 +")
_LARGE = parse("11 " + " ".join(["abcdefghijk"] * 11) + " a 66 +")
_BOXES = parse("4 aaab ccab dd.e ff.e a 9 + b 3 - c 4 * d 5 + e 2 / f 3 + boxes 2x2 killer")
_OPEN = parse("4 aa.. b... b... .... a 3 ? b 2 ?")
_OPEN_THREE = parse("4 aa.. a... .... .... a 3 ?")
_PAIR = ((0, 0), (0, 1))


def _reject(cell: Cell, value: int, rule: str, *clash: Cell) -> Reject:
    return Reject(cell, value, rule, clash, 1)


ON_BOARDS: list[tuple[Puzzle, str, Event]] = [
    (_BOXES, "r1c3=4", _reject((1, 3), 4, "box", (0, 2))),
    (_LARGE, "r1c1=8", _reject((0, 4), 8, "row", (0, 0))),
    (_LARGE, "r1c1=11", _reject((0, 4), 11, "row", (0, 0))),
    (_PLUS, "r1c1=1 r1c2=2", _reject((0, 2), 4, "cage", (0, 0), (0, 1))),
    (_PLUS, "r1c1=1 r1c2=2 r1c3=1", _reject((1, 2), 1, "cage", (0, 0), (0, 1), (0, 2))),
    (_PLUS, "r3c1=2", _reject((2, 1), 4, "cage", (2, 0))),
    (_PLUS, "r1c4=4", _reject((1, 3), 3, "cage", (0, 3))),
    (_PLUS, "r2c1=1", _reject((1, 1), 4, "cage", (1, 0))),
    (_PLUS, "r2c1=4", _reject((1, 1), 3, "cage", (1, 0))),
    (_BOXES, "r1c1=2 r1c2=4", _reject((1, 2), 2, "cage", (0, 0), (0, 1))),
    (_OPEN, "r1c1=4", _reject((0, 1), 2, "cage", (0, 0))),
    (_OPEN, "r2c1=4", _reject((2, 0), 3, "cage", (1, 0))),
    (_OPEN_THREE, "", _reject((1, 0), 4, "cage")),
    (_OPEN_THREE, "r1c1=1", _reject((1, 0), 4, "cage", (0, 0))),
    (FOUR, "r1c1=1 r1c2=1", _reject((3, 3), 4, "full row", (0, 0), (0, 1))),
    (FOUR, "r1c4=4", _reject((3, 3), 4, "full column", (0, 3), (3, 3))),
    (_BOXES, "r3c3=4", _reject((3, 3), 4, "full box", (2, 2), (3, 3))),
    (FOUR, "r1c1=1 r1c2=3", _reject((3, 3), 4, "full cage", (0, 0), (0, 1))),
    (FOUR, "", Remove(((0, 1), (0, 2), (0, 3), (1, 0), (2, 0)), (1,), OneOfEach((0, 0)), 1)),
    (FOUR, "r2c1=4", DeadEnd(((1, 2),), NoValue(), 1)),
    (FOUR, "", DeadEnd(((1, 2),), NoValue(), 1)),
    (FOUR, "r2c1=4", Undo((1, 0), 4, (1, 2), 1)),
    (FOUR, "r2c1=4 r2c3-14", Undo((1, 0), 4, None, 1)),
    (FOUR, "", Restart(((1,),), 1, ((2,),))),
    (FOUR, "", Restart(((1,),), 1, ((1,),))),
    (FOUR, "r1c1=1 r1c2=3", Swap(_PAIR, 1)),
    (FOUR, "r1c1=1 r1c2=3", Swap(_PAIR, 1, (((0, 0), 2), ((1, 1), -1)))),
    (_BOXES, "", Solved(1)),
    (FOUR, "r2c1=4", DeadEnd(_PAIR, NoFilling(_PAIR), 1)),
    (_OPEN, "", DeadEnd(_PAIR, NoFilling(_PAIR), 1)),
    (FOUR, "r2c1=4", DeadEnd(_PAIR, NoPlace(_PAIR, (2,)), 1)),
    (FOUR, "r2c1=4", DeadEnd(((0, 0),), TwoValues(((0, 0),), (1, 2)), 1)),
    (FOUR, "r1c1=2 r1c3=2", DeadEnd(((0, 0), (0, 2)), Twice(((0, 0), (0, 2)), 2), 1)),
    (FOUR, "", DeadEnd(_PAIR, NoTotal(_PAIR, 10, 1, 9, (0,), "+"), 1)),
    (FOUR, "", GaveUp(NamedReason("it is late"), 1)),
    *((FOUR, "", Remove(((0, 0),), (1,), Innies(((0, 0),), 4, 2, 2, (0,), op), 1)) for op in "+*"),
]  # fmt: skip


def of_boards() -> Iterator[Spoken]:
    for puzzle, shown, event in ON_BOARDS:
        paper = Board(puzzle.size)
        for row, column, how, digits in re.findall(r"r(\d+)c(\d+)([=-])(\d+)", shown):
            cell, off = (int(row) - 1, int(column) - 1), tuple(map(int, digits))
            guess, remove = (
                Guess(cell, int(digits), 1),
                Remove((cell,), off, NamedReason("a"), 1),
            )
            apply(paper, remove if how == "-" else guess)
        yield Spoken(event, explain(puzzle, paper, event), shown)


def of_strategies() -> Iterator[Spoken]:
    """Yield the first sentence of each strategy on each board of its cases."""
    for case in CASES:
        sheet = board(case.puzzle, case.rows)
        event = next(iter(events(sheet, case.strategy)), None)
        if event and not isinstance(event, DeadEnd):
            said = explain(sheet.puzzle, Board(sheet.size), event)
            yield Spoken(event, said, case.strategy)


def of_written() -> Iterator[Spoken]:
    """Yield the sentences about values written before the search began."""
    for written in ("1..1", "3......3....3", "4", "14"):
        paper = Board(4)
        for event in choose(SOLVERS["propagation"], {"written": written}).solve(FOUR):
            if isinstance(event, GaveUp) or (isinstance(event, Infer) and paper.counts.events < 2):
                yield Spoken(event, explain(FOUR, paper, event), written)
            apply(paper, event)


_OWN = """
{"event": "note", "text": "Rows first"}
{"event": "guess", "cell": "r1c1", "value": 1}
{"event": "reject", "cell": "r1c2", "value": 1}
{"event": "reject", "cell": "r1c2", "value": 4, "because": "I tried it before"}
{"event": "remove", "cells": ["r3c3", "r3c4"], "values": [3, 4]}
{"event": "infer", "cell": "r3c3", "value": 1}
{"event": "dead-end", "cells": ["r3c4"]}
{"event": "undo"}
{"event": "undo"}
"""


def of_own() -> Iterator[Spoken]:
    """Yield the sentences about a user's own algorithm."""
    own, paper = add_recorded("own", _OWN.split("\n")[1:-1], FOUR), Board(4)
    del YOURS[own.name]
    for event in own.solve(FOUR):
        yield Spoken(event, explain(FOUR, paper, event), "")
        apply(paper, event)


def spoken() -> dict[str, list[Spoken]]:
    """Return all sentences by section of the file."""
    return {
        **{solver.title: of_runs(solver) for solver in SOLVERS.values()},
        "The strategies": list(of_strategies()),
        "Searches that begin with values": list(of_written()),
        "More sentences": list(of_boards()),
        "A user’s own algorithm": list(of_own()),
    }


def lines(sections: dict[str, list[Spoken]]) -> Iterator[str]:
    yield from ("# Sentences", "", "Every kind of sentence that an algorithm says, once.")
    yield "`make sentences` writes this file, and a test compares it with the code."
    heads = {
        solver.title: (solver.summary, "", "```", *solver.pseudocode, "```", "")
        for solver in SOLVERS.values()
    }
    heads["The strategies"] = (
        *(f"- **{each.title}**: {each.premise}" for each in STRATEGIES.values()), "",
    )  # fmt: skip
    for title, section in sections.items():
        yield from ("", f"## {title}", "", *heads.get(title, ()))
        for _, sentence, source in section:
            yield f"- {sentence} ({source})" if source else f"- {sentence}"
    yield from ("", "## The puzzles", "")
    used = {each.source.split(",")[0] for section in sections.values() for each in section}
    for name, puzzle in (PUZZLES | EXAMPLES).items():
        if name in used:
            yield f"- {name}: `{format(puzzle, 'code')}`"


if __name__ == "__main__":
    FILE.write_text("\n".join(lines(spoken())) + "\n", encoding="utf-8")
