"""A lesson's text comes back letter by letter, and damaged ones get a sentence."""

import tracemalloc
import zlib
from contextlib import suppress

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from webapp.classroom.lesson.built_in import BUILT_IN, text_of
from webapp.classroom.lesson.lesson import TEXT_BYTES
from webapp.classroom.lesson.link import MAX_CHARACTERS, format_link, parse_link
from webapp.puzzle import FormatError
from webapp.puzzle.packing import seal

TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=400)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def deflated(data: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush()


@given(st.data(), TEXTS)
@settings(max_examples=50)
def test_link_gives_its_text_back_or_an_error(data: st.DataObject, text: str) -> None:
    """Also if a message has broken it into lines; with another letter it's never another text."""
    link = format_link(text)
    assert parse_link(link) == parse_link(f" {link[:5]}\n {link[5:]} ") == text
    assert set(link) <= set(LETTERS)
    at, other = data.draw(st.integers(0, len(link) - 1)), data.draw(st.sampled_from(LETTERS))
    assume(other != link[at])
    with suppress(FormatError):  # the last bits of base64 may say nothing
        assert parse_link(link[:at] + other + link[at + 1 :]) == text


def test_built_in_lessons_have_links_that_fit_a_message() -> None:
    assert max(len(format_link(text_of(name))) for name in BUILT_IN) < 4_000


@given(st.text(max_size=60) | st.text(LETTERS, max_size=60).map("l1".__add__))
@settings(max_examples=50)
def test_random_characters_in_a_link_get_an_error(letters: str) -> None:
    with pytest.raises(FormatError, match="this link to a lesson "):
        parse_link(letters)


def test_link_with_another_version_or_content_is_rejected() -> None:
    with pytest.raises(FormatError, match="from another version"):
        parse_link("l2abcdef")
    packed = deflated(b"text")
    assert parse_link("l1" + seal(packed)) == "text"
    for wrong in (packed[:-1], packed + b"x", packed + bytes(5), deflated(b"\xff")):
        with pytest.raises(FormatError, match="damaged"):
            parse_link("l1" + seal(wrong))


def test_lesson_link_round_trips_up_to_the_size_limit() -> None:
    text = "a" * TEXT_BYTES
    assert parse_link(format_link(text)) == text
    with pytest.raises(FormatError, match="characters long; the limit is"):
        format_link(text + "a")
    bombs = ["l1" + seal(deflated(b"a" * size)) for size in (TEXT_BYTES + 1, 9_000_000)]
    assert len(bombs[1]) <= MAX_CHARACTERS
    tracemalloc.start()
    for bomb in bombs:
        with pytest.raises(FormatError, match="damaged"):
            parse_link(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * TEXT_BYTES
