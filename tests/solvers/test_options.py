"""Options: how they are read, and that each changes the choice it names and nothing else."""

from pathlib import Path
from random import Random

import pytest

from tests.solvers.small import agrees, grids_of, judged
from tests.trace.judge import faults
from tests.web.stories import stories
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, choose, parse_choice
from webapp.solvers.options import MAX_CHARACTERS, format_ties, parse_ties
from webapp.solvers.written import AlreadyWritten, format_written, parse_written
from webapp.trace import GaveUp, Infer

# Reading choices


def test_algorithm_choice_is_read_from_name_and_options() -> None:
    read = {
        text: (choice.solver.name, choice.options, choice.text)
        for text in ("mrv", "mrv:", "mrv:values=up", "mrv:values=up,values=down", "mrv:ties=")
        if (choice := parse_choice(text))
    }
    usual, down = ("mrv", (), "mrv"), ("mrv", (("values", "down"),), "mrv:values=down")
    assert list(read.values()) == [usual, usual, usual, down, usual]
    assert parse_choice("local-search:seed=" + "9" * 18).settings == {"seed": "9" * 18}


REJECTED = [
    ("", "there is no algorithm '': use one of brute-force, backtracking, backjumping, "),
    ("MRV", "there is no algorithm 'MRV': use one of "),
    ("x" * 99, f"there is no algorithm '{'x' * 30}': use one of "),
    ("mrv:values", "'values' isn’t an option: write OPTION=VALUE"),
    ("propagation:learn=x", "propagation has no option 'learn': its options are cells, values, "),
    ("mrv:order=up", "mrv has no option 'order': its options are cells, values, lists, ties"),
    ("brute-force:values=up", "brute-force has no option 'values': it has no options"),
    ("mrv:values=best", "'best' isn’t a value of mrv’s option 'values': use up or down"),
    ("mrv:values=", "'' isn’t a value of mrv’s option 'values': use up or down"),
    ("local-search:seed=-1", "'-1' isn’t a value of local-search’s option 'seed': use a whole"),
    ("local-search:seed=" + "9" * 19, f"'{'9' * 19}' isn’t a value of local-search’s option"),
    *((f"propagation:written={text}", "isn’t a value of propagation’s option 'written': use one c")
      for text in ("x", "0", "1;2", "1" * 257, "1 2", "\u0661")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), REJECTED, ids=[text[:30] for text, _ in REJECTED])
def test_unknown_algorithm_choice_is_rejected_with_the_options(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"algorithm|option") as caught:
        parse_choice(text)
    assert sentence in str(caught.value)


# Options of the search


def test_pseudocode_and_summary_follow_the_options() -> None:
    (changes,) = stories(Path(__file__).with_name("options.txt")).values()
    lines = dict(each.split(" → ") for each in changes)

    def shown(text: str) -> list[str]:
        code = parse_choice(text).pseudocode
        return [f"-{line.text}-" if line.off else line.text for line in code]

    assert [text for text, line in lines.items() if line not in shown(text)] == []
    assert [text for text, line in lines.items() if line in shown(text.partition(":")[0])] == []
    for text in ("mrv", "mrv:lists=off", "forward-checking", "propagation:cells=fewest"):
        assert parse_choice(text).fewest_first
    for text in ("mrv:cells=reading", "backtracking", "propagation"):
        assert not parse_choice(text).fewest_first
    assert "shortest" in parse_choice("mrv").summary
    assert "shortest" not in parse_choice("mrv:cells=reading").summary
    assert "fewest" not in parse_choice("exact-cover:goals=first").summary
    assert parse_choice("propagation:pairs=off").summary == SOLVERS["propagation"].summary


# Ties


def test_ties_round_trip() -> None:
    many = "-".join(f"{n}.1" for n in range(300))
    for text in ("0.0", "17.12-40.3", "0.0.1-5.255.16-300000.7", many):
        assert format_ties(parse_ties(text)) == text
        assert parse_choice(f"mrv:ties={text}").text == f"mrv:ties={text}"


@pytest.mark.parametrize(
    "text",
    ["1", "1.", ".1", "1.2.", "1.2.0", "1.2.3.4", "01.2", "1.2-", "-1.2", "2.1-1.1", "1.1-1.2",
     "1.2.100", "1.123456", "1234567890.1", "x", "１.2", "1.2\n",
     "-".join(f"{n}.1" for n in range(MAX_CHARACTERS))],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_invalid_ties_are_rejected(text: str) -> None:
    with pytest.raises(ValueError, match=r"STEP\.NUMBER"):
        parse_ties(text)
    with pytest.raises(ValueError, match="isn’t a value of mrv’s option 'ties': use") as error:
        parse_choice(f"mrv:ties={text}")
    assert len(str(error.value)) < 250


# Values that are there before the search begins


GOES_ON = [each.name for each in SOLVERS.values() if "written" in each.settings({})]


@pytest.mark.parametrize("name", GOES_ON)
def test_search_from_written_values_finds_their_solutions(name: str) -> None:
    for seed in range(16):
        (puzzle, solutions), dice = judged(seed, (2, 3, 3, 4)), Random(seed)
        cells = sorted(dice.sample(all_cells(puzzle.size), dice.randint(1, puzzle.size)))
        grid = dice.choice([*sorted(solutions), ((1, 2, 3, 1),) * 4])
        values = {(r, c): min(grid[r][c], puzzle.size) for r, c in cells}
        text = format_written(values, puzzle.size)
        events = list(choose(SOLVERS[name], {"written": text}).solve(puzzle))
        agreeing = {grid for grid in solutions if agrees(grid, values)}
        assert events[: len(values)] == [
            Infer(cell, value, AlreadyWritten(), 1) for cell, value in values.items()
        ]
        assert sorted(grids_of(puzzle, events)) == sorted(agreeing)
        assert isinstance(events[-1], GaveUp)
        assert list(faults(puzzle, agreeing, events[:600])) == []


def test_written_values_round_trip() -> None:
    assert GOES_ON == ["forward-checking", "arc-consistency", "propagation"]
    for size in range(1, 17):
        dice = Random(size)
        values = {cell: dice.randint(1, size) for cell in all_cells(size) if dice.random() < 0.5}
        assert parse_written(format_written(values, size), size) == values
    assert parse_written("12G.1", 2) == {(0, 0): 1, (0, 1): 2}
    assert format_written({}, 4) == ""
