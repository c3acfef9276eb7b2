"""Keen game ids: as Simon Tatham's Keen writes them, byte for byte."""

import pytest

from tests.conftest import PUZZLES
from webapp.puzzle import FormatError, TextPlace, format, parse

WITH_ID = [row for row in PUZZLES if "game_id" in row]


def test_the_corpus_has_119_game_ids() -> None:
    assert len(WITH_ID) == 119


@pytest.mark.parametrize("row", WITH_ID, ids=lambda row: row["id"])
def test_a_game_id_is_read_as_the_corpus_says_and_written_as_keen_does(
    row: dict[str, str],
) -> None:
    assert parse(row["game_id"]) == parse(row["text"])
    assert format(parse(row["text"]), "keen") == row["game_id"]


@pytest.mark.parametrize("given", ["3dn:_aba_3a,m3s1a8s1", " 3:_aba_3a,m3s1a8s1\n",
                                   "3:_aba___a,m3s1a8s1", "3:_1a1b1a1_1_2a1,m3s1a8s1"])  # fmt: skip
def test_parameters_white_space_and_runs_do_not_matter(given: str) -> None:
    assert parse(given) == parse("3:_aba_3a,m3s1a8s1")


def test_a_run_of_more_than_25_edges_is_written_with_z() -> None:
    puzzle = parse("\n".join(["6", *["A" * 6] * 6, "A 126 +"]))
    assert format(puzzle, "keen") == "6:zzj,a126"
    assert parse("6:zzj,a126") == puzzle


def test_one_cell_cages_are_given_values_whatever_their_letter() -> None:
    assert parse("1:_,m1") == parse("1:_,a1") == parse("a a 1 =")


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        ("6dn#12345", "this is a random seed, which only Keen can turn into a puzzle", None),
        ("3:_aba_3a", "a Keen game id is SIZE:BLOCKS,CLUES", None),
        ("3:_aBa_3a,m3", "a Keen game id is SIZE:BLOCKS,CLUES", None),
        ("17:_,a1", "a grid has 1 to 16 rows, not 17", 1),
        ("3:_aba_2a,m3s1a8s1", "the edges stop early: a grid of size 3 has 12 and an end", 10),
        ("3:_aba_3b,m3s1a8s1", "the edges run on past the 12 of a grid of size 3", 9),
        ("3:a99999,a1", "the edges run on past the 12 of a grid of size 3", 3),
        ("3:z,a1", "the edges run on past the 12 of a grid of size 3", 3),
        ("\n  3:2aba_3a,m3s1a8s1", "'2' stands where a letter of the edges should be", 3),
        ("3:2aba_3a,m3s1a8s1", "'2' stands where a letter of the edges should be", 3),
        ("3:_aba_3a,m3s1a8", "the edges make 4 cages, but there are 3 clues", 11),
        ("3:_aba_3a,m3s1a8q1", "'q1' isn’t a clue: write a, m, s or d and a number", 17),
        ("3:_aba_3a,m3s1a8s", "'s' isn’t a clue: write a, m, s or d and a number", 17),
        (f"1:_,a{'9' * 310}", "'a99999999999' isn’t a clue", 5),
    ],
)
def test_what_cannot_be_read_is_said_with_its_column(
    text: str, sentence: str, column: int | None
) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert caught.value.message.startswith(sentence)
    assert caught.value.place == (column and TextPlace(1, column))


def test_an_address_with_a_game_behind_its_hash_sign_is_read_as_that_game() -> None:
    address = "https://games.example/js/keen.html"
    assert parse(f"{address}#3:_aba_3a,m3s1a8s1") == parse("3:_aba_3a,m3s1a8s1")
    with pytest.raises(FormatError, match="random seed, which only Keen") as seed:
        parse(f"{address}#6dn#123456")
    assert seed.value.place is None
    with pytest.raises(FormatError, match="the edges stop early") as caught:
        parse(f"{address}#3:_aba_3,m3s1a8s1")
    assert caught.value.place == TextPlace(1, len(address) + len("#3:_aba_3,"))
    with pytest.raises(FormatError, match="no puzzle in this link"):
        parse(f"{address}#rules")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4 AA.. BB.. .... .... A 3 + B 3 + boxes 2x2", "Keen has no boxes and no killer cages"),
        ("2 AA BB A 3 + B 3 + killer", "Keen has no boxes and no killer cages"),
        ("2 AA BB A 3 +", "Keen’s ids say whole puzzles only: the cage at r2c1 has no clue yet"),
        (
            "2 AB BA A 3 + B 3 +",
            "Keen’s ids say whole puzzles only: the 3+ cage at r1c1 is in",
        ),
        ("2 AA BB A 3 + B 3 ?", "Keen’s ids have no cages whose operator is to be found"),
        ("2 AA .. A 3 +", "Keen’s ids say whole puzzles only: r2c1 and r2c2 aren’t in a cage yet"),
    ],
)
def test_what_keen_cannot_say_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        format(parse(text), "keen")
    assert str(caught.value).startswith(sentence)
