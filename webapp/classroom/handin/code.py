"""A hand-in as forty characters signed by the server, and back.

A code is a number of 172 bits in the characters of room codes, first bits first:

    version (4) · kind (3) · digest of puzzle and task (32) · result (10) · hints (5) · mistakes (5)
    · seconds (15) · initials (15) · nonce (20) · signature (48) · check (15)

The signature is the beginning of an HMAC-SHA256 of everything before it and of the class word, with
the server's key, so a code that was changed, or signed for another word, isn't valid. The check
makes the whole number a multiple of a prime below 2^15, so that one wrong character, or two that
are swapped, are always detected: neither 20 nor its first 39 powers less 1 are multiples of it.
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
# The maximum of a field, which also means more: `31 or more`.
MAX_RESULT, MAX_COUNT, MAX_SECONDS = 1_023, 31, 32_767
INITIALS = 3
_INITIALS = "initials are at most three letters from A to Z"
# In the order of the number; the signature and the check come after these.
_FIELDS = (
    ("version", 4), ("kind", 3), ("task", 32), ("result", 10), ("hints", 5), ("mistakes", 5),
    ("seconds", 15), ("initials", 15), ("nonce", 20),
)  # fmt: skip
_SIGNATURE, _CHECK = 48, 15
_BITS = sum(bits for _, bits in _FIELDS) + _SIGNATURE  # without the check
_PRIME = 32_749
_GROUPS = 5  # characters in a group when a code is shown
_LETTERS = " " + ascii_uppercase
_SIGNS = frozenset(SIGNS)
# The characters as the digits of a number in that base.
_DIGITS = str.maketrans(SIGNS, (digits + ascii_uppercase)[: len(SIGNS)])
# An apostrophe that counts as a letter, and selectors of black or coloured symbols.
_APART = "\u02bc\ufe0e\ufe0f"


class MistypedCodeError(ValueError):
    """A text isn't a code: a character is wrong, missing or one too many."""


class ForeignCodeError(ValueError):
    """This server didn't sign the code for this word: it was made up, or has another key."""


@dataclass(frozen=True, slots=True)
class HandIn:
    """A pupil's hand-in: the result of a task, the help used, and the initials.

    `kind` is one of KINDS, `task` the task_digest of its puzzle and task, `result` a number whose
    meaning depends on the kind. Numbers are limited to MAX_RESULT, MAX_COUNT and MAX_SECONDS.
    `initials` are at most three letters from A to Z. The nonce is random, so the same work handed
    in twice has two codes.
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
    """A random nonce."""
    return randbelow(1 << 20)


def task_digest(puzzle: str, task: str) -> int:
    """The digest of the puzzle's share code and the task's text in a code: 32 bits."""
    return int.from_bytes(sha256(f"{puzzle}\n{task}".encode()).digest()[:4])


def write(handed: HandIn, word: str, key: bytes) -> str:
    """The code of a hand-in, signed for a class word.

    Raises ValueError for initials other than capital letters.
    """
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
    """The hand-in of a code, which may have any case and gaps.

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
        raise ForeignCodeError("it is from another version")
    return HandIn(kind=KINDS[kind], initials=_letters(letters), **fields)


def is_code(text: str) -> bool:
    """Whether the text is a code without a mistyped character, signed by anybody."""
    try:
        _body(text)
    except MistypedCodeError:
        return False
    return True


def initials_of(text: str) -> str:
    """Typed initials without dots, spaces and accents: `A.B.` and `åb` are `AB`.

    Raises ValueError if they aren't initials.
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
    """The class word in lower case, reduced to letters, digits and symbols.

    Without spaces, hyphens, quotes and invisible characters, in which keyboards differ.
    """
    plain = "".join(sign for sign in word if category(sign) != "Sk")  # ` and ´ are quotes too
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
        raise MistypedCodeError(f"a code has {LENGTH} characters of {SIGNS}")
    number = int(signs.translate(_DIGITS), len(SIGNS))
    body = number >> _CHECK
    if number % _PRIME or number & (1 << _CHECK) - 1 >= _PRIME or body >> _BITS:
        raise MistypedCodeError("a character is wrong")
    return body
