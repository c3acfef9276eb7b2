"""Partitions: connected groups that cover the grid, of the sizes allowed."""

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from webapp.generator.lots import Lots
from webapp.generator.partition import partition
from webapp.puzzle.cells import pieces

weights = st.lists(st.sampled_from([0.0, 1.0, 3.0]), min_size=1, max_size=6).filter(any)


@given(size=st.integers(1, 12), weights=weights, seed=st.integers(0, 10**6))
def test_groups_are_connected_cover_the_grid_and_have_allowed_sizes(
    size: int, weights: list[float], seed: int
) -> None:
    groups = partition(size, weights, Lots(f"{seed}"))
    if groups is None:
        assert not all(weights)  # only where a size is forbidden can a draw come out uneven
        return
    assert sorted(cell for group in groups for cell in group) == list(range(size * size))
    assert all(len(pieces([divmod(cell, size) for cell in group])) == 1 for group in groups)
    assert all(len(group) <= len(weights) and weights[len(group) - 1] for group in groups)


def test_most_draws_come_out_even_without_cages_of_one_cell() -> None:
    drawn = [partition(6, [0, 3, 3, 1], Lots(f"{seed}")) for seed in range(100)]
    assert sum(groups is not None for groups in drawn) > 60


def test_a_seed_cuts_the_same_for_good() -> None:
    """People have kept the puzzles that grew from it, also where cages of some sizes are joined."""
    kinds = ([3, 6, 2, 1, 0.5], [0, 3, 3, 1], [0, 6, 1], [0.2, 2, 4, 3, 1])
    cut = [
        partition(size, weights, Lots(f"kept {size}")) for size in range(1, 13) for weights in kinds
    ]
    assert cut.count(None) == 6
    assert sha256(repr(cut).encode()).hexdigest().startswith("d02b4bbd25abbd72")
