"""What puzzles are drawn from: seeded numbers, clues, and trades that are a second solution.

The digests of test_make.py and test_boxed.py pin squares, partitions and the freedom of clues.
"""

from webapp.generator.clues import clue
from webapp.generator.lots import Lots
from webapp.generator.thinned import thinned
from webapp.generator.trades import has_trade


def test_seed_draws_the_same_for_good_and_others_otherwise() -> None:
    lots = Lots("kept")
    assert [lots.below(1000) for _ in range(5)] == [624, 647, 191, 570, 853]
    assert Lots("kept").shuffled("abcdefgh") == list("gfadcbhe")
    assert len({tuple(Lots(f"seed {index}").shuffled(range(8))) for index in range(50)}) == 50


def test_thinning_takes_each_item_that_can_go_with_few_questions() -> None:
    asked = []

    def holds(left: frozenset[int]) -> bool:
        asked.append(left)
        return {80, 95} <= left

    assert thinned(frozenset(range(100)), range(100), lambda left, item: left - {item}, holds) == {
        80, 95,
    }  # fmt: skip
    assert len(asked) < 50


def test_every_operator_that_fits_is_drawn_and_its_clue_is_true() -> None:
    drawn = {clue((2, 4), "+-*/", Lots(f"{seed}")) for seed in range(60)}
    assert drawn == {("+", 6), ("-", 2), ("*", 8), ("/", 2)}
    three = {clue((1, 3, 4), "+-*/", Lots(f"{seed}")) for seed in range(60)}
    assert three == {("+", 8), ("*", 12)}
    assert clue((3, 4), "/", Lots("")) is clue((1, 2, 4), "-/", Lots("")) is None
    assert clue((3,), "", Lots("")) == ("=", 3)


def test_lines_and_values_change_places_within_cages() -> None:
    rows = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
    trades = [
        ([[0, 3], [1, 4], [2, 5]], True),  # rows 1 and 2 change places
        ([[0, 1], [3, 4], [6, 7]], True),  # columns 1 and 2
        ([[0, 1], [3, 5], [7, 8]], True),  # the values 1 and 2, in each row
        ([[0, 3], [2, 8], [4, 7]], False),
        ([[cell] for cell in range(9)], False),
    ]
    assert [has_trade(rows, cages) for cages, _ in trades] == [trade for _, trade in trades]
