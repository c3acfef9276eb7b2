"""Why? is true: what the page says of guesses, held to every solution by a judge of its own."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.solvers.by_cages import ByCages
from tests.solvers.small import FIVE, KINDS
from tests.web.markup import Element
from tests.web.support import BY_ID, SAMPLE, SIX, Client, address
from tools.random_puzzles import loose_puzzle
from webapp.insight import Run
from webapp.insight.blame.dead_ends import is_dead_end
from webapp.puzzle import Cell, Puzzle
from webapp.solvers import SOLVERS, parse_choice

# Dead ends whose latest guess of the conflict has the only solution's value.
RIGHT = [
    *(("mrv", at, "r3c6 = 5") for at in (160, 223)),
    ("forward-checking", 246, "r3c3 = 2"),
    ("forward-checking", 490, "r3c3 = 2"),
    *(("forward-checking", at, "r2c4 = 2") for at in (516, 524)),
    *(("forward-checking", at, "r1c2 = 5") for at in (558, 567, 574, 579)),
    *(("forward-checking", at, "r3c3 = 2") for at in (714, 838)),
    ("forward-checking", 1_031, "r2c4 = 2"),
    *(("forward-checking", at, "r1c2 = 5") for at in (1_111, 1_116, 1_121)),
]
ALGORITHMS = [name for name in SOLVERS if name != "local-search"]  # that one has no dead ends
_OURS = [SAMPLE, SIX, FIVE, BY_ID["keen-p-5dx-0"], BY_ID["keen-p-6du-0"], KINDS["no solution"][0]]


def puzzles(name: str) -> Iterator[Puzzle]:
    """Puzzles with one solution, several or none; small ones for who tries whole grids."""
    small = name == "brute-force"
    yield from [KINDS["two solutions"][0]] if small else _OURS
    for seed in range(600):
        yield loose_puzzle(seed, (3,) if small else (4, 5))


@cache
def judge(puzzle: Puzzle) -> ByCages:
    return ByCages(puzzle)


def guesses(text: str) -> dict[Cell, int]:
    """The values that a text names: `r2c1 = 3`."""
    return {
        (int(row) - 1, int(column) - 1): int(value)
        for row, column, value in re.findall(r"r(\d+)c(\d+) = (\d+)", text)
    }


def held_to_all_solutions(puzzle: Puzzle, page: Element) -> str:
    """The page's sentence about guesses, once it is found true; what it calls wrong is wrong."""
    said = page.one(class_="conclusion").text
    marked = [each.text for each in page.all("a") if each.get("class") in ("blame", "conflict")
              and each.parent and each.parent.tag == "li"]  # fmt: skip
    together = guesses(" ".join(marked))
    assert not judge(puzzle).has(together), (said, together)
    if "guesses before it" not in said:
        assert guesses(said) == together
    for name, value in re.findall(r"(r\d+c\d+) = (\d+) is wrong", page.text):
        assert not judge(puzzle).has(guesses(f"{name} = {value}"))
    assert page.text.count("wrong") == len(re.findall(r"= \d+ is wrong: no solution", said))
    assert not re.search("to blame|wrong since|fail", page.text)
    return said


@pytest.mark.parametrize(("name", "at", "right"), RIGHT)
def test_a_value_of_the_only_solution_is_never_called_wrong(
    client: Client, name: str, at: int, right: str
) -> None:
    assert judge(SIX).has(guesses(right))
    page = client.fragment(address("/why", SIX, with_=name, at=at))
    said = held_to_all_solutions(SIX, page)
    assert said.startswith(f"{right} can’t stand with ")
    assert len(guesses(said)) > 1 or "guesses before it" in said


@pytest.mark.parametrize(
    "most", [20, pytest.param(200, marks=pytest.mark.sweep)], ids=["some", "two hundred"]
)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_solution_has_what_the_page_says_cannot_stand(
    client: Client, name: str, most: int
) -> None:
    done = 0
    for puzzle in puzzles(name):
        if done == most:
            break
        run = Run(puzzle, parse_choice(name))
        run.to_end()
        steps = [at for at, event in enumerate(run.events, 1) if is_dead_end(event)]
        for at in steps[:: max(1, len(steps) * 5 // most)][: most - done]:
            held_to_all_solutions(
                puzzle, client.fragment(address("/why", puzzle, with_=name, at=at))
            )
            done += 1
    assert done == most
