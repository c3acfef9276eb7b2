"""Codes: what was handed in as forty characters that the server has signed, and back.

A code is a number of 172 bits in the signs of the rooms' codes, first bits first:

    version (4) · kind (3) · digest of puzzle and task (32) · result (10) · hints (5) · mistakes (5)
    · seconds (15) · initials (15) · nonce (20) · signature (48) · check (15)

The signature is the beginning of an HMAC-SHA256 of all before it and of the teacher's word, under
the server's key: a code that was changed, or handed in under another word, is none of ours. The
check makes the whole number a multiple of a prime below 2^15, so that one wrong sign, or two that
changed places, are always seen: neither 20 nor its first 39 powers less 1 are multiples of it.
"""

import re
from dataclasses import asdict, dataclass
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac
from secrets import randbelow
from string import ascii_uppercase, digits
from unicodedata import category, combining, normalize

from webapp.classroom.room.codes import SIGNS
from webapp.puzzle.packing import Reader, Writer

LENGTH = 40
VERSION = 1
KINDS = ("play", "predict", "be", "practice")
# What a field holds at the most, and says of all beyond: `31 or more`.
MOST_RESULT, MOST_COUNT, MOST_SECONDS = 1_023, 31, 32_767
INITIALS = 3
_INITIALS = "initials are at most three letters from A to Z"
# In the order of the number; the signature and the check come after these.
_FIELDS = (
    ("version", 4), ("kind", 3), ("task", 32), ("result", 10), ("hints", 5), ("mistakes", 5),
    ("seconds", 15), ("initials", 15), ("nonce", 20),
)  # fmt: skip
_SIGNATURE, _CHECK = 48, 15
_BITS = sum(bits for _, bits in _FIELDS) + _SIGNATURE  # all but the check
_PRIME = 32_749
_GROUPS = 5  # so many signs stand together where a code is read
_LETTERS = " " + ascii_uppercase
_SIGNS = frozenset(SIGNS)
# The signs as the digits of a number to that base.
_DIGITS = str.maketrans(SIGNS, (digits + ascii_uppercase)[: len(SIGNS)])
# An apostrophe that counts as a letter, and what has a symbol drawn in black or in colours.
_APART = "\u02bc\ufe0e\ufe0f"


class MistypedCodeError(ValueError):
    """A text that is no code: a sign is wrong, missing or one too many."""


class ForeignCodeError(ValueError):
    """A code that this server did not sign for this word: it was made up, or another key's."""


@dataclass(frozen=True, slots=True)
class HandIn:
    """What a pupil hands in: how far a task was done, with what help, by whom.

    `kind` is one of KINDS, `task` the task_digest of its puzzle and task, `result` a number that
    its kind explains. Beyond the most that a field holds (MOST_RESULT, MOST_COUNT, MOST_SECONDS)
    the most is kept. `initials` are at most three letters from A to Z. The nonce is drawn by lot:
    the same work handed in twice has two codes.
    """

    kind: str
    task: int
    result: int
    hints: int
    mistakes: int
    seconds: int
    initials: str
    nonce: int


def drawn_nonce() -> int:
    """A nonce."""
    return randbelow(1 << 20)


def task_digest(puzzle: str, task: str) -> int:
    """What a code has of the puzzle's share code and of what was to be done: 32 bits."""
    return int.from_bytes(sha256(f"{puzzle}\n{task}".encode()).digest()[:4])


def write(handed: HandIn, word: str, key: bytes) -> str:
    """The code of what is handed in, signed for a teacher's word; raises ValueError for initials
    other than capital letters."""
    if initials_of(handed.initials) != handed.initials:
        raise ValueError(_INITIALS)
    letters = [_LETTERS.index(letter) for letter in handed.initials.ljust(INITIALS)]
    values = asdict(handed) | {
        "version": VERSION,
        "kind": KINDS.index(handed.kind),
        "initials": letters[0] << 10 | letters[1] << 5 | letters[2],
    }
    out = Writer()
    for name, bits in _FIELDS:
        out.number(min(values[name], (1 << bits) - 1), bits)
    out.number(_signature(int("".join(out.bits), 2), word, key), _SIGNATURE)
    number = int("".join(out.bits), 2) << _CHECK
    number += -number % _PRIME
    signs = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(SIGNS))
        signs.append(SIGNS[place])
    return "".join(reversed(signs))


def read(text: str, word: str, key: bytes) -> HandIn:
    """What was handed in as a code, in any case and with any gaps.

    Raises MistypedCodeError or ForeignCodeError.
    """
    body = _body(text)
    reader = Reader(f"{body:0{_BITS}b}")
    fields = {name: reader.number(bits) for name, bits in _FIELDS}
    signature = _signature(body >> _SIGNATURE, word, key)
    if not compare_digest(f"{signature}", f"{reader.number(_SIGNATURE)}"):
        raise ForeignCodeError("it was not signed here for this word")
    version, kind, letters = fields.pop("version"), fields.pop("kind"), fields.pop("initials")
    if version != VERSION or kind >= len(KINDS):
        raise ForeignCodeError("it is of another version")
    return HandIn(kind=KINDS[kind], initials=_letters(letters), **fields)


def is_code(text: str) -> bool:
    """Whether no sign of it is wrong, whoever signed it."""
    try:
        _body(text)
    except MistypedCodeError:
        return False
    return True


def initials_of(text: str) -> str:
    """The initials that somebody typed, without dots, spaces and accents: `A.B.`, `åb` are `AB`.

    Raises ValueError where they are none.
    """
    marks = normalize("NFKD", text[:20]).upper()
    initials = "".join(each for each in marks if not (combining(each) or each in " .-"))
    if not re.fullmatch(f"[A-Z]{{0,{INITIALS}}}", initials):
        raise ValueError(_INITIALS)
    return initials


def grouped(code: str) -> str:
    """The code as it is shown: `23456 789CF …`."""
    return " ".join(code[at : at + _GROUPS] for at in range(0, len(code), _GROUPS))


def same_word(word: str) -> str:
    """What counts of a teacher's word, since keyboards differ in the rest: letters, digits and
    symbols, but neither capitals nor spaces, hyphens, quotes and what can't be seen."""
    plain = "".join(sign for sign in word if category(sign) != "Sk")  # ` and ´ are quotes, too
    plain = normalize("NFKC", normalize("NFKC", plain).casefold())
    return "".join(sign for sign in plain if category(sign)[0] in "LMNS" and sign not in _APART)


def _letters(number: int) -> str:
    places = (number >> shift & 31 for shift in (10, 5, 0))
    return "".join(_LETTERS[place] if place < len(_LETTERS) else "?" for place in places).strip()


def _signature(number: int, word: str, key: bytes) -> int:
    said = number.to_bytes(14) + same_word(word).encode(errors="replace")
    return int.from_bytes(hmac(key, said, sha256).digest()[:6])


def _body(text: str) -> int:
    """A code without its check, as a number; raises MistypedCodeError."""
    signs = "".join(filter(str.isalnum, text.upper()))
    if len(signs) != LENGTH or not _SIGNS.issuperset(signs):
        raise MistypedCodeError(f"a code has {LENGTH} of the signs {SIGNS}")
    number = int(signs.translate(_DIGITS), len(SIGNS))
    body = number >> _CHECK
    if number % _PRIME or number & (1 << _CHECK) - 1 >= _PRIME or body >> _BITS:
        raise MistypedCodeError("a sign is wrong")
    return body
