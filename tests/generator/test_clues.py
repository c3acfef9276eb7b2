"""Clues: right for the values they are made of, by the operators allowed."""

from hypothesis import given
from hypothesis import strategies as st

from webapp.generator.clues import clue
from webapp.generator.lots import Lots
from webapp.puzzle import Cage, is_solution, make_puzzle

operators = st.sets(st.sampled_from("+-*/"))


@given(values=st.permutations([1, 2, 3, 4]), operators=operators, seed=st.integers(0, 10**6))
def test_a_clue_is_true_of_its_values(values: list[int], operators: set[str], seed: int) -> None:
    grid = tuple(tuple((value + row - 1) % 4 + 1 for value in values) for row in range(4))
    for count in (1, 2, 3, 4):
        given = clue(grid[0][:count], operators, Lots(f"{seed}"))
        if given is None:
            assert count > 1
            assert not operators & set("+*" if count > 2 else "+-*")
            continue
        op, target = given
        assert op in operators or (op, count) == ("=", 1)
        rest = [
            Cage(((row, column),), grid[row][column], "=")
            for row in range(4)
            for column in range(4)
            if row or column >= count
        ]
        cage = Cage(tuple((0, column) for column in range(count)), target, op)
        assert is_solution(make_puzzle(4, [cage, *rest]), grid)


def test_every_operator_that_fits_is_drawn() -> None:
    drawn = {clue((2, 4), "+-*/", Lots(f"{seed}")) for seed in range(60)}
    assert drawn == {("+", 6), ("-", 2), ("*", 8), ("/", 2)}
