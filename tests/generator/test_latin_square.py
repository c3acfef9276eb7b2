"""Latin squares: right, and each as likely as any other."""

from collections import Counter
from hashlib import sha256

import pytest

from webapp.generator.latin_square import latin_square
from webapp.generator.lots import Lots


@pytest.mark.parametrize("size", range(1, 13))
def test_every_row_and_column_holds_each_value_once(size: int) -> None:
    grid = latin_square(size, Lots(f"square {size}"))
    values = set(range(1, size + 1))
    assert [set(row) for row in grid] == [values] * size
    assert [set(column) for column in zip(*grid, strict=True)] == [values] * size


def test_a_seed_draws_the_same_squares_for_good() -> None:
    """People have kept the puzzles that grew from them."""
    squares = [latin_square(size, Lots(f"kept {size}")) for size in range(1, 13)]
    assert sha256(repr(squares).encode()).hexdigest().startswith("9903fe9304c51509")


@pytest.mark.sweep
def test_each_of_the_twelve_squares_of_size_3_is_as_likely() -> None:
    lots = Lots("threes")
    counts = Counter(latin_square(3, lots) for _ in range(6_000))
    assert len(counts) == 12
    # Chi squared with 11 degrees of freedom is above 31.3 once in a thousand times.
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 31.3


@pytest.mark.sweep
def test_each_of_the_576_squares_of_size_4_is_as_likely() -> None:
    lots = Lots("fours")
    counts = Counter(latin_square(4, lots) for _ in range(5_760))
    assert len(counts) == 576
    # Chi squared with 575 degrees of freedom is above 685 once in a thousand times.
    assert sum((count - 10) ** 2 / 10 for count in counts.values()) < 685
