"""Hand-in codes: what is written is read, and nothing else is."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from webapp.classroom.handin import (
    ForeignCodeError,
    HandIn,
    MistypedCodeError,
    read,
    task_digest,
    write,
)
from webapp.classroom.handin.code import (
    KINDS,
    LENGTH,
    MAX_COUNT,
    MAX_RESULT,
    MAX_SECONDS,
    grouped,
)
from webapp.classroom.room.codes import SIGNS

KEY, WORD = b"a key of the server", "Blue Whale"
HANDED = HandIn("play", task_digest("m1Mrd3XIiFB0ZM1QdLEQ3x", "solve"), 16, 2, 3, 312, "AB", 77)

handed_in = some.builds(
    HandIn,
    kind=some.sampled_from(KINDS),
    task=some.integers(0, 2**32 - 1),
    result=some.integers(0, MAX_RESULT),
    hints=some.integers(0, MAX_COUNT),
    mistakes=some.integers(0, MAX_COUNT),
    seconds=some.integers(0, MAX_SECONDS),
    initials=some.text("ABCXYZ", max_size=3),
    nonce=some.integers(0, 2**20 - 1),
)


@given(handed_in)
def test_code_round_trips_in_any_spacing_and_case(handed: HandIn) -> None:
    code = write(handed, WORD, KEY)
    assert len(code) == LENGTH
    assert set(code) <= {*SIGNS}
    assert read(code, WORD, KEY) == handed
    assert read(f" {grouped(code).lower()}\n", " blue whale", KEY) == handed


def test_number_too_large_for_its_field_becomes_the_maximum() -> None:
    much = replace(HANDED, result=5_000, hints=40, mistakes=99, seconds=100_000)
    most = replace(
        HANDED, result=MAX_RESULT, hints=MAX_COUNT, mistakes=MAX_COUNT, seconds=MAX_SECONDS
    )
    assert read(write(much, WORD, KEY), WORD, KEY) == most


def test_one_wrong_or_two_swapped_characters_are_mistyped() -> None:
    code = write(HANDED, WORD, KEY)
    wrong = {code[:at] + sign + code[at + 1 :] for at in range(LENGTH) for sign in SIGNS}
    for one, other in combinations(range(LENGTH), 2):
        signs = [*code]
        signs[one], signs[other] = signs[other], signs[one]
        wrong.add("".join(signs))
    wrong |= {"", "2" * 39, "2" * 41, "A" * 40, "²" * 40, "X" * 40, "ÇFG"}
    for text in wrong - {code}:
        with pytest.raises(MistypedCodeError):
            read(text, WORD, KEY)


def test_code_for_another_word_or_server_is_foreign() -> None:
    code = write(HANDED, WORD, KEY)
    for word, key in [("Red Whale", KEY), ("", KEY), (WORD, b"another key")]:
        with pytest.raises(ForeignCodeError):
            read(code, word, key)


def test_initials_other_than_capitals_are_rejected() -> None:
    for initials in ("ABCD", "ab", "A1", "Ä", "A B"):
        with pytest.raises(ValueError, match="at most three letters"):
            write(replace(HANDED, initials=initials), WORD, KEY)


def test_class_word_matches_in_any_spelling_of_it() -> None:
    typed = ["ann’s blue-whale", "Ann's Blue Whale", "ANN´S BLUE–WHALE", "ann`s  blue whale.",
             "annsbluewhale", "\uff21nn\u02bcs blue\u00adwhale\u200b"]  # fmt: skip
    words = [("Ann’s blue-whale", each) for each in typed]
    words += [("Zoë", "Zoe\u0308"), ("ﬁn", "FIN"), ("Straße", "STRASSE"), ("☀", "☀\ufe0f")]
    for one, other in words:
        assert read(write(HANDED, one, KEY), other, KEY) == HANDED


def test_similar_class_words_do_not_match() -> None:
    words = ("Zoë", "whale", "blues", "8c", "🐋", "किताबें")
    others = ("Zoe", "whales", "blue", "किताब", "कताब", "8b", "🐳", "🦈")
    for word, other in product(words, others):
        with pytest.raises(ForeignCodeError):
            read(write(HANDED, word, KEY), other, KEY)
