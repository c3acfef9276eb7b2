"""Every kind of sentence of every algorithm, once, from real runs, to be read in one go.

`python -m tests.sentences` (`make sentences`) writes docs/sentences.md anew.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.solvers.small import KINDS
from tools.random_puzzles import hidden, loose_puzzle
from webapp.explain import explain
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Puzzle, format, parse
from webapp.solvers import SOLVERS, Choice, Solver
from webapp.trace import KINDS as EVENTS
from webapp.trace import NAMES, Board, apply

FILE = Path(__file__).parents[1] / "docs" / "sentences.md"
_EVENTS = 300

LARGE = parse(
    "9 " + " ".join(["abcdefghi"] * 9) + "".join(f" {label} 45 +" for label in "abcdefghi")
)

PUZZLES: dict[str, Puzzle] = {
    **{name: puzzle for name, (puzzle, _) in KINDS.items()},
    **{f"random {seed}": loose_puzzle(seed, (3, 4, 5)) for seed in range(25)},
    **{
        f"operators to be found {seed}": hidden(loose_puzzle(seed, (3, 4, 5, 6)), seed)
        for seed in range(20)
    },
    "random 221": loose_puzzle(221, (3, 4, 5, 6)),
    **{f"example of {each.title}": parse(each.example) for each in STRATEGIES.values()},
    "columns as cages": LARGE,
}


def kind(sentence: str) -> str:
    """The sentence without its numbers, cells, clues and lists: what it is an example of."""
    for pattern, sign in (
        (r"r\d+c\d+", "C"),
        (r"[\d…]+[+−×÷?]( at C)?", "K"),
        (r"[\d…]{2,}", "9"),
        (r"(\d) (?=\d)", ""),
        (r"\d+s\b", "Ns"),
        (r"\b[\d,]*\d\b", "N"),
        (r"C(, C)*( and (C|N more cells))?", "C"),
        (r"N(( [+×−÷] N)+( = N)?|(, N)*( (and|or) N)?)", "N"),
        (r"\b(rows?|columns?|box|boxes) N", "U"),
        (r"U already has N(; U has N)*", "U has N"),
        (r"\b(was|were)\b", "was"),
        (r"\b(is|are)\b", "is"),
        (r"\b(it|them|either of them|any of them)\b", "it"),
        (r"s\b", ""),
    ):
        sentence = re.sub(pattern, sign, sentence)
    return sentence


def heard(solver: Solver) -> Iterator[tuple[int, str, str, int]]:
    """Each kind of sentence once: the kind of its event, the sentence, its puzzle and step."""
    seen: set[str] = set()
    for name, puzzle in PUZZLES.items():
        board = Board(puzzle.size)
        for step, event in enumerate(islice(solver.solve(puzzle), _EVENTS), 1):
            said = explain(puzzle, board, event, Choice(solver).fewest_first)
            if (new := kind(said)) not in seen:
                seen.add(new)
                yield list(EVENTS).index(NAMES[type(event)]), said, name, step
            apply(board, event)
            board.forget()


def lines() -> Iterator[str]:
    """The file."""
    yield "# Sentences"
    yield ""
    yield "Every kind of sentence that an algorithm says of its steps, once, from real runs."
    yield "`make sentences` writes this file; a test holds it to the code."
    used: set[str] = set()
    for solver in SOLVERS.values():
        yield from ("", f"## {solver.title}", "", solver.summary, "", "```")
        yield from solver.pseudocode
        yield from ("```", "")
        for _, said, name, step in sorted(heard(solver), key=lambda each: each[0]):
            used.add(name)
            yield f"- {said} ({name}, step {step})"
    yield from ("", "## The strategies", "")
    for strategy in STRATEGIES.values():
        yield f"- **{strategy.title}**: {strategy.premise}"
    yield from ("", "## The puzzles", "")
    for name in PUZZLES:
        if name in used:
            yield f"- {name}: `{format(PUZZLES[name], 'code')}`"


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
