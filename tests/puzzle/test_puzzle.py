"""Puzzles: what the model refuses, and what it tells of a draft."""

import os
import subprocess
import sys

import pytest

from webapp.puzzle import Cage, Leftover, Puzzle, make_puzzle, parse

A, B = Cage(((0, 0),), 1, "="), Cage(((0, 1), (1, 1)), 3, "+")


@pytest.mark.parametrize(
    ("size", "cages", "sentence"),
    [
        (0, [], "a grid has 1 to 16 rows, not 0"),
        (17, [], "a grid has 1 to 16 rows, not 17"),
        (2, [Cage((), 3, "+")], "a cage lists one cell or more"),
        (2, [Cage(((0, 1), (0, 0)), 3, "+")], "each once, in reading order"),
        (2, [Cage(((0, 0), (0, 0)), 3, "+")], "each once, in reading order"),
        (2, [Cage(((0, 0),), 3, "%")], "'%' isn’t an operator: use one of"),
        (2, [Cage(((0, 2),), 3, "=")], "r1c3 lies outside the grid"),
        (2, [Cage(((-1, 0),), 3, "=")], "r0c1 lies outside the grid"),
        (2, [A, A], "r1c1 is in two cages"),
        (2, [B, A], "cages come in the order of their first cells"),
    ],
)
def test_what_is_no_draft_even_is_refused(size: int, cages: list[Cage], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Puzzle(size, tuple(cages))


def test_cages_may_be_given_in_any_order_and_leftover_clues_follow_them() -> None:
    puzzle = make_puzzle(2, [B, A], leftovers=(Leftover(("4",), 0), Leftover(("5",), None)))
    assert puzzle.cages == (A, B)
    assert [left.cage for left in puzzle.leftovers] == [1, None]


def test_a_draft_knows_the_cage_of_each_cell_and_the_cells_without_one() -> None:
    puzzle = Puzzle(2, (A, B))
    assert puzzle.cage_at == {(0, 0): A, (0, 1): B, (1, 1): B}
    assert puzzle.free_cells == ((1, 0),)


@pytest.mark.parametrize(
    ("labels", "shown"),
    [(("q", "x"), ("q", "x")), (("q", "q"), ("A", "B")), (("q", ""), ("A", "B"))],
)
def test_labels_are_shown_as_read_where_each_cage_has_its_own(
    labels: tuple[str, str], shown: tuple[str, str]
) -> None:
    cages = (Cage(A.cells, 1, "=", labels[0]), Cage(B.cells, 3, "+", labels[1]))
    assert Puzzle(2, cages).labels == shown


def test_a_clue_is_spoken_as_target_and_operator() -> None:
    puzzle = parse("3 aab ccb dde a 3 + b 2 c *")
    assert [cage.clue for cage in puzzle.cages] == ["3+", "2", "*", "", ""]


def test_memories_that_hold_a_puzzle_hash_its_cages_once(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, held = parse("2 ab ab a 3 + b 3 +"), {}
    held[puzzle] = 1
    asked: list[Cage] = []
    monkeypatch.setattr(Cage, "__hash__", lambda cage: asked.append(cage) or 0)
    assert (held[puzzle], asked) == (1, [])


@pytest.mark.parametrize("text", ["2 ab ab a 3 + b", "2 aa bb a 3 + boxes 1x2 killer"])
def test_a_puzzle_has_the_same_hash_in_every_process(text: str) -> None:
    said = f"from webapp.puzzle import parse; print(hash(parse({text!r})))"
    seeds = ({**os.environ, "PYTHONHASHSEED": seed} for seed in "12")
    there = [subprocess.check_output([sys.executable, "-c", said], env=env) for env in seeds]
    assert {*map(int, there)} == {hash(parse(text))}
