"""LZ: what lz-string writes is read, the same is written, and nothing grows without an end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.puzzle import FormatError
from webapp.puzzle.formats.setters import lz

DAMAGED = "this link is damaged: copy the whole of it again"

# The first two worked out by hand; the last two are public, from the tests of SudokuPad's loader.
KNOWN = [
    ("", "Q==="),
    ("a", "IZA="),
    (
        '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}',
        "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
    ),
    (
        '{"size":9,"grid":[' + ",".join(["[{},{},{},{},{},{},{},{},{}]"] * 9) + "]}",
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0"
        "iQA=",
    ),
]

texts = (
    st.text(max_size=200) | st.text("ab", max_size=300) | st.text('{"v":[1,2]}é×😀', max_size=300)
)


def one_by_one(text: str) -> str:
    """The text in codes of single characters, as the simplest writer of the format has it."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bits, codes, named = "", dict[str, int](), 3
    data = text.encode("utf-16-be")
    for high, low in zip(data[::2], data[1::2], strict=True):
        unit, width = chr(high << 8 | low), named.bit_length()
        named += bool(codes)  # the phrase that a reader names after each code but the first
        if unit in codes:
            bits += f"{codes[unit]:0{width}b}"[::-1]
        else:
            length = 16 if high else 8
            bits += f"{length // 16:0{width}b}"[::-1] + f"{ord(unit):0{length}b}"[::-1]
            codes[unit] = named - bool(codes)
            named += 1
    bits += f"{2:0{named.bit_length()}b}"[::-1]
    bits += "0" * (-len(bits) % 6)
    return "".join(alphabet[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))


@pytest.mark.parametrize(("text", "letters"), KNOWN)
def test_known_texts_are_written_and_read_as_lz_string_does(text: str, letters: str) -> None:
    assert (lz.compress(text), lz.decompress(letters)) == (letters, text)


@given(texts)
@settings(max_examples=200)
def test_every_text_comes_back(text: str) -> None:
    assert lz.decompress(lz.compress(text)) == text


@given(st.text('{"v":[1,2]}é×', min_size=1, max_size=60))
@settings(max_examples=100)
def test_what_a_simpler_writer_writes_is_read_too(text: str) -> None:
    assert lz.decompress(one_by_one(text)) == text


def test_a_text_of_the_most_characters_is_read_and_a_longer_one_is_refused() -> None:
    assert len(lz.decompress(lz.compress("a" * lz.MOST))) == lz.MOST
    bomb = lz.compress("a" * (lz.MOST + 1))
    assert len(bomb) < 3000
    with pytest.raises(FormatError, match="unpacks to more than 250,000 characters: no puzzle"):
        lz.decompress(bomb)


@pytest.mark.parametrize("letters", ["", "====", "N", "N4", "N4!g", "é", "////", "N4Ig" * 100])
def test_what_nobody_wrote_is_said_to_be_damaged(letters: str) -> None:
    with pytest.raises(FormatError, match=DAMAGED):
        lz.decompress(letters)


@given(texts.filter(bool), st.data())
@settings(max_examples=100)
def test_a_text_cut_short_is_damaged(text: str, data: st.DataObject) -> None:
    letters = lz.compress(text).rstrip("=")
    cut = data.draw(st.integers(0, len(letters) - 2))  # the last letter may hold nothing
    with pytest.raises(FormatError, match=DAMAGED):
        lz.decompress(letters[:cut])
