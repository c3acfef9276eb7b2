"""Links: a lesson's text comes back letter by letter, and damaged letters get a sentence."""

import base64
import tracemalloc
import zlib
from contextlib import suppress

import pytest
from hypothesis import assume, given
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
def test_a_text_comes_back_from_its_link(text: str) -> None:
    link = format_link(text)
    assert parse_link(link) == text
    assert link[:2] == "l1"
    assert set(link) <= set(LETTERS)


@pytest.mark.parametrize("name", SHIPPED)
def test_our_lessons_have_links_that_a_message_can_carry(name: str) -> None:
    link = format_link(text_of(name))
    assert parse_link(link) == text_of(name)
    assert len(link) < 4_000


def test_a_link_that_was_broken_into_lines_is_read() -> None:
    link = format_link("some text")
    assert parse_link(f" {link[:5]}\n {link[5:]} ") == "some text"


@given(st.data(), TEXTS)
def test_a_link_with_another_letter_is_never_another_lesson(data: st.DataObject, text: str) -> None:
    link = format_link(text)
    at = data.draw(st.integers(0, len(link) - 1))
    other = data.draw(st.sampled_from(LETTERS))
    assume(other != link[at])
    changed = link[:at] + other + link[at + 1 :]
    with suppress(FormatError):
        assert parse_link(changed) == text  # the last bits of base64 may say nothing


@given(st.text(max_size=60) | st.text(LETTERS, max_size=60).map(lambda letters: f"l1{letters}"))
def test_letters_by_lot_get_a_sentence(letters: str) -> None:
    with pytest.raises(FormatError, match="this link to a lesson "):
        parse_link(letters)


def test_a_later_version_is_told_from_damage() -> None:
    with pytest.raises(FormatError, match="from another version"):
        parse_link("l2abcdef")


def test_a_bomb_is_not_unpacked() -> None:
    data = bytes(200_000_000)
    bomb = sealed(data, deflated(data))
    assert len(bomb) > CODE_LETTERS  # too long already: so much can't be packed into a link
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


@pytest.mark.parametrize("more", [b"", b"x", b"\x00" * 5])
def test_a_link_that_holds_more_or_less_than_a_text_is_damaged(more: bytes) -> None:
    packed = deflated(b"text")
    with pytest.raises(FormatError, match="damaged"):
        parse_link(sealed(b"text", packed + more if more else packed[:-1]))


def test_a_link_holds_as_much_as_a_text_may_have_and_no_more() -> None:
    text = "a" * TEXT_BYTES
    assert parse_link(format_link(text)) == text
    for size in (TEXT_BYTES + 1, TEXT_BYTES + 2):
        data = b"a" * size
        with pytest.raises(FormatError, match="damaged"):
            parse_link(sealed(data, deflated(data)))
        with pytest.raises(FormatError, match="letters; the most is"):
            format_link(data.decode())
