"""Links: a lesson's text comes back letter by letter, and damaged letters get a sentence."""

import base64
import tracemalloc
import zlib
from contextlib import suppress

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from webapp.lesson.lesson import TEXT_BYTES
from webapp.lesson.link import CODE_LETTERS, format_link, parse_link
from webapp.lesson.shipped import SHIPPED, text_of
from webapp.puzzle import FormatError

TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=400)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def sealed(data: bytes, packed: bytes) -> str:
    """A link that claims to hold some bytes."""
    check = zlib.crc32(data).to_bytes(4, "big")[:3]
    return "l1" + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")


def deflated(data: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush()


@given(TEXTS)
@settings(max_examples=50)
def test_a_text_comes_back_from_its_link(text: str) -> None:
    """Also where a message has broken it into lines."""
    link = format_link(text)
    assert parse_link(link) == parse_link(f" {link[:5]}\n {link[5:]} ") == text
    assert link[:2] == "l1"
    assert set(link) <= set(LETTERS)


def test_our_lessons_have_links_that_a_message_can_carry() -> None:
    for name in SHIPPED:
        link = format_link(text_of(name))
        assert parse_link(link) == text_of(name)
        assert len(link) < 4_000


@given(st.data(), TEXTS)
def test_a_link_with_another_letter_is_never_another_lesson(data: st.DataObject, text: str) -> None:
    link = format_link(text)
    at = data.draw(st.integers(0, len(link) - 1))
    other = data.draw(st.sampled_from(LETTERS))
    assume(other != link[at])
    changed = link[:at] + other + link[at + 1 :]
    with suppress(FormatError):
        assert parse_link(changed) == text  # the last bits of base64 may say nothing


@given(st.text(max_size=60) | st.text(LETTERS, max_size=60).map("l1".__add__))
@settings(max_examples=50)
def test_letters_by_lot_get_a_sentence(letters: str) -> None:
    with pytest.raises(FormatError, match="this link to a lesson "):
        parse_link(letters)


def test_a_bomb_is_not_unpacked() -> None:
    data = bytes(9_000_000)
    bomb = sealed(data, deflated(data))
    assert len(bomb) <= CODE_LETTERS
    del data
    tracemalloc.start()
    with pytest.raises(FormatError, match="damaged"):
        parse_link(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * TEXT_BYTES


def test_a_link_of_another_version_or_with_more_or_less_than_a_text_is_refused() -> None:
    with pytest.raises(FormatError, match="from another version"):
        parse_link("l2abcdef")
    packed = deflated(b"text")
    assert parse_link(sealed(b"text", packed)) == "text"
    for wrong in (packed[:-1], packed + b"x", packed + bytes(5)):
        with pytest.raises(FormatError, match="damaged"):
            parse_link(sealed(b"text", wrong))


def test_a_link_holds_as_much_as_a_text_may_have_and_no_more() -> None:
    text = "a" * TEXT_BYTES
    assert parse_link(format_link(text)) == text
    more = text.encode() + b"a"
    with pytest.raises(FormatError, match="damaged"):
        parse_link(sealed(more, deflated(more)))
    with pytest.raises(FormatError, match="letters; the most is"):
        format_link(more.decode())
