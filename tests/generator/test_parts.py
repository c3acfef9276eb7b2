"""Seeded numbers, thinning, and trades that give a second solution.

The digests in test_make.py cover squares, partitions and the entropy of clues.
"""

from webapp.generator.boxed import thinned
from webapp.generator.partition import has_trade
from webapp.generator.rng import SeededRng


def test_seed_gives_the_same_numbers_on_every_machine() -> None:
    rng = SeededRng("kept")
    assert [rng.below(1000) for _ in range(5)] == [624, 647, 191, 570, 853]
    assert SeededRng("kept").shuffled("abcdefgh") == list("gfadcbhe")
    assert len({tuple(SeededRng(f"seed {index}").shuffled(range(8))) for index in range(50)}) == 50


def test_thinning_removes_all_unneeded_items_in_few_checks() -> None:
    asked = []

    def holds(left: frozenset[int]) -> bool:
        asked.append(left)
        return {80, 95} <= left

    assert thinned(frozenset(range(100)), range(100), lambda left, item: left - {item}, holds) == {
        80, 95,
    }  # fmt: skip
    assert len(asked) < 50


def test_trades_of_rows_columns_and_values_are_found() -> None:
    values = (1, 2, 3, 2, 3, 1, 3, 1, 2)
    trades = [
        ([[0, 3], [1, 4], [2, 5]], True),  # rows 1 and 2 change places
        ([[0, 1], [3, 4], [6, 7]], True),  # columns 1 and 2
        ([[0, 1], [3, 5], [7, 8]], True),  # the values 1 and 2, in each row
        ([[0, 3], [2, 8], [4, 7]], False),
        ([[cell] for cell in range(9)], False),
    ]
    assert [has_trade(3, values, cages) for cages, _ in trades] == [trade for _, trade in trades]
