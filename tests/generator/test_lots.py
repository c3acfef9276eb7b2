"""Lots: the same seed draws the same, for good."""

from collections import Counter

from webapp.generator.lots import Lots


def test_a_seed_means_the_same_for_good() -> None:
    """What a seed draws may never change: people have kept the puzzles that grew from it."""
    lots = Lots("kept")
    assert [lots.below(1000) for _ in range(5)] == [624, 647, 191, 570, 853]
    assert Lots("kept").shuffled("abcdefgh") == list("gfadcbhe")


def test_other_seeds_draw_otherwise() -> None:
    drawn = {tuple(Lots(f"seed {index}").shuffled(range(8))) for index in range(50)}
    assert len(drawn) == 50


def test_every_number_is_as_likely() -> None:
    lots = Lots("numbers")
    counts = Counter(lots.below(10) for _ in range(20_000))
    assert set(counts) == set(range(10))
    assert all(abs(count - 2_000) < 250 for count in counts.values())


def test_weights_are_kept_and_nothing_of_weight_0_is_drawn() -> None:
    lots = Lots("weights")
    counts = Counter(lots.weighted([1, 0, 3]) for _ in range(8_000))
    assert counts[1] == 0
    assert abs(counts[2] - 6_000) < 250


def test_every_order_is_as_likely() -> None:
    lots = Lots("orders")
    counts = Counter(tuple(lots.shuffled("abc")) for _ in range(12_000))
    assert len(counts) == 6
    assert all(abs(count - 2_000) < 250 for count in counts.values())
