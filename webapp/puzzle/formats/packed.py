"""Compressed objects in links of f-puzzles and SudokuPad, and pasted JSON.

The links hold lz-string’s compression as base64. We have our own code because the packages expand
any input until memory runs out, and a link can come from anybody. From lz-string’s behaviour
(github.com/pieroxy/lz-string): a number’s bits come lowest first, six to a character; 0 and 1
announce a new character of 8 or 16 bits, 2 is the end, and each code after the first names a phrase
one character longer than the last one. A character is a UTF-16 code unit.

SudokuPad’s PuzzleZipper also shortens the JSON: keys are short and without quotes, strings are in
single quotes, an empty object may be nothing at all, `f` and `t` are false and true, and a colour
is its six digits.
"""

import json
import re
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from webapp.puzzle.errors import FormatError

from .json_object import decoded, no_json

# Characters of an expanded text, ten times what a 16 x 16 with colours and marks needs. A link of
# 2 kB can expand to any length.
MOST = 250_000

_LETTERS = ascii_uppercase + ascii_lowercase + digits + "+/"
_BITS = {letter: f"{value:06b}" for value, letter in enumerate(_LETTERS)}
_NARROW, _WIDE, _END = range(3)

# Its first key has no quotes.
_ZIPPED = re.compile(r"\s*\{\s*[A-Za-z0-9]+:")

# The short names of the keys that are read.
_NAMES = {
    "a": "arrows",
    "c1": "borderColor",
    "ca": "cages",
    "ce": "cells",
    "h": "height",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "u": "underlays",
    "v": "value",
    "w": "width",
}

_WORDS = {"f": "false", "t": "true"}
# An unclosed string goes to the end, so that nothing is scanned twice.
_STRING = r'"(?:[^"\\]|\\.)*+"?' + r"|'(?:[^'\\]|\\.)*+'?"
_KEY = r"(?<=[,{\[])[A-Za-z0-9]++(?=:)"
_WORD = r"(?<=:)[ft](?=[,}\]])"
_COLOUR = r"(?<=:)(?:#[0F]|(?![1-9][0-9]{5})[0-9A-Fa-f]{6})(?=[,}\]])"
_HOLE = r"(?<=[,\[])(?=[,\]}])"
_TOKEN = re.compile(
    f"(?P<string>{_STRING})|(?P<key>{_KEY})|(?P<word>{_WORD})|(?P<colour>{_COLOUR})|{_HOLE}",
    re.DOTALL,
)


def packed(fields: dict[str, Any]) -> str:
    """The code of an object."""
    return compress(json.dumps(fields, ensure_ascii=False, separators=(",", ":")))


def unpacked(code: str) -> dict[str, Any]:
    """The object in a code; raises FormatError if the code is damaged."""
    try:
        return _object(decompress(code))
    except json.JSONDecodeError:
        raise damaged_error() from None


def loaded(text: str) -> dict[str, Any]:
    """The object in the JSON, zipped or not; raises FormatError if there is none."""
    try:
        return _object(text)
    except json.JSONDecodeError as error:
        raise (damaged_error("board") if _ZIPPED.match(text) else no_json(error)) from None


def _object(text: str) -> dict[str, Any]:
    if not _ZIPPED.match(text):
        return decoded(text)
    return decoded(_TOKEN.sub(_plain, text), _full)


def damaged_error(what: str = "link") -> FormatError:
    """The error for a link, or another text, that can't be read."""
    return FormatError(f"this {what} is damaged: copy the whole {what} again")


def site_only_error(copy: str) -> FormatError:
    """The error for a link to the site alone; `copy` is what to copy instead."""
    return FormatError(f"there’s no puzzle in this link: copy {copy}")


def name_only_error(copy: str) -> FormatError:
    """The error for a link that is only a puzzle's name; `copy` is what to copy instead."""
    return FormatError(
        f"this link only names a puzzle, and we can’t fetch it: open it and copy {copy}"
    )


def compress(text: str) -> str:
    """The text as lz-string's compressToBase64 writes it."""
    bits: list[str] = []
    numbers: dict[str, int] = {}
    fresh: set[str] = set()  # numbered characters that are not written out yet
    known = 2  # the highest number a reader knows at this point: it sets the width of a code

    def put(value: int, count: int) -> None:
        bits.append(f"{value:0{count}b}"[::-1])

    def write(phrase: str) -> None:
        nonlocal known
        if phrase in fresh:
            fresh.discard(phrase)
            narrow = ord(phrase) < 256
            put(_NARROW if narrow else _WIDE, known.bit_length())
            put(ord(phrase), 8 if narrow else 16)
            known += 1
        else:
            put(numbers[phrase], known.bit_length())
        known += 1

    phrase = ""
    for unit in _units(text):
        if unit not in numbers:
            numbers[unit] = len(numbers) + 3
            fresh.add(unit)
        if phrase + unit in numbers:
            phrase += unit
            continue
        write(phrase)
        numbers[phrase + unit] = len(numbers) + 3
        phrase = unit
    if phrase:
        write(phrase)
    put(_END, known.bit_length())
    whole = "".join(bits)
    whole += "0" * (6 - len(whole) % 6)  # one more if none is begun, as lz-string does
    letters = "".join([_LETTERS[int(whole[at : at + 6], 2)] for at in range(0, len(whole), 6)])
    return letters + "=" * (-len(letters) % 4)


def decompress(letters: str) -> str:
    """The text that was compressed; raises FormatError if damaged or longer than MOST."""
    try:
        # Reversed, so that a number's highest bits come first.
        bits = "".join([_BITS[letter] for letter in letters.rstrip("=")])[::-1]
    except KeyError:
        raise damaged_error() from None
    phrases = ["", "", ""]  # 0, 1 and 2 name none
    found: list[str] = []
    length, last, end = 0, "", len(bits)
    while True:
        known = len(phrases)
        count = known.bit_length()
        end -= count
        if end < 0:
            raise damaged_error()
        code = int(bits[end : end + count], 2)
        if code > _END:
            if code > known or (code == known and not last):
                raise damaged_error()
            phrase = phrases[code] if code < known else last + last[0]
        elif code == _END:
            break
        else:
            count = 16 if code == _WIDE else 8
            end -= count
            if end < 0:
                raise damaged_error()
            phrase = chr(int(bits[end : end + count], 2))
            phrases.append(phrase)
        length += len(phrase)
        if length > MOST:
            raise FormatError(
                f"this link unpacks to more than {MOST:,} characters: no puzzle needs that many"
            )
        found.append(phrase)
        if last:
            phrases.append(last + phrase[0])
        last = phrase
    units = "".join(found)
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _units(text: str) -> str:
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(low | high << 8) for low, high in zip(data[::2], data[1::2], strict=True))


def _plain(found: re.Match[str]) -> str:
    """A token as JSON; in single quotes an apostrophe has a backslash."""
    if string := found["string"]:
        if string[0] == '"':
            return string
        inside = re.sub(r"\\(.)", lambda sign: "'" if sign[1] == "'" else sign[0], string[1:-1],
                        flags=re.DOTALL)  # fmt: skip
        return f'"{inside}"'
    if name := found["key"] or found["colour"]:
        return f'"{name}"'
    return _WORDS[found["word"]] if found["word"] else "{}"


def _full(names: dict[str, Any]) -> dict[str, Any]:
    """An object with the long names of its keys, as a hook of json.loads."""
    return {_NAMES.get(key, key): value for key, value in names.items()}
